"""Make everything that stands behind the result files of a run: tables, figures and reports."""

from base64 import b64encode
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path

import jinja2
import pandas as pd

from reports import style
from reports.blocks import BlockFile
from reports.figures import Picture, Tables, make_figures
from reports.house_arms import house_tables, same_rules
from reports.house_differences import house_differences
from reports.house_figures import house_pictures, tip_pictures
from reports.house_table import house_table
from reports.house_words import house_page
from reports.kinds import kind_report
from reports.ledger_tables import ledger_tables
from reports.ledgers import LedgerFile
from reports.page import ClaimPage, Page, report_page
from reports.pooled_table import pooled_sentences, pooled_table
from reports.run_file import Run, read_run
from reports.sequential import SEQUENTIAL, looks_table
from reports.summary import summary_table
from reports.verdict_table import verdict_table
from reports.words import counted
from reports.writing import Workshop, write_csv


def build_report(folder: Path, tell: Callable[[str], None] = lambda _: None) -> None:
    """Write the tables, figures/, report.html and report.md of a run; if something fails, nothing.

    Of a run that was interrupted or cut off only what was played is told, and what is missing is listed.
    ``tell`` is called with what is being made.

    Raises
    ------
    UserError
        If the folder has no run, or its result files are missing or damaged.
    """
    run = read_run(folder)
    with (
        Workshop(folder, owned=("figures",)) as work,
        BlockFile(folder) as blocks,
        LedgerFile(folder, run) as ledgers,
    ):
        tell(f"tables of {counted(len(run.arms), 'arm')}")
        summary, verdicts = summary_table(run, blocks), verdict_table(run, blocks)
        write_csv(summary, work / "summary.csv")
        write_csv(verdicts, work / "verdicts.csv")
        pooled = pooled_table(run, blocks)
        if not pooled.empty:
            write_csv(pooled, work / "pooled.csv")
        own = kind_report(run, folder, blocks)
        # Of a tournament or sweep the ledgers of hundreds of arms stay in ledgers.parquet.
        tell("tables of hands and digs")
        for name, table in (own.tables if own else ledger_tables(run, ledgers)).items():
            write_csv(table, work / f"{name}.csv")
        looks = looks_table(run, blocks)
        if run.mode in SEQUENTIAL:
            write_csv(looks, work / "looks.csv")
        tell("tables of rules")
        house = house_table(run, blocks)
        if not house.empty:
            write_csv(house, work / "house_rules.csv")
        differences = house_differences(run, blocks)
        if not differences.empty:
            write_csv(differences, work / "house_differences.csv")
        (work / "figures").mkdir()
        with style.house_style():
            tables = Tables(run, summary, verdicts, ledgers, looks, house)
            drawn = chain(house_pictures(house, differences), tip_pictures(tables), make_figures(tables))
            shown = chain(own.pictures if own else (), drawn if own is None or own.has_claims else ())
            pictures, images = _save_pictures(shown, work / "figures", tell)
        tell("pages")
        page = report_page(run, summary, verdicts, pictures)
        same = same_rules(run, house_tables(run)) if not house.empty else {}
        page = page._replace(house=house_page(house, differences, same))
        page = page._replace(claims=_with_pooled(run, page, pooled))
        if own and own.has_claims:
            page = page._replace(lead=own.lead, sections=own.sections, limits=[*page.limits, *own.limits])
        elif own:
            # Arms by the hundred stand in summary.csv only.
            page = page._replace(
                lead=own.lead,
                sections=own.sections,
                not_played=own.missing,
                limits=own.limits,
                arms=[],
                claims=[],
            )
        for name in ("report.html", "report.md"):
            (work / name).write_text(render(name, page, images), encoding="utf-8", newline="\n")


def _save_pictures(
    drawn: Iterable[Picture], folder: Path, tell: Callable[[str], None]
) -> tuple[list[Picture], dict[str, str]]:
    """Write figures as they are drawn; return them, and each as text that stands inside a page, by name."""
    pictures: list[Picture] = []
    images: dict[str, str] = {}
    tell("drawing figure 1")
    for picture in drawn:
        style.save(picture.figure, folder, picture.name)
        images[picture.name] = _data_uri(folder / f"{picture.name}.svg")
        pictures.append(picture)
        tell(f"drawing figure {len(pictures) + 1}")
    return pictures, images


def _with_pooled(run: Run, page: Page, pooled: pd.DataFrame) -> list[ClaimPage]:
    """Return what is said of each claim, with what its cells say together."""
    return [
        told._replace(notes=[*told.notes, *pooled_sentences(claim, pooled, run.judging_metric(claim))])
        for claim, told in zip(run.claims, page.claims, strict=True)
    ]


def verdict_rows(folder: Path) -> pd.DataFrame:
    """Return the verdict table of a run, computed from its blocks (columns of verdicts.csv)."""
    run = read_run(folder)
    with BlockFile(folder) as blocks:
        return verdict_table(run, blocks)


def render(template: str, page: Page, images: dict[str, str]) -> str:
    """Set a page with one of the templates; images are data URIs by the name of a picture."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=jinja2.select_autoescape(["html"]),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["cell"] = _markdown_cell
    return environment.get_template(template).render(page=page, images=images)


def _markdown_cell(text: str) -> str:
    """Keep a text on one line and inside its cell, and out of Markdown's hands."""
    plain = text.replace("\n", " ")
    for letter in "\\`*_|<":
        plain = plain.replace(letter, f"\\{letter}")
    return plain


def _data_uri(path: Path) -> str:
    """Return a picture as text that stands inside a page."""
    return "data:image/svg+xml;base64," + b64encode(path.read_bytes()).decode("ascii")
