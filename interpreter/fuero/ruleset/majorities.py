"""Majority tables are linked: what they count, what ranks are worth, who is rewarded besides."""

from __future__ import annotations

from dataclasses import replace

from fuero.diagnostics import Diagnostic, Related, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from . import core
from .model import Element
from .scope import Scope
from .types import NUMBER, ROW, member

__all__ = [
    "bonus_problems",
    "link_majority",
]


def link_majority(scope: Scope, element: Element) -> core.Majority:
    """A table; numbers and tests of bonuses are read with the rewarded player as subject."""
    node = element.node
    assert isinstance(node, nodes.Majority)
    rewarded = scope.inner(it=member("place"))
    here = replace(rewarded, subject=False)
    counts = _number(rewarded, node.counts.number)
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
    use = _one_word(here, node.ties.use, "after the rule for ties stands `compact` or `skip`",
                    "compact", "skip")  # fmt: skip
    unowned = "rank"
    if node.unowned is not None:
        unowned = _one_word(here, node.unowned,
                            "`unowned` is `rank` or `ignored`",
                            "rank", "ignored")  # fmt: skip
    bonuses = tuple(
        core.Bonus(
            name=bonus.name.text,
            points=rewarded.expect(bonus.points, "number"),
            rank=_rank(scope, bonus),
            sole=bonus.rewarded.startswith("sole"),
            tests=tuple(rewarded.condition(test) for test in bonus.tests),
            span=bonus.span,
        )
        for bonus in node.bonuses
    )
    return core.Majority(
        name=element.name,
        name_span=element.name_span,
        counts=counts,
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


def _number(here: Scope, node: Node) -> core.Expression:
    """What counts for whoever is ranked: a number, in which pieces and figures stand for those of
    theirs that are there.
    """
    if isinstance(node, nodes.Reference):
        presence = _presence(here, node)
        if presence is not None:
            return presence
    if isinstance(node, nodes.Plus | nodes.Minus | nodes.Times):
        made = {nodes.Plus: core.Plus, nodes.Minus: core.Minus, nodes.Times: core.Times}[type(node)]
        left, right = _number(here, node.left), _number(here, node.right)
        return made(left=left, right=right, type=NUMBER, span=node.span)
    return here.expect(node, "number")


def _presence(here: Scope, node: nodes.Reference) -> core.Presence | None:
    """The pieces or figures of whoever is ranked, if a name stands for pieces or for figures of
    which each player has one.
    """
    name = node.name.text
    if name in here.names.pieces:
        kind, category = here.names.pieces[name], "piece"
    else:
        meaning = here.names.meanings.get(name)
        element = meaning.element if meaning is not None and name not in here.locals else None
        if element is None or not isinstance(element.node, nodes.FigurePerPlayerDeclaration):
            return None
        kind, category = element.name, "figure"
    return core.Presence(category=category, name=kind, type=NUMBER, span=node.span)


def _rank(scope: Scope, bonus: nodes.Bonus) -> int:
    """The rank that a bonus rewards; 0 for any, and for none."""
    *_, last = bonus.rewarded.split()
    if last in ("first", "player"):
        return 1 if last == "first" else 0
    rank, rules = int(last), scope.names.rules
    most = rules.most_players + len(rules.of("owner"))
    if not 1 <= rank <= most:
        scope.problem("FU222", f"there is no rank {rank}: the ranks are 1 to {most}", bonus)
    return rank


def _one_word(scope: Scope, node: Node, message: str, *wanted: str) -> str:
    """One of a few words, written as a name. A table of such words was settled to one before."""
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


def bonus_problems(scope: Scope) -> None:
    """Each bonus has a name of its own, whatever table it is in."""
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
