"""What stands above a question: it fits the screen with it, and tells what happened meanwhile."""

from __future__ import annotations

import dataclasses
import random

import pytest
from rich.console import Console

from fuero.cli.printing import print_question
from fuero.cli.scene import print_scene
from fuero.table.names import name_of
from fuero.table.sitting import PutQuestion, Sitting
from support.playing import loaded
from support.terminal import in_terminal

SCREENS = ((80, 24), (120, 40), (200, 50))
GAMES = (
    ("el-grande", 4),
    ("king-colonies", 3),
    ("grandissimo", 4),
    ("castelo-sao-jorge", 3),
    ("five-valleys", 2),
    ("tic-tac-toe", 2),
)


def _drawn(step: PutQuestion, width: int, height: int) -> tuple[str, str]:
    """What stands above the question, and the question, on a terminal of this size."""
    console = Console(width=width, height=height, force_terminal=True, color_system=None)
    assert step.scene is not None
    seats = step.scene.board.seats
    with console.capture() as above:
        print_scene(console, step.scene, step.question, seats)
    with console.capture() as asked:
        print_question(console, step.question, seats)
    return above.get(), asked.get()


def _asked(sitting: Sitting) -> PutQuestion:
    return next(one for one in sitting.ask(sitting.game.decision) if isinstance(one, PutQuestion))


