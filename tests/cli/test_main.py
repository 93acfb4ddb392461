from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from fuero.cli.main import Commands, cli

COMMANDS = (
    "board",
    "check",
    "compose",
    "coverage",
    "demo",
    "differences",
    "format",
    "new",
    "play",
    "po",
    "read",
    "replay",
    "rulebook",
    "rulesets",
    "schema",
    "score",
    "show",
    "simulate",
    "test",
    "text",
    "translate",
    "try",
    "why",
)


def test_all_commands_are_listed(run) -> None:
    said = run("--help").output
    for command in COMMANDS:
        assert f"  {command} " in said
    assert sorted(COMMANDS) == list(Commands().list_commands(click.Context(cli)))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(run, command: str) -> None:
    said = run(command, "--help").output
    assert "Example:" in said
    assert f"fuero {command}" in said.partition("Example:")[2]


def test_the_version_is_said(run) -> None:
    assert run("--version").output.startswith("fuero ")


def test_unknown_commands_get_a_hint(run) -> None:
    found = run("chek", code=2)
    assert "there is no command 'chek'; did you mean `check`?" in found.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "el-grande", "--jsn"),
        ("score", "el-grande"),
        ("simulate", "el-grande", "--games", "many"),
        ("check", "el-grande", "--set", "tie-rank"),
        ("check", "el-grande", "--set", "tie-rank=skip", "--set", "tie-rank=compact"),
    ],
)
def test_wrong_use_has_exit_code_2(run, arguments: tuple[str, ...]) -> None:
    assert "Error:" in run(*arguments, code=2).stderr


def test_unknown_rules_get_a_hint(run) -> None:
    found = run("check", "el-grnde", code=1)
    assert "did you mean `el-grande`?" in found.stderr
    assert "did you mean `el-grande`?" in run("show", "el-grnde", code=2).stderr


def test_unknown_switches_and_values_get_a_hint(run) -> None:
    found = run("show", "el-grande", "--set", "tie-rnk=skip", code=2)
    assert "did you mean `tie-rank`?" in found.stderr
    found = run("show", "el-grande", "--set", "tie-rank=skp", code=2)
    assert "did you mean `skip`?" in found.stderr


@click.command("fail")
def _fail() -> None:
    raise ZeroDivisionError("division")


@click.command("interrupted")
def _interrupted() -> None:
    raise KeyboardInterrupt


@click.command("full")
def _full() -> None:
    raise OSError(28, "No space left on device", "game.json")


class _Failing(Commands):
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return {"check": _fail, "play": _interrupted, "show": _full}[cmd_name]


def test_a_fault_of_the_program_is_an_apology(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FUERO_DEBUG", raising=False)
    found = CliRunner().invoke(_Failing(), ["check"])
    assert found.exit_code == 3
    assert "a fault of fuero itself (ZeroDivisionError)" in found.stderr
    assert "Traceback" not in found.output


def test_the_place_of_a_fault_is_shown_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUERO_DEBUG", "1")
    assert "Traceback" in CliRunner().invoke(_Failing(), ["check"]).stderr


def test_interruption_and_trouble_with_files_are_told() -> None:
    found = CliRunner().invoke(_Failing(), ["play"])
    assert (found.exit_code, found.stderr) == (1, "\nstopped\n")
    found = CliRunner().invoke(_Failing(), ["show"])
    assert (found.exit_code, found.stderr) == (1, "error: game.json: No space left on device\n")


def _python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).parents[2]
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME")}
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**kept, "PYTHONPATH": str(root / "interpreter"), **environment},
    )


def test_output_that_is_piped_depends_on_nothing_around() -> None:
    command = ("-m", "fuero", "show", "el-grande", "--board")
    plain = _python(*command)
    other = _python(
        *command, COLUMNS="40", LC_ALL="C", FORCE_COLOR="1", PYTHONHASHSEED="7", TERM="dumb"
    )
    assert plain.returncode == other.returncode == 0
    assert plain.stdout == other.stdout
    assert "\x1b" not in plain.stdout
    assert max(len(line) for line in plain.stdout.splitlines()) <= 100


def test_checking_imports_nothing_that_only_screens_need() -> None:
    program = (
        "import sys; from fuero.cli.main import cli\n"
        "try: cli(['check', 'el-grande'])\n"
        "except SystemExit: pass\n"
        "print([name for name in ('rich', 'hypothesis', 'pytest') if name in sys.modules])"
    )
    assert _python("-c", program).stdout.splitlines()[-1] == "[]"
