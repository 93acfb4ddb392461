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
