"""The referee's work on one hand of a game record: the deal, every decision and action, the end, the scores.

It judges with `naive_rules` only. Files and whole games are in `referee`. A wrong move ends the replay of its
hand, because what follows cannot be judged; the next hand starts from its own deal.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NoReturn, TypeVar

from tests.helpers import naive_rules as naive
from tests.helpers.naive_rules import Draw, NaiveHand, Play, Rules

Option = TypeVar("Option", bound=Hashable)

HAND_KEYS = {"dealer", "dealt", "pile", "stock", "turns", "end", "out", "scores", "totals"}
TURN_KEYS = {"seat", "draw", "plays", "discard"}
# So many options are named in one sentence; the rest is counted.
OPTIONS_NAMED = 6


class FoulError(Exception):
    """What makes it impossible to replay the rest of a hand."""


@dataclass
class HandVerdict:
    """What the referee found in one hand; `scores` is None where the replay could not reach its end."""

    findings: list[str] = field(default_factory=list)
    decisions: int = 0
    scores: list[int] | None = None
    out: int | None = None


def check_hand(record: Mapping[str, Any], rules: Rules, players: int, dealer: int | None) -> HandVerdict:
    """Replay one hand of a record; `dealer` is the seat that must deal, None where any seat may."""
    verdict = HandVerdict()
    try:
        _check_keys(record, HAND_KEYS, {"last"}, "the hand", verdict.findings)
        state = _check_deal(record, rules, players, dealer)
        _HandReplay(record, state, verdict).run()
    except FoulError as foul:
        verdict.findings.append(str(foul))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        verdict.findings.append(f"the record cannot be read: {type(error).__name__} {error}")
    return verdict


def _check_keys(
    part: Mapping[str, Any], needed: Collection[str], allowed: Collection[str], name: str, findings: list[str]
) -> None:
    """Report keys that are missing and keys that do not belong into this part of a core game."""
    missing = sorted(set(needed) - set(part))
    extra = sorted(set(part) - set(needed) - set(allowed))
    if missing:
        findings.append(f"{name} lacks {', '.join(missing)}")
    if extra:
        findings.append(f"{name} has {', '.join(extra)}, which a game under these rules does not have")


def _check_deal(record: Mapping[str, Any], rules: Rules, players: int, dealer: int | None) -> NaiveHand:
    """Check the deal and set up the table; raise FoulError where the hand cannot be played from it."""
    if type(record["dealer"]) is not int or not 0 <= record["dealer"] < players:
        raise FoulError(f"the dealer is {record['dealer']!r}, which is no seat")
    if dealer is not None and record["dealer"] != dealer:
        raise FoulError(f"seat {record['dealer']} deals, but it is seat {dealer}'s turn to deal")
    dealt = [list(hand) for hand in record["dealt"]]
    if len(dealt) != players:
        raise FoulError(f"{len(dealt)} hands are dealt to {players} players")
    size = rules.get("hand_size", naive.core_rules(players)["hand_size"])
    for seat, hand in enumerate(dealt):
        if len(hand) != size:
            raise FoulError(f"seat {seat} is dealt {len(hand)} cards instead of {size}")
    if len(record["pile"]) != 1:
        raise FoulError(f"the pile starts with {len(record['pile'])} cards instead of one")
    state = NaiveHand(rules, record["dealer"], dealt, list(record["stock"]), list(record["pile"]))
    broken = naive.broken_invariant(state)
    if broken:
        raise FoulError(f"the deal: {broken}")
    return state


class _HandReplay:
    """The replay of one hand: the table as it stands and where in the record it is."""

    def __init__(self, record: Mapping[str, Any], state: NaiveHand, verdict: HandVerdict) -> None:
        self.record = record
        self.state = state
        self.verdict = verdict
        self.turns: Sequence[Mapping[str, Any]] = record["turns"]
        self.listed = any("legal" in part for part in (*self.turns, record.get("last", {})))
        self.place = "the deal"

    def run(self) -> None:
        """Replay all turns, then check how the hand ended and what it scored."""
        for index, turn in enumerate(self.turns):
            self.place = f"turn {index}"
            if self.state.out is not None:
                self.foul(f"is made although seat {self.state.out} is out")
            if self.state.turns >= self.state.rules.get("max_turns_per_hand", 1000):
                self.foul("is one more than max_turns_per_hand allows")
            self.check_turn(turn)
        self.place = "the end"
        self.check_end()
        self.verdict.out = self.state.out
        self.verdict.scores = naive.hand_scores(self.state)
        if list(self.record["scores"]) != self.verdict.scores:
            self.find(f"the hand scores {self.verdict.scores}, the record says {self.record['scores']}")

    def find(self, sentence: str) -> None:
        """Report something wrong and go on."""
        self.verdict.findings.append(f"{self.place}: {sentence}")

    def foul(self, sentence: str) -> NoReturn:
        """Report something wrong that ends the replay of the hand."""
        raise FoulError(f"{self.place}: {sentence}")

    def check_turn(self, turn: Mapping[str, Any]) -> None:
        """Change the table by one turn and report what is wrong with it."""
        _check_keys(turn, TURN_KEYS, {"legal"}, self.place, self.verdict.findings)
        if turn["seat"] != self.state.seat:
            self.foul(f"seat {turn['seat']} plays, but it is seat {self.state.seat}'s turn")
        legal = self.legal_of(
            turn, {"draw", "plays"} | ({"discard"} if turn["discard"] is not None else set())
        )
        self.check_draw(turn, legal)
        self.check_plays(turn, legal)
        if self.state.out is None:
            self.check_discard(turn, legal)
        elif turn["discard"] is not None:
            self.foul(f"throws {turn['discard']} with an empty hand")

    def legal_of(self, part: Mapping[str, Any], keys: Collection[str]) -> Mapping[str, Any] | None:
        """Give the listed options of a turn or of `last`, or None where the hand lists none."""
        if not self.listed:
            return None
        legal: Mapping[str, Any] | None = part.get("legal")
        if legal is None:
            self.find("has no legal options although other turns of the hand have them")
            return None
        _check_keys(legal, keys, set(), f"{self.place}: legal", self.verdict.findings)
        return legal

    def check_draw(self, turn: Mapping[str, Any], legal: Mapping[str, Any] | None) -> None:
        """Check the draw decision and draw."""
        options = naive.legal_draws(self.state)
        if legal is not None:
            self.compare(legal.get("draw", []), options, naive.draw_from_record, "draw")
        draw = naive.draw_from_record(turn["draw"])
        if draw not in options or draw.act == "end":
            self.foul(f"draws {turn['draw']}, which is not legal")
        self.verdict.decisions += 1
        self.act(partial(naive.apply_draw, self.state, draw), more=max(draw.cards, 1))

    def check_plays(self, turn: Mapping[str, Any], legal: Mapping[str, Any] | None) -> None:
        """Check every decision of the play phase, the one to stop included, and lay what is laid."""
        lists = None if legal is None else legal.get("plays", [])
        asked = 0
        for written in [*turn["plays"], "stop"]:
            if self.state.out is not None and written == "stop":
                break
            options = naive.legal_plays(self.state.hand, self.state.table, self.state.owed, self.state.rules)
            if lists is not None and asked < len(lists):
                self.compare(lists[asked], options, naive.play_from_record, f"play decision {asked}")
            asked += 1
            play = naive.play_from_record(written)
            if play not in options or (written == "stop" and asked <= len(turn["plays"])):
                owed = f" while {self.state.owed} is owed a play" if self.state.owed else ""
                self.foul(f"plays {written}{owed}, which is not legal")
            self.verdict.decisions += 1
            if written != "stop":
                self.act(partial(naive.apply_play, self.state, play), more=-len(play.cards))
        if lists is not None and len(lists) != asked:
            self.find(f"lists options for {len(lists)} play decisions, but {asked} were made")

    def check_discard(self, turn: Mapping[str, Any], legal: Mapping[str, Any] | None) -> None:
        """Check the discard and throw it."""
        options = naive.legal_discards(self.state.hand)
        if legal is not None:
            self.compare(legal.get("discard", []), options, str, "discard")
        if turn["discard"] not in options:
            self.foul(f"throws {turn['discard']}, but may throw {', '.join(options)}")
        self.verdict.decisions += 1
        self.act(partial(naive.apply_discard, self.state, turn["discard"]), more=-1)

    def act(self, action: Callable[[], None], *, more: int) -> None:
        """Carry out an action; check that the hand grew by `more` cards that no card is lost or doubled."""
        hand = self.state.hand
        cards = len(hand) + more
        action()
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
                self.find(
                    f"{name}: {word} {', '.join(_tell(option) for option in found[:OPTIONS_NAMED])}{more}"
                )

    def check_end(self) -> None:
        """Check what ended the hand, who is out, and the decision to end it."""
        end, last = self.expected_end()
        if self.record["end"] != end:
            self.find(f"the hand ends by {end!r}, the record says {self.record['end']!r}")
        if self.record["out"] != self.state.out:
            self.find(f"out is {self.state.out}, the record says {self.record['out']}")
        written = self.record.get("last")
        if written is None:
            if last == "needed":
                self.find(
                    f"seat {self.state.seat} could still take cards, but no `last` decision is recorded"
                )
            return
        if last == "absent":
            self.find("a `last` decision is recorded, but the hand was over before it")
            return
        _check_keys(written, {"seat"}, {"legal"}, "last", self.verdict.findings)
        if written["seat"] != self.state.seat:
            self.find(f"seat {written['seat']} ends the hand, but it is seat {self.state.seat}'s turn")
        legal = self.legal_of(written, {"draw"})
        if legal is not None:
            self.compare(legal.get("draw", []), naive.legal_draws(self.state), naive.draw_from_record, "draw")
        self.verdict.decisions += 1

    def expected_end(self) -> tuple[str, str]:
        """Tell what ended the hand, and whether a `last` decision is "needed", "allowed" or "absent".

        Of two reasons at once, out goes first, then the stock, then the cap (docs/rules.md 2.11 no. 23).
        """
        if self.state.out is not None:
            return "out", "absent"
        draws = naive.legal_draws(self.state)
        if draws == [Draw("end")]:
            return "stock", "allowed"
        if self.state.turns >= self.state.rules.get("max_turns_per_hand", 1000):
            return "cap", "absent"
        if Draw("end") not in draws:
            self.foul(f"the record stops although seat {self.state.seat} must draw")
        return "stock", "needed"


def _tell(option: object) -> str:
    """Tell an option in the words of the record."""
    if isinstance(option, Play):
        return str(naive.play_to_record(option))
    if isinstance(option, Draw):
        return str(naive.draw_to_record(option))
    return str(option)
