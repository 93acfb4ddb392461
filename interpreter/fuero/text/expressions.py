"""Expressions to text trees.

A set is said with a *quantifier*, which the clause it stands in chooses: ``any-one`` (any region),
``any-many`` (any regions), ``a``, ``single`` (any one region), ``all``, ``no``, ``random``, and
``the`` where nothing is chosen. It stands before a *nominal* (regions with at least 1 piece), and
before each part where several are joined (any regions or the mill).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType, UnionType
from typing import Any, TypeGuard, cast

from fuero.diagnostics import Diagnostic
from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.names import Names
from fuero.ruleset.pieces import LADEN, loads_of
from fuero.ruleset.scope import Scope
from fuero.ruleset.types import UNKNOWN, Type

from .tree import Count, Item, Listing, Noun, Phrase, phrase

__all__ = [
    "Context",
    "having",
    "plan_condition",
    "plan_expression",
    "plan_kind",
    "plan_member",
    "plan_set",
    "plan_target",
    "seen",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Where something is said. locals: loop variables and parameters. whose: *it* and *own* are
    left out, because the words before them stand for them. card: on a card, which says what a
    procedure of one act does instead of its name.
    """

    names: Names
    locals: frozenset[str] = frozenset()
    whose: bool = False
    card: bool = False

    def inside(self, *names: str) -> Context:
        """The same place with more loop variables."""
        return replace(self, locals=self.locals | set(names))

    def type_of(self, node: Node) -> Type:
        """The type of an expression; unknown where it depends on what is not known here."""
        scope = Scope(
            names=self.names,
            report=_ignore,
            locals=dict.fromkeys(self.locals, UNKNOWN),
            it=UNKNOWN,
            them=True,
        )
        return scope.type_of(node)


def _ignore(problem: Diagnostic) -> None:
    """Linking has reported what there is to report; here a type only chooses words."""


def plan_expression(node: Node, here: Context) -> Item:
    """What an expression says."""
    return _EXPRESSIONS[type(node)](node, here)


# ---- sets -------------------------------------------------------------------------------------


def plan_set(node: Node, quantifier: str, here: Context) -> Item:
    """A set, or a single thing that stands for the set of it."""
    nominal = plan_nominal(node, here)
    if nominal is not None:
        return phrase(f"noun:{quantifier}", noun=nominal)
    if isinstance(node, nodes.Or):
        alternatives = _alternatives(node)
        joint = "and" if quantifier in ("all", "the", "no") else "or"
        # Without a comma, "any neighbours of the hill or the mill" would be neighbours of both.
        if any(isinstance(plan_nominal(part, here), Phrase) for part in alternatives[:-1]):
            joint += "-apart"
        parts = tuple(plan_set(part, quantifier, here) for part in alternatives)
        return Listing(joint=joint, items=parts)
    if isinstance(node, nodes.And):
        return _both(node, quantifier, here)
    if isinstance(node, nodes.Conditional):
        return phrase(
            "conditional",
            condition=plan_condition(node.condition, here),
            value=plan_set(node.value, quantifier, here),
            otherwise=plan_set(node.otherwise, quantifier, here),
        )
    if isinstance(node, nodes.Except | nodes.With | nodes.Where):
        base = phrase("collection:the", thing=plan_expression(_narrowed_from(node), here))
        return phrase(f"collection:{quantifier}", thing=_narrowed(node, base, here))
    collection = isinstance(node, nodes.Reference | nodes.Own | nodes.Property)
    if collection and here.type_of(node).kind == "set":
        return phrase(f"collection:{quantifier}", thing=plan_expression(node, here))
    if isinstance(node, nodes.Just) and quantifier == "single":
        return phrase("just", places=plan_set(node.places, quantifier, here))
    return plan_expression(node, here)


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


def _alternatives(node: Node) -> list[Node]:
    if isinstance(node, nodes.Or):
        return [*_alternatives(node.left), *_alternatives(node.right)]
    return [node]


def plan_nominal(node: Node, here: Context) -> Item:
    """A set as a noun that takes a quantifier; None where it is no such thing."""
    if isinstance(node, nodes.Reference) and node.name.text not in here.locals:
        return _common_noun(node, here)
    if isinstance(node, nodes.PawnsAt):
        pawns = Noun(category="pawn", id=_pawn(node.pawns.text, here))
        return phrase("pawns-at", pawns=pawns, place=plan_expression(node.place, here))
    if isinstance(node, nodes.Unique):
        return _unique(node, here)
    if _is_set_of(node, here) and not isinstance(node.operand, nodes.It):
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
    return members


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


