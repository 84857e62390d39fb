"""When a stop rule looks: numbers of completed blocks that are known before the run.

Holds no rule. Every rule looks at blocks 0 … n-1, all complete and in the order of their numbers: what
happens to be finished first would favour short games and depend on the machine.
"""


def checkpoints(players: int, batch: int | None, max_blocks: int, min_blocks: int = 100) -> list[int]:
    """List the numbers of blocks after which a rule looks; they depend on nothing that happens in the run.

    Parameters
    ----------
    players
        Players at the table: it sets the default distance of two looks.
    batch
        Blocks between two looks; None means 50, or 100 for five or more players.
    max_blocks
        The last look.
    min_blocks
        The first look.

    Raises
    ------
    ValueError
        If ``batch`` or ``min_blocks`` is under 1, or ``min_blocks`` is over ``max_blocks``.
    """
    step = (100 if players >= 5 else 50) if batch is None else batch
    if step < 1 or min_blocks < 1:
        raise ValueError(
            f"Looks need a batch and a first look of at least 1 block, not {step} and {min_blocks}."
        )
    if min_blocks > max_blocks:
        raise ValueError(
            f"The first look (min_blocks {min_blocks}) comes after the last (max_blocks {max_blocks})."
        )
    return [*range(min_blocks, max_blocks, step), max_blocks]
