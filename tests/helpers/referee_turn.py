"""The referee's work on one turn of a game record: the draw, every play, the discard, the calls after it."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn, TypeVar

from tests.helpers import naive_rules as naive
from tests.helpers.naive_rules import STOP, Draw, NaiveHand, Play

Option = TypeVar("Option", bound=Hashable)

TURN_KEYS = {"seat", "draw", "plays", "discard"}
# So many options are named in one sentence; the rest is counted.
OPTIONS_NAMED = 6


class FoulError(Exception):
    """What makes it impossible to replay the rest of a hand."""


def check_keys(
    part: Mapping[str, Any], needed: Collection[str], allowed: Collection[str], name: str, findings: list[str]
) -> None:
    """Report keys that are missing and keys that do not belong into this part of a game."""
    missing = sorted(set(needed) - set(part))
    extra = sorted(set(part) - set(needed) - set(allowed))
    if missing:
        findings.append(f"{name} lacks {', '.join(missing)}")
    if extra:
        findings.append(f"{name} has {', '.join(extra)}, which a game under these rules does not have")


class TurnReplay:
    """The replay of a hand turn by turn: the table as it stands and where in the record it is.

    `called` is the seat and the depth of a call that was made and whose turn comes next.
    """

    def __init__(self, state: NaiveHand, findings: list[str], *, listed: bool) -> None:
        self.state = state
        self.findings = findings
        self.listed = listed
        self.decisions = 0
        self.place = "the deal"
        self.called: tuple[int, int] | None = None
        self.plan: naive.BootPlan | None = None

    def find(self, sentence: str) -> None:
        """Report something wrong and go on."""
        self.findings.append(f"{self.place}: {sentence}")

    def foul(self, sentence: str) -> NoReturn:
        """Report something wrong that ends the replay of the hand."""
        raise FoulError(f"{self.place}: {sentence}")

    def check_start(self, stock: Sequence[str] | None) -> None:
        """Check that a normal turn may be made, and rebuild the stock where it must be."""
        end = naive.hand_end(self.state)
        if end == "out":
            self.foul(f"is made although seat {self.state.out} is out")
        if end is not None:
            capped = naive.is_capped(self.state)
            self.foul(
                "is one more than max_turns_per_hand allows"
                if capped
                else f"is made although {end} ended the hand"
            )
        if naive.needs_rebuild(self.state):
            self._rebuild(stock)
        elif stock is not None:
            self.foul("begins with a rebuilt stock, but no new stock was needed")

    def _rebuild(self, stock: Sequence[str] | None) -> None:
        """Rebuild the stock as the record says, if it may be so."""
        if stock is None:
            self.foul("begins with an empty stock, but no rebuilt stock is recorded")
        cards = naive.cards_for_stock(self.state)
        if Counter(stock) != Counter(cards):
            self.foul("the rebuilt stock is not made of the pile's cards")
        if naive.value(self.state.rules, "stock_empty") == "turn_over" and list(stock) != cards:
            self.foul("the pile was not turned over in its order")
        naive.rebuild(self.state, stock)

    def check_turn(self, turn: Mapping[str, Any]) -> None:
        """Change the table by one turn and report what is wrong with it."""
        has_calls = naive.value(self.state.rules, "rummy_call") != "off"
        check_keys(turn, TURN_KEYS, {"legal", "calls"} if has_calls else {"legal"}, self.place, self.findings)
        seat = self.state.seat if self.called is None else self.called[0]
        if turn["seat"] != seat:
            self.foul(f"seat {turn['seat']} plays, but it is seat {seat}'s turn")
        legal = self.legal_of(turn, *self._legal_keys(turn))
        if self.called is not None:
            self._check_called(turn, legal)
        else:
            self.check_draw(turn, legal)
        if turn["draw"] == "boot":
            self._check_boot(turn, legal)
        else:
            self._check_plays(turn, legal)
            self._check_discard(turn, legal)
        self._check_calls(turn.get("calls"))

    def _legal_keys(self, turn: Mapping[str, Any]) -> tuple[set[str], set[str]]:
        """Tell which lists of options a turn has and may have; a call's draw was decided in the call."""
        discard = set() if turn["discard"] is None else {"discard"}
        if self.called is not None:
            return {"plays"} | discard, {"draw"}
        if turn["draw"] == "boot":
            return {"draw", "plays"}, discard
        return {"draw", "plays"} | discard, set()

    def legal_of(
        self, part: Mapping[str, Any], keys: Collection[str], allowed: Collection[str] = ()
    ) -> Mapping[str, Any] | None:
        """Give the listed options of a turn or of `last`, or None where the hand lists none."""
        if not self.listed:
            return None
        legal: Mapping[str, Any] | None = part.get("legal")
        if legal is None:
            self.find("has no legal options although other turns of the hand have them")
            return None
        check_keys(legal, keys, allowed, f"{self.place}: legal", self.findings)
        return legal

    def check_draw(self, turn: Mapping[str, Any], legal: Mapping[str, Any] | None) -> None:
        """Check the draw decision and draw."""
        options = naive.legal_draws(self.state)
        if legal is not None:
            self.compare(legal.get("draw", []), options, naive.draw_from_record, "draw")
        draw = naive.draw_from_record(turn["draw"])
        if draw not in options or draw.act == "end":
            self.foul(f"draws {turn['draw']}, which is not legal")
        self.decisions += 1
        if draw.act == "boot":
            self.plan = naive.boot_plan(self.state)
        more = {"stock": 1, "pile": draw.cards, "boot": 0}[draw.act]
        self.act(partial(naive.apply_draw, self.state, draw), more=more)

    def _check_called(self, turn: Mapping[str, Any], legal: Mapping[str, Any] | None) -> None:
        """Check that the turn is that of the call made before it, and take the cards."""
        assert self.called is not None
        seat, depth = self.called
        self.called = None
        if naive.draw_from_record(turn["draw"]) != Draw("call", depth):
            self.foul(f"draws {turn['draw']}, but {depth} cards were called")
        if legal is not None and "draw" in legal:
            self.compare(legal["draw"], [Draw("call", depth)], naive.draw_from_record, "draw")
        before = len(self.state.hands[seat])
        naive.apply_call(self.state, seat, depth)
        self._check_invariants(self.state.hand, before + depth)

    def _check_boot(self, turn: Mapping[str, Any], legal: Mapping[str, Any] | None) -> None:
        """Check the plays of a boot: each legal, together as good as the best plan, and the hand used up."""
        state = self.state
        if legal is not None and list(legal.get("plays", [])):
            self.find("lists options for the plays of a boot, which nobody was asked for")
        points = 0
        for written in turn["plays"]:
            play = naive.play_from_record(written)
            if play not in naive.legal_plays(state) or play == STOP:
                self.foul(f"plays {written} in a boot, which is not legal")
            points += naive.option_points(state, play)
            self.act(
                partial(naive.apply_play, state, play), more=0 if play.act == "swap" else -len(play.cards)
            )
        if turn["discard"] is not None:
            self._throw(turn["discard"])
        if state.out is None:
            self.foul("boots, but does not go out")
        best = self.plan
        assert best is not None
        if (points, len(turn["plays"])) != (best.points, len(best.plays)):
            self.find(
                f"boots for {points} points in {len(turn['plays'])} plays, "
                f"the best plan has {best.points} in {len(best.plays)}"
            )

    def _check_plays(self, turn: Mapping[str, Any], legal: Mapping[str, Any] | None) -> None:
        """Check every decision of the play phase, the one to stop included, and lay what is laid."""
        lists = None if legal is None else legal.get("plays", [])
        asked = 0
        for written in [*turn["plays"], "stop"]:
            if self.state.phase != "play" and written == "stop":
                break
            options = naive.legal_plays(self.state) if self.state.phase == "play" else []
            if lists is not None and asked < len(lists):
                self.compare(lists[asked], options, naive.play_from_record, f"play decision {asked}")
            asked += 1
            play = naive.play_from_record(written)
            if play not in options or (written == "stop" and asked <= len(turn["plays"])):
                owed = f" while {self.state.owed} is owed a play" if self.state.owed else ""
                self.foul(f"plays {written}{owed}, which is not legal")
            self.decisions += 1
            if written != "stop":
                more = 0 if play.act == "swap" else -len(play.cards)
                self.act(partial(naive.apply_play, self.state, play), more=more)
        if lists is not None and len(lists) != asked:
            self.find(f"lists options for {len(lists)} play decisions, but {asked} were made")

    def _check_discard(self, turn: Mapping[str, Any], legal: Mapping[str, Any] | None) -> None:
        """Check the discard and throw it; there is none after the turn has ended by a play."""
        if self.state.phase != "play":
            if turn["discard"] is not None:
                self.foul(f"throws {turn['discard']} after the turn has ended")
            return
        if legal is not None:
            self.compare(legal.get("discard", []), naive.legal_discards(self.state), str, "discard")
        self._throw(turn["discard"])

    def _throw(self, card: str | None) -> None:
        """Throw a card if it may be thrown."""
        options = naive.legal_discards(self.state)
        if card is None or card not in options:
            self.foul(f"throws {card}, but may throw {', '.join(options)}")
        self.decisions += 1
        self.act(partial(naive.apply_discard, self.state, card), more=-1)

    def _check_calls(self, calls: Sequence[Mapping[str, Any]] | None) -> None:
        """Check who was asked to call after the discard, what was offered, and who took the pile."""
        seats = naive.callers(self.state) if naive.asks_for_calls(self.state) else []
        if calls is not None and not calls:
            self.find("has an empty list of calls")
        for index, call in enumerate(calls or []):
            check_keys(call, {"seat", "answer"}, {"legal"}, f"{self.place}: call {index}", self.findings)
            if self.called is not None or index >= len(seats) or call["seat"] != seats[index]:
                self.foul(f"seat {call['seat']} is asked for a call, which is not its turn")
            options = naive.calls_of(self.state, seats[index])
            if self.listed and "legal" not in call:
                self.find(f"call {index} has no legal options although other turns of the hand have them")
            elif self.listed:
                self.compare(call["legal"], options, naive.draw_from_record, f"call {index}")
            answer = naive.draw_from_record(call["answer"])
            if answer not in options:
                self.foul(f"seat {call['seat']} answers {call['answer']} to a call, which is not legal")
            self.decisions += 1
            if answer.act == "call":
                self.called = (seats[index], answer.cards)
        if self.called is None and len(calls or []) < len(seats):
            self.foul(f"seat {seats[len(calls or [])]} could call, but is not asked")

    def act(self, action: Callable[[], None], *, more: int) -> None:
        """Carry out an action; check that the hand grew by `more` cards and none is lost or doubled."""
        hand = self.state.hand
        cards = len(hand) + more
        action()
        self._check_invariants(hand, cards)

    def _check_invariants(self, hand: Sequence[str], cards: int) -> None:
        """Check that a hand has so many cards and that no card is lost or doubled."""
        broken = naive.broken_invariant(self.state)
        if len(hand) != cards:
            broken = f"the hand has {len(hand)} cards instead of {cards}"
        if broken:
            self.foul(broken)

    def compare(
        self, listed: Sequence[Any], options: Sequence[Option], read: Callable[[Any], Option], name: str
    ) -> None:
        """Report options that are listed twice, missing, or not legal."""
        told: Counter[Option] = Counter()
        for written in listed:
            try:
                told[read(written)] += 1
            except (ValueError, TypeError, IndexError):
                self.find(f"{name}: the option {written!r} cannot be read")
        expected = set(options)
        for word, found in (
            ("lists twice", [option for option, times in told.items() if times > 1]),
            ("does not list", [option for option in options if option not in told]),
            ("wrongly lists", [option for option in told if option not in expected]),
        ):
            if found:
                more = f" and {len(found) - OPTIONS_NAMED} more" if len(found) > OPTIONS_NAMED else ""
                self.find(f"{name}: {word} {', '.join(map(_tell, found[:OPTIONS_NAMED]))}{more}")


def _tell(option: object) -> str:
    """Tell an option in the words of the record."""
    if isinstance(option, Play):
        return str(naive.play_to_record(option))
    if isinstance(option, Draw):
        return str(naive.draw_to_record(option))
    return str(option)
