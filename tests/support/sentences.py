"""Sentences that people wrote for acts, and how they are read: right, several, refused or wrong.

Whoever wrote them saw the rules alone, and no table of the reader. Half of the newest set stays
closed: it is counted, and never listed, so that the tables cannot be made for it. When a set is
written anew, what was closed before is opened, to be learnt from.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fuero.diagnostics import Source
from fuero.lang.parse import parse_statements
from fuero.ruleset.bodies import link_as_card
from fuero.ruleset.core import Node
from fuero.ruleset.model import Rules
from fuero.ruleset.read import read_file
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text

from .shipped import rules_of

SETS = Path(__file__).parents[1] / "reader" / "sentences"
HALVES = ("open", "closed")
NEWEST = "-p"
"""What stands in the name of each entry of the newest set."""
KINDS = ("plain", "free", "refused", "several")
VERDICTS = ("right", "several", "refused", "wrong")


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A sentence, or several. register: ``plain`` as on a card, or ``free``; expect: ``right``,
    ``refused`` or ``several``; acts: what it means, as rules write it.
    """

    id: str
    ruleset: str
    register: str
    text: str
    expect: str
    acts: tuple[str, ...]

    @property
    def kind(self) -> str:
        """What it is counted with."""
        return self.register if self.expect == "right" else self.expect


@cache
def written(half: str, language: str, folder: Path = SETS) -> tuple[Written, ...]:
    """The sentences of one half."""
    path = folder / half / f"{language}.yaml"
    return tuple(
        Written(
            id=entry["id"],
            ruleset=entry["ruleset"],
            register=entry["register"],
            text=entry["text"],
            expect=entry.get("expect", "right"),
            acts=tuple(entry.get("acts", [entry["act"]] if "act" in entry else ())),
        )
        for entry in read_file(path, str(path)).data
    )


def half_of(id: str) -> str:
    """The half that an entry belongs to, whoever wrote it; older sets are open as a whole."""
    if NEWEST not in id:
        return "open"
    return HALVES[hashlib.sha256(id.encode()).digest()[0] % 2]


def verdict(one: Written, language: str) -> str:
    """How a sentence is read."""
    rules = rules_of(one.ruleset)
    meant = [meant_in(rules, body_of(rules, act)) for act in one.acts]
    try:
        found = [meant_in(rules, reading.body) for reading in read_text(rules, one.text, language)]
    except Misread:
        return "right" if one.expect == "refused" else "refused"
    if one.expect == "refused" or not any(reading in meant for reading in found):
        return "wrong"
    if one.expect == "several":
        # One of its meanings alone would have been chosen silently.
        return "right" if len(found) > 1 else "wrong"
    return "right" if len(found) == 1 else "several"


def body_of(rules: Rules, act: str) -> tuple[Node, ...]:
    """Lines of rules, linked as the body of a card."""
    parsed = parse_statements(Source("act", act if act.endswith("\n") else f"{act}\n"))
    assert not parsed.diagnostics, (act, parsed.diagnostics)
    return link_as_card(rules, parsed.declarations)


def counted(some: Sequence[Written], language: str) -> Mapping[str, Counter[str]]:
    """So many of each kind, by verdict."""
    found: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for one in some:
        found[one.kind][verdict(one, language)] += 1
    return found


def figures(languages: Sequence[str], folder: Path = SETS) -> Iterator[str]:
    """A line for each language, half and kind."""
    yield f"{'':8}{'half':8}{'kind':10}{'of':>5}" + "".join(f"{one:>9}" for one in VERDICTS)
    for language in languages:
        for half in HALVES:
            for kind, verdicts in counted(written(half, language, folder), language).items():
                row = "".join(f"{verdicts[one]:>9}" for one in VERDICTS)
                share = 100 * verdicts["right"] / max(1, verdicts.total())
                yield f"{language:8}{half:8}{kind:10}{verdicts.total():>5}{row}{share:>6.0f} %"
