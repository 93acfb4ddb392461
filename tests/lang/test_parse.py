from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from fuero.diagnostics import MAXIMUM_PROBLEMS, Source, render_text
from fuero.lang import nodes
from fuero.lang.grammar import grammar
from fuero.lang.lexer import RESERVED
from fuero.lang.nodes import Node, children, walk
from fuero.lang.parse import (
    MAXIMUM_DIGITS,
    MAXIMUM_TREE,
    parse,
    parse_statements,
)

EVERYTHING = Path(__file__).parents[1] / "text" / "everything.fuero"


def declaration(text: str) -> Node:
    result = parse(Source("test.fuero", text))
    assert render_text(result.diagnostics) == ""
    (node,) = result.declarations
    return node


def expression(text: str) -> Node:
    node = declaration(f"define x = {text}")
    assert isinstance(node, nodes.Definition)
    return node.body


def act(text: str) -> Node:
    result = parse_statements(Source("act", text))
    assert render_text(result.diagnostics) == ""
    (node,) = result.declarations
    assert isinstance(node, nodes.ActLine)
    return node.act


def codes(text: str) -> list[str]:
    return [problem.code for problem in parse(Source("test.fuero", text)).diagnostics]


def test_names_know_where_they_stand() -> None:
    text = "procedure turn:\n    # why\n    set own hand to (powers or\n        none)\n"
    tree = declaration(text)
    found = {str(node.span): node.span.text for node in walk(tree) if isinstance(node, nodes.Name)}
    assert found == {
        "test.fuero:1:11": "turn",
        "test.fuero:3:13": "hand",
        "test.fuero:3:22": "powers",
    }


def test_spans_hold_the_text_of_their_node() -> None:
    text = "procedure turn:\n    if a is b:\n        clear offer  # why\n\n    clear stack\n"
    tree = declaration(text)
    assert isinstance(tree, nodes.Procedure)
    assert tree.span.text == text.strip()
    first, second = tree.body
    assert first.span.text == "if a is b:\n        clear offer"
    assert second.span.text == "clear stack"
    assert isinstance(first, nodes.If)
    assert first.condition.span.text == "a is b"


def test_spans_of_children_lie_in_those_of_their_parents() -> None:
    tree = declaration(
        'card a in b, 2 copies, cites "R-1":\n    each player from c where own d is 1 (\n'
        "        secretly choose one of e with no own f as g, else one of {1..2}, unrevealed\n"
        "    )\n"
    )
    for node in walk(tree):
        for child in children(node):
            assert node.span.start <= child.span.start <= child.span.end <= node.span.end


def test_trees_compare_by_what_they_say() -> None:
    assert declaration("value a = 1 in 0..2") == declaration("\n\nvalue  a=1 in 0 .. 2  # b\n")
    assert declaration("value a = 1 in 0..2") != declaration("value a = 1 in 0..3")


def test_operators_bind_as_usual() -> None:
    assert expression("a or b and not c is d + e * f") == expression(
        "(a or (b and (not (c is (d + (e * f))))))"
    )
    assert expression("a - b - c") == expression("(a - b) - c")
    assert expression("a where it is b except c") == expression("(a where it is b) except c")
    assert expression("values of best of a") == expression("values of (best of a)")


def test_negative_numbers_stand_in_declarations_only() -> None:
    node = declaration("value a = -1 in -2..3")
    assert isinstance(node, nodes.ValueDeclaration)
    assert (node.number, node.low, node.high) == (-1, -2, 3)
    assert codes("define a = -1") != []


def test_a_minus_has_spaces_and_a_hyphen_has_none() -> None:
    assert isinstance(expression("a - 1"), nodes.Minus)
    assert isinstance(expression("a-1"), nodes.Reference)
    assert codes("define x = a -1") == ["FU129"]


def test_words_are_read_whole() -> None:
    assert codes("procedure b:\n    move king tocourt\n") != []
    assert isinstance(expression("orders or into-the-wild"), nodes.Or)


@pytest.mark.parametrize("word", RESERVED)
def test_reserved_words_are_no_names(word: str) -> None:
    assert codes(f"variable {word}: 0..9") == ["FU117"]


@pytest.mark.parametrize("word", ["score", "value", "move", "first", "game", "number", "deck"])
def test_other_words_may_be_names(word: str) -> None:
    assert codes(f"variable {word}: 0..9") == []


def test_reserved_words_are_words_of_the_grammar() -> None:
    assert {word.upper() for word in RESERVED} <= {term.name for term in grammar().terminals}


def test_an_act_in_brackets_is_the_act() -> None:
    assert act("each player (moves king to a)") == act("each player moves king to a")
    assert act("each player may (move king to a)") == act("each player may move king to a")


def test_every_declaration_with_a_mistake_is_reported_and_the_others_are_kept() -> None:
    result = parse(
        Source(
            "test.fuero",
            "value a = 1\nvalue b = 1 in 0..2\nvalue c = 1\nprocedure d:\n\tclear offer\n"
            "procedure e:\n    jump\n",
        )
    )
    assert [problem.span.line for problem in result.diagnostics if problem.span] == [5, 1, 3, 7]
    assert len(result.declarations) == 1


def test_reports_end_somewhere() -> None:
    result = parse(Source("test.fuero", "value a = 1\n" * (MAXIMUM_PROBLEMS + 50)))
    assert len(result.diagnostics) == MAXIMUM_PROBLEMS


@pytest.mark.parametrize(
    "text",
    [
        "define x = " + "not " * 4_000 + "a",
        "define x = " + "a of " * 4_000 + "b",
        "define x = a" + " + a" * 4_000,
        "define x = a" + " or a" * 4_000,
        "define x = a" + " except a" * 4_000,
        "define x = " + "if a then b else " * 4_000 + "c",
        "define x = " + "random " * 4_000 + "c",
        "define x = " + "any by y {a: " * 20 + "not " * 200 + "a" + "}" * 20,
        "replace " * 4_000 + "value a = 1 in 0..2",
        "procedure x:\n    score a where " + "not " * 4_000 + "any b",
    ],
)
def test_trees_too_deep_are_refused(text: str) -> None:
    assert codes(text) == ["FU104"]


def test_numbers_too_large_are_refused() -> None:
    assert codes(f"define x = {'9' * MAXIMUM_DIGITS}") == []
    assert codes(f"value a = -{'9' * (MAXIMUM_DIGITS + 1)} in 0..2") == ["FU105"]
    assert codes(f"define x = a + {{1, {'9' * 5_000}}}") == ["FU105"]


def test_trees_nearly_too_deep_are_fit_for_use() -> None:
    tree = expression("not " * (MAXIMUM_TREE - 5) + "a")
    assert sum(1 for _ in walk(tree)) == MAXIMUM_TREE - 3
    assert hash(tree) == hash(expression("not " * (MAXIMUM_TREE - 5) + "a"))
    assert repr(tree)


def test_every_node_that_a_field_holds_is_among_the_nodes_below() -> None:
    text = EVERYTHING.read_text(encoding="utf-8")
    for declared in parse(Source("everything", text)).declarations:
        for node in walk(declared):
            held = (getattr(node, field.name) for field in fields(node))
            several = (value if isinstance(value, tuple) else (value,) for value in held)
            below = [one for some in several for one in some if isinstance(one, Node)]
            assert children(node) == below
