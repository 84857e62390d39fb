"""The parts of the engine that only some rules need: their places in ``table.parts``.

A part is a function ``part(table, view, first, n)`` in a file of its own (``sim/house.py`` lists them). The
phases call it by address where the rules ask for it, so that the plain game neither compiles nor carries it.
"""

# Widen and limit the plays that were listed; book a play that was made.
PLAYS = 0
BOOKS = 1
# List the takes, the boot; carry the boot out.
DRAWS = 2
BOOTS = 3
# Before a turn: rebuild the stock, end a stalled or blocked hand. After it: calls, the end of the hand.
BEFORE = 4
AFTER = 5
# Around a hand: chips and sides before the deal, the hand's scores, its statistics, the end of the game.
OPENS = 8
SCORES = 9
TALLIES = 10
ENDS = 11
# Elimination and coming back.
SURVIVES = 12
COUNT = 13
