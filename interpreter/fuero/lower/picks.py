"""Secret picks: asked one after another, and shown together once all are made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from fuero.frozen import frozen
from fuero.machine.program import Expression, SecretPick
from fuero.ruleset import core
from fuero.ruleset.performing import bodies_of

from .builder import Builder, Label, const, slot
from .expressions import lower_expression
from .frame import Ask, Frame, Order, each, open_order
from .happenings import Happening, tell, variable_thing
from .open_words import any_of
from .parts import Stopping, part
from .qualifiers import qualifies
from .targets import in_preference, preferred
from .weighing import Grounds
from .world import ASKED

__all__ = ["Unrevealed", "dropped_if_stopped", "lower_pick", "lower_reveal", "stays_hidden"]


@frozen
class Unrevealed:
    """Picks that wait for ``reveal``.

    frame: where they were made. asked: where it is held by which choice each player's pick was
    made; mark: the number of this choice there. order: who was asked, and who of them picked.
    """

    node: core.SecretlyChoose
    frame: Frame
    asked: int
    mark: int
    order: Order


def lower_pick(
    frame: Frame,
    node: core.SecretlyChoose,
    order: Order,
    test: core.HasPieces | core.HasUnique | core.SuchThat | None,
) -> Unrevealed:
    """Ask every listed player who passes the test and has something to pick.

    Afterwards the mask of the order holds those who picked: they are *them*. Earlier picks that
    wait unrevealed go on waiting, also those of the same variable. If the act can be stopped, one
    window opens for all picks together, before the first.
    """
    builder = frame.builder
    what = (("variable", variable_thing(builder, node.variable)),)
    asking = (("player", "player", frame.here.me),)
    part(frame, Happening(verb="picks", about=what, roles=asking))
    variable = builder.world.offset(node.variable)
    domain = node.members.type.domain
    asked = _asked_by(builder, node.variable)
    pick = builder.temporary("pick", -1)
    them = builder.temporary("them picked")
    builder.set(them, const(0))
    with each(builder, order) as player:
        inner = frame.of(player)
        nobody = Label()
        if test is not None:
            builder.emit("branch", qualifies(inner, test), nobody)
        options = [part for part in node.options if isinstance(part, core.ElseOne)]
        offered = preferred(node, inner)
        answer = Ask(
            frame=inner,
            kind="pick",
            node=node,
            about=what,
            secret=True,
        ).put(
            builder.members(domain, pick, offered.members),
            always=any_of([*filter(None, (offered.always,)), *_hidden_grounds(inner, node)]),
            prices=_prices(inner, node),
            grounds=Grounds(among=in_preference(node.members, options)),
        )
        builder.secret_pick(
            SecretPick(
                choice=builder.latest_choice,
                asked=asked,
                slot=variable,
                each=True,
                player_slot=player[1],
                variable=node.variable,
            )
        )
        builder.emit("branch", ("eq", slot(answer), const(-1)), nobody)
        mark = builder.latest_choice + 1
        builder.emit("store", asked, player, const(mark))
        builder.emit("store", variable, player, slot(pick))
        builder.set(pick, const(-1))
        builder.set(them, ("union", slot(them), ("single", player)))
        tell(builder, Happening(verb="picked", roles=(("player", "player", player),)))
        builder.place(nobody)
    builder.set(order.mask, slot(them))
    order = replace(order, whole=False)
    made = Unrevealed(node=node, frame=frame, asked=asked, mark=mark, order=order)
    if not stays_hidden(node):
        _show(made, order)
    return made


def _hidden_grounds(frame: Frame, node: core.SecretlyChoose) -> Iterator[Expression]:
    """Whether each pick of the subject is hidden that the options hang on: who has one option is
    asked then, too, so that nobody learns that.
    """
    fields = frame.builder.world.fields
    names = (part.name for part in core.read_out([node]) if isinstance(part, core.VariableOf))
    for name in dict.fromkeys(names):
        if f"{ASKED} {name}" in fields:
            yield ("gt", ("load", _asked_by(frame.builder, name), frame.here.me, 0), const(0))


def stays_hidden(node: core.SecretlyChoose) -> bool:
    """Whether the picks wait for ``reveal``."""
    return node.unrevealed


@contextmanager
def dropped_if_stopped(builder: Builder, stopping: Stopping | None) -> Iterator[None]:
    """A context around a stoppable procedure: picks that wait when it is over are dropped.

    They still wait only if the procedure was stopped before its ``reveal``, or never comes to one.
    Then nobody is shown them, and they count as not made.
    """
    variables = _left_waiting(builder, stopping) if stopping is not None else ()
    before = {variable: builder.temporary("who waited before") for variable in variables}
    for variable, waited in before.items():
        builder.set(waited, _who_wait(builder, variable))
    yield
    for variable, waited in before.items():
        rest, top, done = builder.temporary("picks to drop"), Label(), Label()
        builder.set(rest, ("minus", _who_wait(builder, variable), slot(waited)))
        builder.place(top)
        builder.emit("branch", slot(rest), done)
        player: Expression = ("first", slot(rest))
        nothing = const(builder.world.initial[builder.world.offset(variable)])
        builder.emit("store", builder.world.offset(variable), player, nothing)
        builder.emit("store", _asked_by(builder, variable), player, const(0))
        builder.set(rest, ("minus", slot(rest), ("single", player)))
        builder.emit("jump", top)
        builder.place(done)


def _left_waiting(builder: Builder, stopping: Stopping) -> tuple[str, ...]:
    """The variables whose picks may wait while a stoppable procedure is under way."""
    found = [
        part.variable
        for routine, body in bodies_of(builder.world.declared).items()
        if routine in stopping.inside
        for statement in body
        for part in core.walk(statement)
        if isinstance(part, core.SecretlyChoose) and stays_hidden(part)
    ]
    return tuple(dict.fromkeys(found))


def _who_wait(builder: Builder, variable: str) -> Expression:
    """The players whose pick is not revealed."""
    one = builder.scratch(0)
    waits: Expression = ("gt", ("load", _asked_by(builder, variable), slot(one), 0), const(0))
    return ("filter", one, const(builder.world.everything("player")), waits)


def _asked_by(builder: Builder, variable: str) -> int:
    """The slots that say, for each player, which choice the unrevealed pick was made by."""
    return builder.world.offset(f"{ASKED} {variable}")


def _prices(frame: Frame, node: core.SecretlyChoose) -> tuple[tuple[Expression, Expression], ...]:
    """For each member with a price: the member, and what counts instead of it."""
    return tuple(
        (
            lower_expression(part.members, frame.here),
            lower_expression(part.replacement, frame.here),
        )
        for part in node.options
        if isinstance(part, core.InsteadOf)
    )


def lower_reveal(frame: Frame, waiting: Unrevealed) -> Order:
    """Show all picks that wait, clockwise from the player who was asked first in the last round.

    Picks made in earlier rounds of a loop are shown with them.
    """
    builder, one = frame.builder, frame.builder.scratch(frame.here.depth)
    everyone = const(builder.world.everything("player"))
    unseen: Expression = ("eq", ("load", waiting.asked, slot(one), 0), const(waiting.mark))
    order = open_order(builder, ("filter", one, everyone, unseen), slot(waiting.order.base))
    _show(waiting, order)
    return replace(order, whole=False)


def _show(waiting: Unrevealed, order: Order) -> None:
    """Show picks, and replace each that has a price by what counts instead."""
    frame, node = waiting.frame, waiting.node
    builder = frame.builder
    variable = builder.world.offset(node.variable)
    domain = node.members.type.domain
    shown = (("variable", variable_thing(builder, node.variable)),)
    with each(builder, order) as player:
        picked: Expression = ("load", variable, player, -1)
        builder.emit("store", waiting.asked, player, const(0))
        told = (("player", "player", player), ("member", domain, picked))
        tell(builder, Happening(verb="revealed", about=shown, roles=told))
        inner = frame.of(player)
        for places, paid in _prices(inner, node):
            changed: Expression = ("if", ("has", places, picked), paid, picked)
            builder.emit("store", variable, player, changed)
