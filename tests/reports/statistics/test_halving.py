"""The schedule of sequential halving."""

import pytest

from reports.statistics.halving import Round, halving_rounds


def test_eight_arms_are_halved_three_times_on_equal_parts_of_the_budget() -> None:
    # A third of 480 each: 160 // 8, // 4 and // 2 blocks more.
    assert halving_rounds(8, 480) == [Round(20, 4), Round(60, 2), Round(140, 1)]
    assert halving_rounds(5, 300) == [Round(20, 3), Round(53, 2), Round(103, 1)]
    assert halving_rounds(1, 100) == []


@pytest.mark.parametrize("arms", range(2, 40))
def test_a_schedule_ends_with_one_arm_within_its_budget(arms: int) -> None:
    budget = 41 * arms
    rounds = halving_rounds(arms, budget)
    playing = [arms, *(one.kept for one in rounds[:-1])]
    starts = [0, *(one.stop for one in rounds[:-1])]
    spent = sum(count * (one.stop - start) for count, one, start in zip(playing, rounds, starts, strict=True))
    assert rounds[-1].kept == 1
    assert budget - sum(count * len(rounds) for count in playing) < spent <= budget
