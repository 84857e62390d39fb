"""What a strategy sees: record layouts of the view, its options, table melds, events and the rules.

Holds nothing hidden: the stock's order, other hands and the seed stand in ``sim/table.py``. Shape letter:
P = 8 seats. Masks are unsigned 64-bit numbers, card ``c`` is bit ``c`` (``sim/cards.py``); with two decks
a mask says "at least one copy" and its ``twins`` mask "two copies".
"""

import numpy as np

SEATS = 8
MEMORY_WORDS = 64
MAX_PARAMS = 32
# 108 cards make at most 36 melds.
MAX_MELDS = 36
# The most cards that a pile can hold: two decks with four jokers, less one hand.
MAX_PILE = 112
# The worst hand (one whole deck and a 36-meld table) lists under 1,000 options; see tests/sim/test_plays.py.
MAX_OPTIONS = 2048
# 5,000 turns (the highest cap) of a draw and a discard each, and every card laid alone.
MAX_EVENTS = 10_240

RULES = np.dtype(
    [
        ("players", "i8"),
        ("decks", "i8"),
        ("hand_size", "i8"),
        ("target", "i8"),
        ("go_out_bonus", "i8"),
        ("max_turns", "i8"),
        ("max_hands", "i8"),
        ("random_dealer", "i8"),
        ("tie_rule", "i8"),
        ("goer_out_over", "i8"),
        # Points of ranks 1..14 on the table: [0] in a set, running totals in a run (ace 1 low, 14 high).
        ("set_value", "i8", (16,)),
        ("run_total", "i8", (16,)),
        # Points of ranks 1..13 left in the hand, and the same as bit planes: cards whose value has bit j.
        ("hand_value", "i8", (16,)),
        ("hand_plane", "u8", (6,)),
        # Masks of cards of equal value in the hand, the dearest first.
        ("dear", "u8", (14,)),
        ("dear_count", "i8"),
    ],
    align=True,
)

OPTION = np.dtype(
    [
        ("cards", "u8"),
        ("twins", "u8"),
        ("points", "i4"),
        ("taken", "i2"),
        ("kind", "i1"),
        ("meld", "i1"),
        ("low", "i1"),
        ("high", "i1"),
        ("card", "i1"),
        ("jokers", "i1"),
        ("joker_places", "u4"),
    ],
    align=True,
)

MELD = np.dtype(
    [
        ("cards", "u8"),
        ("accepts", "u8"),
        ("kind", "i1"),
        ("suit", "i1"),
        ("low", "i1"),
        ("high", "i1"),
        ("owner", "i1"),
        ("spare", "i1", (3,)),
    ],
    align=True,
)

EVENT = np.dtype(
    [
        ("cards", "u8"),
        ("twins", "u8"),
        ("points", "i4"),
        ("taken", "i2"),
        ("kind", "i1"),
        ("seat", "i1"),
        ("meld", "i1"),
        ("low", "i1"),
        ("high", "i1"),
        ("card", "i1"),
    ],
    align=True,
)

VIEW = np.dtype(
    [
        ("hand", "u8"),
        ("twins", "u8"),
        # What the table accepts: every single card that can be laid off, and those of runs alone.
        ("lay", "u8"),
        ("lay_runs", "u8"),
        ("pile_cards", "u8"),
        ("pile_twins", "u8"),
        ("on_table", "u8"),
        ("discards", "u8"),
        ("owed", "u8"),
        ("chance", "u8"),
        ("seat", "i8"),
        ("phase", "i8"),
        ("players", "i8"),
        ("turn", "i8"),
        ("decision", "i8"),
        ("pile_size", "i8"),
        ("stock_size", "i8"),
        ("meld_count", "i8"),
        ("dealer", "i8"),
        ("hand_number", "i8"),
        ("event_count", "i8"),
        # By seat: hand size, points booked in this hand, total before this hand, side, still in the game.
        ("sizes", "i8", (SEATS,)),
        ("points", "i8", (SEATS,)),
        ("scores", "i8", (SEATS,)),
        ("sides", "i8", (SEATS,)),
        ("playing", "i8", (SEATS,)),
        # By seat: cards taken openly and not yet played, and cards laid on the table.
        ("known", "u8", (SEATS,)),
        ("known_twins", "u8", (SEATS,)),
        ("laid", "u8", (SEATS,)),
        ("laid_twins", "u8", (SEATS,)),
        ("chips", "i8", (SEATS,)),
        ("pots", "i8", (4,)),
        # Bottom to top: card numbers and who threw each (-1: the up-card).
        ("pile", "i1", (MAX_PILE,)),
        ("thrower", "i1", (MAX_PILE,)),
        ("rules", RULES),
        ("melds", MELD, (MAX_MELDS,)),
        ("events", EVENT, (MAX_EVENTS,)),
    ],
    align=True,
)
