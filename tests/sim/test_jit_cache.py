"""Where compiled code is kept: one folder for each state of the sources."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.errors import UserError
from sim.jit import hook
from sim.jit_cache import cache_folder, cache_root, is_ours, source_hash
from strategies.greedy import STRATEGY


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("RUMMY500_CACHE", str(tmp_path / "cache"))
    cache_folder.cache_clear()
    yield tmp_path
    cache_folder.cache_clear()


def test_all_of_the_laboratory_shares_one_folder(root: Path) -> None:
    import sim.hand
    import strategies.sense

    assert cache_root() == root / "cache"
    folder = cache_folder(sim.hand.__file__)
    assert folder == cache_folder(strategies.sense.__file__) == root / "cache" / source_hash()
    assert folder.is_dir()


def test_a_users_folder_changes_with_a_neighbour_of_the_file(root: Path) -> None:
    mine, beside = root / "mine.py", root / "beside.py"
    mine.write_text("x = 1\n", encoding="utf-8")
    beside.write_text("y = 1\n", encoding="utf-8")
    before = cache_folder(str(mine))
    assert before.name != source_hash()
    beside.write_text("y = 2\n", encoding="utf-8")
    cache_folder.cache_clear()
    assert cache_folder(str(mine)) != before


def test_a_folder_that_cannot_be_made_is_said_so(root: Path) -> None:
    (root / "cache").write_text("", encoding="utf-8")
    with pytest.raises(UserError, match="set RUMMY500_CACHE"):
        cache_folder(str(root / "mine.py"))


def test_code_in_sim_and_strategies_is_ours_and_a_users_is_not() -> None:
    assert STRATEGY.draw is not None
    assert is_ours(hook(STRATEGY.draw.fn).fn)
    assert not is_ours(test_code_in_sim_and_strategies_is_ours_and_a_users_is_not)
