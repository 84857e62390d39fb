"""Which arms of a run speak for a rule set: tables of equals, and the pool that sits among the same others.

Holds no numbers of the games. Arms that stand for the same strategies at the same table are taken once.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from reports.run_file import BASELINE, ArmInfo, Run
from reports.words import strategy_text
from sim.tournament import SELF

# The others of an entry of a match of several: all entries sit at one table.
TABLE = "table"


class Seat(NamedTuple):
    """A strategy under test in an arm: who it is, and who the others at its table are."""

    arm: ArmInfo
    strategy: str
    own: str
    others: str

    @property
    def is_among_equals(self) -> bool:
        """Tell whether everybody at the table plays the same."""
        return self.own == self.others


class HouseArms(NamedTuple):
    """The arms of a rule set with a number of players.

    Attributes
    ----------
    table
        Arms that say how the rule set plays: tables of equals, where there are any, else all.
    pool
        Different strategies among the same others, by which skill is measured; empty if there are not two.
    """

    table: list[Seat]
    pool: list[Seat]

    @property
    def companies(self) -> list[str]:
        """Say who sat at the tables that say how the rule set plays, each company once."""
        # The entries of a match of several sit together, and each has an arm for its figures.
        together = [seat.own for seat in self.table if seat.others == TABLE]
        lines = [f"{', '.join(together)} at one table"] if together else []
        for seat in self.table:
            if seat.others != TABLE:
                equals = seat.is_among_equals
                lines.append(f"{seat.own} in every seat" if equals else f"{seat.own} among {seat.others}")
        return list(dict.fromkeys(lines))


def house_tables(run: Run) -> dict[tuple[str, int], HouseArms]:
    """Return the arms by rule set and number of players, rule sets in the order of the config."""
    seats = _seats(run)
    order = [one["label"] for one in run.info["config"]["rules"]]
    keys = dict.fromkeys((seat.arm.key.rules, seat.arm.key.players) for seat in seats)
    found = {}
    for rules, players in sorted(keys, key=lambda key: (order.index(key[0]), key[1])):
        here = [seat for seat in seats if seat.arm.key[1:3] == (rules, players)]
        equals = [seat for seat in here if seat.is_among_equals]
        found[rules, players] = HouseArms(equals or here, _pool(run, here))
    return found


def same_rules(run: Run, tables: Iterable[tuple[str, int]]) -> dict[tuple[str, int], str]:
    """Return which rule sets are, with a number of players, the same game as an earlier one, and as which."""
    first: dict[tuple[str, int], str] = {}
    found = {}
    for rules, players in tables:
        known = first.setdefault((run.rules_played(rules, players), players), rules)
        if known != rules:
            found[rules, players] = known
    return found


def _pool(run: Run, here: list[Seat]) -> list[Seat]:
    """Return the largest set of strategies that sat among the same others; of a match all its entries."""
    if run.is_match:
        played = [seat for seat in here if not seat.is_among_equals]
        return played if len(played) > 1 else []
    # Among baselines every claim has company of its own: no common measure.
    companies: dict[str, list[Seat]] = {}
    for seat in here:
        if seat.arm.key.opponents not in (BASELINE, SELF):
            companies.setdefault(seat.others, []).append(seat)
    largest = max(companies.values(), key=len, default=[])
    return largest if len(largest) > 1 else []


def _seats(run: Run) -> list[Seat]:
    """List strategies under test with their company, each table once."""
    sides = _sides(run)
    found: dict[tuple[object, ...], Seat] = {}
    for key, arm in run.arms.items():
        for strategy in arm.strategies:
            # Among copies of itself everybody plays as the strategy under test does.
            company = strategy if key.direction == SELF else key.opponents
            own, others = sides.get(key.arm, {}).get((key.opponents, key.direction), (strategy, company))
            found.setdefault((*key[1:3], own, others), Seat(arm, strategy, own, others))
    return list(found.values())


def _sides(run: Run) -> dict[str, dict[tuple[str, str], tuple[str, str]]]:
    """Return, by name of an arm and by opponents and direction, who is under test and who the others are."""
    if run.is_match:
        return {}
    config = run.info["config"]
    found: dict[str, dict[tuple[str, str], tuple[str, str]]] = {}
    for claim in run.claims:
        for side, own in (("treatment", claim.treatment), (BASELINE, claim.baseline)):
            at = found.setdefault(f"{claim.id}/{side}", {})
            for group in config.get("opponents", ()):
                for direction, company in (("joins", claim.baseline), ("leaves", claim.treatment)):
                    others = _company(group["strategies"], company)
                    at[group["label"], direction] = (_plain(own), others)
    return found


def _company(members: list[Mapping[str, Any]], company: Mapping[str, Any]) -> str:
    """Name the others at a table; the word baseline stands for the claim's company."""
    names = [_plain(company if one["strategy"] == BASELINE else one) for one in members]
    return names[0] if len(set(names)) == 1 else ",".join(names)


def _plain(spec: Mapping[str, Any]) -> str:
    """Return a strategy without its label: what is played, not what it is called."""
    return strategy_text({**spec, "label": None})
