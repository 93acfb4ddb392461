"""A state as tables: places by owners, players with what is theirs, and the rest in lines.

What is declared to be in the background is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from .telling import capital, figure_name, name_of, player_style

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fuero.machine.program import Program, Zone
    from fuero.ruleset.model import Element, Place, Rules

__all__ = ["board"]

NOTHING = "·"
HIDDEN = "?"
NARROW = 79
"""Columns of a narrow terminal, which lines that need not be longer keep to."""


def board(
    rules: Rules, program: Program, view: Mapping[str, Any], *, everything: bool = False
) -> RenderableType:
    """The board of a view. everything: it is the view of somebody who sees all."""
    return Group(
        "",
        _places(rules, program, view, everything),
        "",
        _players(rules, program, view),
        *_rest(rules, program, view),
    )


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


def _places(rules: Rules, program: Program, view: Mapping[str, Any], everything: bool) -> Table:
    """A row a place, a column an owner and a column a zone of cards; figures stand at the right.

    In a game without pieces, places where nothing stands or lies are left out.
    """
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    attributes = {name for place in rules.places.values() for name in place.attributes}
    table.add_column("")
    if attributes:
        single = name_of(rules, "attribute", next(iter(attributes))) if len(attributes) == 1 else ""
        table.add_column(single, justify="center")
    owners = program.domains.get("owner", program.domains["player"]).members
    if not program.pieces:
        owners = ()
    zones = [name for name, zone in _zones(rules, program) if zone.holders == "place"]
    for owner in owners:
        table.add_column(_heading(rules, program.seats, owner), justify="center", no_wrap=True)
    for name in zones:
        table.add_column(capital(name_of(rules, "zone", name)))
    figures = "figures" in view
    if figures:
        table.add_column("")
    for place, content in rules.places.items():
        if not program.pieces and not _anything(view, zones, place):
            continue
        row: list[str | Text] = [_place_name(rules, content)]
        if attributes:
            row.append(_attributes(rules, content.attributes, len(attributes) > 1))
        for owner in owners:
            cell = _cell(rules, program, view, place, owner, everything)
            row.append(Text(cell, style=_style(program.seats, owner)))
        for name in zones:
            pile = view["zones"][name].get(place, [])
            row.append(_pile(rules, program.zones[name].family, pile))
        if figures:
            row.append(_standing(rules, view, place))
        table.add_row(*row)
    return table


def _anything(view: Mapping[str, Any], zones: list[str], place: str) -> bool:
    """Whether figures stand or cards lie in a place."""
    figures = view.get("figures", {}).values()
    return place in figures or any(place in view["zones"][name] for name in zones)


def _place_name(rules: Rules, place: Place) -> str:
    """What a place is called, and where it lies."""
    name = capital(name_of(rules, "place", place.id))
    if not place.outer:
        return name
    category = "place" if place.outer in rules.places else "pawn"
    return f"{name} (in {name_of(rules, category, place.outer)})"


def _attributes(rules: Rules, found: Mapping[str, tuple[int, ...]], named: bool) -> str:
    said = []
    for name, numbers in found.items():
        row = " ".join(str(number) for number in numbers)
        said.append(f"{name_of(rules, 'attribute', name)} {row}" if named else row)
    return "; ".join(said)


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


def _standing(rules: Rules, view: Mapping[str, Any], place: str) -> Text:
    seats = tuple(view["players"])
    names = [
        Text(
            figure_name(rules, figure),
            style=player_style(seats, owner)
            if (owner := figure.partition(".")[2]) in seats
            else "bold",
        )
        for figure, stands in view["figures"].items()
        if stands == place
    ]
    return Text(", ").join(names)


# ---- players ----------------------------------------------------------------------------------


def _players(rules: Rules, program: Program, view: Mapping[str, Any]) -> Table:
    """A row a player: points, values, cards."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("")
    facts = {
        name: found
        for name, found in _variables(rules, view)
        if isinstance(found, Mapping) and any(value is not None for value in found.values())
    }
    points = [name for name in facts if name in rules.of("track")]
    others = [name for name in facts if name not in points]
    piles = [name for name, zone in _zones(rules, program) if zone.per_player]
    kept = bool(view.get("kept"))
    for name in points:
        table.add_column(name_of(rules, "track", name), justify="right")
    for name in others:
        table.add_column(name_of(rules, "variable", name))
    for name in piles:
        table.add_column(name_of(rules, "zone", name))
    pending = bool(view.get("pending"))
    if kept:
        table.add_column("kept")
    if pending:
        table.add_column("put off")
    for seat in program.seats:
        row: list[str | Text] = [_heading(rules, program.seats, seat)]
        row.extend(str(facts[name][seat]) for name in points)
        row.extend(_value(rules, program, name, facts[name][seat]) for name in others)
        row.extend(
            _pile(rules, program.zones[name].family, view["zones"][name][seat]) for name in piles
        )
        if kept:
            row.append(_cards(rules, view["kept"].get(seat, ())))
        if pending:
            row.append(_put_off(view["pending"], seat))
        table.add_row(*row)
    return table


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


def _rest(rules: Rules, program: Program, view: Mapping[str, Any]) -> list[Text]:
    """Values of the whole table in one line, and a line for each zone of cards that are seen."""
    values = []
    for name, value in _variables(rules, view):
        if not isinstance(value, Mapping) and value not in (None, []):
            label = _label(rules, name)
            values.append(f"{label}: {_value(rules, program, name, value)}")
    lines = [Text(line) for line in _packed(values, " | ")]
    backs = []
    for name, zone in _zones(rules, program):
        if zone.holders:
            continue
        pile = view["zones"][name]
        label = capital(name_of(rules, "zone" if name in rules.of("zone") else "deck", name))
        if isinstance(pile, list) and zone.sight == "public":
            lines.append(Text(f"{label}: {_cards(rules, pile)}"))
        else:
            backs.append(f"{label} {len(pile) if isinstance(pile, list) else pile['size']}")
    if backs:
        lines.extend(Text(line) for line in _packed([f"Cards left: {backs[0]}", *backs[1:]], ", "))
    return [Text(""), *lines] if lines else []


def _packed(parts: list[str], joint: str) -> list[str]:
    """Parts in as few lines as they fit, none of them broken, of about the same length."""
    lines = _filled(parts, joint, NARROW)
    widths = range(max(map(len, lines), default=0) // 2, NARROW)
    evenly = (_filled(parts, joint, width) for width in widths)
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
