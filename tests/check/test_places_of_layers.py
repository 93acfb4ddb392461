"""A layer's place is held against its like in the game below."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check import check
from fuero.diagnostics import Diagnostic
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers

MANIFEST = """\
format: 1
id: sea
title: Sea
version: 1.0.0
over: {ruleset: el-grande, version: "1"}
files: [board.yaml]
"""


def found(folder: Path, has: str) -> list[Diagnostic]:
    board = f"format: 1\nplaces:\n  mallorca: {{kind: region,{has} neighbours: [catalonia]}}\n"
    (folder / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "board.yaml").write_text(board, encoding="utf-8")
    return list(check(link(read_layers(["el-grande", str(folder)]), {})))


@pytest.mark.parametrize(
    ("has", "code", "message"),
    [
        ("", "FU321", "mallorca has no values, as the other places of its kind have"),
        (" has: {valeus: [3, 1, 0]},", "FU321", "no rule asks for the valeus of a place"),
        (" has: {values: [3]},", "FU310", "influence pays 3 ranks, but the values of mallorca"),
    ],
)
def test_a_place_whose_numbers_are_not_as_those_of_its_kind_is_told_where_it_is_written(
    tmp_path: Path, has: str, code: str, message: str
) -> None:
    (problem,) = found(tmp_path, has)
    assert problem.code == code
    assert problem.message.startswith(message)
    assert problem.span is not None
    assert Path(problem.span.source.name).name == "board.yaml"
    assert str(tmp_path) in str(problem.span.source.name)


def test_a_place_with_the_numbers_of_its_kind_is_not_told(tmp_path: Path) -> None:
    assert found(tmp_path, " has: {values: [3, 1, 0]},") == []
