"""``fuero text``: what cards say, in a language."""

from __future__ import annotations

import click

from .common import (
    Chosen,
    choice_options,
    json_option,
    load_rules,
    print_json,
    refuse,
    rules_argument,
)
from .languages import language_option

__all__ = ["command"]


@click.command("text")
@rules_argument
@language_option(help="The language of the texts.")
@click.option("--card", metavar="ID", help="One card only.")
@click.option("--markdown", is_flag=True, help="As Markdown.")
@choice_options
@json_option
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    rules: str, language: str, card: str | None, markdown: bool, chosen: Chosen, as_json: bool
) -> None:
    """Say what the cards of RULES do, or one card.

    \b
    Example:
      fuero text GAME --lang hu
      fuero text GAME --lang fr --card ID --json
    """
    from fuero.diagnostics import did_you_mean
    from fuero.text.say import say_card, say_name

    linked = load_rules(rules, chosen).rules
    cards = linked.declared.cards
    if card is not None and card not in cards:
        raise refuse(f"there is no card {card!r}", did_you_mean(card, list(cards)))
    found = [
        {
            "id": name,
            "title": say_name(linked, name, language=language, category="card"),
            "text": say_card(linked, name, language),
        }
        for name in (cards if card is None else (card,))
    ]
    if as_json:
        print_json(found)
        return
    for number, entry in enumerate(found):
        head = f"## {entry['title']}\n" if markdown else f"{entry['title']} [{entry['id']}]"
        body = entry["text"] if markdown else entry["text"].replace("\n", "\n    ")
        click.echo(("\n" if number and markdown else "") + head)
        click.echo(body if markdown else f"    {body}")
