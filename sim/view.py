"""What a strategy sees: record layouts of the view, its options, table melds, events and the rules.

Holds nothing hidden: the stock's order, other hands and the seed stand in ``sim/table.py``. Shape letter:
P = 8 seats. Masks are unsigned 64-bit numbers, card ``c`` is bit ``c`` (``sim/cards.py``); with two decks
a mask says "at least one copy" and its ``twins`` mask "two copies". Jokers are four bits, all alike.
"""

import numpy as np

SEATS = 8
MEMORY_WORDS = 64
MAX_PARAMS = 32
# 108 cards make at most 36 melds.
MAX_MELDS = 36
# The most cards that a pile can hold: two decks with four jokers, less one hand.
MAX_PILE = 112
# The worst lists: eight copies of every rank in sets of three to eight with jokers, or every window of four
# suits with jokers and a 36-meld table; see tests/sim/test_plays.py.
MAX_OPTIONS = 8192
# 5,000 turns (the highest cap) of a draw and a discard each, and every card laid alone.
MAX_EVENTS = 16_384
# Boodle cards of one rule set.
MAX_POTS = 8

RULES = np.dtype(
    [
        ("players", "i8"),
        ("decks", "i8"),
        ("hand_size", "i8"),
        ("target", "i8"),
        # Twice the points at which half of the game is over: the target or the limit.
        ("half", "i8"),
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
        ("hand_plane", "u8", (7,)),
        ("planes", "i8"),
        # Masks of cards of equal value in the hand, the dearest first; a joker is one of them.
        ("dear", "u8", (15,)),
        ("dear_count", "i8"),
        # Values of the words stand in sim/rule_words.py. First and last place of a run: 1 or 2, 13 or 14.
        ("set_min", "i8"),
        ("set_max", "i8"),
        ("distinct_suits", "i8"),
        ("run_min", "i8"),
        ("first_place", "i8"),
        ("last_place", "i8"),
        ("jokers", "i8"),
        ("joker_mode", "i8"),
        ("joker_max", "i8"),
        # -1: that of the card it stands for.
        ("joker_meld_value", "i8"),
        ("joker_hand_value", "i8"),
        ("joker_exact", "i8"),
        ("joker_swap", "i8"),
        ("joker_layoff", "i8"),
        ("opening_min", "i8"),
        # 0: no limit.
        ("melds_per_turn", "i8"),
        ("layoff_scope", "i8"),
        ("layoff_own_first", "i8"),
        ("layoff_same_turn", "i8"),
        ("layoff_credit", "i8"),
        ("pile_access", "i8"),
        ("free_top", "i8"),
        ("new_meld_only", "i8"),
        ("use_later", "i8"),
        ("forbid_picked", "i8"),
        ("return_top", "i8"),
        ("rummy_call", "i8"),
        # A compulsory last discard; floating implies it.
        ("must_discard", "i8"),
        ("floating", "i8"),
        ("dead_discard", "i8"),
        ("boot", "i8"),
        ("boot_discard", "i8"),
        ("boot_bonus", "i8"),
        ("stock_empty", "i8"),
        ("keep_top", "i8"),
        ("max_reshuffles", "i8"),
        ("no_deadwood", "i8"),
        ("blocked_rule", "i8"),
        ("stall_rounds", "i8"),
        ("score_mode", "i8"),
        # Low totals win: everywhere but under meld_minus_hand.
        ("low_wins", "i8"),
        ("game_bonus", "i8"),
        ("quad_factor", "i8"),
        ("rummy_factor", "i8"),
        ("end_mode", "i8"),
        ("deals", "i8"),
        # The lowest total that eliminates.
        ("limit", "i8"),
        ("stake", "i8"),
        ("reentry", "i8"),
        ("reentry_cost", "i8"),
        ("reentry_max", "i8"),
        ("reentry_one_left", "i8"),
        ("teams", "i8"),
        ("pots", "i8"),
        ("boodle_card", "i8", (MAX_POTS,)),
        ("boodle_cards", "u8"),
        ("boodle_ante", "i8"),
        ("boodle_dealer_ante", "i8"),
        ("card_payment", "i8"),
        ("chips_as_points", "i8"),
        # What a rule set pays for: 1 where a phase goes beyond the plain game (sim/rule_record.py).
        ("house", "i8"),
        ("odd_melds", "i8"),
        ("house_draw", "i8"),
        ("house_play", "i8"),
        ("house_discard", "i8"),
        ("house_turn", "i8"),
        ("house_lay", "i8"),
        # Listed plays have to be gone through for limits; takes have to be tried by listing plays.
        ("house_limits", "i8"),
        # Limits other than that a card must be left for the discard, or that a taken card must be used.
        ("odd_limits", "i8"),
        ("exact_takes", "i8"),
        # The places 1..14 where a run may stand.
        ("run_places", "u8"),
        ("house_game", "i8"),
        # The last player left wins.
        ("survivors", "i8"),
        # A play books what its cards are worth on the table; cards of digs are told by where they end up.
        ("full_credit", "i8"),
        ("dig_by_place", "i8"),
        # Cards that make the play phase list options although nothing plain can be laid.
        ("wild", "u8"),
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
        # Jokers included; ``twins`` where two decks may meet in a set.
        ("cards", "u8"),
        ("twins", "u8"),
        ("accepts", "u8"),
        # Where jokers stand: bit rank (1..14) in a run, bit suit in a set of exact jokers.
        ("joker_places", "u4"),
        ("kind", "i1"),
        ("suit", "i1"),
        ("low", "i1"),
        ("high", "i1"),
        ("owner", "i1"),
        # Who laid each joker: by place in a run and by suit in an exact set; in order in an open set.
        ("joker_seats", "i1", (16,)),
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
        ("joker_places", "u4"),
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
        # Cards that may not be thrown in this turn.
        ("barred", "u8"),
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
        # Melds on the table when the turn began, rebuilt stocks of this hand, turns in a row that began at an
        # empty stock and laid nothing, seats (bits) that have melded in this hand.
        ("melds_before", "i8"),
        ("rebuilds", "i8"),
        ("quiet_turns", "i8"),
        ("opened", "i8"),
        # Chips in the pot of stakes.
        ("pot", "i8"),
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
        # By seat: times bought back in, chips won less chips paid in the game.
        ("comebacks", "i8", (SEATS,)),
        ("chips", "i8", (SEATS,)),
        # Chips on each boodle card.
        ("pots", "i8", (MAX_POTS,)),
        # Bottom to top: card numbers and who threw each (-1: the up-card).
        ("pile", "i1", (MAX_PILE,)),
        ("thrower", "i1", (MAX_PILE,)),
        ("rules", RULES),
        ("melds", MELD, (MAX_MELDS,)),
        ("events", EVENT, (MAX_EVENTS,)),
    ],
    align=True,
)
