"""Declarations to lines of the text tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from types import MappingProxyType
from typing import Any

from fuero.ruleset import core
from fuero.ruleset.core import Node
from fuero.ruleset.types import CONDITION

from .conditions import plan_condition
from .context import Context
from .expressions import plan_expression
from .nouns import (
    by_owner,
    domain_item,
    loop_name,
    may_be_nobodys,
    plan_attribute,
    plan_kind,
    plan_numbers,
    plan_ordinal,
)
from .sets import plan_set
from .statements import plan_block, plan_card_body, plan_occasion
from .tree import Count, Item, Line, Listing, Noun, Verbatim, phrase
from .written import OWNERS, speaks_of_own

__all__ = ["plan_declaration", "plan_provenance"]


def plan_declaration(node: Node, here: Context) -> tuple[Line, ...]:
    """The lines of a declaration."""
    return _DECLARATIONS[type(node)](node, here)


def _one(key: str, category: str, node: Any, **slots: Item) -> tuple[Line, ...]:
    return (Line(head=phrase(key, name=Noun(category=category, id=node.name), **slots)),)


def _attributes(attributes: Mapping[str, Sequence[int]]) -> Item:
    listed = tuple(plan_attribute(name, numbers) for name, numbers in attributes.items())
    return Listing(joint="comma", items=listed)


def _each(node: Any) -> Item:
    return phrase(f"for-each-{node.holders}") if node.holders else None


# ---- things -----------------------------------------------------------------------------------


def _value(node: core.Value, here: Context) -> tuple[Line, ...]:
    numbers = {name: Count(getattr(node, name)) for name in ("number", "low", "high")}
    return _one("value-declaration", "value", node, **numbers)


def _variable(node: core.Variable, here: Context) -> tuple[Line, ...]:
    if node.track:
        return _one("track-declaration", "track", node, each=_each(node), type=_type(node, here))
    key = "variable-declaration:background" if node.background else "variable-declaration"
    return _one(key, "variable", node, each=_each(node), type=_type(node, here))


def _type(node: core.Variable, here: Context) -> Item:
    if node.type.kind == "number":
        return phrase("range-type", low=Count(node.low), high=Count(node.high))
    if node.type == CONDITION:
        return phrase("yes-no-type")
    key = "set-type" if node.type.kind == "set" else "domain-type"
    return phrase(key, domain=domain_item(node.of, node.type.domain, here))


def _piece(node: core.PieceKind, here: Context) -> tuple[Line, ...]:
    stocks = Listing(joint="and-apart", items=tuple(_stock(stock) for stock in node.stocks))
    carrying: Item = None
    if node.loads:
        loads = tuple(Noun(category="load", id=load) for load in node.loads)
        carrying = phrase(
            "carrying",
            loads=Listing(joint="or", items=loads),
            unladen=_unladen(node.unladen_in, here),
        )
    return _one("piece-declaration", "piece", node, stocks=stocks, carrying=carrying)


def _unladen(places: Node | None, here: Context) -> Item:
    if places is None:
        return None
    return phrase("unladen-in", places=plan_set(places, "any-many", here))


def _stock(node: core.Stock) -> Item:
    count, start = Count(node.count), Noun(category="place", id=node.start)
    if node.owner is None:
        return phrase("stock", count=count, start=start)
    owner = Noun(category="owner", id=node.owner)
    return phrase("stock:owner", count=count, owner=owner, start=start)


def _owner(node: core.Owner, here: Context) -> tuple[Line, ...]:
    if node.holder is None:
        return _one("owner-declaration", "owner", node)
    holder = Noun(category="variable", id=node.holder)
    return _one("owner-declaration:held", "owner", node, holder=holder)


def _figures(node: core.FigureKind, here: Context) -> tuple[Line, ...]:
    if node.per_player:
        return _one("figure-per-player-declaration", "figure", node)
    if node.plural is None:
        return _one("figure-declaration", "figure", node)
    members = tuple(
        Line(
            head=phrase(
                "member",
                name=Noun(category="figure-member", id=member.name),
                attributes=_attributes(member.attributes),
            )
        )
        for member in node.figures
    )
    head = phrase("figure-set-declaration", name=Noun(category="figure", id=node.name))
    return (Line(head=head, body=members),)


def _family(node: core.Family, here: Context) -> tuple[Line, ...]:
    if node.numbered:
        return _numbered(node)
    attributes: Item = None
    if node.attributes:
        attributes = phrase("family-attributes", attributes=_attributes(node.attributes))
    return _one("cards-declaration", "cards", node, attributes=attributes)


def _numbered(node: core.Family) -> tuple[Line, ...]:
    columns = tuple(
        Line(
            head=phrase(
                "column",
                name=Noun(category="attribute", id=column),
                numbers=plan_numbers(numbers),
            )
        )
        for column, numbers in node.columns.items()
    )
    head = phrase(
        "numbered-cards-declaration",
        name=Noun(category="cards", id=node.name),
        first=Count(node.first),
        last=Count(node.last),
    )
    return (Line(head=head, body=columns),)


def _deck(node: core.Deck, here: Context) -> tuple[Line, ...]:
    attributes: Item = None
    if node.attributes:
        attributes = phrase("deck-attributes", attributes=_attributes(node.attributes))
    family = domain_item(node.of, node.family, here)
    return _one("deck-declaration", "deck", node, family=family, attributes=attributes)


def _zone(node: core.Zone, here: Context) -> tuple[Line, ...]:
    flags = tuple(phrase(f"zone-flag:{flag.replace(' ', '-')}") for flag in node.flags)
    family = domain_item(node.of, node.family, here)
    listed = Listing(joint="plain", items=flags)
    each = phrase(f"for-each-{node.holders}") if node.holders else None
    key = "zone-declaration:background" if node.background else "zone-declaration"
    return _one(key, "zone", node, family=family, each=each, flags=listed)


# ---- rules ------------------------------------------------------------------------------------


def _definition(node: core.Definition | core.Wording, here: Context) -> tuple[Line, ...]:
    key, category = "definition", "define"
    if isinstance(node, core.Wording):
        key = category = "wording"
    body = plan_expression(node.body, here)
    if node.parameter is None:
        return _one(key, category, node, body=body)
    parameter = loop_name(node.parameter, here)
    return _one(f"{key}:of", category, node, parameter=parameter, body=body)


def _prohibition(node: core.Prohibition | core.Exemption, here: Context) -> tuple[Line, ...]:
    category, joint = ("prohibition", "and")
    movers: Sequence[core.Pieces | str] = node.pieces
    if isinstance(node, core.Exemption):
        category, joint = "exemption", "or"
    else:
        movers = node.movers
        if node.most is not None:
            return _room(node, node.most, here)
    direction = node.direction.replace(" ", "-")
    tags = "/from" if node.origin is not None else ""
    by_mover = category == "prohibition" and any(piece.owner in OWNERS for piece in node.pieces)
    if node.direction != "ever in" and (by_mover or _asks_who_moves(node.places, node.origin)):
        tags, joint = f"{tags}/mover", "or"
    return _one(
        f"{category}:{direction}{tags}",
        category,
        node,
        pieces=_all_movers(movers, joint, here),
        step=phrase(f"step:{direction}"),
        places=plan_set(node.places, "any-many", here),
        origin=None if node.origin is None else plan_set(node.origin, "any-many", here),
    )


def _all_movers(movers: Sequence[core.Pieces | str], joint: str, here: Context) -> Item:
    said = tuple(_mover(mover, here) for mover in movers)
    if len(said) == 1:
        return said[0]
    return phrase("several", things=Listing(joint=joint, items=said))


def _asks_who_moves(*places: Node | None) -> bool:
    """Whether places depend on the subject: then whoever moves is the one they speak of."""
    written = [place for place in places if place is not None]
    return any(
        speaks_of_own(place) or any(isinstance(part, core.Me) for part in core.walk(place))
        for place in written
    )


def _room(node: core.Prohibition, most: Node, here: Context) -> tuple[Line, ...]:
    """A prohibition of more than a number, of all together or of each player's own."""
    each = any(piece.owner == "own" for piece in node.pieces)
    movers = (one if isinstance(one, str) else replace(one, owner=None) for one in node.movers)
    counted = movers if each else node.movers
    return _one(
        "prohibition:more-than/each" if each else "prohibition:more-than",
        "prohibition",
        node,
        most=plan_expression(most, here),
        pieces=Listing(joint="and", items=tuple(_mover(one, here) for one in counted)),
        places=plan_set(node.places, "single", here),
    )


