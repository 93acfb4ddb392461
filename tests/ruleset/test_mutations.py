"""What linking accepts lowers, and can be checked; what it does not accept, it says."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from fuero.check import check, decision_bound
from fuero.diagnostics import DiagnosticError, render_text
from fuero.lower import lower
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import Layer, read_layers
from support.mutations import mutated
from support.profiles import examples

FIVE_VALLEYS = str(Path(__file__).parents[2] / "examples" / "five-valleys")
CHANGES = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), min_size=1, max_size=4)


@cache
def layers(name: str) -> tuple[Layer, ...]:
    return read_layers([name])


def accepted_or_told(name: str, changes: list[tuple[int, int]]) -> None:
    try:
        rules = link([mutated(layer, changes) for layer in layers(name)], {})
    except DiagnosticError as error:
        said = render_text(error.diagnostics)
    else:
        said = "accepted"
        lowers(rules)
    assert said


def lowers(rules: Rules) -> None:
    found = check(rules)
    for players in range(rules.least_players, rules.most_players + 1):
        assert lower(rules, rules.seats[:players]).code
        if not any(problem.code == "FU308" for problem in found):
            assert decision_bound(rules, players) >= 0


@examples(12)
@given(CHANGES)
def test_a_large_ruleset_with_faults(changes: list[tuple[int, int]]) -> None:
    accepted_or_told("el-grande", changes)


@examples(75)
@given(CHANGES)
def test_a_small_ruleset_with_faults(changes: list[tuple[int, int]]) -> None:
    accepted_or_told(FIVE_VALLEYS, changes)
