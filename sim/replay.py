"""Replay a recorded game: its cards and moves go through the engine, which refuses what is not legal.

Not a second implementation of the rules: every move is looked up among the options that the engine offers.
"""

from typing import Any

import numpy as np

from sim.actions import DISCARD, DRAW, PLAY, STOCK, TAKE
from sim.cards import CARD_NUMBER, cards_of
from sim.engine import new_desk
from sim.errors import UserError
from sim.game import start_game
from sim.record import FORMAT, option_json, same_play
from sim.recorder import HandStopped, Notes, game_json, record_hand
from sim.rules import check_resolved
from sim.taps import Callback, Tap


class Script:
    """Answers every decision with the recorded move, for all seats."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        self.turns: list[dict[str, Any]] = []
        self.ended = False
        self.fault = ""

    def answer(self, n: int) -> int:
        """Return the number of the recorded option, or the card thrown; 0 when it is not legal."""
        view = self.desk.views[0]
        turn, phase = int(view["turn"]), int(view["phase"])
        move = self._move(turn, phase)
        if phase == DISCARD:
            allowed = cards_of(int(view["discards"]))
            if move in allowed:
                return CARD_NUMBER[move]
            self.fault = f"discard {move!r} is not one of {' '.join(allowed)}"
            return 0
        offered = [option_json(option) for option in self.desk.tables[0]["options"][1 : n + 1]]
        for number, option in enumerate(offered, 1):
            if same_play(option) == same_play(move) if phase == PLAY else option == move:
                return number
        self.fault = f"{'draw' if phase == DRAW else 'play'} {move!r} is not among the {n} legal options"
        return 0

    def _move(self, turn: int, phase: int) -> Any:
        """Return what the record says at this decision."""
        if turn >= len(self.turns):
            return "end" if self.ended and phase == DRAW else None
        if phase == DRAW:
            return self.turns[turn].get("draw")
        if phase == DISCARD:
            return self.turns[turn].get("discard")
        plays = self.turns[turn].get("plays", [])
        laid = self._laid()
        return plays[laid] if laid < len(plays) else "stop"

    def _laid(self) -> int:
        """Return the number of plays since the last draw."""
        view = self.desk.views[0]
        laid = 0
        for event in reversed(view["events"][: int(view["event_count"])]):
            if int(event["kind"]) in {STOCK, TAKE}:
                break
            laid += 1
        return laid


def replay_game(game: dict[str, Any]) -> dict[str, Any]:
    """Play a recorded game again, move by move, and return its record, written anew.

    Raises
    ------
    UserError
        At the first thing that is not legal or not as recorded, with hand and turn.
    """
    try:
        return _replay(game)
    except (KeyError, TypeError, IndexError, ValueError, AttributeError) as error:
        raise UserError(f"The record is not of format {FORMAT}: {type(error).__name__} {error}.") from error


def _replay(game: dict[str, Any]) -> dict[str, Any]:
    rules, players = game["rules"], len(game["players"])
    _check_head(game, players)
    desk = new_desk(rules, players, int(game["seed"]))
    table, view = desk.tables[0], desk.views[0]
    script = Script(desk)
    legal = any("legal" in turn for hand in game["hands"] for turn in hand["turns"])
    notes = Notes(desk) if legal else None
    kept = _seat_script(desk, script, notes, players)
    table["block"] = int(game["deal"])
    with np.errstate(over="ignore"):
        start_game(table, view, view["rules"])
        view["dealer"] = table["first_dealer"] = game["hands"][0]["dealer"]
        hands: list[dict[str, Any]] = []
        winners = 0
        for number, hand in enumerate(game["hands"]):
            if winners:
                raise UserError(f"Hand {number}: the game was over before it.")
            _lay_deck(desk, hand, number, 52 * int(rules["decks"]))
            script.turns, script.ended, script.fault = hand["turns"], "last" in hand, ""
            try:
                replayed, winners = record_hand(desk, int(rules["decks"]), notes)
            except HandStopped as error:
                seat, turn = int(view["seat"]), int(view["turn"])
                raise UserError(f"Hand {number}, turn {turn}, seat {seat}: {script.fault}.") from error
            _compare(number, hand, replayed)
            hands.append(replayed)
    del kept
    if not winners:
        raise UserError(f"The record ends after hand {len(hands) - 1}, but the game is not over.")
    head = {key: game[key] for key in ("format", "rules", "seed", "deal", "players")}
    again = game_json(head, hands, winners, truncated=bool(table["truncated"]))
    for key in ("scores", "winners", "end"):
        if game.get(key) != again[key]:
            raise UserError(f"The game's {key} is {game.get(key)!r}; played again it is {again[key]!r}.")
    return again


def _check_head(game: dict[str, Any], players: int) -> None:
    """Refuse a game that the engine cannot set up."""
    if not 2 <= players <= 8:
        raise UserError(f"A game has 2 to 8 players; this one has {players}.")
    check_resolved(game["rules"], players)
    for key in ("seed", "deal"):
        if type(game[key]) is not int or not 0 <= game[key] < 2**63:
            raise UserError(f"{key} = {game[key]!r} must be a whole number from 0 to 2^63 - 1.")
    dealer = game["hands"][0]["dealer"]
    if type(dealer) is not int or not 0 <= dealer < players:
        raise UserError(f"Hand 0: dealer = {dealer!r} must be a seat, 0 to {players - 1}.")
    for hand in game["hands"]:
        if len(hand["dealt"]) != players or len(hand["pile"]) != 1:
            raise UserError(f"A hand deals to {players} seats and turns one card up.")
    for player in game["players"]:
        if not isinstance(player["strategy"], str):
            raise UserError("Every player needs the name of a strategy.")


def _seat_script(desk: Any, script: Script, notes: Notes | None, players: int) -> list[Any]:
    """Let the script answer for every seat; return what must be kept alive."""
    table = desk.tables[0]
    answer = Callback(script.answer)
    kept: list[Any] = [answer]
    address = answer.address
    if notes is not None:
        tap, lone = Tap(address, notes.look), Callback(notes.look_on)
        kept += [tap, lone]
        address, table["tracer"] = tap.address, lone.address
    table["hooks"][:players] = address
    return kept


def _lay_deck(desk: Any, hand: dict[str, Any], number: int, size: int) -> None:
    """Put the recorded deck on the table."""
    cards = [card for dealt in hand["dealt"] for card in dealt] + hand["pile"] + hand["stock"]
    unknown = [card for card in cards if card not in CARD_NUMBER]
    if unknown:
        raise UserError(f"Hand {number}: {unknown[0]!r} is no card of this game.")
    copies = size // 52
    wrong = [card for card in CARD_NUMBER if cards.count(card) != copies]
    if wrong or len(cards) != size:
        card = wrong[0] if wrong else cards[0]
        raise UserError(f"Hand {number}: {card} is there {cards.count(card)} times, not {copies}.")
    desk.tables[0]["deck"][:size] = [CARD_NUMBER[card] for card in cards]


def _in_order(key: str, value: Any) -> Any:
    """Bring a part of a turn into one order where the order has no meaning."""
    if key == "plays":
        return [same_play(play) for play in value]
    if key == "legal" and value is not None:
        return [
            sorted(map(repr, value["draw"])),
            [sorted(repr(same_play(play)) for play in plays) for plays in value["plays"]],
            sorted(value.get("discard", [])),
        ]
    return value


def _compare(number: int, hand: dict[str, Any], replayed: dict[str, Any]) -> None:
    """Refuse a hand that does not come out as it was recorded."""
    for turn, (old, new) in enumerate(zip(hand["turns"], replayed["turns"], strict=False)):
        for key in new:
            same = _in_order(key, old.get(key)) == _in_order(key, new[key])
            if not same and (key != "legal" or key in old):
                raise UserError(
                    f"Hand {number}, turn {turn}: {key} is {old.get(key)!r}; played again it is {new[key]!r}."
                )
    if len(hand["turns"]) != len(replayed["turns"]):
        raise UserError(
            f"Hand {number} has {len(hand['turns'])} turns; it is over after {len(replayed['turns'])}."
        )
    for key, value in replayed.items():
        if key not in {"turns", "last"} and hand.get(key) != value:
            raise UserError(f"Hand {number}: {key} is {hand.get(key)!r}; played again it is {value!r}.")
