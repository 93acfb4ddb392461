"""Names that are private to a layer: what other layers call the same is another thing.

A private name stays as it is written as long as no other layer of the sum uses it. Where one does,
it bears the id of its layer, as in ``my-rules/helper``, which no file can write.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, Span
from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from .additions import ADDITIONS
from .document import Document, Pointer
from .lexicons import LexiconFile
from .po_files import PoEntry, PoFile
from .referring import PRIVATE, NamesOf, kinds_of, renamed
from .sums import Layer
from .texts import SORTS_OF_NAMES, id_of
from .widening import KINDS_OF_POINTS

__all__ = ["CAN_BE_PRIVATE", "Apart", "told_apart"]

CAN_BE_PRIVATE = frozenset(PRIVATE.values())
"""Kinds of declarations that can be private: those of which nothing lies on the table."""


@frozen
class Apart:
    """The layers of a sum with private names told apart.

    plain: how a layer writes each name that was told apart, by that name. hidden: where they are
    declared, by the name as it is written. names: those of each layer.
    """

    layers: tuple[Layer, ...]
    plain: Mapping[str, str]
    hidden: Mapping[str, tuple[Related, ...]]
    names: Mapping[str, NamesOf]


def told_apart(layers: Sequence[Layer]) -> Apart:
    """Give private names that other layers use, too, the id of their layer.

    Raises DiagnosticError for what cannot be private, and for names that something below bears.
    """
    if not any(any(_in_private(layer.declarations)) for layer in layers):
        return Apart(layers=tuple(layers), plain={}, hidden={}, names={})
    private = {layer.info.id: tuple(_private_in(layer.declarations)) for layer in layers}
    problems = [problem for layer in layers for problem in _problems(layer, layers, private)]
    if problems:
        raise DiagnosticError(tuple(problems))
    used = {layer.info.id: _names_used(layer) for layer in layers}
    found, plain, hidden = [], dict[str, str](), dict[str, tuple[Related, ...]]()
    names = dict[str, NamesOf]()
    for layer in layers:
        who = layer.info.id
        others = frozenset().union(*(words for one, words in used.items() if one != who))
        here = dict[str, dict[str, str]]()
        for node in private[who]:
            name = _name(node)
            if name.text in others:
                for kind in kinds_of(node):
                    here.setdefault(kind, {})[name.text] = f"{who}/{name.text}"
                if f"{who}/{name.text}" not in plain:
                    there = Related(f"private to {who}", name.span)
                    hidden[name.text] = (*hidden.get(name.text, ()), there)
                plain[f"{who}/{name.text}"] = name.text
        names[who] = here
        found.append(_renamed_layer(layer, here) if here else layer)
    return Apart(layers=tuple(found), plain=plain, hidden=hidden, names=names)


def _private_in(declarations: Iterable[Node]) -> Iterator[Node]:
    """What is private of these, but for what cannot be."""
    return (node for node in _in_private(declarations) if type(node) in PRIVATE)


def _name(declaration: Node) -> Name:
    name: Name = declaration.name  # type: ignore[attr-defined]
    return name


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
    layer: Layer, layers: Sequence[Layer], private: Mapping[str, Sequence[Node]]
) -> Iterator[Diagnostic]:
    for node in _in_private(layer.declarations):
        if type(node) not in PRIVATE:
            yield Diagnostic(
                code="FU289",
                message="this cannot be private",
                span=node.span,
                help=f"private can be: {', '.join(sorted(CAN_BE_PRIVATE))}",
            )
    below = _below(layer, layers)
    for name in map(_name, private[layer.info.id]):
        for other in below:
            there = _declared(other).get(name.text)
            if there is not None and name not in map(_name, private[other.info.id]):
                yield Diagnostic(
                    code="FU288",
                    message=f"{name.text} is private here, and {other.info.id} below has one, too",
                    span=name.span,
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


def _renamed_layer(layer: Layer, names: NamesOf) -> Layer:
    return replace(
        layer,
        manifest=_renamed_manifest(layer.manifest, names),
        declarations=tuple(renamed(node, names) for node in layer.declarations),
        lexicons=tuple(_renamed_words(file, names) for file in layer.lexicons),
        texts=tuple(_renamed_texts(file, names) for file in layer.texts),
    )


def _renamed_manifest(document: Document, names: NamesOf) -> Document:
    """A manifest that speaks of these things by the other names."""
    data = dict(document.data)
    for key in ("game", "outlook"):
        if key in data:
            data[key] = names.get("procedure", {}).get(data[key], data[key])
    if "result" in data:
        variables, by = names.get("variable", {}), data["result"]["by"]

        def measure(one: Any) -> Any:
            if isinstance(one, Mapping):
                return {**one, "track": variables.get(one["track"], one["track"])}
            return variables.get(one, one)

        standings = list(map(measure, by)) if isinstance(by, list) else measure(by)
        data["result"] = {**data["result"], "by": standings}
    points = {name: new for kind in KINDS_OF_POINTS for name, new in names.get(kind, {}).items()}
    return _with_keys(document, data, {"widening": lambda key: points.get(key, key)})


def _renamed_words(file: LexiconFile, names: NamesOf) -> LexiconFile:
    return replace(file, read=lambda: _renamed_document(file.document, names))


def _renamed_document(document: Document, names: NamesOf) -> Document:
    """A lexicon that speaks of these things by the other names."""

    def phrase(found: str) -> str:
        sort, _, name = found.rpartition(":")
        return f"{sort}:{_renamed_word(name, names)}" if sort else found

    def word(found: str) -> str:
        return _renamed_word(found, names)

    return _with_keys(document, document.data, {"names": word, "phrases": phrase})


def _renamed_word(found: str, names: NamesOf) -> str:
    """The other name of a thing, whose kind may stand before it."""
    kind, _, name = found.rpartition(":")
    meant = (names.get(kind, {}),) if kind else names.values()
    new = next((one[name] for one in meant if name in one), name)
    return f"{kind}:{new}" if kind else new


def _renamed_texts(file: PoFile, names: NamesOf) -> PoFile:
    """What people wrote of these things by the other names."""

    def entry(found: PoEntry) -> PoEntry:
        sort, _, of = found.id.partition(":")
        named = sort in SORTS_OF_NAMES
        return replace(found, id=id_of(sort, _renamed_word(of, names))) if named else found

    return replace(file, entries=tuple(map(entry, file.entries)))


def _with_keys(
    document: Document, data: Mapping[str, Any], changes: Mapping[str, Callable[[str], str]]
) -> Document:
    """A document of these data with the keys of some parts changed."""

    def pointer(found: Pointer) -> Pointer:
        change = changes.get(str(found[0])) if len(found) > 1 else None
        return (found[0], change(str(found[1])), *found[2:]) if change else found

    parts = {
        part: {change(one): value for one, value in data[part].items()}
        for part, change in changes.items()
        if part in data
    }
    return replace(
        document,
        data={**data, **parts},
        spans={pointer(one): span for one, span in document.spans.items()},
        key_spans={pointer(one): span for one, span in document.key_spans.items()},
    )
