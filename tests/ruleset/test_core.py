"""The core: what linking makes of rules, in which nothing is left to be worked out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from fuero.pipeline import load
from fuero.ruleset import core, scope
from fuero.ruleset.model import Rules
from support.shipped import SHIPPED


def _trees(rules: Rules) -> Iterator[core.Node]:
    declared = rules.declared
    for name in declared.__dataclass_fields__:
        if name not in ("definitions", "wordings"):
            found = getattr(declared, name)
            yield from found.values() if isinstance(found, Mapping) else found
    # What a definition or wording is of is known only where it is used.
    yield from (one for one in declared.definitions.values() if one.parameter is None)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_expression_of_linked_rules_has_a_type(name: str) -> None:
    for tree in _trees(load(name, checked=False).rules):
        for node in core.walk(tree):
            assert not isinstance(node, core.Unknown), node.span
            if isinstance(node, core.Expression):
                assert node.type.kind != "unknown", node.span
            if isinstance(node, core.Defined):
                assert node.body.type == node.type, node.span


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_used_as_a_set_is_a_set(name: str) -> None:
    for tree in _trees(load(name, checked=False).rules):
        for node in core.walk(tree):
            match node:
                case core.Union() | core.Intersection():
                    assert node.left.type == node.right.type == node.type, node.span
                case core.Except() | core.Where() | core.WithPieces() | core.WithExtreme():
                    assert node.members.type.kind == "set", node.span
                case core.ForEach() | core.Choose() | core.SecretlyChoose():
                    assert node.members.type.kind == "set", node.span


def test_each_expression_is_linked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    linked: list[object] = []
    link = scope.link_expression

    def counted(here: scope.Scope, node: object) -> core.Expression:
        linked.append(node)
        return link(here, node)  # type: ignore[arg-type]

    monkeypatch.setattr(scope, "link_expression", counted)
    rules = load("el-grande", checked=False).rules
    there = sum(
        isinstance(node, core.Expression) for tree in _trees(rules) for node in core.walk(tree)
    )
    # A definition with a parameter is linked once for each kind of thing it is used of.
    assert len(linked) <= 1.1 * there
