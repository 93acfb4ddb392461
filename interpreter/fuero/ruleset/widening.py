"""Where a ruleset is meant to be widened: declarations that it names for those who write layers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fuero.diagnostics import Diagnostic, did_you_mean
from fuero.lang.nodes import Name

from .model import Rules, WideningPoint
from .sums import Layer

__all__ = ["kind_of_point", "unknown_points", "widening_points"]

_KINDS = ("define", "wording", "procedure", "majority")
"""What can be widened: a layer replaces it by more, or wraps something round it."""


def widening_points(layers: Sequence[Layer]) -> Mapping[str, WideningPoint]:
    """What layers are meant to widen; of the same thing, what a later layer says holds."""
    return {
        name: WideningPoint(
            name=Name(text=name, span=layer.manifest.key_span(("widening", name))), about=about
        )
        for layer in layers
        for name, about in layer.manifest.data.get("widening", {}).items()
    }


def kind_of_point(rules: Rules, name: str) -> str:
    """What kind of declaration is meant to be widened under this name; '' if there is none."""
    return next((kind for kind in _KINDS if name in rules.of(kind)), "")


def unknown_points(rules: Rules) -> Iterator[Diagnostic]:
    """Points that are nothing of the rules (FU220), but for what a layer has taken away."""
    removed = {name for kind, name in rules.removed if kind in _KINDS}
    for name, point in rules.widening.items():
        if name not in removed and not kind_of_point(rules, name):
            yield Diagnostic(
                code="FU220",
                message=f"there is no definition, wording, procedure or majority {name!r}",
                span=point.name.span,
                help=did_you_mean(name, [one for kind in _KINDS for one in rules.of(kind)]),
            )