def _is_set_of(node: Node, here: Context) -> TypeGuard[nodes.Property]:
    relations = here.names.rules.relations
    return isinstance(node, nodes.Property) and node.name.text in (
        "neighbours",
        "places",
        *relations,
    )


def _common_noun(node: nodes.Reference, here: Context) -> Item:
    name, rules = node.name.text, here.names.rules
    meaning = here.names.meanings.get(name)
    match meaning.what if meaning else "":
        case "players" | "places" | "origins":
            return phrase(name)
        case "kind":
            kind = next(kind.id for kind in rules.kinds.values() if kind.plural == name)
            return Noun(category="kind", id=kind)
        case "groups":
            group = next(group.id for group in rules.groups.values() if group.plural == name)
            return Noun(category="group-kind", id=group)
        case "family":
            return Noun(category="cards", id=here.names.families[name])
        case "pawns":
            return Noun(category="pawn", id=_pawn(name, here))
        case "define" if here.type_of(node).kind == "set":
            return Noun(category="define", id=name)
    return None


def _pawn(word: str, here: Context) -> str:
    meaning = here.names.meanings.get(word)
    return meaning.element.name if meaning and meaning.element else word


def _narrowed(node: nodes.Except | nodes.With | nodes.Where, members: Item, here: Context) -> Item:
    if isinstance(node, nodes.Except):
        return _without(node, members, here)
    if isinstance(node, nodes.With):
        return phrase("with", members=members, having=having(node.having, here))
    test = node.test
    if isinstance(test, nodes.Compare) and _of_it(test.left):
        whose = replace(here, whose=True)
        if test.operator == ">=":
            return phrase(
                f"where:at-least/{test.left.name.text}",
                "where:at-least",
                members=members,
                measure=plan_expression(test.left, whose),
                least=plan_expression(test.right, here),
            )
        return phrase("where:whose", members=members, test=plan_condition(test, whose))
    if isinstance(test, nodes.Any) and (pawns := _at_it(test.operand, here)):
        return phrase("with-pawns", members=members, pawns=pawns)
    denied = test.operand if isinstance(test, nodes.Not) else None
    if isinstance(denied, nodes.Any) and (pawns := _at_it(denied.operand, here)):
        return phrase("without-pawns", members=members, pawns=pawns)
    return phrase("where", members=members, test=plan_condition(test, here))


def _without(node: nodes.Except, members: Item, here: Context) -> Item:
    left_out = _alternatives(node.left_out)
    while isinstance(node.members, nodes.Except):
        node = node.members
        left_out = [*_alternatives(node.left_out), *left_out]
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
        return Noun(category="pawn", id=_pawn(node.pawns.text, here))
    return None


def _of_it(node: Node) -> TypeGuard[nodes.Property]:
    return isinstance(node, nodes.Property) and isinstance(node.operand, nodes.It)


def having(node: Node, here: Context) -> Item:
    """What is held: so many pieces, or the most of all."""
    assert isinstance(node, nodes.HavingPieces | nodes.HavingExtreme)
    if isinstance(node, nodes.HavingPieces):
        return seen(node.amount, node.owner, plan_kind(node.piece, here), here)
    measured = here.names.measured(node)
    if measured is not None:
        name = node.measure.text
        measure = _property_name(name, here) or phrase(f"property-name:{name}")
        found = phrase(f"having-extreme:{node.extreme}/number", measure=measure)
    else:
        tags = (f"having-extreme:{node.extreme}/{node.owner}",) if node.owner else ()
        piece = plan_kind(node.measure, here)
        found = phrase(*tags, f"having-extreme:{node.extreme}", piece=piece)
    return found if node.above is None else phrase("above", extreme=found, above=Count(node.above))


def seen(amount: Node, owner: str | None, piece: Item, here: Context) -> Item:
    """At least, at most, exactly so many pieces, or none."""
    if isinstance(amount, nodes.NoneSeen):
        return phrase(*_tagged("none-seen", owner), piece=piece)
    assert isinstance(amount, nodes.AmountSeen)
    number = phrase(
        f"amount-seen:{amount.relation.replace(' ', '-')}",
        number=plan_expression(amount.number, here),
    )
    return phrase(*_tagged("having-pieces", owner), amount=number, piece=piece)


