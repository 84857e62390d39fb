"""Telling: turns and games in words, by which a person can follow a hand and check its score."""

from typing import Any

import pytest

from sim.rules_files import load_rules
from sim.telling import Chips, tell_game, tell_games, tell_hand, tell_turn
from sim.told_table import ToldTable
from tests.helpers.recorded import record

NAMES = ["0 greedy", "1 random"]


def table_of(
    hands: tuple[str, str], *, pile: str = "", stock: str = "", rules: str = "rummy500", dealer: int = 0
) -> ToldTable:
    """Return a table as a hand begins."""
    resolved = load_rules(rules).rules.resolve(2)
    dealt = [cards.split() for cards in hands]
    hand = {"dealt": dealt, "pile": pile.split(), "stock": stock.split(), "dealer": dealer}
    return ToldTable(resolved, hand, {})


def told(table: ToldTable, seat: int, draw: Any, *plays: dict[str, Any], throw: str | None = None) -> str:
    """Tell a turn and make it."""
    return tell_turn({"seat": seat, "draw": draw, "plays": list(plays), "discard": throw}, NAMES, table)


def test_the_card_drawn_from_the_stock_is_named() -> None:
    table = table_of(("KD 2S", "3S"), stock="7C 8C")
    assert told(table, 0, "stock", throw="KD") == "0 greedy draws 7C, throws KD"
    assert (table.hands[0], table.pile, table.stock) == (["2S", "7C"], ["KD"], ["8C"])


def test_a_dig_names_its_cards_from_the_deepest_on_and_melds_have_numbers_and_points() -> None:
    table = table_of(("5H 6H KD", "8H 2H"), pile="QC 7H 3S 9C")
    meld = {"meld": ["5H", "6H", "7H"]}
    assert told(table, 0, {"pile": 3}, meld, throw="KD") == (
        "0 greedy takes 3 from the pile (7H 3S 9C), melds #0 5H 6H 7H (+18), throws KD"
    )
    layoff = {"layoff": ["8H"], "on": 0, "end": "high"}
    assert told(table, 1, {"pile": 1}, layoff) == "1 random takes the top card KD, lays 8H on #0 (+8)"
    assert table.points == [18, 8]


def test_an_ace_books_by_the_end_of_the_run_where_it_lies() -> None:
    table = table_of(("AS 2S 3S QS KS AS JS", "AH AD AC"), stock="2C 2D", rules="rummy500+decks=2")
    low, high = {"meld": ["AS", "2S", "3S"]}, {"meld": ["JS", "QS", "KS"]}
    ace = {"layoff": ["AS"], "on": 1, "end": "high"}
    assert "#0 AS 2S 3S (+6), melds #1 JS QS KS (+30), lays AS on #1 (+15)" in told(
        table, 0, "stock", low, high, ace
    )
    assert told(table, 1, "stock", {"meld": ["AH", "AD", "AC"]}).endswith("#2 AH AD AC (+45)")


def test_jokers_say_what_they_stand_for() -> None:
    table = table_of(("5H JK 7H", "JK"), stock="2C 2D", rules="persian+joker_max_per_meld=2")
    assert told(table, 0, "stock", {"meld": ["5H", "JK", "7H"]}).endswith("melds #0 5H JK=6H 7H (+32)")
    low = {"layoff": ["JK"], "on": 0, "end": "low"}
    assert told(table, 1, "stock", low).endswith("lays JK=4H on #0 (+20)")
    named = table_of(("7S 7D JK", ""), stock="2C", rules="pagat")
    assert "melds #0 7S 7D JK=7H (+29)" in told(named, 0, "stock", {"meld": ["7S", "7D", "JK=7H"]})
    bare = table_of(("7H JK JK", ""), stock="2C", rules="pagat")
    meld = {"meld": ["7H", "JK", "JK"], "kind": "set"}
    assert told(bare, 0, "stock", meld).endswith("melds #0 7H JK JK as a set (+37)")


def test_a_swap_says_who_loses_the_joker() -> None:
    table = table_of(("5H JK 7H", "6H 2S"), stock="2C 2D", rules="table54+joker_swap=any_meld")
    told(table, 0, "stock", {"meld": ["5H", "JK", "7H"]}, throw="2C")
    said = told(table, 1, "stock", {"swap": "6H", "on": 0}, throw="2S")
    assert "puts 6H in the place of a joker of #0 (+6, −15 for 0 greedy)" in said
    assert table.points == [12, 6]
    assert table.hands[1] == ["2D", "JK"]


def test_calls_and_boots_are_told() -> None:
    table = table_of(("5H 6H 7H", "9C"), pile="8H 2C", rules="booting+rummy_call")
    boot = told(table, 0, "boot", {"meld": ["5H", "6H", "7H"]})
    assert boot == "0 greedy boots, melds #0 5H 6H 7H (+18)"
    call = told(table, 1, {"call": 2}, {"layoff": ["8H"], "on": 0, "end": "high"}, throw="2C")
    assert call == '1 random calls "Rummy!" and takes 2 from the pile (8H 2C), lays 8H on #0 (+8), throws 2C'


