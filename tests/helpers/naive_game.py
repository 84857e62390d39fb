"""A whole game played uniformly at random with the naive rules, written as a game record."""

from random import Random
from typing import Any

from tests.helpers import naive_rules as naive
from tests.helpers.naive_rules import Draw, NaiveHand, NaiveMatch, Rules

Record = dict[str, Any]


def play_naive_game(
    rules: Rules, players: int, seed: int, legal: bool = True, preset: str = "rummy500"
) -> Record:
    """Play a game to its end and give its record; the same arguments give the same record.

    Parameters
    ----------
    rules
        Fields of docs/rules.md 2.1 that differ from the preset's.
    legal
        Whether the record lists the legal options of every decision.
    preset
        A preset, with modifiers after plus signs.
    """
    resolved = {**naive.preset_rules(preset, players), **rules}
    naive.check_judged(resolved)
    chance = Random(seed)
    dealer = 0 if resolved["first_dealer"] == "seat0" else chance.randrange(players)
    match = NaiveMatch(resolved, players, dealer)
    hands: list[Record] = []
    while match.end is None:
        hands.append(_play_hand(match, chance, legal))
    return {
        "format": "rummy500-game/1",
        "rules": resolved,
        "seed": seed,
        "deal": 0,
        "players": [{"strategy": "naive-random", "params": {}} for _ in range(players)],
        "hands": hands,
        "scores": match.totals,
        "winners": match.end.winners,
        "end": match.end.end,
        **naive.final_chips(match),
    }


def deal(match: NaiveMatch, chance: Random) -> NaiveHand:
    """Shuffle and deal a hand: so many cards for each seat still in, one turned up, the rest is the stock."""
    rules = match.rules
    cards = naive.pack_of(rules["decks"], rules["jokers_total"])
    chance.shuffle(cards)
    hands = []
    for seat in range(match.players):
        size = rules["hand_size"] if seat in match.inside else 0
        hands.append(cards[:size])
        del cards[:size]
    return NaiveHand(rules, match.dealer, hands, stock=cards[1:], pile=cards[:1], inside=list(match.inside))


def _play_hand(match: NaiveMatch, chance: Random, legal: bool) -> Record:
    """Change `match` in place: deal and play one hand, and give its record."""
    state = deal(match, chance)
    naive.pay_antes(match, state)
    record: Record = {
        "dealer": match.dealer,
        "dealt": [list(hand) for hand in state.hands],
        "pile": list(state.pile),
        "stock": list(state.stock),
        "turns": [],
    }
    _play_turns(state, record, chance, legal)
    record["end"], record["out"] = state.end, state.out
    if naive.value(state.rules, "rummy_factor") > 1:
        record["rummy"] = naive.is_rummy(state)
    record["scores"] = naive.hand_scores(state)
    record.update(
        naive.finish_hand(match, record["scores"], state.out, state.chips, lambda *_: chance.random() < 0.5)
    )
    if naive.has_chips(state.rules):
        record["chips"] = list(state.chips)
    return record


def _play_turns(state: NaiveHand, record: Record, chance: Random, legal: bool) -> None:
    """Change `state` and `record` in place: play turns until the hand is over."""
    while (end := naive.hand_end(state)) is None:
        if naive.needs_rebuild(state):
            _rebuild(state, record, chance)
        draws = naive.legal_draws(state)
        draw = chance.choice(draws)
        options = {"draw": [naive.draw_to_record(option) for option in draws]}
        if draw.act == "end":
            record["last"] = {"seat": state.seat, **({"legal": options} if legal else {})}
            end = "stock"
            break
        turn: Record = {"seat": state.seat, "draw": naive.draw_to_record(draw), "plays": [], "discard": None}
        plan = naive.boot_plan(state) if draw.act == "boot" else None
        naive.apply_draw(state, draw)
        if plan is None:
            _play_on(state, turn, options, chance)
        else:
            options["plays"] = []
            _boot(state, turn, plan)
        record["turns"].append({**turn, **({"legal": options} if legal else {})})
        _ask_for_calls(state, record["turns"], chance, legal)
    state.end = end


def _rebuild(state: NaiveHand, record: Record, chance: Random) -> None:
    """Change `state` and `record` in place: make a new stock."""
    stock = naive.turned_over(state)
    if state.rules["stock_empty"] == "reshuffle":
        chance.shuffle(stock)
    naive.rebuild(state, stock)
    record.setdefault("reshuffles", []).append({"turn": len(record["turns"]), "stock": list(stock)})


def _play_on(state: NaiveHand, turn: Record, options: Record, chance: Random) -> None:
    """Change all but `chance` in place: play and discard after the draw, until the turn is over."""
    options["plays"] = []
    while state.phase == "play":
        plays = naive.legal_plays(state)
        options["plays"].append([naive.play_to_record(play) for play in plays])
        play = chance.choice(plays)
        if play == naive.STOP:
            options["discard"] = naive.legal_discards(state)
            turn["discard"] = chance.choice(options["discard"])
            naive.apply_discard(state, turn["discard"])
        else:
            turn["plays"].append(naive.play_to_record(play))
            naive.apply_play(state, play)


def _boot(state: NaiveHand, turn: Record, plan: naive.BootPlan) -> None:
    """Change `state` and `turn` in place: carry out the plan of a boot."""
    for play in plan.plays:
        turn["plays"].append(naive.play_to_record(play))
        naive.apply_play(state, play)
    if plan.discard is not None:
        turn["discard"] = plan.discard
        naive.apply_discard(state, plan.discard)


def _ask_for_calls(state: NaiveHand, turns: list[Record], chance: Random, legal: bool) -> None:
    """Change `state` and `turns` in place: ask for calls after the last turn's discard, and play them."""
    while naive.asks_for_calls(state) and (seats := naive.callers(state)):
        calls: list[Record] = []
        for seat in seats:
            options = naive.calls_of(state, seat)
            answer = chance.choice(options)
            written: Record = {"seat": seat, "answer": naive.draw_to_record(answer)}
            if legal:
                written["legal"] = [naive.draw_to_record(option) for option in options]
            calls.append(written)
            if answer != Draw("pass"):
                break
        turns[-1]["calls"] = calls
        if answer == Draw("pass"):
            return
        turn: Record = {"seat": seat, "draw": naive.draw_to_record(answer), "plays": [], "discard": None}
        told: Record = {}
        naive.apply_call(state, seat, answer.cards)
        _play_on(state, turn, told, chance)
        turns.append({**turn, **({"legal": told} if legal else {})})
