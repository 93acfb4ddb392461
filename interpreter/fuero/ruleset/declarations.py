"""Type the declarations: names given once, ranges that hold, things that exist."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from fuero.diagnostics import Diagnostic, Related, Span, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.machine.program import ANSWER_WORDS

from .alternatives import alternative_words, performed_names
from .constants import NotConstant, constant_places
from .model import Element
from .scope import Scope
from .steps import trigger_problems
from .types import NUMBER, ROW, UNKNOWN, member

__all__ = ["MOST_COPIES", "MOST_PIECES", "declaration_problems"]

MOST_PIECES = 63
"""How many pieces of a kind an owner can have: numbers to choose from end there."""

MOST_COPIES = 1000
"""How many cards a family can have."""

MOST_WORDS = 200
"""How many different words the options of a game can be."""

_RESERVED_DOMAINS = frozenset(
    {"player", "players", "place", "places", "number", "pawn", "majority", "bonus", "owner"}
)


def declaration_problems(scope: Scope) -> None:
    """Report everything wrong with the declarations, bodies apart."""
    _names_given_once(scope)
    _no_answers(scope)
    for category, check in _CHECKS.items():
        for element in scope.names.rules.of(category).values():
            check(scope, element)
    _figures(scope)
    _families(scope)
    _bonuses(scope)
    _words(scope)
    _result(scope)


def _result(scope: Scope) -> None:
    """The seats are ranked by numbers that each of them has, each number once."""
    seen: set[str] = set()
    for standing in scope.names.rules.result:
        name = standing.track.text
        meaning = scope.names.meanings.get(name)
        if meaning is None or meaning.what != "variable":
            continue
        if not meaning.per_player:
            scope.problem(
                "FU223", f"the result is compared by {name}, which no player has of their own",
                standing.track, f"declare: track {name} for each player: …",
            )  # fmt: skip
        elif meaning.type != NUMBER:
            scope.problem(
                "FU222", f"the result is compared by {name}, which is no number", standing.track
            )
        elif name in seen:
            scope.problem("FU231", f"the result is compared by {name} twice", standing.track)
        seen.add(name)


# ---- names ------------------------------------------------------------------------------------


def _given(scope: Scope) -> Iterator[tuple[str, str, Span | None]]:
    """Every (word, what it is, where) that an expression, type or statement may use."""
    rules = scope.names.rules
    for word in ("players", "left", "first-seat", "places", "origins"):
        yield word, "word of the language", None
    if scope.names.kept:
        yield "kept", "word for the cards somebody keeps", None
    for place in rules.places.values():
        yield place.id, f"place {place.id}", place.span
    for kind in rules.kinds.values():
        for word in dict.fromkeys((kind.id, kind.plural)):
            yield word, f"kind {kind.id}", None
    for group in rules.groups.values():
        for word in dict.fromkeys((group.id, group.plural, *group.members)):
            yield word, f"group {group.id}", group.span
    for relation in rules.relations.values():
        yield relation.id, f"relation {relation.id}", relation.span
    for category in (
        "value", "variable", "track", "owner", "piece", "pawn", "cards", "deck", "zone",
    ):  # fmt: skip
        for element in rules.of(category).values():
            plural = getattr(element.node, "plural", None)
            words = (element.node.name, *((plural,) if plural else ()))  # type: ignore[attr-defined]
            for name in {word.text: word for word in words}.values():
                yield name.text, f"{category} {element.name}", name.span
    for category in ("define", "wording", "card"):
        for element in rules.of(category).values():
            yield element.name, f"{category} {element.name}", element.node.name.span  # type: ignore[attr-defined]


def _names_given_once(scope: Scope) -> None:
    given: dict[str, tuple[str, Span | None]] = {}
    for word, what, span in _given(scope):
        first = given.setdefault(word, (what, span))
        if first[0] == what:
            continue
        # The board's kinds have no place of their own; the other name is shown then.
        here, there = (span, first[1]) if span is not None else (first[1], None)
        scope.report(
            Diagnostic(
                code="FU231",
                message=f"{word!r} is given twice: to the {first[0]} and to the {what}",
                span=here,
                related=(Related(f"the {first[0]}", there),) if there is not None else (),
                help="each name means one thing; rename one of them",
            )
        )
    procedures = scope.names.rules.of("procedure")
    for name, element in procedures.items():
        what, span = given.get(name, ("", None))
        if what.split(" ")[0] in ("variable", "zone", "deck", "track"):
            scope.report(
                Diagnostic(
                    code="FU231",
                    message=f"{name!r} is given twice: to the {what} and to a procedure",
                    span=element.node.name.span,  # type: ignore[attr-defined]
                    related=(Related(f"the {what}", span),) if span is not None else (),
                    help="perform takes both, so each needs a name of its own",
                )
            )
    for domain in (*scope.names.rules.kinds, *scope.names.rules.groups):
        if domain in _RESERVED_DOMAINS:
            scope.report(
                Diagnostic(
                    code="FU236",
                    message=f"the word {domain!r} has a meaning of its own",
                    span=next((group.span for group in scope.names.rules.groups.values()), None),
                    help="rename the kind or group in the board file",
                )
            )


def _no_answers(scope: Scope) -> None:
    """What can be an option must not be called like an answer that is a word of its own."""
    for word, what, span in _given(scope):
        if word in ANSWER_WORDS and what.split()[0] in ("place", "group", "pawn", "card"):
            scope.report(
                Diagnostic(
                    code="FU236",
                    message=f"the word {word!r} is an answer of its own",
                    span=span,
                    help="choose another name",
                )
            )


def _reserved(scope: Scope, name: Name, words: frozenset[str]) -> None:
    if name.text in words:
        scope.problem("FU236", f"the word {name.text!r} has a meaning of its own", name,
                      "choose another name")  # fmt: skip


# ---- values, variables ------------------------------------------------------------------------


def _ordered(scope: Scope, low: int, high: int, node: Node) -> None:
    if low > high:
        scope.problem("FU212", f"the range {low}..{high} is empty", node)


def _value(scope: Scope, element: Element) -> None:
    node = element.node
    assert isinstance(node, nodes.ValueDeclaration)
    _ordered(scope, node.low, node.high, node)
    if node.low <= node.high and not node.low <= node.number <= node.high:
        scope.problem(
            "FU212", f"{node.name.text} must be from {node.low} to {node.high}, not {node.number}",
            node,
        )  # fmt: skip


def _variable(scope: Scope, element: Element) -> None:
    node = element.node
    assert isinstance(node, nodes.VariableDeclaration | nodes.TrackDeclaration)
    if isinstance(node.type, nodes.RangeType):
        _ordered(scope, node.type.low, node.type.high, node.type)
    else:
        _domain(scope, node.type.domain)


def _domain(scope: Scope, name: Name) -> str:
    """The domain a word names, or '' with a report."""
    found = scope.names.domains.get(name.text)
    if found is None:
        scope.problem(
            "FU220", f"{name.text!r} is no kind of thing", name,
            did_you_mean(name.text, list(scope.names.domains)),
        )  # fmt: skip
    return found or ""


# ---- pieces and figures -----------------------------------------------------------------------


def _place(scope: Scope, name: Name) -> None:
    places = scope.names.rules.places
    if name.text not in places:
        scope.problem(
            "FU220", f"there is no place {name.text!r}", name,
            did_you_mean(name.text, list(places)),
        )  # fmt: skip


def _owner(scope: Scope, element: Element) -> None:
    """Whoever holds an owner's pieces is named by a variable, which may name nobody."""
    node = element.node
    assert isinstance(node, nodes.OwnerDeclaration)
    if node.name.text in scope.names.rules.seats:
        scope.problem("FU231", f"a player is called {node.name.text!r} already", node.name)
    holder = node.holder
    if holder is None:
        return
    meaning = scope.meaning(holder)
    if meaning is None:
        return
    if meaning.what != "variable" or meaning.per_player or meaning.type != member("player"):
        scope.problem(
            "FU223", f"{holder.text} is no variable that names a player", holder,
            f"declare: variable {holder.text}: player",
        )  # fmt: skip


