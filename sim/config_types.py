"""Types of the keys of an experiment file: words, lists and strategies, each checked by itself.

The tables that they make up stand in ``sim/config.py``.
"""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    InstanceOf,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from sim.errors import UserError
from sim.strategy_specs import FORM, StrategySpec, parse_strategy, strategy_from_table
from sim.validation import list_text, toml_text

Metric: TypeAlias = Literal["win_share", "hand_margin", "margin", "hand_score"]

METRICS = ("win_share", "hand_margin", "margin", "hand_score")
TIP_METRICS: tuple[Metric, ...] = ("win_share", "hand_margin")
MATCH_METRICS: tuple[Metric, ...] = ("win_share", "margin", "hand_margin")
# What is worth knowing, where a file does not say: 1 win in 100 games, 2 points a hand, and what these
# make in a game of about five hands.
SMALLEST_EFFECT = {"win_share": 0.01, "hand_margin": 2.0, "margin": 10.0, "hand_score": 2.0}
# Numbers of blocks stay well inside 64 bits; confirming runs begin at block 10 million.
MOST_BLOCKS = 10_000_000
MOST_SEED = 2**63 - 1

Direction: TypeAlias = Literal["joins", "leaves"]
Kind: TypeAlias = Literal["match", "tip", "tournament", "sweep", "tune"]
SeatingName: TypeAlias = Literal["rotations", "balanced", "all"]
StopMode: TypeAlias = Literal["fixed", "width", "verdict", "anytime", "budget"]


# Settings of every table of the file: nothing unknown, nothing converted.
STRICT = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

_RESERVED_FOLDERS = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)),
}
_FORBIDDEN_IN_FOLDERS = set('/\\:*?"<>|')


def is_folder_name(text: str) -> bool:
    """Tell whether a text can name a folder on every system."""
    return (
        1 <= len(text) <= 80
        and text.isprintable()
        and text == text.strip(" .")
        and not set(text) & _FORBIDDEN_IN_FOLDERS
        and text.partition(".")[0].lower() not in _RESERVED_FOLDERS
    )


def folder_name(text: str) -> str:
    """Refuse a name that cannot be a folder."""
    if not is_folder_name(text):
        raise PydanticCustomError("told", "cannot name a folder of results")
    return text


def _read_strategy(raw: object) -> object:
    """Turn a name or a table into a spec."""
    try:
        if isinstance(raw, str):
            return parse_strategy(raw)
        if isinstance(raw, dict):
            return strategy_from_table(raw)
    except UserError as error:
        raise PydanticCustomError("told", "is not allowed: {why}", {"why": str(error).rstrip(".")}) from None
    return raw


def _refuse_baseline(spec: StrategySpec) -> StrategySpec:
    """Keep the word baseline for opponents."""
    if spec.is_baseline:
        raise PydanticCustomError("told", "is a word for opponents only")
    return spec


def _read_group(raw: object) -> object:
    """Let ``opponents = ["greedy"]`` mean one table full; two bare names would be unclear."""
    if isinstance(raw, list) and len(raw) == 1 and isinstance(raw[0], str | dict):
        return [raw]
    return raw


def no_repeats(values: list[Any]) -> list[Any]:
    """Refuse a list that says something twice."""
    for value in values:
        if values.count(value) > 1:
            raise PydanticCustomError("told", "names {value} twice", {"value": toml_text(value)})
    return values


_STRATEGY_SCHEMA = WithJsonSchema(
    {
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "required": ["strategy"],
                "properties": {"strategy": {"type": "string"}, "label": {"type": "string"}},
                "additionalProperties": {"type": "number"},
            },
        ],
        "description": f"{FORM}, or a table with strategy, its parameters and a label.",
    }
)
STRATEGY_TEXT = "a strategy's name, or a table {strategy = …, parameter = number, …}"
_GROUPS_TEXT = 'a list of lists such as [["baseline"], ["greedy"]]'

Entry: TypeAlias = Annotated[InstanceOf[StrategySpec], BeforeValidator(_read_strategy), _STRATEGY_SCHEMA]
Tested: TypeAlias = Annotated[
    InstanceOf[StrategySpec],
    AfterValidator(_refuse_baseline),
    BeforeValidator(_read_strategy),
    _STRATEGY_SCHEMA,
]
RulesEntry: TypeAlias = str | dict[str, Any]
Players: TypeAlias = Annotated[int, Field(ge=2, le=8)]
RulesList: TypeAlias = Annotated[
    list[RulesEntry],
    Field(
        min_length=1,
        json_schema_extra={"allowed": 'a list of names, labels or tables such as ["rummy500"]'},
        description="Rule sets: names, labels NAME+MODIFIER+field=value, files or tables with extends.",
    ),
]
PlayersList: TypeAlias = Annotated[
    list[Players],
    AfterValidator(no_repeats),
    Field(
        min_length=1,
        json_schema_extra={"allowed": "a list of whole numbers from 2 to 8"},
        description="Numbers of players.",
    ),
]
Groups: TypeAlias = Annotated[
    list[Annotated[list[Entry], Field(min_length=1, max_length=7)]],
    BeforeValidator(_read_group),
    Field(
        min_length=1,
        json_schema_extra={"allowed": _GROUPS_TEXT},
        description="Who else sits at the table; a list shorter than players - 1 is repeated in order.",
    ),
]
MetricsList: TypeAlias = Annotated[
    list[Metric],
    AfterValidator(no_repeats),
    Field(
        min_length=1,
        json_schema_extra={"allowed": f"a list of {list_text([toml_text(one) for one in METRICS])}"},
        description="What is compared.",
    ),
]
Directions: TypeAlias = Annotated[
    list[Direction],
    AfterValidator(no_repeats),
    Field(
        min_length=1,
        json_schema_extra={"allowed": 'a list of "joins" and "leaves"'},
        description="joins: one treatment among the others; leaves: one baseline among treatments.",
    ),
]


def contradiction(sentence: str) -> PydanticCustomError:
    """Return the error of keys that exclude each other."""
    return PydanticCustomError("contradiction", "{sentence}", {"sentence": sentence})
