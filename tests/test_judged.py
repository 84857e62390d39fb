"""The engine is judged by the naive rules under every rule set: options, points, scores, ends, invariants.

What is compared at every decision stands in ``helpers/judged.py``, the invariants of docs/rules.md 1.11 in
``helpers/mirrored.py``.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.rules import Rules
from tests.helpers import naive_rules as naive
from tests.helpers.judged import Judge, judge_seats
from tests.helpers.rule_combos import legal_rules, random_rules

HANDS_IN_CI = 60
SLOW_HANDS = 1_000
# Of two random and one adviser's hand the random ones are longer and stranger.
SEATS = (("random",), ("adviser", "random"), ("random",), ("adviser",))
ON_PAGAT = [f"pagat+{modifier}" for modifier in naive.MODIFIERS]
COMBINED = [
    "pagat+booting+fives",
    "pagat+joker_swap=any_meld",
    "table54+floating+booting",
    "persian+michigan+rummy_call+joker_swap=any_meld",
]
# A target alone changes no hand, and calls are pagat's own.
IN_CI = [rules for rules in ON_PAGAT if "target" not in rules and "call" not in rules]


def shares(rules: str, hands: int) -> dict[int, int]:
    """Spread hands over the numbers of players; large tables, whose hands are long, get a quarter."""
    counts = naive.players_of(rules.split("+", maxsplit=1)[0])
    weights = {players: 4 if players < 5 else 1 for players in counts}
    return {players: -(-hands * weight // sum(weights.values())) for players, weight in weights.items()}


def judge(rules: str | Mapping[str, Any], players: int, hands: int, seed: int) -> list[Judge]:
    """Judge so many hands, a quarter of them by every line-up."""
    judges = []
    for number, names in enumerate(SEATS):
        some = hands // len(SEATS) + (number < hands % len(SEATS))
        seats = [names[seat % len(names)] for seat in range(players)]
        judges.append(judge_seats(rules, seats, some, seed + number))
    return judges


def judge_all(rules: str, hands: int, seed: int) -> dict[str, int]:
    """Judge hands of a preset at every number of players; return how they ended, and the decisions."""
    total: dict[str, int] = {"decisions": 0}
    for players, some in shares(rules, hands).items():
        for one in judge(rules, players, some, seed + 100 * players):
            total["decisions"] += one.judged
            for end, times in one.ends.items():
                total[end] = total.get(end, 0) + times
    return total


@pytest.mark.parametrize("rules", [*naive.PRESETS, *IN_CI, *COMBINED])
def test_engine_and_naive_rules_agree_on_every_preset(rules: str) -> None:
    total = judge_all(rules, HANDS_IN_CI, seed=3)
    hands = sum(times for end, times in total.items() if end != "decisions")
    assert hands >= HANDS_IN_CI
    assert total["decisions"] > 20 * hands
    assert total["out"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("rules", [*naive.PRESETS, *ON_PAGAT, *COMBINED])
def test_engine_and_naive_rules_agree_on_many_hands(rules: str) -> None:
    total = judge_all(rules, SLOW_HANDS, seed=7000)
    assert sum(times for end, times in total.items() if end != "decisions") >= SLOW_HANDS


def table_of(rules: Rules) -> dict[str, Any]:
    """Return a rule set as the table of fields of a rule file."""
    return {name: value for name, value in rules.model_dump(exclude_unset=True).items() if value is not None}


@given(legal_rules(), st.integers(0, 2**31), st.sampled_from(range(8)))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_engine_and_naive_rules_agree_on_any_legal_rules(rules: Rules, seed: int, which: int) -> None:
    counts = list(rules.player_counts())
    players = counts[which % len(counts)]
    names = SEATS[which % len(SEATS)]
    seats = [names[seat % len(names)] for seat in range(players)]
    judged = judge_seats(table_of(rules), seats, 2, seed)
    assert sum(judged.ends.values()) == 2


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(20))
def test_engine_and_naive_rules_agree_on_many_rule_sets(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        rules = random_rules(50_000 + seed)
        counts = list(rules.player_counts())
        judge(table_of(rules), counts[seed % len(counts)], 4, seed)


def test_the_judge_sees_options_points_and_tables_that_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(field: str) -> str:
        """Let the engine's lists lie once, at the second decision that has an option with points."""
        seen: list[int] = []

        def judge_spoilt(self: Judge, n: int) -> None:
            options = self.desk.tables[0]["options"]
            if n > 1 and options[2]["points"] > 0:
                seen.append(n)
                if len(seen) == 2:
                    number = n - 1 if field == "options" else n
                    view = self.desk.views[0]
                    before = np.copy(options[2])
                    options[2]["points"] += field == "points"
                    view["sizes"][0] += field == "sizes"
                    try:
                        kept(self, number)
                    finally:
                        options[2] = before
                        view["sizes"][0] -= field == "sizes"
                    return
            kept(self, n)

        monkeypatch.setattr(Judge, "judge", judge_spoilt)
        with pytest.raises(AssertionError) as caught:
            judge_seats("pagat", ["random"] * 3, 5, seed=1)
        return str(caught.value)

    kept = Judge.judge
    assert "the engine alone has" in spoil("points")
    assert "the engine alone has {}" in spoil("options")
    assert "hand sizes: the engine has" in spoil("sizes")
