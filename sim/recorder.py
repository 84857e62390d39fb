"""Play games one by one and write down all that happened, from the event log of the engine itself."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.actions import DISCARD, DRAW, END_WORDS, PLAY, STOCK, STOCK_END, TAKE, THROW
from sim.cards import CARD_TEXT, cards_of
from sim.engine import HOOK_TIMEOUT, Player, new_desk, raise_failure
from sim.game import Desk, finish_hand, shuffle_deck, start_game
from sim.hand import draws_left, play_hand, start_hand
from sim.record import FORMAT, option_json
from sim.taps import Callback, Tap
from sim.watchdog import watched


class HandStopped(Exception):  # noqa: N818 - no error of ours: a strategy's
    """A strategy answered outside its options; the desk says where."""


class Notes:
    """The options of a hand, decision by decision, as they were offered."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.decisions: list[tuple[int, list[Any]]] = []

    def look_on(self, n: int) -> int:
        """Write down a decision of one option, of which nobody is asked."""
        self.look(n)
        return 0

    def look(self, n: int) -> None:
        """Write down the decision that is being made."""
        view = self.desk.views[0]
        phase = int(view["phase"])
        if phase == DISCARD:
            offered: list[Any] = cards_of(int(view["discards"]))
        else:
            offered = [option_json(option) for option in self.desk.tables[0]["options"][1 : n + 1]]
        self.decisions.append((phase, offered))


class Recorded(NamedTuple):
    """How a hand was dealt: what is left of it when the moves have been made."""

    dealer: int
    dealt: list[list[str]]
    pile: list[str]
    stock: list[str]


def seat_players(desk: Desk, players: Sequence[Player], notes: Notes | None) -> list[Any]:
    """Put players on their seats, each tapped when there are notes; return what must be kept alive."""
    table = desk.tables[0]
    kept: list[Any] = []
    for seat, player in enumerate(players):
        hooks = list(player.hooks)
        if notes is not None:
            taps = [Tap(address, notes.look) for address in hooks]
            hooks = [tap.address for tap in taps]
            kept += taps
        table["hooks"][seat, : len(hooks)] = hooks
        table["params"][seat, : len(player.params)] = list(player.params.values())
        table["role"][seat] = 0
    if notes is not None:
        lone = Callback(notes.look_on)
        kept.append(lone)
        table["tracer"] = lone.address
    return kept


def note_deal(desk: Desk, decks: int) -> Recorded:
    """Return the deal as it lies on the table, hands in the order of the deck."""
    table, view = desk.tables[0], desk.views[0]
    names = [CARD_TEXT[int(card)] for card in table["deck"][: 52 * decks]]
    hands: list[list[str]] = []
    start = 0
    for size in view["sizes"][: int(view["players"])]:
        hands.append(names[start : start + int(size)])
        start += int(size)
    return Recorded(int(view["dealer"]), hands, [names[start]], names[start + 1 :])


def turns_json(view: Any) -> list[dict[str, Any]]:
    """Return the turns of the hand from its event log."""
    turns: list[dict[str, Any]] = []
    for event in view["events"][: int(view["event_count"])]:
        kind = int(event["kind"])
        if kind in {STOCK, TAKE}:
            draw = option_json(event)
            turns.append({"seat": int(event["seat"]), "draw": draw, "plays": [], "discard": None})
        elif kind == THROW:
            turns[-1]["discard"] = CARD_TEXT[int(event["card"])]
        else:
            turns[-1]["plays"].append(option_json(event))
    return turns


