"""`fuero rulebook`: the whole game, in any of the languages, as Markdown and as a page."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from itertools import cycle

import pytest

from fuero.pipeline import load
from fuero.resources import ruleset_names
from fuero.rulebook.contents import BookCard, BookDrawing, BookLines, Rulebook, rulebook_of
from fuero.rulebook.html import html_of
from fuero.rulebook.mark import is_rulebook
from fuero.rulebook.markdown import markdown_of
from fuero.text.languages import languages
from fuero.text.say import say_card

SPOKEN = languages()
VOID = {"meta"}


class Page(HTMLParser):
    """What a page is made of; fails where an element is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@cache
def book_of(name: str, language: str, **switches: str) -> Rulebook:
    rules = load(name, switches=switches)
    return rulebook_of(rules, language, title=rules.rules.title, drawn=True)


@pytest.mark.parametrize("language", SPOKEN)
def test_a_page_stands_alone_and_is_well_formed(language: str) -> None:
    text = html_of(book_of("el-grande", language))
    page = Page(text)
    assert f'<html lang="{language}">' in text
    assert page.tags.isdisjoint({"script", "link", "img", "iframe", "object"})
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert len(page.links) > 8
    assert len(page.ids) == len(set(page.ids))
    assert "svg" in page.tags
    assert re.findall(r"url\((?!#)|@import", text) == []
    assert is_rulebook(text)


@pytest.mark.parametrize("language", SPOKEN)
def test_every_card_stands_in_the_book_with_its_text_and_where_it_is_known_from(
    language: str,
) -> None:
    rules = load("el-grande").rules
    cards = {
        block.lines
        for chapter in book_of("el-grande", language).chapters
        for block in chapter.blocks
        if isinstance(block, BookCard) and block.title and block.known
    }
    assert cards >= {
        tuple(say_card(rules, name, language).splitlines()) for name in rules.of("card")
    }


def test_the_chapters_stand_in_the_order_in_which_a_game_is_learnt() -> None:
    ids = [chapter.id for chapter in book_of("el-grande", "en").chapters]
    assert ids[:3] == ["aim", "board", "material"]
    assert ids.index("scoring") + 1 == ids.index("example")
    assert ids[-1] == "settings"


def test_the_example_is_what_the_rules_pay() -> None:
    book = book_of("el-grande", "en")
    (example,) = (chapter for chapter in book.chapters if chapter.id == "example")
    opening, told = example.blocks
    assert isinstance(opening, BookLines)
    assert isinstance(told, BookLines)
    assert opening.lines == ("On the board drawn above, a place would be scored like this:",)
    assert any("bonus" in line for line in told.lines)


def test_where_no_place_is_ever_scored_the_example_is_how_points_are_gained() -> None:
    chapters = {chapter.id: chapter for chapter in book_of("castelo-sao-jorge", "en").chapters}
    assert "scoring" not in chapters
    opening, told = chapters["example"].blocks
    assert isinstance(opening, BookLines)
    assert isinstance(told, BookLines)
    assert opening.lines == ("In the course of a game, points are gained like this:",)
    assert sum("point" in line for line in told.lines) > 1


@pytest.mark.parametrize("language", SPOKEN)
def test_no_word_is_explained_by_itself(language: str) -> None:
    chapters = {chapter.id: chapter for chapter in book_of("el-grande", language).chapters}
    for block in chapters["words"].blocks:
        assert isinstance(block, BookLines)
        name, explained = re.split(r"\s?: ", block.lines[0], maxsplit=1)
        assert name.lower() != explained.rstrip(".").lower()


@pytest.mark.parametrize(("name", "language"), [*zip(ruleset_names(), cycle(SPOKEN), strict=False)])
def test_every_shipped_game_has_a_whole_book(name: str, language: str) -> None:
    book = book_of(name, language)
    said = markdown_of(book)
    ids = {chapter.id for chapter in book.chapters}
    assert "example" in ids
    assert "{" not in said
    drawings = [
        b for chapter in book.chapters for b in chapter.blocks if isinstance(b, BookDrawing)
    ]
    assert len(drawings) == 1
    Page(html_of(book))


def test_switches_are_told_as_they_are_set_and_in_the_words_of_the_language_alone() -> None:
    book = book_of("el-grande", "fr", **{"tie-rank": "skip"})
    settings = book.chapters[-1]
    lines = [line for block in settings.blocks for line in getattr(block, "lines", ())]
    assert len(lines) == len(load("el-grande").rules.switches)
    assert not [line for line in lines if "whether" in line]


def test_markdown_says_nothing_by_its_marks_that_a_name_holds() -> None:
    book = Rulebook(language="en", title="A *b* <i>", players="For 2.", chapters=())
    assert "# A \\*b\\* \\<i\\>" in markdown_of(book)
    assert "<h1>A *b* &lt;i&gt;</h1>" in html_of(book)
