"""What a text can mean: sentence by sentence, each reading written as rules, linked, said again.

A reading holds only if it passes three tests. Printed with the very phrases it was read by, it is
the text (so words agree, and no word is left over). Written as rules, it links. Said again, what
was linked is built like what was read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeAlias

from fuero.diagnostics import DiagnosticError, Source
from fuero.lang.parse import parse_statements
from fuero.ruleset.bodies import link_as_card
from fuero.ruleset.core import Node
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.text.book import Book, open_book
from fuero.text.expressions import context_of
from fuero.text.render import render
from fuero.text.spelling import tokens, unspell
from fuero.text.statements import plan_card_body
from fuero.text.tree import Homonyms, Item, Line, Listing, Noun, Phrase, Spoken

from .alike import meant_in, same_thing
from .forest import Ambiguous, Broken, Parser, make_parser
from .productions import productions, reading_book
from .sentences import Sentence, sentences
from .written import Choices, base_key, written

__all__ = [
    "MOST_OF_A_SENTENCE",
    "MOST_READINGS",
    "MOST_WORDS",
    "Misread",
    "Understood",
    "read_text",
]

MOST_READINGS = 16
"""So many readings of a text are told."""
_MOST_WAYS = 128
"""So many ways of writing a text as rules are tried."""
MOST_WORDS = 1000
"""So many words a text may have."""
MOST_OF_A_SENTENCE = 120
"""So many words and marks a sentence may have, so that its chart stays small."""
_STARTS = ("sentence", "head")


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """One meaning of a text. rules: its lines as rules write them; body: these, linked."""

    rules: str
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Misread(Exception):
    """A text that cannot be read. why: ``empty``, ``long``, ``unknown`` (a word that no phrase and
    no name has), ``unexpected`` (a word that does not fit there), ``unended``, ``agreement`` (words
    that would have to be others), ``meaningless`` (rules cannot say it), ``several`` (too many
    meanings), ``entangled`` (too many ways to take a sentence apart).

    sentence: the sentence it happened in; position: of the word in it, from 0; word: that word;
    expected: words that fit, or the sentence as it would have to be.
    """

    why: str
    sentence: str = ""
    position: int = 0
    word: str = ""
    expected: tuple[str, ...] = ()
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """What it takes to read in one language."""

    book: Book
    parser: Parser


@once_for_rules
def _reader(rules: Rules, language: str) -> _Reader:
    book = reading_book(open_book(rules, language))
    return _Reader(book=book, parser=make_parser(list(productions(book, _STARTS))))


def read_text(rules: Rules, text: str, language: str) -> tuple[Understood, ...]:
    """All that a text of one or more sentences can mean, each meaning once.

    Raises Misread for a text that cannot be read whole.
    """
    try:
        return _read(rules, text, language)
    except Misread as misread:
        raise replace(misread, language=language) from None


def _read(rules: Rules, text: str, language: str) -> tuple[Understood, ...]:
    apart = sentences(text)
    if not apart:
        raise Misread(why="empty")
    if len(text.split()) > MOST_WORDS:
        raise Misread(why="long")
    reader, linked = _reader(rules, language), _Linked(rules)
    each = [_alone(linked, one, _ways(rules, _trees(reader, one))) for one in apart]
    found: list[Understood] = []
    for ways in _together(linked, apart, each):
        reading = _meant(linked, apart, ways)
        if reading is not None and all(not _alike(rules, reading, other) for other in found):
            found.append(reading)
    if not found:
        meant = _meant_if_agreed(linked, reader, apart[0]) if len(apart) == 1 else ()
        why = "agreement" if meant else "meaningless"
        raise Misread(why=why, sentence=apart[0].text, expected=meant)
    if len(found) > MOST_READINGS:
        raise Misread(why="several")
    return tuple(found)


def _alone(linked: _Linked, sentence: Sentence, ways: _Ways) -> _Ways:
    """Those ways of a sentence that mean something without the others, one of each meaning; all of
    them where none does, as it may take up what is said before.
    """
    if sentence.head or len(ways) == 1:
        return ways
    kept: dict[str, Sequence[Item]] = {}
    meant: list[Understood] = []
    for way in ways.items():
        reading = _meant(linked, [replace(sentence, depth=0)], [way])
        if reading is not None and all(not _alike(linked.rules, reading, one) for one in meant):
            meant.append(reading)
            kept[way[0]] = way[1]
    return kept or ways


def _meant_if_agreed(linked: _Linked, reader: _Reader, sentence: Sentence) -> tuple[str, ...]:
    """What would mean something if its words agreed, as it would have to be."""
    words = unspell(sentence.text, reader.book.table.grammar.spelling)
    trees = reader.parser.trees(words, _start(sentence))
    alone = [replace(sentence, depth=0)]
    return tuple(
        dict.fromkeys(
            render(_first(tree), reader.book)
            for tree in trees
            if any(_meant(linked, alone, [way]) for way in _ways(linked.rules, [tree]).items())
        )
    )


def _start(sentence: Sentence) -> str:
    """The sort of clause that a sentence is."""
    return "head" if sentence.head else "sentence"


def _together(
    linked: _Linked, apart: Sequence[Sentence], each: Sequence[_Ways]
) -> Sequence[tuple[_Way, ...]]:
    """A way for each sentence, as they go together: what means nothing as far as it goes is left
    out. Raises Misread where there are too many.
    """
    found: list[tuple[_Way, ...]] = [()]
    for number, ways in enumerate(each, start=1):
        found = [(*before, way) for before in found for way in ways.items()]
        if len(found) > 1 and number < len(each) and not apart[number - 1].head:
            so_far = [some for some in found if _meant(linked, apart[:number], some) is not None]
            found = so_far or found
        if len(found) > _MOST_WAYS:
            raise Misread(why="several")
    return found


def _alike(rules: Rules, one: Understood, other: Understood) -> bool:
    return meant_in(rules, one.body) == meant_in(rules, other.body)


# ---- sentences --------------------------------------------------------------------------------


def _trees(reader: _Reader, sentence: Sentence) -> list[Item]:
    """The trees a sentence can be read into, whose words agree. Raises Misread."""
    spelling = reader.book.table.grammar.spelling
    words = unspell(sentence.text, spelling)
    if len(words) > MOST_OF_A_SENTENCE:
        raise Misread(why="long", sentence=sentence.text)
    for position, word in enumerate(words):
        if not reader.parser.known(word):
            raise Misread(why="unknown", sentence=sentence.text, position=position, word=word)
    try:
        trees = reader.parser.trees(words, _start(sentence))
    except Ambiguous:
        raise Misread(why="entangled", sentence=sentence.text) from None
    except Broken as broken:
        ended = broken.position >= len(words)
        raise Misread(
            why="unended" if ended else "unexpected",
            sentence=sentence.text,
            position=broken.position,
            word="" if ended else words[broken.position],
            expected=tuple(sorted(broken.expected)),
        ) from None
    printed = [render(_first(tree), reader.book) for tree in trees]
    wanted = _plain(sentence.text)
    agreeing = [t for t, said in zip(trees, printed, strict=True) if _plain(said) == wanted]
    if not agreeing:
        # Where nobody wrote commas as the phrases have them, the words decide.
        words_only = [word for word in wanted if word != ","]
        agreeing = [
            tree
            for tree, said in zip(trees, printed, strict=True)
            if [word for word in _plain(said) if word != ","] == words_only
        ]
    if not agreeing:
        raise Misread(
            why="agreement", sentence=sentence.text, expected=tuple(dict.fromkeys(printed))
        )
    return agreeing


def _plain(text: str) -> list[str]:
    """Words as they are compared: without capitals, whatever the quotes and blanks."""
    for quote in '“”«»„"':
        text = text.replace(quote, " ")
    for blank in "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}":
        text = text.replace(blank, " ")
    return tokens(text.lower().replace("'", "’"))


def _first(item: Item) -> Item:
    """An item with the first of names that are worded alike."""
    return _resolved(item, lambda alike: alike.nouns[0])


def _resolved(item: Item, choose: Callable[[Homonyms], Noun]) -> Item:
    """An item with one of each names that are worded alike."""
    if isinstance(item, Homonyms):
        return choose(item)
    if isinstance(item, Phrase):
        slots = {name: _resolved(part, choose) for name, part in item.slots.items()}
        return Phrase(keys=item.keys, slots=slots)
    if isinstance(item, Listing):
        return Listing(joint=item.joint, items=tuple(_resolved(p, choose) for p in item.items))
    return item


# ---- meanings ---------------------------------------------------------------------------------


class _Linked:
    """Lines of rules, linked, each text once: many trees are written alike."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[str, tuple[Understood, list[tuple[Item, int]]] | None] = {}

    def of(self, text: str) -> tuple[Understood, list[tuple[Item, int]]] | None:
        """What lines mean, and how they would be said; None for what is no rule."""
        if text not in self.known:
            self.known[text] = self._of(text)
        return self.known[text]

    def _of(self, text: str) -> tuple[Understood, list[tuple[Item, int]]] | None:
        parsed = parse_statements(Source("text", text))
        if parsed.diagnostics:
            return None
        try:
            body = link_as_card(self.rules, parsed.declarations)
        except DiagnosticError:
            return None
        told = _flat(plan_card_body(body, context_of(self.rules)), 0)
        return Understood(rules=text, body=body), list(told)


