"""What ``may`` means in the files of each layer: what the manifest says, or that of its base."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.pipeline import load
from support.rulesets import MANIFEST, write_ruleset

BASE = """\
track score for each player: 0..9
piece man, plural men, 5 for each player in box
procedure game:
    perform below
    perform above
procedure below:
    {below}
procedure above:
    add 0 to own score
"""
LAYER = """\
format: 1
id: upper
title: Upper
version: 1.0.0
over: {ruleset: small, version: "1"}
files: [changes.fuero]
"""
CHANGES = """\
replace procedure above:
    {above}
"""
RULE, STYLE, NOTHING = "may: rule\n", "may: style\n", ""
MAY, MUST = "may move 1 own men from box to fields", "move 1 own men from box to fields"
MAY_FEWER = "may move up to 1 own men from box to fields"


def asked(folder: Path, base: tuple[str, str], layer: tuple[str, str]) -> list[set[str]]:
    """How each of two moves can be declined, one below and one in the layer.

    base, layer: what the manifest says of ``may``, and the move.
    """
    (folder / "upper").mkdir()
    (folder / "upper" / "ruleset.yaml").write_text(LAYER + layer[0], encoding="utf-8")
    changes = CHANGES.format(above=layer[1])
    (folder / "upper" / "changes.fuero").write_text(changes, encoding="utf-8")
    text = BASE.format(below=base[1])
    small = write_ruleset(folder / "base", text, manifest=MANIFEST + base[0])
    game = load(small, layers=[str(folder / "upper")]).new_game(2, 1)
    found = []
    while game.decision is not None:
        options = [option.notation for option in game.decision.options]
        found.append({"skip", "stop"} & set(options))
        game.apply("north")
    return found


@pytest.mark.parametrize(
    ("base", "layer", "declined"),
    [
        ((NOTHING, MUST), (NOTHING, MUST), [set(), set()]),
        ((STYLE, MUST), (RULE, MAY), [set(), {"skip"}]),
        ((RULE, MAY), (STYLE, MUST), [{"skip"}, set()]),
        ((RULE, MAY), (NOTHING, MAY), [{"skip"}, {"skip"}]),
        ((STYLE, MAY_FEWER), (NOTHING, MAY_FEWER), [{"stop"}, {"stop"}]),
    ],
)
def test_each_layer_says_what_may_means(
    tmp_path: Path, base: tuple[str, str], layer: tuple[str, str], declined: list[set[str]]
) -> None:
    assert asked(tmp_path, base, layer) == declined


@pytest.mark.parametrize(
    ("base", "layer", "file"),
    [
        ((NOTHING, MAY), (RULE, MAY), "rules.fuero"),
        ((RULE, MAY), (STYLE, MAY), "changes.fuero"),
        ((STYLE, MUST), (NOTHING, MAY), "changes.fuero"),
    ],
)
def test_a_may_by_which_nobody_can_decline_is_refused(
    tmp_path: Path, base: tuple[str, str], layer: tuple[str, str], file: str
) -> None:
    with pytest.raises(DiagnosticError) as caught:
        asked(tmp_path, base, layer)
    (problem,) = caught.value.diagnostics
    assert problem.code == "FU291"
    assert problem.span is not None
    assert problem.span.source.name.endswith(file)
    assert MAY_FEWER in (problem.help or "")


def test_what_is_tried_follows_the_last_layer() -> None:
    rules = load("el-grande")
    position = {"players": ["red", "blue"], "king": "galicia"}
    with pytest.raises(DiagnosticError) as caught:
        rules.trial("may move king to regions", position, player="red")
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.help) == (
        "FU291",
        "write: move king to regions\nor let the manifest say `may: rule`",
    )
