"""Settle switches: keep the branches taken, so that nothing below holds one that is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from fuero.diagnostics import Diagnostic, Related, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node, node_fields

from .document import Document, Pointer
from .elsewhere import declared_elsewhere
from .model import Switch

__all__ = ["absent_places", "lexicons_in_use", "settle"]


def settle(
    declarations: tuple[Node, ...],
    switches: Mapping[str, Switch],
    settings: Mapping[str, str],
) -> tuple[tuple[Node, ...], tuple[Diagnostic, ...]]:
    """The declarations that hold under ``settings``, with everything wrong about switches.

    ``by players`` tables are left: the number of players is settled when a program is lowered.
    """
    settler = _Settler(switches, settings)
    kept = settler.sequence(declarations)
    return kept, tuple(settler.diagnostics)


def absent_places(
    boards: Iterable[Document], switches: Mapping[str, Switch], settings: Mapping[str, str]
) -> tuple[frozenset[str], tuple[Diagnostic, ...]]:
    """The places that are not on the board under ``settings``, and what is wrong about them."""
    settler = _Settler(switches, settings)
    absent = frozenset(
        name
        for board in boards
        for name, place in board.data.get("places", {}).items()
        if not settler.in_play(board, ("places", name), place)
    )
    return absent, tuple(settler.diagnostics)


def lexicons_in_use(
    lexicons: Iterable[Document], switches: Mapping[str, Switch], settings: Mapping[str, str]
) -> tuple[tuple[Document, ...], tuple[Diagnostic, ...]]:
    """The lexicons whose words hold under ``settings``, and what is wrong about when they do."""
    settler = _Settler(switches, settings)
    used = tuple(one for one in lexicons if settler.in_play(one, (), one.data))
    return used, tuple(settler.diagnostics)


class _Settler:
    def __init__(self, switches: Mapping[str, Switch], settings: Mapping[str, str]) -> None:
        self.switches = switches
        self.settings = settings
        self.diagnostics: list[Diagnostic] = []

    def sequence(self, parts: tuple[Any, ...]) -> tuple[Any, ...]:
        kept: list[Any] = []
        for part in parts:
            if isinstance(part, nodes.When | nodes.WhenDeclarations):
                body = self.sequence(part.body)
                if self.holds(part):
                    kept.extend(body)
            elif isinstance(part, Node):
                new = self.node(part)
                if not _nothing_left(new):
                    kept.append(new)
            else:
                kept.append(part)
        return tuple(kept)

    def node(self, node: Node) -> Node:
        if isinstance(node, nodes.ByTable) and node.switch.text != "players":
            return self.table(node)
        changes: dict[str, Any] = {}
        for name in node_fields(node):
            value = getattr(node, name)
            if isinstance(value, Node):
                new: Any = self.node(value)
            elif isinstance(value, tuple):
                new = self.sequence(value)
            else:
                continue
            if new is not value and new != value:
                changes[name] = new
        return replace(node, **changes) if changes else node

    def holds(self, branch: nodes.When | nodes.WhenDeclarations) -> bool:
        switch = self.known(branch.switch)
        if switch is None:
            return False
        for value in branch.values:
            self.value_of(switch, value)
        return self.settings[switch.name] in {value.text for value in branch.values}

    def in_play(self, document: Document, path: Pointer, entry: Mapping[str, Any]) -> bool:
        """Whether each switch that an entry of a document names has one of the values it names."""
        held = []
        for switch, values in entry.get("when", {}).items():
            where = (*path, "when", switch)
            branch = nodes.WhenDeclarations(
                switch=Name(text=switch, span=document.key_span(where)),
                values=tuple(
                    Name(text=value, span=document.span((*where, index)))
                    for index, value in enumerate(values)
                ),
                body=(),
                span=document.span(where),
            )
            held.append(self.holds(branch))
        return all(held)

    def table(self, node: nodes.ByTable) -> Node:
        switch = self.known(node.switch)
        if switch is None:
            return nodes.Nothing(span=node.span)
        found: Node | None = None
        seen = set()
        for entry in node.entries:
            if isinstance(entry.key, Name):
                self.value_of(switch, entry.key)
                seen.add(entry.key.text)
                if entry.key.text == self.settings[switch.name]:
                    found = self.node(entry.value)
        missing = [value for value in switch.values if value not in seen]
        if missing:
            self.diagnostics.append(
                Diagnostic(
                    code="FU213",
                    message=f"the table by {switch.name} says nothing for {', '.join(missing)}",
                    span=node.span,
                    help="give a value for every value of the switch",
                )
            )
        return found if found is not None else nodes.Nothing(span=node.span)

    def known(self, name: Name) -> Switch | None:
        switch = self.switches.get(name.text)
        if switch is None:
            self.diagnostics.append(
                Diagnostic(
                    code="FU210",
                    message=f"there is no switch {name.text!r}",
                    span=name.span,
                    related=declared_elsewhere(name.text),
                    help=did_you_mean(name.text, [*self.switches, "players"]),
                )
            )
        return switch

    def value_of(self, switch: Switch, name: Name) -> None:
        if name.text not in switch.values:
            self.diagnostics.append(
                Diagnostic(
                    code="FU211",
                    message=f"the switch {switch.name} has no value {name.text!r}",
                    span=name.span,
                    related=(Related("the switch", switch.span),),
                    help=did_you_mean(name.text, list(switch.values))
                    or f"its values are {', '.join(switch.values)}",
                )
            )


def _nothing_left(node: Node) -> bool:
    """Whether nothing is left of what could be chosen here."""
    if isinstance(node, nodes.OneOf):
        return not node.alternatives
    return isinstance(node, nodes.EitherOrder | nodes.Offer) and not node.parts