def _piece(scope: Scope, element: Element) -> None:
    node = element.node
    assert isinstance(node, nodes.PieceDeclaration)
    owners, seen = scope.names.rules.of("owner"), set[str | None]()
    for stock in node.stocks:
        _place(scope, stock.start)
        owner = stock.owner.text if stock.owner else None
        if stock.owner is not None and owner not in owners:
            scope.problem(
                "FU220", f"there is no owner {owner!r}", stock.owner,
                did_you_mean(stock.owner.text, list(owners)) or f"declare: owner {owner}",
            )  # fmt: skip
        if owner in seen:
            scope.problem("FU231", f"it is said twice how many {owner or 'each player'} has", stock)
        seen.add(owner)
        if stock.count > MOST_PIECES:
            scope.problem(
                "FU238", f"{owner or 'a player'} has at most {MOST_PIECES} pieces of a kind", stock
            )
    loads = set[str]()
    for load in node.loads:
        if load.text in loads:
            scope.problem("FU231", f"the load {load.text} stands here twice", load)
        loads.add(load.text)
    if node.carrying is not None and node.carrying.unladen_in is not None:
        _fixed_places(
            scope, node.carrying.unladen_in, "where nothing is carried",
            Related("the piece", node.name.span), "unload them by a trigger, if the places change",
        )  # fmt: skip


