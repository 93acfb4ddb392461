"""What is told of a step: announced before it, told after it, with the same parts."""

from __future__ import annotations

from fuero.frozen import frozen
from fuero.machine.program import EventKind, Expression
from fuero.machine.things import About, Thing
from fuero.ruleset import core

from .builder import Builder

__all__ = ["Happening", "about", "tell", "variable_thing"]


@frozen
class Happening:
    """Something that is told.

    verb, manner, about: as in the kind of event it becomes. roles: role, domain ('' for a number)
    and value of each who or what has a part in it. secret: roles that not everybody sees. several:
    roles that a set of the domain has.
    """

    verb: str
    roles: tuple[tuple[str, str, Expression], ...]
    about: About = ()
    manner: str = ""
    secret: tuple[str, ...] = ()
    several: tuple[str, ...] = ()


def about(**names: str) -> About:
    """Things that bear these names, each of the category that its role is called by."""
    return tuple((role, Thing(category=role, name=name)) for role, name in names.items())


def variable_thing(builder: Builder, target: core.Expression | str) -> Thing:
    """What is written or chosen: a track, a variable, a zone, a deck, or the cards that are kept.

    A name that nothing declared bears is a block's own.
    """
    if isinstance(target, core.CardsKept):
        return Thing(category="kept", name="kept")
    if isinstance(target, core.CardsIn):
        category = "deck" if target.name in builder.world.declared.decks else "zone"
        return Thing(category=category, name=target.name)
    assert isinstance(target, core.VariableOf | str)
    name = target if isinstance(target, str) else target.name
    declared = builder.world.declared.variables.get(name)
    if declared is None:
        return Thing(category="local", name=name)
    return Thing(category="track" if declared.track else "variable", name=name)


def tell(
    builder: Builder,
    what: Happening,
    seen: Expression = ("const", -1),
    *,
    announced: bool = False,
) -> None:
    """Tell it to those players (-1: everybody); announced: before it is done."""
    kind = EventKind(
        verb=what.verb,
        manner=what.manner,
        about=what.about,
        roles=tuple((role, domain) for role, domain, _ in what.roles),
        announced=announced,
        secret=what.secret,
        several=what.several,
    )
    builder.tell(builder.event(kind), [value for _, _, value in what.roles], seen)
