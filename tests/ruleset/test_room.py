"""Room for a number: full places are closed, and nobody ever says that more stand there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fuero
from fuero.check import check
from fuero.cli.positions import read_position
from fuero.diagnostics import DiagnosticError
from fuero.machine.explain import why_not
from fuero.machine.game import Game
from fuero.machine.invariants import broken
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from fuero.text.say import say_element
from support.playing import random_game
from support.rulesets import write_ruleset
from support.small import PLACES_IN_PLACES, options, standing

BOARD = PLACES_IN_PLACES + "  hut: {kind: store}\n"
RULES = """\
owner bandits

piece herder, plural herders, 6 for each player in barn, 3 for bandits in barn, carrying wool

piece cow, plural cows, 5 for each player in barn

figure wagon

figure dog, plural dogs, one for each player

track score for each player: 0..99

variable night: 0..1

value crowd = 3 in 0..9

define beds = by players {2: 2, 3: 1} - night

prohibition full: no more than crowd herders ever in town

prohibition watch: no more than 1 herders or cows ever in posts

prohibition lone: no more than 1 dogs ever in just fields

prohibition yard: no more than 4 herders, cows or dogs ever in just moor

prohibition cramped: no more than beds herders ever in hut

prohibition feared: no more than 1 bandits herders or laden herders ever in moor

prohibition road: no wagon ever in stores or posts

procedure game:
    put wagon in moor
    repeat up to 2 times:
        for each player:
            move up to 3 own herders from barn to fields or hut
            move up to 2 own cows from barn to fields
            move own dog to fields
            move up to 2 herders from fields to fields or hut
