"""What the first page shows is what the program prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from fuero.cli.main import cli
from support.expected import Expected
from support.playing import ROOT
from support.terminal import in_terminal

README = (ROOT / "README.md").read_text("utf-8")
PICTURES = ROOT / "docs" / "pictures"

_CONTROL = re.compile(r"\x1b\[\??[0-9;]*[A-Za-z]")
"""What a terminal does not show: colours, and where the cursor goes."""


@pytest.mark.parametrize("name", ["show", "text"])
def test_the_card_on_the_first_page_is_read_out_like_that(name: str) -> None:
    _, _, rest = README.partition(f"$ fuero {name} el-grande ")
    shown, _, _ = rest.partition("```")
    arguments, _, text = shown.partition("\n")
    printed = CliRunner().invoke(cli, [name, "el-grande", *arguments.split()]).output
    assert text.strip()
    assert printed.startswith(text)


COMMANDS = re.findall(r"^    fuero ([a-z].*?)(?: +#.*)?$", README, re.MULTILINE)


def test_the_first_page_shows_commands_for_each_of_its_readers() -> None:
    shown = {line.split()[0] for line in COMMANDS}
    assert {"play", "new", "test", "text", "translate", "simulate"} <= shown


@pytest.mark.parametrize(
    "line", [line for line in COMMANDS if line not in ("play --resume", "--help")]
)
def test_each_command_of_the_first_page_can_be_typed(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name, *arguments = shlex.split(line)
    more = {"play": ["--no-journal"], "simulate": ["--games", "2"]}.get(name, [])
    if name != "new" and "my-rules" in line:
        CliRunner().invoke(cli, ["new", "my-rules", "--over", "el-grande"])
    result = CliRunner().invoke(cli, [name, *arguments, *more], input="")
    assert not re.search("^(error|Usage)", result.output, re.MULTILINE), result.output


def test_points_with_their_reasons_on_the_first_page_are_what_the_demo_prints() -> None:
    # What `make demo` does, as the Makefile has it.
    makefile = (ROOT / "Makefile").read_text("utf-8")
    _, _, arguments = makefile.partition("demo: venv\n\t@$(BIN)/fuero ")
    command, _, _ = arguments.partition("\n")
    printed = CliRunner().invoke(cli, command.split()).output
    _, _, rest = (ROOT / "README.md").read_text("utf-8").partition("Points with their reasons ")
    _, _, shown = rest.partition("```\n")
    block, _, _ = shown.partition("```")
    _, heading, end = printed.partition("The last scoring ")
    assert heading
    assert block.count("\n") > 5
    assert f"\n{block}" in end


def test_the_picture_on_the_first_page_is_what_the_command_draws(expected: Expected) -> None:
    result = CliRunner().invoke(cli, ["board", str(PICTURES / "el-grande.record"), "--svg", "-"])
    expected(PICTURES / "el-grande.svg", result.output)
    assert "](docs/pictures/el-grande.svg)" in (ROOT / "README.md").read_text("utf-8")


def test_the_screen_on_the_first_page_is_what_a_terminal_shows(expected: Expected) -> None:
    above = "`fuero play --resume docs/pictures/el-grande.record`:"
    arguments = ["play", "--resume", "docs/pictures/el-grande.record", "--no-journal"]
    size = {"COLUMNS": "80", "LINES": "24", "TERM": "xterm"}
    with in_terminal(arguments, ROOT, **size) as terminal:
        terminal.wait_for("goes on to the question. ")
        terminal.type("q")
        lines = _CONTROL.sub("", terminal.wait_for("red> ")).splitlines()
    screen = "\n".join([*lines[-23:], "red>"])
    expected(ROOT / "README.md", _with_block(ROOT / "README.md", above, f"{screen}\n"))


def _with_block(page: Path, above: str, text: str) -> str:
    """The page with this text in the block that follows these words."""
    head, words, rest = page.read_text("utf-8").partition(f"{above}\n\n```\n")
    _, fence, tail = rest.partition("```\n")
    assert words
    assert fence
    return f"{head}{words}{text}{fence}{tail}"
