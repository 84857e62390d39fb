"""The parts of the engine that only some rules need, each in a file of its own; where they stand for a desk.

The first game under rules of the house compiles them, in under ten seconds; the plain game never does.
"""

from typing import Any

from sim.jit import Part
from sim.parts import COUNT

PARTS_OF: dict[int, Part] = {}


def part_addresses(rules: Any) -> list[int]:
    """Return the address of every part (``sim/parts.py``) that a record of rules needs, 0 for the others."""
    addresses = [0] * COUNT
    if any(rules[name] for name in ("house_draw", "house_play", "house_turn")):
        for place, piece in PARTS_OF.items():
            addresses[place] = piece.address
    return addresses
