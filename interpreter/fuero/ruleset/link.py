"""From layers to Rules: settle switches, lay layers over one another, set values, link names,
hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, Span, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node, written_fields

from .absent import left_out
from .bodies import link_rules
from .choices import OpenSettings, declared_choices
from .core import NOTHING_DECLARED
from .elsewhere import placed_elsewhere
from .layers import leave_out, merge, problems_of, take_likes
from .lexicons import LexiconFile, Lexicons, with_words
from .lost_additions import tell_lost
from .merged import Merged
from .model import Element, Lexicon, Measure, Place, Relation, Rules
from .names import BUILT_IN_PROPERTIES
from .private import told_apart
from .provenance import number_problems
from .removed import needed_but_removed, removal_of
from .seats import seating_of
from .settings import GivenValue, Settings, ValueSetting, settle_settings
from .settle import absent_places, lexicons_in_use, settle
from .sides import side_problems
from .sums import Layer
from .texts import human_texts, with_human_words
from .widening import unknown_points, unsaid_slots, widening_points
from .wordings import spell_out

__all__ = ["link", "mistakes", "plain"]


def link(
    layers: Sequence[Layer], settings: Mapping[str, GivenValue], edition: str | None = None
) -> Rules:
    """Lay the layers over one another and link every name.

    settings: switches, selections and declared values by name, over those of the edition. Raises
    DiagnosticError with all that is wrong.
    """
    rules = _linked(layers, settings, edition)
    return replace(rules, hash=_hash(rules))


def mistakes(
    layers: Sequence[Layer], settings: Mapping[str, GivenValue], edition: str | None = None
) -> tuple[Diagnostic, ...]:
    """All that is wrong with layers under these settings."""
    try:
        _linked(layers, settings, edition)
    except DiagnosticError as error:
        return error.diagnostics
    return ()


def _linked(
    layers: Sequence[Layer], settings: Mapping[str, GivenValue], edition: str | None
) -> Rules:
    """The rules of ``link``, as yet without their hash."""
    apart = told_apart(layers)
    layers = apart.layers
    choices = declared_choices(layers)
    settled = settle_settings(layers, choices, settings, edition)
    merged = Merged()
    for layer in layers:
        kept, problems = settle(layer.declarations, choices.switches, settled.chosen)
        absent, misread = absent_places(layer.boards, choices.switches, settled.chosen)
        own = [file.document for file in layer.lexicons if not file.ships]
        _, mistaken = lexicons_in_use(own, choices.switches, settled.chosen)
        merged.problems.extend((*problems, *misread, *mistaken))
        merge(merged, layer, kept, absent)
    _set_values(merged, settled.numbers)
    absent_names = {**apart.hidden, **left_out(layers, settled.chosen)}
    for selection in choices.selections.values():
        leave_out(merged, selection, settled.selected.get(selection.name), absent_names)
    take_likes(merged)
    tell_lost(merged)
    merged.problems.extend(spell_out(merged.elements))
    if problems := problems_of(merged):
        raise DiagnosticError(problems)
    rules = _assemble(layers, choices, settled, merged, absent_names)
    problems = (
        *_board_problems(rules),
        *_manifest_problems(rules),
        *side_problems(layers, rules),
        *unknown_points(rules),
        *number_problems(layers),
    )
    declared, misused = link_rules(rules)
    if declared is None or problems:
        raise DiagnosticError((*problems, *misused))
    return replace(
        rules,
        declared=declared,
        private=apart.plain,
        own_names=apart.names,
        written={layer.info.id: layer.declarations for layer in layers},
        settled_beside=frozenset(_settled_beside(layers)),
    )


def _settled_beside(layers: Sequence[Layer]) -> Iterator[str]:
    """The switches that boards ask, or that the manifest of a layer sets."""
    for layer in layers:
        yield from layer.manifest.data.get("sets", {})
        for board in layer.boards:
            for place in board.data.get("places", {}).values():
                yield from place.get("when", {})


def _set_values(merged: Merged, numbers: Mapping[str, ValueSetting]) -> None:
    for name, wanted in numbers.items():
        number, span = wanted.number, wanted.span
        element = merged.elements["value"].get(name)
        if element is None:
            gone = merged.removed.get(("value", name))
            merged.problems.append(
                Diagnostic(
                    code="FU210",
                    message=f"the value {name} cannot be set: "
                    + ("it was removed" if gone else "under these switches there is none"),
                    span=span,
                    related=(removal_of(gone).place,) if gone else (),
                )
            )
        else:
            assert isinstance(element.node, nodes.ValueDeclaration)
            same = element.node.number == number
            node = replace(element.node, number=number)
            known = element.provenance if same else wanted.known
            merged.elements["value"][name] = replace(
                element, node=node, bare=node, provenance=known
            )
            if not node.low <= number <= node.high:
                merged.problems.append(
                    Diagnostic(
                        code="FU212",
                        message=("" if span else f"{name}={number}: ")
                        + f"{name} must be from {node.low} to {node.high}, not {number}",
                        span=span or node.span,
                        related=(Related("the value", node.span),) if span else (),
                    )
                )


def _assemble(
    layers: Sequence[Layer],
    choices: OpenSettings,
    settled: Settings,
    merged: Merged,
    absent: Mapping[str, tuple[Related, ...]],
) -> Rules:
    base = layers[0].manifest

    def named(key: str) -> Name | None:
        for layer in reversed(layers):
            value = layer.manifest.data.get(key)
            if value is not None:
                return Name(text=value, span=layer.manifest.span((key,)))
        return None

    missing = Name(text="", span=base.span(()))
    files = [file for layer in layers for file in layer.texts]
    return Rules(
        id="+".join(layer.info.id for layer in layers),
        title=" + ".join(layer.info.title for layer in layers),
        layers=tuple(layer.info for layer in layers),
        sources=tuple(source for layer in layers for source in layer.sources),
        seating=seating_of(merged, layers),
        may_is_rule=_may_is_rule(layers),
        only_holders=_only_holders(layers),
        game=named("game") or missing,
        outlook=named("outlook"),
        result=_result(layers) or (Measure(track=missing, highest=True),),
        switches=choices.switches,
        selections=choices.selections,
        editions=settled.editions,
        settings=settled.chosen,
        widening=widening_points(layers),
        unsaid=unsaid_slots(layers),
        values={
            name: element.written(nodes.ValueDeclaration).number
            for name, element in merged.elements["value"].items()
        },
        kinds=merged.kinds,
        places=merged.places,
        groups=merged.groups,
        relations=merged.relations,
        elements=merged.elements,
        removed=merged.removed,
        gone=tuple(merged.gone),
        absent=absent,
        declared=NOTHING_DECLARED,
        lexicons=with_human_words(_lexicons(layers, choices, settled), files),
        hash="",
        texts=human_texts(files),
        text_files=tuple(files),
    )


def _lexicons(layers: Sequence[Layer], choices: OpenSettings, settled: Settings) -> Lexicons:
    """The words of each language, those of upper layers over those of lower ones."""
    files: dict[str, list[LexiconFile]] = {}
    for layer in layers:
        for file in layer.lexicons:
            files.setdefault(file.language, []).append(file)

    def made(language: str) -> Lexicon:
        documents = [file.document for file in files[language]]
        used, _ = lexicons_in_use(documents, choices.switches, settled.chosen)
        return with_words(Lexicon(language=language, names={}, phrases={}), used)

    return Lexicons({language: partial(made, language) for language in files})


def _result(layers: Sequence[Layer]) -> tuple[Measure, ...]:
    """What the seats are ranked by: what the last layer says that says anything about it."""
    found: tuple[Measure, ...] = ()
    for layer in layers:
        result = layer.manifest.data.get("result")
        if result is None:
            continue
        by, highest = result["by"], result.get("highest", True)
        several = isinstance(by, list)
        standings = []
        for index, entry in enumerate(by if several else [by]):
            named: tuple[str | int, ...] = ("result", "by", index) if several else ("result", "by")
            own = isinstance(entry, dict)
            standings.append(
                Measure(
                    track=Name(
                        text=entry["track"] if own else entry,
                        span=layer.manifest.span((*named, "track") if own else named),
                    ),
                    highest=entry.get("highest", highest) if own else highest,
                )
            )
        found = tuple(standings)
    return found


def _board_problems(rules: Rules) -> list[Diagnostic]:
    problems = []
    for place in rules.places.values():
        for neighbour in place.neighbours:
            if neighbour not in rules.places:
                problems.append(
                    _no_place(rules, f"{place.id} names a neighbour", neighbour, place.span)
                )
        problems.extend(_outer_problems(rules, place))
    for group in rules.groups.values():
        for name, places in group.members.items():
            for place_id in places:
                if place_id not in rules.places:
                    problems.append(
                        _no_place(rules, f"{group.id} {name} holds", place_id, group.span)
                    )
    for relation in rules.relations.values():
        problems.extend(_relation_problems(rules, relation))
    return problems


def _no_place(
    rules: Rules, asks: str, name: str, span: Span, figures: Sequence[str] | None = None
) -> Diagnostic:
    """Report a name that is no place of the board. figures: names that could stand there as
    well.
    """
    wanted = "place" if figures is None else "place or figure"
    if absent := rules.absent.get(name, ()):
        return Diagnostic(
            code="FU220",
            message=f"{asks} {name!r}, which is no {wanted}: it is {absent[0].label}",
            span=span,
            related=absent,
        )
    near = did_you_mean(name, [*rules.places, *(figures or ())])
    elsewhere = () if near else placed_elsewhere(name, [layer.id for layer in rules.layers])
    places = ", ".join(place.id for place in rules.places.values() if not place.outer)
    return Diagnostic(
        code="FU220",
        message=f"{asks} {name!r}, which is no {wanted}",
        span=span,
        related=elsewhere,
        help=near or ("add that to the sum" if elsewhere else f"the places are {places}"),
    )


def _outer_problems(rules: Rules, place: Place) -> Iterator[Diagnostic]:
    """A place lies in one other place that lies in none itself, or is carried by one figure."""
    if not place.outer:
        return
    figures = [
        name
        for name, element in rules.of("figure").items()
        if isinstance(element.node, nodes.FigureDeclaration)
    ]
    outer = rules.places.get(place.outer)
    if ("figure", place.outer) in rules.removed:
        yield needed_but_removed(rules.removed["figure", place.outer], place.outer_span)
    elif outer is None and place.outer not in figures:
        if place.outer in rules.of("figure"):
            yield Diagnostic(
                code="FU260",
                message=f"{place.id} lies in {place.outer!r}, which is no single figure",
                span=place.outer_span,
                help="a place is carried by a figure of its own: figure NAME",
            )
        else:
            yield _no_place(rules, f"{place.id} lies in", place.outer, place.outer_span, figures)
    elif outer is place:
        yield Diagnostic(code="FU260", message=f"{place.id} lies in itself", span=place.outer_span)
    elif outer is not None and outer.outer:
        yield Diagnostic(
            code="FU260",
            message=f"{place.id} lies in {outer.id}, which lies in {outer.outer} itself",
            span=place.outer_span,
            related=(Related(f"{outer.id} lies in {outer.outer}", outer.outer_span),),
            help="what lies in a place has nothing in it; let both lie in the same place",
        )


def _relation_problems(rules: Rules, relation: Relation) -> Iterator[Diagnostic]:
    """Pairs of what is no place, or of a place with itself; names that mean something else."""
    attributes = {name for place in rules.places.values() for name in place.attributes}
    if relation.id in attributes or relation.id in BUILT_IN_PROPERTIES:
        yield Diagnostic(
            code="FU236",
            message=f"places have something else called {relation.id!r}",
            span=relation.span,
            help="choose another name",
        )
    for (first, second), span in relation.pairs.items():
        for place in dict.fromkeys((first, second)):
            if place not in rules.places:
                yield _no_place(rules, f"{relation.id} names", place, span)
        if first == second:
            yield Diagnostic(
                code="FU260",
                message=f"{relation.id} joins {first} with itself",
                span=span,
                help="name two different places",
            )


def _told_problems(rules: Rules) -> Iterator[Diagnostic]:
    """Nobody tells the game, or the outlook, anything: their procedures have no parameters."""
    for name in (rules.game, rules.outlook):
        element = rules.of("procedure").get(name.text) if name is not None else None
        if element is not None and element.written(nodes.Procedure).parameters:
            yield Diagnostic(
                code="FU277",
                message=f"the manifest cannot tell {element.name} anything",
                span=name.span if name is not None else None,
                help="name a procedure without parameters, which performs this one",
            )


def _manifest_problems(rules: Rules) -> list[Diagnostic]:
    wanted: list[tuple[Name, str, Mapping[str, Element]]] = [
        (rules.game, "procedure", rules.of("procedure")),
        *(
            (one.track, "track", {**rules.of("track"), **rules.of("variable")})
            for one in rules.result
        ),
    ]
    if rules.outlook is not None:
        wanted.append((rules.outlook, "procedure", rules.of("procedure")))
    problems = [
        needed_but_removed(rules.removed[category, name.text], name.span)
        if (category, name.text) in rules.removed
        else Diagnostic(
            code="FU220",
            message=f"there is no {category} {name.text!r}"
            if name.text
            else f"no {category} named",
            span=name.span,
            help=did_you_mean(name.text, list(known)),
        )
        for name, category, known in wanted
        if name.text not in known
    ]
    problems += _told_problems(rules)
    if not rules.least_players <= rules.most_players <= len(rules.seats):
        problems.append(
            Diagnostic(
                code="FU204",
                message=f"{rules.least_players} to {rules.most_players} players, but "
                f"{len(rules.seats)} seats",
                span=rules.seating.span,
            )
        )
    return problems


# ---- hash -------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """A tree as lists and strings, without positions."""
    if isinstance(value, Node):
        kind: Any = type(value)  # mypy would look for the hash of its instances
        return _as_before(value) or [
            kind.__name__,
            *(plain(getattr(value, name)) for name in written_fields(kind)),
        ]
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return [[key, plain(part)] for key, part in value.items()]
    if isinstance(value, Place):
        outer = [value.outer] if value.outer else []
        return [value.id, value.kind, plain(value.attributes), list(value.neighbours), *outer]
    return value


def _only_holders(layers: Sequence[Layer]) -> bool:
    """Whether only those are asked in windows who can do something: what the last layer says."""
    said = [layer.manifest.data.get("windows") for layer in layers]
    return next((one for one in reversed(said) if one), "") == "only-holders"


def _as_before(node: Node) -> list[Any] | None:
    """How older rules said the same in other words, so that games that were recorded by them keep
    their hash.
    """
    match node:
        case nodes.Ties(broken_by=(number,)):
            return ["Ties", node.policy, plain(node.use), plain(number), plain(node.cases)]
        case nodes.Trigger(name=name, step=step, others=None, body=body):
            return ["Trigger", plain(name), plain(step), plain(body)]
        case nodes.Ability(
            step=nodes.AroundProcedure(when="before each part of", procedure=procedure),
            others=nodes.OthersMay(by="another", condition=None),
            body=(nodes.Stop(), nodes.DiscardThis()),
        ):
            return ["MayStop", plain(procedure)]
        case nodes.VariableDeclaration(holders="player", name=name):
            return [
                "VariableDeclaration", node.background, plain(name), True, plain(node.type)
            ]  # fmt: skip
        case _:
            return None


def _may_is_rule(layers: Sequence[Layer]) -> Mapping[str, bool]:
    """What ``may`` means in each file: what the manifest of its layer says, or else that of its
    base.
    """
    meant: dict[str, bool] = {}
    found: dict[str, bool] = {}
    for layer in layers:
        below = [meant[over.ruleset] for over in layer.over if over.ruleset in meant]
        said = layer.manifest.data.get("may")
        meant[layer.info.id] = said == "rule" if said else any(below[-1:])
        found |= dict.fromkeys((source.name for source in layer.sources), meant[layer.info.id])
    found[""] = meant[layers[-1].info.id]
    return MappingProxyType(found)


def _hash(rules: Rules) -> str:
    """SHA-256 over everything that can change play, in canonical form."""
    content = [
        rules.least_players,
        rules.most_players,
        list(rules.seats),
        rules.may_is_rule[rules.sources[0].name],
        rules.game.text,
        rules.outlook.text if rules.outlook else "",
        rules.result_track.text,
        rules.result[0].highest,
        sorted(rules.settings.items()),
        [[kind.id, kind.plural] for kind in rules.kinds.values()],
        plain(rules.places),
        [[group.id, plain(group.members)] for group in rules.groups.values()],
        *_newer(rules),
        [
            [category, name, plain(_without_citations(element.node))]
            for category, elements in rules.elements.items()
            for name, element in elements.items()
        ],
    ]
    text = json.dumps(content, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _newer(rules: Rules) -> list[Any]:
    """What older rules could not have. Where there is none of it, the hash is what it was
    before.
    """
    relations = [["relation", name, list(one.pairs)] for name, one in rules.relations.items()]
    ties = [["tie", one.track.text, one.highest] for one in rules.result[1:]]
    sides = [
        [
            "sides",
            rules.seating.side_counts,
            rules.seating.foreign,
            players,
            [list(team) for team in teams],
        ]
        for players, teams in rules.seating.sides.items()
    ]
    first = rules.may_is_rule[rules.sources[0].name]
    otherwise = [["may", name] for name, means in rules.may_is_rule.items() if means != first]
    asked = [["windows", "only-holders"]] if rules.only_holders else []
    shown = [["hands", "shared"]] if sides and rules.seating.hands == "shared" else []
    return [*relations, *ties, *otherwise, *sides, *asked, *shown]


def _without_citations(node: Node) -> Node:
    """A card without what only people read."""
    if isinstance(node, nodes.Card):
        kept = (nodes.Attribute, nodes.Copies)
        options = tuple(option for option in node.options or () if isinstance(option, kept))
        return replace(node, options=options)
    return node
