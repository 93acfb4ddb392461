"""What a sentence can be, word by word: its trees, printed again to see whether the words agree.

People put in commas and words that say nothing, such as *please*. Where a sentence breaks off at
one of these, it is read without.
"""

from __future__ import annotations

import gc
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from fuero.frozen import frozen
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.text.book import FRAME, Book, open_book
from fuero.text.render import render
from fuero.text.rewording import Rewordings, by_first_word
from fuero.text.spelling import Spelling, tokens, unspell
from fuero.text.tree import Homonyms, Item, Listing, Noun, Phrase

from .compounds import of_one_too, unfolded
from .constructs import constructs
from .elsewhere import other_than_nothing
from .forest import MOST_TREES, Ambiguous, Broken, Forest, Parser, Unreadable
from .grown import GrownGrammar
from .lacking import slots_to_come
from .measures import by_declared_measures
from .misread import Misread
from .network import Networks
from .points import Surroundings, base_key
from .productions import Nonterminal
from .reading_book import reading_book
from .scope import with_shared_numbers
from .sentences import Sentence
from .word_index import WordIndex

__all__ = [
    "MOST_OF_A_SENTENCE",
    "ORDER",
    "WISH",
    "LanguageReader",
    "Trees",
    "broken_at",
    "explained",
    "first_of",
    "networks_of",
    "nothing_collected",
    "reader_of",
    "reminders_of",
    "resolved",
    "trees_of",
    "unframed",
]

MOST_OF_A_SENTENCE = 120
"""So many words and marks a sentence may have, so that its chart stays small."""
_REMINDER = "reminder"
_STARTS = ("sentence", "head", _REMINDER)
_DONE = frozenset({"sentence", "head", "act", "with-letters"})
"""Clauses that say what is done, between whose parts words can stand."""
EMPTY, WISH = "", "wish"
"""What words beside a sentence say of it: nothing; that it is left to whoever does it."""
ORDER = ("first", "last")
"""And when it is done: before the others, or after them."""
_MAY = (":may", "/may")
"""Behind the key of a line that is left to whoever does it."""


@frozen
class LanguageReader:
    """What it takes to read in one language. asides: rows of words that no part of a sentence
    needs, with what they say of it: ``EMPTY``, ``WISH``, or when it is done (``ORDER``);
    rewordings: words that people use, with what is read instead; filling:
    whether what is left out is filled with what the rules take it as; most: so many trees of a
    sentence are looked at.
    """

    book: Book
    parser: Parser
    asides: Mapping[tuple[str, ...], str]
    rewordings: Rewordings
    filling: bool = False
    most: int = MOST_TREES
    known: _Known = field(default_factory=lambda: _Known())

    def of_a_text(self) -> LanguageReader:
        """The same for another text: what parts of it can be is found out once."""
        return replace(self, known=_Known())


@frozen
class Trees:
    """What a sentence can be. order: its words that say when it is done, each with what it says and
    its place among the words.
    """

    items: tuple[Item, ...]
    order: Mapping[str, tuple[str, int]] = field(default_factory=dict)


@dataclass(slots=True)
class _Known:
    """What has been found out about parts of a text: what its words can take part in; forests, and
    where there are none, by their words and what begins them; trees, or why there are none, by
    sentence, whether its words agree, and whether it is filled.
    """

    networks: dict[frozenset[str], Networks] = field(default_factory=dict)
    forests: dict[tuple[tuple[str, ...], str], Forest | type[Unreadable] | type[Ambiguous]] = field(
        default_factory=dict
    )
    broken: dict[tuple[tuple[str, ...], str], Broken | None] = field(default_factory=dict)
    trees: dict[tuple[str, bool, bool, bool], Trees | Misread] = field(default_factory=dict)


