"""Regular: an adviser while its folk knobs are 0; each of them changes play as its meaning states."""

import subprocess
import sys

import numpy as np
import pytest

from sim.actions import BOOT, CALL, CALLING, DRAW, END, PASS, STOCK, TAKE, THROW
from sim.cards import CARD_NUMBER, mask_of
from sim.table import ROW_FIELDS
from strategies.adviser import STRATEGY as ADVISER
from strategies.regular import STRATEGY, draw, house_draw
from strategies.regular_knobs import ADVISER_KNOBS
from tests.helpers.batches import ask, play_seats, same
from tests.helpers.positions import card_thrown, cards_drawn, cards_laid, seen
from tests.helpers.tables import Position, position

FOLK = (
    "early_rounds",
    "high_cards",
    "big_piles",
    "big_pile_cards",
    "first_meld",
    "connected",
    "deny_cards",
    "race",
)


def late(where: Position) -> Position:
    """Move a position behind the early rounds."""
    where.desk.views[0]["turn"] = 40
    return where


def after_throwing(where: Position, card: str) -> Position:
    """Let seat 0 have thrown a card in its last turn, and another seat one since."""
    view = where.desk.views[0]
    for place, (seat, thrown) in enumerate(((0, card), (1, "2C"))):
        event = view["events"][place]
        event["kind"], event["seat"], event["card"] = THROW, seat, CARD_NUMBER[thrown]
    view["event_count"] = 2
    return where


def test_it_has_the_advisers_knobs_and_its_own_behind_them() -> None:
    names = [param.name for param in STRATEGY.params]
    assert names == [*(param.name for param in ADVISER.params), *FOLK]
    # They are kept in whole words of the seat's memory.
    assert all(isinstance(param.default, int) for param in STRATEGY.params[:ADVISER_KNOBS])
    assert all(
        STRATEGY.values({})[name] == 0 for name in FOLK if "early" not in name and name != "big_pile_cards"
    )


@pytest.mark.parametrize(
    ("rules", "players"), [("rummy500", 2), ("rummy500", 5), ("persian", 3), ("pagat", 4)]
)
def test_with_its_knobs_at_0_it_plays_the_advisers_games(rules: str, players: int) -> None:
    games = [play_seats([name] * players, blocks=20, seed=31, rules=rules) for name in ("adviser", "regular")]
    assert same(*games)


def test_it_passes_the_advisers_knobs_on() -> None:
    knobs = "@meld_hold=0@layoff=2@discard_watch=1@dig_max_cards=3"
    games = [play_seats([name + knobs] * 3, blocks=20, seed=32) for name in ("adviser", "regular")]
    assert same(*games)


HIGH_AND_LOW = "KC QH 8S 5D 3C JD"


@pytest.mark.parametrize(
    ("way", "early_is_high", "late_is_high"), [(1, False, True), (2, True, True), (3, False, False)]
)
def test_high_cards_are_collected_or_dropped(way: int, early_is_high: bool, late_is_high: bool) -> None:
    early = card_thrown(STRATEGY, seen(HIGH_AND_LOW), high_cards=way)
    assert (early in {"KC", "QH", "JD"}) is early_is_high
    thrown = card_thrown(STRATEGY, late(seen(HIGH_AND_LOW)), high_cards=way)
    assert (thrown in {"KC", "QH", "JD"}) is late_is_high


def test_cards_of_melds_are_not_dropped_for_being_high() -> None:
    assert card_thrown(STRATEGY, seen("KC KH KD 5D 3C JD"), high_cards=2) == "JD"


def test_of_the_high_cards_the_one_that_gives_least_is_dropped() -> None:
    # The queen completes a set with the pile; a king is of more use than the jack to its holder.
    where = seen("KC KH QH JS 5D", pile="QS QC")
    assert card_thrown(STRATEGY, where, high_cards=2) == "JS"


PILE = "6S 8C KD 3H 9C"


