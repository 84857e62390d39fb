"""What statistics are asked for: impossible settings and samples are refused with one sentence.

Holds no statistic.
"""

# With fewer blocks, an interval that leans on the central limit theorem or on resampling is not reported.
FEW_BLOCKS = 30


def require(fine: bool, sentence: str) -> None:
    """Refuse what is not fine.

    Raises
    ------
    ValueError
        With the sentence.
    """
    if not fine:
        raise ValueError(sentence)


def require_level(level: float) -> None:
    """Refuse the coverage of an interval that is not between 0 and 1."""
    require(0 < level < 1, f"The level of an interval must be between 0 and 1, not {level}.")


def require_effect(delta: float) -> None:
    """Refuse a smallest effect of interest that is not more than 0."""
    require(delta > 0, f"The smallest effect of interest must be more than 0, not {delta}.")


def require_blocks(blocks: int, what: str) -> None:
    """Refuse a sample of fewer than 30 blocks."""
    require(blocks >= FEW_BLOCKS, f"{what} needs at least {FEW_BLOCKS} blocks, not {blocks}.")
