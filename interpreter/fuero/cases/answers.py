"""The answers of a case are given, and what cannot be answered is told."""

from __future__ import annotations

import re

from fuero.diagnostics import Diagnostic, did_you_mean
from fuero.machine.codec import written_so
from fuero.machine.game import Decision, Game

from .case import Case

__all__ = ["Unanswered", "give", "idle", "notations"]

_ANSWER = re.compile(r"(?:(?P<player>[a-z0-9-]+): )?(?P<steps>.+)", re.DOTALL)
_IDLE = ("stop", "skip", "pass", "0")


class Unanswered(Exception):
    """An answer of a case cannot be given (FU481)."""

    def __init__(self, problem: Diagnostic):
        super().__init__(problem.message)
        self.problem = problem


def give(case: Case, game: Game, number: int, answer: str | int) -> None:
    """Give an answer, which may be several steps of one player.

    number: which of the answers it is. Raises Unanswered; DiagnosticError where what follows does
    not come to an end.
    """
    found = _ANSWER.fullmatch(str(answer))
    player, steps = (found["player"], found["steps"]) if found else (None, str(answer))
    for step in steps.split(" > "):
        decision = game.decision
        if decision is None:
            raise Unanswered(_problem(case, number, "nothing is left to decide here"))
        asked = f"{decision.player} is asked by {decision.rule} ({decision.kind})"
        options = notations(decision)
        if player not in (None, decision.player):
            message = f"not {player} is asked here, but {decision.player}"
            raise Unanswered(_problem(case, number, message, f"{asked}: {', '.join(options)}"))
        if written_so(decision.options, step) is None:
            near = did_you_mean(step, options)
            help = "\n".join(part for part in (near, f"{asked}: {', '.join(options)}") if part)
            raise Unanswered(_problem(case, number, f"{step!r} is not offered here", help))
        game.apply(step)


def _problem(case: Case, number: int, message: str, help: str | None = None) -> Diagnostic:
    return Diagnostic(code="FU481", message=message, span=case.span("answers", number), help=help)


def idle(decision: Decision) -> str:
    """The option that does least: a word of refusal, else the first."""
    options = notations(decision)
    return next((word for word in _IDLE if word in options), options[0])


def notations(decision: Decision) -> list[str]:
    """How the options of a decision are written."""
    return [option.notation for option in decision.options]
