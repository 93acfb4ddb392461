"""Read rulesets and layers from their folders, and lay them over one another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from fuero import resources
from fuero.diagnostics import Diagnostic, DiagnosticError, Related, Source, Span, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.lang.parse import parse

from .model import CATEGORIES, Element, Group, Kind, LayerInfo, Lexicon, Place, Switch, Word
from .read import Document, find_inside, read_file, read_text_file
from .schema import validate

__all__ = ["Layer", "Merged", "declared_switches", "merge", "read_layer", "read_layers"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """One folder, read and parsed, not yet laid over anything."""

    info: LayerInfo
    manifest: Document
    boards: tuple[Document, ...]
    declarations: tuple[Node, ...]
    lexicons: tuple[Document, ...]
    sources: tuple[Source, ...]

    @property
    def over(self) -> Mapping[str, str] | None:
        """The id and version the layer lies over; None for a base ruleset."""
        found: Mapping[str, str] | None = self.manifest.data.get("over")
        return found


def read_layers(spec: Sequence[str]) -> tuple[Layer, ...]:
    """Read the rulesets of a sum, the base first; a base that is not named is added.

    spec: shipped names, or paths of folders. Raises DiagnosticError with everything found wrong.
    """
    problems: list[Diagnostic] = []
    layers: list[Layer] = []
    for part in spec:
        try:
            layers.append(read_layer(part))
        except DiagnosticError as error:
            problems.extend(error.diagnostics)
    if problems:
        raise DiagnosticError(tuple(problems))
    while layers[0].over is not None:
        below = read_layer(layers[0].over["ruleset"])
        if below.info.id in {layer.info.id for layer in layers}:
            # Left to `_misfits`: what lies over itself has no base that could be added.
            break
        layers.insert(0, below)
    problems.extend(_misfits(layers))
    if problems:
        raise DiagnosticError(tuple(problems))
    return tuple(layers)


def read_layer(name: str) -> Layer:
    """Read one ruleset by its shipped name or the path of its folder."""
    folder = _folder(name)
    label = name.rstrip("/")
    manifest = _document(folder / "ruleset.yaml", f"{label}/ruleset.yaml", "ruleset")
    problems: list[Diagnostic] = []
    boards: list[Document] = []
    declarations: list[Node] = []
    lexicons: list[Document] = []
    sources: list[Source] = [manifest.source]
    for index, file_name in enumerate(manifest.data["files"]):
        try:
            path = _inside(folder, manifest, ("files", index), file_name)
            if file_name.endswith(".yaml"):
                boards.append(_document(path, f"{label}/{file_name}", "board"))
                sources.append(boards[-1].source)
            else:
                source = read_text_file(path, f"{label}/{file_name}")
                parsed = parse(source)
                problems.extend(parsed.diagnostics)
                declarations.extend(parsed.declarations)
                sources.append(source)
        except DiagnosticError as error:
            problems.extend(error.diagnostics)
    for index, file_name in enumerate(manifest.data.get("lexicon", ())):
        try:
            path = _inside(folder, manifest, ("lexicon", index), file_name)
            lexicons.append(_document(path, f"{label}/{file_name}", "lexicon"))
        except DiagnosticError as error:
            problems.extend(error.diagnostics)
    if problems:
        raise DiagnosticError(tuple(problems))
    data = manifest.data
    return Layer(
        info=LayerInfo(
            id=data["id"],
            title=data["title"],
            version=data["version"],
            name=label,
            provenance=data.get("provenance", ""),
        ),
        manifest=manifest,
        boards=tuple(boards),
        declarations=tuple(declarations),
        lexicons=tuple(lexicons),
        sources=tuple(sources),
    )


def _folder(name: str) -> Path | Traversable:
    if "/" in name or "\\" in name or name.startswith("."):
        path = Path(name)
        if (path / "ruleset.yaml").is_file():
            return path
        message = f"there is no ruleset in the folder {name}"
        raise DiagnosticError(
            (Diagnostic(code="FU201", message=message, help="it has no file ruleset.yaml"),)
        )
    found = resources.find_ruleset(name)
    if found is not None:
        return found
    if Path(name, "ruleset.yaml").is_file():
        return Path(name)
    known = list(resources.ruleset_names())
    raise DiagnosticError(
        (
            Diagnostic(
                code="FU201",
                message=f"there is no ruleset called {name!r}",
                help=did_you_mean(name, known) or f"shipped are {', '.join(known)}",
            ),
        )
    )


def _inside(
    folder: Path | Traversable, manifest: Document, pointer: tuple[str | int, ...], name: str
) -> Path | Traversable:
    path = find_inside(folder, name)
    if path is None:
        raise DiagnosticError(
            (
                Diagnostic(
                    code="FU001",
                    message=f"{name!r} leads out of the ruleset's folder",
                    span=manifest.span(pointer),
                ),
            )
        )
    if not path.is_file():
        raise DiagnosticError(
            (
                Diagnostic(
                    code="FU001",
                    message=f"there is no file {name!r}",
                    span=manifest.span(pointer),
                ),
            )
        )
    return path


def _document(path: Path | Traversable, name: str, kind: str) -> Document:
    document = read_file(path, name)
    problems = validate(document, kind)
    if problems:
        raise DiagnosticError(problems)
    return document


def _misfits(layers: Sequence[Layer]) -> Iterable[Diagnostic]:
    """Layers that do not lie over what is below them."""
    below: dict[str, Layer] = {}
    for number, layer in enumerate(layers):
        over = layer.over
        if number == 0 and over is None and "players" not in layer.manifest.data:
            yield Diagnostic(
                code="FU204",
                message="a ruleset that lies over nothing must say who can play",
                span=layer.manifest.span(()),
                help="add: players: {min: 2, max: 4, seats: [red, blue, green, yellow]}",
            )
        if number > 0 and over is None:
            yield Diagnostic(
                code="FU202",
                message=f"{layer.info.id} lies over nothing, so it cannot be added to "
                f"{layers[0].info.id}",
                span=layer.manifest.span(("id",)),
                related=(Related("the ruleset below", layers[0].manifest.span(("id",))),),
                help="only the first of a sum is a game of its own",
            )
        if over is not None and over["ruleset"] not in below:
            yield Diagnostic(
                code="FU202",
                message=f"{layer.info.id} lies over {over['ruleset']}, which is not below it",
                span=layer.manifest.span(("over", "ruleset")),
                help=f"the sum so far is {' + '.join(below) or 'empty'}",
            )
        elif over is not None:
            base = below[over["ruleset"]]
            wanted, found = over["version"].split("."), base.info.version.split(".")
            if found[: len(wanted)] != wanted:
                yield Diagnostic(
                    code="FU203",
                    message=f"{layer.info.id} needs {over['ruleset']} {over['version']}, "
                    f"but this is {base.info.version}",
                    span=layer.manifest.span(("over", "version")),
                    related=(Related("its version", base.manifest.span(("version",))),),
                )
        if layer.info.id in below:
            yield Diagnostic(
                code="FU205",
                message=f"{layer.info.id} is in the sum twice",
                span=layer.manifest.span(("id",)),
            )
        below[layer.info.id] = layer


def declared_switches(layers: Sequence[Layer]) -> Mapping[str, Switch]:
    """All switches the layers declare. Raises DiagnosticError where two declare the same."""
    found: dict[str, Switch] = {}
    problems = []
    for layer in layers:
        for name, data in layer.manifest.data.get("switches", {}).items():
            span = layer.manifest.key_span(("switches", name))
            if name in found:
                problems.append(
                    Diagnostic(
                        code="FU206",
                        message=f"the switch {name} is declared twice",
                        span=span,
                        related=(Related("first here", found[name].span),),
                    )
                )
                continue
            if data["default"] not in data["values"]:
                problems.append(
                    Diagnostic(
                        code="FU211",
                        message=f"the switch {name} has no value {data['default']!r}",
                        span=layer.manifest.span(("switches", name, "default")),
                        help=did_you_mean(data["default"], data["values"]),
                    )
                )
            found[name] = Switch(
                name=name,
                values=tuple(data["values"]),
                default=data["default"],
                about=data["about"],
                cites=tuple(data.get("cites", ())),
                layer=layer.info.id,
                span=span,
            )
    if problems:
        raise DiagnosticError(tuple(problems))
    return found


# ---- laying over ------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Merged:
    """The sum while it grows: elements by category and name, in order of declaration."""

    elements: dict[str, dict[str, Element]] = field(
        default_factory=lambda: {category: {} for category in CATEGORIES}
    )
    kinds: dict[str, Kind] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    groups: dict[str, Group] = field(default_factory=dict)
    lexicons: dict[str, Lexicon] = field(default_factory=dict)
    removed: dict[tuple[str, str], tuple[str, Span]] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)


_CATEGORY_OF: Mapping[type[Node], str] = {
    nodes.ValueDeclaration: "value",
    nodes.VariableDeclaration: "variable",
    nodes.TrackDeclaration: "track",
    nodes.PieceDeclaration: "piece",
    nodes.PawnDeclaration: "pawn",
    nodes.PawnPerPlayerDeclaration: "pawn",
    nodes.PawnSetDeclaration: "pawn",
    nodes.CardsDeclaration: "cards",
    nodes.NumberedCardsDeclaration: "cards",
    nodes.DeckDeclaration: "deck",
    nodes.ZoneDeclaration: "zone",
    nodes.Definition: "define",
    nodes.Prohibition: "prohibition",
    nodes.Majority: "majority",
    nodes.Procedure: "procedure",
    nodes.Card: "card",
}


def merge(merged: Merged, layer: Layer, declarations: Iterable[Node]) -> None:
    """Lay one layer's boards, words and settled declarations over what is there."""
    for board in layer.boards:
        _merge_board(merged, layer, board)
    for document in layer.lexicons:
        _merge_lexicon(merged, document)
    for declaration in declarations:
        _merge_declaration(merged, layer.info.id, declaration)


