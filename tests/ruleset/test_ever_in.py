"""What is never in a place: told from the board alone, held against rules, positions and states."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.check import check
from fuero.cli.positions import read_position
from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.machine.invariants import broken
from fuero.ruleset.constants import constant_places
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from fuero.text.say import say_element
from support.rulesets import write_ruleset
from support.small import options

BOARD = """\
format: 1
kinds:
  field: {plural: fields}
  water: {plural: waters}
  store: {plural: stores}
places:
  hill: {kind: field, has: {depth: 0}, neighbours: [lake]}
  lake: {kind: water, has: {depth: 3}, neighbours: [hill]}
  isle: {kind: field, has: {depth: 0}, in: lake}
  sea: {kind: water, has: {depth: 9}}
  barn: {kind: store}
groups:
  shore:
    plural: shores
    members: {north-shore: [hill, lake]}
relations:
  springs: {pairs: [[hill, sea]]}
"""
RULES = """\
piece herder, plural herders, 3 for each player in barn

figure wolf

figure dog, plural dogs, one for each player

track score for each player: 0..99

variable spot: place

value shallow = 3 in 0..9

define wet = waters where depth of it > shallow

prohibition depths: no wolf or herders ever in sea or lake

procedure game:
    move wolf to places
    move 1 own herders from barn to places
    move own dog to springs of hill or shores
