"""A state as tables: places by owners, players with what is theirs, and the rest in lines.

What is declared to be in the background is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from .grid import Cell, Column, Drawn, cell, fitting
from .telling import capital, figure_name, name_of, player_style

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from fuero.machine.program import Program, Zone
    from fuero.ruleset.model import Element, Place, Rules

__all__ = ["board"]

NOTHING = "·"
HIDDEN = "?"
_TALL = 3
"""In so many lines a row of players may stand before lists of cards stand elsewhere."""

NARROW = 79
"""Columns of a narrow terminal, which lines that need not be longer keep to."""


def board(
    rules: Rules, program: Program, view: Mapping[str, Any], *, everything: bool = False
) -> RenderableType:
    """The board of a view. everything: it is the view of somebody who sees all."""

    def drawn(width: int) -> list[RenderableType]:
        places = _places(rules, program, view, everything, width)
        players = _players(rules, program, view, width)
        return ["", *places, *players, *_rest(rules, program, view, width)]

    return Drawn(drawn)


def _variables(rules: Rules, view: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What variables and tracks hold."""
    for name, value in view["variables"].items():
        if not _in_background(rules.of("variable").get(name)):
            yield name, value


def _zones(rules: Rules, program: Program) -> Iterator[tuple[str, Zone]]:
    """Where cards lie, decks too."""
    for name, zone in program.zones.items():
        if not _in_background(rules.of("zone").get(name)):
            yield name, zone


def _in_background(element: Element | None) -> bool:
    return element is not None and bool(element.node.background)  # type: ignore[attr-defined]


def _heading(rules: Rules, seats: tuple[str, ...], seat: str) -> Text:
    category = "player" if seat in seats else "owner"
    return Text(capital(name_of(rules, category, seat)), style=_style(seats, seat))


def _style(seats: tuple[str, ...], owner: str) -> str:
    return player_style(seats, owner) if owner in seats else "bold"


# ---- places -----------------------------------------------------------------------------------


def _places(
    rules: Rules, program: Program, view: Mapping[str, Any], everything: bool, width: int
) -> list[RenderableType]:
    """A row a place, a column an owner and a column a zone of cards; figures stand at the right.

    In a game without pieces, places where nothing stands or lies are left out. Where it is too
    narrow for the figures, they are named below, each with its place.
    """
    zones = [name for name, zone in _zones(rules, program) if zone.holders == "place"]
    shown = [one for one in rules.places if program.pieces or _anything(view, zones, one)]
    columns = [
        *_map_columns(rules, shown, view),
        *(
            Column(
                head=_heading(rules, program.seats, owner),
                cells=tuple(
                    cell(
                        _cell(rules, program, view, place, owner, everything),
                        ", ",
                        _style(program.seats, owner),
                    )
                    for place in shown
                ),
                justify="center",
            )
            for owner in (_owners(program) if program.pieces else ())
        ),
        *(
            Column(
                head=Text(capital(name_of(rules, "zone", name))),
                cells=tuple(
                    cell(_pile(rules, program.zones[name].family, pile), ", ")
                    for pile in (view["zones"][name].get(place, []) for place in shown)
                ),
            )
            for name in zones
        ),
    ]
    if "figures" not in view:
        return [_fitted(columns, width), ""]
    standing = tuple(_standing(rules, view, place) for place in shown)
    beside = [*columns, Column(head=Text(), cells=standing, more=2)]
    if (grid := fitting(beside, width, most=2, cut=False)) is not None:
        return [grid, ""]
    return [_fitted(columns, width), "", *_figures_below(rules, view, shown, width), ""]


def _fitted(columns: Sequence[Column], width: int) -> Table:
    grid = fitting(columns, width, most=2)
    assert grid is not None
    return grid


def _owners(program: Program) -> tuple[str, ...]:
    return program.domains.get("owner", program.domains["player"]).members


def _map_columns(rules: Rules, shown: Sequence[str], view: Mapping[str, Any]) -> Iterator[Column]:
    """What places are called, and their numbers if any place has some.

    In brackets: the numbers of the same name on figures that stand there.
    """
    places = [rules.places[place] for place in shown]
    yield Column(head=Text(), cells=tuple(_place_name(rules, place) for place in places))
    attributes = {name for place in rules.places.values() for name in place.attributes}
    if attributes:
        single = name_of(rules, "attribute", next(iter(attributes))) if len(attributes) == 1 else ""
        several = len(attributes) > 1
        own = (_attributes(rules, place.attributes, several) for place in places)
        laid = (_attributes_laid(rules, place.id, attributes, several, view) for place in places)
        said = zip(own, laid, strict=True)
        cells = tuple(cell(f"{text} ({on})" if on else text, "; ") for text, on in said)
        yield Column(head=Text(single), cells=cells, justify="center")


def _anything(view: Mapping[str, Any], zones: list[str], place: str) -> bool:
    """Whether figures stand or cards lie in a place."""
    figures = view.get("figures", {}).values()
    return place in figures or any(place in view["zones"][name] for name in zones)


