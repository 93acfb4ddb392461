"""Several PO files of a language as one: what translators hand in, and what rulesets have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fuero.ruleset.model import Rules
from fuero.ruleset.po_files import PoEntry, PoFile
from fuero.ruleset.texts import card_of, effect_of
from fuero.text.effects import effect_marks

from .header import Heading
from .ladder import judgements
from .merging import brought_up_to_date, empty_file

__all__ = ["all_texts", "taken_in"]


def all_texts(
    rules: Rules, language: str, files: Sequence[PoFile], heading: Heading | None = None
) -> PoFile:
    """All there is to translate, with what files of the language have of it.

    Of several texts of a card one that is written for its act goes first, then the last.
    """
    own = [file for file in files if file.language == language]
    if not own:
        return empty_file(rules, language, heading)
    return brought_up_to_date(rules, _together(rules, own), heading)


def taken_in(
    rules: Rules, handed_in: PoFile, before: PoFile | None, heading: Heading | None = None
) -> PoFile:
    """A translator's file over the one there was, brought up to date. What contradicts its act is
    fuzzy, so that it is not used until somebody has mended it.
    """
    there = {entry.id: entry for entry in before.entries} if before is not None else {}
    there |= {one.id: one for one in handed_in.entries if any(one.texts) or one.id not in there}
    file = brought_up_to_date(rules, replace(handed_in, entries=tuple(there.values())), heading)
    wrong = {
        judgement.entry.id
        for judgement in judgements(rules, file)
        if judgement.state == "used" and judgement.rung == "contradicts"
    }
    entries = (replace(one, fuzzy=True) if one.id in wrong else one for one in file.entries)
    return replace(file, entries=tuple(entries))


def _together(rules: Rules, files: Sequence[PoFile]) -> PoFile:
    marks = effect_marks(rules)
    found: dict[str, PoEntry] = {}
    for file in files:
        for entry in file.entries:
            other = found.get(entry.id)
            if other is None or _better(entry, other, marks):
                found[entry.id] = entry
    return replace(files[-1], entries=tuple(found.values()))


def _better(entry: PoEntry, other: PoEntry, marks: Mapping[str, str]) -> bool:
    """Whether an entry of a later file goes before another one of its id."""
    mark = marks.get(card_of(entry), "")
    if mark and other.usable and effect_of(other) == mark:
        return entry.usable and effect_of(entry) == mark
    return not entry.obsolete and any(entry.texts)
