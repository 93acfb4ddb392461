"""What a text can mean: sentence by sentence, each reading written as rules, linked, said again.

A reading holds only if it passes three tests. Printed with the very phrases it was read by, it is
the text (so words agree, and no word is left over). Written as rules, it links. Said again, what
was linked is built like what was read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice, product

from fuero.diagnostics import Diagnostic, DiagnosticError, Source
from fuero.lang.parse import statements_of
from fuero.ruleset.bodies import link_as_card
from fuero.ruleset.model import Rules
from fuero.text.expressions import context_of
from fuero.text.render import render
from fuero.text.statements import plan_card_body
from fuero.text.tree import Item, Line, Phrase

from .agreed import as_they_agree
from .alike import leaves_nothing, meant_in
from .bare_numbers import of_a_bare_number
from .brought_back import brought_back
from .choosing import rows_with_choices
from .compounds import unfolded
from .constructs import constructs
from .held_against import filled_in, has_to_be_done, matches
from .joining import (
    JoinedPart,
    JoinedParts,
    in_blocks,
    offered_whole,
    rows_of,
    without_or,
)
from .marks import is_marked
from .misread import Misread
from .omitted import says_what, without_default
from .order import in_order
from .other_forms import of_another_form
from .points import base_key, phrases_in
from .printed import as_printed
from .reminders import read_with_reminders
from .reworded import reworded
from .said_before import calls_another, names_chosen, taken_up
from .said_lines import SaidLine
from .sentences import Sentence, sentences
from .style import without_may, without_style
from .trees import (
    MOST_OF_A_SENTENCE,
    LanguageReader,
    explained,
    first_of,
    nothing_collected,
    reader_of,
    trees_of,
    unframed,
)
from .understood import MAY, PIECE, UNASKED, Filled, Understood, takes_more
from .ways import MOST_WAYS, WaysWritten, WayWritten, ways_of
from .written import Choices, written

__all__ = [
    "MOST_OF_A_SENTENCE",
    "MOST_READINGS",
    "MOST_WORDS",
    "Filled",
    "Misread",
    "Understood",
    "read_text",
]

MOST_READINGS = 16
"""So many readings of a text are told."""
_MOST_TO_TELL = 64
"""So many trees of a sentence are looked at to tell what could be meant instead of another one."""
_MOST_UNAGREED = 64
"""So many trees of words that do not agree are looked at."""
MOST_WORDS = 1000
"""So many words a text may have."""
_MOST_ROWS = 16
"""So many ways to take the sentences of a text apart are tried."""
_FILLED_AFTER = (
    "shorter",
    "unread",
    "unknown",
    "unexpected",
    "unended",
    "agreement",
    "meaningless",
    "missing",
)
"""Failures that may come of something left out."""
_BRACKETS = ("(", ")")
_TOLD_INSTEAD = ("missing", "agreement")
"""Failures that tell more when what is left out is filled."""


def read_text(rules: Rules, text: str, language: str) -> tuple[Understood, ...]:
    """All that a text of one or more sentences can mean, each meaning once.

    Raises Misread for a text that cannot be read whole.
    """
    reader = reader_of(rules, language).of_a_text()
    with nothing_collected():
        return _read_or_told(reader, text, language)


def _read_or_told(reader: LanguageReader, text: str, language: str) -> tuple[Understood, ...]:
    try:
        return _read(reader, text)
    except Misread as misread:
        misread = explained(reader, misread)
        readable = partial(_can_be_read, replace(reader, most=_MOST_TO_TELL))
        if misread.why == "agreement":
            agreed = as_they_agree(misread.sentence, misread.expected, readable)
            misread = replace(misread, expected=tuple(agreed))
        if misread.why != "agreement" or not misread.expected:
            misread = of_a_bare_number(misread, reader.book, readable)
            misread = of_another_form(misread, reader, readable)
        raise replace(misread, language=language) from None


def _can_be_read(reader: LanguageReader, text: str) -> bool:
    """Whether other words that may be meant can be read: only what is found soon is told."""
    try:
        return bool(_read_as_it_stands(reader, text))
    except Misread:
        return False


def _read(reader: LanguageReader, text: str) -> tuple[Understood, ...]:
    if len(text.split()) > MOST_WORDS:
        raise Misread(why="long")
    try:
        return _read_as_it_stands(reader, text)
    except Misread:
        for again in _otherwise_said(reader, text):
            with suppress(Misread):
                return _read_as_it_stands(reader, again)
        raise


def _otherwise_said(reader: LanguageReader, text: str) -> Iterator[str]:
    """A text in other words and another order that mean the same, in the ways to be tried."""
    behind = reader.book.table.grammar.behind
    in_other_words = [*reworded(text, reader.rewordings)]
    yield from in_other_words
    for one in (text, *in_other_words[:1]):
        yield from brought_back(one, behind)


def _read_as_it_stands(reader: LanguageReader, text: str) -> tuple[Understood, ...]:
    try:
        return _read_whole(reader, text)
    except Misread as misread:
        try:
            found = read_with_reminders(reader, text, partial(_read_whole, reader))
        except Misread as again:
            # What is no reminder is told of as it stands there.
            of_brackets = any(map(text.__contains__, _BRACKETS))
            misread = explained(reader, misread) if of_brackets else misread
            of_reminders = again.why == "contradicted" or misread.word in _BRACKETS
            raise again if of_reminders else misread from None
        if not found:
            raise
        return found


def _read_whole(reader: LanguageReader, text: str) -> tuple[Understood, ...]:
    """All that a text can mean, with its brackets as words of it."""
    apart: Sequence[Sentence] = sentences(text)
    if not apart:
        raise Misread(why="empty")
    for sentence in apart:
        # Before it is taken apart in all ways in which it can be joined.
        if len(sentence.text.split()) > MOST_OF_A_SENTENCE:
            raise Misread(why="long", sentence=sentence.text)
    apart = without_or(reader, apart)
    linked = _Linked(reader.book.rules)
    try:
        return _read_with(reader, linked, apart)
    except Misread as misread:
        if misread.why not in _FILLED_AFTER:
            raise
        try:
            return _read_with(replace(reader, filling=True), linked, apart)
        except Misread as again:
            told = again.why in _TOLD_INSTEAD or misread.why == "shorter"
            raise again if told else misread from None


def _read_with(
    reader: LanguageReader, linked: _Linked, apart: Sequence[Sentence]
) -> tuple[Understood, ...]:
    def means_something(parts: JoinedParts) -> bool:
        return any(_meanings(linked, parts))

    try:
        rows = [rows_of(reader, sentence, means_something) for sentence in apart]
    except Misread as misread:
        raise _as_it_should_be(linked, reader, apart, misread) from None
    joined = (
        tuple(parts)
        for chosen in product(*offered_whole(apart, rows))
        for parts in in_blocks(apart, chosen)
    )
    ordered = in_order([*islice(joined, _MOST_ROWS)])
    together = (row for parts in ordered for row in rows_with_choices(linked.rules, parts))
    meant: list[Understood] = []
    fewest = 0
    for parts in sorted(islice(together, _MOST_ROWS), key=len):
        # What is read as fewer sentences is not taken apart further.
        if meant and len(parts) > fewest:
            break
        meant += _meanings(linked, parts)
        fewest = len(parts)
    found: list[Understood] = []
    for reading in sorted(meant, key=lambda reading: len(_guessed(reading))):
        if all(not _alike(linked.rules, reading, other) for other in found):
            found.append(reading)
    if not found:
        raise _nothing_meant(linked, reader, [row[0] for row in rows])
    if not _guessed(found[0]):
        # What leaves nothing out needs no guess.
        found = [reading for reading in found if not _guessed(reading)]
    if len(found) > MOST_READINGS:
        raise Misread(why="several")
    return tuple(found)


def _guessed(reading: Understood) -> list[Filled]:
    """What a reading fills without any word that says it."""
    return [one for one in reading.filled if one.slot not in UNASKED]


def _as_it_should_be(
    linked: _Linked, reader: LanguageReader, apart: Sequence[Sentence], misread: Misread
) -> Misread:
    """Words that do not agree with what would mean something, where anything would."""
    if misread.why != "agreement":
        return misread
    sentence = next((one for one in apart if one.text == misread.sentence), None)
    meant = _meant_if_agreed(linked, reader, sentence) if sentence is not None else ()
    return replace(misread, expected=meant or misread.expected)


def _meanings(linked: _Linked, parts: Sequence[JoinedPart]) -> Iterator[Understood]:
    """All that sentences in a row can mean, also the same more than once."""
    apart = [part.sentence for part in parts]
    each = [_alone(linked, part.sentence, linked.ways(part.trees)) for part in parts]
    found: list[tuple[Understood, Sequence[SaidLine]]] = []
    for lines in _together(linked, apart, each):
        reading = _meant(linked, lines)
        if reading is not None and not calls_another(linked.rules, lines):
            found.append((reading, lines))
    yield from (reading for reading, _ in _likeliest(linked.rules, found))


def _likeliest(
    rules: Rules, found: Sequence[tuple[Understood, Sequence[SaidLine]]]
) -> Sequence[tuple[Understood, Sequence[SaidLine]]]:
    """Those readings that nobody would pass over for the others.

    What is printed so means what it is printed from; other words for something else do not count.
    What the text itself has chosen goes before what is called alike and was chosen elsewhere, and
    its name before words that take it up.
    """
    found = [one for one in found if _all_printed(one[1])] or found
    found = [one for one in found if not _is_rare(one[1])] or found
    named = [one for one in found if names_chosen(rules, one[1])]
    fewest = min((_taken(lines) for _, lines in named), default=0)
    return [one for one in named if _taken(one[1]) == fewest] or found


def _taken(lines: Sequence[SaidLine]) -> int:
    """How often lines take something up."""
    return sum(len(line.taken) for line in lines)


def _all_printed(lines: Sequence[SaidLine]) -> bool:
    return all(any(map(as_printed, line.items)) for line in lines if line.items)


def _is_rare(lines: Sequence[SaidLine]) -> bool:
    """Whether a line is one that is hardly ever said of what is done on a card."""
    return any(
        isinstance(item, Phrase) and base_key(item.keys[0]) in constructs().rare
        for line in lines
        for item in line.items
    )


def _is_printed(way: WayWritten) -> bool:
    """Whether a way of writing a sentence comes of the words that are printed."""
    return any(map(as_printed, way[1]))


def _nothing_meant(linked: _Linked, reader: LanguageReader, rows: Sequence[JoinedParts]) -> Misread:
    """Why sentences that can be read mean nothing."""
    parts = [part for row in rows for part in row]
    for part in parts:
        left_out = [_left_open(linked.rules, tree) for tree in part.trees]
        missing = min(filter(None, left_out), key=len, default=None)
        if missing:
            return Misread(why="missing", sentence=part.sentence.text, expected=tuple(missing))
    meant = _meant_if_agreed(linked, reader, parts[0].sentence) if len(parts) == 1 else ()
    why = "agreement" if meant else "meaningless"
    misread = Misread(why=why, sentence=parts[0].sentence.text, expected=meant)
    if len(parts) > 1 or meant:
        return misread
    understood = [*islice(_refused(linked, reader, parts[0]), 2)]
    if len(understood) == 1:
        rules, reason, said = understood[0]
        return replace(misread, rules=rules, reason=reason, said=said)
    return misread


def _refused(
    linked: _Linked, reader: LanguageReader, part: JoinedPart
) -> Iterator[tuple[str, Diagnostic | None, str]]:
    """What a sentence that means nothing can be written as, why that is refused, and how a card
    would say it, where it is not.
    """
    if part.sentence.head:
        return
    for way in linked.ways(part.trees).items():
        text = _text([_line(replace(part.sentence, depth=0), way)])
        found = None if is_marked(text) else linked.of(text)
        if found is not None:
            said = "; ".join(render(item, reader.book) for item, _ in found[1])
            yield text.rstrip(), None, said
        elif text in linked.problems:
            yield text.rstrip(), linked.problems[text], ""


def _alone(linked: _Linked, sentence: Sentence, ways: WaysWritten) -> WaysWritten:
    """Those ways of a sentence that mean something without the others, one of each meaning; all of
    them where none does, as it may take up what is said before.
    """
    if sentence.head or len(ways) == 1:
        return ways
    kept: dict[str, Sequence[Item]] = {}
    meant: list[Understood] = []
    leaning = {text: items for text, items in ways.items() if is_marked(text)}
    for way in sorted(ways.items(), key=lambda way: not _is_printed(way)):
        reading = _meant(linked, [_line(replace(sentence, depth=0), way)])
        if reading is not None and all(not _alike(linked.rules, reading, one) for one in meant):
            meant.append(reading)
            kept[way[0]] = way[1]
    return {**kept, **leaning} if kept else ways


def _left_open(rules: Rules, tree: Item) -> list[str]:
    """What nothing says of a sentence, and rules do not know."""
    return [*without_default(rules, tree)] or ([] if says_what(tree) else [PIECE])


def _meant_if_agreed(
    linked: _Linked, reader: LanguageReader, sentence: Sentence
) -> tuple[str, ...]:
    """What would mean something if its words agreed, as it would have to be."""
    alone = replace(sentence, depth=0)
    return tuple(
        dict.fromkeys(
            render(first_of(tree), reader.book)
            for tree in islice(trees_of(reader, sentence, agreeing=False).items, _MOST_UNAGREED)
            for ways in [ways_of(linked.rules, [unfolded(unframed(tree), linked.rules)])]
            if any(_meant(linked, [_line(alone, way)]) for way in ways.items())
        )
    )


def _together(
    linked: _Linked, apart: Sequence[Sentence], each: Sequence[WaysWritten]
) -> Sequence[tuple[SaidLine, ...]]:
    """The lines that sentences come to, as they go together: what means nothing as far as it goes
    is left out. Raises Misread where there are too many.
    """
    found: list[tuple[SaidLine, ...]] = [()]
    for number, (sentence, ways) in enumerate(zip(apart, each, strict=True)):
        guarded = _guarded(apart[number : number + 2], each[number + 1 : number + 2])
        found = [
            lines
            for before in found
            for way in ways.items()
            for lines in taken_up(linked.rules, before, _line(sentence, way), guarded)
        ]
        if len(found) > 1 and sentence is not apart[-1] and not sentence.head:
            found = [lines for lines in found if _meant(linked, lines) is not None] or found
        if len(found) > MOST_WAYS:
            raise Misread(why="several")
    return found


def _guarded(apart: Sequence[Sentence], behind: Sequence[WaysWritten]) -> Sequence[Item]:
    """What is done below a head that is of the same sentence. apart: the head, and what follows."""
    head, *rest = apart
    if not head.head or not rest or (rest[0].start, rest[0].text) != (head.start, head.text):
        return ()
    return [item for ways in behind for items in ways.values() for item in items]


def _line(sentence: Sentence, way: WayWritten) -> SaidLine:
    text, items = way
    depth = sentence.depth
    return SaidLine(text=text, items=items, depth=depth, asked=depth, head=sentence.head)


def _alike(rules: Rules, one: Understood, other: Understood) -> bool:
    return meant_in(rules, one.body) == meant_in(rules, other.body)


# ---- meanings ---------------------------------------------------------------------------------


class _Linked:
    """Lines of rules, linked, each text once: many trees are written alike. problems: why lines
    that are rules are refused.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[str, tuple[Understood, list[tuple[Item, int]]] | None] = {}
        self.problems: dict[str, Diagnostic] = {}
        self.written: dict[tuple[int, ...], tuple[Sequence[Item], WaysWritten]] = {}

    def ways(self, trees: Sequence[Item]) -> WaysWritten:
        """All that a sentence of these trees can be written as."""
        # With the trees, so that none is made anew where they lie.
        key = tuple(map(id, trees))
        if key not in self.written:
            self.written[key] = trees, ways_of(self.rules, trees)
        return self.written[key][1]

    def of(self, text: str) -> tuple[Understood, list[tuple[Item, int]]] | None:
        """What lines mean, and how they would be said; None for what is no rule."""
        if text not in self.known:
            self.known[text] = self._of(text)
        return self.known[text]

    def _of(self, text: str) -> tuple[Understood, list[tuple[Item, int]]] | None:
        statements = statements_of(Source("text", text))
        if statements is None:
            return None
        plain = without_style(self.rules, text, statements)
        if plain != text:
            found = self.of(plain)
            if plain in self.problems:
                self.problems[text] = self.problems[plain]
            return found
        try:
            body = link_as_card(self.rules, statements)
        except DiagnosticError as error:
            self.problems[text] = error.diagnostics[0]
            return None
        if leaves_nothing(self.rules, body):
            return None
        told = _flat(plan_card_body(body, context_of(self.rules)), 0)
        return Understood(rules=text, body=body), list(told)


