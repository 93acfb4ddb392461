"""What the first page shows is what the program prints."""

from __future__ import annotations

from click.testing import CliRunner

from fuero.cli.main import cli
from support.playing import ROOT


def test_the_card_on_the_first_page_is_read_out_like_that() -> None:
    _, _, rest = (ROOT / "README.md").read_text("utf-8").partition("$ fuero show el-grande ")
    shown, _, _ = rest.partition("```")
    card, _, text = shown.partition("\n")
    printed = CliRunner().invoke(cli, ["show", "el-grande", card]).output
    assert text.strip()
    assert printed.startswith(text)


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
