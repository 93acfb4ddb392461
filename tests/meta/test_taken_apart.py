"""Nothing is found out by taking a name apart: what it was made of is kept beside it.

Names of kinds of events and choices, of variables, fields, routines and members of domains are put
together for people and for files. Whoever wants a part of one reads the typed value it came from.
"""

from __future__ import annotations

import ast
from pathlib import Path

import fuero

PACKAGE = Path(fuero.__file__).parent
ROOMS = ("check", "cli", "lower", "machine", "playing", "sim", "table", "text")
TAKING_APART = frozenset(
    {
        *("partition", "rpartition", "split", "rsplit", "startswith", "endswith"),
        *("removeprefix", "removesuffix", "match", "fullmatch", "search", "findall", "finditer"),
    }
)
SOURCE_IS_MADE = PACKAGE / "machine" / "python"
TEXT_THAT_COMES_IN = {
    "check/citations.py": "numbers of facts, as files cite them",
    "check/combinations.py": "sums of layers, as manifests name them",
    "cli/asides.py": "what is typed at the keyboard",
    "cli/answering.py": "what is typed at the keyboard",
    "cli/attempt.py": "answers, as options of the command give them",
    "cli/bots.py": "names of bots and who sits where, as they are typed",
    "cli/cases.py": "a sum of layers, as it is typed",
    "cli/check.py": "a sum of layers, as it is typed",
    "cli/common.py": "settings, as they are typed",
    "cli/commands.py": "what is typed at the keyboard, and words as the table of messages has them",
    "cli/compose.py": "what is typed, and words that complete it",
    "cli/composer.py": "what is typed at the keyboard",
    "cli/editor.py": "what is typed at the keyboard",
    "cli/games.py": "files of games: which of the forms one has",
    "cli/grid.py": "sentences, word by word, to fit a line",
    "cli/keyboard.py": "words for yes, as the table of messages has them",
    "cli/main.py": "options of the command line",
    "cli/new.py": "a name as it is typed, and a sum",
    "cli/new_layer.py": "versions, as manifests have them",
    "cli/printing.py": "lines of sentences, to be indented",
    "cli/saving.py": "names of files",
    "cli/score.py": "names of places, as they are typed",
    "cli/translate.py": "languages, as they are typed",
    "cli/watching.py": "sums of layers, as they are typed",
    "machine/journal.py": "lines of a file",
    "machine/document_schema.py": "what docstrings say of fields",
    "machine/operators.py": "the table of operators, as it is written there",
    "machine/record.py": "lines of a file",
    "machine/save.py": "lines of a file",
    "machine/seeds.py": "a number as it is typed",
    "playing/positions.py": "keys of lexicons, and scalars of YAML",
    "sim/faults.py": "names of files in which something went wrong",
    "sim/named.py": "names of bots, as they are typed",
    "sim/sharing.py": "lines of another process",
    "table/absent.py": "a sentence, to be put between quotes",
    "table/answers.py": "what is typed at a question",
    "table/keys.py": "what options are called, to find numbers in it",
    "table/named.py": "what is typed to find something",
    "table/spelling.py": "what is typed, and what it is compared with",
    "text/reader/following.py": "the beginning of a text, and words that it can go on with",
    "table/short_names.py": "what things are called, to be shown shorter",
    "table/telling.py": "a sentence, to be coloured",
    "table/words.py": "sentences, to fit a cell",
    "text/coverage.py": "keys of lexicons and phrases, as files have them",
    "text/differing.py": "the text of a slot, to be quoted",
    "text/parts.py": "the names of what leads to a slot, to be told",
    "text/expressions.py": "the text of a clause, to be quoted",
    "text/facts.py": "numbers of facts, as files have them",
    "text/grammar.py": "words that become one, as tables give them",
    "text/inflection.py": "words by what they end in",
    "text/languages.py": "codes of languages, as files and whoever asks name them",
    "text/spelling.py": "texts, word by word",
    "text/message.py": "forms of a word, as the table of messages has them",
    "text/page.py": "headings, as the table of phrases has them",
    "text/play.py": "a sentence, without its full stop",
    "text/book.py": "keys of phrases, as tables have them",
    "text/ways.py": "templates with choices, as tables have them",
    "text/reader/bare_numbers.py": "a text that is read",
    "text/reader/brought_back.py": "a text that is read",
    "text/reader/joining.py": "a text that is read",
    "text/reader/additions.py": "rules that are written",
    "text/reader/marks.py": "rules that are written, with marks in them",
    "text/reader/said_before.py": "rules that are written, by how they begin",
    "text/reader/refusal.py": "a text that is read, and what letters are called",
    "text/reader/trees.py": "a text that is read",
    "text/reader/forms_read.py": "forms, as phrase tables write them",
    "text/reader/reminders.py": "a text that is read",
    "text/reader/omitted.py": "keys of templates that are read, with their numbers",
    "text/reader/points.py": "keys of templates that are read, with their numbers",
    "text/reader/constructs.py": "keys of phrases, as files have them",
    "text/reader/patterns.py": "keys of phrases, as files have them",
    "text/reader/productions.py": "keys of phrases, as files have them",
    "text/reader/reading.py": "a text that is read",
    "text/reader/reworded.py": "a text that is read",
    "text/reader/sentences.py": "a text that is read",
    "text/reader/tables.py": "keys and words of phrase tables, as files have them",
    "text/reader/understood.py": "keys of templates",
    "text/reader/written.py": "keys of phrases, and rules that are written",
    "text/render.py": "sentences, to be spelled",
    "text/rewording.py": "words that people use, as files have them",
    "text/template.py": "templates, as files have them",
}
"""Where text is taken apart that people typed, that files hold or that is shown to people."""


def _apart(path: Path) -> list[int]:
    calls = (
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    )
    return [one.lineno for one in calls if one.func.attr in TAKING_APART]  # type: ignore[attr-defined]


def test_no_name_is_taken_apart_to_find_out_what_it_was_made_of() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): lines
        for room in ROOMS
        for path in sorted((PACKAGE / room).rglob("*.py"))
        if SOURCE_IS_MADE not in path.parents and (lines := _apart(path))
    }
    assert {place: lines for place, lines in found.items() if place not in TEXT_THAT_COMES_IN} == {}
    assert set(TEXT_THAT_COMES_IN) - set(found) == set()


def test_things_are_known_by_what_they_are_and_not_by_their_ids() -> None:
    for place in ("text/things.py", "text/events.py", "text/asked.py", "table/audience.py"):
        assert _apart(PACKAGE / place) == []
