"""How figures look: colours, markers, fonts, sizes; and how they are saved, byte for byte the same each time.

The colours are those of Okabe & Ito (2008), which people with any colour vision can tell apart; markers say
the same once more.
"""

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.textpath import text_to_path

Handle: TypeAlias = Line2D | Patch
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#8C6D00")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
DASHES: tuple[Literal["-", "--", "-.", ":"], ...] = ("-", "--", "-.", ":")
GREY = "#666666"
BAND = "#DDDDDD"
# A phone shows 5.2 inches at about three quarters of their size: the smallest text is still readable there.
WIDTH = 5.2
FONT = 9.0
PNG_DPI = 150
TITLE_LETTERS = 58
# Height of a line of a legend, in inches.
LEGEND_LINE = FONT / 72 * 1.35
SMALL_FONT = 7.5
LABEL_LETTERS = 17
LABEL_LINES = 6
SETTINGS = {
    "font.family": "DejaVu Sans",
    "font.size": FONT,
    "axes.titlesize": FONT,
    "axes.labelsize": FONT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.edgecolor": GREY,
    "axes.unicode_minus": True,
    "grid.color": "#E6E6E6",
    "legend.frameon": False,
    "legend.fontsize": FONT,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    # The names inside an SVG are hashes; a fixed salt makes equal figures equal bytes.
    "svg.hashsalt": "rummy500",
    "svg.fonttype": "path",
}


@contextmanager
def house_style() -> Iterator[None]:
    """Draw in the style of this file, whatever the user's own settings are."""
    with mpl.rc_context():
        mpl.rcdefaults()
        # The keys of rcParams are typed as one long list of literals.
        settings: Any = mpl.rcParams
        settings.update(SETTINGS)
        yield


def wrapped(label: str) -> str:
    """Break a long label into lines, where a strategy's parameters begin if possible."""
    lines = textwrap.wrap(label.replace("@", " @"), LABEL_LETTERS, break_long_words=True)
    lines = lines or [label]
    return "\n".join(
        [*lines[: LABEL_LINES - 1], lines[LABEL_LINES - 1] + "…"] if len(lines) > LABEL_LINES else lines
    )


def text_width(text: str, size: float) -> float:
    """Return the width of the longest line of a text in a font size (points), inches."""
    font = FontProperties(size=size)
    widths = [text_to_path.get_text_width_height_descent(line, font, False)[0] for line in text.split("\n")]
    return float(max(widths)) / 72


def new_figure(
    title: str,
    height: float,
    *,
    label_letters: int = 0,
    legend_lines: int = 0,
    panels: int = 1,
    right: float = 0.15,
) -> tuple[Figure, list[Axes]]:
    """Return a figure with a title and panels below each other, the margins fitted to the texts.

    Parameters
    ----------
    title
        The finding; it is broken into lines.
    height
        Height of all panels together, inches.
    label_letters
        Letters of the longest label left of the axes.
    legend_lines
        Lines to keep free for a legend between title and axes.
    right
        Width of the margin at the right, inches.
    """
    lines = textwrap.wrap(title, TITLE_LETTERS)
    line = FONT / 72 * 1.35
    top = line * 1.08 * len(lines) + line * 1.3 * legend_lines + 0.2
    bottom, gap = 0.55, 0.6
    whole = top + height + bottom + gap * (panels - 1)
    left = min(0.18 + max(label_letters, 5) * FONT / 72 * 0.66, 0.42 * WIDTH)
    figure = Figure(figsize=(WIDTH, whole))
    FigureCanvasAgg(figure)
    figure.text(
        0.1 / WIDTH,
        1 - 0.07 / whole,
        "\n".join(lines),
        va="top",
        ha="left",
        fontweight="bold",
        fontsize=FONT + 0.5,
        linespacing=1.25,
    )
    each = height / panels
    axes = []
    for panel in range(panels):
        low = bottom + (panels - 1 - panel) * (each + gap)
        box = (left / WIDTH, low / whole, (WIDTH - left - right) / WIDTH, each / whole)
        axes.append(figure.add_axes(box))
    return figure, axes


def add_legend(figure: Figure, axes: Axes, handles: list[Handle], columns: int, lift: float = 0.02) -> None:
    """Put a legend ``lift`` inches above the axes, at the left edge of the figure."""
    box = axes.get_position()
    figure.legend(
        handles=handles,
        loc="lower left",
        bbox_to_anchor=(0.1 / WIDTH, box.y1 + lift / figure.get_figheight()),
        ncols=columns,
        handletextpad=0.5,
        columnspacing=1.2,
        borderaxespad=0.0,
        labelspacing=0.35,
    )


def save(figure: Figure, folder: Path, name: str) -> None:
    """Write a figure as PNG (150 dots an inch) and SVG, without dates."""
    figure.savefig(folder / f"{name}.png", dpi=PNG_DPI, metadata={"Software": None})
    figure.savefig(folder / f"{name}.svg", metadata={"Date": None, "Creator": None})
