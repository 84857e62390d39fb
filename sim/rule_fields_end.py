"""Rule fields of the end of a hand: going out, the empty stock, hands without end.

The play before it stands in ``sim/rule_fields.py``. Names and values are those of docs/rules.md 2.1.
"""

from typing import Annotated, Literal

from pydantic import Field

from sim.rule_values import RARE, RuleFields, told


class HandEndFields(RuleFields):
    """Going out, the empty stock and hands that do not end (docs/rules.md 1.8, 1.9)."""

    must_discard_to_go_out: Annotated[
        bool,
        told("Whether the last card must be thrown.", "docs/rules.md 1.8, C9; house rule on the game page"),
    ] = False
    floating: Annotated[
        bool,
        told("Whether a player without cards stays in until he throws one.", "docs/rules.md 2.10; [NAIBI]"),
    ] = False
    final_discard_must_be_dead: Annotated[
        bool,
        told("Whether the last discard must fit no meld.", "docs/rules.md C11, 2.11 no. 8; [NAIBI]"),
    ] = False
    no_draw_first_turn: Annotated[
        bool,
        told("Booting: going out in the first turn without a draw.", "docs/rules.md 2.8; game page"),
    ] = False
    boot_allow_discard: Annotated[
        bool, told("Whether a boot may end with a discard.", "docs/rules.md 2.8, C55")
    ] = True
    boot_mode: Annotated[
        Literal["before_draw"],
        told("When the first-turn bonus is earned.", f"{RARE}; 2.8", never=("first_turn_any",)),
    ] = "before_draw"
    stock_empty: Annotated[
        Literal["end_when_unable", "end_after_last", "reshuffle", "turn_over"],
        told(
            "What happens at an empty stock: go on from the pile while somebody can and will, end after the "
            "turn of the last card, or rebuild the stock from the pile, shuffled or turned over.",
            "docs/rules.md 1.9, C34; game page, [GTG]",
        ),
    ] = "end_when_unable"
    reshuffle_keep_top: Annotated[
        bool,
        told(
            "Whether the top discard stays when the stock is rebuilt.", "docs/rules.md C39; [RULEBOOK-STOCK]"
        ),
    ] = True
    max_reshuffles: Annotated[
        Annotated[int, Field(ge=0, le=1000)] | Literal["unlimited"],
        told("Rebuilt stocks allowed in one hand.", "docs/rules.md C38"),
    ] = "unlimited"
    exhausted_scoring: Annotated[
        Literal["normal", "no_deadwood"],
        told(
            "Whether caught cards count after an empty stock: as always, or for nobody.",
            "docs/rules.md 1.9, C35; game page",
        ),
    ] = "normal"
    blocked_rule: Annotated[
        Literal["none", "lowest_deadwood"],
        told(
            "Whether a hand in which nothing can happen any more ends blocked when the stock is rebuilt.",
            "docs/rules.md 2.5; basic rummy page",
        ),
    ] = "none"
    stall_rounds: Annotated[
        int,
        told(
            "Full rounds with an empty stock and no table play that end a hand; 0 is never.",
            "docs/rules.md C37, 2.11 no. 11",
            ge=0,
            le=100,
        ),
    ] = 0
    max_turns_per_hand: Annotated[
        int, told("Turns after which a hand is cut off.", "docs/rules.md 1.9; a safety net", ge=1, le=5000)
    ] = 1000
    max_hands_per_game: Annotated[
        int,
        told("Hands after which a game is cut off.", "docs/rules.md 1.10, C44; a safety net", ge=1, le=5000),
    ] = 1000
