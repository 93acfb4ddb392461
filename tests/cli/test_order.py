"""`fuero show --order` tells all that a layer changes, each with who did it and where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuero.lang import nodes
from fuero.pipeline import load
from fuero.ruleset.layer_steps import LayerStep, steps_of
from fuero.ruleset.sums import read_layers
from support.rulesets import write_ruleset
from support.shipped import SHIPPED, below

HOUSE = Path(__file__).parents[2] / "examples" / "house-rules"
LAYERS = [
    *(name for name in SHIPPED if below(name)),
    *(str(path.parent) for path in sorted(HOUSE.glob("*/ruleset.yaml"))),
]

BASE = """\
value reach = 2 in 0..9
track score for each player: 0..99
piece man, plural men, 3 for each player in box
variable there: place

procedure game:
    perform arrival
    end game: over

procedure arrival:
    for each player:
        move up to reach own men from box to fields

procedure parting:
    set there to none
"""
MANIFEST = """\
format: 1
id: rich
title: Rich
version: 1.0.0
over: {ruleset: small, version: "1"}
files: [board.yaml, rules.fuero]
lexicon: [words.yaml]
sets: {reach: 3}
outlook: arrival
result: {by: wealth}
switches:
  winter: {values: [mild, hard], default: mild, about: whether it snows}
selections:
  games: {of: [parting, arrival], kind: procedure, least: 1, about: what is done}
editions:
  first: {title: The first printing, switches: {winter: hard}}
"""
BOARD = """\
format: 1
kinds:
  hill: {plural: hills}
places:
  peak: {kind: hill, has: {yield: [4, 2]}, neighbours: [north]}
groups:
  range: {plural: ranges, members: {whole: [north, peak]}}
relations:
  tunnels: {pairs: [[peak, south]]}
"""
RULES = """\
track wealth for each player: 0..99

value pace = 1 in 0..9

replace procedure parting:
    end game: parting

after procedure arrival:
    for each player:
        add 1 to own wealth

remove variable there
"""
WORDS = """\
format: 1
language: en
names:
  peak: {one: Peak}
  wealth: {one: wealth}
phrases:
  "points:wealth": "{number number=N} of wealth"
"""


@pytest.fixture
def rich(tmp_path: Path) -> str:
    """A small game with a layer over it that changes something of every sort."""
    base = "format: 1\nlanguage: en\nnames:\n  peak: {one: top}\n"
    manifest = (
        "format: 1\nid: small\ntitle: Small\nversion: 1.0.0\ngame: game\nresult: {by: score}\n"
        "players: {min: 2, max: 3, seats: [white, black, green]}\n"
        "files: [board.yaml, rules.fuero]\nlexicon: [words.yaml]\n"
    )
    write_ruleset(tmp_path / "small", BASE, manifest=manifest, files={"words.yaml": base})
    write_ruleset(
        tmp_path / "rich", RULES, manifest=MANIFEST, board=BOARD, files={"words.yaml": WORDS}
    )
    return "./small+./rich"


def test_everything_a_layer_changes_is_told_in_the_order_of_its_files(run, rich: str) -> None:
    assert (
        run("show", rich, "--order").stdout
        == """\
1. ./small 1.0.0: Small (players: 2 to 3 of white, black, green)
2. ./rich 1.0.0: Rich
   sets outlook to arrival [./rich/ruleset.yaml:9:10]
   sets result to wealth, which was score (of small, ./small/ruleset.yaml:6:9) [./rich/ruleset.yaml:10:9]
   adds switch winter [./rich/ruleset.yaml:12:3]
   adds selection games [./rich/ruleset.yaml:14:3]
   adds edition first: winter=hard [./rich/ruleset.yaml:16:3]
   sets reach to 3, which was 2 (of small, ./small/rules.fuero:1:7) [./rich/ruleset.yaml:8:8]
   adds kind of places hill [./rich/board.yaml:3:3]
   adds place peak: hill, yield 4 2 [./rich/board.yaml:5:3]
   makes peak a neighbour of north (of small, ./small/board.yaml:6:3) [./rich/board.yaml:5:57]
   adds group range [./rich/board.yaml:7:3]
   adds relation tunnels: peak–south [./rich/board.yaml:9:3]
   adds track wealth [./rich/rules.fuero:1:7]
   adds value pace: 1 [./rich/rules.fuero:3:7]
   replaces procedure parting (of small, ./small/rules.fuero:14:11) [./rich/rules.fuero:5:19]
   after procedure arrival (of small, ./small/rules.fuero:10:11) [./rich/rules.fuero:8:17]
   removes variable there (of small, ./small/rules.fuero:4:10) [./rich/rules.fuero:12:17]
   calls peak “Peak” instead of “top”, as a word (en) (of small, ./small/words.yaml:4:3) [./rich/words.yaml:4:3]
   calls wealth “wealth”, as a word (en) [./rich/words.yaml:5:3]
   says points:wealth as “{number number=N} of wealth”, as a phrase (en) [./rich/words.yaml:7:3]
