"""Which pieces are meant."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Pieces"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """Pieces of a kind.

    owner: ``own``, ``foreign``, an owner that is no player, or None for everybody's. loads: the
    numbers of what they carry (0: nothing; from 1: the loads as declared), or None for all.
    """

    kind: str
    owner: str | None = None
    loads: tuple[int, ...] | None = None

    @property
    def all(self) -> bool:
        """Whether every piece of the kind is meant."""
        return self.owner is None and self.loads is None
