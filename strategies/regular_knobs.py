"""The knobs of ``regular``: those of ``adviser``, then one for every folk claim.

Holds no decision. A folk knob at 0 leaves the decision to the adviser.
"""

from strategies.adviser_knobs import PARAMS as ADVISER_PARAMS
from strategies.base import Param

ADVISER_KNOBS = len(ADVISER_PARAMS)
EARLY_ROUNDS = ADVISER_KNOBS
HIGH_CARDS = ADVISER_KNOBS + 1
BIG_PILES = ADVISER_KNOBS + 2
BIG_PILE_CARDS = ADVISER_KNOBS + 3
FIRST_MELD = ADVISER_KNOBS + 4
CONNECTED = ADVISER_KNOBS + 5
DENY_CARDS = ADVISER_KNOBS + 6
RACE = ADVISER_KNOBS + 7

# high_cards: when tens, faces and aces that stand in no meld are thrown.
COLLECT_THEN_DROP = 1
DROP_AT_ONCE = 2
COLLECT_TO_THE_END = 3

# big_piles: when they may be taken.
BIG_EARLY = 1
BIG_NEVER = 2
BIG_LATE = 3

# first_meld: what is done for one as long as none of its own lies on the table.
AT_ANY_PRICE = 1
CHEAPLY = 2
# So many pile cards are a cheap price.
CHEAP_CARDS = 2

# connected: what follows on a high card that was thrown.
NEVER_CONNECTED = 1
CONNECTED_NEXT = 2

PARAMS = (
    *ADVISER_PARAMS,
    Param(
        "early_rounds",
        4,
        0,
        100,
        "rounds",
        "so many rounds of a hand, one turn of each player, are early; the rest is late",
    ),
    Param(
        "high_cards",
        0,
        0,
        3,
        "choice",
        "tens, faces and aces that stand in no meld: 0 as adviser; 1 keep them early, throw them first late; "
        "2 throw them first from the start; 3 keep them to the end",
    ),
    Param(
        "big_piles",
        0,
        0,
        3,
        "choice",
        "big piles: 0 as adviser, at any time; 1 take them early only; 2 never; 3 late only",
    ),
    Param("big_pile_cards", 5, 1, 104, "cards", "so many pile cards, or more, are a big pile"),
    Param(
        "first_meld",
        0,
        0,
        2,
        "choice",
        "as long as no meld of its own lies on the table: 0 as adviser; 1 lay the first one at once and take "
        "however many pile cards make one; 2 take two pile cards at most",
    ),
    Param(
        "connected",
        0,
        0,
        2,
        "choice",
        "after a high card that it threw: 0 as adviser; 1 throw no high card of its rank, or near it in its "
        "suit, while there is another; 2 throw just that one next",
    ),
    Param(
        "deny_cards",
        0,
        0,
        104,
        "cards",
        "take up to so many pile cards to keep one from an opponent who could use it; 0 never",
    ),
    Param(
        "race",
        0,
        0,
        1,
        "choice",
        "0 play for points, as adviser; 1 race to go out: lay all at once, take the pile only where that "
        "leaves fewer cards in the hand, throw what is least likely to fit",
    ),
)
