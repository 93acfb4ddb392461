"""Declarations are linked: names given once, ranges that hold, things that exist."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.diagnostics import Diagnostic, Related, Span, did_you_mean
from fuero.lang import nodes
from fuero.lang.grammar import RESERVED, leading_words
from fuero.lang.nodes import Name, Node
from fuero.machine.program import ANSWER_WORDS

from . import core
from .acts import link_wording
from .alternatives import alternative_words, performed_names
from .families import (
    RESERVED_DOMAINS,
    card_problems,
    given,
    link_deck,
    link_family,
    link_zone,
)
from .limits import MOST_PIECES
from .model import Element
from .names import Meaning
from .scope import Scope
from .standing import fixed_places, link_exemption, link_prohibition
from .statements import link_body
from .steps import link_trigger
from .types import NUMBER, ROW, UNKNOWN, member

__all__ = ["link_declarations"]

MOST_WORDS = 200
"""How many different words the options of a game can be."""


def link_declarations(scope: Scope) -> core.Declared:
    """Everything declared, linked; what is wrong with it is reported."""
    _names_given_once(scope)
    _no_answers(scope)
    _no_words(scope)
    linked = {
        category: {
            name: link(scope, element) for name, element in scope.names.rules.of(category).items()
        }
        for category, link in _LINKS.items()
    }
    _figures(scope)
    card_problems(scope)
    _bonuses(scope)
    _words(scope)
    _result(scope)
    return core.Declared(
        values=linked["value"],
        variables={**linked["track"], **linked["variable"]},
        owners=linked["owner"],
        pieces=linked["piece"],
        figures=linked["figure"],
        families=linked["cards"],
        decks=linked["deck"],
        zones=linked["zone"],
        definitions=linked["define"],
        wordings=linked["wording"],
        prohibitions=linked["prohibition"],
        exemptions=linked["exemption"],
        unshown=linked["unshown"],
        majorities=linked["majority"],
        procedures=linked["procedure"],
        cards=linked["card"],
        triggers=linked["trigger"],
        moments=linked["moment"],
    )


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


def _given(scope: Scope) -> Iterator[tuple[str, tuple[str, str], Span | None]]:
    """Every word that an expression, type or statement may use, what it is, and where.

    What it is: a category and the name it is given to.
    """
    rules = scope.names.rules
    for word in ("players", "left", "first-seat", "places", "origins"):
        yield word, ("word", "of the language"), None
    if scope.names.kept:
        yield "kept", ("word", "for the cards somebody keeps"), None
    for place in rules.places.values():
        yield place.id, ("place", place.id), place.span
    for kind in rules.kinds.values():
        for word in dict.fromkeys((kind.id, kind.plural)):
            yield word, ("kind", kind.id), None
    for group in rules.groups.values():
        for word in dict.fromkeys((group.id, group.plural, *group.members)):
            yield word, ("group", group.id), group.span
    for relation in rules.relations.values():
        yield relation.id, ("relation", relation.id), relation.span
    for category in (
        "value", "variable", "track", "owner", "piece", "figure", "cards", "deck", "zone",
    ):  # fmt: skip
        for element in rules.of(category).values():
            plural = getattr(element.node, "plural", None)
            words = (element.node.name, *((plural,) if plural else ()))  # type: ignore[attr-defined]
            for name in {word.text: word for word in words}.values():
                yield name.text, (category, element.name), name.span
    for category in ("define", "wording", "card"):
        for element in rules.of(category).values():
            yield element.name, (category, element.name), element.name_span


def _names_given_once(scope: Scope) -> None:
    given: dict[str, tuple[tuple[str, str], Span | None]] = {}
    for word, what, span in _given(scope):
        first = given.setdefault(word, (what, span))
        if first[0] == what:
            continue
        # The board's kinds have no place of their own; the other name is shown then.
        said, also = " ".join(first[0]), " ".join(what)
        here, there = (span, first[1]) if span is not None else (first[1], None)
        scope.report(
            Diagnostic(
                code="FU231",
                message=f"{word!r} is given twice: to the {said} and to the {also}",
                span=here,
                related=(Related(f"the {said}", there),) if there is not None else (),
                help="each name means one thing; rename one of them",
            )
        )
    procedures = scope.names.rules.of("procedure")
    for name, element in procedures.items():
        what, span = given.get(name, (("", ""), None))
        if what[0] in ("variable", "zone", "deck", "track", "card"):
            said = " ".join(what)
            scope.report(
                Diagnostic(
                    code="FU231",
                    message=f"{name!r} is given twice: to the {said} and to a procedure",
                    span=element.name_span,
                    related=(Related(f"the {said}", span),) if span is not None else (),
                    help="perform takes both, so each needs a name of its own",
                )
            )
    spans = {name: group.span for name, group in scope.names.rules.groups.items()}
    for domain in (*scope.names.rules.kinds, *spans):
        if domain in RESERVED_DOMAINS and not _is_word(domain):
            scope.report(
                Diagnostic(
                    code="FU236",
                    message=f"the word {domain!r} has a meaning of its own",
                    span=spans.get(domain),
                    help="rename the kind or group in the board file",
                )
            )


def _no_answers(scope: Scope) -> None:
    """What can be an option must not be called like an answer that is a word of its own."""
    procedures = scope.names.rules.of("procedure").values()
    performed = [(one.name, ("procedure", one.name), one.name_span) for one in procedures]
    for word, what, span in (*_given(scope), *performed):
        options = ("place", "group", "figure", "card", "procedure")
        if word in ANSWER_WORDS and what[0] in options:
            scope.report(
                Diagnostic(
                    code="FU236",
                    message=f"the word {word!r} is an answer of its own",
                    span=span,
                    help="choose another name",
                )
            )


def _is_word(name: str) -> bool:
    """Whether the language reads this word otherwise wherever it stands."""
    return name in RESERVED or name in leading_words()


def _no_words(scope: Scope) -> None:
    """Nothing is called like a word that the language reads otherwise wherever it stands.

    Names of rule files cannot be; those of boards and manifests can.
    """
    rules = scope.names.rules
    attributes = (
        (name, ("attribute", name), place.span)
        for place in rules.places.values()
        for name in place.attributes
    )
    seats = ((seat, ("seat", seat), None) for seat in rules.seats)
    seen: set[str] = set()
    for word, what, span in (*_given(scope), *attributes, *seats):
        if not _is_word(word) or word in seen:
            continue
        seen.add(word)
        scope.report(
            Diagnostic(
                code="FU236",
                message=f"{word!r} is a word of the language, and no name can be read there",
                span=span,
                help=f"call the {what[0]} otherwise; docs/language.md lists the words that "
                "no name may be",
            )
        )


# ---- values, variables ------------------------------------------------------------------------


def _value(scope: Scope, element: Element) -> core.Value:
    node = element.node
    assert isinstance(node, nodes.ValueDeclaration)
    scope.ordered(node.low, node.high, node)
    if node.low <= node.high and not node.low <= node.number <= node.high:
        scope.problem(
            "FU212", f"{node.name.text} must be from {node.low} to {node.high}, not {node.number}",
            node,
        )  # fmt: skip
    return core.Value(
        name=element.name,
        name_span=element.name_span,
        number=node.number,
        low=node.low,
        high=node.high,
        span=node.span,
    )


def _variable(scope: Scope, element: Element) -> core.Variable:
    node = element.node
    assert isinstance(node, nodes.VariableDeclaration | nodes.TrackDeclaration)
    low = high = 0
    if isinstance(node.type, nodes.RangeType):
        low, high = node.type.low, node.type.high
        scope.ordered(low, high, node.type)
    else:
        scope.domain(node.type.domain)
    return core.Variable(
        name=element.name,
        name_span=element.name_span,
        type=scope.names.declared(node.type),
        per_player=bool(node.per_player),
        low=low,
        high=high,
        track=isinstance(node, nodes.TrackDeclaration),
        background=isinstance(node, nodes.VariableDeclaration) and bool(node.background),
        picked=element.name in scope.names.picks,
        of="" if isinstance(node.type, nodes.RangeType) else node.type.domain.text,
        span=node.span,
    )


# ---- pieces and figures -----------------------------------------------------------------------


def _owner(scope: Scope, element: Element) -> core.Owner:
    """Whoever holds an owner's pieces is named by a variable, which may name nobody."""
    node = element.node
    assert isinstance(node, nodes.OwnerDeclaration)
    if node.name.text in scope.names.rules.seats:
        scope.problem("FU231", f"a player is called {node.name.text!r} already", node.name)
    holder = node.holder
    meaning = scope.meaning(holder) if holder is not None else None
    if holder is not None and meaning is not None:
        _holder(scope, holder, meaning)
    return core.Owner(
        name=element.name,
        name_span=element.name_span,
        holder=holder.text if holder is not None else None,
        span=node.span,
    )


