"""Make the result files of a run that was killed, or failed early, from its journal."""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from sim.errors import UserError
from sim.journal import Reader
from sim.run_folder import INFO, TABLES, FolderTakenError, RunFolder, read_info
from sim.run_info import describe_arms, outcome

CUT_OFF = "cut off"


def recover(folder: Path) -> None:
    """Publish all that a run had played before it was cut off; leave every other folder as it is.

    As after an interruption, the blocks that an arm has count as the whole of it. The journal stays, so that
    the run can still be taken up.

    Raises
    ------
    UserError
        When the run is under way, or its journal is missing or damaged.
    """
    info = read_info(folder / INFO)
    if info is None or not _lacks_tables(folder, info.get("status")):
        return
    with ExitStack() as held:
        try:
            place = held.enter_context(RunFolder(folder))
        except FolderTakenError:
            raise UserError(
                f"The run in {folder} is under way; its report can be made when it is over."
            ) from None
        _make_files(place, info)


def _make_files(place: RunFolder, info: Mapping[str, Any]) -> None:
    """Make the result files of a run from its journal."""
    from sim.sink import open_sinks  # noqa: PLC0415 - it imports the engine, which few reports need

    reader = Reader(place.journal)
    if reader.info["resume_key"] != info.get("resume_key"):
        raise UserError(f"{reader.path} is not of the run in {INFO}; run the experiment again.")
    games, current = 0, 0
    with open_sinks(place.path, reader.layout, games=reader.info["keeps_games"]) as sinks:
        for played in reader.played():
            games += played.games
            if played.job != current:
                # What is finished is let go, however many arms there are.
                for sink in sinks[current]:
                    sink.finish()
                current = played.job
            sinks[played.job][played.side].add(played)
        for sink in sinks[current]:
            sink.finish()
    ends = [
        (job, side, sink.blocks)
        for job, sides in enumerate(sinks)
        for side, sink in enumerate(sides)
        if sink.blocks
    ]
    status = CUT_OFF if info.get("status") == "running" else str(info.get("status"))
    arms = describe_arms(reader.layout, ends)
    place.publish({**reader.info, **outcome(reader.seconds, games, status, arms)})


def _lacks_tables(folder: Path, status: object) -> bool:
    """Tell whether a run ended before it had result files, or while they got their names."""
    return status == "running" or (status != "complete" and not (folder / TABLES[0]).exists())
