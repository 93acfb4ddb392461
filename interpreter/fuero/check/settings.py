"""The checks under other settings: with each other value of each switch, and with each edition.

One setting is changed at a time; combinations of them are not checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.frozen import frozen
from fuero.ruleset.facts import LayerFacts, facts_of
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.settings import GivenValue
from fuero.ruleset.sums import Layer

from .citations import missing_numbers
from .run import check

__all__ = ["MOST_SETTINGS", "Setting", "found_otherwise", "other_settings"]

MOST_SETTINGS = 1_000
"""How many other settings of some rules are looked at."""


@frozen
class Setting:
    """A value of a switch, or an edition (then ``value`` is empty), that does not hold now."""

    name: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.name}={self.value}" if self.value else f"edition {self.name}"


def other_settings(rules: Rules, edition: str | None = None) -> tuple[Setting, ...]:
    """What could be set otherwise, one at a time, in the order of declaration."""
    switches = (
        Setting(name=switch.name, value=value)
        for switch in rules.switches.values()
        for value in switch.values
        if value != rules.settings[switch.name]
    )
    return (*switches, *(Setting(name=name) for name in rules.editions if name != edition))


def found_otherwise(
    layers: Sequence[Layer],
    settings: Mapping[str, GivenValue],
    edition: str | None,
    others: Sequence[Setting],
) -> Iterator[Diagnostic]:
    """What is found under another setting only, with the first such setting."""
    facts = _facts(layers)
    seen = {_key(problem) for problem in _found(layers, settings, edition, facts)}
    for other in others:
        if other.value:
            problems = _found(layers, {**settings, other.name: other.value}, edition, facts)
        else:
            problems = _found(layers, settings, other.name, facts)
        for problem in problems:
            if _key(problem) not in seen:
                seen.add(_key(problem))
                yield replace(problem, message=f"with {other}: {problem.message}")


def _facts(layers: Sequence[Layer]) -> LayerFacts:
    """The facts that may be cited, which are the same under all settings; none where sources
    cannot be read.
    """
    try:
        return facts_of([layer.info for layer in layers])
    except DiagnosticError:  # told once, of the rules as they are set
        return facts_of([replace(layer.info, sources=()) for layer in layers])


def _found(
    layers: Sequence[Layer],
    settings: Mapping[str, GivenValue],
    edition: str | None,
    facts: LayerFacts,
) -> Sequence[Diagnostic]:
    try:
        rules = link(layers, settings, edition)
        return (*check(rules), *missing_numbers(rules, facts))
    except DiagnosticError as error:
        return error.diagnostics


def _key(problem: Diagnostic) -> tuple[str, str, str]:
    return problem.code, problem.message, str(problem.span)
