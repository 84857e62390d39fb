"""The told table against the engine: whatever the rules, what it adds up is what the engine booked."""

from collections import Counter
from typing import Any

import pytest

from sim.recorder import record_games
from sim.rules_files import load_rules, rules_names
from sim.strategy_specs import parse_strategy
from sim.told_table import ToldTable
from strategies.registry import make_player
from tests.helpers.rule_combos import random_rules

SEED = 23
# Rule sets drawn at random; among them all kinds of jokers, credits, swaps, factors and pots.
DRAWN = 200


def games_of(rules: Any, players: int, games: int) -> list[dict[str, Any]]:
    """Play a few games of bots of three kinds."""
    bots = [make_player(parse_strategy(name)) for name in ("greedy", "random", "adviser")]
    seated = [bots[seat % 3] for seat in range(players)]
    return list(record_games(rules.resolve(players), seated, SEED, range(games), legal=False))


def followed(game: dict[str, Any], seen: Counter[str]) -> None:
    """Follow every hand of a game and compare its scores; count what was told in ``seen``."""
    rules = game["rules"]
    pots: dict[str, int] = {}
    for hand in game["hands"]:
        table = ToldTable(rules, hand, pots)
        won = [0] * len(hand["dealt"])
        rebuilt = {one["turn"]: one["stock"] for one in hand.get("reshuffles", [])}
        for number, turn in enumerate(hand["turns"]):
            if number in rebuilt:
                assert sorted(rebuilt[number]) == sorted(
                    table.pile[: -1 if rules["reshuffle_keep_top"] else None]
                )
                table.rebuild(rebuilt[number])
            table.draw(turn["seat"], turn["draw"])
            for play in turn["plays"]:
                booked = table.play(turn["seat"], play)
                won[turn["seat"]] += booked.chips
                seen["swaps"] += "swap" in play
                seen["jokers"] += any(card.startswith("JK") for card in booked.cards)
                seen["for others"] += any(seat != turn["seat"] for seat in booked.points)
                seen["pots"] += booked.chips > 0
            if turn["discard"] is not None:
                table.throw(turn["seat"], turn["discard"])
        check_scores(hand, table, booted=hand["turns"][-1:] and hand["turns"][-1]["draw"] == "boot")
        if rules["boodle"] and not rules["boodle_card_payment"]:
            paid = [
                len(rules["boodle_cards"])
                * rules["boodle_dealer_ante" if seat == hand["dealer"] else "boodle_ante"]
                * bool(cards)
                for seat, cards in enumerate(hand["dealt"])
            ]
            assert [w - p for w, p in zip(won, paid, strict=True)] == hand["chips"]


def check_scores(hand: dict[str, Any], table: ToldTable, *, booted: Any) -> None:
    """Compare what was laid and is held with the scores of the engine."""
    rules = table.rules
    for seat, score in enumerate(hand["scores"]):
        if not hand["dealt"][seat]:
            continue
        held = table.held_points(seat)
        if rules["exhausted_scoring"] == "no_deadwood" and hand["end"] in {"stock", "cap"}:
            held = 0
        if hand.get("rummy") and seat != hand["out"]:
            held *= rules["rummy_factor"]
        bonus = 0
        if seat == hand["out"]:
            bonus = rules["go_out_bonus"] + (rules["boot_bonus"] if booted else 0)
        chips = rules["chips_as_points"] * hand["chips"][seat] if rules["chips_as_points"] else 0
        counted = table.points[seat] - held + bonus if table.books() else held - bonus
        assert score == counted + chips, (seat, hand["scores"], table.points, table.hands)


@pytest.mark.parametrize("name", rules_names())
def test_the_points_told_under_a_preset_are_the_scores(name: str) -> None:
    rules = load_rules(name).rules
    for game in games_of(rules, rules.players_min, 2):
        followed(game, Counter())


def test_the_points_told_under_random_rules_are_the_scores() -> None:
    seen: Counter[str] = Counter()
    for number in range(DRAWN):
        rules = random_rules(9000 + number)
        counts = list(rules.player_counts())
        for game in games_of(rules, counts[number % len(counts)], 1):
            followed(game, seen)
    # None of them is rare in what was followed.
    assert min(seen[kind] for kind in ("swaps", "jokers", "for others", "pots")) > 20, seen
