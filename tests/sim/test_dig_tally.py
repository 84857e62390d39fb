"""What became of dug cards: it is what can be followed in the records of the same games."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from sim.ledgers import LEDGERS
from sim.table import DIG_BINS, KEPT_FIELDS
from tests.helpers.batches import play_seats, same
from tests.helpers.recorded import record
from tests.helpers.rule_tables import CALLS, TWINS, WILD
from tests.helpers.stories import Story, layoff, turn

AT = {name: (at, at + size) for name, at, size, *_ in LEDGERS}
FATES = ("once", "later", "left")
Counts = Counter[tuple[str, int]]
# A stake changes no play, but another part of the engine counts.
HOUSE = "rummy500+stake=1"
CARD_BY_CARD = {"dig_by_place": 0}
TWO_PACKS = "rummy500+decks=2+set_distinct_suits=false"


def ledger(batch: Any, name: str) -> Any:
    first, last = AT[name]
    return batch.ledgers.sum(axis=(0, 1))[first:last]


def value(card: str, play: dict[str, Any] | None) -> int:
    """A card's points in the hand, or in a play: an ace is 1 at the low end of a run."""
    if card[0] == "A" and play is not None:
        beside_two = any(other[0] == "2" for other in play.get("meld", []))
        return 1 if beside_two or play.get("end") == "low" else 15
    return 15 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def followed(games: list[dict[str, Any]]) -> tuple[Counts, Counts]:
    """Follow dug cards turn by turn; return counts and points by fate and depth, and by fate and turn."""
    counts: Counts = Counter()
    points: Counts = Counter()
    for game in games:
        for hand in game["hands"]:
            pile, turns = list(hand["pile"]), [0] * len(hand["dealt"])
            held: list[dict[str, tuple[int, int]]] = [{} for _ in turns]
            for made in hand["turns"]:
                seat, fresh = made["seat"], set()
                turns[seat] += 1
                if isinstance(made["draw"], dict):
                    depth = made["draw"]["pile"]
                    taken = pile[-depth:]
                    del pile[-depth:]
                    if depth > 1:
                        held[seat] |= dict.fromkeys(taken, (depth, turns[seat]))
                        fresh = set(taken)
                        counts["turn", turns[seat]] += 1
                        points["turn", turns[seat]] += depth
                for play in made["plays"]:
                    for card in play.get("meld", play.get("layoff")):
                        if card in held[seat]:
                            fate = "once" if card in fresh else "later"
                            count(counts, points, fate, held[seat], card, play)
                if made["discard"] is not None:
                    held[seat].pop(made["discard"], None)
                    pile.append(made["discard"])
            for cards_left in held:
                for card in list(cards_left):
                    count(counts, points, "left", cards_left, card, None)
    return counts, points


def count(
    counts: Counts, points: Counts, fate: str, held: dict[str, tuple[int, int]], card: str, play: Any
) -> None:
    depth, turn = held.pop(card)
    for key in ((fate, depth), ("turn_" + fate, turn)):
        counts[key] += 1
        points[key] += value(card, play)


@pytest.mark.parametrize("rules", ["rummy500", HOUSE])
def test_the_ledger_is_what_the_records_say(rules: str) -> None:
    seats = ["greedy@min_points=5", "random", "greedy"]
    batch = play_seats(seats, blocks=25, seed=12, rules=rules)
    counts, points = followed(record("rummy500", seats, seed=12, games=25))
    for name in (*FATES, "turn", *(f"turn_{fate}" for fate in FATES)):
        wanted = np.zeros((DIG_BINS, 2), np.int64)
        for (fate, place), number in counts.items():
            if fate == name:
                wanted[min(place, DIG_BINS - 1)] += number, points[fate, place]
        assert wanted.any()
        assert np.array_equal(ledger(batch, f"dig_{name}"), wanted), name


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ["rummy500", HOUSE, CALLS, "pagat", "persian"])
def test_both_ways_to_follow_digs_tell_the_same(players: int, rules: Any) -> None:
    seats = (["random", "greedy@min_points=5"] * 2)[:players]
    by_place, by_card = (
        play_seats(seats, blocks=30, seed=21, rules=rules, flags=flags) for flags in (None, CARD_BY_CARD)
    )
    for fate in FATES:
        assert ledger(by_place, f"dig_{fate}").any()
    assert same(by_place, by_card)


def test_rules_of_the_house_that_change_no_play_count_the_same() -> None:
    seats = ["random", "greedy@min_points=5", "random"]
    plain, house = (play_seats(seats, blocks=30, seed=22, rules=rules) for rules in ("rummy500", HOUSE))
    assert same(plain, house)


