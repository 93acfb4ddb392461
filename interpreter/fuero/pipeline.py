"""From names of rulesets to something that can be played: the whole way of a rule.

Read it aloud: find and read the layers, lay them over one another and link their names, check what
came out; lowered for a number of players, it is run (`fuero.playing`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fuero.check import check
from fuero.diagnostics import DiagnosticError
from fuero.machine.arguments import expect
from fuero.playing.loaded import LoadedRules
from fuero.ruleset.link import link
from fuero.ruleset.settings import Value
from fuero.ruleset.sums import read_layers

__all__ = ["LoadedRules", "load"]


def load(
    rules: str | Sequence[str],
    *,
    layers: Sequence[str] = (),
    switches: Mapping[str, Value] | None = None,
    edition: str | None = None,
    checked: bool = True,
) -> LoadedRules:
    """Load a ruleset with the layers on it.

    rules: a shipped name, the path of a folder, or a sum such as ``GAME+./my-rules``, or
    several of these; layers: more of the same. switches: switches, declared values and selections
    by name. edition: the edition whose settings hold where nothing else is set. checked: also run
    the checks. Raises DiagnosticError with everything that is wrong.
    """
    _expect_settings(rules, layers, switches, edition)
    spec = (*(rules.split("+") if isinstance(rules, str) else rules), *layers)
    settings = dict(switches or {})
    linked = link(read_layers(spec), settings, edition)
    if checked:
        problems = tuple(found for found in check(linked) if found.severity == "error")
        if problems:
            raise DiagnosticError(problems)
    played = linked.editions[edition].settings if edition is not None else {}
    said = {name: linked.settings.get(name, str(value)) for name, value in settings.items()}
    return LoadedRules(linked, {**played, **said})


def _expect_settings(rules: Any, layers: Any, switches: Any, edition: Any) -> None:
    """Raise DiagnosticError (FU440) where what names rules and settings is of another kind."""
    expect("rules", rules, (str, list, tuple), "a name, a folder, a sum, or a list of these")
    expect("layers", layers, (list, tuple), "a list of names or folders")
    for name in (*([rules] if isinstance(rules, str) else rules), *layers):
        expect("a ruleset", name, str, "a name, a folder or a sum")
    if switches is not None:
        expect("switches", switches, Mapping, "values by name")
        for name, value in switches.items():
            expect("what a switch is called", name, str, "a name")
            entries = value if isinstance(value, list | tuple) else [value]
            for entry in entries:
                expect(f"the value of {name}", entry, (str, int), "a word or a number")
    if edition is not None:
        expect("edition", edition, str, "the name of an edition")
