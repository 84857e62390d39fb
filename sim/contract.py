"""The contract of a strategy, checked by playing, and told in sentences that its author understands.

Every check gives one ``Finding``. How hidden cards are rearranged stands in ``sim/contract_hidden.py``.
"""

import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from sim.contract_hidden import Outcome, try_hand
from sim.contract_seats import Hand
from sim.contract_subject import SEED, Finding, Subject, play_rows, record_hands
from sim.contract_wait import keeps_its_wait
from sim.engine import HOOK_TIMEOUT, Player, new_desk
from sim.errors import UserError
from sim.hand import draws_left
from sim.recorder import record_games
from sim.rules_files import NamedRules
from sim.strategy_specs import StrategySpec
from sim.table import ROW_FIELDS
from sim.worker import MakePlayer
from strategies.base import Strategy

PLAYERS = (2, 3, 4, 6)
OPPONENTS = ("greedy", "random")
# Games of the check of legality at each table, and games that are played twice.
GAMES = 8
TWICE = 6
# Other streams are tried on so many games before they are said to change nothing.
STREAM_GAMES = 12
# Hands of the hidden-card test at each of its tables.
HANDS = 5
SLOW = 500
SPEED_SECONDS = 0.4
SPEED_GAMES = 20
# Of its games against itself, the share that may be cut off at the cap of hands.
MOST_TRUNCATED = 0.5
# A slow strategy plays fewer games: no more at a table after so many seconds.
TABLE_SECONDS = 1.0
_TRUNCATED = ROW_FIELDS.index("truncated")
_HANDS = ROW_FIELDS.index("hands")
_CAPPED = ROW_FIELDS.index("capped_hands")


def check(
    spec: StrategySpec,
    declared: Strategy,
    make_player: MakePlayer,
    named: NamedRules,
    hook_timeout: float = HOOK_TIMEOUT,
) -> Iterator[Finding]:
    """Check a strategy and yield a finding for each check, in order.

    After a game that cannot be played to its end no further check is made.

    ``make_player`` makes a player of a spec (``strategies.registry.make_player``). A decision that lasts over
    ``hook_timeout`` seconds ends the process with a sentence.

    Raises
    ------
    UserError
        When the strategy cannot be compiled.
    """
    yield describes_itself(declared)
    others = [make_player(StrategySpec(name)) for name in OPPONENTS]
    subject = Subject(make_player(spec), others, named, hook_timeout)
    _compile(subject)
    # A failure is told once; what follows would only repeat it.
    try:
        ends = plays_to_the_end(subject)
        yield ends
        if not ends.ok:
            return
        yield is_deterministic(subject)
        if declared.house_wait is not None:
            yield keeps_its_wait(subject)
        if declared.chance:
            stream = int(subject.player.params["stream"])
            spec_2 = StrategySpec(spec.strategy, {**spec.params, "stream": stream + 1}, folder=spec.folder)
            yield uses_its_stream(subject, make_player(spec_2))
        yield from keeps_to_its_view(subject, chance=declared.chance)
        yield is_quick(subject)
    except UserError as error:
        yield Finding("legal to the end", ok=False, sentence=str(error))


def _compile(subject: Subject) -> None:
    """Compile all that records need: where decisions are timed, that would count as thinking."""
    players = subject.named.rules.players_min
    rules = subject.named.rules.resolve(players)
    seats = [subject.others[0]] * players
    if subject.player.house is not None:
        # All that it declares has to compile, whatever these rules ask for.
        subject.player.house.addresses()
    for _ in record_games(rules, seats, SEED, range(1), legal=False, hook_timeout=0):
        pass
    desk = new_desk(rules, players, SEED)
    draws_left(desk.tables[0], desk.views[0], desk.views[0]["rules"])


def describes_itself(declared: Strategy) -> Finding:
    """Check that the idea and every parameter are told."""
    name = "describes itself"
    missing = []
    # The second text is what a class without any words is given.
    if declared.idea.strip() in {"", "A plain Python class."}:
        missing.append("it has no idea: say in one or two sentences what it does (a class: its docstring)")
    for param in declared.params:
        lacks = [word for word in ("unit", "meaning") if not str(getattr(param, word)).strip()]
        if lacks:
            missing.append(f"parameter {param.name!r} has no {' and no '.join(lacks)}")
        if not param.low <= param.default <= param.high:
            missing.append(f"the default of {param.name!r} is outside {param.low}…{param.high}")
    if missing:
        return Finding(name, ok=False, sentence=f"It does not describe itself: {'; '.join(missing)}.")
    count = len(declared.params)
    return Finding(
        name, ok=True, sentence=f"It has an idea and {count} parameter{'s' * (count != 1)}, all told."
    )


def plays_to_the_end(subject: Subject) -> Finding:
    """Play whole games with 2, 3, 4 and 6 players against itself and others."""
    name = "legal to the end"
    games = alone = cut_alone = cut = hands = capped = 0
    tables = subject.tables(PLAYERS)
    for players in tables:
        for others in ([], *([other] for other in subject.others), subject.others):
            rows = _play_for(subject, subject.seats(players, others))
            games += len(rows)
            truncated = int(rows[:, 0, _TRUNCATED].sum())
            cut += truncated
            if not others:
                alone += len(rows)
                cut_alone += truncated
            hands += int(rows[:, 0, _HANDS].sum())
            capped += int(rows[:, 0, _CAPPED].sum())
    caps = f"{capped} of {hands} hands at the cap of turns"
    if cut_alone > MOST_TRUNCATED * alone:
        said = f"Its games never end: {cut_alone} of {alone} against itself were cut off at the cap of hands"
        return Finding(name, ok=False, sentence=f"{said}, {caps}.")
    at = f"{', '.join(map(str, tables))} players"
    told = f"{games} games with {at} against itself, greedy and random, all answers legal"
    return Finding(name, ok=True, sentence=f"{told}; {cut} were cut off at the cap of hands, {caps}.")


