"""Questions, options and events made by hand, as the machine would have them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from fuero.lower import lower
from fuero.machine.codec import Option
from fuero.machine.events import Event
from fuero.machine.program import Choice, EventKind, Program
from fuero.machine.things import Thing
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.text.play import say_event, say_option, say_question

__all__ = ["event_said", "happened", "option_said", "question_said", "unseen"]

Arguments = Mapping[str, str | int | None]


@once_for_rules
def program_of(rules: Rules) -> Program:
    """A program of some rules, for as many as can play."""
    return lower(rules, rules.seats[: rules.most_players])


def event_said(rules: Rules, kind: str, arguments: Arguments) -> str:
    """What is said of an event of this kind."""
    return say_event(rules, happened(rules, kind, arguments))


def happened(rules: Rules, kind: str, arguments: Arguments) -> Event:
    """An event of a kind the program has, or of one that is made up."""
    program = program_of(rules)
    of = next((one for one in program.events if one.name == kind), None) or _made_up(rules, kind)
    domains = dict(of.roles)
    things = {
        role: _thing(rules, value, domains.get(role, "")) if isinstance(value, str) else value
        for role, value in arguments.items()
    }
    if of.verb == "ended" and isinstance(arguments["reason"], str):
        things["reason"] = Thing(category="ending", name=arguments["reason"])
    choice = option = None
    if of.verb == "forced" and arguments["option"] is not None:
        choice = _choice(rules, str(arguments["choice"]), ())
        words = tuple(str(arguments["option"]).split())
        option = _option(rules, words[0] if len(words) == 1 else words)
    return Event(
        of=of,
        arguments=arguments,
        things=MappingProxyType(things),
        choice=choice,
        option=option,
    )


def unseen(event: Event) -> Event:
    """The event with nothing seen of it but who it is."""
    who = {"player": event.things["player"]} if "player" in event.things else {}
    hidden = dict.fromkeys(event.things) | who
    names = {role: thing.id if isinstance(thing, Thing) else None for role, thing in hidden.items()}
    return replace(event, arguments=names, things=hidden)


def question_said(rules: Rules, kind: str, about: tuple[str, ...], player: str) -> str:
    """The question of a choice of this kind that speaks of these."""
    choice = _choice(rules, kind, about)
    return say_question(rules, choice, program_of(rules).sites[choice.site], player)


def option_said(
    rules: Rules, kind: str, about: tuple[str, ...], words: str | tuple[str, ...]
) -> str:
    """One way to decide a choice of this kind that speaks of these."""
    choice = _choice(rules, kind, about)
    site = program_of(rules).sites[choice.site]
    domain = "number" if kind == "move-number" else ""
    return say_option(rules, choice, site, _option(rules, words, domain))


def _choice(rules: Rules, kind: str, about: tuple[str, ...]) -> Choice:
    """A choice the program has, or one that is made up."""
    for choice in program_of(rules).choices:
        if choice.kind == kind and tuple(thing.name for _, thing in choice.about) == about:
            return choice
    things = [_named(rules, name, "variable") for name in about]
    roles = ["of"] * (len(about) - 1) + ["within"]
    return Choice(
        kind=kind,
        about=tuple(zip(roles, things, strict=False)),
        player=("const", 0),
        word_slot=0,
        options=(),
    )


def _option(rules: Rules, words: str | tuple[str, ...], domain: str = "") -> Option:
    names = (words,) if isinstance(words, str) else words
    return Option(
        number=0,
        notation=" ".join(names),
        words=names,
        is_word=isinstance(words, str) and _thing(rules, words).category in _WORDS,
        things=tuple(_thing(rules, name, domain) for name in names),
    )


_WORDS = frozenset({"word", "procedure", "alternative"})


def _thing(rules: Rules, id: str, domain: str = "") -> Thing:
    """What a member is, of its domain or else of any."""
    if id.startswith("alternative-"):
        number = int(id.removeprefix("alternative-"))
        return Thing(category="alternative", name="alternative", number=number)
    program = program_of(rules)
    # What can be anything is a number last of all.
    others = [one for name, one in program.domains.items() if name != "number"]
    domains = [program.domains[domain]] if domain else [*others, program.domains["number"]]
    found = (one for each in domains for one in each.things if one.id == id)
    return next(found, None) or _named(rules, id)


def _named(rules: Rules, name: str, otherwise: str = "word") -> Thing:
    """What is declared by this name; else a word, or what is said."""
    for category, elements in rules.elements.items():
        if name in elements:
            return Thing(category=category, name=name)
    return Thing(category=otherwise, name=name)


def _made_up(rules: Rules, kind: str) -> EventKind:
    announced = kind.startswith("announced:")
    verb, _, about = kind.removeprefix("announced:").partition(":")
    category = _named(rules, about).category if about else ""
    role = {"piece": "piece", "moment": "moment", "zone": "zone"}.get(category, "variable")
    thing = Thing(category="local" if category == "word" else category, name=about)
    return EventKind(
        verb=verb, roles=(), about=((role, thing),) if about else (), announced=announced
    )
