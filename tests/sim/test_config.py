"""The keys of an experiment file, each by itself."""

import pytest

from sim.config import STOP_KEYS, ExperimentFile, StopTable, experiment_schema
from sim.config_types import METRICS, is_folder_name
from sim.errors import UserError
from sim.validation import checked

MATCH = {"name": "x", "kind": "match", "strategies": ["greedy", "random"]}


def refusal(**keys):
    with pytest.raises(UserError) as caught:
        checked(ExperimentFile, MATCH | keys, "x.toml")
    return str(caught.value)


def test_a_short_file_gets_plain_defaults():
    file = checked(ExperimentFile, MATCH, "x.toml")
    assert (file.rules, file.players, file.seed) == (["rummy500"], [3], 500)
    assert (file.stop.mode, file.stop.blocks) == ("fixed", 2000)


@pytest.mark.parametrize("name", ["tips", "dig deep only for 30", "a.b-c_d", "Ünder 30"])
def test_names_that_can_be_folders_are_taken(name):
    assert is_folder_name(name)


@pytest.mark.parametrize(
    "name", ["", " x", "x.", ".", "..", "a/b", "a\\b", "a:b", "what?", "con", "NUL.txt", "x" * 81, "a\nb"]
)
def test_names_that_cannot_be_folders_are_refused(name):
    assert not is_folder_name(name)
    assert "cannot name a folder of results" in refusal(name=name)


@pytest.mark.parametrize(
    ("mode", "keys"),
    [
        ("fixed", {"blocks": 2000}),
        ("verdict", {"alpha": 0.05, "beta": 0.05, "min_blocks": 100, "max_blocks": 100_000, "batch": None}),
        ("anytime", {"blocks": 2000, "min_blocks": 100, "max_blocks": 100_000, "batch": None}),
    ],
)
def test_a_stop_table_is_told_with_its_defaults_and_without_idle_keys(mode, keys):
    assert StopTable(mode=mode).plain() == {"mode": mode, "smallest_effect": {}, **keys}


def test_a_width_run_looks_later_and_a_budget_has_no_other_end():
    width = StopTable(mode="width", half_width=0.01).plain()
    assert (width["min_blocks"], width["max_blocks"]) == (200, 100_000)
    assert StopTable(mode="budget", seconds=2.0).plain()["max_blocks"] == 10_000_000


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"players": 3}, "players = 3 is not allowed; allowed: a list of whole numbers from 2 to 8"),
        ({"players": []}, "players = [] is not allowed"),
        ({"players": [2, 3, 2]}, "players = [2, 3, 2] names 2 twice"),
        ({"players": [True]}, "players[1] = true"),
        ({"metrics": []}, "metrics = [] is not allowed"),
        ({"metrics": ["win_share", "win_share"]}, "names 'win_share' twice"),
        ({"seed": -1}, "seed = -1"),
        ({"seed": 2**63}, "seed = 9223372036854775808"),
        ({"rules": "rummy500"}, "rules = 'rummy500' is not allowed; allowed: a list of names"),
        ({"strategies": ["greedy@x"]}, "strategies[1] = 'greedy@x' is not allowed: Strategy 'greedy@x'"),
        ({"stop": {"blocks": 1.5}}, "stop.blocks = 1.5"),
        ({"stop": {"blocks": True}}, "stop.blocks = true"),
        ({"stop": {"bloks": 3}}, "unknown key stop.bloks. Did you mean 'blocks'?"),
        ({"stop": {"mode": "budget", "seconds": 1.0, "games": 5}}, "needs seconds or games, one of them"),
        ({"stop": {"mode": "budget", "games": 5, "batch": 5}}, "batch does nothing with games"),
        ({"stop": {"mode": "verdict", "blocks": 5}}, "blocks does nothing with mode = 'verdict'"),
        ({"stop": {"mode": "verdict", "max_blocks": 50}}, "min_blocks = 100 is above max_blocks = 50"),
        ({"stop": {"mode": "verdict", "beta": 0.5}}, "stop.beta = 0.5"),
        ({"seating": "circle"}, "seating = 'circle'"),
        ({"stop": {"mode": "width", "half_width": -1}}, "stop.half_width = -1"),
        ({"stop": {"mode": "width", "half_width": {"win_share": 0}}}, "stop.half_width"),
        ({"stop": {"mode": "width", "half_width": float("inf")}}, "stop.half_width = inf"),
        (
            {"stop": {"mode": "width", "half_width": 0.01, "min_blocks": 10, "max_blocks": 5}},
            "min_blocks = 10 is above max_blocks = 5",
        ),
        (
            {"stop": {"mode": "width", "half_width": 0.01, "blocks": 5}},
            "blocks does nothing with mode = 'width'",
        ),
        ({"stop": {"smallest_effect": {"win_share": 0}}}, "stop.smallest_effect"),
        ({"stop": {"alpha": 0.05}}, "alpha does nothing with mode = 'fixed'"),
    ],
)
def test_wrong_values_are_named_with_key_and_what_is_allowed(keys, words):
    assert words in refusal(**keys)


def test_a_mistyped_key_is_named_before_what_it_leaves_missing():
    assert "unknown key claim[T1].questoin. Did you mean 'question'?" in refusal(
        claim=[{"id": "T1", "questoin": "?", "baseline": "greedy", "treatment": "greedy"}]
    )


def test_a_claim_without_an_id_is_named_by_its_place():
    assert "claim[2].id is missing" in refusal(
        claim=[{"id": "A", "question": "?", "baseline": "a", "treatment": "b"}, {"question": "?"}]
    )


def test_one_company_of_one_needs_no_double_brackets():
    file = checked(ExperimentFile, MATCH | {"opponents": ["greedy"]}, "x.toml")
    assert [[spec.text for spec in group] for group in file.opponents or []] == [["greedy"]]


def test_a_stop_table_tells_only_what_its_mode_reads():
    assert set(StopTable().plain()) == {"mode", *STOP_KEYS["fixed"]}
    assert set(StopTable(mode="width", half_width=0.01).plain()) == {"mode", *STOP_KEYS["width"]}


def test_the_schema_knows_every_key_and_forbids_others():
    schema = experiment_schema()
    assert set(schema["properties"]) == set(ExperimentFile.model_fields)
    assert schema["additionalProperties"] is False
    assert set(schema["required"]) == {"name", "kind"}
    assert schema["properties"]["kind"]["enum"] == ["match", "tip", "tournament", "sweep", "tune"]
    assert METRICS == ("win_share", "hand_margin", "margin", "hand_score")
