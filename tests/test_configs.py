"""Every shipped file loads, is played by this version, and is part of the package."""

import tomllib
from pathlib import Path

import pytest

from configs import folder
from sim.config_files import experiment_names, load_experiment
from sim.rules import Rules
from sim.rules_files import load_rules, rules_names
from sim.rules_played import unplayable

ROOT = Path(__file__).parents[1]
KNOBS = {
    "discard_watch",
    "meld_hold",
    "meld_hold_until",
    "dig_free_cards",
    "dig_min_points",
    "dig_max_cards",
    "layoff",
    "out_min_caught",
    "out_force_cards",
    "defence_cards",
    "defence_mode",
}
PRIMARY = ["T1", "T2a", "T2b", "T3a", "T3b", "T4a", "T4b", "T5", "T6a", "T6b"]


@pytest.mark.parametrize("name", rules_names())
def test_shipped_rules_are_played_and_say_what_they_are(name):
    rules = load_rules(name).rules
    for players in range(rules.players_min, rules.players_max + 1):
        assert unplayable(rules, players) is None
        rules.check_players(players)
    assert tomllib.loads((folder() / "rules" / f"{name}.toml").read_text(encoding="utf-8"))["summary"]


def test_the_core_preset_writes_every_field_that_applies():
    written = tomllib.loads((folder() / "rules" / "rummy500.toml").read_text(encoding="utf-8"))
    unset = {name for name, value in Rules().resolve(3).items() if value is None}
    assert set(written) - {"summary"} == set(Rules.model_fields) - unset
    assert load_rules("rummy500").rules == Rules()


def test_presets_of_this_version():
    assert rules_names() == ["rummy500", "fives", "target_300", "target_600", "target_750"]
    assert [load_rules(f"target_{points}").rules.target for points in (300, 600, 750)] == [300, 600, 750]
    fives = load_rules("fives").rules
    assert (fives.pip_scheme, fives.ace_low_value) == ("fives", 5)


@pytest.mark.parametrize("name", experiment_names())
def test_shipped_experiments_load_under_their_own_name(name):
    experiment = load_experiment(name)
    assert experiment.name == name
    assert all(spec.strategy in ("adviser", "greedy", "random") for spec in experiment.specs())
    assert all(set(spec.params) <= KNOBS for spec in experiment.specs() if spec.strategy == "adviser")
    assert all(claim.question.endswith("?") for claim in experiment.claims)


def test_tips_ask_every_tip_in_its_primary_cell():
    tips = load_experiment("tips")
    assert [claim.id for claim in tips.claims if claim.primary] == PRIMARY
    assert {claim.primary.model_dump_json() for claim in tips.claims if claim.primary} == {
        '{"rules":"rummy500","players":3,"opponents":"baseline","direction":"joins","metric":"win_share"}'
    }
    assert all(len(claim.cells) == 9 for claim in tips.claims if claim.primary)
    assert (tips.stop.mode, tips.stop.blocks) == ("fixed", 10_000)
    assert tips.stop.smallest_effect == {"win_share": 0.01, "hand_margin": 2.0}


def test_each_tip_turns_one_habit_of_the_adviser():
    turned = {
        claim.id: {
            key
            for key in claim.baseline.params.keys() | claim.treatment.params.keys()
            if claim.baseline.params.get(key) != claim.treatment.params.get(key)
        }
        for claim in load_experiment("tips").claims
        if claim.primary
    }
    assert turned == {
        "T1": {"discard_watch"},
        "T2a": {"meld_hold"},
        "T2b": {"meld_hold"},
        "T3a": {"dig_free_cards", "dig_min_points"},
        "T3b": {"dig_max_cards", "dig_min_points"},
        "T4a": {"layoff"},
        "T4b": {"layoff"},
        "T5": {"out_min_caught"},
        "T6a": {"defence_mode"},
        "T6b": {"defence_mode"},
    }


def test_the_digging_curve_has_one_cell_a_point():
    curve = [claim for claim in load_experiment("tips").claims if claim.id.startswith("T3c")]
    assert [claim.treatment.params["dig_min_points"] for claim in curve] == [0, 10, 20, 30, 40, 50]
    assert [claim.id for claim in curve] == [f"T3c{points}" for points in (0, 10, 20, 30, 40, 50)]
    assert {(claim.primary, claim.cells) for claim in curve} == {
        (None, (("rummy500", 3, "baseline", "joins"),)),
    }


def test_smoke_is_short():
    smoke = load_experiment("smoke")
    assert (len(smoke.claims), smoke.stop.blocks) == (2, 200)


def test_every_shipped_file_is_package_data():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    patterns = project["package-data"]["configs"]
    packed = {path for pattern in patterns for path in folder().glob(pattern)}
    assert packed == set(folder().rglob("*.toml"))
    assert "configs" in project["packages"]