"""


@pytest.fixture(name="rules", scope="module")
def _rules(tmp_path_factory: pytest.TempPathFactory) -> fuero.LoadedRules:
    return fuero.load(write_ruleset(tmp_path_factory.mktemp("small"), RULES, board=BOARD))


def trial(rules: fuero.LoadedRules, text: str, **position: Any) -> Game:
    herders = {place: {"herder": seen} for place, seen in position.pop("herders", {}).items()}
    stood = {"players": ["white", "black"], **herders, **position}
    return rules.trial(text, stood, player="white")


# ---- moving -----------------------------------------------------------------------------------


def test_a_full_place_is_closed_and_why_says_so(rules: fuero.LoadedRules) -> None:
    text = "move 1 own herders from barn to fields"
    assert options(trial(rules, text)) == ["town", "gate", "tower", "moor"]
    game = trial(rules, text, gate={"cow": {"black": 1}})
    assert options(game) == ["town", "tower", "moor"]
    assert game.decision is not None
    absence = why_not(game, game.decision, "gate")
    assert (absence.kind, absence.place) == ("prohibited", "gate")
    assert absence.prohibition is not None
    assert absence.prohibition.name == "watch"


def test_all_that_stands_in_a_place_takes_up_its_room(rules: fuero.LoadedRules) -> None:
    text = "move 1 own herders from barn or town to fields or hut"
    two = {"town": {"black": 1}, "gate": {"white": 1}}
    assert options(trial(rules, text, herders=two))[:2] == ["white gate", "white barn"]
    three = {"town": {"black": 2}, "gate": {"white": 1}}
    game = trial(rules, text, herders=three)
    game.apply("white barn")
    assert options(game) == ["moor", "hut"]
    # Who stands in it takes up no more room elsewhere in it.
    game = trial(rules, text, herders=three)
    game.apply("white gate")
    assert options(game) == ["town", "tower", "moor", "hut"]


def test_what_a_figure_carries_takes_up_room_where_it_stands(rules: fuero.LoadedRules) -> None:
    text = "move 1 own herders from barn to town"
    stood = {"town": {"black": 2}, "tent": {"black": 1}}
    assert options(trial(rules, text, herders=stood, wagon="moor")) == ["town", "gate", "tower"]
    assert trial(rules, text, herders=stood, wagon="town").events == ()
    game = trial(rules, "move 1 herders from tent to town", herders=stood, wagon="town")
    assert options(game) == ["town", "gate", "tower"]


def test_of_just_a_place_only_itself_is_meant(rules: fuero.LoadedRules) -> None:
    text = "move 1 own cows from barn to moor"
    posted = {"tent": {"cow": {"black": 1}}, "wagon": "moor"}
    game = trial(rules, text, moor={"cow": {"black": 3}}, **posted)
    assert standing(game, "cow", "moor") == {"white": 1, "black": 3}
    assert trial(rules, text, moor={"cow": {"black": 4}}, **posted).events == ()


def test_figures_take_up_room_and_find_none(rules: fuero.LoadedRules) -> None:
    text = "move own dog to fields"
    assert options(trial(rules, text)) == ["town", "moor"]
    assert trial(rules, text, dogs={"black": "town"}).whole_view()["figures"]["dog.white"] == "moor"
    four = {"moor": {"cow": {"black": 3}, "herder": {"black": 1}}}
    assert options(trial(rules, "move own dog to fields or hut", **four)) == ["town", "hut"]
    three = {"moor": {"cow": {"black": 3}}, "dogs": {"white": "moor"}}
    assert trial(rules, "move 1 own cows from barn to just moor", **three).events == ()


def test_of_a_number_no_more_come_than_there_is_room_for(rules: fuero.LoadedRules) -> None:
    text = "move 3 own unladen herders from barn to hut"
    assert standing(trial(rules, text), "herder", "hut") == {"white": 2}
    game = trial(rules, "move up to 3 own unladen herders from barn to hut")
    assert options(game) == ["0", "1", "2"]
    one_in = {"hut": {"black": 1}}
    assert standing(trial(rules, text, herders=one_in), "herder", "hut") == {"white": 1, "black": 1}
    any_of_them = "move 3 herders from barn to hut"
    game = trial(rules, any_of_them)
    game.apply("bandits barn")
    game.apply("bandits barn")
    assert game.over


def test_the_number_may_be_a_definition(rules: fuero.LoadedRules) -> None:
    text = "move 3 own unladen herders from barn to hut"
    assert standing(trial(rules, text, night=1), "herder", "hut") == {"white": 1}
    three = {"players": ["white", "black", "green"]}
    assert standing(trial(rules, text, **three), "herder", "hut") == {"white": 1}
    with pytest.raises(
        DiagnosticError, match=r"at most 1 \(herder\) may be in hut, and 2 would be"
    ):
        trial(rules, text, night=1, herders={"hut": {"white": 2}})


def test_only_those_it_speaks_of_take_up_room(rules: fuero.LoadedRules) -> None:
    text = "move 1 herders from barn to just moor"
    game = trial(rules, text, herders={"moor": {"white+wool": 1}, "barn": {"bandits": 3}})
    assert options(game) == ["white barn", "black barn"]
    game = trial(rules, text, herders={"moor": {"white": 3}, "barn": {"bandits": 3}})
    assert options(game) == ["white barn", "black barn", "bandits barn"]


# ---- positions and states -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("hut: {herder: {white: 3}}", "at most 2 (herder) may be in hut, and 3 would be: cramped"),
        (
            "gate: {cow: {white: 1}, herder: {black: 1}}",
            "at most 1 (herder, cow) may be in gate, and 2 would be: watch",
        ),
        (
            "tower: {herder: {white: 1}}, town: {herder: {white: 2, black: 1}}",
            "at most 3 (herder) may be in town, and 4 would be: full",
        ),
        (
            "tent: {herder: {white: 1}}, wagon: town, town: {herder: {white: 2, black: 1}}",
            "at most 3 (herder) may be in town, and 4 would be: full",
        ),
        (
            "dogs: {white: town, black: town}",
            "at most 1 (dog) may be in town, and 2 would be: lone",
        ),
        (
            "moor: {herder: {white+wool: 1, bandits: 1}}",
            "at most 1 (herder) may be in moor, and 2 would be: feared",
        ),
        ("tent: {herder: {white: 1}}, moor: {herder: {white: 4}}, wagon: moor", None),
        ("town: {herder: {white: 2}}, gate: {herder: {black: 1}}", None),
    ],
)
def test_positions_with_too_many_are_refused(
    rules: fuero.LoadedRules, tmp_path: Path, position: str, said: str | None
) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(f"{{players: [white, black], {position}}}\n", encoding="utf-8")
    if said is None:
        read_position(rules, file)
        return
    with pytest.raises(DiagnosticError) as caught:
        read_position(rules, file)
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.message.partition(": ")[2]) == ("FU410", said)
    assert problem.span is not None
    assert problem.span.source.name.endswith("position.yaml")
    assert problem.related[0].span.text.startswith(f"prohibition {said.rpartition(': ')[2]}")


def test_states_are_held_against_it(rules: fuero.LoadedRules) -> None:
    game = rules.new_game(2, 1)
    vector, fields = list(game.vector), game.program.layout.fields
    places, width = game.program.domains["place"].members, fields["pieces herder"].shape[-1]
    for place, change in (("barn", -3), ("hut", 3)):
        vector[fields["pieces herder"].offset + places.index(place) * width] += change
    assert broken(rules.evaluator(2), vector) == [
        "at most 2 (herder) may be in hut, and 3 would be: cramped"
    ]


@pytest.mark.parametrize("seed", range(12))
def test_no_game_comes_to_it(rules: fuero.LoadedRules, seed: int) -> None:
    evaluator = rules.evaluator(2 + seed % 2)
    for state in random_game(rules.new_game(2 + seed % 2, seed), seed):
        assert broken(evaluator, list(state.vector)) == []


# ---- declarations -------------------------------------------------------------------------------


def forbidden(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What FU330 says of the rules after these replacements."""
    rules = RULES
    for before, after in changes:
        assert before in rules
        rules = rules.replace(before, after)
    found = check(link(read_layers([write_ruleset(folder, rules, board=BOARD)]), {}))
    return [one.message for one in found if one.code == "FU330"]


