"""One hand: the turn loop, which reads like the rules (docs/rules.md 1.5 to 1.9)."""

from typing import Any

import numpy as np

from sim.actions import (
    BOOT,
    CAP,
    DISCARD,
    DRAW,
    END,
    NOT_A_DISCARD,
    OUT,
    PLAY,
    STOCK_END,
    STOP,
    WAIT,
    WAIT_NOT,
)
from sim.asking import ask, ask_to_wait, choose, may_wait
from sim.bits import U0, U1, Mask, card_bit
from sim.deal import deal, hand_chance
from sim.discard import apply_discard, legal_discard
from sim.draw import apply_draw, legal_draw
from sim.jit import call_part, entry, kernel, lowest
from sim.melds import usable
from sim.parts import AFTER, BEFORE, BOOTS, OPENS
from sim.placing import apply_play
from sim.plays import legal_play
from sim.rule_words import CALL_LAST


@entry
def start_hand(table: Any, view: Any, rules: Any) -> None:
    """Clear the table and deal from ``table.deck``. Change both records in place."""
    if rules.house_game:
        call_part(table.parts[OPENS], table, view, 0, 0)
    view.lay = U0
    view.lay_runs = U0
    view.on_table = U0
    view.owed = U0
    view.discards = U0
    view.meld_count = 0
    view.event_count = 0
    view.turn = 0
    view.barred = U0
    view.melds_before = 0
    view.rebuilds = 0
    view.quiet_turns = 0
    view.opened = 0
    for seat in range(view.players):
        view.points[seat] = 0
        view.known[seat] = U0
        view.known_twins[seat] = U0
        view.laid[seat] = U0
        view.laid_twins[seat] = U0
        table.decisions[seat] = 0
    view.chance = hand_chance(table.seed, table.block, np.uint64(view.hand_number))
    deal(table, view, rules)
    view.stock_size = 52 * rules.decks + rules.jokers - table.position
    table.hand_end = 0
    table.out = -1
    table.gave_up = 0
    table.rummy = 0
    table.booted = 0
    table.acted = 0
    table.laid_before = 0
    table.turn_plays = 0
    table.must = U0
    table.called = 0
    table.plays_since_rebuild = 0
    view.seat = next_seat(view, view.dealer)


@kernel
def next_seat(view: Any, seat: int) -> int:
    """Return the next seat clockwise that is still in the game."""
    seat = seat + 1 if seat + 1 < view.players else 0
    while view.playing[seat] == 0:
        seat = seat + 1 if seat + 1 < view.players else 0
    return seat


@kernel
def draw_phase(table: Any, view: Any, rules: Any) -> bool:
    """Draw; return whether the turn goes on. Change ``table`` and ``view`` in place."""
    view.phase = DRAW
    n = legal_draw(table, view, rules)
    if n == 0:
        table.hand_end = STOCK_END
        return False
    pick = choose(table, view, n)
    if pick == 0:
        return False
    option = table.options[pick]
    if option.kind == END:
        table.hand_end = STOCK_END
        table.gave_up = 1
        return False
    if option.kind == BOOT:
        call_part(table.parts[BOOTS], table, view, 0, 1)
        return True
    apply_draw(table, view, rules, option)
    return True


@kernel
def play_phase(table: Any, view: Any, rules: Any) -> bool:
    """Meld and lay off until the player stops; return whether the turn goes on. Change records in place."""
    view.phase = PLAY
    # While a card is owed there is a play; otherwise one test tells whether any has to be listed.
    while view.hand != U0 and (
        view.owed != U0 or usable(view.hand, view.lay) | (view.hand & rules.wild) != U0
    ):
        if rules.house_play and view.owed == U0 and may_wait(table, view, rules):
            answer = ask_to_wait(table, view)
            if answer != WAIT_NOT:
                return answer == WAIT
        n = legal_play(table, view, rules, 0)
        pick = choose(table, view, n)
        if pick == 0:
            return False
        if table.options[pick].kind == STOP:
            return True
        apply_play(table, view, rules, table.options[pick])
        if is_single_play(table, rules):
            return True
    return True


@kernel
def is_single_play(table: Any, rules: Any) -> bool:
    """Tell whether this turn is a call of one play and no discard (docs/rules.md 2.11 no. 5)."""
    return rules.rummy_call == CALL_LAST and table.called != 0


@kernel
def discard_phase(table: Any, view: Any, rules: Any) -> bool:
    """Throw a card; return whether the turn goes on. Change ``table`` and ``view`` in place."""
    view.phase = DISCARD
    legal_discard(view, rules)
    choices = view.discards
    card = lowest(choices)
    if choices & (choices - U1) != U0:
        card = ask(table, view, 0)
        if not _is_card(card, choices):
            table.failure = NOT_A_DISCARD
            return False
    apply_discard(view, card)
    return True


@kernel
def _is_card(card: int, choices: Mask) -> bool:
    """Tell whether an answer is the number of a card that may be thrown."""
    return 0 < card < 64 and card_bit(card) & choices != U0


@kernel
def take_turn(table: Any, view: Any, rules: Any) -> None:
    """Play one turn: draw, any number of plays, discard. Change ``table`` and ``view`` in place."""
    seat = view.seat
    view.hand = table.hands[seat]
    view.twins = table.twins[seat]
    if rules.house:
        view.barred = U0
        view.melds_before = view.meld_count
        table.turn_plays = 0
    if rules.house_turn and table.called == 0 and call_part(table.parts[BEFORE], table, view, 0, 0) != 0:
        return
    if rules.house_turn and table.called != 0:
        # The caller was asked before: the option that he took still stands in its place.
        apply_draw(table, view, rules, table.options[table.pick])
    elif not draw_phase(table, view, rules):
        return
    # After a boot the hand is empty: nothing more to play or throw.
    if not play_phase(table, view, rules):
        return
    if view.hand != U0 and not is_single_play(table, rules) and not discard_phase(table, view, rules):
        return
    table.hands[seat] = view.hand
    table.twins[seat] = view.twins
    view.turn += 1
    end_turn(table, view, rules)


@kernel
def end_turn(table: Any, view: Any, rules: Any) -> None:
    """Pass the turn on, or end the hand. Change ``table`` and ``view`` in place."""
    seat = view.seat
    if rules.house_turn:
        call_part(table.parts[AFTER], table, view, 0, 0)
        return
    if view.hand == U0:
        table.hand_end = OUT
        table.out = seat
        return
    view.seat = next_seat(view, seat)
    if view.turn >= rules.max_turns:
        table.hand_end = STOCK_END if lacks_draw(table, view, rules) else CAP


@entry
def draws_left(table: Any, view: Any, rules: Any) -> int:
    """Return how many draws the player to move has; for those who ask from Python."""
    return legal_draw(table, view, rules)


@kernel
def lacks_draw(table: Any, view: Any, rules: Any) -> bool:
    """Tell whether the next player could not draw: the hand then ends for the stock, not for the cap."""
    if view.stock_size > 0:
        return False
    # The turn that has ended bars nothing any more.
    view.barred = U0
    view.melds_before = view.meld_count
    view.hand = table.hands[view.seat]
    view.twins = table.twins[view.seat]
    return legal_draw(table, view, rules) == 0


@entry
def play_hand(table: Any, view: Any, rules: Any) -> None:
    """Play a dealt hand to its end, or to a failed answer. Change ``table`` and ``view`` in place."""
    while table.hand_end == 0 and table.failure == 0:
        take_turn(table, view, rules)
