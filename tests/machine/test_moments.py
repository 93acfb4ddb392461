"""What is put off, and done when its moment comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fuero
from fuero.check import check
from fuero.check.bound import decision_bound
from fuero.diagnostics import DiagnosticError
from fuero.machine.invariants import broken
from fuero.machine.position import place_position, read_position
from support.rulesets import linked, write_ruleset
from support.said import event_said
from support.small import GUARD, GUARD_KEPT, finished, small_game, told, windows

WORLD = """
piece herder, plural herders, 5 for each player in box
track score for each player: 0..999
variable step: 0..9
moment dusk
moment dawn

"""


def test_a_block_is_done_once_at_its_moment_by_who_put_it_off(tmp_path: Path) -> None:
    game = finished(
        tmp_path,
        WORLD + "procedure game:\n    as left:\n        at the next dusk:\n"
        "            add step to own score\n"
        "    set step to 1\n    reach dawn\n    set step to 3\n    reach dusk\n"
        "    set step to 5\n    reach dusk\n",
    )
    assert game.scores == {"white": 0, "black": 3, "green": 0}
    assert told(game, "put off:dusk") == told(game, "due:dusk") == [("black", "game")]


def test_it_is_done_as_often_as_it_was_put_off(tmp_path: Path) -> None:
    game = finished(
        tmp_path,
        WORLD + "procedure game:\n    repeat up to 3 times:\n        at the next dusk:\n"
        "            add 1 to own score\n    reach dusk\n",
    )
    assert game.scores["white"] == 3


def test_what_is_put_off_meanwhile_waits_for_the_next_moment(tmp_path: Path) -> None:
    game = finished(
        tmp_path,
        WORLD + "procedure game:\n    at the next dusk:\n        add 1 to own score\n"
        "        at the next dusk:\n            add step to own score\n"
        "    reach dusk\n    set step to 7\n    reach dusk\n    reach dusk\n",
    )
    assert game.scores["white"] == 8


def test_they_are_done_in_the_order_in_which_they_were_put_off(tmp_path: Path) -> None:
    game = finished(
        tmp_path,
        WORLD + "procedure game:\n    for each player from left:\n        perform second-one\n"
        "        perform first-one\n    reach dusk\n\n"
        "procedure first-one:\n    at the next dusk:\n        set own score to 1\n\n"
        "procedure second-one:\n    at the next dusk:\n        set own score to own score * 5\n",
    )
    assert told(game, "due:dusk") == [
        (seat, what) for seat in ("black", "green", "white") for what in ("second-one", "first-one")
    ]
    assert game.scores["green"] == 1


def test_what_was_put_off_again_comes_with_its_first(tmp_path: Path) -> None:
    game = finished(
        tmp_path,
        WORLD + "procedure game:\n    as left:\n        perform work\n    perform work\n"
        "    as left:\n        perform rest\n        perform work\n    reach dusk\n\n"
        "procedure rest:\n    at the next dusk:\n        add 10 to own score\n\n"
        "procedure work:\n    at the next dusk:\n        add 1 to own score\n",
    )
    assert told(game, "due:dusk") == [
        ("black", "work"),
        ("black", "work"),
        ("white", "work"),
        ("black", "rest"),
    ]


def test_turns_of_two_moments_do_not_mix_and_begin_anew(tmp_path: Path) -> None:
    game = finished(
        tmp_path,
        WORLD + "procedure game:\n    repeat up to 9 times:\n        perform work\n"
        "        as left:\n            perform rest\n        reach dusk\n"
        "        as left:\n            perform work\n        perform work\n        reach dusk\n"
        "    reach dawn\n\n"
        "procedure rest:\n    at the next dawn:\n        add 1 to own score\n\n"
        "procedure work:\n    at the next dusk:\n        add 1 to own score\n",
    )
    assert told(game, "due:dusk") == 9 * [
        ("white", "work"),
        ("black", "work"),
        ("white", "work"),
    ]
    assert told(game, "due:dawn") == 9 * [("black", "rest")]


def test_what_is_due_puts_itself_off_in_the_new_order(tmp_path: Path) -> None:
    # White is first both times; what white puts off for black stands before black's own.
    game = finished(
        tmp_path,
        WORLD + "procedure game:\n    perform work\n    as left:\n        perform rest\n"
        "    reach dusk\n    reach dusk\n\n"
        "procedure work:\n    at the next dusk:\n        perform plan\n"
        "        as left:\n            perform rest\n\n"
        "procedure rest:\n    at the next dusk:\n        perform plan\n\n"
        "procedure plan:\n    at the next dusk:\n        add 1 to own score\n",
    )
    assert told(game, "due:dusk") == [
        ("white", "work"),
        ("black", "rest"),
        ("white", "plan"),
        ("black", "rest"),
        ("black", "plan"),
    ]
    assert game.view("green")["pending"] == [{"black": "plan"}]


def test_a_trigger_that_reaches_the_moment_under_way_leaves_nothing_twice(tmp_path: Path) -> None:
    game = finished(
        tmp_path,
        WORLD + "trigger bell after moving herders:\n    reach dusk\n\n"
        "procedure game:\n    for each player:\n        perform rest\n"
        "        perform work\n    reach dusk\n    reach dusk\n\n"
        "procedure rest:\n    at the next dusk:\n        add 1 to own score\n\n"
        "procedure work:\n    at the next dusk:\n        move 1 own herders from box to north\n"
        "        add 1 to own score\n",
    )
    assert game.scores == {"white": 2, "black": 2, "green": 2}
    assert game.view("white")["pending"] == []


def test_the_outer_act_goes_on(tmp_path: Path) -> None:
    game = finished(
        tmp_path,
        WORLD
        + "procedure game:\n    at the next dusk:\n        perform work\n    perform evening\n"
        "    perform work\n\nprocedure evening:\n    reach dusk\n    add 10 to own score\n\n"
        "procedure work:\n    add 1 to own score\n",
    )
    assert game.scores["white"] == 12


STOPPABLE = f"""{GUARD}
procedure game:
{GUARD_KEPT}    perform errand
    reach dusk

