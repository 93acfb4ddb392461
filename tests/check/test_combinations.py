"""Every sum of layers: what loads, what is refused and why, and that the page says the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check.combinations import (
    Combination,
    combinations_of,
    combinations_page,
    shipped_layers,
)
from fuero.diagnostics import DiagnosticError
from support.expected import Expected

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "combinations.md"
HOUSE = ROOT / "examples" / "house-rules"
NAMES = ["clash-two", "clash-one", "no-vetoes", "crown-of-three"]


@pytest.fixture(scope="module")
def house_rules() -> dict[tuple[str, ...], Combination]:
    found = combinations_of([str(HOUSE / name) for name in NAMES])
    return {one.named: one for one in found}


def test_the_page_in_the_manual_is_fresh(expected: Expected) -> None:
    expected(PAGE, combinations_page(combinations_of(shipped_layers())))


def test_every_sum_is_there_once(house_rules: dict[tuple[str, ...], Combination]) -> None:
    assert len(house_rules) == 2**4 - 1
    assert [named for (named,) in list(house_rules)[:4]] == NAMES


def test_what_clashes_is_refused_wherever_it_is_in_the_sum(
    house_rules: dict[tuple[str, ...], Combination],
) -> None:
    for named, one in house_rules.items():
        both = {"clash-one", "clash-two"} <= set(named)
        assert (one.problem is not None) == both
        assert one.rulesets == ("el-grande", *named)
        if one.problem is not None:
            assert one.problem.code == "FU230"
            assert len(one.places) == 2
            assert {Path(place).parent.name for place in one.places} == {"clash-one", "clash-two"}


def write(folder: Path, name: str, *over: str) -> str:
    path = folder / name
    path.mkdir()
    below = ", ".join(f"{{ruleset: {one}, version: '1'}}" for one in over)
    (path / "ruleset.yaml").write_text(
        f"format: 1\nid: {name}\ntitle: {name}\nversion: 1.0.0\nover: [{below}]\nfiles: []\n",
        encoding="utf-8",
    )
    return str(path)


def test_layers_stand_below_what_lies_over_them_in_whatever_order_they_are_named(
    tmp_path: Path,
) -> None:
    over = write(tmp_path, "over-both", "one", "two")
    names = [over, write(tmp_path, "two", "el-grande"), write(tmp_path, "one", "el-grande")]
    found = list(combinations_of(names))
    assert found[-1].named == ("over-both", "two", "one")
    assert found[-1].rulesets == ("el-grande", "one", "two", "over-both")
    alone = next(one for one in found if one.named == ("over-both",))
    assert alone.rulesets == ("el-grande", "one", "two", "over-both")
    assert all(one.problem is None for one in found)


def test_the_layers_of_a_sum_stay_together(tmp_path: Path) -> None:
    one, two = write(tmp_path, "one", "el-grande"), write(tmp_path, "two", "el-grande")
    other = write(tmp_path, "other", "el-grande")
    found = {one.named: one.rulesets for one in combinations_of([f"{one}+{two}", other])}
    assert found == {
        ("one+two",): ("el-grande", "one", "two"),
        ("other",): ("el-grande", "other"),
        ("one+two", "other"): ("el-grande", "one", "two", "other"),
    }


def test_layers_of_two_games_refuse_each_other(tmp_path: Path) -> None:
    one, two = write(tmp_path, "one", "el-grande"), write(tmp_path, "two", "three-hills")
    (tmp_path / "three-hills").mkdir()
    with pytest.raises(DiagnosticError):
        list(combinations_of([one, str(tmp_path / "nothing")]))
    refused = [found.named for found in combinations_of([one, two]) if found.problem is not None]
    assert refused == [("two",), ("one", "two")]


def test_the_page_shows_both_places(house_rules: dict[tuple[str, ...], Combination]) -> None:
    page = combinations_page(house_rules.values())
    row = next(line for line in page.splitlines() if line.startswith("| clash-two + clash-one |"))
    assert "FU230" in row
    assert "clash-one/changes.fuero:1" in row
    assert "clash-two/changes.fuero:1" in row
    assert combinations_page(()).endswith("No layers ship yet.\n")
