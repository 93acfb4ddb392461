"""The forms in which words of a table can stand, and what has to be known for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product, repeat, takewhile

from fuero.text.book import PhraseTable
from fuero.text.template import NO_FORM, Forms, TableWord, Template, WordChoice
from fuero.text.ways import synonym

__all__ = ["features_of", "fitting_forms", "fragments", "moods_of"]


def moods_of(template: Template, table: PhraseTable) -> frozenset[str]:
    """What has to be known of moods for the forms in a template, as ``verb=third``."""
    grammar = table.grammar
    words = [table.words[part.name] for part in template.parts if isinstance(part, TableWord)]
    names = {
        feature
        for one in (template, *words)
        for part in one.parts
        if isinstance(part, Forms)
        for feature in part.features
        if feature in grammar.moods
    }
    return frozenset(f"{name}={value}" for name in names for value in grammar.features[name])


def fitting_forms(part: Forms, known: frozenset[str]) -> Iterator[str]:
    """The forms that have the moods that are known."""
    named = [one.partition("=") for one in known]
    asked = {name: value for name, _, value in named if name in part.features}
    wanted = [(at, asked[name]) for at, name in enumerate(part.features) if name in asked]
    for values, text in part.forms.items():
        if text != NO_FORM and all(values[at] == value for at, value in wanted):
            yield text


def fragments(
    table: PhraseTable, name: str, known: frozenset[str] = frozenset(), *, only: bool = False
) -> Iterator[tuple[str, str]]:
    """All that a word of the table can be in the moods known, and all that others for it can be.

    only: not what others for it can be.
    """
    words = map(synonym, repeat(name), range(1) if only else count())
    for word in takewhile(table.words.__contains__, words):
        choices = [
            tuple(fitting_forms(part, known)) if isinstance(part, Forms) else (str(part),)
            for part in table.words[word].parts
        ]
        for combined in product(*choices):
            yield "".join(combined), word


def features_of(part: Forms | WordChoice | TableWord, table: PhraseTable) -> frozenset[str]:
    """The features by which words differ, with all that others for them can be."""
    if isinstance(part, Forms):
        return frozenset(part.features)
    if isinstance(part, WordChoice):
        return frozenset()
    words = takewhile(table.words.__contains__, map(synonym, repeat(part.name), count()))
    forms = (one for word in words for one in table.words[word].parts if isinstance(one, Forms))
    return frozenset(feature for one in forms for feature in one.features)
