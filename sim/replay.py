"""Replay a recorded game: its cards and moves go through the engine, which refuses what is not legal.

Not a second implementation of the rules: every move is looked up among the options that the engine offers
(``sim/script.py``), and what comes out is compared with the record (``sim/compared.py``).
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from sim.actions import REENTRY
from sim.cards import CARD_NUMBER, JOKER, JOKER_NUMBERS
from sim.compared import compare
from sim.engine import new_desk
from sim.errors import UserError
from sim.game import start_game
from sim.notes import Notes
from sim.record_shape import check_shape
from sim.recorder import HandStopped, deck_size, game_json, new_notes, record_hand, take_notes, tap_hooks
from sim.rules import check_resolved
from sim.script import Script
from sim.taps import Callback


def replay_game(
    game: dict[str, Any], begin: Callable[[dict[str, Any], int], None] = lambda _rules, _players: None
) -> dict[str, Any]:
    """Play a recorded game again, move by move, and return its record, written anew.

    ``begin`` is told its rules and number of players when they are found good, before anything is compiled.

    Raises
    ------
    UserError
        At the first thing that is not legal or not as recorded, with hand and turn.
    """
    check_shape(game)
    rules, players = game["rules"], len(game["players"])
    _check_head(game, players)
    begin(rules, players)
    desk = new_desk(rules, players, int(game["seed"]))
    table, view = desk.tables[0], desk.views[0]
    notes = new_notes(desk, legal=any("legal" in turn for hand in game["hands"] for turn in hand["turns"]))
    script = Script(desk)
    kept = _seat_script(desk, script, notes, players)
    table["block"] = int(game["deal"])
    with np.errstate(over="ignore"):
        start_game(table, view, view["rules"])
        view["dealer"] = table["first_dealer"] = game["hands"][0]["dealer"]
        hands: list[dict[str, Any]] = []
        winners = 0
        # Hands and turns are counted from 1 on, as where a game is told (sim/telling.py).
        for number, hand in enumerate(game["hands"], 1):
            if winners:
                raise UserError(f"Hand {number}: the game is over before it.")
            _lay_deck(desk, hand, number, rules)
            script.begin(hand)
            try:
                replayed, winners = record_hand(desk, deck_size(rules), notes)
            except HandStopped as error:
                raise UserError(f"Hand {number}, {script.fault}.") from error
            compare(number, hand, replayed)
            hands.append(replayed)
    del kept
    if not winners:
        raise UserError(f"The record ends after hand {len(hands)}, but the game is not over.")
    head = {key: game[key] for key in ("format", "rules", "seed", "deal", "players")}
    again = game_json(head, hands, winners, desk)
    for key in ("scores", "winners", "end", "chips"):
        if game.get(key) != again.get(key):
            raise UserError(f"The game's {key} is {game.get(key)!r}; played again it is {again.get(key)!r}.")
    return again


def _check_head(game: dict[str, Any], players: int) -> None:
    """Refuse a game that the engine cannot set up."""
    if not 2 <= players <= 8:
        raise UserError(f"A game has 2 to 8 players; this one has {players}.")
    check_resolved(game["rules"], players)
    for key in ("seed", "deal"):
        if not 0 <= game[key] < 2**63:
            raise UserError(f"{key} = {game[key]!r} must be a whole number from 0 to 2^63 - 1.")
    dealer = game["hands"][0]["dealer"]
    if not 0 <= dealer < players:
        raise UserError(f"Hand 1: dealer = {dealer!r} must be a seat, 0 to {players - 1}.")
    for number, hand in enumerate(game["hands"], 1):
        if len(hand["dealt"]) != players or len(hand["pile"]) != 1:
            raise UserError(
                f"Hand {number} deals to {len(hand['dealt'])} seats and turns {len(hand['pile'])} cards up; "
                f"a hand deals to {players} and turns one up."
            )


def _seat_script(desk: Any, script: Script, notes: Notes, players: int) -> list[Any]:
    """Let the script answer for every seat; return what must be kept alive."""
    table = desk.tables[0]
    answer = Callback(script.answer)
    hooks, taps = tap_hooks([answer.address] * (REENTRY + 1), notes)
    kept = [answer, taps, *take_notes(desk, notes)]
    table["hooks"][:players] = hooks

    def replace(n: int) -> int:
        """Put the recorded stock in the place of the rebuilt one, then write it down."""
        script.replace_stock(n)
        return notes.look_at_stock(n)

    rebuilt = Callback(replace)
    table["rebuilder"] = rebuilt.address
    return [*kept, rebuilt]


def _lay_deck(desk: Any, hand: dict[str, Any], number: int, rules: dict[str, Any]) -> None:
    """Put the recorded deck on the table."""
    cards = [card for dealt in hand["dealt"] for card in dealt] + hand["pile"] + hand["stock"]
    size, copies = deck_size(rules), int(rules["decks"])
    wanted = Counter(dict.fromkeys(CARD_NUMBER, copies)) + Counter({JOKER: size - 52 * copies})
    found = Counter(cards)
    unknown = [card for card in cards if card not in CARD_NUMBER and card != JOKER]
    if unknown:
        raise UserError(f"Hand {number}: {unknown[0]!r} is no card of this game.")
    for card in (*CARD_NUMBER, JOKER):
        if found[card] != wanted[card]:
            count = found[card]
            has = f"{count} cards {card}" if count > 1 else f"one {card}" if count else f"no {card}"
            raise UserError(
                f"Hand {number}: hands, pile and stock together have {has}; these rules have {wanted[card]}."
            )
    jokers = iter(JOKER_NUMBERS)
    numbers = [next(jokers) if card == JOKER else CARD_NUMBER[card] for card in cards]
    desk.tables[0]["deck"][:size] = numbers
