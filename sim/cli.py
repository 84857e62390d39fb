"""The command line: the one place that joins configs, strategies, the runner and reports.

Commands stand in ``sim/cli_*.py`` and are imported when they are asked for, so that help and lists are quick.
"""

import difflib
import errno
import importlib
import os
import sys
from collections.abc import Sequence

import click

from sim.errors import UserError
from sim.jit_cache import cache_root

# A disk, a user's share of it or a file is full.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
# Command -> module and function.
COMMANDS = {
    "run": "sim.cli_run:run",
    "tips": "sim.cli_run:tips",
    "match": "sim.cli_run:match",
    "report": "sim.cli_report:report",
    "export": "sim.cli_report:export",
    "play": "sim.cli_play:play",
    "replay": "sim.cli_play:replay",
    "list": "sim.cli_show:list_things",
    "show": "sim.cli_show:show",
    "new-strategy": "sim.cli_show:new_strategy",
    "new-rules": "sim.cli_show:new_rules",
    "check-strategy": "sim.cli_check:check_strategy",
    "bench": "sim.cli_bench:bench",
    "schema": "sim.cli_show:schema",
}


class LazyGroup(click.Group):
    """A group whose commands are imported on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table above."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command and return it."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does to the end of the sentence; click itself cuts it at the margin."""
        commands = [(name, self.get_command(ctx, name)) for name in COMMANDS]
        with formatter.section("Commands"):
            formatter.write_dl([(name, one.get_short_help_str(limit=200)) for name, one in commands if one])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the nearest command when one is not known."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], COMMANDS, 1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            ctx.fail(f"No such command {args[0]!r}.{hint} Commands: {', '.join(COMMANDS)}.")
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rummy500-lab", prog_name="rummy500")
def app() -> None:
    """Play very many games of Rummy 500 between strategies, and settle arguments with statistics.

    Start with: rummy500 tips
    """


def main(args: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code: 0, 2 for bad input, 130 when interrupted."""
    try:
        result = app.main(args=args, prog_name="rummy500", standalone_mode=False)
        # A pipe may break at the last words, when Python itself would complain.
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return 2
    except (click.exceptions.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        return 130
    except BrokenPipeError:
        return _reader_left()
    except SystemExit as left:
        # click and rich end the process like this when a pipe breaks; nothing else here does.
        if left.code != 1:
            raise
        return _reader_left()
    except (UserError, OSError) as error:
        click.echo(f"rummy500: {_sentence(error)}", err=True)
        return 2
    return result if isinstance(result, int) else 0


def _reader_left() -> int:
    """Return 0 and say no more: the reader of a pipe (head, less) has seen enough."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return 0


def _sentence(error: UserError | OSError) -> str:
    """Return what an error says; of the system's (a full disk, a lost folder) where it came from too."""
    if isinstance(error, UserError):
        return str(error)
    words = error.strerror or str(error)
    if error.filename:
        return f"{error.filename}: {words}."
    if error.errno in FULL:
        # Files that the program itself writes name themselves (sim/named_errors.py).
        return f"{words}, for what this command prints or for compiled code in {cache_root()}."
    return f"{words}."


if __name__ == "__main__":
    sys.exit(main())
