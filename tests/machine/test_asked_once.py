"""Nobody is asked twice whether to do nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.small import small_game

RULES = """\
track score for each player: 0..9
cards omen, plural omens
deck sky of omens
variable drawn: omen
variable guest: player

card comet in sky:
    {body}

procedure game:
    draw from sky as drawn
    perform intrigue

{stoppable}procedure intrigue:
    may perform drawn
"""
GUARD = """
cards ware, plural wares
deck pile of wares
variable kept-back: ware

card guard in pile:
    keep this until the end of this game
    while kept:
        before each part of intrigue by another player may:
            stop
            discard this
"""
KEPT = "    draw from pile as kept-back\n    as left:\n        perform kept-back\n"


@pytest.mark.parametrize("body", ["may set guest to me", "may add 2 to own score"])
@pytest.mark.parametrize("answer", ["do", "skip"])
def test_a_card_that_only_may_change_something_asks_once(
    tmp_path: Path, body: str, answer: str
) -> None:
    rules = RULES.replace("{body}", body).replace("{stoppable}", "")
    game = small_game(tmp_path, rules)
    assert game.decision is not None
    assert game.decision.kind == "change"
    game.apply(answer)
    assert game.over
    done = game.scores["white"] == 2 or game.view("white")["variables"]["guest"] == "white"
    assert done == (answer == "do")


def test_nor_twice_where_it_is_said_first_whether_to_do_the_card(tmp_path: Path) -> None:
    rules = RULES.replace("{body}", "may set guest to me")
    rules = rules.replace("{stoppable}", "stoppable unannounced ").replace(
        "    perform intrigue", f"{KEPT}    perform intrigue"
    )
    game = small_game(tmp_path, rules + GUARD)
    asked = []
    while game.decision is not None:
        asked.append((game.decision.player, game.decision.kind))
        names = [option.notation for option in game.decision.options]
        game.apply("do" if "do" in names else "pass" if "pass" in names else names[0])
    assert [kind for player, kind in asked if player == "white"] == ["do"]
    assert game.view("white")["variables"]["guest"] == "white"
