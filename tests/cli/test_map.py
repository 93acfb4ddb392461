"""The map in the terminal."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from rich.text import Text

from fuero.cli.map import map_lines
from fuero.cli.map_blocks import LEVELS, names_at
from fuero.table.picture import picture_of, targets_of
from support.pictures import public_picture
from support.playing import GAMES, ROOT, loaded
from support.profiles import SOAK
from support.terminal import in_terminal


def _plain(lines: tuple[Text, ...]) -> list[str]:
    return [line.plain for line in lines]


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize(("width", "height"), [(80, 15), (100, 24), (200, 40)])
def test_a_map_fits_its_width_and_height(name: str, players: int, width: int, height: int) -> None:
    for seed in range(3 if SOAK else 1):
        lines = _plain(map_lines(public_picture(name, players, seed), width, height))
        assert len(lines) <= height
        assert max(map(len, lines)) <= width


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_roomy_map_names_every_place_of_the_map(name: str, players: int) -> None:
    picture = public_picture(name, players)
    text = "\n".join(_plain(map_lines(picture, 200, 60)))
    for place in picture.places:
        if not place.outer:
            assert place.name in text


def test_no_block_of_a_map_lies_over_another() -> None:
    picture = public_picture("castelo-sao-jorge", 6)
    text = "\n".join(_plain(map_lines(picture, 200, 60)))
    assert text.count("╭") == text.count("╯") == sum(1 for place in picture.places if place.at)


def test_pieces_stand_with_the_letter_of_their_owner_and_in_its_colour() -> None:
    game = loaded("el-grande").new_game(2, 0)
    picture = picture_of(loaded("el-grande").rules, game.program, game.public_view())
    lines = map_lines(picture, 80, 15)
    (court,) = (line for line in lines if line.plain.startswith("Court: "))
    assert court.plain.startswith("Court: R7 B7   Provinces: R21 B21")
    styles = {court.plain[span.start : span.end]: str(span.style) for span in court.spans}
    assert styles["R7"] == "bright_red"
    assert styles["B7"] == "bright_blue"


def test_a_place_that_can_be_chosen_is_marked_and_the_legend_says_so() -> None:
    game = loaded("tic-tac-toe").new_game(2, 0)
    targets = targets_of(game.decision)
    rules = loaded("tic-tac-toe").rules
    lines = _plain(
        map_lines(picture_of(rules, game.program, game.public_view(), targets=targets), 80, 15)
    )
    assert "\n".join(lines).count("›") == 9 + 1
    assert "› can be chosen" in lines[-1]


def test_a_map_can_be_drawn_with_ascii_alone() -> None:
    picture = public_picture("five-valleys", 3)
    for height in (12, 40):
        lines = _plain(map_lines(picture, 80, height, ascii_only=True))
        assert "\n".join(lines).isascii()


def test_letters_that_take_two_columns_and_marks_that_take_none_keep_the_frames_whole() -> None:
    picture = public_picture("five-valleys", 3)
    names = ["上谷の長い名前", "e\u0301te\u0301", *(place.name for place in picture.places[2:])]
    places = tuple(
        replace(place, name=name) for place, name in zip(picture.places, names, strict=True)
    )
    lines = map_lines(replace(picture, places=places, lines=()), 80, 30)
    assert max(line.cell_len for line in lines) <= 80
    for name in names[:2]:
        at = next(number for number, line in enumerate(lines) if name in line.plain)
        edges = [
            _column_of(line, sign) for line, sign in zip(lines[at - 1 : at + 1], "╮│", strict=True)
        ]
        assert edges[0] == edges[1]


def _column_of(line: Text, sign: str) -> int:
    """The column of the last of these signs."""
    return line[: line.plain.rindex(sign)].cell_len


def test_where_there_is_no_room_for_a_map_all_places_stand_in_rows() -> None:
    picture = public_picture("castelo-sao-jorge", 4)
    lines = _plain(map_lines(picture, 30, 4))
    assert max(map(len, lines)) <= 30
    assert "P26" in "\n".join(lines)


def test_the_same_picture_gives_the_same_lines() -> None:
    one, other = (public_picture.__wrapped__("king-colonies", 3) for _ in range(2))
    assert one == other
    assert map_lines(one, 120, 30) == map_lines(other, 120, 30)


STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""What a terminal is told of colours and the cursor."""


def test_a_map_that_is_asked_for_fits_the_screen_with_the_question_below_it() -> None:
    record = str(ROOT / "docs" / "pictures" / "el-grande.record")
    arguments = ["play", "--resume", record, "--no-journal"]
    size = {"COLUMNS": "80", "LINES": "24"}
    with in_terminal(arguments, ROOT, **size) as terminal:
        terminal.wait_for("goes on to the question. ")
        terminal.type("q")
        terminal.wait_for("red> ")
        terminal.type("map")
        shown = STYLES.sub("", terminal.wait_for("red> ")).splitlines()
    assert any("New Castile 7 4 2" in line for line in shown)
    assert any("where do you move" in line for line in shown)
    assert len(shown) < 24


def test_names_that_are_shortened_stand_in_the_legend_and_no_two_are_alike() -> None:
    for name, players in GAMES:
        picture = public_picture(name, players)
        for level in LEVELS:
            names = names_at(picture, level)
            on_map = [one.name for one in picture.places if one.at is not None]
            shown = [names.get(one, one)[: level.columns] for one in on_map]
            assert len(set(shown)) == len(shown)
    lines = _plain(map_lines(public_picture("king-colonies", 5), 80, 14))
    assert any("Ga = Galicia   BC = Basque Country" in line for line in lines)
    assert any("Limit = Limit table’s spaces" in line for line in lines)


def test_a_figure_that_carries_places_is_named_once() -> None:
    rules = loaded("king-colonies").rules
    game = loaded("king-colonies").new_game(5, 3)
    view = dict(game.public_view())
    view["figures"] = {**view["figures"], "limit-table": "galicia"}
    lines = _plain(map_lines(picture_of(rules, game.program, view), 80, 15))
    assert any(re.search(r"Limit\b", line) for line in lines)
    assert not any("Limit Limit" in line for line in lines)
