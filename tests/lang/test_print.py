from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from fuero.diagnostics import Source
from fuero.lang.nodes import Node, Procedure, walk
from fuero.lang.parse import parse, parse_statements
from fuero.lang.print import format_source, print_declarations
from support.profiles import examples
from support.trees import declarations, expressions, materials, node_classes, statements

ROOT = Path(__file__).parents[2]
SHIPPED = sorted([*ROOT.glob("rulesets/**/*.fuero"), *ROOT.glob("examples/**/*.fuero")])
WIDTH = 100


def formatted(text: str) -> str:
    out, diagnostics = format_source(Source("test.fuero", text))
    assert diagnostics == ()
    assert out is not None
    return out


def parsed(text: str) -> tuple[Node, ...]:
    result = parse(Source("test.fuero", text))
    assert result.diagnostics == ()
    return result.declarations


def comments(text: str) -> Counter[str]:
    return Counter(comment.text for comment in parse(Source("test.fuero", text)).comments)


def expression(text: str) -> str:
    """The expression in canonical form."""
    return formatted(f"define x = {text}\n").removeprefix("define x = ").strip()


# ---- laws -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_shipped_files_are_in_canonical_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(text) == text
    assert max(map(len, text.splitlines()), default=0) <= WIDTH


def test_there_are_shipped_files() -> None:
    assert len(SHIPPED) >= 4


@examples(60)
@given(st.lists(declarations(), min_size=1, max_size=3).map(tuple))
def test_what_is_printed_parses_to_the_same_tree(trees: tuple[Node, ...]) -> None:
    text = print_declarations(trees)
    assert parsed(text) == trees
    assert formatted(text) == text


@pytest.mark.soak
def test_random_trees_reach_every_class_of_node() -> None:
    reached: set[type[Node]] = set()

    def all_reached(trees: tuple[Node, ...]) -> bool:
        reached.update(type(node) for tree in trees for node in walk(tree))
        return reached == node_classes()

    places = (declarations(1), materials(1), statements(1), statements(2), expressions(2))
    tries = settings(examples(1), max_examples=5_000, phases=[Phase.generate])
    with suppress(NoSuchExample):
        find(st.tuples(declarations(2), *places), all_reached, settings=tries)
    assert node_classes() - reached == set()


@examples(50)
@given(
    st.lists(declarations(2), min_size=1, max_size=3).map(tuple).map(print_declarations)
    | st.sampled_from(SHIPPED).map(lambda path: path.read_text(encoding="utf-8")),
    st.integers(0, 2**32),
)
def test_comments_and_blank_lines_anywhere_survive(text: str, seed: int) -> None:
    tree = parsed(text)
    written = decorated(text, random.Random(seed))
    out = formatted(written)
    assert parsed(out) == tree
    assert comments(out) == comments(written)
    assert formatted(out) == out
    assert "\n\n\n" not in out
    assert not out.startswith("\n")
    assert all(line == line.rstrip() for line in out.splitlines())


def decorated(text: str, chance: random.Random) -> str:
    """The text with comments and blank lines put in at random."""
    lines = []
    for number, line in enumerate(text.splitlines()):
        if chance.random() < 0.2:
            lines.append(" " * chance.randrange(12) + f"#own line {number}")
        lines += [" " * chance.randrange(6)] * chance.choice([0, 0, 0, 1, 2])
        lines.append(line)
        if "#" not in line and line and chance.random() < 0.2:
            lines[-1] += " " * chance.randrange(4) + f"# behind {number}  "
    return "\n".join([*lines, "  # last"])


@examples(60)
@given(st.lists(statements(), min_size=1, max_size=5).map(tuple))
def test_what_is_printed_in_a_body_parses_to_the_same_tree(body: tuple[Node, ...]) -> None:
    (procedure,) = parsed("procedure x:\n    clear offer\n")
    assert isinstance(procedure, Procedure)
    text = print_declarations((replace(procedure, body=body),))
    (again,) = parsed(text)
    assert isinstance(again, Procedure)
    assert again.body == body
    assert formatted(text) == text


