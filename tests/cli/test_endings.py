"""At whatever question the program is ended, and however, no answer that was given is lost."""

from __future__ import annotations

import random
import resource
import signal
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import pytest

import fuero
from fuero.cli.games import play_again, read_game
from fuero.machine.game import Decided
from fuero.table.question import question_of
from support.questions import RULES, SEATS
from support.rulesets import write_ruleset
from support.terminal import Terminal, in_terminal

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no SIGHUP")


@dataclass(frozen=True, kw_only=True)
class Prompt:
    """A kind of prompt: what is typed until it stands there, and how one sees that it does.

    typed: words, of which "," is Enter alone, and "_" a blank.
    """

    name: str
    typed: str
    shown: tuple[str, ...]

    def __str__(self) -> str:
        return self.name


# Both move a man to the north; black lets white's errand pass; white moves one south, black another
# north, so that of the secret picks white's is asked and black's is told behind the curtain.
PROMPTS = (
    Prompt(name="the first question", typed="", shown=("white> ",)),
    Prompt(name="a question", typed="1", shown=("black> ",)),
    Prompt(name="whether to stop", typed="1 1", shown=("stop the errand?", "black> ")),
    Prompt(name="handing over", typed="1 1 0 2 1", shown=("Pass the keyboard",)),
    Prompt(
        name="a secret question",
        typed="1 1 0 2 1 ,",
        shown=("secretly", "white> "),
    ),
    Prompt(
        name="handing over after a secret",
        typed="1 1 0 2 1 , 1",
        shown=("Pass the keyboard to Black",),
    ),
    Prompt(
        name="a secret to be read",
        typed="1 1 0 2 1 , 1 ,",
        shown=("Press Enter, and the screen is cleared.",),
    ),
    Prompt(
        name="a question after secrets",
        typed="1 1 0 2 1 , 1 , ,",
        shown=("white> ",),
    ),
    Prompt(name="after undo", typed="1 1 undo", shown=("Taken back.", "black> ")),
    Prompt(
        name="after undo and another answer",
        typed="1 1 undo 2",
        shown=("stop the errand?", "black> "),
    ),
    Prompt(
        name="after a save",
        typed="1 save_mine.json 1",
        shown=("stop the errand?", "black> "),
    ),
    Prompt(name="after what is no answer", typed="1 9 why", shown=("scored", "black> ")),
)


def close(terminal: Terminal) -> None:
    terminal.close()


def kill(terminal: Terminal) -> None:
    terminal.send(signal.SIGKILL)


def hang_up_and_terminate(terminal: Terminal) -> None:
    terminal.send(signal.SIGHUP, signal.SIGTERM)


def hang_up(terminal: Terminal) -> None:
    terminal.send(signal.SIGHUP)


def quit_from_the_terminal(terminal: Terminal) -> None:
    terminal.send(signal.SIGQUIT)


def interrupt(terminal: Terminal) -> None:
    terminal.press("\x03")


ENDS = (close, kill, hang_up_and_terminate, hang_up, quit_from_the_terminal, interrupt)
EVERY = [(prompt, end) for prompt in PROMPTS for end in ENDS]
TERMS = ("xterm", "dumb")


def go_to(terminal: Terminal, prompt: Prompt) -> None:
    """Type what leads to a prompt, each line when it is asked for, as people do."""
    for word in prompt.typed.split():
        terminal.wait_for("Enter" if word == "," else "> ")
        terminal.type("" if word == "," else word.replace("_", " "))
    for text in prompt.shown:
        terminal.wait_for(text)


def journals_in(folder: Path) -> list[Path]:
    return sorted((folder / "state" / "fuero").glob("*.journal"))


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_ruleset(tmp_path_factory.mktemp("small"), RULES)


def begin(folder: Path, *arguments: str, term: str = "xterm") -> AbstractContextManager[Terminal]:
    """`fuero play` in a terminal, with journals in the folder. term: what the terminal is."""
    state = str(folder / "state")
    return in_terminal(["play", *arguments], folder, XDG_STATE_HOME=state, TERM=term)


def ended(
    prompt: Prompt, end: Callable[[Terminal], None], rules: str, folder: Path, term: str
) -> None:
    """Go to the prompt, end the program, and look whether all answers are on disk."""
    with begin(folder, rules, *SEATS, term=term) as game:
        go_to(game, prompt)
        end(game)
        assert game.end() != 3  # that would be a fault of the program
    journals, saves = journals_in(folder), sorted(folder.glob("*.save.json"))
    wanted = answered(prompt, rules)
    # A game in which nobody has answered needs no journal once it is saved.
    assert len(journals) == 1 or (saves and not wanted)
    for path in (*journals, *saves):
        assert play_again(read_game(path))[1].decided == wanted


def answered(prompt: Prompt, rules: str) -> tuple[Decided, ...]:
    """What is decided by what is typed."""
    loaded = fuero.load(rules)
    game = loaded.new_game(2, 3)
    for word in prompt.typed.split():
        if word == "undo":
            game.undo()
        elif word.isdigit():
            offers = question_of(loaded.rules, game.decision).offers
            meant = [offer.notation for offer in offers if offer.key == word]
            for notation in meant:
                game.apply(notation)
    return game.decided


