"""Play hands with the engine and judge every option, point, score and end with the naive rules.

The naive table follows the engine's event log. At every decision the two tables are compared, then the lists
of options and their points. Decisions of which nobody is asked are judged too: what was not listed must not
be there. The first difference ends a hand with an ``AssertionError`` that says where it was found.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import numpy as np

from sim.actions import BOOT, CALL, CALLING, DISCARD, DRAW, END_WORDS, PLAY, REBUILD, THROW
from sim.cards import CARD_TEXT
from sim.engine import new_desk
from sim.game import Desk, finish_hand, shuffle_deck, start_game
from sim.hand import play_hand, start_hand
from sim.notes import Notes
from sim.record import TURN_STARTS, option_json
from sim.recorder import deck_size, hand_json, note_deal, seat_players, seats_of
from sim.rules_files import load_rules
from sim.strategy_specs import parse_strategy
from strategies.registry import make_player
from tests.helpers import naive_rules as naive
from tests.helpers.mirrored import differences
from tests.helpers.naive_plays import uses
from tests.helpers.referee_close import check_close


class Judge(Notes):
    """Follows a hand with the naive rules and compares whatever the engine offers.

    ``judged`` counts decisions, ``ends`` how hands ended. An exception in ``look`` would be lost in the
    engine's callback: the first fault is kept, and raised by ``close``.
    """

    def __init__(self, desk: Desk, rules: Mapping[str, Any], label: str) -> None:
        super().__init__(desk)
        self.rules = dict(rules)
        self.label = label
        self.judged = 0
        self.ends: dict[str, int] = {}
        self.fault: Exception | None = None

    def begin(self, state: naive.NaiveHand) -> None:
        """Take the next hand, as it was dealt."""
        self.clear()
        self.state = state
        self.seen = 0
        self.callers: list[int] = []
        self.asked: list[int] = []
        # Of which decision the options were compared last: (turn, plays before it, phase).
        self.compared = (-1, -1, -1)
        self.boot: tuple[int, int] | None = None

    def look(self, n: int) -> None:
        """Judge the decision that is being made."""
        super().look(n)
        if self.fault is not None:
            return
        try:
            self.catch_up()
            self.judge(n)
        except Exception as error:
            self.fault = error

    def wrong(self, sentence: str) -> NoReturn:
        """Say what is wrong and where."""
        view = self.desk.views[0]
        hand, turn, seat = (int(view[name]) for name in ("hand_number", "turn", "seat"))
        block = int(self.desk.tables[0]["block"])
        raise AssertionError(
            f"{self.label}, block {block}, hand {hand}, turn {turn}, seat {seat}: {sentence}"
        )

    def same(self, what: str, ours: Any, theirs: Any) -> None:
        """Say so where two things that must be equal are not."""
        if ours == theirs:
            return
        if isinstance(ours, dict) and isinstance(theirs, dict):
            more = {key: value for key, value in ours.items() if theirs.get(key) != value}
            less = {key: value for key, value in theirs.items() if ours.get(key) != value}
            held = f"hand {sorted(self.state.hand)}, table {[m.cards for m in self.state.table]}"
            self.wrong(
                f"{what}: the engine alone has {more}, the naive rules {less}; {held}, "
                f"owed {self.state.owed}; lists {ours} and {theirs}"
            )
        self.wrong(f"{what}: the engine has {ours}, the naive rules {theirs}")

    def judge(self, n: int) -> None:
        """Compare the tables, then what is offered."""
        view, state = self.desk.views[0], self.state
        phase, seat = int(view["phase"]), int(view["seat"])
        for sentence in differences(self.desk, state, seat):
            self.wrong(sentence)
        self.judged += 1
        self.compared = (state.turns, state.plays_in_turn, phase)
        options = self.desk.tables[0]["options"][1 : n + 1]
        if phase == DISCARD:
            offered = sorted({CARD_TEXT[bit] for bit in range(64) if int(view["discards"]) >> bit & 1})
            self.same("discards", offered, sorted(naive.legal_discards(state)))
            return
        if phase == CALLING:
            self._judge_caller(seat)
            theirs = {draw: call_points(state, seat, draw) for draw in naive.calls_of(state, seat)}
        else:
            self.same("seat to act", seat, state.seat)
            theirs = self._draws() if phase == DRAW else play_points(state)
        read = naive.play_from_record if phase == PLAY else naive.draw_from_record
        ours = {read(option_json(option)): int(option["points"]) for option in options}
        self.same("options listed twice", len(ours), n)
        self.same(("draw", "play", "", "call")[phase], ours, theirs)

    def _draws(self) -> dict[Any, int]:
        """Return the naive draws and their points."""
        self.same("end of the hand", None, naive.hand_end(self.state))
        self.same("seats asked for a call", self.asked, self.callers)
        return {
            draw: naive.take_points(self.state, draw.cards) if draw.act == "pile" else 0
            for draw in naive.legal_draws(self.state)
        }

    def _judge_caller(self, seat: int) -> None:
        """Check that this seat is the next to be asked for a call."""
        expected = self.callers[len(self.asked) :][:1]
        self.same("seat asked for a call", [seat], expected)
        self.asked.append(seat)

    def catch_up(self) -> None:
        """Carry out on the naive table what happened since the last look."""
        view = self.desk.views[0]
        count = int(view["event_count"])
        for event in view["events"][self.seen : count]:
            kind = int(event["kind"])
            if kind == REBUILD:
                self._rebuild()
            elif kind in TURN_STARTS:
                self._start_turn(event)
            elif kind == THROW:
                self._throw(CARD_TEXT[int(event["card"])])
            else:
                self._play(event)
        self.seen = count

    def _rebuild(self) -> None:
        """Rebuild the stock as the engine did, where it must be."""
        self.same("end of the hand", None, naive.hand_end(self.state))
        self.same("stock to be rebuilt", True, naive.needs_rebuild(self.state))
        stock = self.stocks[self.state.rebuilds]
        if self.rules["stock_empty"] == "turn_over":
            self.same("stock turned over", stock, naive.turned_over(self.state))
        naive.rebuild(self.state, stock)

    def _start_turn(self, event: Any) -> None:
        """Draw, or take the pile by a call."""
        state, kind, seat = self.state, int(event["kind"]), int(event["seat"])
        self.same("phase", "draw", state.phase)
        if kind == CALL:
            self.same("caller", [seat], self.asked[-1:])
            naive.apply_call(state, seat, int(event["taken"]))
        else:
            self.same("stock to be rebuilt", False, naive.needs_rebuild(state))
            if kind == BOOT:
                plan = naive.boot_plan(state)
                assert plan is not None
                self.boot = (plan.points, len(plan.plays))
            naive.apply_draw(state, naive.draw_from_record(option_json(event)))
        self.callers, self.asked = [], []

    def _play(self, event: Any) -> None:
        """Make a play; what it books must be what the naive rules book."""
        play, state = naive.play_from_record(option_json(event)), self.state
        if self.boot is None:
            judged = (state.turns, state.plays_in_turn, PLAY)
            self.same(f"decision before {play}", self.compared, judged)
        elif play not in naive.legal_plays(state):
            self.wrong(f"a boot plays {play}, which is not legal")
        self.same(f"points of {play}", int(event["points"]), naive.option_points(state, play))
        if self.boot is not None:
            points, plays = self.boot
            self.boot = (points - int(event["points"]), plays - 1)
        naive.apply_play(state, play)

    def _throw(self, card: str) -> None:
        """Throw a card; decisions that were not shown must have had one option."""
        state = self.state
        now = (state.turns, state.plays_in_turn)
        if self.boot is None and self.compared not in {(*now, PLAY), (*now, DISCARD)}:
            self.same("plays that were not listed", {naive.STOP: 0}, play_points(state))
        if self.compared != (*now, DISCARD):
            lone = naive.legal_discards(state)
            if self.boot is None:
                self.same("the one discard", [card], lone)
            elif card not in lone:
                self.wrong(f"a boot throws {card}, but may throw {lone}")
        naive.apply_discard(state, card)
        self.callers = naive.callers(state) if naive.asks_for_calls(state) else []
        self.asked = []

    def close(self, match: naive.NaiveMatch, record: Mapping[str, Any], winners: int) -> None:
        """Judge the end of the hand, its scores, and whether the game is over; raise a fault found before."""
        if self.fault is not None:
            raise self.fault
        self.catch_up()
        state, table = self.state, self.desk.tables[0]
        if self.boot is not None:
            self.same("the best plan less the boot made", self.boot, (0, 0))
            self.same("out by a boot", int(table["out"]), state.out)
        end = END_WORDS[int(table["hand_end"])]
        expected = naive.hand_end(state)
        if table["gave_up"]:
            self.same("end before the last answer", None, expected)
            expected = "stock"
        elif expected != "out":
            self.same("seats asked for a call", self.asked, self.callers)
        self.same("end", end, expected)
        state.end = end
        self.ends[end] = self.ends.get(end, 0) + 1
        self.same("out", record["out"], state.out)
        self.same("scores", record["scores"], naive.hand_scores(state))
        if "rummy" in record:
            self.same("rummy", record["rummy"], naive.is_rummy(state))
        if naive.has_chips(self.rules):
            self.same("chips", record["chips"], state.chips)
        self.same("close", check_close(record, match, record["scores"], state.out, state.chips), [])
        self.same("winners", seats_of(winners), match.end.winners if match.end else [])


def play_points(state: naive.NaiveHand) -> dict[Any, int]:
    """Return the naive plays and their points."""
    return {play: naive.option_points(state, play) for play in naive.legal_plays(state)}


def call_points(state: naive.NaiveHand, seat: int, draw: naive.Draw) -> int:
    """Return the points of the best first play of a call."""
    if draw.act == "pass":
        return 0
    after = naive.after_call(state, seat, draw.cards)
    called = after.taken[0]
    return max(naive.option_points(after, play) for play in naive.legal_plays(after) if uses(play, called))


def judge_game(desk: Desk, judge: Judge, most: int) -> int:
    """Play the game of the desk's block, of at most so many hands; return the number of hands."""
    table, view = desk.tables[0], desk.views[0]
    start_game(table, view, view["rules"])
    match = naive.NaiveMatch(judge.rules, int(view["players"]), int(view["dealer"]))
    for hand in range(1, most + 1):
        shuffle_deck(table, view, view["rules"])
        start_hand(table, view, view["rules"])
        deal = note_deal(desk, deck_size(judge.rules))
        dealt = [list(cards) for cards in deal.dealt]
        state = naive.NaiveHand(
            judge.rules, deal.dealer, dealt, list(deal.stock), list(deal.pile), inside=list(match.inside)
        )
        judge.same("dealer", deal.dealer, match.dealer)
        naive.pay_antes(match, state)
        judge.begin(state)
        play_hand(table, view, view["rules"])
        if table["failure"] != 0:
            judge.wrong(f"failure {int(table['failure'])}")
        seat = int(view["seat"])
        winners = int(finish_hand(table, view, view["rules"]))
        judge.close(match, hand_json(desk, deal, seat, judge), winners)
        if winners:
            return hand
    return most


def judge_seats(
    rules: str | Mapping[str, Any], seats: Sequence[str], hands: int, seed: int, *, most: int = 1000
) -> Judge:
    """Judge games until so many hands are played, seat i with the i-th strategy; return the judge.

    No game is followed for more than ``most`` hands. Any difference is an ``AssertionError``.
    """
    resolved = load_rules(rules).rules.resolve(len(seats))
    desk = new_desk(resolved, len(seats), seed)
    judge = Judge(desk, resolved, f"rules {rules}, {len(seats)} players, {','.join(seats)}, seed {seed}")
    kept = seat_players(desk, [make_player(parse_strategy(text)) for text in seats], judge)
    played = block = 0
    with np.errstate(over="ignore"):
        while played < hands:
            desk.tables["block"] = block
            played += judge_game(desk, judge, min(most, hands - played))
            block += 1
    del kept
    return judge


def judge_hands(
    players: int, hands: int, seed: int, strategy: str = "random", rules: str = "rummy500"
) -> int:
    """Play so many hands, each a game's first, and return the number of decisions judged."""
    return judge_seats(rules, [strategy] * players, hands, seed, most=1).judged
