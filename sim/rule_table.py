"""Every rule field in one frozen model, each checked by itself.

The fields stand in ``sim/rule_fields.py``, ``sim/rule_fields_end.py`` and ``sim/rule_fields_score.py``.
Which values exclude each other is said in ``sim/rule_contradictions.py``, which have no effect in
``sim/rule_idle.py``.
"""

from typing import Any, ClassVar, Literal, get_origin

from pydantic import ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from sim.rule_fields import DealFields, JokerFields, MeldFields, PileFields
from sim.rule_fields_end import HandEndFields
from sim.rule_fields_score import GameEndFields, ScoreFields, SideFields, StakeFields
from sim.rule_values import PLAYER_COUNTS, ByPlayers, RuleFields
from sim.validation import literal_values, toml_text

DECK_CARDS = 52
# The up-card, and one card that can be drawn (docs/rules.md 1.1).
CARDS_BESIDE_HANDS = 2
TEAM_PLAYERS = 4
# What people read where a field has no value.
NO_VALUE = "not given"

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

# The groups in the order of docs/rules.md 2.1, each with the heading under which people read it.
GROUPS: dict[str, type[RuleFields]] = {
    "Players, cards and the deal": DealFields,
    "Melds and lay-offs": MeldFields,
    "Jokers": JokerFields,
    "The discard pile": PileFields,
    "Going out, the empty stock, hands without end": HandEndFields,
    "Points": ScoreFields,
    "End of the game": GameEndFields,
    "Stakes and buying back in": StakeFields,
    "Sides and boodle pots": SideFields,
}


# Pydantic lists the fields of the last base first, so the bases stand in reverse.
class RuleTable(
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
    """Every rule field with its value; what one field says of another is not looked at."""

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

    def told(self, *names: str) -> str:
        """Write fields with their values for a sentence: ``joker_mode = 'wild' and jokers_total = 0``."""
        *first, last = [f"{name} = {value_text(getattr(self, name))}" for name in names]
        return f"{', '.join(first)} and {last}" if first else last

    def deals_to(self, players: int) -> bool:
        """Tell whether a number of players is within the rules and the cards suffice for the deal."""
        if not self.players_min <= players <= self.players_max:
            return False
        if self.teams != "none" and players != TEAM_PLAYERS:
            return False
        needed, cards = self.cards_needed(players)
        return needed <= cards

    def cards_needed(self, players: int) -> tuple[int, int]:
        """Return the cards that a deal needs, and those of the whole pack."""
        decks, jokers, hand = (
            value.at(players) or 0 for value in (self.decks, self.jokers_total, self.hand_size)
        )
        return players * hand + CARDS_BESIDE_HANDS, decks * DECK_CARDS + jokers

    def player_counts(self) -> list[int]:
        """Return every number of players that these rules allow."""
        return [players for players in PLAYER_COUNTS if self.deals_to(players)]


def value_text(value: object) -> str:
    """Write a field's value as a rule file would."""
    if value is None:
        return NO_VALUE
    return toml_text(value.plain() if isinstance(value, ByPlayers) else value)


def is_fixed(name: str) -> bool:
    """Tell whether a field has one value for good (docs/rules.md 2.1)."""
    annotation = RuleTable.model_fields[name].annotation
    return get_origin(annotation) is Literal and len(literal_values(annotation)) == 1
