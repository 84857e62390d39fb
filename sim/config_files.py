"""Experiments by name or file: the shipped ones, and everybody's own.

Reading only; keys are checked in ``sim/config.py``, the whole in ``sim/experiment_build.py``.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from configs import folder as configs_folder
from sim.config import ExperimentFile
from sim.errors import UserError
from sim.experiment import Experiment
from sim.experiment_build import StrategyCheck, build_experiment
from sim.rule_table import RuleTable
from sim.rules_text import is_file_name
from sim.validation import checked, list_text, nearest, path_text, read_table

WHAT = "an experiment file"


def experiment_names() -> list[str]:
    """Return the names of the shipped experiments."""
    return sorted(path.stem for path in configs_folder().glob("*.toml"))


def load_experiment(source: str | Path, check_strategy: StrategyCheck | None = None) -> Experiment:
    """Read an experiment by the name of a shipped one, or by the path of a file.

    Parameters
    ----------
    source
        A name such as ``tips``, or a path. A name wins over a file or folder of the same name.
    check_strategy
        The registry's check of a strategy and its parameters; see ``build_experiment``.

    Raises
    ------
    UserError
        With one sentence: the file, the key, its value and what is allowed.
    """
    path = experiment_path(source)
    table = read_table(path, WHAT)
    if "kind" not in table and ("extends" in table or table.keys() & RuleTable.model_fields.keys()):
        shown = path_text(path)
        raise UserError(
            f"{shown} is a rule file, not an experiment. Play it: rummy500 match greedy adviser --rules "
            f'{shown}; an experiment names it as rules = ["{path.name}"].'
        )
    return experiment_from_table(table, str(path), path.parent, check_strategy)


def experiment_path(source: str | Path) -> Path:
    """Return the file that a name or a path means; it need not exist if it was given as a path."""
    text = str(source)
    names = experiment_names()
    if text in names:
        return configs_folder() / f"{text}.toml"
    path = Path(source)
    if isinstance(source, Path) or is_file_name(text) or ("\0" not in text and path.exists()):
        return path
    raise UserError(
        f"There is no experiment {text!r}.{nearest(text, names)} Shipped experiments: {list_text(names)}; "
        "a file of your own ends in .toml."
    )


def experiment_from_table(
    table: Mapping[str, Any],
    source: str,
    folder: Path | None = None,
    check_strategy: StrategyCheck | None = None,
) -> Experiment:
    """Build an experiment from a table, as the command line and the Python API make one.

    Parameters
    ----------
    table
        The keys of an experiment file.
    source
        What stands in front of an error.
    folder
        Where relative rule and strategy files are looked for; the working folder by default.
    check_strategy
        As in ``load_experiment``.
    """
    return build_experiment(checked(ExperimentFile, table, source), source, folder or Path(), check_strategy)


def experiment_title(name: str) -> str:
    """Return one line about a shipped experiment: its kind, number of claims or entries, and blocks."""
    experiment = load_experiment(name)
    parts = f"{len(experiment.strategies)} entries"
    if experiment.claims:
        parts = f"{len(experiment.claims)} claims"
    elif experiment.sweep:
        parts = f"{len(experiment.sweep.points)} points"
    elif experiment.tune:
        parts = f"{experiment.tune.budget.trials} trials"
    if experiment.goals:
        parts = f"{len(experiment.rules)} rule sets"
    players = list_text([str(players) for players in experiment.players])
    return f"{experiment.kind}, {parts}, {players} players, stop {experiment.stop.mode}"
