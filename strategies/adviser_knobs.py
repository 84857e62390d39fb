"""The knobs of ``adviser``: one for every tip, in the order in which its decisions read them.

Defaults are one set for all rules and numbers of players: the best found by measuring at tables of advisers
with 2, 3 and 4 players.
"""

from strategies.base import Param

(
    DISCARD_WATCH,
    MELD_HOLD,
    MELD_HOLD_UNTIL,
    DIG_FREE_CARDS,
    DIG_MIN_POINTS,
    DIG_MAX_CARDS,
    LAYOFF,
    OUT_MIN_CAUGHT,
    OUT_FORCE_CARDS,
    DEFENCE_CARDS,
    DEFENCE_MODE,
) = range(11)

# meld_hold: which melds wait in the hand.
HOLD_NONE = 0
HOLD_ALL = 1
HOLD_LOW = 2
HOLD_HIGH = 3

# meld_hold_until: half of the cards that each player was dealt, rounded up. 7 of the 13 cards of two players
# and 4 of the 7 of more are best in the core game, and half is better than 4 where more players get 10 or 13.
# With a free top card two thirds are better, and half makes games of eight players that never end.
HALF_DEALT = -1

# layoff: which cards go on melds of others.
LAY_OFF_NEVER = 0
LAY_OFF_USELESS = 1
LAY_OFF_ALL = 2

# defence_mode: what an opponent near the end of his cards brings about.
DEFEND_NOT = 0
DEFEND_HIGH = 1
DEFEND_ALL_DOWN = 2

PARAMS = (
    Param(
        "discard_watch",
        4,
        0,
        10,
        "weight",
        "how much a discard is punished for completing something together with pile cards, table melds and "
        "cards that opponents are known to hold; 0 ignores them",
    ),
    Param(
        "meld_hold",
        HOLD_ALL,
        0,
        3,
        "choice",
        "0 lay every meld at once; 1 hold all; 2 lay melds of tens, faces and aces at once, hold the others; "
        "3 the reverse; held melds come down when they win the hand or the stock runs out",
    ),
    Param(
        "meld_hold_until",
        HALF_DEALT,
        HALF_DEALT,
        104,
        "cards",
        "held melds come down as soon as an opponent holds at most so many cards; -1 half of the cards dealt "
        "to each (two thirds with a free top card), rounded up, or 4 where caught cards alone count",
    ),
    Param(
        "dig_free_cards",
        99,
        0,
        104,
        "cards",
        "so many cards are taken from the pile for any gain that beats a blind card from the stock",
    ),
    Param(
        "dig_min_points",
        30,
        0,
        400,
        "points",
        "more cards than that are taken only if they let at least so many more points be laid at once",
    ),
    Param("dig_max_cards", 99, 0, 104, "cards", "never take more cards than this from the pile"),
    Param(
        "layoff",
        LAY_OFF_USELESS,
        0,
        2,
        "choice",
        "cards on other players' melds: 0 never; 1 only cards of no use in the hand, but all of them when "
        "they help to win the hand or it is nearly over; 2 at once",
    ),
    Param(
        "out_min_caught",
        0,
        0,
        400,
        "points",
        "lay the last melds only if the opponents are expected to be caught with so many points together",
    ),
    Param(
        "out_force_cards",
        1,
        0,
        104,
        "cards",
        "do not wait with the last melds when an opponent holds at most so many cards",
    ),
    Param(
        "defence_cards",
        3,
        0,
        104,
        "cards",
        "an opponent with at most so many cards triggers the defence",
    ),
    Param(
        "defence_mode",
        DEFEND_NOT,
        0,
        2,
        "choice",
        "0 no defence; 1 stop melding high cards and throw them where they fit nothing; "
        "2 everything on the table at once",
    ),
)
