"""Say why an option is not offered."""

from __future__ import annotations

from collections.abc import Iterable

from fuero.ruleset.model import Rules

from .book import open_book
from .render import render, sentence
from .tree import Item, Noun, Verbatim, phrase

__all__ = ["opening_quote", "say_absence", "say_reasons"]


def say_absence(  # noqa: PLR0913 - the slots there are
    rules: Rules,
    key: str,
    *,
    option: str = "",
    reason: str = "",
    rule: str = "",
    player: str = "",
    written: str = "",
    zone: str = "",
    language: str = "",
) -> str:
    """Whether an option is offered, as a sentence: ``offered``, ``one`` or ``several`` reasons
    why it is not, ``forced`` or ``empty`` where nobody was asked, ``elsewhere`` where no reason is
    known, ``unknown`` where it is no option at all; ``quoted`` is the option between quotes. Where
    there is a list, ``listed`` or ``listed/word`` by what is typed for it; ``no-answer`` is a thing
    that is not asked about, ``nothing-called`` is unknown; ``lies`` is where a card is instead.

    option, reason: in words. rule: the place of the rule that asks. player: a seat. written: what
    is typed. zone: its name.
    """
    said = phrase(
        f"absence:{key}",
        option=Verbatim(option),
        reason=Verbatim(reason),
        rule=Verbatim(rule),
        player=Noun(category="player", id=player),
        key=Verbatim(written),
        zone=Noun(category="zone", id=zone),
    )
    return sentence(render(said, open_book(rules, language)))


def opening_quote(rules: Rules, language: str = "") -> str:
    """The mark that titles begin with."""
    return open_book(rules, language).table.grammar.spelling.quotes[0]


def say_reasons(rules: Rules, reasons: Iterable[Item], language: str = "") -> tuple[str, ...]:
    """Reasons in sentences; what would be told twice is told once."""
    book = open_book(rules, language)
    return tuple(dict.fromkeys(sentence(render(reason, book)) for reason in reasons))
