"""What is shown of a game is plain frozen data, the same whoever draws it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator

import pytest

import fuero
from fuero.playing.loaded import LoadedRules
from fuero.table.board import Board, board_of
from fuero.table.cards import open_cards
from fuero.table.neighbours import neighbours_of
from fuero.table.question import question_of
from fuero.table.sitting import ClearScreen, HandOver, Sitting, SittingStep, Tell
from fuero.table.telling import in_colours
from fuero.table.words import Column, Words, plain

PLAYERS = 3


@pytest.fixture(scope="module")
def rules() -> LoadedRules:
    return fuero.load("el-grande", checked=False)


def _board(rules: LoadedRules, **position: object) -> Board:
    game = rules.new_game(PLAYERS, 4, position or None)
    return board_of(rules.rules, game.program, game.public_view())


def _texts(column: Column) -> list[str]:
    return [" ".join(part.text for part in one) for one in column.cells]


def test_all_that_is_shown_can_be_sent_to_a_page_and_kept(rules: LoadedRules) -> None:
    game = rules.new_game(PLAYERS, 4)
    for _ in range(30):
        game.apply(game.decision.options[0])
    program, view = game.program, game.view("red")
    shown = (
        board_of(rules.rules, program, view),
        question_of(rules.rules, game.decision),
        *open_cards(rules.rules, program, view),
        neighbours_of(rules.rules, "granada"),
    )
    for one in shown:
        hash(one)
        json.dumps(dataclasses.asdict(one))
    assert len(shown) > 3


def test_a_board_has_a_row_a_place_and_a_column_an_owner(rules: LoadedRules) -> None:
    board = _board(rules, granada={"red": 3, "blue": 1})
    names = _texts(board.places[0])
    assert len(names) == len(rules.rules.places)
    by_head = {column.head.text: column for column in board.places}
    row = names.index("Granada")
    assert _texts(by_head["Red"])[row] == "3"
    assert by_head["Red"].head == Words("Red", "red")
    assert by_head["Red"].cells[row][0].whose == "red"
    assert _texts(board.players[0]) == ["Red", "Blue", "Green"]


def test_figures_stand_beside_their_place_and_each_is_named_with_it(rules: LoadedRules) -> None:
    board = _board(rules, king="galicia")
    row = _texts(board.places[0]).index("Galicia")
    assert board.figures is not None
    assert "king" in board.figures.cells[row][0].text.lower()
    assert "Galicia" in [place for figure, place in board.standing if figure.strong]


def test_a_question_has_a_key_and_the_words_of_each_option(rules: LoadedRules) -> None:
    game = rules.new_game(PLAYERS, 4)
    decision = game.decision
    question = question_of(rules.rules, decision)
    assert question.player == decision.player
    assert plain(question.words).startswith(question.words[0].text)
    assert question.words[0].whose == decision.player
    assert [one.notation for one in question.offers] == [one.notation for one in decision.options]
    assert len({one.key for one in question.offers}) == len(question.offers)


def test_a_line_begins_in_the_colour_of_whose_name_it_begins_with(rules: LoadedRules) -> None:
    line = in_colours(rules.rules, ("red", "blue"), "Blue takes 3.")
    assert line == (Words("Blue", "blue"), Words(" takes 3."))
    assert in_colours(rules.rules, ("red", "blue"), "Round 2.") == (Words("Round 2."),)


# ---- handing over -----------------------------------------------------------------------------


def _steps_until_secret(sitting: Sitting) -> Iterator[SittingStep]:
    """The steps of the first question that only one person may see."""
    game = sitting.game
    while not sitting.is_secret(game.decision):
        taken = game.decisions_taken
        list(sitting.ask(game.decision))
        game.apply(game.decision.options[0])
        list(sitting.tell_since(taken))
    return sitting.ask(game.decision)


def test_before_a_secret_question_the_screen_is_cleared_and_handed_over() -> None:
    loaded = fuero.load("el-grande", checked=False)
    game = loaded.new_game(PLAYERS, 4)
    sitting = Sitting(loaded.rules, game, game.program.seats)
    coming = _steps_until_secret(sitting)
    player, before = game.decision.player, sitting.asked
    first = [step for step in coming if not isinstance(step, Tell)][:2]
    assert first == [ClearScreen(), HandOver(sitting.name(player), staying=before == player)]
    assert sitting.behind == game.decision.player


def test_a_hand_over_that_is_broken_off_has_not_happened() -> None:
    loaded = fuero.load("el-grande", checked=False)
    game = loaded.new_game(PLAYERS, 4)
    sitting = Sitting(loaded.rules, game, game.program.seats)
    for step in _steps_until_secret(sitting):
        if isinstance(step, HandOver):
            break
    assert sitting.behind is None
