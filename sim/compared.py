"""A recorded hand compared with the same hand played again."""

from typing import Any

from sim.errors import UserError
from sim.record import same_play
from sim.validation import cut_text

# Longer lists are cut in a sentence.
LONGEST_SHOWN = 200
TURN_KEYS = ("seat", "draw", "plays", "discard", "calls", "legal")


def compare(number: int, hand: dict[str, Any], replayed: dict[str, Any]) -> None:
    """Refuse a hand that does not come out as it was recorded; ``number`` counts hands from 1 on.

    Raises
    ------
    UserError
        At the first turn, or the first key, that differs.
    """
    for turn, (old, new) in enumerate(zip(hand["turns"], replayed["turns"], strict=False), 1):
        for key in TURN_KEYS:
            if key == "legal" and key not in old:
                continue
            if _in_order(key, old.get(key)) != _in_order(key, new.get(key)):
                raise UserError(
                    f"Hand {number}, turn {turn}: {key} is {_shown(old.get(key))}; "
                    f"played again it is {_shown(new.get(key))}."
                )
    if len(hand["turns"]) != len(replayed["turns"]):
        raise UserError(
            f"Hand {number} has {len(hand['turns'])} turns; it is over after {len(replayed['turns'])}."
        )
    for key in dict.fromkeys((*replayed, *hand)):
        if key not in {"turns", "last"} and hand.get(key) != replayed.get(key):
            raise UserError(
                f"Hand {number}: {key} is {_shown(hand.get(key))}; "
                f"played again it is {_shown(replayed.get(key))}."
            )
    ended, again = (one["last"]["seat"] if "last" in one else None for one in (hand, replayed))
    if ended != again:
        raise UserError(f"Hand {number}: last has seat {ended}; played again it has {again}.")


def _shown(value: Any) -> str:
    """Write a value for a sentence."""
    return cut_text(repr(value), LONGEST_SHOWN)


def _in_order(key: str, value: Any) -> Any:
    """Bring a part of a turn into one order where the order has no meaning."""
    if value is None:
        return None
    if key == "plays":
        return [same_play(play) for play in value]
    if key == "calls":
        return [
            (call["seat"], call["answer"], sorted(map(repr, call["legal"])) if "legal" in call else None)
            for call in value
        ]
    if key == "legal":
        return [
            sorted(map(repr, value.get("draw", []))),
            [sorted(repr(same_play(play)) for play in plays) for plays in value["plays"]],
            sorted(value.get("discard", [])),
        ]
    return value
