from __future__ import annotations

from typing import Any

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine.codec import legal_answers
from fuero.machine.game import Game
from support.playing import GAMES, loaded, new_trial, random_game, random_state


def new_game(players: int = 3, seed: int = 1) -> Game:
    return loaded("el-grande").new_game(players, seed)


@pytest.mark.parametrize("answer", ["14", "", "castillo", -1, 10**9, "2 "])
def test_an_illegal_answer_lists_the_legal_ones_and_changes_nothing(answer: Any) -> None:
    game = new_game()
    before, decision, events = game.vector, game.decision, game.events
    assert decision is not None
    with pytest.raises(DiagnosticError) as caught:
        game.apply(answer)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "FU402"
    assert decision.player in diagnostic.message
    assert diagnostic.help is not None
    assert legal_answers([option.notation for option in decision.options]) in diagnostic.help
    assert (game.vector, game.decision, game.events) == (before, decision, events)
    assert game.decisions_taken == 0


@pytest.mark.parametrize("answer", [None, 1.5, [], True, 10**5000], ids=lambda _: "")
def test_an_answer_of_another_kind_is_refused_and_changes_nothing(answer: Any) -> None:
    game = new_game()
    before, decision, events = game.vector, game.decision, game.events
    with pytest.raises(DiagnosticError, match="FU440"):
        game.apply(answer)
    assert (game.vector, game.decision, game.events) == (before, decision, events)
    assert game.decisions_taken == 0


def test_an_option_of_another_decision_is_illegal() -> None:
    game = new_game()
    assert game.decision is not None
    taken = game.decision.options[3]
    game.apply(taken)
    with pytest.raises(DiagnosticError, match="FU402"):
        game.apply(taken)


def test_an_answer_is_an_option_a_notation_or_a_number() -> None:
    games = [new_game() for _ in range(3)]
    decision = games[0].decision
    assert decision is not None
    option = decision.options[4]
    for game, answer in zip(games, (option, option.notation, option.number), strict=True):
        game.apply(answer)
    assert games[0].vector == games[1].vector == games[2].vector


def test_nothing_can_be_decided_after_the_end() -> None:
    *_, final = random_game(loaded("tic-tac-toe").new_game(2, 1), 1)
    before = final.vector
    with pytest.raises(DiagnosticError, match="FU403"):
        final.apply("a1")
    assert final.vector == before
    assert final.decision is None
    view = final.view("cross")
    assert view["over"] is True
    assert "decision" not in view
    final.undo()
    assert not final.over
    assert final.result is None


def test_nothing_can_be_taken_back_at_the_start() -> None:
    game = new_game()
    with pytest.raises(DiagnosticError, match="FU404"):
        game.undo()
    game.apply(game.decision.options[0])  # type: ignore[union-attr]
    game.undo()
    with pytest.raises(DiagnosticError, match="FU404"):
        game.undo()


@pytest.mark.parametrize("who", ["rad", "yellow", "", "RED"])
def test_nobody_sees_for_a_seat_that_is_not_taken(who: str) -> None:
    game = new_game()
    for ask in (game.view, game.events_for, lambda seat: game.imagine(seat, 1)):
        with pytest.raises(DiagnosticError, match="FU401"):
            ask(who)


@pytest.mark.parametrize("number", [-1, 0, 1, 6, 100])
def test_other_numbers_of_players_are_refused(number: int) -> None:
    with pytest.raises(DiagnosticError, match="2 to 5 players"):
        loaded("el-grande").new_game(number)


def test_seats_are_taken_in_any_order() -> None:
    game = loaded("el-grande").new_game(("green", "brown", "red"), 1)
    assert game.program.seats == ("green", "brown", "red")
    for seats in (("green", "green"), ("green", "violet")):
        with pytest.raises(DiagnosticError, match="FU401"):
            loaded("el-grande").new_game(seats, 1)


def test_events_since_and_events_for_are_parts_of_all_events() -> None:
    game = random_state("el-grande", 4, 12)
    everything = game.events
    assert len(game.events_since(0)) < len(everything)
    assert everything[-len(game.events_since(0)) :] == game.events_since(0)
    last = game.events_since(game.decisions_taken - 1)
    assert last == everything[len(everything) - len(last) :]
    assert game.events_since(game.decisions_taken) == ()
    kinds = [event.kind for event in everything]
    for seat in game.program.seats:
        mine = [event.kind for event in game.events_for(seat)]
        remaining = iter(kinds)
        assert all(kind in remaining for kind in mine)


def test_decided_tells_the_whole_past_in_order() -> None:
    game, told = new_game(), []
    for _ in range(30):
        decision = game.decision
        assert decision is not None
        told.append((decision.player, decision.kind, decision.options[-1].notation))
        game.apply(decision.options[-1])
    assert [(one.player, one.kind, one.notation) for one in game.decided] == told
    assert game.decisions_taken == 30


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_decision_names_the_rule_that_asks(name: str, players: int) -> None:
    for state in random_game(loaded(name).new_game(players, 2), 2):
        decision = state.decision
        if decision is None:
            break
        assert decision.kind
        if decision.kind != "stop":
            file, line, column = decision.rule.rsplit(":", 2)
            assert file.endswith(".fuero")
            assert int(line) > 0
            assert int(column) > 0


def test_the_outlook_is_that_of_a_general_scoring_now() -> None:
    start = new_trial(loaded("el-grande"), "perform placing", ("red", "blue"), "red")
    game = start({"king": "aragon", "court": {"red": 2}, "granada": {"blue": 2}, "taken": "royal"})
    assert game.decision is not None
    assert game.outlook() == {"red": 0, "blue": 6}
    game.apply("castillo")
    assert game.outlook() == {"red": 5, "blue": 6}
    assert game.scores == {"red": 0, "blue": 0}


def test_the_outlook_is_by_default_the_points() -> None:
    game = loaded("tic-tac-toe").new_game(2, 1)
    assert game.outlook() == game.scores == {"cross": 0, "nought": 0}


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_outlook_can_be_asked_at_every_decision_and_changes_nothing(
    name: str, players: int
) -> None:
    for state in random_game(loaded(name).new_game(players, 6), 6):
        before = state.vector
        outlook = state.outlook()
        assert state.vector == before
        assert list(outlook) == list(state.program.seats)
        assert all(outlook[seat] >= points for seat, points in state.scores.items())
