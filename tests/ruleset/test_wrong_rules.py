"""Rules that designers wrote wrongly over a shipped game, with everything they are told.

Each file of tests/bad/rules is the one file of a layer over El Grande; beside it stands what is
said of it, mistakes and doubts alike.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check import check
from fuero.diagnostics import DiagnosticError, render_text
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from support.expected import Expected

BAD = Path(__file__).parents[1] / "bad" / "rules"
FILES = sorted(BAD.glob("*.fuero"))
MANIFEST = """\
format: 1
id: wrong
title: Wrong
version: 1.0.0
over: {ruleset: el-grande, version: "1"}
files: [%s]
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_whole_message(path: Path, expected: Expected, tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(MANIFEST % path.name, encoding="utf-8")
    (tmp_path / path.name).write_bytes(path.read_bytes())
    try:
        found = check(link(read_layers([str(tmp_path)]), {}))
    except DiagnosticError as error:
        found = error.diagnostics
    said = render_text(found).replace(f"{tmp_path}/", "")
    assert found
    assert str(tmp_path) not in said
    expected(path.with_suffix(".expected"), f"{said}\n")


def test_every_expected_message_has_its_file() -> None:
    assert {path.stem for path in BAD.glob("*.expected")} == {path.stem for path in FILES}
