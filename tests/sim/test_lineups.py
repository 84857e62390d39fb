"""Line-ups: all, balanced designs with their known counts, random tables of a block."""

from itertools import combinations

import numpy as np
import pytest

from sim.lineups import all_lineups, balanced_lineups, chosen_design, field_seatings

# Entries, players, meetings of each pair, line-ups (Colbourn & Dinitz, Handbook of Combinatorial Designs).
DESIGNS = [
    (7, 3, 1, 7),
    (9, 3, 1, 12),
    (13, 3, 1, 26),
    (5, 4, 3, 5),
    (8, 4, 3, 14),
    (13, 4, 1, 13),
    (16, 4, 1, 20),
    (10, 2, 1, 45),
]


@pytest.mark.parametrize(("entries", "players", "meetings", "count"), DESIGNS)
def test_every_pair_meets_equally_often_in_a_balanced_design(entries, players, meetings, count):
    lineups = balanced_lineups(entries, players)
    assert lineups is not None
    assert len(lineups) == len(set(lineups)) == count
    assert all(len(set(lineup)) == players and tuple(sorted(lineup)) == lineup for lineup in lineups)
    pairs = [pair for lineup in lineups for pair in combinations(lineup, 2)]
    assert {pairs.count(pair) for pair in combinations(range(entries), 2)} == {meetings}


def test_a_design_that_is_not_known_is_not_invented():
    assert balanced_lineups(6, 3) is None
    assert balanced_lineups(10, 4) is None


def test_all_lineups_of_eight_entries_at_tables_of_four_are_seventy():
    assert len(all_lineups(8, 4)) == 70


@pytest.mark.parametrize(
    ("entries", "players", "design"),
    [
        (8, 4, "all"),
        (9, 3, "balanced"),
        (9, 4, "random"),
        (13, 4, "balanced"),
        (17, 2, "random"),
        (16, 2, "balanced"),
    ],
)
def test_the_number_of_entries_chooses_the_design(entries, players, design):
    assert chosen_design(entries, players, "auto") == design


def test_what_the_file_says_is_played():
    assert chosen_design(20, 3, "all") == "all"


@pytest.mark.parametrize(("entries", "players"), [(9, 4), (10, 2), (5, 5), (20, 8)])
def test_random_tables_seat_each_entry_once_in_every_seat(entries, players):
    for block in range(20):
        seats = field_seatings(7, block, entries, players)
        assert seats.shape == (entries, players)
        assert (np.sort(seats, axis=0) == np.arange(entries)[:, None]).all()
        assert all(len(set(table)) == players for table in seats.tolist())


def test_random_tables_meet_all_pairs_about_equally_often():
    met = np.zeros((9, 9))
    for block in range(2000):
        for table in field_seatings(11, block, 9, 3).tolist():
            for one, other in combinations(table, 2):
                met[one, other] += 1
                met[other, one] += 1
    # Nine tables a block have 27 of 36 pairs, neighbours twice: 0.75 meetings a pair and block.
    off = met[~np.eye(9, dtype=bool)] / 2000
    assert abs(off.mean() - 0.75) < 1e-9
    # A pair meets twice, once or never in a block, with variance 11/16.
    assert np.abs(off - 0.75).max() < 4.5 * (11 / 16 / 2000) ** 0.5


def test_random_tables_follow_seed_and_block_only():
    assert (field_seatings(1, 2, 9, 3) == field_seatings(1, 2, 9, 3)).all()
    assert (field_seatings(1, 2, 9, 3) != field_seatings(1, 3, 9, 3)).any()
