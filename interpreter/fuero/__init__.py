"""Board games as data: load rules, play them, ask why.

>>> import fuero
>>> from fuero.resources import ruleset_names
>>> rules = fuero.load(ruleset_names()[0])
>>> game = rules.new_game(players=4, seed=7)
>>> game.decision.player in game.scores
True
"""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_HOME = MappingProxyType(
    {
        "Core": "machine.core",
        "Decision": "machine.game",
        "Diagnostic": "diagnostics",
        "DiagnosticError": "diagnostics",
        "Game": "machine.game",
        "LoadedRules": "pipeline",
        "Result": "machine.game",
        "load": "pipeline",
    }
)
"""The module of each name, imported when the name is asked for: a check needs no machine."""


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'fuero' has no attribute {name!r}")
    return getattr(import_module(f"fuero.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
