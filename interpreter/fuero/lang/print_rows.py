"""Declarations and statements to rows: one for each logical line, in the order of the source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum

from fuero.frozen import frozen

from . import nodes
from .document import Bracket, Fragment
from .nodes import Binding, Name, Node
from .print_acts import simple_statement
from .print_expressions import (
    expression,
    listed,
    number,
    operand,
    owned,
    test,
    tie_use,
)

__all__ = ["Gap", "Row", "declaration_rows"]


class Gap(Enum):
    """Whether a blank line stands before a row."""

    NEVER = "never"
    AS_WRITTEN = "as written"
    ALWAYS = "always"


@frozen
class Row:
    """A logical line and how deep it is indented, in blocks."""

    depth: int
    document: Fragment
    gap: Gap = Gap.NEVER


_BLOCKS = (
    nodes.FigureSetDeclaration,
    nodes.NumberedCardsDeclaration,
    nodes.Majority,
    nodes.MajorityLike,
    nodes.Procedure,
    nodes.Trigger,
    nodes.WhenDeclarations,
    nodes.KnownFrom,
    nodes.Private,
    nodes.Wrap,
    nodes.Unless,
    nodes.TableAddition,
    nodes.TableChange,
    nodes.LinesAddition,
)


def declaration_rows(declarations: tuple[Node, ...], depth: int = 0) -> Iterator[Row]:
    """The rows of declarations that stand under each other."""
    before: Node | None = None
    for declaration in declarations:
        first, *others = _declaration(declaration, depth)
        if before is None:
            gap = Gap.NEVER
        elif _is_block(before) or _is_block(declaration):
            gap = Gap.ALWAYS
        else:
            gap = Gap.AS_WRITTEN
        yield replace(first, gap=gap)
        yield from others
        before = declaration


def _is_block(node: Node) -> bool:
    if isinstance(node, nodes.Replacement):
        return _is_block(node.declaration)
    if isinstance(node, nodes.Card):
        return bool(node.body)
    return isinstance(node, _BLOCKS)


def _declaration(node: Node, depth: int) -> Iterator[Row]:
    match node:
        case nodes.Replacement(declaration=declaration):
            first, *others = _declaration(declaration, depth)
            yield replace(first, document=("replace ", first.document))
            yield from others
        case nodes.WhenDeclarations(switch=switch, values=values, body=declarations):
            yield Row(depth=depth, document=_when(switch, values))
            yield from declaration_rows(declarations, depth + 1)
        case nodes.KnownFrom(source=source, body=declarations):
            yield Row(depth=depth, document=f"provenance {_identifier(source)}:")
            yield from declaration_rows(declarations, depth + 1)
        case nodes.Private(body=declarations):
            yield Row(depth=depth, document="private:")
            yield from declaration_rows(declarations, depth + 1)
        case nodes.FigureSetDeclaration(name=name, plural=plural, members=members):
            yield Row(depth=depth, document=f"figure {name.text}, plural {plural.text}:")
            yield from _listing([_member(member) for member in members], depth + 1)
        case nodes.NumberedCardsDeclaration(columns=columns):
            family = f"cards {node.name.text}, plural {node.plural.text}"
            yield Row(depth=depth, document=f"{family}, numbered {node.first} to {node.last}:")
            yield from _listing([_column(column) for column in columns], depth + 1)
        case nodes.Majority() | nodes.MajorityLike() | nodes.TableChange() | nodes.TableAddition():
            head, lines = _table(node)
            yield Row(depth=depth, document=head)
            yield from _listing(lines, depth + 1)
        case nodes.Procedure(stoppable=stoppable, name=name, parameters=parameters, body=body):
            word = f"{stoppable} procedure" if stoppable else "procedure"
            yield Row(depth=depth, document=f"{word} {name.text}{_with_told(parameters)}:")
            yield from _body(body, depth + 1)
        case nodes.Card(name=name, body=body):
            head = f"card {name.text}{_home(node)}{_card_options(node)}{':' if body else ''}"
            yield Row(depth=depth, document=head)
            yield from _body(body, depth + 1)
        case nodes.Trigger(name=name, step=step, others=others, body=body):
            begin = f"trigger {name.text} {_step(step)}"
            yield Row(depth=depth, document=(begin, _others_may(others), ":"))
            yield from _body(body, depth + 1)
        case nodes.Wrap(place=place, kind=kind, name=name, follows=follows, body=body):
            when = f", {follows}" if follows else ""
            yield Row(depth=depth, document=f"{place} {kind} {name.text}{when}:")
            yield from _body(body, depth + 1)
        case nodes.LinesAddition(kind=kind, name=name, lines=lines):
            yield Row(depth=depth, document=f"add to {kind} {name.text}:")
            yield from _statement(lines, depth + 1)
        case nodes.Unless(condition=condition, kind=kind, name=name):
            yield Row(depth=depth, document=("unless ", expression(condition), ":"))
            yield Row(depth=depth + 1, document=f"{kind} {name.text}")
        case _:
            yield Row(depth=depth, document=_simple_declaration(node))


# ---- declarations of one line -----------------------------------------------------------------


def _simple_declaration(node: Node) -> Fragment:
    match node:
        case nodes.DefinitionAddition(kind=kind, name=name, members=members):
            return (f"add to {kind} {name.text} = ", expression(members))
        case nodes.DefinitionReduction(kind=kind, name=name, members=members):
            return (f"remove from {kind} {name.text} = ", expression(members))
        case nodes.CasesAddition(kind=kind, name=name, table=table):
            return (f"add to {kind} {name.text} ", expression(table))
        case nodes.StockAddition(kind=kind, name=name):
            parts = listed([_piece_part(part) for part in node.parts])
            return (
                f"add to {kind} {name.text}, ",
                Bracket(opening="(", closing=")", parts=parts, optional=True),
            )
        case nodes.ValueDeclaration(name=name, number=start, low=low, high=high):
            return f"value {name.text} = {start} in {low}..{high}"
        case nodes.VariableDeclaration(name=name, holders=holders, type=type_):
            word, each = _background(node.background), f" for each {holders}" if holders else ""
            return f"{word}variable {name.text}{each}: {_type(type_)}"
        case nodes.TrackDeclaration(name=name, per_player=per_player, type=type_):
            return f"track {name.text}{_each(per_player)}: {_type(type_)}"
        case nodes.OwnerDeclaration(name=name, holder=holder):
            return f"owner {name.text}{f': held by {holder.text}' if holder else ''}"
        case nodes.PieceDeclaration(name=name, plural=plural):
            names = f"{name.text}, plural {plural.text}"
            parts = listed([_piece_part(part) for part in node.parts])
            return (
                f"piece {names}, ",
                Bracket(opening="(", closing=")", parts=parts, optional=True),
            )
        case nodes.FigureDeclaration(name=name):
            return f"figure {name.text}"
        case nodes.FigurePerPlayerDeclaration(name=name, plural=plural):
            return f"figure {name.text}, plural {plural.text}, one for each player"
        case nodes.CardsDeclaration(name=name, plural=plural, attributes=attributes):
            return f"cards {name.text}, plural {plural.text}{_with(attributes)}"
        case nodes.DeckDeclaration(name=name, family=family, attributes=attributes):
            return f"deck {name.text} of {family.text}{_with(attributes)}"
        case nodes.ZoneDeclaration(name=name, family=family, holders=holders, flags=flags):
            each = f" for each {holders}" if holders else ""
            after = "".join(f", {flag}" for flag in flags or ())
            word = _background(node.background)
            return f"{word}zone {name.text} of {family.text}{each}{after}"
        case nodes.Definition(name=name, parameter=parameter, body=body):
            of = f" of {parameter.text}" if parameter else ""
            return (f"define {name.text}{of} = ", expression(body))
        case nodes.Wording(name=name, parameter=parameter, body=body):
            of = f" of {parameter.text}" if parameter else ""
            return (f"wording {name.text}{of} = ", expression(body))
        case nodes.Prohibition(direction=direction):
            return _standing(node, "prohibition", direction)
        case nodes.Exemption(direction=direction):
            return _standing(node, "exemption", f"must {direction}")
        case nodes.MomentDeclaration(name=name):
            return f"moment {name.text}"
        case nodes.Unshown(piece=piece, place=place):
            return f"unshown {piece.text} in {place.text}"
        case nodes.Removal(kind=kind, names=names):
            return f"remove {kind} {', '.join(name.text for name in names)}"
        case _:
            raise TypeError(f"{type(node).__name__} is not a declaration")


def _step(node: nodes.AfterMoving | nodes.AfterScoring | nodes.AroundProcedure) -> str:
    if isinstance(node, nodes.AfterScoring):
        return "after scoring"
    if isinstance(node, nodes.AroundProcedure):
        return f"{node.when} {node.procedure.text}"
    each = "each part " if node.each_part else ""
    return f"after {each}moving {_any_of(mover.text for mover in node.movers)}"


def _with_told(parameters: tuple[nodes.Parameter, ...] | None) -> str:
    told = ", ".join(f"{one.name.text}: {_type(one.type)}" for one in parameters or ())
    return f" with {told}" if told else ""


def _others_may(node: nodes.OthersMay | None) -> Fragment:
    if node is None:
        return ""
    condition: Fragment = (" if ", expression(node.condition)) if node.condition else ""
    return (f" by {node.by} player", condition, " may")


def _background(flag: bool | None) -> str:
    return "background " if flag else ""


def _each(per_player: bool | None) -> str:
    return " for each player" if per_player else ""


def _type(node: Node) -> str:
    match node:
        case nodes.RangeType(low=low, high=high):
            return f"{low}..{high}"
        case nodes.SetType(domain=domain):
            return f"set of {domain.text}"
        case nodes.DomainType(domain=domain):
            return domain.text
        case nodes.YesNoType():
            return "yes or no"
        case _:
            raise TypeError(f"{type(node).__name__} is not a type")


def _standing(node: nodes.Prohibition | nodes.Exemption, kind: str, way: str) -> Fragment:
    """A prohibition or an exemption."""
    pieces = _any_of(owned(one.owner, one.piece) for one in node.pieces)
    origin: Fragment = (" from ", expression(node.origin)) if node.origin else ""
    most = node.most if isinstance(node, nodes.Prohibition) else None
    more_than: Fragment = ("more than ", operand(most, Binding.SUM), " ") if most else ""
    return (
        f"{kind} {node.name.text}: no ",
        more_than,
        f"{pieces} {way} ",
        expression(node.places),
        origin,
    )


def _piece_part(node: nodes.Stock | nodes.Carrying) -> Fragment:
    if isinstance(node, nodes.Carrying):
        loads = f"carrying {' or '.join(load.text for load in node.loads)}"
        if node.unladen_in is None:
            return loads
        return (f"{loads} except in ", expression(node.unladen_in))
    owner = node.owner.text if node.owner else "each player"
    return f"{node.count} for {owner} in {node.start.text}"


def _any_of(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _with(attributes: Sequence[nodes.Attribute] | None) -> str:
    return f" with {', '.join(map(_attribute, attributes))}" if attributes else ""


def _attribute(node: nodes.Attribute) -> str:
    return " ".join((node.name.text, *map(str, node.numbers)))


def _home(node: nodes.Card) -> str:
    match node.home:
        case nodes.InDeck(deck=deck):
            return f" in {deck.text}"
        case nodes.OfFamily(family=family):
            return f" of {family.text}"
        case _:
            raise TypeError(f"{type(node.home).__name__} is no home of a card")


def _card_options(node: nodes.Card) -> str:
    """The options in their order. If a card has numbers of its own, one of them comes first."""
    joint = " with " if node.attributes else ", "
    return joint + ", ".join(map(_card_option, node.options)) if node.options else ""


def _card_option(node: Node) -> str:
    match node:
        case nodes.Attribute():
            return _attribute(node)
        case nodes.Copies(count=count):
            return f"{count} copies"
        case nodes.Cites(text=text):
            return f'cites "{text}"'
        case nodes.Provenance(source=source):
            return f"provenance {_identifier(source)}"
        case _:
            raise TypeError(f"{type(node).__name__} is not an option of a card")


# ---- lines inside declarations ----------------------------------------------------------------


def _listing(documents: list[Fragment], depth: int) -> Iterator[Row]:
    for index, document in enumerate(documents):
        gap = Gap.AS_WRITTEN if index else Gap.NEVER
        yield Row(depth=depth, document=document, gap=gap)


def _member(node: nodes.Member) -> Fragment:
    return f"{_identifier(node.name)}: {', '.join(map(_attribute, node.attributes))}"


def _identifier(name: Name) -> str:
    return name.text if _PLAIN_NAME.fullmatch(name.text) else f'"{name.text}"'


_PLAIN_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def _column(node: nodes.CardsColumn) -> Fragment:
    return f"{node.name.text}: {', '.join(map(str, node.numbers))}"


def _table(
    node: nodes.Majority | nodes.MajorityLike | nodes.TableChange | nodes.TableAddition,
) -> tuple[str, list[Fragment]]:
    """The head of a majority table, or of what changes one, and the lines below."""
    name = node.name.text
    match node:
        case nodes.Majority():
            return f"majority {name}:", _table_parts(node)
        case nodes.MajorityLike(like=like, parts=parts):
            return f"majority {name} like {like.text}:", _table_parts(parts)
        case nodes.TableChange(kind=kind, parts=parts):
            return f"change {kind} {name}:", _table_parts(parts)
        case nodes.TableAddition(kind=kind):
            return f"add to {kind} {name}:", _added_parts(node)


def _table_parts(node: nodes.Majority | nodes.TableParts) -> list[Fragment]:
    """The lines of a majority table, or of the parts in which one differs."""
    lines: list[Fragment] = []
    if node.places is not None:
        lines.append(("for: ", expression(node.places)))
    if node.counts is not None:
        lines.append(_counts(node.counts))
    if node.pays is not None:
        lines.append(_pays(node.pays))
    if node.ties is not None:
        lines += _ties(node.ties)
    if node.unowned is not None:
        lines.append(("unowned: ", tie_use(node.unowned)))
    players = (("favours", node.favours), ("pools", node.pools))
    lines += [(f"{word}: ", expression(who)) for word, who in players if who is not None]
    if isinstance(node, nodes.TableParts) and node.without is not None:
        lines.append(f"without bonus {', '.join(name.text for name in node.without)}")
    return [*lines, *map(_bonus, node.bonuses)]


def _added_parts(node: nodes.TableAddition) -> list[Fragment]:
    """The lines of what is added to a majority table."""
    counts, favours = node.counts, node.favours
    lines: list[Fragment] = (
        [("counts: ", operand(counts, Binding.SUM))] if counts is not None else []
    )
    lines += [*_broken_by(node.broken_by), *map(_tie_case, node.ties)]
    lines += [("favours: ", expression(favours))] if favours is not None else []
    return [*lines, *map(_bonus, node.bonuses)]


def _counts(node: nodes.Counts) -> Fragment:
    places: Fragment = (" in ", expression(node.places)) if node.places is not None else ""
    return ("counts: ", operand(node.number, Binding.SUM), places, f", at least {node.least}")


def _pays(node: nodes.Pays) -> Fragment:
    least = Binding.SUM if len(node.values) > 1 else Binding.CONDITIONAL
    values = _in_turn(node.values, least)
    ranks: Fragment = (", ranks ", expression(node.ranks)) if node.ranks is not None else ""
    return ("pays: ", *values, ranks, f", to {node.track.text}")


def _ties(node: nodes.Ties) -> list[Fragment]:
    policy: Fragment = (f"ties: {node.policy}, ", tie_use(node.use))
    return [policy, *_broken_by(node.broken_by), *map(_tie_case, node.cases)]


def _broken_by(numbers: tuple[Node, ...] | None) -> list[Fragment]:
    return [("ties broken by: ", *_in_turn(numbers, Binding.SUM))] if numbers else []


def _in_turn(numbers: tuple[Node, ...], least: Binding) -> list[Fragment]:
    return [part for number in numbers for part in (" then ", operand(number, least))][1:]


def _tie_case(node: nodes.TieCase | nodes.TieBreak) -> Fragment:
    rank = "" if node.rank is None else " for first" if node.rank == 1 else f" for rank {node.rank}"
    if isinstance(node, nodes.TieBreak):
        return (f"ties{rank} broken by: ", *_in_turn(node.numbers, Binding.SUM))
    number, more = node.size or (0, False)
    size = f" of {number}{' or more' if more else ''}" if node.size is not None else ""
    return (f"ties{rank}{size}: {node.policy}, ", tie_use(node.use))


def _bonus(node: nodes.Bonus) -> Fragment:
    tests: list[Fragment] = [(" where ", test(one)) for one in node.tests]
    return (f"bonus {node.name.text}: ", expression(node.points), f" to {node.rewarded}", *tests)


# ---- statements -------------------------------------------------------------------------------


def _body(statements: tuple[Node, ...], depth: int) -> Iterator[Row]:
    for index, statement in enumerate(statements):
        first, *others = _statement(statement, depth)
        yield replace(first, gap=Gap.AS_WRITTEN) if index else first
        yield from others


def _statement(node: Node, depth: int) -> Iterator[Row]:
    """The head of a statement, its block, and its other block behind ``else``."""
    match node:
        case nodes.If(condition=condition):
            head: Fragment = ("if ", expression(condition), ":")
        case nodes.When(switch=switch, values=values):
            head = _when(switch, values)
        case nodes.ForPlayers():
            head = _for_players(node)
        case nodes.AsPlayer(player=player):
            head = ("as ", expression(player), ":")
        case nodes.StoppedOrNot():
            # No file says so: it is how a procedure is shown that a layer wrapped.
            head = "stopped or not:"
        case nodes.ForEach(members=members):
            head = (f"for each {_visited(node)} in ", expression(members), _sorted(node), ":")
        case nodes.Repeat():
            head = _repeat(node)
        case nodes.EitherOrder():
            head = "in either order:"
        case nodes.OneOf():
            head = "one of:"
        case nodes.Offer(times=times):
            head = ("offer up to ", number(times), " times:")
        case nodes.MoreOffered():
            head = "offer:"
        case nodes.AtNext(moment=moment):
            head = f"at the next {moment.text}:"
        case nodes.WhileKept():
            head = "while kept:"
        case nodes.Ability(step=step, others=others):
            head = (_step(step), _others_may(others), ":")
        case _:
            head = simple_statement(node)
    yield Row(depth=depth, document=head)
    yield from _body(_block(node), depth + 1)
    otherwise = node.otherwise if isinstance(node, nodes.If | nodes.Repeat) else None
    if otherwise is not None:
        yield Row(depth=depth, document="else:")
        yield from _body(otherwise, depth + 1)


def _block(node: Node) -> tuple[Node, ...]:
    match node:
        case nodes.If() | nodes.When() | nodes.ForPlayers() | nodes.ForEach() | nodes.Repeat():
            return node.body
        case nodes.AsPlayer(body=block) | nodes.AtNext(body=block) | nodes.StoppedOrNot(body=block):
            return block
        case nodes.EitherOrder(parts=block):
            return block
        case nodes.OneOf(alternatives=block):
            return block
        case nodes.Offer(parts=block) | nodes.MoreOffered(parts=block):
            return block
        case nodes.WhileKept(abilities=block) | nodes.Ability(body=block):
            return block
        case _:
            return ()


def _when(switch: Name, values: tuple[Name, ...]) -> Fragment:
    return f"when {switch.text} is {' or '.join(value.text for value in values)}:"


def _for_players(node: nodes.ForPlayers) -> Fragment:
    start: Fragment = (" from ", operand(node.start, Binding.SUM)) if node.start else ""
    condition: Fragment = (" where ", test(node.test)) if node.test else ""
    return ("for each player", start, condition, _sorted(node), ":")


def _sorted(node: nodes.ForPlayers | nodes.ForEach) -> Fragment:
    """By what those who take turns are sorted."""
    back = ", reversed" if node.reversed else ""
    if node.key is None:
        return back
    return (", by ", operand(node.key, Binding.SUM), f" from {node.extreme}", back)


def _visited(node: nodes.ForEach) -> str:
    """The name of each member, or of each group, or the names of each two."""
    connected = "connected " if node.connected else ""
    other = f" and {node.other.text}" if node.other is not None else ""
    return (
        connected + node.variable.text + other + (f" along {node.along.text}" if node.along else "")
    )


def _repeat(node: nodes.Repeat) -> Fragment:
    condition: Fragment = (" while ", expression(node.condition)) if node.condition else ""
    return ("repeat up to ", number(node.times), " times", condition, ":")
