"""Names that are worded alike: which of them mean the same under the settings."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from fuero.ruleset import core
from fuero.ruleset.core import Node, walk
from fuero.ruleset.model import Rules
from fuero.text.tree import Noun

from .choices import chosen_in_acts, is_of_one_piece

__all__ = ["leaves_nothing", "meant_in", "same_thing"]


def same_thing(rules: Rules, nouns: Sequence[Noun]) -> tuple[Noun, ...]:
    """The first of each of those names that mean the same."""
    found: dict[Any, Noun] = {}
    for noun in nouns:
        found.setdefault(_denoted(rules, noun), noun)
    return tuple(found.values())


def _denoted(rules: Rules, noun: Noun) -> Any:
    """What a name stands for, for comparison."""
    if noun.category == "define":
        definition = rules.declared.definitions[noun.id]
        if definition.parameter is None:
            meant = meant_in(rules, (definition.body,))[0]
            if isinstance(meant, core.PlacesOfKind):
                return "kind", meant.kind
            return "define", repr(meant)
    return noun.category, noun.id


def meant_in(rules: Rules, body: Sequence[Node], kept: Container[str] = ()) -> tuple[Node, ...]:
    """Nodes with every name of an expression replaced by what it stands for.

    kept: definitions whose names stay.
    """
    return _all_meant(rules, body, kept)


def _all_meant(rules: Rules, parts: Sequence[Any], kept: Container[str]) -> tuple[Any, ...]:
    meant = tuple(_meant(rules, part, kept) for part in parts)
    shorter = chosen_in_acts(meant)
    return meant if len(shorter) == len(meant) else _all_meant(rules, shorter, kept)


def _meant(rules: Rules, node: Any, kept: Container[str]) -> Any:
    if isinstance(node, tuple):
        return _all_meant(rules, node, kept)
    if not isinstance(node, Node):
        return node
    other = _otherwise(rules, node, kept)
    return _meant(rules, other, kept) if other is not None else _ordered(rules, node, kept)


def _otherwise(rules: Rules, node: Node, kept: Container[str]) -> Node | None:
    """The form in which what can be written in several ways is compared; None for that form."""
    found: Node | None = None
    match node:
        case core.Defined(argument=None) if node.name not in kept:
            found = rules.declared.definitions[node.name].body
        case core.Defined(parameter=str() as parameter, argument=core.Expression() as argument) if (
            node.name not in kept
        ):
            found = _with_argument(node.body, parameter, argument)
        case core.WithExtreme() | core.SuchThat() | core.Compare() | core.Aggregate():
            found = _counted(rules, node, kept)
        case core.Inside():
            found = _one_member(node)
        case core.OneOfThese(members=members) if _at_most_one(members):
            found = members
        case core.Except() | core.Union() | core.WithPieces() | core.Where():
            found = _from_the_left(node)
        case core.Perform() | core.OneOf() | core.TakeSeveral():
            found = _as_one(rules, node)
        case core.Move(source=core.OneOfThese() as source) if is_of_one_piece(node):
            # A single piece comes from a single place, whether that is said or not.
            found = replace(node, source=source.members)
        case core.ActLine() | core.EachPlayer() | core.ForPlayers():
            found = _understood(node)
    return found


def _as_one(rules: Rules, node: core.Perform | core.OneOf | core.TakeSeveral) -> Node | None:
    """What comes to a single act, as that act; None for anything else."""
    if isinstance(node, core.TakeSeveral):
        return _one_taken(node)
    return _only_act(rules, node) if isinstance(node, core.Perform) else _one_scored(node)


def _one_taken(node: core.TakeSeveral) -> Node | None:
    """A single card that is chosen, as one card that is taken; None for several."""
    match node.amount:
        case core.Exactly(number=core.Number(value=1)):
            pass
        case _:
            return None
    return core.Take(
        source=node.source,
        left_out=None,
        goal=node.goal,
        unseen=node.unseen,
        how="by card",
        span=node.span,
    )


def _one_scored(node: core.OneOf) -> Node | None:
    """A choice of single places to be scored, as scoring one of them; None for any other choice."""
    lines = [line for line in node.alternatives if isinstance(line, core.ActLine)]
    scored = [line.act for line in lines if isinstance(line.act, core.Score)]
    first = scored[0] if scored and len(scored) == len(node.alternatives) else None
    if first is None or any(replace(line, act=first) != lines[0] for line in lines):
        return None
    if any(replace(one, places=first.places) != first for one in scored):
        return None
    members: core.Expression | None = None
    for one in scored:
        places = one.places
        if isinstance(places, core.OneOfThese) or not _at_most_one(places):
            return None
        members = places if members is None else _both(members, places)
    assert members is not None
    chosen = core.OneOfThese(members=members, span=first.span)
    return replace(lines[0], act=replace(first, places=chosen))


def _both(left: core.Expression, right: core.Expression) -> core.Expression:
    return core.Union(left=left, right=right, type=left.type, span=left.span)


def _understood(node: core.ActLine | core.EachPlayer | core.ForPlayers) -> Node | None:
    """The form without what is understood, whether it is said or not; None for that form."""
    if isinstance(node, core.ActLine):
        if node.may and not node.optional:
            return replace(node, may=False)
        if not node.optional:
            return None
        if _can_be_none(node.act):
            return replace(node, may=False, optional=False)
        fewer = _or_none(node.act)
        return None if fewer is None else replace(node, act=fewer)
    # It goes round from whoever acts.
    return replace(node, start=None) if isinstance(node.start, core.Me) else None


def _own_of_each(node: core.Aggregate) -> Node | None:
    """What is reckoned of players, as what is their own; None for that form."""
    number = _of_the_player(node.number)
    return None if number == node.number else replace(node, number=number)


def _of_the_player(node: Any) -> Any:
    """What belongs to the player who is *it*, as what is own."""
    filters = core.Aggregate | core.Where | core.WithExtreme | core.WithPieces
    if not isinstance(node, Node) or isinstance(node, filters):
        return node
    if isinstance(node, core.It):
        return core.WhoseOwn(type=node.type, span=node.span)
    changed = {
        item.name: _of_the_player(value)
        for item in fields(node)
        if isinstance(value := getattr(node, item.name), Node)
    }
    return replace(node, **changed) if changed else node


def _can_be_none(act: core.Act) -> bool:
    """Whether a move may be one of no pieces, which is the same as to decline it."""
    if not isinstance(act, core.Move):
        return False
    amounts = (quota.amount for quota in act.quotas)
    return all(isinstance(amount, core.UpTo | core.AnyNumber) for amount in amounts)


def _or_none(act: core.Act) -> core.Act | None:
    """The move of one piece that can be declined, as that of up to one; None for any other act."""
    if not isinstance(act, core.Move) or not is_of_one_piece(act):
        return None
    (quota,) = act.quotas
    if not isinstance(quota.amount, core.Exactly):
        return None
    amount = core.UpTo(number=quota.amount.number, span=quota.amount.span)
    return replace(act, quotas=(replace(quota, amount=amount),))


def _counted(rules: Rules, node: Node, kept: Container[str]) -> Node | None:
    """The form in which tests of numbers are compared; None for that form."""
    match node:
        case core.Aggregate() if node.members.type.domain == "player":
            return _own_of_each(node)
        case core.WithExtreme(counted=False):
            return _of_pieces(rules, node, kept)
        case core.SuchThat():
            return _has_pieces(rules, node, kept)
        case core.Compare(operator=">" | "<", right=core.Number() as number):
            return _or_equal(node, number)
    return None


def leaves_nothing(rules: Rules, body: Sequence[Node]) -> bool:
    """Whether a set stands somewhere that is taken away from itself, or something moves from a
    place to the same: nobody means that.
    """
    return any(
        (isinstance(part, core.Except) and part.members == part.left_out)
        or (isinstance(part, core.Move) and _at_most_one(part.source) and part.source == part.goal)
        for node in meant_in(rules, body)
        for part in walk(node)
    )


def _ordered(rules: Rules, node: Node, kept: Container[str]) -> Node:
    """A node with its parts in that form; of two that are equal, either may be written first."""
    changed = {
        item.name: _meant(rules, value, kept)
        for item in fields(node)
        if isinstance(value := getattr(node, item.name), Node | tuple)
        and not item.metadata.get("beside")
    }
    found = replace(node, **changed) if changed else node
    if isinstance(found, core.WithPieces | core.Where) and found != node:
        # A name of its members may have stood for those of which some are left out.
        moved = _from_the_left(found)
        return found if moved is None else _meant(rules, moved, kept)
    if isinstance(found, core.Union):
        return _united_in_order(found)
    if isinstance(found, core.Except):
        return _without_kinds(found)
    if isinstance(found, core.Compare) and found.operator in ("is", "is not"):
        left, right = sorted((found.left, found.right), key=repr)
        return replace(found, left=left, right=right)
    if isinstance(found, core.Move):
        # Which of several amounts is told first says nothing.
        return replace(found, quotas=tuple(sorted(found.quotas, key=repr)))
    return found


def _with_argument(node: Any, parameter: str, argument: Node) -> Any:
    """What a definition says of its parameter, said of the argument."""
    if isinstance(node, tuple):
        return tuple(_with_argument(part, parameter, argument) for part in node)
    if not isinstance(node, Node):
        return node
    if isinstance(node, core.Bound) and node.name == parameter:
        return argument
    changed = {
        item.name: _with_argument(value, parameter, argument)
        for item in fields(node)
        if isinstance(value := getattr(node, item.name), Node | tuple)
    }
    return replace(node, **changed) if changed else node


def _united(node: core.Expression) -> Iterator[core.Expression]:
    """The sets that a set is put together of, those of sets among them."""
    if isinstance(node, core.Union):
        yield from _united(node.left)
        yield from _united(node.right)
    else:
        yield node


def _united_in_order(union: core.Union) -> core.Expression:
    """A set that is put together of others, each once. Places are always gone through as the board
    has them, so either may be said first.
    """
    members = [*dict.fromkeys(_united(union))]
    if union.type.domain == "place":
        members.sort(key=repr)
    first, *others = members
    for other in others:
        first = replace(union, left=first, right=other)
    return first


def _without_kinds(node: core.Except) -> core.Expression:
    """Places of some kinds without those of one of these kinds: no place is of two kinds."""
    parts, out = [*_united(node.members)], [*_united(node.left_out)]
    kept = [part for part in parts if part not in out]
    kinds = all(isinstance(part, core.PlacesOfKind) for part in (*parts, *out))
    if not kinds or not kept or not set(out) <= set(parts):
        return node
    first, *others = kept
    for other in others:
        first = _both(first, other)
    return first


def _of_pieces(rules: Rules, node: core.WithExtreme, kept: Container[str]) -> Node | None:
    """The most of a number that comes to how many pieces a member holds; None for another one."""
    number = _meant(rules, node.number, kept)
    held = isinstance(number, core.PieceCount) and isinstance(number.places, core.Single)
    here = held and isinstance(number.places.member, core.It)
    return replace(node, number=number, counted=True) if here else None


def _at_most_one(node: Node) -> bool:
    """Whether this is a set of one thing, also under a condition."""
    while isinstance(node, core.Except | core.Filtered):
        node = node.members
    return isinstance(node, core.Single)


def _one_member(node: core.Inside) -> Node | None:
    """Being in a set of one is being that one; None for any other set."""
    members = node.members
    if isinstance(members, core.NumberSet) and len(members.numbers) == 1:
        value = members.numbers[0]
        one: core.Expression = core.Number(span=node.span, type=node.member.type, value=value)
    elif isinstance(members, core.Single):
        one = members.member
    else:
        return None
    operator = "is" if node.within else "is not"
    return core.Compare(
        span=node.span, type=node.type, left=node.member, operator=operator, right=one
    )


def _has_pieces(rules: Rules, node: core.SuchThat, kept: Container[str]) -> Node | None:
    """A test of how many pieces there are, as having so many; None for any other test."""
    test = _meant(rules, node.test, kept)
    if not isinstance(test, core.Compare) or test.operator not in _SEEN:
        return None
    count, number = test.left, test.right
    if isinstance(number, core.PieceCount):
        count, number = number, count
    if not isinstance(count, core.PieceCount) or not isinstance(number, core.Number):
        return None
    relation, span = _SEEN[test.operator], node.span
    amount: core.AmountSeen | core.NoneSeen = core.AmountSeen(
        relation=relation, number=number, span=span
    )
    if relation == "exactly" and number.value == 0:
        amount = core.NoneSeen(span=span)
    return core.HasPieces(amount=amount, pieces=count.pieces, places=count.places, span=span)


_SEEN = {">=": "at least", "<=": "at most", "is": "exactly"}
"""How many are seen, by how their number is compared."""


def _or_equal(node: core.Compare, number: core.Number) -> Node:
    """More than a whole number is at least the next one; less than it, at most the one before."""
    step, operator = (1, ">=") if node.operator == ">" else (-1, "<=")
    return replace(node, operator=operator, right=replace(number, value=number.value + step))


def _from_the_left(
    node: core.Except | core.Union | core.WithPieces | core.Where,
) -> Node | None:
    """Sets that are joined or left out one after the other, wherever the brackets stand; what is
    left out of those that pass a test of each alone is left out of all.
    """
    if isinstance(node, core.WithPieces | core.Where):
        members = node.members
        if not isinstance(members, core.Except):
            return None
        return replace(members, members=replace(node, members=members.members))
    if isinstance(node, core.Except):
        first = node.members
        return _left_out_together(first, node) if isinstance(first, core.Except) else None
    last = node.right
    if not isinstance(last, core.Union):
        return None
    return replace(node, left=replace(node, right=last.left), right=last.right)


def _left_out_together(first: core.Except, then: core.Except) -> Node:
    """Two things that are left out one after the other are left out together."""
    both = core.Union(span=then.span, type=then.type, left=first.left_out, right=then.left_out)
    return replace(first, left_out=both)


def _only_act(rules: Rules, node: core.Perform) -> Node | None:
    """The act of a procedure that is nothing else and that nobody can stop."""
    procedure = rules.declared.procedures[node.procedure]
    act = procedure.body[0] if len(procedure.body) == 1 else None
    if procedure.stoppable or not isinstance(act, core.ActLine) or act.subject is not None:
        return None
    return replace(act, may=act.may or node.may, optional=act.optional or node.may)