def _tagged(key: str, tag: str | None) -> tuple[str, ...]:
    return (f"{key}:{tag}", key) if tag else (key,)


def plan_kind(pieces: nodes.Pieces, here: Context) -> Item:
    """A kind of piece, with what the words before it say of the pieces."""
    kind, rules = here.names.pieces.get(pieces.text, pieces.text), here.names.rules
    found: Item = Noun(category="piece", id=kind)
    for word in reversed(pieces.adjectives):
        load = word.text.removesuffix(f"-{LADEN}")
        if word.text in rules.of("owner"):
            owner = Noun(category="owner", id=word.text)
            found = phrase("piece:of-owner", piece=found, owner=owner)
        elif kind in rules.of("piece") and load in loads_of(rules, kind):
            found = phrase("piece:carrying", piece=found, load=Noun(category="load", id=load))
        else:
            found = phrase(f"piece:{word.text}", piece=found)
    return found


# ---- conditions -------------------------------------------------------------------------------

_COMPARISONS: Mapping[str, str] = MappingProxyType(
    {
        "is": "is",
        "is not": "is-not",
        "in": "in",
        "not in": "not-in",
        "<": "less",
        "<=": "at-most",
        ">": "more",
        ">=": "at-least",
    }
)


def plan_condition(node: Node, here: Context) -> Item:
    """What a condition says."""
    if isinstance(node, nodes.And):
        left, right = (_bracketed(part, nodes.Or, here) for part in (node.left, node.right))
        return phrase("and", left=left, right=right)
    if isinstance(node, nodes.Or):
        apart = isinstance(node.left, nodes.And) or isinstance(node.right, nodes.And)
        left, right = (plan_condition(part, here) for part in (node.left, node.right))
        return phrase("or:apart" if apart else "or", left=left, right=right)
    return plan_expression(node, here)


def _bracketed(node: Node, kinds: type[Node] | UnionType, here: Context) -> Item:
    """An operand, in brackets where it would be taken apart without them."""
    said = plan_condition(node, here)
    return phrase("brackets", operand=said) if isinstance(node, kinds) else said


def _compare(node: nodes.Compare, here: Context) -> Item:
    key = f"compare:{_COMPARISONS[node.operator]}"
    me = (f"{key}/me",) if isinstance(node.left, nodes.Me) else ()
    if (figure := _whose_place(node.left, here)) is not None:
        return _stands(node, key, figure, replace(here, whose=False))
    left, there = plan_expression(node.left, here), replace(here, whose=False)
    if isinstance(node.right, nodes.NumberSet):
        return phrase(f"{key}/numbers", key, left=left, right=_numbers(node.right, "or"))
    if isinstance(node.right, nodes.NumberRange):
        return phrase(f"{key}/range", key, left=left, right=plan_expression(node.right, there))
    if isinstance(node.right, nodes.Nothing):
        there_is = _there_is(node.left, key, here)
        return there_is or phrase(*me, key, left=left, right=phrase("nothing"))
    if isinstance(node.right, nodes.Me) and not me:
        return phrase(f"{key}/to-me", key, left=left, right=phrase("me"))
    right = plan_set(node.right, "the", there)
    if "set" not in (here.type_of(node.left).kind, here.type_of(node.right).kind):
        return phrase(*me, f"{key}/one", key, left=left, right=right)
    return phrase(*me, key, left=left, right=right)


def _there_is(left: Node, key: str, here: Context) -> Item:
    """Whether a variable holds anything; None for what is no variable."""
    if not isinstance(left, nodes.Reference | nodes.Own) or left.name.text in here.locals:
        return None
    name, rules = left.name.text, here.names.rules
    if name not in rules.of("variable") or here.whose:
        return None
    own = "own-" if isinstance(left, nodes.Own) else ""
    amount = "many" if here.type_of(left).kind == "set" else "one"
    return phrase(f"{key}/{own}none-{amount}", name=Noun(category="variable", id=name))


def _whose_place(node: Node, here: Context) -> Item:
    """The figure whose place is asked for; None for anything else."""
    if not isinstance(node, nodes.Property) or node.name.text != "place":
        return None
    if not isinstance(node.operand, nodes.Reference | nodes.Own):
        return None
    return plan_expression(node.operand, here) if here.type_of(node).domain == "place" else None


