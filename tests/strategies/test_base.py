"""Declarations: parameters with ranges, strategies that can be played."""

import pytest

from sim.errors import UserError
from strategies.base import STREAM, Param, Strategy
from strategies.greedy import STRATEGY as GREEDY
from strategies.greedy import discard, draw, play

COUNT = Param("count", 3, 0, 10, "cards", "how many")
SHARE = Param("share", 0.5, 0, 1, "share", "how much")


def declare(**given):
    return Strategy(
        **{"name": "mine", "idea": "An idea.", "draw": draw, "play": play, "discard": discard, **given}
    )


def test_values_fill_in_defaults_in_the_order_of_the_declaration():
    values = declare(params=(COUNT, SHARE)).values({"share": 1})
    assert list(values.items()) == [("count", 3), ("share", 1.0)]
    assert [type(value) for value in values.values()] == [int, float]


def test_whole_parameters_take_whole_numbers_however_they_are_written():
    assert COUNT.check(4.0, "here") == 4
    assert isinstance(COUNT.check(4.0, "here"), int)


@pytest.mark.parametrize(
    ("param", "value", "reason"),
    [
        (COUNT, 4.5, "here: count = 4.5 is not a whole number"),
        (COUNT, "4", "here: count = '4' is not a whole number"),
        (COUNT, True, "here: count = True is not a whole number"),
        (SHARE, None, "here: share = None is not a number"),
        (SHARE, float("nan"), "here: share = nan is not a number"),
        (SHARE, 1.01, "here: share = 1.01 is outside 0…1 \\(share\\)"),
        (COUNT, -1, "here: count = -1 is outside 0…10 \\(cards\\)"),
    ],
)
def test_values_of_the_wrong_kind_or_out_of_range_are_refused(param, value, reason):
    with pytest.raises(UserError, match=reason):
        param.check(value, "here")


def test_an_unknown_parameter_lists_the_known_ones():
    with pytest.raises(UserError, match="'mine' has no parameter 'nerve'; it has: count, share"):
        declare(params=(COUNT, SHARE)).values({"nerve": 1})
    with pytest.raises(UserError, match="it has: none"):
        declare().values({"nerve": 1})


def test_a_strategy_needs_three_hooks_or_a_class():
    with pytest.raises(UserError, match="needs draw, play and discard, each decorated with @hook"):
        declare(draw=None)
    with pytest.raises(UserError, match="needs draw, play and discard, each decorated with @hook"):
        declare(draw=lambda view, options, n, params, memory: 1)
    with pytest.raises(UserError, match="both hooks and a class"):
        declare(python=object)


def test_two_parameters_of_one_name_are_refused():
    with pytest.raises(UserError, match="two parameters named 'count'"):
        declare(params=(COUNT, COUNT))


def test_a_default_outside_its_range_is_refused():
    with pytest.raises(UserError, match="strategy 'mine', default: count = 11 is outside"):
        declare(params=(Param("count", 11, 0, 10, "cards", "how many"),))


def test_chance_needs_a_stream():
    with pytest.raises(UserError, match="uses chance and needs an integer parameter 'stream'"):
        declare(chance=True)
    assert declare(chance=True, params=(STREAM,)).values({}) == {"stream": 0}


def test_a_declaration_cannot_be_changed():
    with pytest.raises(AttributeError):
        GREEDY.name = "other"
    with pytest.raises(AttributeError):
        GREEDY.params[0].default = 3


def test_a_strategy_that_uses_chance_cannot_have_a_wait():
    with pytest.raises(UserError, match="'mine' uses chance, so it cannot have house_wait"):
        declare(house_wait=draw, chance=True, params=(STREAM,))
