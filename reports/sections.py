"""Parts of a report that only some kinds of experiment have: a heading, sentences, a table of texts."""

from collections.abc import Sequence
from typing import NamedTuple


class Section(NamedTuple):
    """A part of a report."""

    title: str
    texts: Sequence[str]
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
