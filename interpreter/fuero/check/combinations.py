"""Which layers can be added to one another: every sum of some layers, loaded or refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from fuero import resources
from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.frozen import frozen
from fuero.ruleset.link import link
from fuero.ruleset.sums import Layer, read_layer, read_layers

from .run import check

__all__ = ["MOST_COMBINED", "Combination", "combinations_of", "combinations_page", "shipped_layers"]


@frozen
class Combination:
    """A sum of layers. named: the layers that were added; rulesets: all that it comes to.

    problem: the first thing that is wrong; None for rules that can be played.
    """

    named: tuple[str, ...]
    rulesets: tuple[str, ...]
    problem: Diagnostic | None

    @property
    def places(self) -> tuple[str, ...]:
        """The places the problem is about, those that belong to it last."""
        if self.problem is None:
            return ()
        spans = (self.problem.span, *(other.span for other in self.problem.related))
        return tuple(str(span) for span in spans if span is not None)


MOST_COMBINED = 10
"""How many layers are combined: of ten there are more than a thousand sums."""


def shipped_layers() -> tuple[str, ...]:
    """The shipped rulesets that lie over another, by name."""
    return tuple(name for name in resources.ruleset_names() if read_layer(name).over)


def combinations_of(names: Sequence[str]) -> Iterator[Combination]:
    """Every sum of one or more of these layers, small ones first.

    names: shipped names, paths of folders, or sums, whose layers stay together. Raises
    DiagnosticError for one that cannot be read, and (FU430) for too many.
    """
    if len(names) > MOST_COMBINED:
        message = f"{len(names)} layers have too many sums; {MOST_COMBINED} are most"
        raise DiagnosticError((Diagnostic(code="FU430", message=message),))
    known: dict[str, Layer] = {}

    def read(name: str) -> Layer:
        """Each ruleset once; one that is named by its folder is found by its id too."""
        if name not in known:
            layer = read_layer(name)
            known[name] = known[layer.info.id] = layer
        return known[name]

    parts = [tuple(read(part) for part in name.split("+")) for name in dict.fromkeys(names)]
    for size in range(1, len(parts) + 1):
        for chosen in combinations(parts, size):
            named = [layer.info.name for part in chosen for layer in part]
            rulesets: Iterable[Layer] = [layer for part in chosen for layer in part]
            problem = None
            try:
                rulesets = read_layers(named, read)
                found = check(link(tuple(rulesets), {}))
                problem = next((one for one in found if one.severity == "error"), None)
            except DiagnosticError as error:
                problem = error.diagnostics[0]
            yield Combination(
                named=tuple("+".join(layer.info.id for layer in part) for part in chosen),
                rulesets=tuple(layer.info.id for layer in rulesets),
                problem=problem,
            )


_PAGE = """\
# Combinations

<!-- Made by `fuero check --combinations`; a test keeps it fresh. -->

Every sum of the layers that ship, and what comes of it. What a layer lies over is added by itself.
`fuero check --combinations NAMES` makes this table for other layers.

"""


def combinations_page(found: Iterable[Combination]) -> str:
    """The text of ``docs/combinations.md``."""
    found = tuple(found)
    rows = [
        f"| {' + '.join(one.named)} | {' + '.join(one.rulesets)} | {_outcome(one, found)} |"
        for one in found
    ]
    head = ["| layers | the whole sum | |", "|---|---|---|"]
    return _PAGE + "\n".join([*head, *rows] if rows else ["No layers ship yet."]) + "\n"


def _outcome(one: Combination, others: Iterable[Combination]) -> str:
    """Whether it loads; else why not, and which layer over all of them joins them, if one does."""
    if one.problem is None:
        return "loads"
    joined = (" + ".join(other.named) for other in others if _joins(other, one))
    joining = next((f"**{name} joins them**; alone: " for name in joined), "")
    message = one.problem.message.replace("|", "\\|")
    return f"{joining}{one.problem.code}: {message} ({'; '.join(one.places)})"


def _joins(sum_: Combination, layers: Combination) -> bool:
    """Whether a sum of one layer can be played and lies over all of these layers."""
    return sum_.problem is None and len(sum_.named) == 1 and set(layers.named) <= set(sum_.rulesets)
