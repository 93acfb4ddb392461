"""The types a variable can have."""

from __future__ import annotations

from fuero.frozen import frozen

from .base import Name, Node

__all__ = [
    "RangeType",
    "SetType",
    "DomainType",
    "YesNoType",
]


@frozen
class RangeType(Node):
    """Whole numbers from ``low`` to ``high``, both included."""

    low: int
    high: int


@frozen
class SetType(Node):
    """Any number of members of a domain."""

    domain: Name


@frozen
class DomainType(Node):
    """One member of a domain, or none."""

    domain: Name


@frozen
class YesNoType(Node):
    """Whether something is so."""