def _mover(mover: core.Pieces | str, here: Context) -> Item:
    """Pieces, or figures by the name of their declaration."""
    if isinstance(mover, str):
        figure = Noun(category="figure", id=mover)
        single = here.declared.figures[mover].plural is None
        return figure if single else phrase("many", noun=figure)
    piece = plan_kind(mover, here)
    if mover.owner not in OWNERS:
        return phrase("many", noun=piece)
    return phrase(*by_owner("prohibited", mover, here), piece=piece)


def _unshown(node: core.Unshown, here: Context) -> tuple[Line, ...]:
    piece, place = Noun(category="piece", id=node.kind), Noun(category="place", id=node.place)
    return (Line(head=phrase("unshown", piece=piece, place=place)),)


def _majority(node: core.Majority, here: Context) -> tuple[Line, ...]:
    use, policy = node.ties.use, node.ties.policy.replace(" ", "-")
    heads: list[Item] = [
        phrase("ties", policy=phrase(f"tie-policy:{policy}")),
        phrase(f"tie-use:{use}/{policy}", f"tie-use:{use}"),
        *_special_ties(node.ties, here),
    ]
    if node.unowned_written or any(may_be_nobodys(kind, here) for kind in node.kinds):
        # Also where nothing is written it is said what pieces count that no player owns, if any.
        heads.append(phrase(f"unowned:{node.unowned}"))
    if node.favours is not None:
        heads.append(phrase("favours", players=plan_set(node.favours, "the", here)))
    if isinstance(node.pools, core.Partners):
        heads.append(phrase("pools:partners"))
    elif node.pools is not None:
        heads.append(phrase("pools", players=plan_set(node.pools, "the", here)))
    heads += [
        phrase(
            f"bonus:{_rewarded(bonus)}",
            name=Noun(category="bonus", id=bonus.name),
            points=plan_expression(bonus.points, here),
            rank=plan_ordinal(bonus.rank) if bonus.rank > 0 else None,
            tests=_tests(bonus, here),
        )
        for bonus in node.bonuses
    ]
    lines = [Line(head=_counts(node, here)), _pays(node, here), *(Line(head=one) for one in heads)]
    if node.reach is not None:
        places = plan_set(node.reach, "the", here)
        lines.insert(0, Line(head=phrase("own-places", places=places)))
    head = phrase("majority", name=Noun(category="majority", id=node.name))
    return (Line(head=head, body=tuple(lines)),)


