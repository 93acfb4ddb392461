"""Lines typed at a question can be edited, completed and called back, in a terminal that can."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support.questions import SEATS
from support.rulesets import write_ruleset
from support.terminal import Terminal, in_terminal

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no SIGHUP")

UP, LEFT, TAB, ENTER = "\x1b[A", "\x1b[D", "\t", "\n"

PLACES = """\
format: 1
kinds:
  field: {plural: fields}
  store: {plural: stores}
places:
  granada: {kind: field}
  galicia: {kind: field}
  box: {kind: store}
"""

MOVES = """\
piece man, plural men, 6 for each player in box
track score for each player: 0..99

procedure game:
    for each player:
        move up to 4 own men from box to fields
    end game: over
"""


SECRET = """\
piece man, plural men, 6 for each player in box
track score for each player: 0..99
variable there for each player: place

procedure game:
    for each player:
        move 2 own men from box to fields
    each player secretly chooses one of fields as there
    for each player:
        move 1 own men from box to fields
    end game: over
"""


@contextmanager
def playing(
    folder: Path, rules: str, *more: str, seats: tuple[str, ...] = SEATS, **terminal: str
) -> Iterator[Terminal]:
    """A game in a terminal, at its first question."""
    path = write_ruleset(folder / "small", rules, board=PLACES)
    arguments = ["play", path, *seats, *more]
    with in_terminal(arguments, folder, XDG_STATE_HOME=str(folder / "state"), **terminal) as game:
        game.wait_for("white> ")
        yield game


def test_what_was_typed_can_be_changed_before_enter(tmp_path: Path) -> None:
    with playing(tmp_path, MOVES) as game:
        game.press(f"gaicia{LEFT * 4}l{ENTER}")
        game.wait_for("moves 1 man from box to galicia.")


def test_earlier_lines_can_be_called_back(tmp_path: Path) -> None:
    with playing(tmp_path, MOVES) as game:
        game.press(f"gran{ENTER}")
        game.wait_for("to granada.")
        game.wait_for("white> ")
        game.press(f"{UP}{ENTER}")
        game.wait_for("to granada.")


def test_tab_completes_options_and_words(tmp_path: Path) -> None:
    with playing(tmp_path, MOVES) as game:
        game.press(f"bo{TAB}")
        game.wait_for("ard")
        game.press(ENTER)
        game.wait_for("white> ")
        game.press(f"2*gr{TAB}")
        game.wait_for("anada")
        game.press(ENTER)
        game.wait_for("(2 of 4 left)")


def test_answers_to_secret_questions_cannot_be_called_back(tmp_path: Path) -> None:
    seats = ("--players", "2", "--seed", "3", "--seat", "black=random")
    with playing(tmp_path, SECRET, seats=seats) as game:
        game.press(f"granada{ENTER}")
        game.wait_for("white> ")
        game.press(f"galicia{ENTER}")
        game.wait_for("white> ")
        game.press(f"granada{ENTER}")  # in secret
        game.wait_for("has chosen granada")
        game.wait_for("white> ")
        game.press(f"{UP}{ENTER}")
        game.wait_for("moves 1 man from box to galicia.")


def test_lines_that_are_pasted_are_answers_of_one_line(tmp_path: Path) -> None:
    with playing(tmp_path, MOVES) as game:
        game.press("\x1b[200~granada\ngalicia\n\x1b[201~" + ENTER)
        game.wait_for("to granada.")
        game.wait_for("to galicia.")
        game.wait_for("(2 of 4 left)")


@pytest.mark.parametrize(("more", "term"), [(("--plain",), "xterm"), ((), "dumb")])
def test_a_plain_terminal_gets_lines_and_nothing_else(
    tmp_path: Path, more: tuple[str, ...], term: str
) -> None:
    with playing(tmp_path, MOVES, *more, TERM=term) as game:
        game.type("gran")
        game.wait_for("to granada.")
        game.wait_for("white> ")
        assert "\x1b" not in game.said


def test_without_colour_nothing_is_coloured(tmp_path: Path) -> None:
    with playing(tmp_path, MOVES, NO_COLOR="1") as game:
        assert "\x1b[9" not in game.said
        assert "\x1b[3" not in game.said


def test_nothing_that_edits_lines_is_loaded_where_nobody_types(tmp_path: Path) -> None:
    code = (
        "import sys; from fuero.cli.main import cli; "
        "cli(['play', 'el-grande', '--seed', '5'], standalone_mode=False); "
        "assert 'prompt_toolkit' not in sys.modules; print('not loaded')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="1\n", capture_output=True, text=True, cwd=tmp_path
    )
    assert "not loaded" in done.stdout, done.stderr