@once_for_rules
def reader_of(rules: Rules, language: str) -> LanguageReader:
    """What reads texts in a language. Use ``of_a_text`` for each."""
    with nothing_collected():
        book = reading_book(open_book(rules, language))
        grammar_made = GrownGrammar(book, _STARTS)
        starts = tuple(map(Nonterminal, _STARTS))
        parser = Parser(WordIndex(), starts, grammar_made.more)
    grammar = book.table.grammar

    said = {WISH: grammar.wishes, EMPTY: grammar.empty, **grammar.order}
    asides: dict[tuple[str, ...], str] = {}
    for says, some in said.items():
        for text in some:
            asides.setdefault(tuple(unspell(text, grammar.spelling)), says)
    rewordings = by_first_word(grammar.reworded)
    return LanguageReader(book=book, parser=parser, asides=asides, rewordings=rewordings)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Without the garbage collector: what makes a hundred thousand objects to keep would have them
    looked through again and again, which takes as long as making them. Of a sentence few are made,
    and all that is kept of languages would be looked through for them.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def trees_of(reader: LanguageReader, sentence: Sentence, *, agreeing: bool = True) -> Trees:
    """The trees a sentence can be read into, whose words agree. Raises Misread.

    agreeing: False for all trees, whether the words agree or not.
    """
    key = (sentence.text, sentence.head, agreeing, reader.filling)
    if key not in reader.known.trees:
        try:
            reader.known.trees[key] = _found(reader, sentence, agreeing=agreeing)
        except Misread as misread:
            # Anew: the calls it came through would be kept with all that they hold.
            reader.known.trees[key] = replace(misread)
    found = reader.known.trees[key]
    if isinstance(found, Misread):
        raise replace(found)
    return found


def explained(reader: LanguageReader, misread: Misread) -> Misread:
    """Why a text cannot be read, where only that much is known; else what is known already."""
    if misread.unread is None:
        return misread
    words = unspell(misread.sentence, reader.book.table.grammar.spelling)
    try:
        _trees_of(reader, misread.unread, words, agreeing=True)
    except Misread as told:
        return told
    return replace(misread, why="meaningless")


def _found(reader: LanguageReader, sentence: Sentence, *, agreeing: bool) -> Trees:
    words = unspell(sentence.text, reader.book.table.grammar.spelling)
    if len(words) > MOST_OF_A_SENTENCE:
        raise Misread(why="long", sentence=sentence.text)
    if not _can_be_read(reader, sentence, words):
        # Where it breaks off is looked for once it is told.
        raise Misread(why="unread", sentence=sentence.text, unread=sentence)
    return _trees_of(reader, sentence, words, agreeing=agreeing)


def _trees_of(
    reader: LanguageReader, sentence: Sentence, words: Sequence[str], *, agreeing: bool
) -> Trees:
    kept: list[int] = list(range(len(words)))
    asides: list[tuple[str, str, int]] = []
    while True:
        fewer = [words[number] for number in kept]
        try:
            trees = _parsed(reader, sentence, fewer)
            if not agreeing:
                return Trees(items=trees)
            found = _agreeing(reader, sentence, trees, fewer if fewer != words else None)
            found = _meant(reader, sentence, found)
        except Misread as misread:
            cut = _cut(reader, fewer, misread)
            if cut is None and "," in fewer and misread.why != "entangled":
                # Where no word can go, people set commas as they like.
                kept = [number for number in kept if words[number] != ","]
                continue
            if cut is None:
                places = [*kept, len(words)]
                raise replace(
                    misread,
                    position=places[misread.position],
                    understood=places[misread.understood],
                ) from None
            start, many, says = cut
            asides.append((says, " ".join(fewer[start : start + many]), kept[start]))
            kept = [*kept[:start], *kept[start + many :]]
        else:
            dropped = [place for says, said, place in asides if says != WISH and said != ","]
            _stand_apart(reader, sentence, words, kept, dropped)
            wished = [place for says, _, place in asides if says == WISH][:1]
            for place in wished:
                found = _all_wished(found, sentence, words, place)
            order = {says: (said, place) for says, said, place in asides if says in ORDER}
            return Trees(items=tuple(found), order=order)


