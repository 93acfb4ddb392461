"""Acts are linked: what stands in each slot of an act is bound and typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from fuero.diagnostics import did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Node

from . import core
from .leading import table_meant
from .limits import MOST_IN_ROW
from .majorities import as_one_problems
from .model import Element
from .pieces import loads_of
from .properties import words_of_text
from .scope import Scope
from .targets import link_target, pile, stay_with_owner, taken, writable
from .types import UNKNOWN, Type, member

__all__ = ["link_act", "link_qualifier", "link_quota", "link_wording"]


def link_act(scope: Scope, act: Node, *, card: nodes.Card | None) -> core.Act:
    """What an act means; card: the card it stands on, if it does."""
    if isinstance(act, nodes.Keep):
        return _keep(scope, act, card)
    return _ACTS[type(act)](scope, act)


def link_qualifier(scope: Scope, qualifier: Node | None) -> core.Qualifier | None:
    """What a subject's qualifier means."""
    if qualifier is None:
        return None
    if isinstance(qualifier, nodes.SuchThat):
        return core.SuchThat(test=scope.condition(qualifier.test), span=qualifier.span)
    if isinstance(qualifier, nodes.HasUnique):
        if scope.meaning(qualifier.name) is not None:
            scope.picked(qualifier, qualifier.name)
        return core.HasUnique(variable=qualifier.name.text, span=qualifier.span)
    assert isinstance(qualifier, nodes.HasPieces)
    pieces = scope.described(qualifier.piece, qualifier.owner)
    places = scope.set_of(qualifier.place, "place")
    amount = scope.amount_seen(qualifier.amount)
    return core.HasPieces(amount=amount, pieces=pieces, places=places, span=qualifier.span)


def _members(scope: Scope, members: Node, domain: str = "") -> core.Expression:
    """A set to choose from, which must be of some domain."""
    found = scope.set_of(members, domain)
    if found.type.kind == "set" and not found.type.domain:
        return scope.problem("FU222", "there is nothing to choose from none", members)
    return found


def _chosen(scope: Scope, members: core.Expression, holds: Type, node: Node) -> None:
    """Report a choice among members that do not fit the variable that is to hold one of them."""
    kind = members.type
    if "unknown" in (kind.kind, holds.kind):
        return
    if holds != member(kind.domain):
        scope.problem("FU222", f"one of {kind} is chosen, and this holds {holds}", node)


def _places(scope: Scope, source: Node) -> core.Expression | core.OneOfThese:
    """A set of places, or one place chosen from several."""
    if isinstance(source, nodes.OneSource):
        members = scope.set_of(source.members, "place")
        return core.OneOfThese(members=members, span=source.span)
    return scope.set_of(source, "place")


def _amount(
    scope: Scope, amount: nodes.UpTo | nodes.Exactly | nodes.AnyNumber | nodes.All
) -> core.UpTo | core.Exactly | core.AnyNumber | core.All:
    """How many."""
    if isinstance(amount, nodes.UpTo):
        return core.UpTo(number=scope.expect(amount.number, "number"), span=amount.span)
    if isinstance(amount, nodes.Exactly):
        return core.Exactly(number=scope.expect(amount.number, "number"), span=amount.span)
    kind = core.AnyNumber if isinstance(amount, nodes.AnyNumber) else core.All
    return kind(span=amount.span)


def link_quota(scope: Scope, quota: nodes.Quota, words: nodes.Pieces) -> core.Quota:
    """How many of which pieces."""
    pieces = scope.described(words, quota.owner)
    amount = _amount(scope, quota.amount)
    return core.Quota(amount=amount, pieces=pieces, spoken=words.text, span=quota.span)


def link_wording(scope: Scope, element: Element) -> core.Wording:
    """What a wording says. Nothing is reported of it: that is done wherever it is spelled out."""
    node = element.node
    assert isinstance(node, nodes.Wording)
    name = node.parameter.text if node.parameter is not None else None
    bound = {} if name is None else {name: UNKNOWN}
    inside = replace(
        scope, report=lambda problem: None, locals=bound, limits={}, it=UNKNOWN, them=True
    )
    body: core.Expression | core.UpTo | core.AnyNumber | core.All | core.OneOfThese
    if isinstance(node.body, nodes.UpTo | nodes.AnyNumber | nodes.All):
        amount = _amount(inside, node.body)
        assert not isinstance(amount, core.Exactly)
        body = amount
    elif isinstance(node.body, nodes.OneSource):
        body = core.OneOfThese(members=inside.set_of(node.body.members), span=node.body.span)
    else:
        body = inside.expression(node.body)
    return core.Wording(
        name=element.name,
        name_span=element.name_span,
        parameter=name,
        body=body,
        span=node.span,
    )


