"""What is never used is told where it came to be so, and what is only set, or only named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from fuero.check import check
from fuero.diagnostics import Diagnostic
from fuero.ruleset.link import link
from fuero.ruleset.sums import read_layers
from support.rulesets import MANIFEST, linked, write_ruleset

RULES = """\
track score for each player: 0..99
piece man, plural men, 5 for each player in box
define open = fields except south
cards deed, plural deeds
deck pack of deeds
variable drawn: deed

card march in pack:
    move up to 1 own men from box to open

card muster in pack:
    perform mustering

procedure mustering:
    for each player:
        perform counting

procedure counting:
    add 1 to own score

procedure game:
    draw from pack as drawn
    for each player:
        perform drawn
        move up to 1 own men from box to fields
"""
LAYER = """\
format: 1
id: layer
title: Layer
version: 1.0.0
over: {ruleset: small, version: "1"}
files: [changes.fuero]
"""


def findings(folder: Path, changes: str, rules: str = RULES) -> Sequence[Diagnostic]:
    """What FU301 says of a small game with a layer over it."""
    base = write_ruleset(folder / "small", rules)
    layer = write_ruleset(folder / "layer", "", manifest=LAYER, files={"changes.fuero": changes})
    found = check(link(read_layers([base, layer]), {}))
    return [problem for problem in found if problem.code == "FU301"]


def test_the_small_game_alone_has_no_finding(tmp_path: Path) -> None:
    assert findings(tmp_path, "value spare = 1 in 0..2\ndefine more = spare\n")[0].message == (
        "the define more is never used"
    )
    assert not [one for one in check(linked(tmp_path, RULES)) if one.code == "FU301"]


@pytest.mark.parametrize(
    "changes",
    [
        "replace card march in pack:\n    move up to 1 own men from box to fields\n",
        "instead of card march:\n    move up to 1 own men from box to fields\n",
        "remove card march\n",
    ],
)
def test_the_layer_that_took_away_the_last_use_is_told(tmp_path: Path, changes: str) -> None:
    (problem,) = findings(tmp_path, changes)
    assert problem.message == "the define open is never used since this is gone"
    assert problem.span is not None
    assert problem.span.source.name.endswith("layer/changes.fuero")
    assert problem.span.text == "march"
    assert [str(related.span) for related in problem.related] == [
        f"{tmp_path}/small/rules.fuero:3:8"
    ]
    assert problem.help == "take it out here as well: remove define open"


def test_what_was_used_only_by_what_is_used_no_more_is_told_there_too(tmp_path: Path) -> None:
    found = findings(tmp_path, "remove card muster\n")
    assert [problem.message for problem in found] == [
        "the procedure mustering is never performed since this is gone",
        "the procedure counting is never performed since this is gone",
    ]
    assert {problem.span.source.name for problem in found if problem.span} == {
        f"{tmp_path}/layer/changes.fuero"
    }


def test_what_the_layer_is_told_to_do_ends_the_findings(tmp_path: Path) -> None:
    changes = "remove card muster\nremove procedure mustering\nremove procedure counting\n"
    assert findings(tmp_path, changes) == []


def test_what_a_selection_leaves_out_is_used_if_it_is_in_again(tmp_path: Path) -> None:
    manifest = MANIFEST + (
        "selections:\n  deeds-in: {kind: card, of: [march, muster], least: 1, about: which}\n"
    )
    name = write_ruleset(tmp_path, RULES, manifest=manifest)
    found = check(link(read_layers([name]), {"deeds-in": ["march"]}))
    assert [problem.message for problem in found if problem.code == "FU301"] == []


SET_ONLY = """\
track score for each player: 0..99
piece man, plural men, 5 for each player in box
variable rounds: 0..9
variable spot: place

card march of deed:
    if rounds > 2:
        add 1 to own score

cards deed, plural deeds
variable drawn: deed

procedure game:
    repeat up to 3 times:
        add 1 to rounds
        for each player:
            choose one of fields as spot
            move up to 1 own men from box to fields
            perform drawn if rounds > 8
    set drawn to march
"""


def test_a_variable_that_is_set_and_never_read_is_told(tmp_path: Path) -> None:
    rules = SET_ONLY.replace(" if rounds > 8", "")
    found = [one for one in check(linked(tmp_path, rules)) if one.code == "FU301"]
    assert [problem.message for problem in found] == ["the variable spot is set, but never read"]
    assert found[0].span is not None
    assert found[0].span.line == 4


def test_a_layer_that_takes_away_the_reading_may_leave_the_setting(tmp_path: Path) -> None:
    rules = SET_ONLY.replace(" if rounds > 8", "").replace("from box to fields", "from box to spot")
    changes = "replace card march of deed:\n    add 1 to own score\n"
    assert findings(tmp_path, changes, rules) == []


def test_a_parameter_that_is_never_spoken_of_is_told(tmp_path: Path) -> None:
    rules = (
        "track score for each player: 0..99\n"
        "piece man, plural men, 5 for each player in box\n"
        "define worth of here = number of men in fields\n"
        "procedure game:\n    for each player:\n"
        "        move up to (worth of north) own men from box to fields\n"
    )
    (problem,) = [one for one in check(linked(tmp_path, rules)) if one.code == "FU301"]
    assert problem.message == "worth of here never speaks of here"
    assert problem.help == "say define worth = …, or use here"
