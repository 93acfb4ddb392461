"""What linking says of boards and manifests, and what it promises of its result."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from support.rulesets import BOARD, MANIFEST, linked, write_ruleset

RULES = "track score for each player: 0..9\nprocedure game:\n    add 1 to own score\n"


def codes(
    folder: Path, *, manifest: str = MANIFEST, board: str = BOARD, rules: str = RULES
) -> list[str]:
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers([write_ruleset(folder, rules, manifest=manifest, board=board)]), {})
    return [problem.code for problem in caught.value.diagnostics]


def test_linked_rules_cannot_be_changed(tmp_path: Path) -> None:
    rules = linked(tmp_path, RULES)
    with pytest.raises(FrozenInstanceError):
        rules.title = "other"  # type: ignore[misc]
    assert rules.seats == ("white", "black", "green")
    assert len(rules.hash) == 64


def test_the_hash_does_not_depend_on_texts(tmp_path: Path) -> None:
    plain = linked(tmp_path / "a", RULES)
    titled = MANIFEST.replace("title: Small", "title: Another title")
    other = link(read_layers([write_ruleset(tmp_path / "b", RULES, manifest=titled)]), {})
    assert plain.hash == other.hash


def test_the_hash_does_not_depend_on_where_places_are_drawn(tmp_path: Path) -> None:
    plain = linked(tmp_path / "a", RULES)
    board = BOARD.replace("north: {kind: field,", "north: {kind: field, at: [10, 20],")
    other = link(read_layers([write_ruleset(tmp_path / "b", RULES, board=board)]), {})
    assert other.places["north"].at == (10, 20)
    assert plain.hash == other.hash


def test_places_that_are_not_there(tmp_path: Path) -> None:
    board = BOARD.replace("[south]", "[suoth, west]")
    assert codes(tmp_path, board=board) == ["FU220", "FU220"]


def test_kinds_of_places_that_are_not_there(tmp_path: Path) -> None:
    assert codes(tmp_path, board=BOARD.replace("kind: store}", "kind: stoer}")) == ["FU235"]


def test_a_result_that_belongs_to_nobody(tmp_path: Path) -> None:
    rules = RULES.replace("score for each player", "score").replace("own score", "score")
    assert codes(tmp_path, rules=rules) == ["FU223"]


def test_procedures_of_the_manifest_that_are_not_there(tmp_path: Path) -> None:
    manifest = MANIFEST.replace("game: game", "game: gmae\noutlook: outlok")
    assert codes(tmp_path, manifest=manifest) == ["FU220", "FU220"]


@pytest.mark.parametrize("players", ["{min: 3, max: 2", "{min: 2, max: 4"])
def test_numbers_of_players_that_cannot_be(tmp_path: Path, players: str) -> None:
    assert codes(tmp_path, manifest=MANIFEST.replace("{min: 2, max: 3", players)) == ["FU204"]


@pytest.mark.parametrize("word", ["bonus", "number", "figure"])
def test_groups_called_like_things_of_the_machine(tmp_path: Path, word: str) -> None:
    board = BOARD + f"groups:\n  {word}: {{plural: halves, members: {{upper: [north]}}}}\n"
    assert codes(tmp_path, board=board) == ["FU236"]


def test_a_group_called_like_a_thing_of_the_machine_is_shown_where_it_stands(
    tmp_path: Path,
) -> None:
    groups = "".join(
        f"  {word}: {{plural: {word}-es, members: {{{word}-upper: [north]}}}}\n"
        for word in ("half", "bonus")
    )
    board = f"{BOARD}groups:\n{groups}"
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers([write_ruleset(tmp_path, RULES, board=board)]), {})
    (problem,) = caught.value.diagnostics
    assert problem.span is not None
    assert problem.span.line == board.splitlines().index(groups.splitlines()[1]) + 1
