"""Play games one by one and write down all that happened, from the event log of the engine itself.

What was offered, who was asked for a call and how a stock was rebuilt is in no event log: ``sim/notes.py``.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from sim.actions import END_WORDS, REBUILD, THROW
from sim.cards import CARD_TEXT
from sim.engine import HOOK_TIMEOUT, Player, new_desk, raise_failure
from sim.game import Desk, finish_hand, shuffle_deck, start_game
from sim.hand import play_hand, start_hand
from sim.notes import Notes, add_notes
from sim.record import FORMAT, TURN_STARTS, option_json
from sim.rule_words import CALL_OFF
from sim.taps import Callback, Tap
from sim.watchdog import watched


class HandStopped(Exception):  # noqa: N818 - no error of ours: a strategy's
    """A strategy answered outside its options; the desk says where."""


class Recorded(NamedTuple):
    """How a hand was dealt: what is left of it when the moves have been made."""

    dealer: int
    dealt: list[list[str]]
    pile: list[str]
    stock: list[str]


def new_notes(desk: Desk, *, legal: bool) -> Notes:
    """Return notes for a desk: of everything that is offered, or only of what a record cannot do without."""
    rules = desk.views[0]["rules"]
    return Notes(desk, legal=legal, calls=bool(rules["rummy_call"] != CALL_OFF))


def tap_hooks(hooks: Sequence[int], notes: Notes) -> tuple[list[int], list[Any]]:
    """Return hooks that show their decisions to the notes, and what must be kept alive."""
    taps = [
        Tap(address, notes.look) if notes.wants(phase) and address else None
        for phase, address in enumerate(hooks)
    ]
    return [tap.address if tap else hook for tap, hook in zip(taps, hooks, strict=True)], taps


def take_notes(desk: Desk, notes: Notes) -> list[Any]:
    """Let the notes see lone options and rebuilt stocks; return what must be kept alive."""
    table = desk.tables[0]
    lone, rebuilt = Callback(notes.look_on), Callback(notes.look_at_stock)
    if notes.legal or notes.calls:
        table["tracer"] = lone.address
    table["rebuilder"] = rebuilt.address
    return [lone, rebuilt]


def seat_players(desk: Desk, players: Sequence[Player], notes: Notes) -> list[Any]:
    """Put players on their seats and let the notes look on; return what must be kept alive."""
    table = desk.tables[0]
    kept = take_notes(desk, notes)
    for seat, player in enumerate(players):
        hooks, taps = tap_hooks(player.hooks_under(desk.views[0]["rules"]), notes)
        kept += taps
        table["hooks"][seat, : len(hooks)] = hooks
        table["params"][seat, : len(player.params)] = list(player.params_at(len(players)).values())
        table["role"][seat] = 0
    return kept


def note_deal(desk: Desk, size: int) -> Recorded:
    """Return the deal of ``size`` cards as it lies on the table, hands in the order of the deck."""
    table, view = desk.tables[0], desk.views[0]
    names = [CARD_TEXT[int(card)] for card in table["deck"][:size]]
    hands: list[list[str]] = []
    start = 0
    for cards in view["sizes"][: int(view["players"])]:
        hands.append(names[start : start + int(cards)])
        start += int(cards)
    return Recorded(int(view["dealer"]), hands, [names[start]], names[start + 1 :])


def turns_json(view: Any) -> list[dict[str, Any]]:
    """Return the turns of the hand from its event log."""
    turns: list[dict[str, Any]] = []
    for event in view["events"][: int(view["event_count"])]:
        kind = int(event["kind"])
        if kind in TURN_STARTS:
            draw = option_json(event)
            turns.append({"seat": int(event["seat"]), "draw": draw, "plays": [], "discard": None})
        elif kind == THROW:
            turns[-1]["discard"] = CARD_TEXT[int(event["card"])]
        elif kind != REBUILD:
            turns[-1]["plays"].append(option_json(event))
    return turns


def reshuffles_json(view: Any, stocks: Sequence[list[str]]) -> list[dict[str, Any]]:
    """Return the rebuilt stocks of a hand, each with the number of turns made before it."""
    kinds = [int(event["kind"]) for event in view["events"][: int(view["event_count"])]]
    before = [
        sum(one in TURN_STARTS for one in kinds[:place])
        for place, kind in enumerate(kinds)
        if kind == REBUILD
    ]
    return [{"turn": turn, "stock": stock} for turn, stock in zip(before, stocks, strict=True)]


def seats_of(bits: int) -> list[int]:
    """Return the seats of a mask."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def has_chips(view: Any) -> bool:
    """Tell whether a game has chips: boodle pots or stakes."""
    return bool(view["rules"]["pots"] or view["rules"]["stake"])


