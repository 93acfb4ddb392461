"""Pieces and figures that change places: what is asked, what follows, and what rules close."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.check.bound import decision_bound
from fuero.diagnostics import DiagnosticError
from fuero.machine.explain import why_not
from fuero.machine.game import Game
from support.rulesets import BOARD, MANIFEST, linked
from support.small import GUARD, GUARD_KEPT, answered, options, small_game, standing, told, windows

WORLD = """
piece herder, plural herders, 5 for each player in box
piece stone, plural stones, 5 for each player in box
piece cart, plural carts, 3 for each player in box, carrying wool except in south
figure wolf
figure dog, plural dogs, one for each player
track score for each player: 0..99

"""
SET_UP = """\
    put 2 own herders from box in north
    as left:
        put 2 own herders from box in south
"""
SWAP = "swap 1 own herders in north with foreign herders in south"
PLACES = ("north", "south")
WIDE = BOARD.replace("  box:", "  east: {kind: field}\n  box:")


def world(folder: Path, acts: str, rules: str = "", manifest: str = MANIFEST) -> Game:
    """Two herders of white stand in the north, two of black in the south; then these acts."""
    lines = "".join(f"    {line}\n" for line in acts.splitlines())
    whole = f"{WORLD}{rules}\nprocedure game:\n{SET_UP}{lines}"
    return small_game(folder, whole, manifest=manifest, board=WIDE)


def herders(game: Game) -> list[dict[str, int]]:
    return [standing(game, "herder", place) for place in PLACES]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_so_many_change_places_or_all_there_are(tmp_path: Path, number: int) -> None:
    game = world(tmp_path, SWAP.replace("1", str(number)))
    done = min(number, 2)
    left = {} if done == 2 else {"white": 1}
    assert herders(game)[0] == left | {"black": done}


def test_pieces_of_two_kinds_change_places(tmp_path: Path) -> None:
    game = world(
        tmp_path,
        "put 1 own stones from box in south\nswap 1 own herders in north with own stones in south",
    )
    assert standing(game, "stone", "north") == {"white": 1}
    assert herders(game) == [{"white": 1}, {"white": 1, "black": 2}]
    assert told(game, "swapped:herder to stone") == [("white", "white", "north", "white", "south")]


def test_both_count_as_moved_and_both_places_as_origins_and_destinations(tmp_path: Path) -> None:
    counted = "\nadd moved + size of origins + size of destinations to own score"
    game = world(tmp_path, SWAP + counted)
    assert game.scores["white"] == 6


def test_up_to_none_can_be_stopped_after_any(tmp_path: Path) -> None:
    game = world(tmp_path, SWAP.replace("1", "up to 3"))
    assert options(game) == ["stop", "north"]
    answered(game, ["north"])
    assert options(game) == ["stop", "north"]
    answered(game, ["stop"])
    assert herders(game) == [{"white": 1, "black": 1}, {"white": 1, "black": 1}]


def test_an_act_that_may_be_declined_is_declined_at_its_first_question(tmp_path: Path) -> None:
    rule = MANIFEST + "may: rule\n"
    game = world(tmp_path, f"may {SWAP}", manifest=rule)
    assert options(game) == ["skip", "north"]
    figures = "put wolf in north\nput own dog in south\n"
    game = world(tmp_path, f"{figures}may swap wolf with own dog", manifest=rule)
    assert options(game) == ["skip", "do"]
    game = world(tmp_path, f"{figures}may swap wolf with one of dogs", manifest=rule)
    assert options(game) == ["skip", "dog.white"]


# ---- standing rules ---------------------------------------------------------------------------

CLOSED = {
    "leave north": "no herders leave north",
    "leave south": "no herders leave south",
    "enter north": "no herders enter north",
    "enter south": "no herders enter south",
    "own leave north": "no own herders leave north",
    "foreign enter north": "no foreign herders enter north",
    "from there": "no herders enter north from south",
    "over there": "no own herders enter south from north",
}


@pytest.mark.parametrize("case", CLOSED)
def test_what_is_closed_to_either_side_is_not_offered(tmp_path: Path, case: str) -> None:
    game = world(tmp_path, SWAP, f"prohibition fence: {CLOSED[case]}\n")
    assert game.over
    assert herders(game) == [{"white": 2}, {"black": 2}]


OPEN = [
    "no own herders leave south",
    "no foreign herders leave north",
    "no own herders enter north",
    "no foreign herders enter south",
    "no stones enter or leave places",
    "no herders enter north from east",
]


@pytest.mark.parametrize("rule", OPEN)
def test_what_is_closed_to_others_is_open(tmp_path: Path, rule: str) -> None:
    game = world(tmp_path, SWAP, f"prohibition fence: {rule}\n")
    assert herders(game) == [{"white": 1, "black": 1}, {"white": 1, "black": 1}]


NAMED = ["herders leave south", "own herders enter south", "herders enter north from south"]


@pytest.mark.parametrize("rule", NAMED)
def test_the_rule_that_closes_it_to_either_side_is_named(tmp_path: Path, rule: str) -> None:
    others = "each other player moves 1 own herders from box to east\n"
    act = "swap 1 own herders in north with foreign herders in (south or east)"
    game = world(tmp_path, others + act, f"prohibition fence: no {rule}\n")
    assert game.decision is not None
    assert options(game) == ["black east", "green east"]
    absence = why_not(game, game.decision, "black south")
    assert absence.prohibition is not None
    assert absence.prohibition.name == "fence"


def test_a_full_place_has_room_where_the_other_leaves_it(tmp_path: Path) -> None:
    everybodys = "prohibition narrow: no more than 2 herders ever in (north or south)\n"
    assert herders(world(tmp_path, SWAP, everybodys)) == [
        {"white": 1, "black": 1}, {"white": 1, "black": 1}
    ]  # fmt: skip
    stones = "put 1 own stones from box in south\n" + SWAP.replace("foreign herders", "own stones")
    full = "prohibition narrow: no more than 2 herders ever in south\n"
    game = world(tmp_path, stones, full)
    assert herders(game) == [{"white": 2}, {"black": 2}]


def test_who_could_go_on_with_exempt_pieces_only_may_stop(tmp_path: Path) -> None:
    spared = "exemption spared: no own herders must leave north\n"
    assert options(world(tmp_path, SWAP, spared)) == ["stop", "north"]
    assert world(tmp_path, SWAP, spared.replace("own", "foreign")).over


def test_a_load_is_laid_down_where_pieces_carry_nothing(tmp_path: Path) -> None:
    game = world(
        tmp_path,
        "put 1 own carts from box in north\nload all own carts with wool in north\n"
        "swap 1 own laden carts in north with foreign herders in south",
    )
    assert standing(game, "cart", "south") == {"white": 1}
    assert [event.kind for event in game.events][-2:] == ["swapped:cart to herder", "unloaded:cart"]


# ---- parts and triggers -----------------------------------------------------------------------

COUNTED = {
    "trigger toll after moving herders:": 2,
    "trigger toll after each part moving herders:": 1,
    "trigger toll after moving stones:": 0,
    "trigger toll after moving wolf:": 0,
}


@pytest.mark.parametrize("trigger", COUNTED)
def test_each_of_the_two_sets_off_triggers_and_both_are_one_part(
    tmp_path: Path, trigger: str
) -> None:
    game = world(tmp_path, SWAP, f"{trigger}\n    add 1 to own score\n")
    assert game.scores["white"] == COUNTED[trigger]


def test_triggers_come_when_both_have_changed_places(tmp_path: Path) -> None:
    counted = (
        "    add number of own herders in south + number of foreign herders in north to own score"
    )
    game = world(tmp_path, SWAP, f"trigger toll after moving herders:\n{counted}\n")
    assert game.scores["white"] == 4


def test_a_trigger_knows_of_each_where_it_went_and_whose_it_was(tmp_path: Path) -> None:
    rules = (
        "trigger toll after moving herders:\n"
        "    if place-left is south and place-entered is north:\n"
        "        as piece-owner:\n"
        "            add 1 to own score\n"
    )
    assert world(tmp_path, SWAP, rules).scores == {"white": 0, "black": 1, "green": 0}


STOPPABLE = f"""{GUARD}
stoppable procedure errand:
    swap 2 own herders in north with foreign herders in south
