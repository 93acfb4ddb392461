"""The places, with the pieces, cards and figures in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fuero.ruleset.things import known_figure
from fuero.text.message import message
from fuero.text.picture import say_so_many

from .names import capital, figure_name, name_of
from .players import heading
from .values import pile_said, shown_variables, shown_zones, value_said
from .words import HIDDEN, NOTHING, Cell, Column, Words, cell

if TYPE_CHECKING:
    from fuero.machine.program import Program
    from fuero.ruleset.model import Place, Rules

__all__ = ["place_columns", "shown_places", "standing_figures"]


def shown_places(rules: Rules, program: Program, view: Mapping[str, Any]) -> tuple[str, ...]:
    """The places a board shows; without pieces, only those where something stands or lies."""
    zones = _zones_of_places(rules, program)
    return tuple(one for one in rules.places if program.pieces or _anything(view, zones, one))


def _zones_of_places(rules: Rules, program: Program) -> list[str]:
    return [name for name, zone in shown_zones(rules, program) if zone.holders == "place"]


def place_columns(
    rules: Rules,
    program: Program,
    view: Mapping[str, Any],
    shown: Sequence[str],
    *,
    everything: bool,
) -> tuple[Column, ...]:
    """A row a place: what it is called, a column an owner and a column a zone of cards."""
    pieces = _Pieces(rules, program, view["pieces"] if program.pieces else {}, everything)
    return (
        *_map_columns(rules, shown, view),
        *(pieces.column(shown, owner) for owner in (_owners(program) if program.pieces else ())),
        *(_cards_column(rules, view, shown, name) for name in _zones_of_places(rules, program)),
        *(
            _values_column(rules, program, found, shown, name)
            for name, found in shown_variables(rules, view)
            if rules.declared.variables[name].holders == "place"
        ),
    )


def _values_column(
    rules: Rules, program: Program, found: Mapping[str, Any], shown: Sequence[str], name: str
) -> Column:
    """What a variable holds for each place; where it is as at the beginning, nothing is shown."""
    said = (value_said(rules, program, name, found[one]) if one in found else "" for one in shown)
    return Column(
        head=Words(capital(name_of(rules, "variable", name))),
        cells=tuple(cell(text, ", ") for text in said),
    )


def _cards_column(rules: Rules, view: Mapping[str, Any], shown: Sequence[str], zone: str) -> Column:
    """The cards of a zone in each place."""
    piles = (view["zones"][zone].get(place, []) for place in shown)
    return Column(
        head=Words(capital(name_of(rules, "zone", zone))),
        cells=tuple(cell(pile_said(rules, pile), ", ") for pile in piles),
    )


def _owners(program: Program) -> tuple[str, ...]:
    return program.domains.get("owner", program.domains["player"]).members


def _map_columns(rules: Rules, shown: Sequence[str], view: Mapping[str, Any]) -> Iterator[Column]:
    """What places are called, and their numbers if any place has some.

    In brackets: the numbers of the same name on figures that stand there.
    """
    places = [rules.places[place] for place in shown]
    yield Column(head=Words(""), cells=tuple(_place_name(rules, place) for place in places))
    attributes = {name for place in rules.places.values() for name in place.attributes}
    if attributes:
        single = name_of(rules, "attribute", next(iter(attributes))) if len(attributes) == 1 else ""
        several = len(attributes) > 1
        own = (_attributes(rules, place.attributes, several) for place in places)
        laid = (_attributes_laid(rules, place.id, attributes, several, view) for place in places)
        said = zip(own, laid, strict=True)
        cells = tuple(cell(f"{text} ({on})" if on else text, "; ") for text, on in said)
        yield Column(head=Words(single), cells=cells, justify="center")


def _anything(view: Mapping[str, Any], zones: list[str], place: str) -> bool:
    """Whether figures stand or cards lie in a place."""
    figures = view.get("figures", {}).values()
    return place in figures or any(place in view["zones"][name] for name in zones)


def _place_name(rules: Rules, place: Place) -> Cell:
    """What a place is called, and where it lies."""
    name = cell(capital(name_of(rules, "place", place.id)))
    if not place.outer:
        return name
    category = "place" if place.outer in rules.places else "figure"
    outer = name_of(rules, category, place.outer)
    inside = message("inside", language=rules.language, place=outer)
    return (*name, Words(f"({inside})"))


def _attributes(rules: Rules, found: Mapping[str, tuple[int, ...]], named: bool) -> str:
    said = []
    for name, numbers in found.items():
        row = " ".join(str(number) for number in numbers)
        said.append(f"{name_of(rules, 'attribute', name)} {row}" if named else row)
    return "; ".join(said)


def _attributes_laid(
    rules: Rules, place: str, names: set[str], named: bool, view: Mapping[str, Any]
) -> str:
    """The numbers that places have too, on the figures that stand in a place."""
    there = {figure for figure, stands in view.get("figures", {}).items() if stands == place}
    found = []
    for kind in rules.declared.figures.values():
        for figure in kind.figures:
            if figure.name in there:
                known = {name: row for name, row in figure.attributes.items() if name in names}
                found.append(_attributes(rules, known, named))
    return "; ".join(text for text in found if text)


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The pieces of a view, of one that sees everything or not: by kind, place and bearer."""

    rules: Rules
    program: Program
    counts: Mapping[str, Any]
    everything: bool

    def column(self, shown: Sequence[str], owner: str) -> Column:
        """The pieces of an owner in each place."""
        head = heading(self.rules, self.program.seats, owner)
        cells = tuple(cell(self._in(place, owner), ", ", head) for place in shown)
        return Column(head=head, cells=cells, justify="center")

    def _in(self, place: str, owner: str) -> str:
        """How many pieces of an owner are in a place; with several kinds each with its name."""
        rules, program = self.rules, self.program
        where = program.domains["place"].members.index(place)
        said = []
        for piece in program.pieces:
            if (piece, where) in program.unshown and not self.everything:
                number = HIDDEN
            else:
                number = self._number(piece, self.counts[piece].get(place, {}), owner)
            if number:
                several = len(program.pieces) > 1
                said.append(say_so_many(rules, piece, number) if several else number)
        return ", ".join(said) or NOTHING

    def _number(self, piece: str, counts: Mapping[str, int], owner: str) -> str:
        """How many pieces of an owner there are; in brackets those that carry something."""
        bearers = self.program.domains[self.program.pieces[piece].bearers].things
        laden = {
            name_of(self.rules, "load", bearer.load): counts[bearer.id]
            for bearer in bearers
            if bearer.name == owner and bearer.load and bearer.id in counts
        }
        count = counts.get(owner, 0) + sum(laden.values())
        carried = ", ".join(f"{number} {load}" for load, number in laden.items())
        return "" if not count else f"{count} ({carried})" if carried else str(count)


