"""From names of rulesets to rules: they are found, read, laid over one another, linked, checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fuero.check import check
from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.machine.arguments import expect
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.settings import GivenValue
from fuero.ruleset.sums import Layer, read_layers

__all__ = ["read_rules"]


def read_rules(  # noqa: PLR0913 - all but the rules have a usual value
    rules: str | Sequence[str],
    *,
    layers: Sequence[str] = (),
    switches: Mapping[str, GivenValue] | None = None,
    edition: str | None = None,
    checked: bool = True,
    read: Callable[[str], Layer] | None = None,
) -> tuple[Rules, Mapping[str, str]]:
    """Read a ruleset with the layers on it, and say how its settings are set.

    The arguments are those of `fuero.pipeline.load`. read: what reads one layer, by its name;
    `read_layer` if None. Raises DiagnosticError with everything that is
    wrong.
    """
    _expect_settings(rules, layers, switches, edition)
    # In a list a name is taken whole: the path of a folder may have a plus in it.
    spec = (*(rules.split("+") if isinstance(rules, str) else rules), *layers)
    settings = dict(switches or {})
    linked = link(read_layers(spec, read), settings, edition)
    if checked:
        problems = tuple(found for found in check(linked) if found.severity == "error")
        if problems:
            raise DiagnosticError(problems)
    played = linked.editions[edition].settings if edition is not None else {}
    said = {name: linked.settings.get(name, str(value)) for name, value in settings.items()}
    return linked, {**played, **said}


def _expect_settings(rules: Any, layers: Any, switches: Any, edition: Any) -> None:
    """Raise DiagnosticError (FU440) where what names rules and settings is of another kind."""
    wanted = "a name, a folder, a sum, or a list of names or folders"
    expect("rules", rules, (str, list, tuple), wanted)
    if isinstance(rules, list | tuple) and not rules:
        message = f"rules must be {wanted}, not an empty list"
        raise DiagnosticError((Diagnostic(code="FU440", message=message),))
    expect("layers", layers, (list, tuple), "a list of names or folders")
    for name in (*([rules] if isinstance(rules, str) else rules), *layers):
        expect("a ruleset", name, str, "a name or a folder")
    if switches is not None:
        expect("switches", switches, Mapping, "values by name")
        for name, value in switches.items():
            expect("what a switch is called", name, str, "a name")
            entries = value if isinstance(value, list | tuple) else [value]
            for entry in entries:
                expect(f"the value of {name}", entry, (str, int), "a word or a number")
    if edition is not None:
        expect("edition", edition, str, "the name of an edition")
