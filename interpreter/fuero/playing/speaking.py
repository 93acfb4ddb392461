"""The sentences of a game, from the phrases of its language."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fuero.machine.speech import Speech

if TYPE_CHECKING:
    from fuero.machine.codec import Option
    from fuero.machine.events import Event
    from fuero.machine.program import Choice, Site
    from fuero.ruleset.model import Rules

__all__ = ["speech_of"]


def speech_of(rules: Rules) -> Speech:
    """How games of these rules are said. Phrases are read when the first sentence is wanted."""
    return Speech(
        title=rules.title,
        player=partial(_player, rules),
        question=partial(_question, rules),
        option=partial(_option, rules),
        event=partial(_event, rules),
    )


def _player(rules: Rules, seat: str) -> str:
    from fuero.text.words import word

    name = word(rules, "player", seat).one
    return name[:1].upper() + name[1:]


def _question(rules: Rules, choice: Choice, site: Site, player: str) -> str:
    from fuero.text.play import say_question

    return say_question(rules, choice, site, player)


def _option(rules: Rules, choice: Choice, site: Site, option: Option) -> str:
    from fuero.text.play import say_offer

    return say_offer(rules, choice, site, option)


def _event(rules: Rules, event: Event) -> str:
    from fuero.text.play import say_event

    return say_event(rules, event)
