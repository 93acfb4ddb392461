"""What is read out is what runs: sentences beside what is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.pipeline import LoadedRules, load
from fuero.text.play import say_event
from fuero.text.say import say_element, say_statements
from support import linking
from support.rulesets import write_ruleset

RULES = """\
track score for each player: 0..99
piece man, plural men, 5 for each player in box, 2 for nature in box
owner nature
figure house, plural houses, one for each player
figure wolf
cards omen, plural omens
deck sky of omens
zone charms of omens for each player, seen by owner
zone row of omens for each player, in row, seen by owner
variable turns: 0..9
variable spot for each player: place
card comet in sky:
    score north
card cloud in sky:
    score south
define strong = fields
define grand = players where number of own men in north > 0
prohibition guard: no foreign men enter place of own house
prohibition tame: no wolf ever in box
prohibition calm: no men or wolf enter north from south or box
majority most-men:
    counts: men, at least 1
    pays: values of it, ranks 2, to score
    ties: nothing, compact
procedure game:
    shuffle sky
    end game: over
"""
PLAYERS = {"players": ["white", "black"]}


@pytest.fixture
def game(tmp_path: Path) -> LoadedRules:
    return load(write_ruleset(tmp_path, RULES))


def said(game: LoadedRules, text: str) -> str:
    return say_statements(game.rules, linking.statements(game.rules, text))


def test_a_prohibition_of_what_is_foreign_is_said_of_whoever_moves(game: LoadedRules) -> None:
    assert say_element(game.rules, "prohibition", "guard") == (
        "Guard: into the place where their house stands nobody ever moves men of other players "
        "or of nobody."
    )
    act, men = "move 1 foreign men from north to south\n", {"north": {"black": 1}}
    there = {}
    for owner in ("white", "black"):
        position = {**PLAYERS, **men, "houses": {owner: "south"}}
        trial = game.trial(act, position, player="white")
        there[owner] = "south" in trial.view("white")["pieces"]["man"]
    assert there == {"white": False, "black": True}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tame", "Tame: the wolf never stands in box."),
        ("calm", "Calm: men and the wolf never enter north from south or box."),
    ],
)
def test_prohibitions_are_sentences(game: LoadedRules, name: str, text: str) -> None:
    assert say_element(game.rules, "prohibition", name) == text


def test_who_is_counted_by_pieces_of_anybody_is_said_so(game: LoadedRules) -> None:
    act = "each player with at least 2 men in north scores north\n"
    assert said(game, act) == (
        "Each player, if there are at least 2 men of anybody in north, scores north."
    )
    position = {**PLAYERS, "north": {"white": 1, "black": 1}}
    events = game.trial(act, position, player="white").view("white")["events"]
    assert sum(event["kind"] == "counted" for event in events) == 2


def test_foreign_pieces_may_be_those_of_no_player_and_are_said_so(game: LoadedRules) -> None:
    act = "move 1 foreign men from box to south\n"
    assert said(game, act) == "Move 1 of other players’ or nobody’s men from box to south."
    trial = game.trial(act, PLAYERS, player="white")
    assert trial.decision is not None
    assert [option.notation for option in trial.decision.options] == ["black box", "nature box"]


def test_what_follows_a_bound_that_is_used_up_names_the_condition(game: LoadedRules) -> None:
    act = (
        "repeat up to 2 times while turns < {}:\n    add 1 to turns\n"
        "else:\n    add 5 to own score\n"
    )
    assert said(game, act.format(2)).splitlines()[2:] == [
        "When that many times are over and the turns is less than 2 even then:",
        "- You get 5 points.",
    ]
    for most, points in ((2, 0), (3, 5)):
        view = game.trial(act.format(most), PLAYERS, player="white").view("white")
        assert view["variables"]["score"]["white"] == points


def test_who_takes_a_card_unseen_is_said_to_choose_blindly(game: LoadedRules) -> None:
    assert said(game, "take one of charms of left into own charms\n") == (
        "Take one of the charms of the player on your left at random into your charms."
    )
    assert said(game, "take one of row of left into own row, unseen\n") == (
        "Take one of the row of the player on your left by its position into your row, "
        "without showing it."
    )
    assert "at random" not in said(game, "take one of own charms into own row\n")


def test_who_gets_nothing_is_told_why(game: LoadedRules) -> None:
    position = {**PLAYERS, "north": {"white": 1, "black": 1}}
    events = game.trial("score north\n", position, player="white").events
    told = [say_event(game.rules, event) for event in events]
    assert told[1] == (
        "White scores nothing: tied for first with 1 other in north (1 man each), "
        "and ties are not paid."
    )


def test_pieces_of_no_player_are_told_to_rank_even_where_nothing_is_written(
    game: LoadedRules,
) -> None:
    lines = say_element(game.rules, "majority", "most-men").splitlines()
    assert "- Pieces that no player owns or holds rank too, and their points are lost." in lines
    assert "- Tied players use up one rank." in lines


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (
            "score (fields or none) where neighbours of it is north",
            "Score all fields whose neighbours are north.",
        ),
        (
            "score fields with no men where neighbours of it is north",
            "Score all fields with no men and whose neighbours are north.",
        ),
        ("choose one of strong as own spot", "Choose one of the strong as your spot."),
        ("each player where me in grand scores north", "Each player among the grand scores north."),
        (
            "add 1 + by players {2: 1, 3: 2} to own score",
            "You get N points, where N is 1 plus (1 with 2 players, 2 with 3 players).",
        ),
    ],
)
def test_what_belongs_together_is_said_together(game: LoadedRules, written: str, text: str) -> None:
    assert said(game, f"{written}\n") == text