def add_legal(turns: list[dict[str, Any]], decisions: list[tuple[int, list[Any]]]) -> list[Any] | None:
    """Give every turn its "legal"; return the draw options left over, on which the hand ended."""
    queue = iter([*decisions, (-1, [])])
    phase, offered = next(queue)
    for turn in turns:
        legal: dict[str, Any] = {"draw": offered, "plays": []}
        phase, offered = next(queue)
        while phase == PLAY:
            legal["plays"].append(offered)
            phase, offered = next(queue)
        if turn["discard"] is not None:
            # Where nothing could be laid no list was made, and where one card was left nobody was asked.
            if len(legal["plays"]) == len(turn["plays"]):
                legal["plays"].append(["stop"])
            legal["discard"] = [turn["discard"]]
            if phase == DISCARD:
                legal["discard"] = offered
                phase, offered = next(queue)
        turn["legal"] = legal
    return offered if phase == DRAW else None


def hand_json(desk: Desk, deal: Recorded, before: np.ndarray, notes: Notes | None) -> dict[str, Any]:
    """Return a finished, scored hand as it stands in a record; ``before`` holds the totals of its start."""
    table, view = desk.tables[0], desk.views[0]
    turns = turns_json(view)
    ended_on = add_legal(turns, notes.decisions) if notes is not None else None
    hand: dict[str, Any] = {
        "dealer": deal.dealer,
        "dealt": deal.dealt,
        "pile": deal.pile,
        "stock": deal.stock,
        "turns": turns,
    }
    if table["hand_end"] == STOCK_END and draws_left(table, view, view["rules"]) > 0:
        last: dict[str, Any] = {"seat": int(view["seat"])}
        if ended_on is not None:
            last["legal"] = {"draw": ended_on}
        hand["last"] = last
    hand["end"] = END_WORDS[int(table["hand_end"])]
    hand["out"] = None if table["out"] < 0 else int(table["out"])
    totals = view["scores"][: int(view["players"])]
    hand["scores"] = [int(score) for score in totals - before]
    hand["totals"] = [int(score) for score in totals]
    return hand


def record_hand(desk: Desk, decks: int, notes: Notes | None) -> tuple[dict[str, Any], int]:
    """Play the hand whose deck lies on the table; return it as JSON and the winners (bits, 0: play on).

    Raises
    ------
    HandStopped
        When a strategy answered outside its options; the caller knows its name.
    """
    table, view = desk.tables[0], desk.views[0]
    if notes is not None:
        notes.decisions.clear()
    start_hand(table, view, view["rules"])
    deal = note_deal(desk, decks)
    before = view["scores"][: int(view["players"])].copy()
    play_hand(table, view, view["rules"])
    if table["failure"] != 0:
        raise HandStopped
    winners = int(finish_hand(table, view, view["rules"]))
    return hand_json(desk, deal, before, notes), winners


def game_json(
    head: dict[str, Any], hands: list[dict[str, Any]], winners: int, *, truncated: bool
) -> dict[str, Any]:
    """Return a whole game as it stands in a record."""
    scores = hands[-1]["totals"]
    return {
        **head,
        "hands": hands,
        "scores": scores,
        "winners": [seat for seat in range(len(scores)) if winners >> seat & 1],
        "end": "hand_cap" if truncated else "target",
    }


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
    notes = Notes(desk) if legal else None
    kept = seat_players(desk, players, notes)
    table, view = desk.tables[0], desk.views[0]
    # Compiled before anybody watches the clock.
    draws_left(table, view, view["rules"])
    who = [{"strategy": player.name, "params": dict(player.params)} for player in players]
    for deal in deals:
        table["block"] = deal
        hands: list[dict[str, Any]] = []
        with np.errstate(over="ignore"), watched(desk, players, hook_timeout):
            start_game(table, view, view["rules"])
            winners = 0
            while winners == 0:
                shuffle_deck(table, view, view["rules"])
                try:
                    hand, winners = record_hand(desk, int(rules["decks"]), notes)
                except HandStopped:
                    raise_failure(desk, players[int(view["seat"])].name, deal, 0)
                hands.append(hand)
        head = {"format": FORMAT, "rules": dict(rules), "seed": seed, "deal": deal, "players": who}
        yield game_json(head, hands, winners, truncated=bool(table["truncated"]))
    del kept