"""


def small(folder: Path, rules: str = RULES) -> str:
    return write_ruleset(folder, rules, board=BOARD)


@pytest.fixture(name="rules", scope="module")
def _rules(tmp_path_factory: pytest.TempPathFactory) -> fuero.LoadedRules:
    return fuero.load(small(tmp_path_factory.mktemp("small"), RULES.replace(" or shores", "")))


def forbidden(folder: str) -> list[Diagnostic]:
    """What the check of this rule says of a ruleset."""
    return [one for one in check(link(read_layers([folder]), {})) if one.code == "FU330"]


def asked(rules: fuero.LoadedRules, text: str) -> list[str]:
    return options(rules.trial(text, {"players": ["white", "black"]}, player="white"))


def test_moves_do_not_go_there(rules: fuero.LoadedRules) -> None:
    assert asked(rules, "move wolf to places") == ["hill", "barn"]
    assert asked(rules, "move own dog to places") == ["hill", "lake", "isle", "sea", "barn"]


def test_it_is_said(rules: fuero.LoadedRules) -> None:
    said = say_element(rules.rules, "prohibition", "depths")
    assert said == "Depths: the wolf and herders never stand in sea or lake."


@pytest.mark.parametrize(
    ("places", "members"),
    [
        ("sea", {"sea"}),
        ("waters", {"lake", "isle", "sea"}),
        ("lake", {"lake", "isle"}),
        ("places except stores", {"hill", "lake", "isle", "sea"}),
        ("fields and neighbours of lake", {"hill"}),
        ("springs of hill", {"sea"}),
        ("outer of isle", {"lake", "isle"}),
        ("outer of hill", set()),
        ("none", set()),
        ("places of north-shore", {"hill", "lake", "isle"}),
        ("wet", {"sea"}),
        ("places where depth of it >= shallow * 2", {"sea"}),
        ("places where depth of it in {3, 4}", {"lake", "isle"}),
        ("places where not it is barn", {"hill", "lake", "isle", "sea"}),
        ("fields where any neighbours of it", {"hill"}),
        ("if shallow > 1 then sea else lake", {"sea"}),
    ],
)
def test_places_are_told_from_the_board(tmp_path: Path, places: str, members: set[str]) -> None:
    rules = link(
        read_layers(
            [small(tmp_path, RULES.replace("sea or lake", places).replace(" or shores", ""))]
        ),
        {},
    )
    assert constant_places(rules, rules.declared.prohibitions["depths"].places) == members


@pytest.mark.parametrize(
    ("places", "part"),
    [
        ("place of wolf", "place of wolf"),
        ("sea or spot", "spot"),
        ("fields with no herders", "fields with no herders"),
        ("places where number of herders in it > 2", "number of herders in it"),
        ("places where any dogs at it", "dogs at it"),
        ("places where depth of it < score of first-seat", "score of first-seat"),
    ],
)
def test_places_that_may_change_are_refused(tmp_path: Path, places: str, part: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        link(
            read_layers(
                [small(tmp_path, RULES.replace("sea or lake", places).replace(" or shores", ""))]
            ),
            {},
        )
    (problem,) = caught.value.diagnostics
    assert problem.code == "FU261"
    assert problem.span is not None
    assert problem.span.text == part
    assert [one.span.text for one in problem.related] == ["depths"]


@pytest.mark.parametrize("places", ["loop", "places where size of loop is 1", "nowhere"])
def test_places_that_cannot_be_linked_are_told_as_such(tmp_path: Path, places: str) -> None:
    wrong = RULES.replace("sea or lake", places) + "\ndefine loop = loop or sea\n"
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers([small(tmp_path, wrong)]), {})
    assert "FU261" not in {one.code for one in caught.value.diagnostics}


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("put wolf in sea", "wolf is put where depths says it never is"),
        ("put wolf in isle", "wolf is put where depths says it never is"),
        ("put 1 own herders from barn in lake", "herders is put where depths says it never is"),
        ("put own dog in sea", None),
        ("put wolf in hill", None),
        ("put wolf in spot", None),
    ],
)
def test_rules_that_are_sure_to_break_it_are_refused(
    tmp_path: Path, statement: str, said: str | None
) -> None:
    rules = f"{RULES.replace(' or shores', '')}    set spot to random places\n    {statement}\n"
    found = forbidden(small(tmp_path, rules))
    assert [one.message for one in found] == ([said] if said else [])
    if said:
        assert found[0].related[0].span.text.startswith("prohibition depths")


@pytest.mark.parametrize("act", ["put wolf in isle", "put 1 own herders from barn in lake"])
def test_what_is_tried_is_held_against_it(rules: fuero.LoadedRules, act: str) -> None:
    position = {"players": ["white", "black"]}
    with pytest.raises(DiagnosticError) as caught:
        rules.trial(act, position, player="white")
    assert [one.code for one in caught.value.diagnostics] == ["FU330"]
    assert rules.trial("put wolf in hill", position, player="white").decision is None


def test_pieces_do_not_begin_there(tmp_path: Path) -> None:
    rules = (
        RULES.replace("in barn", "in sea")
        .replace("from barn", "from sea")
        .replace(" or shores", "")
    )
    found = forbidden(small(tmp_path, rules))
    assert [one.message for one in found] == ["herder begins where depths says it never is"]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("wolf: sea", "no wolf is ever in sea: depths"),
        ("isle: {white: 1}", "no herder is ever in isle: depths"),
        ("lake: {herder: {white: 1}}", "no herder is ever in lake: depths"),
    ],
)
def test_positions_are_held_against_it(tmp_path: Path, position: str, said: str) -> None:
    folder = small(tmp_path / "small", RULES.replace(" or shores", ""))
    file = tmp_path / "position.yaml"
    file.write_text(f"players: [white, black]\n{position}\n", encoding="utf-8")
    with pytest.raises(DiagnosticError) as caught:
        read_position(fuero.load(folder), file)
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.message.partition(": ")[2]) == ("FU410", said)
    assert problem.span is not None
    assert problem.span.source.text.splitlines()[1] == position
    assert problem.span.start >= len("players: [white, black]")
    assert problem.related[0].span.text.startswith("prohibition depths")


def test_positions_without_a_file_are_held_against_it(rules: fuero.LoadedRules) -> None:
    position = {"players": ["white", "black"], "wolf": "lake", "dogs": {"white": "sea"}}
    with pytest.raises(DiagnosticError, match="wolf: no wolf is ever in lake: depths") as caught:
        rules.new_game(2, 1, position=position)
    (problem,) = caught.value.diagnostics
    assert problem.code == "FU410"
    assert problem.help is not None
    assert "rules.fuero:" in problem.help


def test_states_are_held_against_it(rules: fuero.LoadedRules) -> None:
    game = rules.new_game(2, 1)
    vector, fields = list(game.vector), game.program.layout.fields
    assert broken(rules.evaluator(2), vector) == []
    places = game.program.domains["place"].members
    vector[fields["where figures stand"].offset] = places.index("sea")
    assert broken(rules.evaluator(2), vector) == ["no wolf is ever in sea: depths"]
    pieces = fields["pieces herder"].offset
    for place, change in (("barn", -1), ("isle", 1)):
        vector[pieces + places.index(place) * 2 + 1] += change
    assert "no herder is ever in isle: depths" in broken(rules.evaluator(2), vector)
