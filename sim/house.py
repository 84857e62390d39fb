"""The parts of the engine that only some rules need, each in a file of its own; where they stand for a desk.

The first game under rules of the house compiles them; the plain game never does.
"""

from collections.abc import Sequence
from typing import Any

from sim.booking import book_play
from sim.boot import boot
from sim.elimination import find_survivor
from sim.game_end import end_game
from sim.house_plays import house_plays
from sim.house_tally import tally_house
from sim.jit import is_cold
from sim.part import Part
from sim.parts import (
    AFTER,
    BEFORE,
    BOOKS,
    BOOTS,
    COUNT,
    DRAWS,
    ENDS,
    OPENS,
    PLAYS,
    SCORES,
    SURVIVES,
    TALLIES,
)
from sim.score_modes import score_house
from sim.stakes import open_hand
from sim.takes import house_draws
from sim.turns import after_turn, before_turn

# Each part, and the flags of a record of rules that call for it.
PARTS_OF: dict[int, tuple[Part, tuple[str, ...]]] = {
    PLAYS: (house_plays, ("house_play", "house_draw", "house_turn")),
    BOOKS: (book_play, ("house",)),
    DRAWS: (house_draws, ("house_draw",)),
    BOOTS: (boot, ("boot",)),
    BEFORE: (before_turn, ("house_turn",)),
    AFTER: (after_turn, ("house_turn",)),
    OPENS: (open_hand, ("house_game",)),
    SCORES: (score_house, ("house_game",)),
    TALLIES: (tally_house, ("house_game",)),
    ENDS: (end_game, ("house_game",)),
    SURVIVES: (find_survivor, ("survivors",)),
}


def lacks_parts(records: Sequence[Any]) -> bool:
    """Tell whether a part that one of these records of rules needs has yet to be compiled."""
    return any(
        is_cold(piece)
        for piece, flags in PARTS_OF.values()
        if any(rules[flag] for rules in records for flag in flags)
    )


def part_addresses(rules: Any) -> list[int]:
    """Return the address of every part (``sim/parts.py``) that a record of rules needs, 0 for the others."""
    addresses = [0] * COUNT
    for place, (piece, flags) in PARTS_OF.items():
        if any(rules[flag] for flag in flags):
            addresses[place] = piece.address
    return addresses
