"""Checks on linked rules: what can be proved before anybody plays."""

from __future__ import annotations

from .bound import Unbounded, decision_bound
from .citations import citation_problems
from .forbidden_places import forbidden_puts
from .ranges import ranges_left
from .run import check
from .specified import SPECIFIED_CHECKS

__all__ = [
    "SPECIFIED_CHECKS",
    "Unbounded",
    "check",
    "citation_problems",
    "decision_bound",
    "forbidden_puts",
    "ranges_left",
]
