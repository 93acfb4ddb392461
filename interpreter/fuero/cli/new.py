"""``fuero new``: a folder with rules that load, play and are tested, to be changed."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

import click

from fuero import resources
from fuero.diagnostics import Diagnostic, DiagnosticError

from .common import refuse

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules

__all__ = ["command"]


@click.command("new")
@click.argument("name")
@click.option("--over", metavar="RULES", help="A layer over these, with one card or rule.")
@click.option(
    "--plain", is_flag=True, help="With --over: no card; a layer that sets or replaces something."
)
@click.option("--game", is_flag=True, help="A small game of its own (also if nothing is said).")
def command(name: str, over: str | None, plain: bool, game: bool) -> None:
    """Make a folder NAME with rules to begin from.

    They load, play and are tested. NAME may have a path before it. The folder holds a manifest,
    rules with comments, words, cases for `fuero test` and a README.

    \b
    Example:
      fuero new my-rules --over GAME
      fuero new our-settings --over GAME --plain
      fuero new my-game
    """
    if over is not None and game:
        raise click.UsageError("only one of --over, --game")
    if plain and over is None:
        raise click.UsageError("--plain goes with --over RULES")
    folder = Path(name)
    _expect_place(folder)
    id = folder.name
    words = {"id": id, "title": _title(id)}
    below = "" if over is None else f"{over}+"
    path = name if "/" in name else f"./{name}"
    words["sum"] = f"{below}{path.rstrip('/')}"
    if over is None:
        made = _written(folder, _filled("game", words))
        what = "a small game"
    else:
        made = _made_plain(folder, over, words) if plain else _made_over(folder, over, words)
        what = f"a layer over {over}"
    click.echo(f"{folder}: {what}")
    for file in made:
        click.echo(f"  {file}")
    click.echo(f"Next: fuero {'check' if plain else 'test'} {words['sum']}")


def _expect_place(folder: Path) -> None:
    """Raise DiagnosticError (FU430) where no ruleset can be made."""
    id = folder.name
    if not resources.is_name(id):
        plain = unicodedata.normalize("NFKD", id).encode("ascii", "ignore").decode()
        near = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
        raise refuse(
            f"{id!r} is no name of a ruleset",
            f"did you mean `{near}`?"
            if resources.is_name(near)
            else "a name has small letters, digits and single hyphens (`old-mill-2`)",
        )
    if problems := _problems_of_name(id):
        raise refuse(f"{id!r} is no name of a ruleset: {problems[0].message}", "choose another")
    if id in resources.ruleset_names():
        raise refuse(f"a ruleset that ships is called {id}", "choose another name")
    if os.path.lexists(folder):
        raise refuse(f"{folder} is there already", "choose another name, or remove it first")
    if "+" in str(folder):
        raise refuse(f"{folder} has a plus in it", "a plus stands between the rules of a sum")
    if not folder.parent.is_dir():
        raise refuse(f"there is no folder {folder.parent}", "make it first")


def _problems_of_name(id: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a manifest that has this name."""
    from fuero.ruleset.read import read_document
    from fuero.ruleset.schema import validate

    text = f"format: 1\nid: {id}\ntitle: Title\nversion: 0.1.0\nfiles: []\n"
    text += 'over: {ruleset: base, version: "1"}\n'
    try:
        return validate(read_document(text, "ruleset.yaml"), "ruleset")
    except DiagnosticError as error:
        return error.diagnostics


def _title(id: str) -> str:
    """A title for people, from a name."""
    return id.replace("-", " ").capitalize()


def _filled(kind: str, words: Mapping[str, str]) -> dict[str, str]:
    """The files of a template with these words in them."""
    return _more_filled(resources.template(kind), words)


def _more_filled(files: Mapping[str, str], words: Mapping[str, str]) -> dict[str, str]:
    """The files with these words in them; other words may be filled in later."""
    return {name: Template(text).safe_substitute(words) for name, text in files.items()}


def _written(folder: Path, files: Mapping[str, str]) -> tuple[str, ...]:
    """Write a whole folder or none of it; returns the names of its files."""
    with _beside(folder) as made:
        _write(made, files)
        _put(made, folder)
    return tuple(files)


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """A folder beside one that is to be made, on the same disk; gone afterwards unless it was put
    in its place.
    """
    made = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    made.chmod(0o755)
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")


def _put(made: Path, folder: Path) -> None:
    """Give a folder that was made its name, unless that was taken meanwhile."""
    if os.path.lexists(folder):
        raise refuse(f"{folder} is there already", "choose another name, or remove it first")
    made.rename(folder)


# ---- over other rules -------------------------------------------------------------------------


def _made_plain(folder: Path, over: str, words: dict[str, str]) -> tuple[str, ...]:
    """Make a layer that says nothing yet."""
    from fuero.pipeline import load

    from .new_layer import manifest_words

    spec = over.split("+")
    below = load(spec).rules
    if words["id"] in {layer.id for layer in below.layers}:
        raise refuse(f"a ruleset of {over} is called {words['id']}", "choose another name")
    files = _filled("plain", {**words, **manifest_words(below)})
    with _beside(folder) as made:
        _write(made, files)
        load([*spec, str(made)])
        _put(made, folder)
    return tuple(files)


def _made_over(folder: Path, over: str, words: dict[str, str]) -> tuple[str, ...]:
    """Make a layer with a card, or with another rule where the rules below have no fit decks."""
    from fuero.pipeline import load

    from .new_layer import first_rules, problems_in

    spec = over.split("+")
    below = load(spec)
    _expect_free(below.rules, words["id"], over)
    problems: list[Diagnostic] = []
    with _beside(folder) as made:
        whole = [*spec, str(made)]
        for kind, more, play in first_rules(below):
            for old in made.iterdir():
                shutil.rmtree(old) if old.is_dir() else old.unlink()
            files = _filled(kind, {**words, **more})
            try:
                _write(made, files)
                files = _more_filled(files, play(load(whole), words["id"]))
                _write(made, files)
                found = problems_in(whole, files, str(made))
            except DiagnosticError as error:
                found = error.diagnostics
            if not found:
                _put(made, folder)
                return tuple(files)
            problems.extend(found)
    raise refuse(
        f"no first rule fits {over}: {problems[0].message}",
        "write a layer by hand; docs/tutorial.md shows how",
    )


def _expect_free(rules: Rules, id: str, over: str) -> None:
    """Raise DiagnosticError (FU430) where the name means something already."""
    from fuero.lang.grammar import leading_words
    from fuero.lang.lexer import RESERVED
    from fuero.machine.program import ANSWER_WORDS

    if id in (*RESERVED, *leading_words(), *ANSWER_WORDS):
        raise refuse(f"{id!r} is a word of the language", "choose another name")
    taken = dict.fromkeys(rules.places, "place")
    for kind in rules.kinds.values():
        taken |= {kind.id: "kind of places", kind.plural: "kind of places"}
    for category, found in rules.elements.items():
        for name, element in found.items():
            plural = getattr(element.node, "plural", None)
            taken[name] = category
            if plural is not None:
                taken[plural.text] = category
    if id in taken:
        raise refuse(f"{id!r} is the name of a {taken[id]} of {over}", "choose another name")
    if id in {layer.id for layer in rules.layers}:
        raise refuse(f"a ruleset of {over} is called {id}", "choose another name")
