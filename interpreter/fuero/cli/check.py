"""``fuero check``: is everything in the rules as it must be?"""

from __future__ import annotations

import sys

import click

from fuero.diagnostics import Diagnostic, DiagnosticError, render_json, render_text

from .common import Chosen, choice_options, json_option, load_rules, print_json

__all__ = ["command"]


@click.command("check")
@click.argument("sums", metavar="RULES...", nargs=-1, required=True)
@choice_options
@json_option
@click.option("--bound", is_flag=True, help="Also print how many decisions a game has at most.")
def command(sums: tuple[str, ...], chosen: Chosen, as_json: bool, bound: bool) -> None:
    """Check rules: syntax, names, types, ranges, bounds, majority tables.

    Exit code 1 if anything is found.

    \b
    Example:
      fuero check GAME
      fuero check GAME+./my-rules --set SWITCH=VALUE --bound
    """
    found: list[Diagnostic] = []
    for rules in sums:
        problems, lines = _checked(rules, chosen, bound)
        found.extend(problems)
        if not as_json:
            for line in lines:
                click.echo(line)
    if as_json:
        print_json({"format": 1, "diagnostics": render_json(found)})
    elif found:
        click.echo(render_text(found), err=True)
    sys.exit(1 if found else 0)


def _checked(rules: str, chosen: Chosen, bound: bool) -> tuple[tuple[Diagnostic, ...], list[str]]:
    """What is wrong with rules, and lines to say about them."""
    from fuero.check import check, decision_bound
    from fuero.text.coverage import lexicon_problems

    try:
        loaded = load_rules(rules, chosen, checked=False)
    except DiagnosticError as error:
        return tuple(error.diagnostics), []
    linked = loaded.rules
    problems = (*check(linked), *lexicon_problems(linked))
    lines = [] if problems else [f"{rules}: nothing found ({linked.title})"]
    if bound:
        for players in range(linked.least_players, linked.most_players + 1):
            most = decision_bound(linked, players)
            lines.append(f"{rules}: at most {most:,} decisions in a game of {players} players")
    return problems, lines
