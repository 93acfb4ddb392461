"""The few sentences of a rulebook that are said of no single rule."""

from __future__ import annotations

from fuero.ruleset.model import Rules

from .book import open_book
from .declarations import plan_provenance
from .render import render, sentence
from .tree import Count, phrase

__all__ = ["say_heading", "say_in_rulebook", "say_known", "say_players"]


def say_heading(rules: Rules, what: str, language: str = "") -> str:
    """The title of a chapter that only a rulebook has: ``settings``, ``example``."""
    return render(phrase(f"book:{what}"), open_book(rules, language))


def say_in_rulebook(rules: Rules, what: str, language: str = "") -> str:
    """A sentence before a picture or an example: ``drawn``, ``scored-there``, ``scored``."""
    return sentence(render(phrase(f"book:{what}"), open_book(rules, language)))


def say_players(rules: Rules, language: str = "") -> str:
    """For how many players the rules are."""
    least, most = rules.least_players, rules.most_players
    key = "book:players" if least < most else "book:players/only"
    said = phrase(key, least=Count(least), most=Count(most))
    return sentence(render(said, open_book(rules, language)))


def say_known(rules: Rules, source: str, language: str = "") -> str:
    """Where something is known from. source: the word of the rules for that, not ''."""
    return sentence(render(plan_provenance(source), open_book(rules, language)))
