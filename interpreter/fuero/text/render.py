"""From the text tree to words: templates are filled, features handed down, words spelled.

A feature is asked for by a slot, or handed down from the phrase above. Which features hold for
everything below and which for the words of one slot only, the language says (``grammar.py``). A
*role* says what words are in the sentence. A phrase that hands it on lets its slots say it; any
other is said with the words that go before the role, such as a preposition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from fuero.ruleset.model import WordForms

from .book import Book, PhraseTable, lexicon_of
from .inflection import inflected
from .languages import REFERENCE
from .spelling import join, spell, tokens
from .template import Forms, TableWord, Template, TemplateSlot, WordChoice
from .tree import Count, Item, Listing, Noun, Phrase, Spoken, Verbatim, phrase
from .ways import synonym
from .words import TOLD, has_word, word

__all__ = ["UNSAID", "before_block", "noun_words", "render", "sentence", "spelled"]

UNSAID = "‹{}›"
"""Stands where a phrase is missing from every table, around its key."""

_BARE = frozenset({"cards", "group-kind", "kind", "piece", "relation"})
"""Kinds of things: they have no article of their own."""
_WHAT_IS_DONE = frozenset({"act", "action"})
"""Slots without which a phrase says nothing: *you may*, but what?"""
_OF_THE_TABLE = "@"
"""The category of the nouns that a table has of its own; what it lacks, a lexicon gives."""
_OUTSIDE: Mapping[str, str] = MappingProxyType({})
_BEFORE_OTHERS: Mapping[str, str] = MappingProxyType({"listed": "before"})
"""What is asked of the parts of a list before the last, in languages with the feature *listed*."""


def render(item: Item, book: Book, features: Mapping[str, str] | None = None) -> str:
    """The words for an item, without a capital at the beginning or a stop at the end."""
    return spelled(_say(item, book, features or _OUTSIDE), book)


def noun_words(noun: Noun, book: Book, features: Mapping[str, str]) -> str:
    """The words for a name by itself, before they are spelled."""
    return _noun(noun, book, features)


def spelled(text: str, book: Book) -> str:
    """A text as its language writes it; one with lines of its own stays as it is."""
    if "\n" in text:
        return text
    return spell(tokens(text), book.table.grammar.spelling)


def before_block(text: str, book: Book) -> str:
    """A text with the mark that announces the lines under it."""
    return join([text, ":"], book.table.grammar.spelling)


def sentence(text: str) -> str:
    """A text with a capital letter at the beginning and a stop at the end; '' stays so."""
    if not text:
        return ""
    for index, letter in enumerate(text):
        if letter.isalnum():
            text = text[:index] + letter.upper() + text[index + 1 :]
            break
    return text if text.endswith((".", "?", "!", ":")) else f"{text}."


def _say(item: Item, book: Book, features: Mapping[str, str]) -> str:
    if isinstance(item, Phrase):
        if book.said is None:
            return _phrase(item, book, features)
        key = id(item), frozenset(features.items())
        if key not in book.said:
            # With the phrase, so that none is made anew where it lies.
            book.said[key] = item, _phrase(item, book, features)
        return book.said[key][1]
    if isinstance(item, Noun):
        return _noun(item, book, features)
    if isinstance(item, Listing):
        return _listing(item, book, features)
    if isinstance(item, Spoken):
        return _say(item.item, book, features) or _say(item.item, book.plain(), features)
    text = _number(item, book, features) if isinstance(item, Count) else ""
    if isinstance(item, Verbatim):
        text = item.text
    role = book.table.grammar.roles.get(features.get("role", ""))
    # A word of the table has its forms from there.
    if role is not None and not (isinstance(item, Count) and item.said.startswith("*")):
        text = inflected(text, role.form_of("", ""), book.table.grammar.inflection)
    return _in_role(text, book.table, features)


def _number(item: Count, book: Book, features: Mapping[str, str]) -> str:
    """A number in digits, or in the word it was read in; a word of the table agrees."""
    if item.said.startswith("*"):
        return _table_word(item.said[1:], book.table, features)
    return item.said or str(item.number)


def _phrase(item: Phrase, book: Book, features: Mapping[str, str]) -> str:
    found = book.find(item.keys)
    if found is None:
        return UNSAID.format(item.keys[0])
    key, template, table = found
    if not table.grammar.suits(template.only, features):
        return UNSAID.format(key)
    text = _filled(item, template, table, book, features)
    return text if template.hands_on("role") else _in_role(text, table, features)


def _filled(
    item: Phrase, template: Template, table: PhraseTable, book: Book, features: Mapping[str, str]
) -> str:
    """A template with its slots filled; '' where what is to be done is left unsaid."""
    bound = _bound(item, template, book, features)
    below = {name: value for name, value in features.items() if name in table.grammar.below}
    said = []
    chosen = iter(item.said)
    for part in template.parts:
        if isinstance(part, str):
            said.append(part)
        elif isinstance(part, Forms):
            said.append(_form(part, template, bound, features))
        elif isinstance(part, TableWord):
            asked = {name: bound.get(value, value) for name, value in part.features.items()}
            said.append(_table_word(next(chosen, part.name), table, {**below, **asked}))
        elif isinstance(part, WordChoice):
            said.append(next(chosen, part.texts[0]))
        elif part.noun or part.name in item.slots:
            asked = {name: bound.get(value, value) for name, value in part.features.items()}
            text = _say(_in_gap(part, item), book, {**below, **asked})
            if not text and part.name in _WHAT_IS_DONE:
                return ""
            said.append(text)
        else:
            said.append(UNSAID.format(part.name))
    return "".join(said)


def _in_gap(gap: TemplateSlot, item: Phrase) -> Item:
    """What stands in a gap of a phrase."""
    return Noun(category=_OF_THE_TABLE, id=gap.name) if gap.noun else item.slots.get(gap.name)


def _form(
    part: Forms, template: Template, bound: Mapping[str, str], features: Mapping[str, str]
) -> str:
    """The form of a word that fits."""
    values = []
    for name in part.features:
        known = template.features[template.variables.get(name, name)]
        value = bound[name] if name.isupper() else features.get(name, known[0])
        values.append(value if value in known else known[0])
    return part.forms[tuple(values)]


def _table_word(name: str, table: PhraseTable, features: Mapping[str, str]) -> str:
    template = table.words.get(name)
    if template is None:
        return UNSAID.format(name)
    return "".join(
        _form(part, template, {}, features) if isinstance(part, Forms) else str(part)
        for part in template.parts
    )


def _in_role(text: str, table: PhraseTable, features: Mapping[str, str]) -> str:
    """Words with what goes before and after their role."""
    role = table.grammar.roles.get(features.get("role", ""))
    if role is None or not text:
        return text
    return " ".join(part for part in (role.before, text, role.after) if part)


# ---- what goes together -----------------------------------------------------------------------


def _bound(
    item: Phrase, template: Template, book: Book, features: Mapping[str, str]
) -> dict[str, str]:
    """The values of a template's capitals: what a slot brings with it, else what is asked for."""
    bound: dict[str, str] = {}
    for gap in template.gaps:
        for feature, value in gap.features.items():
            if value.isupper() and value not in bound:
                brought = _brought(_in_gap(gap, item), feature, book)
                if brought is not None:
                    bound[value] = brought
    for variable, feature in template.variables.items():
        if variable not in bound:
            bound[variable] = features.get(feature, template.features[feature][0])
    return bound


