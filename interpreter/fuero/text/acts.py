"""Acts and who does them to text trees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from fuero.ruleset import core
from fuero.ruleset.core import Node

from .conditions import plan_such_that
from .context import Context
from .expressions import plan_expression
from .nouns import by_owner, plan_kind
from .reader.compounds import with_compounds
from .sets import plan_set, seen
from .tree import Count, Item, Listing, Noun, Phrase, Verbatim, phrase
from .written import OWNERS, bare, is_own, name_of, spoken_name

__all__ = ["plan_act_line", "plan_pieces", "with_numbers"]

_LETTERS = ("N", "M", "L", "K")
"""Stand for numbers that take a sentence to say."""


def plan_act_line(node: core.ActLine, here: Context) -> Item:
    """Somebody does, or may do, an act."""
    act = _ACTS[type(node.act)](node.act, here)
    may = "/may" if node.may else ""
    if node.subject is None:
        return phrase(f"act-line{may.replace('/', ':')}", act=act)
    return phrase(f"act-line:subject{may}", subject=_subject(node.subject, here), act=act)


def _subject(node: core.EachPlayer | core.EachOtherPlayer | core.EachOfThem, here: Context) -> Item:
    qualifier = _qualifier(node.qualifier, here)
    if isinstance(node, core.EachOtherPlayer):
        return phrase("each-other-player", qualifier=qualifier)
    if isinstance(node, core.EachOfThem):
        return phrase("each-of-them", qualifier=qualifier)
    start: Item = None
    if node.start is not None:
        start = phrase("each-player:from", start=plan_expression(node.start, here))
    return phrase("each-player", qualifier=qualifier, start=start)


def _qualifier(node: Node | None, here: Context) -> Item:
    if isinstance(node, core.HasPieces):
        amount = seen(node.amount, node.pieces, here)
        place = plan_set(node.places, "the", here)
        if node.pieces.owner in OWNERS:
            return phrase("has-pieces", amount=amount, place=place)
        return phrase("has-pieces:anybody", amount=amount, place=place, be=phrase("be"))
    if isinstance(node, core.HasUnique):
        name = node.variable
        return phrase(f"has-unique:{name}", "has-unique", name=Noun(category="variable", id=name))
    if isinstance(node, core.SuchThat):
        return plan_such_that(node.test, here)
    return None


# ---- pieces -----------------------------------------------------------------------------------


def plan_pieces(
    quotas: Sequence[core.Quota],
    whose: str | None,
    here: Context,
    holder: core.Expression | None = None,
) -> tuple[Item, tuple[tuple[str, Item], ...]]:
    """So many pieces of whom, and the numbers that letters stand for in it."""
    defined: list[tuple[str, Item]] = []
    listed = [_quota(quota, here, defined) for quota in quotas]
    for number, (one, other) in enumerate(pairwise(quotas), start=1):
        if isinstance(one.amount, core.UpTo) and isinstance(other.amount, core.Exactly):
            # Behind *up to 2*, a bare number might be the most, too.
            listed[number] = _exact(listed[number])
    key = "pieces" if whose is None else f"pieces:{whose.replace(' ', '-')}"
    piece = plan_kind(quotas[0].pieces, here)
    if holder is not None:
        key = "pieces:of-player"
    of = {} if holder is None else {"holder": plan_expression(holder, here)}
    pieces = phrase(key, quotas=Listing(joint="and", items=tuple(listed)), piece=piece, **of)
    return pieces, tuple(defined)


def _quota(quota: core.Quota, here: Context, defined: list[tuple[str, Item]]) -> Phrase:
    """So many of whom; the kind of piece, too, for languages that say it in each of several."""
    amount, piece = quota.amount, plan_kind(quota.pieces, here)
    if isinstance(amount, core.AnyNumber | core.All):
        key = "any-number" if isinstance(amount, core.AnyNumber) else "all"
        keys = (*by_owner("quota", quota.pieces, here)[:-1], f"quota:{key}")
        return phrase(*keys, amount=phrase(key), piece=piece)
    said = _amount(amount, here, defined)
    return phrase(*by_owner("quota", quota.pieces, here), amount=said, piece=piece)


def _exact(quota: Phrase) -> Phrase:
    """So many of whom, in words that say that it is no more and no less."""
    amount = quota.slots["amount"]
    assert isinstance(amount, Phrase)
    told = replace(amount, keys=("exactly:told", *amount.keys))
    return replace(quota, slots={**quota.slots, "amount": told})


def _amount(
    amount: core.UpTo | core.Exactly, here: Context, defined: list[tuple[str, Item]]
) -> Item:
    """So many, or up to so many; a number that takes a sentence to say gets a letter."""
    number = plan_expression(amount.number, here)
    if not isinstance(number, Count):
        letter = _LETTERS[len(defined) % len(_LETTERS)]
        defined.append((letter, number))
        number = phrase("letter", letter=Verbatim(letter))
    return phrase("up-to" if isinstance(amount, core.UpTo) else "exactly", number=number)


def with_numbers(act: Phrase, defined: Sequence[tuple[str, Item]]) -> Phrase:
    """An act, followed by what the letters in it stand for."""
    if not defined:
        return act
    letters = tuple(
        phrase("defined:letter", letter=Verbatim(letter), number=number)
        for letter, number in defined
    )
    return phrase("defined", act=act, letters=Listing(joint="and", items=letters))


def _one_piece(node: core.Move) -> bool:
    """Whether no more than one piece can be moved."""
    return len(node.quotas) == 1 and node.whose is None and _one(node.quotas[0])


def _one(quota: core.Quota) -> bool:
    """Whether a number is one at most."""
    amount = quota.amount
    return (
        isinstance(amount, core.UpTo | core.Exactly)
        and isinstance(amount.number, core.Number)
        and amount.number.value == 1
    )


# ---- acts -------------------------------------------------------------------------------------


def _move(node: core.Move, here: Context) -> Item:
    pieces, defined = plan_pieces(node.quotas, node.whose, here, node.holder)
    many = "any-one" if _one_piece(node) else "any-many"
    act = phrase(
        *_special("move", node.goal, here),
        "move",
        pieces=pieces,
        source=_one_or(node.source, "single", many, here),
        goal=plan_set(node.goal, many, here),
    )
    return with_numbers(act, defined)


def _load(node: core.Load | core.Unload, here: Context) -> Item:
    pieces, defined = plan_pieces([node.quota], None, here)
    places = plan_set(node.places, "any-one" if _one(node.quota) else "any-many", here)
    if isinstance(node, core.Load):
        load = Noun(category="load", id=node.name)
        return with_numbers(phrase("load", pieces=pieces, load=load, places=places), defined)
    return with_numbers(phrase("unload", pieces=pieces, places=places), defined)


def _special(key: str, goal: Node, here: Context) -> tuple[str, ...]:
    """The key by which a ruleset may say an act otherwise for one goal."""
    goal = bare(goal)
    name = "" if is_own(goal) else spoken_name(goal, here.rules)
    return (f"{key}:to/{name}",) if name else ()


def _one_or(node: Node, single: str, several: str, here: Context) -> Item:
    if isinstance(node, core.OneOfThese):
        return plan_set(node.members, single, here)
    return plan_set(node, several, here)


def _move_figure(node: core.MoveFigure, here: Context) -> Item:
    figure, goal = _figure(node.figure, here), plan_set(node.goal, "any-one", here)
    keys = (*_special("move-figure", node.goal, here), "move-figure")
    return with_compounds(phrase(*keys, figure=figure, goal=goal), here.rules)


def _figure(node: core.Expression | core.OneOfThese, here: Context) -> Item:
    """One figure, or a single one of several."""
    if isinstance(node, core.OneOfThese):
        return _one_or(node, "a", "a", here)
    return plan_expression(node, here)


def _swap(node: core.Swap, here: Context) -> Item:
    pieces, defined = plan_pieces([node.quota], None, here)
    quantifier = "any-one" if _one(node.quota) else "any-many"
    key = "one" if _one(node.quota) else "as-many"
    other = plan_kind(node.other, here)
    amount = phrase(
        *by_owner("quota", node.other, here), amount=phrase(f"swapped:{key}"), piece=other
    )
    act = phrase(
        "swap",
        pieces=pieces,
        places=plan_set(node.places, quantifier, here),
        others=phrase("pieces", quotas=amount, piece=other),
        other_places=plan_set(node.other_places, quantifier, here),
    )
    return with_numbers(act, defined)


def _swap_figures(node: core.SwapFigures, here: Context) -> Item:
    figure, other = _figure(node.figure, here), _figure(node.other, here)
    return phrase("swap-figures", figure=figure, other=other)


def _score(node: core.Score, here: Context) -> Item:
    places = _one_or(node.places, "any-one", "all", here)
    if node.as_one:
        places = phrase("score-as-one", places=places)
    if node.named:
        table = Noun(category="majority", id=node.table)
        places = phrase(f"score-by:{node.table}", "score-by", places=places, table=table)
    tags = ("" if not node.first_only else ":first-only") + ("/tied" if node.tied_too else "")
    return phrase(f"score{tags}", places=places)


def _choose(node: core.Choose, here: Context) -> Item:
    return phrase(
        f"choose:{name_of(node.target, here.rules)}",
        "choose",
        members=plan_set(node.members, "a", here),
        target=plan_expression(node.target, here),
        options=_options(node.otherwise, here),
    )


def _secretly_choose(node: core.SecretlyChoose, here: Context) -> Item:
    name = node.variable
    options = _options(node.options, here)
    if node.unrevealed:
        options = Listing(joint="plain", items=(options, phrase("unrevealed")))
    return phrase(
        f"secretly-choose:{name}",
        "secretly-choose",
        members=plan_set(node.members, "a", here),
        target=Noun(category="variable", id=name),
        options=options,
    )


def _options(
    options: Sequence[core.ElseOne | core.ElseNone | core.InsteadOf], here: Context
) -> Item:
    said: list[Item] = []
    for option in options:
        if isinstance(option, core.ElseOne):
            said.append(phrase("else-one", members=plan_set(option.members, "a", here)))
        elif isinstance(option, core.ElseNone):
            said.append(phrase("else-none"))
        else:
            said.append(
                phrase(
                    "instead-of",
                    replacement=plan_set(option.replacement, "the", here),
                    places=plan_set(option.members, "any-one", here),
                )
            )
    return Listing(joint="plain", items=tuple(said))


def _take(node: core.Take, here: Context) -> Item:
    source = phrase("collection:a", thing=plan_expression(node.source, here))
    if node.left_out is not None:
        source = phrase("take-except", cards=source, left_out=plan_set(node.left_out, "the", here))
    names = (name_of(part, here.rules) for part in (node.source, node.goal))
    special = f"take:{'/'.join(names)}"
    how = node.how.replace(" ", "-")
    if how == "by-card":
        key = "take:unseen" if node.unseen else "take"
    else:
        key = f"take:{how}/unseen" if node.unseen else f"take:{how}"
    return phrase(special, key, source=source, goal=plan_expression(node.goal, here))


def _take_several(node: core.TakeSeveral, here: Context) -> Item:
    defined: list[tuple[str, Item]] = []
    amount = _amount(node.amount, here, defined)
    source, goal = plan_expression(node.source, here), plan_expression(node.goal, here)
    key = "take-several:unseen" if node.unseen else "take-several"
    return with_numbers(phrase(key, amount=amount, source=source, goal=goal), defined)


def _look(node: core.Look, here: Context) -> Item:
    return phrase("look", zone=plan_expression(node.zone, here))


def _keep(node: core.Keep, here: Context) -> Phrase:
    procedure = Noun(category="procedure", id=node.procedure)
    return phrase(f"keep:{node.which.replace(' ', '-')}", procedure=procedure)


_ACTS: Mapping[type[Node], Callable[[Any, Context], Item]] = MappingProxyType(
    {
        core.Move: _move,
        core.Load: _load,
        core.Unload: _load,
        core.MoveFigure: _move_figure,
        core.Swap: _swap,
        core.SwapFigures: _swap_figures,
        core.Score: _score,
        core.Choose: _choose,
        core.SecretlyChoose: _secretly_choose,
        core.Take: _take,
        core.TakeSeveral: _take_several,
        core.Look: _look,
        core.Keep: _keep,
    }
)
