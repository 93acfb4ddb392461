"""Say what happens at the table: questions, options and events.

They come as plain data (a kind and ids), so that nothing here depends on how a game is run.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fuero.ruleset import core
from fuero.ruleset.alternatives import alternative_number
from fuero.ruleset.model import Rules

from .asked import asked_about, bodies
from .book import REFERENCE, open_book
from .events import plan_event
from .expressions import context_of
from .render import render, sentence
from .statements import plan_block
from .things import owner_noun, piece_of, thing
from .tree import Count, Item, Noun, Spoken, Verbatim, phrase

__all__ = ["say_event", "say_option", "say_question"]

_NAMED: Mapping[str, str] = MappingProxyType(
    {"load": "piece", "move": "piece", "figure": "figure", "take": "zone", "unload": "piece"}
)
"""By the first part of a kind of choice: what its first name is the name of; else a variable."""

_WORDS = frozenset({"skip", "do", "keep", "stop", "pass", "pass-all"})


def say_question(
    rules: Rules, kind: str, about: tuple[str, ...], player: str, language: str = REFERENCE
) -> str:
    """The question a decision puts to a player.

    kind, about: those of the program's ``Choice``; player: a seat.
    """
    first = about[0] if about else ""
    under_way = about[-1] if about else ""
    keys, more = asked_about(rules, kind, about)
    asked = phrase(
        f"question:{kind}/{first}/{under_way}",
        f"question:{kind}/{first}",
        *keys,
        f"question:{kind}",
        "question",
        player=Noun(category="player", id=player),
        thing=_spoken_of(kind, first),
        name=_card_or_procedure(rules, under_way),
        **more,
    )
    return sentence(render(asked, open_book(rules, language)))


def say_option(
    rules: Rules,
    kind: str,
    about: tuple[str, ...],
    words: str | tuple[str, ...],
    language: str = REFERENCE,
    price: str | None = None,
) -> str:
    """One way to decide. words: the word of the option, or the ids of the members it names.

    price: the id of what counts instead of the named member, told with it.
    """
    said = say_option_inside(rules, kind, about, words, language)
    if price is not None:
        paid = phrase("option:price", option=Verbatim(said), instead=thing(rules, price, ""))
        said = render(paid, open_book(rules, language))
    return sentence(said).removesuffix(".")


def say_option_inside(
    rules: Rules,
    kind: str,
    about: tuple[str, ...],
    words: str | tuple[str, ...],
    language: str = REFERENCE,
) -> str:
    """The same within a sentence."""
    book = open_book(rules, language)
    if isinstance(words, str) and (words in _WORDS or alternative_number(words) is not None):
        return render(_word(rules, kind, about, words), book)
    ids = (words,) if isinstance(words, str) else words
    return render(_members(rules, kind, about, ids), book)


def _spoken_of(kind: str, name: str) -> Item:
    return Noun(category=_NAMED.get(kind.split("-")[0], "variable"), id=name)


def _card_or_procedure(rules: Rules, name: str) -> Item:
    if name in rules.declared.cards:
        return phrase("card-name", name=Noun(category="card", id=name))
    category = "trigger" if name in rules.declared.triggers else "procedure"
    return Noun(category=category, id=name)


def _word(rules: Rules, kind: str, about: tuple[str, ...], word: str) -> Item:
    number = alternative_number(word)
    if number is None:
        return phrase(f"word:{word}/{kind}", f"word:{word}")
    for statements in bodies(rules, about[-1] if about else ""):
        parts = (part for statement in statements for part in core.walk(statement))
        blocks = [part for part in parts if isinstance(part, core.OneOf)]
        if len(blocks) == 1 and number <= len(blocks[0].alternatives):
            chosen, _ = core.without_guard(blocks[0].alternatives[number - 1])
            return Spoken(plan_block([chosen], context_of(rules))[0].head)
    return phrase("word:alternative", number=Count(number))


def _members(rules: Rules, kind: str, about: tuple[str, ...], ids: tuple[str, ...]) -> Item:
    spoken_of = _spoken_of(kind, about[0] if about else "")
    if kind == "move-number":
        key = "option:move-number/none" if ids[0] == "0" else "option:move-number"
        return phrase(key, number=Verbatim(ids[0]), thing=spoken_of)
    if kind == "take-position":
        return phrase(
            "option:take-position",
            position=phrase(f"ordinal:{ids[0]}", "ordinal", number=Verbatim(ids[0])),
        )
    if kind in ("order", "offer", "alternative"):
        return phrase("option:order", procedure=Noun(category="procedure", id=ids[0]))
    member = thing(rules, ids[-1], about[0] if about else "")
    if len(ids) > 1:
        owner, spoken_of = owner_noun(rules, ids[0]), piece_of(spoken_of, ids[0])
        return phrase(f"option:{kind}/pair", owner=owner, member=member, thing=spoken_of)
    return phrase(f"option:{kind}", "option", member=member, thing=spoken_of)


def say_event(
    rules: Rules,
    kind: str,
    arguments: Mapping[str, str | int | None],
    language: str = REFERENCE,
) -> str:
    """What happened, with the reason. arguments: ids or numbers; None for what is not seen."""
    planned = plan_event(rules, kind, arguments)
    name, _, about = kind.partition(":")
    if name in ("forced", "alternative") and isinstance(option := arguments.get("option"), str):
        choice = str(arguments.get("choice", name))
        members = tuple(option.split(" "))
        words = option if option in _WORDS or len(members) == 1 else members
        said = say_option_inside(rules, choice, (about,) if about else (), words, language)
        planned = phrase(f"event:{name}", player=planned.slots["player"], option=Verbatim(said))
    return sentence(render(planned, open_book(rules, language)))