def _play_for(subject: Subject, seats: Sequence[Player]) -> np.ndarray:
    """Play the games of a table one by one, fewer when they last long; return their rows."""
    start, rows = time.perf_counter(), []
    for block in range(GAMES):
        rows.append(play_rows(subject, seats, 1, block))
        if time.perf_counter() - start > TABLE_SECONDS:
            break
    return np.concatenate(rows)


def is_deterministic(subject: Subject) -> Finding:
    """Play the same deals twice, the second time in the other order."""
    name = "deterministic"
    tables = subject.tables((2, 3))
    for players in tables:
        for others in ([], subject.others):
            seats = subject.seats(players, others)
            once = record_hands(subject, seats, range(TWICE))
            twice = record_hands(subject, seats, range(TWICE - 1, -1, -1))
            for deal in range(TWICE):
                if once[deal] != twice[deal]:
                    return Finding(
                        name, ok=False, sentence=_not_the_same(once[deal], twice[deal], deal, players)
                    )
    count = 2 * TWICE * len(tables)
    return Finding(name, ok=True, sentence=f"{count} games that were played twice went the same way.")


def _not_the_same(once: Sequence[Any], twice: Sequence[Any], deal: int, players: int) -> str:
    """Say where two games on one deal part."""
    hand = next((i for i, (a, b) in enumerate(zip(once, twice, strict=False)) if a != b), 0)
    turns = zip(once[hand]["turns"], twice[hand]["turns"], strict=False)
    turn = next((i for i, (a, b) in enumerate(turns) if a != b), 0)
    where = f"deal {deal} with {players} players, played twice, differs from hand {hand}, turn {turn} on"
    why = "it may use a clock, chance of its own, or something it remembers from other games"
    return f"It is not deterministic: {where}; {why}."


def uses_its_stream(subject: Subject, other: Player) -> Finding:
    """Check that another stream of chance gives another game somewhere."""
    name = "uses its stream"
    players = subject.tables(PLAYERS)[0]
    seats = subject.seats(players, subject.others)
    once = record_hands(subject, seats, range(STREAM_GAMES))
    twice = record_hands(subject, [other, *seats[1:]], range(STREAM_GAMES))
    different = sum(once[deal] != twice[deal] for deal in once)
    if different == 0:
        said = f"It declares chance, but another stream changed none of {STREAM_GAMES} games."
        return Finding(name, ok=False, sentence=said)
    return Finding(name, ok=True, sentence=f"Another stream changed {different} of {STREAM_GAMES} games.")


def hidden_seatings(subject: Subject) -> Iterator[tuple[list[Player], int]]:
    """Yield who sits where, and the seat that is watched; some meet their own kind."""
    greedy, random = subject.others
    me = subject.player
    tables = {2: [me, me], 3: [greedy, me, random], 4: [me, random, me, greedy]}
    for players in subject.tables(tuple(tables)):
        seats = tables.get(players, subject.seats(players, subject.others))
        yield seats, 1 if players == 3 else 0
        if players == 2:
            yield [greedy, me], 1


def keeps_to_its_view(subject: Subject, *, chance: bool) -> Iterator[Finding]:
    """Yield two findings: it writes nothing into its view, and decides by nothing that it cannot see."""
    view, hidden = "does not change its view", "hidden cards"
    total = Outcome()
    for seats, seat in hidden_seatings(subject):
        rules = subject.named.rules.resolve(len(seats))
        if rules["decks"] != 1:
            continue
        for block in range(HANDS):
            one = try_hand(Hand(rules, seats, seat, SEED, block, subject.hook_timeout), chance=chance)
            total = one._replace(compared=total.compared + one.compared, skipped=total.skipped + one.skipped)
            if one.wrote or one.peeked or one.unstable:
                break
        if total.wrote or total.peeked or total.unstable:
            break
    if total.wrote:
        yield Finding(view, ok=False, sentence=f"It wrote into its view ({total.wrote}).")
        return
    yield Finding(view, ok=True, sentence="It wrote nothing into what it was shown.")
    if total.peeked:
        said = f"It peeks: cards that it cannot see were exchanged, and its answer changed ({total.peeked})."
    elif total.unstable:
        said = f"It answers otherwise when the same hand is played again ({total.unstable})."
    elif total.compared == 0:
        said = "Hidden cards could not be tested under these rules: choose rules with one deck (--rules)."
    else:
        said = f"Other unseen cards changed no decision ({total.compared} arrangements compared"
        said += f", {total.skipped} could not be)." if total.skipped else ")."
        yield Finding(hidden, ok=True, sentence=said)
        return
    yield Finding(hidden, ok=False, sentence=said)


def is_quick(subject: Subject) -> Finding:
    """Measure the games a second of two players; slow is no fault, but told."""
    players = subject.tables(PLAYERS)[0]
    seats = subject.seats(players, [])
    games, start = 0, time.perf_counter()
    while (seconds := time.perf_counter() - start) < SPEED_SECONDS:
        play_rows(subject, seats, SPEED_GAMES, games)
        games += SPEED_GAMES
    speed = games / seconds
    note = f"; that is slow: under {SLOW} an experiment takes long" if speed < SLOW else ""
    return Finding("speed", ok=True, sentence=f"{speed:,.0f} games a second with {players} players{note}.")
