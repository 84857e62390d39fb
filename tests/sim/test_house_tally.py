"""Statistics under rules of the house: they add up, and are the plain ones where rules are plain."""

from typing import Any

import numpy as np
import pytest

from sim.ledgers import LEDGERS
from sim.table import KEPT_FIELDS, LAID_OFF
from tests.helpers.batches import play_seats, same
from tests.helpers.rule_tables import BASIC, BOODLE, BOOTS, CALLS, EXHAUSTED, TEAMS, TWINS, WILD
from tests.helpers.stories import Story, turn

FIELD = {name: place for place, name in enumerate(KEPT_FIELDS)}
AT = {name: (at, at + size) for name, at, size, *_ in LEDGERS}


def sums(rows: Any, name: str) -> int:
    return int(rows[..., FIELD[name]].sum())


def bins(batch: Any, name: str) -> Any:
    first, last = AT[name]
    return batch.ledgers.sum(axis=(0, 1))[first:last]


def test_a_stake_changes_no_statistic() -> None:
    # It makes the rules those of the house, so that the other tally counts the same games.
    plain = play_seats(["greedy", "random", "greedy"], blocks=60, seed=3)
    house = play_seats(["greedy", "random", "greedy"], blocks=60, seed=3, rules="rummy500+stake=1")
    assert np.array_equal(plain.rows, house.rows)
    assert np.array_equal(plain.ledgers, house.ledgers)


@pytest.mark.parametrize(
    ("rules", "players"),
    [(WILD, 3), (CALLS, 4), (BOOTS, 3), (BOODLE, 3), (TEAMS, 4), (TWINS, 5), (EXHAUSTED, 4)],
)
def test_a_score_is_what_was_booked_less_what_was_caught_and_bonuses(rules: Any, players: int) -> None:
    batch = play_seats(
        ["random", "greedy"] * 2 + ["random"] if players == 5 else ["random"] * players,
        blocks=30,
        seed=8,
        rules=rules,
    )
    rows = batch.rows
    booked = rows[..., FIELD["melded"]] + rows[..., FIELD["laid_off"]]
    kept = booked - rows[..., FIELD["caught"]] + rows[..., FIELD["bonus"]]
    assert (kept == rows[..., FIELD["score"]]).all()
    scores = bins(batch, "hand_score")
    assert int(scores[:, 0].sum()) == sums(rows, "hands")
    fates = bins(batch, "rank_class")[:, 1]
    # A factor or credit to others counts for all classes alike.
    assert fates[0] + fates[1] + fates[2] + fates[9] == sums(rows, "melded")
    laid = fates[3] + fates[4] + fates[5] + fates[10]
    if rules is TEAMS:
        # What an owner books for another's lay-off is in no class,
        assert 0 < laid < sums(rows, "laid_off")
    elif rules is WILD:
        # nor is what is lost by another's swap.
        assert laid > sums(rows, "laid_off")
    else:
        assert laid == sums(rows, "laid_off") > 0
    assert fates[6] + fates[7] + fates[8] + fates[11] == sums(rows, "caught")


@pytest.mark.parametrize(
    "rules", ["rummy500+stake=1", CALLS, "pagat", "persian+joker_value_meld=represented"]
)
def test_points_are_split_by_what_was_booked_as_by_what_each_card_is_worth(rules: Any) -> None:
    seats = ["random", "greedy@min_points=5", "random"]
    booked, by_card = (
        play_seats(seats, blocks=30, seed=23, rules=rules, flags=flags)
        for flags in (None, {"full_credit": 0})
    )
    assert booked.ledgers.any()
    assert same(booked, by_card)


def test_takes_are_in_the_dig_ledger_used_or_not() -> None:
    for rules, players in ((BASIC, 2), (CALLS, 3)):
        batch = play_seats(["random"] * players, blocks=20, seed=5, rules=rules)
        digs = bins(batch, "dig_depth")
        assert int(digs[:, 0].sum()) == sums(batch.rows, "takes") > 0
        assert int((digs[:, 0] * np.arange(len(digs))).sum()) == sums(batch.rows, "take_cards")


def test_jokers_are_a_class_of_their_own_and_swaps_are_counted() -> None:
    batch = play_seats(["random"] * 3, blocks=40, seed=2, rules=WILD)
    fates = bins(batch, "rank_class")
    assert all(fates[place, 0] > 0 for place in (9, 10, 11))
    # Each caught joker costs 15.
    assert fates[11, 1] == 15 * fates[11, 0]
    assert sums(batch.rows, "swaps") > 0


@pytest.mark.parametrize(("placer", "booked"), [(0, 0), (1, 15)])
def test_a_swapped_card_is_laid_off_less_the_credit_of_an_own_joker(placer: int, booked: int) -> None:
    story = Story(WILD, ["AD 4S", "7D 8D"], stock="KC", melds=[(placer, "AS AH JK=AD")])
    story.view["points"] = 0
    story.play(turn("stock", {"swap": "AD", "on": 0}, throw="KC"))
    assert story.end == "stock"
    fates = story.table["ledger"][0, slice(*AT["rank_class"])]
    assert fates[5].tolist() == [1, booked]
    assert int(fates[3:6, 1].sum() + fates[10, 1]) == booked
    # Whoever placed the joker has lost its points.
    assert story.table["counts"][:2, LAID_OFF].tolist() == [booked, -15 * placer]


def test_boots_are_counted_and_earn_their_bonus() -> None:
    batch = play_seats(["random"] * 2, blocks=400, seed=1, rules={**BOOTS, "hand_size": 4})
    boots = sums(batch.rows, "boots")
    assert boots > 0
    assert sums(batch.rows, "bonus") == 25 * boots


def test_eliminated_seats_are_in_no_hand() -> None:
    batch = play_seats(
        ["greedy"] * 4, blocks=30, seed=4, rules={**BASIC, "reentry": False, "reentry_cost": None}
    )
    first_meld = bins(batch, "first_meld_turn")[:, 0].sum()
    scores = bins(batch, "hand_score")[:, 0].sum()
    assert first_meld == scores < sums(batch.rows, "hands")
    assert (batch.rows[..., FIELD["win_840"]].sum(axis=2) == 840).all()


def test_a_first_meld_is_counted_in_its_own_turn() -> None:
    batch = play_seats(["greedy"] * 4, blocks=30, seed=4, rules=CALLS)
    turns = bins(batch, "first_meld_turn")[:, 0]
    assert turns.sum() == sums(batch.rows, "hands")
    # Nobody has more turns in a hand of 52 cards than there are cards to draw.
    assert turns[30:].sum() == 0


@pytest.mark.parametrize("goes_out", [True, False])
def test_a_take_whose_card_was_swapped_away_is_counted_at_the_end(goes_out: bool) -> None:
    hand = "KC KD" if goes_out else "KC KD 3C"
    story = Story(
        "pagat+joker_swap=any_meld", [hand, "2C 2H 5S"], stock="9D 8D", pile="6H", melds=[(1, "5H JK 7H")]
    )
    story.play(turn({"pile": 1}, {"swap": "6H", "on": 0}, {"meld": ["KC", "KD", "JK=KS"]}, throw="3C"))
    depth = story.table["ledger"][int(story.table["role"][0])][AT["dig_depth"][0] + 1]
    assert story.end == "out"
    assert depth.tolist() == [1, 0]
