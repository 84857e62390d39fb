"""A tournament: which of its strategies meet in which line-ups, for each number of players.

Holds no strategy and no play; entries are numbers in the order of the file.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from sim.lineups import Design, Lineups, all_lineups, balanced_lineups, chosen_design

# What stands in the column ``opponents`` of an entry that meets random tables, or only copies of itself.
FIELD = "random"
SELF = "self"


class Group(NamedTuple):
    """Entries that are played in one match-up: a line-up, the whole field, or copies of one entry."""

    entries: tuple[int, ...]
    design: Literal["lineup", "field", "self"]

    @property
    def direction(self) -> Literal["table", "self"]:
        """What stands in the column ``direction``."""
        return "self" if self.design == "self" else "table"

    def label(self, names: Sequence[str]) -> str:
        """Return what stands in the column ``opponents``: the whole line-up by name, or what it is."""
        return {"field": FIELD, "self": SELF}.get(self.design, ",".join(names))


class Tables(NamedTuple):
    """The line-ups for one number of players; none where each block draws its own, or where nobody meets."""

    players: int
    design: Design
    lineups: Lineups


class Tournament(NamedTuple):
    """The line-ups of all numbers of players, and whether each entry also plays against copies of itself."""

    entries: int
    tables: tuple[Tables, ...]
    self_play: bool

    def groups(self, players: int) -> list[Group]:
        """Return what is played for a number of players, in order."""
        tables = next(one for one in self.tables if one.players == players)
        everyone = tuple(range(self.entries))
        groups = [Group(lineup, "lineup") for lineup in tables.lineups]
        if tables.design == "random":
            groups = [Group(everyone, "field")]
        if self.self_play:
            groups += [Group((entry,) * players, "self") for entry in everyone]
        return groups

    def plain(self) -> dict[str, Any]:
        """Return the line-ups as JSON."""
        return {
            "self_play": self.self_play,
            "tables": [
                {"players": one.players, "design": one.design, "lineups": [list(who) for who in one.lineups]}
                for one in self.tables
            ],
        }


def lay_out(entries: int, players: Sequence[int], wanted: Design, *, self_play: bool) -> Tournament:
    """Choose the line-ups of a tournament.

    Raises
    ------
    ValueError
        With a sentence, if there are too few entries, no balanced design is known, or nothing is played.
    """
    if wanted == "none" and not self_play:
        raise ValueError("lineups = 'none' leaves nothing to play; add self_play = true")
    tables = []
    for count in players:
        if entries < count and wanted != "none":
            raise ValueError(f"{entries} entries cannot fill a table of {count} players")
        design = chosen_design(entries, count, wanted)
        lineups = all_lineups(entries, count) if design == "all" else ()
        if design == "balanced":
            found = balanced_lineups(entries, count)
            if found is None:
                raise ValueError(
                    f"no balanced design is known here for {entries} entries at tables of {count}; "
                    "use lineups = 'all' or 'random'"
                )
            lineups = found
        tables.append(Tables(count, design, lineups))
    return Tournament(entries, tuple(tables), self_play)
