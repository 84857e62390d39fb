"""Telling: turns and games in words."""

from sim.telling import tell_game, tell_hand, tell_play, tell_turn

NAMES = ["0 greedy", "1 random"]


def test_a_turn_from_the_stock() -> None:
    turn = {"seat": 0, "draw": "stock", "plays": [], "discard": "KD"}
    assert tell_turn(turn, NAMES) == "0 greedy draws, throws KD"


def test_a_dig_with_a_meld_and_a_lay_off() -> None:
    plays = [{"meld": ["5H", "6H", "7H"]}, {"layoff": ["8H"], "on": 0, "end": "high"}]
    turn = {"seat": 1, "draw": {"pile": 3}, "plays": plays, "discard": None}
    said = "1 random takes 3 cards from the pile, melds 5H 6H 7H, lays 8H on meld 0"
    assert tell_turn(turn, NAMES) == said


def test_the_top_card_alone() -> None:
    turn = {"seat": 1, "draw": {"pile": 1}, "plays": [], "discard": "2C"}
    assert tell_turn(turn, NAMES).startswith("1 random takes the top card")


def test_a_set_is_laid_off_without_an_end() -> None:
    assert tell_play({"layoff": ["7C"], "on": 2}) == "lays 7C on meld 2"


def test_what_only_some_rules_have_is_told() -> None:
    boot = {"seat": 0, "draw": "boot", "plays": [{"meld": ["5H", "JK", "7H"]}], "discard": None}
    assert tell_turn(boot, NAMES) == "0 greedy boots, melds 5H JK 7H"
    call = {"seat": 1, "draw": {"call": 2}, "plays": [{"swap": "6H", "on": 0}], "discard": "2C"}
    said = '1 random calls "Rummy!" and takes 2 cards, puts 6H in the place of a joker of meld 0, throws 2C'
    assert tell_turn(call, NAMES) == said
    assert tell_play({"meld": ["7H", "JK", "JK"], "kind": "set"}) == "melds 7H JK JK as a set"


def test_a_hand_tells_stocks_chips_and_who_is_out_of_the_game() -> None:
    hand = {
        "dealer": 0,
        "dealt": [["AS"], []],
        "pile": ["2S"],
        "turns": [{"seat": 0, "draw": "stock", "plays": [], "discard": "AS"}],
        "reshuffles": [{"turn": 0, "stock": ["3S"]}],
        "end": "blocked",
        "out": None,
        "scores": [0, 12],
        "totals": [3, 60],
        "chips": [1, -1],
        "eliminated": [1],
        "reentry": [{"seat": 1, "answer": True, "score": 60}],
    }
    lines = list(tell_hand(0, hand, NAMES))
    assert "  1 random: out of the game" in lines
    assert lines.index("  The pile becomes the stock.") < lines.index("  0 greedy draws, throws AS")
    assert "  The hand is blocked." in lines
    assert lines[-3:] == [
        "  Chips: 0 greedy +1, 1 random -1",
        "  1 random is out of the game.",
        "  1 random comes back with 60 points.",
    ]


def test_the_winner_is_told_with_his_own_points() -> None:
    game = {
        "deal": 0,
        "seed": 1,
        "players": [{"strategy": "greedy"}, {"strategy": "random"}],
        "hands": [],
        "scores": [90, 12],
        "winners": [1],
        "end": "hand_cap",
        "chips": [-2, 2],
    }
    assert list(tell_game(game))[1:] == [
        "Chips: 0 greedy -2, 1 random +2",
        "The game was stopped at its cap of hands.",
        "1 random wins with 12 points after 0 hands.",
    ]
