"""The parts of the engine that only some rules need, each in a file of its own; where they stand for a desk.

The first game under rules of the house compiles them, in under ten seconds; the plain game never does.
"""

from typing import Any

from sim.elimination import find_survivor
from sim.game_end import end_game
from sim.house_tally import tally_house
from sim.jit import Part
from sim.parts import COUNT, ENDS, OPENS, SCORES, SURVIVES, TALLIES
from sim.rule_words import LAST_SURVIVOR
from sim.score_modes import score_house
from sim.stakes import open_hand

PARTS_OF: dict[int, Part] = {}
# Those around a hand; they are of use to other rules than the parts of the play.
GAME_PARTS: dict[int, Part] = {
    OPENS: open_hand,
    SCORES: score_house,
    TALLIES: tally_house,
    ENDS: end_game,
}


def part_addresses(rules: Any) -> list[int]:
    """Return the address of every part (``sim/parts.py``) that a record of rules needs, 0 for the others."""
    addresses = [0] * COUNT
    if any(rules[name] for name in ("house_draw", "house_play", "house_turn")):
        for place, piece in PARTS_OF.items():
            addresses[place] = piece.address
    if rules["house_game"]:
        for place, piece in GAME_PARTS.items():
            addresses[place] = piece.address
    if rules["end_mode"] == LAST_SURVIVOR:
        addresses[SURVIVES] = find_survivor.address
    return addresses
