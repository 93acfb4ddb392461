"""What the checks know of each act, in one line an act.

The line says how many decisions the act can take, in how many parts, which `bound.py` adds up, and
what it may give to variables, figures and places, which `places.py` follows. An act without a line
would stop both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.performing import FIGURES, SCORING

if TYPE_CHECKING:
    from .bound import Counter
    from .places import Giver

__all__ = ["ACTS", "ActFacts", "PieceWay"]


PieceWay: TypeAlias = (
    "tuple[Sequence[core.Pieces], core.Expression | core.OneOfThese, core.Expression]"
)
"""Which pieces of one kind are moved, where they are taken from, and where they go."""


@frozen
class ActFacts:
    """What is known of an act.

    decisions: how many it can take if it is done once, and in how many parts. gives: notes what may
    come to stand where, be held or be scored by it. moves: whether pieces leave their places.
    ways: the pieces of each kind that it moves, with where from and where to.
    """

    decisions: Callable[[Counter, Any], tuple[int, int]]
    gives: Callable[[Giver, Any], None]
    moves: bool
    ways: Callable[[Any], Sequence[PieceWay]] = lambda act: ()


# ---- decisions and parts ----------------------------------------------------------------------


def _one_choice(counter: Counter, act: core.Act) -> tuple[int, int]:
    """One choice, in one part."""
    return 1, 1


def _one_part(counter: Counter, act: core.Act) -> tuple[int, int]:
    """No question, and one part."""
    return 0, 1


def _moving(counter: Counter, act: core.Move) -> tuple[int, int]:
    """Two questions for each piece, from where and to where, and one more to stop."""
    pieces = sum(counter.pieces(quota) for quota in act.quotas)
    if act.whose is not None:
        pieces *= counter.players
    step = 2 + counter.set_off(act.kind)
    return step * pieces + 1, pieces


def _loading(counter: Counter, act: core.Load | core.Unload) -> tuple[int, int]:
    """One question for each piece, whose and where, and one more to stop; none if all are meant."""
    pieces = counter.pieces(act.quota)
    asked = 0 if isinstance(act.quota.amount, core.All) else pieces + 1
    return asked, pieces


def _moving_figure(counter: Counter, act: core.MoveFigure) -> tuple[int, int]:
    """Two questions: which figure, and where to."""
    return 2 + counter.set_off(FIGURES), 1


def _swapping(counter: Counter, act: core.Swap) -> tuple[int, int]:
    """Which of either side for each two that change places, and one to stop."""
    swaps = counter.pieces(act.quota)
    step = 2 + counter.set_off(act.quota.pieces.kind) + counter.set_off(act.other.kind)
    return step * swaps + 1, swaps


def _swapping_figures(counter: Counter, act: core.SwapFigures) -> tuple[int, int]:
    """Which figure, and which other."""
    return 2 + 2 * counter.set_off(FIGURES), 1


def _taking_several(counter: Counter, act: core.TakeSeveral) -> tuple[int, int]:
    """One question for each card; one more to stop, if fewer may be taken."""
    cards = counter.number(act.amount.number)
    return cards + isinstance(act.amount, core.UpTo), cards


def _scoring(counter: Counter, act: core.Score) -> tuple[int, int]:
    """One question, if a place is chosen; each place is a part."""
    after = counter.set_off(SCORING)
    if isinstance(act.places, core.OneOfThese):
        return 1 + after, 1
    if act.as_one:
        return after, 1
    return after, counter.most(act.places)


# ---- what is given to places ------------------------------------------------------------------


def _nothing(giver: Giver, act: core.Act) -> None:
    """Nothing: cards lie in zones, loads stay, swapped figures stand where figures stood."""


def _moved(giver: Giver, act: core.Move) -> None:
    """Where pieces are moved to."""
    giver.enter(giver.here.spread(act.goal))


def _swapped(giver: Giver, act: core.Swap) -> None:
    """Where the pieces of either side stood, to which the others come."""
    giver.enter(giver.here.spread(act.places))
    giver.enter(giver.here.spread(act.other_places))


def _moved_figure(giver: Giver, act: core.MoveFigure) -> None:
    """Where a figure comes to stand."""
    giver.stand(act.goal)


def _scored(giver: Giver, act: core.Score) -> None:
    """What is scored."""
    giver.score(giver.here.places(act.places))


def _chosen(giver: Giver, act: core.Choose) -> None:
    """What can be chosen, and what can be chosen else."""
    giver.hold(act.target, act.members)
    for part in act.otherwise:
        if isinstance(part, core.ElseOne):
            giver.hold(act.target, part.members)


def _picked(giver: Giver, act: core.SecretlyChoose) -> None:
    """What can be picked, and what comes instead."""
    if act.members.type.domain != "place":
        return
    values = [act.members]
    for part in act.options:
        if isinstance(part, core.ElseOne):
            values.append(part.members)
        elif isinstance(part, core.InsteadOf):
            values.append(part.replacement)
    giver.pick(act.variable, frozenset[str]().union(*map(giver.here.read, values)))


# ---- which pieces go where --------------------------------------------------------------------


def _moved_ways(act: core.Move) -> Sequence[PieceWay]:
    """The one way of the pieces."""
    pieces = tuple(quota.pieces for quota in act.quotas)
    if act.whose is not None:
        pieces = tuple(replace(one, owner=None) for one in pieces)
    return ((pieces, act.source, act.goal),)


def _swapped_ways(act: core.Swap) -> Sequence[PieceWay]:
    """Each side goes where the other stands."""
    one, places, other_places = act.quota.pieces, act.places, act.other_places
    return ((one,), places, other_places), ((act.other,), other_places, places)


ACTS: Mapping[type[core.Node], ActFacts] = MappingProxyType(
    {
        core.Move: ActFacts(decisions=_moving, gives=_moved, moves=True, ways=_moved_ways),
        core.MoveFigure: ActFacts(decisions=_moving_figure, gives=_moved_figure, moves=False),
        core.Swap: ActFacts(decisions=_swapping, gives=_swapped, moves=True, ways=_swapped_ways),
        core.SwapFigures: ActFacts(decisions=_swapping_figures, gives=_nothing, moves=False),
        core.Load: ActFacts(decisions=_loading, gives=_nothing, moves=False),
        core.Unload: ActFacts(decisions=_loading, gives=_nothing, moves=False),
        core.Score: ActFacts(decisions=_scoring, gives=_scored, moves=False),
        core.Choose: ActFacts(decisions=_one_choice, gives=_chosen, moves=False),
        core.SecretlyChoose: ActFacts(decisions=_one_choice, gives=_picked, moves=False),
        core.Take: ActFacts(decisions=_one_choice, gives=_nothing, moves=False),
        core.TakeSeveral: ActFacts(decisions=_taking_several, gives=_nothing, moves=False),
        core.Look: ActFacts(decisions=_one_part, gives=_nothing, moves=False),
        core.Keep: ActFacts(decisions=_one_choice, gives=_nothing, moves=False),
    }
)
