"""Hands: the engine agrees with the naive rules in every option and point; ends are what the rules say."""

import pytest

from sim.api import play
from tests.helpers.judged import judge_hands
from tests.helpers.referee import judge_record

HANDS_IN_CI = 60
SLOW_HANDS = 2_000


@pytest.mark.parametrize("players", range(2, 9))
def test_options_and_points_agree_with_the_naive_rules(players: int) -> None:
    assert judge_hands(players, HANDS_IN_CI, seed=players) > HANDS_IN_CI


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 9))
def test_options_and_points_agree_in_many_hands(players: int) -> None:
    assert judge_hands(players, SLOW_HANDS, seed=100 + players) > SLOW_HANDS


@pytest.mark.parametrize("rules", ["fives", "rummy500+ace_low_value=20", "rummy500+decks=2+hand_size=12"])
def test_options_and_points_agree_under_other_values(rules: str) -> None:
    assert judge_hands(3, 60, seed=9, rules=rules) > 60


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("strategy", ["random", "greedy", "adviser"])
def test_the_referee_finds_nothing_in_whole_games(strategy: str, players: int) -> None:
    games = 8 if players < 5 else 2
    for game in play([strategy] * players, seed=31 + players, games=games, legal=True):
        judged = judge_record(game)
        assert judged.findings == []
        assert judged.decisions > 100


@pytest.mark.parametrize(
    "rules",
    [
        "target_300",
        "fives",
        "rummy500+go_out_bonus=25",
        "rummy500+tie_rule=shared+target=60",
        "rummy500+multi_over_rule=goer_out+target=150",
        "rummy500+tie_rule=goer_out_wins+target=60",
        "rummy500+max_turns_per_hand=7+max_hands_per_game=40",
        "rummy500+max_hands_per_game=2",
        "rummy500+first_dealer=seat0",
        "rummy500+ace_high_value=25+ace_hand_value=25",
        "rummy500+decks=2",
    ],
)
def test_the_referee_finds_nothing_under_other_values(rules: str) -> None:
    for game in play("random,greedy,random", rules=rules, seed=5, games=12, legal=True):
        found = judge_record(game).findings
        assert found == []


def test_a_hand_can_end_at_its_cap_of_turns() -> None:
    games = list(
        play("random,random", rules="rummy500+max_turns_per_hand=4+max_hands_per_game=50", seed=1, games=2)
    )
    capped = [hand for game in games for hand in game["hands"] if hand["end"] == "cap"]
    assert capped
    assert all(len(hand["turns"]) == 4 and hand["out"] is None for hand in capped)


def test_a_game_at_its_cap_of_hands_is_marked() -> None:
    game = next(play("random,random", rules="rummy500+max_hands_per_game=1", seed=1))
    assert (game["end"], len(game["hands"])) == ("hand_cap", 1)


def test_a_game_on_one_deck_lasts_at_least_two_hands() -> None:
    assert min(len(game["hands"]) for game in play("greedy,greedy", seed=3, games=40)) >= 2