def _merge_declaration(merged: Merged, layer: str, node: Node) -> None:
    if isinstance(node, nodes.Removal):
        _remove(merged, layer, node)
    elif isinstance(node, nodes.Replacement):
        _replace(merged, layer, node)
    elif isinstance(node, nodes.Wrap | nodes.Unless):
        _wrap(merged, layer, node)
    elif isinstance(node, nodes.Unshown):
        name = f"{node.piece.text} in {node.place.text}"
        history = (("declared", layer, node.span),)
        merged.elements["unshown"][name] = Element(
            category="unshown", name=name, node=node, bare=node, layer=layer, history=history
        )
    else:
        _declare(merged, layer, node)


def _declare(merged: Merged, layer: str, node: Node) -> None:
    category, name = _CATEGORY_OF[type(node)], _name_of(node)
    there = merged.elements[category].get(name.text)
    if there is not None:
        means = there.layer != layer
        merged.problems.append(
            Diagnostic(
                code="FU231",
                message=f"the {category} {name.text} is declared twice",
                span=name.span,
                related=(Related(f"first in {there.layer}", _span_of(there)),),
                help=f"a layer that means to change it says: replace {category} {name.text} …"
                if means
                else None,
            )
        )
        return
    history = (("declared", layer, name.span),)
    merged.elements[category][name.text] = Element(
        category=category, name=name.text, node=node, bare=node, layer=layer, history=history
    )


