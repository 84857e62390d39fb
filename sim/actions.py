"""The integers that stand for phases, kinds of options, events and failures.

Text forms for people are made in ``sim/record.py`` and ``sim/friendly.py``, not here.
"""

# Phases, in the order of a turn; also the column of a seat's hook.
DRAW = 0
PLAY = 1
DISCARD = 2
# Decisions that only some rules have: calling on a discard, buying back in.
CALLING = 3
REENTRY = 4
PHASES = ("draw", "play", "discard", "call", "reentry")

# Kinds of options (view.OPTION.kind) and of events (view.EVENT.kind).
STOCK = 1
TAKE = 2
END = 3
STOP = 4
MELD_SET = 5
MELD_RUN = 6
LAY_SET = 7
LAY_LOW = 8
LAY_HIGH = 9
THROW = 10
SWAP = 11
BOOT = 12
CALL = 13
PASS = 14
# Events only: the stock was built anew; a discard, or all cards, left the hand without an end of it.
REBUILD = 15
# Options of the re-entry decision.
STAY_OUT = 16
COME_BACK = 17

# Answers of a hook that is asked before plays are listed: nothing will be laid, or the list is needed.
WAIT = 1
WAIT_NOT = 2

# How a hand ended.
OUT = 1
STOCK_END = 2
CAP = 3
BLOCKED = 4
END_WORDS = {OUT: "out", STOCK_END: "stock", CAP: "cap", BLOCKED: "blocked"}

# Failures of a strategy that stop a run; 0 is none.
OUT_OF_RANGE = 1
NOT_A_DISCARD = 2
