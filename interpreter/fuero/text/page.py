"""The page of the manual that lists the phrases is made here, from the table of the reference
language.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from fuero.ruleset.prepared import read_valid

from .book import phrase_table
from .coverage import SAID_OTHERWISE
from .languages import REFERENCE
from .template import Template

__all__ = ["phrases_page"]

_OPENING = """\
# Phrases

<!-- Made from `interpreter/fuero/text/phrases/en.yaml`; a test keeps it fresh. -->

For designers who want a sentence to read otherwise, and for translators. Each sentence that fuero
says comes from one of these templates. A lexicon says one of them otherwise under `phrases`
([words](ruleset-format.md#words)): the key, and a template of its own.

A key is the name of what is said, and a colon with the way it is said: `event:moved` tells
that something has moved, and `event:moved/figure` that a figure has. Behind the colon may also
stand what is spoken of: `question:choose/spot` asks for the variable `spot` alone, and all other
questions stay as they are. That is possible for these: {names}.

In a template, `{{piece}}` is a slot: what stands there is said by another phrase or by a word of
the lexicon. A phrase of your own may use the slots of the phrases it stands for, in any order, and
leave some out; any other slot is an error (FU290). `{{piece number=many}}` asks for a form,
`{{piece number=N}}` for the form that goes with the number in the slot marked with the same
letter, and `{{verb: move|moves}}` is the word itself in each of its forms. These are the forms of
English: {features}.

A phrase that is empty says nothing; `(none)` stands for it here.
"""

_TABLE = """\
## {title}

| key | template | slots |
|---|---|---|
"""


def phrases_page() -> str:
    """The page, in the order of the table."""
    table = phrase_table(REFERENCE)
    assert table is not None
    opening = _OPENING.format(
        names=", ".join(f"`{name}`" for name in sorted(SAID_OTHERWISE)),
        features=", ".join(
            f"`{name}` ({', '.join(values)})" for name, values in table.grammar.features.items()
        ),
    )
    parts = [
        _TABLE.format(title=title)
        + "".join(_row(key, text, table.templates[key]) for key, text in written)
        for title, written in _sections()
    ]
    return "\n".join([opening, *parts])


def _row(key: str, text: str, template: Template) -> str:
    slots = dict.fromkeys(f"`{slot.name}`" for slot in template.slots)
    shown = f"`{text}`" if text else "(none)"
    return f"| `{key}` | {_cell(shown)} | {', '.join(slots)} |\n"


def _cell(text: str) -> str:
    """A text that ends no cell of a table."""
    return text.replace("|", "\\|")


def _sections() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The headings that stand in the table's comments, with the keys and templates below each."""
    path = files("fuero.text").joinpath("phrases", f"{REFERENCE}.yaml")
    document = read_valid(path, path.name, "phrases")
    keys = {document.key_span(("phrases", key)).line: key for key in document.data["phrases"]}
    title, found = "", list[tuple[str, str]]()
    for number, line in enumerate(document.source.text.splitlines(), start=1):
        if line.startswith("  # ----"):
            if found:
                yield title, found
            title, found = _title(line), []
        elif (key := keys.get(number)) is not None:
            said = document.data["phrases"][key]
            found.append((key, said if isinstance(said, str) else said[0]))
    yield title, found


def _title(line: str) -> str:
    """A heading out of a comment, without what is said behind a colon."""
    words = line.strip(" #-").partition(":")[0]
    return words[:1].upper() + words[1:]
