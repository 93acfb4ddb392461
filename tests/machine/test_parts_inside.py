"""Parts of stoppable procedures in what they perform, and in what others do there."""

from __future__ import annotations

from pathlib import Path

from support.small import GUARD, GUARD_KEPT, small_game, told, windows

# The player in the second seat keeps a card that may stop the errand of the first.
GUARDED = f"""
piece herder, plural herders, 5 for each player in box
track score for each player: 0..20
{GUARD}
procedure game:
{GUARD_KEPT}    perform errand
    score fields

majority table:
    counts: herders, at least 1
    pays: values of it, ranks 2, to score
    ties: nothing, skip

stoppable procedure errand:
    perform work

"""


def test_a_performed_procedure_is_done_in_parts(tmp_path: Path) -> None:
    rules = GUARDED + "procedure work:\n    move 2 own herders from box to north\n"
    opened = list(windows(small_game(tmp_path, rules)))
    part = ["moved:herder", "white", "white", "box", "north", 1]
    assert opened == [("black", part), ("black", part)]


def test_stopping_drops_the_rest_of_the_performed_procedure_too(tmp_path: Path) -> None:
    rules = GUARDED + "procedure work:\n    move 3 own herders from box to north\n"
    game = small_game(tmp_path, rules)
    assert len(list(windows(game, ["pass", "stop"]))) == 2
    assert told(game, "moved:herder") == [("white", "white", "box", "north", 1)]


def test_without_a_card_that_stops_pieces_go_at_once(tmp_path: Path) -> None:
    rules = GUARDED.replace("    as left:\n        perform drawn\n", "").replace(
        "while kept:\n        before each part of errand by another player may:\n"
        "            stop\n            discard this",
        "score north",
    )
    rules += "procedure work:\n    move 3 own herders from box to north\n"
    game = small_game(tmp_path, rules)
    assert told(game, "moved:herder") == [("white", "white", "box", "north", 3)]


def test_what_another_does_in_a_block_is_one_part(tmp_path: Path) -> None:
    rules = GUARDED + (
        "procedure work:\n    for each player:\n        move 2 own herders from box to fields\n"
    )
    opened = [announced for _, announced in windows(small_game(tmp_path, rules))]
    own = [announced for announced in opened if announced[0] == "moved:herder"]
    assert opened == [*own, ["part", "black"], ["part", "green"]]
    assert len(own) == 2


def test_the_part_of_another_is_announced_before_that_player_chooses(tmp_path: Path) -> None:
    rules = GUARDED + (
        "procedure work:\n    as left:\n        perform help\n\n"
        "procedure help:\n    move 2 own herders from box to fields\n"
    )
    game = small_game(tmp_path, rules)
    assert list(windows(game, ["stop"])) == [("black", ["part", "black"])]
    assert told(game, "moved:herder") == []


def test_who_has_nothing_to_move_is_no_part(tmp_path: Path) -> None:
    rules = GUARDED + (
        "procedure work:\n    as left:\n        move 1 own herders from box to south\n"
        "        move 2 own herders from north to south\n"
        "        add (if moved is 0 then 3 else 0) to own score\n"
    )
    game = small_game(tmp_path, rules)
    assert [announced for _, announced in windows(game)] == [["part", "black"]]
    assert told(game, "moved:herder") == [("black", "black", "box", "south", 1)]
    assert game.scores["black"] == 5  # Nothing was moved by the second act; 2 for the south.


def test_a_block_for_nobody_is_left_out(tmp_path: Path) -> None:
    rules = (
        "piece herder, plural herders, 5 for each player in box\n"
        "track score for each player: 0..20\nvariable chief: player\n\n"
        "procedure game:\n    as chief:\n        add 1 to own score\n"
        "    set chief to left\n    as chief:\n        add 2 to own score\n"
        "        set chief to left\n        add 2 to own score\n    add 1 to own score\n"
    )
    game = small_game(tmp_path, rules)
    assert game.scores == {"white": 1, "black": 4, "green": 0}


NESTED = (
    GUARDED.replace(
        "    perform work\n", "    perform chore\n    move 1 own herders from box to south\n"
    )
    + "stoppable procedure chore:\n    move 2 own herders from box to north\n"
)


def test_a_stoppable_procedure_goes_on_in_parts_after_one_inside_it(tmp_path: Path) -> None:
    opened = [announced for _, announced in windows(small_game(tmp_path, NESTED))]
    # The guard may stop the errand, not the chore.
    assert opened == [["moved:herder", "white", "white", "box", "south", 1]]


def test_stopping_the_one_inside_stops_nothing_around_it(tmp_path: Path) -> None:
    rules = NESTED.replace("part of errand by", "part of chore by")
    game = small_game(tmp_path, rules)
    assert len(list(windows(game, ["stop"]))) == 1
    assert told(game, "moved:herder") == [("white", "white", "box", "south", 1)]
