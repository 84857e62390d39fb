"""Tournaments laid out: line-ups by number of players, self-play, what does not fit."""

import pytest

from sim.tournament import Group, lay_out


def test_every_company_is_a_group_and_self_play_follows():
    tournament = lay_out(4, [2, 3], "auto", self_play=True)
    groups = tournament.groups(3)
    assert groups[:4] == [Group(who, "lineup") for who in [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]]
    assert groups[4:] == [Group((entry,) * 3, "self") for entry in range(4)]
    assert len(tournament.groups(2)) == 6 + 4


def test_a_large_field_is_one_group_that_draws_its_tables():
    tournament = lay_out(20, [4], "auto", self_play=False)
    assert tournament.groups(4) == [Group(tuple(range(20)), "field")]


def test_groups_name_their_company():
    names = ["a", "b", "c"]
    assert Group((0, 1, 2), "lineup").label(names) == "a,b,c"
    assert Group((0, 1, 2), "field").label(names) == "random"
    assert (Group((0, 0), "self").label(["a", "a"]), Group((0, 0), "self").direction) == ("self", "self")


def test_tables_that_cannot_be_filled_or_balanced_are_refused():
    with pytest.raises(ValueError, match="3 entries cannot fill a table of 4"):
        lay_out(3, [2, 4], "auto", self_play=False)
    with pytest.raises(ValueError, match="no balanced design is known here for 6 entries at tables of 3"):
        lay_out(6, [3], "balanced", self_play=False)


def test_the_json_has_every_lineup():
    assert lay_out(3, [2], "auto", self_play=False).plain() == {
        "self_play": False,
        "tables": [{"players": 2, "design": "all", "lineups": [[0, 1], [0, 2], [1, 2]]}],
    }


def test_where_nobody_meets_another_only_self_play_is_left():
    tournament = lay_out(2, [2, 8], "none", self_play=True)
    assert tournament.groups(8) == [Group((entry,) * 8, "self") for entry in range(2)]
    with pytest.raises(ValueError, match="lineups = 'none' leaves nothing to play; add self_play = true"):
        lay_out(3, [2], "none", self_play=False)
