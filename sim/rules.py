"""The rules of a game: one frozen model of every field of docs/rules.md 2.1, checked as a whole.

Each field by itself stands in ``sim/rule_table.py``, files and labels in ``sim/rules_files.py``.
"""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from sim.errors import UserError
from sim.rule_contradictions import contradiction
from sim.rule_table import APPLIES, TEAM_PLAYERS, RuleTable
from sim.rule_values import ByPlayers
from sim.validation import checked, toml_text

# Fields that say who may play, not how.
WHO_PLAYS = ("players_min", "players_max")


class Rules(RuleTable):
    """A rule set without contradictions; without arguments the preset ``rummy500``."""

    @model_validator(mode="after")
    def _refuse_contradictions(self) -> "Rules":
        """Refuse fields that exclude each other, all named with their values."""
        if sentence := contradiction(self):
            raise PydanticCustomError("contradiction", "{sentence}", {"sentence": sentence})
        return self

    def resolve(self, players: int) -> dict[str, object]:
        """Return every field as a plain value for a number of players, as a record's ``rules`` holds it.

        A field that does not apply under these rules (``APPLIES``) is None.
        """
        plain: dict[str, object] = {}
        for name in type(self).model_fields:
            value = getattr(self, name)
            if isinstance(value, ByPlayers):
                value = value.at(players)
            plain[name] = list(value) if isinstance(value, tuple) else value
        for name, (switch, values) in APPLIES.items():
            if getattr(self, switch) not in values:
                plain[name] = None
        return plain

    def played_as(self, players: int) -> str:
        """Return a text that is equal for rules under which so many players play the same game."""
        fields = self.resolve(players)
        return json.dumps({name: value for name, value in fields.items() if name not in WHO_PLAYS})

    def plain(self) -> dict[str, Any]:
        """Return every field as a rule file would say it; read back it gives equal rules."""
        return self.model_dump(mode="json")

    def check_players(self, players: int) -> None:
        """Refuse a number of players outside the rules, or a deal for which there are not enough cards.

        Raises
        ------
        UserError
            With one sentence.
        """
        if not self.players_min <= players <= self.players_max:
            most = f" to {self.players_max}" if self.players_max > self.players_min else ""
            raise UserError(f"These rules are for {self.players_min}{most} players, not for {players}.")
        if self.teams != "none" and players != TEAM_PLAYERS:
            raise UserError(f"{self.told('teams')} is for 4 players, not for {players}.")
        needed, cards = self.cards_needed(players)
        if needed > cards:
            raise UserError(
                f"hand_size = {self.hand_size.at(players)} with {players} players needs {needed} cards "
                f"(hands, the up-card, one card to draw), and decks = {self.decks.at(players)} has {cards}."
            )


def check_resolved(fields: Mapping[str, object], players: int) -> None:
    """Refuse resolved fields, as a record holds them, that are incomplete, unknown or contradictory.

    Raises
    ------
    UserError
        With the first field at fault.
    """
    for name in Rules.model_fields:
        if name not in fields:
            raise UserError(f"rules lack the field {name}.")
    given = {name: value for name, value in fields.items() if value is not None}
    rules = checked(Rules, given, "rules")
    for name, value in rules.resolve(players).items():
        if value is not None and fields[name] is None:
            raise UserError(f"rules: {name} is null; these rules need a value, such as {toml_text(value)}.")
    try:
        rules.check_players(players)
    except UserError as error:
        raise UserError(f"rules: {error}") from None
