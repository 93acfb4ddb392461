"""A game under way: ``decision -> options -> apply``, and nothing else changes a state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from fuero.frozen import frozen

from .arguments import as_number, expect, expect_number
from .codec import Option, decode_option, domain_of, legal_answers, written_so
from .core import Core
from .evaluator import Evaluator, pending
from .events import Event, decode_event
from .history import KnownPast, PastStep, after, state_before
from .imagine import imagine_state
from .patience import MOST_DECISIONS, MOST_EVENTS, too_many_decisions, too_many_events
from .program import HEADER, Choice, Program, Site
from .seeds import sound_seed
from .speech import Speech, bare_speech, decision_lines, game_lines
from .standing import ranking, standings
from .step import RawEvent
from .view import view_state

__all__ = ["Decided", "Decision", "Game", "Result", "unknown_seat"]

_OVER = HEADER.index("over")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Decision:
    """One player decides.

    player: the seat. choice: what is decided, as the program has it. site: the clause of the rules
    that asks. say: makes the question of it.
    """

    player: str
    choice: Choice
    site: Site
    options: tuple[Option, ...]
    say: Callable[[Choice, Site, str], str] = field(compare=False)

    @property
    def text(self) -> str:
        """The question a player reads."""
        return self.say(self.choice, self.site, self.player)

    def __str__(self) -> str:
        return "\n".join(decision_lines(self))

    def __repr__(self) -> str:
        about = ", ".join(f"{role} {name}" for role, name in self.about.items())
        of = f"{self.player}: {self.kind}{f' ({about})' if about else ''}"
        return f"<Decision of {of}, {len(self.options)} options>"

    @property
    def kind(self) -> str:
        """What sort of choice it is: ``choose``, ``move-to``, ``stop`` …."""
        return self.choice.kind

    @property
    def about(self) -> dict[str, str]:
        """The names of what it speaks of, by their roles, such as ``{"piece": "wagon"}``."""
        return {role: thing.name for role, thing in self.choice.about}

    @property
    def secret(self) -> bool:
        """Whether the others do not see what is chosen."""
        return self.choice.secret

    @property
    def rule(self) -> str:
        """The place of the rule that asks, as ``file:line:column``."""
        return self.site.rule


@frozen
class Decided:
    """A decision that was taken, in names."""

    player: str
    kind: str
    notation: str
    secret: bool


@frozen
class Result:
    """How a game ended.

    ranking: seats that share a place stand together, the best first. winners: the first place.
    reason: why it ended. points: what the places were decided by first; standings: all they were
    decided by, the points and then what breaks ties; of seats that win together, what their side
    has. sides: the seats that win together; empty where everybody plays alone.
    """

    ranking: tuple[tuple[str, ...], ...]
    winners: tuple[str, ...]
    points: dict[str, int]
    standings: dict[str, tuple[int, ...]]
    reason: str
    sides: tuple[tuple[str, ...], ...] = ()


def unknown_seat(player: str, seats: tuple[str, ...]) -> Diagnostic:
    """The diagnostic (FU401) for a seat nobody has."""
    return Diagnostic(
        code="FU401",
        message=f"nobody plays {player!r}",
        help=did_you_mean(player, list(seats)) or f"the seats are {', '.join(seats)}",
    )


class Game:
    """A game: its state and its history. Copies share the past and the names of options, which do
    not change, and nothing else.
    """

    def __init__(  # noqa: PLR0913 - how a game begins; most have a usual value
        self,
        evaluator: Evaluator,
        vector: list[int],
        opening: Collection[RawEvent] = (),
        *,
        seed: int = 0,
        position: dict[str, Any] | None = None,
        imagined: bool = False,
        speech: Speech | None = None,
    ) -> None:
        self._evaluator = evaluator
        self._vector = vector
        self._opening = opening
        self._last: PastStep | None = None
        self._decision: Decision | None = None
        self._named: dict[tuple[int, int], Option] = {}
        """Options by the number of their choice and their own: named once, for copies too."""
        self._speech = speech if speech is not None else bare_speech(evaluator.program)
        self._known_pasts: dict[int, KnownPast] = {}
        self.seed = seed
        self.position = position
        self.imagined = imagined
        """Whether it came from ``imagine``: then its past is not that of any real game."""

    def __str__(self) -> str:
        return "\n".join(game_lines(self, self._speech))

    def __repr__(self) -> str:
        points = ", ".join(f"{seat} {score}" for seat, score in self.scores.items())
        stage = "over" if self.decision is None else repr(self.decision)
        kind = "imagined game" if self.imagined else "Game"
        return f"<{kind} of {self.program.ruleset}, seed {self.seed}: {points}; {stage}>"

    # ---- looking ---------------------------------------------------------------------------

    @property
    def program(self) -> Program:
        """What is being played."""
        return self._evaluator.program

    @property
    def core(self) -> Core:
        """The interface for programs, by which the state of this game can be played on."""
        return Core(self._evaluator, self._speech)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._vector[_OVER] >= 0

    @property
    def decision(self) -> Decision | None:
        """The decision at hand; None when the game is over."""
        if self._decision is None and not self.over:
            self._decision = self._look()
        return self._decision

    def _look(self) -> Decision:
        # Looking must leave the state as it is, and evaluating writes into scratch slots.
        program, vector = self.program, list(self._vector)
        asked = pending(program, vector)
        choice = program.choices[asked]
        numbers = self._evaluator.options(vector)
        return Decision(
            player=program.seats[self._evaluator.player(vector)],
            choice=choice,
            site=program.sites[choice.site],
            options=tuple(self._priced(vector, asked, number) for number in numbers),
            say=self._speech.question,
        )

    def _priced(self, vector: list[int], asked: int, number: int) -> Option:
        """The option of an integer, with what is told of its price. asked: the choice's number."""
        program, choice = self.program, self.program.choices[asked]
        option = self._named.get((asked, number))
        if option is None:
            say = partial(self._speech.option, choice, program.sites[choice.site])
            option = self._named[asked, number] = decode_option(program, choice, number, say)
        if option.is_word or not choice.prices:
            return option
        # INVARIANT: only picks have prices, and a pick is of a single member.
        domain = domain_of(program, number)
        for members, instead in choice.prices:
            if self._evaluator.evaluate(vector, members) >> (number - domain.offset) & 1:
                paid = self._evaluator.evaluate(vector, instead)
                return replace(option, paid=domain.things[paid] if paid >= 0 else None)
        return option

    @property
    def progress(self) -> tuple[int, int] | None:
        """Where the decision at hand is one of several of an act: how often it was taken, and how
        often it still may be, this time included.
        """
        if self.over:
            return None
        vector = list(self._vector)
        choice = self.program.choices[pending(self.program, vector)]
        if not choice.left:
            return None
        evaluate = self._evaluator.evaluate
        return evaluate(vector, choice.done), evaluate(vector, choice.left)

    @property
    def scores(self) -> dict[str, int]:
        """The points of every seat so far."""
        base = self.program.layout.fields[self.program.result_track].offset
        return {seat: self._vector[base + index] for index, seat in enumerate(self.program.seats)}

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        seats = self.program.seats
        places = tuple(
            tuple(seats[seat] for seat in group) for group in ranking(self.program, self._vector)
        )
        return Result(
            ranking=places,
            winners=places[0],
            points=self.scores,
            standings=dict(zip(seats, standings(self.program, self._vector), strict=True)),
            reason=self.program.endings[self._vector[_OVER]],
            sides=tuple(tuple(seats[seat] for seat in side) for side in self.program.sides),
        )

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, without regard to secrets."""
        return self._decoded(self._raw_events(), None)

    def events_for(self, player: str) -> tuple[Event, ...]:
        """What happened as far as a player may know."""
        return self._decoded(self._raw_events(), self.seat(player))

    def _decoded(self, raws: Iterable[RawEvent], viewer: int | None) -> tuple[Event, ...]:
        """The events that somebody sees; None: somebody who sees everything."""
        say = self._speech.event
        decoded = (decode_event(self.program, raw, viewer, say) for raw in raws)
        return tuple(event for event in decoded if event is not None)

    def _steps(self) -> list[PastStep]:
        found = []
        step = self._last
        while step is not None:
            found.append(step)
            step = step.parent
        return found[::-1]

    def _raw_events(self) -> Iterator[RawEvent]:
        yield from self._opening
        for step in self._steps():
            yield from step.events

    def events_since(self, decisions: int, player: str | None = None) -> tuple[Event, ...]:
        """What happened after that many decisions, for a player or for somebody who sees all."""
        decisions = expect_number("decisions", decisions, 0, None, "decisions")
        viewer = None if player is None else self.seat(player)
        return self._decoded(self._raw_events_since(decisions), viewer)

    @property
    def public_events(self) -> tuple[Event, ...]:
        """Everything that happened as somebody without a seat sees it."""
        nobody = len(self.program.seats)
        decoded = (decode_event(self.program, raw, nobody) for raw in self._raw_events())
        return tuple(event for event in decoded if event is not None)

    def public_events_since(self, decisions: int) -> tuple[Event, ...]:
        """What happened after that many decisions, as somebody without a seat sees it."""
        decisions = expect_number("decisions", decisions, 0, None, "decisions")
        return self._decoded(self._raw_events_since(decisions), len(self.program.seats))

    def _raw_events_since(self, decisions: int) -> Iterator[RawEvent]:
        for step in self._steps()[decisions:]:
            yield from step.events

    @property
    def decided(self) -> tuple[Decided, ...]:
        """All decisions taken, in order."""
        found = []
        for step in self._steps():
            choice = self.program.choices[step.choice]
            found.append(
                Decided(
                    player=self.program.seats[step.player],
                    kind=choice.kind,
                    notation=decode_option(self.program, choice, step.option).notation,
                    secret=choice.secret,
                )
            )
        return tuple(found)

    @property
    def options_taken(self) -> tuple[int, ...]:
        """The option integers of all decisions taken, in order."""
        return tuple(step.option for step in self._steps())

    @property
    def decisions_taken(self) -> int:
        """How many decisions were taken so far."""
        return self._last.number if self._last is not None else 0

    def seat(self, player: str) -> int:
        """The index of a seat. Raises DiagnosticError (FU401, FU440) for an unknown one."""
        expect("player", player, str, "the id of a seat")
        if player not in self.program.seats:
            raise DiagnosticError((unknown_seat(player, self.program.seats),))
        return self.program.seats.index(player)

    def view(self, player: str) -> dict[str, Any]:
        """Everything a player may know, as plain data: state, events, decision, options."""
        viewer = self.seat(player)
        seen = view_state(self.program, self._vector, viewer)
        seen["viewer"] = player
        seen["events"] = [event.as_data() for event in self.events_for(player)]
        seen["over"] = self.over
        decision = self.decision
        if decision is not None:
            shown: dict[str, Any] = {"player": decision.player, "kind": decision.kind}
            if decision.player == player:
                shown["options"] = [option.notation for option in decision.options]
            seen["decision"] = shown
        return seen

    def public_view(self) -> dict[str, Any]:
        """The state as somebody without a seat sees it, as plain data."""
        return view_state(self.program, self._vector, len(self.program.seats))

    def whole_view(self) -> dict[str, Any]:
        """The state without regard to secrets, as plain data."""
        return view_state(self.program, self._vector, None)

    # ---- changing --------------------------------------------------------------------------

    def apply(self, option: Option | str | int) -> None:
        """Decide, and go on to the next decision.

        option: one of ``decision.options``, its notation (a text), or its number (the integer by
        which programs name it, not what a notation such as ``13`` reads). Raises DiagnosticError
        (FU440) for anything of another kind, (FU402) with the legal ones for an option that is
        none here, (FU403) when the game is over, (FU407, FU408)
        when the rules do not come to an end in time; the state is unchanged then.
        """
        decision = self.decision
        if decision is None:
            raise DiagnosticError((Diagnostic(code="FU403", message="the game is over"),))
        number = self._legal(decision, option)
        if self.decisions_taken >= MOST_DECISIONS:
            raise too_many_decisions(self.program.ruleset)
        before, events = self._vector, list[RawEvent]()
        vector = list(before)
        self._evaluator.apply(vector, number, events)
        told = len(events) + (self._last.told if self._last else len(self._opening))
        if told > MOST_EVENTS:
            raise too_many_events(self.program.ruleset)
        self._last = after(
            self._last,
            before,
            choice=pending(self.program, before),
            player=self.seat(decision.player),
            option=number,
            events=tuple(events),
            told=told,
        )
        self._vector, self._decision = vector, None

    def _legal(self, decision: Decision, option: Option | str | int) -> int:
        wanted = "one of the options, its notation or its number"
        option = as_number(option)
        expect("option", option, (Option, str, int), wanted)
        for legal in decision.options:
            if option in (legal, legal.notation, legal.number):
                return legal.number
        named = written_so(decision.options, option) if isinstance(option, str) else None
        if named is not None:
            return named.number
        written = option.notation if isinstance(option, Option) else str(option)
        numbers = {legal.notation: legal.number for legal in decision.options}
        message = f"{decision.player} cannot answer {written!r} here"
        # A number that is out of range resembles others by accident.
        hint = None if written.isdecimal() else did_you_mean(written, list(numbers))
        if isinstance(option, int):
            hint = None
            message = f"{decision.player} has no option of the number {written} here"
            if written in numbers:
                hint = f"the option written {written!r} has the number {numbers[written]}"
        advice = "; ".join(part for part in (hint, legal_answers(list(numbers))) if part)
        raise DiagnosticError((Diagnostic(code="FU402", message=message, help=advice),))

    def undo(self) -> None:
        """Take back the last decision. Raises DiagnosticError (FU404) when there is none."""
        if self._last is None:
            raise DiagnosticError(
                (Diagnostic(code="FU404", message="there is no decision to take back"),)
            )
        self._vector, self._decision = state_before(self._evaluator, self._last), None
        self._last = self._last.parent

    def copy(self) -> Game:
        """A game that goes on from here by itself."""
        twin = Game(
            self._evaluator,
            self._vector,
            self._opening,
            seed=self.seed,
            position=self.position,
            imagined=self.imagined,
            speech=self._speech,
        )
        twin._last, twin._decision = self._last, self._decision
        twin._named = self._named
        return twin

    def imagine(self, player: str, seed: int) -> Game:
        """A game that agrees with all a player may know here, the rest dealt anew from ``seed``.

        It has no past: nothing can be undone in it beyond this point, and it has no record.
        Raises DiagnosticError (FU401, FU430) for what is no seat or no seed.
        """
        viewer = self.seat(player)
        seed = sound_seed(seed)
        vector = imagine_state(self._evaluator, self._vector, viewer, seed)
        return Game(self._evaluator, vector, seed=seed, imagined=True, speech=self._speech)

    def as_known_to(self, player: str) -> Game:
        """A game that holds all a player knows, its past included, and nothing else.

        Its view, its decision and its imagined games are those that this game has for the player.
        None of this game's secrets is in it, and no attribute leads to this game. Raises
        DiagnosticError (FU401) for no seat.
        """
        viewer = self.seat(player)
        if viewer not in self._known_pasts:
            self._known_pasts[viewer] = KnownPast(self.program, viewer, self._opening)
        past = self._known_pasts[viewer].up_to(self._last)
        vector = imagine_state(self._evaluator, self._vector, viewer, 0)
        return Game(self._evaluator, vector, past, imagined=True, speech=self._speech)

    def outlook(self) -> dict[str, int]:
        """How well each seat stands, by the ruleset's own estimate; if it has none, by the
        points.
        """
        return dict(zip(self.program.seats, self.core.outlook(self._vector), strict=True))

    # ---- comparing -------------------------------------------------------------------------

    @property
    def vector(self) -> tuple[int, ...]:
        """The state as integers, for saving and comparing."""
        return tuple(self._vector)
