"""The acts of a designer's own: procedures with parameters, which a lexicon says in its own words.

What can be read hangs on the rules here: each such procedure is a construct of its own, with a slot
for each parameter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from fuero.ruleset import core
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.text.template import Template, parse_template

from .constructs import Construct, Constructs, constructs

__all__ = ["constructs_of"]

_SENTENCE = "perform"
"""The construct of a procedure without parameters, which is a sentence like these."""


@once_for_rules
def constructs_of(rules: Rules) -> Constructs:
    """The table of constructs, with those that the procedures of some rules bring."""
    table = constructs()
    own = {one.key: one for one in _designed(rules, table.by_key[_SENTENCE])}
    return replace(table, by_key=MappingProxyType({**table.by_key, **own})) if own else table


def _designed(rules: Rules, sentence: Construct) -> Iterator[Construct]:
    for name, procedure in rules.declared.procedures.items():
        if procedure.parameters:
            for may in ("", "may "):
                yield replace(
                    sentence,
                    key=f"perform:{name}{'/may' * bool(may)}",
                    rules=(_rules(f"{may}perform {name} with ", procedure.parameters),),
                    slots=MappingProxyType({**sentence.slots, **_sorts(procedure.parameters)}),
                )


def _sorts(parameters: tuple[core.Bound, ...]) -> Mapping[str, str]:
    """What each parameter is filled with."""
    return {one.name: "value" if one.type.kind == "number" else "thing" for one in parameters}


def _rules(head: str, parameters: tuple[core.Bound, ...]) -> Template:
    """How rules write it. What is told stands in brackets, whatever it is."""
    told = ", ".join(f"{one.name}: ({{{one.name}}})" for one in parameters)
    return parse_template(f"{head}{told}", {})
