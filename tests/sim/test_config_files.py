"""Experiments by name and file; broken experiment files get one sentence."""

from pathlib import Path

import pytest

from sim.config_files import experiment_from_table, experiment_names, experiment_title, load_experiment
from sim.errors import UserError

BROKEN = Path(__file__).parent / "broken" / "experiments"

SENTENCES = {
    "bad_claim_id": "claim[T 1/2].id = 'T 1/2' is not allowed; allowed: up to 40 letters, digits, - and _",
    "bare_kind": 'Invalid value (at line 2, column 8). A word stands in quotation marks: "match".',
    "baseline_as_treatment": "claim[T1].treatment = 'baseline' is a word for opponents only",
    "binary_junk": "is not an experiment file: byte 0 is not UTF-8 text",
    "claim_leaves_the_grid": "claim[T1].players = 5 is not among the experiment's own: 3",
    "effect_not_measured": "stop.smallest_effect names margin, which is not among metrics",
    "empty": "name is missing",
    "flat_opponents": "opponents[1] = 'greedy' is not allowed; allowed: a list of lists such as",
    "folder": "is a folder, not an experiment file",
    "half_parameter": "'min_points' is not param=value",
    "idle_stop_key": "stop: half_width does nothing with mode = 'fixed'",
    "key_given_twice": "is not valid TOML: Cannot overwrite a value",
    "match_of_three": "a match with 4 players takes two strategies, or as many as players; strategies has 3",
    "match_with_opponents": "opponents does nothing with kind = 'match'",
    "missing_question": "claim[T1].question is missing",
    "name_is_a_path": "name = 'out/broken' cannot name a folder of results",
    "nine_players": "players[1] = 9 is not allowed; allowed: a list of whole numbers from 2 to 8",
    "no_blocks": "stop.blocks = 0 is not allowed; allowed: a whole number from 1 to 10000000",
    "no_cells": "claim[T1]: nothing is left to play",
    "no_claims": "kind = 'tip' needs at least one [[claim]]",
    "no_width": "stop.half_width = 0 is not allowed; allowed: a number above 0",
    "null_bytes": "it holds binary data",
    "one_label_two_strategies": "the label 'greedy' stands for greedy and for random",
    "parameter_is_text": "min_points = 'ten', which is not a number",
    "primary_not_measured": "claim[T1].primary.metric = 'margin' is not among the experiment's own",
    "primary_not_played": "claim[T1].primary.players = 4 is not among the experiment's own: 3",
    "primary_names_a_file": "rules = 'short.toml' is not among the experiment's own: 'short'. Did you mean",
    "primary_wrong_direction": "claim[T1].primary.direction = 'leaves' is not among",
    "rules_contradict": "rules: joker_mode = 'wild' needs a value for joker_value_meld, joker_value_hand",
    "budget_without_limit": "mode = 'budget' needs seconds or games, one of them",
    "balanced_seats_of_six": "seating = 'balanced': No pair-balanced seatings exist for 6 players",
    "all_seats_of_four": "seating = 'all': All orders of a block are played for 2 or 3 players only",
    "idle_seating": "seating = 'balanced' does nothing here",
    "verdict_of_three": "stop.mode = 'verdict' answers a question of two strategies",
    "toml_syntax": "is not valid TOML: Illegal character",
    "too_many_cards": "hand_size = 20 with 3 players needs 62 cards",
    "too_many_opponents": "the 3 opponents 'greedy,random,baseline' do not fit at a table of 3 players",
    "two_claims_one_id": "two claims have the id 'T1'",
    "two_rules_one_label": "rules names 'rummy500' twice",
    "unknown_direction": "directions[1] = 'sideways' is not allowed",
    "unknown_effect_metric": "stop.smallest_effect = {elo = 3} is not allowed",
    "unknown_key": "unknown key playrs. Did you mean 'players'?",
    "unknown_key_in_claim": "unknown key claim[T1].primry. Did you mean 'primary'?",
    "unknown_kind": "kind = 'race' is not allowed; allowed: 'match', 'tip', 'tournament', 'sweep', 'tune'",
    "unknown_metric": "metrics[1] = 'elo' is not allowed; allowed: a list of 'win_share', 'hand_margin'",
    "unknown_rules": "there are no rules 'rumy500'. Did you mean 'rummy500'?",
    "unknown_strategy": "there is no strategy 'gredy'",
    "width_not_given": "mode = 'width' needs half_width",
    "wrong_rule_value": "rules: target = 'lots' is not allowed; allowed: a whole number from 1 to 100000",
    "wrong_type": "seed = 'five' is not allowed; allowed: a whole number from 0",
}


def check_strategy(spec):
    if spec.strategy not in ("random", "greedy", "adviser"):
        raise UserError(f"there is no strategy {spec.strategy!r}.")


def refusal(source):
    with pytest.raises(UserError) as caught:
        load_experiment(source, check_strategy)
    return str(caught.value)


@pytest.mark.parametrize("path", sorted(BROKEN.glob("*.toml")), ids=lambda path: path.stem)
def test_a_broken_experiment_file_gets_one_sentence_that_names_it(path):
    sentence = refusal(path)
    assert SENTENCES[path.stem] in sentence
    assert sentence.startswith(str(path))
    assert "\n" not in sentence


def test_every_broken_file_has_its_sentence():
    assert sorted(SENTENCES) == sorted(path.stem for path in BROKEN.glob("*.toml"))


def test_an_unknown_name_lists_the_shipped_ones():
    sentence = refusal("tisp")
    assert "There is no experiment 'tisp'. Did you mean 'tips'?" in sentence
    for name in experiment_names():
        assert name in sentence


@pytest.mark.parametrize("source", ["nowhere.toml", "no/where", Path("nowhere")])
def test_a_missing_file_is_named(source):
    assert refusal(source) == f"{source} does not exist; an experiment file was expected there."


def test_a_file_or_folder_without_the_ending_is_looked_at(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine").mkdir()
    assert refusal("mine") == "mine is a folder, not an experiment file."
    Path("other").write_text(
        'name = "o"\nkind = "match"\nstrategies = ["greedy", "random"]\n', encoding="utf-8"
    )
    assert load_experiment("other").name == "o"


def test_a_shipped_name_wins_over_a_folder_of_that_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("tips").mkdir()
    assert load_experiment("tips").name == "tips"


def test_files_are_found_beside_the_experiment(tmp_path):
    (tmp_path / "kids.toml").write_text("target = 100\n", encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(
        'name = "mine"\nkind = "match"\nrules = ["./kids.toml"]\nstrategies = ["./bot.py:Bold", "greedy"]\n',
        encoding="utf-8",
    )
    experiment = load_experiment(path)
    assert (experiment.rules[0].label, experiment.rules[0].rules.target) == ("kids", 100)
    assert experiment.strategies[0].file == tmp_path / "bot.py"
    assert experiment.strategies[0].shown == "./bot.py:Bold"


def test_a_table_makes_an_experiment_without_a_file():
    table = {"name": "match", "kind": "match", "players": [2], "strategies": ["greedy", "random"]}
    assert experiment_from_table(table, "command line").players == (2,)
    with pytest.raises(UserError, match=r"^command line: players"):
        experiment_from_table(table | {"players": [1]}, "command line")


def test_a_shipped_experiment_has_a_line_about_itself():
    assert experiment_title("tips") == "tip, 17 claims, 2, 3, 4 players, stop fixed"
