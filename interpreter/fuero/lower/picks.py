"""Secret picks: asked one after another, and shown together once all are made."""

from __future__ import annotations

from dataclasses import dataclass

from fuero.lang import nodes
from fuero.machine.program import Expression, SecretPick

from .builder import Label, const, slot
from .expressions import lower_expression, lower_set, type_of
from .frame import Ask, Frame, Order, each
from .parts import part
from .qualifiers import qualifies
from .targets import preferred

__all__ = ["Unrevealed", "lower_pick", "lower_reveal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrevealed:
    """Picks that wait for ``reveal``."""

    node: nodes.SecretlyChoose
    order: Order


def lower_pick(
    frame: Frame, node: nodes.SecretlyChoose, order: Order, test: nodes.Node | None
) -> None:
    """Ask every listed player; who passes the test and has something to pick is one of *them*.

    Afterwards the order's mask holds those who picked. The window of a stoppable act opens once
    for all of them, before the first is made.
    """
    builder = frame.builder
    part(frame, f"picks:{node.name.text}", (("player", "player", frame.here.me),))
    variable = builder.offset(node.name.text)
    kind = type_of(node.members, frame.here)
    asked, hidden = _secret_fields(frame, node.name.text)
    who = builder.temporary("who picked")
    builder.set(who, slot(order.mask))
    builder.set(order.mask, const((1 << builder.players) - 1))
    builder.set(hidden, const(0))
    pick = builder.temporary("pick", -1)
    them = builder.temporary("them picked")
    builder.set(them, const(0))
    with each(builder, order) as player:
        inner = frame.of(player)
        nobody = Label()
        builder.emit("branch", ("has", slot(who), player), nobody)
        if test is not None:
            builder.emit("branch", qualifies(inner, test), nobody)
        options = [part for part in node.options or () if isinstance(part, nodes.ElseOne)]
        answer = Ask(
            frame=inner,
            kind="pick",
            span=node.span,
            about=(node.name.text, frame.name),
            secret=True,
        ).put(
            builder.members(kind.domain, pick, preferred(node.members, options, inner)),
            prices=_prices(inner, node),
        )
        builder.picks.append(
            SecretPick(
                choice=len(builder.choices) - 1,
                asked=asked,
                slot=variable,
                hidden=hidden,
                player_slot=player[1],
                variable=node.name.text,
            )
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), nobody)
        builder.set(asked, const(len(builder.choices)))
        builder.emit("store", variable, player, slot(pick))
        builder.set(pick, const(-1))
        builder.set(them, ("union", slot(them), ("single", player)))
        builder.set(hidden, ("union", slot(hidden), ("single", player)))
        builder.tell(builder.event("picked", ("player", "player")), [player])
        builder.place(nobody)
    builder.set(order.mask, slot(them))
    if True not in (node.options or ()):
        lower_reveal(frame, Unrevealed(node=node, order=order))


def _secret_fields(frame: Frame, variable: str) -> tuple[int, int]:
    builder = frame.builder
    for name in (f"asked {variable}", f"hidden {variable}"):
        if name not in builder.fields:
            builder.field(name, visibility="internal")
    return builder.offset(f"asked {variable}"), builder.offset(f"hidden {variable}")


def _prices(frame: Frame, node: nodes.SecretlyChoose) -> tuple[tuple[Expression, Expression], ...]:
    """Members with a price, and what counts instead of them."""
    return tuple(
        (lower_set(part.places, frame.here), lower_expression(part.replacement, frame.here))
        for part in node.options or ()
        if isinstance(part, nodes.InsteadOf)
    )


def lower_reveal(frame: Frame, waiting: Unrevealed) -> None:
    """Show all picks at once; from now on a pick counts as what its price says."""
    builder, node = frame.builder, waiting.node
    variable = builder.offset(node.name.text)
    kind = type_of(node.members, frame.here)
    asked, hidden = _secret_fields(frame, node.name.text)
    builder.set(asked, const(0))
    builder.set(hidden, const(0))
    event = builder.event(
        f"revealed:{node.name.text}", ("player", "player"), ("member", kind.domain)
    )
    with each(builder, waiting.order) as player:
        picked: Expression = ("load", variable, player, -1)
        builder.tell(event, [player, picked])
        inner = frame.of(player)
        for places, paid in _prices(inner, node):
            changed: Expression = ("if", ("has", places, picked), paid, picked)
            builder.emit("store", variable, player, changed)