def test_another_can_book_a_lay_off() -> None:
    table = table_of(("5H 6H 7H", "8H"), stock="2C 2D", rules="rummy500+layoff_credit=owner")
    told(table, 0, "stock", {"meld": ["5H", "6H", "7H"]}, throw="2C")
    said = told(table, 1, "stock", {"layoff": ["8H"], "on": 0, "end": "high"})
    assert said.endswith("lays 8H on #0 (+8 for 0 greedy)")


def hand_of(**more: Any) -> dict[str, Any]:
    """Return a short hand of two players."""
    return {
        "dealer": 0,
        "dealt": [["AS", "QD", "QH", "QC"], ["5H"]],
        "pile": ["2S"],
        "stock": ["3C"],
        "turns": [{"seat": 0, "draw": "stock", "plays": [{"meld": ["QH", "QD", "QC"]}], "discard": "AS"}],
        "end": "stock",
        "out": None,
        "scores": [27, -5],
        "totals": [127, 60],
        **more,
    }


def out_of_cards(**more: Any) -> dict[str, Any]:
    """Return a short hand in which the first player goes out."""
    turn = {"seat": 0, "draw": "stock", "plays": [{"meld": ["QH", "QD", "QC"]}], "discard": "3C"}
    return hand_of(dealt=[["QD", "QH", "QC"], ["5H"]], turns=[turn], end="out", out=0, **more)


def lines_of(hand: dict[str, Any], rules: str = "rummy500") -> list[str]:
    """Tell a hand after totals of 100 and 65."""
    chips = Chips({}, [-10, 10])
    return list(tell_hand(0, hand, NAMES, load_rules(rules).rules.resolve(2), [100, 65], chips))


def test_a_score_is_told_as_what_was_laid_and_held() -> None:
    assert lines_of(hand_of())[-3:] == [
        "  The stock is used up.",
        "  0 greedy  30 laid − 3 held (3C) = +27, total 127",
        "  1 random  0 laid − 5 held (5H) = −5, total 60",
    ]
    out = lines_of(out_of_cards(scores=[55, -5], totals=[155, 60]), "rummy500+go_out_bonus=25")
    assert out[-2:] == [
        "  0 greedy  30 laid − 0 held +25 bonus = +55, total 155",
        "  1 random  0 laid − 5 held (5H) = −5, total 60",
    ]
    forgiven = lines_of(hand_of(scores=[30, 0], totals=[130, 65]), "rummy500+exhausted_scoring=no_deadwood")
    assert forgiven[-2:] == [
        "  0 greedy  30 laid − 3 held (3C), forgiven = +30, total 130",
        "  1 random  0 laid − 5 held (5H), forgiven = 0, total 65",
    ]


def test_the_bonus_of_the_game_is_told_with_the_total_that_has_it() -> None:
    won = lines_of(out_of_cards(scores=[30, -5], totals=[230, 60]), "rummy500+target=120+game_bonus=100")
    assert won[-2:] == [
        "  0 greedy  30 laid − 0 held = +30, total 230 with +100 for the game",
        "  1 random  0 laid − 5 held (5H) = −5, total 60",
    ]


def test_pots_are_told_and_won() -> None:
    lines = lines_of(hand_of(chips=[-1, -4]), "michigan")
    assert "  Pots: 3 on AH, 3 on KC, 3 on QD, 3 on JS" in lines
    assert "  0 greedy draws 3C, melds #0 QH QD QC (+30, 3 chips), throws AS" in lines
    assert lines[-2:] == [
        "  Chips won less paid: 0 greedy −1, 1 random −4",
        "  Chips so far: 0 greedy −11, 1 random +6",
    ]


def test_who_lays_his_last_card_and_floats_is_told_to_stay_in() -> None:
    table = table_of(("5H 6H", "8H 2S 9H"), stock="7H 9C KD", rules="floating")
    meld = {"meld": ["5H", "6H", "7H"]}
    assert told(table, 0, "stock", meld) == (
        "0 greedy draws 7H, melds #0 5H 6H 7H (+18), has no cards left and stays in (floats)"
    )
    layoff = {"layoff": ["8H"], "on": 0, "end": "high"}
    assert told(table, 1, "stock", layoff, throw="2S").endswith("lays 8H on #0 (+8), throws 2S")
    assert told(table, 0, "stock", throw="KD") == "0 greedy draws KD, throws KD"
    out = table_of(("5H 6H", "8H"), stock="7H")
    assert told(out, 0, "stock", meld).endswith("melds #0 5H 6H 7H (+18)")