def name_of(value: object) -> str:
    return getattr(value, "__name__", str(value))


@pytest.mark.parametrize(("number", "prompt"), list(enumerate(PROMPTS)), ids=name_of)
def test_no_answer_is_lost(number: int, prompt: Prompt, rules: str, tmp_path: Path) -> None:
    # Each end is tried where lines are edited, and where they are not.
    end, term = ENDS[number % len(ENDS)], TERMS[number // len(ENDS) % len(TERMS)]
    ended(prompt, end, rules, tmp_path, term)


@pytest.mark.soak
@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize(("prompt", "end"), EVERY, ids=name_of)
def test_no_answer_is_lost_at_any_prompt_by_any_end(
    prompt: Prompt, end: Callable[[Terminal], None], rules: str, tmp_path: Path, term: str
) -> None:
    ended(prompt, end, rules, tmp_path, term)


# ---- other questions -------------------------------------------------------------------------


def test_a_game_that_was_killed_goes_on_where_it_stood_and_can_be_killed_again(
    rules: str, tmp_path: Path
) -> None:
    with begin(tmp_path, rules, *SEATS) as game:
        game.wait_for("white> ")
        game.type("1")
        game.wait_for("black> ")
        game.send(signal.SIGKILL)
    for end in (kill, close):
        with begin(tmp_path, "--resume") as game:
            game.wait_for("1 goes on with it; Enter or 0 for none: ")
            end(game)
            game.end()
    with begin(tmp_path, "--resume") as game:
        game.wait_for("1 goes on with it; Enter or 0 for none: ")
        game.type("1")
        game.wait_for("1 decision was taken before.")
        game.wait_for("black> ")
        game.type("2")
        game.wait_for("stop the errand?")
        game.send(signal.SIGKILL)
    (path,) = journals_in(tmp_path)
    assert [one.notation for one in read_game(path).record.decisions] == ["north", "south"]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits other processes")
@pytest.mark.parametrize("end", [kill, close], ids=name_of)
def test_where_an_answer_cannot_be_kept_all_before_it_are(
    end: Callable[[Terminal], None], rules: str, tmp_path: Path
) -> None:
    with begin(tmp_path, rules, *SEATS) as game:
        game.wait_for("white> ")
        game.type("1")
        game.wait_for("black> ")
        (path,) = journals_in(tmp_path)
        # As where the disk is full: some of the line can be written, and not all of it.
        size = path.stat().st_size + 5
        resource.prlimit(game.process.pid, resource.RLIMIT_FSIZE, (size, size))
        game.type("1")
        game.wait_for("could not be kept on disk: File too large.")
        game.wait_for("Go on all the same? (yes or no) ")
        end(game)
        game.end()
    assert [one.notation for one in read_game(path).record.decisions] == ["north"]
    play_again(read_game(path))


def test_a_second_window_does_not_go_on_with_the_game(rules: str, tmp_path: Path) -> None:
    with begin(tmp_path, rules, *SEATS) as game:
        game.wait_for("white> ")
        game.type("save here.json")
        game.wait_for("Saved in here.json.")
        with begin(tmp_path, "--resume", "here.json") as second:
            second.wait_for("this game is being played in another window")
            assert second.end() == 1
        game.type("1")
        game.wait_for("black> ")
        game.send(signal.SIGTERM)
        assert game.end() == 0
    assert len(read_game(tmp_path / "here.json").record.decisions) == 1


def test_each_game_a_person_begins_is_another_unless_a_seed_is_said(
    rules: str, tmp_path: Path
) -> None:
    def seed(*said: str) -> int:
        folder = tmp_path / "-".join(("game", *said))
        folder.mkdir()
        seats = [part for part in SEATS if part not in ("--seed", "3")]
        with begin(folder, rules, *seats, *said) as game:
            game.wait_for("white> ")
            game.type("1")
            game.wait_for("black> ")
            game.send(signal.SIGKILL)
        (path,) = journals_in(folder)
        found = read_game(path).record.seed
        path.unlink()
        folder.rename(tmp_path / f"done {len(list(tmp_path.iterdir()))}")
        return found

    assert seed("--seed", "5") == 5
    drawn = {seed() for _ in range(2)}
    assert len(drawn) == 2
    assert max(drawn) > 2**32


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
def test_at_whatever_instant_it_is_killed_all_answered_before_a_question_is_on_disk(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    seats = ("--players", "2", "--seed", str(seed), "--seat", "red=human", "--seat", "blue=random")
    with begin(tmp_path, "el-grande", *seats) as game:
        questions = 0
        for _ in range(chance.randint(1, 12)):
            game.wait_for("red> ")
            questions += 1
            game.type("13" if questions == 1 else "1")
        time.sleep(chance.random() * 0.3)
        game.send(signal.SIGKILL)
        game.end()
    (path,) = journals_in(tmp_path)
    again = play_again(read_game(path))[1]
    assert sum(one.player == "red" for one in again.decided) >= questions - 1
