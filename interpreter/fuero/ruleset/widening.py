"""Where a ruleset is meant to be widened: declarations that it names for those who write layers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from fuero.diagnostics import Diagnostic, did_you_mean
from fuero.lang.nodes import Name

from .document import Pointer
from .model import PhraseSlot, Rules, Unsaid, WideningPoint
from .sums import Layer

__all__ = ["KINDS_OF_POINTS", "kind_of_point", "unknown_points", "unsaid_slots", "widening_points"]

KINDS_OF_POINTS = ("define", "wording", "procedure", "majority")
"""What can be widened: a layer replaces it by more, or wraps something round it."""


def widening_points(layers: Sequence[Layer]) -> Mapping[str, WideningPoint]:
    """What layers are meant to widen; of the same thing, what a later layer says holds."""
    return {
        name: _point(layer, name, said)
        for layer in layers
        for name, said in layer.manifest.data.get("widening", {}).items()
    }


def _point(layer: Layer, name: str, said: Any) -> WideningPoint:
    """A point in the short form, where only what it stands for is said, or in the long one."""
    pointer = ("widening", name)
    name_there = Name(text=name, span=layer.manifest.key_span(pointer))
    if isinstance(said, str):
        return WideningPoint(name=name_there, about=said)
    slots = (
        _slot(layer, (*pointer, "slots", number), slot)
        for number, slot in enumerate(said.get("slots", ()))
    )
    return WideningPoint(name=name_there, about=said["about"], slots=tuple(slots))


def _slot(layer: Layer, pointer: Pointer, said: Any) -> PhraseSlot:
    long = said if isinstance(said, dict) else {"slot": said}
    beside = {name: tuple(names) for name, names in long.get("beside", {}).items()}
    where = (*pointer, "slot") if isinstance(said, dict) else pointer
    span = layer.manifest.span(where)
    return PhraseSlot(name=long["slot"], beside=MappingProxyType(beside), span=span)


def unsaid_slots(layers: Sequence[Layer]) -> tuple[Unsaid, ...]:
    """What is meant where a sentence leaves a slot out; what a later layer says goes first."""
    return tuple(
        Unsaid(
            slot=_slot(layer, ("unsaid", number), said),
            taken_as=said.get("taken-as", ""),
            span=layer.manifest.span(
                ("unsaid", number, "taken-as" if "taken-as" in said else "slot")
            ),
        )
        for layer in reversed(layers)
        for number, said in enumerate(layer.manifest.data.get("unsaid", ()))
    )


def kind_of_point(rules: Rules, name: str) -> str:
    """What kind of declaration is meant to be widened under this name; '' if there is none."""
    return next((kind for kind in KINDS_OF_POINTS if name in rules.of(kind)), "")


def unknown_points(rules: Rules) -> Iterator[Diagnostic]:
    """Points that are nothing of the rules (FU220), but for what a layer has taken away."""
    removed = {name for kind, name in rules.removed if kind in KINDS_OF_POINTS}
    for name, point in rules.widening.items():
        if name not in removed and not kind_of_point(rules, name):
            yield Diagnostic(
                code="FU220",
                message=f"there is no definition, wording, procedure or majority {name!r}",
                span=point.name.span,
                help=did_you_mean(
                    name, [one for kind in KINDS_OF_POINTS for one in rules.of(kind)]
                ),
            )
