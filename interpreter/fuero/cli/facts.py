"""What numbers in citations stand for, printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fuero.diagnostics import did_you_mean
from fuero.table.facts import fact_data, fact_lines

from .common import print_json, refuse

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules

__all__ = ["show_number", "show_sources"]


def show_number(rules: Rules, number: str, as_json: bool) -> bool:
    """Print the facts of a number, and what cites them; False for what is no such number.

    Raises DiagnosticError (FU430) for a number that the sources lack.
    """
    from fuero.ruleset.citations import citations, is_number, numbers_in
    from fuero.ruleset.facts import facts_of

    if not is_number(number):
        return False
    facts = facts_of(rules.layers)
    found = facts.named(number)
    if not found:
        known = [fact.number for digest in facts.digests for fact in digest.facts]
        message = f"no source of {rules.title} holds the number {number}"
        raise refuse(message, did_you_mean(number, known))
    shown: list[dict[str, Any]] = []
    for fact in found:
        citing = [
            f"{one.category} {one.name}"
            for one in citations(rules)
            if facts.by_layer[one.layer].get(number) == fact
            and number in [cited.text for cited in numbers_in(one.cites)]
        ]
        shown.append({**fact_data(fact), "cited_by": citing})
        if not as_json:
            click.echo("\n".join(fact_lines(fact)))
            if citing:
                click.echo(f"cited by: {', '.join(citing)}")
    if as_json:
        print_json(shown[0] if len(shown) == 1 else shown)
    return True


def show_sources(rules: Rules, as_json: bool) -> None:
    """Print all facts that may be cited, as pages of Markdown or as data."""
    from fuero.ruleset.facts import facts_of
    from fuero.text.facts import digest_page

    digests = facts_of(rules.layers).digests
    if as_json:
        print_json(
            [
                {
                    "id": digest.id,
                    "title": digest.title,
                    "kind": digest.kind,
                    "facts": [fact_data(fact) for fact in digest.facts],
                }
                for digest in digests
            ]
        )
        return
    for number, digest in enumerate(digests):
        click.echo(("\n" if number else "") + digest_page(digest), nl=False)
    if not digests:
        click.echo(f"{rules.title} declares no sources")
