"""Draws and plays as a game record writes them: read and written, an unreadable one raises ValueError."""

from collections.abc import Mapping
from typing import Any

from tests.helpers.naive_melds import is_joker
from tests.helpers.naive_table import STOP, Draw, Play, meld_play


def draw_from_record(written: Any) -> Draw:
    """Read a draw or the answer to a call; an unreadable one raises ValueError."""
    if written in ("stock", "end", "boot", "pass"):
        return Draw(written)
    if isinstance(written, Mapping) and len(written) == 1:
        ((act, cards),) = written.items()
        if act in ("pile", "call") and type(cards) is int:
            return Draw(act, cards)
    raise ValueError(f"no draw of this game: {written!r}")


def draw_to_record(draw: Draw) -> str | dict[str, int]:
    """Write a draw, or the answer to a call, as a record has it."""
    return {draw.act: draw.cards} if draw.act in ("pile", "call") else draw.act


def play_from_record(written: Any) -> Play:
    """Read a play of a record, or "stop"; an unreadable one raises ValueError."""
    if written == "stop":
        return STOP
    if isinstance(written, Mapping):
        keys = set(written)
        if keys == {"meld"} or (keys == {"meld", "kind"} and written["kind"] in ("set", "run")):
            return meld_play(_cards(written["meld"]), written.get("kind", ""))
        if keys == {"swap", "on"} and type(written["on"]) is int:
            return Play("swap", _cards([written["swap"]]), on=written["on"])
        if keys in ({"layoff", "on"}, {"layoff", "on", "end"}):
            end = written.get("end", "")
            # An end that is written but empty would otherwise look like a lay-off on a set.
            if type(written["on"]) is int and ("end" not in keys or end in ("low", "high")):
                return Play("layoff", _cards(written["layoff"]), on=written["on"], end=end)
    raise ValueError(f"no play of this game: {written!r}")


def _cards(written: Any) -> tuple[str, ...]:
    """Read the cards of a play."""
    if not isinstance(written, list | tuple) or not written or not all(isinstance(c, str) for c in written):
        raise ValueError(f"no cards: {written!r}")
    return tuple(written)


def play_to_record(play: Play) -> str | dict[str, Any]:
    """Write a play as a record has it."""
    if play.act == "stop":
        return "stop"
    if play.act == "swap":
        return {"swap": play.cards[0], "on": play.on}
    if play.act == "meld":
        written: dict[str, Any] = {"meld": list(play.cards)}
        # A set that would be read as a run is told by its kind.
        if meld_play(play.cards).kind != play.kind:
            written["kind"] = play.kind
        return written
    written = {"layoff": list(play.cards), "on": play.on}
    if play.end:
        written["end"] = play.end
    return written


def has_joker(play: Play) -> bool:
    """Tell whether a play moves a joker from the hand to the table."""
    return play.act in ("meld", "layoff") and any(map(is_joker, play.cards))
