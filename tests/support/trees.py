"""Random well-formed syntax trees: one strategy for each place of the grammar.

Depth counts down with every phrase within a phrase, so trees are finite and strategies are built
once for each depth.
"""

from __future__ import annotations

import string
from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from lark.lexer import PatternStr

from fuero.diagnostics import Source, Span
from fuero.lang import nodes
from fuero.lang.grammar import grammar
from fuero.lang.nodes import Name, Node

__all__ = ["DEPTH", "declarations", "expressions", "materials", "node_classes", "statements"]

DEPTH = 3
NOWHERE = Span(Source("", ""), 0, 0)

Trees = SearchStrategy[Any]


def node_classes() -> frozenset[type[Node]]:
    """Every class of node but the common one."""
    return frozenset(
        thing
        for thing in vars(nodes).values()
        if isinstance(thing, type) and issubclass(thing, Node) and thing is not Node
    )


def build(node_class: type[Node], **parts: Trees) -> Trees:
    return st.builds(node_class, span=st.just(NOWHERE), **parts)


def one_or_more(part: Trees, least: int = 1, most: int = 3) -> Trees:
    return st.lists(part, min_size=least, max_size=most).map(tuple)


def perhaps(part: Trees) -> Trees:
    return st.none() | part


FLAG = st.sampled_from([None, True])
WHOLE = st.integers(0, 99)
SIGNED = st.integers(-9, 99)
STOPPABLE = st.sampled_from([None, "stoppable", "stoppable unannounced"])
OWNER = st.sampled_from([None, "own", "foreign"])
KIND = st.sampled_from(
    (
        "procedure", "card", "value", "variable", "track", "define", "wording", "prohibition",
        "exemption", "majority", "zone", "deck", "figure", "piece", "owner", "cards", "trigger",
        "moment",
    )
)  # fmt: skip
QUOTABLE = st.text(string.ascii_letters + string.digits + " #/(){}.:,-é", max_size=12)


@cache
def words() -> frozenset[str]:
    """The words of the language."""
    return frozenset(
        terminal.pattern.value
        for terminal in grammar().terminals
        if isinstance(terminal.pattern, PatternStr)
    )


@cache
def names() -> Trees:
    made_up = st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,4}){0,2}", fullmatch=True)
    texts = st.sampled_from(["spot", "region-cards", "a-very-long-name-of-something", "x1"])
    return build(Name, text=texts | made_up.filter(lambda text: text not in words()))


@cache
def sources() -> Trees:
    return names() | build(Name, text=st.sampled_from(["note+", "Book two"]))


@cache
def pieces() -> Trees:
    return build(nodes.Pieces, adjectives=one_or_more(names(), least=0, most=2), name=names())


# ---- expressions ------------------------------------------------------------------------------


@cache
def atoms() -> Trees:
    return st.one_of(
        build(nodes.Reference, name=names()),
        build(nodes.Number, value=WHOLE),
        build(nodes.It),
        build(nodes.Me),
        build(nodes.Nothing),
        build(nodes.Moved),
        build(nodes.YesNo, word=st.sampled_from(("yes", "no"))),
        build(nodes.Own, name=names()),
        build(nodes.NumberSet, numbers=one_or_more(WHOLE, most=6)),
    )


