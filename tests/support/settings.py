"""Settings to try a ruleset under."""

from __future__ import annotations

from collections.abc import Mapping

from fuero.ruleset.model import Switch

from .profiles import SOAK

__all__ = ["settings_of"]


def settings_of(switches: Mapping[str, Switch]) -> list[dict[str, str]]:
    """Settings in which every value of every switch occurs.

    In a soak each value by itself, beside the defaults of the others; otherwise as few settings as
    there are values of the switch that has most.
    """
    if SOAK:
        return [{name: value} for name, one in switches.items() for value in one.values]
    return [
        {name: one.values[number % len(one.values)] for name, one in switches.items()}
        for number in range(max((len(one.values) for one in switches.values()), default=0))
    ]
