"""Branches of switches that are not taken are linked as well, so that what is wrong in one is told.

Every branch stands under a *case*: the values that its switches must have, also those of the
branches around it. Cases that go together are tried in one setting, so two or three more settings
are linked, and not one for each value of each switch. If one of these settings is refused, it is
halved, until single cases are left. So what is told is wrong under a single case, and how several
switches work together is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fuero.diagnostics import Diagnostic
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node, node_fields
from fuero.ruleset.link import mistakes
from fuero.ruleset.model import Rules
from fuero.ruleset.settings import GivenValue
from fuero.ruleset.sums import Layer

__all__ = ["MOST_LINKED", "found_in_branches"]

MOST_LINKED = 40
"""How many settings are linked to look at the branches of some rules; others are left unseen."""

_Case = Mapping[str, tuple[str, ...]]
"""The values that some switches may have."""


def found_in_branches(
    layers: Sequence[Layer],
    rules: Rules,
    settings: Mapping[str, GivenValue],
    edition: str | None = None,
) -> Iterator[Diagnostic]:
    """What cannot be linked in branches that are not taken, with the values that take them.

    rules: the layers, linked under these settings.
    """
    seen: set[tuple[str, str, str]] = set()
    left = MOST_LINKED

    waiting = _together(_cases_not_taken(layers, rules))[::-1]
    while waiting and left:
        cases = waiting.pop()
        left -= 1
        setting = _setting(cases, rules)
        problems = mistakes(layers, {**settings, **setting}, edition)
        if problems and len(cases) > 1:
            half = len(cases) // 2
            waiting += [cases[half:], cases[:half]]
            continue
        said = ", ".join(f"{name}={value}" for name, value in setting.items())
        for problem in problems:
            key = problem.code, problem.message, str(problem.span)
            if key not in seen:
                seen.add(key)
                yield replace(problem, message=f"with {said}: {problem.message}")


def _setting(cases: Sequence[_Case], rules: Rules) -> dict[str, str]:
    """A value for each switch whose value some of these cases, which go together, do not allow."""
    found = {}
    for name, values in _meet(cases).items():
        if rules.settings[name] not in values:
            found[name] = values[0]
    return found


def _together(cases: Sequence[_Case]) -> list[list[_Case]]:
    """Cases in groups that one setting can hold."""
    groups: list[tuple[list[_Case], _Case]] = []
    for case in cases:
        for index, (group, both) in enumerate(groups):
            met = _meet((both, case))
            if all(met.values()):
                groups[index] = ([*group, case], met)
                break
        else:
            groups.append(([case], case))
    return [group for group, _ in groups]


def _meet(cases: Sequence[_Case]) -> dict[str, tuple[str, ...]]:
    """What all of these cases allow."""
    met: dict[str, tuple[str, ...]] = {}
    for case in cases:
        for name, values in case.items():
            allowed = met.get(name, values)
            met[name] = tuple(value for value in allowed if value in values)
    return met


def _cases_not_taken(layers: Sequence[Layer], rules: Rules) -> list[_Case]:
    """The cases of all branches that the rules as they are set do not take, each once."""
    found: dict[tuple[tuple[str, tuple[str, ...]], ...], _Case] = {}
    for layer in layers:
        documents = [
            *(place for one in layer.boards for place in one.data.get("places", {}).values()),
            *(file.document.data for file in layer.lexicons if not file.ships),
        ]
        cases = [
            *(case for one in layer.declarations for case in _cases(one, {})),
            *(one["when"] for one in documents if "when" in one),
        ]
        for case in cases:
            allowed = {
                name: tuple(value for value in rules.switches[name].values if value in values)
                for name, values in case.items()
                if name in rules.switches
            }
            taken = all(rules.settings[name] in values for name, values in allowed.items())
            if all(allowed.values()) and not taken:
                found.setdefault(tuple(allowed.items()), allowed)
    return list(found.values())


def _cases(value: Any, around: _Case) -> Iterator[_Case]:
    """The case of each branch in a tree. around: the case that the tree itself stands in."""
    match value:
        case tuple():
            for part in value:
                yield from _cases(part, around)
        case nodes.When() | nodes.WhenDeclarations():
            inside = _meet((around, {value.switch.text: _texts(value.values)}))
            yield inside
            yield from _cases(value.body, inside)
        case nodes.ByTable() if value.switch.text != "players":
            for entry in value.entries:
                if isinstance(entry.key, Name):
                    inside = _meet((around, {value.switch.text: (entry.key.text,)}))
                    yield inside
                    yield from _cases(entry.value, inside)
        case Node():
            for name in node_fields(value):
                yield from _cases(getattr(value, name), around)
        case _:
            pass


def _texts(names: Sequence[Name]) -> tuple[str, ...]:
    return tuple(name.text for name in names)
