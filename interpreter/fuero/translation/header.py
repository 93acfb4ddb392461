"""The header of a PO file: written whole, and looked at for what does not fit its language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.frozen import frozen
from fuero.ruleset.model import Rules
from fuero.ruleset.po_files import PoFile
from fuero.text.book import phrase_table
from fuero.text.grammar import Plurals

__all__ = ["Heading", "header_of", "header_problems", "plurals_of", "problems_of_texts"]


@frozen
class Heading:
    """Who translates, and when, as far as somebody says so. date: ``2026-11-22 18:30+0100``."""

    translator: str = ""
    team: str = ""
    date: str = ""


def plurals_of(language: str) -> Plurals:
    """The plural forms of a language. Raises DiagnosticError (FU496) where its table names none."""
    table = phrase_table(language)
    if table is None or table.grammar.plurals is None:
        message = f"the table of the language {language!r} says nothing of plural forms"
        help = 'write into it: plurals: {count: 2, rule: "n != 1"}'
        raise DiagnosticError((Diagnostic(code="FU496", message=message, help=help),))
    return table.grammar.plurals


def header_of(
    rules: Rules, language: str, heading: Heading, before: Mapping[str, str]
) -> Mapping[str, str]:
    """The fields of a header, in the order in which gettext writes them.

    before: the fields a file had; what translators and their programs wrote stays.
    """
    project = " + ".join(f"{layer.id} {layer.version}" for layer in rules.layers)
    kept = {
        "PO-Revision-Date": heading.date,
        "Last-Translator": heading.translator,
        "Language-Team": heading.team,
    }
    return {
        "Project-Id-Version": project,
        "Report-Msgid-Bugs-To": before.get("Report-Msgid-Bugs-To", ""),
        **{name: said or before.get(name, "") for name, said in kept.items()},
        "Language": language.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": _written(plurals_of(language)),
        **{name: said for name, said in before.items() if name not in _OURS},
    }


_OURS = frozenset(
    {
        *("Project-Id-Version", "Report-Msgid-Bugs-To", "PO-Revision-Date", "Last-Translator"),
        *("Language-Team", "Language", "MIME-Version", "Content-Type"),
        *("Content-Transfer-Encoding", "Plural-Forms"),
    }
)
"""The fields that are written here; all others are other programs'."""


def header_problems(file: PoFile, language: str) -> Iterator[Diagnostic]:
    """What a header says of its language and its plural forms that is not so (FU496).

    language: what the file is to be in.
    """
    if file.language != language:
        yield Diagnostic(
            code="FU496",
            message=f"the file says that it is in {file.language}, and {language} is asked for",
            span=file.header_span("Language"),
            help=f"name the right file, or write: Language: {language.replace('-', '_')}",
        )
        return
    plurals = plurals_of(language)
    said = file.header.get("Plural-Forms", "")
    if _bare(said) != _bare(_written(plurals)):
        yield Diagnostic(
            code="FU496",
            message=f"the plural forms are not those of the language {language}",
            span=file.header_span("Plural-Forms"),
            help=f"write: Plural-Forms: {_written(plurals)}",
        )
    for entry in file.entries:
        if entry.sources and not entry.obsolete and len(entry.texts) != plurals.count:
            yield Diagnostic(
                code="FU497",
                message=f"{entry.id} has {len(entry.texts)} plural forms, not {plurals.count}",
                span=entry.span,
                help=f"the language {language} has msgstr[0] to msgstr[{plurals.count - 1}]",
            )


def problems_of_texts(rules: Rules) -> tuple[Diagnostic, ...]:
    """What does not fit in the headers of the files of texts that rules list."""
    found: list[Diagnostic] = []
    for file in rules.text_files:
        try:
            found.extend(header_problems(file, file.language))
        except DiagnosticError as error:
            found.extend(
                replace(one, span=file.header_span("Language")) for one in error.diagnostics
            )
    return tuple(found)


def _written(plurals: Plurals) -> str:
    return f"nplurals={plurals.count}; plural=({plurals.rule});"


def _bare(said: str) -> str:
    """Plural forms as they are compared: whatever the blanks, and the brackets around the rule."""
    count, _, rule = "".join(said.split()).removesuffix(";").partition(";plural=")
    if rule.startswith("(") and rule.endswith(")") and ")" not in rule[1:-1]:
        rule = rule[1:-1]
    return f"{count};{rule}"
