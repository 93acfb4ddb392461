from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuero import resources
from fuero.diagnostics import DiagnosticError


def ruleset(folder: Path, name: str) -> Path:
    path = folder / name / "ruleset.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("format: 1\n", encoding="utf-8")
    return path.parent


def test_shipped_schemas_are_found() -> None:
    kinds = resources.schema_kinds()
    assert {"board", "diagnostics", "lexicon", "position", "ruleset"} <= set(kinds)
    assert list(kinds) == sorted(kinds)
    assert json.loads(resources.schema("board"))["title"] == "Board"


@pytest.mark.parametrize("kind", ["", "bord", "../pyproject", "board.json"])
def test_other_kinds_are_refused(kind: str) -> None:
    with pytest.raises(LookupError):
        resources.schema(kind)


def test_an_explicit_folder_goes_before_the_shipped_one(tmp_path: Path) -> None:
    mills = ruleset(tmp_path, "mills")
    (tmp_path / "empty").mkdir()
    assert resources.rulesets(tmp_path) == tmp_path
    assert resources.ruleset_names(tmp_path) == ("mills",)
    assert resources.find_ruleset("mills", tmp_path) == mills
    assert resources.find_ruleset("empty", tmp_path) is None


def test_a_name_is_never_a_path(tmp_path: Path) -> None:
    ruleset(tmp_path, "mills")
    (tmp_path / "shipped").mkdir()
    for name in ("../mills", "..", ".", "", "/", "Mills", "mills/", str(tmp_path / "mills")):
        assert resources.find_ruleset(name, tmp_path / "shipped") is None


def test_the_data_inside_the_package_goes_before_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = ruleset(tmp_path / "_data" / "rulesets", "mills")
    monkeypatch.setattr(resources, "files", lambda package: tmp_path)
    assert resources.find_ruleset("mills") == installed


def test_an_installation_without_data_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "files", lambda package: tmp_path)
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "a" / "b" / "resources.py"))
    with pytest.raises(DiagnosticError, match="`schema` is missing from this installation"):
        resources.schema_kinds()
