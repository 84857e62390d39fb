"""What an effect is measured against: a control that is known, or an arm that was played.

Holds no numbers of a run. Over the rotations of a block an all-baseline table has win share 1/players and
margin 0 exactly, so an arm's own table is its control for these; raw scores need a table to compare with.
"""

# What is measured where a claim says win share: the excess over the fair share, whose control is 0.
MEASURED = {"win_share": "win_excess"}
# Metrics whose control is exactly 0 at an arm's own table; others need an arm of the baseline.
SELF_CONTROLLED = ("win_share", "margin", "hand_margin")


def measured(metric: str) -> str:
    """Return the metric whose block sums make the effect on a claim's metric."""
    return MEASURED.get(metric, metric)


def compared_sides(metric: str, sides: int, *, own_control: bool) -> int:
    """Return how many of a cell's arms an effect is made of: the control may be exactly 0."""
    return 1 if own_control and metric in SELF_CONTROLLED else sides


def one_direction(players: int, direction: str, metric: str) -> str:
    """Return the direction that stands for both where they are the same games.

    That is so for two players and effects without an arm of control: the win share and the margin of one are
    those of the other with the sign turned. A raw score is compared with a table of copies, and there the two
    directions play with copies of different strategies.
    """
    return "joins" if players == 2 and metric in SELF_CONTROLLED else direction
