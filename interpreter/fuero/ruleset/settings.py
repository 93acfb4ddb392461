"""What a table may choose: the switches of a sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, did_you_mean

from .model import Switch
from .sums import Layer

__all__ = ["declared_switches"]


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
