"""Whether an experiment can be played in the way it asks for: its seating, and its way to stop.

Refuses only; what the words mean is in ``sim/seatings.py`` and ``sim/stopping.py``.
"""

from sim.errors import UserError
from sim.experiment import Experiment
from sim.seatings import seatings_of_block


def check_design(experiment: Experiment, source: str) -> None:
    """Refuse a seating that does not exist or does nothing, and a stop rule without a question.

    Raises
    ------
    UserError
        With one sentence that begins with ``source``.
    """
    entries = len(experiment.strategies)
    if experiment.stop.mode in ("verdict", "anytime") and experiment.kind == "match" and entries != 2:
        raise UserError(
            f"{source}: stop.mode = {experiment.stop.mode!r} answers a question of two strategies, and this "
            f"match has {entries}; use fixed, width or budget."
        )
    if experiment.seating == "rotations":
        return
    mixed = _mixed_tables(experiment)
    if not mixed:
        raise UserError(
            f"{source}: seating = {experiment.seating!r} does nothing here, for all others at the table play "
            "alike and each strategy sits in each seat anyway."
        )
    for players in sorted(mixed):
        try:
            seatings_of_block(experiment.seating, 0, 0, players)
        except ValueError as error:
            raise UserError(f"{source}: seating = {experiment.seating!r}: {error}") from None


def _mixed_tables(experiment: Experiment) -> set[int]:
    """Return the numbers of players at whose tables three or more entries are told apart."""
    if experiment.kind == "match":
        return {players for players in experiment.players if players == len(experiment.strategies) > 2}
    if experiment.tournament is not None:
        # Random tables have seats of their own.
        return {one.players for one in experiment.tournament.tables if one.lineups and one.players > 2}
    if experiment.sweep is not None:
        mixed = any(len(set(point.group.members)) > 1 for point in experiment.sweep.points)
        return {players for players in experiment.players if mixed and players > 2}
    if experiment.tune is not None:
        mixed = any(len(set(group.members)) > 1 for group in experiment.opponents)
        return {players for players in experiment.players if mixed and players > 2}
    return {
        players
        for claim in experiment.claims
        for players in claim.players
        for group in claim.opponents
        if players > 2 and len(set(group.members)) > 1
    }
