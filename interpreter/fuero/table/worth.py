"""Which events are worth telling: not what the events beside them say already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fuero.machine.things import Thing
from fuero.text.languages import REFERENCE

from .accounting import accounting_loops

if TYPE_CHECKING:
    from fuero.machine.events import Event
    from fuero.ruleset.model import Rules

__all__ = ["REASONS", "worth_telling"]

REASONS = frozenset({"counted"})
"""Events that are told only where the reasons for points are asked for."""

_WITH_MEMBERS = frozenset({"added", "removed", "holds"})
"""What is told after a set has changed: who or what it is about."""


def worth_telling(rules: Rules, events: Sequence[Event]) -> Iterator[Event]:
    """The events that somebody wants to be told, and those that give reasons.

    Left out is the one way there was, where what follows shows it; an alternative that was the only
    one; what was chosen, where it is laid down at once and the rules have words of their own for
    that; at which member a loop is, where it only keeps accounts, nothing else is told of it, or
    what is told names it; and that a set has changed, where it is told what it holds.
    """
    for number, event in enumerate(events):
        said_before = number > 0 and _same_option(events[number - 1], event)
        if not said_before and not _is_said(rules, event, events[number + 1 :]):
            yield event


def _is_said(rules: Rules, event: Event, after: Sequence[Event]) -> bool:
    """Whether what comes after an event says the same, or makes it a thing of no interest."""
    match event.verb:
        case "forced":
            return _is_shown(event, after)
        case "next":
            only = event.about["variable"] in accounting_loops(rules)
            return only or not _heads_something(event, after)
        case "chose":
            return bool(after) and _lays_it(rules, event, after[0])
        case "changed":
            return bool(after) and after[0].verb in _WITH_MEMBERS
    return False


def _same_option(forced: Event, event: Event) -> bool:
    """Whether the event before says already that this is the one way there is."""
    return (
        event.verb == "alternative"
        and forced.verb == "forced"
        and forced.arguments.get("player") == event.arguments.get("player")
        and forced.arguments.get("option") == event.arguments.get("option")
    )


def _lays_it(rules: Rules, chose: Event, event: Event) -> bool:
    """Whether by an event with words of its own a player lays down what was just chosen."""
    lexicon = rules.lexicons.get(REFERENCE)
    return (
        event.verb == "laid"
        and event.things.get("player") == chose.things.get("player")
        and event.things.get("card") == chose.things.get("member")
        and lexicon is not None
        and f"event:laid/{event.about.get('zone')}" in lexicon.phrases
    )


def _is_shown(forced: Event, after: Sequence[Event]) -> bool:
    """Whether the next thing that happens names all that the one way there was is about."""
    following = next((event for event in after if event.verb not in ("forced", *REASONS)), None)
    if following is None or forced.option is None or forced.option.is_word:
        return False
    return {one.name for one in forced.option.things} <= _named(following)


def _heads_something(event: Event, after: Sequence[Event]) -> bool:
    """Whether something is told of the member at which a loop is, which does not name it itself.

    A loop over numbers counts rounds. Where nothing follows yet, it is about to be asked about.
    """
    member = event.things["member"]
    if not isinstance(member, Thing) or not after:
        return True
    following = next((one for one in after if one.verb not in REASONS), None)
    if following is None or following.verb in ("next", "ended"):
        return False
    return member.name not in _named(following)


def _named(event: Event) -> set[str]:
    """The names of all that an event speaks of."""
    return {one.name for one in event.things.values() if isinstance(one, Thing)}
