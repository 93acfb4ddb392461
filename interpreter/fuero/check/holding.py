"""What variables hold where a statement stands: the places they may name just then.

``PossiblePlaces`` takes a variable as it may be anywhere in the rules. Here each body is read from
its beginning, and what a statement just gave to a variable is remembered for those that follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.frozen import frozen
from fuero.ruleset import core

from .places import KnownPlaces, Places, ReachReader

__all__ = ["ASIDE", "BLOCKS", "IN_PLACE", "LATER", "statements_with_known"]

ASIDE = (
    core.Perform, core.PerformCard, core.ActLine, core.EitherOrder, core.OneOf, core.Offer,
    core.Reach,
)  # fmt: skip
"""Statements by which something else may be done, be it by triggers: nothing is known after."""

BLOCKS = (core.If, core.ForPlayers, core.AsPlayer, core.ForEach, core.Repeat)
"""Statements that hold others, which are done there and then."""

LATER = (core.AtNext, core.StoppedOrNot)
"""Statements that hold others, before which anything may have been done."""

IN_PLACE = (
    core.Add, core.Assign, core.Clear, core.DrawAs, core.DrawTo, core.EndGame, core.LayCard,
    core.PutAll, core.PutCard, core.PutFigure, core.PutPieces, core.Reveal, core.Shuffle,
    core.DiscardThis, core.Stop, core.TakeAway, core.WhileKept,
)  # fmt: skip
"""The others: they change what they name, and nothing follows them."""


def statements_with_known(
    reader: ReachReader, body: Sequence[core.Node], known: KnownPlaces
) -> Iterator[tuple[core.Node, KnownPlaces]]:
    """Every statement of a body and of the blocks in it, with what is known before it."""
    return _Body(reader=reader).block(body, known)


@frozen
class _Body:
    reader: ReachReader

    def block(
        self, body: Sequence[core.Node], known: KnownPlaces
    ) -> Iterator[tuple[core.Node, KnownPlaces]]:
        for statement in body:
            yield statement, known
            if isinstance(statement, LATER):
                yield from self.block(statement.body, {})
            elif isinstance(statement, core.WhileKept):
                for ability in statement.abilities:
                    yield from self.block(ability.body, {})
            elif isinstance(statement, BLOCKS):
                yield from self._inner(statement, known)
            known = self._after(statement, known)

    def _inner(
        self,
        node: core.If | core.ForPlayers | core.AsPlayer | core.ForEach | core.Repeat,
        known: KnownPlaces,
    ) -> Iterator[tuple[core.Node, KnownPlaces]]:
        if isinstance(node, core.If):
            yield from self.block(node.body, self._where(node.condition, known))
            yield from self.block(node.otherwise, known)
            return
        # In a second round everything that a loop changes may have been changed by the first.
        known = _without(known, node)
        if isinstance(node, core.ForPlayers | core.AsPlayer):
            known = {one: found for one, found in known.items() if not _has_holder(one)}
        if isinstance(node, core.ForEach):
            loop = core.Bound if node.own else core.VariableOf
            one = loop(name=node.variable, type=node.holds, span=node.span)
            known = {**known, one: self._places(node.members, known)}
        yield from self.block(node.body, known)
        if isinstance(node, core.Repeat):
            yield from self.block(node.otherwise, known)

    def _after(self, node: core.Node, known: KnownPlaces) -> KnownPlaces:
        """What is known after a statement."""
        known = _without(known, node)
        given = self._given(node, known)
        return known if given is None or not _is_known(given[0]) else {**known, given[0]: given[1]}

    def _given(self, node: core.Node, known: KnownPlaces) -> tuple[core.Expression, Places] | None:
        """The variable a statement gives something to, and all it may give."""
        if isinstance(node, core.Assign) and not node.may:
            return node.target, self._places(node.value, known)
        if isinstance(node, core.DrawAs):
            return node.variable, self.reader.lying_in(node.source)
        if isinstance(node, core.ActLine) and isinstance(node.act, core.Choose):
            act = node.act
            if node.subject is None and not node.may:
                others = [part.members for part in act.otherwise if isinstance(part, core.ElseOne)]
                found = (self._places(one, known) for one in (act.members, *others))
                return act.target, frozenset[str]().union(*found)
        return None

    def _where(self, condition: core.Expression, known: KnownPlaces) -> KnownPlaces:
        """What is known where a condition holds."""
        if isinstance(condition, core.BothHold):
            return self._where(condition.right, self._where(condition.left, known))
        if isinstance(condition, core.Compare) and condition.operator == "is":
            name, places = condition.left, condition.right
        elif isinstance(condition, core.Inside) and condition.within:
            name, places = condition.member, condition.members
        else:
            return known
        if not _is_known(name):
            return known
        return {**known, name: self._places(name, known) & self._places(places, known)}

    def _places(self, node: core.Expression, known: KnownPlaces) -> Places:
        return self.reader.knowing(known).read(node)


def _is_known(node: core.Expression) -> bool:
    """Whether something is a variable of the table, of the subject or of a loop."""
    if isinstance(node, core.VariableOf):
        return node.holder is None or isinstance(node.holder, core.WhoseOwn)
    return isinstance(node, core.Bound)


def _has_holder(node: core.Expression) -> bool:
    return isinstance(node, core.VariableOf) and node.holder is not None


def _without(known: KnownPlaces, node: core.Node) -> KnownPlaces:
    """What is still known after a statement that may change some variables."""
    below = list(core.walk(node))
    aside = [part for part in below if isinstance(part, ASIDE)]
    if any(not (isinstance(part, core.ActLine) and _only_chooses(part)) for part in aside):
        return {}
    written = {name for part in below for name in _written(part)}
    return {one: found for one, found in known.items() if _name(one) not in written}


def _written(node: core.Node) -> Iterator[str]:
    """The names of what a statement or act gives values to, or takes them from."""
    if isinstance(node, core.Assign | core.Add | core.TakeAway | core.Clear | core.Choose):
        yield _name(node.target)
    elif isinstance(node, core.DrawAs):
        yield _name(node.variable)
    elif isinstance(node, core.SecretlyChoose | core.ForEach):
        yield node.variable


def _name(node: core.Expression) -> str:
    return node.name if isinstance(node, core.VariableOf | core.Bound) else ""


def _only_chooses(node: core.ActLine) -> bool:
    """Whether an act does nothing but give a variable a value: nothing follows that."""
    return isinstance(node.act, core.Choose | core.SecretlyChoose)
