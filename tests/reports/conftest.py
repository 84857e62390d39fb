"""Invented runs that several tests read; nothing changes them."""

from pathlib import Path

import pytest

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