def _move(scope: Scope, node: nodes.Move) -> core.Move:
    quotas = tuple(link_quota(scope, quota, node.piece) for quota in node.quotas)
    owners = [quota.owner for quota in node.quotas]
    named = [word for word in node.piece.adjectives if word.text in scope.names.rules.of("owner")]
    player = node.whose.player if isinstance(node.whose, nodes.OfPlayer) else None
    whose = node.whose if isinstance(node.whose, str) else None
    if node.whose is not None and (owners != [None] or named):
        said = whose if player is None else f"of {words_of_text(player)}"
        scope.problem(
            "FU242", f"the pieces are {said}, so nothing else can say whose",
            node.quotas[0], f"say: move 1 {node.piece.text} {said} …",
        )  # fmt: skip
    elif len(owners) > 1 and sorted(str(owner) for owner in owners) != ["foreign", "own"]:
        scope.problem(
            "FU242", "two numbers in one move are one of own and one of foreign pieces",
            node.quotas[1], "write two lines for two moves",
        )  # fmt: skip
    return core.Move(
        quotas=quotas,
        kind=quotas[0].pieces.kind,
        whose=whose,
        holder=scope.expect(player, "member", domain="player") if player is not None else None,
        source=_places(scope, node.source),
        goal=scope.set_of(node.goal, "place"),
        span=node.span,
    )


def _load(scope: Scope, node: nodes.Load | nodes.Unload) -> core.Load | core.Unload:
    """Check a load: only pieces that carry nothing are loaded, with what their kind can carry;
    only laden ones are unloaded.
    """
    quota = link_quota(scope, node.quota, node.piece)
    places, names = scope.set_of(node.places, "place"), scope.names
    known: tuple[str, ...] = ()
    if node.piece.text in names.pieces:
        known = loads_of(names.rules, quota.pieces.kind)
        _loadable(scope, node, quota.pieces, known)
    if isinstance(node, nodes.Unload):
        return core.Unload(quota=quota, places=places, span=node.span)
    load = known.index(node.load.text) + 1 if node.load.text in known else 0
    return core.Load(quota=quota, load=load, name=node.load.text, places=places, span=node.span)


def _loadable(
    scope: Scope, node: nodes.Load | nodes.Unload, pieces: core.Pieces, known: Sequence[str]
) -> None:
    if not known:
        scope.problem(
            "FU242", f"{node.piece.text} carry nothing", node.piece.name,
            "say what they can carry where they are declared: carrying …",
        )  # fmt: skip
    elif isinstance(node, nodes.Load) and node.load.text not in known:
        scope.problem(
            "FU220", f"{node.piece.text} do not carry {node.load.text!r}", node.load,
            did_you_mean(node.load.text, list(known)) or f"they carry {' or '.join(known)}",
        )  # fmt: skip
    elif isinstance(node, nodes.Load) and pieces.loads not in (None, (0,)):
        scope.problem("FU242", "a piece carries one load at most", node.piece, "say: unladen")
    elif isinstance(node, nodes.Unload) and pieces.loads == (0,):
        scope.problem("FU242", "these pieces have nothing to unload", node.piece)


def _move_figure(scope: Scope, node: nodes.MoveFigure) -> core.MoveFigure:
    figure = _one_figure(
        scope, node.figure, "moved", "pieces are moved from somewhere: move 1 own … from … to …"
    )
    return core.MoveFigure(figure=figure, goal=scope.set_of(node.goal, "place"), span=node.span)


def _one_figure(
    scope: Scope,
    node: nodes.Target | nodes.OwnTarget | nodes.OfTarget | nodes.OneSource,
    done: str,
    help: str,
) -> core.Expression | core.OneOfThese:
    """One figure: itself, or one of several that is chosen. done: what is done with it."""
    figure: core.Expression | core.OneOfThese
    if isinstance(node, nodes.OneSource):
        members = _members(scope, node.members)
        kind, wanted = members.type, "set"
        figure = core.OneOfThese(members=members, span=node.span)
    else:
        figure = link_target(scope, node)
        kind, wanted = figure.type, "member"
    if kind.kind != "unknown" and (kind.domain != "figure" or kind.kind != wanted):
        scope.problem("FU222", f"this is {kind}, but one figure is {done}", node, help)
    return figure


