from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from fuero.table.layout import SIDE, spots
from support.playing import GAMES, loaded
from support.rulesets import MANIFEST, write_ruleset

NAMES = sorted({name for name, _ in GAMES})
RULES = "track score for each player: 0..99\n\nprocedure game:\n    end game: over\n"

NO_SPOTS = """\
format: 1
kinds: {field: {plural: fields}}
places:
  a: {kind: field, neighbours: [b, d]}
  b: {kind: field, neighbours: [a, c]}
  c: {kind: field, neighbours: [b, d]}
  d: {kind: field, neighbours: [c, a]}
  e: {kind: field, neighbours: [f]}
  f: {kind: field, neighbours: [e]}
  apart: {kind: field}
"""

SOME_SPOTS = NO_SPOTS.replace("a: {kind: field,", "a: {kind: field, at: [10, 10],").replace(
    "c: {kind: field,", "c: {kind: field, at: [60, 60],"
)


def _spots(folder: Path, board: str) -> dict[str, tuple[int, int]]:
    return dict(spots(link(read_layers([write_ruleset(folder, RULES, board=board)]), {})))


@pytest.mark.parametrize("name", NAMES)
def test_every_place_that_ships_has_a_spot_or_lies_in_another_or_beside_the_map(name: str) -> None:
    rules = loaded(name).rules
    for place in rules.places.values():
        if place.neighbours:
            assert place.at is not None, place.id
        assert (place.id in spots(rules)) == (place.at is not None)


@pytest.mark.parametrize("name", NAMES)
def test_no_two_places_have_the_same_spot(name: str) -> None:
    found = list(spots(loaded(name).rules).values())
    assert len(set(found)) == len(found)


def test_spots_that_a_board_gives_are_kept(tmp_path: Path) -> None:
    found = _spots(tmp_path / "some", SOME_SPOTS)
    assert found["a"] == (10, 10)
    assert found["c"] == (60, 60)


@pytest.mark.parametrize("board", [NO_SPOTS, SOME_SPOTS], ids=["no", "some"])
def test_spots_are_found_for_places_without_and_lie_apart(tmp_path: Path, board: str) -> None:
    found = _spots(tmp_path / "board", board)
    assert set(found) == {"a", "b", "c", "d", "e", "f"}
    points = list(found.values())
    for index, (x, y) in enumerate(points):
        assert 0 <= x <= SIDE
        assert 0 <= y <= SIDE
        assert all(max(abs(x - other), abs(y - below)) >= 9 for other, below in points[:index])


def test_neighbours_lie_nearer_than_the_places_opposite(tmp_path: Path) -> None:
    found = _spots(tmp_path / "ring", NO_SPOTS)

    def away(one: str, other: str) -> int:
        return sum((a - b) ** 2 for a, b in zip(found[one], found[other], strict=True))

    assert away("a", "b") < away("a", "c")
    assert away("c", "d") < away("b", "d")


def test_spots_do_not_depend_on_the_order_of_hashes(tmp_path: Path) -> None:
    name = write_ruleset(tmp_path / "ring", RULES, board=NO_SPOTS)
    program = (
        "import sys; from fuero.ruleset.link import link;"
        "from fuero.ruleset.sums import read_layers; from fuero.table.layout import spots;"
        "print(dict(spots(link(read_layers([sys.argv[1]]), {}))))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program, name],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_places_of_two_layers_at_one_spot_are_moved_apart(tmp_path: Path) -> None:
    base = write_ruleset(tmp_path / "base", RULES, board=SOME_SPOTS)
    manifest = MANIFEST.replace("id: small", "id: more").replace("title: Small", "title: More")
    for line in ("players:", "game:", "result:", "files:"):
        manifest = "\n".join(one for one in manifest.split("\n") if not one.startswith(line))
    manifest += "over: {ruleset: small, version: '1'}\nfiles: [board.yaml]\n"
    board = "format: 1\nplaces: {new: {kind: field, at: [10, 10], neighbours: [a]}}\n"
    layer = write_ruleset(tmp_path / "more", RULES, manifest=manifest, board=board)
    found = spots(link(read_layers([base, layer]), {}))
    assert found["a"] == (10, 10)
    assert found["new"] != (10, 10)


def test_a_board_of_hundreds_of_places_without_spots_is_laid_out_soon(tmp_path: Path) -> None:
    names = [f"p{number}" for number in range(400)]
    lines = [
        f"  {name}: {{kind: field, neighbours: [{names[index - 1]}, {names[(index + 1) % 400]}]}}"
        for index, name in enumerate(names)
    ]
    board = "\n".join(["format: 1", "kinds: {field: {plural: fields}}", "places:", *lines, ""])
    found = list(_spots(tmp_path / "many", board).values())
    assert len(set(found)) == 400
