"""What became of dug cards: it is what can be followed in the records of the same games."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from sim.results import LEDGERS
from sim.table import DIG_BINS, KEPT_FIELDS
from tests.helpers.batches import play_seats
from tests.helpers.recorded import record
from tests.helpers.rule_tables import CALLS, TWINS, WILD

AT = {name: (at, at + size) for name, at, size, *_ in LEDGERS}
FATES = ("once", "later", "left")
Counts = Counter[tuple[str, int]]


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
            for turn in hand["turns"]:
                seat, fresh = turn["seat"], set()
                turns[seat] += 1
                if isinstance(turn["draw"], dict):
                    depth = turn["draw"]["pile"]
                    taken = pile[-depth:]
                    del pile[-depth:]
                    if depth > 1:
                        held[seat] |= dict.fromkeys(taken, (depth, turns[seat]))
                        fresh = set(taken)
                        counts["turn", turns[seat]] += 1
                        points["turn", turns[seat]] += depth
                for play in turn["plays"]:
                    for card in play.get("meld", play.get("layoff")):
                        if card in held[seat]:
                            fate = "once" if card in fresh else "later"
                            count(counts, points, fate, held[seat], card, play)
                if turn["discard"] is not None:
                    held[seat].pop(turn["discard"], None)
                    pile.append(turn["discard"])
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


def test_the_ledger_is_what_the_records_say() -> None:
    seats = ["greedy@min_points=5", "random", "greedy"]
    batch = play_seats(seats, blocks=25, seed=12)
    counts, points = followed(record("rummy500", seats, seed=12, games=25))
    for name in (*FATES, "turn", *(f"turn_{fate}" for fate in FATES)):
        wanted = np.zeros((DIG_BINS, 2), np.int64)
        for (fate, place), number in counts.items():
            if fate == name:
                wanted[min(place, DIG_BINS - 1)] += number, points[fate, place]
        assert wanted.any()
        assert np.array_equal(ledger(batch, f"dig_{name}"), wanted), name


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
