"""From phrase tables to the productions of a grammar: what words a clause can be made of.

A nonterminal is a sort of clause in a role. NameForms have the features that their phrase asks for.
Other agreement is left out here: what was read is printed again, and words that do not agree come
out otherwise (``reading.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from fuero.frozen import frozen
from fuero.text.book import FRAME, Book, PhraseTable
from fuero.text.inflection import inflected
from fuero.text.spelling import unspell
from fuero.text.template import Forms, TableWord, Template, TemplateSlot, WordChoice
from fuero.text.tree import Count, Item, Listing, Noun, Phrase, Verbatim
from fuero.text.ways import synonym

from .constructs import Construct, Constructs, Joints
from .designed import constructs_of
from .forms_read import features_of, fitting_forms, fragments, moods_of
from .omitted import is_shorter
from .wordings import OPEN, AskedFeatures, NameForms

__all__ = [
    "LAST",
    "NUMBER",
    "ProductionMaker",
    "Nonterminal",
    "Production",
    "Readable",
    "Symbol",
    "always",
    "is_of_words",
]

NUMBER = "<number>"
"""The terminal of a number in digits."""
_NAME = "name: "
"""What sorts are called that are names of a category."""
_WORDS = "words "
"""What sorts are called that are words of which one stands there."""
_MOST_WAYS = 64
"""So many ways a joint may be said in."""
_HIGHEST_WITH_ENDING = 100
"""Numbers up to this one are read with an ending."""
_CHOSEN = "*"
"""What a gap is called in which one of several words stands."""
LAST = 1_000_000
"""The rank of what is no phrase: in the order in which it is made."""
_LETTERS = ("n", "m", "l", "k")
"""Letters that stand for numbers told at the end of a sentence."""


class Nonterminal(NamedTuple):
    """A sort of clause, or of words, in a role ('' for none). part: ``one`` of those in a row,
    ``several`` with commas between them, ``phrase`` for no name, or '' for all of it; known: what
    the words around it make known, such as what *it* is; asked: the features a name has to have,
    by feature, ``OPEN`` where other words decide; strict: the values of strict features that its
    templates are made for, where it is not the first.
    """

    sort: str
    role: str = ""
    part: str = ""
    known: frozenset[str] = frozenset()
    asked: AskedFeatures = frozenset()
    strict: AskedFeatures = frozenset()


_COMMA = Nonterminal("comma")
"""A comma of a phrase: people leave some out, and none stands before a full stop."""

Symbol: TypeAlias = str | Nonterminal
"""A token, or a nonterminal."""


@dataclass(frozen=True, slots=True)
class Production:
    """What a nonterminal can be made of. make: the item, out of those of its nonterminals; shorter:
    whether it leaves something out; slots: which slot of its phrase each symbol fills, '' for none,
    where it is a phrase; rank: its place among those of its nonterminal, whenever it is made.
    """

    origin: Nonterminal
    symbols: tuple[Symbol, ...]
    make: Callable[[tuple[Item, ...]], Item] = field(compare=False)
    shorter: bool = False
    slots: tuple[str, ...] = ()
    rank: int = field(default=LAST, compare=False)


def is_of_words(clause: Nonterminal) -> bool:
    """Whether a nonterminal is words and nothing else."""
    return clause.sort.startswith(_WORDS)


class Readable(NamedTuple):
    """A template that can be read: its place among all, its key, itself, its table, and what it
    stands for.
    """

    rank: int
    key: str
    template: Template
    table: PhraseTable
    construct: Construct


class ProductionMaker:
    """Makes productions of one book, of those templates that are in use; the words met on the way
    are kept.
    """

    def __init__(self, book: Book) -> None:
        self.book, self.table = book, constructs_of(book.rules)
        table = self.table
        self.spelling = book.table.grammar.spelling
        self.taken_apart: dict[str, tuple[str, ...]] = {}
        self.words: dict[str, dict[tuple[str, ...], str]] = {}
        self.sorts: dict[frozenset[tuple[tuple[str, ...], str]], str] = {}
        self.told: dict[Hashable, Nonterminal] = {}
        self.deciding: dict[Hashable, frozenset[str]] = {}
        self.asked: dict[tuple[AskedFeatures, str], dict[str, str]] = {}
        self.suiting: dict[Hashable, bool] = {}
        self.by_sort: dict[str, list[Readable]] = {}
        self.used: dict[str, list[Readable]] = {}
        self.phrased: dict[str, list[Nonterminal]] = {}
        rank = 0
        for shelf in book.shelves:
            for key, template in shelf.templates.items():
                base = key.partition("#")[0]
                found, plain = _of_key(table, base), base in shelf.table.templates
                if found is None or not template.parts:
                    continue
                if plain or not _says_nothing(template, found[0]):
                    rank += 1
                    readable = Readable(rank, key, template, shelf.table, found[0])
                    self.by_sort.setdefault(found[0].sort, []).append(readable)
        self.needed = self._needed()
        self.names = NameForms(book)
        self.naming = self._naming()

    def _naming(self) -> frozenset[str]:
        """The sorts that can be a name."""
        found = {*self.table.names}
        before = 0
        while len(found) > before:
            before = len(found)
            found |= {sort for sort, others in self.table.also.items() if found & {*others}}
            found |= {sort for sort in self.table.listed if self._listed(sort) in found}
        return frozenset(found)

    def _needed(self) -> dict[str, frozenset[str]]:
        """What something below each sort needs to be known."""
        found: dict[str, frozenset[str]] = {}
        sorts = {*self.by_sort, *self.table.also, *self.table.listed}
        before: dict[str, frozenset[str]] | None = None
        while found != before:
            before = dict(found)
            for sort in sorts:
                needed: set[str] = set()
                for other in (*self.table.also.get(sort, ()), self._listed(sort)):
                    needed |= found.get(other, frozenset())
                for _, _, template, table, construct in self.by_sort.get(sort, ()):
                    needed |= construct.needs | moods_of(template, table)
                    for gap in template.slots:
                        below = found.get(construct.slots.get(gap.name, gap.name), frozenset())
                        needed |= below - construct.tells.get(gap.name, frozenset())
                found[sort] = frozenset(needed)
        return found

    def _listed(self, sort: str) -> str:
        listed = self.table.listed.get(sort)
        return listed.of if listed is not None else ""

    def of(self, origin: Nonterminal) -> Iterator[Production]:
        """The productions of a nonterminal."""
        listed = self.table.listed.get(origin.sort)
        if origin.sort.startswith(_NAME):
            category = origin.sort.removeprefix(_NAME)
            for words, meant in self.names.of(category, origin.role, origin.asked):
                yield Production(origin, words, always(meant))
        elif origin.sort in self.words:
            for words, chosen in sorted(self.words[origin.sort].items()):
                yield Production(origin, words, always(Verbatim(chosen)))
        elif origin.part == "several":
            yield from self._several(origin)
        elif listed is not None and not origin.part and not self._in_frames(origin):
            yield from self._listing(origin, listed)
        elif origin.sort in self.naming and origin.part != "phrase" and not self._in_frames(origin):
            # Of phrases nothing is asked: what agrees in them is seen when they are printed again.
            phrases = origin._replace(part="phrase", asked=frozenset())
            yield Production(origin, (phrases,), _only)
            yield from self._names(origin)
            yield from self._built_in(origin)
        else:
            yield from self._phrases(origin)
            if origin.part != "phrase":
                yield from self._built_in(origin)
            if listed is not None and not origin.part:
                # Things in a row, each in a frame of its own: *to the shed or into the barn*.
                yield from self._framed(origin, listed)

    def _in_frames(self, origin: Nonterminal) -> bool:
        """Whether what is read stands in frames, so that names and lists stand in these."""
        return bool(origin.strict) and any(
            one.key.startswith(FRAME) for one in self.by_sort.get(origin.sort, ())
        )

    def _phrases(self, origin: Nonterminal) -> Iterator[Production]:
        if origin.sort in self.table.optional:
            yield Production(origin, (), _nothing, rank=0)
        self.phrased.setdefault(origin.sort, []).append(origin)
        for readable in self.used.get(origin.sort, ()):
            yield from self.phrase_of(origin, readable)

    def use(self, readable: Readable) -> Iterator[Production]:
        """Put a template to use: its productions of the nonterminals that were there before."""
        sort = readable.construct.sort
        self.used.setdefault(sort, []).append(readable)
        for origin in self.phrased.get(sort, ()):
            yield from self.phrase_of(origin, readable)

    def phrase_of(self, origin: Nonterminal, readable: Readable) -> Iterator[Production]:
        """The production of a nonterminal that a template makes, if it suits that."""
        known = (origin.strict, origin.role)
        if known not in self.asked:
            role = {"role": origin.role} if origin.role else {}
            self.asked[known] = {**dict(origin.strict), **role}
        only = (known, tuple(readable.template.only.items()))
        if only not in self.suiting:
            grammar = readable.table.grammar
            self.suiting[only] = grammar.suits(readable.template.only, self.asked[known])
        if self.suiting[only] and readable.construct.needs <= origin.known:
            yield self._phrase(origin, readable)

    def _built_in(self, origin: Nonterminal) -> Iterator[Production]:
        """What is no phrase: numbers, and a sort that another one can be."""
        sort = origin.sort
        if sort in ("count", "counts", "thing", "value"):
            before, after = self._around(origin.role)
            yield Production(origin, (*before, Nonterminal("number"), *after), _only)
            for number, said in self._numbers_with_endings(origin.role):
                yield Production(origin, (*before, said, *after), always(Count(number)))
        if sort == "number":
            yield Production(origin, (NUMBER,), _only)
            for word, value in self.book.table.grammar.numerals.items():
                for text in self._number_words(word):
                    yield Production(origin, self.tokens(text), always(Count(value, said=word)))
        if origin == _COMMA:
            yield Production(origin, (",",), _nothing)
            yield Production(origin, (), _nothing)
        if sort == "sign":
            for letter in _LETTERS:
                yield Production(origin, (letter,), always(Verbatim(letter.upper())))
        for other in self.table.also.get(sort, ()):
            clause = self._clause(other, origin.role, origin.known, origin.asked)
            yield Production(origin, (clause._replace(strict=origin.strict),), _only)

    def _numbers_with_endings(self, role: str) -> Iterator[tuple[int, str]]:
        """Numbers as a language writes them that puts the ending of a role on digits, too."""
        grammar = self.book.table.grammar
        found = grammar.roles.get(role)
        if found is None or not grammar.inflection.numerals:
            return
        for number in range(_HIGHEST_WITH_ENDING + 1):
            said = inflected(str(number), found.form_of("", ""), grammar.inflection)
            if said != str(number):
                yield number, said

    def _number_words(self, word: str) -> tuple[str, ...]:
        """A word for a number, or all forms of a word of the table, as ``*one``."""
        if not word.startswith("*"):
            return (word,)
        return tuple(dict.fromkeys(said for said, _ in fragments(self.book.table, word[1:])))

    def tokens(self, text: str) -> tuple[str, ...]:
        """The words and marks of a text."""
        known = self.taken_apart.get(text)
        if known is None:
            known = self.taken_apart[text] = tuple(unspell(text, self.spelling))
        return known

    def _names(self, origin: Nonterminal) -> Iterator[Production]:
        """The names of a sort: those of each category are of a sort of their own."""
        for category in self.table.names.get(origin.sort, ()):
            names = Nonterminal(f"{_NAME}{category}", origin.role, asked=origin.asked)
            yield Production(origin, (names,), _only)

    def _listing(self, origin: Nonterminal, listed: Joints) -> Iterator[Production]:
        one = origin._replace(sort=listed.of or origin.sort, part="one")
        if "plain" in listed.joints:
            yield Production(origin, (), always(Listing(joint="plain", items=())))
            yield Production(origin, (one, origin), _in_front)
            return
        if not listed.of:
            yield Production(origin, (one,), _only)
        first = one._replace(role=self.book.table.grammar.before_last(one.role))
        several = first._replace(part="several")
        for joint in listed.joints:
            for way in self._joining(joint, origin.role):
                yield way.of(origin, first, one)
                yield way.of(origin, several, one)
                if self._around(origin.role)[0]:
                    yield way.of(origin, first, one._replace(role=""), once=True)

    def _framed(self, origin: Nonterminal, listed: Joints) -> Iterator[Production]:
        one, several = origin._replace(part="one"), origin._replace(part="several")
        for joint in listed.joints:
            for way in self._joining(joint, origin.role):
                yield way.of(origin, one, one)
                yield way.of(origin, several, one)

    def _several(self, origin: Nonterminal) -> Iterator[Production]:
        """Things with commas between them, of which another one follows."""
        one = origin._replace(part="one")
        for way in self._joining("comma", origin.role):
            yield way.of(origin, one, one)
            yield way.of(origin, origin, one)

    def _joining(self, joint: str, role: str) -> Iterator[_Joining]:
        """The ways in which two things are joined so that are in a role."""
        for wording in range(_MOST_WAYS):
            found = self.book.find((synonym(f"list:{joint}", wording),))
            if found is not None and found[1].only.get("role", role) == role:
                words: list[tuple[str, ...]] = [()]
                for part in found[1].parts:
                    if isinstance(part, str):
                        words[-1] += self.tokens(part)
                    else:
                        words.append(())
                yield _Joining(joint=joint, wording=wording, words=tuple(words))

    def _phrase(self, origin: Nonterminal, readable: Readable) -> Production:
        rank, key, template, table, construct = readable
        symbols: list[Symbol] = []
        names: list[str | None] = []
        slots: list[str] = []
        before, after = ((), ()) if template.hands_on("role") else self._around(origin.role)
        symbols += before
        slots += [""] * len(before)
        for part in template.parts:
            if isinstance(part, str):
                for said in self.tokens(part):
                    symbols.append(_COMMA if said == "," else said)
                    slots.append("")
                    names += [None] * (said == ",")
                continue
            symbols.append(self._of_part(part, table, construct, origin))
            names.append(_name_of(part))
            slots.append(part.name if isinstance(part, TemplateSlot) and not part.noun else "")
        filled = _filled(key, tuple(names))
        return Production(
            origin,
            (*symbols, *after),
            filled,
            shorter=is_shorter(key),
            slots=(*slots, *[""] * len(after)),
            rank=rank,
        )

    def _of_part(
        self,
        part: Forms | WordChoice | TableWord | TemplateSlot,
        table: PhraseTable,
        construct: Construct,
        origin: Nonterminal,
    ) -> Nonterminal:
        """What stands for a part of a template that is no text. The same parts come by for many
        nonterminals.
        """
        role, told = "", origin.known
        if isinstance(part, TemplateSlot):
            asked = part.features.get("role", "")
            role = origin.role if asked.isupper() else asked
        elif isinstance(part, Forms | TableWord):
            role = self._role_of(part, origin)
            told |= {f"role={role}"} if role else set()
        only = isinstance(part, TableWord) and part.only
        known: Hashable
        if isinstance(part, TemplateSlot):
            known = (id(part), construct.key, role, origin.known)
        else:
            if isinstance(part, TableWord):
                told = self._with_moods(told, part)
            # Of what is known, that alone counts by which the words differ.
            told &= self._deciding(part, table)
            word = part.name if isinstance(part, TableWord) else id(part)
            known = (table.language, word, told, only)
        if known not in self.told:
            if isinstance(part, TemplateSlot):
                self.told[known] = self._in_gap(part, role, construct, origin.known)
            elif isinstance(part, WordChoice):
                self.told[known] = self._one_of((text, text) for text in part.texts)
            elif isinstance(part, Forms):
                self.told[known] = self._one_of((t, "") for t in fitting_forms(part, told))
            else:
                self.told[known] = self._one_of(fragments(table, part.name, told, only=only))
        return self.told[known]

    def _deciding(self, part: Forms | WordChoice | TableWord, table: PhraseTable) -> frozenset[str]:
        """What can be known that decides what words can be, as ``verb=third``."""
        key = (table.language, part.name) if isinstance(part, TableWord) else id(part)
        if key not in self.deciding:
            grammar = table.grammar
            values = {
                **grammar.features,
                "role": (*grammar.features.get("role", ()), *grammar.roles),
            }
            self.deciding[key] = frozenset(
                f"{name}={value}"
                for name in features_of(part, table)
                for value in values.get(name, ())
            )
        return self.deciding[key]

    def _role_of(self, part: Forms | TableWord, origin: Nonterminal) -> str:
        """The role in which words stand whose forms differ by it; '' for others."""
        first = self.book.table.grammar.features.get("role", ("",))[0]
        if isinstance(part, Forms):
            return (origin.role or first) if "role" in part.features else ""
        asked = part.features.get("role", "")
        return (origin.role or first) if asked.isupper() else asked

    def _in_gap(
        self, gap: TemplateSlot, role: str, construct: Construct, known: frozenset[str]
    ) -> Nonterminal:
        features = self.book.table.grammar.features
        role = "" if role == features.get("role", ("",))[0] else role
        if gap.noun:
            noun = Noun(category="@", id=gap.name)
            forms = self.names.forms(noun, role, self._asked(gap))
            return self._one_of((text, "") for text in forms)
        told = self._with_moods(known, gap) | construct.tells.get(gap.name, frozenset())
        sort = construct.slots.get(gap.name, gap.name)
        clause = self._clause(sort, role, told, self._asked(gap))
        return clause._replace(strict=self._strict(gap))

    def _with_moods(self, known: frozenset[str], gap: TemplateSlot | TableWord) -> frozenset[str]:
        """What is known, with the moods that are asked in a gap instead of those around it."""
        asked = {
            name: gap.features[name] for name in self.book.table.grammar.moods & gap.features.keys()
        }
        if not asked:
            return known
        others = (one for one in known if not one.startswith(tuple(f"{name}=" for name in asked)))
        return frozenset({*others, *(f"{name}={value}" for name, value in asked.items())})

    def _strict(self, gap: TemplateSlot) -> AskedFeatures:
        """The values of strict features asked in a gap, but for the first, which all else is."""
        grammar = self.book.table.grammar
        return frozenset(
            (name, gap.features[name])
            for name in grammar.strict
            if gap.features.get(name, grammar.features[name][0]) != grammar.features[name][0]
        )

    def _asked(self, gap: TemplateSlot) -> AskedFeatures:
        """What is asked of a name in a gap."""
        return frozenset(
            (name, OPEN if gap.features[name].isupper() else gap.features[name])
            for name in self.names.varied
            if name in gap.features
        )

    def _clause(
        self, sort: str, role: str, known: frozenset[str], asked: AskedFeatures
    ) -> Nonterminal:
        """A sort in a role, with as much of what is known and asked as anything below it needs."""
        return Nonterminal(
            sort,
            role,
            known=known & self.needed.get(sort, frozenset()),
            asked=asked if sort in self.naming else frozenset(),
        )

    def _around(self, role: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words before and after what is in a role."""
        found = self.book.table.grammar.roles.get(role)
        if found is None:
            return (), ()
        return self.tokens(found.before), self.tokens(found.after)

    def _one_of(self, texts: Iterable[tuple[str, str]]) -> Nonterminal:
        """A sort of its own for words of which one stands there, each with what it is known by."""
        forms: dict[tuple[str, ...], str] = {}
        for text, chosen in texts:
            forms.setdefault(self.tokens(text), chosen)
        sort = self.sorts.setdefault(frozenset(forms.items()), f"{_WORDS}{len(self.words)}")
        self.words.setdefault(sort, forms)
        return Nonterminal(sort)


