"""A whole game between hands: totals, who is in, who deals, chips and pots.

Source: docs/rules.md 1.1, 1.10, 2.5, 2.7, 2.9, 2.11 nos. 4, 18, 20, 24.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.helpers.naive_end import GameEnd, game_end, seats_asked, seats_at_limit, with_game_bonus
from tests.helpers.naive_fields import Rules, has_chips, side_of, value
from tests.helpers.naive_table import NaiveHand, next_seat


@dataclass
class NaiveMatch:
    """The standing of a game between two hands; lists by seat."""

    rules: Rules
    players: int
    dealer: int
    totals: list[int] = field(default_factory=list)
    inside: list[int] = field(default_factory=list)
    reentries: list[int] = field(default_factory=list)
    chips: list[int] = field(default_factory=list)
    pots: dict[str, int] = field(default_factory=dict)
    pot: int = 0
    hands_played: int = 0
    end: GameEnd | None = None

    def __post_init__(self) -> None:
        stake = value(self.rules, "stake")
        self.totals = [0] * self.players
        self.inside = list(range(self.players))
        self.reentries = [0] * self.players
        self.chips = [-stake] * self.players
        self.pot = stake * self.players
        if value(self.rules, "boodle"):
            self.pots = dict.fromkeys(value(self.rules, "boodle_cards"), 0)

    @property
    def starter(self) -> int:
        """The seat that acts first in the hand that is dealt by the dealer."""
        return next_seat(self.dealer, self.inside, self.players)


def pay_antes(match: NaiveMatch, state: NaiveHand) -> None:
    """Change both in place: everybody still in pays on every boodle card, the dealer more (2.9)."""
    for seat in match.inside if match.pots else ():
        ante = value(match.rules, "boodle_dealer_ante" if seat == match.dealer else "boodle_ante")
        for card in match.pots:
            match.pots[card] += ante
            state.chips[seat] -= ante
    state.pots = match.pots


def finish_hand(
    match: NaiveMatch,
    scores: Sequence[int],
    out: int | None,
    chips: Sequence[int],
    comes_back: Callable[[int, int], bool],
) -> dict[str, Any]:
    """Change `match` in place by a hand that is over; give what its record says about it.

    Parameters
    ----------
    chips
        Won less paid in the hand, by seat.
    comes_back
        Asked with a seat and the total it would come back with.

    Returns
    -------
    dict
        `totals`, and `eliminated` and `reentry` where there are any.
    """
    rules, starter = match.rules, match.starter
    match.hands_played += 1
    match.chips = [have + won for have, won in zip(match.chips, chips, strict=True)]
    for seat in range(match.players):
        match.totals[seat] += sum(
            score for other, score in enumerate(scores) if side_of(other, rules) == side_of(seat, rules)
        )
    reached = seats_at_limit(match.totals, match.inside, rules)
    match.inside = [seat for seat in match.inside if seat not in reached]
    written: dict[str, Any] = {"eliminated": reached} if reached else {}
    answers = _ask_to_come_back(match, reached, starter, comes_back)
    if answers:
        written["reentry"] = answers
    match.end = game_end(
        match.totals, out, match.hands_played, rules, starter=starter, inside=match.inside, reached=reached
    )
    match.totals = with_game_bonus(match.totals, match.end, rules)
    if match.end is None:
        match.dealer = next_seat(match.dealer, match.inside, match.players)
    else:
        _share_out(match, match.end.winners)
    return {"totals": list(match.totals), **written}


def _ask_to_come_back(
    match: NaiveMatch, reached: Sequence[int], starter: int, comes_back: Callable[[int, int], bool]
) -> list[dict[str, Any]]:
    """Change `match` in place by those who come back; give the answers in order."""
    asked = seats_asked(reached, match.inside, match.reentries, match.hands_played, starter, match.rules)
    score = max((match.totals[seat] for seat in match.inside), default=0)
    answers: list[dict[str, Any]] = []
    for seat in asked:
        answer = comes_back(seat, score)
        answers.append({"seat": seat, "answer": answer, "score": score})
        if answer:
            cost = value(match.rules, "reentry_cost")
            match.chips[seat] -= cost
            match.pot += cost
            match.reentries[seat] += 1
            match.totals[seat] = score
            match.inside.append(seat)
    match.inside.sort()
    return answers


def _share_out(match: NaiveMatch, winners: Sequence[int]) -> None:
    """Change `match` in place: the winners get the pot, all players what is left in boodle pots (2.9)."""
    left = sum(match.pots.values())
    for chips, takers in ((match.pot, list(winners)), (left, list(range(match.players)))):
        share, rest = divmod(chips, len(takers))
        for seat in takers:
            match.chips[seat] += share
        match.chips[winners[0]] += rest
    match.pot, match.pots = 0, dict.fromkeys(match.pots, 0)


def final_chips(match: NaiveMatch) -> Mapping[str, list[int]]:
    """Give the `chips` of a game's record, nothing where there are none."""
    return {"chips": match.chips} if has_chips(match.rules) else {}
