"""``report`` and ``export``: reports, spreadsheets and the verdict table from the files of a run."""

from pathlib import Path

import click

from sim.cli_common import quiet_option
from sim.cli_progress import reporting
from sim.errors import UserError


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN…", type=click.Path(path_type=Path))
@quiet_option
def report(runs: tuple[Path, ...], *, quiet: bool) -> None:
    """Make the reports of runs again, without playing."""
    from sim import api  # noqa: PLC0415 - quick help

    for folder in runs:
        _check_run(folder)
        with reporting(quiet=quiet) as stage:
            api.report(folder, tell=stage)
        print_verdicts(folder)


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option(
    "--xlsx", type=click.Path(dir_okay=False, path_type=Path), help="File to write; default RUN/<name>.xlsx."
)
def export(run: Path, xlsx: Path | None) -> None:
    """Write the tables of a run for a spreadsheet."""
    from sim.run_folder import SHEETS  # noqa: PLC0415 - quick help
    from sim.workbook import write_workbook  # noqa: PLC0415 - as above

    _check_run(run)
    path = xlsx or run / f"{run.resolve().name}.xlsx"
    tables = {name: run / f"{name}.csv" for name in SHEETS}
    if not any(file.exists() for file in tables.values()):
        raise UserError(f"{run} has no tables yet; make them with: rummy500 report {run}")
    try:
        write_workbook(path, tables)
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: {error}.") from error
    click.echo(f"{path} is written.")


def _check_run(folder: Path) -> None:
    """Refuse what is no folder of a run, and a tune that has nothing but a part of its search."""
    from sim.search_log import NAME as SEARCH  # noqa: PLC0415 - quick help

    if (folder / "run.json").is_file():
        return
    if (folder / SEARCH).is_file():
        raise UserError(
            f"{folder} has a search that was not finished, and no results yet; the same command goes on from "
            "there."
        )
    raise UserError(f"{folder} is no run: it has no run.json. Runs stand in out/<name>.")


def print_verdicts(folder: Path, seconds: float | None = None) -> None:
    """Print the verdict table of a run and where its report is."""
    from rich.console import Console  # noqa: PLC0415 - quick help

    from reports.house_terminal import HOUSE_TITLE, house_result  # noqa: PLC0415 - it imports pandas
    from reports.terminal import result_rows  # noqa: PLC0415 - as above
    from sim.cli_table import drawn_table, grouped  # noqa: PLC0415 - it imports rich

    title, columns, rows, notes = result_rows(folder)
    # Names are the user's and may look like markup or an emoji.
    console = Console(markup=False, emoji=False, highlight=False)
    if columns[0] == "table":
        columns, rows = grouped(columns, rows)
    console.print(drawn_table(title, columns, rows, console.width) if rows else title)
    # Candidates of a search over rules are told by their goals alone.
    house = None if (folder / "candidates.csv").exists() else house_result(folder)
    if house is not None:
        console.print()
        columns, rows, companies = house
        console.print(drawn_table(HOUSE_TITLE, columns, rows, console.width))
        console.print(companies)
    console.print()
    for note in notes:
        console.print(note)
    took = f" in {seconds:,.0f} s" if seconds is not None else ""
    console.print(f"Done{took}. Report: {folder / 'report.html'}")
