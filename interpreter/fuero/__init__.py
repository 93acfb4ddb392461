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
    from fuero.machine.codec import Option
    from fuero.machine.core import Core
    from fuero.machine.events import Event
    from fuero.machine.game import Decided, Decision, Game, Result
    from fuero.pipeline import LoadedRules, load
    from fuero.sim.bots import Bot, Seat, draw, greedy, random_bot, seeded
    from fuero.sim.simulate import Simulation, Stopped, simulate
    from fuero.sim.single import play_out
    from fuero.sim.statistics import Estimate
    from fuero.table.drawing import drawing

__all__ = [
    "Bot",
    "Core",
    "Decided",
    "Decision",
    "Diagnostic",
    "DiagnosticError",
    "Estimate",
    "Event",
    "Game",
    "LoadedRules",
    "Option",
    "Result",
    "Seat",
    "Simulation",
    "Stopped",
    "__version__",
    "draw",
    "drawing",
    "greedy",
    "load",
    "play_out",
    "random_bot",
    "seeded",
    "simulate",
]

__version__ = "0.1.0"

_HOME = MappingProxyType(
    {
        "Bot": "sim.bots",
        "Core": "machine.core",
        "Decided": "machine.game",
        "Decision": "machine.game",
        "Diagnostic": "diagnostics",
        "DiagnosticError": "diagnostics",
        "Estimate": "sim.statistics",
        "Event": "machine.events",
        "Game": "machine.game",
        "LoadedRules": "pipeline",
        "Option": "machine.codec",
        "Result": "machine.game",
        "Seat": "sim.bots",
        "Simulation": "sim.simulate",
        "Stopped": "sim.simulate",
        "draw": "sim.bots",
        "drawing": "table.drawing",
        "greedy": "sim.bots",
        "load": "pipeline",
        "play_out": "sim.single",
        "random_bot": "sim.bots",
        "seeded": "sim.bots",
        "simulate": "sim.simulate",
    }
)
"""The module of each name, imported when the name is asked for: a check needs no machine."""


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'fuero' has no attribute {name!r}")
    return getattr(import_module(f"fuero.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
