"""``fuero translate``: texts of cards from one language to others, by what they mean."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fuero.diagnostics import DiagnosticError

from .common import (
    Chosen,
    choice_options,
    json_option,
    load_rules,
    print_json,
    rules_argument,
)
from .languages import (
    SEVERAL,
    filled_lines,
    given_language,
    language_of_file,
    language_option,
    reading_data,
    texts_of_file,
    told_wrong,
    understood,
)
from .read import refused_data

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules

__all__ = ["command"]


def _targets(ctx: click.Context, parameter: click.Parameter, codes: str) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(given_language(ctx, parameter, code.strip()) for code in codes.split(","))
    )


@click.command("translate")
@rules_argument
@click.argument("text", required=False)
@language_option("--from", help="The language of TEXT.")
@click.option(
    "--to", "targets", required=True, metavar="CODES", callback=_targets,
    help="The languages to say it in, with commas between.",
)  # fmt: skip
@click.option(
    "--file", "file", type=click.Path(path_type=Path),
    help="A YAML or JSON file of texts by id, instead of TEXT; its line language: is --from.",
)  # fmt: skip
@choice_options
@json_option
@click.pass_context
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    ctx: click.Context,
    rules: str,
    text: str | None,
    language: str,
    targets: tuple[str, ...],
    file: Path | None,
    chosen: Chosen,
    as_json: bool,
) -> None:
    """Say TEXT, or all texts of a file, in other languages: each is read and said again.

    Exit codes: 0 one meaning each, 1 at least one was refused, 4 at least one has several.

    \b
    Example:
      fuero translate GAME --from es --to hu,fr "Puntúa el molino."
      fuero translate GAME --from en --to pt --file cards.yaml --json
    """
    if (text is None) == (file is None):
        raise click.UsageError("give either TEXT or --file FILE")
    linked = load_rules(rules, chosen).rules
    if file is None:
        assert text is not None
        given: Mapping[str, str] = {"": sys.stdin.read() if text == "-" else text}
    else:
        from_file = texts_of_file(file, ctx)
        given = from_file.texts
        source = ctx.get_parameter_source("language")
        asked = language if source is click.core.ParameterSource.COMMANDLINE else ""
        language = language_of_file(from_file, file, asked, "--from") or language
    results = {
        name: _translated(linked, name, one, language, targets) for name, one in given.items()
    }
    if as_json:
        listed = [{**({"id": name} if name else {}), **one} for name, one in results.items()]
        print_json(listed if file is not None else listed[0])
    else:
        _print(results, targets)
    codes = {_code(result) for result in results.values()}
    ctx.exit(1 if 1 in codes else max(codes, default=0))


def _translated(
    rules: Rules, name: str, text: str, language: str, targets: tuple[str, ...]
) -> dict[str, Any]:
    try:
        readings = understood(rules, text, language, name)
    except DiagnosticError as error:
        told = told_wrong(error.diagnostics, language)
        return {"readings": [], **refused_data(rules, error), "told": told}
    found = [reading_data(rules, reading, targets) for reading in readings]
    before = f"{name}: " if name else ""
    lines = [
        f"{before}{line}" for reading in readings for line in filled_lines(rules, reading, language)
    ]
    return {"readings": found, **({"told": "\n".join(lines)} if lines else {})}


def _code(result: Mapping[str, Any]) -> int:
    many = len(result["readings"])
    return 1 if many == 0 else SEVERAL if many > 1 else 0


def _print(results: Mapping[str, Mapping[str, Any]], targets: tuple[str, ...]) -> None:
    for name, result in results.items():
        if name:
            click.echo(f"{name}:")
        if "told" in result:
            click.echo(result["told"], err=True)
        for number, reading in enumerate(result["readings"], start=1):
            if len(result["readings"]) > 1:
                click.echo(f"{number}. {reading['dsl'].strip()}")
            for target in targets:
                said = reading["texts"][target]
                click.echo(f"{target}: {said}" if len(targets) > 1 else said)
