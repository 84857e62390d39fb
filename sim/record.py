"""Game records, format ``rummy500-game/1``: moves and options as JSON values, files as streams of lines.

Holds the text forms only; games are recorded by ``sim/recorder.py`` and replayed by ``sim/replay.py``. One
line of a file is one game; a file name that ends in ``.gz`` is compressed, always into the same bytes.
"""

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from sim.actions import (
    BOOT,
    CALL,
    END,
    LAY_HIGH,
    LAY_LOW,
    LAY_SET,
    MELD_RUN,
    MELD_SET,
    PASS,
    STOCK,
    STOP,
    SWAP,
    TAKE,
)
from sim.cards import CARD_NUMBER, JOKER, cards_of, run_cards, set_texts
from sim.errors import UserError

FORMAT = "rummy500-game/1"
DRAWS = (STOCK, TAKE, END, BOOT, CALL, PASS)
# Options and events with which a turn begins.
TURN_STARTS = (STOCK, TAKE, BOOT, CALL)
NATURALS = sum(1 << number for number in CARD_NUMBER.values())
# So many bare jokers beside one natural are a run or a set.
FEWEST_AMBIGUOUS = 2


def draw_json(kind: int, taken: int) -> Any:
    """Return a draw as it stands in a record."""
    if kind in {TAKE, CALL}:
        return {"pile" if kind == TAKE else "call": taken}
    return {STOCK: "stock", END: "end", BOOT: "boot", PASS: "pass"}[kind]


def play_json(option: Any) -> Any:
    """Return a play, or "stop", as it stands in a record."""
    kind, cards, meld = int(option["kind"]), int(option["cards"]), int(option["meld"])
    low, high, jokers = int(option["low"]), int(option["high"]), int(option["joker_places"])
    if kind == STOP:
        return "stop"
    if kind == SWAP:
        return {"swap": cards_of(cards)[0], "on": meld}
    if kind == MELD_SET:
        return set_json(set_texts(cards, int(option["twins"]), low, jokers))
    if kind == LAY_SET:
        return {"layoff": set_texts(cards, int(option["twins"]), low, jokers), "on": meld}
    # A joker alone has no suit, and needs none to be written.
    naturals = cards & NATURALS
    suit = ((naturals & -naturals).bit_length() - 1) >> 4 if naturals else 0
    names = run_cards(suit, low, high, jokers)
    if kind == MELD_RUN:
        return {"meld": names}
    return {"layoff": names, "on": meld, "end": {LAY_LOW: "low", LAY_HIGH: "high"}[kind]}


def set_json(names: list[str]) -> dict[str, Any]:
    """Return a set as a record has it: said to be one where it could be read as a run."""
    bare = names.count(JOKER)
    if bare >= FEWEST_AMBIGUOUS and len(names) - bare == 1:
        return {"meld": names, "kind": "set"}
    return {"meld": names}


def option_json(option: Any) -> Any:
    """Return an option or event of the draw or the play as it stands in a record."""
    kind = int(option["kind"])
    if kind in DRAWS:
        return draw_json(kind, int(option["taken"]))
    return play_json(option)


def same_play(play: Any) -> tuple[Any, ...]:
    """Return what makes two plays equal: their cards, the meld and the end; of a set in any order."""
    if not isinstance(play, dict):
        return (play,)
    cards = play.get("meld", play.get("layoff"))
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        return (repr(sorted(play.items(), key=repr)),)
    ordered = "end" in play or is_run(play)
    names = cards if ordered else sorted(cards)
    return (*names, "meld" in play, ordered, play.get("on"), play.get("end"))


def is_run(play: dict[str, Any]) -> bool:
    """Tell whether a written meld is a run: what two ranks, or one natural and bare jokers, make.

    The cards of a lay-off on a set say nothing else than a set.
    """
    cards = play.get("meld", ())
    if play.get("kind") == "set":
        return False
    ranks = {card[0] for card in cards if card in CARD_NUMBER}
    lone = len(cards) - cards.count(JOKER) == 1
    return len(ranks) > 1 or (lone and cards.count(JOKER) >= FEWEST_AMBIGUOUS)


@contextmanager
def open_text(path: Path, mode: str, shown: Path | None = None) -> Iterator[IO[str]]:
    """Open a record file for reading ("r") or writing ("w"), compressed by its name.

    ``shown`` is named in an error in its place.

    Raises
    ------
    UserError
        When the file cannot be opened.
    """
    try:
        raw = path.open(mode + "b")
    except OSError as error:
        raise UserError(f"{shown or path}: {error.strerror or error}.") from error
    with raw:
        if path.suffix != ".gz":
            with io.TextIOWrapper(raw, encoding="utf-8", newline="\n") as text:
                yield text
            return
        with packed(raw, mode) as file, io.TextIOWrapper(file, encoding="utf-8", newline="\n") as text:
            yield text


def packed(raw: IO[bytes], mode: str) -> gzip.GzipFile:
    """Compress ("w"), or uncompress ("r"), a file; no name and no time in it: equal games are equal bytes."""
    return gzip.GzipFile(filename="", fileobj=raw, mode=mode + "b", mtime=0)


def game_line(game: dict[str, Any]) -> str:
    """Return a game as one line of a file."""
    return json.dumps(game, separators=(",", ":"), ensure_ascii=False) + "\n"


def read_games(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Read a record file as a stream of (line number, game).

    Raises
    ------
    UserError
        When a line is no game of this format, or there is no line.
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
        except (ValueError, OSError, EOFError, zlib.error) as error:
            raise UserError(f"{path}, line {number or 1}: not a line of JSON ({error}).") from error
        except RecursionError:
            raise UserError(f"{path}, line {number}: not a game; its values are nested too deeply.") from None
    if number == 0:
        raise UserError(f"{path}: there is no game in it.")
