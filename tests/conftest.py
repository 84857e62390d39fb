"""What holds for all tests: one thread for linear algebra, and runs that several tests read.

The matrices of tests are small, so that more threads only wait for each other, most of all beside the second
worker of a parallel test run. This file is read before NumPy is, which looks at the variable once; so what
makes the runs, invented or small, is imported when the first test asks for one. Nothing changes them.
"""

import os
from pathlib import Path

import pytest

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _invented(folder: Path, table: str | None = None) -> Path:
    """Write an invented run of a table of ``tests/helpers/synthetic_runs.py``, or of its tip."""
    from tests.helpers import synthetic_runs

    return synthetic_runs.write_run(folder, *([] if table is None else [getattr(synthetic_runs, table)]))


def _played(table: str, folder: Path) -> Path:
    """Play a table of ``tests/helpers/small_runs.py``."""
    from tests.helpers import small_runs

    return small_runs.played(getattr(small_runs, table), folder)


@pytest.fixture(scope="session")
def tip_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _invented(tmp_path_factory.mktemp("tip"))


@pytest.fixture(scope="session")
def match_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _invented(tmp_path_factory.mktemp("match"), "MATCH")


@pytest.fixture(scope="session")
def table_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _invented(tmp_path_factory.mktemp("table"), "TABLE")


@pytest.fixture(scope="session")
def cup_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _played("CUP", tmp_path_factory.mktemp("cup"))


@pytest.fixture(scope="session")
def alone_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _played("ALONE", tmp_path_factory.mktemp("alone"))


@pytest.fixture(scope="session")
def grid_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _played("GRID", tmp_path_factory.mktemp("grid"))


@pytest.fixture(scope="session")
def curve_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _played("CURVE", tmp_path_factory.mktemp("curve"))


@pytest.fixture(scope="session")
def tune_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _played("TUNE", tmp_path_factory.mktemp("tune"))


@pytest.fixture(scope="session")
def goal_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _played("GOALS", tmp_path_factory.mktemp("goal"))
