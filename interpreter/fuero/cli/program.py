"""What the rules are lowered to, as a listing with source lines or in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .common import print_json

if TYPE_CHECKING:
    from fuero.machine.program import Program, Routine
    from fuero.pipeline import LoadedRules

__all__ = ["show_program", "show_python"]


def show_program(
    loaded: LoadedRules, players: int | None, element: str | None, as_json: bool, whole: bool
) -> None:
    """Print the program for a number of players (the fewest, if none is given).

    element: only the routines of what is called so. whole: all of it, as a document. Raises
    DiagnosticError (FU406) for a number of players the rules do not allow, click.UsageError for an
    element no routine is of.
    """
    from fuero.machine.document import document_text, encode
    from fuero.machine.listing import listing, sizes

    number = loaded.rules.least_players if players is None else players
    program = loaded.program(number)
    if whole:
        click.echo(document_text(encode(program)), nl=False)
        return
    routines = None if element is None else _routines_of(program, element)
    if as_json:
        content: dict[str, object] = {"players": number, **sizes(program)}
        if routines is not None:
            content["listing"] = list(listing(program, routines))
        print_json(content)
        return
    if routines is None:
        click.echo(f"{loaded.rules.title}, {number} players")
        told = (f"{count:,} {name.replace('_', ' ')}" for name, count in sizes(program).items())
        click.echo(", ".join(told))
        click.echo()
    for line in listing(program, routines):
        click.echo(line)


def show_python(loaded: LoadedRules, players: int | None, element: str) -> None:
    """Print the functions of Python that are made of an element.

    Each whole, also where others are written into it. Raises DiagnosticError (FU406),
    click.UsageError for an element no routine is of.
    """
    from fuero.machine.python import functions_of

    program = loaded.program(loaded.rules.least_players if players is None else players)
    names = _routines_of(program, element)
    ranges = [
        range(one.begin, one.end)
        for one in (*program.routines, *program.inner)
        if one.name in names
    ]
    for function in functions_of(program, ranges):
        click.echo(function)
        click.echo()


def _routines_of(program: Program, element: str) -> list[str]:
    """The names of the routines of an element: its name, with or without the kind before it."""
    from fuero.diagnostics import did_you_mean

    routines = (*program.routines, *program.inner)
    names = [routine.name for routine in routines]
    found = [routine.name for routine in routines if element in _words_for(routine)]
    if not found:
        words = sorted({word for routine in routines for word in _words_for(routine)})
        near = did_you_mean(element, words) or f"they are of {', '.join(names)}"
        raise click.UsageError(f"no code is of {element!r}; {near}")
    return found


def _words_for(routine: Routine) -> tuple[str, ...]:
    """``procedure round (quiet)`` is found by that, ``procedure round`` and ``round``."""
    return routine.name, " ".join(routine.words), routine.of or routine.what
