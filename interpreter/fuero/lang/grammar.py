"""The grammar as Lark has it, and the words it knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from lark import Lark

from .lexer import RESERVED
from .tables import grammar_text, parser_of

__all__ = ["grammar", "leading_words", "verbs"]


@cache
def grammar() -> Lark:
    """The parser, made once a process."""
    return parser_of(grammar_text())


@cache
def leading_words() -> frozenset[str]:
    """Words that begin an expression, and so are never read as the name of something in one."""
    begun, waiting, found = {"expression"}, ["expression"], set[str]()
    while waiting:
        for first, *_ in _expansions(waiting.pop()):
            if first in _words():
                found.add(_words()[first])
            elif first not in begun:
                begun.add(first)
                waiting.append(first)
    return frozenset(found - {*RESERVED})


@cache
def verbs() -> frozenset[str]:
    """The verbs of acts, in both their forms."""
    alone = (rule.origin.name for rule in grammar().rules if rule.origin.name.startswith("_"))
    return frozenset(
        _words()[symbols[0]]
        for rule in alone
        for symbols in _expansions(rule)
        if len(symbols) == 1 and symbols[0] in _words()
    )


@cache
def _words() -> Mapping[str, str]:
    """The words of the language, by the names of their terminals."""
    found = {term.name: term.pattern.value for term in grammar().terminals}
    return {name: word for name, word in found.items() if word.isalpha()}


def _expansions(rule: str) -> Iterator[list[str]]:
    """What a rule may come to: the names of symbols."""
    return (
        [one.name for one in found.expansion]
        for found in grammar().rules
        if found.origin.name == rule
    )
