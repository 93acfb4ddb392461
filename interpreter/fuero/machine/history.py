"""The past of a game: what was decided and told, and now and then the whole state.

States may be large and games long. So whole states are kept at intervals that grow with their size:
for each decision the past takes, on average, no more memory than ``KEPT_SLOTS`` slots and what was
told. A state in between is found by playing again from the last one that was kept: the same options
lead to the same state, because all chance is in the state.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from fuero.frozen import frozen

from .evaluator import Evaluator
from .events import as_known
from .program import Program
from .step import RawEvent

__all__ = ["KEPT_SLOTS", "KnownPast", "PastStep", "after", "kept_every", "state_before"]

KEPT_SLOTS = 128
"""How many slots of past states are kept for each decision, on an average."""


@frozen
class PastStep:
    """What one decision was and what it told; shared between copies of a game, never altered.

    number: from 1. choice: the number of the choice; player: who decided. told: how many events
    the game has told so far. before: the state it was taken in, where that was kept.
    """

    number: int
    choice: int
    player: int
    option: int
    events: tuple[RawEvent, ...]
    told: int
    before: tuple[int, ...] | None
    parent: PastStep | None


def kept_every(slots: int) -> int:
    """After how many decisions the next whole state is kept, if a state has so many slots."""
    return 1 + slots // KEPT_SLOTS


def after(  # noqa: PLR0913 - what a step holds
    parent: PastStep | None,
    vector: list[int],
    *,
    choice: int,
    player: int,
    option: int,
    events: tuple[RawEvent, ...],
    told: int,
) -> PastStep:
    """The step that follows another; vector: the state in which it was decided."""
    number = parent.number if parent is not None else 0
    keep = number % kept_every(len(vector)) == 0
    return PastStep(
        number=number + 1,
        choice=choice,
        player=player,
        option=option,
        events=events,
        told=told,
        before=tuple(vector) if keep else None,
        parent=parent,
    )


def state_before(evaluator: Evaluator, step: PastStep) -> list[int]:
    """The state in which a step was decided."""
    options = []
    while step.before is None:
        # INVARIANT: the first step of a game keeps its state.
        assert step.parent is not None
        step = step.parent
        options.append(step.option)
    vector = list(step.before)
    for option in reversed(options):
        evaluator.apply(vector, option, [])
    return vector


@dataclass(frozen=True, slots=True)
class Told(Collection[RawEvent]):
    """The first so many events of a list to which events are only ever added."""

    events: list[RawEvent]
    number: int

    def __len__(self) -> int:
        return self.number

    def __iter__(self) -> Iterator[RawEvent]:
        return itertools.islice(self.events, self.number)

    def __contains__(self, event: object) -> bool:
        return any(event == one for one in self)


class KnownPast:
    """What one player knows of the past of a game. Asked again later, it looks only at what is
    new.
    """

    def __init__(self, program: Program, viewer: int, opening: Collection[RawEvent]) -> None:
        self._program, self._viewer, self._opening = program, viewer, opening
        self._last: PastStep | None = None
        self._events = self._known(opening)

    def up_to(self, last: PastStep | None) -> Told:
        """What the player knows of all that was told up to a step, hidden parts taken out."""
        steps, step = [], last
        while step is not self._last and step is not None:
            steps.append(step)
            step = step.parent
        if step is not self._last:
            # The past is another since: decisions were taken back.
            self._events = self._known(self._opening)
        for step in reversed(steps):
            self._events += self._known(step.events)
        self._last = last
        return Told(self._events, len(self._events))

    def _known(self, events: Collection[RawEvent]) -> list[RawEvent]:
        seen = (as_known(self._program, raw, self._viewer) for raw in events)
        return [raw for raw in seen if raw is not None]
