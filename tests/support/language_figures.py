"""Figures of a language: what is printed, read back, unknown to a dictionary, and how fast."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from fuero.reading import read_rules
from fuero.ruleset.model import Rules
from fuero.ruleset.read import read_file
from fuero.text.book import open_book, phrase_table
from fuero.text.languages import REFERENCE
from fuero.text.reader.alike import meant_in
from fuero.text.reader.constructs import constructs
from fuero.text.reader.reading import Misread, read_text
from fuero.text.render import render
from fuero.text.say import say_card
from fuero.text.tree import Noun
from support.shipped import rules_of

from .shipped import SHIPPED
from .spelling import exceptions, speller_of, texts_of, unknown, words_of

__all__ = ["constructs_covered", "headlines", "printed_and_read", "speed", "unknown_words"]

HEADLINES = Path(__file__).parents[1] / "reader" / "headlines.yaml"
DEVELOPMENT = frozenset({"1", "3"})
"""The stacks that the tables were made with; the others were held out."""
_LABEL = re.compile(r"^[^:;.]{1,45}[:;!] ")
_LARGEST = "king-colonies"
"""The longest of the sums that ship."""


def constructs_covered(language: str) -> tuple[int, int]:
    """How many of the constructs that can be read a language has its own words for, and of how
    many.
    """
    reference, table = phrase_table(REFERENCE), phrase_table(language)
    assert reference is not None
    assert table is not None
    known = {
        found[0].key
        for key in reference.templates
        if (found := constructs().of_key(key)) is not None
    }
    own = {
        found[0].key for key in table.templates if (found := constructs().of_key(key)) is not None
    }
    return len(known & own), len(known)


def printed_and_read(language: str) -> Counter[str]:
    """The cards of the rulesets that ship: ``printed``, and what comes of reading them back."""
    found: Counter[str] = Counter()
    for name in SHIPPED:
        rules = rules_of(name)
        for card in rules.declared.cards.values():
            if card.body:
                found["printed"] += 1
                text = _without_notes(say_card(rules, card.name, language))
                found[_verdict(rules, text, card.name, language)] += 1
    return found


def _without_notes(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("("))


def _verdict(rules: Rules, text: str, card: str, language: str) -> str:
    """What comes of reading the text of a card: ``right``, ``several``, ``refused``, ``wrong``."""
    wanted = meant_in(rules, rules.declared.cards[card].body)
    try:
        meant = [meant_in(rules, reading.body) for reading in read_text(rules, text, language)]
    except Misread:
        return "refused"
    if wanted not in meant:
        return "wrong"
    return "right" if len(meant) == 1 else "several"


def unknown_words(language: str, folder: Path) -> str:
    """How many of the printed words the dictionary in a folder lacks."""
    speller = speller_of(language, folder)
    if speller is None:
        return "no dictionary"
    words = words_of(texts_of(language))
    return f"{len(unknown(words, speller, exceptions(language)))} of {len(words)}"


def headlines(language: str, folder: Path) -> Iterator[tuple[str, Counter[str]]]:
    """How the headlines of cards in the rule books are read, by stack; nothing without a book.

    ``wrong`` is what is read as another act than that of our card, also where the books differ.
    """
    entry = read_file(HEADLINES, HEADLINES.name).data.get(language)
    if entry is None or not (folder / entry["file"]).is_file():
        return
    lines = (folder / entry["file"]).read_text(encoding="utf-8").split("\n")
    rules = rules_of("el-grande")
    for stack, cards in entry["stacks"].items():
        found: Counter[str] = Counter()
        for card, where in cards.items():
            number, _, sentence = where.partition(".")
            line = lines[int(number) - 1]
            text = re.split(r"(?<=[.!]) ", line)[int(sentence) - 1] if sentence else line
            found[_verdict(rules, _headline(text), card, language)] += 1
        yield str(stack), found


def _headline(text: str) -> str:
    """The sentence of a headline, without its brackets, marks and title."""
    bare = text.strip().strip("*#()! ").removesuffix(").")
    sentence = _LABEL.sub("", bare).strip("! ")
    return sentence[:1].upper() + sentence[1:]


def speed(language: str) -> str:
    """Milliseconds to print a card and a name, to read the cards of the largest sum, to start."""
    rules = read_rules(_LARGEST)[0]
    cards = [card.name for card in rules.declared.cards.values() if card.body]
    say_card(rules, cards[0], language)
    printing = _milliseconds(lambda: [say_card(rules, card, language) for card in cards])
    book, noun = open_book(rules, language), Noun(category="place", id="galicia")
    naming = _milliseconds(lambda: [render(noun, book) for _ in range(1000)])
    texts = [_without_notes(say_card(rules, card, language)) for card in cards]
    royal = _without_notes(say_card(rules_of("el-grande"), "royal", language))
    _read(rules, texts[0], language)
    reading = [_milliseconds(lambda text=text: _read(rules, text, language)) for text in texts]
    return (
        f"a card {printing / len(cards):.2f}, a name {naming / 1000:.3f}, reading a card"
        f" {statistics.median(reading):.0f} (median) {max(reading):.0f} (worst), start to print"
        f" {_started('text', 'el-grande', '--card', 'royal', '--lang', language):.0f}, to read"
        f" {_started('read', 'el-grande', royal, '--lang', language):.0f}"
    )


def _read(rules: Rules, text: str, language: str) -> None:
    try:
        read_text(rules, text, language)
    except Misread:
        return


def _milliseconds(work) -> float:
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def _started(*arguments: str) -> float:
    """What a command takes of the processor, however busy the machine is."""
    before = os.times()
    subprocess.run([sys.executable, "-m", "fuero", *arguments], check=True, capture_output=True)
    after = os.times()
    user = after.children_user - before.children_user
    return 1000 * (user + after.children_system - before.children_system)