def hand_json(desk: Desk, deal: Recorded, seat: int, notes: Notes) -> dict[str, Any]:
    """Return a finished, scored hand as it stands in a record; ``seat`` was the last to act in it."""
    table, view = desk.tables[0], desk.views[0]
    players = int(view["players"])
    turns = turns_json(view)
    ended_on = add_notes(turns, notes)
    hand: dict[str, Any] = {
        "dealer": deal.dealer,
        "dealt": deal.dealt,
        "pile": deal.pile,
        "stock": deal.stock,
        "turns": turns,
    }
    if table["gave_up"]:
        hand["last"] = {"seat": seat, **({"legal": {"draw": ended_on}} if notes.legal else {})}
    if notes.stocks:
        hand["reshuffles"] = reshuffles_json(view, notes.stocks)
    hand["end"] = END_WORDS[int(table["hand_end"])]
    hand["out"] = None if table["out"] < 0 else int(table["out"])
    if view["rules"]["rummy_factor"] > 1:
        hand["rummy"] = bool(table["out"] >= 0 and (table["rummy"] or table["booted"]))
    hand["scores"] = [int(score) for score in table["hand_scores"][:players]]
    hand["totals"] = [int(score) for score in view["scores"][:players]]
    return {**hand, **_around(desk, deal.dealer)}


def _around(desk: Desk, dealer: int) -> dict[str, Any]:
    """Return what some rules add to a hand: who is out, who came back, chips."""
    table, view = desk.tables[0], desk.views[0]
    players = int(view["players"])
    more: dict[str, Any] = {}
    if view["rules"]["survivors"] and table["eliminated"]:
        more["eliminated"] = seats_of(int(table["eliminated"]))
    asked = seats_of(int(table["asked_back"])) if view["rules"]["survivors"] else []
    if asked:
        # In order from the hand's starter on, who sits behind the dealer; all were offered the same score.
        asked.sort(key=lambda seat: (seat - dealer - 1) % players)
        back, score = int(table["came_back"]), int(table["return_score"])
        more["reentry"] = [{"seat": one, "answer": bool(back >> one & 1), "score": score} for one in asked]
    if has_chips(view):
        more["chips"] = [int(chips) for chips in table["hand_chips"][:players]]
    return more


def record_hand(
    desk: Desk, size: int, notes: Notes, watch: Callable[[], AbstractContextManager[None]] = nullcontext
) -> tuple[dict[str, Any], int]:
    """Play the hand whose deck of ``size`` cards lies on the table.

    Return it as JSON, and the winners (bits, 0: play on). ``watch`` looks on while strategies are at work. It
    begins anew for each piece of the engine: that may have to be compiled first, which is no strategy's time.

    Raises
    ------
    HandStopped
        When a strategy answered outside its options; the caller knows its name.
    """
    table, view = desk.tables[0], desk.views[0]
    notes.clear()
    start_hand(table, view, view["rules"])
    deal = note_deal(desk, size)
    with watch():
        play_hand(table, view, view["rules"])
    if table["failure"] != 0:
        raise HandStopped
    seat = int(view["seat"])
    with watch():
        winners = int(finish_hand(table, view, view["rules"]))
    if table["failure"] != 0:
        raise HandStopped
    return hand_json(desk, deal, seat, notes), winners


def game_json(head: dict[str, Any], hands: list[dict[str, Any]], winners: int, desk: Desk) -> dict[str, Any]:
    """Return a whole game as it stands in a record."""
    table, view = desk.tables[0], desk.views[0]
    game = {
        **head,
        "hands": hands,
        "scores": hands[-1]["totals"],
        "winners": seats_of(winners),
        "end": "hand_cap" if table["truncated"] else head["rules"]["end_mode"],
    }
    if has_chips(view):
        game["chips"] = [int(chips) for chips in view["chips"][: int(view["players"])]]
    return game


def deck_size(rules: Mapping[str, Any]) -> int:
    """Return the number of cards in play, for resolved rules."""
    return 52 * int(rules["decks"]) + (int(rules["jokers_total"]) if rules["joker_mode"] != "none" else 0)


def record_games(
    rules: Mapping[str, Any],
    players: Sequence[Player],
    seed: int,
    deals: range,
    *,
    legal: bool,
    hook_timeout: float = HOOK_TIMEOUT,
) -> Iterator[dict[str, Any]]:
    """Play one game on each deal, seat i with player i, and yield its record.

    ``rules`` are resolved for the number of players; ``legal`` adds every option list. A decision of over
    ``hook_timeout`` seconds ends the process.
    """
    desk = new_desk(rules, len(players), seed)
    notes = new_notes(desk, legal=legal)
    kept = seat_players(desk, players, notes)
    table, view = desk.tables[0], desk.views[0]
    who = [{"strategy": player.name, "params": dict(player.params_at(len(players)))} for player in players]
    watch = partial(watched, desk, players, hook_timeout)
    for deal in deals:
        table["block"] = deal
        hands: list[dict[str, Any]] = []
        with np.errstate(over="ignore"):
            start_game(table, view, view["rules"])
            winners = 0
            while winners == 0:
                shuffle_deck(table, view, view["rules"])
                try:
                    hand, winners = record_hand(desk, deck_size(rules), notes, watch)
                except HandStopped:
                    raise_failure(desk, players[int(view["seat"])].name, deal, 0)
                hands.append(hand)
        head = {"format": FORMAT, "rules": dict(rules), "seed": seed, "deal": deal, "players": who}
        yield game_json(head, hands, winners, desk)
    del kept
