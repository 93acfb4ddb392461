"""FU310: a majority table pays each rank once, to somebody, and has a value for it.

For each number of players all patterns of counts are ranked with the table's own rule for ties: no
rank is paid to two groups, each rank that pays can be reached, and each value of a row belongs to a
rank. Where partners count as one, each side is one of those who take part.
Favours and other pools bring no new patterns: they part those who are tied, or let fewer take part.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from fuero.diagnostics import Diagnostic, Related, Span
from fuero.machine.majority import TiedSo, rank
from fuero.ruleset import core
from fuero.ruleset.constants import NotConstant, constant
from fuero.ruleset.sides import sides_of

from .bounds import attribute_rows, bounds
from .context import CheckContext

__all__ = ["MOST_RANKS", "majority_tables"]

MOST_RANKS = 64
"""How many ranks a majority table may pay: one for each seat there can be."""

MOST_RANKED = 5
"""Patterns of up to so many players are ranked; more players only lengthen the same ones."""


def majority_tables(context: CheckContext) -> Iterator[Diagnostic]:
    """Ranks paid twice or never, and values that are missing or left over."""
    for node in context.declared.majorities.values():
        worked_out = _worked_out(context, node)
        splits = "split ranks" in (node.ties.policy, *(case.policy for case in node.ties.cases))
        if splits and worked_out is not None:
            yield _problem(
                "tied players share the values of ranks, and this value is worked out for each "
                "player",
                worked_out,
                "let ties be next rank, full rank or nothing, or write a fixed number",
            )
        rows = _rows(context, node)
        paid = _paid(context, node, rows)
        if max(paid.values()) > MOST_RANKS:
            yield _problem(
                f"this may pay {max(paid.values()):,} ranks, and {MOST_RANKS} is most",
                _where(node),
                "say how many ranks pay: no more than there are players",
            )
            continue
        if node.ranks is not None or node.row is None:
            misfits = tuple(_rows_fit(context, node, rows, max(paid.values())))
            yield from misfits
            if misfits:
                # What each number of players pays follows from these ranks.
                continue
        for players, ranks in paid.items():
            ranked = _ranked_apart(context, node, players)
            if players > 1 and ranked <= MOST_RANKED:
                yield from _ranked(node, players, ranked, ranks)


def _rows(context: CheckContext, node: core.Majority) -> list[tuple[int, ...]]:
    """The rows by which a table may pay; none where every rank that is paid is worth the same."""
    if node.row is not None:
        names = _attributes(node.row)
        return [row for name in names for row in attribute_rows(context.rules, name)]
    if node.ranks is not None and len(node.values) == 1:
        return []
    return [tuple(range(len(node.values)))]


def _paid(
    context: CheckContext, node: core.Majority, rows: list[tuple[int, ...]]
) -> dict[int, int]:
    """How many ranks are paid, by the number of players: as many as have values, if that is unsaid,
    but no more than take part.
    """
    if node.ranks is not None:
        return {
            players: bounds(context.rules, node.ranks, players)[1] for players in context.players()
        }
    longest = max(map(len, rows), default=0)
    others = len(context.declared.owners)
    return {
        players: min(longest, _ranked_apart(context, node, players) + others)
        for players in context.players()
    }


def _ranked_apart(context: CheckContext, node: core.Majority, players: int) -> int:
    """How many of so many players can each have a rank: where partners count as one, the sides."""
    sides = sides_of(context.rules, players) if isinstance(node.pools, core.Partners) else ()
    return len(sides) or players


def _fewer_take_part(context: CheckContext, node: core.Majority) -> bool:
    """Whether partners count as one, or fewer play than before: values that were meant for more are
    left over then, and nobody could take them out of the rows of another ruleset.
    """
    narrowed = len(context.players()) < len(context.rules.seating.widest)
    return narrowed or isinstance(node.pools, core.Partners)


def _where(node: core.Majority) -> core.Expression:
    """Where it is said how many ranks are paid."""
    return node.ranks if node.ranks is not None else node.values[-1]


def _rows_fit(
    context: CheckContext, node: core.Majority, rows: list[tuple[int, ...]], most: int
) -> Iterator[Diagnostic]:
    """Rows that are too short for what is paid, or longer."""
    shortest = min(map(len, rows), default=0)
    if rows and most > shortest:
        names = list(_attributes(node.row)) if node.row is not None else []
        long_enough = any(len(row) >= most for row in rows)
        place = _with_row(context, names, shortest) if long_enough else None
        yield _too_short(node, most, shortest, place)
    elif rows and most < max(map(len, rows)) and not _fewer_take_part(context, node):
        yield _problem(
            f"no number of players pays the values behind rank {most}",
            _where(node),
            "pay more ranks, or take the values out of the rows",
        )


def _worked_out(context: CheckContext, node: core.Majority) -> core.Expression | None:
    """The first value that is not fixed before a game; None where a row, or fixed numbers, pay."""
    for value in node.values if node.row is None else ():
        for players in context.players():
            try:
                constant(context.rules, value, players)
            except NotConstant:
                return value
    return None


def _with_row(context: CheckContext, names: list[str], length: int) -> tuple[str, str, Span] | None:
    """The last place with a row of this length, the name of the row, and where it is written."""
    for place in reversed([*context.rules.places.values()]):
        for name in names:
            if len(place.attributes.get(name, ())) == length:
                return place.id, name, place.attribute_spans[name]
    return None


def _too_short(
    node: core.Majority, most: int, shortest: int, place: tuple[str, str, Span] | None
) -> Diagnostic:
    """That a row is shorter than what is paid: at the place whose row is shorter than others, else
    at the table.
    """
    help_ = "give every row as many values as there are ranks, 0 where nothing is paid"
    if place is None:
        message = f"{most} ranks are paid, but a row of values ends with rank {shortest}"
        return _problem(message, _where(node), help_)
    called, name, span = place
    return Diagnostic(
        code="FU310",
        message=f"{node.name} pays {most} ranks, but the {name} of {called} end with rank "
        f"{shortest}",
        span=span,
        related=(Related("the ranks that are paid", _where(node).span),),
        help=help_,
    )


def _attributes(values: core.Expression) -> Iterator[str]:
    """Attributes an expression may take a row from, with its definitions read out."""
    found = (part.name for part in core.read_out([values]) if isinstance(part, core.AttributeOf))
    yield from dict.fromkeys(found)


def _ranked(node: core.Majority, players: int, ranked: int, ranks: int) -> Iterator[Diagnostic]:
    """What is wrong with so many ranks. ranked: how many of the players can each have one."""
    least = max(1, node.least)
    # Values by which a sum tells of which ranks it was made.
    values = tuple(1 << position for position in range(max(ranks, 0)))
    reached = 0
    levels = (0, *range(least, least + ranked))
    for counts in combinations_with_replacement(levels, ranked):
        groups: dict[int, int] = {}
        for result in rank(
            counts,
            values,
            least=least,
            ranks=ranks,
            ties=node.ties.policy,
            use=node.ties.use,
            cases=_cases(node.ties),
        ):
            if node.ties.at(result.rank, result.tied + 1)[0] == "split ranks":
                taken = range(result.rank, result.rank + result.tied + 1)
                groups[result.count] = sum(1 << (place - 1) for place in taken if place <= ranks)
            else:
                groups[result.count] = result.points
        together = 0
        for taken_ranks in groups.values():
            if together & taken_ranks:
                number = (together & taken_ranks).bit_length()
                shown = ", ".join(str(count) for count in sorted(counts, reverse=True))
                yield _problem(
                    f"rank {number} is paid to two groups, such as with counts {shown}",
                    node.ties,
                    "let a tied group use up more ranks: skip",
                )
                return
            together |= taken_ranks
        reached |= together
    never = [number + 1 for number, value in enumerate(values) if not reached & value]
    if never:
        who = f"{players} players pay"
        if ranked < players:
            who = f"{players} players in {ranked} sides pay"
        yield _problem(
            f"{who} {ranks} ranks, but rank {never[0]} can never be paid",
            _where(node),
            f"pay fewer ranks with {players} players: ranks by players {{…}}",
        )


def _cases(ties: core.Ties) -> list[TiedSo]:
    """The cases of ties as the ranking takes them."""
    return [(one.rank, one.least, one.most, one.policy, one.use) for one in ties.cases]


def _problem(message: str, node: core.Node, help_: str) -> Diagnostic:
    return Diagnostic(code="FU310", message=message, span=node.span, help=help_)
