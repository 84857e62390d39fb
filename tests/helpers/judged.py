"""Play random hands with the engine and judge every option, point and score with the naive rules."""

from typing import Any

import numpy as np

from sim.actions import DISCARD, DRAW
from sim.cards import CARD_TEXT, cards_of, run_cards
from sim.engine import new_desk
from sim.game import shuffle_deck, start_game
from sim.hand import play_hand, start_hand
from sim.record import option_json
from sim.recorder import Notes, seat_players
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from strategies.registry import make_player
from tests.helpers import naive_rules as naive


class PointsJudge(Notes):
    """Compares, at every decision, the engine's options and their points with the naive rules'."""

    def __init__(self, desk: Any, rules: dict[str, Any]) -> None:
        super().__init__(desk)
        self.rules = rules
        self.judged = 0
        self.faults: list[str] = []

    def look(self, n: int) -> None:
        view, table = self.desk.views[0], self.desk.tables[0]
        if view["phase"] == DISCARD:
            return
        options = [(option_json(o), int(o["points"])) for o in table["options"][1 : n + 1]]
        ours = {repr(option): points for option, points in options}
        theirs = self.naive_draws(view) if view["phase"] == DRAW else self.naive_plays(view)
        self.judged += 1
        if ours != theirs or len(ours) != n:
            self.faults.append(f"{ours} is not {theirs}")

    def hand_of(self, view: Any) -> list[str]:
        return cards_of(int(view["hand"]), int(view["twins"]))

    def table_of(self, view: Any) -> list[naive.TableMeld]:
        melds = []
        for meld in view["melds"][: int(view["meld_count"])]:
            if meld["suit"] < 0:
                kind, cards = "set", cards_of(int(meld["cards"]))
            else:
                kind, cards = "run", run_cards(int(meld["suit"]), int(meld["low"]), int(meld["high"]))
            melds.append(naive.TableMeld(kind, int(meld["owner"]), cards, [0] * len(cards)))
        return melds

    def naive_draws(self, view: Any) -> dict[str, int]:
        hands: list[list[str]] = [[] for _ in range(int(view["players"]))]
        seat = int(view["seat"])
        hands[seat] = self.hand_of(view)
        pile = [CARD_TEXT[int(card)] for card in view["pile"][: int(view["pile_size"])]]
        stock = ["AS"] * int(view["stock_size"])
        state = naive.NaiveHand(self.rules, 0, hands, stock, pile, seat, self.table_of(view))
        written = [naive.draw_to_record(draw) for draw in naive.legal_draws(state)]
        return {repr(d): naive.take_points(state, d["pile"]) if isinstance(d, dict) else 0 for d in written}

    def naive_plays(self, view: Any) -> dict[str, int]:
        table = self.table_of(view)
        owed = cards_of(int(view["owed"]))
        plays = naive.legal_plays(self.hand_of(view), table, owed[0] if owed else None, self.rules)
        return {_text(play): naive.points_of_play(play, table, self.rules) for play in plays}


def _text(play: Any) -> str:
    written = naive.play_to_record(play)
    if isinstance(written, dict) and "meld" in written and len({card[0] for card in written["meld"]}) == 1:
        written = {"meld": sorted(written["meld"], key=lambda card: "SHDC".index(card[1]))}
    return repr(written)


def judge_hands(
    players: int, hands: int, seed: int, strategy: str = "random", rules: str = "rummy500"
) -> int:
    """Play so many hands and return the number of decisions judged; any difference is an AssertionError."""
    resolved = load_rules(rules).rules.resolve(players)
    desk = new_desk(resolved, players, seed)
    judge = PointsJudge(desk, resolved)
    kept = seat_players(desk, [make_player(parse_strategy(strategy))] * players, judge)
    table, view = desk.tables[0], desk.views[0]
    with np.errstate(over="ignore"):
        for block in range(hands):
            table["block"] = block
            start_game(table, view, view["rules"])
            shuffle_deck(table, view, view["rules"])
            start_hand(table, view, view["rules"])
            play_hand(table, view, view["rules"])
            assert table["failure"] == 0
            assert not judge.faults, judge.faults[0]
    del kept
    return judge.judged
