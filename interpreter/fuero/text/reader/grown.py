"""The productions of a grammar, made when words come that they can take part in.

Most sentences have words for a few dozen of the thousands of templates of a language. All
productions are made only to tell what could stand where a sentence breaks off.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence

from fuero.text.book import Book
from fuero.text.template import Forms, TableWord, TemplateSlot
from fuero.text.tree import Count

from .forms_read import fragments
from .productions import LAST, Nonterminal, Production, ProductionMaker, Readable, Symbol, always

__all__ = ["GrownGrammar", "productions"]


class GrownGrammar:
    """A grammar of all that can be read with a book of ``reading_book``, from some sorts on."""

    def __init__(self, book: Book, starts: Sequence[str]) -> None:
        self.maker = ProductionMaker(book)
        self.waiting = [Nonterminal(sort) for sort in starts]
        self.seen: set[Symbol] = set(self.waiting)
        self.words: set[str] = set()
        self.needs_none: list[Readable] = []
        self.parts: list[Sequence[frozenset[str]]] = []
        self.numbers: dict[Hashable, int] = {}
        self.said: set[int] = set()
        self.by_word: dict[str, list[int]] = {}
        self.idle: dict[int, list[tuple[Readable, Sequence[int]]]] = {}
        for some in self.maker.by_sort.values():
            for readable in some:
                self._put(readable)

    def more(self, words: Collection[str] | None) -> Iterator[Production]:
        """The productions that words can take part in, with those there were, and that are not made
        yet; None for all of them.
        """
        for readable in self._needed(words):
            for made in self.maker.use(readable):
                yield from self._met(made)
        while self.waiting:
            for made in self.maker.of(self.waiting.pop()):
                yield from self._met(made)

    def _put(self, readable: Readable) -> None:
        """Put a template behind the first of its parts that nothing says yet; into use if none."""
        parts = [*self._parts(readable)]
        if parts:
            self.idle.setdefault(parts[0], []).append((readable, parts[1:]))
        else:
            self.needs_none.append(readable)

    def _needed(self, words: Collection[str] | None) -> Iterator[Readable]:
        """The templates that come into use with some words; all that are left for None."""
        yield from self.needs_none
        self.needs_none = []
        if words is None:
            yield from (readable for some in self.idle.values() for readable, _ in some)
            self.idle = {}
            return
        new = {word: None for word in words if word not in self.words}
        self.words.update(new)
        for part in dict.fromkeys(part for word in new for part in self.by_word.get(word, ())):
            if part not in self.said and any(way <= self.words for way in self.parts[part]):
                self.said.add(part)
                for readable, others in self.idle.pop(part, ()):
                    left = [other for other in others if other not in self.said]
                    if left:
                        self.idle.setdefault(left[0], []).append((readable, left[1:]))
                    else:
                        yield readable

    def _parts(self, readable: Readable) -> Iterator[int]:
        """The parts of a template that are words and cannot be nothing, by their numbers."""
        table = readable.table
        for part in readable.template.parts:
            if isinstance(part, TemplateSlot):
                continue
            key: Hashable = part
            texts: Iterable[str]
            if isinstance(part, TableWord):
                key = (table.language, part.name, part.only)
                texts = (text for text, _ in fragments(table, part.name, only=part.only))
            elif isinstance(part, str):
                texts = (part,)
            elif isinstance(part, Forms):
                key = texts = tuple(part.forms.values())
            else:
                texts = part.texts
            number = self.numbers.get(key)
            if number is None:
                number = self.numbers[key] = self._number_of(texts)
            if number >= 0:
                yield number

    def _number_of(self, texts: Iterable[str]) -> int:
        """A new number for words that can be said so; below zero where they can be nothing."""
        # Commas are left out as people like.
        ways = [*dict.fromkeys(frozenset(self.maker.tokens(one)) - {","} for one in texts)]
        if not all(ways):
            return -1
        number = len(self.parts)
        self.parts.append(ways)
        for word in dict.fromkeys(word for way in ways for word in way):
            self.by_word.setdefault(word, []).append(number)
        return number

    def _met(self, made: Production) -> Iterator[Production]:
        """A production, with that of a number which is also a part of a name."""
        yield made
        for symbol in made.symbols:
            if symbol in self.seen:
                continue
            self.seen.add(symbol)
            if isinstance(symbol, Nonterminal):
                self.waiting.append(symbol)
            elif symbol.isdecimal():
                number = int(symbol)
                rank = LAST + number
                yield Production(Nonterminal("number"), (symbol,), always(Count(number)), rank=rank)


def productions(book: Book, starts: Sequence[str]) -> Iterator[Production]:
    """All that can be read with a book of ``reading_book``, from some sorts on."""
    return GrownGrammar(book, starts).more(None)
