"""The keys of a tune, each by itself."""

import pytest

from sim.config import experiment_schema
from sim.config_tune import TuneTable
from sim.errors import UserError
from sim.results import FIRST_BLOCK
from sim.validation import checked


def test_defaults_are_a_tune_that_can_be_played():
    table = TuneTable()
    assert (table.trials, table.blocks, table.step, table.finalists) == (40, 400, 50, 4)
    assert table.final == "halving"


@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("trials", 0, "a whole number from 1 to 10000"),
        ("blocks", 29, "a whole number from 30 to 5000000"),
        ("final_blocks", 5_000_001, "a whole number from 30 to 5000000"),
        ("finalists", 65, "a whole number from 1 to 64"),
        ("final", "coin", "'halving', 'kim_nelson'"),
    ],
)
def test_a_number_out_of_range_is_refused_with_what_is_allowed(key, value, allowed):
    with pytest.raises(UserError) as caught:
        checked(TuneTable, {key: value}, "x.toml")
    assert allowed in str(caught.value)


def test_no_stage_can_reach_the_blocks_of_the_next():
    most = {name: TuneTable.model_fields[name].metadata[1].le for name in ("blocks", "final_blocks")}
    assert most["blocks"] <= FIRST_BLOCK["final"] - FIRST_BLOCK["fixed"]
    assert FIRST_BLOCK["final"] + most["final_blocks"] <= FIRST_BLOCK["confirm"]


def test_the_schema_knows_the_keys():
    assert {"search", "goal", "tune"} <= set(experiment_schema()["properties"])
