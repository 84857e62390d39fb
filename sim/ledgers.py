"""The ledgers of a run by name: where each stands among the bins that workers fill, and what its bins mean.

Holds no counting (``tally.py``, ``game_ledger.py``) and no writing (``results.py``).
"""

from sim.game_ledger import GAME_LEDGERS
from sim.table import (
    DIG_BINS,
    DIG_DEPTH_AT,
    DIG_DEPTH_BINS,
    DIG_FATES_AT,
    DIG_TURNS_AT,
    FIRST_MELD_AT,
    FIRST_MELD_BINS,
    HAND_SCORE_AT,
    HAND_SCORE_BINS,
    HAND_SCORE_FLOOR,
    HAND_SCORE_STEP,
    LEDGER_BINS,
    RANK_CLASS_AT,
    RANK_CLASS_BINS,
)

# Name, first place, number of bins, and the value of a ledger's first bin and the step to the next.
LEDGERS = (
    # Score of a hand, in steps of ten points; the bin is its lower end, the sum the scores.
    ("hand_score", HAND_SCORE_AT, HAND_SCORE_BINS, HAND_SCORE_FLOOR, HAND_SCORE_STEP),
    # Cards taken from the pile; the sum is the points of the play that used the deepest card.
    ("dig_depth", DIG_DEPTH_AT, DIG_DEPTH_BINS, 0, 1),
    # Cards by fate and class: melded 2-9, T-K, A (0, 1, 2), laid off (3, 4, 5), caught (6, 7, 8), jokers
    # melded, laid off, caught (9, 10, 11); points.
    ("rank_class", RANK_CLASS_AT, RANK_CLASS_BINS, 0, 1),
    # Own turn of a hand's first meld, from 1; 0: none in that hand. The sum is the points of that meld.
    ("first_meld_turn", FIRST_MELD_AT, FIRST_MELD_BINS, 0, 1),
    # Cards taken by digs of a depth (31: 31 and more) that were laid in the turn of the dig, laid later, or
    # left in the hand at its end, and their points; the rest was thrown again.
    *(
        (f"dig_{fate}", DIG_FATES_AT + DIG_BINS * place, DIG_BINS, 0, 1)
        for place, fate in enumerate(("once", "later", "left"))
    ),
    # Digs by the own turn, from 1 (31: 31 and later), and the cards they took; then the same three fates.
    *(
        (f"dig_turn{fate}", DIG_TURNS_AT + DIG_BINS * place, DIG_BINS, 0, 1)
        for place, fate in enumerate(("", "_once", "_later", "_left"))
    ),
    # Games by their hands (127: 127 and more) and by their turns in steps of five (1995: 1995 and more); the
    # sum is the hands or turns.
    *(
        (f"game_{field}", LEDGER_BINS + sum(size for _, size, _ in GAME_LEDGERS[:place]), size, 0, step)
        for place, (field, size, step) in enumerate(GAME_LEDGERS)
    ),
)
