"""Why an option is not offered: which conditions fail, with the things they speak of."""

from __future__ import annotations

from .explained import ExplainedAbsence, why_not
from .idle import IdleReason, why_idle

__all__ = ["ExplainedAbsence", "IdleReason", "why_idle", "why_not"]
