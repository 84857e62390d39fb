"""Game records, format ``rummy500-game/1``: moves and options as JSON values, files as streams of lines.

Holds the text forms only; games are recorded by ``sim/recorder.py`` and replayed by ``sim/replay.py``. One
line of a file is one game; a file name that ends in ``.gz`` is compressed, always into the same bytes.
"""

import gzip
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from sim.actions import END, LAY_HIGH, LAY_LOW, LAY_SET, MELD_RUN, MELD_SET, STOCK, STOP, TAKE
from sim.cards import cards_of, run_cards
from sim.errors import UserError

FORMAT = "rummy500-game/1"


def draw_json(kind: int, taken: int) -> Any:
    """Return a draw as it stands in a record."""
    return {STOCK: "stock", END: "end", TAKE: {"pile": taken}}[kind]


def play_json(kind: int, cards: int, meld: int, low: int, high: int) -> Any:
    """Return a play, or "stop", as it stands in a record."""
    if kind == STOP:
        return "stop"
    if kind == MELD_SET:
        return {"meld": cards_of(cards)}
    if kind == LAY_SET:
        return {"layoff": cards_of(cards), "on": meld}
    suit = ((cards & -cards).bit_length() - 1) >> 4
    names = run_cards(suit, low, high)
    if kind == MELD_RUN:
        return {"meld": names}
    return {"layoff": names, "on": meld, "end": {LAY_LOW: "low", LAY_HIGH: "high"}[kind]}


def option_json(option: Any) -> Any:
    """Return an option or event of the draw or the play as it stands in a record."""
    kind = int(option["kind"])
    if kind in {STOCK, TAKE, END}:
        return draw_json(kind, int(option["taken"]))
    low, high = int(option["low"]), int(option["high"])
    return play_json(kind, int(option["cards"]), int(option["meld"]), low, high)


def same_play(play: Any) -> tuple[Any, ...]:
    """Return what makes two plays equal: their cards, the meld and the end."""
    if not isinstance(play, dict):
        return (play,)
    cards = play.get("meld", play.get("layoff"))
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        return (repr(play),)
    return (*sorted(cards), "meld" in play, play.get("on"), play.get("end"))


@contextmanager
def open_text(path: Path, mode: str) -> Iterator[IO[str]]:
    """Open a record file for reading ("r") or writing ("w"), compressed by its name.

    Raises
    ------
    UserError
        When the file cannot be opened.
    """
    try:
        raw = path.open(mode + "b")
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or error}.") from error
    with raw:
        if path.suffix != ".gz":
            with io.TextIOWrapper(raw, encoding="utf-8", newline="\n") as text:
                yield text
            return
        # No name and no time in the header: equal games are equal bytes.
        with (
            gzip.GzipFile(filename="", fileobj=raw, mode=mode + "b", mtime=0) as packed,
            io.TextIOWrapper(packed, encoding="utf-8", newline="\n") as text,
        ):
            yield text


def game_line(game: dict[str, Any]) -> str:
    """Return a game as one line of a file."""
    return json.dumps(game, separators=(",", ":"), ensure_ascii=False) + "\n"


def read_games(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Read a record file as a stream of (line number, game).

    Raises
    ------
    UserError
        When a line is no game of this format.
    """
    with open_text(path, "r") as lines:
        number = 0
        try:
            for line in lines:
                number += 1
                game = json.loads(line)
                if not isinstance(game, dict) or game.get("format") != FORMAT:
                    raise UserError(f"{path}, line {number}: not a game of format {FORMAT!r}.")
                yield number, game
        except (ValueError, OSError, EOFError) as error:
            raise UserError(f"{path}, line {number or 1}: not a line of JSON ({error}).") from error
