"""Switches are settled when rules are linked: what is not chosen leaves no trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.lang import nodes
from fuero.ruleset.link import link, plain
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers
from support.rulesets import MANIFEST, write_ruleset

SWITCHED = MANIFEST + "switches:\n  mode: {values: [calm, wild, odd], default: calm, about: mood}\n"
RULES = """\
track score for each player: 0..99
value gain = 1 in 0..9
when mode is wild or odd:
    variable extra: 0..9
    when mode is odd:
        variable odder: 0..9
procedure game:
    set own score to by mode {calm: 1, wild: gain + 1, odd: by players {2: 2, 3: 3}}
    when mode is calm:
        end game: quietly
    when mode is wild or odd:
        set extra to 3
        when mode is wild:
            end game: loudly
"""


def settled(folder: Path, mode: str, rules: str = RULES) -> Rules:
    return link(read_layers([write_ruleset(folder, rules, manifest=SWITCHED)]), {"mode": mode})


@pytest.mark.parametrize(
    ("mode", "variables", "value", "statements"),
    [
        ("calm", [], nodes.Number, ["Assign", "EndGame"]),
        ("wild", ["extra"], nodes.Plus, ["Assign", "Assign", "EndGame"]),
        ("odd", ["extra", "odder"], nodes.ByTable, ["Assign", "Assign"]),
    ],
)
def test_only_the_branch_taken_is_left(
    tmp_path: Path, mode: str, variables: list[str], value: type, statements: list[str]
) -> None:
    rules = settled(tmp_path, mode)
    body = rules.of("procedure")["game"].node.body  # type: ignore[attr-defined]
    assert list(rules.of("variable")) == variables
    assert [type(part).__name__ for part in body] == statements
    assert isinstance(body[0].value, value)
    assert rules.settings == {"mode": mode}
    trees = [plain(one.node) for of in rules.elements.values() for one in of.values()]
    assert "'When" not in str(trees)


def test_each_value_gives_other_rules(tmp_path: Path) -> None:
    hashes = {settled(tmp_path / mode, mode).hash for mode in ("calm", "wild", "odd")}
    assert len(hashes) == 3


def test_faults_in_a_branch_not_taken_are_told(tmp_path: Path) -> None:
    rules = RULES.replace("when mode is wild:", "when mode is wlid:").replace(
        ", wild: gain + 1", ""
    )
    with pytest.raises(DiagnosticError) as caught:
        settled(tmp_path, "calm", rules)
    assert [problem.code for problem in caught.value.diagnostics] == ["FU213", "FU211"]


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"mode": "clam"}, "FU211"),
        ({"moed": "calm"}, "FU210"),
        ({"gain": 10}, "FU212"),
        ({"gain": "-1"}, "FU212"),
        ({"gain": "²"}, "FU212"),
        ({"gain": "9" * 5000}, "FU212"),
        ({"gain": "one"}, "FU212"),
    ],
)
def test_settings_that_are_refused(
    tmp_path: Path, settings: dict[str, str | int], code: str
) -> None:
    layers = read_layers([write_ruleset(tmp_path, RULES, manifest=SWITCHED)])
    with pytest.raises(DiagnosticError) as caught:
        link(layers, settings)
    assert [problem.code for problem in caught.value.diagnostics] == [code]


def test_a_value_within_its_range_is_taken(tmp_path: Path) -> None:
    layers = read_layers([write_ruleset(tmp_path, RULES, manifest=SWITCHED)])
    assert link(layers, {"gain": 9}).values == {"gain": 9}
    assert link(layers, {"gain": "0"}).values == {"gain": 0}


CHOOSING = """\
track score for each player: 0..99
procedure game:
    one of:
        add 1 to own score
        when mode is wild or odd:
            add 2 to own score
            when mode is odd:
                perform rest
    in either order:
        when mode is wild or odd:
            perform rest
        when mode is wild:
            perform toil
    offer up to 2 times:
        when mode is wild:
            perform toil
            perform rest once
procedure rest:
    add 3 to own score
procedure toil:
    add 4 to own score
"""


@pytest.mark.parametrize(
    ("mode", "lines"),
    [
        ("calm", [["Add"]]),
        ("wild", [["Add", "Add"], ["Perform", "Perform"], ["Offered", "Offered"]]),
        ("odd", [["Add", "Add", "Perform"], ["Perform"]]),
    ],
)
def test_only_lines_under_the_value_can_be_chosen(
    tmp_path: Path, mode: str, lines: list[list[str]]
) -> None:
    """Of a block without a line left nothing is left."""
    body = settled(tmp_path, mode, CHOOSING).of("procedure")["game"].node.body  # type: ignore[attr-defined]
    found = [node.alternatives if isinstance(node, nodes.OneOf) else node.parts for node in body]
    assert [[type(line).__name__ for line in block] for block in found] == lines


def test_a_line_under_a_value_that_is_not_is_refused(tmp_path: Path) -> None:
    wrong = CHOOSING.replace("wild:", "warm:", 1)
    with pytest.raises(DiagnosticError) as caught:
        settled(tmp_path, "calm", wrong)
    assert [problem.code for problem in caught.value.diagnostics] == ["FU211"]
