"""Places that lie in others: a gate in a town, a tent in a wagon that travels."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import fuero
from fuero.check import check
from fuero.cli.board import board
from fuero.diagnostics import DiagnosticError
from fuero.machine.explain import why_not
from fuero.machine.game import Game
from fuero.machine.invariants import broken
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from fuero.sim.bots import random_bot
from fuero.sim.single import play_out
from fuero.text.say import say_element
from support.rulesets import write_ruleset
from support.small import PLACES_IN_PLACES as BOARD
from support.small import options

RULES = """\
piece herder, plural herders, 6 for each player in barn

figure wagon

figure wolf

track score for each player: 0..99

variable spot: place

define home = number of own herders in fields

prohibition full: no herders enter posts with at least 1 herders

define centre of spot-there = just spot-there

prohibition road: no wagon ever in stores or posts

prohibition fear: no herders enter or leave place of wolf

majority herds:
    counts: herders, at least 1
    pays: worth of it, ranks 2, to score
    ties: nothing, skip

majority open-air:
    counts: herders in just it, at least 1
    pays: worth of it, ranks 2, to score
    ties: nothing, skip

procedure game:
    put wagon in moor
    repeat up to 3 times:
        for each player:
            move up to 2 own herders from barn to fields
            move up to 1 own herders from fields to fields
            move wagon to fields
            move wolf to fields
            add home to own score
    score fields by herds
    score fields by open-air
