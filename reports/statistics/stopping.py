"""The width rule: a run may stop when its interval is narrow enough.

Holds no sequential test (``sprt.py``) and no looks (``sim/looks.py``).
"""

from reports.statistics.requirements import require

# The rule of Chow & Robbins is right in the limit of many blocks only; these two guards keep it out of the
# beginning, where near-identical strategies have given hardly any block that differs from the rest.
WIDTH_BLOCKS = 200
WIDTH_DIFFERENT_BLOCKS = 20
NORMAL_95 = 1.959963984540054


def narrow_enough(blocks: int, error: float, different: int, half_width: float) -> bool:
    """Tell whether an interval is narrow enough (fixed-width rule, Chow & Robbins 1965).

    At least 200 blocks, at least 20 of them different from the most frequent value, and 1.96·s/√N at most
    ``half_width``.

    Parameters
    ----------
    blocks, error
        Number of blocks N, and the standard error of their mean.
    different
        Blocks that differ from the most frequent value.
    half_width
        Half-width to reach, in the unit of the blocks; more than 0.

    Raises
    ------
    ValueError
        If ``half_width`` is not positive.
    """
    require(half_width > 0, f"The half-width of an interval must be more than 0, not {half_width}.")
    enough = blocks >= WIDTH_BLOCKS and different >= WIDTH_DIFFERENT_BLOCKS
    return enough and NORMAL_95 * error <= half_width
