"""An act of the language, and an expression, is told in few files: docs/adding-an-act.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = [
    *(ROOT / "interpreter").rglob("*.py"),
    *(ROOT / "interpreter").rglob("*.lark"),
    *(ROOT / "schema").rglob("*.json"),
]
MOST_FOR_AN_ACT = 8
MOST_FOR_AN_EXPRESSION = 5


def told_in(*names: str) -> list[str]:
    """The files that name a class of node, or the rule of the grammar that makes it."""
    classes = "|".join(names)
    rules = "|".join(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() for name in names)
    naming = re.compile(
        rf"\b(?:core|nodes)\.(?:{classes})\b|\bclass (?:{classes})\b|-> (?:{rules})\b"
    )
    found = [path for path in CODE if naming.search(path.read_text(encoding="utf-8"))]
    return sorted(str(path.relative_to(ROOT / "interpreter" / "fuero")) for path in found)


@pytest.mark.parametrize("act", ["Swap", "SwapFigures"])
def test_an_act_is_told_in_few_files(act: str) -> None:
    files = told_in(act)
    assert "lang/fuero.lark" in files
    assert len(files) <= MOST_FOR_AN_ACT


def test_an_expression_is_told_in_fewer() -> None:
    files = told_in("CountPiecesOf", "PieceCountOf")
    assert "lang/fuero.lark" in files
    assert len(files) <= MOST_FOR_AN_EXPRESSION
