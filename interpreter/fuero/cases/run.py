"""The cases of a sum are tried, each on the rules it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.frozen import frozen
from fuero.pipeline import LoadedRules, load
from fuero.ruleset.model import LayerInfo, Rules
from fuero.ruleset.sums import Layer

from .begin import placed
from .case import Case
from .files import cases_in
from .judge import judge

__all__ = ["SumOfCases", "Tried", "own_cases", "try_cases"]


@frozen
class Tried:
    """A case, and everything in which it does not hold."""

    case: Case
    problems: tuple[Diagnostic, ...]


@dataclass(kw_only=True)
class SumOfCases:
    """The rules on which cases are tried: those of a sum, and what a case sets and adds besides.

    spec, settings, edition: as for `fuero.pipeline.load`. read: what reads a layer; `read_layer`
    if None.
    """

    spec: Sequence[str]
    settings: Mapping[str, str]
    edition: str | None = None
    read: Callable[[str], Layer] | None = None
    _loaded: dict[object, LoadedRules] = field(default_factory=dict, init=False)

    def plain(self) -> LoadedRules:
        """The rules without anything that a case asks for. Raises DiagnosticError."""
        return self._rules((), {})

    def of_case(self, case: Case) -> LoadedRules:
        """The rules of a case. Raises DiagnosticError where it asks for what cannot be."""
        layers, settings = tuple(case.content.get("layers", ())), case.content.get("set", {})
        try:
            return self._rules(layers, settings)
        except DiagnosticError as error:
            key = "set" if settings else "layers"
            raise DiagnosticError(placed(error, case.key_span(key))) from error

    def _rules(self, layers: tuple[str, ...], settings: Mapping[str, str]) -> LoadedRules:
        key = (layers, tuple(sorted((name, str(value)) for name, value in settings.items())))
        if key not in self._loaded:
            self._loaded[key] = load(
                self.spec,
                layers=layers,
                switches={**self.settings, **settings},
                edition=self.edition,
                read=self.read,
            )
        return self._loaded[key]


def own_cases(rules: Rules, *, everything: bool = False) -> tuple[Case, ...]:
    """The cases of those rulesets of a sum that no other of it lies over; or of all of them.

    Raises DiagnosticError with all that is wrong in their files.
    """
    below = {name for layer in rules.layers for name in layer.over}
    wanted = [layer for layer in rules.layers if everything or layer.id not in below]
    found: list[Case] = []
    problems: list[Diagnostic] = []
    for layer in wanted:
        try:
            found.extend(cases_in(layer))
        except DiagnosticError as error:
            problems.extend(error.diagnostics)
    if problems:
        raise DiagnosticError(problems)
    if not found:
        raise DiagnosticError((_nothing(wanted),))
    return tuple(found)


def _nothing(layers: Sequence[LayerInfo]) -> Diagnostic:
    names = " and ".join(layer.id for layer in layers)
    return Diagnostic(
        code="FU485",
        message=f"there are no cases of {names}",
        help="write some into a file cases.yaml in the folder; `fuero schema case` says how",
    )


def try_cases(cases: Sequence[Case], rules: SumOfCases) -> Iterator[Tried]:
    """Each case with what is not as it says, in order."""
    for case in cases:
        yield Tried(case=case, problems=judge(case, rules.of_case))
