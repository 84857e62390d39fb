"""An option of a draw or a play in words of the game."""

from sim.cards import CARD_TEXT
from sim.friendly_words import END_WORDS, KIND_WORDS, laid_texts, plain_fields
from sim.view import OPTION

_FIELDS = plain_fields(OPTION)
_CARDS, _TWINS, _POINTS, _TAKEN, _KIND, _MELD, _LOW, _HIGH, _CARD, _JOKERS, _PLACES = map(
    _FIELDS.index,
    ("cards", "twins", "points", "taken", "kind", "meld", "low", "high", "card", "jokers", "joker_places"),
)


class Option:
    """One of the choices of a draw or a play; the strategy returns it, or its ``number``."""

    __slots__ = ("_fields", "_number")

    def __init__(self, number: int, fields: tuple[int, ...]) -> None:
        self._number = number
        self._fields = fields

    @property
    def number(self) -> int:
        """Its number, counted from 1."""
        return self._number

    @property
    def kind(self) -> str:
        """What it does, in a word.

        In a draw ``stock``, ``take``, ``end`` or ``boot``; in a play ``stop``, ``set``, ``run``, ``lay_off``
        or ``swap``; ``call`` or ``pass``; ``come_back`` or ``stay_out``.
        """
        return KIND_WORDS[self._fields[_KIND]]

    @property
    def points(self) -> int:
        """Points that the play books for me; of a take, those of the best play that uses its deepest card."""
        return self._fields[_POINTS]

    @property
    def taken(self) -> int:
        """The number of pile cards that a take or a call brings, else 0."""
        return self._fields[_TAKEN]

    @property
    def cards(self) -> list[str]:
        """The cards that are taken or laid; a run in the order of the table, ``JK`` where a joker stands.

        In a set a joker with a fixed suit says which card it is: ``JK=9D``. Of a swap, the natural card.
        """
        f = self._fields
        return laid_texts(f[_KIND], f[_CARDS], f[_TWINS], f[_LOW], f[_HIGH], f[_PLACES])

    @property
    def jokers(self) -> int:
        """The number of jokers that a play lays."""
        return self._fields[_JOKERS]

    @property
    def owed(self) -> str | None:
        """The deepest card of a take or a call, which has to be used; not if the rules let it be kept."""
        return CARD_TEXT.get(self._fields[_CARD])

    @property
    def meld(self) -> int | None:
        """The number of the table meld that a lay-off or a swap goes to."""
        meld = self._fields[_MELD]
        return None if meld < 0 else meld

    @property
    def end(self) -> str | None:
        """The end of a run that a lay-off goes to: ``low`` or ``high``."""
        return END_WORDS.get(self._fields[_KIND])

    def __repr__(self) -> str:
        words = [f"{self.number}: {self.kind}", *self.cards]
        if self.meld is not None:
            words.append(f"on meld {self.meld}" + (f" ({self.end})" if self.end else ""))
        return f"<{' '.join(words)}, {self.points} points>"
