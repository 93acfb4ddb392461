"""The page on Python and the names of the package say the same."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping

import fuero
from docs.pages import ROOT
from fuero.sim.bots import seat_of

PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")


def spoken_of() -> Mapping[str, object]:
    """What the page calls a thing of each class, and one such thing."""
    rules = fuero.load("el-grande")
    game = rules.new_game(3, seed=7)
    over = game.copy()
    fuero.play_out(over, [fuero.random_bot] * 3, 7)
    return {
        "rules": rules,
        "game": game,
        "decision": game.decision,
        "option": game.decision.options[0] if game.decision else None,
        "event": game.events[0],
        "decided": over.decided[0],
        "result": over.result,
        "seat": seat_of(game),
        "found": fuero.simulate(rules, games=1, players=2),
        "core": rules.core(3),
    }


UNSAID = {
    "rules": {"rules", "program", "evaluator", "record", "lasting_names"},
    "option": {"say", "is_word", "things", "words", "paid"},
    "event": {"say", "of", "choice", "option", "things"},
    "decision": {"say", "choice", "site"},
}
"""What stands on no page: what the parts of the program are to one another."""


def public(thing: object) -> set[str]:
    """The attributes that are for everybody."""
    return {name for name in dir(thing) if not name.startswith("_")}


def test_the_page_names_every_name_of_the_package() -> None:
    missing = [name for name in fuero.__all__ if f"fuero.{name}" not in PAGE]
    assert missing == []


def test_every_name_of_the_package_on_the_page_is_there() -> None:
    for name in set(re.findall(r"\bfuero\.(\w+)\b(?!\.)", PAGE)):
        assert hasattr(fuero, name), name


def test_the_page_names_all_that_is_public_of_a_thing_and_nothing_else() -> None:
    for word, thing in spoken_of().items():
        found = set(re.findall(rf"(?<![-/])\b{word}\.([a-z]\w*)", PAGE)) - {"py"}
        assert found - public(thing) == set(), word
        assert public(thing) - found == UNSAID.get(word, set()), word


def test_to_import_the_package_imports_nothing_of_it() -> None:
    program = (
        "import sys, fuero; print([name for name in sys.modules if name.startswith('fuero.')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
