"""A game record written by hand, for tests of the referee."""

from typing import Any

from tests.helpers import naive_rules as naive

Record = dict[str, Any]


def hand_made() -> Record:
    """Write one hand for two by hand: seat 1 draws, lays three sevens, throws the card drawn and is out."""
    dealt = [["KS", "2H", "3C"], ["7S", "7H", "7D"]]
    used = {*dealt[0], *dealt[1], "9C", "4D"}
    turn = {"seat": 1, "draw": "stock", "plays": [{"meld": ["7H", "7S", "7D"]}], "discard": "4D"}
    hand = {
        "dealer": 0,
        "dealt": dealt,
        "pile": ["9C"],
        "stock": ["4D", *(card for card in naive.pack_of(1) if card not in used)],
        "turns": [turn],
        "end": "out",
        "out": 1,
        "scores": [-15, 21],
        "totals": [-15, 21],
    }
    return {
        "format": "rummy500-game/1",
        "rules": {**naive.core_rules(2), "hand_size": 3, "target": 20},
        "seed": 1,
        "deal": 0,
        "players": [{"strategy": "random", "params": {}}, {"strategy": "random", "params": {}}],
        "hands": [hand],
        "scores": [-15, 21],
        "winners": [1],
        "end": "target",
    }