def _name_of(node: Node) -> Name:
    name: Name = node.name  # type: ignore[attr-defined]
    return name


def _span_of(element: Element) -> Span:
    return element.history[-1][2]


def _known(merged: Merged, kind: str, name: Name, what: str) -> Element | None:
    """The element a layer speaks of, or None with a report."""
    element = merged.elements[kind].get(name.text)
    if element is not None:
        return element
    gone = merged.removed.get((kind, name.text))
    merged.problems.append(
        Diagnostic(
            code="FU233" if gone else "FU232",
            message=f"cannot {what} the {kind} {name.text}: "
            + (f"{gone[0]} removed it" if gone else "there is none below this layer"),
            span=name.span,
            related=(Related("removed here", gone[1]),) if gone else (),
            help=None if gone else did_you_mean(name.text, list(merged.elements[kind])),
        )
    )
    return None


def _changed_by_other(element: Element, layer: str, changes: Iterable[str]) -> Span | None:
    """Where another layer made a change of one of these kinds."""
    for what, by, span in element.history:
        if what in changes and by != layer:
            return span
    return None


def _remove(merged: Merged, layer: str, node: nodes.Removal) -> None:
    element = _known(merged, node.kind, node.name, "remove")
    if element is None:
        return
    changes = ("replaced", "instead of", "before", "after", "unless")
    clash = _changed_by_other(element, layer, changes)
    if clash is not None:
        merged.problems.append(_clash(node.kind, node.name, "removes", clash))
        return
    del merged.elements[node.kind][node.name.text]
    merged.removed[node.kind, node.name.text] = (layer, node.name.span)


