"""Which pieces are meant."""

from __future__ import annotations

from dataclasses import field

from fuero.frozen import frozen

__all__ = ["Pieces"]


@frozen
class Pieces:
    """Pieces of a kind.

    owner: ``own``, ``foreign``, an owner that is no player, or None for everybody's; while a
    program is made, also a seat. loads: the numbers of what they carry (0: nothing; from 1: the
    loads as declared), or None for all. words: what is written right before the kind, of owners
    that are no players and of loads.
    """

    kind: str
    owner: str | None = None
    loads: tuple[int, ...] | None = None
    words: tuple[str, ...] = field(default=(), compare=False)

    @property
    def all(self) -> bool:
        """Whether every piece of the kind is meant."""
        return self.owner is None and self.loads is None
