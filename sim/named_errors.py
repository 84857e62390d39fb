"""The system's errors with the name of a file: a full disk does not say by itself what was written."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Let errors of the system that name no file name ``path``."""
    try:
        yield
    except OSError as error:
        if not error.filename:
            # With a name, an error tells its number and its words, which a library's may lack.
            error.strerror = error.strerror or str(error)
            error.filename = str(path)
        raise
