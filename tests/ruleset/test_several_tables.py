"""Several majority tables: a score goes by the one it names, else by the first."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = """\
format: 1
id: mine
title: Mine
version: 1.0.0
over: {ruleset: five-valleys, version: "1"}
files: [tables.fuero]
"""
TABLES = """\
majority flock:
    counts: herders, at least 2
    pays: yield of it, ranks 2, to corn
    ties: full rank, compact

after procedure harvest:
    score upper by flock
"""
POSITION = {"players": ["ash", "birch"], "upper": {"ash": 2, "birch": 2}}


@pytest.mark.parametrize(
    ("act", "points"),
    [
        ("score upper", {"ash": 3, "birch": 3}),  # 5 and 2 are split
        ("score upper by pasture", {"ash": 3, "birch": 3}),
        ("score upper by flock", {"ash": 5, "birch": 5}),  # each has the first rank
    ],
)
def test_a_score_goes_by_the_table_it_names(
    tmp_path: Path, act: str, points: dict[str, int]
) -> None:
    (tmp_path / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "tables.fuero").write_text(TABLES, encoding="utf-8")
    rules = fuero.load(str(ROOT / "examples" / "five-valleys"), layers=[str(tmp_path)])
    assert rules.trial(act, POSITION, player="ash").scores == points
    with pytest.raises(fuero.DiagnosticError, match=r"did you mean `flock`"):
        rules.trial("score upper by flok", POSITION, player="ash")
