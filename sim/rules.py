"""The rules of a game: one frozen, checked model of every field of docs/rules.md 2.1.

The fields stand in ``sim/rule_fields.py`` and ``sim/rule_fields_score.py``, what this version plays in
``sim/rules_played.py``, files and labels in ``sim/rules_files.py``.
"""

from typing import Any, ClassVar, Literal, get_origin

from pydantic import ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError

from sim.errors import UserError
from sim.rule_fields import DealFields, HandEndFields, JokerFields, MeldFields, PileFields
from sim.rule_fields_score import GameEndFields, ScoreFields, SideFields, StakeFields
from sim.rule_values import ByPlayers
from sim.validation import literal_values, toml_text

DECK_CARDS = 52
# The up-card, and one card that can be drawn (docs/rules.md 1.1).
CARDS_BESIDE_HANDS = 2

# A field of the left column has a meaning only where the field on the right has one of the values; elsewhere
# it resolves to None, the dash of docs/rules.md 2.1.
APPLIES: dict[str, tuple[str, tuple[object, ...]]] = {
    "joker_max_per_meld": ("joker_mode", ("wild", "set_only")),
    "joker_value_meld": ("joker_mode", ("wild", "set_only")),
    "joker_value_hand": ("joker_mode", ("wild", "set_only")),
    "joker_identity": ("joker_mode", ("wild",)),
    "joker_layoff": ("joker_mode", ("wild", "set_only")),
    "return_taken_top": ("top_card_rule", ("free",)),
    "target": ("end_mode", ("target",)),
    "deals": ("end_mode", ("fixed_deals",)),
    "limit": ("end_mode", ("last_survivor",)),
    "limit_test": ("end_mode", ("last_survivor",)),
    "reentry_cost": ("reentry", (True,)),
}
# Of these, docs/rules.md gives the empty value a meaning of its own (2.11 no. 22, 2.5).
MAY_BE_EMPTY = ("joker_max_per_meld", "return_taken_top", "limit_test")


# Pydantic lists the fields of the last base first, so the bases stand in reverse.
class Rules(
    SideFields,
    StakeFields,
    GameEndFields,
    ScoreFields,
    HandEndFields,
    PileFields,
    JokerFields,
    MeldFields,
    DealFields,
):
    """A rule set; without arguments the preset ``rummy500``."""

    # Said of an unknown key in place of a list of all.
    KEYS_TOLD: ClassVar[str] = "All fields are listed by: rummy500 show rummy500."

    @field_validator("*", mode="before")
    @classmethod
    def _refuse_never_built(cls, value: Any, info: ValidationInfo) -> Any:
        """Say of a value that is known and will not be built that it will not; keep 1 and true apart."""
        field = cls.model_fields[str(info.field_name)]
        extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
        never: Any = extra.get("never", ())
        if any(value == one and type(value) is type(one) for one in never):
            raise PydanticCustomError("not_built", "is a rule that this program does not offer")
        if get_origin(field.annotation) is Literal:
            for one in literal_values(field.annotation):
                if value == one and type(value) is not type(one):
                    raise PydanticCustomError("literal_type", "is not allowed")
        return value

    @model_validator(mode="after")
    def _refuse_contradictions(self) -> "Rules":
        """Refuse fields that exclude each other, both named."""
        wrong = [
            (self.players_min > self.players_max, "players_min is above players_max"),
            (
                self.set_max > 4 and self.set_distinct_suits and self.joker_mode != "wild",
                f"set_max = {self.set_max} needs set_distinct_suits = false: there are four suits",
            ),
            (
                self.final_discard_must_be_dead and not self.floating,
                "final_discard_must_be_dead = true needs floating = true (docs/rules.md 2.11 no. 8)",
            ),
            (
                self.no_draw_first_turn
                and not self.boot_allow_discard
                and (self.must_discard_to_go_out or self.floating),
                "boot_allow_discard = false excludes a compulsory discard (must_discard_to_go_out, floating)",
            ),
        ]
        for players in range(self.players_min, self.players_max + 1):
            for name in ("decks", "jokers_total", "hand_size"):
                value: ByPlayers = getattr(self, name)
                wrong.append((value.at(players) is None, f"{name} says nothing for {players} players"))
        for is_wrong, sentence in wrong:
            if is_wrong:
                raise PydanticCustomError("contradiction", "{sentence}", {"sentence": sentence})
        return self

    def resolve(self, players: int) -> dict[str, object]:
        """Return every field as a plain value for a number of players, as a record's ``rules`` holds it.

        Raises
        ------
        UserError
            If a field that this game needs has no value.
        """
        plain: dict[str, object] = {}
        for name in type(self).model_fields:
            value = getattr(self, name)
            if isinstance(value, ByPlayers):
                value = value.at(players)
            plain[name] = list(value) if isinstance(value, tuple) else value
        for name, (switch, values) in APPLIES.items():
            setting = getattr(self, switch)
            if setting not in values:
                plain[name] = None
            elif plain[name] is None and name not in MAY_BE_EMPTY:
                raise UserError(f"{switch} = {toml_text(setting)} needs a value for {name}.")
        return plain

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
            raise UserError(
                f"These rules are for {self.players_min} to {self.players_max} players, not for {players}."
            )
        decks, jokers, hand = (
            value.at(players) or 0 for value in (self.decks, self.jokers_total, self.hand_size)
        )
        cards = decks * DECK_CARDS + jokers
        needed = players * hand + CARDS_BESIDE_HANDS
        if needed > cards:
            raise UserError(
                f"hand_size = {hand} with {players} players needs {needed} cards (hands, the up-card and one "
                f"card to draw), and decks = {decks} has {cards}."
            )
