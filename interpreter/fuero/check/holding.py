"""What variables hold where a statement stands: the places they may name just then.

``Reach`` takes a variable as it may be anywhere in the rules. Here each body is read from its
beginning, and what a statement just gave to a variable is remembered for those that follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.targets import Target

from .places import Places, Reach

__all__ = ["Known", "statements_with_known"]

Known = Mapping[str, Places]
"""Variables of which it is known, by how they are written (``spot``, ``own goal``)."""

_ASIDE = (nodes.Perform, nodes.ActLine, nodes.EitherOrder, nodes.OneOf, nodes.Offer, nodes.Reach)
"""Statements by which something else may be done, be it by triggers: nothing is known after."""

_BLOCKS = (
    nodes.ForPlayers,
    nodes.AsPlayer,
    nodes.ForEach,
    nodes.Repeat,
    nodes.If,
)


def statements_with_known(
    reach: Reach, body: Sequence[Node], known: Known
) -> Iterator[tuple[Node, Known]]:
    """Every statement of a body and of the blocks in it, with what is known before it."""
    return _Reader(reach=reach).block(body, known)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    reach: Reach

    def block(self, body: Sequence[Node], known: Known) -> Iterator[tuple[Node, Known]]:
        for statement in body:
            yield statement, known
            if isinstance(statement, _BLOCKS):
                yield from self._inner(statement, known)
            elif isinstance(statement, nodes.AtNext | nodes.StoppedOrNot):
                yield from self.block(statement.body, {})
            known = self._after(statement, known)

    def _inner(self, node: Node, known: Known) -> Iterator[tuple[Node, Known]]:
        if isinstance(node, nodes.If):
            yield from self.block(node.body, self._where(node.condition, known))
            yield from self.block(node.otherwise or (), known)
            return
        # In a second round everything that a loop changes may have been changed by the first.
        known = _without(known, node)
        if isinstance(node, nodes.ForPlayers | nodes.AsPlayer):
            known = {name: found for name, found in known.items() if not name.startswith("own ")}
        if isinstance(node, nodes.ForEach):
            known = {**known, node.variable.text: self._places(node.members, known)}
        body: Sequence[Node] = node.body  # type: ignore[attr-defined]
        yield from self.block(body, known)
        if isinstance(node, nodes.Repeat):
            yield from self.block(node.otherwise or (), known)

    def _after(self, node: Node, known: Known) -> Known:
        """What is known after a statement."""
        known = _without(known, node)
        given = _given(node)
        if given is None:
            return known
        target, values = given
        name = _written(target)
        if not name:
            return known
        found = (self._places(value, known) for value in values)
        return {**known, name: frozenset[str]().union(*found)}

    def _where(self, condition: Node, known: Known) -> Known:
        """What is known where a condition holds."""
        if isinstance(condition, nodes.And):
            return self._where(condition.right, self._where(condition.left, known))
        if not isinstance(condition, nodes.Compare) or condition.operator not in ("is", "in"):
            return known
        name = _written(condition.left)
        if not name:
            return known
        before = self._places(condition.left, known)
        return {**known, name: before & self._places(condition.right, known)}

    def _places(self, node: Node, known: Known) -> Places:
        return self.reach.knowing(known).places(node)


def _given(node: Node) -> tuple[Node, list[Node]] | None:
    """The variable a statement gives something to, and all it may give."""
    if isinstance(node, nodes.Assign) and not node.may:
        return node.target, [node.value]
    if isinstance(node, nodes.DrawAs):
        return node.variable, [nodes.Reference(name=node.deck.name, span=node.span)]
    if isinstance(node, nodes.ActLine) and isinstance(node.act, nodes.Choose):
        act = node.act
        if node.subject is None and not node.may:
            others = [part.members for part in act.otherwise or () if hasattr(part, "members")]
            return act.target, [act.members, *others]
    return None


def _written(node: Node) -> str:
    """How a variable of the table or of the subject is written; '' for anything else."""
    if isinstance(node, nodes.Target | nodes.Reference):
        return node.name.text
    if isinstance(node, nodes.OwnTarget | nodes.Own):
        return f"own {node.name.text}"
    return ""


def _without(known: Known, node: Node) -> Known:
    """What is still known after a statement that may change some variables."""
    parts = list(nodes.walk(node))
    aside = [part for part in parts if isinstance(part, _ASIDE)]
    if any(not (isinstance(part, nodes.ActLine) and _only_chooses(part)) for part in aside):
        return {}
    written = {part.name.text for part in parts if isinstance(part, Target)}
    written |= {part.name.text for part in parts if isinstance(part, nodes.SecretlyChoose)}
    written |= {part.variable.text for part in parts if isinstance(part, nodes.ForEach)}
    return {
        name: found for name, found in known.items() if name.removeprefix("own ") not in written
    }


def _only_chooses(node: nodes.ActLine) -> bool:
    """Whether an act does nothing but give a variable a value: nothing follows that."""
    return isinstance(node.act, nodes.Choose | nodes.SecretlyChoose)
