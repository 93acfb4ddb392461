"""``fuero rulebook``: the whole game, to be read."""

from __future__ import annotations

from pathlib import Path

import click

from .common import Chosen, choice_options, load_rules, refuse, rules_argument, write_text
from .languages import language_option

__all__ = ["command"]

_BEGINNING = 200
"""So many bytes of a file tell whether it is a rulebook."""


@click.command("rulebook")
@rules_argument
@language_option(help="The language of the rulebook.")
@click.option(
    "--html", "as_html", is_flag=True, help="As a page that stands alone, with the board."
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE",
    help="Write it into this file instead of the output.",
)  # fmt: skip
@choice_options
def command(rules: str, language: str, as_html: bool, out: Path | None, chosen: Chosen) -> None:
    """Tell the whole game of RULES: its rules in order, an example, and every card.

    It is Markdown, or a page of HTML that can be printed and needs nothing else.

    \b
    Example:
      fuero rulebook GAME --lang fr --html --out game.html
    """
    from fuero.rulebook.contents import rulebook_of
    from fuero.rulebook.html import html_of
    from fuero.rulebook.markdown import markdown_of
    from fuero.table.names import title_words

    if out is not None:
        _expect_place_for(out)
    loaded = load_rules(rules, chosen)
    book = rulebook_of(loaded, language, title=title_words(loaded), drawn=as_html)
    text = html_of(book) if as_html else markdown_of(book)
    if out is None:
        click.echo(text, nl=False)
        return
    write_text(out, text)
    click.echo(f"The rulebook is written into {out}.")


def _expect_place_for(path: Path) -> None:
    """Refuse to write over anything but an earlier rulebook. Raises DiagnosticError (FU430)."""
    from fuero.rulebook.mark import is_rulebook

    if path.exists() and not (path.is_file() and is_rulebook(_beginning(path))):
        raise refuse(f"{path} is already there, and no rulebook of fuero", "name another file")
    if not path.absolute().parent.is_dir():
        raise refuse(f"there is no folder {path.parent}", "make it first, or name another")


def _beginning(path: Path) -> str:
    with path.open("rb") as stream:
        return stream.read(_BEGINNING).decode("utf-8", errors="replace")