@cache
def expressions(depth: int = DEPTH) -> Trees:
    """Expressions, as they stand where any may stand."""
    if depth == 0:
        return atoms()
    part = expressions(depth - 1)
    return atoms() | st.one_of(
        build(nodes.Conditional, condition=part, value=part, otherwise=part),
        build(nodes.Or, left=part, right=part),
        build(nodes.And, left=part, right=part),
        build(nodes.Not, operand=part),
        build(nodes.Any, operand=part),
        compares(depth),
        build(nodes.Except, members=part, left_out=part),
        build(nodes.With, members=part, having=having(depth)),
        build(nodes.Where, members=part, test=tests(depth)),
        build(nodes.Plus, left=part, right=part),
        build(nodes.Minus, left=part, right=part),
        build(nodes.Times, left=part, right=part),
        build(
            nodes.Quotient, left=part, right=part, rounding=st.sampled_from(["up", "down", None])
        ),
        build(
            nodes.Aggregate,
            reckoned=st.sampled_from(["sum", "highest", "lowest"]),
            number=part,
            members=atoms(),
        ),
        build(
            nodes.StandingIn,
            standing=st.sampled_from(["standing", "strength"]),
            table=st.none() | names(),
            player=part,
            place=atoms(),
        ),
        build(nodes.Connected, members=part, start=part, along=st.none() | names()),
        build(nodes.NextAfter, player=atoms(), members=atoms()),
        build(nodes.LongestChain, along=st.none() | names(), members=atoms()),
        build(nodes.NumberRange, first=atoms(), last=part),
        build(nodes.Property, name=names(), operand=part),
        build(nodes.CountPieces, owner=OWNER, piece=pieces(), place=part),
        build(nodes.FiguresAt, figures=names(), place=part),
        build(nodes.Random, members=part),
        build(nodes.Unique, name=names()),
        build(nodes.Just, places=part),
        build(nodes.United, places=part),
        by_tables(depth),
    )


def compares(depth: int) -> Trees:
    part = expressions(depth - 1)
    operators = st.sampled_from(["is", "is not", "in", "not in", "<", "<=", ">", ">="])
    return build(nodes.Compare, left=part, operator=operators, right=part)


@cache
def tests(depth: int) -> Trees:
    plain = compares(depth) | build(nodes.Any, operand=expressions(depth - 1)) | atoms()
    both = build(nodes.And, left=plain, right=plain)
    return plain | both | build(nodes.Not, operand=plain)


def having(depth: int) -> Trees:
    return build(
        nodes.HavingPieces, amount=amounts_seen(depth), owner=OWNER, piece=pieces()
    ) | build(
        nodes.HavingExtreme,
        extreme=st.sampled_from(["most", "fewest"]),
        owner=OWNER,
        measure=pieces(),
        above=perhaps(WHOLE),
    )


def amounts_seen(depth: int) -> Trees:
    relations = st.sampled_from(["at least", "at most", "exactly"])
    return build(nodes.NoneSeen) | build(
        nodes.AmountSeen, relation=relations, number=expressions(depth - 1)
    )


@cache
def by_tables(depth: int) -> Trees:
    entry = build(nodes.Entry, key=names() | WHOLE, value=worded(depth - 1))
    return build(nodes.ByTable, switch=names(), entries=one_or_more(entry))


@cache
def worded(depth: int) -> Trees:
    """What a wording or an entry may stand for."""
    part = expressions(depth)
    return part | st.one_of(
        build(nodes.UpTo, number=part),
        build(nodes.AnyNumber),
        build(nodes.All),
        build(nodes.OneSource, members=part),
    )


# ---- acts -------------------------------------------------------------------------------------


@cache
def targets() -> Trees:
    return simple_targets() | build(nodes.OfTarget, name=names(), holder=expressions(1))


@cache
def simple_targets() -> Trees:
    return build(nodes.Target, name=names()) | build(nodes.OwnTarget, name=names())


@cache
def quotas(depth: int) -> Trees:
    amount = st.one_of(
        build(nodes.UpTo, number=expressions(depth - 1)),
        build(nodes.Exactly, number=expressions(depth - 1)),
        build(nodes.AnyNumber),
        build(nodes.All),
    )
    return build(nodes.Quota, amount=amount, owner=OWNER)


@cache
def acts(depth: int) -> Trees:
    part = expressions(depth - 1)
    one = build(nodes.OneSource, members=part)
    fallback = build(nodes.ElseOne, members=part) | build(nodes.ElseNone)
    option = st.one_of(
        fallback, st.just(True), build(nodes.InsteadOf, replacement=part, places=part)
    )
    whose = st.sampled_from([None, "of each player", "of each other player"])
    return st.one_of(
        build(
            nodes.Move,
            quotas=one_or_more(quotas(depth)),
            piece=pieces(),
            whose=whose,
            source=one | part,
            goal=part,
        ),
        build(nodes.MoveFigure, figure=targets() | one, goal=part),
        scores(one | part),
        build(
            nodes.Choose, members=part, target=targets(), otherwise=perhaps(one_or_more(fallback))
        ),
        build(
            nodes.SecretlyChoose,
            picks=one_or_more(build(nodes.SecretPick, members=part, name=names())),
            options=perhaps(one_or_more(option)),
        ),
        build(nodes.Take, source=targets(), left_out=perhaps(part), goal=targets(), unseen=FLAG),
        build(
            nodes.TakeSeveral,
            amount=build(nodes.UpTo, number=part) | build(nodes.Exactly, number=part),
            source=targets(),
            goal=targets(),
            unseen=FLAG,
        ),
        build(nodes.Look, zone=targets()),
        build(nodes.Load, quota=quotas(depth), piece=pieces(), load=names(), places=part),
        build(nodes.Unload, quota=quotas(depth), piece=pieces(), places=part),
        build(nodes.Keep, which=st.sampled_from(["this", "the next"]), procedure=names()),
    )


