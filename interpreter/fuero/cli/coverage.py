"""``fuero coverage``: what a language lacks to say some rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .common import Chosen, choice_options, json_option, load_rules, print_json, rules_argument
from .languages import language_option

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules
    from fuero.text.coverage import Coverage

__all__ = ["command"]


@click.command("coverage")
@rules_argument
@language_option(help="The language.")
@choice_options
@json_option
@click.pass_context
def command(ctx: click.Context, rules: str, language: str, chosen: Chosen, as_json: bool) -> None:
    """Tell what a language lacks to say RULES: phrases and messages, and names of each layer.

    A name without words stands in texts in a frame around its English name. What is wrong with the
    table of the language itself is told as well. Exit codes: 0 nothing is missing or wrong, 1
    something is.

    \b
    Example:
      fuero coverage GAME+./my-rules --lang hu
    """
    from fuero.diagnostics import render_text
    from fuero.text.coverage import coverage
    from fuero.text.reader.tables import table_problems

    linked = load_rules(rules, chosen).rules
    found = coverage(linked, language)
    problems = table_problems(language)
    data = _data(linked, found)
    if problems:
        click.echo(render_text(problems), err=True)
    if as_json:
        print_json(data)
    else:
        _print(data)
    if problems or not found.complete:
        ctx.exit(1)


def _data(rules: Rules, found: Coverage) -> dict[str, Any]:
    return {
        "language": found.language,
        "complete": found.complete,
        "phrases": list(found.phrases),
        "messages": list(found.messages),
        "layers": [
            {"name": layer.name, "names": list(found.by_layer.get(layer.id, ()))}
            for layer in rules.layers
        ],
    }


def _print(data: dict[str, Any]) -> None:
    language = data["language"]
    for what in ("phrases", "messages"):
        click.echo(f"{what} missing in {language}: {_listed(data[what])}")
    for layer in data["layers"]:
        click.echo(f"names without words in {language}, {layer['name']}: {_listed(layer['names'])}")


def _listed(names: list[str]) -> str:
    return f"{len(names)} ({', '.join(names)})" if names else "none"
