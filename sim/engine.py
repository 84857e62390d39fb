"""The engine for Python callers: make a desk, seat strategies, play blocks, and name what failed.

Everything that is fast stands in the kernels; this file allocates, calls and explains.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

import numpy as np

from sim.actions import NOT_A_DISCARD, PHASES
from sim.cards import CARD_TEXT, cards_of
from sim.errors import UserError
from sim.game import Desk, Lineup, play_blocks
from sim.house import part_addresses
from sim.jit import COMPILED
from sim.kept import raise_heard, raise_kept
from sim.rule_record import rule_record
from sim.table import KEPT_FIELDS, LEDGER_BINS, LEDGER_GROUP, TABLE
from sim.view import MAX_PARAMS, VIEW
from sim.watchdog import watched

# Flags of a record of rules: one of them set, there is more to decide, or to see, than in the plain game.
HOUSE_FLAGS = (
    "house_draw", "house_play", "house_discard", "house_turn", "house_lay", "pots", "teams", "reentry",
)  # fmt: skip


def is_house(rules: Any) -> bool:
    """Tell whether a record of rules goes beyond the plain game in what is decided or seen."""
    return any(rules[flag] for flag in HOUSE_FLAGS)


class HouseHooks:
    """The hooks of a player under rules that go beyond the plain game, made when such are first played.

    ``make`` returns the addresses by phase, and that of the hook which says that nothing will be laid.
    """

    def __init__(self, make: Callable[[], tuple[tuple[int, ...], int]]) -> None:
        self._make = make
        self._wait = 0
        self.made: tuple[int, ...] = ()

    def addresses(self) -> tuple[int, ...]:
        """Return the addresses by phase, compiled on first use."""
        if not self.made:
            self.made, self._wait = self._make()
        return self.made

    def wait(self) -> int:
        """Return the address of the hook which says that nothing will be laid, 0 for none; compiled alike."""
        self.addresses()
        return self._wait


class Player(NamedTuple):
    """A strategy ready to play: its name, hook addresses by phase, parameter values.

    ``house`` has other hooks for rules that go beyond the plain game; without it ``hooks`` serve everywhere.
    ``at_players`` has parameters by number of players, for strategies that have different ones.
    """

    name: str
    hooks: tuple[int, ...]
    params: Mapping[str, float]
    house: HouseHooks | None = None
    at_players: Mapping[int, Mapping[str, float]] | None = None

    def params_at(self, players: int) -> Mapping[str, float]:
        """Return the parameter values at a table of so many players."""
        return self.params if self.at_players is None else self.at_players[players]

    def hooks_under(self, rules: Any) -> tuple[int, ...]:
        """Return the hooks for every phase under a record of rules, 0 for decisions left to the engine."""
        if self.house is None or not is_house(rules):
            return all_hooks(self.hooks)
        return all_hooks(self.house.addresses())

    def wait_under(self, rules: Any) -> int:
        """Return the hook that says before plays are listed whether nothing will be laid, 0 for none."""
        return 0 if self.house is None or not is_house(rules) else self.house.wait()

    def answers_at(self, hooks: tuple[int, ...]) -> bool:
        """Tell whether these, by phase, are hooks of this player."""
        made = (self.hooks, self.house.made if self.house else ())
        return any(own and own == hooks[: len(own)] for own in made)


class Batch(NamedTuple):
    """Results of a batch: rows (blocks, games, P, KEPT_FIELDS) and ledgers (groups, roles, bins, 2)."""

    first: int
    rows: np.ndarray
    ledgers: np.ndarray


def new_desk(rules: Mapping[str, Any], players: int, seed: int) -> Desk:
    """Return the scratch of one worker for a rule set (resolved fields) and a number of players."""
    tables = np.zeros(1, TABLE)
    views = np.zeros(1, VIEW)
    views["rules"] = rule_record(rules, players)
    views["players"] = players
    tables["seed"] = np.uint64(seed)
    tables["parts"] = part_addresses(views[0]["rules"])
    if COMPILED:
        return Desk(tables, views)
    # Plain Python reads fields as attributes, as kernels do.
    return Desk(tables.view(np.recarray), views.view(np.recarray))


def all_hooks(hooks: Sequence[int]) -> tuple[int, ...]:
    """Return a player's hooks for every phase, 0 for decisions that are left to the engine."""
    return (*hooks, *(0,) * (len(PHASES) - len(hooks)))