def _holder(scope: Scope, holder: Name, meaning: Meaning) -> None:
    if meaning.what != "variable" or meaning.per_player or meaning.type != member("player"):
        scope.problem(
            "FU223", f"{holder.text} is no variable that names a player", holder,
            f"declare: variable {holder.text}: player",
        )  # fmt: skip


def _piece(scope: Scope, element: Element) -> core.PieceKind:
    node = element.node
    assert isinstance(node, nodes.PieceDeclaration)
    owners, seen = scope.names.rules.of("owner"), set[str | None]()
    for stock in node.stocks:
        scope.place(stock.start)
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
    unladen_in = None
    if node.carrying is not None and node.carrying.unladen_in is not None:
        unladen_in = fixed_places(
            scope, node.carrying.unladen_in, "where nothing is carried",
            Related("the piece", node.name.span), "unload them by a trigger, if the places change",
        )  # fmt: skip
    stocks = tuple(
        core.Stock(
            count=stock.count,
            owner=stock.owner.text if stock.owner else None,
            start=stock.start.text,
            start_span=stock.start.span,
            span=stock.span,
        )
        for stock in node.stocks
    )
    return core.PieceKind(
        name=element.name,
        name_span=element.name_span,
        plural=node.plural.text,
        stocks=stocks,
        loads=tuple(load.text for load in node.loads),
        unladen_in=unladen_in,
        span=node.span,
    )