procedure work:
    at the next dusk:
        move 2 own herders from box to north
"""


def test_putting_off_is_a_part_and_what_is_done_later_is_none(tmp_path: Path) -> None:
    rules = WORLD + STOPPABLE + "\nstoppable procedure errand:\n    perform work\n"
    game = small_game(tmp_path / "passed", rules)
    assert list(windows(game)) == [("black", ["put off:dusk", "white", "work"])]
    assert told(game, "moved:herder") == [("white", "white", "box", "north", 2)]
    stopped = small_game(tmp_path / "stopped", rules)
    assert len(list(windows(stopped, ["stop"]))) == 1
    assert told(stopped, "put off:dusk", "due:dusk", "moved:herder") == []


def test_a_moment_within_a_stoppable_act_is_no_part_of_it(tmp_path: Path) -> None:
    rules = (
        WORLD + STOPPABLE + "\nstoppable procedure errand:\n    perform work\n    reach dusk\n"
        "    move 1 own herders from box to south\n"
    )
    opened = [announced for _, announced in windows(small_game(tmp_path, rules))]
    assert [part[0] for part in opened] == ["put off:dusk", "moved:herder"]
    assert opened[1][-2:] == ["south", 1]


def test_it_is_told_in_words(tmp_path: Path) -> None:
    rules = linked(tmp_path, WORLD + ASKING)
    effect: dict[str, str | int | None] = {"player": "black", "effect": "work.2"}
    assert event_said(rules, "put off:dusk", effect) == (
        "Black puts off until the next dusk what the work says."
    )
    assert event_said(rules, "due:dusk", effect) == (
        "Now black does what the work put off until the dusk."
    )


ASKING = """
procedure game:
    at the next dusk:
        add 1 to own score
    perform work
    one of:
        move 1 own herders from box to north
        move 1 own herders from box to south
    reach dusk

procedure work:
    at the next dusk:
        move up to 2 own herders from box to fields
    as left:
        at the next dusk:
            add 5 to own score