def new_lineup(players: Sequence[Player], roles: Sequence[int], rules: Any) -> Lineup:
    """Return the kernel's arrays for the entries of a line-up under some rules, each with its ledger role."""
    params = np.zeros((len(players), MAX_PARAMS))
    for entry, player in enumerate(players):
        values = list(player.params_at(int(rules["players"])).values())
        params[entry, : len(values)] = values
    hooks = np.array([player.hooks_under(rules) for player in players], np.int64)
    waits = np.array([player.wait_under(rules) for player in players], np.int64)
    return Lineup(hooks, waits, params, np.array(roles, np.int64))


# Seconds that one decision of a strategy may take.
HOOK_TIMEOUT = 10.0


def play_batch(
    desk: Desk,
    players: Sequence[Player],
    roles: Sequence[int],
    seatings: np.ndarray,
    first: int,
    hook_timeout: float = HOOK_TIMEOUT,
) -> Batch:
    """Play ``seatings`` (blocks, games, P) of entry numbers from block ``first`` on.

    A decision that lasts longer than ``hook_timeout`` seconds ends the process (``sim/watchdog.py``).

    Raises
    ------
    UserError
        When a strategy answered outside its options, or a Python strategy raised (``StrategyError``).
    """
    blocks, games, seats = seatings.shape
    if seats != int(desk.views["players"][0]):
        raise ValueError(f"A desk for {int(desk.views['players'][0])} players cannot seat {seats}.")
    rows = np.zeros((blocks, games, seats, len(KEPT_FIELDS)), np.int64)
    groups = (first + blocks - 1) // LEDGER_GROUP - first // LEDGER_GROUP + 1
    ledgers = np.zeros((groups, max(roles) + 1, LEDGER_BINS, 2), np.int64)
    # A batch may follow one that an error ended.
    desk.tables["ledger"] = 0
    lineup = new_lineup(players, roles, desk.views[0]["rules"])
    with np.errstate(over="ignore"), watched(desk, players, hook_timeout):
        played = play_blocks(desk, lineup, seatings, first, rows, ledgers, LEDGER_GROUP)
    if played < blocks * games:
        block, game = divmod(int(played), games)
        entry = seatings[block, game, int(desk.views["seat"][0])]
        raise_failure(desk, players[entry].name, first + block, game)
    return Batch(first, rows, ledgers)


def raise_failure(desk: Desk, name: str, block: int, game: int) -> NoReturn:
    """Raise what stopped a desk: an exception of the strategy, else the sentence of a wrong answer."""
    where = failure_place(desk, block, game)
    raise_kept(desk.views.ctypes.data, where)
    raise_heard(name, PHASES[int(desk.views[0]["phase"])], where)
    raise UserError(describe_failure(desk, name, block, game))


def failure_place(desk: Desk, block: int, game: int) -> str:
    """Return where a desk stopped, in words."""
    view = desk.views[0]
    hand, turn, seat = (int(view[name]) for name in ("hand_number", "turn", "seat"))
    return f"block {block}, game {game}, hand {hand}, turn {turn}, seat {seat}"


def describe_failure(desk: Desk, name: str, block: int, game: int) -> str:
    """Return the sentence for an answer that is none of the options: who, where, what was offered."""
    table = desk.tables[0]
    view = desk.views[0]
    phase = PHASES[int(view["phase"])]
    answer = int(table["answer"])
    if table["failure"] == NOT_A_DISCARD:
        offered = " ".join(cards_of(int(view["discards"])))
        given = CARD_TEXT.get(answer, str(answer))
        what = f"threw {given}, which is not one of the cards that may be thrown: {offered}"
    else:
        last = int(table["offered"])
        what = f"answered {answer}, which is not one of the {last} options (1 to {last})"
    return f"Strategy {name!r} {what}, at its {phase} decision in {failure_place(desk, block, game)}."
