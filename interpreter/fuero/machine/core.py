"""The interface for programs that search, learn or simulate: integers only, nothing is named."""

from __future__ import annotations

import hashlib
import operator
import struct
from collections.abc import Callable
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING

from fuero.diagnostics import Diagnostic, DiagnosticError

from .arguments import as_number, expect
from .chance import seed_stream
from .evaluator import Evaluator
from .imagine import imagine_state
from .observation import REFUSALS, Buffer, meaning_of, observation_of, observe, write
from .patience import MOST_DECISIONS
from .program import HEADER, Layout, Program
from .seeds import sound_seed
from .sight import Sight, sight_of
from .speech import Speech, bare_speech
from .standing import ranking

if TYPE_CHECKING:
    from .codec import Option
    from .game import Game

__all__ = ["Core"]

_OVER = HEADER.index("over")
_DEPTH = HEADER.index("depth")
_BLOCK = 256


class Core:
    """A program and its evaluator behind a few functions on flat states.

    States are plain lists of integers. ``options`` fills a buffer and returns how many there are;
    option integers are the same for every state of a program.
    """

    def __init__(self, evaluator: Evaluator, speech: Speech | None = None) -> None:
        self._evaluator = evaluator
        self._speech = speech if speech is not None else bare_speech(evaluator.program)
        self.program: Program = evaluator.program
        self._no_options = [0] * self.program.option_count
        self._track = self.program.layout.fields[self.program.result_track].offset

    def __repr__(self) -> str:
        program = self.program
        seats, slots = ", ".join(program.seats), program.layout.size
        size = f"{slots} integers, {program.option_count} options"
        return f"<Core of {program.ruleset} for {seats}: {size}>"

    def start(self, seed: int) -> list[int]:
        """A new game at its first decision. Raises DiagnosticError (FU430) for what is no seed."""
        return self._evaluator.start(sound_seed(seed), None, None)

    def state_of(self, game: Game) -> list[int]:
        """The state of a game of the same program, to go on with by itself.

        The options of the game are known here by their ``number``, its seats by their index. Raises
        DiagnosticError (FU490) for a game of other rules, settings or seats.
        """
        from .game import Game  # which is made of this module

        expect("game", game, Game, "a game")
        if game.program.program_hash != self.program.program_hash:
            raise DiagnosticError((_other_program(game.program, self.program),))
        return list(game.vector)

    def game_of(self, state: list[int]) -> Game:
        """A game that stands where a state does, and goes on by itself: to look at it with names
        and sentences.

        It has no past, as an imagined game has none: nothing happened in it and nothing can be
        taken back, and it has no record. Raises DiagnosticError (FU440) for what is no state of
        this program.
        """
        from .game import Game  # which is made of this module

        size, given = self.program.layout.size, list(map(as_number, state))
        if len(given) != size or not all(isinstance(one, int) for one in given):
            message = f"a state must be a list of {size} whole numbers, as `start` gives it"
            raise DiagnosticError((Diagnostic(code="FU440", message=message),))
        return Game(self._evaluator, given, imagined=True, speech=self._speech)

    def option_of(self, state: list[int], option: int) -> Option:
        """The option of an integer, with its ``notation`` and its ``text``.

        Raises DiagnosticError: FU402 for an option that is not legal in this state, FU403 when the
        game is over, FU440 for what is no state.
        """
        decision = self.game_of(state).decision
        if decision is None:
            raise DiagnosticError((Diagnostic(code="FU403", message="the game is over"),))
        for one in decision.options:
            if one.number == option:
                return one
        numbers = ", ".join(str(one.number) for one in decision.options)
        message = f"{decision.player} has no option of the number {option} here"
        problem = Diagnostic(code="FU402", message=message, help=f"legal are: {numbers}")
        raise DiagnosticError((problem,))

    def imagine(self, state: list[int], seat: int, seed: int) -> list[int]:
        """A state that agrees with all a seat may know, the rest dealt anew from ``seed``.

        The state that is looked at stays as it is. Raises DiagnosticError: FU401 for the index of
        no seat, FU430 for what is no seed.
        """
        viewer = self._seat(seat)
        return imagine_state(self._evaluator, state, viewer, sound_seed(seed))

    def _seat(self, seat: int) -> int:
        """The index of a seat. Raises DiagnosticError (FU401) for that of none."""
        index = as_number(seat)
        if not isinstance(index, int) or not 0 <= index < len(self.program.seats):
            raise DiagnosticError((_no_seat(seat, self.program.seats),))
        return index

    def options(self, state: list[int], buffer: Buffer) -> int:
        """Write the legal options into the buffer; returns their number.

        buffer: a list, which grows as needed, or anything else that takes an integer at an index;
        ``program.option_count`` are always enough. Raises DiagnosticError (FU440) for any other.
        """
        found = self._evaluator.options(state)
        try:
            buffer[: len(found)] = found
        except (TypeError, *REFUSALS):
            write(found, buffer, (0, self.program.option_count - 1))
        return len(found)

    def mask(self, state: list[int], buffer: Buffer) -> int:
        """Write 1 for each legal option and 0 for every other; returns how many are legal.

        buffer: at least ``program.option_count`` long; anything that takes an integer at an index.
        Raises DiagnosticError (FU440) for any other.
        """
        found = self._evaluator.options(state)
        write(self._no_options, buffer, (0, 1))
        for option in found:
            buffer[option] = 1
        return len(found)

    @cached_property
    def _sight(self) -> Sight:
        return sight_of(self.program, False)

    @cached_property
    def _seen_from_to(self) -> tuple[int, int]:
        fields = self.observation.fields.values()
        return min(one.low for one in fields), max(one.high for one in fields)

    @property
    def observation(self) -> Layout:
        """What an observation is: its ``fields`` by name, and its ``size``."""
        return observation_of(self.program)

    def observe(self, state: list[int], seat: int, buffer: Buffer) -> int:
        """Write what a seat may know of a state; returns how many integers these are.

        They are as many in every state of a program and for each seat. buffer: at least
        ``observation.size`` long; anything that takes an integer at an index. Raises
        DiagnosticError: FU440 for any other, FU401 for the index of no seat.
        """
        seen = observe(self._evaluator, self._sight, state, self._seat(seat))
        write(seen, buffer, self._seen_from_to)
        return len(seen)

    def meaning(self, index: int) -> tuple[str, ...]:
        """What an integer of an observation says: the name of its field, and of what it is there.

        Raises IndexError for an index outside of the observation.
        """
        return meaning_of(self.program, index)

    def apply(self, state: list[int], option: int) -> None:
        """Decide; the option must be legal. The state is changed in place."""
        self._evaluator.apply(state, operator.index(option), None)

    copy: Callable[[list[int]], list[int]] = staticmethod(list.copy)
    """A state that goes on by itself: ``copy(state)``."""

    def player(self, state: list[int]) -> int:
        """The index of the seat that decides; -1 when the game is over."""
        return self._evaluator.player(state)

    def over(self, state: list[int]) -> bool:
        """Whether the game has ended."""
        return state[_OVER] >= 0

    def scores(self, state: list[int]) -> list[int]:
        """The points of every seat."""
        return state[self._track : self._track + len(self.program.seats)]

    def winners(self, state: list[int]) -> list[int]:
        """The seats that rank first, ties broken as the rules say."""
        return ranking(self.program, state)[0]

    def outlook(self, state: list[int]) -> list[int]:
        """How well each seat stands, by the ruleset's own estimate; if it has none, by the points.

        The state stays as it is.
        """
        if self.program.outlook < 0 or self.over(state):
            return self.scores(state)
        trial = list(state)
        trial[_DEPTH] = 0
        self._evaluator.resume(trial, self.program.outlook, None)
        return self.scores(trial)

    def random_playout(self, state: list[int], seed: int) -> int:
        """Play uniformly at random to the end; returns the number of decisions."""
        block = partial(_words, seed_stream(sound_seed(seed), "", "playout"))
        blocks = range(MOST_DECISIONS // _BLOCK + 1)
        return self._evaluator.playout(state, chain.from_iterable(map(block, blocks)))


def _no_seat(seat: object, seats: tuple[str, ...]) -> Diagnostic:
    """The diagnostic (FU401) for an index of no seat."""
    known = ", ".join(f"{index} {name}" for index, name in enumerate(seats))
    message = f"no seat has the index {seat!r}"
    return Diagnostic(code="FU401", message=message, help=f"the seats are {known}")


def _other_program(played: Program, known: Program) -> Diagnostic:
    """The diagnostic (FU490) for a game whose integers mean something else here."""
    return Diagnostic(
        code="FU490",
        message=f"the integers of this game mean something else here: it is {played.ruleset} for "
        f"{', '.join(played.seats)}, and the core is of {known.ruleset} for "
        f"{', '.join(known.seats)}",
        help="rules, settings and seats must be the same; `game.core` is the core of a game",
    )


def _words(start: int, block: int) -> tuple[int, ...]:
    """Random words of 32 bits; all blocks together are enough for the longest game.

    Made many at a time, which takes a tenth of the time of one draw after another.
    """
    drawn = hashlib.shake_128(start.to_bytes(8, "little") + block.to_bytes(8, "little"))
    return struct.unpack(f"<{_BLOCK}I", drawn.digest(4 * _BLOCK))
