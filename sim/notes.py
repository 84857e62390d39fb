"""Notes of a hand while it is played: what was offered, who was asked for a call, the rebuilt stocks."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sim.actions import CALLING, DISCARD, DRAW, PLAY, REENTRY
from sim.cards import CARD_TEXT, JOKER, cards_of
from sim.game import Desk
from sim.record import option_json


class Decision(NamedTuple):
    """A decision: turns made before it, its phase, who was asked, what was offered (empty if not kept)."""

    turn: int
    phase: int
    seat: int
    offered: list[Any]


NONE_LEFT = Decision(-1, -1, -1, [])


class Notes:
    """The decisions of a hand in order, as they were offered, and its rebuilt stocks.

    ``legal``: all of them are kept; else only those of calls, where the rules have ``calls``.
    """

    def __init__(self, desk: Desk, *, legal: bool = True, calls: bool = False) -> None:
        self.desk = desk
        self.legal = legal
        self.calls = calls
        self.decisions: list[Decision] = []
        self.stocks: list[list[str]] = []

    def clear(self) -> None:
        """Begin with the next hand."""
        self.decisions.clear()
        self.stocks.clear()

    def wants(self, phase: int) -> bool:
        """Tell whether the decisions of a phase are kept."""
        return phase != REENTRY and (self.legal or (self.calls and phase == CALLING))

    def look_on(self, n: int) -> int:
        """Write down a decision of which no strategy is asked."""
        self.look(n)
        return 0

    def look(self, n: int) -> None:
        """Write down the decision that is being made."""
        view = self.desk.views[0]
        phase = int(view["phase"])
        if not self.wants(phase):
            return
        if not self.legal:
            offered: list[Any] = []
        elif phase == DISCARD:
            # Jokers are bits of their own, and which of them is held leaves no trace: one text, at the end.
            cards = cards_of(int(view["discards"]))
            offered = [card for card in cards if card != JOKER] + [JOKER] * (JOKER in cards)
        else:
            offered = [option_json(option) for option in self.desk.tables[0]["options"][1 : n + 1]]
        self.decisions.append(Decision(int(view["turn"]), phase, int(view["seat"]), offered))

    def look_at_stock(self, n: int) -> int:
        """Write down the stock that has just been rebuilt, of ``n`` cards."""
        deck = self.desk.tables[0]["deck"][:n]
        self.stocks.append([CARD_TEXT[int(card)] for card in deck])
        return 0


class _Queue:
    """Decisions one after the other, the next one always in sight."""

    def __init__(self, decisions: Iterator[Decision]) -> None:
        self._rest = decisions
        self.next = next(decisions, NONE_LEFT)

    def take(self) -> Decision:
        """Return the next decision and go on to the one behind it."""
        taken, self.next = self.next, next(self._rest, NONE_LEFT)
        return taken


def add_notes(turns: list[dict[str, Any]], notes: Notes) -> list[Any] | None:
    """Give every turn its "calls" and "legal"; return the draw options left over, on which the hand ended."""
    queue = _Queue(iter(notes.decisions))
    for number, turn in enumerate(turns):
        if notes.legal:
            turn["legal"] = _turn_legal(turn, queue)
        calls = _turn_calls(queue, turns, number, legal=notes.legal)
        if calls:
            legal = turn.pop("legal", None)
            turn["calls"] = calls
            if legal is not None:
                turn["legal"] = legal
    return queue.next.offered if queue.next.phase == DRAW else None


def _turn_legal(turn: Mapping[str, Any], queue: _Queue) -> dict[str, Any]:
    """Return the option lists of a turn; the draw of a call was decided before it."""
    legal: dict[str, Any] = {}
    if queue.next.phase == DRAW:
        legal["draw"] = queue.take().offered
    legal["plays"] = plays = []
    while queue.next.phase == PLAY:
        plays.append(queue.take().offered)
    if turn["discard"] is not None:
        # Where nothing could be laid no list was made, and where one card was left nobody was asked.
        if turn["draw"] != "boot" and len(plays) == len(turn["plays"]):
            plays.append(["stop"])
        legal["discard"] = queue.take().offered if queue.next.phase == DISCARD else [turn["discard"]]
    return legal


def _turn_calls(
    queue: _Queue, turns: list[dict[str, Any]], number: int, *, legal: bool
) -> list[dict[str, Any]]:
    """Return who was asked for a call after turn ``number``; the last called if the next turn is a call."""
    calls: list[dict[str, Any]] = []
    while queue.next.phase == CALLING and queue.next.turn == number + 1:
        one = queue.take()
        calls.append({"seat": one.seat, "answer": "pass", **({"legal": one.offered} if legal else {})})
    draw = turns[number + 1]["draw"] if number + 1 < len(turns) else None
    if calls and isinstance(draw, dict) and "call" in draw:
        calls[-1]["answer"] = draw
    return calls
