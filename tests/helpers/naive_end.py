"""The end of a game: who has reached what, ties, elimination, and who is asked to come back.

Source: docs/rules.md 1.10, 2.5, 2.11 nos. 3, 4, 12, 18, 19, 24.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tests.helpers.naive_fields import Rules, limit, low_wins, side_of, value
from tests.helpers.naive_table import seats_from

PLAYERS_MAX = 8


class GameEnd(NamedTuple):
    """How a game ended and which seats won it."""

    end: str
    winners: list[int]


def game_end(
    totals: Sequence[int],
    out: int | None,
    hands_played: int,
    rules: Rules,
    *,
    starter: int = 0,
    inside: Collection[int] | None = None,
    reached: Collection[int] = (),
) -> GameEnd | None:
    """Tell how the game ended after a hand, or None when another hand is played.

    Parameters
    ----------
    totals
        By seat; partners both have their side's total, the game bonus is not in it.
    out
        The seat that went out in the last hand.
    starter
        The seat that acted first in the last hand, the mano.
    inside
        The seats still in, re-entered ones included; all of them by default.
    reached
        The seats that reached the limit in the last hand.
    """
    mode = value(rules, "end_mode")
    seats = list(range(len(totals))) if inside is None else sorted(inside)
    winners: list[int] = []
    if mode == "target":
        winners = _winners_at_target(totals, seats, out, starter, rules)
    elif mode == "fixed_deals" and hands_played >= value(rules, "deals"):
        winners = _settled(_best(totals, seats, rules), out, starter, rules)
    elif mode == "single_hand":
        best = _best(totals, seats, rules)
        goer_wins = value(rules, "score_mode") == "winner_only" and out is not None
        # Nothing is left to decide, so all best sides win where the tie rule names none.
        winners = _side_seats(out, seats, rules) if goer_wins else _settled(best, out, starter, rules) or best
    elif mode == "last_survivor" and len(seats) <= 1:
        lowest = _best(totals, sorted(reached), rules)
        winners = seats or _settled(lowest, out, starter, {**rules, "tie_rule": "closer_then_mano"})
    if winners:
        return GameEnd(mode, winners)
    if hands_played >= value(rules, "max_hands_per_game"):
        return GameEnd("hand_cap", _best(totals, seats, rules))
    return None


def _best(totals: Sequence[int], seats: Sequence[int], rules: Rules) -> list[int]:
    """List the seats with the best total: the highest, or the lowest where low totals win."""
    if not seats:
        return []
    best = (min if low_wins(rules) else max)(totals[seat] for seat in seats)
    return [seat for seat in seats if totals[seat] == best]


def _winners_at_target(
    totals: Sequence[int], seats: Sequence[int], out: int | None, starter: int, rules: Rules
) -> list[int]:
    """List who wins once somebody has reached the target; nobody when they play on.

    Where low totals win, the lowest of all wins, over the target or not (2.11 no. 19).
    """
    over = [seat for seat in seats if totals[seat] >= value(rules, "target")]
    if not over:
        return []
    if low_wins(rules):
        return _settled(_best(totals, seats, rules), out, starter, rules)
    if value(rules, "multi_over_rule") == "goer_out" and out in over:
        return _side_seats(out, seats, rules)
    return _settled(_best(totals, over, rules), out, starter, rules)


def _side_seats(seat: int | None, seats: Sequence[int], rules: Rules) -> list[int]:
    """List the seats on the side of one."""
    return [other for other in seats if seat is not None and side_of(other, rules) == side_of(seat, rules)]


def _settled(tied: list[int], out: int | None, starter: int, rules: Rules) -> list[int]:
    """List the winners among the best seats by the tie rule; nobody when they play on (2.11 no. 3)."""
    if len({side_of(seat, rules) for seat in tied}) < 2:
        return tied
    rule = value(rules, "tie_rule")
    if rule == "shared":
        return tied
    if rule in ("goer_out_wins", "closer_then_mano") and out in tied:
        return _side_seats(out, tied, rules)
    if rule == "closer_then_mano":
        first = next(seat for seat in (*range(starter, PLAYERS_MAX), *range(starter)) if seat in tied)
        return _side_seats(first, tied, rules)
    return []


def with_game_bonus(totals: Sequence[int], end: GameEnd | None, rules: Rules) -> list[int]:
    """Add the game bonus to the total of the one winning side, but not at the hand cap (2.11 no. 18)."""
    totals = list(totals)
    if end is None or end.end == "hand_cap" or len({side_of(seat, rules) for seat in end.winners}) != 1:
        return totals
    bonus = value(rules, "game_bonus")
    for seat in end.winners:
        totals[seat] += -bonus if low_wins(rules) else bonus
    return totals


def seats_at_limit(totals: Sequence[int], inside: Collection[int], rules: Rules) -> list[int]:
    """List the seats that reached the limit and are eliminated."""
    if value(rules, "end_mode") != "last_survivor":
        return []
    most, more = value(rules, "limit"), value(rules, "limit_test") == ">"
    return [seat for seat in sorted(inside) if totals[seat] > most or (totals[seat] == most and not more)]


def seats_asked(
    reached: Collection[int],
    still_in: Collection[int],
    reentries: Sequence[int],
    hands_played: int,
    starter: int,
    rules: Rules,
) -> list[int]:
    """List who is asked to come back, in order from the hand's starter (2.11 nos. 4, 24)."""
    needed = 1 if value(rules, "reentry_when_one_left") else 2
    if not value(rules, "reentry") or len(still_in) < needed:
        return []
    if hands_played >= value(rules, "max_hands_per_game"):
        return []
    most = limit(rules, "reentry_max")
    order = seats_from(starter, len(reentries))
    return [seat for seat in order if seat in reached and reentries[seat] < most]
