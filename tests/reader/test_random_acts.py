"""Random acts, printed and read back: never another act, and seldom two."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fuero.diagnostics import DiagnosticError, Source
from fuero.lang.parse import parse_statements
from fuero.ruleset.bodies import link_as_card
from fuero.ruleset.core import Node
from fuero.ruleset.model import Rules
from fuero.text.book import open_book
from fuero.text.expressions import context_of
from fuero.text.lines import in_a_row
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from fuero.text.statements import plan_card_body
from support.shipped import rules_of

PLACES = (
    "regions",
    "castillo",
    "court",
    "closed",
    "open",
    "neighbours of royal-region",
    "royal-region",
)
NUMBERS = ("1", "2", "3", "5")
OWNERS = ("own ", "foreign ", "")
TESTS = (
    "with at least 1 own caballeros",
    "with exactly 2 caballeros",
    "with most caballeros",
    "where best of it is 5",
    "where not any grandes at it",
)


class Acts:
    """Acts of a game, as rules write them, one for each seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def act(self) -> str:
        """A line of a card."""
        kinds = (self.move, self.score, self.move_figure, self.guarded, self.of_each)
        return self.random.choice(kinds)()

    def move(self) -> str:
        """Pieces from somewhere to somewhere."""
        may = self.random.choice(("", "may "))
        one_of = self.random.choice(("", "one of "))
        goal = self.places(2)
        return f"{may}move {self.pieces()} from {one_of}{self.places(2)} to {goal}"

    def pieces(self) -> str:
        """So many of whom."""
        amount = self.random.choice(("up to ", "")) + self.random.choice(NUMBERS)
        return f"{amount} {self.random.choice(OWNERS)}caballeros"

    def score(self) -> str:
        """Some places are scored."""
        may, one_of = self.random.choice((("", ""), ("", "one of "), ("may ", "one of ")))
        return f"{may}score {one_of}{self.places(2)}"

    def move_figure(self) -> str:
        """The King or a Grande goes somewhere."""
        return f"move {self.random.choice(('king', 'own grande'))} to {self.places(2)}"

    def guarded(self) -> str:
        """Something under a condition."""
        left, right = self.random.choice(PLACES[1:3]), self.random.choice(NUMBERS)
        how = self.random.choice((">=", "<", ">", "<="))
        return f"if (number of own caballeros in {left}) {how} {right}:\n    {self.move()}"

    def of_each(self) -> str:
        """Something that several players do."""
        who = self.random.choice(("each player", "each other player"))
        amount = self.random.choice(NUMBERS)
        return f"{who} moves {amount} own caballeros from {self.places(1)} to {self.places(1)}"

    def places(self, depth: int) -> str:
        """A set of places."""
        how = self.random.randrange(6) if depth else 0
        if how == 1:
            return f"({self.places(depth - 1)} or {self.places(depth - 1)})"
        if how == 2:
            left, left_out = self.random.sample(PLACES, 2)
            return f"({left} except {left_out})"
        if how == 3:
            return f"({self.places(depth - 1)} {self.random.choice(TESTS)})"
        return self.random.choice(PLACES)


MOST_UNREAD = {"en": 0.2, "es": 0.4, "fr": 0.2, "hu": 0.45, "pt": 0.6}
"""So large a share of random acts, by language, may be said in sentences that nothing reads, reads
in two ways, or takes apart in too many: sets within sets that no card has.
"""


def linked(rules: Rules, line: str) -> tuple[Node, ...]:
    """A line of rules, linked as the body of a card."""
    parsed = parse_statements(Source("act", line + "\n"))
    assert not parsed.diagnostics, (line, parsed.diagnostics)
    return link_as_card(rules, parsed.declarations)


def readings(rules: Rules, line: str, language: str) -> tuple[str, str]:
    """What becomes of an act that is printed and read back, and how it was printed."""
    body = linked(rules, line)
    text = in_a_row(plan_card_body(body, context_of(rules)), open_book(rules, language))
    try:
        meant = [meant_in(rules, one.body) for one in read_text(rules, text, language)]
    except Misread as misread:
        return misread.why, text
    if meant_in(rules, body) not in meant:
        return "wrong", text
    return ("right" if len(meant) == 1 else "several"), text


def read_back(first: int, last: int, language: str) -> Counter[str]:
    """What became of the acts of some seeds; those that are none are passed over."""
    rules = rules_of("el-grande")
    found: Counter[str] = Counter()
    for seed in range(first, last):
        line = Acts(seed).act()
        try:
            happened, text = readings(rules, line, language)
        except DiagnosticError:
            continue
        assert happened != "wrong", (seed, line, text)
        found[happened] += 1
    return found


@pytest.mark.parametrize(
    ("language", "first"), [("fr", 0), ("hu", 15), ("pt", 30), ("en", 45), ("es", 60)]
)
def test_a_random_act_is_never_read_back_as_another_one(language: str, first: int) -> None:
    found = read_back(first, first + 15, language)
    assert found["right"] >= (1 - MOST_UNREAD[language]) * found.total()


@pytest.mark.soak
@pytest.mark.parametrize("language", sorted(MOST_UNREAD))
def test_many_random_acts_are_never_read_back_as_other_ones(language: str) -> None:
    found = read_back(200, 1200, language)
    assert found["right"] >= (1 - MOST_UNREAD[language]) * found.total()
