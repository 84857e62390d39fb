"""Help with what is mistyped most in a TOML file: words without quotation marks, True for true, ==."""

import re

_PLACE = re.compile(r"^Invalid value \(at line (?P<line>\d+), column (?P<column>\d+)\)")
# A bare word as somebody would write one: a name, a strategy with parameters, a file.
_WORD = re.compile(r"[^\W\d][^\s,\]}#\"']*")
_CURLY = re.compile(r"[“”„‟«»‘’‚](?P<word>[^“”„‟«»‘’‚\n]*)")
_TRUTH = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}

# What the parser says of other slips, and what helps.
_HINTS = {
    "Cannot overwrite a value": " A key stands there for the second time; keep one of them.",
    "Expected '=' after a key": " Between a key and its value stands =.",
}


def slip_hint(text: str, error: str) -> str:
    """Return a sentence that helps with a parser's error, with a space before it; nothing where none fits.

    Parameters
    ----------
    text
        The TOML text.
    error
        What ``tomllib`` said of it, with line and column (both from 1 on).
    """
    if (place := _PLACE.match(error)) is None:
        return next((hint for start, hint in _HINTS.items() if error.startswith(start)), "")
    lines = text.replace("\r\n", "\n").split("\n")
    rest = lines[int(place["line"]) - 1][int(place["column"]) - 1 :]
    return _value_hint(rest)


def _value_hint(rest: str) -> str:
    """Return a sentence about what stands where a value should."""
    if rest.startswith("="):
        return " One = stands between a key and its value."
    if curly := _CURLY.match(rest):
        return f' Quotation marks are straight: "{curly["word"]}".'
    if (found := _WORD.match(rest)) is None:
        return ""
    word = found[0]
    if truth := _TRUTH.get(word.lower()):
        return f" Write {truth}, in small letters and without quotation marks, in place of {word}."
    return f' A word stands in quotation marks: "{word}".'
