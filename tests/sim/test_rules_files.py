"""Rule sets by name, label, file and table; broken rule files get one sentence."""

import os
import sys
from pathlib import Path

import pytest

from sim.errors import UserError
from sim.rule_contradictions import USUAL
from sim.rules import Rules
from sim.rules_files import load_rules, rules_names, rules_summary, rules_told

BROKEN = Path(__file__).parent / "broken" / "rules"

SENTENCES = {
    "a_number_with_a_point": "target = 300.0 is not allowed; allowed: a whole number from 1 to 100000",
    "bare_word": 'Invalid value (at line 2, column 14). A word stands in quotation marks: "wild".',
    "boot_contradiction": "boot_allow_discard = false and must_discard_to_go_out = true exclude each other",
    "broken_parent": "wrong_type.toml: target = 'three hundred' is not allowed",
    "capital_true": "Write true, in small letters and without quotation marks, in place of True.",
    "circle_a": "extends goes round in a circle",
    "circle_b": "extends goes round in a circle",
    "comma_in_name": "name = 'a, b' is not allowed",
    "dead_end": "final_discard_must_be_dead = true and floating = false exclude each other",
    "deep": "is not valid TOML",
    "fifth_suit": "set_max = 8, set_distinct_suits = true and joker_mode = 'none' exclude each other",
    "label_in_a_file": 'in a file write extends = ["pagat", "booting"], and target = 300 beside it.',
    "missing_parent": "not_there.toml does not exist; a rule file was expected there",
    "never_built": "run_wrap = true is a rule that this program does not offer; allowed: false",
    "never_built_word": "first_dealer = 'low_card' is a rule that this program does not offer",
    "nine_in_a_table": "9 is no number of players from 2 to 8",
    "no_such_card": "boodle_cards[2] = '1C' is not allowed",
    "out_of_range": "target = 0 is not allowed; allowed: a whole number from 1 to 100000",
    "parent_is_a_number": "extends = 3 is not allowed; allowed: a name, a file or a list of them",
    "table_with_gaps": "hand_size = {2 = 13, 3 = 7} says nothing for 4 players",
    "toml_syntax": "is not valid TOML: Invalid value (at line 1, column 10)",
    "true_for_a_number": "set_min = true is not allowed; allowed: a whole number from 3 to 4",
    "true_for_one": "melds_per_turn = true is not allowed; allowed: 'unlimited', 1",
    "unknown_field": "unknown key traget. Did you mean 'target'?",
    "unknown_parent": "there are no rules 'pagatt'",
    "unknown_word": "tie_rule = 'extra' is not allowed; allowed: 'extra_hand', 'goer_out_wins'",
    "upside_down": "players_min is above players_max: players_min = 5 and players_max = 3",
    "wrong_type": "target = 'three hundred' is not allowed; allowed: a whole number from 1 to 100000",
}


def refusal(spec, **options):
    with pytest.raises(UserError) as caught:
        load_rules(spec, **options)
    return str(caught.value)


def write(folder, name, text):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", sorted(BROKEN.glob("*.toml")), ids=lambda path: path.stem)
def test_a_broken_rule_file_gets_one_sentence_that_names_it(path):
    sentence = refusal(path)
    assert SENTENCES[path.stem] in sentence
    assert path.name in sentence
    assert sentence.endswith((".", "5."))
    assert "\n" not in sentence


def test_every_broken_file_has_its_sentence():
    assert sorted(SENTENCES) == sorted(path.stem for path in BROKEN.glob("*.toml"))


def test_the_core_preset_is_the_models_default():
    assert load_rules("rummy500") == ("rummy500", Rules())
    assert load_rules({}).rules == Rules()


def test_a_label_adds_modifiers_and_fields_from_left_to_right():
    label, rules = load_rules("rummy500+fives+target_300+target=250+tie_rule=shared")
    assert label == "rummy500+fives+target_300+target=250+tie_rule=shared"
    assert (rules.pip_scheme, rules.ace_low_value, rules.target, rules.tie_rule) == (
        "fives",
        5,
        250,
        "shared",
    )


def test_a_modifier_is_a_preset_of_its_own():
    assert load_rules("fives").rules == load_rules("rummy500+fives").rules


