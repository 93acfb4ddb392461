"""Parts that are not announced: windows open before a part is chosen, so nobody knows it yet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import fuero
from fuero.machine.game import Game
from fuero.pipeline import LoadedRules
from support.rulesets import write_ruleset
from support.small import answered

RULES = """\
track score for each player: 0..99
piece stone, plural stones, 5 for each player in box
figure tower
cards event, plural events
deck pack of events
zone seen of events
zone hand of events for each player, seen by owner
variable drawn: event
majority most:
    counts: stones, at least 1
    pays: values of it, ranks 2, to score
    ties: next rank, skip
procedure game:
    draw from pack as drawn
    perform quiet
    perform loud
    perform deep
    end game: done
stoppable unannounced procedure quiet:
    may perform drawn
stoppable procedure loud:
    may perform drawn
stoppable unannounced procedure deep:
    perform deeper
procedure deeper:
    may perform drawn
card guard in pack:
    keep this until the end of this game
    while kept:
        before each part of quiet by another player may:
            stop
            discard this
        before each part of loud by another player may:
            stop
            discard this
        before each part of deep by another player may:
            stop
            discard this
card walk in pack:
    move up to 2 own stones from fields to fields or box
card raid in pack:
    move 2 foreign stones from fields to box
card gift in pack:
    move up to 3 own stones from box to north
card march in pack:
    move tower to fields
card reap in pack:
    score one of fields
card harvest in pack:
    score fields
card fetch in pack:
    take one of seen into own hand, unseen
"""
POSITION = {
    "players": ["white", "black"],
    "north": {"white": 2},
    "south": {"white": 1},
    "tower": "south",
    "kept": {"black": ["guard"]},
}
WINDOW = ["pass", "stop", "pass-all"]


@cache
def rules() -> LoadedRules:
    with TemporaryDirectory() as folder:
        return fuero.load(write_ruleset(Path(folder) / "small", RULES), checked=False)


def played(procedure: str, card: str, answers: Sequence[str] = (), **more: object) -> Game:
    position = {**POSITION, **more, "drawn": card}
    game = rules().trial(f"perform {procedure}", position, player="white")
    return answered(game, answers)


def asked(game: Game) -> tuple[str, list[str]]:
    """Who is asked and what; nobody when the act is over."""
    if game.decision is None:
        return "", []
    return game.decision.player, [option.notation for option in game.decision.options]


def told(game: Game) -> list[str]:
    return [event.kind for event in game.events]


def test_an_announced_part_is_chosen_first_and_an_unannounced_one_after_its_window() -> None:
    loud = played("loud", "walk", ["north", "south"])
    assert asked(loud) == ("black", WINDOW)
    assert told(loud) == ["announced:moved:stone"]
    quiet = played("quiet", "walk", ["do"])
    assert asked(quiet) == ("black", WINDOW)
    assert told(quiet) == []
    quiet.apply("pass")
    assert asked(quiet) == ("white", ["stop", "north", "south"])


@pytest.mark.parametrize("procedure", ["quiet", "deep"])
def test_what_is_begun_is_said_before_its_first_window(procedure: str) -> None:
    assert asked(played(procedure, "walk")) == ("white", ["skip", "do"])
    assert asked(played(procedure, "walk", ["skip"])) == ("", [])
    assert asked(played(procedure, "walk", ["do"])) == ("black", WINDOW)


def test_stopping_between_two_pieces_leaves_the_first_where_it_went() -> None:
    game = played("quiet", "walk", ["do", "pass", "north", "box", "stop"])
    assert asked(game) == ("", [])
    assert game.whole_view()["pieces"]["stone"]["north"] == {"white": 1}
    assert "kept" not in game.whole_view() or not game.whole_view()["kept"].get("black")


@pytest.mark.parametrize("card", ["walk", "gift", "march", "reap", "harvest", "fetch"])
def test_whatever_is_chosen_there_is_one_window_before_it_and_nothing_is_announced(
    card: str,
) -> None:
    game = played("quiet", card, ["do"], seen=["raid", "walk"])
    assert asked(game) == ("black", WINDOW)
    while game.decision is not None:
        player, options = asked(game)
        going = [option for option in options if option not in ("stop", "0")]
        game.apply("pass" if player == "black" else going[0])
    assert not any(kind.startswith("announced") for kind in told(game))
    # A number of pieces from one place to one place is one part; of two fields each is one.
    pieces = sum(kind == "moved:stone" for kind in told(game))
    assert pieces == {"walk": 2, "gift": 1}.get(card, 0)


def test_no_window_opens_before_what_cannot_be_done() -> None:
    assert asked(played("quiet", "raid", ["do"])) == ("", [])  # black has no stones there
    assert asked(played("quiet", "fetch", ["do"])) == ("", [])


def test_who_may_stop_imagines_nothing_of_a_choice_that_is_not_made() -> None:
    """Everything white could do next is still open in what black imagines."""
    game = played("quiet", "walk", ["do"])
    for seed in range(3):
        imagined = game.imagine("black", seed)
        imagined.apply("pass")
        assert asked(imagined) == ("white", ["stop", "north", "south"])


def test_passing_for_all_is_asked_once() -> None:
    game = played("quiet", "walk", ["do", "pass-all", "north", "box", "north", "box"])
    assert asked(game) == ("", [])
