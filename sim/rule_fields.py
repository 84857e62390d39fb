"""Rule fields of the play: players and cards, melds, lay-offs, jokers, the pile.

The end of a hand stands in ``sim/rule_fields_end.py``, points and chips in ``sim/rule_fields_score.py``.
Names and values are those of docs/rules.md 2.1; the defaults are the preset ``rummy500``.
"""

from typing import Annotated, Literal

from pydantic import Field

from sim.rule_values import RARE, ByPlayers, Decks, HandSize, Jokers, Off, RuleFields, told

_ALWAYS_DECKS = ByPlayers((1, 1, 1, 2, 2, 2, 2))
_NO_JOKERS = ByPlayers((0,) * 7)
_CORE_HAND = ByPlayers((13, 7, 7, 7, 7, 7, 7))


class DealFields(RuleFields):
    """Players, cards and the deal (docs/rules.md 1.1)."""

    players_min: Annotated[
        int, told("Fewest players.", "docs/rules.md 1.1; game page, [BICYCLE], [WIKI]", ge=2, le=8)
    ] = 2
    players_max: Annotated[
        int, told("Most players.", "docs/rules.md 1.1; game page, [BICYCLE], [WIKI]", ge=2, le=8)
    ] = 8
    decks: Annotated[
        Decks,
        told(
            "Decks of 52 cards, by number of players.",
            "docs/rules.md 1.1, C57; game page, [PAGAT]",
            allowed="1 or 2, or a table such as {5 = 1, default = 2}",
        ),
    ] = _ALWAYS_DECKS
    jokers_total: Annotated[
        Jokers,
        told(
            "Jokers in the whole pack, by number of players.",
            "docs/rules.md 1.1; game page",
            allowed="a whole number from 0 to 4, or a table such as {2 = 2, default = 4}",
        ),
    ] = _NO_JOKERS
    hand_size: Annotated[
        HandSize,
        told(
            "Cards dealt to each player, by number of players.",
            "docs/rules.md 1.1, C58; game page, [BICYCLE]",
            allowed="a whole number from 1 to 52, or a table such as {2 = 13, default = 7}",
        ),
    ] = _CORE_HAND
    first_dealer: Annotated[
        Literal["random", "seat0"],
        told(
            "Who deals the first hand: a seat drawn by chance, or seat 0.",
            "docs/rules.md 1.1; the game page leaves it free",
            never=("low_card", "high_card"),
        ),
    ] = "random"
    dealer_rotation: Annotated[
        Literal["clockwise"],
        told("Who deals the next hand.", "docs/rules.md 1.1, C46; game page", never=("hand_winner",)),
    ] = "clockwise"
    starter: Annotated[
        Literal["left_of_dealer"],
        told("Who begins a hand, and how.", "docs/rules.md 1.1, C47; game page", never=("extra_card",)),
    ] = "left_of_dealer"


class MeldFields(RuleFields):
    """Melds and lay-offs (docs/rules.md 1.3, 1.7)."""

    set_min: Annotated[int, told("Fewest cards of a set.", "docs/rules.md 1.3; all sources", ge=3, le=4)] = 3
    set_max: Annotated[
        int, told("Most cards of a set.", "docs/rules.md 1.3, C21; all sources", ge=3, le=8)
    ] = 4
    set_distinct_suits: Annotated[
        bool,
        told("Whether all suits of a set differ.", "docs/rules.md 1.3, C20; house-rules page, [PAGAT]"),
    ] = True
    run_min: Annotated[
        int, told("Fewest cards of a run.", "docs/rules.md 1.3, C22; all sources", ge=3, le=4)
    ] = 3
    ace_in_runs: Annotated[
        Literal["both", "low", "high"],
        told(
            "Where an ace may stand in a run: below the two, above the king, or either.",
            "docs/rules.md 1.3, C19; game page, [PAGAT]",
        ),
    ] = "both"
    run_wrap: Annotated[
        Off, told("Runs round the corner, K-A-2.", "docs/rules.md 1.3; all sources refuse it", never=(True,))
    ] = False
    run_two_aces: Annotated[
        Off, told("A run of 14 cards with an ace at both ends.", "docs/rules.md 1.3, C16", never=(True,))
    ] = False
    meld_merge: Annotated[
        Off, told("Two runs that come to touch become one.", "docs/rules.md 1.3, C23", never=(True,))
    ] = False
    opening_min: Annotated[
        int,
        told(
            "Table value that a player's first meld of a hand needs, in points.",
            "docs/rules.md 2.11 no. 9; [BORNFORPOKER] asks for 30",
            ge=0,
            le=200,
        ),
    ] = 0
    melds_per_turn: Annotated[
        Literal["unlimited", 1], told("New melds allowed in one turn.", "docs/rules.md 1.5; game page")
    ] = "unlimited"
    layoff_scope: Annotated[
        Literal["any", "own_team", "own", "none"],
        told(
            "Whose melds may be made longer: anybody's, those of one's side, one's own, none.",
            "docs/rules.md 1.7, C56; all sources",
        ),
    ] = "any"
    layoff_requires_own_meld: Annotated[
        bool,
        told("Whether one must have melded before one may lay off.", "docs/rules.md 1.5, C15; game page"),
    ] = False
    layoff_same_turn: Annotated[
        bool, told("Whether a meld of this turn may be made longer.", "docs/rules.md 1.5, C14; [HSW]")
    ] = True
    layoff_credit: Annotated[
        Literal["layer", "owner", "none"],
        told(
            "Who books a lay-off: who lays it, who owns the meld, or nobody.",
            "docs/rules.md 1.7, C25; game page, [BICYCLE], [HSW]",
        ),
    ] = "layer"