def test_a_label_takes_a_table_by_number_of_players():
    rules = load_rules("rummy500+hand_size={2=10,default=6}").rules
    assert rules.resolve(2)["hand_size"] == 10
    assert rules.resolve(5)["hand_size"] == 6


def test_a_table_is_labelled_like_the_command_line_would():
    assert load_rules({"extends": "rummy500", "target": 300}).label == "rummy500+target=300"
    made = load_rules({"extends": ["target_300", "fives"], "tie_rule": "shared", "go_out_bonus": 25})
    assert made.label == "target_300+fives+tie_rule=shared+go_out_bonus=25"
    assert load_rules(made.label) == made
    assert load_rules({"target": 40, "name": "a short game"}).label == "a short game"


def test_a_later_parent_overrides_only_what_it_sets_itself():
    rules = load_rules({"extends": ["target_300", "fives"]}).rules
    assert (rules.target, rules.pip_scheme) == (300, "fives")
    assert load_rules({"extends": ["target_300", "target_600"]}).rules.target == 600


def test_the_core_game_in_a_later_place_would_undo_what_stands_before_it(tmp_path):
    told = "rummy500 sets every field and would undo what stands before it; put it first or leave it out."
    assert refusal("pagat+rummy500") == f"rules 'pagat+rummy500': {told}"
    assert told in refusal({"extends": ["fives", "target_300", "rummy500"]})
    house = write(tmp_path, "house.toml", 'extends = ["fives", "rummy500"]\n')
    assert refusal(f"target_300+{house}") == f"{house}: {told}"
    # A file of that name that sets one field is a modifier like any other.
    write(tmp_path, "rummy500.toml", "target = 120\n")
    rules = load_rules("fives+./rummy500.toml", folder=tmp_path).rules
    assert (rules.target, rules.pip_scheme) == (120, "fives")


def test_a_modifier_brings_what_its_own_parents_add_to_the_core_game(tmp_path):
    write(tmp_path, "house.toml", 'extends = ["fives", "target_300"]\ngo_out_bonus = 10\n')
    rules = load_rules({"extends": ["target_600", "house.toml"]}, folder=tmp_path).rules
    assert (rules.target, rules.pip_scheme, rules.go_out_bonus) == (300, "fives", 10)


def test_files_extend_files_beside_them(tmp_path):
    (tmp_path / "sub").mkdir()
    write(tmp_path / "sub", "base.toml", "target = 120\n")
    child = write(tmp_path, "child.toml", 'extends = "sub/base.toml"\nname = "kids"\ngo_out_bonus = 5\n')
    label, rules = load_rules(child)
    assert (label, rules.target, rules.go_out_bonus) == ("kids", 120, 5)
    assert load_rules(str(tmp_path / "sub" / "base.toml")).label == "base"
    assert load_rules("sub/base.toml+fives", folder=tmp_path).rules.pip_scheme == "fives"
    made = load_rules("fives+./child.toml", folder=tmp_path)
    assert (made.label, made.rules.target, made.rules.pip_scheme) == ("fives+./child.toml", 120, "fives")


def test_a_file_with_a_plus_in_its_name_is_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "fives+long.toml", 'target = 900\nsummary = "long"\n')
    assert load_rules("fives+long.toml").label == "fives+long"
    assert rules_told("fives+long.toml").summary == "long"
    assert load_rules(Path("fives+long.toml")).rules.target == 900


def test_a_file_that_extends_itself_is_refused(tmp_path):
    path = write(tmp_path, "loop.toml", 'extends = "./loop.toml"\n')
    assert "extends goes round in a circle" in refusal(path)


def test_a_file_may_be_extended_twice_without_being_a_circle(tmp_path):
    write(tmp_path, "a.toml", "target = 100\n")
    write(tmp_path, "b.toml", 'extends = "a.toml"\ngo_out_bonus = 1\n')
    assert load_rules({"extends": ["b.toml", "a.toml"]}, folder=tmp_path).rules.target == 100


