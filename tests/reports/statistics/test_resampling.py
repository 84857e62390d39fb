"""Resampling: keyed chance, block bootstrap, and samples that are too small."""

import numpy as np
import pytest
from scipy.sparse import csr_array

from reports.statistics.resampling import Role, generator, require_blocks, resampled_means


def test_chance_depends_on_seed_and_purpose_only():
    first = generator(1, Role.BAND).random(4)
    generator(1, Role.RATING).random(7)
    assert np.array_equal(generator(1, Role.BAND).random(4), first)
    assert not np.array_equal(generator(1, Role.RATING).random(4), first)
    assert not np.array_equal(generator(2, Role.BAND).random(4), first)


def test_resampled_means_vary_as_the_bootstrap_says():
    x = np.random.default_rng(1300).normal(2, 3, size=(80, 2))
    means = np.array(list(resampled_means(x, generator(1301, Role.BAND), 4000)))
    assert means.mean(axis=0) == pytest.approx(x.mean(axis=0), abs=0.02)
    # The variance of a resampled mean is that of the sample with N in the denominator, over N.
    assert means.std(axis=0) == pytest.approx(x.std(axis=0) / 80**0.5, rel=0.04)


def test_rows_are_drawn_whole():
    x = np.arange(50)[:, None] * np.array([[1, -1]])
    means = np.array(list(resampled_means(x, generator(1302, Role.BAND), 50)))
    assert np.array_equal(means[:, 0], -means[:, 1])
    assert len(np.unique(means[:, 0])) > 10


def test_sparse_rows_give_the_same_means():
    x = np.random.default_rng(1303).integers(0, 3, size=(40, 5))
    dense, sparse = (list(resampled_means(rows, generator(1304, Role.BAND), 5)) for rows in (x, csr_array(x)))
    assert np.allclose(dense, sparse)


def test_too_few_blocks_are_refused_with_a_sentence():
    require_blocks(30, "A band")
    with pytest.raises(ValueError, match=r"^A band needs at least 30 blocks, not 29\.$"):
        require_blocks(29, "A band")
