"""``play`` and ``replay``: single games, told card by card or written as records."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from sim.cli_common import quiet_games_option, rules_option
from sim.cli_compiling import announce_compilation
from sim.errors import UserError


@click.command()
@rules_option
@click.option("--strategies", "strategies_text", required=True, help="One a seat, comma-separated.")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True, help="Seed of the decks."
)
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="Deals 0 to GAMES - 1.")
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), help="File to write (.jsonl, .jsonl.gz)."
)
@click.option(
    "--legal", is_flag=True, help="Put every option list into the records (with --record or --json)."
)
@click.option("--json", "as_json", is_flag=True, help="Print the records instead of telling the games.")
@quiet_games_option
def play(
    rules_text: str,
    strategies_text: str,
    seed: int,
    games: int,
    record: Path | None,
    *,
    legal: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Play games with strategy i in seat i, and tell them card by card."""
    from sim.api import play as play_games  # noqa: PLC0415 - quick help
    from sim.api import table_of  # noqa: PLC0415 - as above

    if legal and record is None and not as_json:
        raise UserError("--legal is of records; add --record FILE or --json.")
    fields, specs = table_of(strategies_text, rules_text)
    if not quiet:
        announce_compilation([(fields, len(specs))], specs, "hands")
    played = play_games(strategies_text, rules=rules_text, seed=seed, games=games, legal=legal)
    if record is not None:
        _write(played, record, quiet=quiet)
        return
    _print(played, as_json=as_json)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), help="Write the games played again."
)
@click.option("--json", "as_json", is_flag=True, help="Print the records instead of telling the games.")
@quiet_games_option
def replay(file: Path, record: Path | None, *, as_json: bool, quiet: bool) -> None:
    """Play recorded games again, move by move, and refuse what is not legal."""
    from sim.record import read_games  # noqa: PLC0415 - they import the engine
    from sim.replay import replay_game  # noqa: PLC0415 - as above

    announced: list[Any] = []

    def announce(rules: dict[str, Any], players: int) -> None:
        # Games of one file mostly have the same rules, and to look into the cache takes as long as a game.
        if not quiet and rules not in announced:
            announced.append(rules)
            announce_compilation([(rules, players)], (), "hands")

    def again(line: int, game: dict[str, Any]) -> dict[str, Any]:
        try:
            return replay_game(game, announce)
        except UserError as error:
            raise UserError(f"{file}, line {line}: {error}") from error

    games = (again(line, game) for line, game in read_games(file))
    if record is None:
        _print(games, as_json=as_json)
        return
    if record.resolve() == file.resolve():
        raise UserError(f"--record {record} is the file that is read; give another name.")
    _write(games, record, quiet=quiet)


def _print(games: Iterator[dict[str, Any]], *, as_json: bool) -> None:
    """Print games as they come, told or as records."""
    from sim.telling import tell_games  # noqa: PLC0415 - it imports the engine

    lines = (json.dumps(game, ensure_ascii=False) for game in games) if as_json else tell_games(games)
    for line in lines:
        click.echo(line)


def _write(games: Iterator[dict[str, Any]], record: Path, *, quiet: bool) -> None:
    """Write games to a file; those that were finished before an interruption or an error stay."""
    from sim.interrupts import Interrupts  # noqa: PLC0415 - quick help
    from sim.record_files import RecordFile  # noqa: PLC0415 - it imports the engine

    file = RecordFile(record)
    stopped = False
    try:
        with file, Interrupts() as interrupts:
            for game in games:
                file.add(game)
                if interrupts.wanted():
                    stopped = True
                    break
            else:
                file.finish()
    except BaseException:
        if file.kept is not None:
            click.echo(file.told(), err=True)
        raise
    if not quiet or stopped:
        click.echo(file.told(), err=stopped)
    if stopped:
        raise KeyboardInterrupt
