"""The hidden-card test: a hand is played again with other cards where the player cannot see them.

At a decision, the cards that a player has never seen (those in other hands that were not taken openly, and
the rest of the stock) change places among themselves; everything seen stays as it was. The other seats repeat
their moves, so the player sees the same up to that decision and has to answer the same. What a contract says
about the outcome stands in ``sim/contract.py``.
"""

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim import jit
from sim.actions import PHASES
from sim.cards import CARD_TEXT, mask_of
from sim.engine import HOOK_TIMEOUT, Player, new_desk, raise_failure
from sim.game import Desk, shuffle_deck, start_game
from sim.hand import play_hand, start_hand
from sim.kept import forget
from sim.recorder import turns_json
from sim.script import Script
from sim.taps import PROTOTYPE, Callback
from sim.view import EVENT, VIEW
from sim.watchdog import watched

# Decisions of a hand that are tried, and arrangements of the unseen cards for each.
DECISIONS = 4
ARRANGEMENTS = 2
DECK_SIZE = 52
WHOLE_DECK, _ = mask_of(list(CARD_TEXT.values()))
_EVENTS_AT = VIEW.fields["events"][1] if VIEW.fields else 0


class Hand(NamedTuple):
    """A hand to be played: rules as resolved, who sits where, whose decisions are watched, on which deal."""

    rules: Mapping[str, Any]
    players: Sequence[Player]
    seat: int
    seed: int
    block: int
    hook_timeout: float = HOOK_TIMEOUT


class Again(NamedTuple):
    """How a hand is played again: deck, the turns that the others repeat, chance key, decision to stop at."""

    deck: np.ndarray
    turns: list[dict[str, Any]]
    chance: int | None
    last: int


class Decision(NamedTuple):
    """What a seat saw, as bytes, what it answered, and the cards (a mask) that it had never seen."""

    saw: bytes
    answer: int
    unseen: int
    turn: int
    phase: int


class Played(NamedTuple):
    """A played hand: the deck, the chance key, the turns, the watched decisions, what wrote into its view."""

    deck: np.ndarray
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


def call(desk: Desk, address: int, n: int) -> int:
    """Call a hook as the engine does, for the acting seat of a desk."""
    table, view = desk.tables[0], desk.views[0]
    seat = int(view["seat"])
    params, memory = table["params"][seat], table["memory"][seat]
    if not jit.COMPILED:
        return int(jit.plain_hook(address)(view, table["options"], n, params, memory))
    places = (desk.views.ctypes.data, table["options"].ctypes.data, n, params.ctypes.data, memory.ctypes.data)
    view_at, options_at, _, params_at, memory_at = places
    pointer = ctypes.c_void_p
    return int(
        PROTOTYPE(address)(pointer(view_at), pointer(options_at), n, pointer(params_at), pointer(memory_at))
    )


def seen(desk: Desk, n: int) -> bytes:
    """Return all that the acting seat is shown, as bytes: the view up to its last event, and the options."""
    octets = np.asarray(desk.views).view(np.uint8)
    end = _EVENTS_AT + EVENT.itemsize * int(desk.views[0]["event_count"])
    options = np.asarray(desk.tables[0]["options"][1 : n + 1])
    return octets[:end].tobytes() + options.tobytes()


def unseen_cards(view: Any) -> int:
    """Return the cards (mask, one deck) that the acting seat has not seen in this hand."""
    shown = int(view["hand"]) | int(view["pile_cards"]) | int(view["on_table"])
    for known in view["known"][: int(view["players"])]:
        shown |= int(known)
    return WHOLE_DECK & ~shown


class Listener:
    """Lets a seat's own hooks answer, and writes down what they saw and said."""

    def __init__(self, desk: Desk, player: Player, last: int | None) -> None:
        self.desk = desk
        self.player = player
        self.last = last
        self.decisions: list[Decision] = []
        self.wrote = ""

    def answer(self, n: int) -> int:
        """Return the player's answer; after the last decision 0, which ends the hand."""
        view = self.desk.views[0]
        turn, phase, unseen = int(view["turn"]), int(view["phase"]), unseen_cards(view)
        before = seen(self.desk, n)
        answer = call(self.desk, self.player.hooks[phase], n)
        if seen(self.desk, n) != before and not self.wrote:
            self.wrote = f"{PHASES[phase]}, turn {turn}"
        self.decisions.append(Decision(before, answer, unseen, turn, phase))
        return 0 if self.last is not None and len(self.decisions) > self.last else answer


