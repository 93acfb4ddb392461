"""How a game begins: at the beginning of the rules, from a position, or with a few lines tried
on one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fuero.check import forbidden_puts, ranges_left
from fuero.diagnostics import Diagnostic, DiagnosticError, Source
from fuero.lang.parse import parse_statements
from fuero.machine.arguments import expect
from fuero.machine.evaluator import Evaluator
from fuero.machine.game import Game, unknown_seat
from fuero.machine.invariants import broken
from fuero.machine.position import place_position
from fuero.machine.program import Program
from fuero.machine.seeds import sound_seed
from fuero.ruleset.bodies import link_trial
from fuero.ruleset.model import Rules
from fuero.ruleset.referring import renamed
from fuero.ruleset.wordings import spell_statements

from .seats import seats_of_position
from .speaking import speech_of

__all__ = ["begin", "begin_trial", "trial_vector", "with_trial"]


def begin(
    rules: Rules, evaluator: Evaluator, seed: int, position: Mapping[str, Any] | None
) -> Game:
    """A new game at its first decision.

    position: what differs before the set-up. Raises DiagnosticError (FU401, FU406, FU410, FU430).
    """
    events: list[Any] = []
    seed = sound_seed(seed)
    if position is None:
        vector = evaluator.start(seed, events, None)
        return Game(evaluator, vector, tuple(events), seed=seed, speech=speech_of(rules))
    _expect_players(rules, evaluator.program, position)
    placed = place_position(evaluator.program, position)
    vector = evaluator.start(seed, events, placed)
    faults = broken(evaluator, list(vector))
    if faults:
        message = f"no game can begin so: {faults[0]}"
        raise DiagnosticError((Diagnostic(code="FU410", message=message),))
    return Game(
        evaluator,
        vector,
        tuple(events),
        seed=seed,
        position=dict(position),
        speech=speech_of(rules),
    )


def _expect_players(rules: Rules, program: Program, position: Mapping[str, Any]) -> None:
    """Raise DiagnosticError (FU410) where a position names other players than those of the game."""
    expect("position", position, Mapping, "what stands where, by name")
    if "players" in position and seats_of_position(rules, position) != program.seats:
        players = ", ".join(program.seats)
        message = f"the position has other players than the game: {players}"
        raise DiagnosticError((Diagnostic(code="FU410", message=message),))


def with_trial(rules: Rules, text: str, name: str, layer: str = "") -> Rules:
    """The rules with statements to be done alone.

    layer: whose own names these use. Raises DiagnosticError for faults in them.
    """
    parsed = parse_statements(Source(name, text), rules.private)
    names = rules.own_names.get(layer, {})
    written = (renamed(one, names) for one in parsed.declarations)
    statements, misplaced = spell_statements(rules.of("wording"), written)
    problems = parsed.diagnostics or misplaced
    if not problems:
        rules, problems = link_trial(replace(rules, trial=statements))
    if problems := problems or (*forbidden_puts(rules), *ranges_left(rules)):
        raise DiagnosticError(problems)
    if not statements:
        message = "nothing is done there: the text holds no act"
        raise DiagnosticError((Diagnostic(code="FU430", message=message),))
    return rules


def begin_trial(
    rules: Rules, evaluator: Evaluator, position: Mapping[str, Any], player: str, seed: int
) -> Game:
    """A game that consists of what one player does alone on a position.

    Raises DiagnosticError for faults in the position or the player.
    """
    events: list[Any] = []
    seed = sound_seed(seed)
    vector = trial_vector(evaluator.program, position, player)
    started = evaluator.start(seed, events, vector)
    return Game(
        evaluator,
        started,
        tuple(events),
        seed=seed,
        position=dict(position),
        imagined=True,
        speech=speech_of(rules),
    )


def trial_vector(program: Program, position: Mapping[str, Any], player: str) -> list[int]:
    """The state of a position in which a player is about to do what is tried.

    Raises DiagnosticError for faults in the position or the player.
    """
    vector = place_position(program, position)
    if player not in program.seats:
        raise DiagnosticError((unknown_seat(player, program.seats),))
    vector[program.layout.fields["subject of trial"].offset] = program.seats.index(player)
    return vector