def scores(places: Trees) -> Trees:
    common = {"places": places, "as_one": FLAG, "table": perhaps(names())}
    every = build(nodes.Score, first_only=st.none(), tied_too=st.none(), **common)
    return every | build(nodes.Score, first_only=st.just(True), tied_too=FLAG, **common)


@cache
def act_lines(depth: int) -> Trees:
    part = expressions(depth - 1)
    qualifier = perhaps(
        st.one_of(
            build(
                nodes.HasPieces,
                amount=amounts_seen(depth),
                owner=OWNER,
                piece=pieces(),
                place=part,
            ),
            build(nodes.HasUnique, name=names()),
            build(nodes.SuchThat, test=tests(depth)),
        )
    )
    subject = perhaps(
        st.one_of(
            build(nodes.EachPlayer, start=perhaps(part), qualifier=qualifier),
            build(nodes.EachOtherPlayer, qualifier=qualifier),
            build(nodes.EachOfThem, qualifier=qualifier),
        )
    )
    return build(nodes.ActLine, subject=subject, may=FLAG, act=acts(depth))


# ---- statements -------------------------------------------------------------------------------


@cache
def statements(depth: int = DEPTH) -> Trees:
    """Statements, with blocks if deep enough."""
    part = expressions(depth - 1)
    perform, change = performed(depth), changes(depth)
    simple = st.one_of(
        act_lines(depth),
        perform,
        change,
        build(nodes.Clear, target=targets()),
        build(nodes.Shuffle, target=targets()),
        build(nodes.DrawTo, deck=targets(), zone=targets()),
        build(nodes.DrawAs, deck=targets(), variable=targets()),
        build(nodes.PutPieces, quota=quotas(depth), piece=pieces(), source=part, goal=part),
        build(nodes.Put, target=targets(), goal=part),
        build(nodes.PutCard, target=targets(), source=targets(), goal=targets()),
        build(nodes.PutAll, source=targets(), goal=targets()),
        build(nodes.Reveal, names=one_or_more(names())),
        build(nodes.Reach, moment=names()),
        build(nodes.EndGame, reason=names()),
    )
    if depth == 1:
        return simple
    body = bodies(depth - 1)
    return simple | st.one_of(
        build(nodes.If, condition=part, body=body, otherwise=perhaps(body)),
        build(nodes.When, switch=names(), values=one_or_more(names()), body=body),
        for_players(depth),
        build(nodes.AsPlayer, player=part, body=body),
        build(nodes.AtNext, moment=names(), body=body),
        build(
            nodes.ForEach,
            connected=FLAG,
            variable=names(),
            other=st.none(),
            along=perhaps(names()),
            members=part,
            key=st.none(),
            extreme=st.none(),
            reversed=FLAG,
            body=body,
        ),
        build(
            nodes.ForEach,
            connected=st.none(),
            variable=names(),
            other=names(),
            along=perhaps(names()),
            members=part,
            key=part,
            extreme=st.sampled_from(["highest", "lowest"]),
            reversed=FLAG,
            body=body,
        ),
        build(
            nodes.Repeat, times=part, condition=perhaps(part), body=body, otherwise=perhaps(body)
        ),
        *choices(depth, least=2),
        build(nodes.Offer, times=part, parts=offered_lines(depth)),
        build(
            nodes.WhileKept,
            abilities=one_or_more(
                build(nodes.Ability, step=steps(), others=others_may(part), body=body)
            ),
        ),
        build(nodes.Stop),
        build(nodes.DiscardThis),
    )


