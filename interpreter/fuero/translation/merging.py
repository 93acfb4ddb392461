"""A translator's file brought up to date: what was written is kept, and what is in doubt is fuzzy.

Of a card the mark of its act decides, of everything else the English text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fuero.diagnostics import Source
from fuero.ruleset.model import Rules
from fuero.ruleset.po_files import PoEntry, PoFile
from fuero.ruleset.texts import effect_of

from .catalogue import entries_of
from .header import Heading, header_of, plurals_of
from .signature import sealed

__all__ = ["brought_up_to_date", "empty_file"]


def empty_file(rules: Rules, language: str, heading: Heading | None = None) -> PoFile:
    """All there is to translate, with nothing written in it."""
    heading = heading or Heading()
    return PoFile(
        source=Source("", ""),
        header=header_of(rules, language, heading, {}),
        entries=entries_of(rules, language, plurals_of(language).count),
        comment=(f"{rules.title}: {language}",),
    )


def brought_up_to_date(rules: Rules, file: PoFile, heading: Heading | None = None) -> PoFile:
    """A file with an entry for all that the rules have now, the rest of it obsolete at its end."""
    new = empty_file(rules, file.language, heading)
    # An entry that is in use goes before an obsolete one of the same id.
    old = (sealed(entry) for entry in sorted(file.entries, key=lambda one: not one.obsolete))
    before = {entry.id: entry for entry in old}
    entries = [_continued(entry, before) for entry in new.entries]
    there = {entry.id for entry in entries}
    gone = [
        replace(entry, obsolete=True)
        for entry in sorted(before.values(), key=lambda entry: entry.id)
        if entry.id not in there and (any(entry.texts) or entry.comments)
    ]
    return PoFile(
        source=file.source,
        header=header_of(rules, file.language, heading or Heading(), file.header),
        entries=(*entries, *gone),
        comment=file.comment or new.comment,
    )


def _continued(entry: PoEntry, before: Mapping[str, PoEntry]) -> PoEntry:
    """An entry with what was written in the one of its id."""
    old = before.get(entry.id)
    if old is None:
        return entry
    texts = old.texts if bool(old.sources) == bool(entry.sources) else old.texts[:1]
    texts = (*texts, *entry.texts[len(texts) :])[: len(entry.texts)]
    kept = replace(
        entry,
        texts=texts,
        fuzzy=old.fuzzy and any(texts),
        flags=old.flags,
        comments=old.comments,
        references=old.references,
        previous=old.previous if old.fuzzy else ("", ""),
    )
    return kept if _same(entry, old) or not any(texts) else _in_doubt(kept, old)


def _same(entry: PoEntry, old: PoEntry) -> bool:
    """Whether a text was written for what the entry is about."""
    if effect := effect_of(entry):
        return effect == effect_of(old)
    return (entry.source, entry.sources) == (old.source, old.sources)


def _in_doubt(entry: PoEntry, old: PoEntry) -> PoEntry:
    """An entry that somebody has to look at again, with what it was written for."""
    previous = old.previous if old.fuzzy and any(old.previous) else (old.source, old.sources)
    return replace(entry, fuzzy=True, previous=previous)
