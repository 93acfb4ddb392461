"""The ways in which rules can write what was read, each tried once."""

from __future__ import annotations

import pytest

from fuero.text.reader import ways
from fuero.text.reader.owned import owned
from fuero.text.reader.reading import read_text
from fuero.text.tree import Item
from support.shipped import rules_of


def test_what_a_tree_can_be_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # Many of its trees do not say which piece is meant: each was tried as often as is allowed.
    text = "Choisir un des tableaux mobiles de marque et le poser sur une région quelconque."
    tried: list[Item] = []

    def noted(item: Item) -> tuple[Item, ...]:
        tried.append(item)
        return owned(item)

    monkeypatch.setattr(ways, "owned", noted)
    assert len(read_text(rules_of("el-grande"), text, "fr")) == 1
    assert len(tried) < 10 * ways.MOST_WAYS
