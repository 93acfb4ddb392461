"""What is worked out of rules, or of a layer, is worked out once and kept with what it was made
from.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple, cast

from .model import LayerInfo, Rules

__all__ = ["once_for_layer", "once_for_rules"]

Made = TypeVar("Made")
More = TypeVarTuple("More")


def once_for_rules(
    make: Callable[[Rules, *More], Made],
) -> Callable[[Rules, *More], Made]:
    """A function of rules that is called once for each Rules and each of its other arguments.

    What it gives is kept in the Rules and goes with them; rules made from others by ``replace``
    begin with nothing kept. It must not be changed by anybody. Other arguments are hashable.
    """

    @wraps(make)
    def kept(rules: Rules, *more: *More) -> Made:
        key = (make, more)
        if key not in rules.made:
            rules.made[key] = make(rules, *more)
        return cast(Made, rules.made[key])

    return kept


def once_for_layer(make: Callable[[LayerInfo], Made]) -> Callable[[LayerInfo], Made]:
    """The same of a layer: what is made goes with it. A layer that is read again begins anew."""

    @wraps(make)
    def kept(layer: LayerInfo) -> Made:
        if make not in layer.made:
            layer.made[make] = make(layer)
        return cast(Made, layer.made[make])

    return kept
