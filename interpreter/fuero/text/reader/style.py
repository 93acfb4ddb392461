"""What the *may* of a sentence comes to, where rules let nobody decline an act by it.

It only reads better, or says that the one thing which may be done is up to one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
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
from fuero.text.tree import Count, Item, Listing, Phrase

from .alike import meant_in
from .constructs import constructs
from .points import base_key, phrases_in

__all__ = ["one_at_most", "without_may", "without_style"]


def without_style(rules: Rules, text: str, statements: Sequence[nodes.Node]) -> str:
    """Lines of rules without the *may* that only reads better.

    Of an act that a procedure is, *may* is said of the procedure, which can be declined.
    """
    lines = [part for one in statements for part in walk(one) if isinstance(part, nodes.ActLine)]
    for line in sorted(lines, key=lambda line: -line.span.start):
        if may_only_reads_better(rules, line):
            start, end = line.span.start, line.span.end
            bare = without_may(text[start:end])
            procedure = _procedure_of(rules, bare)
            instead = bare if procedure is None else f"may perform {procedure}"
            text = f"{text[:start]}{instead}{text[end:]}"
    return text


def without_may(line: str) -> str:
    """A line of rules without its *may*."""
    return line.replace("may ", "", 1)


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


def one_at_most(rules: Rules, item: Item) -> Item:
    """An item in which the one thing that may be done is up to one; of several things, nobody can
    know whether some of them would do.
    """
    if rules.may_is_rule[""]:
        return item
    if isinstance(item, Listing):
        return replace(item, items=tuple(one_at_most(rules, part) for part in item.items))
    if not isinstance(item, Phrase):
        return item
    lines = constructs().optional_one.lines
    if base_key(item.keys[0]) not in lines:
        slots = {name: one_at_most(rules, part) for name, part in item.slots.items()}
        return replace(item, slots=slots)
    act = item.slots["act"]
    return replace(item, slots={**item.slots, "act": _up_to(act) if _is_of_one(act) else act})


def _is_of_one(act: Item) -> bool:
    """Whether an act has one amount, and that is one."""
    table, wanted = constructs(), constructs().optional_one
    amounts: list[Phrase] = []
    for part in phrases_in(act):
        known = table.of_key(base_key(part.keys[0]))
        sort = known[0].sort if known is not None else ""
        if sort == "pieces" and base_key(part.keys[0]) not in wanted.pieces:
            return False
        if sort in table.also["any-amount"] and base_key(part.keys[0]) not in wanted.beside:
            amounts.append(part)
    return len(amounts) == 1 and _is_one(amounts[0])


def _is_one(amount: Phrase) -> bool:
    wanted = constructs().optional_one.amount
    return base_key(amount.keys[0]) == wanted and amount.slots.get("number") == Count(1)


def _up_to(item: Item) -> Item:
    """An item in which one is up to one."""
    if isinstance(item, Listing):
        return replace(item, items=tuple(map(_up_to, item.items)))
    if not isinstance(item, Phrase):
        return item
    if _is_one(item):
        key = item.keys[0].replace(base_key(item.keys[0]), constructs().optional_one.instead, 1)
        return replace(item, keys=(key,))
    return replace(item, slots={name: _up_to(part) for name, part in item.slots.items()})
