from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.ruleset import prepared
from fuero.ruleset.prepared import prepare, read_valid
from fuero.text.shipped import prepare_shipped

ROOT = Path(__file__).parents[2]
SHIPPED = (
    (ROOT / "rulesets/el-grande/ruleset.yaml", "ruleset"),
    (ROOT / "rulesets/el-grande/board.yaml", "board"),
    (ROOT / "rulesets/el-grande/lexicon/hu.yaml", "lexicon"),
    (ROOT / "interpreter/fuero/text/phrases/pt-BR.yaml", "phrases"),
)


def test_what_was_prepared_is_what_reading_gives_and_another_text_is_read(tmp_path) -> None:
    prepare(SHIPPED, tmp_path)
    for path, kind in SHIPPED:
        content = path.read_bytes()
        taken_up = prepared._prepared(content, path.name, kind, tmp_path)
        assert taken_up is not None, path
        read = prepared._read(content, path.name, kind)
        assert (taken_up.data, taken_up.source) == (read.data, read.source)
        assert dict(taken_up.spans) == read.spans
        assert dict(taken_up.key_spans) == read.key_spans
        assert prepared._prepared(content + b"\n", path.name, kind, tmp_path) is None
        assert prepared._prepared(content, path.name, "case", tmp_path) is None
    assert len([*tmp_path.iterdir()]) == len(SHIPPED)
    prepare(SHIPPED[:1], tmp_path)
    assert len([*tmp_path.iterdir()]) == 1


def test_a_file_with_mistakes_is_not_prepared_and_tells_them_to_whoever_reads_it(tmp_path) -> None:
    wrong = tmp_path / "ruleset.yaml"
    wrong.write_text("id: [", encoding="utf-8")
    prepare([(wrong, "ruleset")], tmp_path / "prepared")
    assert [*(tmp_path / "prepared").iterdir()] == []
    with pytest.raises(DiagnosticError):
        read_valid(wrong, "ruleset.yaml", "ruleset")


def test_every_document_that_a_language_or_a_ruleset_lists_is_prepared(monkeypatch) -> None:
    asked = []
    monkeypatch.setattr("fuero.text.shipped.prepare", asked.extend)
    prepare_shipped()
    paths = {Path(str(path)) for path, _ in asked}
    assert {path for path, _ in SHIPPED} <= paths
    of_rulesets = {
        *(ROOT / "rulesets").glob("*/ruleset.yaml"),
        *(ROOT / "rulesets").glob("*/lexicon/*"),
    }
    assert of_rulesets <= paths
