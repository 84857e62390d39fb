"""Experiments laid out: cells, companies, JSON, the hash, overrides; and what does not fit together."""

import json

import pytest

from sim.config_files import experiment_from_table
from sim.errors import UserError
from sim.experiment import Cell, config_hash, with_overrides
from sim.strategy_specs import parse_strategy

CLAIM = {"id": "A", "question": "Better?", "baseline": "greedy", "treatment": "greedy@min_points=20"}
TIP = {"name": "t", "kind": "tip", "players": [2, 3], "claim": [CLAIM]}
MATCH = {"name": "m", "kind": "match", "strategies": ["greedy", "random"]}


def made(table, check=None):
    return experiment_from_table(table, "test", check_strategy=check)


def refusal(table):
    with pytest.raises(UserError) as caught:
        made(table)
    return str(caught.value)


def test_leaves_is_played_among_baselines_only():
    claim = made(TIP | {"players": [3], "opponents": [["baseline"], ["greedy"]]}).claims[0]
    assert claim.cells == (
        Cell("rummy500", 3, "baseline", "joins"),
        Cell("rummy500", 3, "baseline", "leaves"),
        Cell("rummy500", 3, "greedy", "joins"),
    )


def test_a_claim_narrows_the_grid():
    narrow = {"rules": ["short"], "players": [3], "opponents": [["greedy"]], "directions": ["joins"]}
    rules = ["rummy500", {"target": 100, "name": "short"}]
    opponents = [["baseline"], ["greedy"]]
    experiment = made(TIP | {"rules": rules, "opponents": opponents, "claim": [CLAIM | narrow]})
    assert experiment.claims[0].cells == (Cell("short", 3, "greedy", "joins"),)
    assert experiment.rules_of("short").target == 100
    assert experiment.group_of("greedy").members == (parse_strategy("greedy"),)


def test_a_claim_names_rules_by_the_table_as_well():
    rules = [{"extends": "rummy500", "target": 300}]
    claim = CLAIM | {"rules": [{"target": 300}]}
    assert made(TIP | {"rules": rules, "claim": [claim]}).claims[0].rules == ("rummy500+target=300",)


def test_opponents_are_repeated_in_order_and_baseline_is_the_claims_own():
    experiment = made(TIP | {"players": [5], "opponents": [["baseline", "random"]]})
    group = experiment.opponents[0]
    assert (group.label, group.is_baseline) == ("baseline,random", False)
    seats = group.seats(5, experiment.claims[0].baseline)
    assert [spec.text for spec in seats] == ["greedy", "random", "greedy", "random"]


def test_a_company_of_equals_is_one_name():
    group = made(TIP | {"players": [3], "opponents": [["baseline", "baseline"]]}).opponents[0]
    assert (group.label, group.is_baseline, len(group.members)) == ("baseline", True, 1)


def test_rules_are_checked_only_where_they_are_played():
    rules = ["rummy500", {"name": "pairs", "players_min": 4, "players_max": 4}]
    claims = [CLAIM | {"rules": ["rummy500"]}, CLAIM | {"id": "B", "rules": ["pairs"], "players": [4]}]
    experiment = made(TIP | {"players": [2, 4], "rules": rules, "claim": claims})
    assert [len(claim.cells) for claim in experiment.claims] == [4, 2]
    assert "are for 4 players, not for 2" in refusal(TIP | {"players": [2, 4], "rules": rules})


def test_a_match_takes_two_entries_or_as_many_as_players():
    assert len(made(MATCH | {"players": [2, 3, 8]}).strategies) == 2
    four = [f"random@stream={stream}" for stream in range(4)]
    assert len(made(MATCH | {"players": [4], "strategies": four}).strategies) == 4
    assert "5 players takes two strategies, or as many as players; strategies has 4." in refusal(
        MATCH | {"players": [4, 5], "strategies": four}
    )
    assert "as many as players; strategies has 1." in refusal(MATCH | {"strategies": ["greedy"]})


def test_a_strategy_against_itself_is_marked():
    shown = [spec.shown for spec in made(MATCH | {"strategies": ["greedy", "greedy"]}).strategies]
    assert shown == ["greedy", "greedy#2"]


def test_metrics_follow_the_kind():
    assert made(MATCH).metrics == ("win_share", "margin", "hand_margin")
    assert made(TIP).metrics == ("win_share", "hand_margin")


def test_smallest_effects_are_complete():
    effects = made(TIP | {"stop": {"smallest_effect": {"hand_margin": 3}}}).stop.smallest_effect
    assert effects == {"win_share": 0.01, "hand_margin": 3.0}


def test_a_plain_half_width_belongs_to_the_first_metric():
    stop = made(TIP | {"stop": {"mode": "width", "half_width": 0.02}}).stop
    assert stop.half_width == {"win_share": 0.02}


def test_ids_that_differ_in_capitals_only_are_refused():
    assert "two claims have the id 'a'" in refusal(TIP | {"claim": [CLAIM, CLAIM | {"id": "a"}]}).replace(
        "'A'", "'a'"
    )


def test_every_strategy_is_shown_to_the_registry_once():
    seen = []
    made(TIP | {"opponents": [["baseline"], ["random"]]}, check=seen.append)
    assert [spec.text for spec in seen] == ["greedy", "greedy@min_points=20", "random"]


def test_the_json_is_plain_and_complete():
    experiment = made(TIP | {"players": [3], "opponents": [["baseline"], ["random"]]})
    told = json.loads(json.dumps(experiment.to_json()))
    assert told == experiment.to_json()
    assert told["rules"][0]["fields"]["hand_size"] == {"2": 13, "default": 7}
    assert told["claims"][0]["treatment"]["params"] == {"min_points": 20}
    assert told["stop"] == {
        "mode": "fixed",
        "blocks": 2000,
        "smallest_effect": {"win_share": 0.01, "hand_margin": 2.0},
    }


def test_a_claim_may_say_in_a_few_words_what_it_is_about():
    with_words = made(TIP | {"claim": [CLAIM | {"short": "only for 20 points"}]})
    assert with_words.to_json()["claims"][0]["short"] == "only for 20 points"
    assert "short" not in made(TIP).to_json()["claims"][0]
    assert "short" in refusal(TIP | {"claim": [CLAIM | {"short": "x" * 29}]})


def test_the_hash_follows_what_is_played():
    first = config_hash(made(TIP))
    assert len(first) == 64
    assert first == config_hash(made(dict(reversed(TIP.items()))))
    assert first == config_hash(made(TIP | {"seed": 500}))
    assert first != config_hash(made(TIP | {"seed": 501}))
    assert first != config_hash(made(TIP | {"claim": [CLAIM | {"treatment": "greedy@min_points=21"}]}))


def test_the_command_line_overrides_seed_and_blocks():
    experiment = with_overrides(made(TIP), seed=7, blocks=12)
    assert (experiment.seed, experiment.stop.blocks) == (7, 12)
    assert experiment.stop.smallest_effect == {"win_share": 0.01, "hand_margin": 2.0}
    wide = with_overrides(made(TIP | {"stop": {"mode": "width", "half_width": 0.02}}), blocks=50)
    assert (wide.stop.min_blocks, wide.stop.max_blocks) == (50, 50)
    assert with_overrides(made(TIP)) == made(TIP)
    with pytest.raises(UserError, match="--blocks: blocks = 0 is not allowed"):
        with_overrides(made(TIP), blocks=0)
