"""Which places an expression may name, in any game.

A variable is taken to hold any place that any statement of the rules may give it, and a figure to
stand anywhere any statement may put it. So a place that is missing here is never named, whatever is
played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from fuero.frozen import frozen
from fuero.ruleset import core
from fuero.ruleset.abstract import Reader, ReaderTable, total
from fuero.ruleset.constants import NotConstant, constant_members, near_places
from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules

from .acts import ACTS
from .context import CheckContext, RoutineKey, context_of

__all__ = [
    "GIVING",
    "GIVING_NOTHING",
    "Giver",
    "KnownPlaces",
    "Places",
    "PossiblePlaces",
    "ReachReader",
    "bare",
    "reach_of",
]

Places: TypeAlias = frozenset[str]

KnownPlaces: TypeAlias = Mapping[core.Expression, Places]
"""What variables are known to name at a point of the rules."""

NOWHERE: Mapping[str, Places] = MappingProxyType({})
"""No kind of figure, and so no places."""


@dataclass(slots=True, kw_only=True)
class PossiblePlaces:
    """What may be where, in any game.

    held: places that each variable may hold. figures: where figures may stand. picked: places that
    a variable may hold in a routine that itself picks it secretly. entered: places that pieces or
    figures may come to. scored: places that may be scored.
    """

    rules: Rules
    held: dict[str, Places] = field(default_factory=dict)
    picked: dict[tuple[RoutineKey, str], Places] = field(default_factory=dict)
    figures: Places = frozenset()
    entered: Places = frozenset()
    scored: Places = frozenset()

    def at(self, routine: RoutineKey, never: Mapping[str, Places] = NOWHERE) -> ReachReader:
        """The reader of the expressions of a routine. never: where figures of a kind never
        stand.
        """
        return ReachReader(rules=self.rules, reach=self, routine=routine, never=never)

    def found(self) -> tuple[object, ...]:
        """Everything found so far."""
        return dict(self.held), dict(self.picked), self.figures, self.entered, self.scored


@frozen
class ReachReader(Reader[Places]):
    """The places an expression may name at a point of the rules."""

    reach: PossiblePlaces
    routine: RoutineKey
    never: Mapping[str, Places]

    @property
    def table(self) -> ReaderTable:
        """How each class of expression is read."""
        return _PLACES

    def places(self, node: core.Expression | core.OneOfThese) -> Places:
        """The places an expression, or a choice of one of several, may name."""
        return self.read(node.members if isinstance(node, core.OneOfThese) else node)

    def spread(self, node: core.Expression) -> Places:
        """The places an expression may name, with the places that may lie in them."""
        found = self.read(node)
        return found if isinstance(bare(node), core.Just) else self.with_inner(found)

    def with_inner(self, places: Places) -> Places:
        """Places with what may lie in them, wherever the figures stand that carry it."""
        rules = self.rules
        inner = (rules.inside(place) for place in places)
        carried = frozenset(
            place.id for place in rules.places.values() if place.outer in rules.declared.figures
        )
        return places.union(*inner, carried if places & self.reach.figures else ())

    def lying_in(self, name: str) -> Places:
        """The places that cards of a pile may be: those of the deck, or any."""
        rules, deck = self.rules, self.rules.declared.decks.get(name)
        kinds = {kind.plural: kind.id for kind in rules.kinds.values()}
        if deck is None or deck.of not in kinds:
            return frozenset(rules.places)
        return frozenset(
            place.id for place in rules.places.values() if place.kind == kinds[deck.of]
        )

    # ---- expressions -----------------------------------------------------------------------

    def anywhere(self, node: core.Expression) -> Places:
        """Any place."""
        return frozenset(self.rules.places)

    def nowhere(self, node: core.Expression) -> Places:
        """No place."""
        return frozenset()

    def fixed(self, node: core.Expression) -> Places:
        """The places of the board that the expression always names."""
        return constant_members(self.rules, node)

    def bound(self, node: core.Bound) -> Places:
        """The members that a loop goes through, or what a parameter stands for."""
        return self.reach.held.get(node.name, self.anywhere(node))

    def variable(self, node: core.VariableOf) -> Places:
        """What a variable may hold here."""
        if node.type.domain != "place":
            return self.anywhere(node)
        return self.of_variable(node.name)

    def of_variable(self, name: str) -> Places:
        """What a variable may hold in this routine."""
        here = self.reach.picked.get((self.routine, name))
        return self.reach.held.get(name, frozenset()) if here is None else here

    def picked_once(self, node: core.PickedOnce) -> Places:
        """What a variable may hold here."""
        return self.of_variable(node.variable)

    def place_of_figure(self, node: core.PlaceOfFigure) -> Places:
        """Where figures may stand, without the places where this kind never does."""
        kind = node.figure.name if isinstance(node.figure, core.TheFigure) else ""
        return self.reach.figures - self.never.get(kind, frozenset())

    def outer(self, node: core.OuterPlace) -> Places:
        """The places in which others lie. A place that a figure carries lies where the figure
        may stand.
        """
        everywhere = frozenset(self.rules.places)
        outer = frozenset(self.rules.places[place].outer for place in self.read(node.place))
        carried = outer - everywhere - {""}
        return (outer & everywhere) | (self.reach.figures if carried else frozenset())

    def beside(self, node: core.Beside) -> Places:
        """What is beside any of them."""
        return near_places(self.rules, node.relation, self.read(node.places))

    def left(self, node: core.Except) -> Places:
        """All places but those that are certainly left out."""
        try:
            out = constant_members(self.rules, node.left_out)
        except NotConstant:
            out = frozenset()
        return self.read(node.members) - out

    def conditional(self, node: core.Conditional) -> Places:
        """Either."""
        return self.read(node.value) | self.read(node.otherwise)

    def by_players(self, node: core.ByPlayers) -> Places:
        """Any of them."""
        return frozenset[str]().union(*(self.read(entry.value) for entry in node.entries))


def bare(node: core.Expression) -> core.Expression:
    """The member of which an expression is the set; any other expression as it is."""
    return node.member if isinstance(node, core.Single) else node


_PLACES: ReaderTable = total(
    "places",
    {
        "on board": ReachReader.fixed,
        "anywhere": ReachReader.anywhere,
        "nowhere": ReachReader.nowhere,
    },
    {
        core.Bound: ReachReader.bound,
        core.VariableOf: ReachReader.variable,
        core.PickedOnce: ReachReader.picked_once,
        core.CardsIn: lambda reader, node: reader.lying_in(node.name),
        core.Defined: ReachReader.defined,
        core.PlaceOfFigure: ReachReader.place_of_figure,
        core.OuterPlace: ReachReader.outer,
        core.Beside: ReachReader.beside,
        core.Union: lambda reader, node: reader.read(node.left) | reader.read(node.right),
        core.Intersection: lambda reader, node: reader.read(node.left) & reader.read(node.right),
        core.Except: ReachReader.left,
        core.Conditional: ReachReader.conditional,
        core.ByPlayers: ReachReader.by_players,
    },
)


# ---- what statements do ------------------------------------------------------------------------


@frozen
class Giver:
    """Notes what the statements of a routine may give to variables, figures and places."""

    reach: PossiblePlaces
    here: ReachReader

    def take_value(self, node: core.Assign | core.Add) -> None:
        """The value a variable is given."""
        self.hold(node.target, node.value)

    def take_drawn(self, node: core.DrawAs) -> None:
        """What is drawn from a deck."""
        variable = node.variable
        if isinstance(variable, core.VariableOf) and variable.type.domain == "place":
            self.give(variable.name, self.here.lying_in(node.source))

    def take_members(self, node: core.ForEach) -> None:
        """What the variable of a loop goes through."""
        if node.members.type.domain == "place":
            self.give(node.variable, self.here.read(node.members))

    def take_told(self, node: core.Perform) -> None:
        """What the parameters of a procedure stand for."""
        for one in node.told:
            if one.parameter.type.domain == "place":
                self.give(one.parameter.name, self.here.read(one.value))

    def take_put(self, node: core.PutPieces) -> None:
        """Where pieces are put."""
        self.enter(self.here.read(node.goal))

    def take_figure(self, node: core.PutFigure) -> None:
        """Where a figure is put."""
        self.stand(node.goal)

    def stand(self, goal: core.Expression) -> None:
        """Note that a figure may come to stand there."""
        self.reach.figures |= self.here.read(goal)
        self.enter(self.reach.figures)

    def enter(self, found: Places) -> None:
        """Note that something may come to stand there."""
        self.reach.entered |= found

    def score(self, found: Places) -> None:
        """Note that these places may be scored."""
        self.reach.scored |= found

    def pick(self, variable: str, found: Places) -> None:
        """Note that a variable may come to hold these by a secret pick of this routine."""
        self.give(variable, found)
        key = (self.here.routine, variable)
        self.reach.picked[key] = self.reach.picked.get(key, frozenset()) | found

    def hold(self, target: core.Expression, value: core.Expression) -> None:
        """A variable of places holds a value."""
        if isinstance(target, core.VariableOf) and target.type.domain == "place":
            self.give(target.name, self.here.read(value))

    def give(self, name: str, found: Places) -> None:
        """Note that a variable may hold these, too."""
        self.reach.held[name] = self.reach.held.get(name, frozenset()) | found


@once_for_rules
def _reach(rules: Rules) -> PossiblePlaces:
    context, reach = context_of(rules), PossiblePlaces(rules=rules)
    reach.entered = frozenset(
        stock.start for kind in rules.declared.pieces.values() for stock in kind.stocks
    )
    givers = [
        (Giver(reach=reach, here=reach.at(routine)), give, node)
        for routine, found in context.routines()
        for node in found
        if (give := _giving(node)) is not None
    ]
    before: tuple[object, ...] = ()
    while before != reach.found():
        before = reach.found()
        for giver, give, node in givers:
            give(giver, node)
    return reach


def _giving(node: core.Node) -> Callable[[Giver, Any], None] | None:
    """The function that notes what a statement or an act gives."""
    act = ACTS.get(type(node))
    return GIVING.get(type(node)) if act is None else act.gives


def reach_of(context: CheckContext) -> PossiblePlaces:
    """The places that everything may come to, over all that a game can perform."""
    return _reach(context.rules)


GIVING: Mapping[type[core.Node], Callable[[Giver, Any], None]] = MappingProxyType(
    {
        core.Assign: Giver.take_value,
        core.Add: Giver.take_value,
        core.DrawAs: Giver.take_drawn,
        core.ForEach: Giver.take_members,
        core.PutFigure: Giver.take_figure,
        core.PutPieces: Giver.take_put,
        core.Perform: Giver.take_told,
    }
)
"""What statements may give to variables, figures and places; of acts see `acts.py`."""

GIVING_NOTHING: tuple[type[core.Node], ...] = (
    # Blocks give what the statements in them give.
    core.ActLine, core.AsPlayer, core.AtNext, core.EitherOrder, core.ForPlayers, core.If,
    core.Offer, core.OneOf, core.Repeat, core.StoppedOrNot, core.WhileKept,
    # What is taken away gives nothing, and cards lie in zones.
    core.Clear, core.DrawTo, core.LayCard, core.PutAll, core.PutCard, core.Shuffle, core.TakeAway,
    core.DiscardThis, core.EndGame, core.PerformCard, core.Reach, core.Reveal, core.Stop,
)  # fmt: skip
"""The others. With the table above these are all statements."""
