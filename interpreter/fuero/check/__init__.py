"""Checks on linked rules: what can be proved before anybody plays."""

from __future__ import annotations

from .bound import Unbounded, decision_bound
from .branches import MOST_LINKED, found_in_branches
from .citations import citation_problems
from .forbidden_places import forbidden_puts
from .ranges import ranges_left
from .run import check
from .settings import MOST_SETTINGS, Setting, found_otherwise, other_settings
from .specified import SPECIFIED_CHECKS
from .unlisted_files import unlisted_files

__all__ = [
    "MOST_LINKED",
    "MOST_SETTINGS",
    "SPECIFIED_CHECKS",
    "Setting",
    "Unbounded",
    "check",
    "citation_problems",
    "decision_bound",
    "forbidden_puts",
    "found_in_branches",
    "found_otherwise",
    "other_settings",
    "ranges_left",
    "unlisted_files",
]
