"""In a filter of players own is what the player under test has; me stays the subject."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError, edited
from fuero.pipeline import load
from support.playing import loaded

POSITION = {
    "players": ["red", "blue", "green"],
    "king": "galicia",
    "grandes": {"red": "granada", "blue": "seville", "green": "seville"},
    "granada": {"red": 2, "blue": 3},
    "seville": {"blue": 1},
    "court": {"red": 4, "blue": 1, "green": 2},
    "score": {"red": 5, "green": 30},
}


def found(players: str, player: str = "red") -> str:
    """The players of a set, by their first letters."""
    text = f"for each one-of in {players}:\n    add 50 to score of one-of\n"
    scores = loaded("el-grande").trial(text, POSITION, player=player).scores
    return "".join(seat[0] for seat in scores if scores[seat] >= 50)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("players where own score > 3", "rg"),
        ("players where own score > score of me", "g"),
        ("players where number of own caballeros in granada > 1", "rb"),
        ("players where number of foreign caballeros in granada > 2", "rg"),
        ("players where any (regions with at least 3 own caballeros)", "b"),
        ("players where place of own grande is seville", "bg"),
        ("players where place of grande of it is place of grande of me", "r"),
        ("players where it is not me where own score < 9", "b"),
        ("players where it in (players where own score > 3)", "rg"),
    ],
)
def test_whose_is_own(players: str, expected: str) -> None:
    assert found(players) == expected


def test_a_definition_is_read_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        "format: 1\nid: mine\ntitle: Mine\nversion: 1.0.0\n"
        'over: {ruleset: el-grande, version: "1"}\nfiles: [rules.fuero]\n',
        encoding="utf-8",
    )
    (tmp_path / "rules.fuero").write_text(
        "define band = number of own caballeros in court\n"
        "define court-band of whom = number of own caballeros in court\n",
        encoding="utf-8",
    )
    rules = load("el-grande", layers=[str(tmp_path)])
    for players, richest in (("where band > 3", "red"), ("with fewest court-band", "blue")):
        text = f"for each one-of in players {players}:\n    add 50 to score of one-of\n"
        game = rules.trial(text, POSITION, player="green")
        assert [seat for seat, score in game.scores.items() if score >= 50] == [richest]


@pytest.mark.parametrize(
    ("test", "mended"),
    [
        ("score of it > own score", "score of it > score of me"),
        ("place of own grande is place of grande of it",
         "place of grande of me is place of grande of it"),
    ],
)  # fmt: skip
def test_own_beside_it_is_refused_and_mended_to_what_it_was(test: str, mended: str) -> None:
    text = f"remove players where {test} from played\n"
    with pytest.raises(DiagnosticError) as caught:
        loaded("el-grande").trial(text, POSITION, player="red")
    problem = next(one for one in caught.value.diagnostics if one.code == "FU264")
    assert edited(text, [problem.fix]) == f"remove players where {mended} from played\n"