def _meant(reader: LanguageReader, sentence: Sentence, trees: Sequence[Item]) -> list[Item]:
    """Trees as what they stand for. Raises Misread where none stands for anything."""
    bare = [unframed(tree) for tree in trees]
    bare = [tree for tree in bare if not other_than_nothing(tree, reader.book)]
    if not bare:
        raise Misread(why="meaningless", sentence=sentence.text)
    rules = reader.book.rules
    return [
        one
        for tree in bare
        for measured in by_declared_measures(unfolded(tree, rules), rules)
        for shared in with_shared_numbers(measured)
        for one in of_one_too(shared)
    ]


def reminders_of(reader: LanguageReader, text: str) -> list[Item]:
    """What some words can be as a reminder; nothing for any others."""
    sentence = Sentence(text=text, depth=0, head=False, start=0)
    words = unspell(text, reader.book.table.grammar.spelling)
    if len(words) > MOST_OF_A_SENTENCE:
        return []
    try:
        trees = _forest(reader, words, _REMINDER).trees(shorter=False)
        return [unframed(tree) for tree in _agreeing(reader, sentence, trees, None)]
    except (Unreadable, Ambiguous, Misread):
        return []


def unframed(item: Item) -> Item:
    """An item without the frames around its parts."""
    if isinstance(item, Phrase):
        if item.keys[0].startswith(FRAME):
            return unframed(item.slots["said"])
        slots = {name: unframed(part) for name, part in item.slots.items()}
        return Phrase(keys=item.keys, slots=slots)
    if isinstance(item, Listing):
        return replace(item, items=tuple(map(unframed, item.items)))
    return item


def _parsed(reader: LanguageReader, sentence: Sentence, words: Sequence[str]) -> tuple[Item, ...]:
    """All that words can be, whether they agree or not. Raises Misread."""
    try:
        trees = _forest(reader, words, _start(sentence)).trees(shorter=reader.filling)
    except Ambiguous:
        raise Misread(why="entangled", sentence=sentence.text) from None
    except Unreadable:
        raise _broken_off(reader, sentence, words) from None
    if not trees:
        raise Misread(why="shorter", sentence=sentence.text)
    if len(trees) > reader.most:
        raise Misread(why="entangled", sentence=sentence.text)
    return trees


def _broken_off(reader: LanguageReader, sentence: Sentence, words: Sequence[str]) -> Misread:
    """Where words that are no sentence break off, and what could go on there."""
    unknown = next((n for n, word in enumerate(words) if not reader.parser.known(word)), len(words))
    try:
        broken = broken_at(reader, words, _start(sentence))
    except Ambiguous:
        if unknown == len(words):
            return Misread(why="entangled", sentence=sentence.text)
        broken = None
    position = unknown if broken is None else broken.position
    ended = position == len(words)
    why = "unknown" if unknown < len(words) else "unended" if ended else "unexpected"
    at = unknown if why == "unknown" else position
    return Misread(
        why=why,
        sentence=sentence.text,
        position=at,
        understood=position,
        word="" if ended else words[at],
        expected=tuple(sorted(broken.expected)) if broken is not None and at == position else (),
        missing=slots_to_come(broken.open) if broken is not None and why == "unended" else (),
    )


def broken_at(reader: LanguageReader, words: Sequence[str], start: str) -> Broken | None:
    """Where words break off; None where they do not. Raises Ambiguous."""
    key = tuple(words), start
    if key not in reader.known.broken:
        reader.known.broken[key] = reader.parser.broken(words, start)
    return reader.known.broken[key]


def _start(sentence: Sentence) -> str:
    """The sort of clause that a sentence is."""
    return "head" if sentence.head else "sentence"


def networks_of(reader: LanguageReader, words: Iterable[str]) -> Networks:
    """What words of a text can take part in."""
    asked = frozenset(words)
    known = reader.known.networks
    wider = next((some for some in known if asked <= some), asked)
    if wider not in known:
        known[wider] = reader.parser.of_words(wider)
    return known[wider]


