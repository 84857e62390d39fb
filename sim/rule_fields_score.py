"""Rule fields of points, the end of the game, stakes, sides and boodle pots.

The play itself stands in ``sim/rule_fields.py``. Names and values are those of docs/rules.md 2.1.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from sim.rule_values import RARE, Off, RuleFields, told

_MICHIGAN = "docs/rules.md 2.9; [PAGAT-MICH], [BICYCLE-MICH]"

Bonus: TypeAlias = Annotated[int, Field(ge=-1000, le=1000)]
AceValue: TypeAlias = Annotated[int, Field(ge=0, le=100)]
# Bounds that keep the sums of a long game, and of their squares, within 64 bits.
Chips: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
ChipPoints: TypeAlias = Annotated[int, Field(ge=0, le=100)]
NaturalCard: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A23456789TJQK][SHDC]$")]


def _list_to_tuple(raw: object) -> object:
    """Turn TOML's only kind of sequence into the one that a frozen model keeps."""
    return tuple(raw) if isinstance(raw, list) else raw


def _all_different(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse a card that is named twice: it would have two pots."""
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(f"{card} stands there twice")
    return cards


class ScoreFields(RuleFields):
    """Points of a hand (docs/rules.md 1.4, 1.10)."""

    score_mode: Annotated[
        Literal["meld_minus_hand", "hand_penalty", "winner_only"],
        told(
            "What a hand scores: table minus hand; the hand as a penalty; a penalty for the tables only, "
            "while whoever goes out wins.",
            "docs/rules.md 1.10; game page",
        ),
    ] = "meld_minus_hand"
    pip_scheme: Annotated[
        Literal["face", "fives"],
        told(
            "Value of the cards 2 to 9: their number, or 5 each.", "docs/rules.md 1.4, 2.10; [DEBIT], [WIKI]"
        ),
    ] = "face"
    ace_low_value: Annotated[
        AceValue, told("Points of an ace below a two.", "docs/rules.md 1.4, C18; game page, [PAGAT]")
    ] = 1
    ace_high_value: Annotated[
        AceValue, told("Points of an ace above a king or in a set.", "docs/rules.md 1.4; game page, [PAGAT]")
    ] = 15
    ace_hand_value: Annotated[
        AceValue, told("Points lost for an ace left in the hand.", "docs/rules.md 1.4, C18; [CATS], [GTG]")
    ] = 15
    go_out_bonus: Annotated[
        Bonus, told("Points for the player who goes out.", "docs/rules.md 1.8, C45; game page: none")
    ] = 0
    boot_bonus: Annotated[
        Bonus, told("Points for a boot, on top of the cards.", "docs/rules.md 2.8; game page: usually 25")
    ] = 0
    game_bonus: Annotated[
        Bonus, told("Points for the side that wins the game.", "docs/rules.md 2.6, 2.11 no. 18; [NAIBI]: 50")
    ] = 0
    quad_at_once: Annotated[
        Literal[1, 2],
        told("Factor for four of a kind laid in one play.", "docs/rules.md 2.6; [NAIBI], [R4ALL]"),
    ] = 1
    quad_at_once_scope: Annotated[
        Literal["four_of_a_kind"],
        told("Which melds of four count double.", f"{RARE}; C33", never=("any_meld_of_four",)),
    ] = "four_of_a_kind"
    rummy_factor: Annotated[
        Literal[1, 2],
        told(
            "Factor on the others' hands when a player lays everything in one turn.",
            "docs/rules.md 2.5; basic rummy page",
        ),
    ] = 1
    rummy_strict: Annotated[
        Off, told("Whether a rummy needs own melds and no discard.", f"{RARE}; 2.5", never=(True,))
    ] = False
    reroll_joker_upcard: Annotated[
        Off, told("Whether a joker turned up at the deal is replaced.", RARE, never=(True,))
    ] = False


class GameEndFields(RuleFields):
    """The end of the game (docs/rules.md 1.10)."""

    end_mode: Annotated[
        Literal["target", "fixed_deals", "last_survivor", "single_hand"],
        told(
            "What ends a game: a target, a number of deals, the last player not eliminated, or one hand.",
            "docs/rules.md 1.10, 2.2; game page",
        ),
    ] = "target"
    target: Annotated[
        int,
        told(
            "Points to reach, looked at between hands.",
            "docs/rules.md 1.10; game page: 500, also 300, 600, 750",
            ge=1,
            le=100_000,
        ),
    ] = 500
    deals: Annotated[
        Annotated[int, Field(ge=1, le=5000)] | None,
        told("Hands of a game of fixed deals.", "docs/rules.md 2.6; Persian pairs: 2"),
    ] = None
    limit: Annotated[
        Annotated[int, Field(ge=1, le=100_000)] | None,
        told(
            "Points that eliminate a player.",
            "docs/rules.md 2.5; [ACANOMAS]: 70 or 100",
        ),
    ] = None
    limit_test: Annotated[
        Literal[">=", ">"] | None,
        told(
            "Whether the limit must be reached or passed; not given: >=.",
            "docs/rules.md 2.5; basic rummy page",
        ),
    ] = None
    check_target: Annotated[
        Literal["after_hand"],
        told("When totals are compared with the target.", f"{RARE}; C42", never=("immediate",)),
    ] = "after_hand"
    multi_over_rule: Annotated[
        Literal["highest", "goer_out"],
        told(
            "Who wins when several reach the target in one hand: the highest, or the player who went out.",
            "docs/rules.md 1.10, C40; game page",
        ),
    ] = "highest"
    tie_rule: Annotated[
        Literal["extra_hand", "goer_out_wins", "shared", "closer_then_mano"],
        told(
            "Who wins at equal best totals: another hand decides; the player who went out; all; the player "
            "who went out, else the first from the starter.",
            "docs/rules.md 1.10, C41; [PAGAT], [ICSSH]",
        ),
    ] = "extra_hand"


class StakeFields(RuleFields):
    """Stakes and buying back in (docs/rules.md 2.5)."""

    stake: Annotated[
        Chips, told("Chips that each player pays in.", "docs/rules.md 2.5; basic rummy page")
    ] = 0
    reentry: Annotated[
        bool, told("Whether an eliminated player may buy back in.", "docs/rules.md 2.5; basic rummy page")
    ] = False
    reentry_cost: Annotated[
        Chips | None,
        told("Chips to buy back in.", "docs/rules.md 2.5; basic rummy page: half the stake"),
    ] = None
    reentry_max: Annotated[
        Annotated[int, Field(ge=1, le=1000)] | Literal["unlimited"],
        told("How often one player may buy back in.", "docs/rules.md 2.5"),
    ] = 1
    reentry_score: Annotated[
        Literal["highest_in"],
        told(
            "Score of a player who is back: the highest of those still in.", "docs/rules.md 2.5; [ACANOMAS]"
        ),
    ] = "highest_in"
    reentry_when_one_left: Annotated[
        bool, told("Whether one may buy back in when one player is left.", "docs/rules.md 2.11 no. 4")
    ] = False


class SideFields(RuleFields):
    """Sides and boodle pots (docs/rules.md 2.7, 2.9)."""

    teams: Annotated[
        Literal["none", "pairs_opposite"],
        told("Sides: everybody alone, or seats 0 and 2 against 1 and 3.", "docs/rules.md 2.7; game page"),
    ] = "none"
    boodle: Annotated[bool, told("Whether there are pots of chips on some cards.", _MICHIGAN)] = False
    boodle_cards: Annotated[
        tuple[NaturalCard, ...],
        BeforeValidator(_list_to_tuple),
        AfterValidator(_all_different),
        told(
            "The cards with a pot.",
            _MICHIGAN,
            allowed='a list of 1 to 8 different cards such as ["AH", "TC"] (T is the ten)',
            min_length=1,
            max_length=8,
        ),
    ] = ("AH", "KC", "QD", "JS")
    boodle_ante: Annotated[Chips, told("Chips on each card from each player before a deal.", _MICHIGAN)] = 1
    boodle_dealer_ante: Annotated[Chips, told("The same from the dealer.", _MICHIGAN)] = 2
    boodle_carry: Annotated[
        Literal[True], told("Chips that nobody wins stay for the next deal.", _MICHIGAN, never=(False,))
    ] = True
    boodle_leftovers: Annotated[
        Literal["split"], told("What becomes of pots when the game is over.", "docs/rules.md 2.9")
    ] = "split"
    boodle_claim: Annotated[
        Literal["meld_or_layoff"],
        told("What wins a pot.", f"{RARE}; 2.9", never=("meld_only", "any_exposure")),
    ] = "meld_or_layoff"
    boodle_card_payment: Annotated[
        Chips,
        told("Chips for each caught card, paid to the player who goes out.", "docs/rules.md 2.9; [EHOW]"),
    ] = 0
    tripoley_hearts: Annotated[
        Off, told("Whether the pots of the board game are used.", f"{RARE}; 2.9", never=(True,))
    ] = False
    chips_as_points: Annotated[
        ChipPoints, told("Points added for each chip won in a hand.", "docs/rules.md 2.9, 2.11 no. 20")
    ] = 0
