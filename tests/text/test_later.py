from __future__ import annotations

import pytest

from fuero.text.later import Later


def test_an_entry_is_made_once_and_when_it_is_asked_for() -> None:
    made: list[str] = []

    def make(key: str) -> int:
        made.append(key)
        return len(made)

    entries = Later(("move", "score"), make)
    assert [*entries] == ["move", "score"]
    assert "score" in entries
    assert "veto" not in entries
    assert made == []
    assert [entries["score"], entries["score"], entries["move"]] == [1, 1, 2]
    with pytest.raises(KeyError):
        entries["veto"]
