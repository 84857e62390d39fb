"""Where a run's results go when nobody says it, and what of an older run would give way to them.

A folder has the name of its experiment, and a later run of that name takes its place, which the command line
says. All matches are called match, whatever they ask, so each question gets a folder of its own. Nothing is
written here (``sim/run_folder.py``).
"""

import json
from itertools import count
from pathlib import Path
from typing import Any

from sim.errors import UserError
from sim.experiment import Experiment
from sim.journal import Reader
from sim.run_folder import INFO, LOCK, RunFolder, is_under_way, read_info


def match_folder(base: Path, experiment: Experiment) -> Path:
    """Return the first of ``base``, ``base-2``, ``base-3`` … that is free or holds this very match.

    The same match goes into its own folder again: it is taken up there if it was cut off.
    """
    for number in count(1):
        folder = base if number == 1 else base.with_name(f"{base.name}-{number}")
        info = held_run(folder)
        if info is not None and asks_the_same(info, experiment):
            return folder
        if info is None and _is_free(folder):
            return folder
    raise AssertionError("there are always more numbers")


def replaced_run(folder: Path, experiment: Experiment) -> str:
    """Say what run of another question in ``folder`` a new one will replace; "" if there is none."""
    info = read_info(folder / INFO)
    if info is None or asks_the_same(info, experiment):
        return ""
    name = "" if info["name"] == experiment.name else f"{info['name']}, "
    started = info["started"][:16].replace("T", " ")
    return (
        f"{folder} holds another run ({name}seed {info['seed']}, started {started} UTC). This one takes its "
        "place as soon as it has results; --out gives it a folder of its own."
    )


def held_run(folder: Path) -> dict[str, Any] | None:
    """Return what is known of the run in a folder, also of one that was killed at its very beginning."""
    info = read_info(folder / INFO)
    if info is not None:
        return info
    try:
        return Reader(RunFolder(folder).journal).info
    except UserError:
        return None


def asks_the_same(info: dict[str, Any], experiment: Experiment) -> bool:
    """Tell whether a run is of the same experiment; what a tune found is no part of its question."""
    config = json.loads(json.dumps(experiment.to_json()))
    return _question(config) == _question(info["config"])


def _question(config: dict[str, Any]) -> dict[str, Any]:
    """Return a configuration without what a tune found."""
    if "tune" not in config:
        return config
    return {**config, "claims": [], "tune": {**config["tune"], "found": []}}


def _is_free(folder: Path) -> bool:
    """Tell whether a folder is not there, or is empty and nobody's."""
    if not folder.exists():
        return True
    return not is_under_way(folder) and all(file.name == LOCK for file in folder.iterdir())
