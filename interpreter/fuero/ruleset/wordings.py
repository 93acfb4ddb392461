"""Wordings: parts of act lines that have a name, spelled out wherever the name stands.

Switches choose among words in one place then, and every act that uses the wording is typed, run and
said as if the words stood there. So nothing after linking knows of wordings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from fuero.diagnostics import Diagnostic
from fuero.lang import nodes
from fuero.lang.nodes import Node, node_fields

from .model import Element

__all__ = ["MOST_WORDS_OF_ONE", "spell_out", "spell_statements"]

MOST_WORDS_OF_ONE = 100
"""How many constructors a wording may come to: it is copied to wherever it stands."""


def spell_out(elements: Mapping[str, dict[str, Element]]) -> tuple[Diagnostic, ...]:
    """Put every wording where its name stands, in place; what cannot be put so is reported."""
    speller = _Speller(elements["wording"])
    for name, element in elements["wording"].items():
        speller.declared(element.node)
        elements["wording"][name] = replace(element, used=False)
    for category, found in elements.items():
        if category != "wording":
            for name, element in found.items():
                spelled = speller.node(element.node)
                if spelled is not element.node:
                    found[name] = replace(element, node=spelled)
    for name in speller.used:
        elements["wording"][name] = replace(elements["wording"][name], used=True)
    return tuple(speller.problems)


def spell_statements(
    wordings: Mapping[str, Element], statements: Iterable[Node]
) -> tuple[tuple[Node, ...], tuple[Diagnostic, ...]]:
    """The same for statements that stand alone."""
    speller = _Speller(wordings)
    spelled = tuple(speller.node(statement) for statement in statements)
    return spelled, tuple(speller.problems)


class _Speller:
    def __init__(self, wordings: Mapping[str, Element]) -> None:
        self.wordings = wordings
        self.used: set[str] = set()
        self.problems: list[Diagnostic] = []

    def node(self, node: Node) -> Node:
        """A tree with every wording in it spelled out."""
        wording = self._called(node)
        if wording is not None:
            return self._spelled(wording, node)
        return _whole_amount(_changed(node, self.node))

    def declared(self, node: Node) -> None:
        """Report a wording that cannot be put anywhere: a large one, or one that uses another."""
        inside = list(nodes.walk(node.body))  # type: ignore[attr-defined]
        if len(inside) > MOST_WORDS_OF_ONE:
            self._problem(
                "FU238", f"this wording has {len(inside)} parts", node,
                f"a wording may have {MOST_WORDS_OF_ONE}; give some of them a name with define",
            )  # fmt: skip
        self._no_wording_in(inside)

    def _called(self, node: Node) -> nodes.Wording | None:
        """The wording whose name stands here as it is declared: alone, or of something."""
        if not isinstance(node, nodes.Reference | nodes.Property):
            return None
        element = self.wordings.get(node.name.text)
        if element is None:
            return None
        wording = element.node
        assert isinstance(wording, nodes.Wording)
        takes = wording.parameter is not None
        if takes != isinstance(node, nodes.Property):
            name = node.name.text
            self._problem(
                "FU246", f"the wording {name} is " + ("said of something" if takes else
                "not said of anything"), node, f"say: {name} of …" if takes else f"say: {name}",
            )  # fmt: skip
            return None
        return wording

    def _spelled(self, wording: nodes.Wording, node: Node) -> Node:
        self.used.add(wording.name.text)
        if not isinstance(node, nodes.Property) or wording.parameter is None:
            return wording.body
        if self._no_wording_in(nodes.walk(node.operand)):
            return _with_argument(wording.body, wording.parameter.text, node.operand)
        return node

    def _no_wording_in(self, inside: Iterable[Node]) -> bool:
        """Whether no wording stands in another: what is copied must not grow by copying."""
        for part in inside:
            if (
                isinstance(part, nodes.Reference | nodes.Property)
                and part.name.text in self.wordings
            ):
                self._problem(
                    "FU246", f"the wording {part.name.text} cannot stand in another wording", part,
                    "write its words here",
                )  # fmt: skip
                return False
        return True

    def _problem(self, code: str, message: str, node: Node, help: str) -> None:
        self.problems.append(Diagnostic(code=code, message=message, span=node.span, help=help))


def _with_argument(node: Node, parameter: str, argument: Node) -> Node:
    """The words of a wording with what it is said of in place of the parameter."""
    if isinstance(node, nodes.Reference) and node.name.text == parameter:
        return argument
    return _changed(node, lambda part: _with_argument(part, parameter, argument))


def _whole_amount(node: Node) -> Node:
    """`move (up to 3) …`, as a wording makes it, is `move up to 3 …`."""
    if isinstance(node, nodes.Quota) and isinstance(node.amount, nodes.Exactly):
        number = node.amount.number
        if isinstance(number, nodes.UpTo | nodes.AnyNumber | nodes.All):
            return replace(node, amount=number)
    return node


def _changed(node: Node, change: Any) -> Node:
    """The node with every node directly below it changed; itself where nothing did."""
    changes: dict[str, Any] = {}
    for name in node_fields(node):
        value = getattr(node, name)
        if isinstance(value, Node):
            new: Any = change(value)
        elif isinstance(value, tuple):
            new = tuple(change(part) if isinstance(part, Node) else part for part in value)
        else:
            continue
        same = new is value or (
            isinstance(value, tuple) and all(a is b for a, b in zip(new, value, strict=True))
        )
        if not same:
            changes[name] = new
    return replace(node, **changes) if changes else node