@examples(50)
@given(declarations(), st.sampled_from([2, 3, 8]))
def test_indentation_of_any_width_becomes_four(tree: Node, width: int) -> None:
    text = print_declarations((tree,))
    lines = [
        " " * ((len(line) - len(line.lstrip())) // 4 * width) + line.lstrip()
        for line in text.splitlines()
    ]
    assert formatted("\n".join(lines)) == text


# ---- expressions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "a - (b - c)",
        "a - b - c",
        "a - (b + c)",
        "(a + b) * c",
        "a + b * c",
        "a * (b * c)",
        "a and (b or c)",
        "a and b or c",
        "a or (b or c)",
        "not (a or b)",
        "not a is b",
        "(not a) is b",
        "any a + b",
        "any (a where b is c)",
        "a where it is b except c with no d",
        "(a except b) + c",
        "a except (b except c)",
        "a where b of it is (c where it > 1)",
        "(if a then b else c) + 1",
        "if (if a then b else c) then d else e",
        "if a then b else if c then d else e",
        "values of (a or b)",
        "values of best of a",
        "number of own a in (b except c)",
        "(a is b) is c",
        "figures at place of it",
        "random (a or b)",
        "by length {long: {1..9}, 2: if a then b else c}",
    ],
)
def test_brackets_stand_where_precedence_wants_them(text: str) -> None:
    assert expression(text) == text


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("(a)", "a"),
        ("((a + (b)))", "a + b"),
        ("(a + b) + c", "a + b + c"),
        ("(a and b) or (c)", "a and b or c"),
        ("(values of (a))", "values of a"),
        ("(not (a is b))", "not a is b"),
        ("{  1,2 ,3 }", "{1, 2, 3}"),
        ("{1 .. 9}", "{1..9}"),
        ("a  -  b", "a - b"),
        ("a<=b", "a <= b"),
    ],
)
def test_brackets_and_spaces_nobody_needs_are_taken_away(written: str, canonical: str) -> None:
    assert expression(written) == canonical


# ---- statements -------------------------------------------------------------------------------


def statement(text: str) -> str:
    return formatted(f"procedure x:\n    {text}\n").removeprefix("procedure x:\n").strip()


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("each player move king to a", "each player moves king to a"),
        ("each player may moves king to a", "each player may move king to a"),
        ("moves king to a", "move king to a"),
        ("may scores a", "may score a"),
        ("each of them score a", "each of them scores a"),
        ("each other player take one of a into b", "each other player takes one of a into b"),
        ("each player secretly choose one of a as b", "each player secretly chooses one of a as b"),
        ("keeps this until the end of this round", "keep this until the end of this round"),
        ("each player (move king to a)", "each player moves king to a"),
        ("move (2) own cubes from a to b", "move 2 own cubes from a to b"),
        ("move (n - 1) own cubes from a to b", "move (n - 1) own cubes from a to b"),
    ],
)
def test_verbs_agree_with_their_subject(written: str, canonical: str) -> None:
    assert statement(written) == canonical


def test_long_acts_are_broken_inside_brackets() -> None:
    long = "region-number-one or region-number-two"
    written = f"each player (secretly choose one of {long} as there, else one of {long})"
    assert statement(written).splitlines() == [
        "each player (",
        "        secretly chooses one of region-number-one or region-number-two as there,",
        "        else one of region-number-one or region-number-two",
        "    )",
    ]


def test_long_expressions_are_broken_at_operators() -> None:
    text = " or ".join(f"a-rather-long-name-{number}" for number in range(6))
    lines = formatted(f"define all-of-them = {text}\n").splitlines()
    assert lines[0] == "define all-of-them = ("
    assert lines[1] == "    a-rather-long-name-0"
    assert lines[2] == "    or a-rather-long-name-1"
    assert lines[-1] == ")"


def test_tables_are_broken_at_their_entries() -> None:
    entries = ", ".join(f"number-{number}: value-of-number-{number}" for number in range(5))
    lines = formatted(f"define worth = by players {{{entries}}}\n").splitlines()
    assert lines[0] == "define worth = by players {"
    assert lines[1] == "    number-0: value-of-number-0,"
    assert lines[-2:] == ["    number-4: value-of-number-4", "}"]


