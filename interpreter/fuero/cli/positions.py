"""Position files: read, and held against the rules with places in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fuero.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from fuero.pipeline import LoadedRules

__all__ = ["read_position"]


def read_position(rules: LoadedRules, path: Path) -> Mapping[str, Any]:
    """The position in a file, possible under the rules. Raises DiagnosticError with places."""
    from fuero.machine.position import position_problems
    from fuero.playing.positions import told_at
    from fuero.ruleset.prepared import read_valid

    document = read_valid(path, str(path), "position")
    position: Mapping[str, Any] = document.data
    try:
        program = rules.program(position["players"])
    except DiagnosticError as error:
        span = document.span(("players",))
        raise DiagnosticError(
            tuple(replace(one, span=one.span or span) for one in error.diagnostics)
        ) from error
    problems = tuple(
        told_at(rules.rules, problem, document) for problem in position_problems(program, position)
    )
    if problems:
        raise DiagnosticError(problems)
    return position