"""
BLUE = {"white": 1}


@pytest.fixture(name="rules", scope="module")
def _rules(tmp_path_factory: pytest.TempPathFactory) -> fuero.LoadedRules:
    return fuero.load(write_ruleset(tmp_path_factory.mktemp("small"), RULES, board=BOARD))


def trial(rules: fuero.LoadedRules, text: str, **position: Any) -> Game:
    return rules.trial(text, {"players": ["white", "black"], **position}, player="white")


def number(rules: fuero.LoadedRules, text: str, **position: Any) -> int:
    """What a number comes to, for the first player."""
    return trial(rules, f"add ({text}) to own score", **position).scores["white"]


def chosen(rules: fuero.LoadedRules, places: str, **position: Any) -> list[str]:
    """The members of a set of places: what can be chosen of it and the barn."""
    return options(trial(rules, f"choose one of ({places}) or barn as spot", **position))[:-1]


# ---- counting -----------------------------------------------------------------------------------

STOOD = {"town": {"white": 1}, "gate": {"white": 2}, "moor": {"black": 1}, "tent": {"black": 3}}


@pytest.mark.parametrize(
    ("places", "wagon", "count"),
    [
        ("town", None, 3),
        ("just town", None, 1),
        ("gate", None, 2),
        ("fields", None, 4),
        ("just fields", None, 2),
        ("fields or posts", None, 7),
        ("fields except gate", None, 2),
        ("fields except town", None, 1),
        ("fields except just town", None, 3),
        ("just town or moor", None, 2),
        ("posts", None, 5),
        ("moor", "moor", 4),
        ("town", "moor", 3),
        ("town", "town", 6),
        ("fields", "town", 7),
        ("just moor", "moor", 1),
        ("place of wagon", "town", 6),
        ("place of wagon", None, 0),
        ("neighbours of moor", "town", 6),
        ("fields with no own herders", "moor", 4),
        ("if home > 0 then just town else moor", None, 1),
        ("fields and posts", "town", 5),
    ],
)
def test_what_lies_in_a_place_counts_there(
    rules: fuero.LoadedRules, places: str, wagon: str | None, count: int
) -> None:
    assert number(rules, f"number of herders in ({places})", wagon=wagon, **STOOD) == count


def test_filters_count_it_too(rules: fuero.LoadedRules) -> None:
    assert chosen(rules, "fields with at least 3 herders", **STOOD) == ["town"]
    assert chosen(rules, "fields with most herders", wagon="moor", **STOOD) == ["moor"]
    assert chosen(rules, "fields with fewest herders", wagon="moor", **STOOD) == ["town"]
    assert chosen(rules, "fields where number of herders in just it is 1", **STOOD) == [
        "town",
        "moor",
    ]
    assert chosen(rules, "posts where outer of it is town") == ["gate", "tower"]


def test_majorities_count_it_too(rules: fuero.LoadedRules) -> None:
    stood = {"town": {"black": 1}, "gate": {"white": 2}, "tent": {"black": 2}}
    for text, wagon, scores in (
        ("score town", None, {"white": 7, "black": 3}),
        ("score town", "town", {"white": 3, "black": 7}),
        ("score fields by open-air", "town", {"white": 0, "black": 7}),
    ):
        assert trial(rules, text, wagon=wagon, **stood).scores == scores


def test_qualifiers_count_it_too(rules: fuero.LoadedRules) -> None:
    for places, taken in (("town", 1), ("just town", 0)):
        who = f"each player with at least 2 own herders in {places}"
        text = f"{who} moves 1 own herders from barn to moor"
        moved = trial(rules, text, **STOOD).whole_view()["pieces"]["herder"]["moor"]
        assert moved.get("white", 0) == taken


def test_the_place_something_lies_in(rules: fuero.LoadedRules) -> None:
    for inner, wagon, outer in (
        ("gate", None, ["town"]),
        ("town", None, []),
        ("tent", None, []),
        ("tent", "town", ["town"]),
        ("spot", None, []),
    ):
        assert chosen(rules, f"outer of {inner} or tower", wagon=wagon) == [*outer, "tower"]


# ---- choosing -----------------------------------------------------------------------------------


def test_sets_that_are_chosen_from_hold_no_places_within(rules: fuero.LoadedRules) -> None:
    assert chosen(rules, "fields", wagon="moor") == ["town", "moor"]
    assert options(trial(rules, "move wolf to fields", wagon="moor")) == ["town", "moor"]


def test_a_definition_with_a_parameter_says_just_as_well(rules: fuero.LoadedRules) -> None:
    stood = {"town": BLUE, "gate": BLUE}
    game = trial(rules, "move all own herders from centre of town to barn", **stood)
    assert game.whole_view()["pieces"]["herder"]["gate"] == {"white": 1}
    assert "town" not in game.whole_view()["pieces"]["herder"]


# ---- moving -------------------------------------------------------------------------------------


def test_the_mover_chooses_the_space(rules: fuero.LoadedRules) -> None:
    assert options(trial(rules, "move 1 own herders from barn to town")) == [
        "town",
        "gate",
        "tower",
    ]
    to_fields = "move 1 own herders from barn to fields"
    assert options(trial(rules, to_fields)) == ["town", "gate", "tower", "moor"]
    assert options(trial(rules, to_fields, wagon="town")) == [
        "town",
        "gate",
        "tower",
        "moor",
        "tent",
    ]
    to_just = "move 1 own herders from barn to just fields"
    assert options(trial(rules, to_just, wagon="town")) == ["town", "moor"]


def test_a_full_place_is_not_entered(rules: fuero.LoadedRules) -> None:
    game = trial(rules, "move 1 own herders from barn to town", gate=BLUE)
    assert options(game) == ["town", "tower"]
    assert game.decision is not None
    absence = why_not(game, game.decision, "gate")
    assert absence.kind == "prohibited"
    assert absence.prohibition is not None
    assert absence.prohibition.name == "full"


def test_pieces_come_from_what_lies_in_the_source(rules: fuero.LoadedRules) -> None:
    both = {"town": BLUE, "gate": BLUE}
    assert options(trial(rules, "move 1 own herders from town to barn", **both)) == ["town", "gate"]
    game = trial(rules, "move all own herders from town to barn", tower=BLUE, **both)
    while game.decision is not None:
        game.apply(game.decision.options[0])
    assert game.whole_view()["pieces"]["herder"] == {"barn": {"white": 6, "black": 6}}
    only = trial(rules, "move all own herders from just town to barn", **both)
    assert only.over
    assert only.whole_view()["pieces"]["herder"]["gate"] == {"white": 1}


def test_within_a_place_is_a_move_like_another(rules: fuero.LoadedRules) -> None:
    into = trial(rules, "move 1 own herders from town to gate", town=BLUE)
    assert into.over
    assert into.whole_view()["pieces"]["herder"]["gate"] == {"white": 1}
    out = trial(rules, "move 1 own herders from gate to town", gate=BLUE)
    assert options(out) == ["town", "tower"]
    # A piece that stands in the gate cannot be moved into the gate.
    assert trial(rules, "move 1 own herders from town to gate", gate=BLUE).events == ()


def test_one_source_is_a_place_with_all_that_lies_in_it(rules: fuero.LoadedRules) -> None:
    stood = {"town": BLUE, "gate": BLUE, "moor": BLUE, "tent": BLUE}
    text = "move 2 own herders from one of fields to barn"
    game = trial(rules, text, wagon="moor", **stood)
    assert options(game) == ["town", "gate", "moor", "tent"]
    game.apply("gate")
    assert game.over
    assert game.whole_view()["pieces"]["herder"]["moor"] == {"white": 1}
    assert "town" not in game.whole_view()["pieces"]["herder"]
    game = trial(rules, text, wagon="moor", **stood)
    game.apply("tent")
    assert set(game.whole_view()["pieces"]["herder"]) == {"barn", "town", "gate"}
    game = trial(rules, "move 2 own herders from one of posts to barn", wagon="moor", **stood)
    game.apply("gate")
    assert game.whole_view()["pieces"]["herder"]["town"] == {"white": 1}


def test_who_leaves_a_place_leaves_what_lies_in_it(rules: fuero.LoadedRules) -> None:
    stood = {"town": BLUE, "gate": BLUE}
    for text in (
        "move 1 own herders from one of fields to fields",
        "move 1 own herders from town to fields",
    ):
        game = trial(rules, text, **stood)
        game.apply("gate")
        assert game.whole_view()["pieces"]["herder"]["moor"] == {"white": 1}
    assert trial(rules, "move all own herders from town to town", **stood).events == ()


def test_prohibitions_cover_what_lies_in_their_places(rules: fuero.LoadedRules) -> None:
    to_fields = "move 1 own herders from barn to fields"
    assert options(trial(rules, to_fields, wolf="moor")) == ["town", "gate", "tower"]
    assert trial(rules, to_fields, wolf="town", wagon="town").over
    out = "move 1 own herders from posts to barn"
    stood = {"gate": BLUE, "tent": BLUE}
    assert options(trial(rules, out, **stood)) == ["gate", "tent"]
    game = trial(rules, out, wolf="town", **stood)
    assert game.whole_view()["pieces"]["herder"]["gate"] == {"white": 1}
    assert "tent" not in game.whole_view()["pieces"]["herder"]
    assert trial(rules, out, wolf="town", wagon="town", **stood).events == ()


def test_to_put_down_is_exact(rules: fuero.LoadedRules) -> None:
    put = trial(rules, "put 2 own herders from barn in town", gate=BLUE)
    assert put.whole_view()["pieces"]["herder"]["town"] == {"white": 2}
    taken = trial(rules, "put all own herders from town in barn", gate=BLUE)
    assert taken.whole_view()["pieces"]["herder"]["gate"] == {"white": 1}


def test_a_number_is_asked_where_nothing_can_lie_in_the_places(rules: fuero.LoadedRules) -> None:
    """The wagon never stands in a store, so nothing can lie in the barn."""
    assert options(trial(rules, "move up to 2 own herders from barn to tower", tower={})) == [
        "0",
        "1",
        "2",
    ]


def test_a_move_may_be_declined_whatever_lies_in_the_places(rules: fuero.LoadedRules) -> None:
    game = trial(rules, "move up to 1 own herders from town to barn", town=BLUE, gate=BLUE)
    assert options(game) == ["stop", "town", "gate"]


# ---- games --------------------------------------------------------------------------------------


def test_games_are_sound_and_saved(rules: fuero.LoadedRules) -> None:
    for seed in range(6):
        game = rules.new_game(2, seed)
        while not game.over:
            assert broken(rules.evaluator(2), list(game.vector)) == []
            assert rules.game_from_json(rules.game_to_json(game)).vector == game.vector
            play_one(game, seed)
    game = rules.new_game(2, 1)
    play_out(game, [random_bot, random_bot], 1)
    assert game.over


def play_one(game: Game, seed: int) -> None:
    assert game.decision is not None
    options = game.decision.options
    game.apply(options[(seed * 7 + game.decisions_taken * 5) % len(options)])


def test_the_checks_know_what_lies_where(rules: fuero.LoadedRules, tmp_path: Path) -> None:
    assert [one for one in check(rules.rules) if one.code == "FU305"] == []
    never = write_ruleset(tmp_path, RULES.replace("to fields\n", "to just fields\n"), board=BOARD)
    missed = {one.message for one in check(link(read_layers([never]), {})) if one.code == "FU305"}
    assert missed == {"nothing ever enters or scores gate, tower and tent"}


@pytest.mark.parametrize(
    ("text", "endless"),
    [
        ("move all own herders from one of fields to fields", False),
        ("move all own herders from one of just fields to just fields", False),
        ("move all own herders from town to town", False),
        ("move all own herders from town to gate", False),
        ("move all own herders from town to gate or tower", True),
        ("move all own herders from fields to fields", True),
        ("move all own herders from town to moor", False),
        ("move all own herders from just town to town", False),
        ("move all own herders from fields to barn", False),
    ],
)
def test_moves_within_a_place_could_go_on_for_ever(
    tmp_path: Path, text: str, endless: bool
) -> None:
    wrong = RULES.replace("move up to 1 own herders from fields to fields", text)
    found = check(link(read_layers([write_ruleset(tmp_path, wrong, board=BOARD)]), {}))
    assert ("FU307" in {one.code for one in found}) == endless


def test_it_is_said(rules: fuero.LoadedRules) -> None:
    assert say_element(rules.rules, "place", "gate") == "Gate: a post; it lies in town."
    assert say_element(rules.rules, "place", "tent") == "Tent: a post; it is carried by the wagon."


# ---- boards that cannot be ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outer", "code", "said"),
    [
        ("twon", "FU220", "did you mean `town`"),
        ("waggon", "FU220", "did you mean `wagon`"),
        ("gate", "FU260", "which lies in town itself"),
        ("tower", "FU260", "tower lies in itself"),
        ("dogs", "FU220", "no place or figure"),
        ("dog", "FU260", "no single figure"),
        ("herder", "FU220", "no place or figure"),
    ],
)
def test_what_cannot_lie_so_is_told(tmp_path: Path, outer: str, code: str, said: str) -> None:
    board = BOARD.replace("tower: {kind: post, in: town}", f"tower: {{kind: post, in: {outer}}}")
    rules = RULES + "\nfigure dog, plural dogs, one for each player\n"
    with pytest.raises(DiagnosticError, match=said) as caught:
        link(read_layers([write_ruleset(tmp_path, rules, board=board)]), {})
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert problem.span is not None
    assert problem.span.text == outer


def test_what_carries_a_place_is_not_removed(tmp_path: Path) -> None:
    base = write_ruleset(tmp_path / "small", RULES, board=BOARD)
    manifest = """\
        format: 1
        id: layer
        title: Layer
        version: 1.0.0
        over: {ruleset: small, version: "1"}
        files: [changes.fuero]
        """
    files = {"changes.fuero": "remove figure wagon\n"}
    layer = write_ruleset(tmp_path / "layer", "", manifest=manifest, files=files)
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers([base, layer]), {})
    (problem,) = [
        one
        for one in caught.value.diagnostics
        if one.span.text == "wagon" and "board" in one.span.source.name
    ]
    assert problem.code == "FU233"
    assert problem.related[0].span.source.name.endswith("changes.fuero")


def test_the_board_shows_where_it_lies(rules: fuero.LoadedRules) -> None:
    game = rules.new_game(2, 1)
    console = Console(width=100, record=True, file=StringIO())
    console.print(board(rules.rules, game.program, game.public_view()))
    shown = console.export_text()
    assert "Gate (in town)" in shown
    assert "Tent (in wagon)" in shown


def test_places_in_a_circle_are_told(tmp_path: Path) -> None:
    board = BOARD.replace("town: {kind: field,", "town: {kind: field, in: gate,")
    with pytest.raises(DiagnosticError, match="FU260") as caught:
        link(read_layers([write_ruleset(tmp_path, RULES, board=board)]), {})
    assert {one.code for one in caught.value.diagnostics} == {"FU260"}


def test_only_places_are_just_themselves(rules: fuero.LoadedRules) -> None:
    with pytest.raises(DiagnosticError, match="FU222"):
        trial(
            rules, "add 1 to own score\nfor each someone in just players:\n    add 1 to own score"
        )


def test_where_it_lies_is_in_the_hash(rules: fuero.LoadedRules, tmp_path: Path) -> None:
    other = write_ruleset(
        tmp_path,
        RULES,
        board=BOARD.replace("tower: {kind: post, in: town}", "tower: {kind: post, in: moor}"),
    )
    assert fuero.load(other).rules.hash != rules.rules.hash
