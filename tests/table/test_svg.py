"""Drawings of the board."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import fuero
from fuero.diagnostics import DiagnosticError
from fuero.table.picture import Picture, picture_of
from fuero.table.svg import is_drawing, svg_of
from fuero.table.svg.arrange import Plot, arranged
from fuero.table.svg.colours import marks_of
from fuero.table.svg.contents import PlaceContents
from fuero.table.svg.document import MOST_PLACES
from fuero.table.svg.sheet import DrawnMap
from support.pictures import public_picture
from support.playing import GAMES, loaded
from support.rulesets import MANIFEST, write_ruleset

SVG = "{http://www.w3.org/2000/svg}"
DRAWN_WITH = {
    *("svg", "title", "desc", "g", "rect", "circle", "polygon", "path", "line", "text", "tspan"),
    "clipPath",
}


def _sheet(picture: Picture) -> DrawnMap:
    return DrawnMap.of(picture, PlaceContents.of(picture))


@cache
def _drawing(name: str, players: int) -> str:
    return svg_of(public_picture(name, players))


@pytest.mark.parametrize(("name", "players"), dict(GAMES).items())
def test_every_place_is_drawn_once(name: str, players: int) -> None:
    root = ElementTree.fromstring(_drawing(name, players))
    ids = [one.get("id", "") for one in root.iter(f"{SVG}g")]
    drawn = [one.removeprefix("place-") for one in ids if one.startswith("place-")]
    assert sorted(drawn) == sorted(loaded(name).rules.places)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_no_place_lies_over_another(name: str, players: int, seed: int) -> None:
    sheet = _sheet(public_picture(name, players, seed))
    frames = list(sheet.frames.values())
    for index, one in enumerate(frames):
        assert all(max(one.apart(other)) > 0 for other in frames[:index])
    for place, frame in sheet.frames.items():
        stencil = sheet.stencils[place]
        assert stencil.width <= frame.width
        assert stencil.height <= frame.height


@pytest.mark.parametrize(("name", "players"), dict(GAMES).items())
def test_a_drawing_is_text_and_shapes_and_leads_nowhere(name: str, players: int) -> None:
    drawn = _drawing(name, players)
    root = ElementTree.fromstring(drawn)
    for one in root.iter():
        assert one.tag.removeprefix(SVG) in DRAWN_WITH
        for key, value in one.attrib.items():
            assert "href" not in key
            assert not key.startswith("on")
            assert "url(" not in value or re.fullmatch(r"url\(#within-[a-z0-9-]+\)", value)
    assert drawn.count("http") == 1
    assert root.find(f"{SVG}title").text == loaded(name).rules.title  # type: ignore[union-attr]


def test_places_are_told_in_words_to_who_cannot_see_them() -> None:
    game = loaded("el-grande").new_game(2, 0)
    picture = picture_of(loaded("el-grande").rules, game.program, game.public_view())
    desc = ElementTree.fromstring(svg_of(picture)).findtext(f"{SVG}desc") or ""
    assert "Court: Red 7; Blue 7." in desc.splitlines()
    assert "Castillo: values 5 3 1; ?." in desc.splitlines()


@pytest.mark.parametrize(("name", "players"), [("el-grande", 5), ("five-valleys", 3)])
def test_lands_touch_where_places_are_neighbours_and_nowhere_else(name: str, players: int) -> None:
    for seed in range(3):
        picture = public_picture(name, players, seed)
        joined = {frozenset((line.first, line.second)) for line in picture.lines}
        assert {frozenset(pair) for pair in _sheet(picture).lands.touching} == joined


def test_a_place_that_can_be_chosen_is_marked_within_its_own_border() -> None:
    picture = public_picture("five-valleys", 3)
    one = next(place for place in picture.places if place.joined)
    places = tuple(replace(place, target=place is one) for place in picture.places)
    drawn = svg_of(replace(picture, places=places))
    assert re.findall(r'clipPath id="within-([a-z-]+)"', drawn) == [one.id]
    assert picture.target_words in drawn


def test_the_same_picture_is_the_same_bytes() -> None:
    one, other = (public_picture.__wrapped__("king-colonies", 3) for _ in range(2))
    assert svg_of(one).encode() == svg_of(other).encode()


def test_a_drawing_is_known_again() -> None:
    assert is_drawing(svg_of(public_picture("tic-tac-toe", 2)))
    assert not is_drawing('<svg xmlns="http://www.w3.org/2000/svg"/>')


def test_owners_are_told_apart_by_letter_shape_and_colour() -> None:
    marks = marks_of(public_picture("castelo-sao-jorge", 6)).values()
    for one in ("letter", "shape", "colour"):
        assert len({getattr(mark, one) for mark in marks}) == 6


HOSTILE = '</title><script>alert("1")</script>&lt;\'x=`'

LEXICON = f"""\
format: 1
language: en
names:
  north: {{one: {json.dumps(HOSTILE)}}}
  white: {{one: "{"W" * 3000}"}}
  man: {{one: '<b>', many: '<b>&'}}
"""
RULES = """\
piece man, plural men, 3 for each player in box
track score for each player: 0..99

procedure game:
    for each player:
        move 1 own men from box to fields
    end game: over
"""


def _strange(folder: Path) -> Picture:
    manifest = f"{MANIFEST}lexicon: [en.yaml]\n".replace("Small", "<i>Small & Co</i>")
    name = write_ruleset(folder, RULES, manifest=manifest, files={"en.yaml": LEXICON})
    rules = fuero.load(name, checked=False)
    game = rules.new_game(3, 0)
    return picture_of(rules.rules, game.program, game.public_view())


def test_names_of_strangers_stay_words(tmp_path: Path) -> None:
    picture = _strange(tmp_path / "strange")
    root = ElementTree.fromstring(svg_of(picture))
    assert {one.tag.removeprefix(SVG) for one in root.iter()} <= DRAWN_WITH
    assert root.findtext(f"{SVG}title") == "<i>Small & Co</i>"
    assert any(HOSTILE in (one.text or "") for one in root.iter(f"{SVG}title"))


def test_names_without_end_make_no_drawing_without_end(tmp_path: Path) -> None:
    root = ElementTree.fromstring(svg_of(_strange(tmp_path / "strange")))
    assert int(root.get("width", "")) < 3000


def test_more_places_than_can_be_drawn_are_refused() -> None:
    picture = public_picture("tic-tac-toe", 2)
    places = tuple(
        replace(picture.places[0], id=f"p{number}", at=None) for number in range(MOST_PLACES + 1)
    )
    with pytest.raises(DiagnosticError, match="FU042"):
        svg_of(replace(picture, places=places))
    assert svg_of(replace(picture, places=places[:-1], lines=()))


def test_as_many_places_as_can_be_drawn_are_drawn_apart() -> None:
    picture = public_picture("five-valleys", 2)
    places = tuple(
        replace(picture.places[0], id=f"p{number}", at=(number % 23 * 4, number // 23 * 4))
        for number in range(MOST_PLACES)
    )
    drawn = svg_of(replace(picture, places=places, lines=()))
    assert len(re.findall(r'id="place-p\d+"', drawn)) == MOST_PLACES


def test_places_at_nearly_one_spot_are_pushed_apart() -> None:
    spots = {"a": (50, 50), "b": (51, 50), "c": (50, 51), "d": (100, 100)}
    frames = arranged(spots, dict.fromkeys(spots, (100, 60)), 20, 80)
    found: list[Plot] = list(frames.values())
    for index, one in enumerate(found):
        assert all(max(one.apart(other)) >= 20 for other in found[:index])