@pytest.mark.parametrize(("way", "early", "after"), [(0, 5, 5), (1, 5, 0), (2, 0, 0), (3, 0, 5)])
def test_big_piles_are_taken_in_their_time(way: int, early: int, after: int) -> None:
    hand = "6H 6D QC 2S"
    assert cards_drawn(STRATEGY, seen(hand, pile=PILE), big_piles=way) == early
    assert cards_drawn(STRATEGY, late(seen(hand, pile=PILE)), big_piles=way) == after
    # One card less is no big pile.
    assert cards_drawn(STRATEGY, seen(hand, pile=PILE), big_piles=way, big_pile_cards=6) == 5


def test_the_first_meld_is_laid_at_once_and_later_ones_are_held() -> None:
    hand = "6S 6H 6D 4C 8D 2H"
    assert cards_laid(STRATEGY, seen(hand, sizes=(8,)), first_meld=0) == ""
    assert cards_laid(STRATEGY, seen(hand, sizes=(8,)), first_meld=1) == "6S 6H 6D"
    assert cards_laid(STRATEGY, seen(hand, sizes=(8,), melds=("me:9S TS JS",)), first_meld=1) == ""
    assert cards_laid(STRATEGY, seen(hand, sizes=(8,), melds=("9S TS JS",)), first_meld=1) == "6S 6H 6D"


def test_the_first_meld_is_worth_any_number_of_cards_or_two() -> None:
    # Three deuces for eight dear cards that fit nothing.
    hand, deep = "2H 2D 9C 5S", "2S KD QC JH AC TD KS QH"
    assert cards_drawn(STRATEGY, seen(hand, pile=deep), first_meld=0) == 0
    assert cards_drawn(STRATEGY, seen(hand, pile=deep), first_meld=1) == 8
    assert cards_drawn(STRATEGY, seen(hand, pile=deep, melds=("me:9S TS JS",)), first_meld=1) == 0
    # The shallower of two takes will do; where the hand holds a meld already, or nothing makes one, none.
    assert cards_drawn(STRATEGY, seen("2H 2D 9C 9S", pile=deep + " 9H"), first_meld=1) == 1
    assert cards_drawn(STRATEGY, seen("2H 2D 2C 4H 4D 4C 5S", pile=deep), first_meld=1) == 0
    assert (
        cards_drawn(
            STRATEGY, seen("2H 9C 5S", pile="AS KD QC JH TD KS", melds=("2S 3S 4S",)), first_meld=1, layoff=0
        )
        == 0
    )
    three = "KH KD 9C 5S"
    assert cards_drawn(STRATEGY, seen(three, pile="KS 3D 4C"), first_meld=0) == 3
    assert cards_drawn(STRATEGY, seen(three, pile="KS 3D 4C"), first_meld=2) == 0
    assert cards_drawn(STRATEGY, seen(three, pile="KS 3D"), first_meld=2) == 2


def test_a_connected_high_card_never_or_always_follows() -> None:
    hand = "KC 9S 5D QC AD"
    where = [after_throwing(seen(hand), "KH") for _ in range(2)]
    assert card_thrown(STRATEGY, where[0], high_cards=2, connected=1) in {"QC", "AD"}
    assert card_thrown(STRATEGY, where[1], high_cards=2, connected=2) == "KC"
    # Nothing thrown yet, nothing connected.
    assert card_thrown(STRATEGY, seen(hand), connected=1) == card_thrown(STRATEGY, seen(hand))
    # The ace is the king's neighbour in its suit.
    near = "9S 5D QC AH"
    assert card_thrown(STRATEGY, after_throwing(seen(near), "KH"), high_cards=2, connected=1) == "QC"
    assert card_thrown(STRATEGY, after_throwing(seen(near), "KH"), high_cards=2, connected=2) == "AH"


def test_nothing_is_connected_with_a_low_card() -> None:
    hand = "8C 8D 5D QC AH"
    plain = card_thrown(STRATEGY, seen(hand))
    for way in (1, 2):
        assert card_thrown(STRATEGY, after_throwing(seen(hand), "8H"), connected=way) == plain


