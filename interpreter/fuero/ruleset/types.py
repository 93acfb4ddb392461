"""The types of the language, and what every name means: linking proper.

``Scope`` knows the names that can be used at a point of the text; ``Scope.type_of`` gives the type
of an expression and reports what is wrong with it. Lowering and the checks share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from fuero.diagnostics import Diagnostic, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from .model import Element, Rules
from .pieces import Pieces, adjectives, described
from .removed import needed_but_removed, words_of

__all__ = [
    "BUILT_IN_PROPERTIES",
    "CONDITION",
    "NONE",
    "NUMBER",
    "ROW",
    "UNKNOWN",
    "Meaning",
    "Names",
    "Scope",
    "Type",
    "member",
    "set_of",
]


@dataclass(frozen=True, slots=True)
class Type:
    """kind: number, condition, member, set, row, none or unknown; of which domain."""

    kind: str
    domain: str = ""

    def __str__(self) -> str:
        return {
            "member": f"a {self.domain}",
            "set": f"a set of {self.domain}s",
            "number": "a number",
            "condition": "a condition",
            "row": "a row of values",
            "none": "none",
            "unknown": "something unknown",
        }[self.kind]


NUMBER = Type("number")
CONDITION = Type("condition")
ROW = Type("row")
NONE = Type("none")
UNKNOWN = Type("unknown")


def member(domain: str) -> Type:
    """One member of a domain."""
    return Type("member", domain)


def set_of(domain: str) -> Type:
    """A set of members of a domain."""
    return Type("set", domain)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What a name stands for. what: the category; per_player, per_place: each of them has one."""

    what: str
    type: Type
    per_player: bool = False
    per_place: bool = False
    element: Element | None = None


