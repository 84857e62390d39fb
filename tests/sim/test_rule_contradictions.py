"""Rule files that contradict themselves or ask for something without effect get one sentence, exit code 2."""

from pathlib import Path

import pytest

from sim.cli import main
from sim.errors import UserError
from sim.rules import Rules
from sim.rules_files import load_rules

BROKEN = sorted((Path(__file__).parent / "broken_rules").glob("*.toml"))


def test_there_are_many_broken_files():
    assert len(BROKEN) > 60


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_contradictory_file_is_refused_with_file_fields_and_values(path, capfd):
    # The first line of each file is the heart of its sentence.
    expected = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
    assert main(["show", str(path)]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith(f"rummy500: {path}: ")
    assert expected in err
    assert err.rstrip().endswith((".", "?"))


@pytest.mark.parametrize(
    "command",
    [
        ["play", "--strategies", "random,random", "--rules"],
        ["match", "random", "greedy", "--players", "2", "--rules"],
    ],
)
def test_commands_that_play_refuse_such_a_file_before_they_play(command, capfd):
    path = BROKEN[0]
    assert main([*command, str(path)]) == 2
    assert str(path) in capfd.readouterr().err


@pytest.mark.parametrize(
    "label",
    [
        # A value that is inherited may fall idle: nobody asked for it.
        "table54+jokers_total=0",
        "pagat+stock_empty=reshuffle",
        "pagat+top_card_rule=must_use",
        "table54+pile_access=top_only+top_card_rule=free",
        "target_300+end_mode=fixed_deals+deals=3",
        "michigan+boodle=false",
        "rummy_points+stock_empty=end_when_unable",
        "rummy_points+end_mode=fixed_deals+deals=4",
        # The core value of a field is no mistake wherever it stands.
        "rummy500+boodle_ante=1+boot_allow_discard=true+reentry=false",
        # What the rule book defines, odd or not.
        "rummy_points+opening_min=30",
        "rummy_points+fives",
        "rummy_points+michigan",
        "rummy_points+booting",
        "rummy_points+floating",
        "rummy_points+rummy_call",
        "rummy_express+booting",
        "table54+set_max=5",
        "rummy500+stake=5",
        "rummy500+score_mode=hand_penalty",
        "rummy500+end_mode=single_hand",
        "rummy500+set_max=8+set_distinct_suits=false",
        "rummy500+teams=pairs_opposite",
        "persian_pairs+fives",
        "persian_pairs+booting",
        "persian_pairs+jokers_total=3",
        # The second copy of the card that was taken stays barred.
        "rummy500+decks=2+pile_access=top_only+pickup_discard=forbid_any_picked",
    ],
)
def test_what_the_rule_book_defines_is_no_contradiction(label):
    assert load_rules(label).rules.player_counts()


def test_modifiers_are_legal_on_every_game_to_a_target():
    modifiers = ("booting", "michigan", "target_300", "target_600", "target_750", "fives", "floating")
    for game in ("rummy500", "table54", "pagat", "persian", "partnership"):
        for modifier in (*modifiers, "rummy_call"):
            rules = load_rules(f"{game}+{modifier}").rules
            assert rules.player_counts() == load_rules(game).rules.player_counts()
        load_rules("+".join([game, *modifiers, "rummy_call"]))


def test_a_mistake_in_a_label_names_the_label():
    with pytest.raises(
        UserError, match=r"^rules 'rummy500\+stall_rounds=1\+stock_empty=reshuffle': stall_rounds = 1"
    ):
        load_rules("rummy500+stall_rounds=1+stock_empty=reshuffle")
    with pytest.raises(UserError, match="target = 600 has no effect with end_mode = 'fixed_deals'"):
        load_rules("persian_pairs+target_600")


def test_sides_are_for_four_players_only():
    rules = Rules(teams="pairs_opposite")
    assert rules.player_counts() == [4]
    with pytest.raises(UserError, match="teams = 'pairs_opposite' is for 4 players, not for 3"):
        rules.check_players(3)
