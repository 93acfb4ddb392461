"""A game played once more, with all that its questions weighed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fuero.frozen import frozen
from fuero.lower import Weighing, lower_weighing
from fuero.lower.environment import Environment
from fuero.lower.weighing import WEIGHED, Weighed, environment_of, weighed_by
from fuero.machine import backends
from fuero.machine.codec import Option, decode_option
from fuero.machine.evaluator import Evaluator, begun, pending
from fuero.machine.game import Game
from fuero.machine.position import place_position
from fuero.machine.program import Program
from fuero.machine.step import RawEvent
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules

from .beginning import trial_vector

__all__ = ["WeighedMoment", "moments_of"]

_SUBJECT = "subject of trial"


@frozen
class WeighedMoment:
    """One thing that was weighed, and the state in which it was.

    weighed: the clause and its question. here: what its names held; held: what the act held.
    vector: all slots, registers among them. passed: whether play went on without a decision.
    """

    weighing: Weighing
    evaluator: Evaluator
    weighed: Weighed
    here: Environment
    held: Mapping[str, int]
    vector: tuple[int, ...]
    passed: bool = True

    @property
    def state(self) -> tuple[int, ...]:
        """The slots of the world."""
        return self.vector[: len(self.weighing.builder.world.initial)]

    @property
    def offered(self) -> tuple[Option, ...]:
        """What its question offers."""
        number = self.weighed.choice
        choice = self.program.choices[number]
        found = self.evaluator.offered(list(self.vector), number)
        return tuple(decode_option(self.program, choice, option) for option in found)

    @property
    def player(self) -> int:
        """Who does it."""
        return int(self.here.me[1])

    @property
    def program(self) -> Program:
        """The weighing program."""
        return self.weighing.program


@once_for_rules
def _weighing(rules: Rules, seats: tuple[str, ...]) -> tuple[Weighing, Evaluator]:
    """The weighing program of some rules, made ready to run."""
    weighing = lower_weighing(rules, seats)
    return weighing, backends.evaluator_of(weighing.program, "reference")


class _Watching(list[RawEvent]):
    """Takes what is told, and keeps the state at each moment at which something is weighed."""

    def __init__(self, weighing: Weighing, evaluator: Evaluator, vector: list[int]) -> None:
        super().__init__()
        self.weighing, self.evaluator, self.vector = weighing, evaluator, vector
        verbs = [kind.verb for kind in weighing.program.events]
        self.kind = verbs.index(WEIGHED) if WEIGHED in verbs else -1
        self.moments: list[WeighedMoment] = []

    def append(self, event: RawEvent) -> None:
        """Take an event."""
        kind, told, _ = event
        if kind != self.kind:
            return
        builder = self.weighing.builder
        weighed = weighed_by(builder)[told[0]]
        here, held = environment_of(builder, weighed, told)
        self.moments.append(
            WeighedMoment(
                weighing=self.weighing,
                evaluator=self.evaluator,
                weighed=weighed,
                here=here,
                held=held,
                vector=tuple(self.vector),
            )
        )


def moments_of(rules: Rules, game: Game) -> tuple[WeighedMoment, ...]:
    """What was weighed since the last decision of a game, in order; the last one is the question
    at hand, unless the game, or what was tried, is over.

    rules: those its program was lowered from. An imagined game has no past to be played again, so
    nothing is known of it.
    """
    tried = _SUBJECT in game.program.layout.fields
    if game.imagined and not (tried and game.position is not None):
        return ()
    weighing, evaluator = _weighing(rules, game.program.seats)
    program = weighing.program
    position = None
    if tried:
        subject = game.vector[game.program.layout.fields[_SUBJECT].offset]
        position = trial_vector(program, game.position or {}, program.seats[subject])
    elif game.position is not None:
        position = place_position(program, game.position)
    vector = begun(program, game.seed, position)
    watching = _Watching(weighing, evaluator, vector)
    evaluator.resume(vector, 0, watching)
    for option in game.options_taken:
        watching.moments.clear()
        evaluator.apply(vector, option, watching)
    moments = watching.moments
    if moments and pending(program, vector) == moments[-1].weighed.choice >= 0:
        moments[-1] = replace(moments[-1], passed=False)
    return tuple(moments)
