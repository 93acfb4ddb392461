"""Position files: read, and held against the rules with places in the file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fuero.diagnostics import Diagnostic, DiagnosticError, Related

if TYPE_CHECKING:
    from fuero.pipeline import LoadedRules
    from fuero.ruleset.model import Rules

__all__ = ["position_text", "read_position"]

_PLAIN = re.compile(r"[a-z][a-z0-9.-]*|0|[1-9][0-9]{0,8}")
_TRUTH_WORDS = frozenset({"yes", "no", "on", "off", "true", "false", "null"})


def read_position(rules: LoadedRules, path: Path) -> Mapping[str, Any]:
    """The position in a file, possible under the rules. Raises DiagnosticError with places."""
    from fuero.machine.position import position_problems
    from fuero.ruleset.schema import read_valid

    document = read_valid(path, str(path), "position")
    position: Mapping[str, Any] = document.data
    try:
        program = rules.program(position["players"])
    except DiagnosticError as error:
        span = document.span(("players",))
        raise DiagnosticError(
            tuple(replace(one, span=one.span or span) for one in error.diagnostics)
        ) from error
    problems = []
    for problem in position_problems(program, position):
        found = problem.pointer in document.spans
        span = document.span(problem.pointer) if found else document.key_span(problem.pointer)
        help = problem.help
        against: tuple[Related, ...] = ()
        if problem.unknown:
            span = document.key_span(problem.pointer)
            if help is None:
                help, against = _meant(rules.rules, str(problem.pointer[-1]))
        where = problem.where
        message = f"{where}: {problem.message}" if where else problem.message
        absent = rules.rules.absent.get(str(problem.pointer[-1])) if problem.unknown else None
        if absent:
            message, help, against = f"{message}: it is {absent[0].label}", None, absent
        if problem.against is not None:
            category, name = problem.against.category, problem.against.name
            against = (Related(f"the {category}", rules.rules.of(category)[name].node.span),)
        problems.append(
            Diagnostic(code="FU410", message=message, span=span, related=against, help=help)
        )
    if problems:
        raise DiagnosticError(tuple(problems))
    return position


def _meant(rules: Rules, key: str) -> tuple[str | None, tuple[Related, ...]]:
    """What an unknown key may mean: the id behind a word people read, or a name of other rules."""
    from fuero.ruleset.elsewhere import placed_elsewhere

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
        written = _flow(value)
        if written is not None:
            lines.append(f"{_scalar(key)}: {written}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str | None:
    if value is None:
        return None
    if isinstance(value, Mapping):
        pairs = [(key, _flow(content)) for key, content in value.items()]
        return "{" + ", ".join(f"{_scalar(k)}: {v}" for k, v in pairs if v is not None) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_flow(content) or '""' for content in value) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    """A number as it is; a text in quotes unless it can only be read as that text."""
    text = str(value)
    plain = _PLAIN.fullmatch(text) and text not in _TRUTH_WORDS
    return text if plain or isinstance(value, int) else json.dumps(text, ensure_ascii=False)