def _figure_kind(scope: Scope, element: Element) -> core.FigureKind:
    node = element.node
    assert isinstance(
        node,
        nodes.FigureDeclaration | nodes.FigurePerPlayerDeclaration | nodes.FigureSetDeclaration,
    )
    figures = tuple(
        core.Figure(name=figure.name.text, attributes=given(figure.attributes), span=figure.span)
        for figure in (node.members if isinstance(node, nodes.FigureSetDeclaration) else ())
    )
    return core.FigureKind(
        name=element.name,
        name_span=element.name_span,
        plural=None if isinstance(node, nodes.FigureDeclaration) else node.plural.text,
        per_player=isinstance(node, nodes.FigurePerPlayerDeclaration),
        figures=figures,
        span=node.span,
    )


def _figures(scope: Scope) -> None:
    """Each single figure has a name of its own."""
    rules, seen = scope.names.rules, dict[str, Node]()
    for element in rules.of("figure").values():
        node = element.node
        names: Sequence[tuple[str, Node]]
        if isinstance(node, nodes.FigureSetDeclaration):
            names = [(figure.name.text, figure.name) for figure in node.members]
        elif isinstance(node, nodes.FigurePerPlayerDeclaration):
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


# ---- definitions, tables ------------------------------------------------------------------------


def _definition(scope: Scope, element: Element) -> core.Definition:
    """The body alone; what an argument makes of it is linked where the definition is used."""
    node = element.node
    assert isinstance(node, nodes.Definition)
    parameter = node.parameter
    if parameter is not None and parameter.text in scope.names.meanings:
        scope.problem("FU231", f"{parameter.text!r} means something else already", parameter)
    argument = None
    if parameter is not None:
        argument = core.Bound(name=parameter.text, type=UNKNOWN, span=parameter.span)
    found = scope.definition(element, node, argument)
    body = found.body if isinstance(found, core.Defined) else found
    name = parameter.text if parameter is not None else None
    return core.Definition(
        name=element.name,
        name_span=element.name_span,
        parameter=name,
        body=body,
        span=node.span,
    )


def _unshown(scope: Scope, element: Element) -> core.Unshown:
    node = element.node
    assert isinstance(node, nodes.Unshown)
    kind = scope.piece(node.piece)
    scope.place(node.place)
    return core.Unshown(kind=kind or node.piece.text, place=node.place.text, span=node.span)


