"""Rules are linked: all that is declared becomes nodes of the core, or is refused.

INVARIANT: rules that link lower without an error for each number of players they allow. Every
assertion in ``lower/`` is a promise kept here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fuero.diagnostics import Diagnostic, DiagnosticError, Source
from fuero.lang import nodes
from fuero.lang.parse import parse_statements

from . import core
from .calls import call_problems
from .declarations import link_declarations
from .expressions import link_expression
from .limits import limit_problems, statement_limits
from .model import Rules
from .names import names_of
from .scope import Scope
from .sizes import size_problems
from .statements import link_body

__all__ = ["link_as_card", "link_rules", "link_set", "link_trial"]


def link_rules(rules: Rules) -> tuple[core.Declared | None, tuple[Diagnostic, ...]]:
    """Everything declared, linked; and everything wrong with names and types, each thing once.

    There is nothing where something is wrong.
    """
    limits = (*size_problems(rules), *limit_problems(rules))
    if limits:
        return None, limits
    found = _Collected()
    scope = Scope(names=names_of(rules), report=found)
    declared = link_declarations(scope)
    for problem in call_problems(rules, declared):
        found(problem)
    problems = found.by_place(rules.sources)
    return (None, problems) if problems else (declared, ())


def link_trial(rules: Rules) -> tuple[Rules, tuple[Diagnostic, ...]]:
    """Linked rules with what is tried alone linked as well; and everything wrong with that."""
    found = tuple(
        problem for statement in rules.trial for problem in statement_limits(rules, statement)
    )
    if found:
        return rules, found
    collected = _Collected()
    body = link_body(Scope(names=names_of(rules), report=collected), rules.trial, None)
    declared = replace(rules.declared, trial=body)
    return replace(rules, declared=declared), collected.by_place(())


class _Collected:
    """Diagnostics, each once: what a definition says is typed wherever it is used."""

    def __init__(self) -> None:
        self.found: dict[tuple[object, ...], Diagnostic] = {}

    def __call__(self, problem: Diagnostic) -> None:
        span = problem.span
        place = (span.source.name, span.start, span.end) if span else ()
        self.found.setdefault((problem.code, problem.message, place), problem)

    def by_place(self, sources: Sequence[Source]) -> tuple[Diagnostic, ...]:
        """All of them, by the order of the files and the place in each."""
        order = {id(source): number for number, source in enumerate(sources)}

        def key(problem: Diagnostic) -> tuple[int, int]:
            span = problem.span
            return (order.get(id(span.source), len(order)), span.start) if span else (-1, 0)

        return tuple(sorted(self.found.values(), key=key))


def link_as_card(rules: Rules, statements: Sequence[nodes.Node]) -> tuple[core.Node, ...]:
    """Statements linked as the body of a card. Raises DiagnosticError with all that is wrong."""
    element = next(iter(rules.of("card").values()))
    card = replace(element.written(nodes.Card), body=tuple(statements))
    collected = _Collected()
    body = link_body(Scope(names=names_of(rules), report=collected), statements, card)
    if collected.found:
        raise DiagnosticError(collected.by_place(()))
    return body


def link_set(rules: Rules, text: str) -> core.Expression:
    """A set as rules write it, linked alone. Raises DiagnosticError with all that is wrong."""
    parsed = parse_statements(Source("text", f"score {text}\n"))
    found = parsed.declarations[0] if len(parsed.declarations) == 1 else None
    act = found.act if isinstance(found, nodes.ActLine) else None
    if parsed.diagnostics or not isinstance(act, nodes.Score):
        raise DiagnosticError(parsed.diagnostics or (_no_set(text),))
    collected = _Collected()
    linked = link_expression(Scope(names=names_of(rules), report=collected), act.places)
    if collected.found:
        raise DiagnosticError(collected.by_place(()))
    return linked


def _no_set(text: str) -> Diagnostic:
    return Diagnostic(code="FU222", message=f"{text} is no expression")
