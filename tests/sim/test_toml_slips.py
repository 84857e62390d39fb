"""What is mistyped most in a TOML file gets a sentence that helps."""

import pytest

from sim.errors import UserError
from sim.validation import parse_toml


def refusal(text: str) -> str:
    with pytest.raises(UserError) as caught:
        parse_toml(text, "mine.toml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("joker_mode = wild", 'A word stands in quotation marks: "wild".'),
        ("a = 1\r\njoker_mode = wild  # jokers", 'A word stands in quotation marks: "wild".'),
        ('rules = ["pagat", pagat+booting]', 'A word stands in quotation marks: "pagat+booting".'),
        ("stop = {mode = fixed, blocks = 10}", 'A word stands in quotation marks: "fixed".'),
        ("baseline = adviser@layoff=0", 'A word stands in quotation marks: "adviser@layoff=0".'),
        ("floating = True", "Write true, in small letters and without quotation marks, in place of True."),
        ("floating = FALSE", "Write false, in small letters and without quotation marks, in place of FALSE."),
        ("floating = yes", "Write true, in small letters and without quotation marks, in place of yes."),
        ("joker_mode = “wild”", 'Quotation marks are straight: "wild".'),
        ("joker_mode = „wild“", 'Quotation marks are straight: "wild".'),
    ],
)
def test_a_word_or_a_truth_value_that_is_written_wrong_gets_help(text: str, hint: str) -> None:
    sentence = refusal(text)
    assert sentence.startswith("mine.toml is not valid TOML: Invalid value (at line ")
    assert sentence.endswith(f"). {hint}")


@pytest.mark.parametrize("text", ["a = ", "a = [1", 'a = "x', "a = 1 2", "target = 5OO"])
def test_other_mistakes_have_the_words_of_the_parser_alone(text: str) -> None:
    assert refusal(text).endswith((").", "(at end of document)."))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("target == 300", "(at line 1, column 9). One = stands between a key and its value."),
        ("target: 300", "(at line 1, column 7). Between a key and its value stands =."),
        (
            "target = 400\ntarget = 300\n",
            "(at line 2, column 13). A key stands there for the second time; keep one of them.",
        ),
    ],
)
def test_a_sign_that_is_written_wrong_and_a_key_that_stands_twice_get_help(text: str, hint: str) -> None:
    assert refusal(text).endswith(hint)