def test_a_pile_is_taken_to_deny_a_card_up_to_its_limit() -> None:
    # The king fits the run on the table; without lay-offs the adviser has no use for it.
    hand, run = "2H 2D 9C 5S", ("TS JS QS",)
    pile = "2S QD KS JH AC"
    assert cards_drawn(STRATEGY, seen(hand, pile=pile, melds=run), layoff=0) == 0
    assert cards_drawn(STRATEGY, seen(hand, pile=pile, melds=run), layoff=0, deny_cards=3) == 3
    assert cards_drawn(STRATEGY, seen(hand, pile=pile, melds=run), layoff=0, deny_cards=2) == 0
    # Of two the shallower.
    assert cards_drawn(STRATEGY, seen(hand, pile="9S QD KS", melds=run), layoff=0, deny_cards=3) == 1
    harmless = "2S QD KD JH AC"
    assert cards_drawn(STRATEGY, seen(hand, pile=harmless, melds=run), layoff=0, deny_cards=5) == 0


def test_a_third_card_to_a_known_pair_is_worth_denying() -> None:
    # The deuces make the only take there is, five cards deep; it brings the nine along.
    hand, pile = "2H 2D TC 5S", "2S QD AC JH 9H"
    assert cards_drawn(STRATEGY, seen(hand, pile=pile, known="9S 9D"), deny_cards=0) == 0
    assert cards_drawn(STRATEGY, seen(hand, pile=pile, known="9S 9D"), deny_cards=5) == 5
    assert cards_drawn(STRATEGY, seen(hand, pile=pile, known="9S 9D"), deny_cards=4) == 0
    assert cards_drawn(STRATEGY, seen(hand, pile=pile, known="9S"), deny_cards=5) == 0


def test_a_race_lays_all_takes_little_and_throws_what_fits_least() -> None:
    assert cards_laid(STRATEGY, seen("6S 6H 6D 4C 8D 2H"), race=1) == "6S 6H 6D"
    assert cards_laid(STRATEGY, seen("3S 3D KC 9H 7D", melds=("4S 5S 6S",)), race=1) == "3S"
    # Five cards for three sixes leave more in the hand than a blind card does.
    assert cards_drawn(STRATEGY, seen("6H 6D QC 2S", pile=PILE)) == 5
    assert cards_drawn(STRATEGY, seen("6H 6D QC 2S", pile=PILE), race=1) == 0
    assert cards_drawn(STRATEGY, seen("6H 6D QC 2S", pile="6S 8C"), race=1) == 2
    assert card_thrown(STRATEGY, seen("5H 6H 5D KC"), race=1) == "KC"


def per_hand(seats: list[str], players: int) -> dict[str, float]:
    """Play the first strategy among the last; return its numbers a hand."""
    rows = play_seats([seats[0], *[seats[-1]] * (players - 1)], blocks=150, seed=33).rows[:, 0, 0]
    hands = rows[:, ROW_FIELDS.index("hands")].sum()
    names = ("takes", "digs", "dig_cards", "outs", "caught", "laid_off")
    return {name: float(rows[:, ROW_FIELDS.index(name)].sum() / hands) for name in names}


@pytest.mark.parametrize(
    ("treatment", "baseline", "number", "sign"),
    [
        ("high_cards=1", "high_cards=3", "caught", -1),
        ("big_piles=1", "big_piles=2", "dig_cards", 1),
        ("big_piles=1", "big_piles=0", "dig_cards", -1),
        ("first_meld=1", "first_meld=2", "dig_cards", 1),
        ("dig_max_cards=0", "dig_max_cards=99", "takes", -1),
        ("dig_max_cards=1", "dig_max_cards=99", "digs", -1),
        ("deny_cards=99", "deny_cards=0", "takes", 1),
        ("race=0", "race=1", "digs", 1),
        ("race=0", "race=1", "outs", -1),
    ],
)
def test_a_claim_moves_the_number_that_it_is_about(
    treatment: str, baseline: str, number: str, sign: int
) -> None:
    table = f"regular@{baseline}"
    one, other = (per_hand([f"regular@{who}", table], 3)[number] for who in (treatment, baseline))
    assert sign * (one - other) > 0.02 * other