def steps() -> Trees:
    """What triggers and windows follow."""
    return st.one_of(
        build(nodes.AfterMoving, each_part=FLAG, movers=one_or_more(names())),
        build(nodes.AfterScoring),
        build(
            nodes.AroundProcedure,
            when=st.sampled_from(["before", "before each part of", "after"]),
            procedure=names(),
        ),
    )


def others_may(condition: Trees) -> Trees:
    by = st.sampled_from(["another", "any"])
    return build(nodes.OthersMay, by=by, condition=perhaps(condition))


@cache
def performed(depth: int) -> Trees:
    told = one_or_more(build(nodes.Argument, name=names(), value=expressions(depth - 1)))
    return build(nodes.Perform, may=FLAG, target=simple_targets(), arguments=perhaps(told))


@cache
def changes(depth: int) -> Trees:
    part = expressions(depth - 1)
    return st.one_of(
        build(nodes.Assign, may=FLAG, target=targets(), value=part),
        build(nodes.Add, may=FLAG, value=part, target=targets()),
        build(nodes.TakeAway, may=FLAG, value=part, target=targets()),
    )


def choices(depth: int, least: int) -> tuple[Trees, Trees]:
    """What is done in either order, and of what one thing is done, of so many lines at least."""
    part, perform = expressions(depth - 1), performed(depth)
    lines = switched(guarded(perform | act_lines(depth - 1) | changes(depth), part))
    return (
        build(nodes.EitherOrder, parts=one_or_more(switched(guarded(perform, part)), least=least)),
        build(nodes.OneOf, alternatives=one_or_more(lines, least=least)),
    )


def offered_lines(depth: int) -> Trees:
    return one_or_more(switched(offered(performed(depth), expressions(depth - 1))))


def switched(line: Trees) -> Trees:
    body = one_or_more(line)
    return line | build(nodes.When, switch=names(), values=one_or_more(names()), body=body)


def guarded(action: Trees, condition: Trees) -> Trees:
    return action | build(nodes.Guarded, action=action, condition=condition)


def offered(action: Trees, part: Trees) -> Trees:
    most = st.none() | build(nodes.Once) | part
    return build(nodes.Offered, action=action, most=most, condition=perhaps(part))


def for_players(depth: int) -> Trees:
    part = expressions(depth - 1)
    common = {
        "start": perhaps(part),
        "test": perhaps(tests(depth)),
        "reversed": FLAG,
        "body": bodies(depth - 1),
    }
    unordered = build(nodes.ForPlayers, key=st.none(), extreme=st.none(), **common)
    extreme = st.sampled_from(["highest", "lowest"])
    return unordered | build(nodes.ForPlayers, key=part, extreme=extreme, **common)


@cache
def bodies(depth: int) -> Trees:
    return one_or_more(statements(depth))


# ---- declarations -----------------------------------------------------------------------------


