"""Where things can come to at all: the places an expression may name, in any game.

Variables and figures are taken together over the whole of the rules: each may hold whatever is
given to it anywhere. So a place that is missing here is never named, whatever is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from .context import Context, Routine

__all__ = ["GIVING", "GIVING_NOTHING", "Reach", "reach_of"]

Places = frozenset[str]


@dataclass(slots=True, kw_only=True)
class Reach:
    """held: places each variable may hold; figures: where figures may stand.

    picked: places a variable may hold in a routine that picks it secretly itself; here: the routine
    at hand. entered: where pieces or figures may come to stand; scored: what may be scored.
    known: places a variable names at the point at hand, by how it is written (``own goal``).
    never: places where figures of a kind never stand.
    """

    context: Context
    held: dict[str, Places] = field(default_factory=dict)
    picked: dict[tuple[Routine, str], Places] = field(default_factory=dict)
    here: Routine = ("", "")
    figures: Places = frozenset()
    entered: Places = frozenset()
    scored: Places = frozenset()
    known: Mapping[str, Places] = field(default_factory=dict)
    never: Mapping[str, Places] = field(default_factory=dict)

    def knowing(self, known: Mapping[str, Places]) -> Reach:
        """The same where more is known of variables."""
        return replace(self, known=known)

    def places(self, node: Node) -> Places:
        """The places an expression may name."""
        everywhere = frozenset(self.context.rules.places)
        if isinstance(node, nodes.Own) and f"own {node.name.text}" in self.known:
            return self.known[f"own {node.name.text}"]
        if isinstance(node, nodes.Reference) and node.name.text in self.known:
            return self.known[node.name.text]
        if isinstance(node, nodes.Reference | nodes.Own | nodes.Unique):
            return self._named(node.name.text)
        if isinstance(node, nodes.OneSource):
            return self.places(node.members)
        if isinstance(node, nodes.Just):
            return self.places(node.places)
        if isinstance(node, nodes.Property):
            return self._property(node, everywhere)
        if isinstance(node, nodes.Or):
            return self.places(node.left) | self.places(node.right)
        if isinstance(node, nodes.And):
            return self.places(node.left) & self.places(node.right)
        if isinstance(node, nodes.Except):
            return self.places(node.members) - self._fixed(node.left_out)
        if isinstance(node, nodes.With | nodes.Where):
            return self.places(node.members)
        if isinstance(node, nodes.Conditional):
            return self.places(node.value) | self.places(node.otherwise)
        if isinstance(node, nodes.ByTable):
            return frozenset[str]().union(*(self.places(entry.value) for entry in node.entries))
        if isinstance(node, nodes.Random):
            return self.places(node.members)
        if isinstance(node, nodes.Nothing):
            return frozenset()
        return everywhere

    def spread(self, node: Node) -> Places:
        """The places an expression may name, with what may lie in them where it counts."""
        found = self.places(node)
        return found if isinstance(node, nodes.Just) else self.inside(found)

    def inside(self, places: Places) -> Places:
        """Places with what may lie in them, wherever the figures stand that carry it."""
        rules = self.context.rules
        inner = (rules.inside(place) for place in places)
        carried = frozenset(
            place.id for place in rules.places.values() if place.outer in rules.of("pawn")
        )
        return places.union(*inner, carried if places & self.figures else ())

    def _named(self, name: str) -> Places:
        rules = self.context.rules
        meaning = self.context.names.meanings.get(name)
        if meaning is None:
            return self.held.get(name, frozenset(rules.places))
        if meaning.what == "place":
            return frozenset({name})
        if meaning.what == "places":
            return frozenset(rules.places)
        if meaning.what == "kind":
            return frozenset(
                place.id
                for place in rules.places.values()
                if rules.kinds[place.kind].plural == name
            )
        if meaning.what == "deck":
            return self._named(meaning.element.node.family.text)  # type: ignore[union-attr]
        if meaning.what == "define":
            return self.places(meaning.element.node.body)  # type: ignore[union-attr]
        if meaning.what == "variable":
            return self.picked.get((self.here, name), self.held.get(name, frozenset()))
        return frozenset(rules.places)

    def _property(self, node: nodes.Property, everywhere: Places) -> Places:
        rules, name = self.context.rules, node.name.text
        meaning = self.context.names.meanings.get(name)
        if meaning is not None and meaning.per_player:
            return self._named(name)
        definition = rules.of("define").get(name)
        if definition is not None:
            return self.places(definition.node.body)  # type: ignore[attr-defined]
        if name == "place":
            return self.figures - self.never.get(self._kind_of(node.operand), frozenset())
        if name == "outer":
            outer = frozenset(rules.places[place].outer for place in self.places(node.operand))
            carried = outer - everywhere - {""}
            return (outer & everywhere) | (self.figures if carried else frozenset())
        if name == "neighbours":
            found = (rules.places[place].neighbours for place in self.places(node.operand))
            return frozenset[str]().union(*found) & everywhere
        if name in rules.relations:
            found = (rules.relations[name].of(place) for place in self.places(node.operand))
            return frozenset[str]().union(*found)
        return everywhere

    def _kind_of(self, figure: Node) -> str:
        """The kind of figure an expression surely names; '' where it may be one of several."""
        name = getattr(figure, "name", None)
        meaning = self.context.names.meanings.get(name.text) if isinstance(name, Name) else None
        if meaning is None or meaning.what != "pawn" or meaning.element is None:
            return ""
        return meaning.element.name

    def _fixed(self, node: Node) -> Places:
        """Places that are left out for certain."""
        if isinstance(node, nodes.Or):
            return self._fixed(node.left) | self._fixed(node.right)
        if isinstance(node, nodes.Reference):
            meaning = self.context.names.meanings.get(node.name.text)
            if meaning is not None and meaning.what in ("place", "kind"):
                return self._named(node.name.text)
        return frozenset()

    def found(self) -> tuple[Places, Places, Places]:
        """Everything found so far, variables apart."""
        return self.figures, self.entered, self.scored

    # ---- what statements do --------------------------------------------------------------------

    def note(self, node: Node) -> None:
        """Take in what one statement or act may give to variables, figures and places."""
        take_in = GIVING.get(type(node))
        if take_in is not None:
            take_in(self, node)

    def take_value(self, node: nodes.Assign | nodes.Add) -> None:
        """The value a variable is given."""
        self._hold(node.target.name.text, node.value)

    def take_drawn(self, node: nodes.DrawAs) -> None:
        """What is drawn from a deck."""
        deck = nodes.Reference(name=node.deck.name, span=node.span)
        self._hold(node.variable.name.text, deck)

    def take_members(self, node: nodes.ForEach) -> None:
        """What the variable of a loop goes through."""
        self._hold(node.variable.text, node.members)

    def take_choice(self, node: nodes.Choose | nodes.SecretlyChoose) -> None:
        """What can be chosen, and what comes instead."""
        secret = isinstance(node, nodes.SecretlyChoose)
        name = node.name if isinstance(node, nodes.SecretlyChoose) else node.target.name
        self._hold(name.text, node.members, secret=secret)
        more = node.options if isinstance(node, nodes.SecretlyChoose) else node.otherwise
        for part in more or ():
            if isinstance(part, nodes.ElseOne):
                self._hold(name.text, part.members, secret=secret)
            elif isinstance(part, nodes.InsteadOf):
                self._hold(name.text, part.replacement, secret=secret)

    def take_figure(self, node: nodes.Put | nodes.MovePawn) -> None:
        """Where a figure comes to stand."""
        if isinstance(node, nodes.MovePawn) or self.context.is_figure(node.target):
            self.figures |= self.places(node.goal)
            self.entered |= self.figures

    def take_moved(self, node: nodes.Move) -> None:
        """Where pieces are moved to."""
        self.entered |= self.spread(node.goal)

    def take_put(self, node: nodes.PutPieces) -> None:
        """Where pieces are put."""
        self.entered |= self.places(node.goal)

    def take_scored(self, node: nodes.Score) -> None:
        """What is scored."""
        self.scored |= self.places(node.places)

    def _hold(self, name: str, value: Node, *, secret: bool = False) -> None:
        meaning = self.context.names.meanings.get(name)
        if meaning is None or meaning.type.domain == "place":
            found = self.places(value)
            self.held[name] = self.held.get(name, frozenset()) | found
            if secret:
                key = (self.here, name)
                self.picked[key] = self.picked.get(key, frozenset()) | found


def reach_of(context: Context) -> Reach:
    """What can come where, over everything a game can come to perform."""
    reach = Reach(context=context)
    reach.entered = frozenset(
        stock.start.text
        for element in context.rules.of("piece").values()
        for stock in element.node.stocks  # type: ignore[attr-defined]
    )
    bodies = [(routine, list(nodes.walk(element.node))) for routine, element in context.routines()]
    while True:
        before = (dict(reach.held), dict(reach.picked), *reach.found())
        for reach.here, statements in bodies:
            for node in statements:
                reach.note(node)
        if (reach.held, reach.picked, *reach.found()) == before:
            return reach


GIVING: Mapping[type[Node], Callable[[Reach, Any], None]] = MappingProxyType(
    {
        nodes.Assign: Reach.take_value,
        nodes.Add: Reach.take_value,
        nodes.DrawAs: Reach.take_drawn,
        nodes.ForEach: Reach.take_members,
        nodes.Choose: Reach.take_choice,
        nodes.SecretlyChoose: Reach.take_choice,
        nodes.Put: Reach.take_figure,
        nodes.MovePawn: Reach.take_figure,
        nodes.Move: Reach.take_moved,
        nodes.PutPieces: Reach.take_put,
        nodes.Score: Reach.take_scored,
    }
)
"""What statements and acts may give to variables, figures and places."""

GIVING_NOTHING: tuple[type[Node], ...] = (
    # Blocks give what the statements in them give.
    nodes.ActLine, nodes.AsPlayer, nodes.AtNext, nodes.EitherOrder, nodes.ForPlayers, nodes.If,
    nodes.Offer, nodes.OneOf, nodes.Repeat, nodes.StoppedOrNot, nodes.WhileKept,
    # What is taken away gives nothing; cards lie in zones, and loads where their pieces stand.
    nodes.Clear, nodes.DrawTo, nodes.Keep, nodes.Load, nodes.Look, nodes.PutAll, nodes.PutCard,
    nodes.Shuffle, nodes.Take, nodes.TakeAway, nodes.TakeSeveral, nodes.Unload,
    nodes.EndGame, nodes.Perform, nodes.Reach, nodes.Reveal,
)  # fmt: skip
"""The others. With the table above these are all statements and acts."""
