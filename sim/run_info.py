"""run.json: what was run, by which versions, on which machine, how fast; written anew as a run goes on."""

import json
import os
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from sim.experiment import Experiment, config_hash
from sim.plan import Job
from sim.results import FORMAT_VERSION
from sim.runner import PHASE, ArmDone

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
)


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


def describe_arms(jobs: list[Job], done: list[ArmDone]) -> list[dict[str, Any]]:
    """Return every finished arm with its number of blocks."""
    return [
        {
            **arm.key._asdict(),
            "phase": PHASE,
            "strategies": [arm.label],
            "blocks": end.blocks,
            "games_per_block": jobs[end.job].matchups[end.side].players,
        }
        for end in done
        for arm in jobs[end.job].arms[end.side]
    ]


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write JSON under a temporary name, then rename."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    partial.replace(path)


def head(experiment: Experiment, command: str, started: str) -> dict[str, Any]:
    """Return what is known of a run before it starts."""
    return {
        "format_version": FORMAT_VERSION,
        "name": experiment.name,
        "kind": experiment.kind,
        "config": experiment.to_json(),
        "config_hash": config_hash(experiment),
        "seed": experiment.seed,
        "versions": versions(),
        "command": command,
        "commit": commit(),
        "machine": machine(),
        "started": started,
    }


def command_line() -> str:
    """Return the command that started this process, as a person would type it."""
    name = Path(sys.argv[0]).name
    return " ".join(["python -m sim" if name == "__main__.py" else name, *sys.argv[1:]])
