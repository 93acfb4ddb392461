"""Journals: each answer on disk before the next question, until the game has ended."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from fuero.cli.games import read_game
from fuero.cli.journal import JournalFile, unfinished_games
from fuero.cli.keyboard import Keyboard
from fuero.cli.session import Session
from fuero.machine.journal import saved_line
from support.questions import RULES, SEATS
from support.rulesets import write_ruleset

Start = Callable[..., str]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the journals."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "fuero"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_ruleset(tmp_path_factory.mktemp("small"), RULES)


@pytest.fixture
def start(run, small: str) -> Start:
    """Begins a game of two people, who type so."""

    def begin(*options: str, typed: str, code: int = 0) -> str:
        return run("play", small, *SEATS, *options, typed=typed, code=code).output

    return begin


def only(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def answers(path: Path) -> list[str]:
    return [f"{one.player} {one.notation}" for one in read_game(path).record.decisions]


# ---- what is in it ----------------------------------------------------------------------------


def test_a_journal_is_a_record_that_people_can_read_for_its_owner_alone(
    start: Start, state: Path
) -> None:
    start(typed="1\n1\nundo\n2\nquit\n")
    path = only(state)
    text = path.read_text("utf-8")
    assert text.startswith("fuero journal 1\ntitle: Small\nrules: /")
    lines = text.partition("decisions:\n")[2].splitlines()
    written = [
        "seats: white=human black=human",
        "undo: yes",
        "white move-to: north",
        "black move-to: north",
        "back-to: 1",
        "black move-to: south",
    ]
    assert [line.strip() for line in lines[:-1]] == written
    assert lines[-1].startswith("  saved: ")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(state.stat().st_mode) == 0o700
    assert answers(path) == ["white north", "black south"]


def test_an_answer_is_on_disk_before_the_next_question(
    start: Start, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, synced = [], []
    sync = os.fsync

    def noted(handle: int) -> None:
        sync(handle)
        synced.append(handle)

    def typed(keyboard: Keyboard, prompt: str) -> str:
        found.append((answers(only(state)), len(synced)))
        if len(found) > 3:
            raise EOFError
        return "undo" if len(found) == 3 else "1"

    monkeypatch.setattr(os, "fsync", noted)
    monkeypatch.setattr(Keyboard, "line", typed)
    start(typed="")
    north = [f"{player} north" for player in ("white", "black")]
    assert [kept for kept, _ in found] == [[], north[:1], north, north[:1]]
    times = [number for _, number in found]
    assert times == sorted(set(times))


def test_without_a_home_of_states_journals_lie_in_the_home_folder(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for value in ("", "not/absolute"):
        monkeypatch.setenv("XDG_STATE_HOME", value)
        start(typed="1\n")
    folder = tmp_path / "home" / ".local" / "state" / "fuero"
    assert [path.name for path in sorted(folder.iterdir())] == [
        "small-3-2.journal",
        "small-3.journal",
    ]


def test_a_game_without_a_journal_leaves_none(start: Start, state: Path) -> None:
    start("--no-journal", typed="1\n")
    assert not state.exists()


def test_the_journal_goes_when_the_game_has_ended(run, state: Path, small: str) -> None:
    seats = ("--seat", "white=human", "--seat", "black=random", "--players", "2")
    said = run("play", small, *seats, typed="1\n" * 40).output
    assert "The game is over" in said
    assert list(state.iterdir()) == []


def test_a_game_that_is_killed_at_its_end_shows_its_end_when_it_is_resumed(
    run, killed, state: Path, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(session: Session) -> None:
        raise Killed

    seats = ("--seat", "white=human", "--seat", "black=random", "--players", "2")
    with monkeypatch.context() as patch:
        patch.setattr(Session, "_finish", die)
        killed("play", small, *seats, typed=("1",) * 40)
    assert len(list(state.iterdir())) == 1
    assert "The game is over" in run("play", "--resume", typed="1\n").output
    assert list(state.iterdir()) == []


def test_a_game_in_which_nobody_answered_is_not_kept(start: Start, state: Path) -> None:
    start(typed="quit\n")
    assert list(state.iterdir()) == []


def test_bots_alone_need_no_journal(run, state: Path, small: str) -> None:
    seats = ("--seat", "white=random", "--seat", "black=random", "--players", "2")
    assert "The game is over" in run("play", small, *seats, typed="").output
    assert not state.exists()


# ---- going on ---------------------------------------------------------------------------------


def test_unfinished_games_are_listed_with_what_tells_them_apart(
    run, start: Start, state: Path
) -> None:
    start(typed="1\n1\n")
    run("play", "el-grande", "--players", "2", "--seed", "5", typed="13\n1\n")
    for number, path in enumerate(sorted(state.iterdir())):
        os.utime(path, (number * 100_000_000, number * 100_000_000))
    said = run("play", "--resume", typed="7\n3\nx\n2\n1\n").output
    first, second = said.index("Small, 197"), said.index("El Grande, 1970-01-01")
    assert first < second
    assert "white: human, black: human; 2 decisions" in said[first:second]
    assert re.search(r"red: human, blue: greedy; Round 1; \d+ decisions", said[second:])
    assert said.count("Which one, 1 to 2?") == 4
    assert "Red: human" in said
    assert "decisions were taken before." in said


@pytest.mark.parametrize("typed", ["", "0", "q", "Quit"])
def test_the_list_of_unfinished_games_can_be_left(run, start: Start, typed: str) -> None:
    start(typed="1\n1\n")
    said = run("play", "--resume", typed=f"{typed}\n1\n").output
    assert said.endswith("1 goes on with it; Enter or 0 for none: ")


def test_where_no_game_is_unfinished_this_is_said(run) -> None:
    assert "there is no unfinished game" in run("play", "--resume", typed="", code=2).stderr


def test_a_game_goes_on_in_the_same_journal(run, start: Start, state: Path) -> None:
    start(typed="1\n")
    run("play", "--resume", typed="1\n2\n")
    assert answers(only(state)) == ["white north", "black south"]
    run("play", "--resume", str(only(state)), typed="1\n")
    assert len(answers(only(state))) == 3


def test_who_sits_down_later_is_kept_too(run, start: Start, state: Path) -> None:
    start(typed="1\n")
    run("play", "--resume", "--seat", "black=random", "--no-undo", typed="1\n")
    assert read_game(only(state)).seats == {"white": "human", "black": "random"}
    assert not read_game(only(state)).undo
    assert "Black: random" in run("play", "--resume", typed="1\n").output


class Killed(BaseException):
    """The end of a process: nothing is done after it."""


@pytest.fixture
def killed(run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs a command and kills it after these lines."""

    def kill(*arguments: str, typed: tuple[str, ...]) -> None:
        left = list(typed)

        def line(keyboard: Keyboard, prompt: str) -> str:
            if not left:
                raise Killed
            return left.pop(0)

        with monkeypatch.context() as patch:
            patch.setattr(Keyboard, "line", line)
            with pytest.raises(Killed):
                run(*arguments)

    return kill


