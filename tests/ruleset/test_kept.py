from __future__ import annotations

import inspect
import os
from pathlib import Path

import pytest

from fuero import resources
from fuero.diagnostics import DiagnosticError
from fuero.ruleset import files, sums
from fuero.ruleset.files import files_of
from fuero.ruleset.kept import KeptLayers
from fuero.ruleset.sums import read_layers
from support.rulesets import write_ruleset

read_layer = inspect.unwrap(sums.read_layer)
"""As the program has it: what tests share is left out."""

RULES = "track score for each player: 0..9\n\nprocedure game:\n    end game: over\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(write_ruleset(tmp_path / "small", RULES))


def put(path: Path, text: str) -> None:
    """Write a file as many editors do: another takes its place."""
    beside = path.with_name(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def test_a_layer_whose_files_did_not_change_is_the_same(folder: Path) -> None:
    kept = KeptLayers()
    assert kept(str(folder)) is kept(str(folder))


def test_a_layer_is_read_again_when_a_file_of_it_has_changed(folder: Path) -> None:
    kept = KeptLayers()
    first = kept(str(folder))
    put(folder / "rules.fuero", RULES.replace("over", "done"))
    assert "done" in kept(str(folder)).sources[2].text
    assert "done" not in first.sources[2].text


def test_a_change_of_the_same_size_is_seen(folder: Path) -> None:
    before = files_of(folder)
    put(folder / "rules.fuero", RULES.replace("over", "oven"))
    assert files_of(folder) != before


def test_only_the_layer_that_changed_is_read_again(folder: Path, tmp_path: Path) -> None:
    manifest = (
        "format: 1\nid: house\ntitle: House\nversion: 1.0.0\nfiles: [rules.fuero]\n"
        'over: {ruleset: small, version: "1"}\n'
    )
    house = write_ruleset(tmp_path / "house", "value more = 1 in 0..2\n", manifest=manifest)
    kept = KeptLayers()
    base, layer = read_layers([str(folder), house], kept)
    put(Path(house) / "rules.fuero", "value more = 2 in 0..2\n")
    base_again, layer_again = read_layers([str(folder), house], kept)
    assert base_again is base
    assert layer_again is not layer


def test_a_layer_that_cannot_be_read_is_read_as_soon_as_it_can(folder: Path) -> None:
    kept = KeptLayers()
    put(folder / "rules.fuero", "procedure game:\n")
    with pytest.raises(DiagnosticError):
        kept(str(folder))
    put(folder / "rules.fuero", RULES)
    assert kept(str(folder)).info.id == "small"


def test_a_folder_that_is_not_there_yet_is_looked_at_too(tmp_path: Path) -> None:
    kept = KeptLayers()
    name = str(tmp_path / "later")
    with pytest.raises(DiagnosticError):
        kept(name)
    assert kept.now() == {name: {}}
    write_ruleset(tmp_path / "later", RULES)
    assert set(kept.now()[name]) == {"board.yaml", "rules.fuero", "ruleset.yaml"}


def test_hidden_files_and_files_of_other_kinds_are_no_files_of_rules(folder: Path) -> None:
    before = files_of(folder)
    for name in (".rules.fuero.swp", "rules.fuero~", "README.md", "4913"):
        (folder / name).touch()
    assert files_of(folder) == before
    (folder / "cases").mkdir()
    (folder / "cases" / "one.yaml").touch()
    assert set(files_of(folder)) - set(before) == {"cases/one.yaml"}


def test_a_folder_that_goes_while_it_is_looked_at_has_no_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "scandir", lambda path: (_ for _ in ()).throw(FileNotFoundError()))
    assert files_of(folder) == {}


def test_of_very_many_files_the_outer_ones_are_looked_at(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "b" / "deep.yaml").touch()
    assert "a/b/deep.yaml" in files_of(folder)
    monkeypatch.setattr(files, "MOST_LOOKED_AT", 4)
    assert set(files_of(folder)) == {"board.yaml", "rules.fuero", "ruleset.yaml"}


def test_a_link_that_leads_to_its_own_folder_ends(folder: Path) -> None:
    (folder / "again").symlink_to(folder)
    assert set(files_of(folder)) == {"board.yaml", "rules.fuero", "ruleset.yaml"}


def test_what_ships_is_read_once_until_it_changes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "find_ruleset", lambda name: folder if name == "small" else None)
    first = read_layer("small")
    assert read_layer("small") is first
    put(folder / "rules.fuero", RULES.replace("over", "done"))
    assert "done" in read_layer("small").sources[2].text


def test_what_lies_in_a_folder_is_read_each_time(folder: Path) -> None:
    assert read_layer(str(folder)) is not read_layer(str(folder))
