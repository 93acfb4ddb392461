"""What numbers in citations stand for, to be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuero.ruleset.citations import citations
from fuero.ruleset.facts import facts_of
from fuero.text.facts import where_from

if TYPE_CHECKING:
    from fuero.ruleset.facts import Fact
    from fuero.ruleset.model import Rules

__all__ = ["cited_facts", "fact_data", "fact_lines"]


def cited_facts(rules: Rules, category: str, name: str) -> tuple[Fact, ...]:
    """The facts that a thing cites, in its order.

    Raises DiagnosticError for a source that cannot be read.
    """
    found = [one for one in citations(rules) if (one.category, one.name) == (category, name)]
    if not found:
        return ()
    facts = facts_of(rules.layers)
    return tuple(fact for one in found for fact in facts.cited(one.layer, one.cites))


def fact_lines(fact: Fact) -> list[str]:
    """A fact for people: its number and what it says, and below where it is from."""
    return [f"{fact.number}: {fact.text}", f"  {where_from(fact)}"]


def fact_data(fact: Fact) -> dict[str, str]:
    """A fact as plain data."""
    return {
        "number": fact.number,
        "fact": fact.text,
        "open": fact.open,
        "source": fact.source,
        "book": fact.book,
        "section": fact.section,
        "where": str(fact.span),
    }
