"""``fuero read``: a sentence of a card, as rules write it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from fuero.diagnostics import DiagnosticError

from .common import Chosen, choice_options, json_option, load_rules, print_json, rules_argument
from .languages import SEVERAL, filled_lines, language_option, reading_data, understood

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules

__all__ = ["command", "refused_data"]


@click.command("read")
@rules_argument
@click.argument("text")
@language_option(help="The language of TEXT.")
@choice_options
@json_option
@click.pass_context
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    ctx: click.Context, rules: str, text: str, language: str, chosen: Chosen, as_json: bool
) -> None:
    """Read TEXT, the sentences of a card, into what RULES write for it; - reads standard input.

    Comments below say how a card would say it, and as what RULES take what TEXT leaves out.
    Exit codes: 0 one meaning, 1 none, 4 several: all are shown.

    \b
    Example:
      fuero read GAME --lang es "Puntúa el molino."
    """
    from fuero.text.message import message

    linked = load_rules(rules, chosen).rules
    text = sys.stdin.read() if text == "-" else text
    try:
        readings = understood(linked, text, language)
    except DiagnosticError as error:
        if not as_json:
            raise
        print_json({"readings": [], **refused_data(linked, error)})
        ctx.exit(1)
    if as_json:
        found = [reading_data(linked, reading, (language,)) for reading in readings]
        print_json({"readings": found, "expected": [], "position": None})
    else:
        for number, reading in enumerate(readings, start=1):
            said = reading_data(linked, reading, (language,))["texts"][language]
            if len(readings) > 1:
                click.echo(f"{number}. {said}")
            click.echo(reading.rules, nl=False)
            if len(readings) == 1:
                for line in message("said-back", language=language, text=said).splitlines():
                    click.echo(f"# {line}")
            for line in filled_lines(linked, reading, language):
                click.echo(f"# {line}")
    if len(readings) > 1:
        ctx.exit(SEVERAL)


def refused_data(rules: Rules, error: DiagnosticError) -> dict[str, object]:
    """Why there is no reading, as plain data.

    expected: the words that could have stood there, or the sentence as it would have to be;
    understood: the part of the sentence before that place.
    """
    from fuero.text.reader.misread import Misread
    from fuero.text.reader.refusal import understood_part

    problem, misread = error.diagnostics[0], error.__cause__
    span = problem.span
    return {
        "refused": {"code": problem.code, "message": problem.message, "help": problem.help},
        "expected": list(misread.expected) if isinstance(misread, Misread) else [],
        "position": None if span is None else {"start": span.start, "end": span.end},
        "understood": understood_part(rules, misread) if isinstance(misread, Misread) else "",
    }
