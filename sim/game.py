"""One game and many: hands until somebody wins, blocks of games on the same decks (docs/rules.md 1.10)."""

from typing import Any, NamedTuple

import numpy as np

from sim.deal import add_jokers, first_dealer, fresh_deck, shuffle
from sim.hand import next_seat, play_hand, start_hand
from sim.jit import call_part, entry, kernel, procedure
from sim.parts import ENDS, SCORES
from sim.scoring import add_totals, find_winners, margin_of, mark_last, rank_of, win_parts
from sim.table import AFTER_COUNTS, COUNTS_AT, MARGIN_AT, MORE_AT, MORE_COUNTS, SEAT_COUNTS
from sim.tally import tally_hand
from sim.view import MEMORY_WORDS


class Lineup(NamedTuple):
    """Who may sit down: hooks (E, phases; 0: none), waits (E,), parameters (E, K), ledger role (E,)."""

    hooks: Any
    waits: Any
    params: Any
    roles: Any


@entry
def start_game(table: Any, view: Any, rules: Any) -> None:
    """Set totals, memories and the first dealer. Change both records in place."""
    view.players = rules.players
    view.hand_number = 0
    table.failure = 0
    table.hands_played = 0
    table.turns_played = 0
    table.stock_hands = 0
    table.capped_hands = 0
    table.blocked_hands = 0
    table.ties = 0
    table.truncated = 0
    table.half_reached = 0
    for seat in range(rules.players):
        view.scores[seat] = 0
        view.sides[seat] = seat
        view.playing[seat] = 1
        table.last_at_half[seat] = 0
        for word in range(MEMORY_WORDS):
            table.memory[seat, word] = 0
        for c in range(len(SEAT_COUNTS)):
            table.counts[seat, c] = 0
        for c in range(len(MORE_COUNTS)):
            table.more_counts[seat, c] = 0
    view.dealer = first_dealer(table.seed, table.block, rules.players) if rules.random_dealer else 0
    table.first_dealer = view.dealer


@entry
def shuffle_deck(table: Any, view: Any, rules: Any) -> None:
    """Put the deck of (seed, block, hand) on the table. Change ``table`` in place."""
    size = add_jokers(table.deck, fresh_deck(table.deck, rules.decks), rules.jokers)
    shuffle(table.deck, size, table.seed, table.block, np.uint64(view.hand_number))


@entry
def finish_hand(table: Any, view: Any, rules: Any) -> int:
    """Score a finished hand and pass the deal; return the winners (bits), 0 while the game goes on.

    Change both records in place. ``table.failure`` is set, and 0 returned, after a failed answer to the
    question whether to come back.
    """
    if rules.house_game:
        call_part(table.parts[SCORES], table, view, 0, 0)
        tally_hand(table, view, rules)
        winners = call_part(table.parts[ENDS], table, view, 0, 0)
        if table.failure != 0:
            return 0
    else:
        add_totals(table, view, rules)
        tally_hand(table, view, rules)
        winners = end_plainly(table, view, rules)
    view.hand_number += 1
    view.dealer = next_seat(view, view.dealer)
    return winners


@kernel
def end_plainly(table: Any, view: Any, rules: Any) -> int:
    """Return the winners (bits) of a plain game, 0 while it goes on. Change ``table`` in place."""
    if table.half_reached == 0:
        best = view.scores[0]
        for seat in range(1, view.players):
            best = max(best, view.scores[seat])
        if 2 * best >= rules.half:
            mark_last(table, view, 1)
    winners = find_winners(table, view, rules, False)
    if winners == 0 and view.hand_number + 1 >= rules.max_hands:
        winners = find_winners(table, view, rules, True)
        table.truncated = 1
    return winners


@procedure
def write_rows(table: Any, view: Any, winners: int, rows: Any) -> None:
    """Write what is kept of a finished game into ``rows`` (P, fields of KEPT_FIELDS)."""
    rules = view.rules
    # Everybody took part in the first hand.
    starter = (table.first_dealer + 1) % view.players
    for seat in range(view.players):
        row = rows[seat]
        row[0] = (seat - starter + view.players) % view.players
        row[1] = win_parts(winners, seat)
        row[2] = table.own_scores[seat] if rules.teams else view.scores[seat]
        row[3] = rank_of(table, view, rules, seat)
        row[4] = table.hands_played
        row[5] = table.turns_played
        for c in range(AFTER_COUNTS - COUNTS_AT):
            row[COUNTS_AT + c] = table.counts[seat, c]
        row[AFTER_COUNTS] = table.stock_hands
        row[AFTER_COUNTS + 1] = table.capped_hands
        row[AFTER_COUNTS + 2] = table.last_at_half[seat]
        row[AFTER_COUNTS + 3] = table.truncated
        row[MARGIN_AT] = margin_of(view, rules, seat)
        row[MARGIN_AT + 1] = table.blocked_hands
        row[MARGIN_AT + 2] = table.ties
        for c in range(len(MORE_COUNTS)):
            row[MORE_AT + c] = table.more_counts[seat, c]


@kernel
def play_game(table: Any, view: Any, rules: Any) -> int:
    """Play a game of the block in ``table``; return the winners as bits, 0 after a failed answer."""
    start_game(table, view, rules)
    winners = 0
    while winners == 0:
        shuffle_deck(table, view, rules)
        start_hand(table, view, rules)
        play_hand(table, view, rules)
        if table.failure != 0:
            return 0
        winners = finish_hand(table, view, rules)
        if table.failure != 0:
            return 0
    return winners


@kernel
def sit_down(table: Any, lineup: Lineup, seating: Any) -> None:
    """Give every seat the hooks and parameters of its entry. Change ``table`` in place."""
    for seat in range(seating.shape[0]):
        entry = seating[seat]
        table.role[seat] = lineup.roles[entry]
        table.waits[seat] = lineup.waits[entry]
        for phase in range(lineup.hooks.shape[1]):
            table.hooks[seat, phase] = lineup.hooks[entry, phase]
        for k in range(lineup.params.shape[1]):
            table.params[seat, k] = lineup.params[entry, k]


class Desk(NamedTuple):
    """The scratch of one worker: a table (1,) and a view (1,)."""

    tables: Any
    views: Any


@procedure
def move_ledger(table: Any, ledgers: Any) -> None:
    """Add the table's ledgers to ``ledgers`` (roles, bins, 2) and clear them. Change both in place."""
    for role in range(ledgers.shape[0]):
        for b in range(ledgers.shape[1]):
            for c in range(2):
                ledgers[role, b, c] += table.ledger[role, b, c]
                table.ledger[role, b, c] = 0


@entry
def play_blocks(
    desk: Desk, lineup: Lineup, seatings: Any, first: int, rows: Any, ledgers: Any, group: int
) -> int:
    """Play ``seatings`` (blocks, games, P) of entry numbers, from block ``first`` on.

    Fill ``rows`` (blocks, games, P, fields) and add to ``ledgers`` (groups, roles, bins, 2), where a group is
    ``group`` blocks. Return the number of games finished; fewer than asked means that a strategy failed.
    """
    table = desk.tables[0]
    view = desk.views[0]
    played = 0
    for b in range(seatings.shape[0]):
        block = first + b
        table.block = np.uint64(block)
        for g in range(seatings.shape[1]):
            sit_down(table, lineup, seatings[b, g])
            winners = play_game(table, view, view.rules)
            if winners == 0:
                return played
            write_rows(table, view, winners, rows[b, g])
            played += 1
        if (block + 1) % group == 0 or b == seatings.shape[0] - 1:
            move_ledger(table, ledgers[block // group - first // group])
    return played
