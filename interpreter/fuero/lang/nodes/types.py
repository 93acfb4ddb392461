"""The types a variable can have."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Name, Node

__all__ = [
    "RangeType",
    "SetType",
    "DomainType",
    "YesNoType",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeType(Node):
    """Whole numbers from ``low`` to ``high``, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetType(Node):
    """Any number of members of a domain."""

    domain: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainType(Node):
    """One member of a domain, or none."""

    domain: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class YesNoType(Node):
    """Whether something is so."""
