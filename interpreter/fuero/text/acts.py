"""Acts and who does them to text trees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fuero.lang import nodes
from fuero.lang.nodes import Node

from .conditions import plan_such_that
from .context import Context
from .expressions import plan_expression, plan_target
from .nouns import by_owner, plan_kind
from .sets import plan_set, seen
from .tree import Count, Item, Listing, Noun, Phrase, Verbatim, phrase

__all__ = ["plan_act_line", "plan_pieces", "with_numbers"]

_LETTERS = ("N", "M", "L", "K")
"""Stand for numbers that take a sentence to say."""


def plan_act_line(node: nodes.ActLine, here: Context) -> Item:
    """Somebody does, or may do, an act."""
    act = _ACTS[type(node.act)](node.act, here)
    may = "/may" if node.may else ""
    if node.subject is None:
        return phrase(f"act-line{may.replace('/', ':')}", act=act)
    return phrase(f"act-line:subject{may}", subject=_subject(node.subject, here), act=act)


def _subject(
    node: nodes.EachPlayer | nodes.EachOtherPlayer | nodes.EachOfThem, here: Context
) -> Item:
    qualifier = _qualifier(node.qualifier, here)
    if isinstance(node, nodes.EachOtherPlayer):
        return phrase("each-other-player", qualifier=qualifier)
    if isinstance(node, nodes.EachOfThem):
        return phrase("each-of-them", qualifier=qualifier)
    start: Item = None
    if node.start is not None:
        start = phrase("each-player:from", start=plan_expression(node.start, here))
    return phrase("each-player", qualifier=qualifier, start=start)


def _qualifier(node: Node | None, here: Context) -> Item:
    if isinstance(node, nodes.HasPieces):
        amount = seen(node.amount, node.owner, node.piece, here)
        place = plan_set(node.place, "the", here)
        if node.owner is not None:
            return phrase("has-pieces", amount=amount, place=place)
        return phrase("has-pieces:anybody", amount=amount, place=place, be=phrase("be"))
    if isinstance(node, nodes.HasUnique):
        name = node.name.text
        return phrase(f"has-unique:{name}", "has-unique", name=Noun(category="variable", id=name))
    if isinstance(node, nodes.SuchThat):
        return plan_such_that(node.test, here)
    return None


# ---- pieces -----------------------------------------------------------------------------------


def plan_pieces(
    quotas: Sequence[nodes.Quota], piece: nodes.Pieces, whose: str | None, here: Context
) -> tuple[Item, tuple[tuple[str, Item], ...]]:
    """So many pieces of whom, and the numbers that letters stand for in it."""
    defined: list[tuple[str, Item]] = []
    listed = tuple(_quota(quota, piece, here, defined) for quota in quotas)
    key = "pieces" if whose is None else f"pieces:{whose.replace(' ', '-')}"
    pieces = phrase(key, quotas=Listing(joint="and", items=listed), piece=plan_kind(piece, here))
    return pieces, tuple(defined)


def _quota(
    quota: nodes.Quota, piece: nodes.Pieces, here: Context, defined: list[tuple[str, Item]]
) -> Item:
    amount = quota.amount
    if isinstance(amount, nodes.AnyNumber | nodes.All):
        key = "any-number" if isinstance(amount, nodes.AnyNumber) else "all"
        said: Item = phrase(key)
        return phrase(
            *by_owner("quota", quota.owner, piece, here)[:-1], f"quota:{key}", amount=said
        )
    said = _amount(amount, here, defined)
    return phrase(*by_owner("quota", quota.owner, piece, here), amount=said)


def _amount(
    amount: nodes.UpTo | nodes.Exactly, here: Context, defined: list[tuple[str, Item]]
) -> Item:
    """So many, or up to so many; a number that takes a sentence to say gets a letter."""
    number = plan_expression(amount.number, here)
    if not isinstance(number, Count):
        letter = _LETTERS[len(defined) % len(_LETTERS)]
        defined.append((letter, number))
        number = phrase("letter", letter=Verbatim(letter))
    return phrase("up-to" if isinstance(amount, nodes.UpTo) else "exactly", number=number)


def with_numbers(act: Item, defined: Sequence[tuple[str, Item]]) -> Item:
    """An act, followed by what the letters in it stand for."""
    if not defined:
        return act
    letters = tuple(
        phrase("defined:letter", letter=Verbatim(letter), number=number)
        for letter, number in defined
    )
    return phrase("defined", act=act, letters=Listing(joint="and", items=letters))


def _one_piece(node: nodes.Move) -> bool:
    """Whether no more than one piece can be moved."""
    return len(node.quotas) == 1 and node.whose is None and _one(node.quotas[0])


def _one(quota: nodes.Quota) -> bool:
    """Whether a number is one at most."""
    amount = quota.amount
    return (
        isinstance(amount, nodes.UpTo | nodes.Exactly)
        and isinstance(amount.number, nodes.Number)
        and amount.number.value == 1
    )


# ---- acts -------------------------------------------------------------------------------------


def _move(node: nodes.Move, here: Context) -> Item:
    pieces, defined = plan_pieces(node.quotas, node.piece, node.whose, here)
    many = "any-one" if _one_piece(node) else "any-many"
    act = phrase(
        *_special("move", node.goal),
        "move",
        pieces=pieces,
        source=_one_or(node.source, "single", many, here),
        goal=plan_set(node.goal, many, here),
    )
    return with_numbers(act, defined)


def _load(node: nodes.Load | nodes.Unload, here: Context) -> Item:
    pieces, defined = plan_pieces([node.quota], node.piece, None, here)
    places = plan_set(node.places, "any-one" if _one(node.quota) else "any-many", here)
    if isinstance(node, nodes.Load):
        load = Noun(category="load", id=node.load.text)
        return with_numbers(phrase("load", pieces=pieces, load=load, places=places), defined)
    return with_numbers(phrase("unload", pieces=pieces, places=places), defined)


def _special(key: str, goal: Node) -> tuple[str, ...]:
    """The key by which a ruleset may say an act otherwise for one goal."""
    return (f"{key}:to/{goal.name.text}",) if isinstance(goal, nodes.Reference) else ()


def _one_or(node: Node, single: str, several: str, here: Context) -> Item:
    if isinstance(node, nodes.OneSource):
        return plan_set(node.members, single, here)
    return plan_set(node, several, here)


def _move_pawn(node: nodes.MovePawn, here: Context) -> Item:
    one = isinstance(node.pawn, nodes.OneSource)
    pawn = _one_or(node.pawn, "a", "a", here) if one else plan_target(node.pawn, here)
    goal = plan_set(node.goal, "any-one", here)
    return phrase(*_special("move-pawn", node.goal), "move-pawn", pawn=pawn, goal=goal)


def _score(node: nodes.Score, here: Context) -> Item:
    places = _one_or(node.places, "any-one", "all", here)
    if node.table is not None:
        table = Noun(category="majority", id=node.table.text)
        places = phrase(f"score-by:{node.table.text}", "score-by", places=places, table=table)
    tags = ("" if not node.first_only else ":first-only") + ("/tied" if node.tied_too else "")
    return phrase(f"score{tags}", places=places)


def _choose(node: nodes.Choose, here: Context) -> Item:
    return phrase(
        f"choose:{node.target.name.text}",
        "choose",
        members=plan_set(node.members, "a", here),
        target=plan_target(node.target, here),
        options=_options(node.otherwise, here),
    )


def _secretly_choose(node: nodes.SecretlyChoose, here: Context) -> Item:
    name = node.name.text
    return phrase(
        f"secretly-choose:{name}",
        "secretly-choose",
        members=plan_set(node.members, "a", here),
        target=Noun(category="variable", id=name),
        options=_options(node.options, here),
    )


def _options(options: Sequence[Node | bool] | None, here: Context) -> Item:
    said: list[Item] = []
    for option in options or ():
        if isinstance(option, nodes.ElseOne):
            said.append(phrase("else-one", members=plan_set(option.members, "a", here)))
        elif isinstance(option, nodes.ElseNone):
            said.append(phrase("else-none"))
        elif isinstance(option, nodes.InsteadOf):
            said.append(
                phrase(
                    "instead-of",
                    replacement=plan_set(option.replacement, "the", here),
                    places=plan_set(option.places, "any-one", here),
                )
            )
        else:
            said.append(phrase("unrevealed"))
    return Listing(joint="plain", items=tuple(said))


def _take(node: nodes.Take, here: Context) -> Item:
    source = phrase("collection:a", thing=plan_target(node.source, here))
    if node.left_out is not None:
        source = phrase("take-except", cards=source, left_out=plan_set(node.left_out, "the", here))
    special = f"take:{node.source.name.text}/{node.goal.name.text}"
    how = here.taken(node.source).replace(" ", "-")
    if how == "by-card":
        key = "take:unseen" if node.unseen else "take"
    else:
        key = f"take:{how}/unseen" if node.unseen else f"take:{how}"
    return phrase(special, key, source=source, goal=plan_target(node.goal, here))


def _take_several(node: nodes.TakeSeveral, here: Context) -> Item:
    defined: list[tuple[str, Item]] = []
    amount = _amount(node.amount, here, defined)
    source, goal = plan_target(node.source, here), plan_target(node.goal, here)
    key = "take-several:unseen" if node.unseen else "take-several"
    return with_numbers(phrase(key, amount=amount, source=source, goal=goal), defined)


def _look(node: nodes.Look, here: Context) -> Item:
    return phrase("look", zone=plan_target(node.zone, here))


def _keep(node: nodes.Keep, here: Context) -> Phrase:
    procedure = Noun(category="procedure", id=node.procedure.text)
    return phrase(f"keep:{node.which.replace(' ', '-')}", procedure=procedure)


_ACTS: Mapping[type[Node], Callable[[Any, Context], Item]] = MappingProxyType(
    {
        nodes.Move: _move,
        nodes.Load: _load,
        nodes.Unload: _load,
        nodes.MovePawn: _move_pawn,
        nodes.Score: _score,
        nodes.Choose: _choose,
        nodes.SecretlyChoose: _secretly_choose,
        nodes.Take: _take,
        nodes.TakeSeveral: _take_several,
        nodes.Look: _look,
        nodes.Keep: _keep,
    }
)
