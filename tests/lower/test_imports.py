"""The modules of the lowering build on each other in one direction."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from fuero import lower

ROOM = Path(lower.__file__).parent


def _imported(path: Path) -> set[str]:
    """The modules beside it that a module names, also those that only types are taken from."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {node.module for node in found if node.level == 1 and node.module}


def test_no_module_of_the_lowering_needs_one_that_needs_it() -> None:
    needs = {path.stem: _imported(path) for path in ROOM.glob("*.py")}
    assert len(needs) > 30
    try:
        order = list(TopologicalSorter(needs).static_order())
    except CycleError as circle:
        pytest.fail(" needs ".join(reversed(circle.args[1])))
    assert order.index("builder") < order.index("statements") < order.index("lower")
