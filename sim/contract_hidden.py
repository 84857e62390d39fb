"""The hidden-card test: a hand is played again with other cards where the player cannot see them.

At a decision, the cards that a player has never seen (those in other hands that were not taken openly, and
the rest of the stock) change places among themselves; everything seen stays as it was. Of a rebuilt stock
these are the cards that have not come to light since. The other seats repeat their moves, so the player sees
the same up to that decision and has to answer the same. What a contract says about the outcome stands in
``sim/contract.py``.
"""

from typing import Any, NamedTuple

import numpy as np

from sim.actions import PHASES
from sim.contract_seats import Decision, Hand, Listener, seat_players
from sim.contract_sight import Sight, rearrange
from sim.engine import new_desk, raise_failure
from sim.game import shuffle_deck, start_game
from sim.hand import play_hand, start_hand
from sim.kept import forget
from sim.recorder import deck_size, turns_json
from sim.script import Script
from sim.taps import Callback
from sim.watchdog import watched

# Decisions of a hand that are tried, and arrangements of the unseen cards for each.
DECISIONS = 4
ARRANGEMENTS = 2


class Again(NamedTuple):
    """How a hand is played again: cards, the turns that the others repeat, chance key, decision to stop at.

    ``stocks`` holds the deck, then every stock that was rebuilt.
    """

    stocks: list[np.ndarray]
    turns: list[dict[str, Any]]
    chance: int | None
    last: int


class Played(NamedTuple):
    """A played hand: stocks as in ``Again``, chance key, turns, watched decisions, a place of writing."""

    stocks: list[np.ndarray]
    chance: int
    turns: list[dict[str, Any]]
    decisions: list[Decision]
    wrote: str


class Outcome(NamedTuple):
    """What a number of hands showed; the texts are places, empty where nothing was wrong.

    ``compared`` counts the arrangements whose decisions could be compared, ``skipped`` those where the player
    did not see the same.
    """

    compared: int = 0
    skipped: int = 0
    peeked: str = ""
    unstable: str = ""
    wrote: str = ""


def play_once(hand: Hand, again: Again | None = None) -> Played:
    """Play the first hand of a game, or play it again with other cards.

    Raises
    ------
    UserError
        When a strategy answers outside its options, or raises, in a hand that is played for the first time.
    """
    # A fresh desk holds nothing of the hand that was played before.
    desk = new_desk(hand.rules, len(hand.players), hand.seed)
    table, view = desk.tables[0], desk.views[0]
    size = deck_size(hand.rules)
    table["block"] = hand.block
    with np.errstate(over="ignore"):
        start_game(table, view, view["rules"])
        shuffle_deck(table, view, view["rules"])
    if again is not None:
        # The key tells nothing about this deck: nobody can work it out from there.
        table["seed"] = np.uint64(hand.seed + 1)
        table["deck"][:size] = again.stocks[0]
    sight = Sight(table["deck"][:size].copy())
    listener = Listener(desk, hand.players[hand.seat], sight, again.last if again else None)
    script = Script(desk)
    script.turns, script.ended = (again.turns, True) if again else ([], False)
    kept = seat_players(desk, hand, listener, script if again else None)

    def rebuild(n: int) -> int:
        """Lay the stock that belongs here, if it is the same pile that became one."""
        number = len(sight.stocks)
        if again is not None and number < len(again.stocks) and len(again.stocks[number]) == n:
            table["deck"][:n] = again.stocks[number]
        sight.rebuild(view, table["deck"][:n].copy())
        return 0

    kept.append(Callback(rebuild))
    table["rebuilder"] = kept[-1].address
    with np.errstate(over="ignore"):
        start_hand(table, view, view["rules"])
        if again is not None and again.chance is not None:
            view["chance"] = np.uint64(again.chance)
        chance = int(view["chance"])
        with watched(desk, hand.players, hand.hook_timeout):
            play_hand(table, view, view["rules"])
    if again is None and table["failure"] != 0:
        raise_failure(desk, hand.players[int(view["seat"])].name, hand.block, 0)
    forget(desk.views.ctypes.data)
    return Played(sight.stocks, chance, turns_json(view), listener.decisions, listener.wrote)


def first_difference(first: Played, second: Played, last: int) -> tuple[bool, str]:
    """Compare the decisions up to ``last``; return (the same was seen, where the answers differ or "")."""
    for number in range(last + 1):
        if number >= len(second.decisions):
            return False, ""
        one, two = first.decisions[number], second.decisions[number]
        if one.saw != two.saw:
            return False, ""
        if one.answer != two.answer:
            return True, f"{PHASES[one.phase]} decision, turn {one.turn}"
    return True, ""


def rearrange_all(hand: Hand, first: Played, last: int, random: np.random.Generator) -> list[np.ndarray]:
    """Return the deck and the rebuilt stocks with other cards where a decision could not see them."""
    unseen = first.decisions[last].unseen
    # A pile that was turned over lies in an order that everybody knows.
    hidden = len(unseen) if hand.rules["stock_empty"] == "reshuffle" else 1
    return [
        rearrange(stock, unseen[number], random) if number < hidden else stock
        for number, stock in enumerate(first.stocks)
    ]


def try_hand(hand: Hand, *, chance: bool) -> Outcome:
    """Play a hand, play it again unchanged, and again with other unseen cards at some decisions.

    ``chance`` tells whether the strategy may use chance: it then gets the same again.
    """
    first = play_once(hand)
    where = f"block {hand.block}, {len(hand.players)} players, seat {hand.seat}"
    count = len(first.decisions)
    if first.wrote:
        return Outcome(wrote=f"{first.wrote}, {where}")
    if count == 0:
        return Outcome()
    same = play_once(hand, Again(first.stocks, first.turns, first.chance, count - 1))
    _, differs = first_difference(first, same, count - 1)
    if differs:
        return Outcome(unstable=f"{differs}, {where}")
    if not chance and (differs := _differs_by_chance(hand, first)):
        return Outcome(unstable=f"{differs}, {where}, with another chance key")
    compared = skipped = 0
    random = np.random.default_rng([hand.seed, hand.block, hand.seat])
    for last in random.choice(count, min(DECISIONS, count), replace=False):
        for _ in range(ARRANGEMENTS):
            stocks = rearrange_all(hand, first, int(last), random)
            second = play_once(hand, Again(stocks, first.turns, first.chance, int(last)))
            comparable, differs = first_difference(first, second, int(last))
            if differs:
                return Outcome(compared + 1, skipped, peeked=f"{differs}, {where}")
            compared += comparable
            skipped += not comparable
    return Outcome(compared, skipped)


def _differs_by_chance(hand: Hand, first: Played) -> str:
    """Return where a hand goes another way when nothing but the chance key is another."""
    second = play_once(hand, Again(first.stocks, first.turns, None, len(first.decisions) - 1))
    for one, two in zip(first.decisions, second.decisions, strict=False):
        # The views differ in the key itself, so answers are compared alone.
        if one.answer != two.answer:
            return f"{PHASES[one.phase]} decision, turn {one.turn}"
    return ""