@pytest.mark.parametrize("scenes", [8, pytest.param(40, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_scene_fits_the_screen_together_with_its_question(
    name: str, players: int, scenes: int
) -> None:
    rules = loaded(name)
    game, chance = rules.new_game(players, 3), random.Random(3)
    me = game.program.seats[0]
    sitting = Sitting(rules.rules, game, (me,))
    seen = 0
    while (decision := game.decision) is not None and seen < scenes:
        taken = game.decisions_taken
        if decision.player == me:
            step = _asked(sitting)
            seen += step.scene is not None
            for width, height in SCREENS if step.scene is not None else ():
                above, asked = _drawn(step, width, height)
                lines = above.splitlines() + asked.splitlines()
                assert max(map(len, lines)) <= width
                if asked.count("\n") < height - 6:
                    assert len(lines) < height
        game.apply(chance.choice(decision.options))
        if decision.player != me:
            sitting.asked = None
        list(sitting.tell_since(taken, later=decision.player != me))
    assert seen > 2


def test_the_board_stands_with_the_question_where_there_is_room() -> None:
    rules = loaded("el-grande")
    sitting = Sitting(rules.rules, rules.new_game(4, 3), ("red",))
    step = _asked(sitting)
    above, _ = _drawn(step, 200, 50)
    for said in ("Old Castile", "score", "Starting player", "New cards:", "So far:"):
        assert said in above
    # Side by side: the map, and the players with their score.
    assert any("╭" in line and "score" in line for line in above.splitlines())
    # A small terminal has the map, too, where the question leaves room for it.
    step = dataclasses.replace(step, scene=dataclasses.replace(step.scene, cards=()))
    above, _ = _drawn(step, 80, 30)
    assert "Old Castile 6 4 2" in above
    assert "Court: R" in above


def test_cards_that_were_turned_up_are_told_with_what_they_do() -> None:
    rules = loaded("el-grande")
    sitting = Sitting(rules.rules, rules.new_game(4, 3), ("red",))
    step = _asked(sitting)
    cards = step.scene.cards
    assert len(cards) == 5
    assert all(card.effect for card in cards)
    for width, height in SCREENS:
        above, _ = _drawn(step, width, height)
        assert all(card.words in above for card in cards), above


def test_a_player_is_told_what_happened_since_the_own_last_turn(run) -> None:
    play = ("play", "el-grande", "--players", "3", "--seed", "5", "--save", "mine.json")
    said = run(*play, typed="13\n").output
    first, _, after = said.partition("Red plays power card 13.")
    assert "So far:\n" in first
    assert "Since your last turn:\nBlue plays power card" in after
    # The same is told to who goes on later.
    assert (
        "Since your last turn:\nBlue plays power card"
        in run("play", "--resume", "mine.json", typed="").output
    )


def test_news_are_what_others_did_and_how_a_place_was_scored_in_one_line() -> None:
    rules = loaded("el-grande")
    game, chance = rules.new_game(3, 5), random.Random(1)
    sitting = Sitting(rules.rules, game, ("red",))
    while not any(event.verb == "score" for event in game.events):
        game.apply(chance.choice(game.decision.options))
    while game.decision.player != "red":
        game.apply(chance.choice(game.decision.options))
    news = ["".join(word.text for word in line) for line in _asked(sitting).scene.news]
    assert any(" pays " in line for line in news), news
    assert not any(" scores " in line for line in news)


def test_the_log_can_be_read_whole_by_player_and_from_its_end(run) -> None:
    typed = "13\nlog\nlog red\nlog 2\nlog blue 1\nlog nobody\n"
    said = run("play", "el-grande", "--players", "3", "--seed", "5", typed=typed).output
    _, _, asked = said.partition("Red plays power card 13.")
    whole, of_red, last, of_blue, wrong = asked.split("red> ")[1:6]
    assert "Round 1." in whole
    assert "is drawn" in whole
    assert "Blue plays power card" in whole
    assert "Red plays power card 13." in whole
    assert "Round 1." in of_red
    assert "Red plays power card 13." in of_red
    assert "Blue plays" not in of_red
    assert len(last.split("\n\n")[0].splitlines()) == 2
    assert of_blue.startswith("Blue ")
    assert "'nobody' is no player and no number of lines." in wrong


def test_the_log_of_several_at_one_screen_tells_nobodys_secrets() -> None:
    rules = loaded("king-colonies")
    game, chance = rules.new_game(3, 2), random.Random(2)
    sitting = Sitting(rules.rules, game, ("red", "blue"))
    for _ in range(130):
        game.apply(chance.choice(game.decision.options))
    public = ["".join(word.text for word in line) for line in sitting.log("red").lines]
    sitting.behind = "red"
    alone = ["".join(word.text for word in line) for line in sitting.log("red").lines]
    assert "Red takes 13 unseen deed cards into the hand." in public
    assert "Red takes 13 unseen deed cards into the hand." not in alone
    assert "Blue takes 13 unseen deed cards into the hand." in alone


def test_who_looks_alone_sees_the_own_hidden_cards_on_a_small_screen() -> None:
    rules = loaded("castelo-sao-jorge")
    game, chance = rules.new_game(3, 9), random.Random(9)
    sitting = Sitting(rules.rules, game, ("red", "blue"))
    for _ in range(40):
        game.apply(chance.choice(game.decision.options))
    while game.decision.player != "red" or sitting.is_secret(game.decision):
        game.apply(chance.choice(game.decision.options))
    openly = _asked(sitting)
    assert not openly.scene.own
    alone = next(one for one in sitting.look_alone(game.decision) if isinstance(one, PutQuestion))
    assert [label for label, _ in alone.scene.own] == ["Hand"]
    above, _ = _drawn(alone, 80, 24)
    hand = game.view("red")["zones"]["hand"]["red"]
    assert hand
    assert all(name_of(rules.rules, "place", card) in above.lower() for card in hand)


def _words(lines: object) -> list[str]:
    return ["".join(word.text for word in line) for line in lines]


def _scored(players: int = 3) -> tuple[Sitting, int]:
    """A game in which the decision at hand follows a general scoring that Red's answer led to."""
    rules = loaded("el-grande")
    game, chance = rules.new_game(players, 5), random.Random(1)
    sitting = Sitting(rules.rules, game, ("red",))
    while True:
        decision = game.decision
        if decision.player == "red":
            list(sitting.ask(decision))
        else:
            sitting.asked = None
        game.apply(chance.choice(decision.options))
        if sum(event.verb == "score" for event in game.events_since(game.decisions_taken - 1)) > 4:
            return sitting, game.decisions_taken


def test_what_followed_the_own_answer_is_told_above_the_next_question() -> None:
    sitting, _ = _scored()
    game = sitting.game
    answered = max(number for number, one in enumerate(game.decided) if one.player == "red")
    sitting.put["red"] = answered
    while game.decision.player != "red":
        game.apply(game.decision.options[0])
    sitting.asked = None
    scene = _asked(sitting).scene
    assert not set(_words(scene.followed)) & set(_words(scene.earlier))
    told = _words([*scene.followed, *scene.news])
    assert any(" pays " in line for line in told), told


def test_what_does_not_fit_above_the_question_is_read_first_page_by_page(tmp_path) -> None:
    play = ("play", "el-grande", "--players", "3", "--seed", "5", "--no-journal")
    with in_terminal(play, tmp_path, COLUMNS="80", LINES="24") as terminal:
        first = terminal.wait_for("q goes on to the question.")
        assert "Grande is put in Catalonia." in first
        terminal.type("")
        assert "Move the King to any region." in terminal.wait_for("q goes on to the question.")
        terminal.type("")
        above = terminal.wait_for("which power card")
        assert "log` tells" not in above


def test_new_cards_are_told_also_to_who_was_asked_last() -> None:
    rules = loaded("el-grande")
    game, chance = rules.new_game(2, 5), random.Random(4)
    sitting = Sitting(rules.rules, game, game.program.seats)
    last, seen, again = "", set[str](), 0
    while not game.over and again < 2:
        decision = game.decision
        lying = {
            str(event.arguments["card"])
            for event in game.public_events_since(sitting.put.get(decision.player, 0))
            if event.verb == "turned up"
        }
        step = _asked_whole(sitting)
        if lying - seen and last == decision.player:
            again += 1
            assert {card.card for card in step.scene.cards} >= lying - seen
        seen |= lying
        last = decision.player
        game.apply(chance.choice(decision.options))
        list(sitting.tell_since(game.decisions_taken - 1))
    assert again


def _asked_whole(sitting: Sitting) -> PutQuestion:
    steps = list(sitting.ask(sitting.game.decision))
    return next(one for one in steps if isinstance(one, PutQuestion))


def test_hand_shows_the_own_cards_and_help_its_first_lines(tmp_path) -> None:
    seats = ("--seat", "red=human", "--seat", "blue=human")
    play = ("play", "el-grande", "--players", "3", "--seed", "5", "--no-journal", *seats)
    with in_terminal(play, tmp_path, COLUMNS="80", LINES="24", NO_COLOR="1") as terminal:
        terminal.wait_for("q goes on to the question.")
        terminal.type("q")
        terminal.wait_for("red> ")
        terminal.type("help")
        shown = terminal.wait_for("red> ")
        assert "12 options; Enter lists them." in shown
        assert shown[shown.index("To answer") :].count("\n") < 24
        terminal.type("hand")
        terminal.wait_for("then press Enter. ")
        terminal.type("")
        shown = terminal.wait_for("which power card")
        assert "Hand: 1 2 3 4 5 6 7 8 9 10 11 12 13\n" in shown


def test_a_question_longer_than_the_screen_is_put_page_by_page(tmp_path) -> None:
    play = ("play", "el-grande", "--players", "3", "--seed", "5", "--no-journal")
    with in_terminal(play, tmp_path, COLUMNS="80", LINES="8", NO_COLOR="1") as terminal:
        terminal.wait_for("q goes on to the question.")
        terminal.type("q")
        shown = terminal.wait_for("q goes on to the question.")
        assert "which power card" in shown
        terminal.type("")
        terminal.wait_for("red> ")
