"""Several sentences in one: joined by *and then*, offered with *or*, or behind *if …,*.

Only what cannot be read as one sentence is taken apart, at words that the table of the language
lists; or a sentence stands for a head and the line below it. Each part has to be a sentence by
itself, and it must be plain who does what: a part without a subject is not read behind one that has
another subject, or that may be left undone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import islice, pairwise, product
from typing import TypeAlias

from fuero.frozen import frozen
from fuero.ruleset.model import Rules
from fuero.text.render import render
from fuero.text.spelling import unspell
from fuero.text.tree import Item, Phrase, phrase

from .compounds import in_two_lines
from .constructs import constructs
from .misread import Misread
from .points import base_key, phrases_in
from .scope import leaves_choice_open
from .sentences import Sentence
from .trees import WISH, LanguageReader, trees_of

__all__ = [
    "JoinedPart",
    "JoinedParts",
    "in_blocks",
    "offered_whole",
    "offers",
    "rows_of",
    "without_or",
]

_MOST_ROWS = 8
"""So many ways to take a sentence apart are tried."""
_QUESTION = "?"
"""What ends a head that asks whether something is so."""
_PICK = "secretly-choose"
"""The act behind which *each of them* is whoever did it."""
_MOST_OF_A_VERB = 6
"""So many words of a sentence are tried as the verb of another one."""
_MOST_PARTS = 6
"""So many sentences may be joined to one."""


@frozen
class JoinedPart:
    """A sentence, and what it can be. order: its words that say when it is done, each with what it
    says and its place.
    """

    sentence: Sentence
    trees: tuple[Item, ...]
    order: Mapping[str, tuple[str, int]] = field(default_factory=dict)


JoinedParts: TypeAlias = tuple[JoinedPart, ...]
"""Sentences in a row, with blocks below their heads."""


def rows_of(
    reader: LanguageReader, sentence: Sentence, meant: Callable[[JoinedParts], bool]
) -> tuple[JoinedParts, ...]:
    """The rows of sentences that one can be taken apart into, the shortest first: itself alone if
    it can be read and is meant so.

    meant: whether a row means something alone. Raises Misread where there is no row, for the
    sentence as a whole.
    """
    try:
        whole = _in_lines(reader, (_whole(reader, sentence),))
        if sentence.head or any(map(meant, whole)):
            return whole
    except Misread:
        if sentence.head:
            raise
        whole = ()
        apart = tuple(islice(_rows(reader, sentence, _MOST_PARTS), _MOST_ROWS))
        if not apart:
            raise
    else:
        apart = tuple(islice(_rows(reader, sentence, _MOST_PARTS), _MOST_ROWS))
    told = (row for one in apart for row in _in_lines(reader, one))
    return tuple(sorted((*whole, *told), key=len))


def _in_lines(reader: LanguageReader, row: JoinedParts) -> tuple[JoinedParts, ...]:
    """A row with every part that may stand for a head and the line below it in these lines, too."""
    rules = reader.book.rules
    each = [tuple(_lines_of(part, rules)) for part in row]
    rows = islice(product(*each), _MOST_ROWS)
    return tuple(tuple(part for some in chosen for part in some) for chosen in rows)


def _lines_of(part: JoinedPart, rules: Rules) -> Iterator[JoinedParts]:
    """A part as it is, and as heads with what is done below them."""
    below: list[tuple[Item, list[Item]]] = []
    for tree in part.trees:
        closed = not part.sentence.head and not leaves_choice_open(tree)
        lines = in_two_lines(tree, rules) if closed else None
        if lines is not None:
            head, body = lines
            same = next((bodies for other, bodies in below if other == head), None)
            if same is None:
                below.append((head, [body]))
            else:
                same.append(body)
    yield (part,)
    sentence = part.sentence
    for head, bodies in below:
        first = replace(part, sentence=replace(sentence, head=True), trees=(head,))
        inside = replace(sentence, depth=sentence.depth + 1)
        for rest in _lines_of(JoinedPart(sentence=inside, trees=tuple(bodies)), rules):
            yield (first, *rest)


def without_or(reader: LanguageReader, apart: Sequence[Sentence]) -> Sequence[Sentence]:
    """Sentences without the *or* that stands between two things of a list: below a head that offers
    one of them, it says nothing more (``offered_whole``).
    """
    joints = {one.lstrip(";,/ ") for one in reader.book.table.grammar.joints.get("or", ())} - {""}
    if not joints:
        return apart
    said = "|".join(map(_spaced, sorted(joints, key=len, reverse=True)))
    found = [*apart]
    for number, (one, other) in enumerate(pairwise(apart)):
        if one.listed and other.listed and one.depth == other.depth:
            ends = re.search(rf"[;,]?\s+(?:{said})$", found[number].text, re.IGNORECASE)
            begins = re.match(rf"(?:{said}),?\s+", other.text, re.IGNORECASE)
            if ends is not None:
                cut = _cut_out(found[number], 0, ends.start())
                found[number] = replace(cut, alternative=True)
            elif begins is not None:
                cut = _cut_out(other, begins.end(), len(other.text))
                found[number + 1] = replace(cut, alternative=True)
    return found


def in_blocks(
    apart: Sequence[Sentence], rows: Sequence[JoinedParts]
) -> Iterator[Sequence[JoinedPart]]:
    """The parts of sentences in a row; where one ends a head with a colon, also with all that
    follows in its block: nobody can know where that ends.
    """
    yield [part for row in rows for part in row]
    for number, (sentence, row) in enumerate(zip(apart, rows, strict=True)):
        if _opens_block(sentence, row) and number + 1 < len(rows):
            behind = [part for later in rows[number + 1 :] for part in later]
            yield [
                *(part for before in rows[: number + 1] for part in before),
                *(replace(one, sentence=_deeper(one.sentence)) for one in behind),
            ]
            return


def offered_whole(
    apart: Sequence[Sentence], rows: Sequence[Sequence[JoinedParts]]
) -> Iterator[Sequence[JoinedParts]]:
    """The rows of each sentence without those that would offer its acts one by one, where the head
    of its block offers it as one thing.
    """
    offered: dict[int, bool] = {}
    for sentence, some in zip(apart, rows, strict=True):
        if offered.get(sentence.depth - 1, False):
            depth = sentence.depth
            single = [row for row in some if sum(one.sentence.depth == depth for one in row) == 1]
            # Each line is one of the things: two sentences of one are no two of them.
            yield [] if sentence.goes_on else single
        else:
            yield [] if sentence.alternative else some
        offered[sentence.depth] = sentence.head and any(offers(row[0]) for row in some)


def _opens_block(sentence: Sentence, row: JoinedParts) -> bool:
    head = row[0].sentence
    behind = sentence.text[len(head.text) :] if sentence.text.startswith(head.text) else ""
    if len(row) < 2 or not head.head:
        return False
    if head.text.endswith(_QUESTION):
        # *If so* behind a question is said of one sentence.
        return behind.lstrip().startswith(row[1].sentence.text)
    return behind.lstrip().startswith(":")


def _deeper(sentence: Sentence) -> Sentence:
    return replace(sentence, depth=sentence.depth + 1)


def _whole(reader: LanguageReader, sentence: Sentence) -> JoinedPart:
    found = trees_of(reader, sentence)
    return JoinedPart(sentence=sentence, trees=found.items, order=found.order)


def _rows(reader: LanguageReader, sentence: Sentence, most: int) -> Iterator[JoinedParts]:
    """Rows of at least two."""
    joints = reader.book.table.grammar.joints
    if most > 1:
        yield from _otherwise(reader, sentence, joints.get("otherwise", ()), most)
        yield from _behind_heads(reader, sentence, joints.get("head", ()), most)
        yield from _offered(reader, sentence, most)
        yield from _one_after_the_other(reader, sentence, joints.get("then", ()), most)
        yield from _behind_which(reader, sentence, most)
        yield from _of_one_verb(reader, sentence, joints.get("after", ()))


def _right(reader: LanguageReader, sentence: Sentence, most: int) -> Iterator[JoinedParts]:
    """What stands behind a joint: one sentence, or a row of them."""
    try:
        yield (_whole(reader, sentence),)
    except Misread:
        yield from _rows(reader, sentence, most - 1)


def _behind_heads(
    reader: LanguageReader, sentence: Sentence, joints: Sequence[str], most: int
) -> Iterator[JoinedParts]:
    otherwise = reader.book.table.grammar.joints.get("otherwise", ())
    for left, right in (*_asked(reader, sentence), *_cuts(sentence, joints)):
        if left.text.lower() in otherwise:
            continue
        head = _read(reader, replace(left, head=True))
        if head is None:
            continue
        inside = replace(right, depth=right.depth + 1)
        for row in (_choices if offers(head) else _right)(reader, inside, most):
            yield (head, *(_shallower(row[1:]) if offers(head) and offers(row[0]) else row))


def _asked(reader: LanguageReader, sentence: Sentence) -> Iterator[tuple[Sentence, Sentence]]:
    """A question, and what is done if the answer is yes."""
    question, mark, _ = sentence.text.partition(_QUESTION)
    if not mark:
        return
    asked = len(question) + len(mark)
    right = _cut_out(sentence, asked, len(sentence.text))
    joints = reader.book.table.grammar.joints.get("so", ())
    said = re.match(rf"(?:{'|'.join(map(_spaced, joints))})[,:]?\s+", right.text, re.IGNORECASE)
    if joints and said is not None:
        right = _cut_out(right, said.end(), len(right.text))
    if right.text:
        yield replace(sentence, text=sentence.text[:asked]), right


def _choices(reader: LanguageReader, sentence: Sentence, most: int) -> Iterator[JoinedParts]:
    """What stands behind a head that offers it: one sentence, or several of which each is one of
    the things that can be done, and no part of one.
    """
    try:
        yield (_whole(reader, sentence),)
    except Misread:
        yield from _listed(reader, sentence, offered=True)
        yield from _offered(reader, sentence, most)


def offers(part: JoinedPart) -> bool:
    """Whether a head says that one of several things is done, as the words *or* between them do."""
    return part.sentence.head and all(_key(tree) == "one-of" for tree in part.trees)


def _shallower(row: JoinedParts) -> JoinedParts:
    """Sentences a block further out."""
    return tuple(
        replace(one, sentence=replace(one.sentence, depth=one.sentence.depth - 1)) for one in row
    )


def _otherwise(
    reader: LanguageReader, sentence: Sentence, joints: Sequence[str], most: int
) -> Iterator[JoinedParts]:
    """What is done where the condition before does not hold; that may stand before in the same
    sentence.
    """
    lead = _lead(reader, sentence, "if:otherwise")
    words = "|".join(map(re.escape, sorted(joints, key=len, reverse=True)))
    found = re.finditer(rf"(?:^|[;,]?\s)(?:{words}),?\s+", sentence.text, re.IGNORECASE)
    for said in found if joints else ():
        before = replace(sentence, text=sentence.text[: said.start()])
        behind = replace(
            sentence,
            text=sentence.text[said.end() :],
            depth=sentence.depth + 1,
            start=sentence.start + said.end(),
        )
        rows: Iterable[JoinedParts] = _right(reader, before, most) if before.text else ((),)
        for first, row in product(rows, _right(reader, behind, most)):
            yield (*first, _whole(reader, lead), *row)


def _lead(reader: LanguageReader, sentence: Sentence, key: str) -> Sentence:
    """A head that a sentence says with other words."""
    text = render(phrase(key), reader.book)
    return Sentence(text=text, depth=sentence.depth, head=True, start=sentence.start)


def _offered(reader: LanguageReader, sentence: Sentence, most: int) -> Iterator[JoinedParts]:
    joints = reader.book.table.grammar.joints
    lead = _lead(reader, sentence, "one-of")
    inside = _after(replace(sentence, depth=sentence.depth + 1), joints.get("either", ()))
    either = inside.text != sentence.text
    for some in _listed(reader, inside, offered=either):
        yield (_whole(reader, lead), *some)
    for left, right in _cuts(inside, joints.get("or", ())):
        first = _read(reader, left)
        if first is None:
            continue
        for row in _right(reader, right, most):
            others = _options(row, lead)
            if others is not None and _plainly_whose(reader, first, others[0], by_form=either):
                yield (_whole(reader, lead), first, *others)


def _listed(reader: LanguageReader, sentence: Sentence, *, offered: bool) -> Iterator[JoinedParts]:
    """Several sentences between the same marks, with *or* before the last, or offered before."""
    joints = reader.book.table.grammar.joints
    for mark in _marks(reader):
        pieces = _pieces(sentence, mark, joints.get("or", ()), joints.get("then", ()), offered)
        parts = [part for piece in pieces if (part := _read(reader, piece)) is not None]
        if len(parts) == len(pieces) > (1 if offered else 2) and all(
            _plainly_whose(reader, one, other, by_form=offered) for one, other in pairwise(parts)
        ):
            yield tuple(parts)
            return


def _marks(reader: LanguageReader) -> Sequence[str]:
    """The marks that stand before *or*, and alone where a third thing is offered; those that part
    more first.
    """
    joints = reader.book.table.grammar.joints.get("or", ())
    return [*dict.fromkeys(joint[0] for joint in joints if not joint[0].isalpha())]


def _pieces(
    sentence: Sentence, mark: str, joints: Sequence[str], then: Sequence[str], offered: bool
) -> Sequence[Sentence]:
    """What stands between marks; nothing where words at one say that it is done afterwards, or
    where no *or* is said.
    """
    ors = {joint for joint in joints if joint[0] == mark or (mark == "," and joint[0].isalpha())}
    thens = {joint for joint in then if joint[0] == mark and joint != mark}
    pieces: list[Sentence] = []
    begin, said = 0, ""
    for found in _pattern([mark, *ors, *thens]).finditer(sentence.text):
        said = " ".join(found.group().lower().split())
        if said in thens - ors:
            return ()
        pieces.append(_cut_out(sentence, begin, found.start()))
        begin = found.end()
    pieces.append(_cut_out(sentence, begin, len(sentence.text)))
    fits = len(pieces) <= _MOST_PARTS and all(piece.text for piece in pieces)
    return pieces if fits and (offered or said in ors) else ()


def _cut_out(sentence: Sentence, begin: int, end: int) -> Sentence:
    text = sentence.text[begin:end]
    start = sentence.start + begin + len(text) - len(text.lstrip())
    return replace(sentence, text=text.strip(), start=start)


def _options(row: JoinedParts, lead: Sentence) -> JoinedParts | None:
    """What stands behind *or*: one sentence, or those that are offered there themselves."""
    if len(row) == 1:
        return row
    if row[0].sentence.text != lead.text:
        return None
    return _shallower(row[1:])


def _one_after_the_other(
    reader: LanguageReader, sentence: Sentence, joints: Sequence[str], most: int
) -> Iterator[JoinedParts]:
    last = reader.book.table.grammar.order.get("last", ())
    for left, right in _cuts(sentence, joints, before=last):
        if _is_in_offer(reader, sentence, left, right):
            continue
        first = _read(reader, left)
        if first is None:
            continue
        if any(map(_is_pick_of_several, first.trees)):
            # What they do then, each of them does.
            they = render(phrase("each-of-them", qualifier=None), reader.book)
            right = replace(right, text=f"{they} {right.text}")
        for row in _right(reader, right, most):
            if _plainly_whose(reader, first, row[0], by_form=True):
                yield (first, *row)


def _behind_which(reader: LanguageReader, sentence: Sentence, most: int) -> Iterator[JoinedParts]:
    """A clause on what the sentence came to, *…, which is then scored*, as a sentence that takes
    this up.
    """
    relatives = reader.book.table.grammar.relatives
    for left, right in _cuts(sentence, [*relatives]):
        said = " ".join(sentence.text[len(left.text) : -len(right.text)].lower().split())
        right = replace(right, text=f"{relatives[said]} {right.text}")
        first = _read(reader, left)
        if first is None or any(map(_is_bound, first.trees)):
            continue
        for row in _right(reader, right, most):
            if all(map(_takes_up, row[0].trees)):
                yield (first, *row)


def _of_one_verb(
    reader: LanguageReader, sentence: Sentence, joints: Sequence[str]
) -> Iterator[JoinedParts]:
    """Two things that one verb does one after the other, *score A and then B*: the verb goes with
    both, and all else is said of each.
    """
    if reader.filling:
        # What the second leaves out might be taken from the first.
        return
    for left, right in _cuts(sentence, joints):
        first, then = _read(reader, left), _read(reader, right)
        if (first is None) == (then is None):
            continue
        said, short = (left, right) if first is not None else (right, left)
        whole = first or then
        assert whole is not None
        if any(map(_is_bound, whole.trees)):
            continue
        for text in _with_verb(said.text.split(), short.text):
            other = _read(reader, replace(short, text=text))
            if other is None:
                continue
            same = [
                tree for tree in other.trees if any(_is_done_so(tree, one) for one in whole.trees)
            ]
            if same:
                # What the verb is said with is said of the one that has it.
                own = {says: at for says, at in other.order.items() if says not in whole.order}
                other = replace(other, trees=tuple(same), order=own)
                yield (whole, other) if first is not None else (other, whole)
                break


def _with_verb(said: Sequence[str], short: str) -> Iterator[str]:
    """What lacks a verb with the first words of what has one, or its last, as few as can be."""
    for many in range(1, min(len(said), _MOST_OF_A_VERB + 1)):
        yield f"{' '.join(said[:many])} {short}"
        yield f"{short} {' '.join(said[-many:])}"


def _is_done_so(tree: Item, other: Item) -> bool:
    """Whether the same is done with other things, none of them the same."""
    if _key(tree) != _key(other) or not isinstance(tree, Phrase) or not isinstance(other, Phrase):
        return False
    act, done = tree.slots.get("act"), other.slots.get("act")
    if not isinstance(act, Phrase) or not isinstance(done, Phrase) or _key(act) != _key(done):
        return False
    return act.slots.keys() == done.slots.keys() and all(
        part is None or part != done.slots[name] for name, part in act.slots.items()
    )


def _takes_up(tree: Item) -> bool:
    takes = constructs().takes_up
    return any(base_key(part.keys[0]) in takes for part in phrases_in(tree))


def _is_in_offer(
    reader: LanguageReader, sentence: Sentence, left: Sentence, right: Sentence
) -> bool:
    """Whether a mark that parts more stands before *or* behind, *A and B; or C*: both things might
    be offered together; or the same mark and no word, *A; B; or C*.
    """
    marks = _marks(reader)
    said = sentence.text[len(left.text) : len(sentence.text) - len(right.text)].strip()
    here = marks.index(said[0]) if said[0] in marks else len(marks)
    joints = [one for one in reader.book.table.grammar.joints.get("or", ()) if one[0] in marks]
    found = _pattern(joints).finditer(right.text) if joints else ()
    nearest = min((marks.index(one.group().strip()[0]) for one in found), default=len(marks))
    return nearest < here or (nearest == here and said in marks)


def _read(reader: LanguageReader, sentence: Sentence) -> JoinedPart | None:
    try:
        return _whole(reader, sentence)
    except Misread:
        return None


def _cuts(
    sentence: Sentence, joints: Sequence[str], before: Sequence[str] = ()
) -> Iterator[tuple[Sentence, Sentence]]:
    """The parts before and behind each joint, the longest joint at each place. before: words that
    begin what stands behind a comma alone.
    """
    if not joints:
        return
    for found in _pattern(joints, before).finditer(sentence.text):
        left, right = sentence.text[: found.start()].strip(), sentence.text[found.end() :].strip()
        if left and right:
            start = sentence.start + sentence.text.index(right, found.end())
            yield replace(sentence, text=left), replace(sentence, text=right, start=start)


def _after(sentence: Sentence, words: Sequence[str]) -> Sentence:
    """A sentence without words it may begin with."""
    found = _pattern(words).match(f" {sentence.text}") if words else None
    return sentence if found is None else replace(sentence, text=sentence.text[found.end() - 1 :])


def _pattern(joints: Sequence[str], before: Sequence[str] = ()) -> re.Pattern[str]:
    words = [
        rf"\s{'' if joint[0].isalpha() else '*'}{_spaced(joint)}(?=\s)"
        for joint in sorted(joints, key=len, reverse=True)
    ]
    if before:
        words.append(rf"\s*,(?=\s+(?:{'|'.join(map(_spaced, before))})[,\s])")
    return re.compile("|".join(words), re.IGNORECASE)


def _spaced(words: str) -> str:
    return r"\s+".join(map(re.escape, words.split()))


def _plainly_whose(
    reader: LanguageReader, first: JoinedPart, then: JoinedPart, *, by_form: bool
) -> bool:
    """Whether nobody can think that what is said of one part, such as a condition behind it, holds
    for the other as well. by_form: whether the form of a verb tells; it does not with *or* alone.
    """
    if any(map(_has_condition, (*first.trees, *then.trees))):
        return False
    if not any(map(_is_bound, first.trees)):
        return True
    if then.sentence.head and by_form:
        # *…; if you do, …* says itself when it is done.
        return not any(map(_has_subject, first.trees))
    # *If you like* in front is said of all that follows.
    wished = _is_wished(reader, first.sentence)
    return all(
        _has_subject(tree)
        or (by_form and "may" in _key(tree) and not any(map(_has_subject, first.trees)))
        or (not wished and _is_of_another_voice(reader, tree))
        or (
            by_form
            and not wished
            and all(_is_of_another_form(reader, one, tree) for one in first.trees)
        )
        for tree in then.trees
    )


def _has_condition(tree: Item) -> bool:
    """Whether a line stands for a head of its own, which names nobody, and for one below it."""
    construct = constructs().by_key.get(_key(tree))
    return construct is not None and len(construct.means) > 1 and "subject" not in construct.key


def _has_subject(tree: Item) -> bool:
    return "subject" in _key(tree)


def _is_wished(reader: LanguageReader, sentence: Sentence) -> bool:
    """Whether words leave a sentence to whoever does it."""
    words = unspell(sentence.text, reader.book.table.grammar.spelling)
    return any(
        tuple(words[start : start + len(some)]) == some
        for some, says in reader.asides.items()
        if says == WISH
        for start in range(len(words))
    )


def _is_of_another_voice(reader: LanguageReader, tree: Item) -> bool:
    """Whether a line is said of what it is done with, *it is scored*: it asks its act for a voice
    of its own, and a verb before it has another subject.
    """
    found = reader.book.find(tree.keys) if isinstance(tree, Phrase) else None
    if found is None:
        return False
    grammar = reader.book.table.grammar
    return any(
        gap.name == "act" and gap.features[name] != grammar.features[name][0]
        for gap in found[1].slots
        for name in grammar.strict
        if name in gap.features
    )


def _is_of_another_form(reader: LanguageReader, first: Item, then: Item) -> bool:
    """Whether the form of its verb keeps a line out of what may be left undone before it: *puedes
    mover …; después puntúa …*, where both had to be infinitives.
    """
    if _has_subject(first) or "may" in _key(then):
        return False
    form, other = _form(reader, first), _form(reader, then)
    return form is not None and other is not None and form != other


def _form(reader: LanguageReader, tree: Item) -> str | None:
    """The form of its verb that a line asks its act for."""
    found = reader.book.find(tree.keys) if isinstance(tree, Phrase) else None
    if found is None:
        return None
    return next((gap.features.get("verb") for gap in found[1].slots if gap.name == "act"), None)


def _is_pick_of_several(tree: Item) -> bool:
    """Whether several players make a secret pick."""
    act = tree.slots.get("act") if isinstance(tree, Phrase) else None
    known = constructs().of_key(base_key(act.keys[0])) if isinstance(act, Phrase) else None
    return "subject" in _key(tree) and known is not None and known[0].key == _PICK


def _is_bound(tree: Item) -> bool:
    """Whether a line has a subject, or may be left undone."""
    return any(word in _key(tree) for word in ("subject", "may"))


def _key(tree: Item) -> str:
    return base_key(tree.keys[0]) if isinstance(tree, Phrase) else ""