def _name_of(part: Forms | WordChoice | TableWord | TemplateSlot) -> str | None:
    """The slot that a part of a template fills."""
    if isinstance(part, TemplateSlot):
        return None if part.noun else part.name
    return None if isinstance(part, Forms) else _CHOSEN


def _of_key(table: Constructs, key: str) -> tuple[Construct, Mapping[str, str]] | None:
    """The construct of a phrase, or of a frame, which rules do not write."""
    if not key.startswith(FRAME):
        return table.of_key(key)
    sort = key.removeprefix(FRAME)
    none: frozenset[str] = frozenset()
    return Construct(key=key, sort=sort, slots={"said": sort}, rules=(), needs=none, tells={}), {}


def _says_nothing(template: Template, construct: Construct) -> bool:
    """Whether a template leaves something unsaid and has no words of its own that would tell."""
    if any(
        not isinstance(part, str) or part.strip()
        for part in template.parts
        if not isinstance(part, TemplateSlot)
    ):
        return False
    said = {slot.name for slot in template.slots}
    asked = {slot.name for rules in construct.rules for slot in rules.slots}
    return not said.issuperset(asked)


def _nothing(parts: tuple[Item, ...]) -> Item:
    return None


def _only(parts: tuple[Item, ...]) -> Item:
    return parts[0]


