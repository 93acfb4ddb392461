"""Why something that is declared in the files of a sum is missing from its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fuero.diagnostics import Related, Span
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .additions import ADDITIONS
from .model import Rules
from .removed import removal_of
from .sums import Layer

__all__ = ["left_out", "why_absent"]


def why_absent(rules: Rules, name: str) -> tuple[Related, ...]:
    """Where a thing of this name was removed or left out, or under which value of a switch it
    would be there.

    Nothing where no file of the sum declares it.
    """
    gone = [element for (_, one), element in rules.removed.items() if one == name]
    return (*(removal_of(element).place for element in gone), *rules.absent.get(name, ()))


def left_out(
    layers: Sequence[Layer], settings: Mapping[str, str]
) -> Mapping[str, tuple[Related, ...]]:
    """What switches leave out of a sum, by name: where it is declared, and by which setting.

    Not what is declared under these settings as well. settings: the values of all switches.
    """
    found: dict[str, tuple[Related, ...]] = {}
    there = set()
    for layer in layers:
        declared = _declared(layer.declarations, settings, "")
        for name, setting, span in (*declared, *_placed(layer, settings)):
            if setting:
                found[name] = (*found.get(name, ()), Related(f"left out by {setting}", span))
            else:
                there.add(name)
    return {name: places for name, places in found.items() if name not in there}


def _declared(
    declarations: Sequence[Node], settings: Mapping[str, str], without: str
) -> Iterator[tuple[str, str, Span]]:
    """What is declared, with the setting under which it is not there, '' for none, and where."""
    for node in declarations:
        if isinstance(node, nodes.WhenDeclarations):
            values = [value.text for value in node.values]
            setting = _setting(settings, node.switch.text, values)
            yield from _declared(node.body, settings, without or setting)
        elif isinstance(node, nodes.KnownFrom | nodes.Private):
            yield from _declared(node.body, settings, without)
        elif not isinstance(node, (nodes.Wrap, nodes.Unless, *ADDITIONS)):
            declared = getattr(node, "name", None)
            if isinstance(declared, nodes.Name):
                yield declared.text, without, declared.span


def _placed(layer: Layer, settings: Mapping[str, str]) -> Iterator[tuple[str, str, Span]]:
    """The places of the boards, with the setting under which they are not there."""
    for board in layer.boards:
        for name, place in board.data.get("places", {}).items():
            held = place.get("when", {}).items()
            without = (_setting(settings, switch, values) for switch, values in held)
            setting = next(filter(None, without), "")
            yield name, setting, board.key_span(("places", name))


def _setting(settings: Mapping[str, str], switch: str, values: Sequence[str]) -> str:
    """How a switch is set, if it is set to none of these values."""
    held = settings.get(switch)
    return "" if held in values else f"{switch}={held}"
