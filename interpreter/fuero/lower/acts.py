"""What each act does: the acts of the language become instructions, each in one way wherever it
stands.

Every function takes the frame of the statement and the node of the act. If the frame has a
``skip``, the act begins a card, and whoever declines its first choice declines the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fuero.ruleset import core

from .builder import Label, const, slot
from .cards import lower_keep, lower_look
from .expressions import single_place
from .figures import lower_move_figure
from .frame import Ask, Frame
from .happenings import Happening, tell, variable_thing
from .loads import lower_loading
from .moves import lower_move, sparable
from .scoring import lower_score
from .swap import lower_swap
from .swap_figures import lower_swap_figures
from .taking import asks_for_card, lower_take, lower_take_several
from .targets import in_preference, leave_if, preferred, skip_word, write_target
from .weighing import Grounds

__all__ = ["folds", "lower_act"]


def _choose(frame: Frame, node: core.Choose) -> None:
    builder = frame.builder
    domain = node.members.type.domain
    chosen = builder.temporary("chosen", -1)
    builder.set(chosen, const(-1))
    variable = variable_thing(builder, node.target)
    offered = preferred(node, frame)
    answer = Ask(
        frame=frame,
        kind="choose",
        node=node,
        about=(("variable", variable),),
        private=_from_hidden_zone(frame, node),
    ).put(
        *skip_word(frame),
        builder.members(domain, chosen, offered.members),
        always=offered.always,
        grounds=Grounds(among=in_preference(node.members, node.otherwise)),
    )
    leave_if(frame, ("ge", slot(answer), const(0)))
    write_target(node.target, slot(chosen), frame)
    quiet = Label()
    builder.emit("branch", ("eq", slot(answer), const(-1)), quiet)
    told = (("player", "player", frame.here.me), ("member", domain, slot(chosen)))
    tell(builder, Happening(verb="chose", about=(("variable", variable),), roles=told))
    builder.place(quiet)


def _from_hidden_zone(frame: Frame, node: core.Choose) -> bool:
    """Whether the options would tell other players which cards lie in a zone they may not see."""
    zones = frame.builder.world.zones
    return any(
        zones[part.name].sight != "public"
        for part in core.read_out([node])
        if isinstance(part, core.CardsIn)
    )


_ACTS: Mapping[type[core.Node], Callable[..., None]] = MappingProxyType(
    {
        core.Move: lower_move,
        core.Load: lower_loading,
        core.Unload: lower_loading,
        core.MoveFigure: lower_move_figure,
        core.Swap: lower_swap,
        core.SwapFigures: lower_swap_figures,
        core.Score: lower_score,
        core.Choose: _choose,
        core.Take: lower_take,
        core.TakeSeveral: lower_take_several,
        core.Look: lower_look,
        core.Keep: lower_keep,
    }
)


def lower_act(frame: Frame, act: core.Node) -> None:
    """Emit what an act of the frame's subject does."""
    _ACTS[type(act)](frame, act)


def folds(frame: Frame, act: core.Node) -> bool:
    """Whether the act begins with a choice by which it can be declined, so that no other question
    is needed.
    """
    match act:
        case core.Score(places=places):
            asks = isinstance(places, core.OneOfThese)
        case core.Move():
            asks = _asks_to_move(frame, act)
        case core.Load(quota=quota) | core.Unload(quota=quota):
            asks = not isinstance(quota.amount, core.All)
        case core.Take():
            asks = asks_for_card(act)
        case core.SwapFigures(figure=figure, other=other):
            asks = any(isinstance(one, core.OneOfThese) for one in (figure, other))
        case _:
            asks = isinstance(
                act, core.Choose | core.Keep | core.MoveFigure | core.Swap | core.TakeSeveral
            )
    return asks


def _asks_to_move(frame: Frame, act: core.Move) -> bool:
    """Whether a move can be declined by its first question."""
    singles = (
        not isinstance(act.source, core.OneOfThese)
        and single_place(act.source, frame.here)
        and single_place(act.goal, frame.here)
    )
    required = any(isinstance(quota.amount, core.Exactly | core.All) for quota in act.quotas)
    return not (singles and required) or sparable(frame, act)
