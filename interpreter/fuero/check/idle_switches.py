"""FU334: what a layer puts in the place of other rules asks the switches that decided there.

A switch stays with the table when a layer replaces all that asked it. Then nothing comes of it,
and who sets it is not told. Where a layer takes away what asked it, that is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fuero.diagnostics import Diagnostic, Related, Span
from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.layers import CATEGORY_OF
from fuero.ruleset.model import Element, Rules

from .context import CheckContext

__all__ = ["idle_switches"]

_ANEW = ("replaced", "instead of")


@frozen
class _Asked:
    """Where a layer asks a switch: in what it declares, or in what it does to a declaration; None
    where it takes one away.
    """

    switch: str
    layer: str
    declaration: tuple[str, str] | None
    beside: bool


def idle_switches(context: CheckContext) -> Iterator[Diagnostic]:
    """Switches that decided something below a layer, and nothing above it."""
    rules = context.rules
    if len(rules.layers) < 2:
        return
    sometimes = set(_under_switches(rules))
    found: dict[str, list[Element | None]] = {}
    for asked in _all_asked(rules):
        found.setdefault(asked.switch, []).append(_gone_with(rules, asked, sometimes))
    for name, without in found.items():
        if None in without or name in rules.settled_beside or name not in rules.switches:
            continue
        steps = (_said_anew(element) for element in without if element is not None)
        anew = [step for step in steps if step[0] in _ANEW]
        if not anew:
            continue
        _, layer, span = anew[-1]
        yield Diagnostic(
            code="FU334",
            message=f"the switch {name} was asked in what this replaces, and now decides nothing",
            span=span,
            severity="warning",
            related=(Related("the switch", rules.switches[name].span),),
            help=f"ask it here (`when {name} is …:`), or let the manifest of {layer} say how it "
            f"is: `sets: {{{name}: {rules.settings[name]}}}`",
        )


def _all_asked(rules: Rules) -> Iterator[_Asked]:
    for layer, declarations in rules.written.items():
        for around, node in _one_by_one(declarations, ()):
            anew = node.declaration if isinstance(node, nodes.Replacement) else node
            beside = isinstance(node, nodes.Wrap) and node.place != "instead of"
            if type(anew) in CATEGORY_OF:
                key = (CATEGORY_OF[type(anew)], anew.name.text)  # type: ignore[attr-defined]
            elif hasattr(node, "kind") and hasattr(node, "name"):
                key = (node.kind, node.name.text)
                beside = beside or not isinstance(node, nodes.Wrap)
            else:
                key = None
            for switch in dict.fromkeys((*around, *_asked_inside(anew))):
                yield _Asked(switch=switch, layer=layer, declaration=key, beside=beside)


def _one_by_one(
    declarations: Iterable[Node], around: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Node]]:
    """Each declaration with the switches that decide whether it is there."""
    for node in declarations:
        match node:
            case nodes.WhenDeclarations(switch=switch, body=body):
                yield from _one_by_one(body, (*around, switch.text))
            case nodes.KnownFrom(body=body) | nodes.Private(body=body):
                yield from _one_by_one(body, around)
            case _:
                yield around, node


def _asked_inside(declaration: Node) -> Iterator[str]:
    for part in nodes.walk(declaration):
        if isinstance(part, nodes.When | nodes.ByTable) and part.switch.text != "players":
            yield part.switch.text


def _under_switches(rules: Rules) -> Iterator[Span]:
    """Where layers take away or say anew under some settings only."""
    for declarations in rules.written.values():
        for around, node in _one_by_one(declarations, ()):
            if around:
                yield from (part.span for part in nodes.walk(node) if isinstance(part, nodes.Name))


def _gone_with(rules: Rules, asked: _Asked, sometimes: set[Span]) -> Element | None:
    """The declaration with which the place is gone where a switch was asked; None while it is
    there, or is gone under some settings only.
    """
    if asked.declaration is None:
        return None
    category, name = asked.declaration
    element = rules.of(category).get(name)
    if element is None:
        element = rules.removed.get((category, name))
        if element is None or element.history[-1][2] in sometimes:
            return None
        return element
    if asked.beside:
        return None
    _, layer, span = _said_anew(element)
    return None if layer == asked.layer or span in sometimes else element


def _said_anew(element: Element) -> tuple[str, str, Span]:
    """The last step that said what a declaration is, or took it away."""
    beside = ("before", "after", "unless", "added to", "taken from", "changed")
    return next(step for step in reversed(element.history) if step[0] not in beside)
