"""Every limit on what strangers write or ask for: the table of the manual, made from the code."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any

from docs.pages import DOCS, ROOT

__all__ = ["LIMITS", "NO_LIMITS", "PAGE", "number_of", "page_with_table"]

PAGE = DOCS / "ruleset-format.md"

LIMITS: dict[str, str] = {
    "fuero.ruleset.read.MAXIMUM_BYTES": "bytes a file",
    "fuero.ruleset.sums.MAXIMUM_TOTAL": "characters in all files of a ruleset",
    "ruleset.json#/properties/files/maxItems": "files a ruleset lists",
    "ruleset.json#/properties/lexicon/maxItems": "files of words a ruleset lists",
    "ruleset.json#/properties/texts/maxItems": "PO files a ruleset lists",
    "fuero.ruleset.po_files.MOST_ENTRIES": "entries a PO file",
    "fuero.ruleset.po_files.LONGEST_TEXT": "characters a text in a PO file",
    "ruleset.json#/properties/sources/maxItems": "files of facts a ruleset lists",
    "fuero.ruleset.sums.MAXIMUM_LAYERS": "rulesets in a sum",
    "fuero.ruleset.read.MAXIMUM_LINE": "characters a line",
    "ruleset.json#/$defs/text/maxLength": "characters a text for people",
    "ruleset.json#/$defs/id/maxLength": "characters a name, in YAML",
    "fuero.ruleset.compose.MAXIMUM_DEPTH": "lists and mappings in each other, in YAML",
    "fuero.machine.plain.MAXIMUM_DEPTH": "lists and mappings in each other, in a save",
    "fuero.ruleset.compose.MAXIMUM_NODES": "keys and values, in YAML",
    "fuero.lang.layout.MAXIMUM_DEPTH": "blocks in each other",
    "fuero.lang.layout.MAXIMUM_BRACKETS": "brackets in each other",
    "fuero.lang.parse.MAXIMUM_TREE": "phrases within phrases, as written",
    "fuero.lang.parse.MAXIMUM_DIGITS": "digits a number in a rule file",
    "fuero.diagnostics.diagnostic.MAXIMUM_PROBLEMS": "mistakes told of a file, record or journal",
    "fuero.diagnostics.render.MOST_SHOWN": "findings printed at once; the others are counted",
    "fuero.text.reader.reading.MOST_WORDS": "words a text that is read",
    "fuero.text.reader.trees.MOST_OF_A_SENTENCE": "words and marks a sentence that is read",
    "fuero.text.reader.reading.MOST_READINGS": "readings of a text",
    "fuero.text.reader.earley.MOST_ITEMS": "beginnings of phrases in a sentence that is read",
    "fuero.text.reader.forest.MOST_TREES": "ways to take a sentence apart that is read",
    "fuero.text.ways.MOST_WAYS": "templates that one phrase of a language stands for",
    "fuero.ruleset.limits.MOST_DEEP": "phrases within phrases, definitions read out",
    "fuero.ruleset.limits.MOST_NODES": "phrases a declaration, definitions read out",
    "fuero.ruleset.limits.MOST_IN_ALL": "phrases in all rules, definitions read out",
    "fuero.ruleset.wordings.MOST_WORDS_OF_ONE": "words a wording",
    "fuero.ruleset.layers.MOST_ADDITIONS": "additions to one declaration",
    "fuero.ruleset.limits.MOST_LARGE": "is the greatest number in YAML",
    "fuero.ruleset.limits.MOST_IN_SET": "is the greatest number in a set of numbers",
    "ruleset.json#/properties/players/properties/seats/maxItems": "seats, and so players",
    "ruleset.json#/properties/switches/additionalProperties/properties/values/maxItems": (
        "values of a switch"
    ),
    "fuero.ruleset.sizes.MOST_PLACES": "places",
    "fuero.ruleset.limits.MOST_PIECES": "pieces of a kind, an owner",
    "fuero.ruleset.names.MOST_COPIES": "cards a family",
    "fuero.ruleset.sizes.MOST_CARDS": "cards in all families",
    "fuero.ruleset.limits.MOST_IN_ROW": "cards a family that is taken from by position",
    "fuero.ruleset.declarations.MOST_WORDS": "different words among the options of a game",
    "board.json#/properties/places/additionalProperties/properties/has/additionalProperties"
    "/maxItems": "numbers in a row of values, in YAML",
    "fuero.check.majority_tables.MOST_RANKS": "ranks that a majority table pays",
    "fuero.machine.majority.MOST_BROKEN": "ways in which a majority table breaks ties",
    "fuero.ruleset.calls.MOST_CHAINED": "procedures performed inside each other",
    "fuero.check.repeats.MOST_REPEATED": "times a block is repeated",
    "fuero.ruleset.sizes.MOST_SLOTS": "slots of a state",
    "fuero.ruleset.sizes.MOST_INSTRUCTIONS": "instructions for one number of players",
    "fuero.machine.connections.MOST_IN_CHAIN": "places among which a longest chain is sought",
    "fuero.machine.patience.MOST_STEPS": "steps between two decisions",
    "fuero.machine.patience.MOST_DECISIONS": "decisions a game or record",
    "fuero.machine.patience.MOST_EVENTS": "events a game",
    "fuero.machine.plain.MAXIMUM_TEXT": "bytes a record, save or journal",
    "fuero.machine.document.MOST_CHARACTERS": "characters a program as a document",
    "fuero.machine.document.MOST_VALUES": "values in a program as a document",
    "fuero.machine.document.MOST_DEPTH": "expressions in each other, in a program as a document",
    "fuero.machine.document.MOST_SLOTS": "slots of a program as a document",
    "fuero.machine.document.LONGEST_TEXT": "characters a text in a program as a document",
    "fuero.machine.seeds.MOST_SEED": "is the greatest seed",
    "fuero.ruleset.facts.MOST_FACTS": "facts in the sources of a sum",
    "fuero.check.settings.MOST_SETTINGS": "other settings that `check --every-setting` looks at",
    "fuero.check.combinations.MOST_COMBINED": "layers that `check --combinations` combines",
    "case.json#/properties/cases/maxItems": "cases a file",
    "fuero.cases.files.MOST_FILES": "files of cases a ruleset has",
    "fuero.table.svg.document.MOST_PLACES": "places that `board --svg` draws",
    "fuero.sim.simulate.MOST_GAMES": "games that `simulate` plays at once",
    "fuero.sim.sharing.MOST_WORKERS": "processes that `simulate` plays with at once",
}
"""What each limit is of, by the constant or the place in a schema that sets it."""

NO_LIMITS = frozenset(
    {
        "fuero.cases.happened.MOST_NAMED",
        "fuero.cases.judge.MOST_LINES",
        "fuero.check.branches.MOST_LINKED",
        "fuero.check.citations.MOST_TOLD",
        "fuero.check.majority_tables.MOST_RANKED",
        "fuero.check.piece_numbers.MOST_FOLLOWED",
        "fuero.cli.check.MOST_SHOWN",
        "fuero.cli.format.MOST_ROUNDS",
        "fuero.cli.new_layer.MOST_ANSWERS",
        "fuero.cli.watching.MOST_STEPS",
        "fuero.diagnostics.suggest.LONGEST_WORD",
        "fuero.lang.syntax_errors.MOST_EXPECTED",
        "fuero.lower.environment.MOST_IN_TABLE",
        "fuero.machine.imagine.MAXIMUM_DEALS",
        "fuero.machine.python.bounds.LONGEST_THREAD",
        "fuero.machine.python.bounds.MOST_LOOKS",
        "fuero.machine.python.expressions.MOST_BITS",
        "fuero.machine.record.MAXIMUM_DECISIONS",
        "fuero.machine.verify.MOST_TOLD",
        "fuero.ruleset.files.MOST_LOOKED_AT",
        "fuero.ruleset.sums.MOST_KEPT",
        "fuero.table.svg.contents.LONGEST_NAME",
        "fuero.text.reader.ways.MOST_WAYS",
    }
)
"""Constants that refuse nothing: how much is said or tried, and another
name of a limit."""

_TABLE = re.compile(r"\| limit \| set by \|\n\|---\|---\|\n(?:\|.*\n)*")


def number_of(limit: str) -> int:
    """The number of a limit. Raises LookupError or AttributeError where it is set nowhere."""
    if "#/" in limit:
        name, _, pointer = limit.partition("#/")
        found: Any = json.loads((ROOT / "schema" / name).read_text(encoding="utf-8"))
        for part in pointer.split("/"):
            found = found[part]
    else:
        module, _, constant = limit.rpartition(".")
        found = getattr(importlib.import_module(module), constant)
    assert isinstance(found, int)
    return found


def page_with_table(page: Path = PAGE) -> str:
    """The text of the page with its table made anew."""
    rows = "".join(f"| {number_of(key):,} {what} | `{key}` |\n" for key, what in LIMITS.items())
    table = f"| limit | set by |\n|---|---|\n{rows}"
    text, number = _TABLE.subn(lambda match: table, page.read_text(encoding="utf-8"))
    assert number == 1
    return text
