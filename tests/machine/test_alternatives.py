"""What can be chosen: alternatives with conditions, and offers made again and again."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check.bound import decision_bound
from fuero.diagnostics import DiagnosticError
from fuero.machine.game import Game
from support.rulesets import linked
from support.small import small_game, told

WORLD = """
piece herder, plural herders, 5 for each player in box
track score for each player: 0..99
variable steps: 0..5

procedure walk:
    remove 1 from steps
    add 1 to own score

procedure trade:
    add 10 to own score

procedure rest:
    add 0 to own score

"""


def played(game: Game, *answers: str) -> list[tuple[str, list[str]]]:
    """The kind and the options of each decision, answered one after another."""
    asked = []
    for answer in answers:
        assert game.decision is not None
        asked.append((game.decision.kind, [option.notation for option in game.decision.options]))
        game.apply(answer)
    return asked


def game_of(folder: Path, body: str) -> Game:
    return small_game(folder, WORLD + "procedure game:\n" + body)


def test_an_offer_is_made_until_it_is_stopped(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        "    set steps to 2\n    offer up to 20 times:\n        perform walk if steps > 0\n"
        "        perform trade once\n        perform rest\n",
    )
    all_open = ["stop", "walk", "trade", "rest"]
    assert played(game, "walk", "trade", "rest", "walk", "stop") == [
        ("offer", all_open),
        ("offer", all_open),
        ("offer", ["stop", "walk", "rest"]),
        ("offer", ["stop", "walk", "rest"]),
        ("offer", ["stop", "rest"]),
    ]
    assert game.over
    assert game.scores["white"] == 12


def test_an_offer_ends_when_nothing_is_open(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        "    set steps to 1\n    offer up to 20 times:\n        perform walk if steps > 0\n"
        "        perform trade at most 2 times\n",
    )
    assert len(played(game, "trade", "walk", "trade")) == 3
    assert game.over
    assert game.scores["white"] == 21


def test_an_offer_ends_after_so_many_times(tmp_path: Path) -> None:
    game = game_of(tmp_path, "    offer up to 2 times:\n        perform trade\n")
    assert len(played(game, "trade", "trade")) == 2
    assert game.over


def test_nobody_is_asked_when_nothing_is_offered(tmp_path: Path) -> None:
    game = game_of(tmp_path, "    offer up to 2 times:\n        perform trade if steps > 0\n")
    assert game.over
    assert game.events == ()


def test_a_new_offer_counts_anew(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        "    repeat up to 2 times:\n        offer up to 3 times:\n            perform trade once\n",
    )
    assert len(played(game, "trade", "trade")) == 2
    assert game.over


def test_closed_alternatives_are_no_options(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        "    one of:\n        perform trade if steps > 0\n        perform rest\n"
        "        move 1 own herders from box to north if steps is 0\n    score fields\n" + MAJORITY,
    )
    assert played(game, "alternative-3") == [("alternative", ["rest", "alternative-3"])]
    assert game.scores["white"] == 3


@pytest.mark.parametrize(("answer", "score"), [("alternative-1", 10), ("walk", 1), ("rest", 0)])
def test_a_procedure_is_an_alternative_by_its_name_unless_it_stands_there_twice(
    tmp_path: Path, answer: str, score: int
) -> None:
    game = game_of(
        tmp_path,
        "    set steps to 1\n    one of:\n        perform trade\n        perform walk\n"
        "        perform trade if steps > 0\n        perform rest\n",
    )
    asked = played(game, answer)
    assert asked == [("alternative", ["alternative-1", "walk", "alternative-3", "rest"])]
    assert told(game, "alternative:game") == [("white", answer)]
    assert game.scores["white"] == score


def test_a_name_with_another_meaning_is_no_option(tmp_path: Path) -> None:
    body = (
        "    may perform errand\n\nprocedure errand:\n    one of:\n        perform alternative-2\n"
        "        perform saunter\n        perform rest\n\nprocedure alternative-2:\n"
        "    add 3 to own score\n\nprocedure saunter:\n    add 2 to own score\n"
    )
    game = game_of(tmp_path, body)
    assert played(game, "do", "alternative-1")[1] == (
        "alternative",
        ["alternative-1", "saunter", "rest"],
    )
    assert game.scores["white"] == 3


MAJORITY = """
majority table:
    counts: herders, at least 1
    pays: values of it, ranks 2, to score
    ties: nothing, skip
"""


def test_of_closed_alternatives_nothing_is_done(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        "    one of:\n        perform trade if steps > 0\n        perform walk if steps > 1\n"
        "    perform trade\n",
    )
    assert game.over
    assert game.scores["white"] == 10


def test_an_order_leaves_out_what_is_closed(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        "    set steps to 1\n    in either order:\n        perform walk if steps > 0\n"
        "        perform trade if steps > 0\n        perform rest if steps > 0\n",
    )
    assert played(game, "walk") == [("order", ["walk", "trade", "rest"])]
    assert game.over
    assert game.scores["white"] == 1


def test_a_change_of_a_variable_is_an_alternative_like_others(tmp_path: Path) -> None:
    body = (
        "    one of:\n        set steps to 4 if steps is 0\n        add 1 to own score\n"
        "        remove 1 from steps if steps > 0\n    add steps to own score\n"
    )
    game = game_of(tmp_path, body)
    asked = played(game, "alternative-1")
    assert asked == [("alternative", ["alternative-1", "alternative-2"])]
    assert game.scores["white"] == 4


def test_a_card_that_is_an_offer_is_declined_by_stopping(tmp_path: Path) -> None:
    game = small_game(
        tmp_path,
        WORLD + "cards deed, plural deeds\n\ndeck pack of deeds\n\nvariable drawn: deed\n\n"
        "card job in pack:\n    offer up to 2 times:\n        perform trade\n\n"
        "procedure game:\n    draw from pack as drawn\n    may perform drawn\n",
    )
    assert played(game, "stop") == [("offer", ["stop", "trade"])]
    assert game.over


def test_the_bound_counts_every_time(tmp_path: Path) -> None:
    rules = linked(
        tmp_path, WORLD + "procedure game:\n    offer up to 7 times:\n        perform trade\n"
    )
    # Each time a question, and one that is counted for whatever is performed.
    assert decision_bound(rules, 2) == 7 * 2


@pytest.mark.parametrize("word", ["stop", "skip"])
def test_an_answer_is_no_name_of_what_is_offered(tmp_path: Path, word: str) -> None:
    body = f"    offer up to 2 times:\n        perform {word}\n\nprocedure {word}:\n"
    with pytest.raises(DiagnosticError, match="FU236"):
        game_of(tmp_path, body + "    perform trade\n")