"""  # noqa: E501
    )


def test_what_several_layers_change_is_told_once_more_step_by_step(run, rich: str) -> None:
    write_ruleset(
        Path("third"),
        "before procedure arrival:\n    for each player:\n        add 2 to own wealth\n",
        manifest="format: 1\nid: third\ntitle: Third\nversion: 1.0.0\nfiles: [rules.fuero]\n"
        'over: {ruleset: rich, version: "1"}\nsets: {reach: 4, winter: hard}\n',
    )
    said = run("show", f"{rich}+./third", "--order").stdout
    assert "   sets reach to 4, which was 3 (of rich, ./rich/ruleset.yaml:8:8) [" in said
    assert "   sets winter to hard, which was mild (of rich, ./rich/ruleset.yaml:12:3) [" in said
    assert said.endswith("""\

Changed by several layers, in this order:

procedure arrival
  declared by small (./small/rules.fuero:10:11)
  after by rich (./rich/rules.fuero:8:17)
  before by third (./third/rules.fuero:1:18)
""")


FOLLOWING = """\
trigger {name} after scoring:
    add 1 to own score

trigger {name}-march after moving men:
    add 1 to own score

add to define both = north
"""


def _layers_that_follow(names: str) -> str:
    """A small game with layers that add to one definition, and follow what another does, too."""
    base = BASE.replace("variable there", "define both = south\n\nvariable there")
    write_ruleset(Path("small"), base)
    for name in names.split():
        manifest = f"format: 1\nid: {name}\ntitle: {name}\nversion: 1.0.0\nfiles: [rules.fuero]\n"
        over = 'over: {ruleset: small, version: "1"}\n'
        rules = FOLLOWING.format(name=name)
        write_ruleset(Path(name), rules, manifest=manifest + over)
    return "+".join(f"./{name}" for name in ("small", *names.split()))


def test_what_follows_the_same_is_told_in_the_order_it_is_done(run) -> None:
    said = run("show", _layers_that_follow("second first"), "--order").stdout
    assert said.endswith("""\

Following the same, in this order:

after moving men
  trigger second-march of second (./second/rules.fuero:4:9)
  trigger first-march of first (./first/rules.fuero:4:9)

after scoring
  trigger second of second (./second/rules.fuero:1:9)
  trigger first of first (./first/rules.fuero:1:9)
""")
    data = json.loads(run("show", "./small+./first", "--order", "--json").stdout)
    assert data["following"] == []


def test_who_adds_to_a_declaration_does_not_own_it(run) -> None:
    said = run("show", _layers_that_follow("first second"), "--order").stdout
    assert said.count("adds to define both (of small, ./small/rules.fuero:4:8) [./") == 2


def test_as_json_each_step_is_an_entry(run, rich: str) -> None:
    data = json.loads(run("show", rich, "--order", "--json").stdout)
    assert data["steps"][1] == {
        "layer": "rich",
        "did": "sets",
        "category": "manifest",
        "name": "result",
        "value": "wealth",
        "was": "score",
        "where": "./rich/ruleset.yaml:10:9",
        "before": {"layer": "small", "where": "./small/ruleset.yaml:6:9"},
    }


@pytest.mark.parametrize("name", LAYERS, ids=lambda name: Path(name).name)
def test_nothing_that_a_layer_does_is_left_out(name: str) -> None:
    clash = {"clash-one", "clash-two"}
    spec = ("el-grande", name) if Path(name).name in clash else (name,)
    rules = load(spec).rules
    layers = read_layers(spec)
    steps = steps_of(layers, rules)
    own = layers[-1]
    told = {(step.category, step.name) for step in steps if step.layer == own.info.id}
    assert _changed(own, rules) <= told
    assert all(step.span.text for step in steps)
    assert [step.layer for step in steps] == sorted(
        (step.layer for step in steps), key=[layer.info.id for layer in layers].index
    )


def _changed(layer, rules) -> set[tuple[str, str]]:
    """What the files of a layer speak of, as far as its switches leave it in."""
    data = layer.manifest.data
    found = {("setting", name) for name in data.get("sets", {})}
    found |= {("manifest", key) for key in ("game", "outlook", "result") if key in data}
    found |= {("switch", name) for name in data.get("switches", {})}
    for board in layer.boards:
        found |= {("place", name) for name in board.data.get("places", {}) if name in rules.places}
    for lexicon in (file.document for file in layer.lexicons):
        if "when" not in lexicon.data:
            said = lexicon.data["language"]
            found |= {(f"word ({said})", name) for name in lexicon.data.get("names", {})}
            found |= {(f"phrase ({said})", key) for key in lexicon.data.get("phrases", {})}
    for node in layer.declarations:
        match node:
            case nodes.Removal(kind=kind, names=names):
                found |= {(kind, name.text) for name in names}
            case nodes.Wrap(kind=kind, name=name) | nodes.Unless(kind=kind, name=name):
                found.add((kind, name.text))
            case nodes.Card(name=name):
                found.add(("card", name.text))
            case nodes.Procedure(name=name):
                found.add(("procedure", name.text))
    return found


def test_a_step_is_data() -> None:
    (step,) = steps_of(
        read_layers(["el-grande", str(HOUSE / "crown-of-three")]),
        load(["el-grande", str(HOUSE / "crown-of-three")]).rules,
    )
    assert isinstance(step, LayerStep)
    assert (step.did, step.name, step.value, step.was) == ("sets", "king-bonus", "3", "2")