def _stands(node: nodes.Compare, key: str, figure: Item, here: Context) -> Item:
    """Whether a figure stands somewhere."""
    if isinstance(node.right, nodes.Nothing):
        return phrase(f"{key}/place-none", figure=figure)
    quantifier = {"in": "a", "not in": "no" if _takes_no(node.right, here) else "the"}
    places = plan_set(node.right, quantifier.get(node.operator, "the"), here)
    apart = node.operator == "not in" and quantifier["not in"] == "the"
    return phrase("compare:is-not/place" if apart else f"{key}/place", figure=figure, right=places)


def _any(node: nodes.Any, here: Context) -> Item:
    return phrase("any", members=plan_set(node.operand, "any-many", here))


def _not(node: nodes.Not, here: Context) -> Item:
    if isinstance(node.operand, nodes.Any) and _takes_no(node.operand.operand, here):
        return phrase("not:any", members=plan_set(node.operand.operand, "no", here))
    return phrase("not", operand=_bracketed(node.operand, nodes.And | nodes.Or, here))


def _takes_no(node: Node, here: Context) -> bool:
    """Whether a set is said with its quantifier, so that *no* denies that there is any."""
    if isinstance(node, nodes.Or):
        return all(_takes_no(part, here) for part in _alternatives(node))
    if isinstance(node, nodes.And | nodes.Conditional):
        return False
    return plan_nominal(node, here) is not None or here.type_of(node).kind == "set"


# ---- values -----------------------------------------------------------------------------------


def plan_member(name: str, here: Context) -> Item:
    """What a global name stands for, as a thing of its own."""
    rules = here.names.rules
    meaning = here.names.meanings.get(name)
    match meaning.what if meaning else "":
        case "left" | "first-seat":
            return phrase(name)
        case "kept":
            return phrase("kept-cards")
        case "value":
            return Count(rules.values[name])
        case "card":
            return phrase("card-name", name=Noun(category="card", id=name))
        case "variable":
            category = "track" if name in rules.of("track") else "variable"
            return Noun(category=category, id=name)
        case "place" | "pawn" | "deck" | "zone" | "define" | "group" as category:
            return Noun(category=category, id=name)
    if name in rules.of("procedure"):
        return Noun(category="procedure", id=name)
    return Noun(category="local", id=name)


def plan_target(node: Node, here: Context) -> Item:
    """What is changed, moved or performed."""
    assert isinstance(node, nodes.Target | nodes.OwnTarget | nodes.OfTarget)
    if isinstance(node, nodes.OfTarget):
        return plan_expression(
            nodes.Property(name=node.name, operand=node.holder, span=node.span), here
        )
    if isinstance(node, nodes.OwnTarget):
        return phrase("own", name=plan_member(node.name.text, here))
    return plan_member(node.name.text, here)


def _reference(node: nodes.Reference, here: Context) -> Item:
    if node.name.text in here.locals:
        return Noun(category="local", id=node.name.text)
    noun = _common_noun(node, here)
    return plan_member(node.name.text, here) if noun is None else phrase("noun:the", noun=noun)


def _property(node: nodes.Property, here: Context) -> Item:
    name = node.name.text
    noun = _property_name(name, here)
    if isinstance(node.operand, nodes.It):
        said = noun or phrase(f"property-name:{name}")
        return phrase("property:whose" if here.whose else "property:it", name=said)
    if _is_set_of(node, here):
        return plan_set(node, "the", replace(here, whose=False))
    special = (
        (f"property:{name}/{node.operand.name.text}",)
        if isinstance(node.operand, nodes.Reference | nodes.Own)
        else ()
    )
    built_in = () if noun is not None else (f"property:{name}",)
    inside = replace(here, whose=False)
    counted = plan_nominal(node.operand, inside) if name == "size" else None
    if counted is not None:
        return phrase("property:size", operand=phrase("many", noun=counted))
    if name == "size" and isinstance(node.operand, nodes.Reference | nodes.Own):
        return phrase("property:size", operand=plan_expression(node.operand, inside))
    operand = plan_set(node.operand, "the", inside)
    return phrase(*special, *built_in, "property", name=noun, operand=operand)


def _property_name(name: str, here: Context) -> Item:
    """The noun of an attribute, a definition or what belongs to each player; else None."""
    rules = here.names.rules
    meaning = here.names.meanings.get(name)
    if meaning is not None and (meaning.per_player or meaning.per_place):
        return plan_member(name, here)
    if name in rules.of("define"):
        return Noun(category="define", id=name)
    if name in rules.relations:
        return Noun(category="relation", id=name)
    if any(name in found for found in here.names.attributes.values()):
        return Noun(category="attribute", id=name)
    return None


