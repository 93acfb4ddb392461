"""The words by which players ask for something at a question: those of their language, and English
ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from fuero.table.spelling import spelled
from fuero.text.languages import REFERENCE
from fuero.text.message import message

__all__ = ["COMMANDS", "Command", "command_in", "command_words", "who_words"]

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "help": "word-help",
        "board": "word-board",
        "hand": "word-hand",
        "cards": "word-cards",
        "log": "word-log",
        "map": "word-map",
        "show": "word-show",
        "why": "word-why",
        "undo": "word-undo",
        "save": "word-save",
        "quit": "word-quit",
    }
)
"""What can be asked for, with the key of the message that holds its words."""

_WHO = {"human": "who-human", "greedy": "who-greedy", "random": "who-random"}

_MOST_WORDS = 2
"""So many words a command has at most."""


class Command(NamedTuple):
    """What was asked for. written: the words of it that were typed; rest: what stands behind."""

    name: str
    written: str
    rest: str


@cache
def command_words(language: str) -> Mapping[str, tuple[str, ...]]:
    """The words of each command, the one that is shown first; English ones always among them."""
    return MappingProxyType(
        {
            name: tuple(
                dict.fromkeys(
                    word.strip()
                    for code in (language, REFERENCE)
                    for word in message(key, language=code).split(",")
                )
            )
            for name, key in COMMANDS.items()
        }
    )


@cache
def _by_word(language: str) -> Mapping[str, str]:
    known = command_words(language)
    return {_bare(word): name for name, words in known.items() for word in words}


def _bare(written: str) -> str:
    return spelled(written) or written


def command_in(line: str, language: str) -> Command | None:
    """The command that a line begins with, without regard to capitals and accents; None if none."""
    words, known = line.split(), _by_word(language)
    for number in range(min(_MOST_WORDS, len(words)), 0, -1):
        written = " ".join(words[:number])
        if _bare(written) in known:
            return Command(known[_bare(written)], written, " ".join(words[number:]))
    return None


def who_words(who: str, language: str) -> str:
    """Who has a seat: a person, a bot that comes along, or the name of any other bot."""
    return message(_WHO[who], language=language) if who in _WHO else who
