"""Files to start from: they play, both ways alike, and nothing is overwritten."""

import re
from pathlib import Path

import pandas as pd
import pytest

from sim import api
from sim.cli import main
from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.friendly import Option, View
from sim.new_files import write_new_rules, write_new_strategy
from sim.rule_table import is_fixed
from sim.rules import Rules
from sim.rules_files import load_rules
from sim.table import KEPT_FIELDS
from sim.validation import allowed_text
from strategies.registry import find_strategy
from tests.helpers.batches import play_seats, same

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "strategies.md"


@pytest.mark.parametrize("players", [2, 6])
def test_both_ways_of_writing_the_same_idea_play_the_same_games(tmp_path, players):
    seats = []
    for kind in ("compiled", "python"):
        file = tmp_path / f"my_{kind}.py"
        name = write_new_strategy(file, kind)
        seats.append(f"{file}:{name}@min_points=25")
    batches = [play_seats([seat] + ["greedy"] * (players - 1), blocks=20, seed=31) for seat in seats]
    assert same(*batches)


@pytest.mark.parametrize("kind", ["compiled", "python"])
def test_a_new_strategy_names_its_file_and_describes_itself(tmp_path, kind):
    file = tmp_path / "mine.py"
    name = write_new_strategy(file, kind)
    assert f"--strategies mine.py:{name},greedy" in file.read_text(encoding="utf-8")
    strategy = find_strategy(f"{file}:{name}")
    assert strategy.idea.startswith("Takes the pile for many points only")
    assert [param.name for param in strategy.params] == ["min_points"]


@pytest.mark.parametrize(("kind", "name"), [("compiled", "PATIENT"), ("python", "Patient")])
def test_a_new_strategy_plays_on_where_a_swap_would_cost_points(tmp_path, kind, name):
    file = tmp_path / "mine.py"
    write_new_strategy(file, kind)
    batch = play_seats([f"{file}:{name}", "random"], blocks=40, seed=3, rules="pagat+joker_swap=any_meld")
    # Both can swap, and have to lay cards with a joker in sight.
    assert batch.rows[..., KEPT_FIELDS.index("swaps")].sum(axis=(0, 1)).min() > 0


def test_nothing_is_overwritten(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("my work", encoding="utf-8")
    with pytest.raises(UserError, match="is there already and is not overwritten"):
        write_new_strategy(file, "python")
    assert file.read_text(encoding="utf-8") == "my work"


def test_names_that_could_not_be_used_are_refused(tmp_path):
    with pytest.raises(UserError, match=r"its name must end in \.py"):
        write_new_strategy(tmp_path / "mine.txt", "python")
    with pytest.raises(UserError, match=r"its name must end in \.toml"):
        write_new_rules(tmp_path / "mine.py")
    with pytest.raises(UserError, match="No such file or directory"):
        write_new_strategy(tmp_path / "none" / "mine.py", "python")
    with pytest.raises(UserError, match="one of compiled, python, not as 'both'"):
        write_new_strategy(tmp_path / "mine.py", "both")
    assert not list(tmp_path.iterdir())


def test_new_rules_are_the_core_game_until_a_line_is_changed(tmp_path):
    file = tmp_path / "house.toml"
    write_new_rules(file)
    text = file.read_text(encoding="utf-8")
    assert load_rules(str(file)).rules == Rules()
    assert all(f"{name}" in text for name in Rules.model_fields)
    for name, field in Rules.model_fields.items():
        about = f"# {field.description}\n#   allowed: {allowed_text(field)}\n# {name} "
        assert is_fixed(name) or about in text
    file.write_text(text.replace("# target = 500", "target = 300"), encoding="utf-8")
    assert load_rules(str(file)).rules.target == 300


def test_new_rules_say_how_to_start_from_several_sets(tmp_path):
    file = tmp_path / "house.toml"
    write_new_rules(file)
    text = file.read_text(encoding="utf-8")
    shown = 'extends = ["pagat", "booting"]'
    assert f"or from several: {shown}." in text
    file.write_text(text.replace('\nextends = "rummy500"', f"\n{shown}"), encoding="utf-8")
    assert load_rules(str(file)).rules == load_rules("pagat+booting").rules


def test_every_line_of_new_rules_can_be_taken_into_use(tmp_path):
    file = tmp_path / "house.toml"
    write_new_rules(file)
    lines = file.read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if not line.endswith("# as in pagat; rummy500 has none")]
    used = [line.removeprefix("# ") if line.startswith("# ") and " = " in line else line for line in lines]
    settings = [line for line in used if line.split(" = ")[0] in Rules.model_fields]
    assert len(settings) > 30
    other = tmp_path / "all.toml"
    other.write_text('extends = "rummy500"\n' + "\n".join(settings) + "\n", encoding="utf-8")
    assert load_rules(str(other)).rules == Rules()


