"""The folder of a run: one run at a time, and old results stay until new ones are there."""

import os
from pathlib import Path

from sim.errors import UserError
from sim.results import partial_name

TABLES = ("blocks.parquet", "ledgers.parquet", "games.parquet")
REPORTS = ("summary.csv", "verdicts.csv", "report.html", "report.md")
LOCK = "running.lock"


class RunFolder:
    """A context that holds a folder for one run.

    Parameters
    ----------
    folder
        Made if it is not there; made absolute, since a strategy may change the working directory.

    Raises
    ------
    UserError
        When the folder cannot be made, holds files that no run wrote, or another run is writing into it.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder.absolute()
        self._is_new = not self.path.exists()

    def __enter__(self) -> "RunFolder":
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._refuse_foreign()
            self._lock()
        except OSError as error:
            raise UserError(f"{self.path}: {error.strerror or error}.") from error
        return self

    def __exit__(self, *error: object) -> None:
        for name in TABLES:
            partial_name(self.path / name).unlink(missing_ok=True)
        (self.path / LOCK).unlink(missing_ok=True)
        if self._is_new and self.path.exists() and not any(self.path.iterdir()):
            self.path.rmdir()

    def publish(self) -> None:
        """Give the new result files their names, and take away what belonged to an earlier run."""
        for name in REPORTS:
            (self.path / name).unlink(missing_ok=True)
        for picture in (self.path / "figures").glob("*.*"):
            picture.unlink()
        for name in TABLES:
            partial = partial_name(self.path / name)
            if partial.exists():
                partial.replace(self.path / name)
            else:
                (self.path / name).unlink(missing_ok=True)

    def _refuse_foreign(self) -> None:
        """Refuse a folder with files that are no run's."""
        others = [file for file in self.path.iterdir() if file.name != LOCK and file.suffix != ".part"]
        if others and not (self.path / "run.json").is_file():
            raise UserError(f"{self.path} has files that are no run's; give an empty folder with --out.")

    def _lock(self) -> None:
        """Claim the folder; a lock whose process is gone was left by a run that was killed."""
        lock = self.path / LOCK
        if lock.exists():
            owner = lock.read_text(encoding="utf-8").strip()
            if _is_alive(owner):
                raise UserError(
                    f"{self.path}: another run (process {owner}) is writing there; give another --out."
                )
            lock.unlink()
        with lock.open("x", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n")


def _is_alive(owner: str) -> bool:
    """Tell whether a process is there."""
    if not owner.isdigit() or int(owner) == 0:
        return False
    try:
        os.kill(int(owner), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