def _forest(reader: LanguageReader, words: Sequence[str], start: str) -> Forest:
    """What words can be. Raises Unreadable, and Ambiguous."""
    key = tuple(words), start
    if key not in reader.known.forests:
        try:
            reader.known.forests[key] = reader.parser.forest(
                networks_of(reader, words), words, start
            )
        except (Unreadable, Ambiguous) as failure:
            reader.known.forests[key] = type(failure)
    found = reader.known.forests[key]
    if not isinstance(found, Forest):
        raise found
    return found


def _agreeing(
    reader: LanguageReader, sentence: Sentence, trees: Sequence[Item], fewer: Sequence[str] | None
) -> list[Item]:
    """Those trees that are printed as they were written; of a sentence without words that were left
    out of it, or with other commas, the words decide. Raises Misread where there is none.
    """
    book, first = reader.book.keeping_said(), _First()
    said = [render(first.of(tree), book) for tree in trees]
    spelling = reader.book.table.grammar.spelling
    wanted = _plain(sentence.text, spelling)
    if fewer is not None:
        kept = _without_commas(fewer)
        found = [t for t, s in _pairs(trees, said) if _without_commas(unspell(s, spelling)) == kept]
    else:
        found = [t for t, s in _pairs(trees, said) if _plain(s, spelling) == wanted]
        if not found:
            kept = _without_commas(wanted)
            found = [
                t for t, s in _pairs(trees, said) if _without_commas(_plain(s, spelling)) == kept
            ]
    if not found:
        expected = tuple(dict.fromkeys(said))
        raise Misread(why="agreement", sentence=sentence.text, expected=expected)
    return found


def _pairs(trees: Sequence[Item], said: Sequence[str]) -> Iterator[tuple[Item, str]]:
    return zip(trees, said, strict=True)


def _without_commas(words: Sequence[str]) -> list[str]:
    return [word for word in words if word != ","]


def _can_be_read(reader: LanguageReader, sentence: Sentence, words: Sequence[str]) -> bool:
    """Whether words can be a sentence, without some of those that may be cut."""
    marks = {place for place, word in enumerate(words) if word == ","}
    others = [place for place in range(len(words)) if place not in marks]
    between = [words[place] for place in others]
    there = frozenset(between)
    for phrase in reader.asides:
        some = tuple(word for word in phrase if word != ",")
        if there.issuperset(some):
            for start in range(len(between) - len(some) + 1):
                if tuple(between[start : start + len(some)]) == some:
                    marks.update(others[start : start + len(some)])
    return reader.parser.can_be_read_without(
        networks_of(reader, words), words, _start(sentence), marks
    )


def _cut(
    reader: LanguageReader, words: Sequence[str], misread: Misread
) -> tuple[int, int, str] | None:
    """Words that no part needs, those nearest to where a sentence breaks off: where they begin, how
    many they are, and what they say; None where there are none.
    """
    if misread.why not in ("unknown", "unexpected", "unended"):
        return None
    places = (misread.position, misread.understood)
    found = [
        (min(abs(start - place) for place in places), start, len(some), says)
        for some, says in reader.asides.items()
        for start in range(len(words) - len(some) + 1)
        if tuple(words[start : start + len(some)]) == some
    ]
    found += [
        (0, start, 1, EMPTY)
        for place in places
        for start in (place, place - 1)
        if 0 <= start < len(words) and words[start] == ","
    ]
    if not found:
        return None
    _, start, many, says = min(found, key=lambda one: (one[0], -one[2]))
    return start, many, says


def _stand_apart(
    reader: LanguageReader,
    sentence: Sentence,
    words: Sequence[str],
    kept: Sequence[int],
    dropped: Sequence[int],
) -> None:
    """Raise Misread where words were dropped that stand within a part of a sentence, where they
    may say something of it: of two things done, which goes first.

    kept, dropped: places of words, of the latter where each row of them begins.
    """
    if not dropped:
        return
    left = [words[place] for place in kept]
    seams = _forest(reader, left, _start(sentence)).seams(_DONE, shorter=reader.filling)
    for place in dropped:
        at = bisect_left(kept, place)
        # A comma before or behind goes with the words, whatever part it was read in.
        before = at - 1 if left[at - 1 : at] == [","] else at
        behind = at + 1 if left[at : at + 1] == [","] else at
        if seams.isdisjoint((at, before, behind)):
            raise Misread(
                why="apart",
                sentence=sentence.text,
                position=place,
                understood=place,
                word=words[place],
            )


