"""What a tournament shows, in sentences: titles of figures and lines of the report."""

import math

from reports.run_file import Run
from reports.tournament import Result
from reports.tournament_tables import places
from reports.words import NO_BREAK, listed, signed, table_name


def stage_name(run: Run, result: Result) -> str:
    """Name the table of a stage."""
    return table_name(run, result.stage.rules, result.stage.players)


def field_finding(run: Run, result: Result) -> str:
    """Say who wins most against the field."""
    order = places(result)
    first, last = (result.field[entry]["win_share"] for entry in (order[0], order[-1]))
    names = result.stage.names
    rivals = [names[e] for e in order[1:] if result.field[e]["win_share"].high >= first.low]
    close = f", {listed(rivals)} about as often" if rivals and not math.isnan(first.low) else ""
    best, worst = (f"{100 * share.estimate:.1f}{NO_BREAK}%" for share in (first, last))
    return (
        f"{stage_name(run, result)}: {names[order[0]]} wins {best} against the field{close}; "
        f"{names[order[-1]]} wins {worst}"
    )


def pairs_finding(run: Run, result: Result) -> str:
    """Say who finishes above whom beyond doubt."""
    names, low = result.stage.names, result.pairs.low
    where = stage_name(run, result)
    clear = sum(int((low[one] > 0.5).sum()) for one in range(len(names)))
    total = len(names) * (len(names) - 1) // 2
    if result.cycles:
        return f"{where}: no ranking holds: {cycles_text(result)}"
    champions = [names[one] for one in range(len(names)) if int((low[one] > 0.5).sum()) == len(names) - 1]
    if champions:
        return f"{where}: {champions[0]} finishes above every other; {clear} of {total} pairs are clear"
    # Nobody is above these beyond doubt.
    open_ones = [names[one] for one in places(result) if not (low[:, one] > 0.5).any()]
    return f"{where}: nobody is above {listed(open_ones)}; {clear} of {total} pairs are clear"


def cycles_text(result: Result) -> str:
    """Name the cycles: "a above b above c above a"."""
    names = result.stage.names
    return "; ".join(" above ".join(names[entry] for entry in (*cycle, cycle[0])) for cycle in result.cycles)


def rating_finding(run: Run, result: Result) -> str:
    """Say how far the ratings lie apart, and whether they may be believed."""
    if result.ratings is None:
        return f"{stage_name(run, result)}: {result.no_rating}"
    elo = result.ratings.elo
    best, worst = int(elo.argmax()), int(elo.argmin())
    names = result.stage.names
    text = (
        f"{stage_name(run, result)}: {names[best]} is rated {signed(float(elo[best]), 0)} Elo, "
        f"{names[worst]} {signed(float(elo[worst]), 0)}"
    )
    return f"{text}; {fit_text(result)}"


def fit_text(result: Result) -> str:
    """Say how well one number an entry predicts the pairs."""
    if result.misfit is None:
        return "there is no rating"
    gap = 100 * result.misfit.largest
    if result.misfit.is_wide:
        return f"it misses some pair by {gap:.0f} pp: believe the pairs, not the rating"
    return f"it predicts every pair within {gap:.1f} pp"


def seats_finding(result: Result) -> list[str]:
    """Say for each entry among copies of itself how often the first and the last player wins."""
    lines = []
    for arm, seats in zip(result.stage.self_arms, result.seats, strict=True):
        if seats is None:
            lines.append(f"{arm.key.arm}: too few games won alone.")
            continue
        shares = ", ".join(
            f"{100 * share:.1f} [{100 * low:.1f}, {100 * high:.1f}]"
            for share, low, high in zip(seats.share, seats.low, seats.high, strict=True)
        )
        lines.append(f"{arm.key.arm}: {shares} % by order of play; p = {seats.p:.2g}.")
    return lines