def _pays(node: core.Majority, here: Context) -> Line:
    """What the ranks are worth: a row, or numbers; and how many are paid, where that is written.

    Numbers that hang on conditions have a line each: joined, nobody could tell where one ends.
    """
    track = Noun(category="track", id=node.track)
    ranks = None if node.ranks is None else plan_expression(node.ranks, here)
    numbers = tuple(plan_expression(value, here) for value in node.values)
    values: Item | None = None
    if node.row is not None:
        key, values = "pays", plan_expression(node.row, here)
    elif len(numbers) == 1:
        key, values = "pays:number", numbers[0]
    elif any(isinstance(part, core.Conditional) for one in node.values for part in core.walk(one)):
        key = "pays:one-by-one"
    else:
        key, values = "pays:numbers", Listing(joint="and", items=numbers)
    body = () if values is not None else tuple(map(_rank_paid, count(1), numbers))
    key = key if ranks is not None else f"{key}{'/all' if ':' in key else ':all'}"
    return Line(head=phrase(key, track=track, **_if_any(values=values, ranks=ranks)), body=body)


def _rank_paid(rank: int, value: Item) -> Line:
    return Line(head=phrase("pays:rank", rank=plan_ordinal(rank), value=value))


def _rewarded(bonus: core.Bonus) -> str:
    """Who gets a bonus, as a key has it."""
    if bonus.rank == 0:
        return "each-player"
    which = {1: "first", bonus.LAST: "last"}.get(bonus.rank, "rank")
    return f"{'sole' if bonus.sole else 'each'}-{which}"


def _tests(bonus: core.Bonus, here: Context) -> Item:
    """What has to hold for a bonus; nothing where it is paid always."""
    if not bonus.tests:
        return Listing(joint="plain", items=())
    tests = tuple(plan_condition(test, here) for test in bonus.tests)
    key = "bonus-tests:each-player" if bonus.rank == 0 else "bonus-tests"
    return phrase(key, test=Listing(joint="and", items=tests))