def test_what_was_answered_after_a_save_is_there_when_the_save_is_resumed(
    run, killed, state: Path, small: str
) -> None:
    killed("play", small, *SEATS, typed=("1", "save here.json", "1", "undo", "2"))
    assert len(read_game(Path("here.json")).record.decisions) == 1
    said = run("play", "--resume", "here.json", typed="").output
    assert "More was decided since the game was saved; it goes on from there." in said
    assert answers(only(state)) == ["white north", "black south"]
    assert answers(Path("here.json")) == ["white north", "black south"]
    again = run("play", "--resume", "here.json", typed="").output
    assert "More was decided" not in again
    assert "2 decisions were taken before." in again


def test_a_save_that_is_another_by_now_begins_a_journal_of_its_own(
    run, killed, start: Start, state: Path, small: str
) -> None:
    killed("play", small, *SEATS, typed=("1", "save here.json", "1"))
    Path("here.json").unlink()
    start("--save", "here.json", "--no-journal", typed="2\n")
    run("play", "--resume", "here.json", typed="1\n")
    kept = sorted(answers(path) for path in state.iterdir())
    assert kept == [["white north", "black north"], ["white south", "black north"]]


def test_a_journal_says_who_sits_where_and_whether_anything_is_taken_back(
    run, killed, state: Path, small: str
) -> None:
    killed("play", small, *SEATS, "--no-undo", typed=("1",))
    said = run("play", "--resume", typed="1\nundo\nhelp\n").output
    assert "White: human" in said
    assert "Black: human" in said
    assert "At this table nothing is taken back." in said
    assert "undo" not in said.partition("a number")[2]
    said = run("play", "--resume", "--undo", typed="1\nundo\n").output
    assert "Taken back." in said