def test_more_than_there_is_room_for_do_not_begin_there(tmp_path: Path) -> None:
    assert forbidden(tmp_path / "sound") == []
    assert forbidden(tmp_path / "many", ("3 for bandits in barn", "4 for bandits in gate")) == [
        "4 begin in town, where full says that there are never more than 3",
        "4 begin in gate, where watch says that there are never more than 1",
    ]
    assert forbidden(
        tmp_path / "each", ("5 for each player in barn", "1 for each player in tent")
    ) == [
        "2 begin in tent, where watch says that there are never more than 1",
    ]
    assert forbidden(tmp_path / "below", ("more than crowd", "more than 2 - crowd")) == [
        "full leaves room for -1, less than none"
    ]


def test_a_definition_may_say_just(tmp_path: Path) -> None:
    rules = RULES.replace(
        "prohibition full: no more than crowd herders ever in town",
        "define open-air = just town or (stores except barn)\n\n"
        "prohibition full: no more than crowd herders ever in open-air",
    )
    loaded = fuero.load(write_ruleset(tmp_path, rules, board=BOARD))
    three = {"town": {"black": 3}}
    game = trial(loaded, "move 1 own herders from barn to town", herders=three)
    assert options(game) == ["gate", "tower"]


def test_it_is_said(rules: fuero.LoadedRules) -> None:
    said = [say_element(rules.rules, "prohibition", name) for name in ("watch", "yard", "cramped")]
    assert said == [
        "Watch: the number of herders and cows in any one post is never more than 1.",
        "Yard: the number of herders, cows and dogs in moor itself is never more than 4.",
        "Cramped: the number of herders in hut is never more than the beds.",
    ]


# ---- what belongs to a place -------------------------------------------------------------------

WIDE = """\
track score for each player: 0..9

piece herder, plural herders, 6 for each player in barn, carrying wool except in hut

figure wagon

figure dog, plural dogs, one for each player

procedure game:
    move own dog to fields

"""

HELD = {
    "town": [],
    "just town": ["town", "gate", "tower"],
    "town except gate": ["town", "gate", "tower"],
    "just fields and town": ["town", "gate", "tower"],
    "just town or gate": ["town", "tower"],
    "fields and town": [],
    "own-ground of town": ["town", "gate", "tower"],
    "if any neighbours of town then just town else town": ["town", "gate", "tower"],
}
"""Places, and what is still open of town with two in the gate and room for two."""


@pytest.mark.parametrize("places", HELD)
def test_what_belongs_to_a_place_is_what_its_words_say(tmp_path: Path, places: str) -> None:
    text = f"{WIDE}define own-ground of where-to = just where-to\n\n" if "own-" in places else WIDE
    text += f"prohibition room: no more than 2 herders ever in {places}\n"
    rules = fuero.load(write_ruleset(tmp_path, text, board=BOARD))
    game = trial(
        rules, "move 1 own herders from barn to town or posts", herders={"gate": {"black": 2}}
    )
    assert [one for one in options(game) if one != "tent"] == HELD[places]


@pytest.mark.parametrize(
    ("places", "open_ones"),
    [("just town", ["gate", "tower"]), ("town except gate", ["gate"]), ("town", [])],
)
def test_never_means_the_same_places(tmp_path: Path, places: str, open_ones: list[str]) -> None:
    text = f"{WIDE}prohibition never: no herders ever in {places}\n"
    rules = fuero.load(write_ruleset(tmp_path, text, board=BOARD))
    game = trial(rules, "move 1 own herders from barn to town or hut or moor")
    assert [one for one in options(game) if one not in ("hut", "moor")] == open_ones


def test_a_figure_beside_the_board_finds_full_places_closed_too(tmp_path: Path) -> None:
    text = f"{WIDE}prohibition lone: no more than 1 dogs ever in fields\n"
    rules = fuero.load(write_ruleset(tmp_path, text, board=BOARD))
    game = trial(rules, "move own dog to fields", dogs={"black": "town"})
    assert [event.arguments["goal"] for event in game.events if event.kind == "figure"] == ["moor"]


