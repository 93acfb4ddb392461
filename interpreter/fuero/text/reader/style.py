"""What the *may* of a sentence comes to, where rules let nobody decline an act by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from fuero.diagnostics import DiagnosticError, Source
from fuero.lang import nodes
from fuero.lang.nodes import walk
from fuero.lang.parse import statements_of
from fuero.ruleset import core
from fuero.ruleset.bodies import link_as_card
from fuero.ruleset.declining import may_only_reads_better
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules

from .alike import meant_in

__all__ = ["without_style"]


def without_style(rules: Rules, text: str, statements: Sequence[nodes.Node]) -> str:
    """Lines of rules without the *may* that only reads better.

    Of an act that a procedure is, *may* is said of the procedure, which can be declined.
    """
    lines = [part for one in statements for part in walk(one) if isinstance(part, nodes.ActLine)]
    for line in sorted(lines, key=lambda line: -line.span.start):
        if may_only_reads_better(rules, line):
            start, end = line.span.start, line.span.end
            bare = text[start:end].replace("may ", "", 1)
            procedure = _procedure_of(rules, bare)
            instead = bare if procedure is None else f"may perform {procedure}"
            text = f"{text[:start]}{instead}{text[end:]}"
    return text


def _procedure_of(rules: Rules, line: str) -> str | None:
    """The procedure that is an act and nothing else."""
    statements = statements_of(Source("text", line))
    if not statements:
        return None
    try:
        meant = meant_in(rules, link_as_card(rules, statements))
    except DiagnosticError:
        return None
    return _acts_of_procedures(rules).get(meant[0])


@once_for_rules
def _acts_of_procedures(rules: Rules) -> Mapping[core.Node, str]:
    found: dict[core.Node, str] = {}
    for name, procedure in rules.declared.procedures.items():
        act = procedure.body[0] if len(procedure.body) == 1 else None
        if isinstance(act, core.ActLine) and act.subject is None and not procedure.stoppable:
            found.setdefault(meant_in(rules, (act,))[0], name)
    return MappingProxyType(found)
