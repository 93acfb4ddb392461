"""Triggers: what follows the steps of acts, and what does not set it off."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.check.bound import decision_bound
from fuero.diagnostics import DiagnosticError
from fuero.machine.game import Game
from support.rulesets import MANIFEST, linked, write_ruleset
from support.small import GUARD, GUARD_KEPT, answered, finished, options, small_game, told, windows

WORLD = """
piece herder, plural herders, 5 for each player in box
piece stone, plural stones, 5 for each player in box
figure wolf
figure dog, plural dogs, one for each player
track score for each player: 0..99
variable entered: place

"""
POINT = "    add 1 to own score\n"


def after(folder: Path, body: str, triggers: str) -> Game:
    """The end of a game in which the first option is taken everywhere."""
    return finished(folder, WORLD + "procedure game:\n" + body + "\n" + triggers)


ACTS = {
    # From one place to one place: one step, however many go.
    "move 3 own herders from box to north": 1,
    "move 3 own herders from box to fields": 3,
    "move 1 herders of each player from box to north": 3,
    "move 3 own stones from box to fields": 0,
    "put 3 own herders from box in north": 0,
    "move 1 own herders from north to south": 0,
}


@pytest.mark.parametrize("act", ACTS)
def test_each_step_of_an_act_sets_it_off(tmp_path: Path, act: str) -> None:
    game = after(tmp_path, f"    {act}\n", "trigger toll after moving herders:\n" + POINT)
    assert game.scores == {"white": ACTS[act], "black": 0, "green": 0}


def test_a_test_that_all_of_it_is_under_is_asked_before_it_is_called(tmp_path: Path) -> None:
    body = "procedure game:\n    move 3 own herders from box to fields\n"
    toll = "trigger toll after moving herders:\n    if place-entered is north:\n    "
    game = small_game(tmp_path, WORLD + body + toll + POINT)
    # It is called in one place only, and stands there.
    routine = next(one for one in game.program.inner if one.name == "trigger toll")
    before = game.program.code[: routine.begin]
    assert before[-1][0] == "branch"
    assert not routine.begin <= before[-1][2] < routine.end
    answered(game, ["north", "south", "north"])
    assert game.scores["white"] == 2


def test_a_trigger_of_which_switches_leave_nothing_does_nothing(tmp_path: Path) -> None:
    switches = "switches:\n  extra: {values: [in, out], default: out, about: more}\n"
    toll = "trigger toll after moving herders:\n    when extra is in:\n    " + POINT
    body = "procedure game:\n    move 3 own herders from box to north\n"
    game = small_game(tmp_path, WORLD + body + toll, manifest=MANIFEST + switches)
    answered(game, options(game)[:1])
    assert game.scores["white"] == 0


def test_the_subject_is_that_of_the_act(tmp_path: Path) -> None:
    game = after(
        tmp_path,
        "    each other player moves 1 own herders from box to north\n",
        "trigger toll after moving herders:\n" + POINT,
    )
    assert game.scores == {"white": 0, "black": 1, "green": 1}


def test_it_knows_where_the_step_went_and_whose_piece_it_was(tmp_path: Path) -> None:
    game = after(
        tmp_path,
        "    put 1 own herders from box in north\n    as left:\n"
        "        move 1 foreign herders from north to south\n",
        "trigger toll after moving herders:\n"
        "    if place-left is north and place-entered is south and piece-owner is first-seat:\n"
        "        add 7 to own score\n",
    )
    assert game.scores == {"white": 0, "black": 7, "green": 0}


def test_figures_set_off_what_is_theirs(tmp_path: Path) -> None:
    game = after(
        tmp_path,
        "    put wolf in north\n    put own dog in north\n"
        "    move wolf to south\n    move own dog to south\n    move own dog to north\n",
        "trigger howl after moving wolf:\n    add 10 to own score\n\n"
        "trigger bark after moving dogs or herders:\n    if place-left is north:\n"
        "        add 1 to own score\n",
    )
    assert game.scores["white"] == 11


def test_what_a_trigger_does_or_performs_sets_off_nothing(tmp_path: Path) -> None:
    game = after(
        tmp_path,
        "    move 1 own herders from box to north\n    perform drift\n",
        "trigger toll after moving herders:\n    add 1 to own score\n"
        "    move 1 own herders from box to south\n    perform drift\n\n"
        "procedure drift:\n    move 1 own herders from box to north\n",
    )
    # Two steps of the game itself; each is followed by two of the trigger, if any are left.
    assert game.scores["white"] == 2
    assert [event[-1] for event in told(game, "moved:herder")] == [1] * 5


def test_they_follow_each_other_in_order_of_declaration(tmp_path: Path) -> None:
    game = after(
        tmp_path,
        "    move 1 own herders from box to north\n",
        "trigger first-one after moving herders:\n    set own score to own score + 3\n\n"
        "trigger second-one after moving herders:\n    set own score to own score * 2\n",
    )
    assert game.scores["white"] == 6


def test_the_act_goes_on_with_what_it_has_moved(tmp_path: Path) -> None:
    game = after(
        tmp_path,
        "    move 2 own herders from box to fields\n    set own score to moved\n",
        "trigger toll after moving herders:\n    move 2 own stones from box to north\n",
    )
    assert game.scores["white"] == 2


GUARDED = f"""{GUARD}
procedure game:
{GUARD_KEPT}    perform errand