@pytest.mark.parametrize(
    ("rules", "players"), [("rummy500", 2), ("rummy500", 6), (WILD, 3), (CALLS, 4), (TWINS, 5)]
)
def test_no_dug_card_is_counted_twice(rules: Any, players: int) -> None:
    batch = play_seats((["greedy", "random"] * 4)[:players], blocks=20, seed=9, rules=rules)
    rows = batch.rows.sum(axis=(0, 1, 2))
    digs = ledger(batch, "dig_turn").sum(axis=0)
    fields = KEPT_FIELDS
    assert digs.tolist() == [rows[fields.index("digs")], rows[fields.index("dig_cards")]]
    by_depth, by_turn = (
        np.array([ledger(batch, f"{name}_{fate}").sum(axis=0) for fate in FATES])
        for name in ("dig", "dig_turn")
    )
    assert np.array_equal(by_depth, by_turn)
    # What is neither laid nor left was thrown again.
    assert 0 < by_depth[:, 0].sum() <= digs[1]
    # At each depth no more than was taken.
    depths = ledger(batch, "dig_depth")[:, 0]
    taken = np.zeros(DIG_BINS, np.int64)
    np.add.at(taken, np.minimum(np.arange(len(depths)), DIG_BINS - 1), depths * np.arange(len(depths)))
    ended = sum(ledger(batch, f"dig_{fate}")[:, 0] for fate in FATES)
    if players < 5 and rules == "rummy500":
        assert (ended <= taken).all()
    assert ended[:2].sum() == 0


def test_cards_left_cost_no_more_than_what_was_caught() -> None:
    batch = play_seats(["greedy", "random"], blocks=40, seed=10)
    caught = batch.rows.sum(axis=(0, 1, 2))[KEPT_FIELDS.index("caught")]
    assert 0 < ledger(batch, "dig_left")[:, 1].sum() <= caught


def fates(story: Story) -> dict[str, list[int]]:
    """Return cards and points by fate, in a hand that has ended."""
    assert story.end
    found = {}
    for fate in FATES:
        by_depth, by_turn = (
            story.table["ledger"][0, slice(*AT[name + fate])].sum(axis=0).tolist()
            for name in ("dig_", "dig_turn_")
        )
        assert by_depth == by_turn
        if by_depth[0] > 0:
            found[fate] = by_depth
    return found


def test_of_two_alike_cards_the_dug_one_is_laid_first() -> None:
    story = Story(TWO_PACKS, ["9S 9D 2H 3C", "7C 7D"], pile="9H 9S 4D")
    story.play(turn({"pile": 3}, "9S 9H 9D", throw="2H"))
    # The other nine of spades was dealt, and is of no dig.
    assert fates(story) == {"once": [2, 18], "left": [1, 4]}


def test_of_two_dug_copies_one_is_laid_and_one_is_left() -> None:
    story = Story(TWO_PACKS, ["9C 2H 3C", "7C 7D"], pile="9S 9S 9H")
    story.play(turn({"pile": 3}, "9S 9H 9C", throw="2H"))
    assert fates(story) == {"once": [2, 18], "left": [1, 9]}


def test_two_dug_copies_are_laid_together() -> None:
    story = Story(TWO_PACKS, ["9C 2H 3C", "7C 7D"], pile="9S 9S 9H")
    story.play(turn({"pile": 3}, "9S 9S 9H", throw="2H"))
    assert fates(story) == {"once": [3, 27]}


def test_a_dug_card_that_is_thrown_and_taken_again_is_of_the_later_dig() -> None:
    story = Story(HOUSE, ["9C 9D 2H 3C", "KC KD 4D 5D"], pile="9S KS", stock="6D")
    story.play(turn({"pile": 2}, "9S 9C 9D", throw="KS"), turn("stock", "4D 5D 6D", throw="KC"), ended=True)
    assert fates(story) == {"once": [1, 9]}


def test_a_dug_joker_counts_what_it_stands_for_or_what_it_costs() -> None:
    laid = Story(WILD, ["5H 2S 3C", "TC TD"], pile="6H JK")
    laid.play(turn({"pile": 2}, "5H 6H JK", throw="2S"))
    assert fates(laid) == {"once": [2, 6 + 7]}
    held = Story(WILD, ["4H 5H 2S 3C", "TC TD"], pile="6H JK")
    held.play(turn({"pile": 2}, "4H 5H 6H", throw="2S"))
    assert fates(held) == {"once": [1, 6], "left": [1, 15]}


@pytest.mark.parametrize(("meld", "ace", "points"), [("AS AH JK=AD", "AD", 15), ("JK 2H 3H", "AH", 1)])
def test_a_dug_ace_that_is_swapped_in_counts_as_its_meld_has_it(meld: str, ace: str, points: int) -> None:
    story = Story(WILD, ["KH KC 4S 6C", "7C 7D"], pile=f"KS {ace}", melds=[(1, meld)])
    story.play(turn({"pile": 2}, "KS KH KC", {"swap": ace, "on": 0}, throw="4S"))
    assert fates(story) == {"once": [2, 10 + points]}


@pytest.mark.parametrize("rules", ["rummy500", HOUSE])
def test_a_dug_ace_counts_as_it_is_laid_off(rules: str) -> None:
    for meld, end, points in (("2H 3H 4H", "low", 1), ("JH QH KH", "high", 15), ("AS AC AD", "", 15)):
        story = Story(rules, ["9H 9C 4S 6C", "7C 7D"], pile="9S AH", melds=[(1, meld)])
        story.play(turn({"pile": 2}, "9S 9H 9C", layoff("AH", end=end), throw="4S"))
        assert fates(story) == {"once": [2, 9 + points]}
