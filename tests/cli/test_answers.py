"""What is typed at a question of ``fuero play``: answers, several in a line, words and slips."""

from __future__ import annotations

import io
import signal
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from fuero.cli.games import read_game
from fuero.cli.printing import _columns
from support.rulesets import write_ruleset
from support.terminal import Terminal, in_terminal

RULES = """\
piece man, plural men, 6 for each player in box
track score for each player: 0..99

procedure game:
    for each player:
        move up to 4 own men from box to fields
        move 1 own men from fields to box
    end game: over
"""

HUMANS = ("--players", "2", "--seat", "white=human", "--seat", "black=human")
ALONE = ("--players", "2", "--seat", "white=human", "--seat", "black=random")


@pytest.fixture
def rules(tmp_path: Path) -> str:
    return write_ruleset(tmp_path / "small", RULES)


def decided(folder: Path) -> list[str]:
    """What was decided in the game that was saved there."""
    (path,) = folder.glob("*.save.json")
    return [one.notation for one in read_game(path).record.decisions]


def questions(said: str) -> list[str]:
    return [line for line in said.splitlines() if ": where do you move" in line]


# ---- the option that declines -----------------------------------------------------------------


def test_zero_is_the_option_that_declines_and_stands_last(run, rules: str, tmp_path: Path) -> None:
    said = run("play", rules, *HUMANS, typed="0\n").output
    assert "  1  To north\n  2  To south\n  0  Move no more  [stop]\nwhite> " in said
    assert decided(tmp_path)[0] == "stop"


def test_what_declines_is_not_taken_by_a_beginning(run, rules: str, tmp_path: Path) -> None:
    said = run("play", rules, *HUMANS, typed="m\nsto\n").output
    assert "'m' cannot be answered here." in said
    assert "'sto' cannot be answered here. did you mean `stop`?" in said
    assert decided(tmp_path) == []


def test_how_many_are_left_is_said_and_what_was_forgone(run, rules: str) -> None:
    said = run("play", rules, *HUMANS, typed="north\n\n0\n").output
    assert "where do you move the man? (4 of 4 left)\n" in said
    assert said.count("where do you move the man? (3 of 4 left)\n") == 2
    assert "White moves 1 of up to 4 men, and no more.\n" in said


def test_who_does_nothing_more_is_told_what_was_open(run) -> None:
    # Places have numbers of their own: those that are not offered are refused.
    typed = "".join(f"{number}\n0\n" for number in range(1, 27)) * 2
    said = run("play", "castelo-sao-jorge", "--players", "3", "--seed", "1", typed=typed).output
    assert "Red does nothing more; this was open: Step.\n" in said


def test_how_to_go_on_names_the_language_that_was_played_in(run, rules: str) -> None:
    said = run("play", rules, *HUMANS, "--lang", "fr", typed="q\n").output
    assert said.endswith(".save.json --lang fr\n")


# ---- the question again -----------------------------------------------------------------------


@pytest.mark.parametrize("aside", ["board", "help", "cards", "map", "show north", "why", "why 1"])
def test_after_a_look_the_question_stands_there_again(run, rules: str, aside: str) -> None:
    said = " ".join(run("play", rules, *HUMANS, typed=f"{aside}\n").output.split())
    options = "White: where do you move the man? (4 of 4 left) 1 To north 2 To south 0 Move no more"
    assert f"{options} [stop] white> " in said
    assert f"{options} [stop] white> The game is saved" in said


def test_enter_puts_the_whole_question_again(run, rules: str) -> None:
    said = run("play", rules, *HUMANS, typed="\n").output
    whole = "White: where do you move the man? (4 of 4 left)\n  1  To north\n"
    assert said.count(whole) == 2


def test_a_long_list_is_not_printed_again_after_a_look(run) -> None:
    typed = "5\nwhy\n"
    said = run("play", "king-colonies", "--players", "5", "--seed", "4", typed=typed).output
    assert said.count("“180 Great Domains” (muster 0)") == 2