def _figures(scope: Scope) -> None:
    """Each single figure has a name of its own."""
    rules, seen = scope.names.rules, dict[str, Node]()
    for element in rules.of("pawn").values():
        node = element.node
        names: Sequence[tuple[str, Node]]
        if isinstance(node, nodes.PawnSetDeclaration):
            names = [(figure.name.text, figure.name) for figure in node.members]
        elif isinstance(node, nodes.PawnPerPlayerDeclaration):
            names = [(f"{node.name.text}.{seat}", node.name) for seat in rules.seats]
        else:
            names = [(element.name, node)]
        for text, where in names:
            if text in seen:
                scope.report(
                    Diagnostic(
                        code="FU231",
                        message=f"two figures are called {text!r}",
                        span=where.span,
                        related=(Related("the first", seen[text].span),),
                    )
                )
            elif not text.strip():
                scope.problem("FU220", "a figure needs a name", where)
            seen.setdefault(text, where)


# ---- cards ------------------------------------------------------------------------------------


def _cards(scope: Scope, element: Element) -> None:
    node = element.node
    assert isinstance(node, nodes.CardsDeclaration | nodes.NumberedCardsDeclaration)
    _reserved(scope, node.name, _RESERVED_DOMAINS)
    if isinstance(node, nodes.CardsDeclaration):
        for number, attribute in enumerate(node.attributes or ()):
            name = attribute.name.text
            if name in {before.name.text for before in (node.attributes or ())[:number]}:
                scope.problem("FU231", f"{name!r} stands here twice", attribute)
        return
    _ordered(scope, node.first, node.last, node)
    wanted = node.last - node.first + 1
    if wanted > MOST_COPIES:
        scope.problem("FU238", f"a family has at most {MOST_COPIES} cards", node)
    if not 0 < wanted <= MOST_COPIES:
        return
    seen: set[str] = set()
    for column in node.columns:
        if len(column.numbers) != wanted:
            scope.problem(
                "FU239", f"{column.name.text} gives {len(column.numbers)} numbers "
                f"for {wanted} cards", column,
            )  # fmt: skip
        if column.name.text in seen:
            scope.problem("FU231", f"the column {column.name.text} stands here twice", column.name)
        seen.add(column.name.text)


def _deck(scope: Scope, element: Element) -> None:
    node = element.node
    assert isinstance(node, nodes.DeckDeclaration)
    names = scope.names
    domain = _domain(scope, node.family)
    plurals = {"places", "players", *(kind.plural for kind in names.rules.kinds.values())}
    family = names.rules.of("cards").get(domain)
    if domain and family is None and node.family.text not in plurals:
        scope.problem(
            "FU241", f"a deck of {node.family.text} cannot be laid out", node.family,
            "decks are of a family of cards, a kind of places (in the plural) or players",
        )  # fmt: skip
    if node.attributes and (
        family is None or isinstance(family.node, nodes.NumberedCardsDeclaration)
    ):
        scope.problem("FU241", "only decks of declared cards have attributes", node)