class Shadow:
    """Asks another seat's player, so that it sees its hand, and then repeats the recorded move."""

    def __init__(self, desk: Desk, player: Player, script: Script) -> None:
        self.desk = desk
        self.player = player
        self.script = script

    def answer(self, n: int) -> int:
        """Return the recorded move."""
        call(self.desk, self.player.hooks[int(self.desk.views[0]["phase"])], n)
        # It did not choose these moves, and may be lost by now.
        forget(self.desk.views.ctypes.data)
        return self.script.answer(n)


def play_once(hand: Hand, again: Again | None = None) -> Played:
    """Play the first hand of a game, or play it again with another deck.

    Raises
    ------
    UserError
        When a strategy answers outside its options, or raises, in a hand that is played for the first time.
    """
    # A fresh desk holds nothing of the hand that was played before.
    desk = new_desk(hand.rules, len(hand.players), hand.seed)
    table, view = desk.tables[0], desk.views[0]
    listener = Listener(desk, hand.players[hand.seat], again.last if again else None)
    script = Script(desk)
    script.turns, script.ended = (again.turns, True) if again else ([], False)
    kept = []
    for seat, player in enumerate(hand.players):
        table["params"][seat, : len(player.params)] = list(player.params.values())
        asked = len(player.hooks)
        table["hooks"][seat, :asked] = player.hooks
        if seat == hand.seat or again:
            answers = listener if seat == hand.seat else Shadow(desk, player, script)
            kept.append(Callback(answers.answer))
            table["hooks"][seat, :asked] = kept[-1].address
    table["block"] = hand.block
    with np.errstate(over="ignore"), watched(desk, hand.players, hand.hook_timeout):
        start_game(table, view, view["rules"])
        if again is None:
            shuffle_deck(table, view, view["rules"])
        else:
            # The key tells nothing about this deck: nobody can work it out from there.
            table["seed"] = np.uint64(hand.seed + 1)
            table["deck"][:DECK_SIZE] = again.deck
        deck = table["deck"][:DECK_SIZE].copy()
        start_hand(table, view, view["rules"])
        if again is not None and again.chance is not None:
            view["chance"] = np.uint64(again.chance)
        chance = int(view["chance"])
        play_hand(table, view, view["rules"])
    if again is None and table["failure"] != 0:
        raise_failure(desk, hand.players[int(view["seat"])].name, hand.block, 0)
    forget(desk.views.ctypes.data)
    return Played(deck, chance, turns_json(view), listener.decisions, listener.wrote)


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


def rearrange(deck: np.ndarray, unseen: int, random: np.random.Generator) -> np.ndarray:
    """Return a deck (52,) in which the unseen cards (a mask) have changed places among themselves."""
    places = np.array([place for place, card in enumerate(deck) if unseen >> int(card) & 1], np.int64)
    other = deck.copy()
    other[places] = random.permutation(deck[places])
    return other


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
    same = play_once(hand, Again(first.deck, first.turns, first.chance, count - 1))
    _, differs = first_difference(first, same, count - 1)
    if differs:
        return Outcome(unstable=f"{differs}, {where}")
    if not chance and (differs := _differs_by_chance(hand, first)):
        return Outcome(unstable=f"{differs}, {where}, with another chance key")
    compared = skipped = 0
    random = np.random.default_rng([hand.seed, hand.block, hand.seat])
    for last in random.choice(count, min(DECISIONS, count), replace=False):
        for _ in range(ARRANGEMENTS):
            deck = rearrange(first.deck, first.decisions[last].unseen, random)
            second = play_once(hand, Again(deck, first.turns, first.chance, int(last)))
            comparable, differs = first_difference(first, second, int(last))
            if differs:
                return Outcome(compared + 1, skipped, peeked=f"{differs}, {where}")
            compared += comparable
            skipped += not comparable
    return Outcome(compared, skipped)


def _differs_by_chance(hand: Hand, first: Played) -> str:
    """Return where a hand goes another way when nothing but the chance key is another."""
    second = play_once(hand, Again(first.deck, first.turns, None, len(first.decisions) - 1))
    for one, two in zip(first.decisions, second.decisions, strict=False):
        # The views differ in the key itself, so answers are compared alone.
        if one.answer != two.answer:
            return f"{PHASES[one.phase]} decision, turn {one.turn}"
    return ""
