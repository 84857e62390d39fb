"""The folder of a run: one run at a time, and old results stay until new ones are there."""

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from sim.errors import UserError
from sim.journal import NAME as JOURNAL
from sim.journal import is_journal, sync_folder
from sim.results import partial_name
from sim.run_info import write_json

TABLES = ("blocks.parquet", "ledgers.parquet", "games.parquet", "finishes.parquet", "search.parquet")
# Tables of a report, in the order of a spreadsheet; no kind of experiment has all.
SHEETS = (
    *("summary", "house_rules", "house_differences", "verdicts", "pooled", "ratings", "pairs", "seats"),
    *("first_player", "sweep"),
    *("effects", "trials", "candidates", "looks", "digs", "rank_classes", "first_melds", "distributions"),
)
REPORTS = (*(f"{name}.csv" for name in SHEETS), "report.html", "report.md")
LOCK = "running.lock"
INFO = "run.json"


class FolderTakenError(UserError):
    """Another run is writing into a folder."""


class RunFolder:
    """A context that holds a folder for one run; entered again inside itself, it goes on holding it.

    Parameters
    ----------
    folder
        Made if it is not there; made absolute, since a strategy may change the working directory.

    Raises
    ------
    UserError
        When the folder cannot be made or holds files that no run wrote.
    FolderTakenError
        When another run is writing into it.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder.absolute()
        # What has to be made for it, from the inside out.
        self._new = [one for one in (self.path, *self.path.parents) if not one.exists()]
        self._lock: BinaryIO | None = None
        self._depth = 0

    def __enter__(self) -> "RunFolder":
        self._depth += 1
        if self._depth > 1:
            return self
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._refuse_foreign()
            self._lock = _locked(self.path / LOCK)
        except UserError:
            self._depth = 0
            raise
        except (FileExistsError, NotADirectoryError):
            self._depth = 0
            file = next(one for one in (self.path, *self.path.parents) if one.exists())
            raise UserError(f"{file} is a file; results go into a folder, so give another --out.") from None
        except OSError as error:
            self._depth = 0
            raise UserError(f"{self.path}: {error.strerror or error}.") from error
        return self

    def __exit__(self, *error: object) -> None:
        self._depth -= 1
        if self._depth:
            return
        for name in TABLES:
            partial_name(self.path / name).unlink(missing_ok=True)
        (self.path / LOCK).unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.close()
        for folder in self._new:
            if not folder.exists() or any(folder.iterdir()):
                break
            folder.rmdir()

    @property
    def journal(self) -> Path:
        """Where the journal of the run is."""
        return self.path / JOURNAL

    def may_tell(self, info: Mapping[str, Any]) -> bool:
        """Tell whether run.json may speak of a run under way: not while it describes older results."""
        older = read_info(self.path / INFO)
        if older is None or older.get("status") == "running":
            return True
        return older.get("status") != "complete" and older.get("resume_key") == info["resume_key"]

    def publish(self, info: Mapping[str, Any]) -> None:
        """Give the new result files their names and take away what belonged to an earlier run.

        Until all is done run.json says that the run is under way, so that a kill in between cannot leave the
        files of one run under the description of another.
        """
        write_json(self.path / INFO, {**info, "status": "running"})
        for name in REPORTS:
            (self.path / name).unlink(missing_ok=True)
        for picture in (self.path / "figures").glob("*.*"):
            picture.unlink()
        for name in TABLES:
            partial = partial_name(self.path / name)
            if partial.exists():
                _sync(partial)
                partial.replace(self.path / name)
            else:
                (self.path / name).unlink(missing_ok=True)
        sync_folder(self.path)
        write_json(self.path / INFO, info)

    def _refuse_foreign(self) -> None:
        """Refuse a folder with files that are no run's."""
        others = [file for file in self.path.iterdir() if file.name != LOCK and file.suffix != ".part"]
        if others and read_info(self.path / INFO) is None and not is_journal(self.journal):
            raise UserError(f"{self.path} has files that are no run's; give an empty folder with --out.")


def read_info(path: Path) -> dict[str, Any] | None:
    """Return what a run.json says; None where there is none, or one that no version of this program wrote."""
    try:
        info = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    is_ours = isinstance(info, dict) and type(info.get("format_version")) is int and "config_hash" in info
    return info if is_ours else None


def run_folder(folder: "Path | RunFolder") -> RunFolder:
    """Return the context of a folder, or the one that was given."""
    return folder if isinstance(folder, RunFolder) else RunFolder(folder)


def _locked(path: Path) -> BinaryIO:
    """Claim the folder of a lock file.

    The system lets go of the claim when the process ends, however it ends. The number in the file is for
    people: after a restart another process may have it.
    """
    while True:
        # Opened for appending, so that a lock that another run holds keeps its text.
        file = path.open("a+b")
        if not _claim(file):
            file.seek(0)
            owner = file.read().decode("ascii", "replace").strip()
            file.close()
            raise FolderTakenError(
                f"{path.parent}: another run (process {owner}) is writing there; give another --out."
            )
        # Its last owner may have removed the file after it was opened here.
        if path.exists() and os.path.samestat(path.stat(), os.fstat(file.fileno())):
            file.truncate(0)
            file.write(f"{os.getpid()}\n".encode())
            file.flush()
            return file
        file.close()


if sys.platform == "win32":
    import msvcrt

    def _claim(file: BinaryIO) -> bool:
        """Try to lock a byte far behind the text, which others may read."""
        file.seek(1 << 30)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _claim(file: BinaryIO) -> bool:
        """Try to lock a file."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _sync(path: Path) -> None:
    """Force a file onto the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())
