"""What a move remembers: the places it has taken pieces from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import fuero
from support.playing import loaded
from support.rulesets import write_ruleset
from support.small import answered, options

POSITION = {"players": ["ash", "birch"], "upper": {"ash": 3}, "lower": {"ash": 2}, "wolf": "hidden"}


def asked(act: str, answers: Sequence[str]) -> list[str]:
    """What can be answered after these answers; nothing when the act is over."""
    game = loaded("five-valleys").trial(act, POSITION, player="ash")
    return options(answered(game, answers))


@pytest.mark.parametrize(
    ("source", "second"),
    [
        ("valleys", ["stop", "upper", "middle", "lower"]),
        ("valleys except origins", ["stop", "middle", "lower"]),
        ("if any origins then origins else valleys", ["stop", "upper"]),
    ],
)
def test_each_piece_may_have_to_come_from_another_place_or_from_the_same(
    source: str, second: list[str]
) -> None:
    act = f"move up to 3 own herders from {source} to valleys"
    assert asked(act, ["upper", "middle"]) == second


def test_pieces_may_be_kept_from_going_back_where_others_came_from() -> None:
    act = "move up to 3 own herders from valleys to valleys"
    assert asked(act, ["upper", "middle", "lower"]) == ["upper", "middle", "sunny"]
    assert asked(f"{act} except origins", ["upper", "middle", "lower"]) == ["middle", "sunny"]


def test_the_next_act_begins_with_none_and_a_number_of_pieces_has_one_origin() -> None:
    act = "move 2 own herders from upper to barn\n"
    assert asked(f"{act}choose one of origins as spot, else none", []) == []
    two = f"{act}move 1 own herders from lower to barn\n"
    game = loaded("five-valleys").trial(f"{two}score origins", POSITION, player="ash")
    assert game.scores == {"ash": 3, "birch": 0}  # lower alone is scored, not upper


def test_who_does_not_ask_remembers_nothing() -> None:
    assert "origins" not in loaded("five-valleys").program(2).layout.fields
    assert "origins" not in loaded("el-grande").program(2).layout.fields


def test_the_word_cannot_be_given_to_something_else(tmp_path: Path) -> None:
    rules = """\
        track score for each player: 0..9
        variable origins: place
        procedure game:
            set origins to north
    """
    with pytest.raises(fuero.DiagnosticError, match="'origins' is given twice"):
        fuero.load(write_ruleset(tmp_path, rules))


def test_what_a_trigger_moves_is_not_where_the_act_has_taken_from(tmp_path: Path) -> None:
    rules = """\
        track score for each player: 0..9
        piece stone, plural stones, 5 for each player in box
        trigger follow after moving stones:
            move 1 own stones from box to south
        procedure game:
            move 2 own stones from fields to fields or (box except origins)
    """
    path = write_ruleset(tmp_path, rules)
    position = {"players": ["white", "black"], "north": {"white": 2}}
    act = "move 1 own stones from north to south\nif north in origins:\n    add 1 to own score"
    game = fuero.load(path, checked=False).trial(act, position, player="white")
    assert game.scores["white"] == 1
    assert game.whole_view()["pieces"]["stone"]["south"]["white"] == 2


def test_origins_may_stand_in_a_definition_of_something(tmp_path: Path) -> None:
    rules = """\
        track score for each player: 0..9
        piece stone, plural stones, 5 for each player in box
        variable spot: place
        define left-or of other = other or origins
        procedure game:
            set spot to south
            if north in left-or of spot:
                add 1 to own score
            if south in left-or of spot:
                add 2 to own score
    """
    path = write_ruleset(tmp_path, rules)
    position = {"players": ["white", "black"], "north": {"white": 1}}
    act = "move 1 own stones from north to box\nperform game"
    game = fuero.load(path, checked=False).trial(act, position, player="white")
    assert game.scores["white"] == 3
