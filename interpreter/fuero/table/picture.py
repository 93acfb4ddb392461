"""What a picture of the table shows, as plain data: `picture_of` makes it of a view.

Nobody learns more from it than from the view: it is made of nothing else but that and the rules.
Who draws it, in a terminal (`cli.map`) or as a drawing (`table.svg`), needs to know no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fuero.frozen import frozen
from fuero.ruleset.things import known_figure
from fuero.text.picture import say_in_picture

from .layout import Spot, spots
from .names import capital, figure_name, name_of
from .values import pile_said, shown_variables, shown_zones, value_said
from .words import HIDDEN

if TYPE_CHECKING:
    from fuero.machine.game import Decision
    from fuero.machine.program import Program
    from fuero.ruleset.model import Place, Rules

__all__ = [
    "Picture",
    "PictureCards",
    "PictureFigure",
    "PictureLine",
    "PictureOwner",
    "PicturePiece",
    "PicturePlace",
    "picture_of",
    "targets_of",
]


@frozen
class PictureOwner:
    """Somebody pieces belong to. letter: one of its own; plays: whether it is a player; facts: what
    it has on each track, by the name of the track.
    """

    id: str
    name: str
    letter: str
    plays: bool
    facts: tuple[tuple[str, str], ...] = ()


@frozen
class PicturePiece:
    """Pieces of one owner and kind.

    count: how many, those that carry something too, or that this is not seen; then the owner is
    ''. kind: what they are called, '' where there is one kind only; loads: how many carry what.
    """

    owner: str
    kind: str
    count: str
    loads: tuple[tuple[str, int], ...] = ()


@frozen
class PictureFigure:
    """A figure. name: its whole name; kind: without its owner; owner: '' where it has none."""

    id: str
    name: str
    kind: str
    owner: str


@frozen
class PictureCards:
    """Cards that lie in a place, or what a variable holds for it. zone: what they lie in, or it is
    called; said: how many there are, or which; number: how many.
    """

    zone: str
    said: str
    number: int


@frozen
class PicturePlace:
    """A place with all that is in it.

    at: where it is on the map, None beside it. outer: the place it is shown in, '' for none;
    carried: the figure that carries it, by name. numbers: its numbers, each row with what they are
    called; laid: numbers of the same name on figures there. target: whether it can be chosen now.
    joined: whether it has neighbours.
    """

    id: str
    name: str
    at: Spot | None
    outer: str
    carried: str
    numbers: tuple[tuple[str, tuple[int, ...]], ...]
    laid: tuple[tuple[int, ...], ...]
    pieces: tuple[PicturePiece, ...]
    figures: tuple[PictureFigure, ...]
    cards: tuple[PictureCards, ...]
    target: bool
    joined: bool


@frozen
class PictureLine:
    """Two places that belong together: neighbours, or by the relation of this name."""

    first: str
    second: str
    relation: str = ""


@frozen
class Picture:
    """A table as it is drawn.

    away: the figures that stand in no place. target_words, away_words: what a legend says of places
    that can be chosen, and of figures that stand in none.
    """

    title: str
    owners: tuple[PictureOwner, ...]
    places: tuple[PicturePlace, ...]
    lines: tuple[PictureLine, ...]
    away: tuple[PictureFigure, ...]
    target_words: str
    away_words: str

    def place(self, name: str) -> PicturePlace:
        """The place of an id."""
        return next(place for place in self.places if place.id == name)

    def owner(self, name: str) -> PictureOwner:
        """The owner of an id."""
        return next(owner for owner in self.owners if owner.id == name)

    def owned_kinds(self) -> tuple[str, ...]:
        """What figures that have owners are called, without these."""
        all_ = [*(one for place in self.places for one in place.figures), *self.away]
        return tuple(sorted({figure.kind for figure in all_ if figure.owner}))

    def within(self, place: str) -> tuple[PicturePlace, ...]:
        """The places shown in a place."""
        return tuple(one for one in self.places if one.outer == place)


def targets_of(decision: Decision | None) -> frozenset[str]:
    """The places that one of the options of a decision names."""
    options = decision.options if decision is not None else ()
    return frozenset(
        thing.id for option in options for thing in option.things if thing.category == "place"
    )


def picture_of(
    rules: Rules,
    program: Program,
    view: Mapping[str, Any],
    *,
    targets: frozenset[str] = frozenset(),
    everything: bool = False,
) -> Picture:
    """The picture of a view.

    targets: the places to be marked (`targets_of`). everything: it is the view of somebody who
    sees all.
    """
    figures = tuple(_figure(rules, program, one) for one in view.get("figures", {}))
    stands = view.get("figures", {})
    contents = _Contents(rules, program, view, everything)
    where = spots(rules)
    return Picture(
        title=rules.title,
        owners=_owners(rules, program, view),
        places=tuple(
            PicturePlace(
                id=place.id,
                name=capital(name_of(rules, "place", place.id)),
                at=where.get(place.id),
                outer=_shown_in(rules, place, stands),
                carried=_carrier(rules, place),
                numbers=_numbers(rules, place),
                laid=tuple(_laid(rules, place, stands)),
                pieces=tuple(contents.pieces(place.id)),
                figures=tuple(one for one in figures if stands[one.id] == place.id),
                cards=tuple(contents.cards(place.id)),
                target=place.id in targets,
                joined=bool(place.neighbours),
            )
            for place in rules.places.values()
        ),
        lines=tuple(_lines(rules)),
        away=tuple(one for one in figures if stands[one.id] is None),
        target_words=say_in_picture(rules, "target"),
        away_words=say_in_picture(rules, "away"),
    )


def _figure(rules: Rules, program: Program, figure: str) -> PictureFigure:
    found = known_figure(rules, figure)
    owner = found[0].owner if found is not None else ""
    name = capital(figure_name(rules, figure))
    kind = capital(name_of(rules, found[0].category, found[0].name)) if found and owner else name
    return PictureFigure(
        id=figure, name=name, kind=kind, owner=owner if owner in program.seats else ""
    )


def _shown_in(rules: Rules, place: Place, stands: Mapping[str, str | None]) -> str:
    """The place another is shown in: the one it lies in, or where the figure that carries it is."""
    if not place.outer or place.outer in rules.places:
        return place.outer
    return stands.get(place.outer) or ""


def _carrier(rules: Rules, place: Place) -> str:
    if not place.outer or place.outer in rules.places:
        return ""
    return capital(name_of(rules, "figure", place.outer))


def _lines(rules: Rules) -> Iterator[PictureLine]:
    """Neighbours, each pair once, in the order of the places; then what other relations join."""
    joined: set[tuple[str, str]] = set()
    for place in rules.places.values():
        for other in place.neighbours:
            if (other, place.id) not in joined:
                joined.add((place.id, other))
                yield PictureLine(first=place.id, second=other)
    for relation in rules.relations.values():
        said = capital(name_of(rules, "relation", relation.id, "many"))
        for first, second in relation.pairs:
            yield PictureLine(first=first, second=second, relation=said)


# ---- numbers ----------------------------------------------------------------------------------


def _numbers(rules: Rules, place: Place) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return tuple(
        (name_of(rules, "attribute", name), numbers) for name, numbers in place.attributes.items()
    )


def _laid(
    rules: Rules, place: Place, stands: Mapping[str, str | None]
) -> Iterator[tuple[int, ...]]:
    """Numbers on figures in a place whose names are those of numbers of the place."""
    for kind in rules.declared.figures.values():
        for figure in kind.figures:
            if stands.get(figure.name) == place.id:
                for name, numbers in figure.attributes.items():
                    if name in place.attributes:
                        yield numbers


# ---- owners -----------------------------------------------------------------------------------


def _owners(rules: Rules, program: Program, view: Mapping[str, Any]) -> tuple[PictureOwner, ...]:
    members = program.domains.get("owner", program.domains["player"]).members
    letters = _letters(rules, program, members)
    tracks = {
        name: found
        for name, found in shown_variables(rules, view)
        if name in rules.of("track") and isinstance(found, Mapping)
    }
    return tuple(
        PictureOwner(
            id=owner,
            name=_owner_name(rules, program, owner),
            letter=letters[owner],
            plays=owner in program.seats,
            facts=tuple(
                (name_of(rules, "track", name), str(found[owner]))
                for name, found in tracks.items()
                if owner in found
            ),
        )
        for owner in members
    )


def _owner_name(rules: Rules, program: Program, owner: str) -> str:
    category = "player" if owner in program.seats else "owner"
    return capital(name_of(rules, category, owner))


def _letters(rules: Rules, program: Program, members: tuple[str, ...]) -> dict[str, str]:
    """A letter for each owner, of its name if one is free: great for players, small for others."""
    found: dict[str, str] = {}
    for owner in members:
        name = _owner_name(rules, program, owner)
        own = [one for one in name if one.isalpha()]
        spare = [*own, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        cased = [one.upper() if owner in program.seats else one.lower() for one in spare]
        used = found.values()
        found[owner] = next((one for one in cased if len(one) == 1 and one not in used), "?")
    return found


# ---- what is in places ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Contents:
    """What a view shows in places."""

    rules: Rules
    program: Program
    view: Mapping[str, Any]
    everything: bool

    def pieces(self, place: str) -> Iterator[PicturePiece]:
        """The pieces in a place, kind by kind and owner by owner; one that is not seen for those
        of a kind that are not.
        """
        program = self.program
        where = program.domains["place"].members.index(place)
        for piece, kind in program.pieces.items():
            several = len(program.pieces) > 1
            called = name_of(self.rules, "piece", piece, "many") if several else ""
            if (piece, where) in program.unshown and not self.everything:
                yield PicturePiece(owner="", kind=called, count=HIDDEN)
                continue
            counts = self.view["pieces"][piece].get(place, {})
            bearers = program.domains[kind.bearers].things
            for owner in dict.fromkeys(bearer.name for bearer in bearers):
                own = [one for one in bearers if one.name == owner and counts.get(one.id)]
                if own:
                    yield PicturePiece(
                        owner=owner,
                        kind=called,
                        count=str(sum(counts[one.id] for one in own)),
                        loads=tuple(
                            (name_of(self.rules, "load", one.load), counts[one.id])
                            for one in own
                            if one.load
                        ),
                    )

    def cards(self, place: str) -> Iterator[PictureCards]:
        """The cards in a place, zone by zone."""
        for name, zone in shown_zones(self.rules, self.program):
            pile = self.view["zones"][name].get(place, []) if zone.holders == "place" else []
            number = len(pile) if isinstance(pile, list) else pile["size"]
            if number:
                yield PictureCards(
                    zone=capital(name_of(self.rules, "zone", name)),
                    said=pile_said(self.rules, pile),
                    number=number,
                )
        for name, found in shown_variables(self.rules, self.view):
            if self.rules.declared.variables[name].holders == "place" and place in found:
                value = found[place]
                yield PictureCards(
                    zone=capital(name_of(self.rules, "variable", name)),
                    said=value_said(self.rules, self.program, name, value),
                    number=value if isinstance(value, int) else 1,
                )
