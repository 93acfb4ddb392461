"""Takes a text apart into words and marks.

Lark's contextual lexer does the same with an expression for each state of the parser. To make them
takes longer than to read most rules, as nearly every state knows other words. Here a word is found
first, whatever the state; then it is what the state accepts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lexer import Lexer, PatternStr

if TYPE_CHECKING:
    from lark.common import LexerConf
    from lark.lexer import LexerState

__all__ = ["RESERVED", "WordLexer"]

# Words that are never names. All other words of the language are read as names where only a name
# can stand, so a ruleset may call a track ``score``.
RESERVED = (
    "all", "and", "any", "as", "at", "by", "each", "else", "except", "foreign", "from", "if", "in",
    "instead", "into", "is", "it", "me", "none", "not", "of", "one", "or", "own", "then", "this",
    "to", "up", "where", "with",
)  # fmt: skip

_NAME = "NAME"
_BLANK = " "


class WordLexer(Lexer):
    """Given to Lark in place of its contextual lexer.

    Reserved words are what they are everywhere; any other word is a name where the state does not
    accept it. The longest mark that the state accepts is taken.
    """

    # So Lark hands over its own states, and not only the text.
    __future_interface__ = 2

    def __init__(self, conf: LexerConf) -> None:
        fixed = [one for one in conf.terminals if isinstance(one.pattern, PatternStr)]
        others = [one for one in conf.terminals if not isinstance(one.pattern, PatternStr)]
        # Of two that can begin alike, the one that says more goes first: copies before names.
        others.sort(key=lambda one: -len(one.pattern.value))
        said = (f"(?P<{one.name}>{one.pattern.value})" for one in others)
        self._found = re.compile("|".join(said)).match
        self._words = {one.pattern.value: one.name for one in fixed if one.pattern.value.isalpha()}
        marks = [(one.pattern.value, one.name) for one in fixed if one.pattern.value != _BLANK]
        marks.sort(key=lambda mark: -len(mark[0]))
        self._marks: dict[str, list[tuple[str, str]]] = {}
        for mark, name in marks:
            self._marks.setdefault(mark[0], []).append((mark, name))

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """The tokens of a text, as the parser asks for them."""
        whole: Any = lexer_state.text
        text: str = getattr(whole, "text", whole)  # it is the text itself before Lark 1.3
        counter, end = lexer_state.line_ctr, len(text)
        states: Mapping[int, Collection[str]] = parser_state.parse_conf.states
        while True:
            at = counter.char_pos
            while at < end and text[at] == _BLANK:
                at += 1
            counter.char_pos = at
            if at == end:
                return
            token = self._token(text, at, states[parser_state.position])
            counter.char_pos = at + len(token)
            lexer_state.last_token = token
            yield token

    def _token(self, text: str, at: int, accepted: Collection[str]) -> Token:
        found = self._found(text, at)
        if found is not None:
            kind, word = str(found.lastgroup), found[0]
            if kind == _NAME:
                meant = self._words.get(word)
                if meant is not None and (meant in accepted or word in RESERVED):
                    kind = meant
            return _made(kind, word, at)
        marks = [one for one in self._marks.get(text[at], ()) if text.startswith(one[0], at)]
        for mark, name in marks:
            if name in accepted:
                return _made(name, mark, at)
        if not marks:
            raise UnexpectedCharacters(text, at, None, None)  # type: ignore[no-untyped-call]
        mark, name = marks[0]
        raise UnexpectedToken(_made(name, mark, at), list(accepted))  # type: ignore[no-untyped-call]


def _made(kind: str, text: str, at: int) -> Token:
    return Token(kind, text, at, end_pos=at + len(text))
