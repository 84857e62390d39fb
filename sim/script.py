"""A script: the moves of a recorded hand, looked up among the options that the engine offers."""

from typing import Any

from sim.actions import CALLING, COME_BACK, DISCARD, DRAW, OUT_OF_RANGE, PLAY, REENTRY
from sim.cards import CARD_TEXT
from sim.game import Desk
from sim.record import TURN_STARTS, option_json, same_play
from sim.rule_words import TURN_OVER

DECISIONS = {DRAW: "draw", PLAY: "play", CALLING: "call"}


class Script:
    """Answers every decision with the recorded move, for all seats."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.turns: list[dict[str, Any]] = []
        self.ended = False
        # Where in the hand and what; turns count from 1 on, as in everything that people read.
        self.fault = ""
        self._stocks: list[Any] = []
        self._returns: list[Any] = []

    def begin(self, hand: dict[str, Any]) -> None:
        """Take the next recorded hand."""
        self.turns, self.ended, self.fault = hand["turns"], "last" in hand, ""
        self._stocks = list(hand.get("reshuffles", []))
        self._returns = list(hand.get("reentry", []))

    def answer(self, n: int) -> int:
        """Return the number of the recorded option, or the card thrown; 0 when it is not legal."""
        view = self.desk.views[0]
        phase = int(view["phase"])
        if phase == REENTRY:
            return self._return(int(view["seat"]), n)
        move = self._move(int(view["turn"]), int(view["seat"]), phase)
        if phase == DISCARD:
            allowed = {
                CARD_TEXT[number]: number for number in range(64) if int(view["discards"]) >> number & 1
            }
            if move in allowed:
                return allowed[move]
            return self._refuse(f"discard {move!r} is not one of {' '.join(allowed)}")
        offered = [option_json(option) for option in self.desk.tables[0]["options"][1 : n + 1]]
        for number, option in enumerate(offered, 1):
            if same_play(option) == same_play(move) if phase == PLAY else option == move:
                return number
        return self._refuse(f"{DECISIONS[phase]} {move!r} is not among the {n} legal options")

    def _refuse(self, fault: str) -> int:
        """Write down what is wrong with the move of the acting seat; return an answer that stops the hand."""
        view = self.desk.views[0]
        # A turn that is being followed by calls has been counted already.
        turn = int(view["turn"]) + (int(view["phase"]) != CALLING)
        self.fault = f"turn {turn}, seat {int(view['seat'])}: {fault}"
        return 0

    def _move(self, turn: int, seat: int, phase: int) -> Any:
        """Return what the record says at this decision."""
        if phase == CALLING:
            # The turn that is being followed by calls has been counted already.
            calls = self.turns[turn - 1].get("calls", []) if turn <= len(self.turns) else []
            return next((call.get("answer") for call in calls if call.get("seat") == seat), None)
        if turn >= len(self.turns):
            return "end" if self.ended and phase == DRAW else None
        if phase == DRAW:
            return self.turns[turn].get("draw")
        if phase == DISCARD:
            return self.turns[turn].get("discard")
        plays = self.turns[turn].get("plays", [])
        laid = self._laid()
        return plays[laid] if laid < len(plays) else "stop"

    def _laid(self) -> int:
        """Return the number of plays since the last draw."""
        view = self.desk.views[0]
        laid = 0
        for event in reversed(view["events"][: int(view["event_count"])]):
            if int(event["kind"]) in TURN_STARTS:
                break
            laid += 1
        return laid

    def _return(self, seat: int, n: int) -> int:
        """Return the option of coming back or of staying out, as the seat answered."""
        entry = next((one for one in self._returns if one.get("seat") == seat), None)
        if entry is None or type(entry.get("answer")) is not bool:
            self.fault = f"after its last turn: the record does not say whether seat {seat} comes back"
            return 0
        kinds = [int(option["kind"]) == COME_BACK for option in self.desk.tables[0]["options"][1 : n + 1]]
        return 1 + kinds.index(entry["answer"])

    def replace_stock(self, n: int) -> None:
        """Put the recorded stock of ``n`` cards in the place of the rebuilt one; or stop the hand."""
        table, view = self.desk.tables[0], self.desk.views[0]
        turn = int(view["turn"])
        if not self._stocks or self._stocks[0]["turn"] != turn:
            self._stop(f"turn {turn + 1}: the stock is rebuilt before it, which the record does not say")
            return
        recorded = self._stocks.pop(0)["stock"]
        numbers = [int(card) for card in table["deck"][:n]]
        rebuilt = [CARD_TEXT[number] for number in numbers]
        ordered = int(view["rules"]["stock_empty"]) == TURN_OVER
        if sorted(recorded) != sorted(rebuilt) or (ordered and recorded != rebuilt):
            self._stop(
                f"turn {turn + 1}: the stock rebuilt before it is not that of the pile, {' '.join(rebuilt)}"
            )
            return
        left: dict[str, list[int]] = {}
        for number in numbers:
            left.setdefault(CARD_TEXT[number], []).append(number)
        table["deck"][:n] = [left[card].pop() for card in recorded]

    def _stop(self, fault: str) -> None:
        """End the hand after this turn, as a wrong answer would."""
        self.fault = fault
        self.desk.tables[0]["failure"] = OUT_OF_RANGE
