"""What a filter says of its members: to whom *own* refers in it, and whether it looks at the
member at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from fuero.diagnostics import Diagnostic, Edit
from fuero.frozen import frozen
from fuero.lang import nodes

from . import core
from .types import UNKNOWN

if TYPE_CHECKING:
    from .scope import Scope

__all__ = ["member_problems"]


def member_problems(
    scope: Scope,
    node: nodes.Aggregate | nodes.Where | nodes.With,
    members: core.Expression,
    test: core.Expression,
) -> None:
    """Report a filter that reads one way and runs another.

    test: its condition, or the number of which there is most or fewest, or that is reckoned.
    """
    said = _said(test)
    if said.unknown or members.type == UNKNOWN:
        return
    players = members.type.domain == "player"
    if players and said.own and said.member:
        _whose(scope, said.own)
    elif not isinstance(members, core.Single):
        for part in _tests(test):
            said = _said(part)
            if not (said.member or (players and said.own)):
                subject = players and any(isinstance(one, core.Me) for one in core.walk(part))
                _constant(scope, node, None if part is test else part, subject=subject)


def _tests(test: core.Expression) -> list[core.Expression]:
    """The tests that *and* joins."""
    if isinstance(test, core.BothHold):
        return [*_tests(test.left), *_tests(test.right)]
    return [test]


def _whose(scope: Scope, own: tuple[core.Node, ...]) -> None:
    """Report *own* beside *it*, which reads as if one were the subject's."""
    edits = tuple(_of_me(one) for one in own if isinstance(one, core.WhoseOwn))
    whole = len(edits) == len(own)
    subjects = edits[0].text if edits else "score of me"
    help = f"of the player under test say all by own or all by it; of the subject say: {subjects}"
    if whole:
        help += "\nso far it was the subject's, and `fuero format --fix` writes that"
    scope.report(
        Diagnostic(
            code="FU264",
            message="own and it stand in one test of players: whose is own?",
            span=own[0].span,
            help=help,
            fix=edits if whole else (),
        )
    )


def _of_me(own: core.Node) -> Edit:
    """`own hero` written as `hero of me`, which means the subject wherever it stands."""
    name = own.span.text.split()[-1]
    return Edit(own.span, f"{name} of me")


def _constant(
    scope: Scope,
    node: nodes.Aggregate | nodes.Where | nodes.With,
    part: core.Expression | None,
    *,
    subject: bool,
) -> None:
    """Report a filter that lets all members pass or none.

    part: that of its tests which does. subject: it tests players, and asks of the subject.
    """
    help = "ask something of the member: it is what is tested"
    message = "this says nothing of the member: it holds for all or for none"
    fix: tuple[Edit, ...] = ()
    if part is not None and isinstance(node, nodes.Where):
        help += (
            "\nan `and` behind a filter belongs to its test; where it joins something else, the "
            f"filter stands in brackets: `({_words(node.members)} where …) and …`"
        )
    elif isinstance(node, nodes.Aggregate):
        help = "ask something of the member, which is `it`; of players also what is own"
        message = "this says nothing of the member: it is the same for all"
    elif isinstance(node, nodes.Where):
        members, test = (_words(part) for part in (node.members, node.test))
        said = f"(if {test} then {members} else none)"
        if subject:
            help += (
                "\n`me` is the subject here, and not the player under test; inside a filter within "
                "this one that player needs a name: `define … of whom = …`, then `where … of it`"
            )
        help += f"\nof all or none say: {said[1:-1]}"
        fix = (Edit(node.span, said),)
    scope.report(
        Diagnostic(
            code="FU265",
            message=message,
            span=(part or _tested_part(node)).span,
            help=help,
            fix=fix,
        )
    )


def _tested_part(node: nodes.Aggregate | nodes.Where | nodes.With) -> nodes.Node:
    """What is said of each member."""
    if isinstance(node, nodes.Where):
        return node.test
    return node.having if isinstance(node, nodes.With) else node.number


def _words(node: nodes.Node) -> str:
    return " ".join(node.span.text.split())


# ---- what is said -----------------------------------------------------------------------------


@frozen
class _Said:
    """What an expression speaks of: the member under test, what is own, something unknown."""

    member: bool = False
    own: tuple[core.Node, ...] = ()
    unknown: bool = False

    def __or__(self, other: _Said) -> _Said:
        return _Said(
            member=self.member or other.member,
            own=self.own + other.own,
            unknown=self.unknown or other.unknown,
        )


_NO_ARGUMENTS: Mapping[str, _Said] = MappingProxyType({})
_FILTERS = (core.Aggregate, core.Where, core.WithExtreme, core.WithPieces)


def _said(
    node: core.Node, arguments: Mapping[str, _Said] = _NO_ARGUMENTS, inner: bool = False
) -> _Said:
    """What an expression speaks of. arguments: what those of the definition around it speak of.

    inner: inside another filter, whose member *it* is there.
    """
    match node:
        case core.It():
            return _Said(member=not inner)
        case core.Unknown():
            return _Said(unknown=True)
        case core.WhoseOwn():
            return _Said(own=(node,))
        case core.Bound(name=name):
            return arguments.get(name, _Said())
        case core.Defined(argument=argument, parameter=parameter, body=body):
            given = _NO_ARGUMENTS
            if argument is not None and parameter is not None:
                given = {parameter: _said(argument, arguments, inner)}
            return _said(body, given, inner)
    found = _Said()
    for part in core.children(node):
        filtered = (
            node.members.type.domain
            if isinstance(node, _FILTERS) and part is not node.members
            else None
        )
        said = _said(part, arguments, inner or filtered is not None)
        if filtered == "player":
            # There own is that of the player under test in the inner filter.
            said = _Said(member=said.member, unknown=said.unknown)
        found |= said
    pieces = getattr(node, "pieces", None)
    if isinstance(pieces, core.Pieces) and pieces.owner in ("own", "foreign"):
        found |= _Said(own=(node,))
    return found