def _own(node: nodes.Own, here: Context) -> Item:
    name = plan_member(node.name.text, here)
    return phrase("property:whose" if here.whose else "own", name=name)


def _just(node: nodes.Just, here: Context) -> Item:
    key = "just:many" if here.type_of(node.places).kind == "set" else "just"
    return phrase(key, "just", places=plan_set(node.places, "the", here))


def _count_pieces(node: nodes.CountPieces, here: Context) -> Item:
    return phrase(
        *_tagged("count-pieces", node.owner),
        piece=plan_kind(node.piece, here),
        place=plan_set(node.place, "the", here),
    )


def _numbers(node: nodes.NumberSet, joint: str) -> Item:
    return Listing(joint=joint, items=tuple(Count(number) for number in node.numbers))


def _number_range(node: nodes.NumberRange, here: Context) -> Item:
    return phrase("number-range", first=Count(node.first), last=Count(node.last))


def _by_table(node: nodes.ByTable, here: Context) -> Item:
    entries: list[Item] = []
    for entry in node.entries:
        value = plan_expression(entry.value, here)
        if isinstance(entry.key, int):
            entries.append(phrase("entry:players", value=value, key=Count(entry.key)))
        else:
            key = Noun(category="switch-value", id=entry.key.text)
            switch = Noun(category="switch", id=node.switch.text)
            entries.append(phrase("entry", value=value, key=key, switch=switch))
    return phrase("by-table", entries=Listing(joint="comma", items=tuple(entries)))


def _arithmetic(
    key: str, left_kinds: type[Node] | UnionType, right_kinds: type[Node] | UnionType
) -> Callable[[Any, Context], Item]:
    """How a sum or product is said; the kinds are those of operands that need brackets."""

    def plan(node: Any, here: Context) -> Item:
        left = _bracketed(node.left, left_kinds, here)
        return phrase(key, left=left, right=_bracketed(node.right, right_kinds, here))

    return plan


def _word(key: str) -> Callable[[Any, Context], Item]:
    return lambda node, here: phrase(key)


def _set(node: Node, here: Context) -> Item:
    return plan_set(node, "the", here)


def _either(node: nodes.Or | nodes.And, here: Context) -> Item:
    sets = here.type_of(node).kind == "set"
    return plan_set(node, "the", here) if sets else plan_condition(node, here)


def _conditional(node: nodes.Conditional, here: Context) -> Phrase:
    return phrase(
        "conditional",
        condition=plan_condition(node.condition, here),
        value=plan_expression(node.value, here),
        otherwise=plan_expression(node.otherwise, here),
    )


_SUM = nodes.Plus | nodes.Minus

_EXPRESSIONS: Mapping[type[Node], Callable[[Any, Context], Item]] = MappingProxyType(
    {
        nodes.Conditional: _conditional,
        nodes.Or: _either,
        nodes.And: _either,
        nodes.Not: _not,
        nodes.Any: _any,
        nodes.Compare: _compare,
        nodes.Except: _set,
        nodes.With: _set,
        nodes.Where: _set,
        nodes.Plus: _arithmetic("plus", nodes.Conditional, nodes.Conditional),
        nodes.Minus: _arithmetic("minus", nodes.Conditional, _SUM | nodes.Conditional),
        nodes.Times: _arithmetic("times", _SUM | nodes.Conditional, _SUM | nodes.Conditional),
        nodes.Property: _property,
        nodes.CountPieces: _count_pieces,
        nodes.PawnsAt: _set,
        nodes.Just: _just,
        nodes.Random: lambda node, here: plan_set(node.members, "random", here),
        nodes.Unique: _set,
        nodes.Own: _own,
        nodes.Reference: _reference,
        nodes.Number: lambda node, here: Count(node.value),
        nodes.It: _word("it"),
        nodes.Me: _word("me"),
        nodes.Nothing: _word("nothing"),
        nodes.Moved: _word("moved"),
        nodes.NumberSet: lambda node, here: _numbers(cast(nodes.NumberSet, node), "and"),
        nodes.NumberRange: _number_range,
        nodes.ByTable: _by_table,
        nodes.UpTo: lambda node, here: phrase("up-to", number=plan_expression(node.number, here)),
        nodes.AnyNumber: _word("any-number"),
        nodes.All: _word("all"),
        nodes.OneSource: lambda node, here: plan_set(node.members, "single", here),
    }
)
