"""Declarations to lines of the text tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fuero.lang import nodes
from fuero.lang.nodes import Node
from fuero.ruleset.steps import step_names

from .conditions import plan_condition
from .context import Context
from .expressions import plan_expression
from .nouns import by_owner, may_be_nobodys, plan_attribute, plan_kind, plan_numbers
from .sets import plan_set
from .statements import plan_block, plan_card_body
from .tree import Count, Item, Line, Listing, Noun, Verbatim, phrase

__all__ = ["plan_declaration"]


def plan_declaration(node: Node, here: Context) -> tuple[Line, ...]:
    """The lines of a declaration."""
    return _DECLARATIONS[type(node)](node, here)


def _one(key: str, category: str, node: Any, **slots: Item) -> tuple[Line, ...]:
    return (Line(head=phrase(key, name=Noun(category=category, id=node.name.text), **slots)),)


def _attributes(attributes: Sequence[nodes.Attribute]) -> Item:
    return Listing(
        joint="comma",
        items=tuple(_attribute(attribute) for attribute in attributes),
    )


def _attribute(attribute: nodes.Attribute) -> Item:
    return plan_attribute(attribute.name.text, attribute.numbers)


def _each(node: Any) -> Item:
    return phrase("for-each-player") if node.per_player else None


# ---- things -----------------------------------------------------------------------------------


def _value(node: nodes.ValueDeclaration, here: Context) -> tuple[Line, ...]:
    numbers = {name: Count(getattr(node, name)) for name in ("number", "low", "high")}
    return _one("value-declaration", "value", node, **numbers)


def _variable(node: nodes.VariableDeclaration, here: Context) -> tuple[Line, ...]:
    kind = _type(node.type, here)
    key = "variable-declaration:background" if node.background else "variable-declaration"
    return _one(key, "variable", node, each=_each(node), type=kind)


def _track(node: nodes.TrackDeclaration, here: Context) -> tuple[Line, ...]:
    kind = _type(node.type, here)
    return _one("track-declaration", "track", node, each=_each(node), type=kind)


def _type(node: Node, here: Context) -> Item:
    if isinstance(node, nodes.RangeType):
        return phrase("range-type", low=Count(node.low), high=Count(node.high))
    assert isinstance(node, nodes.SetType | nodes.DomainType)
    key = "set-type" if isinstance(node, nodes.SetType) else "domain-type"
    return phrase(key, domain=_domain(node.domain.text, here))


def _domain(name: str, here: Context) -> Item:
    """What the members of a domain are called."""
    rules, names = here.names.rules, here.names
    for kind in rules.kinds.values():
        if name in (kind.id, kind.plural):
            return Noun(category="kind", id=kind.id)
    domain = names.domains.get(name, name)
    if domain in ("player", "place"):
        return phrase(f"{domain}s")
    if domain in rules.groups:
        return Noun(category="group-kind", id=domain)
    if domain in rules.of("cards"):
        return Noun(category="cards", id=domain)
    return phrase("figures")


def _piece(node: nodes.PieceDeclaration, here: Context) -> tuple[Line, ...]:
    stocks = Listing(joint="and-apart", items=tuple(_stock(stock) for stock in node.stocks))
    carrying: Item = None
    if node.loads:
        loads = tuple(Noun(category="load", id=load.text) for load in node.loads)
        carrying = phrase(
            "carrying",
            loads=Listing(joint="or", items=loads),
            unladen=_unladen(node.carrying, here),
        )
    return _one("piece-declaration", "piece", node, stocks=stocks, carrying=carrying)


def _unladen(node: nodes.Carrying | None, here: Context) -> Item:
    if node is None or node.unladen_in is None:
        return None
    return phrase("unladen-in", places=plan_set(node.unladen_in, "any-many", here))


def _stock(node: nodes.Stock) -> Item:
    count, start = Count(node.count), Noun(category="place", id=node.start.text)
    if node.owner is None:
        return phrase("stock", count=count, start=start)
    owner = Noun(category="owner", id=node.owner.text)
    return phrase("stock:owner", count=count, owner=owner, start=start)


def _owner(node: nodes.OwnerDeclaration, here: Context) -> tuple[Line, ...]:
    if node.holder is None:
        return _one("owner-declaration", "owner", node)
    holder = Noun(category="variable", id=node.holder.text)
    return _one("owner-declaration:held", "owner", node, holder=holder)


def _pawn(node: Any, here: Context) -> tuple[Line, ...]:
    each = isinstance(node, nodes.PawnPerPlayerDeclaration)
    return _one("pawn-per-player-declaration" if each else "pawn-declaration", "pawn", node)


def _pawn_set(node: nodes.PawnSetDeclaration, here: Context) -> tuple[Line, ...]:
    members = tuple(
        Line(
            head=phrase(
                "member",
                name=Noun(category="figure", id=member.name.text),
                attributes=_attributes(member.attributes),
            )
        )
        for member in node.members
    )
    head = phrase("pawn-set-declaration", name=Noun(category="pawn", id=node.name.text))
    return (Line(head=head, body=members),)


def _cards(node: nodes.CardsDeclaration, here: Context) -> tuple[Line, ...]:
    attributes: Item = None
    if node.attributes:
        attributes = phrase("family-attributes", attributes=_attributes(node.attributes))
    return _one("cards-declaration", "cards", node, attributes=attributes)


def _numbered(node: nodes.NumberedCardsDeclaration, here: Context) -> tuple[Line, ...]:
    columns = tuple(
        Line(
            head=phrase(
                "column",
                name=Noun(category="attribute", id=column.name.text),
                numbers=plan_numbers(column.numbers),
            )
        )
        for column in node.columns
    )
    head = phrase(
        "numbered-cards-declaration",
        name=Noun(category="cards", id=node.name.text),
        first=Count(node.first),
        last=Count(node.last),
    )
    return (Line(head=head, body=columns),)


def _deck(node: nodes.DeckDeclaration, here: Context) -> tuple[Line, ...]:
    attributes: Item = None
    if node.attributes:
        attributes = phrase("deck-attributes", attributes=_attributes(node.attributes))
    family = _domain(node.family.text, here)
    return _one("deck-declaration", "deck", node, family=family, attributes=attributes)


def _zone(node: nodes.ZoneDeclaration, here: Context) -> tuple[Line, ...]:
    flags = tuple(phrase(f"zone-flag:{flag.replace(' ', '-')}") for flag in node.flags or ())
    family = _domain(node.family.text, here)
    listed = Listing(joint="plain", items=flags)
    each = phrase("for-each-place") if node.holders == "place" else _each(node)
    key = "zone-declaration:background" if node.background else "zone-declaration"
    return _one(key, "zone", node, family=family, each=each, flags=listed)


# ---- rules ------------------------------------------------------------------------------------


def _definition(node: nodes.Definition, here: Context) -> tuple[Line, ...]:
    if node.parameter is None:
        return _one("definition", "define", node, body=plan_expression(node.body, here))
    inside = here.inside(node.parameter.text)
    body = plan_expression(node.body, inside)
    parameter = Noun(category="local", id=node.parameter.text)
    return _one("definition:of", "define", node, parameter=parameter, body=body)


def _wording(node: nodes.Wording, here: Context) -> tuple[Line, ...]:
    if node.parameter is None:
        return _one("wording", "wording", node, body=plan_expression(node.body, here))
    inside = here.inside(node.parameter.text)
    parameter = Noun(category="local", id=node.parameter.text)
    body = plan_expression(node.body, inside)
    return _one("wording:of", "wording", node, parameter=parameter, body=body)


def _prohibition(node: nodes.Prohibition | nodes.Exemption, here: Context) -> tuple[Line, ...]:
    category, joint = ("prohibition", "and")
    if isinstance(node, nodes.Exemption):
        category, joint = "exemption", "or"
    if isinstance(node, nodes.Prohibition) and node.most is not None:
        return _room(node, node.most, here)
    direction = node.direction.replace(" ", "-")
    tags = "/from" if node.origin is not None else ""
    by_mover = category == "prohibition" and any(prohibited.owner for prohibited in node.pieces)
    if node.direction != "ever in" and (by_mover or _asks_who_moves(node.places, node.origin)):
        tags, joint = f"{tags}/mover", "or"
    return _one(
        f"{category}:{direction}{tags}",
        category,
        node,
        pieces=_all_prohibited(node, joint, here),
        step=phrase(f"step:{direction}"),
        places=plan_set(node.places, "any-many", here),
        origin=None if node.origin is None else plan_set(node.origin, "any-many", here),
    )


def _all_prohibited(node: nodes.Prohibition | nodes.Exemption, joint: str, here: Context) -> Item:
    pieces = tuple(_prohibited(prohibited, here) for prohibited in node.pieces)
    return (
        pieces[0]
        if len(pieces) == 1
        else phrase("several", things=Listing(joint=joint, items=pieces))
    )


def _asks_who_moves(*places: Node | None) -> bool:
    """Whether places depend on the subject: then whoever moves is the one they speak of."""
    return any(
        isinstance(part, nodes.Me | nodes.Own) or getattr(part, "owner", None) is not None
        for place in places
        if place is not None
        for part in nodes.walk(place)
    )


def _room(node: nodes.Prohibition, most: Node, here: Context) -> tuple[Line, ...]:
    """A prohibition of more than a number."""
    pieces = tuple(_prohibited(one, here) for one in node.pieces)
    return _one(
        "prohibition:more-than",
        "prohibition",
        node,
        most=plan_expression(most, here),
        pieces=Listing(joint="and", items=pieces),
        places=plan_set(node.places, "single", here),
    )


def _prohibited(node: nodes.Prohibited, here: Context) -> Item:
    if node.piece.text not in here.names.pieces:
        figure = _thing(node.piece.text, here)
        single = isinstance(here.names.rules.of("pawn")[figure.id].node, nodes.PawnDeclaration)
        return figure if single else phrase("many", noun=figure)
    piece = plan_kind(node.piece, here)
    if node.owner is None:
        return phrase("many", noun=piece)
    return phrase(*by_owner("prohibited", node.owner, node.piece, here), piece=piece)


def _thing(name: str, here: Context) -> Noun:
    if name in here.names.pieces:
        return Noun(category="piece", id=here.names.pieces[name])
    meaning = here.names.meanings.get(name)
    found = meaning.element.name if meaning and meaning.element else name
    return Noun(category="pawn", id=found)


def _unshown(node: nodes.Unshown, here: Context) -> tuple[Line, ...]:
    place = Noun(category="place", id=node.place.text)
    return (Line(head=phrase("unshown", piece=_thing(node.piece.text, here), place=place)),)


def _majority(node: nodes.Majority, here: Context) -> tuple[Line, ...]:
    use, policy = node.ties.use, node.ties.policy.replace(" ", "-")
    name = use.name if isinstance(use, nodes.Reference) else use
    said_use = (
        phrase(f"tie-use:{name.text}/{policy}", f"tie-use:{name.text}")
        if isinstance(name, nodes.Name)
        else phrase("tie-use", use=plan_expression(use, here))
    )
    heads: list[Item] = [
        _counts(node.counts, here),
        phrase(
            "pays",
            values=plan_expression(node.pays.values, here),
            ranks=plan_expression(node.pays.ranks, here),
            track=Noun(category="track", id=node.pays.track.text),
        ),
        phrase("ties", policy=phrase(f"tie-policy:{policy}")),
        said_use,
        *_unowned(node, here),
    ]
    for key, players in (("favours", node.favours), ("pools", node.pools)):
        if players is not None:
            heads.append(phrase(key, players=plan_set(players, "the", here)))
    heads += [
        phrase(
            f"bonus:{bonus.rewarded.replace(' ', '-')}",
            name=Noun(category="bonus", id=bonus.name.text),
            points=plan_expression(bonus.points, here),
            test=Listing(
                joint="and", items=tuple(plan_condition(test, here) for test in bonus.tests)
            ),
        )
        for bonus in node.bonuses
    ]
    head = phrase("majority", name=Noun(category="majority", id=node.name.text))
    return (Line(head=head, body=tuple(Line(head=line) for line in heads)),)


def _counts(node: nodes.Counts, here: Context) -> Item:
    piece, least = _thing(node.piece.text, here), Count(node.least)
    if node.places is None:
        return phrase("counts", piece=piece, least=least)
    places = plan_set(node.places, "the", here)
    return phrase("counts:in", piece=piece, places=places, least=least)


def _unowned(node: nodes.Majority, here: Context) -> list[Item]:
    """What pieces count that no player owns: also where nothing is written, if there are any."""
    said = node.unowned
    if said is None:
        return [phrase("unowned:rank")] if may_be_nobodys(node.counts.piece, here) else []
    name = said.name if isinstance(said, nodes.Reference) else said
    return [phrase(f"unowned:{name.text}")] if isinstance(name, nodes.Name) else []


def _procedure(node: nodes.Procedure, here: Context) -> tuple[Line, ...]:
    key = f"procedure:{node.stoppable.replace(' ', '-')}" if node.stoppable else "procedure"
    head = phrase(key, name=Noun(category="procedure", id=node.name.text))
    return (Line(head=head, body=plan_block(node.body, here)),)


def _moment(node: nodes.MomentDeclaration, here: Context) -> tuple[Line, ...]:
    return _one("moment-declaration", "moment", node)


def _trigger(node: nodes.Trigger, here: Context) -> tuple[Line, ...]:
    movers = tuple(_thing(name.text, here) for name in node.movers)
    name = Noun(category="trigger", id=node.name.text)
    if movers:
        kind = "trigger:each-part" if node.each_part else "trigger"
        head = phrase(kind, name=name, movers=Listing(joint="or", items=movers))
    else:
        head = phrase("trigger:scoring", name=name)
    inside = here.inside(*step_names(here.names, node))
    return (Line(head=head, body=plan_block(node.body, inside)),)


def _home(node: nodes.Card, here: Context) -> Item:
    if isinstance(node.home, nodes.InDeck):
        return phrase("in-deck", deck=Noun(category="deck", id=node.home.deck.text))
    return phrase("of-family", family=_domain(node.home.family.text, here))


def _card(node: nodes.Card, here: Context) -> tuple[Line, ...]:
    options: list[Item] = []
    for option in node.options or ():
        if isinstance(option, nodes.Attribute):
            first = option is node.attributes[0]
            key = "own-attribute" if first else "own-attribute:more"
            options.append(phrase(key, attribute=_attribute(option)))
        elif isinstance(option, nodes.Copies):
            options.append(phrase("copies", count=Count(option.count)))
        elif isinstance(option, nodes.Cites):
            options.append(phrase("cites", text=Verbatim(option.text)))
        else:
            options.append(phrase("provenance", source=Verbatim(option.source.text)))
    head = phrase(
        "card",
        name=Noun(category="card", id=node.name.text),
        home=_home(node, here),
        options=Listing(joint="plain", items=tuple(options)),
    )
    return (Line(head=head, body=plan_card_body(node.body, here)),)


# ---- layers -----------------------------------------------------------------------------------


def _when(node: nodes.WhenDeclarations, here: Context) -> tuple[Line, ...]:
    values = tuple(Noun(category="switch-value", id=value.text) for value in node.values)
    head = phrase(
        "when",
        switch=Noun(category="switch", id=node.switch.text),
        values=Listing(joint="or", items=values),
    )
    body = tuple(line for part in node.body for line in plan_declaration(part, here))
    return (Line(head=head, body=body),)


def _known_from(node: nodes.KnownFrom, here: Context) -> tuple[Line, ...]:
    head = phrase("known-from", source=Verbatim(node.source.text))
    body = tuple(line for part in node.body for line in plan_declaration(part, here))
    return (Line(head=head, body=body),)


def _element(kind: str, name: nodes.Name) -> Item:
    return phrase(
        "element", kind=phrase(f"category:{kind}"), name=Noun(category=kind, id=name.text)
    )


def _removal(node: nodes.Removal, here: Context) -> tuple[Line, ...]:
    return tuple(
        Line(head=phrase("removal", element=_element(node.kind, name))) for name in node.names
    )


def _replacement(node: nodes.Replacement, here: Context) -> tuple[Line, ...]:
    return (Line(head=phrase("replacement"), body=plan_declaration(node.declaration, here)),)


def _wrap(node: nodes.Wrap, here: Context) -> tuple[Line, ...]:
    key = node.place if node.follows is None else f"{node.place} {node.follows}"
    head = phrase(f"wrap:{key.replace(' ', '-')}", element=_element(node.kind, node.name))
    return (Line(head=head, body=plan_block(node.body, here)),)


def _unless(node: nodes.Unless, here: Context) -> tuple[Line, ...]:
    condition = plan_condition(node.condition, here)
    element = _element(node.kind, node.name)
    return (Line(head=phrase("unless", element=element, condition=condition)),)


_DECLARATIONS: Mapping[type[Node], Callable[[Any, Context], tuple[Line, ...]]] = MappingProxyType(
    {
        nodes.ValueDeclaration: _value,
        nodes.VariableDeclaration: _variable,
        nodes.TrackDeclaration: _track,
        nodes.OwnerDeclaration: _owner,
        nodes.PieceDeclaration: _piece,
        nodes.PawnDeclaration: _pawn,
        nodes.PawnPerPlayerDeclaration: _pawn,
        nodes.PawnSetDeclaration: _pawn_set,
        nodes.CardsDeclaration: _cards,
        nodes.NumberedCardsDeclaration: _numbered,
        nodes.DeckDeclaration: _deck,
        nodes.ZoneDeclaration: _zone,
        nodes.Definition: _definition,
        nodes.Wording: _wording,
        nodes.Prohibition: _prohibition,
        nodes.Exemption: _prohibition,
        nodes.Unshown: _unshown,
        nodes.Majority: _majority,
        nodes.Procedure: _procedure,
        nodes.Card: _card,
        nodes.Trigger: _trigger,
        nodes.MomentDeclaration: _moment,
        nodes.WhenDeclarations: _when,
        nodes.KnownFrom: _known_from,
        nodes.Removal: _removal,
        nodes.Replacement: _replacement,
        nodes.Wrap: _wrap,
        nodes.Unless: _unless,
    }
)
