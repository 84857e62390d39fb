"""How ``adviser`` plays where few points win, where only the top of the pile is open, and with free cards."""

import numpy as np
import pytest

from sim.engine import new_desk, play_batch
from sim.rules_files import load_rules
from sim.rules_text import parse_value
from sim.seatings import focal_seatings
from sim.strategy_specs import parse_strategy
from sim.table import ROW_FIELDS
from strategies.adviser import STRATEGY
from strategies.registry import make_player
from tests.helpers.positions import card_thrown, cards_drawn, cards_laid, seen

HAND = "6S 6H 6D 4C 8D 2H"


@pytest.mark.parametrize(
    ("rules", "thrown"),
    [("rummy500", "2C"), ("rummy500+pile_access=top_only", "KH"), ("rummy500+pile_access=none", "KH")],
)
def test_a_dear_card_goes_first_where_nobody_can_dig_for_it(rules, thrown):
    assert card_thrown(STRATEGY, seen("KH 2C 9D 5S", rules=rules)) == thrown


@pytest.mark.parametrize(
    ("rules", "waits_at", "lays_at"),
    [("rummy500", 5, 4), ("rummy_points", 4, 3), ("rummy_express", 1, None)],
)
def test_melds_wait_longer_where_they_book_nothing(rules, waits_at, lays_at):
    assert cards_laid(STRATEGY, seen(HAND, rules=rules, sizes=(waits_at, 7))) == ""
    if lays_at is not None:
        assert cards_laid(STRATEGY, seen(HAND, rules=rules, sizes=(lays_at, 7))) == "6S 6H 6D"


@pytest.mark.parametrize(
    ("rules", "waits_at", "lays_at"), [("rummy_points", 4, 3), ("rummy_express", 1, None)]
)
def test_half_of_the_cards_dealt_is_no_measure_where_melds_book_nothing(rules, waits_at, lays_at):
    # Two players are dealt ten cards there, three players seven.
    assert cards_laid(STRATEGY, seen(HAND, rules=rules, sizes=(waits_at,))) == ""
    if lays_at is not None:
        assert cards_laid(STRATEGY, seen(HAND, rules=rules, sizes=(lays_at,))) == "6S 6H 6D"


def test_a_free_card_is_exchanged_for_a_dearer_one_that_goes_with_nothing():
    # With the five the run 4-5-6 or 5-6-7 is one card away; the king is thrown for it.
    assert cards_drawn(STRATEGY, seen("6S 6H KC QD", pile="5S", rules="rummy_points")) == 1
    assert cards_drawn(STRATEGY, seen("6S 6H KC QD", pile="2D", rules="rummy_points")) == 0


def test_a_free_card_is_left_lying_where_it_completes_nothing():
    free = "rummy500+top_card_rule=free"
    assert cards_drawn(STRATEGY, seen("6S 6H KC QD", pile="5S", rules=free)) == 0
    assert cards_drawn(STRATEGY, seen("6S 6H KC QD", pile="6D", rules=free)) == 1


def test_melds_come_down_sooner_with_a_free_top_card():
    free = "rummy500+top_card_rule=free"
    # Five of the seven cards that three players are dealt, nine of the thirteen of two.
    assert cards_laid(STRATEGY, seen(HAND, rules=free, sizes=(6, 7))) == ""
    assert cards_laid(STRATEGY, seen(HAND, rules=free, sizes=(5, 7))) == "6S 6H 6D"
    assert cards_laid(STRATEGY, seen(HAND, rules=free, sizes=(10,))) == ""
    assert cards_laid(STRATEGY, seen(HAND, rules=free, sizes=(9,))) == "6S 6H 6D"


@pytest.mark.parametrize(
    ("rules", "taken"),
    [("rummy500", 4), ("floating", 4), ("table54", 0), ("pagat", 0), ("rummy500+top_card_rule=free", 0)],
)
def test_loose_cards_of_a_dig_cost_more_with_jokers_or_a_free_top_card(rules, taken):
    # Three sixes are worth 18 points, the other three cards 29.
    assert cards_drawn(STRATEGY, seen("6S 6H 3C 2D", pile="6D KH TC 9S", rules=rules)) == taken


@pytest.mark.parametrize(
    ("rules", "taken"), [("rummy500", 5), ("pagat", 0), ("persian", 0), ("rummy500+top_card_rule=free", 0)]
)
def test_loose_cards_cost_more_while_an_opponent_holds_melds_back(rules, taken):
    # Three sixes are laid, and two loose cards more are held than before.
    for held, expected in ((13, taken), (5, 5)):
        position = seen("6S 6H 3C 2D", pile="6D 3H 2C 4H 5D", rules=rules, sizes=(held,))
        assert cards_drawn(STRATEGY, position) == expected


def share(label: str, players: int, blocks: int) -> float:
    """Return the win share of one adviser among greedy players."""
    name, *fields = label.split("+")
    table = {"extends": name, "name": "tested"}
    table |= {field: parse_value(value) for field, value in (part.split("=") for part in fields)}
    desk = new_desk(load_rules(table).rules.resolve(players), players, seed=91)
    seats = [make_player(parse_strategy(name)) for name in ("adviser", *("greedy",) * (players - 1))]
    seatings = np.ascontiguousarray(np.broadcast_to(focal_seatings(players), (blocks, players, players)))
    rows = play_batch(desk, seats, [0] + [1] * (players - 1), seatings, 0).rows
    focal = np.arange(players)
    return float(rows[:, focal, focal, ROW_FIELDS.index("win_840")].mean() / 840)


@pytest.mark.parametrize(
    ("label", "players", "least"),
    [
        ("rummy_points", 2, 0.84), ("rummy_points", 4, 0.45), ("rummy_express", 2, 0.65),
        ("rummy_express", 4, 0.31), ("rummy500+pile_access=top_only", 4, 0.38),
        ("rummy500+pile_access=none", 3, 0.5),
    ],
)  # fmt: skip
def test_adviser_beats_greedy_players_where_the_pile_cannot_be_dug(label, players, least):
    assert share(label, players, 400) > least


@pytest.mark.parametrize("block", [265, 5786])
def test_two_players_do_not_exchange_free_cards_for_ever(block):
    # Both took what the other had thrown, and threw what the other had taken, up to the cap of turns.
    desk = new_desk(load_rules("pagat").rules.resolve(2), 2, seed=900)
    player = make_player(parse_strategy("adviser"))
    rows = play_batch(desk, [player], [0], np.zeros((1, 1, 2), np.int64), block).rows
    assert rows[0, 0, 0, ROW_FIELDS.index("capped_hands")] == 0
