"""Building blocks of the rules model: values by number of players, and fields that explain themselves.

Holds no rule; the fields stand in ``sim/rule_fields.py`` and its neighbours.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    InstanceOf,
    PlainSerializer,
    WithJsonSchema,
)

MIN_PLAYERS = 2
MAX_PLAYERS = 8
# The source of the switches that only section 3 knows.
RARE = "docs/rules.md 2.1, rare switches"
PLAYER_COUNTS = range(MIN_PLAYERS, MAX_PLAYERS + 1)

PlainMap: TypeAlias = int | dict[str, int]


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A whole number for each number of players, 2 to 8; None where the rule set gives none."""

    values: tuple[int | None, ...]

    def at(self, players: int) -> int | None:
        """Return the value for a number of players who begin the game (docs/rules.md 2.11 no. 1)."""
        return self.values[players - MIN_PLAYERS]

    def plain(self) -> PlainMap:
        """Return the shortest form in which a rule file would say it: a number, or a table."""
        present = [value for value in self.values if value is not None]
        usual = max(present, key=present.count)
        if len(set(self.values)) == 1:
            return usual
        pairs = zip(PLAYER_COUNTS, self.values, strict=True)
        table = {str(players): value for players, value in pairs if value is not None}
        if len(table) < len(self.values):
            return table
        return {players: value for players, value in table.items() if value != usual} | {"default": usual}


def read_by_players(low: int, high: int) -> Callable[[object], ByPlayers]:
    """Return a reader of ``7`` or ``{2 = 13, default = 7}``, each number within ``low`` … ``high``."""

    def read(raw: object) -> ByPlayers:
        if isinstance(raw, ByPlayers):
            table: Mapping[Any, Any] = dict(zip(PLAYER_COUNTS, raw.values, strict=True))
            return ByPlayers(tuple(_number(value, low, high) if value else value for value in table.values()))
        if not isinstance(raw, Mapping):
            return ByPlayers((_number(raw, low, high),) * len(PLAYER_COUNTS))
        known = {str(players) for players in PLAYER_COUNTS} | {"default"}
        given = {str(key): _number(value, low, high) for key, value in raw.items()}
        for key in given:
            if key not in known:
                raise ValueError(f"{key} is no number of players from {MIN_PLAYERS} to {MAX_PLAYERS}")
        if not given:
            raise ValueError("the table is empty")
        return ByPlayers(tuple(given.get(str(players), given.get("default")) for players in PLAYER_COUNTS))

    return read


def _number(value: object, low: int, high: int) -> int:
    """Return a whole number within the range, or raise ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{value!r} is no whole number from {low} to {high}")
    return value


def _players_schema(low: int, high: int) -> dict[str, Any]:
    """Return the JSON Schema of a value by number of players."""
    number = {"type": "integer", "minimum": low, "maximum": high}
    keys = [*(str(players) for players in PLAYER_COUNTS), "default"]
    table = {"type": "object", "properties": dict.fromkeys(keys, number), "additionalProperties": False}
    return {"anyOf": [number, table | {"minProperties": 1}]}


def by_players(low: int, high: int) -> tuple[Any, ...]:
    """Return the metadata that make a field a ``ByPlayers`` within ``low`` … ``high``."""
    return (
        BeforeValidator(read_by_players(low, high)),
        PlainSerializer(lambda value: value.plain(), return_type=Any),
        WithJsonSchema(_players_schema(low, high)),
    )


def told(meaning: str, source: str, **limits: Any) -> Any:
    """Return a pydantic field with its meaning and its source.

    Parameters
    ----------
    meaning
        One sentence for a card player.
    source
        Section of docs/rules.md, and who says so; names in square brackets are listed there in section 5.
    limits
        What ``pydantic.Field`` takes: ``ge``, ``le``, ``pattern``. ``allowed`` is a text in place of the one
        made from the type; ``never`` is a tuple of values that are known and will not be built.
    """
    extra: dict[str, Any] = {"source": source}
    extra |= {key: limits.pop(key) for key in ("allowed", "never") if key in limits}
    return Field(description=meaning, json_schema_extra=extra, **limits)


class RuleFields(BaseModel):
    """Settings of every group of rule fields: nothing unknown, nothing converted, nothing changed later."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


Decks: TypeAlias = Annotated[InstanceOf[ByPlayers], *by_players(1, 2)]
Jokers: TypeAlias = Annotated[InstanceOf[ByPlayers], *by_players(0, 4)]
HandSize: TypeAlias = Annotated[InstanceOf[ByPlayers], *by_players(1, 52)]
Off: TypeAlias = Literal[False]
