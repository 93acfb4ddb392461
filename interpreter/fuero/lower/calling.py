"""What statements ask of the routines of a program, which are lowered after them."""

from __future__ import annotations

from typing import Protocol

from fuero.ruleset import core

from .frame import Frame

__all__ = ["Calling"]


class Calling(Protocol):
    """Calls of routines. following: what follows a procedure stopped or not, by the identity of
    its node, with the slot that says it is due.
    """

    following: dict[int, int]

    def perform(self, frame: Frame, node: core.Perform | core.PerformCard) -> None:
        """Do a procedure, or the card a variable holds, as the frame's subject."""

    def reach(self, frame: Frame, moment: str) -> None:
        """Do what was put off until a moment."""