@cache
def declarations(depth: int = DEPTH) -> Trees:
    """Declarations of every kind."""
    body = bodies(depth)
    plain = st.one_of(
        materials(depth),
        card_things(),
        build(
            nodes.Definition,
            name=names(),
            parameter=perhaps(names()),
            body=expressions(depth),
        ),
        build(
            nodes.Wording,
            name=names(),
            parameter=perhaps(names()),
            body=worded(depth),
        ),
        build(
            nodes.Prohibition,
            name=names(),
            most=perhaps(expressions(depth - 1)),
            pieces=one_or_more(build(nodes.Prohibited, owner=OWNER, piece=pieces())),
            direction=st.sampled_from(["enter", "leave", "enter or leave", "ever in"]),
            places=expressions(depth),
            origin=perhaps(expressions(depth)),
        ),
        build(
            nodes.Exemption,
            name=names(),
            pieces=one_or_more(build(nodes.Prohibited, owner=OWNER, piece=pieces())),
            direction=st.sampled_from(["enter", "leave", "enter or leave"]),
            places=expressions(depth),
            origin=perhaps(expressions(depth)),
        ),
        build(nodes.Unshown, piece=names(), place=names()),
        majorities(depth),
        build(
            nodes.Procedure,
            stoppable=STOPPABLE,
            name=names(),
            parameters=perhaps(one_or_more(build(nodes.Parameter, name=names(), type=types()))),
            body=body,
        ),
        build(nodes.MomentDeclaration, name=names()),
        build(
            nodes.Trigger,
            name=names(),
            step=steps(),
            others=perhaps(others_may(expressions(depth))),
            body=body,
        ),
        build(
            nodes.Card,
            name=names(),
            home=build(nodes.InDeck, deck=names()) | build(nodes.OfFamily, family=names()),
            options=perhaps(card_options()),
            body=st.just(()) | body,
        ),
        build(nodes.Removal, kind=KIND, names=one_or_more(names())),
        build(
            nodes.Wrap,
            place=st.sampled_from(["before", "after", "instead of"]),
            kind=KIND,
            name=names(),
            follows=st.sampled_from([None, "stopped or not", "unless stopped"]),
            body=body,
        ),
        build(nodes.Unless, condition=expressions(depth), kind=KIND, name=names()),
        build(nodes.DefinitionAddition, kind=KIND, name=names(), members=expressions(depth)),
        build(nodes.DefinitionReduction, kind=KIND, name=names(), members=expressions(depth)),
        build(nodes.CasesAddition, kind=KIND, name=names(), table=by_tables(depth)),
        build(
            nodes.LinesAddition,
            kind=KIND,
            name=names(),
            lines=st.one_of(
                *choices(depth + 1, least=1),
                build(nodes.MoreOffered, parts=offered_lines(depth + 1)),
            ),
        ),
        build(nodes.StockAddition, kind=KIND, name=names(), parts=piece_parts(depth)),
        build(
            nodes.TableAddition,
            kind=KIND,
            name=names(),
            counts=perhaps(expressions(depth)),
            broken_by=perhaps(one_or_more(expressions(depth))),
            ties=one_or_more(tie_cases(depth), least=0),
            favours=perhaps(expressions(depth)),
            bonuses=one_or_more(bonuses(depth)),
        ),
        build(nodes.TableChange, kind=KIND, name=names(), parts=table_parts(depth)),
        build(nodes.MajorityLike, name=names(), like=names(), parts=table_parts(depth)),
    )
    if depth == 1:
        return plain
    inner = declarations(depth - 1)
    return plain | st.one_of(
        build(nodes.Replacement, declaration=inner),
        build(
            nodes.WhenDeclarations,
            switch=names(),
            values=one_or_more(names()),
            body=one_or_more(inner),
        ),
        build(nodes.KnownFrom, source=sources(), body=one_or_more(inner)),
        build(nodes.Private, body=one_or_more(inner)),
    )


def types() -> Trees:
    """What something that is remembered or told can be."""
    return st.one_of(
        build(nodes.RangeType, low=SIGNED, high=SIGNED),
        build(nodes.SetType, domain=names()),
        build(nodes.DomainType, domain=names()),
        build(nodes.YesNoType),
    )


@cache
def materials(depth: int) -> Trees:
    """Declarations of numbers, pieces and figures."""
    range_type = build(nodes.RangeType, low=SIGNED, high=SIGNED)
    quoted = build(Name, text=st.sampled_from(["8/4/0", "Capital", "with space", ""]))
    member = build(nodes.Member, name=names() | quoted, attributes=one_or_more(attributes()))
    both = {"name": names(), "plural": names()}
    return st.one_of(
        build(nodes.ValueDeclaration, name=names(), number=SIGNED, low=SIGNED, high=SIGNED),
        build(
            nodes.VariableDeclaration,
            background=FLAG,
            name=names(),
            holders=perhaps(st.sampled_from(("player", "place"))),
            type=types(),
        ),
        build(nodes.TrackDeclaration, name=names(), per_player=FLAG, type=range_type),
        build(nodes.OwnerDeclaration, name=names(), holder=perhaps(names())),
        build(nodes.PieceDeclaration, parts=piece_parts(depth), **both),
        build(nodes.FigureDeclaration, name=names()),
        build(nodes.FigurePerPlayerDeclaration, per_player=st.just(True), **both),
        build(nodes.FigureSetDeclaration, members=one_or_more(member), **both),
    )


