"""The integers that stand for phases, kinds of options, events and failures.

Text forms for people are made in ``sim/record.py`` and ``sim/friendly.py``, not here.
"""

# Phases, in the order of a turn; also the column of a seat's hook.
DRAW = 0
PLAY = 1
DISCARD = 2
PHASES = ("draw", "play", "discard")

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

# How a hand ended.
OUT = 1
STOCK_END = 2
CAP = 3
END_WORDS = {OUT: "out", STOCK_END: "stock", CAP: "cap"}

# Failures of a strategy that stop a run.
OK = 0
OUT_OF_RANGE = 1
NOT_A_DISCARD = 2