def _zone(scope: Scope, element: Element) -> None:
    node = element.node
    assert isinstance(node, nodes.ZoneDeclaration)
    _domain(scope, node.family)
    flags = node.flags or ()
    sights = [flag for flag in flags if flag not in ("in order", "in row")]
    if len(sights) > 1 or len(set(flags)) < len(flags):
        scope.problem("FU241", f"{' and '.join(flags)} do not go together", node)
        return
    if "seen by owner" in flags and not node.per_player:
        scope.problem("FU223", f"{node.name.text} has no owner who could see it", node,
                      "say: for each player")  # fmt: skip
    if "top seen" in flags and "in order" not in flags:
        scope.problem("FU241", "only what lies in order has a top", node, "say: in order")
    if {"in order", "in row"} <= set(flags):
        scope.problem("FU241", "in order and in row do not go together", node)
    domain = scope.names.domains.get(node.family.text)
    if node.holders == "place" and domain and scope.names.copied(domain):
        scope.problem(
            "FU241", "every player has these cards: they stay with their owner", node.family,
            "declare a deck the cards come from",
        )  # fmt: skip


def _families(scope: Scope) -> None:
    """Cards have a home of declared cards, and their numbers keep within bounds."""
    rules = scope.names.rules
    total, numbered = dict[str, int](), dict[str, nodes.Card]()
    for name, element in rules.of("card").items():
        node = element.node
        assert isinstance(node, nodes.Card)
        if not _home(scope, node):
            continue
        family = scope.names.family_of_card(element)
        _attributes(scope, node, numbered.setdefault(family, node))
        copies = [option for option in node.options or () if isinstance(option, nodes.Copies)]
        if len(copies) > 1 or any(option.count < 1 for option in copies):
            scope.problem("FU239", "a card has one number of copies, at least 1", copies[-1])
        total[family] = total.get(family, 0) + (copies[0].count if copies else 1)
        if total[family] > MOST_COPIES:
            scope.problem(
                "FU238", f"with {name} there are more than {MOST_COPIES} {family} cards", node.name
            )
            return


def _home(scope: Scope, card: nodes.Card) -> bool:
    """Whether a card's deck or family is there; its cards must be declared one by one."""
    rules, home = scope.names.rules, card.home
    name = home.deck if isinstance(home, nodes.InDeck) else home.family
    if isinstance(home, nodes.InDeck):
        known, what, family = rules.of("deck"), "deck", ""
        if name.text in known:
            family = scope.names.domains.get(known[name.text].node.family.text, "")  # type: ignore[attr-defined]
    else:
        known, what, family = rules.of("cards"), "family", scope.names.domains.get(name.text, "")
    if name.text not in known and family not in known:
        near = [*known, *scope.names.families] if what == "family" else list(known)
        scope.problem("FU220", f"there is no {what} {name.text!r}", name,
                      did_you_mean(name.text, near))  # fmt: skip
        return False
    declared = rules.of("cards").get(family)
    if declared is None or isinstance(declared.node, nodes.NumberedCardsDeclaration):
        scope.problem(
            "FU241", f"the {what} {name.text} is not of cards that are declared one by one", name
        )
    return True


