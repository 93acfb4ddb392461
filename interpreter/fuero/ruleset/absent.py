"""Why something that is declared in the files of a sum is missing from its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.diagnostics import DiagnosticError, Related
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .model import Rules
from .removed import removal_of
from .sums import Layer, read_layer

__all__ = ["why_absent"]


def why_absent(rules: Rules, name: str) -> tuple[Related, ...]:
    """Where a thing of this name was removed or left out, or under which value of a switch it
    would be there.

    Nothing where no file of the sum declares it. Reads the files again.
    """
    gone = [element for (_, one), element in rules.removed.items() if one == name]
    found = [removal_of(element).place for element in gone]
    for info in rules.layers:
        try:
            layer = read_layer(info.name)
        except DiagnosticError:
            continue  # the files are others now: they tell nothing about these rules
        found.extend(_declared(layer.declarations, name, rules, ""))
        found.extend(_placed(layer, name, rules))
    return tuple(found)


def _declared(
    declarations: Sequence[Node], name: str, rules: Rules, without: str
) -> Iterator[Related]:
    """Declarations of this name. without: the setting under which they are not there."""
    for node in declarations:
        if isinstance(node, nodes.WhenDeclarations):
            values = [value.text for value in node.values]
            setting = _setting(rules, node.switch.text, values)
            yield from _declared(node.body, name, rules, without or setting)
        elif isinstance(node, nodes.KnownFrom):
            yield from _declared(node.body, name, rules, without)
        elif without and not isinstance(node, nodes.Wrap | nodes.Unless):
            declared = getattr(node, "name", None)
            if isinstance(declared, nodes.Name) and declared.text == name:
                yield Related(f"left out by {without}", declared.span)


def _placed(layer: Layer, name: str, rules: Rules) -> Iterator[Related]:
    """Places of this name that are on the board under another switch only."""
    for board in layer.boards:
        for switch, values in board.data.get("places", {}).get(name, {}).get("when", {}).items():
            if setting := _setting(rules, switch, values):
                yield Related(f"left out by {setting}", board.key_span(("places", name)))


def _setting(rules: Rules, switch: str, values: Sequence[str]) -> str:
    """How a switch is set, if it is set to none of these values."""
    held = rules.settings.get(switch)
    return "" if held in values else f"{switch}={held}"
