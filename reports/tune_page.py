"""What the report of a tune says beside its figures: of each search the winner and the best trials."""

from collections.abc import Sequence

import pandas as pd

from reports.records import records
from reports.run_file import Run
from reports.sections import Section
from reports.sentences import MEASURES
from reports.tune import Answer, Place
from reports.words import counted, interval_text, listed, signed

MOST_ROWS = 20
LIMITS = (
    "A tune picks the best of many settings, so the figures of the blocks that picked it are too good; they "
    "are labelled optimistic. The estimate, its interval and the verdict come from fresh blocks that neither "
    "the search nor the final had seen.",
    "The search looks at the first metric, averaged over companies and directions with equal weight; the "
    "deciding cell of the confirmation is one of these. Other settings may be as good: finalists that were "
    "not dropped could not be told apart.",
)
OPTIMISTIC = "optimistic"
KEEP = "keep what is in use"
ADVICE = {
    Answer.BETTER: "take the winner",
    Answer.SLIGHTLY: "take the winner or keep what is in use, the gain is too small to matter",
    Answer.WORSE: f"{KEEP}, the winner is worse",
    Answer.OPEN: f"{KEEP}, no gain is shown",
    Answer.UNCONFIRMED: f"{KEEP}, the winner is not confirmed",
}
# Every other answer is to keep what is in use.
SHORT = {Answer.BETTER: "take it", Answer.SLIGHTLY: "either"}


def place_name(run: Run, place: Place) -> str:
    """Name the table of a search: players, and the rules if there are several."""
    several = len(run.info["config"]["rules"]) > 1
    players = f"{place.found['players']} players"
    return f"{place.found['rules']}, {players}" if several else players


def changes_text(place: Place) -> str:
    """Say in which searched parameters the winner differs from the strategy in use."""
    base = place.found["in_use"]
    changed = [
        f"{name} {base[name]} → {value}" for name, value in place.params.items() if base[name] != value
    ]
    return listed(changed) if changed else "none of the searched parameters"


def advice(run: Run, place: Place) -> str:
    """Say whether to take the winner; without a clear gain on fresh blocks it is to be left alone."""
    return ADVICE[place.answer(run.smallest_effect(run.metrics[0]))]


def short_advice(run: Run, place: Place) -> str:
    """Say in a word or two what `advice` says."""
    return SHORT.get(place.answer(run.smallest_effect(run.metrics[0])), "keep")


def tune_lead(run: Run, found: Sequence[Place]) -> str:
    """Say what to do at every table, and on what it rests: "Take the winner: 2 players. This rests on …"."""
    names: dict[str, list[str]] = {}
    for place in found:
        names.setdefault(advice(run, place), []).append(place_name(run, place))
    told = [f"{text[0].upper()}{text[1:]}: {listed(places)}." for text, places in names.items()]
    if all(place.confirmed is None for place in found):
        return " ".join(told)
    basis = "This rests on the mean of the fresh blocks over companies and directions"
    if len(found) > 1:
        basis += f", at each table for itself: it is not adjusted for {len(found)} tables"
    return " ".join([*told, f"{basis}."])


def tune_finding(run: Run, place: Place) -> str:
    """Say what to do, and what the fresh blocks made of the optimistic figure."""
    measure = MEASURES[run.metrics[0]]
    name = f"{place_name(run, place)}: {advice(run, place)}"
    told = f"{signed(place.optimistic[0] * measure.factor)} {measure.unit} ({OPTIMISTIC})"
    if place.confirmed is None:
        return f"{name}; the search promised {told}, and the run was not played to the end"
    mean, low, high = (end * measure.factor for end in place.confirmed[:3])
    said = interval_text(mean, low, high)
    told = f"{name}; the search promised {told}, fresh blocks say {said} {measure.unit}"
    return f"{told} (mean over companies and directions)"


def tune_sections(run: Run, found: Sequence[Place], trials: pd.DataFrame) -> list[Section]:
    """Return a section for each search."""
    return [_section(run, place, trials) for place in found]


def _section(run: Run, place: Place, trials: pd.DataFrame) -> Section:
    """Return the winner's figures and the best trials."""
    measure = MEASURES[run.metrics[0]]
    final = place.found["final"]
    own = trials[(trials["rules"] == place.found["rules"]) & (trials["players"] == place.found["players"])]
    of_search = own[own["stage"] == "search"].sort_values("expected", ascending=False, kind="stable")
    in_final = {row["trial"]: row for row in records(own[own["stage"] == "final"])}
    left = [number for number in final["left"] if number != final["winner"]]
    texts = [
        f"{tune_finding(run, place)}.",
        f"The winner of the search is {place.winner}; against the settings in use: {changes_text(place)}.",
    ]
    alike = int(of_search["same_as"].notna().sum())
    if alike:
        texts.append(
            f"{counted(alike, 'trial')} played like an earlier one in every block; only trials.csv has them."
        )
    if left:
        texts.append(f"Trials {listed([str(n) for n in left])} could not be told apart from it.")
    names = [one["name"] for one in run.info["config"]["tune"]["search"]]
    rows = [
        [
            str(row["trial"]) + (" (in use)" if row["in_use"] else ""),
            *(str(row[name]) for name in names),
            f"{row['blocks']:,}" + (", given up" if row["pruned"] else ""),
            signed(row["gain"] * measure.factor),
            _final_text(in_final.get(row["trial"]), measure.factor),
        ]
        for row in records(of_search[of_search["same_as"].isna()])[:MOST_ROWS]
    ]
    head = [
        "trial",
        *names,
        "blocks",
        f"gain in the search ({measure.unit}, {OPTIMISTIC})",
        f"gain in the final ({OPTIMISTIC})",
    ]
    return Section(f"Tuned for {place_name(run, place)}", texts, head, rows)


def _final_text(row: dict[str, object] | None, factor: float) -> str:
    """Write a finalist's gain on the blocks of the final."""
    if row is None:
        return ""
    gain = signed(float(str(row["gain"])) * factor)
    return f"{gain}, {row['blocks']} blocks" + (", winner" if row["winner"] else "")
