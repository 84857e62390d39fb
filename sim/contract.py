"""The contract of a strategy, checked by playing: what holds and what not, in sentences for its author."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from sim.contract_hidden import hidden_cards, lay_deal
from sim.engine import Player, new_desk
from sim.errors import UserError
from sim.game import Desk
from sim.metrics import FIELD
from sim.plan import Matchup
from sim.recorder import Notes, record_games, record_hand, seat_players
from sim.rules_files import load_rules
from sim.strategy_specs import StrategySpec, parse_strategy
from sim.taps import Tap
from sim.worker import MakePlayer, Task, play_task

PLAYERS = (2, 3, 4, 6)
BLOCKS = 6
SEED = 2026
SLOW = 500
# Hands of the hidden-card test, with each number of players.
HIDDEN_DEALS = 6


class Finding(NamedTuple):
    """One point of the contract: its name, whether it holds, and a sentence."""

    check: str
    holds: bool
    sentence: str


def check(spec: StrategySpec, strategy: Any, make_player: MakePlayer) -> Iterator[Finding]:
    """Yield what was found, point by point; after an illegal move or an exception nothing more is played."""
    yield describes_itself(strategy)
    legal = plays_legally(spec, make_player)
    yield legal
    if not legal.holds:
        return
    yield is_deterministic(spec, make_player)
    if strategy.chance:
        yield follows_its_stream(spec, make_player)
    yield leaves_its_view(make_player(spec))
    yield sees_no_hidden_card(spec, make_player)
    yield speed(spec, make_player)


def describes_itself(strategy: Any) -> Finding:
    """Check that the idea and every parameter are told in words."""
    mute = [param.name for param in strategy.params if not (param.meaning.strip() and param.unit.strip())]
    if not strategy.idea.strip():
        return Finding("describes itself", False, "It has no idea: say in a sentence what it does.")
    if mute:
        return Finding("describes itself", False, f"Parameter {mute[0]!r} has no meaning or no unit.")
    return Finding("describes itself", True, strategy.idea)


def plays_legally(spec: StrategySpec, make_player: MakePlayer) -> Finding:
    """Play whole games against itself, greedy and random; find illegal answers, exceptions, endless games."""
    games = cut = 0
    name = "legal to the end"
    for players in PLAYERS:
        rules = load_rules("rummy500").rules.resolve(players)
        for other in (spec, parse_strategy("greedy"), parse_strategy("random")):
            matchup = Matchup(rules, players, (spec, *(other,) * (players - 1)), "focal")
            try:
                result = play_task(Task(0, 0, matchup, SEED, 0, BLOCKS, keep_games=True), make_player)
            except UserError as error:
                return Finding(name, False, str(error))
            games += result.games
            cut += int(result.rows[:, :, 0, FIELD["truncated"]].sum()) if result.rows is not None else 0
    if cut > games / 10:
        said = f"{cut} of {games} games never ended: nobody reached the target within the cap of hands."
        return Finding(name, False, said)
    return Finding(name, True, f"{games} games with {', '.join(map(str, PLAYERS))} players, all to the end.")


def _records(spec: StrategySpec, players: int, make_player: MakePlayer, games: int) -> list[dict[str, Any]]:
    rules = load_rules("rummy500").rules.resolve(players)
    seats = [make_player(spec), *[make_player(parse_strategy("greedy"))] * (players - 1)]
    return list(record_games(rules, seats, SEED, range(games), legal=False))


def is_deterministic(spec: StrategySpec, make_player: MakePlayer) -> Finding:
    """Play the same deals twice."""
    for players in (2, 3):
        if _records(spec, players, make_player, 4) != _records(spec, players, make_player, 4):
            said = "The same deals played twice gave other games: it keeps something from game to game, or "
            return Finding("deterministic", False, said + "takes chance from elsewhere than its view.")
    return Finding("deterministic", True, "The same deals give the same games.")


def follows_its_stream(spec: StrategySpec, make_player: MakePlayer) -> Finding:
    """Check that another stream plays other games."""
    other = StrategySpec(spec.strategy, {**spec.params, "stream": 1}, spec.label, spec.folder)
    games = [[game["hands"] for game in _records(one, 2, make_player, 8)] for one in (spec, other)]
    if games[0] == games[1]:
        return Finding("follows its stream", False, "Stream 0 and stream 1 played the same games.")
    return Finding("follows its stream", True, "Another stream plays other games.")


class _Unchanged(Notes):
    """Compares the view before and after each decision."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.before = b""
        self.changed = ""

    def look(self, n: int) -> None:
        self.before = self.desk.views[0].tobytes()

    def after(self, answer: int) -> int:
        """Note a change of the view."""
        if self.desk.views[0].tobytes() != self.before and not self.changed:
            self.changed = (
                f"It changed its view in turn {int(self.desk.views[0]['turn'])}; the view is read only."
            )
        return answer


def leaves_its_view(player: Player) -> Finding:
    """Compare the bytes of the view around every decision of a hand."""
    desk = new_desk(load_rules("rummy500").rules.resolve(2), 2, SEED)
    watch = _Unchanged(desk)
    kept = seat_players(desk, [player, player], None)
    taps = [Tap(address, watch.look, watch.after) for address in player.hooks]
    desk.tables[0]["hooks"][:2] = [tap.address for tap in taps]
    with np.errstate(over="ignore"):
        lay_deal(desk, 0, None)
        record_hand(desk, 1, None)
    del kept
    if watch.changed:
        return Finding("leaves its view alone", False, watch.changed)
    return Finding("leaves its view alone", True, "No decision changes the view.")


def sees_no_hidden_card(spec: StrategySpec, make_player: MakePlayer) -> Finding:
    """Permute hidden cards and compare decisions."""
    compared = 0
    for players in (2, 3, 4):
        rules = load_rules("rummy500").rules.resolve(players)
        others = [make_player(parse_strategy("greedy"))] * (players - 1)
        for deal in range(HIDDEN_DEALS):
            found = hidden_cards(rules, [make_player(spec), *others], 0, SEED, deal)
            compared += found.compared
            if found.changed:
                said = f"With {players} players on deal {deal} it {found.changed} when nothing but cards "
                return Finding("sees no hidden card", False, said + "that it cannot see had changed places.")
    return Finding(
        "sees no hidden card", True, f"{compared} decisions stayed when hidden cards changed places."
    )


def speed(spec: StrategySpec, make_player: MakePlayer) -> Finding:
    """Measure games a second against itself with two players."""
    matchup = Matchup(load_rules("rummy500").rules.resolve(2), 2, (spec, spec), "focal")
    task = Task(0, 0, matchup, SEED, 0, 10, keep_games=False)
    start = time.perf_counter()
    play_task(task, make_player)
    blocks = max(10, min(2_000, int(10 * 0.5 / (time.perf_counter() - start))))
    start = time.perf_counter()
    games = play_task(task._replace(blocks=blocks), make_player).games
    rate = games / (time.perf_counter() - start)
    said = f"{rate:,.0f} two-player games a second."
    return Finding(
        "speed", True, said if rate >= SLOW else f"{said} That is slow; plan runs of some thousand games."
    )
