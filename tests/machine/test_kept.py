"""Cards that are kept: who keeps them can be asked, they can be given up, and left out of takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine.game import Game
from support.rulesets import linked
from support.small import small_game, told

RULES = """
track score for each player: 0..9
cards ware, plural wares
zone hand of wares for each player, seen by owner
zone played of wares for each player
variable tool: ware

card guard of wares:
    keep this until the end of the next round
    while kept:
        before each part of errand by another player may:
            stop
            discard this

card gift of wares:
    add 1 to own score

procedure game:
    for each player:
        set own played to wares
    set tool to guard
    for each player where me is not first-seat:
        perform tool
    perform round

procedure round:
{body}    perform errand

stoppable procedure errand:
    set tool to gift
    perform tool
"""


def game_of(folder: Path, body: str) -> Game:
    """Everybody but the first seat keeps a guard; all cards have been played."""
    return small_game(folder, RULES.replace("{body}", body))


def test_who_keeps_a_card_can_be_asked(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        "    for each player where guard in own kept:\n        add 1 to own score\n"
        "    add size of kept of left to own score\n"
        "    add size of own kept to own score\n",
    )
    assert game.whole_view()["variables"]["score"] == {"white": 1, "black": 1, "green": 1}


def test_a_card_given_up_is_kept_no_longer_by_that_player_alone(tmp_path: Path) -> None:
    game = game_of(tmp_path, "    as left:\n        remove wares from own kept\n")
    assert game.whole_view()["kept"] == {"green": ["guard"]}
    assert told(game, "given-up") == [("black", "guard.black")]
    assert game.decision is not None
    assert game.decision.player == "green"


def test_nothing_is_given_up_that_is_not_kept(tmp_path: Path) -> None:
    game = game_of(tmp_path, "    remove wares from own kept\n    remove gift from kept of left\n")
    assert told(game, "given-up") == []
    assert game.whole_view()["kept"] == {"black": ["guard"], "green": ["guard"]}


def test_what_is_left_out_cannot_be_taken(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        "    for each player:\n        take one of own played except own kept into own hand\n",
    )
    offered = []
    while game.decision is not None and game.decision.kind == "take":
        offered.append([option.notation for option in game.decision.options])
        game.apply("gift")
    # Of one card nothing is asked.
    assert offered == [["guard", "gift"]]
    hands = game.whole_view()["zones"]["hand"]
    assert hands == {"white": ["gift"], "black": ["gift"], "green": ["gift"]}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("add guard to own kept", "FU228"),
        ("clear own kept", "FU228"),
        ("remove north from own kept", "FU222"),
        ("remove guard from kept", "FU223"),
        ("take one of own played except north into own hand", "FU222"),
    ],
)
def test_what_cannot_be_said_of_kept_cards(tmp_path: Path, line: str, code: str) -> None:
    with pytest.raises(DiagnosticError) as failure:
        linked(tmp_path, RULES.replace("{body}", f"    {line}\n"))
    assert [problem.code for problem in failure.value.diagnostics] == [code]


def test_kept_means_nothing_where_no_card_is_kept(tmp_path: Path) -> None:
    rules = RULES.replace("{body}", "    remove wares from own kept\n").replace(
        "    keep this until the end of the next round\n    while kept:\n"
        "        before each part of errand by another player may:\n"
        "            stop\n            discard this\n",
        "    add 1 to own score\n",
    )
    with pytest.raises(DiagnosticError) as failure:
        linked(tmp_path, rules)
    assert {problem.code for problem in failure.value.diagnostics} == {"FU220"}


def test_by_position_nothing_is_left_out(tmp_path: Path) -> None:
    rules = RULES.replace(
        "{body}", "    take one of line of left except wares into own hand\n"
    ).replace("variable tool", "zone line of wares for each player, in row, unseen\nvariable tool")
    with pytest.raises(DiagnosticError) as failure:
        linked(tmp_path, rules)
    assert "FU241" in {problem.code for problem in failure.value.diagnostics}


def test_only_a_card_that_may_stop_what_is_under_way_is_used_for_it(tmp_path: Path) -> None:
    shield = (
        "card shield of wares:\n    keep this until the end of this round\n    while kept:\n"
        "        before each part of trip by another player may:\n"
        "            stop\n            discard this\n\ncard gift of wares:"
    )
    trip = "stoppable procedure trip:\n    add 1 to own score\n\nprocedure round:"
    rules = RULES.replace("card gift of wares:", shield).replace("procedure round:", trip)
    both = "        perform guard\n        perform shield\n"
    rules = rules.replace("        perform tool\n", both, 1)
    game = small_game(tmp_path, rules.replace("{body}", "    perform trip\n"))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player) == ("stop", "black")
    game.apply("stop")
    # The shield would lapse first, but what is under way is the errand.
    (stopped,) = [event for event in game.events if event.kind == "stopped"]
    assert stopped.arguments["card"] == "guard.black"
