"""Strategies under rules of the house: jokers are dear, low totals win, partners are no opponents."""

import numpy as np
import pytest

from sim.actions import BOOT, CALL, CALLING, COME_BACK, PASS, REENTRY, STAY_OUT, STOCK, TAKE
from sim.cards import mask_of
from sim.engine import new_desk, play_batch
from sim.rules_files import load_rules
from sim.seatings import focal_seatings
from sim.strategy_specs import parse_strategy
from sim.table import ROW_FIELDS
from strategies import greedy, random
from strategies.adviser import STRATEGY, house_draw, reentry
from strategies.registry import make_player
from tests.helpers.batches import ask
from tests.helpers.positions import card_thrown, cards_drawn, cards_laid, seen
from tests.helpers.tables import position

# Four wild jokers, one to a meld.
JOKERS = "persian"
KNOBS = [param.default for param in STRATEGY.params]


def test_a_wild_joker_is_thrown_last():
    where = seen("JK JK 9H 2C", rules=JOKERS)
    assert card_thrown(STRATEGY, where) in {"9H", "2C"}
    assert card_thrown(greedy.STRATEGY, where) == "9H"
    assert card_thrown(STRATEGY, seen("JK", rules=JOKERS)) == "JK"


def test_a_lone_joker_that_only_melds_with_jokers_is_a_dear_card():
    where = seen("JK 9H 4H", rules="persian_pairs", sizes=(7, 7, 7))
    assert card_thrown(greedy.STRATEGY, where) == "JK"


def test_naturals_go_down_before_a_joker_does():
    where = seen("6S 6H 6D KC KD JK 2H", rules=JOKERS)
    assert cards_laid(STRATEGY, where, meld_hold=0) == "6S 6H 6D"


def test_a_joker_completes_the_dearest_meld():
    where = seen("KS KH 3C 3D 9D JK", rules=JOKERS)
    assert set(cards_laid(STRATEGY, where, meld_hold=0).split()) == {"KS", "KH", "JK"}


def test_a_joker_waits_until_all_comes_down():
    where = seen("KS 3C 9D JK", rules=JOKERS, melds=("5H 6H 7H",), sizes=(7,))
    assert cards_laid(STRATEGY, where, meld_hold_until=4) == ""
    where = seen("KS 3C 9D JK", rules=JOKERS, melds=("5H 6H 7H",), sizes=(2,))
    assert cards_laid(STRATEGY, where, meld_hold_until=4) == "JK"


def test_where_caught_cards_alone_count_the_dear_loose_card_goes_first():
    hand = "KH 2C 9D 5S"
    assert card_thrown(STRATEGY, seen(hand, rules="rummy_points")) == "KH"
    assert card_thrown(STRATEGY, seen(hand)) == "2C"


def test_a_free_top_card_is_taken_for_a_meld_and_left_when_it_is_dead_weight():
    assert cards_drawn(STRATEGY, seen("6S 6H 2C 9D", pile="6D", rules="rummy_points")) == 1
    assert cards_drawn(STRATEGY, seen("6S 6H 2C 9D", pile="KD", rules="rummy_points")) == 0


def test_a_partner_who_is_nearly_out_is_no_threat():
    # Seat 2 sits opposite; meld_hold_until asks for an opponent.
    calm = seen("6S 6H 6D 4C 8D 2H", rules="partnership", sizes=(7, 1, 7))
    calm.desk.views["sides"][0, :4] = (0, 1, 0, 1)
    assert cards_laid(STRATEGY, calm, meld_hold=1, meld_hold_until=3) == ""
    alarm = seen("6S 6H 6D 4C 8D 2H", rules="partnership", sizes=(1, 7, 7))
    alarm.desk.views["sides"][0, :4] = (0, 1, 0, 1)
    assert cards_laid(STRATEGY, alarm, meld_hold=1, meld_hold_until=3) == "6S 6H 6D"


def test_a_meld_with_chips_on_it_is_not_held():
    where = seen("QS QH QD 4C 8D 2H", rules="michigan", sizes=(8,))
    where.desk.views["pots"][0, :4] = 3
    assert cards_laid(STRATEGY, where, meld_hold=1) == "QS QH QD"
    where.desk.views["pots"][0, :4] = 0
    assert cards_laid(STRATEGY, where, meld_hold=1) == ""


def test_an_empty_stock_that_is_rebuilt_brings_nothing_down():
    hand = "6S 6H 6D 4C 8D 2H"
    assert cards_laid(STRATEGY, seen(hand, stock=1, sizes=(8,)), meld_hold=1) == "6S 6H 6D"
    renewed = seen(hand, stock=1, rules="rummy500+stock_empty=reshuffle", sizes=(8,))
    assert cards_laid(STRATEGY, renewed, meld_hold=1) == ""


