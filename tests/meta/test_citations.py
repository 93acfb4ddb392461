"""Numbers of rules lead somewhere, and the engine knows none of them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
# FU213 and UTF-8 are no numbers of rules: those have one capital letter before the hyphen.
NUMBER = re.compile(r"(?<![\w-])[A-Z]-[0-9]+(?:\.[0-9]+)*")


def test_the_engine_states_rules_and_cites_none() -> None:
    cited = [
        f"{path.relative_to(ROOT)}: {number}"
        for path in sorted((ROOT / "interpreter").rglob("*"))
        if path.suffix in (".py", ".lark", ".yaml")
        for number in NUMBER.findall(path.read_text(encoding="utf-8"))
    ]
    assert cited == []
