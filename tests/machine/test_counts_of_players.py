"""Pieces of one player are counted, whoever that is."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check.run import check
from fuero.diagnostics import DiagnosticError
from fuero.machine.game import Game
from support.rulesets import linked
from support.small import finished

WORLD = """
owner outlaws: held by leader
piece herder, plural herders, 5 for each player in box, 4 for outlaws in box
piece cart, plural carts, 3 for each player in box, carrying wool
track score for each player: 0..99
variable leader: player
variable rival: player

"""
STANDING = """\
    put 1 own herders from box in north
    as left:
        put 2 own herders from box in north
        put 1 own herders from box in south
    put 3 outlaws herders from box in south
"""


def counted(folder: Path, expression: str, before: str = "") -> Game:
    lines = "".join(f"    {line}\n" for line in before.splitlines())
    body = f"{STANDING}{lines}    add {expression} to own score\n"
    return finished(folder, f"{WORLD}procedure game:\n{body}")


COUNTS = {
    "number of herders of me in north": 1,
    "number of herders of left in north": 2,
    "number of herders of left in fields": 3,
    "number of herders of left in (north or south)": 3,
    # Whose variable names nobody has none.
    "number of herders of rival in fields": 0,
    "size of (players where number of herders of it in north > 1)": 1,
}


@pytest.mark.parametrize("expression", COUNTS)
def test_pieces_of_whoever_is_meant_are_counted(tmp_path: Path, expression: str) -> None:
    assert counted(tmp_path, expression).scores["white"] == COUNTS[expression]


def test_what_a_player_holds_is_counted_as_that_players(tmp_path: Path) -> None:
    game = counted(tmp_path, "number of herders of left in south", "set leader to left")
    assert game.scores["white"] == 4
    nobody = counted(tmp_path / "nobody", "number of herders of rival in south")
    assert nobody.scores["white"] == 0


def test_places_are_those_of_the_subject(tmp_path: Path) -> None:
    own = "number of herders of left in (fields with at least 1 own herders)"
    assert counted(tmp_path, own).scores["white"] == 2


def test_pieces_are_counted_by_what_they_carry(tmp_path: Path) -> None:
    carts = "put 2 own carts from box in north\nload 1 own carts with wool in north"
    game = counted(tmp_path, "number of wool-laden carts of me in north", carts)
    assert game.scores["white"] == 1


def test_it_is_known_how_many_there_can_be(tmp_path: Path) -> None:
    body = "procedure game:\n    set own few to number of herders of left in north\n"
    rules = f"{WORLD}variable few for each player: 0..{{most}}\n\n{body}"
    # Five of one's own, and four that may be held.
    codes = {
        most: {problem.code for problem in check(linked(tmp_path, rules.format(most=most)))}
        for most in (9, 8)
    }
    assert "FU314" in codes[8] - codes[9]


REFUSED = {
    "number of herders of north in south": "this is a place, but a player is needed here",
    "number of outlaws herders of left in south": "own and outlaws do not go together",
    "number of herders of players in south": "but a player is needed here",
}


@pytest.mark.parametrize("expression", REFUSED)
def test_only_a_player_has_pieces(tmp_path: Path, expression: str) -> None:
    with pytest.raises(DiagnosticError) as refused:
        linked(tmp_path, f"{WORLD}procedure game:\n    add {expression} to own score\n")
    assert REFUSED[expression] in str(refused.value)