def test_help_fits_a_small_screen_with_the_question(run, rules: str) -> None:
    said = run("play", rules, *HUMANS, typed="help\n").output
    shown = said[said.index("To answer") : said.rindex("white> ")].splitlines()
    assert len(shown) < 24
    assert max(map(len, shown[: shown.index("")])) < 80


def test_options_of_a_long_list_stand_closely_on_a_small_screen() -> None:
    texts = [Text(f"  {number:>2}  {'x' * 35}") for number in range(31)]
    small = Console(width=80, height=24, file=io.StringIO())
    rows = _columns(small, texts)
    assert len(rows) == 16
    assert max(len(row) for row in rows) <= 80
    tall = Console(width=80, height=50, file=io.StringIO())
    assert len(_columns(tall, texts)) == 31


def test_a_name_made_of_a_number_is_not_shown_and_can_be_typed(run, tmp_path: Path) -> None:
    text = RULES.replace(
        "move 1 own men from fields to box",
        "one of:\n            add 1 to own score\n            add 2 to own score",
    )
    rules = write_ruleset(tmp_path / "named", text)
    said = run("play", rules, *HUMANS, typed="0\nboard\nalternative-2\n").output
    assert "[stop]" in said
    assert "[alternative" not in said
    assert decided(tmp_path) == ["stop", "alternative-2"]


# ---- several answers in one line --------------------------------------------------------------


def test_several_answers_in_one_line_are_taken_one_after_another(
    run, rules: str, tmp_path: Path
) -> None:
    said = run("play", rules, *HUMANS, typed="north 2*so 0\n").output
    assert len(questions(said)) == 1
    assert decided(tmp_path) == ["north", "south", "south", "stop"]


def test_the_first_answer_that_does_not_fit_ends_the_line(run, rules: str, tmp_path: Path) -> None:
    said = run("play", rules, *HUMANS, typed="north suoth north\n").output
    assert (
        "'suoth' cannot be answered here. did you mean `south`?\nNot taken: `suoth north`." in said
    )
    assert decided(tmp_path) == ["north"]


def test_a_line_that_begins_with_no_answer_does_nothing(run, rules: str, tmp_path: Path) -> None:
    run("play", rules, *HUMANS, typed="nowhere north\n")
    assert decided(tmp_path) == []


def test_another_question_ends_the_line(run, rules: str, tmp_path: Path) -> None:
    said = run("play", rules, *HUMANS, typed="north 2*south 0 box\n").output
    ended = "A line ends when something else is asked, and now this is: White: which man do you"
    assert f"Not taken: `box`. {ended}" in " ".join(said.split())
    assert decided(tmp_path) == ["north", "south", "south", "stop"]


def test_another_player_ends_the_line(run, tmp_path: Path) -> None:
    text = RULES.replace("        move 1 own men from fields to box\n", "")
    rules = write_ruleset(tmp_path / "short", text)
    said = run("play", rules, *HUMANS, typed="0 south\n").output
    assert "Not taken: `south`. Black is asked next." in said
    (tmp_path / "fuero-small-0.save.json").unlink()
    said = run("play", rules, *ALONE, typed="0 south\n").output
    assert "Not taken: `south`. Black decides next." in said


def test_cards_that_are_picked_together_are_picked_in_one_line(run, tmp_path: Path) -> None:
    typed = "5\n10 13 15,veto 2*10\n"
    said = run("play", "king-colonies", "--players", "5", "--seed", "4", typed=typed).output
    picked = said[said.index("which card do you take among your 13?") :]
    told = [line for line in picked.splitlines() if "Red chooses “" in line]
    assert [line.partition("“")[2][:2] for line in told] == ["10", "13", "15", "40"]
    assert "10 was “10 Summons” (muster 6), which is not offered any more." in picked
    assert "Not taken: `2*10`." in picked
    assert picked.count("which card do you take") == 2


# ---- numbers and names ------------------------------------------------------------------------


def test_a_number_out_of_range_is_told_which_there_are(run, rules: str) -> None:
    said = run("play", rules, *HUMANS, typed="7\n").output
    assert "There is no answer 7 here: answers are 0 to 2." in said


