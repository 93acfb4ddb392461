"""What each layer of a sum does to what lies below it, in the order in which it is laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fuero.diagnostics import Span
from fuero.frozen import frozen
from fuero.lang import nodes

from .choices import wishes_of
from .model import Element, Place, Rules
from .settle import lexicons_in_use
from .sums import Layer

__all__ = ["LayerStep", "steps_of"]


@frozen
class LayerStep:
    """One thing that a layer does.

    did: how, such as ``adds``, ``removes`` or ``before``; category, name: to what. value, was: what
    it is now and what it was before, '' where the file has to be read. before: which layer had the
    last word on it, and where; None where nobody had. Who added to a declaration, or wrapped
    something round it, did not say it.
    """

    layer: str
    did: str
    category: str
    name: str
    span: Span
    value: str = ""
    was: str = ""
    before: tuple[str, Span] | None = None


def steps_of(layers: Sequence[Layer], rules: Rules) -> tuple[LayerStep, ...]:
    """Everything that the layers above the first do; of each what its manifest says, its boards,
    its declarations in the order of its files, and its words.

    layers: those that the rules were linked from.
    """
    told = _Told()
    for name, (who, span, number) in _numbers(layers, rules).items():
        told.last["setting", name] = (who, span, str(number))
    own = _declarations(layers, rules)
    found: list[LayerStep] = []
    for number, layer in enumerate(layers):
        steps = (
            *_said_in_manifest(layer, told, rules),
            *_on_boards(layer, told, rules),
            *own.get(layer.info.id, ()),
            *_words(layer, told, rules),
        )
        found.extend(steps if number else ())
    return tuple(found)


def _numbers(layers: Sequence[Layer], rules: Rules) -> dict[str, tuple[str, Span, int]]:
    """Each declared value as it was before anything was set: by whom, where, the number."""
    found: dict[str, tuple[str, Span, int]] = {}
    for layer, node in _declared_values(layers):
        element = rules.of("value").get(node.name.text)
        if element is not None and element.bare.span == node.span:
            found[element.name] = (layer, node.name.span, node.number)
    return found


def _declared_values(layers: Sequence[Layer]) -> Iterator[tuple[str, nodes.ValueDeclaration]]:
    """The values that layers declare or replace, each with the id of its layer."""
    for layer in layers:
        for declaration in layer.declarations:
            for node in nodes.walk(declaration):
                if isinstance(node, nodes.ValueDeclaration):
                    yield layer.info.id, node


class _Told:
    """What was said so far of things of which only the last word holds: by whom, where and what."""

    def __init__(self) -> None:
        self.last: dict[tuple[str, str], tuple[str, Span, str]] = {}

    def step(  # noqa: PLR0913, PLR0917 - what a step consists of
        self, layer: Layer, did: str, category: str, name: str, span: Span, value: str
    ) -> LayerStep:
        """A step that says a value, beside the last one that did; and the next will know of it."""
        before = self.last.get((category, name))
        self.last[category, name] = (layer.info.id, span, value)
        return LayerStep(
            layer=layer.info.id,
            did=did,
            category=category,
            name=name,
            span=span,
            value=value,
            was=before[2] if before else "",
            before=before[:2] if before else None,
        )


def _adds(layer: Layer, category: str, name: str, span: Span) -> LayerStep:
    return LayerStep(layer=layer.info.id, did="adds", category=category, name=name, span=span)


# ---- the manifest -----------------------------------------------------------------------------


def _said_in_manifest(layer: Layer, told: _Told, rules: Rules) -> Iterator[LayerStep]:
    manifest = layer.manifest
    data: Mapping[str, Any] = manifest.data
    for key in ("game", "outlook", "result", "sides"):
        if key in data:
            value = _IN_SHORT.get(key, str)(data[key])
            yield told.step(layer, "sets", "manifest", key, manifest.span((key,)), value)
    if "players" in data:
        span = manifest.span(("players",))
        yield told.step(layer, "sets", "manifest", "players", span, _players(data["players"]))
    for category, key in (("switch", "switches"), ("selection", "selections")):
        for name in data.get(key, {}):
            span = manifest.key_span((key, name))
            yield _adds(layer, category, name, span)
            default = str(data[key][name].get("default", "all"))
            told.last["setting", name] = (layer.info.id, span, default)
    for name, edition in data.get("editions", {}).items():
        span = manifest.key_span(("editions", name))
        values = ", ".join(f"{one}={_list(value)}" for one, value in edition["switches"].items())
        yield LayerStep(
            layer=layer.info.id,
            did="adds to" if ("edition", name) in told.last else "adds",
            category="edition",
            name=name,
            span=span,
            value=values,
        )
        told.last["edition", name] = (layer.info.id, span, "")
    for wish in wishes_of(layer, ("sets",)):
        value = _list([entry for entry, _ in wish.entries])
        span = wish.key or manifest.span(("sets",))
        yield told.step(layer, "sets", "setting", wish.name, span, value)


def _players(value: Mapping[str, Any]) -> str:
    """Who can play, as the manifest writes it."""
    return ", ".join(f"{key}: {_list(found)}" for key, found in value.items())


def _result(value: Mapping[str, Any]) -> str:
    """By what the seats are ranked, in short."""
    by = value["by"] if isinstance(value["by"], list) else [value["by"]]
    names = [one["track"] if isinstance(one, Mapping) else str(one) for one in by]
    return ", then ".join(names) + ("" if value.get("highest", True) else ", the lowest")


def _sides(value: Mapping[str, Any]) -> str:
    """Which seats win together, by the number of players."""
    found = []
    for entry in value["of"]:
        teams = " ".join("+".join(map(str, team)) for team in entry["teams"])
        found.append(f"{entry['players']}: {teams}")
    return ", ".join(found)


_IN_SHORT: Mapping[str, Callable[[Any], str]] = MappingProxyType(
    {"result": _result, "sides": _sides}
)
"""How a key of a manifest is told that holds more than a word."""


def _list(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


# ---- boards -----------------------------------------------------------------------------------


def _on_boards(layer: Layer, told: _Told, rules: Rules) -> Iterator[LayerStep]:
    for board in layer.boards:
        data: Mapping[str, Any] = board.data
        for name in data.get("kinds", {}):
            if ("kind", name) not in told.last:
                span = board.key_span(("kinds", name))
                yield _adds(layer, "kind of places", name, span)
                told.last["kind", name] = (layer.info.id, span, "")
        for name in data.get("places", {}):
            place = rules.places.get(name)
            if place is None or place.layer != layer.info.id:
                continue  # a switch leaves it out
            yield replace(_adds(layer, "place", name, place.span), value=_in_short(place))
            for index, other in enumerate(place.neighbours):
                below = rules.places.get(other)
                if below is not None and below.layer != layer.info.id:
                    yield LayerStep(
                        layer=layer.info.id,
                        did="adds a neighbour to",
                        category="place",
                        name=other,
                        span=board.span(("places", name, "neighbours", index)),
                        value=name,
                        before=(below.layer, below.span),
                    )
        for name in data.get("groups", {}):
            yield _adds(layer, "group", name, board.key_span(("groups", name)))
        for name, relation in data.get("relations", {}).items():
            pairs = ", ".join(f"{first}–{second}" for first, second in relation["pairs"])
            span = board.key_span(("relations", name))
            before = told.last.get(("relation", name))
            told.last["relation", name] = (layer.info.id, span, "")
            yield LayerStep(
                layer=layer.info.id,
                did="adds to" if before else "adds",
                category="relation",
                name=name,
                span=span,
                value=pairs,
                before=before[:2] if before else None,
            )


def _in_short(place: Place) -> str:
    """Of which kind a place is, where it lies, and its numbers."""
    numbers = (f"{name} {' '.join(map(str, row))}" for name, row in place.attributes.items())
    lying = f"{place.kind} in {place.outer}" if place.outer else place.kind
    return ", ".join([lying, *numbers])


# ---- declarations -----------------------------------------------------------------------------

_DID = {
    "declared": "adds",
    "replaced": "replaces",
    "removed": "removes",
    "added to": "adds to",
    "taken from": "takes from",
    "changed": "changes",
}
"""How what stands in a history is told of the layer that did it."""

_BESIDE = frozenset({"added to", "taken from", "before", "after", "unless"})
"""What leaves a declaration to the layer that it is of."""


def _declarations(layers: Sequence[Layer], rules: Rules) -> Mapping[str, list[LayerStep]]:
    """What each layer did to declarations, in the order of its files."""
    elements: list[Element] = [
        *(element for found in rules.elements.values() for element in found.values()),
        *rules.removed.values(),
    ]
    files = {source.name: number for layer in layers for number, source in enumerate(layer.sources)}
    numbers = {node.name.span: str(node.number) for _, node in _declared_values(layers)}
    found: dict[str, list[LayerStep]] = {}
    for element in elements:
        for number, (did, layer, span) in enumerate(element.history):
            said = (one for one in element.history[:number] if one[0] not in _BESIDE)
            earlier = next(reversed(tuple(said)), None)
            says = element.category == "value" and did in ("declared", "replaced")
            step = LayerStep(
                layer=layer,
                did=_DID.get(did, did),
                category=element.category,
                name=element.name,
                span=span,
                value=numbers.get(span, "") if says else "",
                was=numbers.get(earlier[2], "") if says and earlier else "",
                before=(earlier[1], earlier[2]) if earlier else None,
            )
            found.setdefault(layer, []).append(step)
    for steps in found.values():
        steps.sort(
            key=lambda step: (
                files.get(step.span.source.name, 0),
                step.span.start,
                step.did != "removes",
            )
        )
    return found


# ---- words ------------------------------------------------------------------------------------


def _words(layer: Layer, told: _Told, rules: Rules) -> Iterator[LayerStep]:
    """What a layer says in other words, and what it has words for first."""
    documents = [file.document for file in layer.lexicons]
    used, _ = lexicons_in_use(documents, rules.switches, rules.settings)
    for lexicon in used:
        language = lexicon.data["language"]
        for name, forms in lexicon.data.get("names", {}).items():
            span = lexicon.key_span(("names", name))
            yield told.step(layer, "names", f"word ({language})", name, span, forms["one"])
        for key, template in lexicon.data.get("phrases", {}).items():
            span = lexicon.key_span(("phrases", key))
            yield told.step(layer, "says", f"phrase ({language})", key, span, template)
