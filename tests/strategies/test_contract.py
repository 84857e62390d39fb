"""Every strategy that needs no file keeps the contract."""

import pytest

from sim.contract import check
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from strategies.registry import find_strategy, make_player, names

RULES = (
    "table54",
    "pagat",
    "persian_pairs",
    "rummy_points",
    "michigan+floating",
    "rummy500+stock_empty=reshuffle",
)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", names())
def test_a_registered_strategy_keeps_the_contract_under_rules_of_the_house(name, rules):
    spec = parse_strategy(name)
    findings = list(check(spec, find_strategy(spec), make_player, load_rules(rules)))
    assert [finding.sentence for finding in findings if not finding.ok] == []
    assert {"deterministic", "does not change its view", "hidden cards"} <= {one.check for one in findings}


@pytest.mark.parametrize("name", names())
def test_a_registered_strategy_keeps_the_contract(name):
    spec = parse_strategy(name)
    findings = list(check(spec, find_strategy(spec), make_player, load_rules("rummy500")))
    assert [finding.sentence for finding in findings if not finding.ok] == []
    checks = {finding.check for finding in findings}
    assert {"legal to the end", "deterministic", "does not change its view", "hidden cards"} <= checks
    hidden = next(finding.sentence for finding in findings if finding.check == "hidden cards")
    # Every arrangement shows the player the same, so none may be left out.
    assert "could not" not in hidden