def test_what_cannot_be_broken_stays_long() -> None:
    name = "very-" * 30 + "long"
    assert formatted(f"procedure x:\n    shuffle {name}\n").splitlines()[1] == f"    shuffle {name}"


# ---- comments and blank lines -----------------------------------------------------------------


def test_declarations_are_parted_by_a_blank_line_unless_short_ones_stood_together() -> None:
    assert formatted(
        "value a = 1 in 0..2\nvalue b = 1 in 0..2\n\n\n\nvariable c: 0..9\n"
        "procedure d:\n    clear offer\nvalue e = 1 in 0..2\n"
    ) == (
        "value a = 1 in 0..2\nvalue b = 1 in 0..2\n\nvariable c: 0..9\n\n"
        "procedure d:\n    clear offer\n\nvalue e = 1 in 0..2\n"
    )


def test_comments_stay_with_what_they_speak_of() -> None:
    text = """\
# The file.

# A procedure.
procedure turn:  # on the head
    # before the first
    clear offer  # behind it

    # after a blank line
    if a is b:
        clear offer
        # at the end of the inner block
    else:
        clear offer
    # at the end of the procedure

# before the next
value a = 1 in 0..2  # behind a value
# at the end of the file
"""
    assert formatted(text) == text


def test_comments_at_odd_places_are_put_straight() -> None:
    assert formatted(
        "procedure turn:\n"
        "            # far right\n"
        "  clear offer # near\n"
        "# far left\n"
        "  clear stack\n"
        " # between\n"
        "value a = 1 in 0..2"
    ) == (
        "procedure turn:\n"
        "    # far right\n"
        "    clear offer  # near\n"
        "    # far left\n"
        "    clear stack\n"
        "\n"
        "# between\n"
        "value a = 1 in 0..2\n"
    )


def test_comments_between_brackets_move_before_the_line() -> None:
    assert formatted(
        "value a = 1 in 0..2\n\ndefine b = by players {  # first\n    2: 1,\n"
        "    # second\n    3: 2  # third\n}  # last\n"
    ) == (
        "value a = 1 in 0..2\n\n# first\n# second\n# third\n"
        "define b = by players {2: 1, 3: 2}  # last\n"
    )


def test_a_file_of_comments_only_is_kept() -> None:
    assert formatted("\n\n# one\n\n\n  # two\n") == "# one\n\n# two\n"
    assert formatted("") == ""


def test_line_ends_of_other_systems_become_plain() -> None:
    assert formatted("value a = 1 in 0..2\r\n# b\r\n") == "value a = 1 in 0..2\n# b\n"


# ---- the functions ----------------------------------------------------------------------------


def test_a_file_with_mistakes_is_not_formatted() -> None:
    out, diagnostics = format_source(Source("test.fuero", "value a = 1\n"))
    assert out is None
    assert [diagnostic.code for diagnostic in diagnostics] == ["FU139"]


def test_part_of_a_file_can_be_printed() -> None:
    text = "value a = 1 in 0..2\n\nprocedure b:\n    clear offer\n\n    # why\n    clear stack\n"
    result = parse(Source("test.fuero", text))
    part = result.declarations[1:]
    assert print_declarations(part) == "procedure b:\n    clear offer\n    clear stack\n"
    assert print_declarations(part, result.comments) == text.partition("\n\n")[2]


def test_comments_of_another_source_are_refused() -> None:
    one = parse(Source("one.fuero", "value a = 1 in 0..2\n"))
    two = parse(Source("two.fuero", "# b\n"))
    with pytest.raises(ValueError, match="not of the source"):
        print_declarations(one.declarations, two.comments)


def test_names_that_are_no_identifiers_are_quoted() -> None:
    text = 'figure board, plural boards:\n    "8/4/0": values 8 4 0\n    plain: values 1\n'
    assert formatted(text.replace("plain", '"plain"')) == text


def test_statements_alone_can_be_parsed() -> None:
    result = parse_statements(Source("act", "move king to a\nscore a\n"))
    assert result.diagnostics == ()
    assert len(result.declarations) == 2