def test_chains_and_trees_of_files_without_end_are_refused(tmp_path):
    for number in range(1200):
        write(tmp_path, f"chain{number}.toml", f'extends = "chain{number + 1}.toml"\n')
    for number in range(20):
        write(
            tmp_path, f"tree{number}.toml", f'extends = ["tree{number + 1}.toml", "tree{number + 1}.toml"]\n'
        )
    write(tmp_path, "tree20.toml", "target = 100\n")
    for name in ("chain0.toml", "tree0.toml"):
        assert refusal(tmp_path / name).startswith(
            f"{tmp_path / name}: extends leads to more than 100 files, each counted"
        )
    assert "leads to more than 100 files" in refusal(f"{tmp_path / 'tree0.toml'}+fives")
    assert load_rules(tmp_path / "tree16.toml").rules.target == 100


def test_a_long_circle_is_told_by_its_ends(tmp_path):
    for number in range(30):
        write(tmp_path, f"c{number}.toml", f'extends = "c{(number + 1) % 30}.toml"\n')
    sentence = refusal("./c0.toml+fives", folder=tmp_path)
    assert "extends goes round in a circle: rules './c0.toml+fives' → " in sentence
    assert sentence.endswith(f"{tmp_path / 'c29.toml'} → {tmp_path / 'c0.toml'}.")
    assert sentence.count("→") == 4


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with names there")
def test_only_regular_files_are_read(tmp_path):
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert refusal(pipe) == f"{pipe} is not a rule file: only regular files are read."
    assert "pipe.toml is not a rule file" in refusal({"extends": "pipe.toml"}, folder=tmp_path)


@pytest.mark.parametrize(
    ("extends", "words"),
    [
        ("a\0.toml", "'a\\x00.toml' is no name of a file"),
        ("a\nb.toml", "'a\\nb.toml' does not exist"),
        (f"./{'x' * 5000}.toml", f"{'x' * 50}… cannot be read: File name too long"),
        (f"{'x' * 5000}", f"there are no rules '{'x' * 59}…"),
        (f"./{'x' * 5000}+fives", f"{'x' * 50}… cannot be read: File name too long"),
    ],
    ids=["nul", "line", "long file", "long name", "long label"],
)
def test_a_name_that_is_no_name_is_refused_in_a_short_sentence(tmp_path, extends, words):
    sentence = refusal({"extends": extends}, folder=tmp_path, source="mine")
    assert words in sentence.replace(f"{tmp_path}/", "")
    assert len(sentence) < 700
    assert sentence.isprintable()
    assert len(refusal(extends)) < 700


def test_a_number_of_thousands_of_digits_is_refused_in_a_short_sentence(tmp_path):
    path = write(tmp_path, "big.toml", f"target = 0x{'f' * 9000}\n")
    assert f"target = 0x{'f' * 58}… is not allowed; allowed: a whole number" in refusal(path)
    deep = write(tmp_path, "deep.toml", f"target = {'[' * 400}{']' * 400}\n")
    assert "target = [[[" in refusal(deep)


def test_a_key_that_is_no_word_stands_in_quotes(tmp_path):
    assert "unknown key ''. All fields" in refusal(write(tmp_path, "empty.toml", '"" = 1\n'))
    assert "unknown key 'a b'." in refusal({"a b": 1})
    assert f"unknown key {'k' * 60}…." in refusal({"k" * 5000: 1})
    assert "why.'' is about no rule field" in refusal({"why": {"": "no reason"}})


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("rumy500", "There are no rules 'rumy500'. Did you mean 'rummy500'?"),
        ("", "allowed: 1 to 120 printable characters"),
        ("rummy500+", "allowed: NAME+MODIFIER+field=value"),
        ("rummy500+target=", "allowed: NAME+MODIFIER+field=value"),
        ("rummy500+target=1+target=2", "sets target twice"),
        ("rummy500+target=soon", "target = 'soon' is not allowed"),
        ("rummy500+run_wrap=true", "does not offer"),
        ("rummy500+hand_size={2=13,2=7}", "hand_size = {2=13,2=7} is not allowed: 2 stands twice."),
        ("rummy500+hand_size={2=13,3}", "hand_size = {2=13,3} is not valid TOML"),
        ("rummy500+boodle_cards=['AS'", "boodle_cards = ['AS' is not valid TOML"),
        ("rummy500+extends=pagat", "extends is no rule field; a label sets rule fields only"),
        ("rummy500+name=x", "name is no rule field"),
        ("rummy500+summary=x", "summary is no rule field"),
        ("rummy500+why={target='short'}", "why is no rule field"),
        ("no/such/file.toml", "does not exist; a rule file was expected there"),
        ("rummy500\n+fives", "printable"),
        ({"extends": []}, "extends = [] is not allowed"),
        ({"name": 3}, "name = 3 is not allowed"),
        ({"summary": 3}, "summary = 3 is not allowed"),
    ],
)
def test_wrong_names_labels_and_tables_are_refused(spec, words):
    assert words in refusal(spec)


