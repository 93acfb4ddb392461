"""``fuero differences``: texts of the same cards, held against each other by what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import Chosen, choice_options, json_option, load_rules, print_json
from .languages import given_language, language_of_file, language_option, texts_of_file

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules
    from fuero.text.editions import CardMeanings, EditionTexts, UnreadText

__all__ = ["command"]


def _codes(
    ctx: click.Context, parameter: click.Parameter, codes: tuple[str, ...]
) -> tuple[str, ...]:
    return tuple(given_language(ctx, parameter, code) for code in codes)


@click.command("differences")
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--rules", required=True, metavar="RULES", help="The rules the cards are from.")
@click.option(
    "--lang", "codes", multiple=True, metavar="CODE", callback=_codes,
    help="The language of each FILE in order, where no line in it says: language: CODE",
)  # fmt: skip
@language_option("--told-in", "The language in which all meanings are told.")
@choice_options
@json_option
@click.pass_context
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    ctx: click.Context,
    files: tuple[Path, ...],
    rules: str,
    codes: tuple[str, ...],
    language: str,
    chosen: Chosen,
    as_json: bool,
) -> None:
    """Tell where texts of cards differ in meaning, card by card and slot by slot.

    Each FILE is YAML with a line for each card, the id and its text. What cannot be read, or in
    several ways, is told apart and never compared. Exit codes: 0 all mean the same, 1 not all.

    \b
    Example:
      fuero differences spanish.yaml french.yaml --rules GAME --lang es --lang fr
    """
    from fuero.text.editions import compare_editions

    if codes and len(codes) != len(files):
        raise click.UsageError("say --lang once for each FILE, in their order")
    editions = [_edition(file, codes[at] if codes else "", ctx) for at, file in enumerate(files)]
    linked = load_rules(rules, chosen).rules
    found = compare_editions(linked, editions)
    if as_json:
        print_json([_data(linked, card, language) for card in found])
    else:
        _print(linked, found, language)
    if not all(card.agreed for card in found):
        ctx.exit(1)


def _edition(file: Path, code: str, ctx: click.Context) -> EditionTexts:
    from fuero.text.editions import EditionTexts

    given = texts_of_file(file, ctx)
    language = language_of_file(given, file, code, "--lang")
    if not language:
        raise click.UsageError(f"in which language is {file}? Say --lang, or language: in it")
    return EditionTexts(name=str(file), language=language, texts=given.texts)


def _data(rules: Rules, card: CardMeanings, language: str) -> dict[str, Any]:
    from fuero.text.say import say_card_text

    return {
        "id": card.card,
        "agreed": card.agreed,
        "meanings": [
            {
                "files": list(meaning.editions),
                "dsl": meaning.reading.rules,
                "text": say_card_text(rules, meaning.reading.body, language),
                "differences": [
                    {"slot": one.slot, "first": one.first, "other": one.other}
                    for one in meaning.differences
                ],
            }
            for meaning in card.meanings
        ],
        "unread": [_unread_data(one) for one in card.unread],
        "lacking": list(card.lacking),
    }


def _unread_data(unread: UnreadText) -> dict[str, Any]:
    problem = unread.problem
    return {
        "file": unread.edition,
        "text": unread.text,
        "refused": problem and {"code": problem.code, "message": problem.message},
        "readings": [one.rules for one in unread.readings],
    }


def _print(rules: Rules, found: Sequence[CardMeanings], language: str) -> None:
    from fuero.text.message import message

    for card in found:
        if not card.agreed:
            click.echo(f"{card.card}:")
            for line in _lines(_data(rules, card, language), language):
                click.echo(f"  {line}")
    same = sum(card.agreed for card in found)
    click.echo(message("editions-compared", language=language, same=same, other=len(found) - same))


def _lines(card: dict[str, Any], language: str) -> Iterator[str]:
    """What sets the editions of a card apart."""
    from fuero.text.message import message
    from fuero.text.parts import part_words

    for meaning in card["meanings"]:
        yield ", ".join(meaning["files"])
        yield from (f"  {line}" for line in meaning["dsl"].splitlines())
        yield from (f"  “{line}”" for line in meaning["text"].splitlines())
        for one in meaning["differences"]:
            empty = message("slot-empty", language=language)
            first, other = one["first"] or empty, one["other"] or empty
            slot = part_words(one["slot"], language)
            said = message("slot-differs", language=language, slot=slot, first=first, other=other)
            yield f"  - {said}"
    for one in card["unread"]:
        problem = one["refused"]
        if problem is None:
            yield message("edition-several", language=language, file=one["file"])
            yield from (f"  {line.strip()}" for dsl in one["readings"] for line in dsl.splitlines())
        else:
            why = f"{problem['message']} ({problem['code']})"
            yield message("edition-unread", language=language, file=one["file"], why=why)
    for file in card["lacking"]:
        yield message("edition-lacks", language=language, file=file)