@pytest.mark.parametrize(
    ("rule", "arrived"),
    [
        ("no more than 1 unladen herders ever in hut", 1),
        ("no more than 1 laden herders ever in hut", 3),
        ("no unladen herders ever in hut", 0),
        ("no laden herders ever in hut", 3),
    ],
)
def test_who_lays_down_a_load_arrives_unladen(tmp_path: Path, rule: str, arrived: int) -> None:
    rules = fuero.load(write_ruleset(tmp_path, f"{WIDE}prohibition full: {rule}\n", board=BOARD))
    herders = {"moor": {"white+wool": 3}}
    game = trial(rules, "move 3 own herders from moor to hut", herders=herders)
    while game.decision is not None:
        game.apply(game.decision.options[0])
    assert standing(game, "herder", "hut").get("white", 0) == arrived
    assert broken(rules.evaluator(2), list(game.vector)) == []


def test_less_than_no_room_is_no_room(tmp_path: Path) -> None:
    text = (
        f"{WIDE}variable chief: player\n\n"
        "prohibition full: no more than score of chief herders ever in hut\n"
    )
    rules = fuero.load(write_ruleset(tmp_path, text, board=BOARD))
    game = trial(rules, "move 1 own herders from barn to hut")
    assert not [event for event in game.events if event.kind == "moved:herder"]
    assert broken(rules.evaluator(2), list(game.vector)) == []


def test_room_is_looked_at_for_each_number_of_players(tmp_path: Path) -> None:
    text = (
        f"{WIDE}prohibition full: no more than by players {{2: 12, 3: 17}} herders ever in barn\n"
    )
    with pytest.raises(DiagnosticError, match="18 begin in barn, where full says") as caught:
        fuero.load(write_ruleset(tmp_path, text, board=BOARD))
    assert [one.code for one in caught.value.diagnostics] == ["FU330"]


# ---- room for each player ---------------------------------------------------------------------

EACH = """\
owner bandits

piece herder, plural herders, 6 for each player in barn, 3 for bandits in barn

figure wagon

track score for each player: 0..99

prohibition homes: no more than 2 own herders ever in town

prohibition stalls: no more than 1 own herders ever in hut

procedure game:
    repeat up to 3 times:
        for each player:
            move up to 3 own herders from barn to fields or town
            move up to 3 herders from barn to town or hut
            move up to 2 foreign herders from fields or town to barn or town
"""


@pytest.fixture(name="each", scope="module")
def _each(tmp_path_factory: pytest.TempPathFactory) -> fuero.LoadedRules:
    return fuero.load(write_ruleset(tmp_path_factory.mktemp("each"), EACH, board=BOARD))


def stands(rules: fuero.LoadedRules, text: str, **position: Any) -> Game:
    return rules.trial(text, {"players": ["white", "black"], **position}, player="white")


def test_each_player_has_room_for_so_many_whatever_others_have(each: fuero.LoadedRules) -> None:
    text = "move up to 3 own herders from barn to town"
    # Two of black and all bandits are in town, one of white in its gate: there is room for one.
    position = {"town": {"black": 2, "bandits": 3}, "gate": {"white": 1}}
    game = stands(each, text, **position)
    game.apply("barn")
    assert options(game) == ["town", "gate", "tower"]
    game.apply("town")
    assert game.decision is None


def test_room_is_the_owners_where_somebody_else_moves(each: fuero.LoadedRules) -> None:
    game = stands(each, "move 1 herders from barn to town", town={"black": 2})
    assert options(game) == ["white barn", "bandits barn"]
    game = stands(each, "move 1 foreign herders from barn to hut", hut={"black": 1, "white": 1})
    assert options(game) == []


def test_a_position_with_too_many_of_one_player_is_refused(each: fuero.LoadedRules) -> None:
    stands(each, "add 1 to own score", town={"black": 2, "white": 2})
    with pytest.raises(DiagnosticError) as caught:
        stands(each, "add 1 to own score", town={"black": 2}, gate={"black": 1})
    assert "at most 2 (herder) may be in town, and 3 would be" in str(caught.value)


def test_games_with_room_for_each_player_are_sound(each: fuero.LoadedRules) -> None:
    for seed in range(6):
        evaluator = each.evaluator(2 + seed % 2)
        for state in random_game(each.new_game(2 + seed % 2, seed), seed):
            assert broken(evaluator, list(state.vector)) == []


def test_room_for_each_player_is_said_so(each: fuero.LoadedRules) -> None:
    said = say_element(each.rules, "prohibition", "homes")
    assert said == "Homes: nobody ever has more than 2 herders in town."
