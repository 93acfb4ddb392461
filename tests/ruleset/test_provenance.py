"""Where cards, places and numbers are known from, whoever says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.provenance import known_things, provenance_counts
from fuero.ruleset.sums import read_layers
from support.rulesets import BOARD, MANIFEST, write_ruleset

RULES = """\
track score for each player: 0..99
value gain = 1 in 0..9
cards omen, plural omens
deck sky of omens with depth 1
variable last: omen
provenance "note+":
    value loss = 1 in 0..9
    deck pit of omens with depth 3
    card mud in pit:
        add 1 to own score
    card ash in pit, provenance fan-note:
        add 1 to own score
card comet in sky:
    add gain to own score
procedure game:
    end game: now
"""
LAYER = """\
format: 1
id: later
title: Later
version: 1.0.0
over: {ruleset: small, version: "1"}
files: [rules.fuero]
provenance: reconstruction
"""
CHANGES = """\
replace value gain = 2 in 0..9
provenance fan-note:
    replace card mud in pit:
        add 2 to own score
before card comet:
    add 1 to own score
"""


def summed(folder: Path, rules: str = RULES, changes: str = CHANGES) -> Rules:
    board = BOARD.replace("  box: {kind: store}", "  box: {kind: store, provenance: fan-note}")
    manifest = MANIFEST + "provenance: rulebook\n"
    base = write_ruleset(folder / "base", rules, manifest=manifest, board=board)
    layer = write_ruleset(folder / "later", changes, manifest=LAYER)
    return link(read_layers([base, layer]), {})


def test_the_nearest_word_holds(tmp_path: Path) -> None:
    rules = summed(tmp_path, changes="")
    known = {thing.name: thing.provenance for thing in known_things(rules)}
    assert known == {
        "north": "rulebook",
        "south": "rulebook",
        "box": "fan-note",
        "gain": "rulebook",
        "loss": "note+",
        "score": "rulebook",
        "sky": "rulebook",
        "pit": "note+",
        "mud": "note+",
        "ash": "fan-note",
        "comet": "rulebook",
    }


def test_what_a_layer_replaces_is_the_layers(tmp_path: Path) -> None:
    rules = summed(tmp_path)
    assert provenance_counts(rules, "small") == {
        "card": {"fan-note": 1, "rulebook": 1},
        "place": {"rulebook": 2, "fan-note": 1},
        "number": {"rulebook": 4, "note+": 2},
    }
    assert provenance_counts(rules, "later") == {
        "card": {"fan-note": 1},
        "place": {},
        "number": {"reconstruction": 1},
    }


def test_it_changes_no_hash(tmp_path: Path) -> None:
    plain = RULES.replace('provenance "note+":\n', "").replace(", provenance fan-note", "")
    lines = [line.removeprefix("    ") if number in range(5, 11) else line
             for number, line in enumerate(plain.splitlines())]  # fmt: skip
    one, two = summed(tmp_path / "a", changes=""), summed(tmp_path / "b", "\n".join(lines), "")
    assert one.hash == two.hash


def test_a_value_within_can_be_set(tmp_path: Path) -> None:
    path = write_ruleset(tmp_path, RULES)
    rules = link(read_layers([path]), {"loss": 4, "gain": 1})
    assert rules.values["loss"] == 4
    assert rules.of("value")["loss"].provenance == "", "nobody knows the other number"
    same = link(read_layers([path]), {"loss": 1})
    assert same.of("value")["loss"].provenance == "note+"


NUMBERS = """\
track score for each player: 0..99
value gain = 1 in 0..9
cards omen, plural omens with depth 3
deck sky of omens with worth 4
card comet in sky with depth 5, weight 1
card flood in sky with depth 5, weight 2, provenance fan-note
procedure game:
    end game: now
"""
TOLD = """\
provenance: rulebook
numbers: {values: fan-note, weight: reconstruction, flood: {weight: note+}, south: {values: note+}}
"""
SETS = """\
numbers: {gain: fan-note}
sets: {gain: 2}
"""


def test_numbers_of_cards_and_places_are_told_by_the_manifest(tmp_path: Path) -> None:
    rules = link(read_layers([write_ruleset(tmp_path, NUMBERS, manifest=MANIFEST + TOLD)]), {})
    known = {(one.category, one.name): one.provenance for one in known_things(rules)}
    assert {key: told for key, told in known.items() if " of " in key[0]} == {
        ("values of place", "north"): "fan-note",
        ("values of place", "south"): "note+",
        ("depth of card", "comet"): "rulebook",
        ("weight of card", "comet"): "reconstruction",
        ("depth of card", "flood"): "fan-note",
        ("weight of card", "flood"): "note+",
    }
    assert known["card", "flood"] == "fan-note"
    assert known["place", "north"] == "rulebook"
    assert known["deck", "sky"] == "rulebook"


@pytest.mark.parametrize(("lines", "told"), [(1, "reconstruction"), (0, "fan-note")])
def test_what_a_layer_sets_is_known_as_the_layer_is_or_as_it_says(
    tmp_path: Path, lines: int, told: str
) -> None:
    base = write_ruleset(tmp_path / "base", NUMBERS, manifest=MANIFEST + TOLD)
    sets = "".join(SETS.splitlines(keepends=True)[lines:])
    layer = write_ruleset(tmp_path / "later", "", manifest=LAYER + sets)
    rules = link(read_layers([base, layer]), {})
    assert (rules.values["gain"], rules.of("value")["gain"].provenance) == (2, told)
