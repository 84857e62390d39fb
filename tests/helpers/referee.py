"""An independent referee: replays game records with the naive rules and tells what is wrong in them.

Use: `python tests/helpers/referee.py FILE…` with files of game records, `.jsonl` or `.jsonl.gz`.
The replay of one hand is in `referee_hand`, its turns in `referee_turn`, what follows its end in
`referee_close`.
"""

import gzip
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    # A script's imports are looked for beside it; the helpers are named from the project's root.
    sys.path[0] = str(Path(__file__).resolve().parents[2])

from tests.helpers import naive_rules as naive
from tests.helpers.naive_rules import NaiveMatch, Rules
from tests.helpers.referee_close import check_close
from tests.helpers.referee_hand import check_hand

FORMAT = "rummy500-game/1"
GAME_KEYS = {"format", "rules", "seed", "deal", "players", "hands", "scores", "winners", "end"}


@dataclass
class Verdict:
    """What the referee found in one game, and how many decisions were checked."""

    findings: list[str] = field(default_factory=list)
    decisions: int = 0


def check_record(game: Mapping[str, Any]) -> list[str]:
    """Tell in one sentence each everything that is wrong in a game record; an empty list is a clean game."""
    return judge_record(game).findings


def judge_record(game: Mapping[str, Any]) -> Verdict:
    """Replay a game record and tell what is wrong and how many decisions were checked."""
    verdict = Verdict()
    try:
        if _check_head(game, verdict):
            _check_hands(game, verdict)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        verdict.findings.append(f"the record cannot be read: {type(error).__name__} {error}")
    return verdict


def check_file(path: str | Path) -> Iterator[tuple[int, str]]:
    """Check a file of game records game by game and yield (line number from 1, sentence)."""
    for number, verdict in judge_file(path):
        for sentence in verdict.findings:
            yield number, sentence


def judge_file(path: str | Path) -> Iterator[tuple[int, Verdict]]:
    """Read a file of game records as a stream and yield (line number from 1, verdict) for each game."""
    path = Path(path)
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                game = json.loads(line)
            except ValueError as error:
                yield number, Verdict([f"the line is not JSON: {error}"])
                continue
            yield number, judge_record(game)


def _check_head(game: Mapping[str, Any], verdict: Verdict) -> bool:
    """Check what stands around the hands; tell whether the hands can be judged at all."""
    keys = GAME_KEYS | ({"chips"} if naive.has_chips(game["rules"]) else set())
    for key in sorted(set(game) ^ keys):
        trouble = "lacks" if key in keys else "has no business with"
        verdict.findings.append(f"the game {trouble} {key!r}")
    if game["format"] != FORMAT:
        verdict.findings.append(f"the format is {game['format']!r}, not {FORMAT!r}")
        return False
    for key in ("seed", "deal"):
        if type(game[key]) is not int:
            verdict.findings.append(f"{key} is {game[key]!r}, not a whole number")
    for seat, player in enumerate(game["players"]):
        if set(player) != {"strategy", "params"}:
            verdict.findings.append(f"seat {seat} is not described by its strategy and params")
    naive.check_judged(game["rules"])
    return True


def _check_hands(game: Mapping[str, Any], verdict: Verdict) -> None:
    """Check all hands in order, the running totals, and the end of the game."""
    rules: Rules = game["rules"]
    match: NaiveMatch | None = None
    for index, record in enumerate(game["hands"]):
        if match is None:
            match = NaiveMatch(
                rules, len(game["players"]), _first_dealer(record, rules, len(game["players"]))
            )
        if match.end is not None:
            verdict.findings.append(
                f"hand {index}: is played although the game ended by {match.end.end!r} before it"
            )
            return
        judged = check_hand(record, match)
        verdict.decisions += judged.decisions
        verdict.findings += [f"hand {index}: {sentence}" for sentence in judged.findings]
        # A hand that could not be replayed is taken at its word, so that one foul is told once.
        scores = list(record["scores"]) if judged.scores is None else judged.scores
        out = record["out"] if judged.scores is None else judged.out
        chips = record.get("chips", [0] * match.players) if judged.scores is None else judged.chips
        # If nobody can say who dealt, the record does.
        match.dealer = match.dealer if judged.scores is not None else record["dealer"]
        findings = check_close(record, match, scores, out, chips)
        verdict.findings += [f"hand {index}: {sentence}" for sentence in findings]
    _check_result(game, match, verdict)


def _first_dealer(record: Mapping[str, Any], rules: Rules, players: int) -> int:
    """Tell who deals first: seat 0, or whoever the record says where any seat may."""
    written = record["dealer"]
    if (
        naive.value(rules, "first_dealer") == "seat0"
        or type(written) is not int
        or not 0 <= written < players
    ):
        return 0
    return written


def _check_result(game: Mapping[str, Any], match: NaiveMatch | None, verdict: Verdict) -> None:
    """Check the final scores, the winners, the reason of the end and the chips."""
    totals = [0] * len(game["players"]) if match is None else match.totals
    if list(game["scores"]) != totals:
        verdict.findings.append(f"the final scores are {totals}, the record says {game['scores']}")
    if match is None or match.end is None:
        verdict.findings.append(f"the game is not over after {len(game['hands'])} hands at {totals}")
        return
    if game["end"] != match.end.end:
        verdict.findings.append(f"the game ends by {match.end.end!r}, the record says {game['end']!r}")
    if sorted(game["winners"]) != match.end.winners:
        verdict.findings.append(f"the winners are {match.end.winners}, the record says {game['winners']}")
    if "chips" in game and naive.has_chips(match.rules) and list(game["chips"]) != match.chips:
        verdict.findings.append(f"the final chips are {match.chips}, the record says {game['chips']}")


def main(paths: list[str]) -> int:
    """Check the files, print the findings and what was checked; return 1 if anything is wrong."""
    games = decisions = findings = 0
    for path in paths:
        for number, verdict in judge_file(path):
            games += 1
            decisions += verdict.decisions
            findings += len(verdict.findings)
            for sentence in verdict.findings:
                sys.stdout.write(f"{path}:{number}: {sentence}\n")
    sys.stdout.write(f"{games} games, {decisions} decisions checked, {findings} findings\n")
    return 1 if findings else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
