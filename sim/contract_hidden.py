"""The hidden-card test: permuting what a player cannot see must change none of its decisions.

A hand is played and every decision of one seat is noted. Then the cards that this seat cannot see at a
decision (other hands, but for cards taken openly, and the stock) change places among themselves, the others
make their recorded moves again, and the seat decides anew.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.cards import CARD_NUMBER
from sim.engine import HOOK_TIMEOUT, Player, new_desk
from sim.game import Desk, shuffle_deck, start_game
from sim.hand import play_hand, start_hand
from sim.recorder import seat_players, turns_json
from sim.replay import Script
from sim.taps import Callback, Tap
from sim.watchdog import watched

# Decisions of a hand at which the hidden cards are permuted.
TRIES = 4


class Decision(NamedTuple):
    """An answer, and the places in the deck of the cards that the seat could not see then."""

    answer: int
    unseen: list[int]


class Hidden(NamedTuple):
    """What the test found: decisions compared, and a sentence on the first that changed."""

    compared: int
    changed: str


class _Witness:
    """Notes the decisions of a seat, or compares them with those of an earlier hand."""

    def __init__(self, desk: Desk, seat: int, deck: np.ndarray) -> None:
        self.desk = desk
        self.seat = seat
        self.place = {int(card): place for place, card in enumerate(deck)}
        self.noted: list[Decision] = []
        self.unseen: list[int] = []
        self.expected: list[Decision] = []
        self.changed = ""
        self.answered = 0

    def look(self, _n: int) -> None:
        """Note which cards the seat cannot see."""
        table, view = self.desk.tables[0], self.desk.views[0]
        cards = [int(card) for card in table["deck"][int(table["position"]) : len(CARD_NUMBER)]]
        for other in range(int(view["players"])):
            if other != self.seat:
                hidden = int(table["hands"][other]) & ~int(view["known"][other])
                cards += [card for card in self.place if hidden >> card & 1]
        self.unseen = [self.place[card] for card in cards]

    def note(self, answer: int) -> int:
        """Keep an answer."""
        self.noted.append(Decision(answer, self.unseen))
        return answer

    def compare(self, answer: int) -> int:
        """Compare an answer with the one of the first hand; stop the hand after the last one."""
        at = self.answered
        self.answered += 1
        if answer != self.expected[at].answer:
            turn = int(self.desk.views[0]["turn"])
            self.changed = f"answered {answer} in place of {self.expected[at].answer} in turn {turn}"
            return 0
        return answer if self.answered < len(self.expected) else 0


def hidden_cards(rules: Any, players: Sequence[Player], seat: int, seed: int, deal: int) -> Hidden:
    """Play a deal's first hand on one deck and permute what ``seat`` cannot see at some of its decisions."""
    desk = new_desk(rules, len(players), seed)
    table, view = desk.tables[0], desk.views[0]
    kept = seat_players(desk, players, None)
    rng = np.random.default_rng([seed, deal, seat])
    with np.errstate(over="ignore"), watched(desk, players, HOOK_TIMEOUT):
        deck = lay_deal(desk, deal, None)
        witness = _Witness(desk, seat, deck)
        taps = [Tap(address, witness.look, witness.note) for address in players[seat].hooks]
        table["hooks"][seat] = [tap.address for tap in taps]
        play_hand(table, view, view["rules"])
        turns = turns_json(view)
        chosen = sorted(rng.permutation(len(witness.noted))[:TRIES])
        compared = 0
        for last in chosen:
            again = _permuted(deck, witness.noted[last].unseen, rng)
            judge = _Witness(desk, seat, again)
            judge.expected = witness.noted[: last + 1]
            script = Script(desk)
            script.turns, script.ended = turns, True
            answer = Callback(script.answer)
            seen = [Tap(address, judge.look, judge.compare) for address in players[seat].hooks]
            lay_deal(desk, deal, again)
            table["hooks"][: len(players)] = answer.address
            table["hooks"][seat] = [tap.address for tap in seen]
            play_hand(table, view, view["rules"])
            compared += judge.answered
            if judge.changed:
                return Hidden(compared, judge.changed)
            kept += [answer, *seen]
    del kept
    return Hidden(compared, "")


def lay_deal(desk: Desk, deal: int, deck: np.ndarray | None) -> np.ndarray:
    """Start the first hand of a deal, on a deck of one's own if one is given; return the deck."""
    table, view = desk.tables[0], desk.views[0]
    table["block"] = deal
    start_game(table, view, view["rules"])
    shuffle_deck(table, view, view["rules"])
    if deck is not None:
        table["deck"][: len(deck)] = deck
    start_hand(table, view, view["rules"])
    return table["deck"][: len(CARD_NUMBER)].copy()


def _permuted(deck: np.ndarray, places: list[int], rng: np.random.Generator) -> np.ndarray:
    """Return a deck whose cards at some places have changed places."""
    again = deck.copy()
    again[places] = deck[rng.permutation(places)]
    return again
