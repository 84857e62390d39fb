"""run.json: what was run, by which versions, on which machine, how fast; written anew as a run goes on."""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from sim.experiment import Experiment, config_hash
from sim.jit_cache import source_hash
from sim.journal import Layout
from sim.named_errors import naming
from sim.results import FORMAT_VERSION

PACKAGES = (
    "rummy500-lab",
    "numpy",
    "numba",
    "pandas",
    "scipy",
    "statsmodels",
    "matplotlib",
    "pyarrow",
    "joblib",
    "optuna",
)


# Versions of these may change what is played; a run that was cut off is resumed with the same ones only.
PLAYED_BY = ("python", "rummy500-lab", "numpy", "numba")
# Of every finished match-up: its job, its side and its blocks.
Ends = Iterable[tuple[int, int, int]]


def versions() -> dict[str, str]:
    """Return the versions of Python and of every package that shapes results."""
    found = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def commit() -> str | None:
    """Return the git commit of the source tree, marked when it has changes; None outside a checkout."""
    root = Path(__file__).resolve().parent.parent
    if not (root / ".git").exists():
        return None
    try:
        head = subprocess.run(
            ["git", "-C", str(root), "rev-parse", "HEAD"],
            capture_output=True,
            text=True,
            check=True,
            timeout=5,
        )
        state = subprocess.run(
            ["git", "-C", str(root), "status", "--porcelain"],
            capture_output=True,
            text=True,
            check=True,
            timeout=5,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return head.stdout.strip() + (" with changes" if state.stdout.strip() else "")


def machine() -> dict[str, Any]:
    """Return what the run was played on."""
    return {"system": platform.platform(), "processor": platform.machine(), "cores": os.cpu_count()}


def describe_arms(layout: Layout, ends: Ends) -> list[dict[str, Any]]:
    """Return every finished arm with its number of blocks."""
    return [
        {
            **arm.key._asdict(),
            "phase": layout[job][side].phase,
            "strategies": [arm.label],
            "blocks": blocks,
            "games_per_block": layout[job][side].games_per_block,
        }
        for job, side, blocks in ends
        for arm in layout[job][side].arms
    ]


def outcome(seconds: float, games: int, status: str, arms: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what is known of a run that has played so many games in so many seconds."""
    return {
        "seconds": round(seconds, 3),
        "games": games,
        "games_per_s": round(games / seconds, 1) if seconds > 0 else 0.0,
        "status": status,
        "arms": arms,
    }


def write_json(path: Path, content: Mapping[str, Any], *, indent: int | None = 1) -> None:
    """Write JSON under a temporary name, see that it is on the disk, then rename.

    Without indents it takes a tenth of the time.
    """
    partial = path.with_name(path.name + ".part")
    with naming(path), partial.open("w", encoding="utf-8") as file:
        file.write(json.dumps(content, indent=indent, ensure_ascii=False) + "\n")
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)


def resume_key(known: str, seed: int, sources: Mapping[str, str], *, games: bool) -> str:
    """Return a hash that is equal for runs that play the same games, by the same programs, and keep the same.

    ``known`` is the hash of the configuration; for the others see ``head``.
    """
    found = versions()
    played = {
        "format_version": FORMAT_VERSION,
        "config_hash": known,
        "seed": seed,
        "versions": {name: found[name] for name in PLAYED_BY},
        "laboratory": source_hash(),
        "sources": dict(sources),
        "games": games,
    }
    return sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()


def head(
    experiment: Experiment, command: str, started: str, sources: Mapping[str, str], *, games: bool
) -> dict[str, Any]:
    """Return what is known of a run before it starts.

    Parameters
    ----------
    sources
        A hash of what each strategy is written in, by strategy.
    games
        Whether every game is kept; it is part of what a run has to find again to be resumed.
    """
    known = config_hash(experiment)
    return {
        "format_version": FORMAT_VERSION,
        "name": experiment.name,
        "kind": experiment.kind,
        "config": experiment.to_json(),
        "config_hash": known,
        "resume_key": resume_key(known, experiment.seed, sources, games=games),
        "seed": experiment.seed,
        "versions": versions(),
        "keeps_games": games,
        "command": command,
        "commit": commit(),
        "machine": machine(),
        "started": started,
    }


def command_line() -> str:
    """Return the command that started this process, as a person would type it."""
    name = Path(sys.argv[0]).name
    return " ".join(["python -m sim" if name == "__main__.py" else name, *sys.argv[1:]])
