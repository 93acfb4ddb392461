"""The ways in which rules can write what was read, each tried once."""

from __future__ import annotations

import pytest

from fuero.text.reader import reading
from fuero.text.reader.reading import read_text
from fuero.text.reader.written import Choices
from support.shipped import rules_of


def test_a_tree_of_which_rules_can_write_nothing_is_given_up_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Of its trees, many say of no piece which is meant: each was tried as often as is allowed.
    text = "Choisir un des tableaux mobiles de marque et le poser sur une région quelconque."
    tried: list[bool] = []
    advance = Choices.advance

    def noted(choices: Choices) -> bool:
        tried.append(True)
        return advance(choices)

    monkeypatch.setattr(Choices, "advance", noted)
    assert len(read_text(rules_of("el-grande"), text, "fr")) == 1
    assert len(tried) < 5 * reading._MOST_WAYS
