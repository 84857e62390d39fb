"""Refusals are one sentence."""

import math

import pytest

from reports.statistics.requirements import require, require_blocks, require_effect, require_level


def test_too_few_blocks_are_refused_with_a_sentence():
    require_blocks(30, "A band")
    with pytest.raises(ValueError, match=r"^A band needs at least 30 blocks, not 29\.$"):
        require_blocks(29, "A band")


def test_what_is_fine_passes_and_what_is_not_is_told() -> None:
    require(True, "Never told.")
    with pytest.raises(ValueError, match=r"^Told\.$"):
        require(False, "Told.")


@pytest.mark.parametrize("level", [0, 1, 95, math.nan])
def test_a_level_is_between_0_and_1(level: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        require_level(level)


@pytest.mark.parametrize("delta", [0, -1, math.nan])
def test_an_effect_is_more_than_0(delta: float) -> None:
    with pytest.raises(ValueError, match="more than 0"):
        require_effect(delta)
