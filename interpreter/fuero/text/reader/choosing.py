"""Sentences in which something is chosen that the next one takes up, once, as that one sentence:
*Choose a hill. Move two from there.* is *Move two from one hill.*

Whether the act has a place for it is seen when it is said again (``reading.py``). What a card
prints so, by the name of what is chosen, stays as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from fuero.ruleset.model import Rules
from fuero.text.tree import Item, Listing, Phrase

from .constructs import TakesUp, constructs
from .fitting import fits
from .joining import JoinedPart, JoinedParts
from .mention import Mention
from .points import base_key, nouns_in, phrases_in
from .trees import first_of

__all__ = ["rows_with_choices"]

_CHOOSE, _CHOSEN, _GOAL = "choose", "chosen", "goal"
_LINE, _LINES = "act-line", ("act-line", "act-line:may")
"""The line of whoever acts, and with what may be left undone."""
_OF_ONE = ("any-one", "single")
"""How an act says that one is chosen: for one thing, or for several that come from there."""
_SETS = {
    f"{sort}:{many}": sort
    for sort in ("noun", "collection")
    for many in (*_OF_ONE, "any-many", "a")
}
"""What one is chosen from, and how its key begins."""
_AROUND = ("members", "thing")
"""The slots of what stands around a set."""


def rows_with_choices(rules: Rules, parts: JoinedParts) -> Iterator[JoinedParts]:
    """Sentences with the choice that the first makes in the second, if another one cannot speak of
    it; and as they are.
    """
    first, *behind = parts
    if behind and not first.sentence.head and not behind[0].sentence.head:
        second, *rest = behind
        names = {name for tree in first.trees for name in _names(tree)}
        alone = not any(_speaks(tree, names) for part in rest for tree in part.trees)
        if names and alone and first.sentence.depth == second.sentence.depth:
            trees = tuple(_together(rules, first.trees, second.trees, names))
            text = f"{first.sentence.text}. {second.sentence.text}"
            if trees:
                yield (JoinedPart(sentence=replace(first.sentence, text=text), trees=trees), *rest)
    yield parts


def _names(tree: Item) -> Iterator[str]:
    """What a sentence calls the one thing that it chooses, if it does."""
    act = _act(tree, (_LINE,))
    if act is None or _parts(act.slots.get("options")):
        return
    known = constructs().of_key(base_key(act.keys[0]))
    if known is not None and known[0].key == _CHOOSE:
        yield from known[1].values()
        yield from (noun.id for noun in nouns_in(act.slots.get("target")))


def _act(tree: Item, lines: Collection[str]) -> Phrase | None:
    if not isinstance(tree, Phrase) or base_key(tree.keys[0]) not in lines:
        return None
    act = tree.slots.get("act")
    return act if isinstance(act, Phrase) else None


def _parts(item: Item) -> Sequence[Item]:
    if item is None:
        return ()
    return item.items if isinstance(item, Listing) else (item,)


def _speaks(tree: Item, names: Collection[str]) -> bool:
    """Whether a sentence takes something up, or calls it by one of some names."""
    named = any(noun.id in names for noun in nouns_in(tree))
    return named or any(_takes(part) is not None for part in phrases_in(tree))


def _takes(item: Item) -> TakesUp | None:
    key = base_key(item.keys[0]) if isinstance(item, Phrase) else ""
    return constructs().takes_up.get(key)


def _together(
    rules: Rules, first: Sequence[Item], second: Sequence[Item], names: Collection[str]
) -> Iterator[Item]:
    """The second sentence with what the first chooses where it takes that up."""
    if any(noun.id in names and not noun.wording for tree in second for noun in nouns_in(tree)):
        return
    for choice in first:
        chosen = _act(choice, (_LINE,))
        if chosen is None or not [*_names(choice)]:
            continue
        for tree in second:
            act = _act(tree, _LINES)
            if act is None or sum(_takes(part) is not None for part in phrases_in(act)) != 1:
                continue
            assert isinstance(tree, Phrase)
            for found in _with_choice(rules, act, chosen.slots["members"]):
                yield replace(tree, slots={**tree.slots, "act": found})


def _with_choice(rules: Rules, act: Phrase, members: Item) -> Iterator[Phrase]:
    """An act with what is chosen where it takes that up."""
    takes = _takes(act)
    slot = next((name for name, part in act.slots.items() if _takes(_inside(part))), "")
    said = act if takes is not None else _inside(act.slots.get(slot))
    takes = takes if takes is not None else _takes(said)
    if takes is None or takes.which or _CHOSEN not in takes.what:
        return
    if not _is_called_so(rules, said, members):
        return
    for way in _OF_ONE:
        if said is act:
            slots = {name: part for name, part in act.slots.items() if name != "noun"}
            yield Phrase(keys=(f"{takes.like}#0",), slots={**slots, _GOAL: _of(members, way)})
        else:
            yield replace(act, slots={**act.slots, slot: _of(members, way)})


def _inside(item: Item) -> Item:
    """What stands in something that adds no words."""
    around = isinstance(item, Phrase) and base_key(item.keys[0]) == "collection:the"
    return item.slots["thing"] if around and isinstance(item, Phrase) else item


def _is_called_so(rules: Rules, said: Item, members: Item) -> bool:
    """Whether what is chosen is what it is said to be, where anything is said."""
    nouns = [*nouns_in(said.slots.get("noun"))] if isinstance(said, Phrase) else []
    chosen = Mention(
        how=_CHOSEN,
        line=0,
        rules="",
        out_of=first_of(members),
        source="",
        within="",
        each=False,
        of_act=False,
    )
    return not nouns or any(fits(rules, chosen, noun) for noun in nouns)


def _of(item: Item, way: str) -> Item:
    """A set of which one is chosen, as an act says it."""
    if isinstance(item, Listing):
        return replace(item, items=tuple(_of(part, way) for part in item.items))
    if not isinstance(item, Phrase):
        return item
    sort = _SETS.get(base_key(item.keys[0]))
    if sort is not None:
        return replace(item, keys=(f"{sort}:{way}#0",))
    slots = {name: _of(part, way) if name in _AROUND else part for name, part in item.slots.items()}
    return replace(item, slots=slots)