def test_places_called_by_numbers_are_answered_by_these(run) -> None:
    typed = "1\n20\n"
    said = run("play", "castelo-sao-jorge", "--players", "2", "--seed", "1", typed=typed).output
    assert (
        "\n   1  Place 1\n  20  Place 20\n  22  Place 22\nred> Red uses the card of place 20"
        in said
    )


def test_a_beginning_that_fits_several_options_names_them(run) -> None:
    typed = "5\ngr\n"
    said = run("play", "king-colonies", "--players", "5", "--seed", "4", typed=typed).output
    assert "`gr` can be several: " in said
    assert "“13 Grand Tour”" in said[said.index("can be several") :]


def test_a_command_goes_before_the_beginning_of_an_option(run, tmp_path: Path) -> None:
    board = """\
format: 1
kinds:
  field: {plural: fields}
  store: {plural: stores}
places:
  boardwalk: {kind: field}
  map: {kind: field}
  box: {kind: store}
"""
    text = RULES.replace("        move 1 own men from fields to box\n", "")
    rules = write_ruleset(tmp_path / "walks", text, board=board)
    said = run("play", rules, *HUMANS, typed="board\nmap\n").output
    assert said.count("White: where do you move") == 3
    assert decided(tmp_path) == ["map"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("place 20", "“Place 20” is offered, as number 20."),
        ("place 3", "“Place 3” is not offered: Place 3 is not among your place cards in hand."),
        ("moor", "“Moor” is nothing that this question asks about."),
        ("banana", "Nothing here is called “banana”."),
        ("palce 3", "Nothing here is called “palce 3”. Did you mean `place 3`?"),
        ("99", "There is no answer 99 here: answers are 1, 20, 22."),
    ],
)
def test_why_takes_words_as_they_are_shown_and_answers_in_those_of_the_game(
    run, asked: str, said: str
) -> None:
    typed = f"1\nwhy {asked}\n"
    shown = run("play", "castelo-sao-jorge", "--players", "2", "--seed", "1", typed=typed).output
    assert said in " ".join(shown.split())


def test_why_says_where_a_card_lies_instead(run) -> None:
    typed = "13\n1\n" + "0\n" * 5 + "1\n" * 8 + "why power card 13\n"
    said = run("play", "el-grande", "--players", "2", "--seed", "1", typed=typed).output
    told = "Power card 13 is not among your power cards in hand.\nIt lies elsewhere: your discard"
    assert told in said


# ---- at a terminal ----------------------------------------------------------------------------


@pytest.fixture
def game(rules: str, tmp_path: Path):
    if not hasattr(signal, "SIGHUP"):
        pytest.skip("this system has no pseudo-terminals")
    arguments = ["play", rules, *HUMANS, "--seed", "3"]
    with in_terminal(arguments, tmp_path, XDG_STATE_HOME=str(tmp_path / "state")) as terminal:
        yield terminal


def test_a_line_typed_before_its_question_decides_nothing(game: Terminal, tmp_path: Path) -> None:
    game.wait_for("white> ")
    game.press("north\n0\nsouth\n")
    game.wait_for("Typed before this question was asked, and not taken: `0`, `south`.")
    game.wait_for("white> ")
    game.type("quit")
    assert game.end() == 0
    assert decided(tmp_path) == ["north"]


def test_names_of_procedures_are_not_shown_as_short_names(run) -> None:
    typed = "13\n1\n"
    said = run("play", "grandissimo", "--players", "3", "--seed", "2", typed=typed).output
    assert "Special action with the free moves\n" in said
    assert "[acting]" not in said
    assert "[special-action]" not in said


@pytest.mark.parametrize("word", ["q", "QUIT", "exit", "end"])
def test_a_word_that_asks_to_leave_leaves_and_is_taken_for_no_move(
    run, rules: str, word: str
) -> None:
    said = run("play", rules, *HUMANS, typed=f"{word}\n1\n").output
    assert "The game is saved" in said
    assert "did you mean" not in said