stoppable procedure errand:
    move 3 own herders from box to north

trigger thief after moving herders:
    move 2 own herders from box to south
    perform drift

procedure drift:
    move 1 own herders from south to box
"""
DRIFT = "    perform drift\n\nprocedure drift:\n    move 1 own herders from south to box\n"


def test_a_trigger_cannot_be_stopped(tmp_path: Path) -> None:
    opened = list(windows(small_game(tmp_path, WORLD + GUARDED)))
    part = ["moved:herder", "white", "white", "box", "north", 1]
    assert [announced for _, announced in opened] == [part] * 3


def test_a_trigger_may_take_what_the_act_would_have_moved(tmp_path: Path) -> None:
    game = small_game(tmp_path, WORLD + GUARDED.replace("move 2", "move 4").replace(DRIFT, ""))
    assert len(list(windows(game))) == 1
    assert [event[2:] for event in told(game, "moved:herder")] == [
        ("box", "north", 1),
        ("box", "south", 4),
    ]


def test_stopping_an_act_stops_no_trigger(tmp_path: Path) -> None:
    game = small_game(tmp_path, WORLD + GUARDED)
    assert len(list(windows(game, ["pass", "stop"]))) == 2
    assert [event[2:] for event in told(game, "moved:herder")] == [
        ("box", "north", 1),
        ("box", "south", 2),
        ("south", "box", 1),
    ]


def test_layers_change_triggers_like_procedures(tmp_path: Path) -> None:
    base = write_ruleset(
        tmp_path / "small",
        WORLD + "procedure game:\n    move 1 own herders from box to north\n\n"
        "trigger toll after moving herders:\n    add 1 to own score\n\n"
        "trigger tithe after moving herders:\n    add 10 to own score\n",
    )
    manifest = (
        "format: 1\nid: more\ntitle: More\nversion: 1.0.0\n"
        "over: {ruleset: small, version: 1.0.0}\nfiles: [rules.fuero]\n"
    )
    layer = write_ruleset(
        tmp_path / "more",
        "remove trigger tithe\n\nafter trigger toll:\n    set own score to own score * 5\n",
        manifest=manifest,
    )
    assert fuero.load(base, layers=[layer]).new_game(2, seed=1).scores["white"] == 5


def test_the_bound_counts_what_follows_each_step(tmp_path: Path) -> None:
    game = "procedure game:\n    move up to 4 own herders from box to fields\n\n"
    plain = decision_bound(linked(tmp_path / "plain", WORLD + game), 2)
    more = "trigger toll after moving herders:\n    move 1 own stones from box to fields\n"
    assert decision_bound(linked(tmp_path / "more", WORLD + game + more), 2) == plain + 4 * 3


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("trigger toll after moving carts:\n" + POINT, "FU221"),
        ("trigger toll after moving wolf:\n    set entered to piece-owner\n", "FU220"),
        ("trigger toll after moving herders:\n    set entered to piece-owner\n", "FU222"),
        ("trigger toll after moving herders:\n    set place-left to north\n", "FU228"),
        ("variable place-left: place\ntrigger toll after moving herders:\n" + POINT, "FU231"),
        ("trigger toll after moving herders:\n    keep this until the end of this game\n", "FU229"),
    ],
)
def test_bad_triggers_are_refused(tmp_path: Path, rules: str, code: str) -> None:
    body = "procedure game:\n    move 1 own herders from box to north\n\n"
    with pytest.raises(DiagnosticError) as caught:
        linked(tmp_path, WORLD + body + rules)
    assert code in {problem.code for problem in caught.value.diagnostics}


SCORING = """
majority flock:
    counts: herders, at least 1
    pays: values of it, ranks 2, to score
    ties: next rank, compact

