"""Write the files of a report: all of them, or none if something fails on the way.

Holds no content. Files are written into a folder of their own beside the results and take their places
together at the end.
"""

import math
import shutil
from pathlib import Path

import pandas as pd

from sim.errors import UserError

PARTIAL = ".report.part"
DIGITS = 10


class Workshop:
    """A folder in which the files of a report are made before they replace the old ones.

    Parameters
    ----------
    folder
        Folder of the run; as a context, the workshop gives the folder to write into.
    owned
        Folders inside whose older files are removed when the new ones come.
    """

    def __init__(self, folder: Path, owned: tuple[str, ...] = ()) -> None:
        self._folder = folder
        self._partial = folder / PARTIAL
        self._owned = owned

    def __enter__(self) -> Path:
        try:
            shutil.rmtree(self._partial, ignore_errors=True)
            self._partial.mkdir()
        except OSError as error:
            raise UserError(f"{self._folder}: no report can be written ({error.strerror}).") from None
        return self._partial

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        """Put the files in their places; after an error throw them away."""
        if kind is None:
            for name in self._owned:
                _remove_files(self._folder / name)
            for path in sorted(self._partial.rglob("*")):
                if path.is_file():
                    place = self._folder / path.relative_to(self._partial)
                    place.parent.mkdir(parents=True, exist_ok=True)
                    path.replace(place)
        shutil.rmtree(self._partial, ignore_errors=True)


def write_csv(table: pd.DataFrame, path: Path) -> None:
    """Write a table: 10 significant digits, true and false in small letters, undefined is empty."""
    text = pd.DataFrame({name: [cell_text(value) for value in table[name]] for name in table.columns})
    partial = path.with_name(path.name + ".part")
    text.to_csv(partial, index=False, lineterminator="\n", encoding="utf-8")
    partial.replace(path)


def cell_text(value: object) -> str:
    """Write one value of a table; every system writes the same bytes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        # Minus zero is no number of points.
        return "" if math.isnan(value) else f"{value + 0.0:.{DIGITS}g}"
    return "" if value is None else str(value)


def _remove_files(folder: Path) -> None:
    """Remove the figures of an earlier report."""
    for path in [*folder.glob("*.png"), *folder.glob("*.svg")]:
        path.unlink()