_Way: TypeAlias = tuple[str, Sequence[Item]]
_Ways: TypeAlias = Mapping[str, Sequence[Item]]
"""What a sentence can be written as in rules, and all that is written so."""


def _ways(rules: Rules, trees: Sequence[Item]) -> _Ways:
    """All that a sentence of these trees can be written as."""
    found: dict[str, list[Item]] = {}
    for tree in trees:
        choices = Choices()
        for _ in range(_MOST_WAYS):

            def choose(alike: Homonyms, choices: Choices = choices) -> Noun:
                classes = same_thing(rules, alike.nouns)
                return classes[choices.pick(len(classes))]

            item = _resolved(tree, choose)
            with suppress(KeyError):  # Rules cannot write it.
                found.setdefault(written(item, rules, choices), []).append(item)
            if not choices.advance():
                break
    return found


def _meant(linked: _Linked, apart: Sequence[Sentence], ways: Sequence[_Way]) -> Understood | None:
    """What sentences mean that are written in one way each; None where they mean nothing, or what
    they mean would be said otherwise.
    """
    found = linked.of(_lines([text for text, _ in ways], apart))
    if found is None:
        return None
    reading, told = found
    again = len(told) == len(apart) and all(
        depth == sentence.depth and any(_matches(linked.rules, planned, item) for item in items)
        for (planned, depth), sentence, (_, items) in zip(told, apart, ways, strict=True)
    )
    return reading if again else None


