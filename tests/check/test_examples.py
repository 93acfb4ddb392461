"""Each check has a bad example with its finding alone, and a good one without any."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check import SPECIFIED_CHECKS, check
from fuero.check.context import context_of
from fuero.diagnostics import CODES, render_text
from fuero.lower import lower
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers
from support.expected import Expected

EXAMPLES = Path(__file__).parent / "examples"
CHECK_CODES = [code for code in CODES if code.startswith("FU3")]


def example(code: str, kind: str) -> Rules:
    """The rules of a folder, or of all layers in it."""
    manifests = sorted((EXAMPLES / code.lower() / kind).rglob("ruleset.yaml"))
    return link(read_layers([str(one.parent) for one in manifests]), {})


def code_of(check_module: str) -> str:
    """The code a check's module says it finds, at the beginning of its docstring."""
    __import__(check_module)
    import sys

    return (sys.modules[check_module].__doc__ or "")[:5]


@pytest.mark.parametrize("code", CHECK_CODES)
def test_the_bad_example_has_this_finding_alone(code: str, expected: Expected) -> None:
    found = check(example(code, "bad"))
    assert {problem.code for problem in found} == {code}
    text = render_text(found).replace(f"{EXAMPLES}/", "")
    expected(EXAMPLES / code.lower() / "bad.expected", text + "\n")


@pytest.mark.parametrize("code", CHECK_CODES)
def test_the_good_example_has_no_finding(code: str) -> None:
    rules = example(code, "good")
    assert check(rules) == ()
    for players in range(rules.least_players, rules.most_players + 1):
        lower(rules, rules.seats[:players])


def test_catalogue_checks_and_examples_agree() -> None:
    codes = [code_of(one.__module__) for one in SPECIFIED_CHECKS]
    assert sorted(codes) == CHECK_CODES
    assert sorted(path.name.upper() for path in EXAMPLES.iterdir()) == CHECK_CODES
    for one, code in zip(SPECIFIED_CHECKS, codes, strict=True):
        assert {p.code for p in one(context_of(example(code, "bad")))} == {code}


def test_each_check_has_a_file_of_its_own() -> None:
    modules = [one.__module__ for one in SPECIFIED_CHECKS]
    assert len(set(modules)) == len(modules)
    assert all(one.__module__.endswith("." + one.__name__) for one in SPECIFIED_CHECKS)
