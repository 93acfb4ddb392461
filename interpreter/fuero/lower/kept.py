"""Cards that are kept: who keeps them, which of them lapses first, and who passes for all."""

from __future__ import annotations

from fuero.machine.program import Expression

from .builder import Builder, slot

__all__ = ["card_used", "keepers", "pass_for_all"]


def keepers(builder: Builder, cards: Expression) -> Expression:
    """The players who keep any of a set of cards that can be kept."""
    card, keeper = builder.scratch(0), builder.world.offset("card keeper")
    return ("gather", card, cards, ("single", ("load", keeper, slot(card), -1)))


def card_used(builder: Builder, cards: Expression, player: Expression) -> int:
    """The slot of the card of a set by which a player does something: of several that the player
    keeps, the one that lapses first.
    """
    keeper, left = builder.world.offset("card keeper"), builder.world.offset("kept for")
    index, card = builder.scratch(0), builder.temporary("card used")
    theirs: Expression = ("eq", ("load", keeper, slot(index), -1), player)
    held: Expression = ("filter", index, cards, theirs)
    soonest = ("extreme", index, held, ("load", left, slot(index), 0), 0, -1)
    builder.set(card, ("first", soonest))
    return card


def pass_for_all(builder: Builder, player: Expression) -> None:
    """Ask this player no more while the stoppable procedure is under way."""
    passed = builder.header("passed")
    builder.set(passed, ("union", slot(passed), ("single", player)))
