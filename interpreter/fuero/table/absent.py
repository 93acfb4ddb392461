"""Why an option is not offered, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .names import capital, name_of
from .question import option_words

if TYPE_CHECKING:
    from fuero.machine.game import Decision
    from fuero.ruleset.model import Rules

__all__ = ["absent_words"]


def absent_words(rules: Rules, decision: Decision, absence: Any) -> list[str]:
    """Why an option is not offered, in sentences (see ``fuero.machine.explain``)."""
    if absence.kind == "unknown":
        return [f"No option of this decision is ever written so (asked in {decision.rule})."]
    option = absence.option
    said = option_words(rules, decision, option)
    said = said if said.startswith("“") else f"“{said}”"
    place = name_of(rules, "place", absence.place) if absence.place else ""
    whose = absence.owner
    owner = name_of(rules, whose.category, whose.name) if whose else ""
    if absence.kind == "offered":
        return [f"{said} is offered, by the rule in {decision.rule}."]
    if absence.kind == "prohibited":
        found = absence.prohibition
        why, written = f"the prohibition “{found.name}” closes {place} to it", found.text.strip()
        return [
            f"{said} is not offered: {why}.",
            f"{found.rule}:",
            *(f"    {line}" for line in written.splitlines()),
        ]
    reasons = {
        "empty": f"{capital(owner)} has no piece in {place}",
        "owner": f"{decision.rule} allows nothing of {owner}, or nothing more",
        "word": f"the rule in {decision.rule} leaves it no room now",
    }
    why = reasons.get(absence.kind, f"it is not among what {decision.rule} names now")
    return [f"{said} is not offered: {why}."]
