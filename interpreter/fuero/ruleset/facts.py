"""Facts: what the numbers in citations stand for, read from the sources that rulesets declare.

No rule depends on them. They are read when somebody asks, never to play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, Span, did_you_mean
from fuero.frozen import frozen
from fuero.lang.nodes import Name
from fuero.resources import ruleset_names

from .citations import numbers_in
from .folders import declared_sources, read_manifest, ruleset_folder
from .model import DeclaredSource, LayerInfo
from .once import once_for_layer
from .prepared import read_valid

__all__ = ["MOST_FACTS", "Digest", "Fact", "LayerFacts", "facts_of", "read_digests"]

MOST_FACTS = 2_000
"""How many facts the sources of a sum may hold."""


@frozen
class Fact:
    """One rule in our own words. open: what the book does not settle, '' where it tells the rule.

    source: the title of the digest it stands in; book, section: where it is from.
    """

    number: str
    text: str
    open: str
    source: str
    book: str
    section: str
    span: Span


@frozen
class Digest:
    """All facts of one source, in its order. kind: ``rule-book``, ``ruling`` or ``house-rule``."""

    id: str
    title: str
    kind: str
    name: str
    facts: tuple[Fact, ...]


@frozen
class LayerFacts:
    """The facts that each layer may cite: its own and those of what it lies over.

    by_layer: by the id of the layer, then by number. digests: each once, in the order of the
    layers. problems: what is wrong with sources (FU295), where a number stands twice.
    """

    by_layer: Mapping[str, Mapping[str, Fact]]
    digests: tuple[Digest, ...]
    problems: tuple[Diagnostic, ...]

    def cited(self, layer: str, cites: tuple[Name, ...]) -> tuple[Fact, ...]:
        """The facts whose numbers stand in some citations of a layer, in their order."""
        known = self.by_layer[layer]
        found = dict.fromkeys(number.text for number in numbers_in(cites))
        return tuple(known[number] for number in found if number in known)

    def named(self, number: str) -> tuple[Fact, ...]:
        """The facts of this number; two where layers that lie beside each other both have one."""
        found = (known[number] for known in self.by_layer.values() if number in known)
        return tuple({fact.span: fact for fact in found}.values())


def facts_of(layers: Sequence[LayerInfo]) -> LayerFacts:
    """Read the sources of all layers of a sum.

    Raises DiagnosticError for sources that cannot be read, and for too many facts (FU297).
    """
    below = {layer.id: layer for layer in layers}
    digests = _all_digests(layers, below)
    by_layer: dict[str, Mapping[str, Fact]] = {}
    problems: list[Diagnostic] = []
    for layer in layers:
        known: dict[str, Fact] = {}
        for one in _with_below(layer, below):
            for fact in (fact for digest in digests[one.id] for fact in digest.facts):
                first = known.setdefault(fact.number, fact)
                if first.span != fact.span:
                    problems.append(_twice(fact, first))
        by_layer[layer.id] = known
    each = {digest.name: digest for found in digests.values() for digest in found}
    return LayerFacts(
        by_layer=by_layer,
        digests=tuple(each.values()),
        problems=tuple({problem.span: problem for problem in problems}.values()),
    )


def read_digests(sources: Sequence[DeclaredSource]) -> tuple[Digest, ...]:
    """Read files of facts, in the order in which a manifest lists them.

    Raises DiagnosticError with all that is wrong.
    """
    found: list[Digest] = []
    problems: list[Diagnostic] = []
    for source in sources:
        if source.path is None:
            continue
        try:
            found.append(_read(source))
        except DiagnosticError as error:
            problems.extend(error.diagnostics)
    if problems:
        raise DiagnosticError(tuple(problems))
    return tuple(found)


def _all_digests(
    layers: Sequence[LayerInfo], sum_: Mapping[str, LayerInfo]
) -> dict[str, tuple[Digest, ...]]:
    """The digests of each layer, by its id. Raises DiagnosticError, also for too many (FU297)."""
    digests: dict[str, tuple[Digest, ...]] = {}
    number = 0
    for layer in layers:
        digests[layer.id] = _digests_for(layer, sum_)
        number += sum(len(digest.facts) for digest in digests[layer.id])
        if number > MOST_FACTS:
            message = f"the sources of {layer.id} bring the facts to {number:,}; at most "
            message += f"{MOST_FACTS:,} are read"
            problem = Diagnostic(code="FU297", message=message, span=layer.sources[0].span)
            raise DiagnosticError((problem,))
    return digests


def _digests_for(layer: LayerInfo, sum_: Mapping[str, LayerInfo]) -> tuple[Digest, ...]:
    """The layer's own digests and those of the rulesets whose sources it names."""
    found = list(_own_digests(layer))
    for source in layer.sources:
        if source.ruleset:
            other = sum_.get(source.ruleset)
            found.extend(_own_digests(other) if other else read_digests(_sources_elsewhere(source)))
    return tuple(found)


@once_for_layer
def _own_digests(layer: LayerInfo) -> tuple[Digest, ...]:
    return read_digests(layer.sources)


def _sources_elsewhere(source: DeclaredSource) -> tuple[DeclaredSource, ...]:
    """The sources of a ruleset that is not in the sum. Raises DiagnosticError (FU296)."""
    name = source.ruleset
    try:
        folder = ruleset_folder(name)
        return declared_sources(folder, name, read_manifest(folder, name))
    except DiagnosticError as error:
        problem = Diagnostic(
            code="FU296",
            message=f"the sources of {name} cannot be read",
            span=source.span,
            help=did_you_mean(name, ruleset_names()),
        )
        others = (other for other in error.diagnostics if other.code != "FU201")
        raise DiagnosticError((problem, *others)) from error


def _with_below(layer: LayerInfo, sum_: Mapping[str, LayerInfo]) -> Iterable[LayerInfo]:
    """What a layer lies over, by way of others too, in the order of the sum; then the layer."""
    wanted = {layer.id}
    for one in reversed([*sum_.values()]):
        if one.id in wanted:
            wanted.update(one.over)
    return (one for one in sum_.values() if one.id in wanted)


def _read(source: DeclaredSource) -> Digest:
    assert source.path is not None
    document = read_valid(source.path, source.name, "source")
    data: Mapping[str, Any] = document.data
    return Digest(
        id=data["id"],
        title=data["title"],
        kind=data["kind"],
        name=source.name,
        facts=tuple(
            Fact(
                number=number,
                text=said,
                open=open_,
                source=data["title"],
                book=section["book"],
                section=section["section"],
                span=document.key_span(("sections", index, "facts", number)),
            )
            for index, section in enumerate(data["sections"])
            for number, said, open_ in _entries(section["facts"])
        ),
    )


def _entries(facts: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Number, fact, and what is open without it."""
    for number, entry in facts.items():
        if isinstance(entry, str):
            yield number, entry, ""
        else:
            yield number, entry["fact"], entry.get("open", "")


def _twice(fact: Fact, first: Fact) -> Diagnostic:
    return Diagnostic(
        code="FU295",
        message=f"two facts have the number {fact.number}",
        span=fact.span,
        related=(Related("the other one", first.span),),
        help="give one of them another number; a source of your own has capitals of its own",
    )