class JokerFields(RuleFields):
    """Jokers (docs/rules.md 2.1 and 2.11 nos. 13, 14); none in the core game, so most have no value there."""

    joker_mode: Annotated[
        Literal["none", "wild", "set_only"],
        told(
            "What a joker is: wild, or a rank of its own for sets only.", "docs/rules.md 2.1, C31; game page"
        ),
    ] = "none"
    joker_max_per_meld: Annotated[
        Annotated[int, Field(ge=1, le=13)] | Literal["unlimited"] | None,
        told("Most jokers in one meld; not given: no limit.", "docs/rules.md 2.4; house-rules page: 1"),
    ] = None
    joker_value_meld: Annotated[
        Annotated[int, Field(ge=0, le=100)] | Literal["represented"] | None,
        told(
            "Points of a joker on the table: a number, or those of the card it stands for.",
            "docs/rules.md C29; [PAGAT]: 15, Persian on the game page: 20, [GGPPC]: represented",
        ),
    ] = None
    joker_value_hand: Annotated[
        Annotated[int, Field(ge=0, le=100)] | None,
        told("Points lost for a joker left in the hand.", "docs/rules.md 2.4, 2.6; house-rules page: 15"),
    ] = None
    joker_identity: Annotated[
        Literal["run_position", "exact"] | None,
        told(
            "What a joker stands for: a place in a run or any missing suit in a set; or one named card.",
            "docs/rules.md C26, C27; [PAGAT]",
            never=("floating",),
        ),
    ] = None
    joker_swap: Annotated[
        Literal["never", "any_meld"],
        told(
            "Whether the natural card may be laid in place of a joker, which joins the hand.",
            "docs/rules.md C28, 2.11 no. 7",
        ),
    ] = "never"
    joker_layoff: Annotated[
        Literal["allowed", "not_if_holding_natural", "not_if_natural_unseen", "never"] | None,
        told(
            "When a joker may be laid off: always; not while one holds its natural card; not while that card "
            "is unseen; never.",
            "docs/rules.md C32; Persian on the game page",
        ),
    ] = None


class PileFields(RuleFields):
    """Drawing from the discard pile, and calls (docs/rules.md 1.6)."""

    pile_access: Annotated[
        Literal["any_depth", "top_only", "none"],
        told(
            "How deep one may reach into the pile: to any card, the top card only, or not at all.",
            "docs/rules.md 1.6; game page, [BICYCLE], [PAGAT]",
        ),
    ] = "any_depth"
    top_card_rule: Annotated[
        Literal["must_use", "free"],
        told(
            "Whether the top card, taken alone, must be used or may be kept.",
            "docs/rules.md 1.6, C1; game page, [HSW]",
        ),
    ] = "must_use"
    pickup_use: Annotated[
        Literal["meld_or_layoff", "new_meld_only"],
        told(
            "How the deepest card taken may be used: in a meld or lay-off, or in a new meld only.",
            "docs/rules.md 1.6, C3; game page, [BICYCLE]",
        ),
    ] = "meld_or_layoff"
    pickup_use_timing: Annotated[
        Literal["first_action", "before_discard"],
        told(
            "When the deepest card taken must be used: in the first play, or some time in that turn.",
            "docs/rules.md 1.6, C2; game page, [MEGGIE]",
        ),
    ] = "first_action"
    pickup_discard: Annotated[
        Literal["allow", "forbid_any_picked"],
        told("Whether other cards just taken may be thrown in the same turn.", "docs/rules.md 1.6, C5"),
    ] = "allow"
    pickup_partners: Annotated[
        Literal["any"],
        told("Which cards may help the owed card.", f"{RARE}; C4, [BICYCLE]", never=("hand_only",)),
    ] = "any"
    pickup_all_must_be_used: Annotated[
        Off, told("Whether every card taken must be played.", f"{RARE}; 2.4", never=(True,))
    ] = False
    return_taken_top: Annotated[
        Literal["forbidden", "forbidden_except_last_card", "allowed"] | None,
        told("Whether a free top card may be thrown back.", "docs/rules.md C6, 2.11 no. 22; [PAGAT]"),
    ] = None
    return_taken_top_by_face: Annotated[
        Off,
        told("Whether the twin of a card just taken counts as that card.", f"{RARE}; C7", never=(True,)),
    ] = False
    rummy_call: Annotated[
        Literal["off", "last_discard", "full"],
        told(
            "Calling on a discard that could be laid: no; the last one, no turn; any depth, with a turn.",
            "docs/rules.md C12, 2.11 no. 5; [PAGAT], [DEBIT]",
        ),
    ] = "off"
    rummy_call_priority: Annotated[
        Literal["nearest"],
        told("Who goes first when several call.", f"{RARE}; C13", never=("random",)),
    ] = "nearest"
