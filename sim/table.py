"""The engine's private records: the table with every hidden card, and the tally of a game's statistics.

A strategy never gets one of these. All scratch of a worker stands in these records and none in loose arrays:
arrays that are handed from kernel to kernel cost an atomic count each time.
"""

import numpy as np

from sim.actions import PHASES
from sim.parts import COUNT
from sim.view import MAX_OPTIONS, MAX_PARAMS, MAX_PILE, MELD, MEMORY_WORDS, OPTION, SEATS

DECK = 112
# Ledgers: counts and sums that describe choices, collected over many games. Bins are documented in
# ``sim/metrics.py``; (first bin, number of bins) in one row of LEDGER_BINS.
HAND_SCORE_BINS = 160
DIG_DEPTH_BINS = 112
RANK_CLASS_BINS = 12
FIRST_MELD_BINS = 64
HAND_SCORE_AT = 0
DIG_DEPTH_AT = HAND_SCORE_AT + HAND_SCORE_BINS
RANK_CLASS_AT = DIG_DEPTH_AT + DIG_DEPTH_BINS
FIRST_MELD_AT = RANK_CLASS_AT + RANK_CLASS_BINS
# What became of the cards of digs: three ledgers by depth, four by the own turn of the dig.
DIG_BINS = 32
# Digs of a hand of which a card is still held: never more than there are cards.
MAX_DIGS = 128
DIG_FATES_AT = FIRST_MELD_AT + FIRST_MELD_BINS
DIG_TURNS_AT = DIG_FATES_AT + 3 * DIG_BINS
LEDGER_BINS = DIG_TURNS_AT + 4 * DIG_BINS
# Blocks that one row of the ledgers covers.
LEDGER_GROUP = 50
# Hand scores are binned by ten points from -400 on.
HAND_SCORE_FLOOR = -400
HAND_SCORE_STEP = 10

# A shared win is counted in whole parts: 840 has every number up to 8 as a factor.
WIN_PARTS = 840

# A boot lays at most a whole hand, card by card.
PLAN_SIZE = 56

# What is counted by seat over a game, in this order, which is that of the columns of games.parquet.
SEAT_COUNTS = (
    "outs",
    "melded",
    "laid_off",
    "caught",
    "bonus",
    "melds",
    "takes",
    "take_cards",
    "digs",
    "dig_cards",
)
OUTS, MELDED, LAID_OFF, CAUGHT, BONUS, MELDS, TAKES, TAKE_CARDS, DIGS, DIG_CARDS = range(10)

# What is kept of every seat of a game, in this order.
ROW_FIELDS = (
    "position",
    "win_840",
    "score",
    "rank",
    "hands",
    "turns",
    *SEAT_COUNTS,
    "stock_hands",
    "capped_hands",
    "last_at_half",
    "truncated",
)
COUNTS_AT = 6
AFTER_COUNTS = COUNTS_AT + len(SEAT_COUNTS)

# What metrics need beside that, by seat: it stands in the rows behind ROW_FIELDS and in no file of its own.
MORE_COUNTS = ("boots", "swaps", "caught_100", "hand_square")
BOOTS_MADE, SWAPS, CAUGHT_100, HAND_SQUARE = range(4)
KEPT_FIELDS = (*ROW_FIELDS, "margin", "blocked_hands", "ties", *MORE_COUNTS)
MARGIN_AT = len(ROW_FIELDS)
MORE_AT = MARGIN_AT + 3

# A number of pile cards that may be called: those cards, twins among them.
OPEN_DEPTH = np.dtype([("depth", "i8"), ("cards", "u8"), ("twins", "u8")], align=True)

# A position that is put back after a look ahead: what a play or a take changes, and the one meld that a play
# does (``meld_number``; -1: it makes a new one).
POSITION = np.dtype(
    [
        ("hand", "u8"),
        ("twins", "u8"),
        ("owed", "u8"),
        ("barred", "u8"),
        ("lay", "u8"),
        ("lay_runs", "u8"),
        ("meld_count", "i8"),
        ("opened", "i8"),
        ("meld_number", "i8"),
        ("meld", MELD),
    ],
    align=True,
)

# A level of the search for a boot: the position, the option that is tried there, the last one, points so far.
STEP = np.dtype(
    [("position", POSITION), ("option", "i8"), ("last", "i8"), ("points", "i8")],
    align=True,
)