@cache
def piece_parts(depth: int) -> Trees:
    stocks = one_or_more(build(nodes.Stock, count=WHOLE, owner=perhaps(names()), start=names()))
    carrying = build(
        nodes.Carrying, loads=one_or_more(names()), unladen_in=perhaps(expressions(depth))
    )
    return stocks | st.tuples(stocks, carrying).map(lambda parts: (*parts[0], parts[1]))


@cache
def attributes() -> Trees:
    return build(nodes.Attribute, name=names(), numbers=one_or_more(WHOLE))


@cache
def card_things() -> Trees:
    both = {"name": names(), "plural": names()}
    flag = st.sampled_from(["in order", "in row", "seen by owner", "top seen", "unseen"])
    column = build(nodes.CardsColumn, name=names(), numbers=one_or_more(WHOLE, most=20))
    return st.one_of(
        build(nodes.CardsDeclaration, attributes=perhaps(one_or_more(attributes())), **both),
        build(
            nodes.NumberedCardsDeclaration,
            first=WHOLE,
            last=WHOLE,
            columns=one_or_more(column),
            **both,
        ),
        build(
            nodes.DeckDeclaration,
            name=names(),
            family=names(),
            attributes=perhaps(one_or_more(attributes())),
        ),
        build(
            nodes.ZoneDeclaration,
            background=FLAG,
            name=names(),
            family=names(),
            holders=st.sampled_from([None, "player", "place"]),
            flags=perhaps(one_or_more(flag)),
        ),
    )


@cache
def card_options() -> Trees:
    plain = st.one_of(
        build(nodes.Copies, count=WHOLE),
        build(nodes.Cites, text=QUOTABLE),
        build(nodes.Provenance, source=sources()),
    )
    own = st.builds(
        lambda first, others: (first, *others),
        attributes(),
        st.lists(attributes() | plain, max_size=3),
    )
    return one_or_more(plain) | own


@cache
def bonuses(depth: int) -> Trees:
    return build(
        nodes.Bonus,
        name=names(),
        points=expressions(depth - 1),
        rewarded=st.sampled_from(["sole first", "each last", "sole rank 2", "each player"]),
        tests=one_or_more(tests(depth), least=0),
    )


@cache
def tie_cases(depth: int) -> Trees:
    numbers = one_or_more(expressions(depth - 1))
    breaks = build(nodes.TieBreak, rank=st.integers(1, 5), numbers=numbers)
    return breaks | build(
        nodes.TieCase,
        rank=perhaps(st.integers(1, 5)),
        size=perhaps(st.tuples(st.integers(2, 5), st.booleans())),
        policy=st.sampled_from(["next rank", "full rank", "split ranks", "nothing"]),
        use=names() | by_tables(depth),
    )


@cache
def table_parts(depth: int) -> Trees:
    return build(
        nodes.TableParts,
        **{part: perhaps(tree) for part, tree in _single_parts(depth).items()},
        without=perhaps(one_or_more(names())),
        bonuses=one_or_more(bonuses(depth)),
    )


@cache
def majorities(depth: int) -> Trees:
    parts = _single_parts(depth)
    always = {part: parts.pop(part) for part in ("counts", "pays", "ties")}
    return build(
        nodes.Majority,
        name=names(),
        **always,
        **{part: perhaps(tree) for part, tree in parts.items()},
        bonuses=st.lists(bonuses(depth), max_size=2).map(tuple),
    )


def _single_parts(depth: int) -> dict[str, Trees]:
    part = expressions(depth - 1)
    policy = st.sampled_from(["next rank", "full rank", "split ranks", "nothing"])
    return {
        "places": part,
        "counts": build(nodes.Counts, number=part, places=perhaps(part), least=WHOLE),
        "pays": build(nodes.Pays, values=one_or_more(part), ranks=perhaps(part), track=names()),
        "ties": build(
            nodes.Ties,
            policy=policy,
            use=names() | by_tables(depth),
            broken_by=perhaps(one_or_more(part)),
            cases=one_or_more(tie_cases(depth), least=0),
        ),
        "unowned": names() | by_tables(depth),
        "favours": part,
        "pools": part,
    }
