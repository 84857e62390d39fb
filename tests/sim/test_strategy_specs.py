"""Strategies as text and as tables."""

import pytest

from sim.errors import UserError
from sim.strategy_specs import StrategySpec, parse_strategies, parse_strategy, strategy_from_table


def test_a_name_with_parameters_keeps_their_order():
    spec = parse_strategy("adviser@layoff=2@dig_min_points=30")
    assert (spec.strategy, list(spec.params.items())) == ("adviser", [("layoff", 2), ("dig_min_points", 30)])
    assert spec.text == spec.shown == "adviser@layoff=2@dig_min_points=30"


def test_whole_numbers_stay_whole():
    spec = parse_strategy("mine@a=2@b=0.5@c=-1@d=1e3")
    assert [(value, type(value)) for value in spec.params.values()] == [
        (2, int),
        (0.5, float),
        (-1, int),
        (1000.0, float),
    ]


def test_a_file_names_the_strategy_inside_it():
    spec = parse_strategy("./my@home/mine.py:Cautious@nerve=3")
    assert (spec.strategy, spec.params) == ("./my@home/mine.py:Cautious", {"nerve": 3})
    assert (str(spec.file), spec.member) == ("my@home/mine.py", "Cautious")
    drive = parse_strategy(r"C:\bots\mine.py:Bold")
    assert (drive.member, drive.file is not None) == ("Bold", True)
    assert parse_strategy("greedy").file is None


def test_a_list_is_split_at_commas():
    assert [spec.text for spec in parse_strategies("greedy, random@stream=1")] == [
        "greedy",
        "random@stream=1",
    ]


def test_a_table_gives_the_same_as_the_text():
    assert strategy_from_table({"strategy": "greedy", "min_points": 11}) == parse_strategy(
        "greedy@min_points=11"
    )


def test_a_label_is_what_results_show():
    spec = strategy_from_table({"strategy": "greedy@max_cards=3", "min_points": 11, "label": "shy"})
    assert (spec.shown, spec.text) == ("shy", "greedy@max_cards=3@min_points=11")
    assert spec.plain() == {
        "strategy": "greedy",
        "params": {"max_cards": 3, "min_points": 11},
        "label": "shy",
    }


def test_specs_are_equal_by_what_they_play_and_can_be_keys():
    here, there = parse_strategy("m.py:A@x=1"), StrategySpec("m.py:A", {"x": 1}, folder="/elsewhere")
    assert here == there
    assert len({here, there, parse_strategy("m.py:A@x=2")}) == 2


@pytest.mark.parametrize(
    "text",
    ["", " ", "@x=1", "greedy@", "greedy@x", "greedy@x=", "greedy@x=much", "greedy@x=nan", "greedy@x=inf",
     "greedy@x=1@x=2", "greedy@2x=1", "mine.py", "mine.py:", "gre edy", "baseline@x=1", "a/b"],
)  # fmt: skip
def test_texts_that_are_no_strategies_get_a_sentence(text):
    with pytest.raises(UserError) as caught:
        parse_strategy(text)
    assert str(caught.value).startswith("Strategy ")


@pytest.mark.parametrize(
    "table",
    [
        {},
        {"strategy": 3},
        {"strategy": "greedy", "x": True},
        {"strategy": "greedy", "x": "2"},
        {"strategy": "greedy", "x": float("nan")},
        {"strategy": "greedy@x=1", "x": 2},
        {"strategy": "greedy", "label": ""},
        {"strategy": "greedy", "label": "a,b"},
        {"strategy": "greedy", "label": "baseline"},
        {"strategy": "greedy", "label": 3},
        {"strategy": "baseline", "label": "other"},
    ],
)
def test_tables_that_are_no_strategies_get_a_sentence(table):
    with pytest.raises(UserError, match="The strategy table"):
        strategy_from_table(table)