def _attributes(scope: Scope, card: nodes.Card, first: nodes.Card) -> None:
    """A card has each attribute once, from its deck or of its own; a family all have the same."""
    given: dict[str, nodes.Attribute] = {}
    for attribute in scope.names.attributes_of_card(card):
        before = given.setdefault(attribute.name.text, attribute)
        if before is not attribute:
            scope.report(
                Diagnostic(
                    code="FU231",
                    message=f"{card.name.text} is given {attribute.name.text!r} twice",
                    span=attribute.span,
                    related=(Related("given here already", before.span),),
                    help="a card has an attribute from its deck or of its own; leave one out",
                )
            )
    wanted = {attribute.name.text for attribute in scope.names.attributes_of_card(first)}
    if wanted != set(given) and (card.attributes or first.attributes):
        missing = sorted(wanted ^ set(given))[0]
        lacks, has = (card, first) if missing in wanted else (first, card)
        scope.report(
            Diagnostic(
                code="FU239",
                message=f"{lacks.name.text} has no {missing!r}, but {has.name.text} has",
                span=card.name.span,
                related=(Related("another card of the family", first.name.span),),
                help="all cards of a family have the same attributes",
            )
        )


# ---- definitions, prohibitions, tables ----------------------------------------------------------


def _definition(scope: Scope, element: Element) -> None:
    """The body alone; what an argument makes of it is typed where the definition is used."""
    node = element.node
    assert isinstance(node, nodes.Definition)
    parameter = node.parameter
    if parameter is not None and parameter.text in scope.names.meanings:
        scope.problem("FU231", f"{parameter.text!r} means something else already", parameter)
    scope.definition(element, UNKNOWN if parameter is not None else None)


def _prohibition(scope: Scope, element: Element) -> None:
    """A prohibition or an exemption: what it speaks of, where, and who comes from where."""
    node = element.node
    assert isinstance(node, nodes.Prohibition | nodes.Exemption)
    for prohibited in node.pieces:
        if isinstance(node, nodes.Exemption):
            # Figures are moved one at a time, and what moves one may say so itself.
            scope.described(prohibited.piece, prohibited.owner)
        else:
            _prohibited(scope, prohibited, node.direction)
    if isinstance(node, nodes.Prohibition) and node.most is not None:
        _most(scope, node, node.most)
    if node.direction == "ever in":
        room = isinstance(node, nodes.Prohibition) and node.most is not None
        _fixed_places(
            scope, node.places,
            "where there is room for so many" if room else "where nothing of a kind is ever",
            Related("the prohibition", node.name.span),
            "say enter, if the places change while the game goes on",
        )  # fmt: skip
    else:
        scope.set_type(node.places, "place")
    if node.origin is not None:
        scope.set_type(node.origin, "place")
    if node.origin is not None and node.direction != "enter":
        scope.problem(
            "FU242", f"only who enters comes from somewhere, and this says {node.direction}",
            node.origin, "say enter … from …, or leave out from",
        )  # fmt: skip


def _most(scope: Scope, node: nodes.Prohibition, most: Node) -> None:
    """How many there is room for, whoever looks at it."""
    replace(scope, subject=False).expect(most, "number")
    if node.direction != "ever in":
        scope.problem(
            "FU242", f"how many is said of who stands somewhere, and this says {node.direction}",
            most, "say ever in, or leave out more than …",
        )  # fmt: skip


def _fixed_places(scope: Scope, places: Node, what: str, related: Related, help: str) -> None:
    """Places that the board alone must tell. what: which places these are."""
    problems: list[Diagnostic] = []
    replace(scope, report=problems.append).set_type(places, "place")
    for problem in problems:
        scope.report(problem)
    if problems:
        return
    try:
        constant_places(scope.names, places)
    except NotConstant as error:
        scope.report(
            Diagnostic(
                code="FU261",
                message=f"{what} must be the same in every game: {error.node.span.text} may change",
                span=error.node.span,
                related=(related,),
                help=help,
            )
        )


def _prohibited(scope: Scope, node: nodes.Prohibited, direction: str) -> None:
    """What a prohibition speaks of is a piece, perhaps of somebody, or a figure."""
    scope.mover(node.piece.name)
    if node.piece.text not in scope.names.pieces:
        if node.owner or node.piece.adjectives:
            scope.problem(
                "FU242", f"nothing stands before the figure {node.piece.text}", node,
                f"say: no {node.piece.text}",
            )  # fmt: skip
        return
    scope.described(node.piece, node.owner)
    if direction == "ever in" and node.owner:
        scope.problem(
            "FU242", f"nobody moves where pieces ever are, so none are {node.owner}", node,
            "say enter, or name an owner that is no player",
        )  # fmt: skip