TABLE = np.dtype(
    [
        ("hands", "u8", (SEATS,)),
        ("twins", "u8", (SEATS,)),
        ("decisions", "i8", (SEATS,)),
        ("position", "i8"),
        ("seed", "u8"),
        ("block", "u8"),
        # A watchdog reads this: the number of hook calls so far.
        ("calls", "i8"),
        # 0, or why a strategy's answer stopped the run, and that answer.
        ("failure", "i8"),
        ("answer", "i8"),
        ("offered", "i8"),
        # Options that may still stand in the list from an earlier decision.
        ("listed", "i8"),
        # How the last hand ended, and who went out (-1: nobody).
        ("hand_end", "i8"),
        ("out", "i8"),
        # The hand ended on an answer "end"; its last player laid all in one turn and nothing before.
        ("gave_up", "i8"),
        ("rummy", "i8"),
        ("booted", "i8"),
        # Seats (bits) that made a turn in this hand, and that laid something in an earlier turn of it.
        ("acted", "i8"),
        ("laid_before", "i8"),
        # Plays of this turn; the cards that every listed play must contain.
        ("turn_plays", "i8"),
        # The option that was chosen last.
        ("pick", "i8"),
        ("must", "u8"),
        # Whether the turn began at an empty stock, drew the last card of it, is a call (cards taken).
        ("dry", "i8"),
        ("drew_last", "i8"),
        ("called", "i8"),
        ("resume", "i8"),
        # The depths of the pile that the rules let somebody call.
        ("open_count", "i8"),
        ("open_depths", OPEN_DEPTH, (MAX_PILE,)),
        # 1: plays are listed whatever the turn's end, to see what the table itself allows.
        ("bare", "i8"),
        # The position before a look ahead.
        ("kept", POSITION),
        # The plan of a boot: its plays in order, the card thrown at its end (0: none).
        ("plan", OPTION, (PLAN_SIZE,)),
        ("plan_size", "i8"),
        ("plan_credit", "i8"),
        ("plan_discard", "i8"),
        # The search for it by level.
        ("path", STEP, (PLAN_SIZE,)),
        # Plays since the stock was last rebuilt.
        ("plays_since_rebuild", "i8"),
        # By seat, of the hand that has just ended: points lost for cards held, bonuses, the score.
        ("caught", "i8", (SEATS,)),
        ("bonuses", "i8", (SEATS,)),
        ("hand_scores", "i8", (SEATS,)),
        # Chips before the hand's antes, and won less paid in it. Who (bits) reached the limit in this hand,
        # was asked to come back, did, and with which score.
        ("chips_before", "i8", (SEATS,)),
        ("hand_chips", "i8", (SEATS,)),
        ("eliminated", "i8"),
        ("asked_back", "i8"),
        ("came_back", "i8"),
        ("return_score", "i8"),
        # Over the game: what each seat of a side scored itself; the number of hands after which a seat was
        # out of the game (0: it is in).
        ("own_scores", "i8", (SEATS,)),
        ("left_after", "i8", (SEATS,)),
        ("blocked_hands", "i8"),
        # Ends of a hand at which the game would have been over but for equal totals, or a rule settled them.
        ("ties", "i8"),
        ("first_dealer", "i8"),
        ("hands_played", "i8"),
        ("turns_played", "i8"),
        ("stock_hands", "i8"),
        ("capped_hands", "i8"),
        ("truncated", "i8"),
        ("half_reached", "i8"),
        ("last_at_half", "i8", (SEATS,)),
        ("counts", "i8", (SEATS, len(SEAT_COUNTS))),
        ("more_counts", "i8", (SEATS, len(MORE_COUNTS))),
        # Which column of the ledgers a seat writes to: 0 under test, 1 others.
        ("role", "i8", (SEATS,)),
        ("deck", "i1", (DECK,)),
        # Who plays, by seat: hook addresses by phase, parameters, memory. The tracer (0: none) is a hook that
        # is shown the lone options of which no strategy is asked.
        ("hooks", "i8", (SEATS, len(PHASES))),
        # A hook by seat (0: none) that says before plays are listed whether nothing will be laid.
        ("waits", "i8", (SEATS,)),
        ("tracer", "i8"),
        # The parts that these rules need (sim/parts.py); a hook that is told of a rebuilt stock (0: none).
        ("parts", "i8", (COUNT,)),
        ("rebuilder", "i8"),
        ("params", "f8", (SEATS, MAX_PARAMS)),
        ("memory", "i8", (SEATS, MEMORY_WORDS)),
        ("options", OPTION, (MAX_OPTIONS,)),
        # While a hand is counted: the turns that each seat has begun.
        ("own_turns", "i8", (SEATS,)),
        # Its digs, the dig of this turn, the cards of all, aces laid below twos.
        ("digs", "i8"),
        ("fresh_dig", "i8"),
        ("dug", "u8"),
        ("low_aces", "u8"),
        # Of each dig the seat, the cards that it still holds, those of which it holds both copies, all that
        # is laid in its turn, the depth, the own turn.
        ("dig_seat", "i1", (MAX_DIGS,)),
        ("dig_cards", "u8", (MAX_DIGS,)),
        ("dig_once", "u8", (MAX_DIGS,)),
        ("dig_twins", "u8", (MAX_DIGS,)),
        ("dig_depth", "i1", (MAX_DIGS,)),
        ("dig_turn", "i1", (MAX_DIGS,)),
        # Ledgers by role: count and sum of each bin.
        ("ledger", "i8", (SEATS, LEDGER_BINS, 2)),
    ],
    align=True,
)
