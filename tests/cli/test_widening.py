from __future__ import annotations

import json
from pathlib import Path

import fuero
from support.rulesets import write_ruleset

OVER = """\
format: 1
id: narrow
title: Narrow
version: 1.0.0
over: {ruleset: el-grande, version: "1"}
files: [rules.fuero]
widening: {lands: what this layer says of it}
"""


def layered(folder: Path, rules: str) -> str:
    return f"el-grande+{write_ruleset(folder, rules, manifest=OVER)}"


def test_a_ruleset_tells_where_layers_are_meant_to_widen_it(run) -> None:
    points = json.loads(run("show", "el-grande", "--json").output)["widening"]
    kinds = {point["name"]: point["kind"] for point in points}
    assert kinds["lands"] == "define"
    assert kinds["influence"] == "majority"
    assert kinds["turn"] == "procedure"
    assert "may be widened" in run("show", "el-grande").output


def test_what_a_later_layer_says_of_the_same_point_holds(tmp_path: Path) -> None:
    rules = fuero.load(layered(tmp_path / "narrow", "define margin = granada\n")).rules
    assert rules.widening["lands"].about == "what this layer says of it"


def test_what_a_layer_takes_away_can_no_longer_be_widened(run, tmp_path: Path) -> None:
    gone = "remove card score-most\nremove card score-fewest\nremove wording rarest\n"
    layer = layered(tmp_path / "narrow", gone + "remove define crowd\n")
    assert "crowd" in fuero.load("el-grande").rules.widening
    found = run("show", layer, "--json")
    assert "crowd" not in [point["name"] for point in json.loads(found.output)["widening"]]


def test_points_are_no_part_of_what_rules_are(tmp_path: Path) -> None:
    plain = OVER.replace("widening: {lands: what this layer says of it}\n", "")
    rules = "define margin = granada\n"
    with_points = fuero.load(layered(tmp_path / "narrow", rules)).rules.hash
    without = write_ruleset(tmp_path / "plain" / "narrow", rules, manifest=plain)
    assert fuero.load(f"el-grande+{without}").rules.hash == with_points