def _unshown(scope: Scope, element: Element) -> None:
    node = element.node
    assert isinstance(node, nodes.Unshown)
    scope.piece(node.piece)
    _place(scope, node.place)


def _majority(scope: Scope, element: Element) -> None:
    node = element.node
    assert isinstance(node, nodes.Majority)
    rewarded = scope.inner(it=member("place"))
    here = replace(rewarded, subject=False)
    here.piece(node.counts.piece)
    if node.counts.places is not None:
        here.set_type(node.counts.places, "place")
    for players in (node.favours, node.pools):
        if players is not None:
            here.set_type(players, "player")
    found = here.type_of(node.pays.values)
    if found.kind not in ("unknown", ROW.kind):
        here.problem("FU222", f"values by rank are needed here, and this is {found}",
                     node.pays.values)  # fmt: skip
    here.expect(node.pays.ranks, "number")
    _points(scope, node.pays.track)
    _one_word(here, node.ties.use, "a tied group uses up its ranks compact or skip",
              "compact", "skip")  # fmt: skip
    if node.unowned is not None:
        _one_word(here, node.unowned, "pieces no player owns or holds rank or are ignored",
                  "rank", "ignored")  # fmt: skip
    for bonus in node.bonuses:
        rewarded.expect(bonus.points, "number")
        for test in bonus.tests:
            rewarded.condition(test)


def _one_word(scope: Scope, node: Node, message: str, *wanted: str) -> None:
    """One of a few words, written as a name; a table of them was settled to one."""
    word = node.text if isinstance(node, Name) else ""
    if isinstance(node, nodes.Reference):
        word = node.name.text
    if word not in wanted:
        scope.problem("FU222", message, node, did_you_mean(word, list(wanted)))


def _points(scope: Scope, track: Name) -> None:
    rules = scope.names.rules
    found = rules.of("track").get(track.text) or rules.of("variable").get(track.text)
    if found is None:
        scope.problem("FU220", f"there is no track {track.text!r}", track,
                      did_you_mean(track.text, list(rules.of("track"))))  # fmt: skip
        return
    meaning = scope.names.meanings[track.text]
    if meaning.type != NUMBER or not meaning.per_player:
        scope.problem("FU223", f"{track.text} is not a number of each player", track)


def _bonuses(scope: Scope) -> None:
    seen: dict[str, Name] = {}
    for element in scope.names.rules.of("majority").values():
        for bonus in element.node.bonuses:  # type: ignore[attr-defined]
            first = seen.setdefault(bonus.name.text, bonus.name)
            if first is not bonus.name:
                scope.report(
                    Diagnostic(
                        code="FU231",
                        message=f"two bonuses are called {bonus.name.text!r}",
                        span=bonus.name.span,
                        related=(Related("the first", first.span),),
                    )
                )


def _words(scope: Scope) -> None:
    """Procedures to put in order and alternatives are options by their names."""
    rules, words = scope.names.rules, set[str]()
    for element in rules.bodies():
        for part in nodes.walk(element.node):
            if isinstance(part, nodes.EitherOrder | nodes.Offer):
                words.update(name.text for name in performed_names(part))
            elif isinstance(part, nodes.OneOf):
                words.update(alternative_words(rules, part))
            if len(words) > MOST_WORDS:
                scope.problem("FU238", f"a game has at most {MOST_WORDS} different words to "
                              "choose from", part)  # fmt: skip
                return


_CHECKS: Mapping[str, Callable[[Scope, Element], None]] = MappingProxyType(
    {
        "value": _value,
        "variable": _variable,
        "track": _variable,
        "owner": _owner,
        "piece": _piece,
        "cards": _cards,
        "deck": _deck,
        "zone": _zone,
        "define": _definition,
        "prohibition": _prohibition,
        "exemption": _prohibition,
        "unshown": _unshown,
        "majority": _majority,
        "trigger": trigger_problems,
    }
)
