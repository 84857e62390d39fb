"""Options and helpers that several commands share."""

import math
import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
CORES = os.cpu_count() or 1

seed_option = click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Seed of decks and chance.")
quiet_option = click.option("--quiet", is_flag=True, help="No progress bar; only the result.")
quiet_games_option = click.option(
    "--quiet", is_flag=True, help="Only the games: no word of compiling, nor of what --record wrote."
)
rules_option = click.option(
    "--rules",
    "rules_text",
    default="rummy500",
    show_default=True,
    help="NAME[+MODIFIER]…[+field=value]… or a file.",
)


def _number(_context: click.Context, _option: click.Parameter, value: float) -> float:
    """Refuse what a comparison with the range lets through."""
    if math.isnan(value):
        raise click.BadParameter("nan is no number of seconds")
    return value


def _folder(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    """Refuse a name that would silently become the default."""
    if value is not None and not value.strip():
        raise click.BadParameter("a folder needs a name; leave --out away for out/<name>")
    return value


hook_timeout_option = click.option(
    "--hook-timeout",
    type=click.FloatRange(0.1, 86_400),
    default=10.0,
    show_default=True,
    callback=_number,
    help="Seconds that one decision of a strategy may take.",
)


def run_options(command: F) -> F:
    """Add the options of everything that runs an experiment."""
    options = [
        seed_option,
        click.option(
            "--blocks", type=click.IntRange(1), help="Deal blocks a cell, in place of the config's."
        ),
        click.option(
            "--jobs", type=click.IntRange(1, 1024), default=CORES, show_default="all cores", help="Workers."
        ),
        click.option(
            "--backend",
            type=click.Choice(["threads", "processes", "dask", "ray"]),
            default="threads",
            show_default=True,
            help="What the workers are.",
        ),
        click.option("--address", help="Address of the dask or ray cluster."),
        click.option("--batch", type=click.IntRange(1), help="Blocks a task; changes no result."),
        click.option(
            "--out", type=click.Path(), callback=_folder, help="Folder for the results; default out/<name>."
        ),
        click.option(
            "--keep",
            type=click.Choice(["games", "blocks", "summary"]),
            default="blocks",
            show_default=True,
            help="What to keep of the play: every game, the deal blocks, or the tables only.",
        ),
        hook_timeout_option,
        quiet_option,
    ]
    for option in reversed(options):
        command = option(command)
    return command