def _swap(scope: Scope, node: nodes.Swap) -> core.Swap:
    quota = link_quota(scope, node.quota, node.piece)
    other = scope.described(node.other, node.owner)
    if node.piece.text in scope.names.pieces and _alike(scope, quota.pieces, other):
        scope.problem(
            "FU242", "these pieces are alike: nothing changes when they change places",
            node.other, "say whose they change places with: … with foreign …",
        )  # fmt: skip
    return core.Swap(
        quota=quota,
        places=scope.set_of(node.places, "place"),
        other=other,
        other_places=scope.set_of(node.other_places, "place"),
        span=node.span,
    )


def _alike(scope: Scope, pieces: core.Pieces, other: core.Pieces) -> bool:
    """Whether two pieces are the same to everybody: of one owner, carrying the same."""
    rules = scope.names.rules
    if (pieces.kind, pieces.owner) != (other.kind, other.owner):
        return False
    if pieces.owner in (None, "foreign") or (pieces.owner == "own" and rules.of("owner")):
        return False
    alone = pieces.loads is not None and len(pieces.loads) == 1
    return pieces.loads == other.loads and (alone or not loads_of(rules, pieces.kind))


def _swap_figures(scope: Scope, node: nodes.SwapFigures) -> core.SwapFigures:
    help = "pieces stand somewhere: swap 1 own … in … with foreign … in …"
    figure = _one_figure(scope, node.figure, "swapped", help)
    other = _one_figure(scope, node.other, "swapped", help)
    if isinstance(figure, core.TheFigure) and figure == other:
        scope.problem("FU242", "a figure cannot change places with itself", node.other)
    return core.SwapFigures(figure=figure, other=other, span=node.span)


def _score(scope: Scope, node: nodes.Score) -> core.Score:
    table = table_meant(scope, node.table, node)
    places = _places(scope, node.places)
    if node.as_one:
        as_one_problems(scope, table, node)
        if isinstance(places, core.OneOfThese):
            scope.problem(
                "FU242", "one place is scored here, and there is nothing to count it with", node,
                "leave out `one of`, or `as one`",
            )  # fmt: skip
    return core.Score(
        places=places,
        as_one=bool(node.as_one),
        table=table,
        named=node.table is not None,
        first_only=bool(node.first_only),
        tied_too=bool(node.tied_too),
        span=node.span,
    )


def _choose(scope: Scope, node: nodes.Choose) -> core.Choose:
    members, target = _members(scope, node.members), writable(scope, node.target)
    _chosen(scope, members, target.type, node.target)
    fallbacks, linked = node.otherwise or (), list[core.ElseOne | core.ElseNone]()
    for number, fallback in enumerate(fallbacks):
        if isinstance(fallback, nodes.ElseOne):
            others = scope.set_of(fallback.members, members.type.domain)
            linked.append(core.ElseOne(members=others, span=fallback.span))
            continue
        linked.append(core.ElseNone(span=fallback.span))
        if number < len(fallbacks) - 1:
            scope.problem("FU242", "nothing can come after else none", fallback)
    return core.Choose(members=members, target=target, otherwise=tuple(linked), span=node.span)


def _secretly_choose(scope: Scope, node: nodes.SecretlyChoose) -> core.SecretlyChoose:
    (pick,) = node.picks
    members, name = _members(scope, pick.members), pick.name
    meaning = scope.meaning(name)
    if meaning is not None and name.text in scope.locals:
        scope.problem("FU228", f"{name.text} is given here and cannot be changed", name)
    elif meaning is not None and (meaning.what != "variable" or not meaning.per_player):
        scope.problem(
            "FU223", f"{name.text} is no variable that each player has", name,
            f"declare: variable {name.text} for each player: …",
        )  # fmt: skip
    elif meaning is not None:
        _chosen(scope, members, meaning.type, name)
    options = (option for option in node.options or () if isinstance(option, Node))
    return core.SecretlyChoose(
        members=members,
        variable=name.text,
        options=tuple(_option(scope, option, members.type.domain) for option in options),
        unrevealed=True in (node.options or ()),
        span=node.span,
    )


