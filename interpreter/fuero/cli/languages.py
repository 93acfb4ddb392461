"""Languages on the command line: which one is meant, and what was understood in it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fuero.diagnostics import Diagnostic, DiagnosticError, Source, render_text

from .common import Chosen, CommandFunction, choice_options, refuse

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules
    from fuero.text.reader.reading import Filled, Understood

__all__ = [
    "SEVERAL",
    "TextFile",
    "filled_lines",
    "given_language",
    "language_of_file",
    "language_option",
    "reading_data",
    "texts_of_file",
    "told_options",
    "told_wrong",
    "understood",
]

SEVERAL = 4
"""The exit code for a text that can be read in several ways."""


def given_language(ctx: click.Context, parameter: click.Parameter, code: str) -> str:
    """A language there is a table for. Raises click.BadParameter for any other."""
    from fuero.text.languages import languages, styles

    there = (*languages(), *styles())
    if code not in there:
        raise click.BadParameter(
            f"there is no language {code!r}; there are {', '.join(there)}", ctx, parameter
        )
    if parameter.name == "language":
        ctx.meta["fuero.language"] = code  # For whatever goes wrong from here on.
    return code


_AROUND = {
    "error": "diagnostic-error",
    "warning": "diagnostic-warning",
    "note": "diagnostic-note",
    "help": "diagnostic-help",
}
"""The words that stand around what is wrong, and the messages that say them."""


def told_wrong(diagnostics: Iterable[Diagnostic], language: str) -> str:
    """What is wrong, with the words around it in a language."""
    from fuero.text.message import message

    words = {word: message(key, language=language) for word, key in _AROUND.items()}
    return render_text(diagnostics, words)


def language_option(name: str = "--lang", help: str = "The language.") -> Callable[[Any], Any]:
    """The option --lang CODE, else the variable FUERO_LANG, else English; never the locale."""
    return click.option(
        name,
        "language",
        metavar="CODE",
        envvar="FUERO_LANG",
        default="en",
        show_default=True,
        callback=given_language,
        help=f"{help} Also: FUERO_LANG.",
    )


def told_options(function: CommandFunction) -> CommandFunction:
    """The options of `choice_options`, and --lang, which become ``chosen``."""

    @functools.wraps(function)
    def command(*args: Any, chosen: Chosen, language: str, **more: Any) -> Any:
        return function(*args, chosen=replace(chosen, language=language), **more)

    asked = language_option(help="The language in which is told of the game.")
    return choice_options(asked(command))  # type: ignore[no-any-return]


def understood(rules: Rules, text: str, language: str, name: str = "") -> tuple[Understood, ...]:
    """All readings of a text. name: what the text is called where it is one of several. Raises
    DiagnosticError where there is none.
    """
    from fuero.text.reader.reading import Misread, read_text
    from fuero.text.reader.refusal import forbidden_sign, refusal

    sign = forbidden_sign(text, language)
    if sign is not None:
        raise DiagnosticError((_of_text(sign, name),))
    try:
        return read_text(rules, text, language)
    except Misread as misread:
        problem = refusal(rules, text, misread)
        raise DiagnosticError((_of_text(problem, name),)) from misread


def _of_text(problem: Diagnostic, name: str) -> Diagnostic:
    """What is wrong, with the name of the text."""
    span = problem.span
    if not name or span is None:
        return problem
    return replace(problem, span=replace(span, source=Source(name, span.source.text)))


def reading_data(rules: Rules, reading: Understood, languages: tuple[str, ...]) -> dict[str, Any]:
    """A reading as plain data: as rules write it, as each language says it, and what was filled."""
    from fuero.text.say import say_card_text

    texts = {language: say_card_text(rules, reading.body, language) for language in languages}
    filled = [
        {
            "slot": f"{one.phrase}/{one.slot}",
            "taken-as": one.taken_as,
            "texts": {language: _said(rules, one, language) for language in languages},
        }
        for one in reading.filled
    ]
    return {"dsl": reading.rules, "texts": texts, "filled": filled}


def filled_lines(rules: Rules, reading: Understood, language: str) -> list[str]:
    """What a text left out, and what it was taken as, a line each."""
    from fuero.text.message import message
    from fuero.text.reader.understood import PARTS

    return [
        message(
            "taken-as",
            language=language,
            what=_said(rules, one, language),
            part=message(PARTS[one.slot], language=language),
        )
        for one in reading.filled
    ]


def _said(rules: Rules, filled: Filled, language: str) -> str:
    from fuero.text.book import open_book
    from fuero.text.message import message
    from fuero.text.reader.understood import TAKEN
    from fuero.text.render import render

    if filled.slot in TAKEN:
        return message(TAKEN[filled.slot], language=language)
    return render(filled.item, open_book(rules, language))


@dataclass(frozen=True, slots=True)
class TextFile:
    """Texts by id, and the language that their file says they are in ('' where it says none)."""

    language: str
    texts: Mapping[str, str]


def texts_of_file(path: Path, ctx: click.Context) -> TextFile:
    """The texts of a file: a mapping of ids to texts, or a list as ``fuero text --json`` prints.

    Of a mapping, the line ``language: CODE`` says the language of the texts.
    Raises DiagnosticError for anything else, click.BadParameter for a language there is not.
    """
    from fuero.ruleset.read import read_file

    data = read_file(path, str(path)).data
    if isinstance(data, list):
        data = {entry.get("id"): entry.get("text") for entry in data if isinstance(entry, dict)}
        said = ""
    elif isinstance(data, dict):
        said = data.pop("language", "")
    if not isinstance(data, dict) or not data:
        raise refuse(f"{path}: no texts by id", 'write a line for each: id: "text"')
    for name, text in {"language": said, **data}.items():
        if not isinstance(name, str) or not isinstance(text, str):
            raise refuse(f"{path}: {name!r} has no text", 'write: id: "text"')
    language = said.strip()
    parameter = next(one for one in ctx.command.params if one.name in {"language", "codes"})
    return TextFile(
        language=given_language(ctx, parameter, language) if language else "", texts=data
    )


def language_of_file(file: TextFile, path: Path, asked: str, option: str) -> str:
    """The language of the texts of a file: the one it says, and the one asked for, if any.

    Raises click.UsageError where these are two.
    """
    if file.language and asked and file.language != asked:
        raise click.UsageError(f"{path} says language: {file.language}, and {option} says {asked}")
    return file.language or asked
