"""What a text can mean: sentence by sentence, each reading written as rules, linked, said again.

A reading holds only if it passes three tests. Printed with the very phrases it was read by, it is
the text (so words agree, and no word is left over). Written as rules, it links. Said again, what
was linked is built like what was read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

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
from .forest import Parser, Unread, make_parser
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
_MOST_WAYS = 64
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
    that would have to be others), ``meaningless`` (rules cannot say it), ``several`` (too many).

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
    each = [_alone(linked, sentence, _trees(reader, sentence)) for sentence in apart]
    found: list[Understood] = []
    for number, items in enumerate(product(*each)):
        if number == _MOST_WAYS:
            raise Misread(why="several")
        for reading in _readings(linked, apart, items):
            if all(not _alike(rules, reading, other) for other in found):
                found.append(reading)
    if not found:
        raise Misread(why="meaningless", sentence=apart[0].text)
    if len(found) > MOST_READINGS:
        raise Misread(why="several")
    return tuple(found)


def _alone(linked: _Linked, sentence: Sentence, trees: list[Item]) -> list[Item]:
    """Those trees of a sentence that mean something without the others, one of each meaning; all
    of them where none does, as it may take up what is said before.
    """
    if sentence.head or len(trees) == 1:
        return trees
    kept: list[Item] = []
    meant: list[Understood] = []
    for tree in trees:
        for reading in _readings(linked, [replace(sentence, depth=0)], [tree]):
            if all(not _alike(linked.rules, reading, other) for other in meant):
                meant.append(reading)
                kept.append(tree)
    return kept or trees


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
    start = "head" if sentence.head else "sentence"
    try:
        trees = reader.parser.trees(words, start)
    except Unread as unread:
        ended = unread.position >= len(words)
        raise Misread(
            why="unended" if ended else "unexpected",
            sentence=sentence.text,
            position=unread.position,
            word="" if ended else words[unread.position],
            expected=unread.expected,
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


def _readings(
    linked: _Linked, apart: Sequence[Sentence], items: Sequence[Item]
) -> Iterator[Understood]:
    """The meanings of sentences that are read in one way each."""
    rules, choices = linked.rules, Choices()
    for _ in range(_MOST_WAYS):

        def choose(alike: Homonyms) -> Noun:
            classes = same_thing(rules, alike.nouns)
            return classes[choices.pick(len(classes))]

        resolved = [_resolved(item, choose) for item in items]
        try:
            found = linked.of(_written_lines(rules, apart, resolved, choices))
        except KeyError:
            found = None
        if found is not None and _said_again(rules, found[1], apart, resolved):
            yield found[0]
        if not choices.advance():
            return


def _written_lines(
    rules: Rules, apart: Sequence[Sentence], items: Sequence[Item], choices: Choices
) -> str:
    lines = []
    for sentence, item in zip(apart, items, strict=True):
        text = written(item, rules, choices)
        end = ":" if sentence.head else ""
        if text.startswith("while kept:"):
            head, _, rest = text.partition(":")
            lines += [f"{'    ' * sentence.depth}{head}:"]
            lines += [f"{'    ' * (sentence.depth + 1)}{one.strip()}" for one in rest.split(";")]
        else:
            lines.append(f"{'    ' * sentence.depth}{text}{end}")
    return "\n".join(lines) + "\n"


def _said_again(
    rules: Rules,
    told: Sequence[tuple[Item, int]],
    apart: Sequence[Sentence],
    items: Sequence[Item],
) -> bool:
    """Whether what would be said of what was linked is built like what was read."""
    return len(told) == len(items) and all(
        depth == sentence.depth and _matches(rules, planned, item)
        for (planned, depth), sentence, item in zip(told, apart, items, strict=True)
    )


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
