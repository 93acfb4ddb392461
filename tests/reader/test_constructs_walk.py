"""Whatever a card can hold and the tables can print is read, or stands here with its reason."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_type_hints

import pytest

from fuero.ruleset import core
from fuero.ruleset.core import Node, walk
from fuero.ruleset.model import Rules
from fuero.text.book import Book, open_book
from fuero.text.expressions import context_of
from fuero.text.languages import REFERENCE
from fuero.text.lines import in_a_row
from fuero.text.reader.alike import meant_in
from fuero.text.reader.constructs import constructs
from fuero.text.reader.reading import Misread, read_text
from fuero.text.statements import plan_card_body
from fuero.text.template import Template
from fuero.text.ways import without_number
from reader.test_random_acts import linked
from support.shipped import rules_of
from text.test_totality import sample_rules

NOT_READ: dict[type[Node], str] = {
    core.AllGroups: "groups of places are sets that no card asks for: *any lines* has no reading",
    core.Conditional: "within an amount or a set, read only where a name stands for it",
    core.PairedWith: "read where both names of the loop have words, and the sample has none",
    core.PickedOnce: "read, but what it refers to, a pick before, is not put together in one text",
    core.Presence: "what a majority table counts, which no card says",
    core.Reveal: "read, but what it refers to, a pick before, is not put together in one text",
    core.StoppedOrNot: "made where layers are put together: no rules can say it",
    core.Unknown: "rules that are linked hold nothing unknown",
}
"""Nodes of cards that are not read, each with the reason."""

PRINTED_ONLY: dict[str, str] = {
    "article:the": "a word within a name, which is read with the name",
    "be": "a word within other phrases, which is read with them",
    "collection:some": "only below *there are*, where the phrase around it is read",
    "noun:some": "only below *there are*, where the phrase around it is read",
    "property-name:neighbours": "the name of a relation below *there are*",
    "property-name:places": "the name of a relation below *there are*",
    "stopped-or-not": "made where layers are put together: no rules can say it",
}
"""Phrases of bodies that are not read by themselves, each with the reason."""

SAID = (
    "offer up to 2 times:\n    perform everything once\n    perform sorting at most 2 times",
    "offer up to 2 times:\n    perform sorting once if counter > 2",
    "in either order:\n    perform sorting\n    perform everything",
    "if moved > 2:\n    score castillo",
    "each player secretly chooses one of regions as there\nscore unique there",
    "each player secretly chooses one of regions as there, unrevealed\nreveal there",
    "score regions with no foreign caballeros",
    "score just castillo",
    "add sum of worth of it in regions to own score",
    "if standing of me in galicia is 1 or me in leaders of castillo:\n    score castillo",
    "if standing by eleventh-table of me in (galicia or castillo as one) is 1:\n    score castillo",
    "add own score / 2 rounded up to own score",
    "score regions connected to galicia along passes",
    "add longest chain in regions to own score",
    "score outer of gate",
    "score only of (regions with most caballeros)",
    "add score of next after leader in (players where own score > 3) to own score",
    "score places of top",
    "score regions where worth of it is 2",
    "score regions except origins",
    "score destinations",
    "score regions except scored",
    "if any (lines where places of it is galicia):\n    score castillo",
    "if first of values of galicia is 2:\n    score castillo",
    "if by players {2: 1, 3: 2} is counter:\n    score castillo",
    "if number of laden porters of leader in castillo > 2:\n    score castillo",
    "score regions with at least 1 own caballeros",
    "move up to (if counter > 2 then 1 else 2) own caballeros from court to regions",
    "if weight of own favourite is 3:\n    score castillo",
)
"""What neither the sample nor shipped cards say so that it can be read alone."""


def classes_of(hint: Any) -> set[type[Node]]:
    """The classes of node without others below them that a hint of a field allows."""
    if not isinstance(hint, type):
        return {found for part in get_args(hint) for found in classes_of(part)}
    if hint is Node:
        return classes_of(core.Statement)
    known = [one for one in vars(core).values() if isinstance(one, type) and issubclass(one, Node)]
    below = {one for one in known if issubclass(one, hint)}
    return {one for one in below if not any(other in below for other in one.__subclasses__())}


def held_by_cards() -> set[type[Node]]:
    """Every class of node that can stand in what a card does."""
    found: set[type[Node]] = set()
    todo = classes_of(core.Statement)
    while todo:
        one = todo.pop()
        found.add(one)
        todo |= {part for hint in get_type_hints(one).values() for part in classes_of(hint)} - found
    return found


@cache
def sample() -> Rules:
    """Rules that hold every class of node."""
    return sample_rules(rules_of("el-grande"))


def printed(rules: Rules, body: tuple[Node, ...]) -> str:
    """What a card says that does this."""
    return in_a_row(plan_card_body(body, context_of(rules)), open_book(rules, REFERENCE))


def is_read(rules: Rules, body: tuple[Node, ...]) -> bool:
    """Whether what is printed of a body can be read as it."""
    try:
        readings = read_text(rules, printed(rules, body), REFERENCE)
    except Misread:
        return False
    return meant_in(rules, body) in [meant_in(rules, one.body) for one in readings]


@cache
def statements() -> tuple[tuple[Node, ...], ...]:
    """Bodies that hold whatever a card can hold: those of the sample one by one, and what is said
    besides.
    """
    declared = sample().declared
    kinds = (declared.cards, declared.procedures, declared.triggers)
    bodies = [body.body for kind in kinds for body in kind.values()]
    alone = [(statement,) for body in bodies for statement in body]
    return (*alone, *bodies[:1], *(linked(sample(), line) for line in SAID))


def classes_in(body: tuple[Node, ...]) -> set[type[Node]]:
    """The classes of the nodes of a body."""
    return {type(part) for node in body for part in walk(node)}


def test_whatever_a_card_can_hold_is_read_or_stands_here_with_its_reason() -> None:
    # Every card that ships is read back: tests/reader/test_round_trips.py.
    read: set[type[Node]] = set()
    for name in ("grandissimo", "king-colonies"):
        for card in rules_of(name).declared.cards.values():
            read |= classes_in(card.body)
    for body in statements():
        if classes_in(body) - read and is_read(sample(), body):
            read |= classes_in(body)
    assert {one.__name__ for one in held_by_cards() - read} == {one.__name__ for one in NOT_READ}


def test_whatever_is_printed_of_a_card_is_a_construct_or_stands_here_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: set[str] = set()
    find = Book.find

    def noted(book: Book, keys: tuple[str, ...]) -> tuple[str, Template] | None:
        found = find(book, keys)
        if found is not None:
            asked.add(without_number(found[0]))
        return found

    monkeypatch.setattr(Book, "find", noted)
    for body in statements():
        printed(sample(), body)
    # How things are joined stands in a table of its own.
    joints = {joint for listed in constructs().listed.values() for joint in listed.joints}
    only = {key for key in asked if constructs().of_key(key) is None and key not in joints}
    assert {key for key in only if not key.startswith("list:")} == set(PRINTED_ONLY)


@pytest.mark.parametrize("language", ["en", "es", "fr", "hu", "pt"])
def test_what_hangs_together_is_read_in_every_language(language: str) -> None:
    rules = rules_of("el-grande")
    for line in (
        "score regions connected to granada",
        "score (regions with at least 1 own caballeros) connected to place of king",
        "add longest chain in regions to own score",
        "score destinations",
        "for each player from left, reversed:\n    score castillo",
    ):
        body = linked(rules, line)
        text = in_a_row(plan_card_body(body, context_of(rules)), open_book(rules, language))
        meant = [meant_in(rules, one.body) for one in read_text(rules, text, language)]
        assert meant_in(rules, body) in meant, (line, text)