def _brought(item: Item, feature: str, book: Book) -> str | None:
    """The value of a feature that an item brings with it, such as the number of *3*."""
    if isinstance(item, Phrase):
        return _brought_by_phrase(item, feature, book)
    if isinstance(item, Listing):
        return _brought_by_listing(item, feature, book)
    if isinstance(item, Noun):
        return _brought_by_noun(item, feature, book)
    if isinstance(item, Spoken):
        return _brought(item.item, feature, book)
    if isinstance(item, Count) and feature == "number":
        grammar = book.table.grammar
        values = grammar.features[feature]
        return values[0] if item.number in grammar.singular else values[-1]
    return None


def _brought_by_phrase(item: Phrase, feature: str, book: Book) -> str | None:
    """The value that a template has of itself, or of what fills a slot that passes it on."""
    found = book.find(item.keys)
    if found is None:
        return None
    key, template, table = found
    if feature in template.brings:
        return template.brings[feature]
    agreement = table.grammar.agreement.get(key.partition("#")[0])
    if agreement is not None and feature in agreement:
        return agreement[feature]
    passing = (gap for gap in template.gaps if gap.features.get(feature, "").isupper())
    values = (_brought(_in_gap(gap, item), feature, book) for gap in passing)
    return next((value for value in values if value is not None), None)


def _brought_by_listing(item: Listing, feature: str, book: Book) -> str | None:
    """That of the words between, else of the last part; where genders differ, the first of the
    language.
    """
    brings = _joint_brings(item, book)
    if feature in brings:
        return brings[feature]
    values = [_brought(part, feature, book) for part in item.items]
    if feature == "gender" and len(set(values)) > 1:
        return book.table.grammar.features[feature][0]
    return values[-1] if values else None


def _joint_brings(item: Listing, book: Book) -> Mapping[str, str]:
    """The values that the words between the parts bring."""
    joined = book.find((synonym(f"list:{item.joint}", item.wording),))
    return {} if joined is None else joined[1].brings


def _brought_by_noun(item: Noun, feature: str, book: Book) -> str | None:
    if feature not in ("definite", "gender", "number"):
        return None
    if _is_unnamed(item, book):
        framed = _brought(_unnamed(item, _entry(item, book), _OUTSIDE), feature, book)
        if framed is not None or feature != "definite":
            return framed
    if feature == "definite":
        values = book.table.grammar.features.get(feature, ("no",))
        return values[0 if item.category in _BARE else -1]
    return getattr(_entry(item, book), feature) or None


# ---- nouns ------------------------------------------------------------------------------------