def _option(
    scope: Scope, option: Node, domain: str
) -> core.ElseOne | core.ElseNone | core.InsteadOf:
    """What happens in a secret pick if there is nothing to pick, or the price of a member."""
    if isinstance(option, nodes.ElseOne):
        return core.ElseOne(members=scope.set_of(option.members, domain), span=option.span)
    if isinstance(option, nodes.ElseNone):
        return core.ElseNone(span=option.span)
    assert isinstance(option, nodes.InsteadOf)
    if domain == "number":
        replacement = scope.expect(option.replacement, "number")
    else:
        replacement = scope.expect(option.replacement, "member", domain=domain)
    places = scope.set_of(option.places, domain)
    return core.InsteadOf(replacement=replacement, members=places, span=option.span)


def _piles(
    scope: Scope, node: nodes.Take | nodes.TakeSeveral
) -> tuple[core.Expression, core.Expression, str | None]:
    """The zones that cards are taken from and into, and how; None where such cards cannot be
    taken.
    """
    source, goal = pile(scope, node.source), pile(scope, node.goal)
    family = source.type.domain
    if not family:
        return source, goal, None
    if goal.type.domain and family != goal.type.domain:
        scope.problem("FU222", f"{member(family)} cannot lie among {goal.type.domain}s", node.goal)
    stay_with_owner(scope, node.source, node.goal)
    return source, goal, taken(scope, node.source)


def _take(scope: Scope, node: nodes.Take) -> core.Take:
    source, goal, how = _piles(scope, node)
    family, left_out = source.type.domain, None
    if family and node.left_out is not None:
        left_out = scope.set_of(node.left_out, family)
        if how == "by position":
            scope.problem(
                "FU241", f"from {node.source.name.text} cards are taken by their position",
                node.left_out, "leave out the part from except on: the taker sees no cards",
            )  # fmt: skip
    if how == "by position" and _cards(scope, family) > MOST_IN_ROW:
        scope.problem(
            "FU238", f"there are more than {MOST_IN_ROW} {family} cards", node.source,
            "positions are numbers to choose from, which end there",
        )  # fmt: skip
    return core.Take(
        source=source, left_out=left_out, goal=goal, unseen=bool(node.unseen), how=how or "",
        span=node.span,
    )  # fmt: skip


def _take_several(scope: Scope, node: nodes.TakeSeveral) -> core.TakeSeveral:
    source, goal, how = _piles(scope, node)
    amount = _amount(scope, node.amount)
    assert isinstance(amount, core.UpTo | core.Exactly)
    if source.type.domain and how not in ("by card", None):
        scope.problem(
            "FU241", f"several cards are chosen from {node.source.name.text} by what they are, "
            "which the taker does not see", node.source, "take them one by one",
        )  # fmt: skip
    return core.TakeSeveral(
        amount=amount, source=source, goal=goal, unseen=bool(node.unseen), span=node.span
    )


def _cards(scope: Scope, family: str) -> int:
    """How many cards a family has."""
    names = scope.names
    declared = names.rules.of("cards").get(family)
    if declared is None:
        return len(names.rules.places)
    if isinstance(declared.node, nodes.NumberedCardsDeclaration):
        return declared.node.last - declared.node.first + 1
    return sum(
        element.written(nodes.Card).copies
        for element in names.rules.of("card").values()
        if names.family_of_card(element) == family
    )


def _look(scope: Scope, node: nodes.Look) -> core.Look:
    return core.Look(zone=pile(scope, node.zone), span=node.span)


def _keep(scope: Scope, node: nodes.Keep, card: nodes.Card | None) -> core.Keep:
    procedures = scope.names.rules.of("procedure")
    if card is None:
        scope.problem("FU229", "there is no card here that could be kept", node)
    else:
        keeps = [part for part in nodes.walk(card) if isinstance(part, nodes.Keep)]
        if any(keep != keeps[0] for keep in keeps):
            scope.problem("FU229", "a card is kept in one way only", node)
    if node.procedure.text not in procedures:
        scope.problem(
            "FU220", f"there is no procedure {node.procedure.text!r}", node.procedure,
            did_you_mean(node.procedure.text, list(procedures)),
        )  # fmt: skip
    return core.Keep(which=node.which, procedure=node.procedure.text, span=node.span)


_ACTS: Mapping[type[Node], Callable[..., core.Act]] = MappingProxyType(
    {
        nodes.Move: _move,
        nodes.Load: _load,
        nodes.Unload: _load,
        nodes.MoveFigure: _move_figure,
        nodes.Swap: _swap,
        nodes.SwapFigures: _swap_figures,
        nodes.Score: _score,
        nodes.Choose: _choose,
        nodes.SecretlyChoose: _secretly_choose,
        nodes.Take: _take,
        nodes.TakeSeveral: _take_several,
        nodes.Look: _look,
    }
)
