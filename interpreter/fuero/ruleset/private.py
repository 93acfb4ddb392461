"""Names that are private to a layer: what other layers call the same is another thing.

A private name stays as it is written as long as no other layer of the sum uses it. Where one does,
it bears the id of its layer, as in ``my-rules/helper``, which no file can write.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, TypeVar

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, Span
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from .additions import ADDITIONS
from .compose import Document, Pointer
from .lexicons import LexiconFile
from .sums import Layer

__all__ = ["CAN_BE_PRIVATE", "Apart", "told_apart"]

Tree = TypeVar("Tree", bound=Node)

_PRIVATE: Mapping[type[Node], str] = MappingProxyType(
    {
        nodes.VariableDeclaration: "variable",
        nodes.Definition: "define",
        nodes.Wording: "wording",
        nodes.Prohibition: "prohibition",
        nodes.Exemption: "exemption",
        nodes.Majority: "majority",
        nodes.Procedure: "procedure",
        nodes.Trigger: "trigger",
        nodes.MomentDeclaration: "moment",
    }
)

CAN_BE_PRIVATE = frozenset(_PRIVATE.values())
"""Kinds of declarations that can be private: those of which nothing lies on the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """The layers of a sum with private names told apart.

    plain: how a layer writes each name that was told apart, by that name. hidden: where they are
    declared, by the name as it is written.
    """

    layers: tuple[Layer, ...]
    plain: Mapping[str, str]
    hidden: Mapping[str, tuple[Related, ...]]


def told_apart(layers: Sequence[Layer]) -> Apart:
    """Give private names that other layers use, too, the id of their layer.

    Raises DiagnosticError for what cannot be private, and for names that something below bears.
    """
    if not any(any(_in_private(layer.declarations)) for layer in layers):
        return Apart(layers=tuple(layers), plain={}, hidden={})
    private = {layer.info.id: dict(_private_names(layer.declarations)) for layer in layers}
    problems = [problem for layer in layers for problem in _problems(layer, layers, private)]
    if problems:
        raise DiagnosticError(tuple(problems))
    used = {layer.info.id: _names_used(layer) for layer in layers}
    found, plain, hidden = [], dict[str, str](), dict[str, tuple[Related, ...]]()
    for layer in layers:
        who = layer.info.id
        others = frozenset().union(*(names for one, names in used.items() if one != who))
        names = {name: f"{who}/{name}" for name in private[who] if name in others}
        for name, new in names.items():
            plain[new] = name
            there = Related(f"private to {who}", private[who][name])
            hidden[name] = (*hidden.get(name, ()), there)
        found.append(_renamed_layer(layer, names) if names else layer)
    return Apart(layers=tuple(found), plain=plain, hidden=hidden)


def _private_names(
    declarations: Iterable[Node], inside: bool = False
) -> Iterator[tuple[str, Span]]:
    """The names that are private, with where they are declared."""
    for node in declarations:
        if isinstance(node, nodes.Private):
            yield from _private_names(node.body, inside=True)
        elif isinstance(node, nodes.KnownFrom | nodes.WhenDeclarations):
            yield from _private_names(node.body, inside)
        elif inside and type(node) in _PRIVATE:
            name: Name = node.name  # type: ignore[attr-defined]
            yield name.text, name.span


def _names_used(layer: Layer) -> frozenset[str]:
    """Every name that stands in the files of a layer."""
    written = {
        one.text for node in layer.declarations for one in nodes.walk(node) if isinstance(one, Name)
    }
    return frozenset((*written, *_board_names(layer), *_manifest_names(layer)))


def _board_names(layer: Layer) -> Iterator[str]:
    for board in layer.boards:
        for kind in ("kinds", "places", "groups", "relations"):
            for name, one in board.data.get(kind, {}).items():
                yield name
                if "plural" in one:
                    yield one["plural"]


def _manifest_names(layer: Layer) -> Iterator[str]:
    data = layer.manifest.data
    yield from (data[key] for key in ("game", "outlook") if key in data)
    yield from data.get("widening", {})
    by = data.get("result", {}).get("by", [])
    for one in by if isinstance(by, list) else [by]:
        yield one["track"] if isinstance(one, Mapping) else one


# ---- what cannot be private --------------------------------------------------------------------


