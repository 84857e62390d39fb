"""How long a run will take is told from all its tables, whatever their rules and strategies."""

from typing import Any

import pytest

from sim import api, probe
from sim.cli_progress import about_megabytes, about_seconds
from sim.config_files import experiment_from_table


def experiment(
    *rules: str, players: tuple[int, ...] = (2,), strategies: tuple[str, ...] = ("greedy", "random")
) -> Any:
    table = {
        "name": "probe",
        "kind": "match",
        "rules": list(rules),
        "players": list(players),
        "strategies": list(strategies),
        "stop": {"mode": "fixed", "blocks": 100},
    }
    return experiment_from_table(table, "probe")


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Let a game with wild jokers take ten times as long as one without; list what is tried."""
    seen: list[tuple[str, int]] = []

    def take(matchup: Any, _seed: int, _make_player: Any) -> tuple[int, float]:
        seen.append((matchup.rules["joker_mode"], matchup.players))
        slow = 10 if matchup.rules["joker_mode"] == "wild" else 1
        return 4, 0.001 * 4 * matchup.games_per_block * slow

    monkeypatch.setattr(probe, "_try", take)
    return seen


def test_every_table_counts_with_its_own_speed(tried: list[tuple[str, int]]) -> None:
    size = api.size_of(experiment("rummy500", "persian", players=(2, 3)))
    games = {2: 100 * 2, 3: 100 * 3}
    # A match of two has two arms at each table: A among B and B among A.
    assert size.games == 2 * 2 * (games[2] + games[3])
    assert size.seconds == pytest.approx(0.001 * size.games / 2 * (1 + 10))
    assert set(tried[:4]) == {("none", 2), ("none", 3), ("wild", 2), ("wild", 3)}


def test_what_there_is_no_time_to_try_is_as_fast_as_its_table_or_as_all(
    tried: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "ALL_SECONDS", 0.0001)
    size = api.size_of(experiment("rummy500", "persian"))
    assert tried == [("none", 2)]
    assert size.seconds == pytest.approx(0.001 * size.games)


def test_a_run_of_many_arms_and_few_blocks_takes_as_long_as_its_files(tried: list[tuple[str, int]]) -> None:
    few, many = (api.size_of(experiment("rummy500", players=counts)) for counts in ((2,), (2, 3, 4, 5)))
    assert many.arms == 4 * few.arms
    assert (few.pieces, many.pieces) == (few.arms, many.arms)
    # A piece of a file takes some milliseconds wherever it is written; machines are noisy.
    assert 0.001 * few.arms < few.writing < many.writing * 2


def test_a_true_estimate_is_of_the_order_of_the_play() -> None:
    small = experiment("rummy500", "pagat", players=(2, 4))
    size = api.size_of(small)
    # 1,200 games and more of bots that play tens of thousands a second, on a machine that may be busy.
    assert 0.001 < size.seconds < 60


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, "under a second"),
        (0.99, "under a second"),
        (1.4, "about 1 s"),
        (219, "about 219 s"),
        (3_000, "about 50 min"),
    ],
)
def test_an_estimate_of_time_is_never_told_as_nothing(seconds: float, words: str) -> None:
    assert about_seconds(seconds) == words


@pytest.mark.parametrize(
    ("megabytes", "words"), [(0.01, "under 1 MB"), (1.2, "about 1 MB"), (1500, "about 1,500 MB")]
)
def test_an_estimate_of_disk_space_is_never_told_as_nothing(megabytes: float, words: str) -> None:
    assert about_megabytes(megabytes) == words
