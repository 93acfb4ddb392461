"""Checks on linked rules: what can be proved before anybody plays."""

from __future__ import annotations

from .run import check

__all__ = ["check"]
