"""Branches of switches that are not taken are linked as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.check import branches, found_in_branches
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from support.rulesets import MANIFEST, write_ruleset

SWITCHES = """\
switches:
  length: {values: [long, short, tiny], default: long, about: rounds}
  wind: {values: [calm, storm], default: calm, about: weather}
"""

START = "track score for each player: 0..9\nvariable starter: player\n"


def told(folder: Path, rules: str, **settings: str) -> list[str]:
    """What is said of the branches of some rules that are not taken."""
    name = write_ruleset(folder, START + rules, manifest=MANIFEST + SWITCHES)
    layers = read_layers([name])
    return [one.message for one in found_in_branches(layers, link(layers, settings), settings)]


BRANCHES: dict[str, tuple[str, list[str]]] = {
    "a name in statements": (
        """\
procedure game:
    when wind is storm:
        add 1 to scoer of starter
    end game: over
""",
        ["with wind=storm: nothing is called 'scoer'"],
    ),
    "a name in a table": (
        """\
procedure game:
    add by length {long: 1, short: 2, tiny: tw} to score of starter
    end game: over
""",
        ["with length=tiny: nothing is called 'tw'"],
    ),
    "a branch in a branch": (
        """\
when length is short or tiny:
    define prize = by wind {calm: 1, storm: on}
when length is long:
    define prize = 1
procedure game:
    add prize to score of starter
    end game: over
""",
        ["with length=short, wind=storm: nothing is called 'on'"],
    ),
    "two mistakes of two switches": (
        """\
procedure game:
    when wind is storm:
        add 1 to scoer of starter
    when length is short:
        add 1 to socre of starter
    end game: over
""",
        [
            "with wind=storm: nothing is called 'scoer'",
            "with length=short: nothing is called 'socre'",
        ],
    ),
    "what goes wrong only together": (
        """\
when wind is calm:
    define gain = 1
when wind is storm:
    define loss = 1
procedure game:
    when length is short:
        add gain to score of starter
    when wind is storm:
        add loss to score of starter
    end game: over
""",
        [],
    ),
}


@pytest.mark.parametrize(("rules", "said"), BRANCHES.values(), ids=list(BRANCHES))
def test_a_mistake_in_a_branch_is_told_with_what_takes_it(
    tmp_path: Path, rules: str, said: list[str]
) -> None:
    assert [one.partition(";")[0] for one in told(tmp_path, rules)] == said


def test_branches_that_are_taken_are_not_looked_at_again(tmp_path: Path) -> None:
    rules = BRANCHES["what goes wrong only together"][0]
    assert told(tmp_path, rules, wind="calm", length="short") == [
        "with wind=storm: nothing is called 'gain': it is left out by wind=storm"
    ]


def test_branches_that_go_together_are_linked_together(monkeypatch: pytest.MonkeyPatch) -> None:
    layers = read_layers(["el-grande"])
    rules = link(layers, {})
    linked: list[object] = []
    monkeypatch.setattr(branches, "mistakes", lambda *given: linked.append(given) or ())
    assert list(found_in_branches(layers, rules, {})) == []
    assert len(linked) == 3


def test_so_many_settings_are_linked_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(branches, "MOST_LINKED", 2)
    assert told(tmp_path, BRANCHES["two mistakes of two switches"][0]) == [
        "with wind=storm: nothing is called 'scoer'"
    ]
