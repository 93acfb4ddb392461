"""Positions as files have them: what is wrong in one is told at its place, and one is written."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from fuero.diagnostics import Diagnostic, Related
from fuero.machine.position import PositionProblem
from fuero.ruleset.document import Document, Pointer
from fuero.ruleset.elsewhere import placed_elsewhere
from fuero.ruleset.model import Rules

__all__ = ["flow", "position_text", "told_at"]

_PLAIN = re.compile(r"[a-z][a-z0-9.-]*|0|[1-9][0-9]{0,8}")
_TRUTH_WORDS = frozenset({"yes", "no", "on", "off", "true", "false", "null"})


def told_at(
    rules: Rules, problem: PositionProblem, document: Document, way: Pointer = ()
) -> Diagnostic:
    """What is impossible in a position, at its place in the document that holds it.

    way: what leads to the position there.
    """
    pointer = (*way, *problem.pointer)
    found = pointer in document.spans
    span = document.span(pointer) if found else document.key_span(pointer)
    help = problem.help
    related: tuple[Related, ...] = ()
    if problem.unknown:
        span = document.key_span(pointer)
        if help is None:
            help, related = _meant(rules, str(pointer[-1]))
    where = problem.where
    message = f"{where}: {problem.message}" if where else problem.message
    absent = rules.absent.get(str(pointer[-1])) if problem.unknown else None
    if absent:
        message, help, related = f"{message}: it is {absent[0].label}", None, absent
    if problem.against is not None:
        category, name = problem.against.category, problem.against.name
        related = (Related(f"the {category}", rules.of(category)[name].node.span),)
    return Diagnostic(code="FU410", message=message, span=span, related=related, help=help)


def _meant(rules: Rules, key: str) -> tuple[str | None, tuple[Related, ...]]:
    """What an unknown key may mean: the id behind a word people read, or a name of other rules."""
    lexicon = rules.lexicons.get("en")
    there = {*rules.places, *(name for found in rules.elements.values() for name in found)}
    for entry, word in (lexicon.names if lexicon is not None else {}).items():
        name = entry.rpartition(":")[2]
        if name in there and key.replace("-", " ") in (word.one.lower(), word.many.lower()):
            return f"did you mean `{name}`?", ()
    return None, placed_elsewhere(key, [layer.id for layer in rules.layers])


def position_text(position: Mapping[str, Any]) -> str:
    """A position as YAML that ``read_position`` reads back; what is nothing is left out."""
    lines = []
    for key, value in position.items():
        written = flow(value)
        if written is not None:
            lines.append(f"{_scalar(key)}: {written}")
    return "\n".join(lines) + "\n"


def flow(value: Any) -> str | None:
    """A value as a position writes it on one line; None for nothing."""
    if value is None:
        return None
    if isinstance(value, Mapping):
        pairs = [(key, flow(content)) for key, content in value.items()]
        return "{" + ", ".join(f"{_scalar(k)}: {v}" for k, v in pairs if v is not None) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(content) or '""' for content in value) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    """A number as it is; a text in quotes unless it can only be read as that text."""
    text = str(value)
    plain = _PLAIN.fullmatch(text) and text not in _TRUTH_WORDS
    return text if plain or isinstance(value, int) else json.dumps(text, ensure_ascii=False)