def _lines(texts: Sequence[str], apart: Sequence[Sentence]) -> str:
    """Sentences as lines of rules, with those of a block under their head."""
    lines = []
    for sentence, text in zip(apart, texts, strict=True):
        end = ":" if sentence.head else ""
        if text.startswith("while kept:"):
            head, _, rest = text.partition(":")
            lines += [f"{'    ' * sentence.depth}{head}:"]
            lines += [f"{'    ' * (sentence.depth + 1)}{one.strip()}" for one in rest.split(";")]
        else:
            lines.append(f"{'    ' * sentence.depth}{text}{end}")
    return "\n".join(lines) + "\n"


def _flat(lines: Sequence[Line], depth: int) -> Iterator[tuple[Item, int]]:
    """The heads of lines, with the depths of their blocks."""
    for line in lines:
        yield line.head, depth
        yield from _flat(line.body, depth + 1)
        if line.otherwise is not None:
            yield from _flat((line.otherwise,), depth)


def _matches(rules: Rules, planned: Item, item: Item) -> bool:
    """Whether what would be said is what was read."""
    if isinstance(planned, Spoken):
        return _matches(rules, planned.item, item)
    if isinstance(item, Phrase) and isinstance(planned, Phrase):
        same = base_key(item.keys[0]) in planned.keys
        return same and all(
            _matches(rules, planned.slots.get(name), part) for name, part in item.slots.items()
        )
    if isinstance(item, Noun) and isinstance(planned, Noun):
        return item == planned or len(same_thing(rules, (item, planned))) == 1
    if isinstance(item, Listing) or isinstance(planned, Listing):
        return _match_listings(rules, planned, item)
    return planned == item


def _match_listings(rules: Rules, planned: Item, item: Item) -> bool:
    left, right = _parts(planned), _parts(item)
    if len(left) != len(right):
        return False
    joints = {one.joint for one in (planned, item) if isinstance(one, Listing) and len(left) > 1}
    return len(joints) <= 1 and all(
        _matches(rules, one, other) for one, other in zip(left, right, strict=True)
    )


def _parts(item: Item) -> tuple[Item, ...]:
    if item is None:
        return ()
    return tuple(p for p in item.items if p is not None) if isinstance(item, Listing) else (item,)
