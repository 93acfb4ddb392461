"""The conformance cases of the project: in files that name their ruleset, on every evaluator.

They are held against the rules by the same judge that `fuero test` uses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from fuero.cases.case import Case, cases_of
from fuero.cases.judge import judge
from fuero.diagnostics import Diagnostic, render_text
from fuero.machine.backends import BACKENDS
from fuero.pipeline import LoadedRules, load
from fuero.ruleset.prepared import prepare, read_valid

__all__ = [
    "CASES",
    "EVALUATORS",
    "Case",
    "Judge",
    "check_case",
    "numbers_of",
    "prepare_cases",
    "read_cases",
]

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "conformance" / "cases"
_PREPARED = ROOT / ".pytest_cache" / "cases"


@dataclass(frozen=True, slots=True)
class Judge:
    """Cases are judged on one evaluator."""

    backend: str

    def __call__(self, case: Case) -> tuple[Diagnostic, ...]:
        """What is not as the case says."""
        return judge(case, _rules_of, self.backend)


EVALUATORS = MappingProxyType({name: Judge(name) for name in BACKENDS})
"""Every way to run a program; each must pass every case."""


def numbers_of(case: Case) -> tuple[str, ...]:
    """The numbers of the rules a case is about."""
    return tuple(case.name.partition(": ")[0].split(", "))


def prepare_cases() -> None:
    """Read the cases of the project before several processes read them, each all of them."""
    prepare(((path, "case") for path in sorted(CASES.glob("*.yaml"))), _PREPARED)


@cache
def read_cases(folder: Path) -> tuple[Case, ...]:
    """The cases of all files in a folder, in order. Raises DiagnosticError for a malformed file."""
    return tuple(
        case
        for path in sorted(folder.glob("*.yaml"))
        for case in cases_of(read_valid(path, path.name, "case", _PREPARED))
    )


def _rules_of(case: Case) -> LoadedRules:
    settings = tuple(sorted(case.content.get("set", {}).items()))
    return _rules(case.ruleset, tuple(case.content.get("layers", ())), settings)


@cache
def _rules(
    ruleset: str, layers: tuple[str, ...], settings: tuple[tuple[str, Any], ...]
) -> LoadedRules:
    paths = [str(ROOT / layer) if layer.startswith("./") else layer for layer in layers]
    return load(ruleset, layers=paths, switches=dict(settings))


def check_case(case: Case, judge: Callable[[Case], tuple[Diagnostic, ...]]) -> None:
    """Do what the case says. Raises AssertionError with everything that is not as it must be."""
    problems = judge(case)
    assert not problems, f"{judge}: {render_text(problems)}"