def _place_name(rules: Rules, place: Place) -> Cell:
    """What a place is called, and where it lies."""
    name = cell(capital(name_of(rules, "place", place.id)))
    if not place.outer:
        return name
    category = "place" if place.outer in rules.places else "pawn"
    return (*name, Text(f"(in {name_of(rules, category, place.outer)})"))


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
    for element in rules.of("pawn").values():
        for member in getattr(element.node, "members", ()):
            if member.name.text in there:
                numbers = {one.name.text: one.numbers for one in member.attributes}
                known = {name: row for name, row in numbers.items() if name in names}
                found.append(_attributes(rules, known, named))
    return "; ".join(text for text in found if text)


def _cell(
    rules: Rules,
    program: Program,
    view: Mapping[str, Any],
    place: str,
    owner: str,
    everything: bool,
) -> str:
    """How many pieces of an owner are in a place; with several kinds each with its name."""
    where = program.domains["place"].members.index(place)
    said = []
    for piece in program.pieces:
        if (piece, where) in program.unshown and not everything:
            number = HIDDEN
        else:
            number = _number(rules, view["pieces"][piece].get(place, {}), owner)
        if number:
            several = len(program.pieces) > 1
            said.append(f"{number} {name_of(rules, 'piece', piece)}" if several else number)
    return ", ".join(said) or NOTHING


def _number(rules: Rules, counts: Mapping[str, int], owner: str) -> str:
    """How many pieces of an owner there are; in brackets those of them that carry something."""
    laden = {
        name_of(rules, "load", bearer.partition("+")[2]): count
        for bearer, count in counts.items()
        if bearer.partition("+")[0] == owner and bearer != owner
    }
    count = counts.get(owner, 0) + sum(laden.values())
    carried = ", ".join(f"{number} {load}" for load, number in laden.items())
    return "" if not count else f"{count} ({carried})" if carried else str(count)


def _standing(rules: Rules, view: Mapping[str, Any], place: str) -> Cell:
    """The figures in a place."""
    found = [figure for figure, stands in view["figures"].items() if stands == place]
    ends = [","] * (len(found) - 1) + [""]
    return tuple(
        Text(figure_name(rules, figure) + end, style=_figure_style(view, figure))
        for figure, end in zip(found, ends, strict=False)
    )


def _figure_style(view: Mapping[str, Any], figure: str) -> str:
    seats, owner = tuple(view["players"]), figure.partition(".")[2]
    return player_style(seats, owner) if owner in seats else "bold"


def _figures_below(
    rules: Rules, view: Mapping[str, Any], shown: Sequence[str], width: int
) -> list[Text]:
    """The figures that stand in places, each with its place."""
    said = [
        f"{figure_name(rules, figure)}: {capital(name_of(rules, 'place', place))}"
        for figure, place in view["figures"].items()
        if place in shown
    ]
    lines = [Text(capital(line)) for line in _packed(said, " | ", min(width, NARROW))]
    for line in lines:
        for figure in view["figures"]:
            line.highlight_words([figure_name(rules, figure)], _figure_style(view, figure))
    return lines


# ---- players ----------------------------------------------------------------------------------


def _players(
    rules: Rules, program: Program, view: Mapping[str, Any], width: int
) -> list[RenderableType]:
    """A row a player: points, values, cards. Where that is too wide, long lists stand below."""
    columns = [*_values(rules, program, view)]
    lists = [*_lists(rules, program, view)]
    below: list[Column] = []
    while (grid := fitting([*columns, *lists], width, most=_TALL, cut=not lists)) is None:
        below.append(max(lists, key=_size))
        lists = [one for one in lists if one is not below[-1]]
    return [grid, *_lists_below(columns[0], below, min(width, NARROW))]


def _size(column: Column) -> int:
    return max(sum(map(len, one)) for one in column.cells)


def _values(rules: Rules, program: Program, view: Mapping[str, Any]) -> Iterator[Column]:
    """The players, with their points and what variables say of them."""
    seats = program.seats
    yield Column(head=Text(), cells=tuple((_heading(rules, seats, seat),) for seat in seats))
    facts = {
        name: found
        for name, found in _variables(rules, view)
        if isinstance(found, Mapping) and any(value is not None for value in found.values())
    }
    for name, found in facts.items():
        if name in rules.of("track"):
            points = tuple(cell(str(found[seat])) for seat in seats)
            yield Column(head=Text(name_of(rules, "track", name)), cells=points, justify="right")
    for name, found in facts.items():
        if name not in rules.of("track"):
            said = (_value(rules, program, name, found[seat]) for seat in seats)
            yield _listing(name_of(rules, "variable", name), said)


def _lists(rules: Rules, program: Program, view: Mapping[str, Any]) -> Iterator[Column]:
    """The cards of the players, and what they have put off."""
    seats = program.seats
    for name, zone in _zones(rules, program):
        if zone.per_player:
            said = (_pile(rules, zone.family, view["zones"][name][seat]) for seat in seats)
            yield _listing(name_of(rules, "zone", name), said)
    if view.get("kept"):
        yield _listing("kept", (_cards(rules, view["kept"].get(seat, ())) for seat in seats))
    if view.get("pending"):
        yield _listing("put off", (_put_off(view["pending"], seat) for seat in seats))


