"""Two strategies that are equal in law are found different no more often than the level of the test says."""

import numpy as np
import pytest

from reports.adapters.p_values import p_no_effect
from sim.matchup import Matchup
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from tests.helpers.numbers import note
from tests.helpers.played_blocks import PLACE, play_blocks

BLOCKS = 200


@pytest.mark.parametrize("repetitions", [400, pytest.param(4000, marks=pytest.mark.slow)])
def test_random_against_another_stream_is_rejected_at_the_level_of_the_test(repetitions: int) -> None:
    entries = (parse_strategy("random"), parse_strategy("random@stream=1"))
    matchup = Matchup(load_rules("rummy500").rules.resolve(2), 2, entries, "focal")
    # Blocks from 2·10⁷ on are reserved for tests.
    sums = play_blocks(matchup, 6, 20_000_000, BLOCKS * repetitions)[:, PLACE["win_excess"]]
    excess = (sums[:, 0] / sums[:, 1]).reshape(repetitions, BLOCKS)
    rejected = np.mean([p_no_effect(sample) < 0.05 for sample in excess])
    note(rejected=rejected)
    assert 0.02 <= rejected <= 0.08
