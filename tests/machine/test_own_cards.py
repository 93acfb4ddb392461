"""Cards of which every player has all: own attributes, and the same card kept by several."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuero
from fuero.text.listing import cards_listing
from fuero.text.play import say_event
from support.rulesets import linked, write_ruleset

VOWS = """\
piece stone, plural stones, 6 for each player in box
track score for each player: 0..99
cards vow, plural vows
zone hand of vows for each player, seen by owner
variable bid for each player: vow
variable order: 0..99

majority most:
    counts: stones, at least 1
    pays: values of it, ranks 2, to score
    ties: full rank, compact

procedure game:
    for each player:
        set own hand to vows
    for each player:
        choose one of own hand as own bid, else none
        put own bid from own hand in own played
    for each player, by worth of own bid from highest:
        add (10 * order + worth of own bid) to own score
        add 1 to order
        perform own bid
    for each player:
        perform march
    end game: done

stoppable procedure march:
    move 1 own stones from box to north or south

zone played of vows for each player

card silence of vows with worth 3, span 2 5
card shield of vows with worth 2, span 1, cites "V-2":
    keep this until the end of the next march
    while kept:
        before each part of march by another player may:
            stop
            discard this
card walk of vows with worth 1, span 4, provenance invented:
    move 1 own stones from box to south
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> fuero.pipeline.LoadedRules:
    folder = tmp_path_factory.mktemp("vows") / "vows"
    return fuero.load(write_ruleset(folder, VOWS))


def test_each_card_has_its_own_attributes_and_a_bid_is_read_by_them(
    rules: fuero.pipeline.LoadedRules,
) -> None:
    game = rules.new_game(3, 1)
    for card in ("walk", "silence", "shield"):
        game.apply(card)
    # In the order of their worth: black 3, green 10 + 2, white 20 + 1.
    assert game.scores == {"white": 21, "black": 3, "green": 12}


def test_two_players_keep_the_same_card_and_each_uses_the_own(
    rules: fuero.pipeline.LoadedRules,
) -> None:
    game = rules.new_game(3, 1)
    for card in ("shield", "shield", "walk"):
        game.apply(card)
    assert game.view("green")["kept"] == {"white": ["shield"], "black": ["shield"]}
    # White marches; black alone may stop it, for white does not stop itself.
    game.apply("north")
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == ("black", "stop")
    game.apply("stop")
    assert game.view("green")["kept"] == {"white": ["shield"]}
    stopped = next(event for event in game.events if event.kind == "stopped")
    assert stopped.arguments == {"player": "black", "card": "shield.black"}
    said = say_event(rules.rules, stopped)
    assert said == "Black stops this with black’s “shield”."


def test_kept_cards_of_both_survive_a_position_and_a_save(
    rules: fuero.pipeline.LoadedRules,
) -> None:
    game = rules.new_game(3, 1)
    for card in ("shield", "shield", "walk"):
        game.apply(card)
    again = rules.game_from_json(rules.game_to_json(game))
    assert again.whole_view() == game.whole_view()
    position = {"players": ["white", "black"], "kept": {"white": ["shield"], "black": ["shield"]}}
    placed = rules.trial("perform march", position, player="white")
    assert placed.whole_view()["kept"] == {"white": ["shield"], "black": ["shield"]}


def test_a_card_without_a_body_does_nothing_and_is_listed_with_its_family(
    rules: fuero.pipeline.LoadedRules,
) -> None:
    listed = {card["id"]: card for card in cards_listing(rules.rules)}
    assert listed["silence"]["deck"] == ""
    assert listed["silence"]["family"] == "vow"
    assert listed["silence"]["english"] == "It does nothing by itself."
    assert listed["silence"]["dsl"] == "card silence of vows with worth 3, span 2 5\n"
    assert listed["shield"]["cites"] == "V-2"


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("card ruby in pile with hue 3, weight 2", "FU231"),
        ("card ruby in pile with hue 3\ncard opal in pile", "FU239"),
        ("deck heap of gems with wieght 2\ncard opal in pile\ncard jet in heap", "FU239"),
        ("cards bead, plural beads with hue 1, hue 2", "FU231"),
        ("card ruby of jems with hue 3", "FU220"),
        ("card ruby of lots with hue 3", "FU241"),
    ],
)
def test_wrong_homes_and_attributes_are_told(tmp_path: Path, card: str, code: str) -> None:
    text = (
        "track score for each player: 0..9\ncards gem, plural gems\n"
        "cards lot, plural lots, numbered 1 to 2:\n    worth: 1, 2\n"
        f"deck pile of gems with weight 1\n{card}\nprocedure game:\n    shuffle pile\n"
    )
    with pytest.raises(fuero.DiagnosticError, match=code):
        linked(tmp_path / "gems", text)


def test_a_family_has_numbers_for_cards_that_do_not_say_otherwise(tmp_path: Path) -> None:
    text = (
        "track score for each player: 0..99\ncards gem, plural gems with hue 7\n"
        "deck pile of gems with weight 1\ncard ruby in pile with hue 3\ncard opal in pile\n"
        "procedure game:\n    add (10 * hue of ruby + hue of opal) to own score\n    shuffle pile\n"
        "    end game: done\n"
    )
    loaded = fuero.load(write_ruleset(tmp_path / "gems", text))
    assert loaded.new_game(2, 1).scores == {"white": 37, "black": 0}


def test_cards_that_do_nothing_are_not_performed(tmp_path: Path) -> None:
    text = (
        "track score for each player: 0..9\ncards gem, plural gems\ndeck pile of gems\n"
        "variable held: gem\ncard ruby in pile with hue 3\n"
        "procedure game:\n    draw from pile as held\n    perform held\n"
    )
    with pytest.raises(fuero.DiagnosticError, match="FU243"):
        linked(tmp_path / "gems", text)
