"""What each act does, once and for all: the acts of the language to instructions.

Every function takes the statement's frame and the act's node. A frame with ``skip`` stands for a
card that may be declined by its first choice: to skip, to decline and to take none are one option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fuero.lang import nodes
from fuero.lang.nodes import Node

from .builder import Label, const, slot
from .cards import lower_keep, lower_look
from .expressions import lower_set, single_place, type_of
from .figures import lower_move_pawn
from .frame import Ask, Frame
from .loads import lower_loading
from .moves import lower_move, sparable
from .parts import before_choice, part
from .taking import asks_for_card, lower_take, lower_take_several
from .targets import leave_if, preferred, skip_word, write_target
from .triggers import after_scoring

__all__ = ["folds", "lower_act"]


def _score(frame: Frame, node: nodes.Score) -> None:
    builder, here = frame.builder, frame.here
    place = builder.temporary("scored", -1)
    if isinstance(node.places, nodes.OneSource):
        done = Label()
        members = lower_set(node.places.members, here)
        before_choice(frame, ("ne", members, const(0)))
        answer = Ask(frame=frame, kind="score", span=node.span, about=(frame.name,)).put(
            *skip_word(frame),
            builder.members("place", place, members),
        )
        leave_if(frame, ("ge", slot(answer), const(0)))
        builder.emit("branch", ("eq", slot(answer), const(-1)), done)
        _score_place(frame, place, node)
        after_scoring(frame)
        builder.place(done)
        return
    places, top = builder.temporary("to score"), Label()
    done, nothing = Label(), Label()
    builder.set(places, lower_set(node.places, here))
    if builder.triggers is not None:
        builder.emit("branch", slot(places), nothing)
    builder.place(top)
    builder.emit("branch", slot(places), done)
    builder.set(place, ("first", slot(places)))
    builder.set(places, ("minus", slot(places), ("single", slot(place))))
    _score_place(frame, place, node)
    builder.emit("jump", top)
    builder.place(done)
    after_scoring(frame)
    builder.place(nothing)


def _score_place(frame: Frame, place: int, node: nodes.Score) -> None:
    part(
        frame,
        "scoring",
        (("player", "player", frame.here.me), ("place", "place", slot(place))),
        chosen=isinstance(node.places, nodes.OneSource),
    )
    tables = list(frame.builder.rules.of("majority"))
    table = tables.index(node.table.text) if node.table is not None else 0
    firsts = (1 + bool(node.tied_too)) if node.first_only else 0
    frame.builder.emit("score", table, slot(place), firsts)


def _choose(frame: Frame, node: nodes.Choose) -> None:
    builder = frame.builder
    kind = type_of(node.members, frame.here)
    chosen = builder.temporary("chosen", -1)
    builder.set(chosen, const(-1))
    variable = node.target.name.text
    answer = Ask(
        frame=frame,
        kind="choose",
        span=node.span,
        about=(variable, frame.name),
        private=_from_hidden_zone(frame, node),
    ).put(
        *skip_word(frame),
        builder.members(kind.domain, chosen, preferred(node.members, node.otherwise or (), frame)),
    )
    leave_if(frame, ("ge", slot(answer), const(0)))
    write_target(node.target, slot(chosen), frame)
    quiet = Label()
    builder.emit("branch", ("eq", slot(answer), const(-1)), quiet)
    event = builder.event(f"chose:{variable}", ("player", "player"), ("member", kind.domain))
    builder.tell(event, [frame.here.me, slot(chosen)])
    builder.place(quiet)


def _from_hidden_zone(frame: Frame, node: nodes.Choose) -> bool:
    """Whether what can be chosen tells of cards that others may not see."""
    zones = frame.builder.zones
    return any(
        zones[part.name.text].sight != "public"
        for part in nodes.walk(node)
        if isinstance(part, nodes.Own | nodes.Reference | nodes.Property)
        and part.name.text in zones
    )


_ACTS: Mapping[type[Node], Callable[..., None]] = MappingProxyType(
    {
        nodes.Move: lower_move,
        nodes.Load: lower_loading,
        nodes.Unload: lower_loading,
        nodes.MovePawn: lower_move_pawn,
        nodes.Score: _score,
        nodes.Choose: _choose,
        nodes.Take: lower_take,
        nodes.TakeSeveral: lower_take_several,
        nodes.Look: lower_look,
        nodes.Keep: lower_keep,
    }
)


def lower_act(frame: Frame, act: Node) -> None:
    """Emit what an act of the frame's subject does."""
    _ACTS[type(act)](frame, act)


def folds(frame: Frame, act: Node) -> bool:
    """Whether the act begins with a choice of its own by which it can be declined."""
    if isinstance(act, nodes.Score):
        return isinstance(act.places, nodes.OneSource)
    if isinstance(act, nodes.Move):
        sources = act.source.members if isinstance(act.source, nodes.OneSource) else act.source
        singles = (
            not isinstance(act.source, nodes.OneSource)
            and single_place(sources, frame.here)
            and single_place(act.goal, frame.here)
        )
        required = any(isinstance(q.amount, nodes.Exactly | nodes.All) for q in act.quotas)
        return not (singles and required) or sparable(frame, act)
    if isinstance(act, nodes.Load | nodes.Unload):
        return not isinstance(act.quota.amount, nodes.All)
    if isinstance(act, nodes.Take):
        return asks_for_card(frame, act)
    if isinstance(act, nodes.TakeSeveral):
        return True
    return isinstance(act, nodes.MovePawn | nodes.Choose | nodes.Keep)
