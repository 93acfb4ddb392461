"""What a sentence leaves out: the templates without it, and what the rules take it as.

People say *move up to 4 of your pieces* and mean from anywhere to anywhere. A template is read
without a slot that the table of constructs names for this, if the rules say what it is taken as;
such templates are tried only for what cannot be read otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from fuero.ruleset.model import Rules, Unsaid
from fuero.text.spelling import tokens
from fuero.text.template import TableWord, Template, TemplatePart, TemplateSlot, WordChoice
from fuero.text.tree import Item, Listing, Phrase

from .constructs import constructs
from .points import base_key, closeness, phrases_in
from .understood import LEFT_OUT_MARK, OWNER, PIECE

__all__ = [
    "is_shorter",
    "left_out_of",
    "shorter_key",
    "omitting",
    "taken_as",
    "says_what",
    "without_default",
]

_MOST_WORDS_BEFORE = 2
"""So many words may go before a slot and are left out with it, such as *from*, *out of*."""
_JOINED = re.compile(r" (or|except|with|where) ")
"""Words of rules between sets, which stand in brackets within other sets."""
_WHERE_TO, _SOURCE = "goal", "source"


def omitting(
    templates: Mapping[str, Template], general: Mapping[str, Template]
) -> Mapping[str, Template]:
    """Templates without slots that people leave out, each under its key and what is left out.

    Slots are left out of what has the word that is printed first: another verb may say by itself
    where something goes. What a table itself lists without a slot is among them. What is said of
    one thing as of any other (general: those templates, by key) leaves out nothing that is meant
    alone.
    """
    found: dict[str, Template] = {}
    said: set[tuple[str, str]] = set()
    for key, template in templates.items():
        slots = _may_be_left_out(key)
        gone = tuple(slot for slot in slots if slot not in _names(template))
        meant = _meant_alone(key, template, general)
        there = [slot for slot in slots if slot in _names(template) and slot not in meant]
        printed = templates.get(base_key(key), general.get(base_key(key), template))
        usual = not printed.parts or printed.parts[0] in template.parts
        for many in range(len(there) + 1 if usual else 1):
            for some in combinations(there, many):
                shorter, out = _without(template, some), (*gone, *some)
                same = base_key(key), repr(shorter)
                if shorter is not None and out and same not in said:
                    said.add(same)
                    found[shorter_key(key, out)] = shorter
    return found


def _may_be_left_out(key: str) -> tuple[str, ...]:
    """The slots of a phrase that people leave out."""
    table = constructs()
    known = table.of_key(base_key(key))
    if known is None:
        return ()
    whole = known[0].key
    return table.left_out.get(whole, table.left_out.get(_general(whole), ()))


def _meant_alone(
    key: str, template: Template, general: Mapping[str, Template]
) -> Mapping[str, str]:
    """What a phrase that a lexicon has for one thing only would say of slots that its words do not:
    none where it has a verb of its own, as *return* says by itself where something goes.
    """
    known = constructs().of_key(base_key(key))
    usual = general.get(known[0].key) if known is not None else None
    if known is None or usual is None or usual.parts[:1] != template.parts[:1]:
        return {}
    return known[1]


def _general(key: str) -> str:
    return key.partition(":")[0]


def _names(template: Template) -> frozenset[str]:
    return frozenset(slot.name for slot in template.slots)


def _without(template: Template, slots: Sequence[str]) -> Template | None:
    """A template without slots and the words that lead to them; None where too many words do."""
    parts: list[TemplatePart] = []
    there = _with_its_verb(template.parts) if _WHERE_TO in slots else template.parts
    for part in there:
        if not (isinstance(part, TemplateSlot) and part.name in slots):
            parts.append(part)
            continue
        before = parts.pop() if parts and isinstance(parts[-1], str) else ""
        if not str(before).strip() and parts and isinstance(parts[-1], WordChoice):
            parts.pop()
        if len(tokens(str(before))) > _MOST_WORDS_BEFORE:
            return None
    if not any(not isinstance(part, str) or part.strip() for part in parts):
        return None
    return replace(template, parts=tuple(parts))


def _with_its_verb(parts: Sequence[TemplatePart]) -> tuple[TemplatePart, ...]:
    """The parts of a template with its verb alone: others may say where to, as *take away*."""
    first = next((number for number, one in enumerate(parts) if isinstance(one, TableWord)), None)
    return tuple(
        replace(one, only=True) if number == first and isinstance(one, TableWord) else one
        for number, one in enumerate(parts)
    )


def shorter_key(key: str, out: Sequence[str]) -> str:
    """The key of a template without some slots."""
    mark = "#" if "#" not in key else ""
    return f"{key}{mark}{LEFT_OUT_MARK}{'+'.join(out)}"


def is_shorter(key: str) -> bool:
    """Whether the template of a key leaves something out."""
    return LEFT_OUT_MARK in key


def left_out_of(phrase: Phrase) -> tuple[str, ...]:
    """The slots that the template of a phrase that was read leaves out."""
    _, mark, slots = phrase.keys[0].partition(LEFT_OUT_MARK)
    return tuple(slots.split("+")) if mark else ()


def taken_as(rules: Rules, phrase: Phrase, slot: str) -> str:
    """What a slot of a phrase is taken as, as rules write it; '' where they say nothing. A phrase
    for one thing, such as a goal with a verb of its own, says what it is by its words.
    """
    if slot == OWNER:
        return "own"
    known = constructs().of_key(base_key(phrase.keys[0]))
    if known is not None and slot in known[1]:
        return known[1][slot]
    best: tuple[int, Unsaid] | None = None
    for unsaid in rules.unsaid:
        close = closeness(unsaid.slot, phrase, slot)
        if close and (best is None or close > best[0]):
            best = close, unsaid
    if best is None:
        return ""
    text = best[1].taken_as
    return f"({text})" if _JOINED.search(text) else text


def without_default(rules: Rules, item: Item) -> Iterator[str]:
    """The slots left out in something read that the rules take as nothing."""
    if isinstance(item, Phrase):
        for slot in left_out_of(item):
            if slot not in item.slots and not taken_as(rules, item, slot):
                yield slot
        for part in item.slots.values():
            yield from without_default(rules, part)
    elif isinstance(item, Listing):
        for part in item.items:
            yield from without_default(rules, part)


def says_what(item: Item) -> bool:
    """Whether it is plain what is moved: what has no noun says whose it is, and where it comes
    from. Anything else may be a figure or a card as well.
    """
    acts = [part for part in phrases_in(item) if _SOURCE in left_out_of(part)]
    pieces = [part for part in phrases_in(item) if PIECE in left_out_of(part)]
    anybodys = constructs().owned
    whose = (base_key(one.keys[0]) for part in pieces for one in phrases_in(part.slots["quotas"]))
    return not any(key in anybodys for key in whose) and not any(
        PIECE in left_out_of(part) for act in acts for part in phrases_in(act)
    )
