"""What is chosen and never used, and what is used and never given.

A variable is read somewhere before it is written there, or only what was written there is read. A
choice is forgotten where nothing reads it afterwards, and no other procedure or card begins by
reading it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fuero.diagnostics import Diagnostic, Span
from fuero.ruleset import core
from fuero.ruleset.mentions import mentions_of, names_given

from .context import CheckContext, RoutineKey

__all__ = ["forgotten_choices", "never_given"]

_CATEGORIES = ("variable", "track", "zone")
_GIVEN_BY = ("target", "goal", "variable")
"""How nodes call what they give something to."""


def never_given(context: CheckContext) -> Iterator[Diagnostic]:
    """Variables, tracks and zones that are asked for, and nothing ever gives them anything.

    Where a switch is set otherwise than usual, what gives may be left out.
    """
    rules = context.rules
    if any(rules.settings.get(one.name) != one.default for one in rules.switches.values()):
        return
    mentions = mentions_of(rules)
    # What ranks the players need not change before anybody has written what it is for.
    given = {standing.track.text for standing in rules.result}
    given |= {table.track for table in context.declared.majorities.values()}
    for found in context.nodes.values():
        for node in found:
            for way in _GIVEN_BY:
                target = getattr(node, way, None)
                given.add(target if isinstance(target, str) else getattr(target, "name", ""))
    for category in _CATEGORIES:
        for name, element in rules.of(category).items():
            used = mentions.uses[name] > names_given(element)[name]
            if used and name not in given and name not in mentions.asked_before:
                yield _warning(
                    f"nothing is ever given to the {category} {name}, so it stays as it begins",
                    element.name_span,
                    "give it something, or take out what asks for it",
                )


def forgotten_choices(context: CheckContext) -> Iterator[Diagnostic]:
    """Choices of which nothing comes."""
    told = {
        routine: list(_told(found))
        for routine, found in context.nodes.items()
        if routine in context.reached
    }
    asked = {*_always_asked(context), *_asked_first(told)}
    # What nothing ever asks for is told of where it is declared.
    somewhere = {name for events in told.values() for way, name, _ in events if way == "ask"}
    for events in told.values():
        for number, (way, name, node) in enumerate(events):
            if way != "choose" or name in asked or name not in somewhere:
                continue
            if not any(later[:2] == ("ask", name) for later in events[number:]):
                yield _warning(
                    f"what is chosen here as {name} is never used",
                    node.span,
                    f"speak of {name} behind this, or take the choice out",
                )


_Event = tuple[str, str, core.Node]
"""That a routine asks for a variable, gives it something, or lets somebody choose it."""


def _told(found: Sequence[core.Node]) -> Iterator[_Event]:
    """What happens to variables in a routine, in the order in which it is written."""
    targets: set[int] = set()
    for node in found:
        target = _target(node)
        if target is None:
            if id(node) not in targets:
                yield from (("ask", name, node) for name in _asked_by(node))
            continue
        targets.add(id(target))
        for part in core.children(node):
            if part is not target:
                yield from (("ask", name, node) for name in _asked([part]))
        way = "choose" if isinstance(node, core.Choose | core.SecretlyChoose) else "give"
        yield way, target if isinstance(target, str) else getattr(target, "name", ""), node


def _target(node: core.Node) -> core.Node | str | None:
    """What a statement or act gives something to, instead of what it held."""
    match node:
        case core.Choose(target=target) | core.Assign(target=target):
            return target
        case core.DrawAs(variable=target):
            return target
        case core.SecretlyChoose(variable=name):
            return name
    return None


def _asked(found: Sequence[core.Node]) -> Iterator[str]:
    """The variables that some nodes ask for, with their definitions read out."""
    for node in core.read_out(found):
        yield from _asked_by(node)


def _asked_by(node: core.Node) -> Iterator[str]:
    """The variables that a node itself asks for, or what it is defined by."""
    if isinstance(node, core.VariableOf):
        yield node.name
    elif isinstance(node, core.PickedOnce | core.HasUnique | core.Reveal):
        yield node.variable
    elif isinstance(node, core.Defined):
        yield from _asked([node.body])


def _asked_first(told: Mapping[RoutineKey, Sequence[_Event]]) -> Iterator[str]:
    """The variables for which some routine asks before it gives them anything itself."""
    for events in told.values():
        given: set[str] = set()
        for way, name, _ in events:
            if way == "ask" and name not in given:
                yield name
            elif way != "ask":
                given.add(name)


def _always_asked(context: CheckContext) -> Iterator[str]:
    """The variables that standing rules ask for, and those who hold owners."""
    declared = context.declared
    standing = (
        *declared.prohibitions.values(),
        *declared.exemptions.values(),
        *declared.unshown.values(),
        *declared.majorities.values(),
        *declared.owners.values(),
    )
    yield from _asked(standing)
    yield from (owner.holder for owner in declared.owners.values() if owner.holder)


def _warning(message: str, span: Span, help_: str) -> Diagnostic:
    return Diagnostic(code="FU301", message=message, span=span, help=help_)
