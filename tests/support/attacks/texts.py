"""Texts changed at random: bytes, words, numbers, and what they are built of."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

from lark.lexer import PatternStr

from fuero.diagnostics import DiagnosticError, Source
from fuero.lang.grammar import grammar
from fuero.lang.nodes import Node
from fuero.lang.parse import parse
from fuero.lang.print import print_declarations
from fuero.machine.save import _checksum
from fuero.ruleset.read import read_document
from support.attacks.editing import NOWHERE, at, put_in, ways
from support.strangers import mutated

__all__ = ["NUMBERS", "WAYS", "numbers_in", "with_number"]

NUMBERS = ("0", "1", "63", "100000", "999999999", "4294967296", "9" * 30, "-1", "1.5")
"""What numbers in files are made: just beyond what fits somewhere, or far beyond."""


def changed_bytes(content: bytes, name: str, chance: Random) -> bytes:
    """One to four bytes changed, left out, put in, or all after one cut off."""
    found = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(found) + 1)
        match chance.randrange(6):
            case 0:
                found[place : place + 1] = bytes([chance.randrange(256)])
            case 1:
                found[place : place + 1] = bytes([(found[place] if place < len(found) else 0) ^ 1])
            case 2:
                del found[place : place + chance.choice((1, 1, 2, 50))]
            case 3:
                odd = ("\0", "\r", "\t", "\x1b[2J", "\ufeff", "\u202e", "\u2028", "\U000e0041", "é")
                found[place:place] = chance.choice(odd).encode()
            case 4:
                end = chance.randrange(place, len(found) + 1)
                found[place:place] = found[place:end][:200]
            case 5 if chance.random() < 0.3:
                del found[place:]
    return bytes(found)


@cache
def _token() -> re.Pattern[str]:
    """What the lexer of the language takes for one word, and whole lines' ends."""
    patterns = {
        terminal.pattern.to_regexp()
        for terminal in grammar().terminals
        if not isinstance(terminal.pattern, PatternStr)
    }
    return re.compile("|".join((*sorted(patterns), r"[\w-]+", r"\n *", r"\S", r" +")))


def changed_words(content: bytes, name: str, chance: Random) -> bytes:
    """Words or lines left out, doubled, exchanged, or put elsewhere."""
    text = content.decode("utf-8", "replace")
    if chance.random() < 0.4:
        parts = text.splitlines(keepends=True)
    else:
        parts = [found.group() for found in _token().finditer(text)]
    for _ in range(chance.randint(1, 3)):
        if not parts:
            break
        one, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        match chance.randrange(4):
            case 0:
                del parts[one]
            case 1:
                parts.insert(one, parts[one])
            case 2:
                parts[one], parts[other] = parts[other], parts[one]
            case 3:
                parts.insert(other, parts[one])
    return "".join(parts).encode()


def numbers_in(content: bytes) -> list[tuple[int, int]]:
    """Where numbers stand that are not parts of words."""
    text = content.decode("utf-8", "replace")
    return [found.span() for found in re.finditer(r"(?<![\w.-])\d+(?![\w-])", text)]


def with_number(content: bytes, which: int, number: str) -> bytes:
    """The text with another number at one of these places."""
    text = content.decode("utf-8", "replace")
    start, end = numbers_in(content)[which]
    return f"{text[:start]}{number}{text[end:]}".encode()


def changed_numbers(content: bytes, name: str, chance: Random) -> bytes:
    """One number changed."""
    places = numbers_in(content)
    if not places:
        return changed_bytes(content, name, chance)
    return with_number(content, chance.randrange(len(places)), chance.choice(NUMBERS))


def changed_structure(content: bytes, name: str, chance: Random) -> bytes:
    """Parts of the tree a file is read as exchanged, doubled or left out, and printed again."""
    text = content.decode()
    if name.endswith(".fuero"):
        return _other_tree(text, chance).encode()
    try:
        data = json.loads(text) if text.startswith("{") else read_document(text, name).data
    except DiagnosticError:
        return changed_words(content, name, chance)  # a record or journal has lines only
    words = sorted(set(re.findall(r"[a-z][\w-]*", text)))
    while True:
        try:
            found = mutated(data, words, chance)
            if "checksum" in found and isinstance(found, dict):
                # Whoever changes a save by hand can count it anew.
                body = {key: value for key, value in found.items() if key != "checksum"}
                found = {**body, "checksum": _checksum(body)}
            return json.dumps(found, indent=1).encode()
        except (TypeError, ValueError):
            continue  # something that no file can say


def _other_tree(text: str, chance: Random) -> str:
    declarations = list(parse(Source("", text)).declarations)
    phrases: dict[tuple[type, str], list[Any]] = defaultdict(list)
    for declaration in declarations:
        for way in ways(declaration):
            phrases[type(at(declaration, way[:-1])), way[-1][0]].append(at(declaration, way))
    for _ in range(chance.randint(1, 4)):
        index = chance.randrange(len(declarations))
        match chance.randrange(8):
            case 0 if len(declarations) > 1:
                del declarations[index]
            case 1:
                declarations.insert(chance.randrange(len(declarations)), declarations[index])
            case _:
                declarations[index] = _other_phrase(declarations[index], phrases, chance)
    return print_declarations(tuple(replace(one, span=NOWHERE) for one in declarations))


def _other_phrase(
    tree: Node, phrases: Mapping[tuple[type, str], Sequence[Any]], chance: Random
) -> Node:
    way = chance.choice(list(ways(tree)))
    phrase = at(tree, way)
    like = phrases[type(at(tree, way[:-1])), way[-1][0]]
    if isinstance(phrase, int) and not isinstance(phrase, bool) and chance.random() < 0.5:
        return put_in(tree, way, int(chance.choice(NUMBERS[:6])))  # type: ignore[no-any-return]
    return put_in(tree, way, chance.choice(like))  # type: ignore[no-any-return]


WAYS: Mapping[str, Callable[[bytes, str, Random], bytes]] = MappingProxyType(
    {
        "bytes": changed_bytes,
        "words": changed_words,
        "numbers": changed_numbers,
        "structure": changed_structure,
    }
)
"""Each way to change a file: its content and name in, and its content out."""