def _listing(head: str, said: Iterable[str]) -> Column:
    return Column(head=Text(head), cells=tuple(map(_list, said)))


def _list(text: str) -> Cell:
    """Names with commas between, or numbers with blanks, to be broken there."""
    return cell(text) if all(word.isdigit() for word in text.split()) else cell(text, ", ")


def _lists_below(names: Column, lists: Sequence[Column], width: int) -> Iterator[Text]:
    """Long lists of players in lines: whose, of what, and the list."""
    for column in lists:
        yield Text("")
        for (name,), parts in zip(names.cells, column.cells, strict=True):
            if [part.plain for part in parts] != [NOTHING]:
                yield _hanging(Text.assemble(name, f", {column.head.plain}:"), parts, width)


def _hanging(head: Text, parts: Cell, width: int) -> Text:
    """Parts in lines of which all but the first stand further in."""
    said = [head.plain, *(part.plain for part in parts)]
    text = Text("\n  ".join(_filled(said, " ", width - 2)))
    for span in head.spans:
        text.stylize(span.style, span.start, span.end)
    return text


def _put_off(pending: Sequence[Mapping[str, str]], seat: str) -> str:
    """What a player has put off; of several things, with their numbers in the order of all."""
    mine = [(number, one[seat]) for number, one in enumerate(pending, 1) if seat in one]
    return ", ".join(f"{number} {what}" if len(pending) > 1 else what for number, what in mine)


def _value(rules: Rules, program: Program, name: str, value: Any) -> str:
    """The value of a variable: a number, a name, or several."""
    if value is None:
        return NOTHING
    if isinstance(value, list):
        return ", ".join(_value(rules, program, name, one) for one in value) or "none"
    domain = program.layout.fields[name].domain
    if domain in ("player", "place"):
        return capital(name_of(rules, domain, str(value)))
    if domain == "pawn":
        return figure_name(rules, str(value))
    return _card(rules, str(value)) if domain in rules.of("cards") else str(value)


def _card(rules: Rules, card: str) -> str:
    base = card.partition(".")[0]
    if base in rules.of("card"):
        return name_of(rules, "card", card)
    return capital(name_of(rules, "place", card)) if card in rules.places else card


def _cards(rules: Rules, cards: Any) -> str:
    short = all(card.isdigit() for card in cards)
    return (" " if short else ", ").join(_card(rules, card) for card in cards) or NOTHING


def _pile(rules: Rules, family: str, pile: Any) -> str:
    """Cards that are seen, or their number with what is known of them."""
    if isinstance(pile, list):
        return _cards(rules, pile)
    if any(pile.get("row", ())):
        row = [HIDDEN if card is None else _card(rules, card) for card in pile["row"]]
        return ", ".join(row)
    size, known = pile["size"], pile.get("known", ())
    if known and len(known) == size:
        return _cards(rules, known)
    if not size:
        return NOTHING
    if known:
        return f"{size}: {_cards(rules, known)}, others unknown"
    if pile.get("top"):
        return f"{size}, top {_card(rules, pile['top'])}"
    return f"{size} unseen"


# ---- the rest ---------------------------------------------------------------------------------


def _rest(
    rules: Rules, program: Program, view: Mapping[str, Any], width: int
) -> list[RenderableType]:
    """Values of the whole table in one line, and a line for each zone of cards that are seen."""
    values = []
    for name, value in _variables(rules, view):
        if not isinstance(value, Mapping) and value not in (None, []):
            label = _label(rules, name)
            values.append(f"{label}: {_value(rules, program, name, value)}")
    narrow = min(width, NARROW)
    lines = [Text(line) for line in _packed(values, " | ", narrow)]
    backs = []
    for name, zone in _zones(rules, program):
        if zone.holders:
            continue
        pile = view["zones"][name]
        label = capital(name_of(rules, "zone" if name in rules.of("zone") else "deck", name))
        if isinstance(pile, list) and zone.sight == "public":
            lines.append(_hanging(Text(f"{label}:"), _list(_cards(rules, pile)), width))
        else:
            backs.append(f"{label} {len(pile) if isinstance(pile, list) else pile['size']}")
    if backs:
        backs[0] = f"Cards left: {backs[0]}"
        lines.extend(Text(line) for line in _packed(backs, ", ", narrow))
    return ["", *lines] if lines else []


def _packed(parts: list[str], joint: str, width: int = NARROW) -> list[str]:
    """Parts in as few lines as they fit, none of them broken, of about the same length."""
    lines = _filled(parts, joint, width)
    widths = range(max(map(len, lines), default=0) // 2, width)
    evenly = (_filled(parts, joint, less) for less in widths)
    return next((found for found in evenly if len(found) == len(lines)), lines)


def _filled(parts: list[str], joint: str, width: int) -> list[str]:
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(joint) + len(part) <= width:
            lines[-1] += joint + part
        else:
            lines.append(part)
    return lines


def _label(rules: Rules, name: str) -> str:
    return capital(name_of(rules, "track" if name in rules.of("track") else "variable", name))
