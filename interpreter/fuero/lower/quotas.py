"""How many pieces of whom a move may still move."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from fuero.frozen import frozen
from fuero.machine.program import Expression
from fuero.ruleset import core
from fuero.ruleset.core import Pieces
from fuero.ruleset.limits import NUMBERS

from .builder import const, counted_down, slot
from .expressions import lower_expression
from .frame import Frame
from .pieces import bearer_set, bearers_meant, is_own, owner_of

__all__ = ["UNLIMITED", "QuotaLeft", "Quotas", "amount_of", "read_quotas"]

UNLIMITED = NUMBERS - 1
"""Stands for *any number* and *all*: more than the pieces of one owner."""


@frozen
class QuotaLeft:
    """How many of which pieces may still be moved: a slot, and what words mean."""

    left: int
    pieces: Pieces


@frozen
class Quotas:
    """All quotas of a move. required: so many must be moved. by_owner: a slot for each player.
    counted: whether there is a number of them all, greater than one. fixed: whether the numbers are
    the same in every state.
    """

    frame: Frame
    parts: tuple[QuotaLeft, ...]
    pieces: Pieces
    required: bool
    by_owner: int
    counted: bool = False
    fixed: bool = False

    def some_left(self) -> Expression:
        """Whether a piece of anybody may still be moved."""
        if self.by_owner >= 0:
            return ("nonempty", self.bearers())
        return reduce(
            lambda one, other: ("or", one, other),
            (("nonzero", slot(quota.left)) for quota in self.parts),
        )

    def left(self) -> Expression:
        """How many pieces may still be moved; () where it is one anyway, or nobody counts."""
        if not self.counted:
            return ()
        lefts = (slot(quota.left) for quota in self.parts)
        return reduce(lambda one, other: ("add", one, other), lefts)

    def bearers(self) -> Expression:
        """The set of bearers of whom a piece may still be moved."""
        builder, here = self.frame.builder, self.frame.here
        if self.by_owner >= 0:
            index = builder.scratch(here.depth)
            left = ("load", self.by_owner, owner_of(builder, self.pieces.kind, slot(index)), 0)
            return ("filter", index, const(self._players()), ("nonzero", left))
        found: Expression = const(0)
        if len(self.parts) == 1:
            # Where it is used up nothing is asked.
            return bearer_set(here, self.parts[0].pieces)
        for quota in self.parts:
            meant = bearer_set(here, quota.pieces)
            allowed: Expression = ("if", ("nonzero", slot(quota.left)), meant, const(0))
            found = allowed if found == ("const", 0) else ("union", found, allowed)
        return found

    def _players(self) -> int:
        """The bearers that are players."""
        builder = self.frame.builder
        return sum(
            1 << bearer.index[1]
            for bearer in bearers_meant(self.frame.here, self.pieces)
            if bearer.owner < builder.world.players
        )

    def use(self, bearer: Expression) -> None:
        """Count a moved piece of a bearer."""
        builder, here = self.frame.builder, self.frame.here
        if self.by_owner >= 0:
            owner = owner_of(builder, self.pieces.kind, bearer)
            one: Expression = ("load", self.by_owner, owner, 0)
            builder.emit("store", self.by_owner, owner, counted_down(one))
            return
        for quota in self.parts:
            left = slot(quota.left)
            if len(self.parts) == 1:
                builder.set(quota.left, ("sub", left, const(1)))
                return
            used = is_own(here, self.pieces, bearer)
            used = ("not", used) if quota.pieces.owner == "foreign" else used
            builder.set(quota.left, counted_down(left, used))


def read_quotas(frame: Frame, node: core.Move) -> Quotas:
    """Put the numbers of an act's quotas into slots, before the act changes anything."""
    builder = frame.builder
    amounts = [amount_of(quota.amount, frame) for quota in node.quotas]
    required = all(must for _, must in amounts)
    pieces = _of_all(node)
    if node.whose is not None or node.holder is not None:
        others = builder.world.pieces[pieces.kind].owners - builder.world.players
        by_owner = builder.temporaries_for_players("left by owner", more=others)
        for owner in range(builder.world.players):
            left = amounts[0][0]
            if node.holder is not None:
                meant = ("eq", lower_expression(node.holder, frame.here), const(owner))
                left = ("if", meant, left, const(0))
            elif "other" in (node.whose or ""):
                left = ("if", ("eq", frame.here.me, const(owner)), const(0), left)
            builder.emit("store", by_owner, const(owner), left)
        return Quotas(frame=frame, parts=(), pieces=pieces, required=required, by_owner=by_owner)
    parts = []
    for (number, _), quota in zip(amounts, node.quotas, strict=True):
        left_slot = builder.temporary("left to move")
        builder.set(left_slot, number)
        parts.append(QuotaLeft(left=left_slot, pieces=quota.pieces))
    most = [number for number, _ in amounts]
    return Quotas(
        frame=frame,
        parts=tuple(parts),
        pieces=pieces,
        required=required,
        by_owner=-1,
        counted=const(UNLIMITED) not in most and most != [const(1)],
        fixed=all(number[0] == "const" for number in most),
    )


def _of_all(node: core.Move) -> core.Pieces:
    """The pieces of a move, whoever of the subject and the others owns them."""
    pieces = node.quotas[0].pieces
    return replace(pieces, owner=None) if pieces.owner in ("own", "foreign") else pieces


def amount_of(amount: core.Node, frame: Frame) -> tuple[Expression, bool]:
    """The greatest number, and whether so many must be moved."""
    if isinstance(amount, core.UpTo | core.Exactly):
        number = lower_expression(amount.number, frame.here)
        least = number if number[0] == "const" else ("max", number, const(0))
        return least, isinstance(amount, core.Exactly)
    return const(UNLIMITED), isinstance(amount, core.All)
