"""Each recipe of the cookbook is a rule and something that shows what it does."""

from __future__ import annotations

import re
from pathlib import Path

from docs.pages import DOCS, blocks, links

PAGE = DOCS / "cookbook.md"
TEXT = PAGE.read_text(encoding="utf-8")
RECIPES = re.findall(r"^### (.+)$", TEXT, re.MULTILINE)


def test_there_are_recipes_and_each_is_found_by_a_word_at_the_top() -> None:
    anchors = [re.sub(r"[^\w\- ]", "", recipe.lower()).replace(" ", "-") for recipe in RECIPES]
    assert len(anchors) >= 30
    assert {f"#{anchor}" for anchor in anchors} == {x for x in links(PAGE) if x.startswith("#")}


def test_each_recipe_shows_what_it_does() -> None:
    starts = [match.start() for match in re.finditer(r"^### ", TEXT, re.MULTILINE)]
    for recipe, start, end in zip(RECIPES, starts, [*starts[1:], len(TEXT)], strict=True):
        there = [block for block in blocks(PAGE) if start < block.start < end]
        assert "fuero" in {block.language for block in there}, recipe
        shown = [block for block in there if "cases" in (block.remark, Path(block.value).stem)]
        assert shown, recipe
