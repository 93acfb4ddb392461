"""The pages are whole: links lead somewhere, no construct is left out, limits are true."""

from __future__ import annotations

import doctest
import importlib
import json
import pkgutil
import re
from operator import attrgetter
from pathlib import Path

import pytest
from click import Context

import fuero
from docs.pages import DOCS, ROOT, anchors, blocks, found, links, pages
from fuero.cli.main import cli
from fuero.diagnostics import Source
from fuero.lang import nodes
from fuero.lang.grammar import leading_words
from fuero.lang.lexer import RESERVED
from fuero.lang.parse import parse
from fuero.machine.majority import rank
from fuero.machine.program import ANSWER_WORDS
from fuero.pipeline import load
from fuero.resources import schema
from fuero.ruleset.families import RESERVED_DOMAINS
from support.rulesets import write_ruleset


def test_the_language_page_shows_every_construct() -> None:
    shown = {
        type(node).__name__
        for block in blocks(DOCS / "language.md")
        if block.language == "fuero"
        for declaration in parse(Source(str(block), block.text)).declarations
        for node in nodes.walk(declaration)
    }
    classes = {
        name
        for name, thing in vars(nodes).items()
        if isinstance(thing, type) and issubclass(thing, nodes.Node) and thing is not nodes.Node
    }
    # What layers make of a wrap stands in no file.
    assert classes - shown == {"StoppedOrNot"}


def test_the_language_page_lists_the_reserved_words() -> None:
    text = (DOCS / "language.md").read_text(encoding="utf-8")
    section = text.partition("## Reserved words")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    listed = [re.findall(r"`([a-z-]+)`", row) for row in rows]
    kinds = (RESERVED, leading_words(), ANSWER_WORDS, RESERVED_DOMAINS)
    assert listed == [sorted(words) for words in kinds]


def test_every_key_of_a_manifest_is_told_with_what_it_does_in_a_layer() -> None:
    text = (DOCS / "ruleset-format.md").read_text(encoding="utf-8")
    _, _, table = text.partition("| key | meaning | in a layer |\n|---|---|---|\n")
    rows = [line.split(" | ") for line in table.partition("\n\n")[0].splitlines()]
    assert {len(row) for row in rows} == {3}
    told = [key for row in rows for key in re.findall(r"`([a-z]+)`", row[0])]
    assert sorted(told) == sorted(json.loads(schema("ruleset"))["properties"])


def test_the_worked_figures_of_majorities_are_those_of_the_machine() -> None:
    text = (DOCS / "language.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z ]+), (compact|skip)` \|(.+)\|$", text, re.MULTILINE)
    assert len(rows) == 8
    for ties, use, cells in rows:
        for counts, cell in zip(
            ((4, 4, 2, 1), (4, 4, 4, 1), (5, 2, 2, 2)), cells.split("|"), strict=True
        ):
            found = rank(counts, (6, 3, 1), least=1, ranks=3, ties=ties, use=use)
            points = {one.owner: one.points for one in found}
            assert [int(word) for word in cell.split()] == [points[owner] for owner in range(4)]


ZONES = """\
track score for each player: 0..9
cards omen, plural omens
deck sky of omens
zone all-seen of omens for each player
zone pile-seen of omens for each player, in order
zone common-pile of omens, in order
zone held of omens for each player, seen by owner
zone topped of omens for each player, in order, top seen
zone covered of omens for each player, in order, unseen
piece stone, plural stones, 3 for each player in box
procedure game:
    shuffle sky
    for each player:
        draw from sky to own all-seen
        draw from sky to own pile-seen
        draw from sky to common-pile
        draw from sky to own held
        draw from sky to own topped
        draw from sky to own covered
    move up to 1 own stones from box to fields
    end game: over
card comet in sky, 12 copies:
    move up to 1 own stones from box to fields
"""


def test_what_the_language_page_says_of_zones_is_so(tmp_path: Path) -> None:
    rules = load(write_ruleset(tmp_path / "small", ZONES), checked=False)
    zones = rules.new_game(players=2).view("white")["zones"]
    common = zones.pop("common-pile")
    assert zones.pop("sky") == {"size": 0}
    assert len(common) == 2
    assert all(len(of_player["white"]) == 1 for of_player in zones.values())
    assert isinstance(zones["all-seen"]["black"], list)
    assert isinstance(zones["pile-seen"]["black"], list)
    assert zones["held"]["black"] == {"size": 1, "known": []}
    assert set(zones["topped"]["black"]) == {"size", "top"}
    assert zones["covered"]["black"] == {"size": 1}


@pytest.mark.parametrize(
    "page", [*pages(), ROOT / "examples" / "README.md"], ids=attrgetter("name")
)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


WRITTEN = [page for page in pages() if page.name not in ("architecture.md", "diagnostics.md")]


@pytest.mark.parametrize("page", WRITTEN, ids=attrgetter("name"))
def test_files_and_commands_on_the_page_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for name in re.findall(r"`([a-z_.-]+(?:/[A-Za-z_.-]+)+\.[a-z]+|[a-z/_-]+/)`", text):
        bases = (ROOT, ROOT / "interpreter" / "fuero", ROOT / "examples")
        own = {block.value for other in pages() for block in blocks(other)}
        assert name in own or any((base / name).exists() for base in bases), name
    for command in re.findall(r"`fuero ([a-z]+)", text):
        assert command in cli.list_commands(Context(cli)), command


def test_every_page_is_in_the_index() -> None:
    named = {link.partition("#")[0] for link in links(DOCS / "index.md")}
    assert {page.name for page in pages()} - {"index.md"} <= named


def test_names_of_python_things_on_the_pages_exist() -> None:
    """`module.Thing` in the language page's glossary, written from the package on."""
    text = (DOCS / "language.md").read_text(encoding="utf-8").partition("## Glossary")[2]
    names = re.findall(r"`(fuero(?:\.[A-Za-z_]+)+)`", text)
    assert names
    for name in names:
        assert found(name), name


def _modules_with_examples() -> list[str]:
    """But for those that make pages: what stands on a page is run with the page."""
    package = Path(fuero.__path__[0])
    names = ["fuero", *(m.name for m in pkgutil.walk_packages(fuero.__path__, "fuero."))]
    return [
        name
        for name in names
        if name != "fuero.machine.page"
        and any(
            ">>>" in path.read_text(encoding="utf-8")
            for path in (
                package.parent.joinpath(*name.split(".")).with_suffix(".py"),
                package.parent.joinpath(*name.split("."), "__init__.py"),
            )
            if path.exists()
        )
    ]


@pytest.mark.parametrize("name", _modules_with_examples())
def test_examples_in_docstrings_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.attempted
    assert not result.failed
