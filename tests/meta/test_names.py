"""One word for one thing: what classes are called."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import fuero

PACKAGE = Path(fuero.__file__).parent
CAMEL_CASE = re.compile(r"(?:[A-Z][a-z]+)+")
LEVELS = ("lang/nodes/", "ruleset/core/", "machine/program.py")
"""A thing of the rules has one name as it is written, as it is meant, and as it is run."""


def test_no_two_public_classes_or_types_share_a_name_but_those_of_one_thing_at_its_levels() -> None:
    places = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if CAMEL_CASE.fullmatch(name := _name(node)):
                places[name].append(path.relative_to(PACKAGE).as_posix())
    levels = {name: [_level(place) for place in found] for name, found in places.items()}
    shared = {
        name: places[name]
        for name, found in levels.items()
        if len(found) > 1 and ("" in found or len(set(found)) < len(found))
    }
    assert shared == {}
    assert len(places) > 300


def _name(node: ast.stmt) -> str:
    """The name of a class or of a type that a module gives a name to; empty for all else."""
    match node:
        case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case ast.Assign(value=ast.Call()):
            return ""  # A variable of types.
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
    return ""


def _level(place: str) -> str:
    """The level of a thing of the rules that a module belongs to; empty for any other module."""
    return next((level for level in LEVELS if place.startswith(level)), "")
