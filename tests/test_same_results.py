"""Results of every preset do not depend on workers or batches, and its records replay byte for byte."""

from pathlib import Path

import pytest

from sim import api
from sim.config_files import experiment_from_table
from sim.record import game_line
from sim.replay import replay_game
from tests.helpers import naive_rules as naive
from tests.helpers.recorded import record

RULES = [*naive.PRESETS, "pagat+booting+fives+michigan", "persian+joker_swap=any_meld+floating"]
FILES = ("blocks.parquet", "games.parquet", "ledgers.parquet")


def run(rules: str, folder: Path, jobs: int, batch: int) -> dict[str, bytes]:
    """Play a match of 24 blocks with so many workers; return its result files."""
    players = naive.players_of(rules.split("+", maxsplit=1)[0])
    table = {
        "name": "t",
        "kind": "match",
        "strategies": ["adviser", "random"],
        "players": [4],
        "rules": [rules],
        "stop": {"mode": "fixed", "blocks": 24},
        "seed": 19,
    }
    assert 4 in players
    experiment = experiment_from_table(table, "test", None, api.check_spec)
    api.run(experiment, out=folder, jobs=jobs, batch=batch, keep="games")
    return {name: (folder / name).read_bytes() for name in FILES}


@pytest.mark.parametrize("rules", RULES)
def test_results_do_not_depend_on_workers_or_batches(rules: str, tmp_path: Path) -> None:
    one = run(rules, tmp_path / "one", jobs=1, batch=24)
    assert run(rules, tmp_path / "two", jobs=2, batch=7) == one
    assert run(rules, tmp_path / "five", jobs=5, batch=1) == one


@pytest.mark.parametrize("rules", RULES)
def test_records_replay_byte_for_byte(rules: str) -> None:
    counts = naive.players_of(rules.split("+", maxsplit=1)[0])
    for players in {counts[0], counts[-1]}:
        seats = ["random", *["adviser"] * (players - 1)]
        for legal in (False, True):
            for game in record(rules, seats, seed=23, games=2, legal=legal):
                assert game_line(replay_game(game)) == game_line(game)
