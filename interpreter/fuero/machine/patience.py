"""Limits on how long a game may go on: rules come from strangers, and some would not end in
time.
"""

from __future__ import annotations

from fuero.diagnostics import Diagnostic, DiagnosticError

__all__ = [
    "MOST_DECISIONS",
    "MOST_EVENTS",
    "MOST_STEPS",
    "too_many_decisions",
    "too_many_events",
    "too_many_steps",
]

MOST_STEPS = 1_000_000
"""How many instructions may lie between two decisions."""

MOST_DECISIONS = 100_000
"""How many decisions a game may have."""

MOST_EVENTS = 2_000_000
"""How many events a game may tell; all of them are remembered while it goes on."""


def too_many_steps(rule: str) -> DiagnosticError:
    """The error for rules that do not come to a question in time. rule: the game they are of."""
    return DiagnosticError(
        (
            Diagnostic(
                code="FU407",
                message=f"{rule} does not come to a question or an end in {MOST_STEPS} steps",
                help="look for a `repeat` or `for each` in another that asks nobody",
            ),
        )
    )


def too_many_decisions(rule: str) -> DiagnosticError:
    """The error for a game that does not end in time. rule: the game."""
    return DiagnosticError(
        (
            Diagnostic(
                code="FU408",
                message=f"a game of {rule} has more than {MOST_DECISIONS} decisions",
                help="see how many are possible: fuero check RULES --bound",
            ),
        )
    )


def too_many_events(rule: str) -> DiagnosticError:
    """The error for a game that tells too many events. rule: the game."""
    return DiagnosticError(
        (
            Diagnostic(
                code="FU408",
                message=f"a game of {rule} tells more than {MOST_EVENTS} events",
                help="look for a `repeat` or `for each` that changes something very often",
            ),
        )
    )
