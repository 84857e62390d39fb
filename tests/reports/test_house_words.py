"""The words of rule sets: titles count those that differ clearly, and say nothing of too few blocks."""

from typing import Any

import pandas as pd

from reports.house_words import company_sentence, extremes_finding

PARTS = (("hands_per_game", "hands a game", ""), ("out_rate", "hands ended by going out", " pp"))


def differences(*rows: tuple[str, str, float, float], **more: Any) -> pd.DataFrame:
    """Rows of rule set, measure, difference and adjusted p, with four players."""
    table = pd.DataFrame(rows, columns=["rules", "measure", "difference", "p_holm"])
    return table.assign(**({"players": 4, "against": "rummy500", "blocks": 100} | more))


CLEAR = ("club", "hands_per_game", -6.5, 0.01)
NEAR = ("floating", "hands_per_game", -1.2, 0.01)
OTHER_SIDE = ("persian", "hands_per_game", 0.8, 0.5)


def test_a_title_counts_the_rule_sets_that_differ_clearly():
    table = differences(NEAR, CLEAR, OTHER_SIDE, ("club", "out_rate", -0.07, 0.2))
    assert extremes_finding(table, PARTS) == (
        "Clearly different from rummy500 with 4 players: hands a game under 2 of 3 rule sets, −6.5 (club) "
        "to −1.2 (floating); hands ended by going out: none"
    )


def test_one_clear_difference_is_told_with_its_number():
    table = differences(CLEAR, OTHER_SIDE, ("club", "out_rate", -0.07, 0.01))
    assert extremes_finding(table, PARTS) == (
        "Clearly different from rummy500 with 4 players: hands a game under 1 of 2 rule sets, −6.5 (club); "
        "hands ended by going out under 1 of 1 rule set, −7.0 pp (club)"
    )


def test_without_clear_differences_the_title_names_the_measures():
    table = differences(OTHER_SIDE, ("persian", "out_rate", 0.01, 0.4))
    assert extremes_finding(table, PARTS) == (
        "No clear difference from rummy500 with 4 players: hands a game and hands ended by going out"
    )


def test_a_clear_difference_too_small_to_be_written_is_counted():
    table = differences(("club", "hands_per_game", 0.01, 0.001))
    assert extremes_finding(table, PARTS).endswith(
        "hands a game under 1 of 1 rule set, too little to be written"
    )


def test_few_blocks_have_no_verdict():
    assert extremes_finding(differences(CLEAR, NEAR, blocks=10), PARTS) == (
        "Differences from rummy500 with 4 players in hands a game: 10 blocks are too few for a verdict"
    )


def test_nothing_to_compare_is_said():
    assert extremes_finding(differences(("a", "out_rate", float("nan"), 1.0)), PARTS) == "Nothing to compare"


def companies(*rows: tuple[str, int, str]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["rules", "players", "companies"])


def test_the_report_says_who_sat_at_the_tables():
    equals = companies(("club", 3, "adviser in every seat"), ("club", 4, "adviser in every seat"))
    assert company_sentence(equals) == "Who sat there: adviser in every seat."
    mixed = companies(("club", 3, "a among b; c among d; e among f; g among h"))
    assert company_sentence(mixed) == (
        "Who sat there: 4 mixed companies, added up (house_rules.csv names them)."
    )
    others = pd.concat([equals, companies(("pairs", 4, "a among b; b among a"))])
    assert company_sentence(others) == (
        "Who sat there: adviser in every seat; but a among b and b among a, added up (pairs with 4)."
    )
