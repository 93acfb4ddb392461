"""`check --watch` and `test --watch`: driven by injected changes, never by a clock."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from fuero.cli import watching
from fuero.cli.watching import MOST_STEPS, follow
from support.rulesets import write_ruleset

RULES = """\
track score for each player: 0..99
piece man, plural men, 3 for each player in box

procedure game:
    for each player:
        move up to 1 own men from box to fields
    end game: over
"""
CASES = """\
format: 1
cases:
  - {name: nobody need come, position: {players: 2}, do: perform game, answers: [stop, stop]}
"""

A, B, EMPTY = (1, 1), (1, 2), (0, 2)


def answered(looks: Sequence[dict[str, tuple[int, ...]]]) -> list[list[str]]:
    """What is answered where a folder ``x`` has these files at one look after another."""
    coming = iter(looks)
    answers: list[list[str]] = []
    files = next(coming)

    def pause(seconds: float) -> None:
        nonlocal files
        try:
            files = next(coming)
        except StopIteration:
            raise KeyboardInterrupt from None

    with pytest.raises(KeyboardInterrupt):
        follow(lambda: {"x": dict(files)}, lambda changed: answers.append(list(changed)), pause)
    return answers


ONE, OTHER = {"a": A}, {"a": B}


def test_nothing_is_answered_while_nothing_changes() -> None:
    assert answered([ONE] * 9) == [[]]


def test_a_change_is_answered_once() -> None:
    assert answered([ONE, ONE, *[OTHER] * 9]) == [[], ["x/a"]]


def test_several_files_that_are_saved_together_are_one_change() -> None:
    both, half, done = {"a": A, "b": A}, {"a": B, "b": A}, {"a": B, "b": B}
    assert answered([both, half, *[done] * 9]) == [[], ["x/a", "x/b"]]


def test_two_changes_are_two_answers() -> None:
    assert answered([ONE, *[OTHER] * 5, *[{"a": (1, 3)}] * 5]) == [[], ["x/a"], ["x/a"]]


@pytest.mark.parametrize("while_it_is_written", [{}, {"a": EMPTY}], ids=["gone", "empty"])
def test_a_file_that_is_gone_or_empty_for_a_moment_is_waited_for(
    while_it_is_written: dict[str, tuple[int, ...]],
) -> None:
    assert answered([ONE, *[while_it_is_written] * 4, *[OTHER] * 9]) == [[], ["x/a"]]


def test_a_file_that_stays_gone_is_answered_in_the_end() -> None:
    assert answered([ONE, *[{}] * (MOST_STEPS + 5)]) == [[], ["x/a"]]


def test_a_file_that_comes_back_as_it_was_is_no_change() -> None:
    assert answered([ONE, {}, *[ONE] * 9]) == [[]]


def test_a_new_file_is_a_change() -> None:
    assert answered([ONE, *[{"a": A, "b": A}] * 9]) == [[], ["x/b"]]


# ---- the commands -----------------------------------------------------------------------------


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return Path(write_ruleset(tmp_path / "small", RULES, files={"cases.yaml": CASES}))


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterator[object]], None]:
    """What is done while the command waits; at its end somebody presses Ctrl-C."""

    def during(steps: Iterator[object]) -> None:
        quiet = 0

        def pause(seconds: float) -> None:
            # A change is finished after a look at which nothing more has changed.
            nonlocal quiet
            quiet += 1
            if quiet % 3 == 0 and next(steps, steps) is steps:
                raise KeyboardInterrupt

        monkeypatch.setattr(watching, "pause", pause)

    return during


def put(path: Path, text: str) -> None:
    beside = path.with_name(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def test_check_answers_each_save_with_one_block_and_ends_well(run, rules: Path, meanwhile) -> None:
    def steps() -> Iterator[object]:
        yield put(rules / "rules.fuero", RULES.replace("own men", "own mne"))
        yield put(rules / "rules.fuero", RULES)

    meanwhile(steps())
    found = run("check", "./small", "--watch")
    first, second, third, rest = found.stdout.split("\n\n")
    assert first == third.replace("---- ./small/rules.fuero changed ----\n", "")
    assert first == "./small: nothing found (Small)"
    assert second.startswith("---- ./small/rules.fuero changed ----\n./small/rules.fuero:6:")
    assert "did you mean `men`?" in second
    assert rest == ""
    assert found.stderr == "watching; Ctrl-C ends\n"


def test_a_ruleset_that_is_gone_for_longer_is_told_and_found_again(
    run, rules: Path, meanwhile
) -> None:
    def steps() -> Iterator[object]:
        (rules / "ruleset.yaml").rename(rules / "away")
        for _ in range(MOST_STEPS):
            yield None
        yield (rules / "away").rename(rules / "ruleset.yaml")

    meanwhile(steps())
    blocks = run("check", "./small", "--watch").stdout.split("\n\n")
    assert "error FU201" in blocks[1]
    assert blocks[2].endswith("nothing found (Small)")


def test_cases_are_tried_again_when_they_or_the_rules_are_saved(
    run, rules: Path, meanwhile
) -> None:
    def steps() -> Iterator[object]:
        yield put(rules / "cases.yaml", CASES.replace("[stop, stop]", "[stop, halt]"))
        yield put(rules / "cases.yaml", CASES)
        yield put(rules / "rules.fuero", RULES.replace("up to 1", "up to 2"))

    meanwhile(steps())
    blocks = run("test", "./small", "--watch").stdout.split("\n\n")
    assert [one.splitlines()[-1] for one in blocks[:-1]] == [
        "./small: the case holds (Small)",
        "./small: 0 of 1 cases hold, 1 does not (Small)",
        "./small: the case holds (Small)",
        "./small: the case holds (Small)",
    ]
    assert "FU481" in blocks[1]


def test_as_json_a_block_is_one_line(run, rules: Path, meanwhile) -> None:
    def steps() -> Iterator[object]:
        yield put(rules / "rules.fuero", "procedure\n")

    meanwhile(steps())
    lines = run("check", "./small", "--watch", "--json").stdout.splitlines()
    assert [bool(json.loads(line)["diagnostics"]) for line in lines] == [False, True]


def test_a_name_of_no_case_is_told_and_watched_on(run, rules: Path, meanwhile) -> None:
    meanwhile(iter(()))
    found = run("test", "./small", "--case", "nobody", "--watch")
    assert "error FU430: no case is called 'nobody'" in found.stdout


@pytest.mark.parametrize("command", ["check", "test"])
def test_the_program_itself_answers_into_a_pipe_and_ends_well_on_ctrl_c(
    rules: Path, command: str
) -> None:
    arguments = [sys.executable, "-m", "fuero", command, "./small", "--watch"]
    process = subprocess.Popen(
        arguments, cwd=rules.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("./small: ")
        assert process.stdout.readline() == "\n"
        put(rules / "rules.fuero", "procedure\n")
        assert process.stdout.readline() == "---- ./small/rules.fuero changed ----\n"
        assert "error FU1" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert said == "watching; Ctrl-C ends\n"
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()
