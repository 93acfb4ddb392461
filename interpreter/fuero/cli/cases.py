"""``fuero test``: does everything hold that the cases of the rules say?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fuero.diagnostics import DiagnosticError, did_you_mean

from .common import Chosen, choice_options, json_option, refuse, rules_argument
from .findings import Findings, print_and_leave
from .watching import watch, watch_option

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fuero.cases.case import Case
    from fuero.cases.run import Tried
    from fuero.ruleset.sums import Layer

__all__ = ["command"]


@click.command("test")
@rules_argument
@click.option("--case", "name", metavar="NAME", help="Only the case of this name.")
@click.option("--all", "everything", is_flag=True, help="Also the cases of the rulesets below.")
@choice_options
@json_option
@watch_option
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    rules: str,
    name: str | None,
    everything: bool,
    chosen: Chosen,
    as_json: bool,
    watched: bool,
) -> None:
    """Try whether RULES do what their cases say.

    Cases lie in the folder of a ruleset, in `cases.yaml` or `cases/*.yaml`. A case is a position,
    what is done on it, what is answered, and what must be so then (see: fuero schema case). Exit
    code 1 if one does not hold.

    \b
    Example:
      fuero test GAME+./my-rules
      fuero test GAME+./my-rules --case "nobody enters" --set SWITCH=VALUE
      fuero test GAME+./my-rules --all
      fuero test GAME+./my-rules --watch
    """

    def look(read: Callable[[str], Layer] | None) -> Findings:
        return _tried(rules, chosen, name, everything, read)

    if watched:
        watch([rules], look, as_json=as_json)
    print_and_leave(look(None), as_json=as_json)


def _tried(
    rules: str,
    chosen: Chosen,
    name: str | None,
    everything: bool,
    read: Callable[[str], Layer] | None,
) -> Findings:
    """What comes of the cases. Raises DiagnosticError (FU430) where none has the name."""
    from fuero.cases.run import SumOfCases, own_cases, try_cases

    sums = SumOfCases(
        spec=rules.split("+"), settings=chosen.values, edition=chosen.edition, read=read
    )
    try:
        loaded = sums.plain()
        cases = own_cases(loaded.rules, everything=everything)
    except DiagnosticError as error:
        return Findings(problems=error.diagnostics, more={"cases": []})
    if name is not None:
        cases = _named(cases, name)
    tried = tuple(try_cases(cases, sums))
    return Findings(
        problems=tuple(problem for one in tried for problem in one.problems),
        lines=(_sentence(rules, loaded.rules.title, tried),),
        more={"cases": [_as_data(one) for one in tried]},
    )


def _named(cases: Sequence[Case], name: str) -> tuple[Case, ...]:
    names = [case.name for case in cases]
    if name not in names:
        raise refuse(
            f"no case is called {name!r}",
            did_you_mean(name, names) or f"the first is called {names[0]!r}",
        )
    return tuple(case for case in cases if case.name == name)


def _sentence(rules: str, title: str, tried: Sequence[Tried]) -> str:
    """How many cases hold."""
    held = sum(not one.problems for one in tried)
    if left := len(tried) - held:
        holds, does = "holds" if held == 1 else "hold", "does" if left == 1 else "do"
        return f"{rules}: {held} of {len(tried)} cases {holds}, {left} {does} not ({title})"
    every = "the case holds" if held == 1 else f"all {held} cases hold"
    return f"{rules}: {every} ({title})"


def _as_data(one: Tried) -> dict[str, Any]:
    place = one.case.span("name")
    return {
        "name": one.case.name,
        "file": place.source.name,
        "line": place.line,
        "holds": not one.problems,
    }
