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
    bearer = absence.owner.partition("+")[0]
    category = "owner" if bearer in rules.of("owner") else "player"
    owner = name_of(rules, category, bearer) if bearer else ""
    match absence.kind:
        case "offered":
            return [f"{said} is offered, by the rule in {decision.rule}."]
        case "prohibited":
            found = absence.prohibition
            written = found.text.strip().splitlines()
            return [
                f"{said} is not offered: the prohibition “{found.name}” closes {place} to it.",
                f"{found.rule}:",
                *(f"    {line}" for line in written),
            ]
        case "empty":
            return [f"{said} is not offered: {capital(owner)} has no piece in {place}."]
        case "owner":
            rule = decision.rule
            return [f"{said} is not offered: {rule} allows nothing of {owner}, or nothing more."]
        case "word":
            return [f"{said} is not offered: the rule in {decision.rule} leaves it no room now."]
        case _:
            return [f"{said} is not offered: it is not among what {decision.rule} names now."]
