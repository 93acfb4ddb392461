"""What the program says to whoever plays stands in tables, by keys."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import fuero
from fuero.text import message as module
from fuero.text.languages import REFERENCE, languages
from fuero.text.message import MessageTable, message, message_table, slots_of

ROOM = Path(fuero.__file__).parent
AT_THE_TABLE = tuple(
    f"cli/{name}.py"
    for name in (
        *("answering", "asides", "demo", "keeping", "paging", "printing", "replay", "scene"),
        *("screen", "session", "unfinished"),
    )
)
"""The modules that speak to whoever plays."""


def reference() -> MessageTable:
    table = message_table(REFERENCE)
    assert table is not None
    return table


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Each call of `message`, with the file it stands in."""
    for path in sorted(ROOM.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "message":
                yield str(path.relative_to(ROOM)), node


def test_every_message_that_is_said_has_words_and_its_slots() -> None:
    messages = reference().messages
    for where, call in calls():
        if isinstance(call.args[0], ast.Constant):
            given = {str(keyword.arg) for keyword in call.keywords} - {"language"}
            assert given == slots_of(messages[str(call.args[0].value)]), (where, call.lineno)


def test_every_message_in_the_table_is_said_somewhere() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py"))
    assert [
        key for key in reference().messages if f'"{key}"' not in source and f"'{key}'" not in source
    ] == []


@pytest.mark.parametrize("name", AT_THE_TABLE)
def test_no_sentence_for_players_stands_in_python(name: str) -> None:
    tree = ast.parse((ROOM / name).read_text(encoding="utf-8"))
    docs = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    }
    # Text that stands as a statement explains what is above it; options of commands and what is
    # refused (FU430) are English.
    passed = {
        inner
        for node in ast.walk(tree)
        if (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (
            isinstance(node, ast.Call)
            and getattr(node.func, "attr", getattr(node.func, "id", ""))
            in ("option", "seed_option", "argument", "refuse", "UsageError")
        )
        for inner in ast.walk(node)
    }
    sentences = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node not in passed
        and node.value not in docs
        and re.search(r"[a-z]{2,}[ ,]+[a-z]{2,}", node.value)
    ]
    assert [one for one in sentences if not one.startswith((" play ", "fuero ", " show "))] == []


@pytest.mark.parametrize("language", languages())
def test_a_language_has_no_message_but_those_there_are_with_no_other_slots(language: str) -> None:
    table, messages = message_table(language), reference().messages
    for key, text in (table.messages if table is not None else {}).items():
        assert slots_of(text) <= slots_of(messages[key]), key


def test_what_a_language_lacks_is_said_in_the_reference_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables: Mapping[str, MessageTable] = {
        "en": reference(),
        "fr": MessageTable(
            singular=frozenset({0, 1}),
            messages={"after-decisions": "Après {count} {count: décision|décisions} :"},
        ),
    }
    monkeypatch.setattr(module, "message_table", tables.get)
    said = [message("after-decisions", language="fr", count=count) for count in (0, 1, 2)]
    assert said == ["Après 0 décision :", "Après 1 décision :", "Après 2 décisions :"]
    assert message("after-decisions", count=1) == "After 1 decision:"
    assert message("game-is-over", language="fr") == "The game is over."
    assert message("game-is-over", language="hu") == "The game is over."


def test_what_stands_in_a_slot_is_not_read_as_a_slot() -> None:
    assert message("nothing-after", command="{rest}") == (
        "Nothing stands after `{rest}`; nothing was done."
    )