def test_hands_of_a_run_of_tips_do_not_compile_it() -> None:
    code = (
        "import sys\n"
        "from sim import api\n"
        "from sim.config_files import load_experiment\n"
        "from strategies.registry import make_player\n"
        "for spec in load_experiment('tips', api.check_spec).specs():\n    make_player(spec)\n"
        "assert 'strategies.adviser' in sys.modules\n"
        "assert 'strategies.regular' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_every_decision_of_a_game_is_made_anew() -> None:
    # What stands in the memory from another decision, or another player, must not matter.
    first = play_seats(["regular@race=1", "regular"], blocks=5, seed=34)
    again = play_seats(["regular@race=1", "regular"], blocks=5, seed=34)
    assert same(first, again)
    alone = play_seats(["adviser", "regular@race=1"], blocks=5, seed=34)
    swapped = play_seats(["regular", "regular@race=1"], blocks=5, seed=34)
    assert np.array_equal(alone.rows, swapped.rows)


def offered(place: Position, phase: int, *options: tuple[int, str, int]) -> int:
    """Lay options (kind, cards, taken) before the acting seat."""
    table, view = place.desk.tables[0], place.desk.views[0]
    view["phase"] = phase
    for number, (kind, cards, taken) in enumerate(options, 1):
        option = table["options"][number]
        option["kind"], option["taken"] = kind, taken
        option["cards"], option["twins"] = mask_of(cards.split())
        option["card"] = max(int(option["cards"]).bit_length() - 1, 0)
    return len(options)


RACING = list(STRATEGY.values({"race": 1}).values())


def test_a_race_takes_a_boot_and_calls_what_leaves_fewer_cards() -> None:
    place = position("6S 6H 6D 9D", pile="KD", rules="booting")
    n = offered(place, DRAW, (STOCK, "", 0), (TAKE, "KD", 1), (BOOT, "", 0))
    assert ask(place, house_draw, n, *RACING) == 3
    place = position("6S 6H 2C 9D", pile="6D", rules="rummy_call")
    n = offered(place, CALLING, (CALL, "6D", 1), (PASS, "", 0))
    assert ask(place, house_draw, n, *RACING) == 1
    n = offered(place, CALLING, (CALL, "6D KC QH JS", 4), (PASS, "", 0))
    assert ask(place, house_draw, n, *RACING) == 2


def test_a_race_ends_the_hand_at_an_empty_stock_rather_than_take_dead_cards() -> None:
    place = position("6S 6H 2C 9D", pile="6D KC QH JS", stock=0)
    n = offered(place, DRAW, (TAKE, "6D KC QH JS", 4), (END, "", 0))
    assert ask(place, draw, n, *RACING) == 2
    n = offered(place, DRAW, (TAKE, "6D KC", 2), (END, "", 0))
    assert ask(place, draw, n, *RACING) == 1


def test_a_take_of_the_advisers_own_is_never_given_up_for_a_saying() -> None:
    hand = "6H 6D QC 2S"
    for knobs in ({"first_meld": 1}, {"deny_cards": 99}):
        assert cards_drawn(STRATEGY, seen(hand, pile=PILE), **knobs) == 5


def test_without_a_loose_card_the_advisers_card_is_thrown() -> None:
    hand = "6H 6D 6S 9C TC JC"
    thrown = card_thrown(STRATEGY, seen(hand))
    assert card_thrown(STRATEGY, seen(hand), race=1) == thrown
    assert card_thrown(STRATEGY, seen(hand), high_cards=2) == thrown