def _replace(merged: Merged, layer: str, node: nodes.Replacement) -> None:
    """Put a declaration in the place of another; what layers wrapped round that stays round it."""
    declaration = node.declaration
    if type(declaration) not in _CATEGORY_OF:
        merged.problems.append(
            Diagnostic(
                code="FU237",
                message="only a declaration with a name can be replaced",
                span=node.span,
                help="put when outside, and replace each declaration inside it",
            )
        )
        return
    category, name = _CATEGORY_OF[type(declaration)], _name_of(declaration)
    element = _known(merged, category, name, "replace")
    if element is None:
        return
    clash = _changed_by_other(element, layer, ("replaced", "instead of"))
    if clash is not None:
        merged.problems.append(_clash(category, name, "replaces", clash))
        return
    merged.elements[category][name.text] = replace(
        element,
        node=_wrapped(declaration, element.wraps),
        bare=declaration,
        layer=layer,
        history=(*element.history, ("replaced", layer, name.span)),
    )


def _clash(category: str, name: Name, what: str, other: Span) -> Diagnostic:
    return Diagnostic(
        code="FU230",
        message=f"two layers clash: this one {what} the {category} {name.text}, "
        "and another has changed it",
        span=name.span,
        related=(Related("changed here", other),),
        help="leave one of the two layers out, or write a layer that says which holds",
    )


def _wrap(merged: Merged, layer: str, node: nodes.Wrap | nodes.Unless) -> None:
    what = node.place if isinstance(node, nodes.Wrap) else "unless"
    if node.kind not in ("procedure", "card"):
        merged.problems.append(
            Diagnostic(
                code="FU234",
                message=f"only a procedure or a card can be wrapped, not a {node.kind}",
                span=node.name.span,
                help=f"say: replace {node.kind} …",
            )
        )
        return
    element = _known(merged, node.kind, node.name, "wrap")
    if element is None:
        return
    if what == "instead of":
        clash = _changed_by_other(element, layer, ("replaced", "instead of"))
        if clash is not None:
            merged.problems.append(_clash(node.kind, node.name, "replaces", clash))
            return
    bare, wraps = element.bare, (*element.wraps, node)
    if what == "instead of":
        bare, wraps = _with_body(bare, node.body), element.wraps  # type: ignore[union-attr]
    merged.elements[node.kind][node.name.text] = replace(
        element,
        node=_wrapped(bare, wraps),
        bare=bare,
        wraps=wraps,
        history=(*element.history, (what, layer, node.name.span)),
    )


def _with_body(node: Node, body: tuple[Node, ...]) -> Node:
    return replace(node, body=body)  # type: ignore[call-arg]


