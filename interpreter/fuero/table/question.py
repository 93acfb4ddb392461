"""A question with all that can be answered, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fuero.text.play import card_family, say_offer, say_option, say_question

from .cards import card_effect
from .names import capital
from .telling import in_colours
from .words import LineOfWords

if TYPE_CHECKING:
    from fuero.machine.codec import Option
    from fuero.machine.game import Decision
    from fuero.ruleset.model import Rules

__all__ = [
    "ShownOption",
    "Question",
    "offer_words",
    "option_keys",
    "option_words",
    "question_of",
    "question_words",
    "thing_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownOption:
    """One way to decide.

    key: what is typed for it; notation: how records and answers write it; effect: of a card, what
    it does, in lines.
    """

    key: str
    notation: str
    words: str
    effect: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a player is asked, and what can be answered."""

    player: str
    words: LineOfWords
    offers: tuple[ShownOption, ...]


def question_of(rules: Rules, decision: Decision) -> Question:
    """The question of a decision, cards among its options with their numbers."""
    asked = capital(question_words(rules, decision))
    keys = option_keys(decision.options)
    return Question(
        player=decision.player,
        words=in_colours(rules, [decision.player], asked),
        offers=tuple(
            ShownOption(
                key=key,
                notation=option.notation,
                words=offer_words(rules, decision, option),
                effect=_effect(rules, option),
            )
            for key, option in zip(keys, decision.options, strict=True)
        ),
    )


def _effect(rules: Rules, option: Option) -> tuple[str, ...]:
    """What a card does, in lines."""
    return card_effect(rules, option.words[0]) if card_family(rules, option) else ()


def option_keys(options: Sequence[Option]) -> list[str]:
    """What is typed for each option: its number in the list.

    Where options are numbers themselves, those are typed, and words for the others.
    """
    if any(option.notation.isdigit() for option in options):
        return [option.notation for option in options]
    return [str(number) for number in range(1, len(options) + 1)]


def question_words(rules: Rules, decision: Decision) -> str:
    """The question a decision puts to its player."""
    return say_question(rules, decision.choice, decision.site, decision.player)


def option_words(rules: Rules, decision: Decision, option: Option) -> str:
    """One way to decide, with its price if it has one."""
    return say_option(rules, decision.choice, decision.site, option)


def offer_words(rules: Rules, decision: Decision, option: Option) -> str:
    """One way to decide as it is offered: a card with the numbers on it."""
    return say_offer(rules, decision.choice, decision.site, option)


def thing_of(rules: Rules, option: Option) -> str:
    """The name by which the card or place of an option can be found; else the option's own."""
    family = card_family(rules, option)
    place = not option.is_word and option.words[0] in rules.places
    return f"card:{option.words[0]}" if family else option.words[0] if place else option.notation
