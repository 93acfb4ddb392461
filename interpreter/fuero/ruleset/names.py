"""All names of the rules, and what each stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .model import Element, Rules
from .once import once_for_rules
from .pieces import Pieces, described
from .removed import words_of
from .sides import SIDE_WORDS
from .types import CONDITION, NUMBER, ROW, UNKNOWN, Type, member, set_of

__all__ = ["BUILT_IN_PROPERTIES", "MOST_COPIES", "ONLY", "Meaning", "Names", "names_of"]

MOST_COPIES = 1000
"""How many cards a family can have."""

ONLY = "only"
"""The property of a set that is its one member."""

BUILT_IN_PROPERTIES = (
    "place", "outer", "neighbours", "places", "first", "second", "third", "size", ONLY, "leaders",
)  # fmt: skip


@frozen
class Meaning:
    """What a name stands for. what: the category; per_player, per_place: each of them has one."""

    what: str
    type: Type
    per_player: bool = False
    per_place: bool = False
    element: Element | None = None


class Names:
    """All global names of some rules by name; ``names_of`` makes them once. Changes nothing."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @cached_property
    def families(self) -> Mapping[str, str]:
        """Families of cards by plural."""
        return {
            element.node.plural.text: name  # type: ignore[attr-defined]
            for name, element in self.rules.of("cards").items()
        }

    @cached_property
    def domains(self) -> Mapping[str, str]:
        """Domain names by every word that may name them in a type or a deck."""
        words = {"player": "player", "players": "player", "place": "place", "places": "place"}
        for kind in self.rules.kinds.values():
            words[kind.id] = words[kind.plural] = "place"
        for plural, name in self.families.items():
            words[name] = words[plural] = name
        for group in self.rules.groups.values():
            words[group.id] = words[group.plural] = group.id
        for name, element in self.rules.of("figure").items():
            words[name] = "figure"
            if not isinstance(element.node, nodes.FigureDeclaration):
                words[element.node.plural.text] = "figure"  # type: ignore[attr-defined]
        return words

    @cached_property
    def pieces(self) -> Mapping[str, str]:
        """Kinds of pieces by name and by plural."""
        words = {}
        for name, element in self.rules.of("piece").items():
            words[name] = name
            words[element.written(nodes.PieceDeclaration).plural.text] = name
        return words

    def described(self, pieces: nodes.Pieces, owner: str | None = None) -> Pieces:
        """The pieces that words mean. owner: ``own`` or ``foreign``, where that stands apart."""
        kind = self.pieces[pieces.text]
        return described(self.rules, kind, owner, pieces.adjectives)

    @cached_property
    def meanings(self) -> Mapping[str, Meaning]:
        """Every name an expression may use, with its meaning; the first of equals."""
        found: dict[str, Meaning] = {}
        for name, meaning in self.all_meanings():
            found.setdefault(name, meaning)
        return found

    @cached_property
    def removed(self) -> Mapping[str, Element]:
        """What layers removed, by every word for it that means nothing now."""
        procedures = self.rules.of("procedure")
        return {
            word: element
            for element in self.rules.removed.values()
            for word in words_of(element)
            if not (word in self.meanings or word in self.pieces or word in procedures)
        }

    def all_meanings(self) -> Iterator[tuple[str, Meaning]]:
        """Every (name, meaning), also of names that are given twice."""
        rules = self.rules
        yield "players", Meaning(what="players", type=set_of("player"))
        yield "left", Meaning(what="left", type=member("player"))
        yield "first-seat", Meaning(what="first-seat", type=member("player"))
        for word in SIDE_WORDS if rules.seating.sides else ():
            yield word, Meaning(what=word, type=set_of("player"))
        yield "places", Meaning(what="places", type=set_of("place"))
        yield "origins", Meaning(what="origins", type=set_of("place"))
        yield "destinations", Meaning(what="destinations", type=set_of("place"))
        yield "scored", Meaning(what="scored", type=set_of("place"))
        yield from self._of_board()
        for name, element in rules.of("value").items():
            yield name, Meaning(what="value", type=NUMBER, element=element)
        yield from self._variables()
        yield from self._figures()
        for plural, family in self.families.items():
            yield plural, Meaning(what="family", type=set_of(family))
        yield from self._piles()
        for name, element in rules.of("define").items():
            if element.written(nodes.Definition).parameter is None:
                yield name, Meaning(what="define", type=UNKNOWN, element=element)
        for name, element in rules.of("wording").items():
            yield name, Meaning(what="wording", type=UNKNOWN, element=element)
        for name, element in rules.of("card").items():
            yield from self._card(name, element)
        if self.kept:
            yield "kept", Meaning(what="kept", type=set_of(self.kept), per_player=True)

    def _of_board(self) -> Iterator[tuple[str, Meaning]]:
        for place in self.rules.places:
            yield place, Meaning(what="place", type=member("place"))
        for kind in self.rules.kinds.values():
            yield kind.plural, Meaning(what="kind", type=set_of("place"))
        for group in self.rules.groups.values():
            yield group.plural, Meaning(what="groups", type=set_of(group.id))
            for name in group.members:
                yield name, Meaning(what="group", type=member(group.id))

    def _variables(self) -> Iterator[tuple[str, Meaning]]:
        for category in ("variable", "track"):
            for name, element in self.rules.of(category).items():
                node = element.node
                assert isinstance(node, nodes.VariableDeclaration | nodes.TrackDeclaration)
                yield (
                    name,
                    Meaning(
                        what="variable",
                        type=self.declared(node.type),
                        per_player=node.holders == "player",
                        per_place=node.holders == "place",
                        element=element,
                    ),
                )

    def _piles(self) -> Iterator[tuple[str, Meaning]]:
        for category in ("deck", "zone"):
            for name, element in self.rules.of(category).items():
                zone = element.node
                assert isinstance(zone, nodes.DeckDeclaration | nodes.ZoneDeclaration)
                holders = zone.holders if isinstance(zone, nodes.ZoneDeclaration) else None
                domain = self.domains.get(zone.family.text, "")
                yield (
                    name,
                    Meaning(
                        what=category,
                        type=set_of(domain) if domain else UNKNOWN,
                        per_player=holders == "player",
                        per_place=holders == "place",
                        element=element,
                    ),
                )

    def _card(self, name: str, element: Element) -> Iterator[tuple[str, Meaning]]:
        """A card; where it has copies, its name means all of them, and each has one of its own."""
        family, copies = self.family_of_card(element), element.written(nodes.Card).copies
        if copies == 1:
            yield name, Meaning(what="card", type=member(family), element=element)
            return
        yield name, Meaning(what="copies", type=set_of(family), element=element)
        for number in range(1, min(copies, MOST_COPIES) + 1):
            yield f"{name}.{number}", Meaning(what="card", type=member(family), element=element)

    @cached_property
    def kept(self) -> str:
        """The family of the cards that can be kept; '' where there is none, or several."""
        families = {
            self.family_of_card(element)
            for element in self.rules.of("card").values()
            if any(isinstance(part, nodes.Keep) for part in nodes.walk(element.node))
        }
        return families.pop() if len(families) == 1 else ""

    def _figures(self) -> Iterator[tuple[str, Meaning]]:
        for name, element in self.rules.of("figure").items():
            node = element.node
            if isinstance(node, nodes.FigureDeclaration):
                yield name, Meaning(what="figure", type=member("figure"), element=element)
            elif isinstance(node, nodes.FigurePerPlayerDeclaration):
                yield (
                    name,
                    Meaning(what="figure", type=member("figure"), per_player=True, element=element),
                )
                yield (
                    node.plural.text,
                    Meaning(what="figures", type=set_of("figure"), element=element),
                )
            elif isinstance(node, nodes.FigureSetDeclaration):
                yield (
                    node.plural.text,
                    Meaning(what="figures", type=set_of("figure"), element=element),
                )

    @cached_property
    def picks(self) -> frozenset[str]:
        """Variables that hold secret picks: without an owner they are the subject's."""
        return frozenset(
            part.name.text
            for element in self.rules.bodies()
            for part in nodes.walk(element.node)
            if isinstance(part, nodes.SecretPick)
        )

    def family_of_card(self, element: Element) -> str:
        """The family a card is of, or that of its deck; '' where there is no such thing."""
        assert isinstance(element.node, nodes.Card)
        return self._family(element.node)

    def _family(self, card: nodes.Card) -> str:
        home = card.home
        if isinstance(home, nodes.OfFamily):
            family = self.domains.get(home.family.text, "")
            return family if family in self.rules.of("cards") else ""
        deck = self.rules.of("deck").get(home.deck.text)
        if deck is None:
            return ""
        assert isinstance(deck.node, nodes.DeckDeclaration)
        return self.domains.get(deck.node.family.text, "")

    def measured(self, having: nodes.HavingExtreme) -> nodes.Property | None:
        """The number of which filters want the most or fewest members; None where pieces are
        counted.
        """
        name = having.measure.name
        of_pieces = having.owner is not None or having.measure.adjectives
        if name.text in self.pieces or of_pieces:
            return None
        meaning = self.meanings.get(name.text)
        definition = self.rules.of("define").get(name.text)
        known = (
            (meaning is not None and (meaning.per_player or meaning.per_place))
            or (definition is not None and definition.written(nodes.Definition).parameter)
            or name.text in BUILT_IN_PROPERTIES
            or any(name.text in attributes for attributes in self.attributes.values())
        )
        it = nodes.It(span=name.span)
        return nodes.Property(name=name, operand=it, span=name.span) if known else None

    def copied(self, domain: str) -> bool:
        """Whether every player has all cards of a family, so that no deck holds them."""
        decks = self.rules.of("deck").values()
        families = (deck.written(nodes.DeckDeclaration).family.text for deck in decks)
        return all(self.domains.get(family) != domain for family in families)

    def attributes_of_card(self, card: nodes.Card) -> Iterator[nodes.Attribute]:
        """A card's numbers: those of its deck, its own, and those of its family for names that
        neither has.
        """
        given: list[nodes.Attribute] = []
        deck = self.rules.of("deck").get(card.deck.text) if card.deck is not None else None
        if deck is not None:
            assert isinstance(deck.node, nodes.DeckDeclaration)
            given.extend(deck.node.attributes or ())
        given.extend(card.attributes)
        yield from given
        family = self.rules.of("cards").get(self._family(card))
        if family is not None and isinstance(family.node, nodes.CardsDeclaration):
            names = {attribute.name.text for attribute in given}
            for attribute in family.node.attributes or ():
                if attribute.name.text not in names:
                    yield attribute

    def declared(self, node: Node) -> Type:
        """The type a declaration writes."""
        if isinstance(node, nodes.RangeType):
            return NUMBER
        if isinstance(node, nodes.YesNoType):
            return CONDITION
        assert isinstance(node, nodes.SetType | nodes.DomainType)
        domain = self.domains.get(node.domain.text)
        if domain is None:
            return UNKNOWN
        return set_of(domain) if isinstance(node, nodes.SetType) else member(domain)

    @cached_property
    def attributes(self) -> Mapping[str, Mapping[str, Type]]:
        """For each domain, the type of each attribute: a number, or a row of several."""
        found: dict[str, dict[str, Type]] = {}
        for domain, name, numbers in self._given_attributes():
            here = found.setdefault(domain, {})
            row = len(numbers) != 1 or here.get(name) == ROW
            here[name] = ROW if row else NUMBER
        return found

    def _given_attributes(self) -> Iterator[tuple[str, str, tuple[int, ...]]]:
        """Each attribute that something has: its domain, its name, its numbers."""
        for place in self.rules.places.values():
            for name, numbers in place.attributes.items():
                yield "place", name, numbers
        for category in ("figure", "cards", "deck", "card"):
            for element in self.rules.of(category).values():
                domain, attributes = self._attributes_of(element)
                for attribute in attributes:
                    yield domain, attribute.name.text, _numbers_of(attribute)

    def _attributes_of(
        self, element: Element
    ) -> tuple[str, Sequence[nodes.Attribute | nodes.CardsColumn]]:
        """What has attributes by a declaration, and the attributes as they are written."""
        match element.node:
            case nodes.FigureSetDeclaration(members=members):
                return "figure", [one for figure in members for one in figure.attributes]
            case nodes.NumberedCardsDeclaration(columns=columns):
                return element.name, columns
            case nodes.CardsDeclaration(attributes=attributes):
                return element.name, attributes or ()
            case nodes.DeckDeclaration(family=family, attributes=attributes):
                return self.domains.get(family.text, ""), attributes or ()
            case nodes.Card(attributes=attributes):
                return self.family_of_card(element), attributes
        return "", ()


def _numbers_of(attribute: nodes.Attribute | nodes.CardsColumn) -> tuple[int, ...]:
    """The numbers one thing has by it; a column gives one number to each card."""
    return (0,) if isinstance(attribute, nodes.CardsColumn) else attribute.numbers


@once_for_rules
def names_of(rules: Rules) -> Names:
    """The names of some rules."""
    return Names(rules)