def _all_wished(
    trees: Sequence[Item], sentence: Sentence, words: Sequence[str], place: int
) -> list[Item]:
    """Those of the trees that can be left to whoever does them, as such. place: of the words that
    leave it to them. Raises Misread where there are none.
    """
    left: list[Item] = [line for line in map(_wished, trees) if line is not None]
    if not left:
        raise Misread(
            why="unexpected",
            sentence=sentence.text,
            position=place,
            understood=place,
            word=words[place],
        )
    return left


def _wished(tree: Item) -> Item | None:
    """A line that is left to whoever does it; None for one that cannot be left to anybody."""
    if not isinstance(tree, Phrase):
        return None
    key = base_key(tree.keys[0])
    if key.endswith(_MAY) or "abilities" in tree.slots:
        return tree
    if "action" in tree.slots:
        action = _wished(tree.slots["action"])
        return None if action is None else replace(tree, slots={**tree.slots, "action": action})
    left = next((key + may for may in _MAY if key + may in constructs().by_key), None)
    return None if left is None else replace(tree, keys=(left,))


def _plain(text: str, spelling: Spelling) -> list[str]:
    """Words as they are compared: without capitals, whatever the quotes and blanks, in the
    spelling of the table.
    """
    for quote in '“”«»„"':
        text = text.replace(quote, " ")
    for blank in "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}":
        text = text.replace(blank, " ")
    words = tokens(text.lower().replace("'", "’"))
    return [part for word in words for part in spelling.others.get(word, word).split()]


def first_of(item: Item) -> Item:
    """An item with the first of names that are worded alike."""
    return _First().of(item)


class _First:
    """Items with the first of names that are worded alike; parts that items have in common stay
    in common.
    """

    def __init__(self) -> None:
        self.known: dict[int, tuple[Item, Item]] = {}

    def of(self, item: Item) -> Item:
        """An item so."""
        if isinstance(item, Homonyms):
            return item.nouns[0]
        if not isinstance(item, Phrase | Listing):
            return item
        known = self.known.get(id(item))
        if known is None:
            # With the item, so that none is made anew where it lies.
            known = self.known[id(item)] = item, self._made(item)
        return known[1]

    def _made(self, item: Phrase | Listing) -> Item:
        if isinstance(item, Phrase):
            slots = {name: self.of(part) for name, part in item.slots.items()}
            return _with_slots(item, slots)
        return _with_items(item, tuple([self.of(part) for part in item.items]))


def resolved(
    item: Item, choose: Callable[[Homonyms, Surroundings], Noun], where: Surroundings = ()
) -> Item:
    """An item with one of each names that are worded alike."""
    if isinstance(item, Noun) and item.wording < 0:
        item = Homonyms(nouns=(item,))
    if isinstance(item, Homonyms):
        return choose(item, where)
    if isinstance(item, Phrase):
        slots = {
            name: resolved(part, choose, (*where, (item, name)))
            for name, part in item.slots.items()
        }
        return _with_slots(item, slots)
    if isinstance(item, Listing):
        parts = tuple([resolved(part, choose, where) for part in item.items])
        return _with_items(item, parts)
    return item


def _with_slots(item: Phrase, slots: Mapping[str, Item]) -> Phrase:
    """A phrase with its slots filled so; itself where they are."""
    if all(part is item.slots[name] for name, part in slots.items()):
        return item
    return Phrase(keys=item.keys, slots=slots, said=item.said)


def _with_items(item: Listing, parts: tuple[Item, ...]) -> Listing:
    """A list of some things; itself where it is one of these."""
    if all(one is other for one, other in zip(parts, item.items, strict=True)):
        return item
    return replace(item, items=parts)