def _wrapped(node: Node, wraps: Iterable[Node]) -> Node:
    """A procedure or card with all wraps round its body, in the order of the sum."""
    for wrap in wraps:
        body: tuple[Node, ...] = node.body  # type: ignore[attr-defined]
        if isinstance(wrap, nodes.Unless):
            negated = nodes.Not(operand=wrap.condition, span=wrap.condition.span)
            new: tuple[Node, ...] = (
                nodes.If(condition=negated, body=body, otherwise=None, span=wrap.span),
            )
        else:
            assert isinstance(wrap, nodes.Wrap)
            new = (*wrap.body, *body) if wrap.place == "before" else (*body, *wrap.body)
        node = _with_body(node, new)
    return node


def _merge_board(merged: Merged, layer: Layer, board: Document) -> None:
    data: Mapping[str, Any] = board.data
    for name, kind in data.get("kinds", {}).items():
        if name in merged.kinds and merged.kinds[name].plural != kind["plural"]:
            merged.problems.append(
                Diagnostic(
                    code="FU231",
                    message=f"the kind of place {name} is declared twice, with another plural",
                    span=board.key_span(("kinds", name)),
                )
            )
        merged.kinds[name] = Kind(id=name, plural=kind["plural"])
    for name, place in data.get("places", {}).items():
        if name in merged.places:
            merged.problems.append(
                Diagnostic(
                    code="FU231",
                    message=f"the place {name} is declared twice",
                    span=board.key_span(("places", name)),
                    related=(Related("first here", merged.places[name].span),),
                )
            )
            continue
        if place["kind"] not in merged.kinds:
            merged.problems.append(
                Diagnostic(
                    code="FU235",
                    message=f"there is no kind of place {place['kind']!r}",
                    span=board.span(("places", name, "kind")),
                    help=did_you_mean(place["kind"], list(merged.kinds)),
                )
            )
        attributes = {
            key: tuple(value) if isinstance(value, list) else (value,)
            for key, value in place.get("has", {}).items()
        }
        merged.places[name] = Place(
            id=name,
            kind=place["kind"],
            attributes=attributes,
            neighbours=tuple(place.get("neighbours", ())),
            provenance=place.get("provenance", data.get("provenance", "")),
            cites=tuple(place.get("cites", data.get("cites", ()))),
            layer=layer.info.id,
            span=board.key_span(("places", name)),
        )
        _neighbour_below(merged, merged.places[name])
    for name, group in data.get("groups", {}).items():
        if name in merged.groups:
            merged.problems.append(
                Diagnostic(
                    code="FU231",
                    message=f"the kind of group {name} is declared twice",
                    span=board.key_span(("groups", name)),
                    related=(Related("first here", merged.groups[name].span),),
                )
            )
        merged.groups[name] = Group(
            id=name,
            plural=group["plural"],
            members={key: tuple(places) for key, places in group["members"].items()},
            span=board.key_span(("groups", name)),
        )


def _neighbour_below(merged: Merged, place: Place) -> None:
    """A place of a layer that names a place of a layer below becomes that one's neighbour too."""
    for name in place.neighbours:
        other = merged.places.get(name)
        if other is not None and other.layer != place.layer and place.id not in other.neighbours:
            merged.places[name] = replace(other, neighbours=(*other.neighbours, place.id))


def _merge_lexicon(merged: Merged, document: Document) -> None:
    language = document.data["language"]
    there = merged.lexicons.get(language, Lexicon(language=language, names={}, phrases={}))
    names = dict(there.names)
    for name, data in document.data.get("names", {}).items():
        names[name] = Word(
            one=data["one"],
            many=data.get("many", data["one"]),
            article=data.get("article", False),
            about=data.get("about", ""),
        )
    merged.lexicons[language] = Lexicon(
        language=language,
        names=names,
        phrases={**there.phrases, **document.data.get("phrases", {})},
    )
