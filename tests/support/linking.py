"""Texts of the language linked alone, as if they stood in some rules."""

from __future__ import annotations

from dataclasses import replace
from textwrap import dedent

from fuero.diagnostics import Diagnostic, Source
from fuero.lang import nodes
from fuero.lang.parse import parse, parse_statements
from fuero.ruleset import core
from fuero.ruleset.bodies import link_trial
from fuero.ruleset.model import Rules
from fuero.ruleset.names import names_of
from fuero.ruleset.scope import Scope


def statements(rules: Rules, text: str) -> tuple[core.Node, ...]:
    """Statements of which nothing is wrong."""
    parsed = parse_statements(Source("act", dedent(text)))
    assert parsed.diagnostics == ()
    tried, problems = link_trial(replace(rules, trial=parsed.declarations))
    assert problems == ()
    return tried.declared.trial


def expression(rules: Rules, text: str) -> core.Expression:
    """An expression of which nothing is wrong."""
    parsed = parse(Source("expression", f"define it-all = {text}\n"))
    assert parsed.diagnostics == ()
    (definition,) = parsed.declarations
    assert isinstance(definition, nodes.Definition)
    problems: list[Diagnostic] = []
    found = Scope(names=names_of(rules), report=problems.append).expression(definition.body)
    assert problems == []
    return found
