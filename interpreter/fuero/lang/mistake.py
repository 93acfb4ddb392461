"""What the parser knew when it could not go on: the evidence for naming a syntax error."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import cast

from lark import Lark, Token, UnexpectedCharacters, UnexpectedToken
from lark.lexer import PatternStr
from lark.parsers.lalr_interactive_parser import InteractiveParser
from lark.parsers.lalr_parser_state import ParserState

from fuero.frozen import frozen

from .layout import DEDENT, INDENT, Chunk

__all__ = [
    "BLOCK",
    "CHARACTER",
    "END_OF_BLOCK",
    "END_OF_LINE",
    "NAME",
    "NUMBER",
    "Finding",
    "Mistake",
    "gather",
]

NAME = "a name"
NUMBER = "a number"
END_OF_LINE = "the end of the line"
END_OF_BLOCK = "the end of the block"
BLOCK = "an indented block"
CHARACTER = "a character"

# Terminals of the grammar that are no words.
_KINDS = (
    ("NAME", NAME),
    ("COPY", NAME),
    ("INT", NUMBER),
    ("STRING", "a quoted text"),
    ("_NL", END_OF_LINE),
    ("_INDENT", BLOCK),
    ("_DEDENT", END_OF_BLOCK),
    ("$END", "the end of the declaration"),
    ("_MINUS", "-"),
)
_WORD = re.compile(r"\w+(?:-\w+)*")
_LONGEST = 500
"""How long a line may be for other ways to write it to be tried."""
_BLANKS = re.compile(" {2,}")
_MARKS = f" {INDENT}{DEDENT}"
_FOREIGN_LETTER = re.compile(r"[A-Z_]|[^\x00-\x7f]")


@frozen
class Finding:
    """The name of a mistake: what is wrong, what to do, and where, in characters of the chunk.

    instead: what has to stand there, where there is one answer; `fuero format --fix` writes it.
    """

    message: str
    help: str | None
    start: int
    end: int
    instead: str | None = None


@frozen
class Mistake:
    """What was found in a chunk, and what could have stood there instead.

    chunk: the declaration, or the statement that stands alone.
    found: the text that does not fit, empty at the end of a line or block.
    kind: what it is, in the words of `expected`, or `CHARACTER` for one no word is made of.
    line: the words of its line before it.
    start, end: where it stands in the text of the chunk.
    last_start: where the word before it begins.
    expected: words of the language, and phrases such as "a name".
    expected_before: the same for the word before it, if that was read as a name; else nothing.
    last_is_word: whether the word before it was read as a word of the language.
    statements, declarations: the words that begin one.
    read_to: how far the parser reads a text that stands in place of its line.
    """

    chunk: Chunk
    found: str
    kind: str
    line: tuple[str, ...]
    start: int
    end: int
    last_start: int
    expected: frozenset[str]
    expected_before: frozenset[str]
    last_is_word: bool
    statements: frozenset[str]
    declarations: frozenset[str]
    read_to: Callable[[str], int]

    @property
    def text(self) -> str:
        """The whole text of the chunk."""
        return self.chunk.text

    @property
    def last(self) -> str:
        """The word before the mistake in its line, empty if there is none."""
        return self.line[-1] if self.line else ""

    @property
    def first(self) -> str:
        """The word its line begins with, ``background`` aside; empty if the mistake is there."""
        words = self.line[1:] if self.line[:1] == ("background",) else self.line
        return words[0] if words else ""

    @property
    def next_words(self) -> tuple[str, ...]:
        """The words behind the mistake in its line."""
        return tuple(self.text[self.end : self.text.find("\n", self.end)].split())

    @property
    def at_end(self) -> bool:
        """Whether the line ended too early."""
        return self.kind == END_OF_LINE

    @property
    def at_top(self) -> bool:
        """Whether a declaration should begin here."""
        return self.start == 0 and "procedure" in self.expected

    @property
    def wants_statement(self) -> bool:
        """Whether a statement could begin here."""
        return "perform" in self.expected and not self.line

    def wants(self, *words: str) -> bool:
        """Whether one of these could stand here."""
        return not self.expected.isdisjoint(words)

    @property
    def line_start(self) -> int:
        """Where the words of its line begin."""
        return _line_start(self.text, self.start)

    @property
    def line_end(self) -> int:
        """Where its line ends."""
        end = self.text.find("\n", self.start)
        return len(self.text) if end < 0 else end

    def line_with(self, start: int, end: int, instead: str) -> str | None:
        """Its line with other words from start to end, if the parser reads that line to its end."""
        line = self._line_with(start, end, instead)
        if len(line) > _LONGEST or self.read_to(line) < len(line):
            return None
        return _BLANKS.sub(" ", line).strip()

    def goes_on(self, match: re.Match[str], instead: str) -> bool:
        """Whether the parser goes on at least a word beyond what is put in place of a match."""
        line = self._line_with(match.start(), match.end(), instead)
        begin = match.start() - self.line_start + len(instead)
        next_word = len(line) - len(line[begin:].lstrip(" ")) + 1
        return len(line) <= _LONGEST and self.read_to(line) > next_word

    def _line_with(self, start: int, end: int, instead: str) -> str:
        before, after = self.text[self.line_start : start], self.text[end : self.line_end]
        return f"{before}{instead}{after}\n"

    def finding(self, message: str, help: str | None = None) -> Finding:
        """A finding about what was found."""
        return Finding(message=message, help=help, start=self.start, end=self.end)

    def finding_at_last(self, message: str, help: str | None = None) -> Finding:
        """A finding about the word before."""
        end = self.last_start + len(self.last)
        return Finding(message=message, help=help, start=self.last_start, end=end)

    def finding_at_word(self, message: str, help: str | None = None) -> Finding:
        """A finding about the whole word that the character found is part of."""
        start, end = self.word_extent()
        return Finding(message=message, help=help, start=start, end=end)

    def word_extent(self) -> tuple[int, int]:
        """Where the word begins and ends that the character found is part of."""
        begin = self.text.rfind("\n", 0, self.start) + 1
        for match in _WORD.finditer(self.text, begin):
            if match.start() <= self.start < match.end():
                return match.start(), match.end()
            if match.start() > self.start:
                break
        return self.start, self.end


def gather(chunk: Chunk, grammar: Lark, start: str) -> Mistake:
    """Read a chunk that cannot be parsed, up to the mistake, and see what could stand there."""
    parser = grammar.parse_interactive(chunk.text, start=start)
    seen, found = _advance(chunk.text, parser)
    names = _display_names(grammar)
    last = seen[-1] if seen else None
    expected_before: frozenset[str] = frozenset()
    if last is not None and last.type == "NAME":
        expected_before = _accepted(_fed(grammar, start, seen[:-1]), names)
    line = _line(seen)
    position = found.start_pos or 0
    is_mark = found.type in ("_NL", "_INDENT", "_DEDENT", "$END")
    return Mistake(
        chunk=chunk,
        found="" if is_mark else str(found).strip(" "),
        kind=names.get(found.type, found.type),
        line=tuple(str(token).strip() for token in line),
        start=position,
        end=position if is_mark else position + len(str(found).rstrip()),
        last_start=(last.start_pos or 0) if last is not None else position,
        expected=_accepted(_fed(grammar, start, seen), names),
        expected_before=expected_before,
        last_is_word=last is not None and last.type != "NAME" and last.isalpha(),
        statements=_words(_accepted(_fed(grammar, "statements", []), names)),
        declarations=_words(_accepted(_fed(grammar, "start", []), names)),
        read_to=_reader(grammar, start, seen, _line_start(chunk.text, position)),
    )


def _line_start(text: str, position: int) -> int:
    begin = text.rfind("\n", 0, position) + 1
    return position - len(text[begin:position].lstrip(_MARKS))


def _reader(
    grammar: Lark, start: str, seen: Iterable[Token], line_start: int
) -> Callable[[str], int]:
    """What reads texts in place of a line, from what the parser knew when the line began."""

    @cache
    def before() -> InteractiveParser:
        return _fed(grammar, start, [one for one in seen if (one.start_pos or 0) < line_start])

    def read_to(text: str) -> int:
        state = before().parser_state
        lexer = grammar.parse_interactive(text, start=start).lexer_thread
        # The values are never looked at, so the trees of what stands before need no copies.
        stacks = list(state.state_stack), list(state.value_stack)
        parser = InteractiveParser(
            before().parser, ParserState(state.parse_conf, lexer, *stacks), lexer
        )
        return _advance(text, parser)[1].start_pos or 0

    return read_to


def _advance(text: str, parser: InteractiveParser) -> tuple[list[Token], Token]:
    """The tokens the parser took, and the one it refused."""
    seen: list[Token] = []
    end = len(text)
    found = Token("$END", "", start_pos=end)
    try:
        for token in parser.iter_parse():
            seen.append(token)
    except UnexpectedToken as error:
        found = error.token
        if seen and seen[-1] is found:
            seen.pop()
    except UnexpectedCharacters as error:
        position = cast(int, error.pos_in_stream)  # Lark types it as None
        found = Token(CHARACTER, text[position], start_pos=position)
    # A word that goes on with a letter no name may have is wrong for that letter.
    after = (found.start_pos or 0) + len(found)
    if found.isidentifier() and _FOREIGN_LETTER.match(text, after):
        found = Token(CHARACTER, text[after], start_pos=after)
    return seen, found


def _fed(grammar: Lark, start: str, tokens: Iterable[Token]) -> InteractiveParser:
    parser = grammar.parse_interactive(start=start)
    for token in tokens:
        parser.feed_token(token)
    return parser


def _line(seen: list[Token]) -> list[Token]:
    """The tokens of the last line."""
    begin = len(seen)
    while begin and seen[begin - 1].type not in ("_NL", "_INDENT", "_DEDENT"):
        begin -= 1
    return seen[begin:]


def _display_names(grammar: Lark) -> dict[str, str]:
    """What people call the terminals of the grammar."""
    words = {
        terminal.name: terminal.pattern.value
        for terminal in grammar.terminals
        if isinstance(terminal.pattern, PatternStr)
        and terminal.pattern.value not in ("\n", INDENT, DEDENT)
    }
    return words | dict(_KINDS)


def _accepted(parser: InteractiveParser, names: dict[str, str]) -> frozenset[str]:
    terminals: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
    return frozenset(names.get(terminal, terminal) for terminal in terminals)


def _words(expected: Iterable[str]) -> frozenset[str]:
    return frozenset(word for word in expected if word.isalpha())
