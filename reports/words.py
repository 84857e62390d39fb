"""Words that tables, figures and pages share: who sat with whom, signed numbers, lists, broken labels."""

import re
import textwrap
from collections.abc import Collection, Mapping, Sequence
from math import isnan
from typing import Any

from reports.run_file import BASELINE, Cell, Run
from sim.rules_text import BASE

# Names up to this many are listed one by one in a sentence.
FEW_NAMES = 7
NO_BREAK = "\N{NO-BREAK SPACE}"


def company(run: Run, cell: Cell) -> str:
    """Say among whom the strategy under test sat; in a match of two, A is the first strategy."""
    if run.is_match:
        return "A among Bs" if cell.direction == "joins" else "B among As"
    if run.is_tune and (cell.direction == "leaves" or cell.opponents == BASELINE):
        return "among tuned" if cell.direction == "leaves" else "among those in use"
    if cell.direction == "leaves":
        return "among treatments"
    return "among baselines" if cell.opponents == BASELINE else f"among {cell.opponents}"


def sides_text(run: Run) -> tuple[str, str]:
    """Name the two that a claim compares."""
    return ("tuned", "in use") if run.is_tune else ("treatment", "baseline")


def table_name(run: Run, rules: str, players: int) -> str:
    """Name a table: the number of players, and the rules unless a run has the core game alone."""
    return table_text(rules, players, {arm.rules for arm in run.arms})


def table_text(rules: str, players: int, of_run: Collection[str]) -> str:
    """Name a table of a run that has these rule sets."""
    return f"{players} players" if set(of_run) <= {BASE} else f"{rules}, {players} players"


def run_title(run: Run) -> str:
    """Name a run; matches, which are all called match, by their rules too."""
    rules = [str(one["label"]) for one in run.info["config"]["rules"]]
    return f"{run.name} under {listed(rules)}" if run.is_match else run.name


def strategy_text(spec: Mapping[str, Any]) -> str:
    """Return a strategy as the command line writes it, with its label if that says something else."""
    text = "@".join([spec["strategy"], *(f"{name}={value}" for name, value in spec["params"].items())])
    return text if spec["label"] in (text, None) else f"{spec['label']} ({text})"


def signed(value: float, places: int = 1) -> str:
    """Write a number with its sign and a true minus; what rounds to 0 has no sign."""
    if isnan(value):
        return "–"
    text = f"{abs(value):.{places}f}"
    if float(text) == 0:
        return text
    return ("−" if value < 0 else "+") + text


def true_minus(text: str) -> str:
    """Write the minus signs of formatted numbers as true ones, as everywhere in texts for people."""
    return text.replace("-", "−")


def interval_text(estimate: float, low: float, high: float, places: int = 1) -> str:
    """Write an effect with its interval: "+1.2 [+0.8, +1.6]", with spaces that do not break."""
    if isnan(low):
        return f"{signed(estimate, places)} (no interval)"
    return f"{signed(estimate, places)}{NO_BREAK}[{signed(low, places)},{NO_BREAK}{signed(high, places)}]"


def p_text(value: float) -> str:
    """Write a p value, or a dash where there is none."""
    return "–" if isnan(value) else "<0.0001" if value < 0.0001 else f"{value:.2g}"


def with_unit(name: str, unit: str) -> str:
    """Write "win share (pp)"; a unit that is a word of the name is not said twice: "hands a game"."""
    return name if unit in name.split() else f"{name} ({unit})"


def broken_label(label: str, letters: int) -> str:
    """Break a long name into lines where one of its parts begins (``+``, ``@``), if possible.

    What is still too long is broken before ``=``, then behind ``_`` and ``/``, and cut only if it has none.
    """
    parts = [label]
    for place in ("(?=[+@])", "(?==)", "(?<=[_/])"):
        parts = [
            piece for part in parts for piece in (re.split(place, part) if len(part) > letters else [part])
        ]
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) <= letters:
            lines[-1] += part
        else:
            lines += textwrap.wrap(part, letters) or [part]
    return "\n".join(lines)


def listed(names: Sequence[str], others: str = "others") -> str:
    """Write "a, b and c"; a long list is cut: "a, b, c and 9 others"."""
    shown = list(names) or ["none"]
    if len(shown) > FEW_NAMES:
        shown = [*shown[: FEW_NAMES - 1], f"{len(shown) - FEW_NAMES + 1} {others}"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def counted(number: int, noun: str) -> str:
    """Write a number of things."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