def test_the_asking_file_is_named_for_labels_and_tables():
    assert refusal({"traget": 3}, source="mine.toml: rules").startswith(
        "mine.toml: rules: unknown key traget"
    )
    assert refusal("rumy500", source="mine.toml: rules").startswith("mine.toml: rules: there are no rules")


def test_folders_and_unreadable_bytes_are_refused(tmp_path):
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert "is a folder, not a rule file" in refusal(folder)
    junk = tmp_path / "junk.toml"
    junk.write_bytes(bytes(range(256)))
    assert "is not UTF-8 text" in refusal(junk)


def test_a_byte_order_mark_is_no_mistake(tmp_path):
    path = tmp_path / "windows.toml"
    path.write_bytes("target = 300\r\n".encode("utf-8-sig"))
    assert load_rules(path).rules.target == 300


def test_a_files_own_words_are_read_as_lines():
    told = rules_told("persian")
    assert told.about.startswith("The core game with four wild jokers")
    assert "\n" not in told.about
    assert told.why["joker_value_hand"] == "The game page says 20."
    assert len(told.decided) == 3


def test_a_label_has_the_words_of_its_parts():
    told = rules_told("pagat+booting+jokers_total=4")
    assert told.summary == told.source == ""
    assert told.about.startswith("pagat: with two or four wild jokers")
    assert "booting: going out in one's first turn" in told.about
    assert {"joker_mode", "boot_bonus"} <= set(told.why)
    # The label's own value has not the reason of the preset's.
    assert "jokers_total" not in told.why


def test_a_file_inherits_reasons_but_not_for_what_it_sets_again(tmp_path):
    path = write(tmp_path, "mine.toml", 'extends = "persian"\njoker_value_hand = 25\n')
    why = rules_told(str(path)).why
    assert "joker_value_meld" in why
    assert "joker_value_hand" not in why


def test_names_begin_with_the_core_game():
    assert rules_names()[0] == "rummy500"
    assert rules_names()[1:] == sorted(rules_names()[1:])
    assert rules_summary("fives").startswith("low cards count 5 each")
    assert rules_summary("rummy500+fives") == ""


@pytest.mark.parametrize("spec", ["target_300+rummy_points", "rummy_points+target_300"])
def test_a_part_of_which_nothing_is_left_is_refused_wherever_it_stands(spec: str) -> None:
    assert refusal(spec) == f"rules '{spec}': target = 300 has no effect with end_mode = 'last_survivor'."


def test_a_first_part_may_lose_some_of_its_fields_and_be_set_anew() -> None:
    # Without jokers pagat keeps its free top card and its calls.
    assert load_rules("pagat+jokers_total=0+joker_mode=none").rules.rummy_call == "full"
    assert load_rules("target_300+target=400").rules.target == 400
    assert load_rules("target_300+target=500").rules.target == 500


def test_one_refusal_names_all_that_jokers_need() -> None:
    wanted = (
        "joker_value_meld, joker_value_hand, joker_identity, joker_layoff (pagat: 15, 15, 'exact', 'allowed')"
    )
    told = refusal("rummy500+jokers_total=2")
    assert f"nobody could lay them; wild jokers need joker_mode = 'wild' and a value for {wanted}." in told
    told = refusal("rummy500+joker_mode=wild")
    assert f"needs a value for {wanted}, and jokers_total (pagat: 2, from five players on 4)." in told
    assert refusal("rummy500+joker_mode=wild+jokers_total=2").endswith(f"needs a value for {wanted}.")
    usual = {name: getattr(load_rules("pagat").rules, name) for name in USUAL}
    assert usual == USUAL


def test_the_beginning_of_a_field_is_taken_for_that_field() -> None:
    assert "unknown key jokers. Did you mean 'jokers_total'?" in refusal("rummy500+jokers=2")
