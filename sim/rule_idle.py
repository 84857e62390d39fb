"""Fields that have no effect under the other fields: who wrote one himself made a mistake.

A value that a rule set inherits may fall idle: ``pagat`` without jokers still says what a joker is worth. So
only the fields that somebody wrote himself are looked at here (``sim/rules_files.py`` tells which they are).
Fields that exclude each other stand in ``sim/rule_contradictions.py``.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sim.rule_table import APPLIES, RuleTable, value_text

REBUILT = ("reshuffle", "turn_over")


class Idle(NamedTuple):
    """Fields without effect while ``idle`` holds; ``causes`` are the fields that make them so."""

    names: tuple[str, ...]
    causes: tuple[str, ...]
    idle: Callable[[RuleTable], bool]


def _all_are(rules: RuleTable, name: str, value: int) -> bool:
    """Tell whether a field by number of players has one value for all that may play."""
    return all(getattr(rules, name).at(players) == value for players in rules.player_counts())


def _switched_off(switch: str, values: tuple[object, ...]) -> Callable[[RuleTable], bool]:
    """Return a test that a switch has none of the values."""
    return lambda rules: getattr(rules, switch) not in values


def _table_points_unused(rules: RuleTable) -> bool:
    """Tell whether nothing depends on what a card is worth on the table."""
    return rules.score_mode != "meld_minus_hand" and rules.opening_min == 0


def _uses_all_it_takes(rules: RuleTable) -> bool:
    """Tell whether no card that was taken, nor one like it, can be in the hand when the turn ends."""
    one = rules.pile_access == "top_only" and rules.top_card_rule == "must_use" and rules.rummy_call != "full"
    return one and _all_are(rules, "decks", 1) and _all_are(rules, "jokers_total", 0)


IDLE: tuple[Idle, ...] = (
    *(Idle((name,), (switch,), _switched_off(switch, values)) for name, (switch, values) in APPLIES.items()),
    Idle(
        ("joker_mode", *(name for name, (switch, _) in APPLIES.items() if switch == "joker_mode")),
        ("jokers_total",),
        lambda r: _all_are(r, "jokers_total", 0),
    ),
    Idle(("joker_swap",), ("joker_mode",), lambda r: r.joker_mode != "wild"),
    Idle(
        ("set_max",),
        ("decks", "joker_mode"),
        lambda r: r.set_max > 4 and r.joker_mode != "wild" and _all_are(r, "decks", 1),
    ),
    Idle(("set_distinct_suits",), ("decks",), lambda r: _all_are(r, "decks", 1)),
    Idle(("quad_at_once",), ("set_max",), lambda r: r.set_max < 4),
    Idle(("quad_at_once", "layoff_credit"), ("score_mode",), lambda r: r.score_mode != "meld_minus_hand"),
    Idle(("ace_high_value",), ("score_mode", "opening_min"), _table_points_unused),
    # The scheme of fives takes the low ace along, whether or not one can be laid (docs/rules.md 2.11 no. 2).
    Idle(
        ("ace_low_value",),
        ("score_mode", "opening_min"),
        lambda r: _table_points_unused(r) and r.pip_scheme == "face",
    ),
    Idle(("ace_low_value",), ("ace_in_runs",), lambda r: r.ace_in_runs == "high" and r.pip_scheme == "face"),
    Idle(
        ("layoff_requires_own_meld", "layoff_same_turn", "layoff_credit"),
        ("layoff_scope",),
        lambda r: r.layoff_scope == "none",
    ),
    Idle(
        ("top_card_rule", "pickup_use", "pickup_use_timing", "pickup_discard"),
        ("pile_access",),
        lambda r: r.pile_access == "none",
    ),
    # A free top card owes nothing, and a call does not look at these two (docs/rules.md 2.11 nos. 5, 15).
    Idle(
        ("pickup_use", "pickup_use_timing"),
        ("pile_access", "top_card_rule"),
        lambda r: r.pile_access == "top_only" and r.top_card_rule == "free",
    ),
    Idle(
        ("pickup_discard",),
        ("pile_access", "top_card_rule", "rummy_call", "decks", "jokers_total"),
        _uses_all_it_takes,
    ),
    Idle(
        ("boot_allow_discard", "boot_bonus"),
        ("no_draw_first_turn",),
        lambda r: not r.no_draw_first_turn,
    ),
    Idle(
        ("reshuffle_keep_top", "max_reshuffles", "blocked_rule"),
        ("stock_empty",),
        lambda r: r.stock_empty not in REBUILT,
    ),
    Idle(("stall_rounds",), ("stock_empty",), lambda r: r.stock_empty != "end_when_unable"),
    Idle(("stall_rounds",), ("pile_access",), lambda r: r.pile_access == "none"),
    # Such hands end out or blocked, never at an empty stock or the cap (docs/rules.md 2.11 no. 10).
    Idle(
        ("exhausted_scoring",),
        ("stock_empty", "blocked_rule"),
        lambda r: r.stock_empty in REBUILT and r.blocked_rule != "none",
    ),
    Idle(("multi_over_rule",), ("end_mode",), lambda r: r.end_mode != "target"),
    Idle(("multi_over_rule",), ("score_mode",), lambda r: r.score_mode != "meld_minus_hand"),
    Idle(("reentry",), ("end_mode",), lambda r: r.end_mode != "last_survivor"),
    Idle(("reentry_max", "reentry_when_one_left"), ("reentry",), lambda r: not r.reentry),
    Idle(
        ("boodle_cards", "boodle_ante", "boodle_dealer_ante", "boodle_card_payment", "chips_as_points"),
        ("boodle",),
        lambda r: not r.boodle,
    ),
)


def idle_field(rules: RuleTable, written: Iterable[str]) -> str | None:
    """Return one sentence about the first written field that has no effect, without its full stop.

    Parameters
    ----------
    written
        The fields that somebody wrote himself; one that has its core value is no mistake.
    """
    core = RuleTable()
    asked = {name for name in written if getattr(rules, name) != getattr(core, name)}
    for idle in IDLE:
        for name in idle.names:
            if name in asked and idle.idle(rules):
                return (
                    f"{name} = {value_text(getattr(rules, name))} has no effect with "
                    f"{rules.told(*idle.causes)}"
                )
    return None


def nothing_left(rules: RuleTable, inherited: Iterable[str]) -> str | None:
    """Return one sentence, without its full stop, if nothing that a rule set changes has an effect any more.

    Parameters
    ----------
    inherited
        The fields that the rule set changes of the core game and that nothing later sets again. That some of
        them fall idle is no mistake; who names a rule set of which nothing is left made one.
    """
    core = RuleTable()
    changed = [name for name in inherited if getattr(rules, name) != getattr(core, name)]
    sentences = [idle_field(rules, [name]) for name in changed]
    return sentences[0] if sentences and all(sentences) else None
