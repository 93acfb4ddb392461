"""Sets to text trees.

A set is said with a *quantifier*, which the clause it stands in chooses: ``any-one`` (any region),
``any-many`` (any regions), ``a``, ``single`` (any one region), ``all``, ``no``, ``random``, and
``the`` where nothing is chosen. It stands before a *nominal* (regions with at least 1 piece), and
before each part where several are joined (any regions or the mill).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeGuard

from fuero.lang import nodes
from fuero.lang.nodes import Node

from .context import Context
from .nouns import by_owner, common_noun, pawn_of, plan_kind, property_name
from .tree import Count, Item, Listing, Noun, Phrase, phrase

__all__ = [
    "alternatives",
    "having",
    "is_set_of",
    "plan_nominal",
    "plan_set",
    "seen",
]


def plan_set(node: Node, quantifier: str, here: Context) -> Item:
    """A set, or a single thing that stands for the set of it."""
    node = _only(node)
    nominal = plan_nominal(node, here)
    if nominal is not None:
        return phrase(f"noun:{quantifier}", noun=nominal)
    if isinstance(node, nodes.Or) and quantifier == "random":
        # One is drawn from all together, and not from each part.
        return phrase("collection:random", thing=plan_set(node, "the", here))
    if isinstance(node, nodes.Or):
        # Without a comma, "any neighbours of the hill or the mill" would be neighbours of both.
        parts = alternatives(node)
        apart = any(isinstance(plan_nominal(part, here), Phrase) for part in parts[:-1])
        return _joined(node, quantifier, here, apart=apart)
    if isinstance(node, nodes.And):
        return _both(node, quantifier, here)
    if isinstance(node, nodes.Conditional):
        return phrase(
            "conditional",
            condition=here.say(node.condition),
            value=plan_set(node.value, quantifier, here),
            otherwise=plan_set(node.otherwise, quantifier, here),
        )
    if isinstance(node, nodes.Except | nodes.With | nodes.Where):
        if isinstance(joined := _narrowed_from(node), nodes.Or) and quantifier in _OF_EACH_PART:
            # Without commas, "the hills and the mill whose number is 2" would be that of the mill.
            each = _joined(joined, quantifier, here, apart=True)
            return _narrowed(node, phrase("joined", members=each), here)
        base = phrase("collection:the", thing=here.say(_narrowed_from(node)))
        return phrase(f"collection:{quantifier}", thing=_narrowed(node, base, here))
    collection = isinstance(node, nodes.Reference | nodes.Own | nodes.Property)
    if collection and here.type_of(node).kind == "set" and not here.names.copies(node):
        return phrase(f"collection:{quantifier}", thing=here.say(node))
    if isinstance(node, nodes.Just) and quantifier in _OF_ONE:
        return phrase("just", places=plan_set(node.places, quantifier, here))
    if isinstance(node, nodes.NumberSet | nodes.NumberRange) and quantifier in _OF_ONE:
        key = "numbers:random" if quantifier == "random" else "numbers:one"
        return phrase(key, numbers=here.say(node))
    if quantifier == "random" and here.type_of(node).kind == "set":
        return phrase("collection:random", thing=here.say(node))
    return here.say(node)


_OF_ONE = frozenset({"a", "any-one", "random", "single"})
"""Quantifiers of one thing that is chosen or drawn."""


_OF_EACH_PART = frozenset({"a", "all", "any-many", "any-one", "the"})
"""Quantifiers that say of each part of a joined set what they say of the whole."""


def _joined(node: nodes.Or, quantifier: str, here: Context, *, apart: bool) -> Item:
    """What is in any of several sets. apart: with a comma before the last."""
    joint = "and" if quantifier in ("all", "the", "no") else "or"
    parts = tuple(plan_set(part, quantifier, here) for part in alternatives(node))
    return Listing(joint=f"{joint}-apart" if apart else joint, items=parts)


def _both(node: nodes.And, quantifier: str, here: Context) -> Item:
    """What is in two sets; a ruleset may have a word for two sets it names."""
    sides = (node.left, node.right)
    names = [side.name.text for side in sides if isinstance(side, nodes.Reference)]
    special = (f"both-sets:{names[0]}/{names[1]}",) if len(names) == 2 else ()
    amount = "one" if quantifier in ("any-one", "a", "single", "random") else "many"
    if quantifier in ("the", "no") or here.type_of(node.left).kind != "set":
        left, right = (plan_set(side, quantifier, here) for side in sides)
        return phrase(*special, "both-sets", left=left, right=right)
    left, right = plan_set(node.left, quantifier, here), plan_set(node.right, "the", here)
    return phrase(*special, f"both-sets:{amount}", left=left, right=right)


def alternatives(node: Node) -> list[Node]:
    """What is joined by *or*, without the empty sets among it."""
    if not isinstance(node, nodes.Or):
        return [node]
    parts = [*alternatives(node.left), *alternatives(node.right)]
    return [part for part in parts if not isinstance(part, nodes.Nothing)] or parts[:1]


def _only(node: Node) -> Node:
    """What is left of joined sets of which all others are empty."""
    parts = alternatives(node)
    return parts[0] if len(parts) == 1 else node


def plan_nominal(node: Node, here: Context) -> Item:
    """A set as a noun that takes a quantifier; None where it is no such thing."""
    if isinstance(node, nodes.Reference) and node.name.text not in here.locals:
        return common_noun(node, here)
    if isinstance(node, nodes.PawnsAt):
        pawns = Noun(category="pawn", id=pawn_of(node.pawns.text, here))
        return phrase("pawns-at", pawns=pawns, place=here.say(node.place))
    if isinstance(node, nodes.Unique):
        return _unique(node, here)
    if is_set_of(node, here) and not isinstance(node.operand, nodes.It):
        operand, name = plan_set(node.operand, "the", here), node.name.text
        if name in here.names.rules.relations:
            noun = Noun(category="relation", id=name)
            return phrase(f"property:{name}", "property:relation", name=noun, operand=operand)
        return phrase(f"property:{name}", operand=operand)
    if isinstance(node, nodes.Except | nodes.With | nodes.Where):
        members = plan_nominal(_narrowed_from(node), here)
        return None if members is None else _narrowed(node, members, here)
    return None


def _narrowed_from(node: nodes.Except | nodes.With | nodes.Where) -> Node:
    """The members that are narrowed; all that is left out of them is said together."""
    members = node.members
    while isinstance(node, nodes.Except) and isinstance(members, nodes.Except):
        members = members.members
    return _only(members)


def _unique(node: nodes.Unique, here: Context) -> Item:
    name, rules = node.name.text, here.names.rules
    domain = here.type_of(node).domain
    if domain in rules.of("cards"):
        members: Item = Noun(category="cards", id=domain)
    elif domain in rules.groups:
        members = Noun(category="group-kind", id=domain)
    else:
        members = phrase(_MEMBERS.get(domain, "things"))
    return phrase(f"unique:{name}", "unique", members=members)


_MEMBERS: Mapping[str, str] = MappingProxyType(
    {"player": "players", "place": "places", "pawn": "figures", "number": "numbers"}
)


def is_set_of(node: Node, here: Context) -> TypeGuard[nodes.Property]:
    """Whether this is what belongs to a thing, of which there may be several."""
    relations = here.names.rules.relations
    return isinstance(node, nodes.Property) and node.name.text in (
        "neighbours",
        "places",
        *relations,
    )


def _narrowed(node: nodes.Except | nodes.With | nodes.Where, members: Item, here: Context) -> Item:
    if isinstance(node, nodes.Except):
        return _without(node, members, here)
    # A second filter narrows the same members, and not the last noun of the first.
    also = isinstance(_narrowed_from(node), nodes.With | nodes.Where)
    if isinstance(node, nodes.With):
        return phrase(f"with{':also' * also}", members=members, having=having(node.having, here))
    if here.type_of(node.members).domain == "player" and _speaks_of_own(node.test):
        return _of_players(node.test, members, replace(here, tested=True), also=also)
    return _tested(node.test, members, here, also=also)


def _speaks_of_own(test: Node) -> bool:
    return any(
        isinstance(part, nodes.Own) or getattr(part, "owner", None) in ("own", "foreign")
        for part in nodes.walk(test)
    )


def _of_players(test: Node, members: Item, here: Context, *, also: bool) -> Item:
    """Players under a test in which *own* is what each of them has."""
    if (
        isinstance(test, nodes.Compare)
        and isinstance(test.left, nodes.Own)
        and not _speaks_of_own(test.right)
    ):
        said = replace(here, whose=True).say(test)
        return phrase(f"where:whose{'/also' * also}", members=members, test=said)
    return phrase(f"where:players{'/also' * also}", members=members, test=here.say(test))


def _tested(test: Node, members: Item, here: Context, *, also: bool) -> Item:
    if isinstance(test, nodes.Compare) and _of_it(test.left):
        whose = replace(here, whose=True)
        if test.operator == ">=" and not also:
            return phrase(
                f"where:at-least/{test.left.name.text}",
                "where:at-least",
                members=members,
                measure=whose.say(test.left),
                least=here.say(test.right),
            )
        return phrase(f"where:whose{'/also' * also}", members=members, test=whose.say(test))
    if isinstance(test, nodes.Any) and (pawns := _at_it(test.operand, here)):
        return phrase(f"with-pawns{':also' * also}", members=members, pawns=pawns)
    denied = test.operand if isinstance(test, nodes.Not) else None
    if isinstance(denied, nodes.Any) and (pawns := _at_it(denied.operand, here)):
        return phrase(f"without-pawns{':also' * also}", members=members, pawns=pawns)
    return phrase(f"where{':also' * also}", members=members, test=here.say(test))


def _without(node: nodes.Except, members: Item, here: Context) -> Item:
    left_out = alternatives(node.left_out)
    while isinstance(node.members, nodes.Except):
        node = node.members
        left_out = [*alternatives(node.left_out), *left_out]
    if all(isinstance(part, nodes.Me) for part in left_out):
        return phrase("except:me", members=members)
    said = tuple(plan_set(part, "the", here) for part in dict.fromkeys(left_out))
    return phrase("except", members=members, left_out=Listing(joint="and", items=said))


def _at_it(node: Node, here: Context) -> Item:
    """The figures that stand at *it*, also without some of them; None for anything else."""
    if isinstance(node, nodes.Except):
        pawns = _at_it(_narrowed_from(node), here)
        return None if pawns is None else _without(node, pawns, here)
    if isinstance(node, nodes.PawnsAt) and isinstance(node.place, nodes.It):
        return Noun(category="pawn", id=pawn_of(node.pawns.text, here))
    return None


def _of_it(node: Node) -> TypeGuard[nodes.Property]:
    return isinstance(node, nodes.Property) and isinstance(node.operand, nodes.It)


def having(node: Node, here: Context) -> Item:
    """What is held: so many pieces, or the most of all."""
    assert isinstance(node, nodes.HavingPieces | nodes.HavingExtreme)
    if isinstance(node, nodes.HavingPieces):
        return seen(node.amount, node.owner, node.piece, here)
    measured = here.names.measured(node)
    if measured is not None:
        name = node.measure.text
        measure = property_name(name, here) or phrase(f"property-name:{name}")
        found = phrase(f"having-extreme:{node.extreme}/number", measure=measure)
    else:
        key = f"having-extreme:{node.extreme}"
        keys = by_owner(key, node.owner, node.measure, here, joint="/")
        found = phrase(*keys, piece=plan_kind(node.measure, here))
    return found if node.above is None else phrase("above", extreme=found, above=Count(node.above))


def seen(amount: Node, owner: str | None, pieces: nodes.Pieces, here: Context) -> Item:
    """At least, at most, exactly so many pieces, or none."""
    piece = plan_kind(pieces, here)
    if isinstance(amount, nodes.NoneSeen):
        return phrase(*by_owner("none-seen", owner, pieces, here), piece=piece)
    assert isinstance(amount, nodes.AmountSeen)
    number = phrase(
        f"amount-seen:{amount.relation.replace(' ', '-')}",
        number=here.say(amount.number),
    )
    return phrase(*by_owner("having-pieces", owner, pieces, here), amount=number, piece=piece)
