"""Board games as data: load rules, play them, ask why.

>>> import fuero
>>> from fuero.resources import ruleset_names
>>> rules = fuero.load(ruleset_names()[0])
>>> game = rules.new_game(players=4, seed=7)
>>> game.decision.player in game.scores
True
"""

from __future__ import annotations

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.machine.core import Core
from fuero.machine.game import Decision, Game, Result
from fuero.pipeline import LoadedRules, load

__all__ = [
    "Core",
    "Decision",
    "Diagnostic",
    "DiagnosticError",
    "Game",
    "LoadedRules",
    "Result",
    "__version__",
    "load",
]

__version__ = "0.1.0"