def _meant(linked: _Linked, lines: Sequence[SaidLine]) -> Understood | None:
    """What lines mean; None where they mean nothing, or what they mean would be said otherwise."""
    if any(is_marked(line.text) for line in lines):
        return None
    found = linked.of(_text(lines))
    if found is None:
        return None
    reading, told = found
    if len(told) != len(lines):
        return None
    filled: list[Filled] = []
    for (planned, depth), line in zip(told, lines, strict=True):
        if depth != line.depth:
            return None
        if not line.items:
            continue
        read = sorted(line.items, key=lambda item: len([*_taken_for_more(item)]))
        item = next((item for item in read if matches(linked.rules, planned, item)), None)
        if item is None:
            return None
        if has_to_be_done(planned, item):
            assert isinstance(item, Phrase)
            key, bare = base_key(item.keys[0]), without_may(line.text)
            filled.append(Filled(phrase=key, slot=MAY, taken_as=bare, item=None))
        for more in _taken_for_more(item):
            key, slot = base_key(more.keys[0]), takes_more(more.keys[0])
            said = written(more, linked.rules, Choices())
            filled.append(Filled(phrase=key, slot=slot, taken_as=said, item=None))
        filled += filled_in(linked.rules, planned, item)
    return replace(reading, filled=tuple(filled))


def _taken_for_more(item: Item) -> Iterator[Phrase]:
    """The phrases in what was read that are taken as more than their words say."""
    yield from (part for part in phrases_in(item) if takes_more(part.keys[0]))


def _text(said: Sequence[SaidLine]) -> str:
    """Lines as rules have them, with those of a block under their head."""
    lines = []
    for line in said:
        end = ":" if line.head else ""
        if line.text.startswith("while kept:"):
            head, _, rest = line.text.partition(":")
            lines += [f"{'    ' * line.depth}{head}:"]
            lines += [f"{'    ' * (line.depth + 1)}{one}" for one in rest.split(";")]
        else:
            lines.append(f"{'    ' * line.depth}{line.text}{end}")
    return "\n".join(lines) + "\n"


def _flat(lines: Sequence[Line], depth: int) -> Iterator[tuple[Item, int]]:
    """The heads of lines, with the depths of their blocks."""
    for line in lines:
        yield line.head, depth
        yield from _flat(line.body, depth + 1)
        if line.otherwise is not None:
            yield from _flat((line.otherwise,), depth)
