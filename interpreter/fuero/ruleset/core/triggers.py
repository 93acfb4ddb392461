"""Triggers of the core: what is done when somebody does something, by whom, and by what leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from fuero.frozen import frozen
from fuero.ruleset.types import Type

from .base import Declaration, Expression, Node, walk

__all__ = ["DiscardThis", "Stop", "Trigger"]


@frozen
class Stop(Node):
    """In a window: what is about to be done is not done, nor what would follow of it."""


@frozen
class DiscardThis(Node):
    """In a window: the card that is kept is used up."""


@frozen
class Trigger(Declaration):
    """What is done after each step of a kind, or may be done by others: then it opens a window.

    pieces, figures: the kinds whose steps set it off; scoring: each act that scored does.
    each_part: it follows parts of acts, be they one step or many. told: the names by which it
    speaks of the step, each with its type. movers: the pieces and figures in the order they are
    written. procedure: instead of a step, that which is performed, or with each_part, of whose
    parts; before: it comes before it. others: whoever may do it, ``another`` player or ``any``; ''
    where whoever made the step has to. condition: where this holds of who may. kept: a card allows
    it to whoever keeps the card; its name is that of the card among all that is declared, and ''
    within the card.
    """

    pieces: tuple[str, ...]
    figures: tuple[str, ...]
    scoring: bool
    each_part: bool
    told: Mapping[str, Type]
    body: tuple[Node, ...]
    movers: tuple[str, ...] = field(default=(), compare=False)
    procedure: str = ""
    before: bool = False
    others: str = ""
    condition: Expression | None = None
    kept: bool = False

    @property
    def may_stop(self) -> bool:
        """Whether what is done in this window can stop what is about to be done."""
        return any(isinstance(part, Stop) for statement in self.body for part in walk(statement))

    @property
    def only_stops(self) -> bool:
        """Whether a card that is kept allows to stop what another does, whatever holds, and nothing
        else.
        """
        if not (self.kept and self.before and self.each_part and self.others == "another"):
            return False
        return self.condition is None and [type(one) for one in self.body] == [Stop, DiscardThis]