class Names:
    """All global names of the rules by name. Built once for some Rules; does not change them."""

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
        for name, element in self.rules.of("pawn").items():
            words[name] = "pawn"
            if not isinstance(element.node, nodes.PawnDeclaration):
                words[element.node.plural.text] = "pawn"  # type: ignore[attr-defined]
        return words

    @cached_property
    def pieces(self) -> Mapping[str, str]:
        """Kinds of pieces by name and by plural."""
        words = {}
        for name, element in self.rules.of("piece").items():
            words[name] = name
            words[element.node.plural.text] = name  # type: ignore[attr-defined]
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
        yield "places", Meaning(what="places", type=set_of("place"))
        yield "origins", Meaning(what="origins", type=set_of("place"))
        for place in rules.places:
            yield place, Meaning(what="place", type=member("place"))
        for kind in rules.kinds.values():
            yield kind.plural, Meaning(what="kind", type=set_of("place"))
        for group in rules.groups.values():
            yield group.plural, Meaning(what="groups", type=set_of(group.id))
            for name in group.members:
                yield name, Meaning(what="group", type=member(group.id))
        for name, element in rules.of("value").items():
            yield name, Meaning(what="value", type=NUMBER, element=element)
        for category in ("variable", "track"):
            for name, element in rules.of(category).items():
                node = element.node
                assert isinstance(node, nodes.VariableDeclaration | nodes.TrackDeclaration)
                yield (
                    name,
                    Meaning(
                        what="variable",
                        type=self.declared(node.type),
                        per_player=bool(node.per_player),
                        element=element,
                    ),
                )
        yield from self._pawns()
        for plural, family in self.families.items():
            yield plural, Meaning(what="family", type=set_of(family))
        for category in ("deck", "zone"):
            for name, element in rules.of(category).items():
                zone = element.node
                assert isinstance(zone, nodes.DeckDeclaration | nodes.ZoneDeclaration)
                holders = zone.holders if isinstance(zone, nodes.ZoneDeclaration) else None
                domain = self.domains.get(zone.family.text, "")
                held = set_of(domain) if domain else UNKNOWN
                yield (
                    name,
                    Meaning(
                        what=category,
                        type=held,
                        per_player=holders == "player",
                        per_place=holders == "place",
                        element=element,
                    ),
                )
        for name, element in rules.of("define").items():
            if element.node.parameter is None:  # type: ignore[attr-defined]
                yield name, Meaning(what="define", type=UNKNOWN, element=element)
        for name, element in rules.of("wording").items():
            yield name, Meaning(what="wording", type=UNKNOWN, element=element)
        for name, element in rules.of("card").items():
            family = self.family_of_card(element)
            yield name, Meaning(what="card", type=member(family), element=element)

        if self.kept:
            yield "kept", Meaning(what="kept", type=set_of(self.kept), per_player=True)

    @cached_property
    def kept(self) -> str:
        """The family of the cards that can be kept; '' where there is none, or several."""
        families = {
            self.family_of_card(element)
            for element in self.rules.of("card").values()
            if any(isinstance(part, nodes.Keep) for part in nodes.walk(element.node))
        }
        return families.pop() if len(families) == 1 else ""

    def _pawns(self) -> Iterator[tuple[str, Meaning]]:
        for name, element in self.rules.of("pawn").items():
            node = element.node
            if isinstance(node, nodes.PawnDeclaration):
                yield name, Meaning(what="pawn", type=member("pawn"), element=element)
            elif isinstance(node, nodes.PawnPerPlayerDeclaration):
                yield (
                    name,
                    Meaning(what="pawn", type=member("pawn"), per_player=True, element=element),
                )
                yield node.plural.text, Meaning(what="pawns", type=set_of("pawn"), element=element)
            elif isinstance(node, nodes.PawnSetDeclaration):
                yield node.plural.text, Meaning(what="pawns", type=set_of("pawn"), element=element)

    @cached_property
    def picks(self) -> frozenset[str]:
        """Variables that hold secret picks: without an owner they are the subject's."""
        return frozenset(
            part.name.text
            for element in self.rules.bodies()
            for part in nodes.walk(element.node)
            if isinstance(part, nodes.SecretlyChoose)
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
        """The number of each member there is most or fewest of; None where pieces are counted."""
        name = having.measure.name
        of_pieces = having.owner is not None or having.measure.adjectives
        if name.text in self.pieces or of_pieces:
            return None
        meaning = self.meanings.get(name.text)
        definition = self.rules.of("define").get(name.text)
        known = (
            (meaning is not None and (meaning.per_player or meaning.per_place))
            or (definition is not None and definition.node.parameter is not None)  # type: ignore[attr-defined]
            or name.text in BUILT_IN_PROPERTIES
            or any(name.text in attributes for attributes in self.attributes.values())
        )
        it = nodes.It(span=name.span)
        return nodes.Property(name=name, operand=it, span=name.span) if known else None

    def copied(self, domain: str) -> bool:
        """Whether every player has all cards of a family, or all places: no deck holds them."""
        decks = self.rules.of("deck").values()
        return all(self.domains.get(deck.node.family.text) != domain for deck in decks)  # type: ignore[attr-defined]

    def attributes_of_card(self, card: nodes.Card) -> Iterator[nodes.Attribute]:
        """A card's numbers: its deck's, its own, and its family's where it has none so named."""
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
        assert isinstance(node, nodes.SetType | nodes.DomainType)
        domain = self.domains.get(node.domain.text)
        if domain is None:
            return UNKNOWN
        return set_of(domain) if isinstance(node, nodes.SetType) else member(domain)

    @cached_property
    def attributes(self) -> Mapping[str, Mapping[str, Type]]:
        """For each domain, the type of each attribute: a number, or a row of several."""
        found: dict[str, dict[str, Type]] = {}

        def note(domain: str, name: str, numbers: tuple[int, ...]) -> None:
            here = found.setdefault(domain, {})
            if len(numbers) != 1 or here.get(name) == ROW:
                here[name] = ROW
            else:
                here[name] = NUMBER

        for place in self.rules.places.values():
            for name, numbers in place.attributes.items():
                note("place", name, numbers)
        for element in self.rules.of("pawn").values():
            if isinstance(element.node, nodes.PawnSetDeclaration):
                for figure in element.node.members:
                    for attribute in figure.attributes:
                        note("pawn", attribute.name.text, attribute.numbers)
        for element in self.rules.of("cards").values():
            if isinstance(element.node, nodes.NumberedCardsDeclaration):
                for column in element.node.columns:
                    note(element.name, column.name.text, (0,))
            elif isinstance(element.node, nodes.CardsDeclaration):
                for attribute in element.node.attributes or ():
                    note(element.name, attribute.name.text, attribute.numbers)
        for element in self.rules.of("deck").values():
            assert isinstance(element.node, nodes.DeckDeclaration)
            for attribute in element.node.attributes or ():
                domain = self.domains.get(element.node.family.text, "")
                note(domain, attribute.name.text, attribute.numbers)
        for element in self.rules.of("card").values():
            assert isinstance(element.node, nodes.Card)
            for attribute in element.node.attributes:
                note(self.family_of_card(element), attribute.name.text, attribute.numbers)
        return found


def _adjectives_help(known: list[str]) -> str:
    return f"before it can stand: own, foreign{''.join(f', {word}' for word in known)}"


_UNKNOWN_NAME = frozenset({"FU220", "FU221", "FU225", "FU241"})
"""What is said of a name that nothing, or nothing of the kind that is needed, bears."""

BUILT_IN_PROPERTIES = (
    "place", "outer", "neighbours", "places", "first", "second", "third", "size",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The names that mean something at a point of the text.

    locals: loop variables and parameters. it: what ``it`` is, inside a filter. them: players have
    made a secret pick before. subject: whether there is a subject whom *me* and *own* could mean.
    report: where problems go. expanding: definitions under way, so that none contains itself.
    """

    names: Names
    report: Callable[[Diagnostic], None]
    locals: Mapping[str, Type] = field(default_factory=dict)
    it: Type | None = None
    them: bool = False
    subject: bool = True
    expanding: tuple[str, ...] = ()

    def inner(self, *, it: Type | None = None, **more: Type) -> Scope:
        """The scope of a filter or loop inside this one."""
        return replace(self, it=it or self.it, locals={**self.locals, **more})

    def problem(self, code: str, message: str, node: Node, help: str | None = None) -> Type:
        """Report a problem; the type is unknown then, and nothing more is said about it.

        Where a name is unknown because a layer removed what bore it, that is said instead.
        """
        name = node if isinstance(node, Name) else getattr(node, "name", None)
        gone = self.names.removed.get(name.text) if isinstance(name, Name) else None
        if gone is not None and code in _UNKNOWN_NAME:
            self.report(needed_but_removed(gone, node.span))
        else:
            self.report(Diagnostic(code=code, message=message, span=node.span, help=help))
        return UNKNOWN

    # ---- names ----------------------------------------------------------------------------

    def meaning(self, name: Name) -> Meaning | None:
        """What a name means here, or None with a report."""
        if name.text in self.locals:
            return Meaning(what="local", type=self.locals[name.text])
        found = self.names.meanings.get(name.text)
        if found is None:
            self.problem(
                "FU220",
                f"nothing is called {name.text!r}",
                name,
                did_you_mean(name.text, [*self.locals, *self.names.meanings]),
            )
        return found

    def needs_subject(self, word: str | None, node: Node) -> None:
        """Report a word that speaks of the subject where there is none; nothing for no word."""
        if word is not None and not self.subject:
            self.problem(
                "FU226", f"{word} means nothing here: this is read for all players at once", node
            )

    def piece(self, name: Name) -> str | None:
        """The kind of piece a name stands for, or None with a report."""
        found = self.names.pieces.get(name.text)
        if found is None:
            self.problem(
                "FU221",
                f"{name.text!r} is no kind of piece",
                name,
                did_you_mean(name.text, list(self.names.pieces)),
            )
        return found

    def described(self, pieces: nodes.Pieces, owner: str | None = None) -> None:
        """Report words before a kind of piece that mean nothing there, or go against each other."""
        kind = self.piece(pieces.name)
        if kind is None:
            return
        rules, known = self.names.rules, list(adjectives(self.names.rules, kind))
        whose, carrying = [owner] if owner else [], list[str]()
        for word in pieces.adjectives:
            if word.text in known:
                of_owner = word.text in rules.of("owner")
                (whose if of_owner else carrying).append(word.text)
            elif word.text in rules.of("owner"):
                self.problem("FU242", f"{word.text} has no {pieces.text}", word)
            else:
                self.problem(
                    "FU242", f"{word.text!r} says nothing about {pieces.text}", word,
                    did_you_mean(word.text, ["own", "foreign", *known]) or _adjectives_help(known),
                )  # fmt: skip
        for words in (whose, carrying):
            if len(words) > 1:
                self.problem("FU242", f"{' and '.join(words)} do not go together", pieces)

    def definition(self, element: Element, argument: Type | None = None) -> Type:
        """The type of a definition's body, for an argument of that type."""
        node = element.node
        assert isinstance(node, nodes.Definition)
        if node.name.text in self.expanding:
            circle = " of ".join([*self.expanding, node.name.text])
            return self.problem("FU224", f"the definition contains itself: {circle}", node.name)
        inside = replace(
            self,
            locals={node.parameter.text: argument} if node.parameter and argument else {},
            expanding=(*self.expanding, node.name.text),
        )
        return inside.type_of(node.body)

    # ---- expressions ----------------------------------------------------------------------

    def type_of(self, node: Node) -> Type:
        """The type of an expression; UNKNOWN after a report."""
        method = getattr(self, "_" + type(node).__name__, None)
        if method is None:
            return self.problem("FU222", "this is no expression", node)
        result: Type = method(node)
        return result

    def mover(self, name: Name) -> None:
        """Report a name that is neither a kind of piece nor figures."""
        figures = set[str]()
        for word, pawn in self.names.rules.of("pawn").items():
            plural = getattr(pawn.node, "plural", None)
            figures.update((word, plural.text) if isinstance(plural, Name) else (word,))
        known = [*self.names.pieces, *sorted(figures)]
        if name.text not in known:
            self.problem("FU221", f"{name.text!r} is no piece or figure", name,
                         did_you_mean(name.text, known))  # fmt: skip

    def expect(self, node: Node, *wanted: str, domain: str = "") -> Type:
        """The type of an expression that must be of one of these kinds."""
        return self._fitting(self.type_of(node), node, *wanted, domain=domain)

    def _fitting(self, found: Type, node: Node, *wanted: str, domain: str = "") -> Type:
        """The type an expression was found to have, if it is of one of these kinds.

        Apart from ``expect`` so that no expression is typed twice: nested ones would double each
        time.
        """
        if found.kind == "unknown":
            return found
        fits = found.kind in wanted or (found.kind == "none" and {"set", "member"} & set(wanted))
        if not fits or (domain and found.domain not in ("", domain)):
            kinds = " or ".join(str(Type(kind, domain or "thing")) for kind in wanted)
            return self.problem("FU222", f"this is {found}, but {kinds} is needed here", node)
        return found

    def set_type(self, node: Node, domain: str = "") -> Type:
        """The type of an expression used as a set; a single member counts as a set of one."""
        return self._as_set(self.type_of(node), node, domain)

    def _as_set(self, type_: Type, node: Node, domain: str = "") -> Type:
        found = self._fitting(type_, node, "set", "member", domain=domain)
        return set_of(found.domain) if found.kind in ("member", "none") else found

    def _Reference(self, node: nodes.Reference) -> Type:
        meaning = self.meaning(node.name)
        if meaning is None:
            return UNKNOWN
        if meaning.what == "left":
            self.needs_subject("left", node)
        if meaning.per_player and node.name.text in self.names.picks:
            self.needs_subject(node.name.text, node)
        if meaning.per_player and node.name.text not in self.names.picks:
            return self.problem(
                "FU223",
                f"each player has a {node.name.text} of their own",
                node,
                f"say: own {node.name.text}, or {node.name.text} of somebody",
            )
        if meaning.per_place:
            return self.problem(
                "FU223",
                f"each place has a {node.name.text} of its own",
                node,
                f"say: {node.name.text} of PLACE",
            )
        if meaning.what == "wording":
            return self.problem(
                "FU246",
                f"the wording {node.name.text} stands for words of an act, and not here",
                node,
            )
        if meaning.what == "define" and meaning.element is not None:
            return self.definition(meaning.element)
        return meaning.type

    def _Own(self, node: nodes.Own) -> Type:
        meaning = self.meaning(node.name)
        if meaning is None:
            return UNKNOWN
        if not meaning.per_player:
            return self.problem(
                "FU223",
                f"{node.name.text} does not belong to each player",
                node,
                "leave out the word own",
            )
        self.needs_subject("own", node)
        return meaning.type

    def _Property(self, node: nodes.Property) -> Type:
        name = node.name.text
        meaning = self.names.meanings.get(name)
        if meaning is not None and (meaning.per_player or meaning.per_place):
            domain = "player" if meaning.per_player else "place"
            self.expect(node.operand, "member", domain=domain)
            return meaning.type
        definition = self.names.rules.of("define").get(name)
        operand = self.type_of(node.operand)
        if definition is not None and definition.node.parameter is not None:  # type: ignore[attr-defined]
            return self.definition(definition, operand)
        if operand.kind == "unknown" and (
            name in BUILT_IN_PROPERTIES
            or name in self.names.rules.relations
            or any(name in attributes for attributes in self.names.attributes.values())
        ):
            return UNKNOWN
        built_in = self._built_in(name, operand)
        if built_in is not None:
            return built_in
        attributes = self.names.attributes.get(operand.domain, {})
        if operand.kind in ("member", "set") and name in attributes:
            return attributes[name]
        relations = self.names.rules.relations if operand.domain == "place" else ()
        known = [*BUILT_IN_PROPERTIES, *attributes, *relations, *self.names.rules.of("define")]
        return self.problem(
            "FU225", f"{operand} has no {name!r}", node.name, did_you_mean(name, known)
        )

    def _built_in(self, name: str, operand: Type) -> Type | None:
        if name == "place" and operand.domain == "pawn":
            return member("place")
        if name == "outer" and operand.domain == "place":
            return member("place")
        if operand.domain == "place" and (
            name == "neighbours" or name in self.names.rules.relations
        ):
            return set_of("place")
        if name == "places" and operand.domain in self.names.rules.groups:
            return set_of("place")
        if name in ("first", "second", "third") and operand == ROW:
            return NUMBER
        if name == "size" and operand.kind == "set":
            return NUMBER
        return None

    def _CountPieces(self, node: nodes.CountPieces) -> Type:
        self.described(node.piece, node.owner)
        self.needs_subject(node.owner, node)
        found = self.type_of(node.place)
        if found.kind != "member" or found.domain not in self.names.rules.groups:
            self._as_set(found, node.place, "place")
        return NUMBER

    def _PawnsAt(self, node: nodes.PawnsAt) -> Type:
        meaning = self.meaning(node.pawns)
        if meaning is not None and meaning.what not in ("pawn", "pawns"):
            return self.problem("FU222", f"{node.pawns.text!r} is no figure", node.pawns)
        self.expect(node.place, "member", domain="place")
        return set_of("pawn")

    def _Random(self, node: nodes.Random) -> Type:
        self.set_type(node.members)
        return self.problem(
            "FU226",
            "something random can only be given to a variable",
            node,
            "say: set NAME to random …, and use NAME here",
        )

    def _Unique(self, node: nodes.Unique) -> Type:
        meaning = self.meaning(node.name)
        if meaning is None:
            return UNKNOWN
        if not self.picked(node, node.name):
            return UNKNOWN
        return set_of("number" if meaning.type == NUMBER else meaning.type.domain)

    def picked(self, node: Node, name: Name) -> bool:
        """Whether a name stands for secret picks; reported too where none was made before."""
        if name.text in self.locals or name.text not in self.names.picks:
            self.problem("FU229", f"{name.text} is no secret pick", name)
            return False
        if not self.them:
            self.problem("FU229", "nobody has picked anything before this in the block", node)
        return True

    def _Just(self, node: nodes.Just) -> Type:
        found = self.type_of(node.places)
        self._as_set(found, node.places, "place")
        return found

    def _amount(self, node: Node) -> Type:
        return self.problem(
            "FU222",
            "this says how many pieces are moved, and stands only where an act says that",
            node,
        )

    _UpTo = _AnyNumber = _All = _amount

    def _OneSource(self, node: nodes.OneSource) -> Type:
        return self.problem(
            "FU222", "one of several is chosen only where an act says: from one of …", node
        )

    def _It(self, node: nodes.It) -> Type:
        if self.it is None:
            return self.problem("FU226", "it means nothing outside a filter", node)
        return self.it

    def _Me(self, node: nodes.Me) -> Type:
        self.needs_subject("me", node)
        return member("player")

    def _Nothing(self, node: nodes.Nothing) -> Type:
        return NONE

    def _Moved(self, node: nodes.Moved) -> Type:
        return NUMBER

    def _Number(self, node: nodes.Number) -> Type:
        return NUMBER

    def _NumberSet(self, node: nodes.NumberSet) -> Type:
        if max(node.numbers) > 62:
            return self.problem("FU227", "numbers in a set go up to 62", node)
        return set_of("number")

    def _NumberRange(self, node: nodes.NumberRange) -> Type:
        if node.last > 62:
            return self.problem("FU227", "numbers in a set go up to 62", node)
        return set_of("number")

    def _ByTable(self, node: nodes.ByTable) -> Type:
        found = [self.type_of(entry.value) for entry in node.entries]
        rules = self.names.rules
        keys = {entry.key for entry in node.entries if isinstance(entry.key, int)}
        missing = [
            count
            for count in range(rules.least_players, rules.most_players + 1)
            if count not in keys
        ]
        if missing:
            numbers = ", ".join(str(count) for count in missing)
            return self.problem("FU213", f"the table says nothing for {numbers} players", node)
        return self._agree(found, node)

    def _Conditional(self, node: nodes.Conditional) -> Type:
        self.condition(node.condition)
        return self._agree([self.type_of(node.value), self.type_of(node.otherwise)], node)

    def _agree(self, types: list[Type], node: Node) -> Type:
        known = [one for one in types if one.kind not in ("unknown", "none")]
        if not known:
            return types[0]
        domain = known[0].domain
        if set(known) == {member(domain), set_of(domain)}:
            return set_of(domain)
        if any(one != known[0] for one in known):
            return self.problem("FU222", f"this is {known[0]} here and {known[1]} there", node)
        return known[0]

    def condition(self, node: Node) -> None:
        """Require a condition."""
        self.expect(node, "condition")

    def _Or(self, node: nodes.Or) -> Type:
        left, right = self.type_of(node.left), self.type_of(node.right)
        if CONDITION in (left, right):
            self._fitting(left, node.left, "condition")
            self._fitting(right, node.right, "condition")
            return CONDITION
        first = self._as_set(left, node.left)
        second = self._as_set(right, node.right, first.domain)
        if "unknown" in (first.kind, second.kind):
            return UNKNOWN
        return set_of(first.domain or second.domain)

    def _And(self, node: nodes.And) -> Type:
        return self._Or(nodes.Or(left=node.left, right=node.right, span=node.span))

    def _Not(self, node: nodes.Not) -> Type:
        self.condition(node.operand)
        return CONDITION

    def _Any(self, node: nodes.Any) -> Type:
        self.set_type(node.operand)
        return CONDITION

    def _Compare(self, node: nodes.Compare) -> Type:
        left = self.type_of(node.left)
        if node.operator in ("in", "not in"):
            if left.kind == "number":
                self.expect(node.right, "set", domain="number")
            elif left.kind in ("member", "none"):
                self.set_type(node.right, left.domain)
            elif left.kind != "unknown":
                self.problem("FU222", f"this is {left}, which is in no set", node.left)
        elif node.operator in ("is", "is not"):
            right = self.type_of(node.right)
            if "unknown" not in (left.kind, right.kind) and "none" not in (left.kind, right.kind):
                both_sets = {left.kind, right.kind} <= {"set", "member"}
                if left.domain != right.domain or (left.kind != right.kind and not both_sets):
                    self.problem("FU222", f"{left} and {right} cannot be the same", node)
        else:
            self._fitting(left, node.left, "number")
            self.expect(node.right, "number")
        return CONDITION

    def _Except(self, node: nodes.Except) -> Type:
        kind = self.set_type(node.members)
        self.set_type(node.left_out, kind.domain)
        return kind

    def _With(self, node: nodes.With) -> Type:
        kind, having = self.set_type(node.members), node.having
        if isinstance(having, nodes.HavingExtreme):
            number = self.names.measured(having)
            if number is not None:
                it = member(kind.domain) if kind.domain else UNKNOWN
                self.inner(it=it).expect(number, "number")
                return kind
        if (
            kind.kind != "unknown"
            and kind.domain != "place"
            and (kind.domain not in self.names.rules.groups)
        ):
            self.problem("FU222", f"no pieces stand in {kind}", node.members)
        assert isinstance(having, nodes.HavingPieces | nodes.HavingExtreme)
        pieces = having.piece if isinstance(having, nodes.HavingPieces) else having.measure
        self.described(pieces, having.owner)
        self.needs_subject(having.owner, having)
        if isinstance(having, nodes.HavingPieces) and isinstance(having.amount, nodes.AmountSeen):
            self.expect(having.amount.number, "number")
        return kind

    def _Where(self, node: nodes.Where) -> Type:
        kind = self.set_type(node.members)
        if kind.kind != "unknown" and not kind.domain:
            return self.problem("FU222", "none has no members to test", node.members)
        self.inner(it=member(kind.domain) if kind.domain else UNKNOWN).condition(node.test)
        return kind

    def _Plus(self, node: nodes.Plus) -> Type:
        self.expect(node.left, "number")
        self.expect(node.right, "number")
        return NUMBER

    def _Minus(self, node: nodes.Minus) -> Type:
        return self._Plus(nodes.Plus(left=node.left, right=node.right, span=node.span))

    def _Times(self, node: nodes.Times) -> Type:
        return self._Plus(nodes.Plus(left=node.left, right=node.right, span=node.span))
