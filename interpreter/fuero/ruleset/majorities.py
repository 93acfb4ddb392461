"""Majority tables are linked: what they count, what ranks are worth, who is rewarded besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.diagnostics import Diagnostic, Related, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.machine.majority import MOST_BROKEN

from . import core
from .constants import NotConstant, constant_places
from .model import Element, Rules
from .once import once_for_rules
from .standing import fixed_places
from .types import NUMBER, ROW, member

if TYPE_CHECKING:
    from .scope import Scope

__all__ = [
    "as_one_problems",
    "bonus_problems",
    "own_table_problems",
    "table_of_places",
    "link_majority",
]


def link_majority(scope: Scope, element: Element, *, as_one: bool = False) -> core.Majority:
    """A table; numbers and tests of bonuses are read with the rewarded player as subject.

    as_one: places are scored together, so that none of them is *it*; where pieces count is said
    of each of them.
    """
    node = element.node
    assert isinstance(node, nodes.Majority)
    inside = scope.inner(it=member("place"))
    rewarded = scope if as_one else inside
    here = replace(rewarded, subject=False)
    counts = _number(rewarded, node.counts.number)
    places = None
    if node.counts.places is not None:
        places = replace(inside, subject=False).set_of(node.counts.places, "place")
    favours = here.set_of(node.favours, "player") if node.favours is not None else None
    pools = _pools(here, rewarded, node.pools)
    values = _values(here, rewarded, node.pays)
    ranks = here.expect(node.pays.ranks, "number") if node.pays.ranks is not None else None
    _points(scope, node.pays.track)
    ties = _ties(here, rewarded, node.ties)
    if node.pools is not None and ties.broken_by:
        here.problem(
            "FU242", "of players who count as one nobody can say by what their tie is broken",
            node.pools, "leave out `ties broken by`, or `pools`",
        )  # fmt: skip
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
        ties=ties,
        unowned=unowned,
        favours=favours,
        pools=pools,
        bonuses=bonuses,
        reach=_own_places(scope, node),
        unowned_written=node.unowned is not None,
        span=node.span,
    )


_AS_ONE = "as one"
"""Stands among the definitions under way while a table is tried for places as one."""


def as_one_problems(scope: Scope, table: str, node: Node) -> None:
    """By a table that takes several places as one nothing but where pieces count hangs on a place.

    table: its name; '' where each of the places may have its own. node: the act that scores; or the
    places, where it is only asked who leads, so that it does not matter what is paid.
    """
    element = scope.names.rules.of("majority").get(table)
    if element is None:
        if not table:
            scope.problem(
                "FU274", "places with several tables are taken as one, and nothing says by which",
                node, "name the table: score … as one by …, standing by … of … in (… as one)",
            )  # fmt: skip
        return
    if _AS_ONE in scope.expanding:
        # What this table asks of others is looked at where it is linked itself.
        return
    problems = list[Diagnostic]()
    alone = type(scope)(names=scope.names, report=problems.append, expanding=(_AS_ONE,))
    leading = isinstance(node, nodes.United)
    link_majority(alone, _without_pay(element) if leading else element, as_one=True)
    found = next((one for one in problems if one.code == "FU226"), None)
    if found is not None and found.span is not None:
        scope.report(
            Diagnostic(
                code="FU274",
                message=f"several places are taken as one, and the table {table} asks for "
                "something of the one place",
                span=node.span,
                related=(Related("here it is asked for", found.span),),
                help="name a table that speaks of `it` in no other place than behind "
                "`counts: … in`: score … as one by …, standing by … of … in (… as one)",
            )
        )


def _without_pay(element: Element) -> Element:
    """A table with nothing in it but what says who leads."""
    node = element.written(nodes.Majority)
    nothing = nodes.Number(value=0, span=node.pays.span)
    pays = replace(node.pays, values=(nothing,), ranks=None)
    return replace(element, node=replace(node, pays=pays, bonuses=()))


def _values(here: Scope, rewarded: Scope, node: nodes.Pays) -> tuple[core.Expression, ...]:
    """The row of values by rank, or a number for each rank; a number is read with whoever gets it
    as subject.
    """
    if len(node.values) > 1:
        return tuple(rewarded.expect(value, "number") for value in node.values)
    found = rewarded.expression(node.values[0])
    if found.type == ROW:
        return (here.expression(node.values[0]),)
    if found.type.kind not in ("unknown", NUMBER.kind):
        here.problem("FU222", f"values by rank, or a number, are needed here, and this is "
                     f"{found.type}", node.values[0])  # fmt: skip
    return (found,)


def _pools(here: Scope, rewarded: Scope, node: Node | None) -> core.Expression | None:
    """Who counts as one: some players, or, as ``partners`` says, each with their own."""
    if node is None:
        return None
    by_side = isinstance(node, nodes.Reference) and node.name.text == "partners"
    return (rewarded if by_side else here).set_of(node, "player")


def _ties(here: Scope, rewarded: Scope, node: nodes.Ties) -> core.Ties:
    """What tied groups get, by what they are told apart, and what some of them get."""
    cases = list[core.TieCase]()
    for case in node.cases:
        if isinstance(case, nodes.TieBreak):
            if not 1 <= case.rank <= _parties(here):
                _no_rank(here, case.rank, case)
            continue
        number, more = case.size if case.size is not None else (0, True)
        if case.rank is None and case.size is None:
            here.problem(
                "FU222", "this is the rule for all ties, and stands first", case,
                "say for which: `ties for first: …`, `ties of 3 or more: …`",
            )  # fmt: skip
        elif case.size is not None and not 2 <= number <= _parties(here):
            here.problem(
                "FU222", f"no {number} can be tied: 2 to {_parties(here)} can", case
            )  # fmt: skip
        elif case.rank is not None and not 1 <= case.rank <= _parties(here):
            _no_rank(here, case.rank, case)
        cases.append(
            core.TieCase(
                rank=case.rank or 0,
                least=number,
                most=0 if more else number,
                policy=case.policy,
                use=_use(here, case.use),
                span=case.span,
            )
        )
    return core.Ties(
        policy=node.policy,
        use=_use(here, node.use),
        broken_by=tuple(_breaks(rewarded, node)),
        cases=tuple(cases),
        span=node.span,
    )


def _breaks(here: Scope, node: nodes.Ties) -> Iterator[core.TieBreak]:
    """By what ties for each rank are broken that has numbers of its own, and all others. Of several
    lines for one rank the first goes first: it is of the layer above.
    """
    special = [case for case in node.cases if isinstance(case, nodes.TieBreak)]
    numbers = {
        rank: [one for case in special if case.rank == rank for one in case.numbers]
        for rank in dict.fromkeys(case.rank for case in special)
    }
    if node.broken_by is not None:
        numbers[0] = [*node.broken_by]
    if len(numbers) > MOST_BROKEN:
        here.problem(
            "FU242", f"ties for {len(numbers)} ranks are broken apart, and {MOST_BROKEN} is most",
            special[-1], "let one line `ties broken by` hold for all ranks",
        )  # fmt: skip
        return
    for rank, some in numbers.items():
        linked = tuple(_number(here, one) for one in some)
        yield core.TieBreak(rank=rank, numbers=linked, span=some[0].span)


def _use(here: Scope, node: Node) -> str:
    """How many ranks a tied group uses up."""
    message = "after the rule for ties stands `compact`, `skip` or `free`"
    return _one_word(here, node, message, "compact", "skip", "free")


def _parties(here: Scope) -> int:
    """How many can rank: the players, and the owners that are none."""
    rules = here.names.rules
    return rules.most_players + len(rules.of("owner"))


def _no_rank(here: Scope, rank: int, node: Node) -> None:
    here.problem("FU222", f"there is no rank {rank}: the ranks are 1 to {_parties(here)}", node)


def _own_places(scope: Scope, node: nodes.Majority) -> core.Expression | None:
    """The places whose own table this is."""
    if node.places is None:
        return None
    return fixed_places(
        scope, node.places,
        "the places that have a table of their own",
        Related("the table", node.name.span),
        "name the table where it is used: score … by …",
    )  # fmt: skip


@once_for_rules
def table_of_places(rules: Rules) -> Mapping[str, str]:
    """By which table each place is scored where none is named: its own, or else the first that is
    no place's own; the first of all, if each is. Empty where there is no table.
    """
    tables = rules.declared.majorities
    others = [name for name, table in tables.items() if table.reach is None] or [*tables]
    found = dict.fromkeys(rules.places, others[0]) if others else {}
    for name, table in reversed([*tables.items()]):
        if table.reach is not None:
            found |= dict.fromkeys(constant_places(rules, table.reach), name)
    return MappingProxyType(found)


def own_table_problems(scope: Scope, tables: Iterable[core.Majority]) -> None:
    """No place has two tables of its own."""
    seen: dict[str, core.Majority] = {}
    for table in tables:
        for place in _fixed(scope, table):
            first = seen.setdefault(place, table)
            if first is not table and table.reach is not None:
                scope.report(
                    Diagnostic(
                        code="FU280",
                        message=f"{place} has two tables of its own: {first.name} and {table.name}",
                        span=table.reach.span,
                        related=(Related(f"the table {first.name}", first.name_span),),
                        help="leave the place out of one, or say in a layer over both which holds: "
                        f"remove majority {table.name}",
                    )
                )
                break


def _fixed(scope: Scope, table: core.Majority) -> list[str]:
    """The places whose own table a table is, in the order of the board."""
    if table.reach is None:
        return []
    try:
        found = constant_places(scope.names.rules, table.reach)
    except NotConstant:
        # That has been reported.
        return []
    return [place for place in scope.names.rules.places if place in found]


def _number(here: Scope, node: Node) -> core.Expression:
    """What counts for whoever is ranked: a number, in which pieces and figures stand for those of
    theirs that are there.
    """
    if isinstance(node, nodes.Reference):
        presence = _presence(here, node)
        if presence is not None:
            return presence
        known = [*here.locals, *here.names.meanings]
        if node.name.text not in known:
            near = did_you_mean(node.name.text, [*here.names.pieces, *known])
            message = f"{node.name.text!r} is no kind of piece, and no number"
            return here.problem("FU221", message, node.name, near)
    if isinstance(node, nodes.Plus | nodes.Minus | nodes.Times):
        made = {nodes.Plus: core.Plus, nodes.Minus: core.Minus, nodes.Times: core.Times}[type(node)]
        left, right = _number(here, node.left), _number(here, node.right)
        return made(left=left, right=right, type=NUMBER, span=node.span)
    if isinstance(node, nodes.Quotient) and node.rounding is not None:
        left, right = _number(here, node.left), _number(here, node.right)
        return core.Quotient(
            left=left, right=right, rounding=node.rounding, type=NUMBER, span=node.span
        )
    if isinstance(node, nodes.Conditional):
        condition = here.condition(node.condition)
        value, otherwise = _number(here, node.value), _number(here, node.otherwise)
        return core.Conditional(
            condition=condition, value=value, otherwise=otherwise, type=NUMBER, span=node.span
        )
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
    *_, which = bonus.rewarded.split()
    if which in _RANKS:
        return _RANKS[which]
    rank = int(which)
    if not 1 <= rank <= _parties(scope):
        _no_rank(scope, rank, bonus)
    return rank


_RANKS: Mapping[str, int] = MappingProxyType({"first": 1, "last": core.Bonus.LAST, "player": 0})
"""Ranks that are said without a number."""


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
                        help="call one of them otherwise",
                    )
                )
