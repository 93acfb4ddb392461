"""Events in words, one after the other."""

from __future__ import annotations

import fuero
from fuero.machine.events import Event
from fuero.table.telling import tell
from support.said import happened

RULES = fuero.load("el-grande").rules


def _forced(player: str, option: str) -> Event:
    return happened(RULES, "forced", {"player": player, "choice": "order", "option": option})


def _alternative(player: str, option: str) -> Event:
    return happened(RULES, "alternative:turn", {"player": player, "option": option})


def test_the_only_way_there_is_is_told_once() -> None:
    only = "Red has one way only: placing."
    assert tell(RULES, [_forced("red", "placing"), _alternative("red", "placing")]) == [only]
    chosen = "Red chooses: special action."
    other = [_forced("red", "placing"), _alternative("red", "special-action")]
    assert tell(RULES, other) == [only, chosen]
    assert tell(RULES, [_alternative("red", "placing")]) == ["Red chooses: placing."]
    apart = [_forced("blue", "placing"), _alternative("red", "placing")]
    assert tell(RULES, apart) == ["Blue has one way only: placing.", "Red chooses: placing."]