def _entry(item: Noun, book: Book) -> WordForms:
    """The word for a thing; a lexicon may call a noun of the table otherwise, as ``noun:place``."""
    if item.category == _OF_THE_TABLE and item.id in book.table.grammar.nouns:
        own = lexicon_of(book.rules, book.language).get(f"noun:{item.id}")
        return own or book.table.grammar.nouns[item.id]
    if _is_of_language(item, book):
        return book.table.grammar.nouns[item.id]
    entry = word(book.rules, item.category, item.id, book.language)
    if item.wording < 0:
        return entry.below[-item.wording - 1]
    return entry.also[item.wording - 1] if item.wording else entry


def _noun(item: Noun, book: Book, features: Mapping[str, str]) -> str:
    table, entry = book.table, _entry(item, book)
    if _is_unnamed(item, book):
        return _say(_unnamed(item, entry, features), book, features)
    if entry.person and features.get("person", entry.person) != entry.person:
        # *Your barn* is nobody else's.
        return _noun(replace(item, wording=0), book, features)
    text = _inflected(entry, table, features)
    bare = item.category in _BARE or item.category == _OF_THE_TABLE
    article = features.get("article", "none" if bare else "the")
    asked = features.get("role", "")
    if asked in entry.roles:
        pattern = entry.roles[asked]
        return pattern.replace("{bare}", text).replace(
            "{the}", _with_article(text, entry, book, features)
        )
    if article != "none" and entry.article:
        text = _with_article(text, entry, book, features)
    return _in_role(text, table, features)


def _with_article(text: str, entry: WordForms, book: Book, features: Mapping[str, str]) -> str:
    number = entry.number or features.get("number", "one")
    gender = {"gender": entry.gender} if entry.gender else {}
    return _phrase(phrase("article:the", noun=Verbatim(text)), book, {"number": number, **gender})


def _is_unnamed(item: Noun, book: Book) -> bool:
    """Whether a thing has no word in a language that has a frame for such things."""
    if book.table.language == REFERENCE or item.category == _OF_THE_TABLE:
        return False
    if _is_of_language(item, book):
        return False
    frame = book.find((f"unnamed:{item.category}", "unnamed"))
    return frame is not None and not has_word(book.rules, item.category, item.id, book.language)


def _is_of_language(item: Noun, book: Book) -> bool:
    """Whether a name is a word of the language rules are written in, which a table translates."""
    return item.category == "local" and item.id in TOLD and item.id in book.table.grammar.nouns


def _unnamed(item: Noun, entry: WordForms, features: Mapping[str, str]) -> Phrase:
    """A frame that is right whatever word stands in it."""
    text = entry.many if features.get("number") == "many" else entry.one
    return phrase(f"unnamed:{item.category}", "unnamed", name=Verbatim(text))


def _inflected(entry: WordForms, table: PhraseTable, features: Mapping[str, str]) -> str:
    """A noun in its number, of its possessor and in the form its role takes."""
    many = not entry.number and features.get("number") == "many"
    possessor = table.grammar.meant("possessor", features)
    role = table.grammar.roles.get(features.get("role", ""))
    form = role.form_of(entry.series, possessor) if role is not None else ""
    inflection, harmony = table.grammar.inflection, entry.harmony
    stem, known, derived = entry.many if many else entry.one, "plural" if many else "", many
    if possessor:
        known, derived = f"{possessor}-many" if many else possessor, True
        stem = entry.forms.get(known) or inflected(entry.one, known, inflection, harmony=harmony)
    if not form:
        return stem
    given = entry.forms.get(f"{known}-{form}" if known else form)
    return given or inflected(stem, form, inflection, harmony=harmony, derived=derived)


def _listing(item: Listing, book: Book, features: Mapping[str, str]) -> str:
    said = list(_parts_said(item, book, features))
    if not said:
        return ""
    text = said[0]
    for number, following in enumerate(said[1:], start=2):
        last = number == len(said)
        comma = item.commas[number - 2] if number - 2 < len(item.commas) else 0
        joint, wording = (item.joint, item.wording) if last else ("comma", comma)
        key = "list:plain" if item.joint == "plain" else f"list:{joint}"
        joined = phrase(
            synonym(key, wording),
            left=Verbatim(text),
            right=Verbatim(following),
        )
        text = _joined(joined, book)
    return text


def _joined(item: Phrase, book: Book) -> str:
    """Two parts with the words between them; words for one role are read in that role alone."""
    found = book.find(item.keys)
    if found is None:
        return UNSAID.format(item.keys[0])
    _, template, table = found
    return _filled(item, template, table, book, _OUTSIDE)


def _parts_said(item: Listing, book: Book, features: Mapping[str, str]) -> Iterator[str]:
    """Each part in its role; words that go after a role stand once, behind the last."""
    last = len(item.items) - 1
    once = book.table.grammar.before_last(features.get("role", ""))
    before = {**features, **_BEFORE_OTHERS, "role": once}
    if item.once:
        features = {**features, "role": ""}
    # Two things that are many together are still one each.
    apart = "number" in _joint_brings(item, book)
    for position, part in enumerate(item.items):
        asked = before if position < last else features
        if apart:
            one = book.table.grammar.features["number"][0]
            asked = {**asked, "number": _brought(part, "number", book) or one}
        if text := _say(part, book, asked):
            yield text