def always(item: Item) -> Callable[[tuple[Item, ...]], Item]:
    """What makes the same item of anything."""
    return lambda parts: item


@frozen
class _Joining:
    """A way of joining two things. words: those before, between and behind them."""

    joint: str
    wording: int
    words: tuple[tuple[str, ...], ...]

    def of(
        self, origin: Nonterminal, left: Nonterminal, right: Nonterminal, *, once: bool = False
    ) -> Production:
        """Two things, of which the first may be several, joined so."""
        first, second, third = self.words

        def make(parts: tuple[Item, ...]) -> Item:
            one, last = parts
            before: tuple[Item, ...] = (one,)
            commas: tuple[int, ...] = ()
            if left.part == "several" and isinstance(one, Listing):
                before, commas = one.items, one.commas
            if self.joint == "comma":
                commas = (*commas, self.wording)
            return Listing(
                joint=self.joint,
                items=(*before, last),
                wording=0 if self.joint == "comma" else self.wording,
                commas=commas,
                once=once,
            )

        return Production(origin, (*first, left, *second, right, *third), make)


def _in_front(parts: tuple[Item, ...]) -> Item:
    first, others = parts
    assert isinstance(others, Listing)
    return Listing(joint="plain", items=(first, *others.items))


def _filled(key: str, names: tuple[str | None, ...]) -> Callable[[tuple[Item, ...]], Item]:
    def make(parts: tuple[Item, ...]) -> Item:
        slots = {name: part for name, part in zip(names, parts, strict=True) if name}
        said = [part for name, part in zip(names, parts, strict=True) if name == _CHOSEN]
        slots.pop(_CHOSEN, None)
        chosen = tuple(part.text for part in said if isinstance(part, Verbatim))
        return Phrase(keys=(key,), slots=slots, said=chosen)

    return make