def test_a_run_of_three_is_no_meld_where_four_are_needed():
    where = seen("5H 6H 7H 9C KD", rules="rummy500+run_min=4")
    assert card_thrown(STRATEGY, where) in {"5H", "6H", "7H", "9C"}
    assert card_thrown(STRATEGY, seen("5H 6H 7H 9C KD")) == "9C"


def offered(place, phase, *options):
    """Lay options (kind, cards, taken, points) before the acting seat."""
    table, view = place.desk.tables[0], place.desk.views[0]
    view["phase"] = phase
    for number, (kind, cards, taken, points) in enumerate(options, 1):
        option = table["options"][number]
        option["kind"], option["taken"], option["points"] = kind, taken, points
        option["cards"], option["twins"] = mask_of(cards.split())
        option["card"] = max(int(option["cards"]).bit_length() - 1, 0)
    return len(options)


def test_a_card_that_melds_is_called_and_one_that_buries_the_hand_is_not():
    place = position("6S 6H 2C 9D", pile="6D", rules="rummy_call")
    n = offered(place, CALLING, (CALL, "6D", 1, 18), (PASS, "", 0, 0))
    assert ask(place, house_draw, n, *KNOBS) == 1
    deep = "KC QD JC AD TS 9C 4H"
    n = offered(place, CALLING, (CALL, f"2D {deep}", 8, 2), (PASS, "", 0, 0))
    assert ask(place, house_draw, n, *KNOBS) == 2


@pytest.mark.parametrize("hook", [house_draw, greedy.draw])
def test_a_boot_is_taken(hook):
    place = position("6S 6H 6D 9D", pile="KD", rules="booting")
    n = offered(place, 0, (STOCK, "", 0, 0), (TAKE, "KD", 1, 0), (BOOT, "", 0, 0))
    assert ask(place, hook, n, *KNOBS) == 3


@pytest.mark.parametrize(("scores", "answer"), [((40, 40, 110), 1), ((98, 10, 110), 2)])
def test_buying_back_in_pays_while_there_is_room_below_the_limit(scores, answer):
    place = position("2S", players=3, rules="rummy_points")
    view = place.desk.views[0]
    view["scores"][:3] = scores
    view["playing"][:3] = (1, 1, 0)
    view["seat"], view["pot"] = 2, 6
    n = offered(place, REENTRY, (COME_BACK, "", 0, 0), (STAY_OUT, "", 0, 0))
    assert ask(place, reentry, n, *KNOBS) == answer


def test_random_is_uniform_over_calls_and_counts_jokers_as_one_card():
    place = position("JK JK JK 9H", rules=JOKERS)
    view = place.desk.views[0]
    view["discards"] = view["hand"]
    view["chance"] = 2024
    thrown = []
    for decision in range(400):
        view["decision"] = decision
        thrown.append(ask(place, random.discard, 0, 0) & 15)
    assert 140 < thrown.count(15) < 260
    assert random.STRATEGY.call is random.STRATEGY.reentry is random.option


def share(rules, players, one, others, blocks):
    """Return the win share of one strategy among others."""
    desk = new_desk(load_rules(rules).rules.resolve(players), players, seed=77)
    seats = [make_player(parse_strategy(one))] + [make_player(parse_strategy(others))] * (players - 1)
    seatings = np.ascontiguousarray(np.broadcast_to(focal_seatings(players), (blocks, players, players)))
    rows = play_batch(desk, seats, [0] + [1] * (players - 1), seatings, 0).rows
    focal = np.arange(players)
    assert (rows[..., ROW_FIELDS.index("capped_hands")] == 0).all()
    return rows[:, focal, focal, ROW_FIELDS.index("win_840")].mean() / 840


@pytest.mark.parametrize(
    ("rules", "players", "adviser", "greedy_share"),
    [
        ("table54", 2, 0.85, 0.55), ("pagat", 3, 0.75, 0.85), ("persian", 4, 0.42, 0.75),
        ("rummy_points", 3, 0.42, 0.95), ("rummy_express", 2, 0.53, 0.85), ("floating", 4, 0.75, 0.7),
        ("fives+booting+michigan", 3, 0.7, 0.7),
    ],
)  # fmt: skip
def test_adviser_beats_greedy_and_greedy_beats_random(rules, players, adviser, greedy_share):
    assert share(rules, players, "adviser", "greedy", 150) > adviser
    assert share(rules, players, "greedy", "random", 150) > greedy_share