def _majority(scope: Scope, element: Element) -> core.Majority:
    node = element.node
    assert isinstance(node, nodes.Majority)
    rewarded = scope.inner(it=member("place"))
    here = replace(rewarded, subject=False)
    kind = here.piece(node.counts.piece) or node.counts.piece.text
    places = here.set_of(node.counts.places, "place") if node.counts.places is not None else None
    favours, pools = (
        here.set_of(players, "player") if players is not None else None
        for players in (node.favours, node.pools)
    )
    values = here.expression(node.pays.values)
    if values.type.kind not in ("unknown", ROW.kind):
        here.problem("FU222", f"values by rank are needed here, and this is {values.type}",
                     node.pays.values)  # fmt: skip
    ranks = here.expect(node.pays.ranks, "number")
    _points(scope, node.pays.track)
    use = _one_word(here, node.ties.use, "a tied group uses up its ranks compact or skip",
                    "compact", "skip")  # fmt: skip
    unowned = "rank"
    if node.unowned is not None:
        unowned = _one_word(here, node.unowned,
                            "pieces no player owns or holds rank or are ignored",
                            "rank", "ignored")  # fmt: skip
    bonuses = tuple(
        core.Bonus(
            name=bonus.name.text,
            points=rewarded.expect(bonus.points, "number"),
            rewarded=bonus.rewarded,
            tests=tuple(rewarded.condition(test) for test in bonus.tests),
            span=bonus.span,
        )
        for bonus in node.bonuses
    )
    return core.Majority(
        name=element.name,
        name_span=element.name_span,
        kind=kind,
        places=places,
        least=node.counts.least,
        values=values,
        ranks=ranks,
        track=node.pays.track.text,
        ties=core.Ties(policy=node.ties.policy, use=use, span=node.ties.span),
        unowned=unowned,
        favours=favours,
        pools=pools,
        bonuses=bonuses,
        unowned_written=node.unowned is not None,
        span=node.span,
    )


def _one_word(scope: Scope, node: Node, message: str, *wanted: str) -> str:
    """One of a few words, written as a name; a table of them was settled to one."""
    word = node.text if isinstance(node, Name) else ""
    if isinstance(node, nodes.Reference):
        word = node.name.text
    if word not in wanted:
        scope.problem("FU222", message, node, did_you_mean(word, list(wanted)))
    return word


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
        for bonus in element.written(nodes.Majority).bonuses:
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


# ---- what is done -------------------------------------------------------------------------------


def _procedure(scope: Scope, element: Element) -> core.Procedure:
    node = element.node
    assert isinstance(node, nodes.Procedure)
    return core.Procedure(
        name=element.name,
        name_span=element.name_span,
        stoppable=node.stoppable,
        body=link_body(scope, node.body, None),
        unsaid=tuple(
            wrap.name.span
            for wrap in element.wraps
            if isinstance(wrap, nodes.Wrap) and wrap.place == "after" and wrap.follows is None
        ),
        span=node.span,
    )


def _card(scope: Scope, element: Element) -> core.Card:
    node = element.node
    assert isinstance(node, nodes.Card)
    known = (one for one in node.options or () if isinstance(one, nodes.Provenance))
    return core.Card(
        name=element.name,
        name_span=element.name_span,
        family=scope.names.family_of_card(element),
        deck=node.deck.text if node.deck is not None else None,
        copies=node.copies,
        attributes=given(tuple(scope.names.attributes_of_card(node))),
        own=given(node.attributes),
        body=link_body(scope, node.body, node),
        cites=tuple(one.text for one in node.options or () if isinstance(one, nodes.Cites)),
        source=next((one.source.text for one in known), ""),
        span=node.span,
    )


def _moment(scope: Scope, element: Element) -> core.Moment:
    return core.Moment(name=element.name, name_span=element.name_span, span=element.node.span)


_LINKS: Mapping[str, Callable[[Scope, Element], Any]] = MappingProxyType(
    {
        "value": _value,
        "variable": _variable,
        "track": _variable,
        "owner": _owner,
        "piece": _piece,
        "figure": _figure_kind,
        "cards": link_family,
        "deck": link_deck,
        "zone": link_zone,
        "define": _definition,
        "wording": link_wording,
        "prohibition": link_prohibition,
        "exemption": link_exemption,
        "unshown": _unshown,
        "majority": _majority,
        "procedure": _procedure,
        "card": _card,
        "trigger": link_trigger,
        "moment": _moment,
    }
)
"""How declarations of each kind are linked."""
