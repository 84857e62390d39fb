"""Random rule sets: always legal, always the same for a seed, and they reach every value of every field."""

from typing import Literal, get_args, get_origin

from hypothesis import given, settings

from sim.rule_idle import idle_field
from sim.rule_table import RuleTable
from sim.rules import Rules
from sim.rules_files import load_rules
from tests.helpers.rule_combos import legal_rules, random_fields, random_rules

SEEDS = range(3000)


def test_a_seed_gives_one_rule_set():
    assert random_fields(7) == random_fields(7)
    assert len({str(random_fields(seed)) for seed in range(200)}) > 190


def test_random_rule_sets_are_legal_files_for_somebody():
    for seed in SEEDS:
        fields = random_fields(seed)
        rules = Rules(**fields)
        assert idle_field(rules, fields) is None
        assert rules.player_counts()


def test_random_rule_sets_load_as_tables():
    for seed in range(100):
        table = {name: value for name, value in random_fields(seed).items() if value is not None}
        assert load_rules(table).rules == random_rules(seed)


def test_random_rule_sets_reach_every_word_of_every_field():
    drawn = [random_rules(seed) for seed in SEEDS]
    for name, field in RuleTable.model_fields.items():
        reached = {getattr(rules, name) for rules in drawn}
        for part in (field.annotation, *get_args(field.annotation)):
            if get_origin(part) is Literal:
                assert set(get_args(part)) <= reached, name
        if field.annotation is bool:
            assert reached == {False, True}, name


@given(legal_rules())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_drawn_rule_sets_resolve_for_everybody_who_may_play(rules):
    for players in rules.player_counts():
        rules.check_players(players)
        resolved = rules.resolve(players)
        assert set(resolved) == set(RuleTable.model_fields)
