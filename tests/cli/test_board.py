from __future__ import annotations

import random
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import fuero
from fuero.cli.board import NARROW, _packed, board
from fuero.cli.grid import GridColumn, fitting
from fuero.cli.positions import read_position
from fuero.machine.game import Game
from fuero.machine.position import read_position as position_of
from fuero.pipeline import LoadedRules
from fuero.playing.positions import position_text
from fuero.table.names import capital, figure_name, name_of
from support.playing import loaded
from support.rulesets import write_ruleset

TWO_KINDS = """\
piece man, plural men, 3 for each player in box
piece boat, plural boats, 2 for each player in box
figure ghost
track score for each player: 0..99

procedure game:
    put ghost in south
    for each player:
        put 2 own men from box in north
        put 1 own boats from box in north
    for each player:
        move up to 1 own men from box to fields
        move up to 1 own boats from box to fields
    score-all-fields
    end game: over
"""


def _text(
    rules: LoadedRules,
    game: Game,
    view: dict[str, object],
    width: int = 100,
    **options: bool,
) -> list[str]:
    console = Console(width=width, color_system=None, force_terminal=False, _environ={})
    with console.capture() as capture:
        console.print(board(rules.rules, game.program, view, **options))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_several_kinds_of_pieces_are_named_and_figures_stand_beside(tmp_path: Path) -> None:
    text = TWO_KINDS.replace("    score-all-fields\n", "")
    rules = fuero.load(write_ruleset(tmp_path / "two", text), checked=False)
    game = rules.new_game(2, 1)
    lines = _text(rules, game, game.public_view())
    (north,) = [line for line in lines if line.startswith("North")]
    assert "2 men, 1 boat" in north
    (south,) = [line for line in lines if line.startswith("South")]
    assert south.endswith("ghost")


BEHIND = """\
cards deed, plural deeds
deck pack of deeds
zone hand of deeds for each player
BACKzone spare of deeds for each player
BACKzone graves of deeds for each place
BACKzone heap of deeds
card journey in pack
track score for each player: 0..99
variable guest: player
BACKvariable marked: place
BACKvariable price for each player: 0..9

procedure game:
    set marked to south
    set guest to left
    for each player:
        set own price to 7
    draw from pack to own spare
    one of:
        perform going
        perform staying

procedure going:
    end game: gone

procedure staying:
    end game: stayed
"""


@pytest.mark.parametrize("word", ["", "background "])
def test_what_is_in_the_background_is_on_no_board_and_in_every_view(
    tmp_path: Path, word: str
) -> None:
    rules = fuero.load(write_ruleset(tmp_path, BEHIND.replace("BACK", word)), checked=False)
    game = rules.new_game(2, 1)
    for view, everything in ((game.public_view(), False), (game.whole_view(), True)):
        text = "\n".join(_text(rules, game, view, everything=everything))
        assert all(shown in text for shown in ("hand", "score", "Guest: Black"))
        behind = ("South", "spare", "Graves", "Heap", "Marked", "price", "7", "journey")
        assert [name in text for name in behind] == [not word] * len(behind)
        assert view["variables"]["marked"] == "south"
        assert view["zones"]["spare"]["white"] == ["journey"]
    position = position_of(game.program, list(game.vector))
    assert position["marked"] == "south"
    assert position["spare"]["white"] == ["journey"]


def test_what_is_unshown_is_a_question_mark_unless_all_is_seen() -> None:
    rules = fuero.load("el-grande")
    game = rules.trial("perform general-scoring", {"players": ["red", "blue"]}, player="red")
    seen = _text(rules, game, game.public_view())
    assert [line.split()[4:] for line in seen if line.startswith("Castillo")] == [["?", "?"]]
    all_seen = _text(rules, game, game.whole_view(), everything=True)
    assert [line.split()[4:] for line in all_seen if line.startswith("Castillo")] == [["·", "·"]]


def test_five_players_fit_a_narrow_terminal() -> None:
    rules = fuero.load("el-grande")
    game = rules.new_game(5, 1)
    for _ in range(60):
        game.apply(game.decision.options[0])
    lines = _text(rules, game, game.view("red"), 80)
    assert max(len(line) for line in lines) <= 80
    assert not any("…" in line for line in lines)
    assert "Basque Country" in "\n".join(lines)


@pytest.mark.parametrize("width", [60, 80, 100, 120])
@pytest.mark.parametrize(
    ("name", "players"),
    [("el-grande", 5), ("grandissimo", 5), ("king-colonies", 5), ("castelo-sao-jorge", 6)],
)
def test_boards_fit_the_screen_and_cut_no_name(name: str, players: int, width: int) -> None:
    rules = fuero.load(name, checked=False)
    game = rules.new_game(players, 4)
    for _ in range(120):
        game.apply(game.decision.options[0])
    lines = _text(rules, game, game.whole_view(), width, everything=True)
    assert max(map(len, lines)) <= width
    words = " ".join(lines).split()
    assert not any("…" in word for word in words)
    if "pieces" in game.whole_view() and game.program.pieces:
        shown = {name_of(rules.rules, "place", place) for place in rules.rules.places}
        assert {word for place in shown for word in capital(place).split()} <= set(words)
    text = " ".join(words)
    for figure, place in game.whole_view().get("figures", {}).items():
        if place in rules.rules.places:
            assert figure_name(rules.rules, figure).lower() in text.lower()
    assert lines == _text(rules, game, game.whole_view(), width, everything=True)