def _special_ties(ties: core.Ties, here: Context) -> Iterator[Item]:
    """By what tied players are told apart, and what some of them get."""
    for one in ties.broken_by:
        first = "broken-by:rank" if one.rank else "broken-by"
        for index, number in enumerate(one.numbers):
            yield phrase(
                "broken-by:then" if index else first,
                rank=plan_ordinal(one.rank) if one.rank and not index else None,
                number=plan_expression(number, here),
            )
    for case in ties.cases:
        size = "" if case.least == 0 else "/size" if case.most else "/size-or-more"
        policy = case.policy.replace(" ", "-")
        yield phrase(
            f"tie-case{':rank' if case.rank else ':any'}{size}",
            rank=plan_ordinal(case.rank),
            number=Count(case.least),
            policy=phrase(f"tie-policy:{policy}"),
            use=phrase(f"tie-use:{case.use}/{policy}", f"tie-use:{case.use}"),
        )


def _counts(node: core.Majority, here: Context) -> Item:
    least = Count(node.least)
    within = "" if node.places is None else "in"
    places = None if node.places is None else plan_set(node.places, "the", here)
    if node.kind is not None:
        piece = Noun(category="piece", id=node.kind)
        keys = ("counts:in",) if within else ("counts",)
        return phrase(*keys, piece=piece, least=least, **_if_any(places=places))
    number = plan_expression(node.counts, here)
    key = "counts:number/in" if within else "counts:number"
    return phrase(key, number=number, least=least, **_if_any(places=places))


def _if_any(**slots: Item) -> dict[str, Item]:
    return {name: item for name, item in slots.items() if item is not None}


def _procedure(node: core.Procedure, here: Context) -> tuple[Line, ...]:
    key = f"procedure:{node.stoppable.replace(' ', '-')}" if node.stoppable else "procedure"
    head = phrase(key, name=Noun(category="procedure", id=node.name))
    return (Line(head=head, body=plan_block(node.body, here)),)


def _moment(node: core.Moment, here: Context) -> tuple[Line, ...]:
    return _one("moment-declaration", "moment", node)


def _trigger(node: core.Trigger, here: Context) -> tuple[Line, ...]:
    name = Noun(category="trigger", id=node.name)
    head = phrase("trigger", name=name, step=plan_occasion(node, here))
    return (Line(head=head, body=plan_block(node.body, here)),)


def plan_provenance(source: str) -> Item:
    """Where something is known from. source: the word of the rules for that, not ''."""
    key = source.replace("+", "-in-part")
    return phrase(f"book:known/{key}", "book:known", source=Verbatim(source))


def _card(node: core.Card, here: Context) -> tuple[Line, ...]:
    home = phrase("of-family", family=Noun(category="cards", id=node.family))
    if node.deck is not None:
        home = phrase("in-deck", deck=Noun(category="deck", id=node.deck))
    options: list[Item] = []
    for name, numbers in node.own.items():
        key = "own-attribute:more" if options else "own-attribute"
        options.append(phrase(key, attribute=plan_attribute(name, numbers)))
    if node.copies > 1:
        options.append(phrase("copies", count=Count(node.copies)))
    options += [phrase("cites", text=Verbatim(text)) for text in node.cites]
    if node.source:
        options.append(phrase("provenance", source=plan_provenance(node.source)))
    head = phrase(
        "card",
        name=Noun(category="card", id=node.name),
        home=home,
        options=Listing(joint="plain", items=tuple(options)),
    )
    return (Line(head=head, body=plan_card_body(node.body, here)),)


_DECLARATIONS: Mapping[type[Node], Callable[[Any, Context], tuple[Line, ...]]] = MappingProxyType(
    {
        core.Value: _value,
        core.Variable: _variable,
        core.Owner: _owner,
        core.PieceKind: _piece,
        core.FigureKind: _figures,
        core.Family: _family,
        core.Deck: _deck,
        core.Zone: _zone,
        core.Definition: _definition,
        core.Wording: _definition,
        core.Prohibition: _prohibition,
        core.Exemption: _prohibition,
        core.Unshown: _unshown,
        core.Majority: _majority,
        core.Procedure: _procedure,
        core.Card: _card,
        core.Trigger: _trigger,
        core.Moment: _moment,
    }
)
