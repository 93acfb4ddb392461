"""``fuero compose``: sentences of cards written with help, and what they mean."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from fuero.diagnostics import DiagnosticError

from .common import Chosen, choice_options, load_rules, rules_argument
from .keyboard import is_dumb_terminal, somebody_types
from .languages import filled_lines, language_option, reading_data, understood

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules

__all__ = ["command", "meaning_lines", "next_lines"]

_MOST_SHOWN = 12
"""So many words of each kind are shown that could come next."""


@click.command("compose")
@rules_argument
@language_option(help="The language to write in.")
@click.option("--plain", is_flag=True, help="Lines without editing, as where nobody types.")
@choice_options
def command(rules: str, language: str, chosen: Chosen, plain: bool) -> None:
    """Write sentences of cards of RULES, with help, and see what they mean.

    What fits next is shown while you type, and completed with Tab; as soon as the sentence is
    whole, what RULES write for it, and the same in the other languages. Each line is a card.
    Where nobody types, or with --plain, each line is read and answered.

    \b
    Example:
      fuero compose GAME --lang es
      echo "Puedes mover hasta" | fuero compose GAME --lang es
    """
    linked = load_rules(rules, chosen).rules
    edited = not plain and somebody_types() and sys.stdout.isatty() and not is_dumb_terminal()
    for line in _edited(linked, language) if edited else _typed(language, asked=somebody_types()):
        for told in meaning_lines(linked, line, language):
            click.echo(told)


def _typed(language: str, *, asked: bool) -> Iterator[str]:
    """The lines of the input, up to an empty one where somebody types."""
    from fuero.text.message import message

    if asked:
        click.echo(message("compose-begin", language=language))
    for line in sys.stdin:
        if line.strip():
            yield line.strip()
        elif asked:
            return


def _edited(rules: Rules, language: str) -> Iterator[str]:
    """The lines that somebody types and edits."""
    from fuero.text.message import message

    from .composer import Composer

    click.echo(message("compose-begin", language=language))
    composer = Composer(
        lambda text, begun: [*next_lines(rules, text, language, begun)],
        lambda text: [*meaning_lines(rules, text, language)],
        lambda text: _words(rules, text, language),
    )
    while line := composer.line():
        yield line


def _words(rules: Rules, text: str, language: str) -> tuple[str, ...]:
    from fuero.text.reader.following import following

    return following(rules, text, language).words


def meaning_lines(rules: Rules, text: str, language: str) -> Iterator[str]:
    """What a text means: as rules write it, and in the other languages; where it means nothing,
    why, and what fits next.
    """
    from fuero.text.languages import languages
    from fuero.text.message import message
    from fuero.text.reader.following import following

    try:
        readings = understood(rules, text, language)
    except DiagnosticError as error:
        problem = error.diagnostics[0]
        begun = text.rstrip(" .")
        found = following(rules, begun, language)
        if found.fits and not found.ends:
            yield from next_lines(rules, begun, language)
        else:
            yield f"{problem.code}: {problem.message}"
            yield from (problem.help or "").splitlines()
        return
    if len(readings) > 1:
        yield message("compose-several", language=language, count=len(readings))
    others = tuple(one for one in languages() if one != language)
    for reading in readings:
        data = reading_data(rules, reading, others)
        yield from data["dsl"].splitlines()
        yield from (f"# {line}" for line in filled_lines(rules, reading, language))
        for other in others:
            first, *more = data["texts"][other].splitlines()
            yield f"{other}: {first}"
            yield from (f"    {line}" for line in more)


def next_lines(rules: Rules, text: str, language: str, begun: str = "") -> Iterator[str]:
    """What can follow a text, a line for each role: the words that follow there on cards, or others
    where none does.

    begun: how the next word begins, where it has begun.
    """
    from fuero.text.message import message
    from fuero.text.reader.coming import coming_lines
    from fuero.text.reader.following import following

    found = following(rules, text, language)
    if not found.fits:
        yield message("compose-unfit", language=language)
        return
    if begun:
        yield from _completions(found.words, begun, language)
        return
    yield from coming_lines(found, language, most=_MOST_SHOWN)
    if found.ends:
        yield message("compose-ends", language=language)


def _completions(words: Sequence[str], begun: str, language: str) -> Iterator[str]:
    """The words that have begun so."""
    from fuero.text.message import message
    from fuero.text.reader.coming import first_words

    fitting = tuple(word for word in words if word.lower().startswith(begun.lower()))
    if fitting:
        said = first_words(fitting, _MOST_SHOWN, language)
        yield message("compose-next", language=language, words=said)
    else:
        yield message("compose-unfit", language=language)
