"""Citations lead somewhere: each number behind `cites` is one of a source that the layer may
cite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fuero.diagnostics import Diagnostic, DiagnosticError, Span, did_you_mean
from fuero.ruleset.citations import CitedNumber, citations, numbers_in
from fuero.ruleset.facts import Fact, LayerFacts, facts_of
from fuero.ruleset.model import Rules

__all__ = ["MOST_TOLD", "citation_problems", "missing_numbers"]

MOST_TOLD = 100
"""How many numbers that no source holds are told."""


def citation_problems(rules: Rules) -> tuple[Diagnostic, ...]:
    """What is wrong with sources, and numbers that they lack (FU294).

    It reads the files of the sources, which playing does not.
    """
    try:
        facts = facts_of(rules.layers)
    except DiagnosticError as error:
        return tuple(error.diagnostics)
    return (*facts.problems, *missing_numbers(rules, facts))


def missing_numbers(rules: Rules, facts: LayerFacts) -> tuple[Diagnostic, ...]:
    """Cited numbers that sources lack (FU294).

    A number counts as one of a source if it begins like those in it; whatever else stands in a
    citation is free text.
    """
    missing: dict[Span, Diagnostic] = {}
    for citation in citations(rules):
        known = facts.by_layer[citation.layer]
        for number in _missing(numbers_in(citation.cites), known):
            if len(missing) < MOST_TOLD and number.span not in missing:
                missing[number.span] = _problem(number, known)
    return tuple(missing.values())


def _missing(numbers: Iterator[CitedNumber], known: Mapping[str, Fact]) -> Iterator[CitedNumber]:
    prefixes = {number.partition("-")[0] for number in known}
    return (one for one in numbers if one.prefix in prefixes and one.text not in known)


def _problem(number: CitedNumber, known: Mapping[str, Fact]) -> Diagnostic:
    alike = {text: fact for text, fact in known.items() if text.startswith(f"{number.prefix}-")}
    sources = dict.fromkeys(fact.source for fact in alike.values())
    return Diagnostic(
        code="FU294",
        message=f"there is no {number.text} in {' or '.join(sources)}",
        span=number.span,
        help=did_you_mean(number.text, alike)
        or "cite a number that is there, add the fact to the source, or write free text",
    )
