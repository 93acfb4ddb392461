"""What triggers and windows of several layers follow the same, and which of them comes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fuero.frozen import frozen
from fuero.lang import nodes

from . import core
from .model import Element, Rules
from .performing import FIGURES, SCORING, set_off

__all__ = ["InTurn", "following_together"]


@frozen
class InTurn:
    """What is done one after another. after: what it all follows; elements: in order."""

    after: str
    elements: tuple[Element, ...]


def following_together(rules: Rules) -> tuple[InTurn, ...]:
    """Where triggers and windows of several layers follow the same, in the order they are done."""
    found: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for after, triggers in _occasions(rules):
        elements = dict.fromkeys(_key(one) for one in triggers)
        if len({_element(rules, key).layer for key in elements}) > 1:
            found.setdefault(tuple(elements), []).append(after)
    return tuple(
        InTurn(
            after=", ".join(dict.fromkeys(after)),
            elements=tuple(_element(rules, key) for key in elements),
        )
        for elements, after in found.items()
    )


def _occasions(rules: Rules) -> Iterator[tuple[str, Sequence[core.Trigger]]]:
    """All that is followed by something, with what follows it."""
    declared = rules.declared
    for kind, element in rules.of("piece").items():
        plural = element.written(nodes.PieceDeclaration).plural.text
        yield f"after moving {plural}", set_off(declared, kind)
    for figure in rules.of("figure"):
        after = [one for one in set_off(declared, FIGURES) if figure in one.figures]
        yield f"after moving {figure}", after
    yield "after scoring", set_off(declared, SCORING)
    for name in rules.of("procedure"):
        around = [one for one in declared.windows() if one.procedure == name]
        parts = [one for one in around if one.each_part]
        yield f"before each part of {name}", sorted(parts, key=lambda one: not one.only_stops)
        for word, before in (("before", True), ("after", False)):
            whole = [one for one in around if not one.each_part and one.before == before]
            yield f"{word} {name}", whole


def _key(trigger: core.Trigger) -> tuple[str, str]:
    return "card" if trigger.kept else "trigger", trigger.name


def _element(rules: Rules, key: tuple[str, str]) -> Element:
    category, name = key
    return rules.of(category)[name]
