"""The referee's work on one hand of a game record: the deal, the turns in order, the end, the scores.

It judges with `naive_rules` only. Single turns are in `referee_turn`, files and whole games in `referee`. A
wrong move ends the replay of its hand, because what follows cannot be judged; the next hand starts from its
own deal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.helpers import naive_rules as naive
from tests.helpers.naive_rules import NaiveHand, NaiveMatch
from tests.helpers.referee_turn import FoulError, TurnReplay, check_keys

HAND_KEYS = {"dealer", "dealt", "pile", "stock", "turns", "end", "out", "scores", "totals"}


@dataclass
class HandVerdict:
    """What the referee found in one hand; `scores` is None where the replay could not reach its end."""

    findings: list[str] = field(default_factory=list)
    decisions: int = 0
    scores: list[int] | None = None
    out: int | None = None
    chips: list[int] = field(default_factory=list)


def check_hand(record: Mapping[str, Any], match: NaiveMatch) -> HandVerdict:
    """Replay one hand of a record; `match` tells who is in, who deals, and what lies in the pots."""
    verdict = HandVerdict()
    try:
        _check_hand_keys(record, match, verdict.findings)
        state = _check_deal(record, match)
        naive.pay_antes(match, state)
        _replay(record, state, verdict)
    except FoulError as foul:
        verdict.findings.append(str(foul))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        verdict.findings.append(f"the record cannot be read: {type(error).__name__} {error}")
    return verdict


def _check_hand_keys(record: Mapping[str, Any], match: NaiveMatch, findings: list[str]) -> None:
    """Report keys that are missing and keys that do not belong into a hand under these rules."""
    rules = match.rules
    needed, allowed = set(HAND_KEYS), {"last"}
    needed |= {"rummy"} if naive.value(rules, "rummy_factor") > 1 else set()
    needed |= {"chips"} if naive.has_chips(rules) else set()
    allowed |= {"reshuffles"} if naive.value(rules, "stock_empty") in ("reshuffle", "turn_over") else set()
    if naive.value(rules, "end_mode") == "last_survivor":
        allowed |= {"eliminated"} | ({"reentry"} if naive.value(rules, "reentry") else set())
    check_keys(record, needed, allowed, "the hand", findings)


def _check_deal(record: Mapping[str, Any], match: NaiveMatch) -> NaiveHand:
    """Check the deal and set up the table; raise FoulError where the hand cannot be played from it."""
    players, dealer = match.players, record["dealer"]
    if type(dealer) is not int or not 0 <= dealer < players:
        raise FoulError(f"the dealer is {dealer!r}, which is no seat")
    if dealer != match.dealer:
        raise FoulError(f"seat {dealer} deals, but it is seat {match.dealer}'s turn to deal")
    dealt = [list(hand) for hand in record["dealt"]]
    if len(dealt) != players:
        raise FoulError(f"{len(dealt)} hands are dealt to {players} players")
    for seat, hand in enumerate(dealt):
        size = match.rules["hand_size"] if seat in match.inside else 0
        if len(hand) != size:
            raise FoulError(f"seat {seat} is dealt {len(hand)} cards instead of {size}")
    if len(record["pile"]) != 1:
        raise FoulError(f"the pile starts with {len(record['pile'])} cards instead of one")
    stock, pile = list(record["stock"]), list(record["pile"])
    state = NaiveHand(match.rules, dealer, dealt, stock, pile, inside=list(match.inside))
    broken = naive.broken_invariant(state)
    if broken:
        raise FoulError(f"the deal: {broken}")
    return state


def _replay(record: Mapping[str, Any], state: NaiveHand, verdict: HandVerdict) -> None:
    """Replay all turns, then check how the hand ended and what it scored."""
    turns: Sequence[Mapping[str, Any]] = record["turns"]
    parts = [*turns, record.get("last", {}), *(call for turn in turns for call in turn.get("calls", []))]
    replay = TurnReplay(state, verdict.findings, listed=any("legal" in part for part in parts))
    try:
        rebuilt = {entry["turn"]: entry["stock"] for entry in record.get("reshuffles", [])}
        for index, turn in enumerate(turns):
            replay.place = f"turn {index}"
            if replay.called is None:
                replay.check_start(rebuilt.pop(index, None))
            elif index in rebuilt:
                replay.foul("is a call's turn, before which no stock is rebuilt")
            replay.check_turn(turn)
        replay.place = "the end"
        if replay.called is not None:
            replay.foul(f"the record stops although seat {replay.called[0]} has called")
        if rebuilt:
            replay.find(f"the record rebuilds the stock before turn {', '.join(map(str, sorted(rebuilt)))}")
        _check_end(record, replay)
    finally:
        verdict.decisions = replay.decisions
    verdict.out, verdict.chips = state.out, list(state.chips)
    _check_scores(record, state, replay)
    verdict.scores = naive.hand_scores(state)


def _check_end(record: Mapping[str, Any], replay: TurnReplay) -> None:
    """Check what ended the hand, who is out, and the decision to end it."""
    state = replay.state
    end, last = _expected_end(replay)
    state.end = end
    if record["end"] != end:
        replay.find(f"the hand ends by {end!r}, the record says {record['end']!r}")
    if record["out"] != state.out:
        replay.find(f"out is {state.out}, the record says {record['out']}")
    written = record.get("last")
    if written is None:
        if last == "needed":
            replay.find(f"seat {state.seat} could still take cards, but no `last` decision is recorded")
        return
    if last == "absent":
        replay.find("a `last` decision is recorded, but the hand was over before it")
        return
    check_keys(written, {"seat"}, {"legal"}, "last", replay.findings)
    if written["seat"] != state.seat:
        replay.find(f"seat {written['seat']} ends the hand, but it is seat {state.seat}'s turn")
    legal = replay.legal_of(written, {"draw"})
    if legal is not None:
        replay.compare(legal.get("draw", []), naive.legal_draws(state), naive.draw_from_record, "draw")
    replay.decisions += 1


def _expected_end(replay: TurnReplay) -> tuple[str, str]:
    """Tell what ended the hand, and whether a `last` decision is "needed", "allowed" or "absent".

    It is allowed where "end" was the only answer: nobody had to be asked.
    """
    state = replay.state
    end = naive.hand_end(state)
    asks_to_end = naive.value(state.rules, "stock_empty") == "end_when_unable" and not state.stock
    if end is not None:
        lone = end == "stock" and asks_to_end and not naive.ends_after_turn(state)
        return end, "allowed" if lone else "absent"
    if not asks_to_end:
        replay.foul(f"the record stops although seat {state.seat} must draw")
    return "stock", "needed"


def _check_scores(record: Mapping[str, Any], state: NaiveHand, replay: TurnReplay) -> None:
    """Check the scores of the hand, by seat, its rummy and its chips."""
    scores = naive.hand_scores(state)
    if list(record["scores"]) != scores:
        replay.find(f"the hand scores {scores}, the record says {record['scores']}")
    if "rummy" in record and record["rummy"] is not naive.is_rummy(state):
        replay.find(f"rummy is {naive.is_rummy(state)}, the record says {record['rummy']}")
    if "chips" in record and list(record["chips"]) != state.chips:
        replay.find(f"the chips of the hand are {state.chips}, the record says {record['chips']}")
