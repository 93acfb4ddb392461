"""What is declared outside .fuero files to lines of the text tree.

That is switches, selections, the result, and the parts of the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from fuero.ruleset.model import (
    Group,
    Measure,
    Place,
    PlaceKind,
    Relation,
    Rules,
    Seating,
    Selection,
    Switch,
    WordForms,
)

from .nouns import plan_attribute
from .tree import Count, Item, Line, Listing, Noun, Verbatim, phrase

__all__ = ["plan_board_part", "plan_result", "plan_selection", "plan_sides", "plan_switch"]


def plan_switch(switch: Switch, chosen: str, about: str) -> Line:
    """A switch: what it asks (about; '' for nothing), what holds, and what else could."""
    others = tuple(value for value in switch.values if value != chosen)
    head = phrase(
        "switch" if about else "switch:short",
        name=Noun(category="switch", id=switch.name),
        about=Verbatim(about),
        chosen=Noun(category="switch-value", id=chosen),
        others=_names("or", "switch-value", others),
    )
    return Line(head=head)


def plan_result(result: Sequence[Measure]) -> Line:
    """By what the seats are ranked, and what breaks ties."""
    first, *others = (
        phrase(
            "measure:highest" if measure.highest else "measure:lowest",
            track=Noun(category="track", id=measure.track.text),
        )
        for measure in result
    )
    ties = tuple(phrase("result-tie", measure=measure) for measure in others)
    return Line(head=phrase("result", measure=first, ties=Listing(joint="plain", items=ties)))


def plan_sides(seating: Seating) -> Iterator[Line]:
    """For each number of players that has sides, who wins together; and what they show."""
    counts = phrase(f"side-counts:{seating.side_counts}")
    for players, teams in seating.sides.items():
        told = ", ".join(" + ".join(str(seat + 1) for seat in team) for team in teams)
        yield Line(
            head=phrase("sides", players=Count(players), teams=Verbatim(told), counts=counts)
        )
    if seating.sides and seating.hands == "shared":
        yield Line(head=phrase("side-hands:shared"))


def plan_selection(
    selection: Selection, there: Collection[str], known: WordForms, about: str
) -> Line:
    """A selection: what it chooses, and what is in and out.

    there: the names of all that is in, chosen or not. known: what the selection is called; about:
    what it is about, or ''.
    """
    inside = tuple(member for member in selection.members if member in there)
    outside = tuple(member for member in selection.members if member not in there)
    head = phrase(
        "selection" if outside else "selection:all",
        name=Noun(category="selection", id=selection.name),
        # A name that says all is not explained by itself.
        about=None if about in ("", known.one) else phrase("selection-about", text=Verbatim(about)),
        least=Count(selection.least),
        chosen=_names("and", selection.kind, inside),
        others=_names("or", selection.kind, outside),
    )
    return Line(head=head)


def _names(joint: str, category: str, names: Sequence[str]) -> Item:
    return Listing(joint=joint, items=tuple(Noun(category=category, id=name) for name in names))


def plan_board_part(part: Place | PlaceKind | Group | Relation, rules: Rules) -> Line:
    """A place with its numbers and neighbours, a kind of place, groups of places, or a relation."""
    if isinstance(part, PlaceKind):
        return Line(head=phrase("kind", name=Noun(category="kind", id=part.id)))
    if isinstance(part, Relation):
        return _relation(part)
    return _group(part) if isinstance(part, Group) else _place(part, rules)


def _relation(relation: Relation) -> Line:
    head = phrase("relation", name=Noun(category="relation", id=relation.id))
    pairs = tuple(
        phrase("relation-pair", first=_place_noun(first), second=_place_noun(second))
        for first, second in relation.pairs
    )
    return Line(head=head, body=tuple(Line(head=pair) for pair in pairs))


def _group(group: Group) -> Line:
    head = phrase("group", name=Noun(category="group-kind", id=group.id))
    members = tuple(
        phrase(
            "group-member",
            name=Noun(category="group", id=name),
            places=_names("and", "place", places),
        )
        for name, places in group.members.items()
    )
    return Line(head=head, body=tuple(Line(head=member) for member in members))


def _place(place: Place, rules: Rules) -> Line:
    details = [plan_attribute(name, numbers) for name, numbers in place.attributes.items()]
    if place.outer:
        details.append(_lies_in(place.outer, rules))
    if place.neighbours:
        neighbours = _names("and", "place", place.neighbours)
        details.append(phrase("place-neighbours", places=neighbours))
    listed = tuple(phrase("place-detail", detail=detail) for detail in details)
    head = phrase(
        "place",
        name=_place_noun(place.id),
        kind=Noun(category="kind", id=place.kind),
        details=Listing(joint="plain", items=listed),
    )
    return Line(head=head)


def _lies_in(outer: str, rules: Rules) -> Item:
    if outer in rules.places:
        return phrase("place-outer", place=_place_noun(outer))
    return phrase("place-carried", figure=Noun(category="figure", id=outer))


def _place_noun(place: str) -> Noun:
    return Noun(category="place", id=place)
