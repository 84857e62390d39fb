"""Runs, invented or small, that several tests read; nothing changes them."""

from pathlib import Path

import pytest

from tests.helpers.small_runs import ALONE, CUP, CURVE, GOALS, GRID, TUNE, played
from tests.helpers.synthetic_runs import MATCH, TABLE, write_run


@pytest.fixture(scope="session")
def tip_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("tip"))


@pytest.fixture(scope="session")
def match_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("match"), MATCH)


@pytest.fixture(scope="session")
def table_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("table"), TABLE)


@pytest.fixture(scope="session")
def cup_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(CUP, tmp_path_factory.mktemp("cup"))


@pytest.fixture(scope="session")
def alone_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(ALONE, tmp_path_factory.mktemp("alone"))


@pytest.fixture(scope="session")
def grid_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(GRID, tmp_path_factory.mktemp("grid"))


@pytest.fixture(scope="session")
def curve_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(CURVE, tmp_path_factory.mktemp("curve"))


@pytest.fixture(scope="session")
def tune_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(TUNE, tmp_path_factory.mktemp("tune"))


@pytest.fixture(scope="session")
def goal_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(GOALS, tmp_path_factory.mktemp("goal"))
