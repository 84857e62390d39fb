"""Where a run's results go when nobody says it, and what of an older run would give way to them.

A folder has the name of its experiment, and a later run of that name takes its place, which the command line
says. All matches are called match, whatever they ask, so each question gets a folder of its own. Nothing is
written here (``sim/run_folder.py``).
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import UserError
from sim.experiment import Experiment, config_hash
from sim.journal import NAME as JOURNAL
from sim.journal import Reader
from sim.run_folder import INFO, LOCK, FolderTakenError, RunFolder, read_info
from sim.run_info import resume_key
from sim.search_log import NAME as SEARCH
from sim.search_log import key_of


class Question(NamedTuple):
    """What a run asks: an experiment, a hash of what each strategy is written in, whether games are kept."""

    experiment: Experiment
    sources: Mapping[str, str]
    games: bool

    def is_of(self, info: Mapping[str, Any]) -> bool:
        """Tell whether a run plays the same games with the same programs and keeps the same files of them.

        What a tune found is no part of its question.
        """
        config, known = info.get("config"), config_hash(self.experiment)
        if self.experiment.tune is not None and isinstance(config, dict):
            asked = json.loads(json.dumps(self.experiment.to_json()))
            if _without_finds(asked) != _without_finds(config):
                return False
            known = str(info.get("config_hash"))
        return bool(info.get("resume_key") == self._key(known, games=self.games))

    def is_of_search(self, key: str | None) -> bool:
        """Tell whether the search of a tune, which keeps no games, is of this question."""
        return key == self._key(config_hash(self.experiment), games=False)

    def _key(self, known: str, *, games: bool) -> str:
        return resume_key(known, self.experiment.seed, self.sources, games=games)


@contextmanager
def match_folder(base: Path, asked: Question) -> Iterator[RunFolder]:
    """Hold the first of ``base``, ``base-2``, ``base-3`` … that is free or has this very match alone.

    The same match goes into its own folder again: it is taken up there if it was cut off. A folder into which
    another process writes is passed by, whatever it writes.
    """
    with ExitStack() as held:
        yield _held_folder(base, asked, held)


def replaced_run(folder: Path, asked: Question) -> str:
    """Say what runs of other questions in ``folder`` a new one will replace; "" if there are none."""
    others = [_described(info, asked) for info in held_runs(folder) if not asked.is_of(info)]
    search = folder / SEARCH
    if asked.experiment.tune is not None and search.exists() and not asked.is_of_search(key_of(search)):
        others.append("a search that was not finished")
    # A run that was cut off stands in run.json and in its journal.
    others = list(dict.fromkeys(others))
    if not others:
        return ""
    runs, its = ("another run", "its") if len(others) == 1 else ("other runs", "their")
    books = sorted(file.name for file in folder.glob("*.xlsx"))
    older = f" {', '.join(books)} there keeps the older tables." if books else ""
    return (
        f"{folder} holds {runs} ({'; '.join(others)}). This one takes {its} place as soon as it has results; "
        f"--out gives it a folder of its own.{older}"
    )


def held_runs(folder: Path) -> list[Mapping[str, Any]]:
    """Return what run.json and the journal in a folder say of their runs; nothing of a damaged journal."""
    info = read_info(folder / INFO)
    found: list[Mapping[str, Any]] = [] if info is None else [info]
    if (folder / JOURNAL).exists():
        try:
            found.append(Reader(folder / JOURNAL).info)
        except (UserError, OSError):
            found.append({})
    return found


def _held_folder(base: Path, asked: Question, held: ExitStack) -> RunFolder:
    """Enter the folder of a match."""
    for number in count(1):
        folder = base if number == 1 else base.with_name(f"{base.name}-{number}")
        # Only what looks free is claimed: a claim, however short, turns other processes away.
        if not _may_have(folder, asked):
            continue
        try:
            place = held.enter_context(RunFolder(folder))
        except FolderTakenError:
            continue
        # Another run may have come and gone since the look.
        if _may_have(folder, asked):
            return place
        held.close()
    raise AssertionError("there are always more numbers")


def _may_have(folder: Path, asked: Question) -> bool:
    """Tell whether a folder is not there, is empty but for a lock, or holds runs of this question alone."""
    if not os.path.lexists(folder):
        return True
    try:
        is_empty = all(file.name == LOCK for file in folder.iterdir())
    except OSError:
        # A file of this name, or a folder that may not be read.
        return False
    runs = held_runs(folder)
    return is_empty or (bool(runs) and all(map(asked.is_of, runs)))


def _described(info: Mapping[str, Any], asked: Question) -> str:
    """Tell what is known of a run; one that another version or program wrote may lack anything."""
    told = [str(info["name"])] if info.get("name") not in (None, asked.experiment.name) else []
    told += [f"seed {info['seed']}"] if "seed" in info else []
    told += [f"started {str(info['started'])[:16].replace('T', ' ')} UTC"] if "started" in info else []
    told += ["with every game kept"] if info.get("keeps_games") is True and not asked.games else []
    return ", ".join(told) or "which this version cannot read"


def _without_finds(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the configuration of a tune without what it found."""
    tune = config.get("tune")
    return {**config, "claims": [], "tune": {**tune, "found": []} if isinstance(tune, dict) else tune}
