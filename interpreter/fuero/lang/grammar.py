"""The grammar as Lark has it, and the words it knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from lark import Lark, Token
from lark.lark import PostLex

from .tables import grammar_text, parser_of

__all__ = ["RESERVED", "grammar", "leading_words", "verbs"]

# Words that are never names. All other words of the language are read as names where only a name
# can stand, so a ruleset may call a track ``score``.
RESERVED = (
    "all", "and", "any", "as", "at", "by", "each", "else", "except", "foreign", "from", "if", "in",
    "instead", "into", "is", "it", "me", "none", "not", "of", "one", "or", "own", "then", "this",
    "to", "up", "where", "with",
)  # fmt: skip


class _WholeWords(PostLex):
    """Makes the lexer read whole words everywhere, and reserved words as what they are.

    Lark's contextual lexer otherwise tries only what the state accepts: ``totown`` would be
    ``to town`` where no name can stand.
    """

    always_accept = ("NAME", "COPY", "INT", "STRING", *(word.upper() for word in RESERVED))

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


@cache
def grammar() -> Lark:
    """The parser, made once a process."""
    return parser_of(grammar_text(), _WholeWords())


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
