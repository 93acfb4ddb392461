"""What names stand for: the things that decisions and events speak of."""

from __future__ import annotations

from collections.abc import Iterable

from fuero.frozen import frozen

__all__ = ["About", "Thing", "names_of"]


@frozen
class Thing:
    """Something the rules have a name for, or one of several of its kind.

    category: what sort of thing it is, as in the rules: ``player``, ``place``, ``card`` …; of cards
    that are numbers ``cards``, their family. name: as it is declared. number: which of several: of
    the copies of a card, or of a family's numbers. owner: whose it is, where each player has one.
    load: what a piece of this owner carries. What is said of a word that is no name of the rules,
    such as *stop*, is a ``word``, and an ``alternative`` is known by its number alone.
    """

    category: str
    name: str
    number: int = 0
    owner: str = ""
    load: str = ""

    @property
    def id(self) -> str:
        """How options, views and records write it; nowhere is this taken apart again."""
        if self.category == "cards":
            return str(self.number)
        if self.category == "alternative":
            return f"{self.name}-{self.number}"
        number = str(self.number) if self.number else ""
        written = ".".join(part for part in (self.name, number, self.owner) if part)
        return f"{written}+{self.load}" if self.load else written


About = tuple[tuple[str, Thing], ...]
"""The declared things that a kind of decision or event speaks of, each under its role."""


def names_of(about: Iterable[tuple[str, Thing]]) -> tuple[str, ...]:
    """The names of what is spoken of, in order."""
    return tuple(thing.name for _, thing in about)