# ---- one process only -------------------------------------------------------------------------


def test_a_game_under_way_is_not_gone_on_with_in_another_window(
    run, killed, state: Path, small: str
) -> None:
    killed("play", small, *SEATS, typed=("1", "save here.json"))
    journal, _ = JournalFile.open(only(state))
    for resume in ("here.json", str(only(state))):
        assert (
            "error FU432: this game is being played"
            in run("play", "--resume", resume, code=1).stderr
        )
    assert [one.in_use for one in unfinished_games()] == [True]
    assert "being played now" in run("play", "--resume", typed="", code=1).output
    journal.close()
    assert [one.in_use for one in unfinished_games()] == [False]
    run("play", "--resume", "here.json", typed="")


# ---- files that are not as they should be -------------------------------------------------------


@pytest.fixture
def journal(killed, state: Path, small: str) -> Path:
    """The journal of a game that was killed after two answers."""
    killed("play", small, *SEATS, typed=("1", "2"))
    return only(state)


def test_a_last_line_that_was_not_written_to_its_end_is_dropped_with_a_word(
    run, journal: Path
) -> None:
    content = journal.read_bytes()
    for rest in (b"  whi", b"  white move-to: nor\xc3", b"\x00" * 100):
        journal.write_bytes(content + rest)
        said = run("play", "--resume", str(journal), typed="").output
        assert "was not written to its end; it is left out" in said
        assert answers(journal) == ["white north", "black south"]
        journal.write_bytes(content + rest)
        assert "it is left out" in run("replay", str(journal)).stderr
    run("play", "--resume", str(journal), typed="")
    assert not run("play", "--resume", str(journal), typed="").output.count("not written")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  white move-to: north", "  white north", "player kind: option"),
        ("  white move-to: north", "  white move-to: moon", "cannot answer 'moon'"),
        ("  white move-to: north", "  back-to: 0", "so far 0 decisions"),
        ("  black move-to: south", "  back-to: x", "so far 1 decisions"),
        ("  black move-to: south", "  back-to: " + "9" * 5000, "so far 1 decisions"),
        ("  black move-to: south", "  saved: no", "a save is noted as"),
        ("  black move-to: south", "  saved: 1 " + "[" * 99999, "a save is noted as"),
        ("undo: yes", "undo: perhaps", "undo is yes or no"),
        ("seats: white=human", "seats: white", "NAME=VALUE"),
        ("title: ", "titel: ", "stands here"),
        ("fuero journal 1", "fuero journal 1 ", ""),
        ("fuero journal 1", "fuero journal 12", "begins with the line"),
        ("hash: ", "hash: 0", "other rules"),
        (" 1.0.0", " 2.0.0", "small 2.0.0"),
        ("seed: 3", "seed: 4", ""),
    ],
)
def test_what_else_is_wrong_is_refused_with_the_reason_and_the_file_left_whole(
    run, journal: Path, old: str, new: str, said: str
) -> None:
    text = journal.read_text("utf-8")
    assert old in text
    changed = (text.replace(old, new, 1) + "  whi").encode()
    journal.write_bytes(changed)
    if said:
        assert said in run("play", "--resume", str(journal), code=1).stderr
        assert journal.read_bytes() == changed
    else:
        run("play", "--resume", str(journal), typed="")


def test_a_journal_of_rules_that_have_changed_since_is_refused_and_stays(
    run, killed, state: Path, tmp_path: Path
) -> None:
    mine = write_ruleset(tmp_path / "mine", RULES)
    killed("play", mine, *SEATS, typed=("1", "2"))
    content = only(state).read_bytes()
    write_ruleset(tmp_path / "mine", RULES.replace("add 1 to own score", "add 2 to own score"))
    said = run("play", "--resume", typed="1\n", code=1)
    assert "error FU422: the record was made with other rules" in said.stderr
    (tmp_path / "mine").rename(tmp_path / "elsewhere")
    assert "error FU201" in run("play", "--resume", typed="1\n", code=1).stderr
    assert only(state).read_bytes() == content