def standing_figures(
    rules: Rules, view: Mapping[str, Any], shown: Sequence[str]
) -> tuple[Column | None, tuple[tuple[Words, str], ...]]:
    """The figures in each place as a column, and each of them with the name of its place.

    None and nothing where the game has no figures.
    """
    if "figures" not in view:
        return None, ()
    cells = tuple(_standing(rules, view, place) for place in shown)
    each = tuple(
        (_figure(rules, view, figure), capital(name_of(rules, "place", place)))
        for figure, place in view["figures"].items()
        if place in shown
    )
    return Column(head=Words(""), cells=cells), each


def _standing(rules: Rules, view: Mapping[str, Any], place: str) -> Cell:
    """The figures in a place."""
    found = [figure for figure, stands in view["figures"].items() if stands == place]
    ends = [","] * (len(found) - 1) + [""]
    return tuple(
        _figure(rules, view, figure, end) for figure, end in zip(found, ends, strict=False)
    )


def _figure(rules: Rules, view: Mapping[str, Any], figure: str, end: str = "") -> Words:
    """What a figure is called, in the colour of its owner if it has one."""
    name, found = figure_name(rules, figure) + end, known_figure(rules, figure)
    owner = found[0].owner if found is not None else ""
    return Words(name, owner) if owner in view["players"] else Words(name, strong=True)
