"""What a sum leaves to the table: its switches, its selections, and the editions that set them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, Span, did_you_mean
from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes import Node

from .citations import cites_of
from .model import Selection, Switch
from .sums import Layer

__all__ = ["OpenSettings", "Printed", "Wish", "declared_choices", "declared_names", "wishes_of"]


@frozen
class Wish:
    """A value somebody wants a switch, selection or declared value to have.

    entries: the value, or several for a selection, each with its place. key: the place of the name;
    places are None where the wish stands in no file. known: where a number is known from.
    """

    name: str
    entries: tuple[tuple[str, Span | None], ...]
    key: Span | None = None
    known: str = ""


@frozen
class Printed:
    """An edition as the layers of a sum declare it together: its title and what it sets."""

    name: str
    title: str
    wishes: tuple[Wish, ...]
    span: Span


@frozen
class OpenSettings:
    """All that a sum leaves to the table, by name.

    values: the names of declared values.
    """

    switches: Mapping[str, Switch]
    selections: Mapping[str, Selection]
    editions: Mapping[str, Printed]
    values: frozenset[str]


def declared_choices(layers: Sequence[Layer]) -> OpenSettings:
    """What the layers declare. Raises DiagnosticError where they contradict each other."""
    switches: dict[str, Switch] = {}
    selections: dict[str, Selection] = {}
    editions: dict[str, Printed] = {}
    problems: list[Diagnostic] = []
    for layer in layers:
        for name, data in layer.manifest.data.get("switches", {}).items():
            problems.extend(_declared_before(layer, "switches", name, switches, selections))
            problems.extend(_default_missing(layer, name, data))
            switches.setdefault(name, _switch(layer, name, data))
        for name, data in layer.manifest.data.get("selections", {}).items():
            problems.extend(_declared_before(layer, "selections", name, switches, selections))
            problems.extend(_too_few(layer, name, data))
            selections.setdefault(name, _selection(layer, name, data))
        for name, data in layer.manifest.data.get("editions", {}).items():
            before = editions.get(name)
            editions[name] = Printed(
                name=name,
                title=before.title if before else data["title"],
                wishes=(*(before.wishes if before else ()), *wishes_of(layer, ("editions", name))),
                span=before.span if before else layer.manifest.key_span(("editions", name)),
            )
    if problems:
        raise DiagnosticError(tuple(problems))
    return OpenSettings(
        switches=switches,
        selections=selections,
        editions=editions,
        values=frozenset(
            name for layer in layers for name in declared_names(layer, nodes.ValueDeclaration)
        ),
    )


def _switch(layer: Layer, name: str, data: Mapping[str, Any]) -> Switch:
    return Switch(
        name=name,
        values=tuple(data["values"]),
        default=data["default"],
        about=data["about"],
        cites=cites_of(layer.manifest, ("switches", name, "cites")),
        layer=layer.info.id,
        span=layer.manifest.key_span(("switches", name)),
    )


def _selection(layer: Layer, name: str, data: Mapping[str, Any]) -> Selection:
    pointer = ("selections", name)
    return Selection(
        name=name,
        kind=data.get("kind", "card"),
        members={
            member: layer.manifest.span((*pointer, "of", index))
            for index, member in enumerate(data["of"])
        },
        least=data.get("least", 0),
        about=data["about"],
        cites=cites_of(layer.manifest, (*pointer, "cites")),
        layer=layer.info.id,
        span=layer.manifest.key_span(pointer),
    )


def _declared_before(
    layer: Layer, key: str, name: str, *there: Mapping[str, Switch] | Mapping[str, Selection]
) -> Iterator[Diagnostic]:
    for found in there:
        if name in found:
            yield Diagnostic(
                code="FU206",
                message=f"the {'switch' if key == 'switches' else 'selection'} {name} is declared "
                "twice",
                span=layer.manifest.key_span((key, name)),
                related=(Related("first here", found[name].span),),
            )


def _default_missing(layer: Layer, name: str, data: Mapping[str, Any]) -> Iterator[Diagnostic]:
    if data["default"] not in data["values"]:
        yield Diagnostic(
            code="FU211",
            message=f"the switch {name} has no value {data['default']!r}",
            span=layer.manifest.span(("switches", name, "default")),
            help=did_you_mean(data["default"], data["values"]),
        )


def _too_few(layer: Layer, name: str, data: Mapping[str, Any]) -> Iterator[Diagnostic]:
    if data.get("least", 0) > len(data["of"]):
        yield Diagnostic(
            code="FU214",
            message=f"the selection {name} wants at least {data['least']}, and has only "
            f"{len(data['of'])}",
            span=layer.manifest.span(("selections", name, "least")),
            help="list more of them, or want fewer",
        )


def wishes_of(layer: Layer, pointer: tuple[str, ...]) -> tuple[Wish, ...]:
    """What a layer's manifest sets: under ``sets``, or as an edition."""
    manifest = layer.manifest
    if pointer[0] == "editions":
        pointer = (*pointer, "switches")
    data: Any = manifest.data
    for step in pointer:
        data = data.get(step, {})
    return tuple(
        Wish(
            name=name,
            entries=tuple(
                (entry, manifest.span((*pointer, name, index))) for index, entry in enumerate(value)
            )
            if isinstance(value, list)
            else ((str(value), manifest.span((*pointer, name))),),
            key=manifest.key_span((*pointer, name)),
            known=layer.info.known_from(name, otherwise=layer.info.provenance),
        )
        for name, value in data.items()
    )


def declared_names(layer: Layer, kinds: type[Node] = Node) -> Mapping[str, Span]:
    """The names a layer declares, under whatever switch, with their places.

    kinds: the class of declarations that is asked for.
    """

    def within(declarations: Sequence[Node]) -> Iterator[tuple[str, Span]]:
        for declaration in declarations:
            if isinstance(declaration, nodes.WhenDeclarations | nodes.KnownFrom | nodes.Private):
                yield from within(declaration.body)
            elif isinstance(declaration, kinds) and hasattr(declaration, "name"):
                yield declaration.name.text, declaration.name.span

    return dict(within(layer.declarations))
