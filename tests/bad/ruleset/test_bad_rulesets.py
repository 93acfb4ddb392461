"""Wrong rulesets and sums with their whole messages.

Each folder is a case: ``load`` names what is loaded, a ruleset or ``switch=value`` a line, and
``messages.expected`` holds everything that is said then.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError, render_text
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from support.expected import Expected

CASES = sorted(path.parent for path in Path(__file__).parent.glob("*/load"))


def said(lines: list[str]) -> str:
    """What is said of a sum and its settings."""
    settings = dict(line.split("=", 1) for line in lines if "=" in line)
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers([line for line in lines if "=" not in line]), settings)
    return render_text(caught.value.diagnostics) + "\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_whole_message(case: Path, expected: Expected, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(case)
    text = said((case / "load").read_text(encoding="utf-8").split())
    assert str(case.parent) not in text
    expected(case / "messages.expected", text)


def test_the_base_of_the_cases_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    assert link(read_layers(["./base"]), {}).title == "Base"
