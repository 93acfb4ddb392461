"""Read the rulesets of a sum from their folders, each once, the base first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from fuero import resources
from fuero.diagnostics import Diagnostic, DiagnosticError, Related, Source, Span, did_you_mean
from fuero.frozen import frozen
from fuero.lang.nodes import Node
from fuero.lang.parse import parse

from .document import Document, Pointer
from .files import files_of
from .folders import declared_sources, listed_file, read_manifest, ruleset_folder
from .lexicons import LexiconFile, language_said
from .model import DeclaredSource, LayerInfo
from .order import in_order
from .po_files import PoFile, read_po
from .prepared import read_valid
from .read import read_text_file

__all__ = [
    "MAXIMUM_LAYERS",
    "MAXIMUM_TOTAL",
    "Layer",
    "Over",
    "lying_over",
    "read_layer",
    "read_layers",
]


MAXIMUM_TOTAL = 2**21
"""How many characters all files of a ruleset may have together."""

MAXIMUM_LAYERS = 64
"""How many rulesets a sum may have."""

MOST_KEPT = 32
"""So many shipped rulesets are kept once they are read, those that were used last."""


@frozen
class Over:
    """A ruleset that a layer lies over, and the version it needs, with where it says so."""

    ruleset: str
    version: str
    span: Span
    version_span: Span


@dataclass(frozen=True, kw_only=True)
class Layer:
    """One folder, read and parsed, not yet laid over anything."""

    info: LayerInfo
    manifest: Document
    boards: tuple[Document, ...]
    declarations: tuple[Node, ...]
    lexicons: tuple[LexiconFile, ...]
    sources: tuple[Source, ...]
    texts: tuple[PoFile, ...] = ()

    @cached_property
    def over(self) -> tuple[Over, ...]:
        """The rulesets the layer lies over, in the order it names them; none for a base."""
        return tuple(
            Over(
                ruleset=entry["ruleset"],
                version=entry["version"],
                span=self.manifest.span((*pointer, "ruleset")),
                version_span=self.manifest.span((*pointer, "version")),
            )
            for pointer, entry in _overs(self.manifest.data)
        )


def _overs(data: Mapping[str, Any]) -> list[tuple[Pointer, Mapping[str, str]]]:
    """What a manifest lies over, each entry with the way to it."""
    found = data.get("over", [])
    if isinstance(found, list):
        return [(("over", index), entry) for index, entry in enumerate(found)]
    return [(("over",), found)]


def read_layers(
    spec: Sequence[str], read: Callable[[str], Layer] | None = None
) -> tuple[Layer, ...]:
    """Read the rulesets of a sum, the base first.

    What a layer lies over and nobody named is added. Neither the order in which layers are named
    nor naming one twice matters as far as layers say what belongs below them; see `in_order`.

    spec: shipped names, or paths of folders; read: what reads one of them, `read_layer` if None.
    Raises DiagnosticError with everything found wrong.
    """
    read = read or read_layer
    problems: list[Diagnostic] = []
    named: list[Layer] = []
    if len(spec) > MAXIMUM_LAYERS:
        message = f"the sum has {len(spec):,} rulesets, and {MAXIMUM_LAYERS} are most"
        raise DiagnosticError((Diagnostic(code="FU238", message=message),))
    for part in spec:
        try:
            named.append(read(part))
        except DiagnosticError as error:
            problems.extend(error.diagnostics)
    if problems:
        raise DiagnosticError(tuple(problems))
    layers = in_order(_with_missing(_each_once(named), read))
    problems.extend(_misfits(layers))
    if problems:
        raise DiagnosticError(tuple(problems))
    return layers


def _each_once(named: Sequence[Layer]) -> Sequence[Layer]:
    """The layers without those that are named again. Raises DiagnosticError for two of one id."""
    found: dict[str, Layer] = {}
    problems = []
    for layer in named:
        first = found.setdefault(layer.info.id, layer)
        if [one.text for one in layer.sources] != [one.text for one in first.sources]:
            problems.append(
                Diagnostic(
                    code="FU205",
                    message=f"two rulesets of this sum are called {layer.info.id}",
                    span=layer.manifest.span(("id",)),
                    related=(Related("the other one", first.manifest.span(("id",))),),
                    help="leave one of them out, or give it another id",
                )
            )
    if problems:
        raise DiagnosticError(tuple(problems))
    return tuple(found.values())


def _with_missing(named: Sequence[Layer], read: Callable[[str], Layer]) -> tuple[Layer, ...]:
    """The layers of a sum with what they lie over and nobody named, each below what needs it."""
    known = {layer.info.id for layer in named}
    found: list[Layer] = []

    def add(layer: Layer) -> None:
        for over in layer.over:
            if over.ruleset not in known:
                below = _read_below(layer, over, read)
                if not below.over and not all(one.over for one in (*named, *found)):
                    continue  # a second game in one sum: left to `_misfits`
                known.add(over.ruleset)
                add(below)
        found.append(layer)

    for layer in named:
        add(layer)
    return tuple(found)


def _read_below(layer: Layer, over: Over, read: Callable[[str], Layer]) -> Layer:
    """The ruleset a layer lies over. Raises DiagnosticError that says who needs it."""
    try:
        return read(over.ruleset)
    except DiagnosticError as error:
        meant = did_you_mean(over.ruleset, list(resources.ruleset_names()))
        needed = Diagnostic(
            code="FU202",
            message=f"{layer.info.id} lies over {over.ruleset}, which cannot be read",
            span=over.span,
            help=meant or "name its folder before this layer in the sum",
        )
        others = (problem for problem in error.diagnostics if problem.code != "FU201")
        raise DiagnosticError((needed, *others)) from error


def read_layer(name: str) -> Layer:
    """Read one ruleset by its shipped name or the path of its folder.

    One that ships lies below many others: it is read again only after a file of it has changed.
    Raises DiagnosticError with everything that is wrong in it.
    """
    folder = ruleset_folder(name)
    if not isinstance(folder, Path) or folder != resources.find_ruleset(name):
        return _read(folder, name)
    # Looked at before it is read: what is written meanwhile counts as a change.
    return _read_once(folder, name, tuple(files_of(folder).items()))


@lru_cache(maxsize=MOST_KEPT)
def _read_once(folder: Path, name: str, files: tuple[object, ...]) -> Layer:
    """A layer whose files are as these say."""
    return _read(folder, name)


def _read(folder: Path | Traversable, name: str) -> Layer:
    label = name.rstrip("/")
    manifest = read_manifest(folder, name)
    problems: list[Diagnostic] = []
    boards: list[Document] = []
    declarations: list[Node] = []
    sources: list[Source] = [manifest.source]
    for index, file_name in enumerate(manifest.data["files"]):
        if sum(len(source.text) for source in sources) > MAXIMUM_TOTAL:
            problems.append(_files_too_large(manifest, index))
            break
        try:
            path = listed_file(folder, manifest, ("files", index), file_name)
            if file_name.endswith(".yaml"):
                boards.append(read_valid(path, f"{label}/{file_name}", "board"))
                sources.append(boards[-1].source)
            else:
                source = read_text_file(path, f"{label}/{file_name}")
                parsed = parse(source)
                problems.extend(parsed.diagnostics)
                declarations.extend(parsed.declarations)
                sources.append(source)
        except DiagnosticError as error:
            problems.extend(error.diagnostics)
    lexicons, texts = _words(folder, label, manifest, problems)
    spoken = {*(one.language for one in lexicons), *(one.language for one in texts)}
    cited: tuple[DeclaredSource, ...] = ()
    try:
        cited = declared_sources(folder, label, manifest)
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
            numbers=data.get("numbers", {}),
            over=tuple(entry["ruleset"] for _, entry in _overs(data)),
            sources=cited,
            ships=_ships(folder, label),
            words=frozenset(spoken),
        ),
        manifest=manifest,
        boards=tuple(boards),
        declarations=tuple(declarations),
        lexicons=lexicons,
        sources=tuple(sources),
        texts=texts,
    )


def _ships(folder: Path | Traversable, label: str) -> bool:
    return folder == resources.find_ruleset(label)


def _words(
    folder: Path | Traversable, label: str, manifest: Document, problems: list[Diagnostic]
) -> tuple[tuple[LexiconFile, ...], tuple[PoFile, ...]]:
    """The lexicons and the texts of people that a manifest lists; what is wrong goes to the
    problems.
    """
    lexicons: list[LexiconFile] = []
    texts: list[PoFile] = []
    ships = _ships(folder, label)
    for kind in ("lexicon", "texts"):
        for index, file_name in enumerate(manifest.data.get(kind, ())):
            try:
                path = listed_file(folder, manifest, (kind, index), file_name)
                name = f"{label}/{file_name}"
                if kind == "lexicon":
                    lexicons.append(_lexicon(path, name, ships=ships))
                else:
                    texts.append(read_po(read_text_file(path, name)))
            except DiagnosticError as error:
                problems.extend(error.diagnostics)
    return tuple(lexicons), tuple(texts)


def _lexicon(path: Path | Traversable, name: str, *, ships: bool) -> LexiconFile:
    """A file of words; only one that ships is left unread. Raises DiagnosticError."""

    def read() -> Document:
        return read_valid(path, name, "lexicon")

    language = language_said(read_text_file(path, name).text) if ships else ""
    if language:
        return LexiconFile(language=language, ships=ships, read=read)
    document = read()
    return LexiconFile(language=document.data["language"], ships=ships, read=lambda: document)


def _files_too_large(manifest: Document, index: int) -> Diagnostic:
    return Diagnostic(
        code="FU238",
        message=f"the files before this one have more than {MAXIMUM_TOTAL:,} characters",
        span=manifest.span(("files", index)),
        help="leave some out, or make several rulesets of it",
    )


def lying_over(wanted: Collection[str]) -> tuple[str, ...]:
    """The shipped rulesets that lie over all of these, by way of others too."""
    over: dict[str, tuple[str, ...]] = {}
    for name in resources.ruleset_names():
        try:
            over[name] = tuple(one.ruleset for one in read_layer(name).over)
        except DiagnosticError:
            continue  # what is wrong with another ruleset is not the question here

    def all_below(name: str, above: frozenset[str] = frozenset()) -> set[str]:
        below = set(over.get(name, ())) - above
        return below.union(*(all_below(one, above | {name}) for one in below))

    return tuple(name for name in over if set(wanted) <= all_below(name))


def _misfits(layers: Sequence[Layer]) -> Iterable[Diagnostic]:
    """Layers that do not lie over what is below them."""
    below: dict[str, Layer] = {}
    for number, layer in enumerate(layers):
        if number == 0 and not layer.over and "players" not in layer.manifest.data:
            yield Diagnostic(
                code="FU204",
                message="a ruleset that lies over nothing must say who can play",
                span=layer.manifest.span(()),
                help="add: players: {min: 2, max: 4, seats: [red, blue, green, yellow]}",
            )
        if number > 0 and not layer.over:
            yield Diagnostic(
                code="FU202",
                message=f"{layer.info.id} lies over nothing, so it cannot be added to "
                f"{layers[0].info.id}",
                span=layer.manifest.span(("id",)),
                related=(Related("the ruleset below", layers[0].manifest.span(("id",))),),
                help="only the first of a sum is a game of its own",
            )
        for over in layer.over:
            if over.ruleset not in below:
                yield _not_below(layer, over, below)
            else:
                yield from _wrong_version(layer, over, below[over.ruleset])
        below[layer.info.id] = layer


def _not_below(layer: Layer, over: Over, below: Mapping[str, Layer]) -> Diagnostic:
    """A layer over itself, over what lies over it, or over another game."""
    game = [one for one in below.values() if not one.over]
    return Diagnostic(
        code="FU202",
        message=f"{layer.info.id} lies over {over.ruleset}, which is not below it",
        span=over.span,
        related=tuple(
            Related("the game of this sum", one.manifest.span(("id",))) for one in game[:1]
        ),
        help=f"the sum so far is {' + '.join(below) or 'empty'}",
    )


def _wrong_version(layer: Layer, over: Over, base: Layer) -> Iterator[Diagnostic]:
    wanted, found = over.version.split("."), base.info.version.split(".")
    if found[: len(wanted)] != wanted:
        yield Diagnostic(
            code="FU203",
            message=f"{layer.info.id} needs {over.ruleset} {over.version}, "
            f"but this is {base.info.version}",
            span=over.version_span,
            related=(Related("its version", base.manifest.span(("version",))),),
            help=f"name the folder of {over.ruleset} {over.version} in the sum; or, if "
            f'{layer.info.id} fits this one, let it say version: "{found[0]}"',
        )
