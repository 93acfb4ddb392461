"""Phrases that stand for a pattern of others: *you have more than five* for *how many you have is
more than five*.

The table of constructs says what each stands for. Printing takes such a phrase wherever its pattern
was planned; what was read is unfolded into the pattern, and written, linked and held against what
would be said as this. One that stands for two lines, a head and what is done below it, becomes
these (``joining.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from fuero.ruleset.model import Rules
from fuero.text.things import are_points
from fuero.text.tree import Count, Item, Line, Listing, Noun, Phrase

from .constructs import Construct, constructs
from .omitted import shorter_key
from .patterns import Applied, Made, Pattern, Shifted
from .points import base_key, wording_of
from .understood import SEVERAL, TAKEN_MARK, takes_more

__all__ = ["in_one_line", "in_two_lines", "of_one_too", "unfolded", "with_compounds"]

_POINTS = "points-track"
"""Stands in patterns for the track whose highest number wins."""
_ONLY_PIECE = "only-piece"
"""Stands in patterns for the pieces of a game that has one kind of them."""
_LOOP = "loop-name"
"""Stands in patterns for the name of a loop, which is the same in both lines."""
_READ_AS = "opponent"
"""The name of a loop that a text has no name for."""
_BY_PATTERN = f"#{TAKEN_MARK}"
"""Stands in the key of a phrase before what its pattern takes it as beyond its words."""
_KNOWN = (_POINTS, _ONLY_PIECE, _LOOP)
_NUMBER = "count"
"""The sort of slots that hold a number and nothing that is worked out."""

_Found: TypeAlias = dict[str, Item]
"""What stands in the gaps of a pattern."""


def with_compounds(item: Phrase, rules: Rules) -> Phrase:
    """What was planned, said by the first compound that stands for it where a language has it."""
    for construct in _standing_for(item.keys):
        slots = _folded(construct, item, rules)
        if slots is not None:
            return Phrase(keys=(construct.key, *item.keys), slots={**item.slots, **slots})
    return item


def in_one_line(line: Line, rules: Rules) -> Phrase | None:
    """A head and the only line below it as one sentence; None where no compound stands for both."""
    if line.otherwise is not None or len(line.body) != 1:
        return None
    (below,) = line.body
    if below.body or below.otherwise is not None or not isinstance(line.head, Phrase):
        return None
    for construct in _standing_for(line.head.keys, lines=True):
        head, body = construct.means
        found = _matched(head, line.head, construct, rules)
        inside = _matched(body, below.head, construct, rules)
        if found is None or inside is None:
            continue
        if all(found.get(gap, one) == one for gap, one in inside.items()):
            slots = _said(construct, {**found, **inside}, rules)
            return Phrase(keys=(construct.key,), slots=slots)
    return None


def in_two_lines(item: Item, rules: Rules) -> tuple[Item, Item] | None:
    """The head that a sentence stands for, and what is done below it; None for any other one."""
    if not isinstance(item, Phrase):
        return None
    construct = constructs().by_key.get(base_key(item.keys[0]))
    if construct is None or len(construct.means) < 2:
        return None
    lines = _unfolded(item, construct, rules)
    return (lines[0], lines[1]) if lines else None


def unfolded(item: Item, rules: Rules) -> Item:
    """What was read, with every compound in it as what it stands for, but for those of two lines
    and those that say a part of another one.
    """
    if isinstance(item, Listing):
        return replace(item, items=tuple(unfolded(part, rules) for part in item.items))
    if not isinstance(item, Phrase):
        return item
    slots = {name: unfolded(part, rules) for name, part in item.slots.items()}
    item = replace(item, slots=slots)
    construct = constructs().by_key.get(base_key(item.keys[0]))
    if construct is None or len(construct.means) != 1 or construct.partial:
        return item
    return next(iter(_unfolded(item, construct, rules)), item)


def of_one_too(item: Item) -> tuple[Item, ...]:
    """An item, and the same with *another one* as the only one where one thing goes there."""
    one = _of_one(item)
    return (item,) if one == item else (one, item)


def _of_one(item: Item) -> Item:
    if isinstance(item, Listing):
        return replace(item, items=tuple(map(_of_one, item.items)))
    if not isinstance(item, Phrase):
        return item
    key = item.keys[0]
    if wording_of(key) == f"{_BY_PATTERN}{SEVERAL}":
        key = constructs().several_in_one[base_key(key)]
    slots = {name: _of_one(part) for name, part in item.slots.items()}
    return replace(item, keys=(key,), slots=slots)


# ---- from a compound to what it stands for --------------------------------------------------


def _unfolded(item: Phrase, construct: Construct, rules: Rules) -> tuple[Item, ...]:
    """What an item stands for; nothing where its slots hold what it cannot be said of."""
    found: _Found = dict(item.slots)
    for name, pattern in construct.says.items():
        inside = _matched(pattern, item.slots.get(name), construct, rules)
        if inside is None:
            return ()
        found |= inside
    mark = wording_of(item.keys[0])
    taken = _taken_in(item.slots.get(name) for name in construct.says)
    # What is said in other words than those printed stays known for that.
    return tuple(
        built if isinstance(one, str) else _marked(built, mark if number else taken + mark)
        for number, one in enumerate(construct.means)
        for built in [_built(one, found, rules)]
    )


def _taken_in(items: Iterable[Item]) -> str:
    """What the first of some parts is taken as that is taken as more than its words say, as a mark
    in the key of what they become.
    """
    for item in items:
        if isinstance(item, Phrase) and (takes := takes_more(item.keys[0])):
            return f"{_BY_PATTERN}{takes}"
    return ""


def _marked(item: Item, mark: str) -> Item:
    if not isinstance(item, Phrase) or "#" in item.keys[0]:
        return item
    return replace(item, keys=(item.keys[0] + mark, *item.keys[1:]))


def _built(pattern: Pattern, found: Mapping[str, Item], rules: Rules) -> Item:
    """A pattern with its gaps filled."""
    if isinstance(pattern, Made):
        slots = {name: _built(part, found, rules) for name, part in pattern.slots.items()}
        mark = f"{_BY_PATTERN}{pattern.takes}" if pattern.takes else ""
        key = shorter_key(pattern.key, (pattern.left_out,)) if pattern.left_out else pattern.key
        return Phrase(keys=(key + mark,), slots=MappingProxyType(slots))
    if isinstance(pattern, Applied):
        partial = found[pattern.slot]
        if not isinstance(partial, Phrase):
            return None
        construct = constructs().by_key[base_key(partial.keys[0])]
        given = {name: _built(part, found, rules) for name, part in pattern.given.items()}
        (built,) = (_built(one, {**partial.slots, **given}, rules) for one in construct.means)
        return _marked(built, wording_of(partial.keys[0]))
    if isinstance(pattern, int | Shifted):
        return _number(pattern, found)
    if pattern in _KNOWN:
        return _known(pattern, rules)
    return found.get(pattern) if pattern is not None else None


def _number(pattern: int | Shifted, found: Mapping[str, Item]) -> Item:
    """A number of a pattern; nothing where its gap holds no number to be shifted."""
    if isinstance(pattern, int):
        return Count(pattern)
    number = found[pattern.slot]
    return Count(number.number + pattern.by) if isinstance(number, Count) else None


def _known(pattern: str, rules: Rules) -> Item:
    """What a pattern names that every game has, or many."""
    if pattern == _POINTS:
        return Noun(category="track", id=rules.result[0].track.text)
    return _only_piece(rules) if pattern == _ONLY_PIECE else Noun(category="local", id=_READ_AS)


def _matched_known(pattern: str, item: Item, rules: Rules) -> _Found | None:
    """Whether an item is what a pattern names; the name of a loop is found."""
    if not isinstance(item, Noun):
        return None
    if pattern == _POINTS:
        return {} if are_points(rules, item.id) else None
    if pattern == _ONLY_PIECE:
        return {} if item == _only_piece(rules) else None
    return {_LOOP: item}


def _only_piece(rules: Rules) -> Noun | None:
    """The kind of piece that a game has; None where it has several, or none."""
    names = [*rules.declared.pieces]
    return Noun(category="piece", id=names[0]) if len(names) == 1 else None


# ---- from what is planned to a compound -----------------------------------------------------


def _standing_for(keys: tuple[str, ...], *, lines: bool = False) -> Iterator[Construct]:
    """The compounds that are printed for a phrase."""
    for construct in constructs().compounds:
        first = construct.means[0]
        made = _first_made(first)
        printed = construct.printed and (len(construct.means) > 1) == lines
        if printed and not construct.partial and (made is None or made in keys):
            yield construct


def _first_made(pattern: Pattern) -> str | None:
    """The key of what a pattern is; None where another phrase says that."""
    return pattern.key if isinstance(pattern, Made) else None


def _folded(construct: Construct, item: Phrase, rules: Rules) -> Mapping[str, Item] | None:
    found = _matched(construct.means[0], item, construct, rules)
    return None if found is None else _said(construct, found, rules)


def _said(construct: Construct, found: _Found, rules: Rules) -> Mapping[str, Item]:
    """What fills the slots of a compound."""
    inside = {leaf for pattern in construct.says.values() for leaf in _leaves(pattern)}
    slots = {name: item for name, item in found.items() if name not in {*inside, _LOOP}}
    said = {name: _built(pattern, found, rules) for name, pattern in construct.says.items()}
    return {**slots, **said}


def _leaves(pattern: Pattern) -> Iterator[str]:
    if isinstance(pattern, Made):
        for part in pattern.slots.values():
            yield from _leaves(part)
    elif isinstance(pattern, str):
        yield pattern


def _matched(pattern: Pattern, item: Item, construct: Construct, rules: Rules) -> _Found | None:
    """What stands in the gaps of a pattern where an item is one of it; None where it is none."""
    if isinstance(pattern, Made):
        return _matched_slots(pattern, item, construct, rules)
    if isinstance(pattern, Applied):
        return _matched_partial(pattern, item, construct, rules)
    if isinstance(pattern, int | Shifted) or pattern is None:
        # Nothing that is printed is said by a number and one more or less.
        wanted = Count(pattern) if isinstance(pattern, int) else None
        return {} if item == wanted else None
    if pattern in _KNOWN:
        return _matched_known(pattern, item, rules)
    if construct.slots.get(pattern) == _NUMBER and not isinstance(item, Count):
        return None
    return {pattern: item}


def _matched_slots(pattern: Made, item: Item, construct: Construct, rules: Rules) -> _Found | None:
    if not isinstance(item, Phrase) or pattern.key != _own_key(item):
        return None
    found: _Found = {}
    for name, part in pattern.slots.items():
        inside = _matched(part, item.slots.get(name), construct, rules)
        if inside is None or any(found.get(gap, one) != one for gap, one in inside.items()):
            return None
        found |= inside
    return found


def _own_key(item: Phrase) -> str:
    """The key of a phrase as the table of constructs has it, not one that says less."""
    known = constructs().by_key
    keys = map(base_key, item.keys)
    return next((key for key in keys if key in known and not known[key].means), "")


def _matched_partial(
    pattern: Applied, item: Item, construct: Construct, rules: Rules
) -> _Found | None:
    """The phrase of a slot that says what an item is of something, and what stands in that."""
    for partial in constructs().compounds:
        if not partial.partial or partial.sort != construct.slots.get(pattern.slot):
            continue
        outer = _matched(partial.means[0], item, partial, rules)
        if outer is None:
            continue
        found: _Found | None = {}
        for name, part in pattern.given.items():
            inside = _matched(part, outer.pop(name), construct, rules)
            found = None if found is None or inside is None else {**found, **inside}
        if found is not None:
            return {pattern.slot: Phrase(keys=(partial.key,), slots=outer), **found}
    return None