def test_new_rules_have_the_jokers_of_pagat_at_hand(tmp_path):
    file = tmp_path / "house.toml"
    write_new_rules(file)
    text = file.read_text(encoding="utf-8")
    text = re.sub("^# (.*)  # as in pagat; rummy500 has none$", r"\1", text, flags=re.MULTILINE)
    text, count = re.subn(
        "^# (jokers_total|joker_mode) = .*  # pagat: (.*)$", r"\1 = \2", text, flags=re.MULTILINE
    )
    assert count == 2
    file.write_text(text, encoding="utf-8")
    rules, pagat = load_rules(str(file)).rules, load_rules("pagat").rules
    others = {"top_card_rule", "return_taken_top", "rummy_call", "stall_rounds"}
    assert {name for name in Rules.model_fields if getattr(rules, name) != getattr(pagat, name)} == others


def test_the_examples_of_the_guide_play_the_games_of_the_templates(tmp_path):
    examples = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    names = ["Patient", "PATIENT"]
    seats = []
    for example, name in zip(examples, names, strict=True):
        file = tmp_path / f"{name}_example.py"
        file.write_text(example, encoding="utf-8")
        seats.append(f"{file}:{name}")
    batches = [play_seats([seat, "greedy", "greedy"], blocks=20, seed=32) for seat in seats]
    own = tmp_path / "mine.py"
    write_new_strategy(own, "python")
    batches.append(play_seats([f"{own}:Patient", "greedy", "greedy"], blocks=20, seed=32))
    assert same(batches[0], batches[1])
    assert same(batches[0], batches[2])


def test_the_sweep_of_the_guide_plays_over_a_parameter_of_ones_own_file(tmp_path, monkeypatch):
    (example,) = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    write_new_strategy(tmp_path / "patient.py", "python")
    (tmp_path / "patience.toml").write_text(example, encoding="utf-8")
    # The file is found beside the experiment, wherever one works.
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert main(["run", str(tmp_path / "patience.toml"), "--blocks", "30", "--jobs", "1", "--quiet"]) == 0
    table = pd.read_csv("out/patience/sweep.csv")
    assert table["patient.py:Patient.min_points"].tolist() == [0, 20, 40, 60]
    assert table["estimate"].nunique() > 1


def test_a_tune_searches_a_parameter_of_ones_own_file(tmp_path):
    name = write_new_strategy(tmp_path / "mine.py", "compiled")
    table = {
        "name": "t",
        "kind": "tune",
        "players": [2],
        "strategies": [f"mine.py:{name}"],
        "opponents": [["greedy"]],
        "search": {f"mine.py:{name}.min_points": [0, 20]},
        "tune": {"trials": 2, "blocks": 40, "step": 20, "finalists": 2, "final_blocks": 30},
        "stop": {"mode": "fixed", "blocks": 40},
        "seed": 5,
    }
    out = api.run(experiment_from_table(table, "test", tmp_path, api.check_spec), out=tmp_path / "out")
    api.report(out)
    trials = pd.read_csv(out / "trials.csv")
    assert set(trials["min_points"]) == {0, 20}
    assert trials["winner"].any()


@pytest.mark.parametrize("thing", [View, Option])
def test_the_guide_names_every_field(thing):
    guide = GUIDE.read_text(encoding="utf-8")
    fields = [name for name in vars(thing) if not name.startswith("_")]
    assert len(fields) >= 8
    for name in fields:
        assert re.search(rf"`{name}[`(]", guide), name
