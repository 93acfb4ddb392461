"""A question with all that can be answered, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fuero.frozen import frozen
from fuero.text.play import (
    card_family,
    say_forgone,
    say_offer,
    say_option,
    say_put,
    say_question,
)

from .cards import card_effect
from .keys import list_keys
from .names import capital, name_of
from .spelling import ending_number, is_meant, spelled
from .telling import in_colours
from .words import LineOfWords

if TYPE_CHECKING:
    from fuero.machine.codec import Option
    from fuero.machine.game import Decision
    from fuero.ruleset.model import Rules

__all__ = [
    "ShownOption",
    "Question",
    "declining",
    "forgone_words",
    "offer_words",
    "option_keys",
    "option_words",
    "put_words",
    "question_of",
    "question_words",
    "thing_of",
    "thinkable_meant",
    "typed_names",
]


@frozen
class ShownOption:
    """One way to decide.

    key: what is typed for it; notation: how records and answers write it; names: what it is called
    where it is shown; unshown: what else it is called, which counts only where it is typed whole;
    short: its notation, where nobody could guess it from the words, else ''; effect: of a card,
    what it does, in lines. declines: whether it is to do nothing, or nothing more. numbered:
    whether the key is a number of its own, which means the same in every list.
    """

    key: str
    notation: str
    words: str
    names: tuple[str, ...] = ()
    unshown: tuple[str, ...] = ()
    short: str = ""
    effect: tuple[str, ...] = ()
    declines: bool = False
    numbered: bool = False


@frozen
class Question:
    """What a player is asked, and what can be answered; language: in which it is said."""

    player: str
    words: LineOfWords
    offers: tuple[ShownOption, ...]
    language: str = "en"


def question_of(
    rules: Rules, decision: Decision, progress: tuple[int, int] | None = None
) -> Question:
    """The question of a decision, cards among its options with their numbers.

    What declines stands at the end. progress: as the game has it.
    """
    asked = put_words(rules, decision, progress)
    declined = declining(decision)
    said = [offer_words(rules, decision, option) for option in decision.options]
    keys, short = option_keys(rules, decision, said), _short_names(decision.options, said)
    offers = [
        ShownOption(
            key=keys[number],
            notation=option.notation,
            words=said[number],
            names=_names(rules, decision, option),
            unshown=_unshown_names(option),
            short=short[number] if keys[number] != option.notation else "",
            effect=_effect(rules, option),
            declines=option == declined,
            numbered=keys[number] == ending_number(said[number]),
        )
        for number, option in enumerate(decision.options)
    ]
    return Question(
        player=decision.player,
        words=in_colours(rules, [decision.player], asked),
        offers=tuple(sorted(offers, key=lambda offer: offer.declines)),
        language=rules.language,
    )


def _short_names(options: Sequence[Option], said: Sequence[str]) -> list[str]:
    """What can be typed for each option and nobody can guess from its words; '' for the others, and
    where it is no word that people would type but one made of a number.
    """
    short = [option.unnumbered for option in options]
    names = [
        name if short.count(name) == 1 else option.notation
        for name, option in zip(short, options, strict=True)
    ]
    return [
        ""
        if _is_of_the_files(option) or any(map(str.isdigit, name)) or _is_guessed(name, words, said)
        else name
        for option, name, words in zip(options, names, said, strict=True)
    ]


def _is_of_the_files(option: Option) -> bool:
    """Whether an option is noted by the name of a procedure, or of an alternative of the rules."""
    return option.is_word and option.things[0].category != "word"


def _is_guessed(name: str, words: str, said: Sequence[str]) -> bool:
    """Whether somebody who reads the words would type this name for them."""
    return said.count(words) == 1 and is_meant(name, words)


def _names(rules: Rules, decision: Decision, option: Option) -> tuple[str, ...]:
    """What an option is called where it is shown: its words, and what it names by itself; of a
    title that begins with a number also the rest.
    """
    said, bare = option_words(rules, decision, option), _bare_name(rules, option)
    titled = [bare, bare.lstrip("0123456789 ")]
    return tuple(dict.fromkeys(filter(None, map(spelled, (said, *titled)))))


def _bare_name(rules: Rules, option: Option) -> str:
    """What an option names by itself; '' for a mere word and for numbered cards."""
    if option.is_word or any(thing.category == "cards" for thing in option.things):
        return ""
    return " ".join(name_of(rules, thing.category, thing.name) for thing in option.things)


def _unshown_names(option: Option) -> tuple[str, ...]:
    """What an option is called that is written nowhere: its notation, and that of a card without
    the number of the copy.
    """
    return tuple(dict.fromkeys(map(spelled, (option.notation, option.unnumbered))))


def thinkable_meant(
    rules: Rules, decision: Decision, options: Sequence[Option], written: str
) -> Option | None:
    """Which of the options a question could ever offer is meant by what it is called, whether it is
    offered now or not: by a whole name, or by beginnings that no other one has; None for none.

    options: all of them.
    """
    name, begun = spelled(written), []
    for option in options:
        names = _names(rules, decision, option)
        if name in names or name in _unshown_names(option):
            return option
        if any(map(str.isalpha, written)) and any(is_meant(written, one) for one in names):
            begun.append(option)
    return begun[0] if len(begun) == 1 else None


def typed_names(offer: ShownOption) -> tuple[str, ...]:
    """What can be typed for an option, what most would type first."""
    words, *names = offer.names or (offer.notation,)
    return (*names, *offer.unshown, offer.notation, words)


def _effect(rules: Rules, option: Option) -> tuple[str, ...]:
    """What a card does, in lines."""
    return card_effect(rules, option.words[0]) if card_family(rules, option) else ()


_DECLINING = ("pass", "skip", "stop")
"""Words by which nothing is done, or nothing more; where whether to stop is asked, to pass is."""


def declining(decision: Decision) -> Option | None:
    """The option to do nothing, or nothing more; None where there is none, or a number says it."""
    words = {option.things[0].name: option for option in decision.options if _is_a_word(option)}
    return next((words[word] for word in _DECLINING if word in words), None)


def _is_a_word(option: Option) -> bool:
    """Whether it is a word of the machine, and not an alternative of the rules."""
    return option.is_word and option.things[0].category == "word"


def option_keys(rules: Rules, decision: Decision, said: Sequence[str]) -> list[str]:
    """What is typed for each option: its number in the list, and 0 for what declines.

    Where options are numbers themselves, those are typed, and words for the others, unless 0 is
    free. Where names hold numbers of their own, see `list_keys`.

    said: each option as it is offered.
    """
    notations = [option.notation for option in decision.options]
    declined = declining(decision)
    if any(notation.isdigit() for notation in notations):
        zero = declined.notation if declined is not None and "0" not in notations else None
        return ["0" if notation == zero else notation for notation in notations]
    listed = [
        (words, _bare_name(rules, option))
        for option, words in zip(decision.options, said, strict=True)
        if option != declined
    ]
    keys = iter(list_keys([words for words, _ in listed], [name for _, name in listed]))
    return ["0" if option == declined else next(keys) for option in decision.options]


def question_words(rules: Rules, decision: Decision) -> str:
    """The question a decision puts to its player."""
    return say_question(rules, decision.choice, decision.site, decision.player)


def put_words(rules: Rules, decision: Decision, progress: tuple[int, int] | None = None) -> str:
    """The question as it is put at the table, with its occasion. progress: as the game has it."""
    asked = capital(question_words(rules, decision))
    return say_put(rules, asked, decision.choice, progress)


def option_words(rules: Rules, decision: Decision, option: Option) -> str:
    """One way to decide, with its price if it has one."""
    return say_option(rules, decision.choice, decision.site, option)


def forgone_words(
    rules: Rules, decision: Decision, option: Option, progress: tuple[int, int] | None
) -> str:
    """What is left undone where an option is to do no more; '' for any other."""
    if not _is_a_word(option) or option.notation != "stop" or option != declining(decision):
        return ""
    others = [offer_words(rules, decision, one) for one in decision.options if one != option]
    return say_forgone(rules, decision.choice, decision.player, progress=progress, options=others)


def offer_words(rules: Rules, decision: Decision, option: Option) -> str:
    """One way to decide as it is offered: a card with the numbers on it."""
    return say_offer(rules, decision.choice, decision.site, option)


def thing_of(rules: Rules, option: Option) -> str:
    """The name by which the card or place of an option can be found; else the option's own."""
    family = card_family(rules, option)
    place = not option.is_word and option.words[0] in rules.places
    return f"card:{option.words[0]}" if family else option.words[0] if place else option.notation
