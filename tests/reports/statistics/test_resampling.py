"""Resampling: keyed chance, block bootstrap, and samples that are too small."""

import numpy as np

from reports.statistics.resampling import Role, generator


def test_chance_depends_on_seed_and_purpose_only():
    first = generator(1, Role.BAND).random(4)
    generator(1, Role.RATING).random(7)
    assert np.array_equal(generator(1, Role.BAND).random(4), first)
    assert not np.array_equal(generator(1, Role.RATING).random(4), first)
    assert not np.array_equal(generator(2, Role.BAND).random(4), first)