def test_a_hand_tells_stocks_calls_and_who_is_out_of_the_game() -> None:
    turns = [
        {"seat": 0, "draw": "stock", "plays": [], "discard": "AS", "calls": [{"seat": 1, "answer": "pass"}]},
        {"seat": 1, "draw": "stock", "plays": [], "discard": "5H"},
    ]
    lines = lines_of(
        hand_of(
            turns=turns,
            reshuffles=[{"turn": 1, "stock": ["2S"]}],
            end="blocked",
            eliminated=[1],
            reentry=[{"seat": 1, "answer": True, "score": 60}],
            chips=[0, 0],
        ),
        "rummy_points+reentry=true+reentry_cost=3",
    )
    begin = lines.index("  0 greedy draws 3C, throws AS")
    assert lines[begin + 1 : begin + 5] == [
        "    1 random could call, and passes.",
        "  The pile becomes the stock (1 card).",
        "  1 random draws 2S, throws 5H",
        "  The hand is blocked.",
    ]
    assert lines[-4:] == [
        # The total that put him out; the one of his return is told with it.
        "  1 random  2 held (2S) −7 bonus = −5, total 60",
        "  1 random is out of the game.",
        "  1 random pays 3 chips and comes back with 60 points.",
        "  Chips so far: 0 greedy −10, 1 random +7",
    ]
    assert "  1 random  out of the game" in lines_of(hand_of(dealt=[["AS", "QD", "QH", "QC"], []]))


@pytest.mark.parametrize(("price", "pays"), [(0, ""), (1, "pays 1 chip and "), (2, "pays 2 chips and ")])
def test_a_comeback_is_told_with_its_price_and_after_the_total_that_put_him_out(
    price: int, pays: str
) -> None:
    back = hand_of(
        scores=[3, 66], totals=[103, 99], chips=[0, 0], reentry=[{"seat": 1, "answer": True, "score": 99}]
    )
    lines = lines_of(back, f"rummy_points+reentry=true+reentry_cost={price}")
    assert any(line.startswith("  1 random") and line.endswith(", total 131") for line in lines)
    assert f"  1 random {pays}comes back with 99 points." in lines
    stays = hand_of(chips=[0, 0], reentry=[{"seat": 1, "answer": False, "score": 99}])
    lines = lines_of(stays, "rummy_points+reentry=true+reentry_cost=1")
    assert lines[-1] == "  1 random does not come back."


@pytest.mark.parametrize("rules", ["michigan", "rummy_points+reentry=true", "michigan+stake=2+boodle_ante=2"])
def test_the_chips_told_so_far_are_those_of_the_end_but_for_what_lies_on_the_table(rules: str) -> None:
    resolved = load_rules(rules).rules.resolve(3)
    changes = 0
    for game in record(rules, ["greedy", "adviser", "random"], seed=2, games=12):
        chips = Chips({}, [-(resolved["stake"] or 0)] * 3)
        names = [str(seat) for seat in range(3)]
        told_chips = []
        before = [0, 0, 0]
        for number, hand in enumerate(game["hands"]):
            lines = list(tell_hand(number, hand, names, resolved, before, chips))
            told_chips += [line for line in lines if line.startswith("  Chips so far: ")]
            before = hand["totals"]
        left = [end - now for end, now in zip(game["chips"], chips.seats, strict=True)]
        # What is split between all, alike for who did not win; the rest is the winners'.
        losers = {left[seat] for seat in range(3) if seat not in game["winners"]}
        assert losers == {sum(chips.pots.values()) // 3}
        assert sum(left) == -sum(chips.seats)
        changes += len(told_chips)
    assert changes > 3


def game_of(rules: str = "rummy500") -> dict[str, Any]:
    """Return a game without hands."""
    return {
        "deal": 0,
        "seed": 1,
        "rules": load_rules(rules).rules.resolve(2),
        "players": [{"strategy": "greedy"}, {"strategy": "random"}],
        "hands": [],
        "scores": [90, -12],
        "winners": [1],
        "end": "hand_cap",
        "chips": [-2, 2],
    }


@pytest.mark.parametrize(
    ("rules", "last"),
    [
        ("rummy500", "pile the deepest stands first; behind a play stands what it books."),
        ("rummy_points", "pile the deepest stands first; cards on the table count nothing."),
        ("rummy_express", "pile the deepest stands first; cards on the table count nothing."),
    ],
)
def test_how_to_read_is_told_once_and_fits_the_rules(rules: str, last: str) -> None:
    lines = list(tell_games([game_of(rules)] * 3))
    assert lines[1:4] == [last, "", "Game on deal 0 (seed 1): 0 greedy, 1 random"]
    assert sum(line.startswith("The melds of a hand") for line in lines) == 1
    starts = [at for at, line in enumerate(lines) if line.startswith("Game on deal")]
    assert len(starts) == 3
    # An empty line stands between games, and only one.
    assert all(lines[at - 1] == "" != lines[at - 2] for at in starts)


def test_games_of_other_rules_are_told_with_their_own_way_to_read() -> None:
    lines = list(tell_games([game_of(), game_of("rummy_points"), game_of()]))
    assert sum("what it books" in line for line in lines) == 1
    assert sum("count nothing" in line for line in lines) == 1


def test_the_winner_is_told_with_his_own_points() -> None:
    assert list(tell_game(game_of()))[-3:] == [
        "Chips in the end, when what lay on the table is given out: 0 greedy −2, 1 random +2",
        "The game was stopped at its cap of hands.",
        "1 random wins with −12 points after 0 hands.",
    ]
