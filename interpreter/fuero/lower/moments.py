"""Moments: blocks that are put off, and done when the moment has come.

The state holds how often each block was put off by each player. When a moment comes, these numbers
are noted first, so that what is put off meanwhile waits for the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.machine.program import Expression
from fuero.ruleset.limits import MOST_LARGE

from .builder import Builder, const, slot
from .frame import Frame
from .parts import part

__all__ = ["Effect", "Moments", "put_off", "note_due", "told"]

EFFECTS = "pending effect"
"""The domain of what can be put off."""

PENDING = "effects pending"
"""The field that counts what was put off: a row for each effect, a slot for each player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """A block that can be put off: its number, its node, and the procedure or card it is in."""

    number: int
    node: nodes.AtNext
    within: str


class Moments:
    """All that can be put off in a program."""

    def __init__(self, builder: Builder, statements: Sequence[Node]) -> None:
        self.builder = builder
        bodies = [(element.name, element.node) for element in builder.rules.bodies()]
        bodies += [("trial", node) for node in statements]
        found = [
            (name, node)
            for name, body in bodies
            for node in nodes.walk(body)
            if isinstance(node, nodes.AtNext)
        ]
        self.effects = [
            Effect(number=number, node=node, within=name)
            for number, (name, node) in enumerate(found)
        ]
        members: list[str] = []
        for effect in self.effects:
            same = sum(other.within == effect.within for other in self.effects[: effect.number])
            members.append(f"{effect.within}.{same + 1}" if same else effect.within)
        builder.domain(EFFECTS, members)
        builder.field(PENDING, axes=(EFFECTS, "player"), high=MOST_LARGE)

    def until(self, moment: str) -> list[Effect]:
        """What can be put off until a moment, in the order of declaration."""
        return [effect for effect in self.effects if effect.node.moment.text == moment]

    def of(self, node: nodes.AtNext) -> Effect:
        """The effect of a block: equal blocks stand in several cards, so it is told by itself."""
        return next(effect for effect in self.effects if effect.node is node)

    def waiting(self, effect: Effect) -> int:
        """Where the counts of an effect begin."""
        return self.builder.offset(PENDING) + effect.number * self.builder.players


def put_off(frame: Frame, node: nodes.AtNext) -> None:
    """Note that the subject has put the block off: a part of what can be stopped."""
    builder, me = frame.builder, frame.here.me
    assert builder.moments is not None
    effect = builder.moments.of(node)
    base = builder.moments.waiting(effect)
    what: Expression = const(effect.number)
    part(
        frame,
        f"put off:{node.moment.text}",
        (("player", "player", me), ("effect", EFFECTS, what)),
    )
    builder.emit("store", base, me, ("add", ("load", base, me, 0), const(1)))
    builder.tell(told(builder, "put off", node), [me, what])


def told(builder: Builder, what: str, node: nodes.AtNext) -> int:
    """The kind of event that something was put off, or is due."""
    return builder.event(f"{what}:{node.moment.text}", ("player", "player"), ("effect", EFFECTS))


def note_due(builder: Builder, moments: Moments, effects: Sequence[Effect]) -> dict[int, int]:
    """Note how often each effect is due for each player; by effect, where its slots begin."""
    due: dict[int, int] = {}
    for effect in effects:
        builder.temporaries += 1
        name = f"due {builder.temporaries}"
        due[effect.number] = builder.field(name, axes=("player",), visibility="internal")
        for player in range(builder.players):
            waiting = slot(moments.waiting(effect) + player)
            builder.set(due[effect.number] + player, waiting)
    return due
