"""Sets to text trees.

A set is said with a *quantifier*, which the clause it stands in chooses: ``any-one`` (any region),
``any-many`` (any regions), ``some`` (that there are any), ``a``, ``single`` (any one region),
``all``, ``no``, ``random``, and ``the`` where nothing is chosen. It stands before a *nominal*
(regions with at least 1 piece), and before each part where several are joined (any regions or the
mill).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.ruleset import core
from fuero.ruleset.core import Node

from .context import Context
from .nouns import by_owner, common_noun, plan_kind, property_noun
from .tree import Count, Item, Listing, Noun, Phrase, phrase
from .written import bare, belonging, is_own, name_of, speaks_of_own, spoken_name

__all__ = [
    "alternatives",
    "plan_along",
    "plan_nominal",
    "plan_set",
    "seen",
    "sides",
]

_Narrowed = core.Except | core.Filtered
"""A set without some of its members."""


def plan_set(node: Node, quantifier: str, here: Context) -> Item:
    """A set, or a single thing that stands for the set of it."""
    node = _only(node)
    nominal = plan_nominal(node, here)
    if nominal is not None:
        return phrase(*_quantified("noun", quantifier), noun=nominal)
    return _PLANNERS.get(type(node), _plain)(node, quantifier, here)


def _quantified(key: str, quantifier: str) -> tuple[str, ...]:
    """The keys of a quantifier. That there are some is said as if any were meant, if need be."""
    return (f"{key}:some", f"{key}:any-many") if quantifier == "some" else (f"{key}:{quantifier}",)


def _union(node: core.Union, quantifier: str, here: Context) -> Item:
    if quantifier == "random":
        # One is drawn from all together, and not from each part.
        return phrase("collection:random", thing=plan_set(node, "the", here))
    # Without a comma, "any neighbours of the hill or the mill" would be neighbours of both.
    parts = alternatives(node)
    apart = any(isinstance(plan_nominal(part, here), Phrase) for part in parts[:-1])
    return _joined(node, quantifier, here, apart=apart)


def _conditional(node: core.Conditional, quantifier: str, here: Context) -> Item:
    return phrase(
        "conditional",
        condition=here.say(node.condition),
        value=plan_set(node.value, quantifier, here),
        otherwise=plan_set(node.otherwise, quantifier, here),
    )


def _of_narrowed(node: _Narrowed, quantifier: str, here: Context) -> Item:
    if isinstance(joined := _narrowed_from(node), core.Union) and quantifier in _OF_EACH_PART:
        # Without commas, "the hills and the mill whose number is 2" would be that of the mill.
        each = _joined(joined, quantifier, here, apart=True)
        return _narrowed(node, phrase("joined", members=each), here)
    if _is_one(joined) and node.type.domain == "place":
        return _one_under_condition(node, here.say(joined), here)
    base = phrase("collection:the", thing=here.say(joined))
    return phrase(*_quantified("collection", quantifier), thing=_narrowed(node, base, here))


def _one_under_condition(node: _Narrowed, place: Item, here: Context) -> Item:
    """A place that is meant or not: nothing is left out of one thing."""
    if isinstance(node, core.Where):
        return phrase("where:one", members=place, test=here.say(node.test))
    if isinstance(node, core.Except):
        return phrase("except:one", members=place, left_out=_left_out(node, here))
    if isinstance(node, core.Connected):
        return _connected("connected:one", node, place, here)
    return phrase("with:one", members=place, having=_having(node, here))


def _is_one(node: Node) -> bool:
    """Whether this is a single thing, also under a condition."""
    if isinstance(node, _Narrowed):
        return _is_one(_narrowed_from(node))
    return isinstance(node, core.Expression) and node.type.kind != "set"


def _plain(node: Node, quantifier: str, here: Context) -> Item:
    """A set that is no noun and is not made of others, or a thing."""
    several = isinstance(node, core.Expression) and node.type.kind == "set"
    named = belonging(node) is not None or name_of(node, here.rules) != ""
    if several and named and not isinstance(node, core.AllCopies):
        return phrase(*_quantified("collection", quantifier), thing=here.say(node))
    if isinstance(node, core.Just) and quantifier in _OF_ONE:
        return phrase("just", places=plan_set(node.places, quantifier, here))
    if isinstance(node, core.NumberSet | core.NumberRange) and quantifier in _OF_ONE:
        key = "numbers:random" if quantifier == "random" else "numbers:one"
        return phrase(key, numbers=here.say(node))
    if quantifier == "random" and several:
        return phrase("collection:random", thing=here.say(node))
    return here.say(node)


_OF_ONE = frozenset({"a", "any-one", "random", "single"})
"""Quantifiers of one thing that is chosen or drawn."""


_OF_EACH_PART = frozenset({"a", "all", "any-many", "any-one", "some", "the"})
"""Quantifiers that say of each part of a joined set what they say of the whole."""


def _joined(node: core.Union, quantifier: str, here: Context, *, apart: bool) -> Item:
    """What is in any of several sets. apart: with a comma before the last."""
    joint = "and" if quantifier in ("all", "the", "no") else "or"
    parts = tuple(plan_set(part, quantifier, here) for part in alternatives(node))
    return Listing(joint=f"{joint}-apart" if apart else joint, items=parts)


def _both(node: core.Intersection, quantifier: str, here: Context) -> Item:
    """What is in two sets; a ruleset may have a word for two sets it names."""
    both = bare(node.left), bare(node.right)
    names = ["" if is_own(side) else spoken_name(side, here.rules) for side in both]
    special = (f"both-sets:{names[0]}/{names[1]}",) if all(names) else ()
    amount = "one" if quantifier in ("any-one", "a", "single", "random") else "many"
    if quantifier == "no" or isinstance(node.left, core.Single | core.Nothing):
        left, right = (plan_set(side, quantifier, here) for side in both)
        return phrase(*special, "both-sets", left=left, right=right)
    left, right = plan_set(node.left, quantifier, here), plan_set(node.right, "the", here)
    return phrase(*special, f"both-sets:{amount}", left=left, right=right)


def alternatives(node: Node) -> list[Node]:
    """What is joined by *or*, without the empty sets among it."""
    node = bare(node)
    if not isinstance(node, core.Union):
        return [node]
    parts = [*alternatives(node.left), *alternatives(node.right)]
    return [part for part in parts if not isinstance(part, core.Nothing)] or parts[:1]


def _only(node: Node) -> Node:
    """The one part of a joined set that is not empty; the set itself if there are several."""
    parts = alternatives(node)
    return parts[0] if len(parts) == 1 else bare(node)


def plan_nominal(node: Node, here: Context) -> Item:
    """A set as a noun that a quantifier can stand before; None if it is said in another way."""
    node = bare(node)
    if isinstance(node, core.FiguresAt):
        figures = Noun(category="figure", id=_figures(node))
        return phrase("figures-at", figures=figures, place=here.say(node.place))
    if isinstance(node, core.PickedOnce):
        return _unique(node, here)
    if isinstance(node, core.Beside | core.PlacesOfGroup):
        return _of_thing(node, here)
    if isinstance(node, core.Between):
        return phrase("between", first=here.say(node.first), last=here.say(node.last))
    if isinstance(node, _Narrowed):
        members = plan_nominal(_narrowed_from(node), here)
        return None if members is None else _narrowed(node, members, here)
    return common_noun(node, here)


def _of_thing(node: core.Beside | core.PlacesOfGroup, here: Context) -> Item:
    """The places that belong to a thing, of which there may be several."""
    found = belonging(node)
    if found is None or isinstance(found[1], core.It):
        return None
    name, operand = found[0], plan_set(found[1], "the", here)
    if isinstance(node, core.Beside) and node.relation is not None:
        noun = Noun(category="relation", id=name)
        return phrase(f"property:{name}", "property:relation", name=noun, operand=operand)
    return phrase(f"property:{name}", operand=operand)


def _figures(node: core.FiguresAt) -> str:
    """The declaration of the figures that are asked for at a place."""
    figures = bare(node.figures)
    assert isinstance(figures, core.Figures | core.TheFigure)
    return figures.name


def _narrowed_from(node: _Narrowed) -> Node:
    """The members that are narrowed; all that is left out of them is said together."""
    members = node.members
    while isinstance(node, core.Except) and isinstance(members, core.Except):
        members = members.members
    return _only(members)


def _unique(node: core.PickedOnce, here: Context) -> Item:
    domain = node.type.domain
    if domain in here.declared.families:
        members: Item = Noun(category="cards", id=domain)
    elif domain in here.rules.groups:
        members = Noun(category="group-kind", id=domain)
    else:
        members = phrase(_MEMBERS[domain])
    return phrase(f"unique:{node.variable}", "unique", members=members)


_MEMBERS: Mapping[str, str] = MappingProxyType(
    {"player": "players", "place": "places", "figure": "figures", "number": "numbers"}
)


def _narrowed(node: _Narrowed, members: Item, here: Context) -> Item:
    if isinstance(node, core.Except):
        return _without(node, members, here)
    # A second filter narrows the same members, and not the last noun of the first.
    also = isinstance(_narrowed_from(node), core.Filtered)
    if isinstance(node, core.Connected):
        return _connected(f"connected{':also' * also}", node, members, here)
    if isinstance(node, core.WithPieces | core.WithExtreme):
        return phrase(f"with{':also' * also}", members=members, having=_having(node, here))
    if node.members.type.domain == "player" and speaks_of_own(node.test):
        return _of_players(node.test, members, replace(here, tested=True), also=also)
    return _tested(node.test, members, here, also=also)


def _connected(key: str, node: core.Connected, members: Item, here: Context) -> Item:
    start = plan_set(node.start, "the", here)
    return phrase(key, members=members, start=start, along=plan_along(node.relation))


def plan_along(relation: str | None) -> Item:
    """The relation by which places are connected; nothing for neighbours."""
    if relation is None:
        return None
    return phrase("connected:along", name=Noun(category="relation", id=relation))


def sides(node: Node) -> tuple[Node, str, Node] | None:
    """What is compared, and by which operator as it is written; None for no comparison."""
    if isinstance(node, core.Compare):
        return bare(node.left), node.operator, bare(node.right)
    if isinstance(node, core.Inside):
        operator = node.spoken or ("in" if node.within else "not in")
        return bare(node.member), operator, bare(node.members)
    if isinstance(node, core.AnyOf) and node.spoken:
        assert isinstance(node.members, core.Intersection)
        return bare(node.members.left), node.spoken, bare(node.members.right)
    return None


def _of_players(test: Node, members: Item, here: Context, *, also: bool) -> Item:
    """Players under a test in which *own* is what each of them has."""
    compared = sides(test)
    if compared is not None and is_own(compared[0]) and not speaks_of_own(compared[2]):
        said = replace(here, whose=True).say(test)
        return phrase(f"where:whose{'/also' * also}", members=members, test=said)
    return phrase(f"where:players{'/also' * also}", members=members, test=here.say(test))


def _tested(test: Node, members: Item, here: Context, *, also: bool) -> Item:
    compared = sides(test)
    left = belonging(compared[0]) if compared is not None else None
    if not also and (all_but := _all_but(test, members, here)):
        return all_but
    if compared is not None and left is not None and isinstance(left[1], core.It):
        whose = replace(here, whose=True)
        if compared[1] == ">=" and not also:
            return phrase(
                f"where:at-least/{left[0]}",
                "where:at-least",
                members=members,
                measure=whose.say(compared[0]),
                least=here.say(compared[2]),
            )
        return phrase(f"where:whose{'/also' * also}", members=members, test=whose.say(test))
    if isinstance(test, core.AnyOf) and (figures := _at_it(test.members, here)):
        return phrase(f"with-figures{':also' * also}", members=members, figures=figures)
    denied = test.operand if isinstance(test, core.Not) else None
    if isinstance(denied, core.AnyOf) and (figures := _at_it(denied.members, here)):
        return phrase(f"without-figures{':also' * also}", members=members, figures=figures)
    return phrase(f"where{':also' * also}", members=members, test=here.say(test))


def _all_but(test: Node, members: Item, here: Context) -> Item:
    """A set whose members are not one thing is the set without it; None for any other test."""
    denied = isinstance(test, core.Not)
    compared = sides(test.operand if isinstance(test, core.Not) else test)
    if compared is None or compared[1] != ("is" if denied else "is not"):
        return None
    tested, _, other = compared
    if not isinstance(tested, core.It):
        return None
    if any(isinstance(part, core.It) for part in core.walk(other)):
        return None
    if isinstance(other, core.Me):
        return phrase("except:me", members=members)
    return phrase("except", members=members, left_out=here.say(other))


def _without(node: core.Except, members: Item, here: Context) -> Item:
    if all(isinstance(part, core.Me) for part in _parts_left_out(node)):
        return phrase("except:me", members=members)
    return phrase("except", members=members, left_out=_left_out(node, here))


def _left_out(node: core.Except, here: Context) -> Item:
    said = tuple(plan_set(part, "the", here) for part in dict.fromkeys(_parts_left_out(node)))
    return Listing(joint="and", items=said)


def _parts_left_out(node: core.Except) -> list[Node]:
    """What is left out of a set, and of the set that it is left out of."""
    left_out = alternatives(node.left_out)
    while isinstance(node.members, core.Except):
        node = node.members
        left_out = [*alternatives(node.left_out), *left_out]
    return left_out


def _at_it(node: Node, here: Context) -> Item:
    """The figures that stand at *it*, also without some of them; None for anything else."""
    if isinstance(node, core.Except):
        figures = _at_it(_narrowed_from(node), here)
        return None if figures is None else _without(node, figures, here)
    if isinstance(node, core.FiguresAt) and isinstance(node.place, core.It):
        return Noun(category="figure", id=_figures(node))
    return None


def _having(node: core.WithPieces | core.WithExtreme, here: Context) -> Item:
    """What is held: so many pieces, or the most of all."""
    if isinstance(node, core.WithPieces):
        return seen(node.amount, node.count.pieces, here)
    if isinstance(node.number, core.PieceCount):
        pieces = node.number.pieces
        keys = by_owner(f"having-extreme:{node.extreme}", pieces, here, joint="/")
        found = phrase(*keys, piece=plan_kind(pieces, here))
    else:
        measured = belonging(node.number)
        assert measured is not None
        measure = property_noun(node.number, here) or phrase(f"property-name:{measured[0]}")
        found = phrase(f"having-extreme:{node.extreme}/number", measure=measure)
    return found if node.above is None else phrase("above", extreme=found, above=Count(node.above))


def seen(amount: core.AmountSeen | core.NoneSeen, pieces: core.Pieces, here: Context) -> Item:
    """At least, at most, exactly so many pieces, or none."""
    piece = plan_kind(pieces, here)
    if isinstance(amount, core.NoneSeen):
        return phrase(*by_owner("none-seen", pieces, here), piece=piece)
    number = phrase(
        f"amount-seen:{amount.relation.replace(' ', '-')}",
        number=here.say(amount.number),
    )
    return phrase(*by_owner("having-pieces", pieces, here), amount=number, piece=piece)


_PLANNERS: Mapping[type[Node], Callable[[Any, str, Context], Item]] = MappingProxyType(
    {
        core.Conditional: _conditional,
        core.Except: _of_narrowed,
        core.Connected: _of_narrowed,
        core.Intersection: _both,
        core.Union: _union,
        core.Where: _of_narrowed,
        core.WithExtreme: _of_narrowed,
        core.WithPieces: _of_narrowed,
    }
)
