"""``fuero check``: is everything in the rules as it must be?"""

from __future__ import annotations

import sys

import click

from fuero.diagnostics import Diagnostic, DiagnosticError, render_json, render_text

from .common import Chosen, choice_options, json_option, load_rules, print_json

__all__ = ["command"]


@click.command("check")
@click.argument("sums", metavar="RULES...", nargs=-1)
@choice_options
@json_option
@click.option("--bound", is_flag=True, help="Also print how many decisions a game has at most.")
@click.option(
    "--combinations",
    "together",
    is_flag=True,
    help="Every sum of the layers named, or of all that ship: does it load?",
)
def command(
    sums: tuple[str, ...], chosen: Chosen, as_json: bool, bound: bool, together: bool
) -> None:
    """Check rules: syntax, names, types, ranges, bounds, majority tables.

    Exit code 1 if anything is found; a combination that is refused is no finding.

    \b
    Example:
      fuero check GAME
      fuero check GAME+./my-rules --set SWITCH=VALUE --bound
      fuero check --combinations ./my-rules ./her-rules
    """
    if together:
        if bound or chosen.values or chosen.edition:
            raise click.UsageError("--combinations goes with names of layers only")
        _print_combinations(sums, as_json)
        return
    if not sums:
        raise click.UsageError("name the RULES (see: fuero rulesets)")
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


def _print_combinations(names: tuple[str, ...], as_json: bool) -> None:
    from fuero.check.combinations import combinations_of, shipped_layers

    found = combinations_of(names or shipped_layers())
    if as_json:
        print_json(
            [
                {
                    "layers": list(one.named),
                    "rulesets": list(one.rulesets),
                    "loads": one.problem is None,
                    "code": one.problem.code if one.problem else None,
                    "message": one.problem.message if one.problem else None,
                    "places": list(one.places),
                }
                for one in found
            ]
        )
        return
    loaded = refused = 0
    for one in found:
        if one.problem is None:
            click.echo(f"{' + '.join(one.named)}: loads ({' + '.join(one.rulesets)})")
            loaded += 1
            continue
        refused += 1
        click.echo(f"{' + '.join(one.named)}: refused, {one.problem.code}: {one.problem.message}")
        for place in one.places:
            click.echo(f"    {place}")
    click.echo(f"{loaded} sums load, {refused} are refused")


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
