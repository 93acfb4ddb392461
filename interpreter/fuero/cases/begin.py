"""A case begins: what it does becomes a game of its own on its position."""

from __future__ import annotations

from dataclasses import replace

from fuero.diagnostics import Diagnostic, DiagnosticError, Span
from fuero.machine.game import Game, unknown_seat
from fuero.machine.position import ImpossiblePosition, PositionProblem
from fuero.pipeline import LoadedRules
from fuero.playing.positions import told_at

from .case import Case

__all__ = ["begin", "placed"]

DONE = "do"
"""What messages call the statements of a case until they are told where these are written."""


def begin(case: Case, rules: LoadedRules, backend: str | None = None) -> Game:
    """The game that consists of what a case does.

    Raises DiagnosticError for faults in what is done, in the position or in the player, each where
    it is written.
    """
    content = case.content
    position = content["position"]
    try:
        seats = rules.seats_of(position)
    except DiagnosticError as error:
        way = (*case.position_way("players"), "players")
        raise DiagnosticError(placed(error, case.document.span(way))) from error
    player = content.get("as") or seats[0]
    if player not in seats:
        raise DiagnosticError((replace(unknown_seat(player, seats), span=case.span("as")),))
    try:
        return rules.trial(
            content["do"].strip() + "\n",
            position,
            player=player,
            seed=content.get("seed", 0),
            name=DONE,
            layer=case.layer,
            backend=backend,
        )
    except ImpossiblePosition as error:
        found = (_impossible(case, rules, problem) for problem in error.problems)
        raise DiagnosticError(found) from error
    except DiagnosticError as error:
        problems = (_where_written(case, problem) for problem in error.diagnostics)
        raise DiagnosticError(placed(DiagnosticError(problems), case.span(DONE))) from error


def placed(error: DiagnosticError, span: Span) -> tuple[Diagnostic, ...]:
    """What an error says, at a place where it stands nowhere in a text."""
    return tuple(replace(one, span=one.span or span) for one in error.diagnostics)


def _impossible(case: Case, rules: LoadedRules, problem: PositionProblem) -> Diagnostic:
    key = str(problem.pointer[0]) if problem.pointer else ""
    way = tuple(case.written.get(str(step), step) for step in problem.pointer)
    return told_at(rules.rules, problem.at(way), case.document, case.position_way(key))


def _where_written(case: Case, problem: Diagnostic) -> Diagnostic:
    """A fault in what is done, at its place in the file of the case instead of in its text."""
    span = problem.span
    if span is None or span.source.name != DONE:
        return problem
    whole = case.span(DONE)
    start = _offset(whole.text, span.source.text, span.start)
    end = _offset(whole.text, span.source.text, max(span.end - 1, span.start))
    if start is None or end is None:
        return replace(problem, span=whole)
    there = Span(whole.source, whole.start + start, whole.start + end + 1)
    return replace(problem, span=there)


def _offset(written: str, text: str, offset: int) -> int | None:
    """Where a character of a text stands as the text is written: in one line, or in an indented
    block below the mark of one. None where it is written in yet another way.
    """
    lines = text.splitlines(keepends=True)
    number = text.count("\n", 0, offset)
    if number >= len(lines):
        return len(written)
    column = offset - sum(len(line) for line in lines[:number])
    line = lines[number].rstrip("\n")
    if len(lines) == 1 and line in written:
        return written.index(line) + column
    rows = written.splitlines(keepends=True)
    if number + 1 >= len(rows) or rows[number + 1].strip() != line.strip():
        return None
    start = sum(len(row) for row in rows[: number + 1])
    return start + rows[number + 1].index(line.strip()) - (len(line) - len(line.lstrip())) + column
