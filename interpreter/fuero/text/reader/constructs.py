"""The table of constructs: what can be read, what fills it, and how rules write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from fuero.frozen import frozen
from fuero.ruleset.prepared import read_valid
from fuero.text.template import Template, parse_template

from .patterns import Pattern, pattern_of, patterns_of

__all__ = [
    "AddsTo",
    "Construct",
    "Constructs",
    "Joints",
    "MakesKnown",
    "OptionalOne",
    "TakesUp",
    "constructs",
]


@frozen
class Construct:
    """A phrase that can be read. sort: of what clause; slots: the sort of what fills each slot, by
    name; rules: how rules write it, several where they can in several ways; needs: what has to be
    known where it stands; tells: what its slots make known to what stands in them, by slot.

    Of a compound, which rules do not write: means: what it stands for, two patterns for a head and
    what is done below it; says: what some of its slots are made of; partial: whether it stands only
    in other compounds; printed: whether it is printed wherever its pattern is. holds: of a
    reminder, how it is known that it holds (``holding.py``).
    """

    key: str
    sort: str
    slots: Mapping[str, str]
    rules: tuple[Template, ...]
    needs: frozenset[str]
    tells: Mapping[str, frozenset[str]]
    means: tuple[Pattern, ...] = ()
    says: Mapping[str, Pattern] = field(default_factory=dict)
    partial: bool = False
    printed: bool = True
    holds: str = ""


@frozen
class Joints:
    """How several things of a sort are joined: the joints of phrases, and the words of rules.

    of: the sort of each, where it is another one; then there are two at least.
    """

    joints: tuple[str, ...]
    rules: str
    of: str = ""


@frozen
class OptionalOne:
    """How one thing is said that may be done, where no *may* lets anybody decline. lines: those
    with *may*; pieces: what an amount of pieces stands in; amount: that of one, and instead: what
    it is taken as; beside: amounts that only follow it.
    """

    lines: tuple[str, ...]
    pieces: tuple[str, ...]
    amount: str
    instead: str
    beside: tuple[str, ...]


@frozen
class MakesKnown:
    """What a phrase makes known to the sentences behind. rules: how rules write it; source: of
    pieces, where they are; within: the head of the block in which rules can write it; out_of: the
    slot that says what it is one of; name: whether it is a name that the phrase gives; each:
    whether each of several players has one; stands: the slot of a figure that has to stand
    somewhere; one: a slot that has to hold one place; told_in: a slot whose own slots are told of,
    too.
    """

    rules: Template
    source: Template
    within: Template
    out_of: str
    name: bool
    each: bool
    stands: str
    one: str
    told_in: str


@frozen
class TakesUp:
    """What a phrase can stand for that was said before. what: how it came to be known; near: only
    what the sentence right before says (``said``), or takes up itself as well (``taken``); which:
    the ``first`` of several; '' for any; like: the phrase that says it outright, if there is one.
    """

    what: tuple[str, ...]
    near: str
    which: str
    like: str


@frozen
class AddsTo:
    """A sentence that says more of one before. phrase, slot: of what there; instead: the phrase
    that it is in that slot.
    """

    phrase: str
    slot: str
    instead: str


@frozen
class Constructs:
    """The table. by_key: all constructs; names: the categories of names that are of a sort;
    listed: sorts of which several can stand in a row; tagged: the slots that the tag of a phrase
    fills, which a lexicon has for one thing only; optional: sorts that can be missing;
    also: sorts that another sort can stand for; left_out: slots that people leave out, by phrase;
    alike: phrases that may be worded alike; rare: phrases that are passed over for others;
    several_in_one: phrases of several that may be worded as of one, each with that of one;
    lines_of_others: lines in which several players act;
    pieces_of_others: phrases of pieces that are not those of whoever acts; pieces_of_each: those
    of pieces of each player; ranked_by: phrases of the most of some pieces, with those of a number;
    equal_in: phrases that say in a slot what others do, by the slot;
    place_of_pieces: the slots of places whose words may say whose pieces are, with those of these
    pieces; goal_of_pieces: those whose words leave it open; owned: what amounts of pieces without
    an owner are then, by phrase; optional_one: one thing that may be done; makes_known:
    what phrases make known to the sentences behind, by how it comes to be known; takes_up: the
    phrases that take up what was said before; compounds: the phrases that stand for a pattern of
    others, those that go first before others; adds_to: sentences that say more of one before.
    """

    by_key: Mapping[str, Construct]
    names: Mapping[str, tuple[str, ...]]
    listed: Mapping[str, Joints]
    tagged: Mapping[str, tuple[str, ...]]
    optional: frozenset[str]
    also: Mapping[str, tuple[str, ...]]
    left_out: Mapping[str, tuple[str, ...]]
    alike: tuple[frozenset[str], ...]
    rare: frozenset[str]
    several_in_one: Mapping[str, str]
    lines_of_others: frozenset[str]
    pieces_of_others: frozenset[str]
    pieces_of_each: frozenset[str]
    ranked_by: Mapping[str, str]
    equal_in: Mapping[str, Mapping[str, str]]
    place_of_pieces: Mapping[str, str]
    goal_of_pieces: Mapping[str, str]
    owned: Mapping[str, str]
    optional_one: OptionalOne
    makes_known: Mapping[str, Mapping[str, MakesKnown]]
    takes_up: Mapping[str, TakesUp]
    adds_to: Mapping[str, AddsTo]
    compounds: tuple[Construct, ...]

    def told_apart(self, key: str, other: str) -> bool:
        """Whether two phrases worded alike are told apart by what stands in them."""
        return any(key in some and other in some for some in self.alike)

    def of_key(self, key: str) -> tuple[Construct, Mapping[str, str]] | None:
        """The construct of a phrase, also of one for one thing only, and the names that its tag
        puts in slots; None for what is printed only.
        """
        found = self.by_key.get(key)
        if found is not None:
            return found, MappingProxyType({})
        base, _, tag = key.partition(":")
        candidates = [(base, tag)]
        first, _, rest = tag.partition("/")
        candidates.insert(0, (f"{base}:{first}", rest))
        for known, left in candidates:
            if known in self.tagged and known in self.by_key and left:
                slots = zip(self.tagged[known], left.split("/"), strict=False)
                return self.by_key[known], {slot: name for slot, name in slots if slot}
        return None


@cache
def constructs() -> Constructs:
    """The table that ships. Raises DiagnosticError where it is damaged."""
    beside = files("fuero.text").joinpath("constructs.yaml")
    data = read_valid(beside, "constructs.yaml", "constructs").data
    features = {name: tuple(values) for name, values in data["features"].items()}
    needs, tells = _known_below(data["only-below"])
    by_key: dict[str, Construct] = {}
    for sort, entries in data["constructs"].items():
        for key, entry in entries.items():
            given = entry if isinstance(entry, dict) else {"rules": entry}
            texts: Sequence[str] = given.get("rules", ())
            texts = [texts] if isinstance(texts, str) else texts
            by_key[key] = Construct(
                key=key,
                sort=sort,
                slots=MappingProxyType({**data["slots"], **given.get("slots", {})}),
                rules=tuple(parse_template(text, features) for text in texts),
                needs=frozenset(needs.get(key, ())),
                tells={slot: frozenset(some) for slot, some in tells.get(key, {}).items()},
                means=patterns_of(given.get("means")),
                says={slot: pattern_of(one) for slot, one in given.get("says", {}).items()},
                partial=given.get("partial", False),
                printed=given.get("printed", True),
                holds=given.get("holds", ""),
            )
    return Constructs(
        by_key=MappingProxyType(by_key),
        names=MappingProxyType({sort: tuple(some) for sort, some in data["names"].items()}),
        listed=MappingProxyType(
            {
                sort: Joints(joints=tuple(one["joints"]), rules=one["rules"], of=one.get("of", ""))
                for sort, one in data["listed"].items()
            }
        ),
        tagged=MappingProxyType({key: tuple(slots) for key, slots in data["tagged"].items()}),
        optional=frozenset(data["optional"]),
        alike=tuple(frozenset(some) for some in data["alike"]),
        several_in_one=MappingProxyType(data["several-in-one"]),
        rare=frozenset(data["rare"]),
        also=MappingProxyType({sort: tuple(some) for sort, some in data["also"].items()}),
        left_out=MappingProxyType({key: tuple(some) for key, some in data["left-out"].items()}),
        lines_of_others=frozenset(data["lines-of-others"]),
        pieces_of_others=frozenset(data["pieces-of-others"]),
        pieces_of_each=frozenset(data["pieces-of-each"]),
        ranked_by=MappingProxyType(data["ranked-by"]),
        equal_in=MappingProxyType(data["equal-in"]),
        place_of_pieces=MappingProxyType(data["place-of-pieces"]),
        goal_of_pieces=MappingProxyType(data["goal-of-pieces"]),
        owned=MappingProxyType(data["owned"]),
        optional_one=_optional_one(data["optional-one"]),
        makes_known=MappingProxyType(
            {
                key: {how: _makes_known(given, features) for how, given in entry.items()}
                for key, entry in data["makes-known"].items()
            }
        ),
        adds_to=MappingProxyType(
            {
                key: AddsTo(phrase=given["phrase"], slot=given["slot"], instead=given["as"])
                for key, given in data["adds-to"].items()
            }
        ),
        takes_up=MappingProxyType(
            {
                key: TakesUp(
                    what=tuple(given["what"]),
                    near=given.get("near", ""),
                    which=given.get("which", ""),
                    like=given.get("like", ""),
                )
                for key, given in data["takes-up"].items()
            }
        ),
        compounds=tuple(construct for construct in by_key.values() if construct.means),
    )


def _optional_one(data: Mapping[str, Any]) -> OptionalOne:
    return OptionalOne(
        lines=tuple(data["lines"]),
        pieces=tuple(data["pieces"]),
        amount=data["amount"],
        instead=data["instead"],
        beside=tuple(data["beside"]),
    )


def _makes_known(given: Mapping[str, str], features: Mapping[str, tuple[str, ...]]) -> MakesKnown:
    return MakesKnown(
        rules=parse_template(given["rules"], features),
        source=parse_template(given.get("source", ""), features),
        within=parse_template(given.get("within", ""), features),
        out_of=given.get("out-of", ""),
        name=given.get("name", "no") == "yes",
        each=given.get("each", "no") == "yes",
        stands=given.get("stands", ""),
        one=given.get("one", ""),
        told_in=given.get("told-in", ""),
    )


def _known_below(
    data: Mapping[str, Any],
) -> tuple[dict[str, set[str]], dict[str, dict[str, set[str]]]]:
    """What each phrase needs to be known, and what the slots of each make known."""
    needs: dict[str, set[str]] = {}
    tells: dict[str, dict[str, set[str]]] = {}
    for known, entry in data.items():
        for key in entry["phrases"]:
            needs.setdefault(key, set()).add(known)
        for key, slots in entry["slots"].items():
            for slot in slots:
                tells.setdefault(key, {}).setdefault(slot, set()).add(known)
    return needs, tells