"""
PENDING = [{"white": "game"}, {"white": "work"}, {"black": "work.2"}]


def test_everybody_sees_what_was_put_off(tmp_path: Path) -> None:
    game = small_game(tmp_path, WORLD + ASKING)
    for seat in ("white", "black", "green"):
        assert game.view(seat)["pending"] == PENDING
        assert game.imagine(seat, seed=1).view(seat)["pending"] == PENDING


def test_what_was_put_off_is_saved_undone_and_placed(tmp_path: Path) -> None:
    rules = fuero.load(write_ruleset(tmp_path, WORLD + ASKING))
    game = rules.new_game(3, seed=1)
    program, evaluator = game.program, rules.evaluator(3)
    position: dict[str, Any] = read_position(program, list(game.vector))
    assert position["pending"] == PENDING
    assert read_position(program, place_position(program, position))["pending"] == PENDING
    assert broken(evaluator, list(game.vector)) == []
    game.apply("alternative-1")
    # What is being done is no longer put off; what comes after it still is.
    assert game.view("green")["pending"] == [{"black": "work.2"}]
    loaded = rules.game_from_json(rules.game_to_json(game))
    assert loaded.vector == game.vector
    game.undo()
    assert game.view("green")["pending"] == PENDING


def test_a_position_says_in_which_order_things_were_put_off(tmp_path: Path) -> None:
    rules = fuero.load(write_ruleset(tmp_path, WORLD + ASKING))
    written = [{"green": "work"}, {"black": "work.2"}, {"white": "work"}, {"green": "work"}]
    position = {"players": ["white", "black", "green"], "pending": written}
    game = rules.trial("perform work\nreach dusk\n", position, player="white")
    assert list(windows(game)) == []
    assert told(game, "due:dusk") == [
        ("green", "work"),
        ("green", "work"),
        ("black", "work.2"),
        ("black", "work.2"),
        ("white", "work"),
        ("white", "work"),
    ]


@pytest.mark.parametrize(
    ("pending", "message"),
    [
        ({"white": "work"}, "list what was put off, in its order"),
        (["work"], "say who put off what"),
        ([{"white": "work", "black": "work"}], "say who put off what"),
        ([{"red": "work"}], "nobody plays 'red'"),
        ([{"white": "rest"}], "is no pending effect"),
    ],
)
def test_a_wrong_position_is_refused(tmp_path: Path, pending: Any, message: str) -> None:
    game = small_game(tmp_path, WORLD + ASKING)
    with pytest.raises(DiagnosticError) as caught:
        place_position(game.program, {"players": ["white", "black", "green"], "pending": pending})
    assert message in str(caught.value)


def test_the_bound_counts_what_is_put_off_where_it_is_put_off(tmp_path: Path) -> None:
    later = (
        "procedure game:\n    repeat up to 3 times:\n        at the next dusk:\n"
        "            move up to 2 own herders from box to fields\n    reach dusk\n"
    )
    assert decision_bound(linked(tmp_path, WORLD + later), 2) == 3 * 5


BODY = "procedure game:\n    move 1 own herders from box to north\n    reach dusk\n\n"


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("procedure p:\n    reach dust\n", "FU220"),
        ("procedure p:\n    at the next dust:\n        add 1 to own score\n", "FU220"),
        (
            (
                "procedure p:\n    for each spot in fields:\n        at the next dusk:\n"
                "            move 1 own herders from box to spot\n"
            ),
            "FU220",
        ),
        (
            (
                "trigger toll after moving herders:\n    perform p\n\n"
                "procedure p:\n    at the next dusk:\n        add 1 to own score\n"
            ),
            "FU248",
        ),
    ],
)
def test_bad_moments_are_refused(tmp_path: Path, rules: str, code: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        linked(tmp_path, WORLD + BODY + rules)
    assert {problem.code for problem in caught.value.diagnostics} == {code}


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        # What is done at dusk would come to dusk again.
        (
            (
                "procedure game:\n    at the next dusk:\n        perform evening\n"
                "    perform evening\n\nprocedure evening:\n    reach dusk\n"
            ),
            "FU308",
        ),
        # What is put off would put itself off again.
        (
            (
                "procedure game:\n    perform work\n    reach dusk\n\nprocedure work:\n"
                "    at the next dusk:\n        perform work\n"
            ),
            "FU308",
        ),
        ("procedure game:\n    at the next dawn:\n        add 1 to own score\n", "FU301"),
    ],
)
def test_checks_see_through_moments(tmp_path: Path, rules: str, code: str) -> None:
    found = check(linked(tmp_path, WORLD + rules))
    assert code in {problem.code for problem in found}