trigger applause after scoring:
    add 10 to own score
"""

SCORES = {
    "score north": 10,
    "score fields": 10,
    "score fields with at least 4 herders": 0,
    "each player scores north": 30,
}


@pytest.mark.parametrize("act", SCORES)
def test_an_act_that_has_scored_sets_it_off_once(tmp_path: Path, act: str) -> None:
    game = after(tmp_path, f"    {act}\n", SCORING)
    assert sum(game.scores.values()) == SCORES[act]


CALLED_BACK = f"""{GUARD}
procedure game:
{GUARD_KEPT}    for each player:
        put 3 own herders from box in north
    perform errand

stoppable procedure errand:
    move 2 own herders from north to fields
    each other player moves 2 own herders from box to fields

trigger toll after each part moving herders:
    add 1 to score of first-seat
"""

NEVER_STOPPED = CALLED_BACK.replace(GUARD_KEPT, "").replace(GUARD, "")

RETURN = "    each other player moves 2 own herders from box to fields\n"
PICKS = (
    "    each other player secretly chooses one of fields as there\n"
    "    each of them moves 2 own herders from box to fields\n"
)
PICKED = "variable there for each player: field\n" + CALLED_BACK.replace(RETURN, PICKS)

PARTS = {
    # Two steps of whoever acts, and the whole of what each of the two others moves.
    "with somebody who may stop it": (CALLED_BACK, 4),
    "with nobody who may stop it": (NEVER_STOPPED, 4),
    "where nothing can be stopped": (NEVER_STOPPED.replace("stoppable ", ""), 6),
    "of another who acts in it": (
        CALLED_BACK.replace("    each other player moves", "    as left:\n        move"), 3
    ),
    # Once picks are shown, what each of them does is one part.
    "of those who have picked": (PICKED, 4),
    "of those who have picked, with nobody who may stop it": (
        PICKED.replace(GUARD_KEPT, "").replace(GUARD, ""), 4
    ),
    "of the acting player who has picked": (PICKED.replace("other player s", "player s"), 5),
    "of those who have picked in a block": (
        PICKED.replace(PICKS, "    as me:\n" + PICKS.replace("    each", "        each")), 4
    ),
    "of those who have picked where nothing can be stopped": (
        PICKED.replace(GUARD_KEPT, "").replace(GUARD, "").replace("stoppable ", ""), 6
    ),
    "that moves nothing": (CALLED_BACK.replace("2 own", "0 own"), 0),
}  # fmt: skip


@pytest.mark.parametrize("case", PARTS)
def test_each_part_of_an_act_sets_it_off(tmp_path: Path, case: str) -> None:
    rules, parts = PARTS[case]
    game = small_game(tmp_path, WORLD + rules)
    while not game.over:
        assert game.decision is not None
        words = {option.words[-1]: option for option in game.decision.options}
        game.apply(words.get("pass-all", game.decision.options[0]))
    assert game.scores["white"] == parts


def test_after_picks_a_window_opens_before_what_each_of_them_does(tmp_path: Path) -> None:
    opened = [announced[0] for _, announced in windows(small_game(tmp_path, WORLD + PICKED))]
    assert opened == ["moved:herder", "moved:herder", "picks:there", "part", "part"]


NUMBERS = {
    # In a stoppable procedure pieces of the acting player go one by one.
    "move 3 own herders from box to north": (3, 3),
    "perform help": (3, 3),
    # What another moves is one part, and a number of pieces one step.
    "each other player moves 3 own herders from box to north": (2, 2),
    "each other player moves 3 own herders from box to fields": (6, 2),
    "as left:\n        perform help": (1, 1),
}

# What else there is makes no difference: for each case, what is added and what is performed first.
BESIDE = {
    "nothing": ("", ""),
    "a trigger that follows something else": (
        "trigger other after each part moving stones:\n    add 1 to own score\n\n", ""
    ),
    "a card that may stop acts": (GUARD, ""),
    "somebody who may stop the act": (GUARD, GUARD_KEPT),
}  # fmt: skip


@pytest.mark.parametrize("beside", BESIDE)
@pytest.mark.parametrize("act", NUMBERS)
def test_who_may_stop_an_act_changes_nothing_of_what_follows_it(
    tmp_path: Path, act: str, beside: str
) -> None:
    (added, first), (steps, parts) = BESIDE[beside], NUMBERS[act]
    rules = (
        f"{WORLD}{added}\nprocedure game:\n{first}    perform errand\n\n"
        f"stoppable procedure errand:\n    {act}\n\n"
        "procedure help:\n    move 3 own herders from box to north\n\n"
        "trigger toll after moving herders:\n    add 1 to score of first-seat\n\n"
        "trigger tithe after each part moving herders:\n    add 10 to score of first-seat\n"
    )
    game = small_game(tmp_path, rules)
    assert bool(list(windows(game))) == bool(first)
    assert game.scores["white"] == steps + 10 * parts


@pytest.mark.parametrize("beside", BESIDE)
def test_a_number_of_pieces_that_is_not_announced_is_one_step(tmp_path: Path, beside: str) -> None:
    added, first = BESIDE[beside]
    rules = (
        f"{WORLD}{added}\nprocedure game:\n{first}    perform errand\n\n"
        "stoppable unannounced procedure errand:\n    move 3 own herders from box to north\n\n"
        "trigger toll after each part moving herders:\n    add 1 to own score\n"
    )
    game = small_game(tmp_path, rules)
    while game.decision is not None:
        game.apply("pass")
    assert game.scores["white"] == 1


def test_outside_a_stoppable_procedure_nobody_is_another(tmp_path: Path) -> None:
    game = after(
        tmp_path,
        "    perform errand\n    for each player:\n        perform help\n",
        "stoppable procedure errand:\n    as left:\n        perform help\n\n"
        "procedure help:\n    move 2 own herders from box to north\n\n"
        "trigger toll after moving herders:\n    add 1 to own score\n",
    )
    # What the second player moves in answer to the first one's errand is one step.
    assert game.scores == {"white": 2, "black": 1 + 2, "green": 2}


def test_pieces_that_nothing_follows_go_at_once(tmp_path: Path) -> None:
    game = after(
        tmp_path,
        "    perform errand\n",
        "stoppable procedure errand:\n    move 3 own herders from box to north\n\n"
        "trigger toll after moving stones:\n    add 1 to own score\n",
    )
    assert [event[-1] for event in told(game, "moved:herder")] == [3]


def test_after_parts_come_those_that_follow_steps_first(tmp_path: Path) -> None:
    game = after(
        tmp_path,
        "    move 1 own herders from box to north\n",
        "trigger first-one after each part moving herders:\n    set own score to own score * 2\n\n"
        "trigger second-one after moving herders:\n    set own score to own score + 3\n",
    )
    assert game.scores["white"] == 6


def test_a_figure_that_moves_is_a_part(tmp_path: Path) -> None:
    game = after(
        tmp_path,
        "    put wolf in north\n    move wolf to south\n"
        "    each player moves 1 own herders from box to north\n",
        "trigger toll after each part moving wolf or herders:\n" + POINT,
    )
    assert game.scores == {"white": 2, "black": 1, "green": 1}


@pytest.mark.parametrize("movers", ["wolf, dogs or herders", "wolf or dogs or herders"])
def test_movers_are_joined_by_commas_or_by_or(tmp_path: Path, movers: str) -> None:
    game = after(
        tmp_path,
        "    put wolf in north\n    move wolf to south\n    move 1 own herders from box to north\n",
        f"trigger toll after moving {movers}:\n" + POINT,
    )
    assert game.scores["white"] == 2


def test_putting_nothing_is_not_told(tmp_path: Path) -> None:
    game = after(tmp_path, "    put 3 own herders from north in south\n", "")
    assert told(game, "placed:herder") == []
