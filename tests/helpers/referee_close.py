"""The referee's work between two hands: running totals, eliminations, re-entries, the game's bonus."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.helpers import naive_rules as naive
from tests.helpers.naive_rules import NaiveMatch


def check_close(
    record: Mapping[str, Any], match: NaiveMatch, scores: Sequence[int], out: int | None, chips: Sequence[int]
) -> list[str]:
    """Change `match` in place by a hand that is over, and tell what its record says wrongly about it."""
    findings: list[str] = []
    written = list(record.get("reentry", []))

    def comes_back(seat: int, score: int) -> bool:
        """Look up what a seat answered."""
        if not written or written[0].get("seat") != seat:
            findings.append(
                f"seat {seat} must be asked to re-enter, but the record has no answer of it there"
            )
            return False
        entry = written.pop(0)
        if not {"seat", "answer"} <= set(entry) <= {"seat", "answer", "score"}:
            findings.append(f"the re-entry {entry} is not told by seat, answer and score")
        answer = entry.get("answer")
        # Who stays out has no new score; the one that was offered may be told.
        if entry.get("score") != score and (answer is True or entry.get("score") is not None):
            findings.append(
                f"seat {seat} re-enters with {score} points, the record says {entry.get('score')}"
            )
        if type(answer) is not bool:
            findings.append(f"seat {seat} answers {answer!r} to the question whether it re-enters")
        return answer is True

    close = naive.finish_hand(match, scores, out, chips, comes_back)
    findings += [f"seat {entry.get('seat')} is asked to re-enter out of turn" for entry in written]
    if "reentry" in record and not close.get("reentry"):
        findings.append("a re-entry is recorded, but nobody is asked")
    if list(record["totals"]) != close["totals"]:
        findings.append(f"the totals are {close['totals']}, the record says {record['totals']}")
    reached = close.get("eliminated")
    told = record.get("eliminated")
    if (None if told is None else sorted(told)) != reached:
        findings.append(f"eliminated are {reached}, the record says {told}")
    return findings
