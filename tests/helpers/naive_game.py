"""A whole game played uniformly at random with the naive rules, written as a game record."""

from random import Random
from typing import Any

from tests.helpers import naive_rules as naive
from tests.helpers.naive_rules import Draw, NaiveHand, Rules

Record = dict[str, Any]


def play_naive_game(rules: Rules, players: int, seed: int, legal: bool = True) -> Record:
    """Play a game to its end and give its record; the same arguments give the same record.

    Parameters
    ----------
    rules
        Resolved fields of docs/rules.md 2.1; those left out have their value in `rummy500`.
    legal
        Whether the record lists the legal options of every decision.
    """
    resolved = {**naive.core_rules(players), **rules}
    naive.check_judged(resolved)
    chance = Random(seed)
    dealer = 0 if resolved["first_dealer"] == "seat0" else chance.randrange(players)
    totals = [0] * players
    hands: list[Record] = []
    end = None
    while end is None:
        hand = _play_hand(resolved, dealer, players, chance, legal)
        totals = [total + score for total, score in zip(totals, hand["scores"], strict=True)]
        hand["totals"] = totals
        hands.append(hand)
        end = naive.game_end(totals, hand["out"], len(hands), resolved)
        dealer = (dealer + 1) % players
    return {
        "format": "rummy500-game/1",
        "rules": resolved,
        "seed": seed,
        "deal": 0,
        "players": [{"strategy": "naive-random", "params": {}} for _ in range(players)],
        "hands": hands,
        "scores": totals,
        "winners": end.winners,
        "end": end.end,
    }


def deal(rules: Rules, dealer: int, players: int, chance: Random) -> NaiveHand:
    """Shuffle and deal a hand: so many cards each, one card turned up, the rest is the stock."""
    cards = naive.pack_of(rules["decks"])
    chance.shuffle(cards)
    size = rules["hand_size"]
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    rest = cards[players * size :]
    return NaiveHand(rules, dealer, hands, stock=rest[1:], pile=rest[:1])


def _play_hand(rules: Rules, dealer: int, players: int, chance: Random, legal: bool) -> Record:
    """Deal and play one hand; its record lacks only the totals."""
    state = deal(rules, dealer, players, chance)
    record: Record = {
        "dealer": dealer,
        "dealt": [list(hand) for hand in state.hands],
        "pile": list(state.pile),
        "stock": list(state.stock),
        "turns": [],
    }
    record["end"] = _play_turns(state, record, chance, legal)
    record["out"] = state.out
    record["scores"] = naive.hand_scores(state)
    return record


def _play_turns(state: NaiveHand, record: Record, chance: Random, legal: bool) -> str:
    """Change `state` and `record` in place: play turns until the hand is over, and tell what ended it."""
    while state.out is None:
        draws = naive.legal_draws(state)
        if draws == [Draw("end")]:
            return "stock"
        if state.turns >= state.rules["max_turns_per_hand"]:
            return "cap"
        draw = chance.choice(draws)
        options = {"draw": [naive.draw_to_record(option) for option in draws]}
        if draw.act == "end":
            record["last"] = {"seat": state.seat, **({"legal": options} if legal else {})}
            return "stock"
        record["turns"].append(_play_turn(state, draw, options, chance, legal))
    return "out"


def _play_turn(state: NaiveHand, draw: Draw, options: Record, chance: Random, legal: bool) -> Record:
    """Change `state` in place by one turn that begins with this draw, and give its record."""
    turn: Record = {"seat": state.seat, "draw": naive.draw_to_record(draw), "plays": [], "discard": None}
    options["plays"] = []
    naive.apply_draw(state, draw)
    while state.out is None:
        plays = naive.legal_plays(state.hand, state.table, state.owed, state.rules)
        options["plays"].append([naive.play_to_record(play) for play in plays])
        play = chance.choice(plays)
        if play == naive.STOP:
            options["discard"] = naive.legal_discards(state.hand)
            turn["discard"] = chance.choice(options["discard"])
            naive.apply_discard(state, turn["discard"])
            break
        turn["plays"].append(naive.play_to_record(play))
        naive.apply_play(state, play)
    if legal:
        turn["legal"] = options
    return turn
