"""Why something is not among what is meant, as phrases: facts with the things they speak of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.core import Node
from fuero.ruleset.model import Rules

from .conditions import plan_condition
from .context import Context
from .expressions import context_of
from .known import KnownMember
from .nouns import by_owner, common_noun, plan_kind, property_noun
from .sets import plan_set, seen, sides
from .tree import Count, Item, Listing, Noun, phrase
from .written import bare, belonging

__all__ = [
    "FoundMembers",
    "amount",
    "any_of",
    "compared",
    "count_of",
    "extreme",
    "in_none_of",
    "is_in",
    "is_literal",
    "not_in",
    "nothing_of",
    "rests_on",
]


_Saying = Callable[[Any, Item, "FoundMembers", Context], Item]
"""What is said of a set: by its expression, a member, what was found, and where it is said."""


@frozen
class FoundMembers:
    """What a set holds now, in words. rests_on: what that comes of, such as the place of a figure
    of which the neighbours are meant.
    """

    members: Item
    empty: bool
    rests_on: Item = None


def rests_on(node: core.Expression) -> core.Expression | None:
    """The expression a set comes of that stands in it; None if there is none to be told."""
    node = _bare(node)
    match node:
        case core.Beside(places=places):
            found = _bare(places)
            return None if is_literal(found) else found
        case core.PlacesOfGroup(group=group):
            return None if is_literal(group) else group
        case core.FiguresAt(place=place):
            return None if is_literal(place) else place
    return None


def _bare(node: Node) -> core.Expression:
    found = bare(node)
    assert isinstance(found, core.Expression)
    return found


_LITERAL = (
    core.AllCards
    | core.AllCopies
    | core.AllGroups
    | core.Everybody
    | core.Everywhere
    | core.Figures
    | core.Me
    | core.Nothing
    | core.Number
    | core.NumberRange
    | core.NumberSet
    | core.PlacesOfKind
    | core.TheCard
    | core.TheGroup
    | core.ThePlace
    | core.ValueOf
    | KnownMember
)


def is_literal(node: Node) -> bool:
    """Whether an expression says itself what it comes to."""
    node = bare(node)
    if isinstance(node, core.TheFigure):
        return True
    if isinstance(node, core.Beside | core.PlacesOfGroup):
        return False
    return isinstance(node, _LITERAL) and not getattr(node, "counted", False)


# ---- sets -------------------------------------------------------------------------------------


def not_in(rules: Rules, node: core.Expression, member: Item, found: FoundMembers) -> Item:
    """That a member is not in a set."""
    here, node = context_of(rules), _bare(node)
    if type(node) in _NOT_IN:
        return _NOT_IN[type(node)](node, member, found, here)
    several, said = node.type.kind == "set", _the(node, here)
    if is_literal(node):
        return phrase("why:not-one" if several else "why:not", member=member, thing=said)
    if found.empty:
        return phrase("why:nothing", member=member, thing=said)
    key = "why:not-among" if several else "why:not/is"
    return phrase(key, member=member, thing=said, value=found.members)


def in_none_of(member: Item, things: Sequence[Item]) -> Item:
    """That a member is none of several things."""
    return phrase("why:not-any", member=member, things=Listing(joint="or", items=tuple(things)))


def is_in(
    rules: Rules,
    node: core.Expression,
    member: Item,
    found: FoundMembers,
    held_by: tuple[Item, Item] | None = None,
) -> Item:
    """That a member is in a set that is left out.

    held_by: the variable that holds it, and whose that is, where a player has put it there.
    """
    here, node = context_of(rules), _bare(node)
    if type(node) in _IS_IN:
        return _IS_IN[type(node)](node, member, found, here)
    several, said = node.type.kind == "set", _the(node, here)
    if held_by is not None:
        variable, player = held_by
        return phrase(
            "why:among/whose", member=member, thing=said, variable=variable, player=player
        )
    if is_literal(node) and not several:
        return phrase("why:left-out", member=member)
    return phrase("why:among" if several else "why:is", member=member, thing=said)


def _the(node: Node, here: Context) -> Item:
    return plan_set(node, "the", here)


def _valued(node: Node, found: FoundMembers, here: Context) -> Item:
    """A thing, with what it is now where that is not said already."""
    said = _the(node, here)
    if found.rests_on is None:
        return said
    return phrase("why:valued", thing=said, value=found.rests_on)


def _beside(
    node: core.Beside, member: Item, found: FoundMembers, here: Context, *, key: str
) -> Item:
    """About neighbours of a place, or what belongs to it in a relation."""
    relation: Item = None
    if node.relation is not None:
        key, relation = f"{key}/relation", Noun(category="relation", id=node.relation)
    places = bare(node.places)
    if isinstance(places, core.PlaceOfFigure) and found.rests_on is not None:
        figure = _the(places.figure, here)
        return phrase(
            f"{key}/figure", member=member, place=found.rests_on, figure=figure, relation=relation
        )
    return phrase(key, member=member, place=_valued(places, found, here), relation=relation)


def _kind(key: str) -> _Saying:
    def say(node: core.PlacesOfKind, member: Item, found: FoundMembers, here: Context) -> Item:
        return phrase(key, member=member, kind=Noun(category="kind", id=node.kind))

    return say


def _lying(key: str) -> _Saying:
    def say(node: core.Expression, member: Item, found: FoundMembers, here: Context) -> Item:
        return phrase(key, member=member, zone=_the(node, here))

    return say


def _standing(key: str) -> _Saying:
    def say(node: core.FiguresAt, member: Item, found: FoundMembers, here: Context) -> Item:
        return phrase(key, member=member, place=_valued(node.place, found, here))

    return say


def _next_to(key: str) -> _Saying:
    def say(node: core.Beside, member: Item, found: FoundMembers, here: Context) -> Item:
        return _beside(node, member, found, here, key=key)

    return say


def _not_where(node: core.PlaceOfFigure, member: Item, found: FoundMembers, here: Context) -> Item:
    key = "why:figure-nowhere" if found.empty else "why:figure-elsewhere"
    return phrase(key, member=member, figure=_the(node.figure, here), place=found.members)


def _where(node: core.PlaceOfFigure, member: Item, found: FoundMembers, here: Context) -> Item:
    return phrase("why:figure-here", member=member, figure=_the(node.figure, here))


def _oneself(key: str) -> _Saying:
    def say(node: core.Me, member: Item, found: FoundMembers, here: Context) -> Item:
        return phrase(key, member=member)

    return say


_NOT_IN: Mapping[type[core.Expression], _Saying] = MappingProxyType(
    {
        core.Beside: _next_to("why:not-beside"),
        core.CardsIn: _lying("why:not-lying"),
        core.CardsKept: _lying("why:not-lying"),
        core.FiguresAt: _standing("why:not-standing"),
        core.Me: _oneself("why:not-oneself"),
        core.PlaceOfFigure: _not_where,
        core.PlacesOfKind: _kind("why:no-kind"),
    }
)
"""How it is said that something is not in a set of its kind."""

_IS_IN: Mapping[type[core.Expression], _Saying] = MappingProxyType(
    {
        core.Beside: _next_to("why:beside"),
        core.CardsIn: _lying("why:lying"),
        core.CardsKept: _lying("why:lying"),
        core.FiguresAt: _standing("why:standing"),
        core.Me: _oneself("why:oneself"),
        core.PlaceOfFigure: _where,
        core.PlacesOfKind: _kind("why:kind"),
    }
)
"""How it is said that something is in one."""


# ---- conditions -------------------------------------------------------------------------------

_CONTRARY: Mapping[str, str] = MappingProxyType(
    {
        "is": "is not",
        "is not": "is",
        "<": ">=",
        "<=": ">",
        ">": "<=",
        ">=": "<",
        "in": "not in",
        "not in": "in",
    }
)
_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "is": "is",
        "is not": "is-not",
        "<": "less",
        "<=": "at-most",
        ">": "more",
        ">=": "at-least",
        "in": "in",
        "not in": "not-in",
    }
)


def compared(
    rules: Rules, node: core.Expression, values: tuple[Item, Item], *, wanted: bool
) -> Item:
    """How two things are to each other, which they should not be.

    values: what the sides come to, where they do not say it themselves.
    """
    parts = sides(node)
    assert parts is not None
    first, operator, second = parts
    here = context_of(rules)
    so = _CONTRARY[operator] if wanted else operator
    key = f"why:compared/{_KEYS[so]}"
    if isinstance(first, core.Me):
        key += "/me"
    elif isinstance(second, core.Me) and so in ("is", "is not"):
        key += "/to-me"
    left, right = (
        _operand(one, value, here) for one, value in zip((first, second), values, strict=True)
    )
    if isinstance(first, core.PlaceOfFigure):
        return _figure_stands(first, so, (values[0], _the(second, here), values[1]), here)
    if so == "is" and values != (None, None):
        # Both are the same, and one of them says it.
        left, right = _operand(first, None, here), _operand(second, None, here)
        if None not in values:
            right = _operand(second, values[1], here)
    if so == "is" and isinstance(second, core.Nothing):
        assert isinstance(node, core.Compare)
        return phrase("why:so", condition=plan_condition(replace(node, operator=so), here))
    if so == "is not" and isinstance(second, core.Nothing):
        return phrase("why:is-not-none", left=_operand(first, None, here), value=values[0])
    return phrase(key, left=left, right=right)


def _figure_stands(
    node: core.PlaceOfFigure, so: str, told: tuple[Item, Item, Item], here: Context
) -> Item:
    """Where a figure stands, and where it should or should not."""
    value, right, there = told
    figure = _the(node.figure, here)
    where = right if there is None else phrase("why:valued", thing=right, value=there)
    if so in ("is", "in"):
        return phrase("why:stands", figure=figure, value=value, right=where)
    return phrase("why:stands-not", figure=figure, value=value, right=where)


def _operand(node: Node, value: Item, here: Context) -> Item:
    said = _the(node, here)
    return said if value is None else phrase("why:valued", thing=said, value=value)


def any_of(rules: Rules, node: core.Expression, there: Item, *, wanted: bool) -> Item:
    """That there is nothing in a set, or something."""
    assert isinstance(node, core.AnyOf)
    here = context_of(rules)
    if node.spoken:
        return phrase(f"why:{'not-' * wanted}so", condition=plan_condition(node, here))
    if wanted:
        return phrase("why:none", members=plan_set(node.members, "no", here))
    return phrase("why:some", members=_the(node.members, here), value=there)


# ---- pieces -----------------------------------------------------------------------------------


def amount(rules: Rules, node: core.WithPieces, member: Item, count: int, *, wanted: bool) -> Item:
    """How many pieces a member holds, and how many it would have to hold."""
    here, pieces = context_of(rules), node.count.pieces
    if wanted and not isinstance(node.amount, core.NoneSeen):
        needed = seen(node.amount, pieces, here)
        return phrase("why:needs-pieces", member=member, needed=needed, count=Count(count))
    return phrase("why:has-pieces", member=member, having=_so_many(pieces, count, here))


def _so_many(pieces: core.Pieces, count: int, here: Context) -> Item:
    return phrase(
        *by_owner("having-pieces", pieces, here),
        amount=Count(count),
        piece=plan_kind(pieces, here),
    )


def nothing_of(rules: Rules, node: core.Expression) -> Item:
    """That there is nothing in a set."""
    here, node = context_of(rules), _bare(node)
    if isinstance(node, core.PlaceOfFigure):
        return phrase("why:figure-nowhere", figure=_the(node.figure, here))
    if isinstance(node, core.CardsIn | core.CardsKept):
        return phrase("why:empty", zone=_the(node, here))
    if node.type.kind != "set":
        return phrase("why:nothing-known", thing=_the(node, here))
    return phrase("why:none", members=plan_set(node, "no", here))


def count_of(rules: Rules, node: core.PieceCount, player: Item) -> Item:
    """How many pieces of a player there are, as a number that is spoken of."""
    here = context_of(rules)
    counted, places = plan_kind(node.pieces, here), _the(node.places, here)
    return phrase("piece-count-of", counted=counted, holder=player, places=places)


def extreme(
    rules: Rules,
    node: core.WithExtreme,
    member: tuple[Item, Item],
    best: tuple[Item, Item],
    *,
    wanted: bool,
) -> Item:
    """What a member has, and what the one has that has most, or fewest."""
    here = context_of(rules)
    key = f"why:{node.extreme}" if wanted else f"why:{node.extreme}/has"
    measure: Item = None
    if isinstance(node.number, core.PieceCount):
        measure = plan_kind(node.number.pieces, here)
    else:
        key += "/number"
        of = belonging(node.number)
        measure = property_noun(node.number, here) or (
            phrase(f"property-name:{of[0]}") if of is not None else common_noun(node.number, here)
        )
    return phrase(
        key, member=member[0], count=member[1], best=best[0], most=best[1], measure=measure
    )