def _problems(
    layer: Layer, layers: Sequence[Layer], private: Mapping[str, Mapping[str, Span]]
) -> Iterator[Diagnostic]:
    for node in _in_private(layer.declarations):
        if type(node) not in _PRIVATE:
            yield Diagnostic(
                code="FU289",
                message="this cannot be private",
                span=node.span,
                help=f"private can be: {', '.join(sorted(CAN_BE_PRIVATE))}",
            )
    below = _below(layer, layers)
    for name, span in private[layer.info.id].items():
        for other in below:
            there = _declared(other).get(name)
            if there is not None and name not in private[other.info.id]:
                yield Diagnostic(
                    code="FU288",
                    message=f"{name} is private here, and {other.info.id} below has one, too",
                    span=span,
                    related=(Related("the other one", there),),
                    help="choose another name, as this layer may mean either",
                )


def _in_private(declarations: Iterable[Node]) -> Iterator[Node]:
    """What stands in private blocks."""
    for node in declarations:
        if isinstance(node, nodes.KnownFrom | nodes.WhenDeclarations):
            yield from _in_private(node.body)
        elif isinstance(node, nodes.Private):
            yield from _bare(node.body)


def _bare(declarations: Iterable[Node]) -> Iterator[Node]:
    for node in declarations:
        if isinstance(node, nodes.KnownFrom | nodes.WhenDeclarations):
            yield from _bare(node.body)
        else:
            yield node


def _below(layer: Layer, layers: Sequence[Layer]) -> Sequence[Layer]:
    """The layers that a layer lies over, also by way of others."""
    known = {one.info.id: one for one in layers}
    found: dict[str, Layer] = {}
    waiting = [over.ruleset for over in layer.over]
    while waiting:
        name = waiting.pop()
        if name in known and name not in found:
            found[name] = known[name]
            waiting.extend(over.ruleset for over in known[name].over)
    return [one for one in layers if one.info.id in found]


def _declared(layer: Layer) -> Mapping[str, Span]:
    """What a layer declares in its rules and boards, and where."""
    found = {name: layer.manifest.span(()) for name in _board_names(layer)}
    for node in _bare(layer.declarations):
        if isinstance(node, (nodes.Wrap, nodes.Unless, nodes.Removal, *ADDITIONS)):
            continue
        for word in ("name", "plural"):
            name = getattr(node, word, None)
            if isinstance(name, Name):
                found[name.text] = name.span
    return found


# ---- telling apart -----------------------------------------------------------------------------


def _renamed_layer(layer: Layer, names: Mapping[str, str]) -> Layer:
    return replace(
        layer,
        declarations=tuple(_renamed(node, names) for node in layer.declarations),
        lexicons=tuple(_renamed_words(file, names) for file in layer.lexicons),
    )


def _renamed(node: Tree, names: Mapping[str, str]) -> Tree:
    """A tree in which these names are others."""
    if isinstance(node, Name):
        return replace(node, text=names[node.text]) if node.text in names else node

    def part(value: Any) -> Any:
        if isinstance(value, Node):
            return _renamed(value, names)
        return tuple(map(part, value)) if isinstance(value, tuple) else value

    changes = {}
    for field in fields(node):
        value = getattr(node, field.name)
        new = part(value)
        if new is not value and new != value:
            changes[field.name] = new
    return replace(node, **changes) if changes else node


def _renamed_words(file: LexiconFile, names: Mapping[str, str]) -> LexiconFile:
    return replace(file, read=lambda: _renamed_document(file.document, names))


def _renamed_document(document: Document, names: Mapping[str, str]) -> Document:
    """A lexicon that speaks of these names by the others."""

    def key(found: str) -> str:
        for name, new in names.items():
            if found == name or found.endswith(f":{name}"):
                return found[: -len(name)] + new
        return found

    def pointer(found: Pointer) -> Pointer:
        renamed = len(found) > 1 and found[0] in ("names", "phrases")
        return (found[0], key(str(found[1])), *found[2:]) if renamed else found

    data = dict(document.data)
    for part in ("names", "phrases"):
        if part in data:
            data[part] = {key(one): value for one, value in data[part].items()}
    return replace(
        document,
        data=data,
        spans={pointer(one): span for one, span in document.spans.items()},
        key_spans={pointer(one): span for one, span in document.key_spans.items()},
    )