def test_heads_are_broken_before_anything_else_gives_way() -> None:
    rules = loaded("king-colonies")
    seats = rules.seats(5)
    picked = dict.fromkeys(seats, "basque-country")
    game = rules.new_game(5, 7, {"there": picked, "bid": dict.fromkeys(seats, "crowded-score")})
    wide = _text(rules, game, game.public_view(), 140)
    assert any("region they chose" in line for line in wide)
    narrower = _text(rules, game, game.public_view(), 80)
    assert not any("region they chose" in line for line in narrower)
    assert any("region they" in line for line in narrower)
    rows = [line for line in narrower if line.startswith("Basque Country")]
    assert len(rows) == 1
    assert "…" not in "".join(narrower)


def test_numbers_on_figures_stand_behind_those_of_their_place() -> None:
    rules = fuero.load("el-grande", checked=False)
    game = rules.new_game(2, 1, {"scoreboards": {"8/4/0": "granada"}})
    rows = {line.split("  ")[0]: line for line in _text(rules, game, game.public_view())}
    assert "6 3 1 (8 4 0)" in rows["Granada"]
    assert "(" not in rows["Galicia"].partition("Grande")[0]


def test_where_it_is_too_narrow_figures_are_named_below_with_their_places() -> None:
    rules = fuero.load("grandissimo", checked=False)
    game = rules.new_game(5, 4)
    lines = _text(rules, game, game.public_view(), 60)
    assert "King: Galicia | Grande (red): Basque Country" in lines
    assert not any(line.startswith("Basque") and "Grande" in line for line in lines)


def test_long_hands_stand_below_the_players_where_it_is_narrow() -> None:
    rules = fuero.load("king-colonies", checked=False)
    game = rules.new_game(5, 4)
    for _ in range(120):
        game.apply(game.decision.options[0])
    lines = _text(rules, game, game.view("red"), 80)
    (start,) = [number for number, line in enumerate(lines) if line.startswith("Red, hand: ")]
    assert lines[start + 1].startswith("  ")
    heads = [line for line in lines if "score" in line]
    assert heads
    assert not any("hand" in line for line in heads)


def test_heads_are_cut_to_beginnings_that_can_be_told_apart() -> None:
    heads = ("Yellow", "Yelling", "Black")
    columns = [GridColumn(head=Text(head), cells=((Text("1"),),)) for head in heads]

    def drawn(width: int) -> str:
        console = Console(width=width, color_system=None, force_terminal=False, _environ={})
        with console.capture() as capture:
            console.print(fitting(columns, width))
        return capture.get().splitlines()[0].rstrip()

    assert drawn(40) == "Yellow   Yelling   Black"
    assert drawn(20) == "Yellow Yelling Black"
    assert drawn(19) == "Yellow Yelli. Black"


@pytest.mark.parametrize("seed", range(4))
def test_positions_of_games_can_be_read_back(tmp_path: Path, seed: int) -> None:
    rules = fuero.load("el-grande")
    game = rules.new_game(2 + seed, seed)
    chance = random.Random(seed)
    for _ in range(60 + 10 * seed):
        game.apply(chance.choice(game.decision.options))
    path = tmp_path / "table.yaml"
    path.write_text(position_text(position_of(game.program, list(game.vector))), encoding="utf-8")
    trial = rules.trial("perform outlook", read_position(rules, path), player="red")
    before, after = game.whole_view(), trial.whole_view()
    for part in ("pieces", "figures", "zones", "kept"):
        assert after[part] == before[part]


def test_without_pieces_only_places_where_something_is_are_shown() -> None:
    rules = fuero.load("castelo-sao-jorge")
    position = {
        "players": ["red", "blue"],
        "heroes": {"red": "place-3", "blue": "place-3"},
        "lying": {"place-7": ["look.1"]},
        "carried": {"red": ["look.2"], "blue": ["thief.1", "trophy-3.1"]},
    }
    act = "set victim to left\nlook at carried of victim"
    game = rules.trial(act, position, player="red")
    lines = _text(rules, game, game.view("red"), width=200)
    places = [" ".join(line.split()) for line in lines if line.startswith(("Place ", "Crossing "))]
    assert places == ["Place 3 3 · character (red), character (blue)", "Place 7 7 1 unseen"]
    (row,) = [line for line in lines if line.startswith("Blue")]
    assert "Thief, Trophy 3" in row
    lines = _text(rules, game, game.view("blue"), width=200)
    (row,) = [line for line in lines if line.startswith("Red")]
    assert "1 unseen" in row


def test_of_a_row_only_what_is_known_is_named() -> None:
    rules = fuero.load("castelo-sao-jorge")
    position = {
        "players": ["red", "blue", "green"],
        "heroes": {"red": "place-3", "blue": "place-3"},
        "carried": {"red": ["thief.1", "look.2"], "blue": ["trophy-3.1"]},
    }
    game = rules.trial("perform theft", position, player="red")
    lines = _text(rules, game, game.view("blue"), width=200)
    (row,) = [line for line in lines if line.startswith("Red")]
    assert "?, Trophy 3" in row


def test_parts_fill_their_lines_evenly() -> None:
    parts = [f"Stack {number} 10" for number in range(1, 8)]
    lines = _packed(parts, ", ")
    assert ", ".join(lines) == ", ".join(parts)
    assert max(map(len, lines)) <= NARROW
    assert [line.count("Stack") for line in lines] == [4, 3]
    assert _packed(parts[:2], ", ") == ["Stack 1 10, Stack 2 10"]
    assert _packed(["x" * 100, "y"], ", ") == ["x" * 100, "y"]
    assert _packed([], ", ") == []
