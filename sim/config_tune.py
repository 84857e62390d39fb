"""The keys that only a tune reads: where it searches, for what goal, and with how much play.

What they mean together is checked in ``sim/tune_build.py``.
"""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, Field

from sim.config_types import MOST_BLOCKS, STRICT, contradiction
from sim.sweep import Value
from sim.validation import toml_text

# The search and the choice among finalists have a half each of the blocks below the confirming ones.
MOST_STAGE_BLOCKS = MOST_BLOCKS // 2
MOST_TRIALS = 10_000


def _told_by_key(table: object) -> object:
    """Refuse what is neither a list of plain values nor a table, by its key."""
    for key, given in table.items() if isinstance(table, dict) else ():
        is_list = isinstance(given, list) and all(isinstance(one, int | float | str) for one in given)
        if not is_list and not isinstance(given, dict):
            raise contradiction(
                f"{key!r} = {toml_text(given)} is not allowed; allowed: a list of choices, or a range "
                "{low, high, step}"
            )
    return table


SearchTable: TypeAlias = Annotated[
    dict[str, list[Value] | dict[str, Any]],
    BeforeValidator(_told_by_key),
]
SEARCH_FIELD: Any = Field(
    json_schema_extra={
        "allowed": 'a table such as {"adviser.dig_min_points" = {low = 0, high = 60, step = 5}, '
        '"adviser.meld_hold" = [0, 1, 2, 3]}'
    },
    description="Where a tune searches, by STRATEGY.parameter or rules.field: a list of choices, or a range "
    "{low, high, step}.",
)
GoalTable: TypeAlias = dict[str, str | dict[str, int | float]]
GOAL_FIELD: Any = Field(
    json_schema_extra={"allowed": 'a table such as {hands = {near = 6, within = 1}, skill = "highest"}'},
    description="What rules are searched for, by measure: {near, within}, {below}, {above}, or the word "
    "highest or lowest.",
)


class TuneTable(BaseModel):
    """How much a tune plays before it confirms."""

    model_config = STRICT

    trials: Annotated[
        int,
        Field(ge=1, le=MOST_TRIALS, description="Different settings that are tried, beside those in use."),
    ] = 40
    blocks: Annotated[
        int, Field(ge=30, le=MOST_STAGE_BLOCKS, description="Deal blocks of a trial that is not given up.")
    ] = 400
    step: Annotated[
        int,
        Field(ge=1, le=MOST_STAGE_BLOCKS, description="Blocks after which a trial may be given up."),
    ] = 50
    finalists: Annotated[
        int, Field(ge=1, le=64, description="Best trials that go on to the final, on blocks of its own.")
    ] = 4
    final: Annotated[
        Literal["halving", "kim_nelson"],
        Field(
            description="halving: the better half goes on, within final_blocks; kim_nelson: until the best "
            "is known with 95 % if it leads by the smallest effect, however long that takes."
        ),
    ] = "halving"
    final_blocks: Annotated[
        int,
        Field(
            ge=30,
            le=MOST_STAGE_BLOCKS,
            description="Blocks that each finalist would have if all got the same.",
        ),
    ] = 1000