def test_a_journal_that_cannot_be_read_is_listed_with_the_reason(run, journal: Path) -> None:
    journal.write_bytes(b"fuero journal 1\ntitle: a\x1b[2J\n")
    (journal.parent / "b.journal").write_bytes(b"\xff")
    (journal.parent / "c.journal").mkdir()
    os.mkfifo(journal.parent / "d.journal")
    said = run("play", "--resume", typed="", code=1).output
    assert "the record says nothing of: rules, hash, players, seed" in said
    assert "0xFF is not UTF-8" in said
    assert "\x1b" not in said
    assert "1 to 2?" in said


def test_a_journal_from_elsewhere_is_read_and_stays_as_it_is(
    run, journal: Path, state: Path
) -> None:
    content = journal.read_bytes()
    journal.rename("stranger.journal")
    run("play", "--resume", "stranger.journal", typed="1\n")
    assert Path("stranger.journal").read_bytes() == content
    assert len(answers(only(state))) == 3
    assert "White moves" in run("replay", "stranger.journal").output


@pytest.mark.parametrize("path", ["victim.json", "missing.json", "pipe", "a\0b", ""])
def test_a_path_in_a_journal_is_written_to_only_where_the_games_save_lies(
    run, journal: Path, tmp_path: Path, path: str
) -> None:
    (tmp_path / "victim.json").write_text("precious", "utf-8")
    os.mkfifo(tmp_path / "pipe")
    with journal.open("a", encoding="utf-8") as stream:
        stream.write(f"{saved_line(path and str(tmp_path / path), '0' * 64)}\n")
    said = run("play", "--resume", str(journal), typed="1\n").output
    assert "The game is saved in fuero-small-3.save.json." in said
    assert (tmp_path / "victim.json").read_text("utf-8") == "precious"
    assert not (tmp_path / "missing.json").exists()


def test_control_characters_in_a_journal_reach_no_terminal(run, journal: Path) -> None:
    text = journal.read_text("utf-8").replace("title: Small", "title: S\x1b[31m\u202emall")
    journal.write_text(text, "utf-8")
    said = run("play", "--resume", typed="", code=1).output
    assert "S\N{REPLACEMENT CHARACTER}[31m" in said
    assert "\u202e" not in said


# ---- where nothing can be written -----------------------------------------------------------


@pytest.mark.parametrize(("answer", "code"), [("no", 1), ("", 1), ("yes", 0)])
def test_where_no_journal_can_be_written_this_is_said_before_the_first_question(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    said = start(typed=f"{answer}\n1\n", code=code)
    told = "".join(said.split())  # the line is broken somewhere
    assert told.startswith(f"Answerscannotbekeptondisk:{tmp_path / 'file'}")
    assert ("white>" in said) == (answer == "yes")


def test_an_answer_that_could_not_be_kept_is_told_and_tried_again(
    start: Start, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = [False]
    sync = os.fsync

    def failing(handle: int) -> None:
        if full[0]:
            raise OSError(28, "No space left on device")
        sync(handle)

    lines = iter(["1", "full", "1", "yes", "undo", "free", "2"])

    def typed(keyboard: Keyboard, prompt: str) -> str:
        for line in lines:
            if line not in ("full", "free"):
                return line
            full[0] = line == "full"
        raise EOFError

    monkeypatch.setattr(os, "fsync", failing)
    monkeypatch.setattr(Keyboard, "line", typed)
    said = start(typed="")
    assert said.count("The last answer could not be kept on disk: No space left on device.") == 1
    assert answers(only(state)) == ["white north", "black south"]


def test_who_does_not_go_on_unkept_leaves_with_a_save(
    start: Start, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = JournalFile._append

    def failing(journal: JournalFile, text: str) -> None:
        if "black" in text and "title" not in text:
            raise OSError(28, "No space left on device")
        keep(journal, text)

    monkeypatch.setattr(JournalFile, "_append", failing)
    said = start(typed="1\n2\nno\n")
    assert "The game is saved in fuero-small-3.save.json" in said
    assert answers(Path("fuero-small-3.save.json")) == ["white north", "black south"]