"""


def guarded(folder: Path, answers: list[str], errand: str = "    perform errand") -> Game:
    rules = f"{WORLD}{STOPPABLE}\nprocedure game:\n{SET_UP}{GUARD_KEPT}{errand}\n"
    game = small_game(folder, rules)
    list(windows(game, answers))
    return game


def test_each_two_are_a_part_and_those_before_stay_when_it_is_stopped(tmp_path: Path) -> None:
    game = guarded(tmp_path, ["pass", "stop"])
    assert herders(game) == [{"white": 1, "black": 1}, {"white": 1, "black": 1}]
    assert len(told(game, "announced:swapped:herder to herder")) == 2


def test_what_another_player_swaps_is_one_part(tmp_path: Path) -> None:
    rules = (
        f"{WORLD}{STOPPABLE.replace('swap 2 own', 'each other player swaps 2 own')}"
        f"trigger toll after each part moving herders:\n    add 1 to own score\n\n"
        f"procedure game:\n{SET_UP}{GUARD_KEPT}    perform errand\n"
    ).replace(
        "own herders in north with foreign herders in south",
        "own herders in south with foreign herders in north",
    )
    game = small_game(tmp_path, rules)
    opened = [announced[0] for _, announced in windows(game)]
    assert opened == ["part"] * len(opened)
    assert game.scores["black"] == 1


def test_a_game_has_no_more_decisions_than_its_bound(tmp_path: Path) -> None:
    acts = "swap up to 3 herders in places with stones in places\nswap one of dogs with wolf"
    game = world(
        tmp_path,
        f"put 2 own stones from box in south\nput wolf in north\nput own dog in south\n{acts}",
    )
    decisions = 0
    while game.decision is not None:
        game.apply(game.decision.options[-1])
        decisions += 1
    rules = fuero.load(str(tmp_path)).rules
    assert 0 < decisions <= decision_bound(rules, 3)


# ---- figures ----------------------------------------------------------------------------------


def figures(folder: Path, acts: str, rules: str = "") -> Game:
    put = "put wolf in north\nput own dog in south\n"
    return world(folder, put + acts, rules)


def where(game: Game) -> dict[str, object]:
    return dict(game.whole_view()["figures"])


def test_two_figures_change_places_in_one_step(tmp_path: Path) -> None:
    rules = "trigger toll after each part moving wolf or dogs:\n    add 1 to own score\n\n"
    rules += "trigger fee after moving wolf:\n    if place-entered is south:\n"
    rules += "        add 10 to own score\n"
    game = figures(tmp_path, "swap wolf with own dog", rules)
    assert (where(game)["wolf"], where(game)["dog.white"]) == ("south", "north")
    assert game.scores["white"] == 11


def test_a_figure_beside_the_board_has_no_place_to_change(tmp_path: Path) -> None:
    game = figures(tmp_path, "swap wolf with dog of left")
    assert game.over
    assert told(game, "swapped figures") == []
    game = figures(tmp_path, "swap one of dogs with wolf")
    assert told(game, "swapped figures") == [("white", "dog.white", "south", "wolf", "north")]


def test_figures_in_one_place_do_not_change_it(tmp_path: Path) -> None:
    game = figures(tmp_path, "put wolf in south\nswap wolf with own dog")
    assert told(game, "swapped figures") == []


@pytest.mark.parametrize(
    "rule", ["wolf leave north", "dogs leave south", "wolf enter south", "dogs ever in north"]
)
def test_what_is_closed_to_either_figure_keeps_both_where_they_are(
    tmp_path: Path, rule: str
) -> None:
    game = figures(tmp_path, "swap wolf with own dog", f"prohibition fence: no {rule}\n")
    assert told(game, "swapped figures") == []


def test_a_place_with_room_for_one_is_entered_by_the_figure_that_swaps(tmp_path: Path) -> None:
    rule = "prohibition narrow: no more than 1 wolf or dogs ever in places\n"
    assert len(told(figures(tmp_path, "swap wolf with own dog", rule), "swapped figures")) == 1


# ---- what is refused --------------------------------------------------------------------------

REFUSED = {
    "swap 1 own herders in north with own herders in south": "these pieces are alike",
    "swap 1 own wool-laden carts in north with own wool-laden carts in south": "are alike",
    "swap wolf with wolf": "a figure cannot change places with itself",
    "swap wolf with north": "this is a place, but one figure is swapped",
    "swap 1 own herders in north with foreign sheep in south": "'sheep' is no kind of piece",
    "swap 1 own herders in wolf with foreign herders in south": "this is a figure, but",
}


@pytest.mark.parametrize("act", REFUSED)
def test_what_cannot_be_meant_is_refused(tmp_path: Path, act: str) -> None:
    with pytest.raises(DiagnosticError) as refused:
        linked(tmp_path, f"{WORLD}procedure game:\n    {act}\n")
    assert REFUSED[act] in str(refused.value)


def test_pieces_with_other_loads_are_not_alike(tmp_path: Path) -> None:
    act = "swap 1 own laden carts in north with own unladen carts in east"
    assert told(world(tmp_path, act), "swapped:cart to cart") == []
    stand = "put 1 own carts from box in north\nload all own carts with wool in north\n"
    game = world(tmp_path, stand + "put 1 own carts from box in east\n" + act)
    assert standing(game, "cart", "east") == {"white+wool": 1}
    assert standing(game, "cart", "north") == {"white": 1}
