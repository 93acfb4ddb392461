"""``fuero po``: texts of cards by people, in PO files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fuero.diagnostics import DiagnosticError, render_json

from .common import (
    Chosen,
    CommandFunction,
    choice_options,
    json_option,
    load_rules,
    print_json,
    refuse,
    rules_argument,
    write_text,
)
from .judgements import judgement_data, judgement_lines
from .languages import given_language, language_option

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules
    from fuero.ruleset.po_files import PoFile
    from fuero.translation.header import Heading

__all__ = ["command"]


@click.group("po")
def command() -> None:
    """Texts of cards that people write, in the PO files of translators.

    \b
    Example:
      fuero po export GAME --lang hu --out hu.po
      fuero po check GAME hu.po
      fuero po import GAME+./my-texts hu.po
    """


def _heading_options(function: CommandFunction) -> CommandFunction:
    """The options for what the header says of people and times; without them it stays."""
    for name, help in (
        ("--date", "When it was translated, for the header: 2026-11-22 18:30+0100."),
        ("--team", "The translator's team, for the header."),
        ("--translator", "Who translates, for the header: Name <address>."),
    ):
        option = click.option(name, default="", metavar="TEXT", callback=_one_line, help=help)
        function = option(function)
    return function


def _one_line(ctx: click.Context, parameter: click.Parameter, text: str) -> str:
    if not text.isprintable():
        raise click.BadParameter("this is no text on one line", ctx, parameter)
    return text


def _file_argument(function: CommandFunction) -> CommandFunction:
    return click.argument("file", metavar="FILE", type=click.Path(path_type=Path))(function)


@command.command("export")
@rules_argument
@language_option(help="The language to translate into.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE",
    help="Write it into this new file instead of the output.",
)  # fmt: skip
@_heading_options
@choice_options
def export(  # noqa: PLR0913, PLR0917 - a parameter for each option
    rules: str, language: str, out: Path | None,
    chosen: Chosen, translator: str, team: str, date: str,
) -> None:  # fmt: skip
    """Write all there is to translate of RULES, with the texts that are there, as a PO file.

    \b
    Example:
      fuero po export GAME --lang hu --out hu.po
    """
    from fuero.ruleset.po_files import po_text
    from fuero.translation.collected import all_texts

    if out is not None and out.exists():
        raise refuse(f"{out} is already there", "fuero po update brings it up to date")
    linked = load_rules(rules, chosen).rules
    files = [file for _, file in _files_of(linked)]
    text = po_text(all_texts(linked, language, files, _heading(translator, team, date)))
    if out is None:
        click.echo(text, nl=False)
        return
    _expect_folder(out)
    write_text(out, text)
    click.echo(f"All there is to translate is written into {out}.")


@command.command("update")
@rules_argument
@_file_argument
@_heading_options
@choice_options
def update(  # noqa: PLR0913, PLR0917 - a parameter for each option
    rules: str, file: Path, chosen: Chosen, translator: str, team: str, date: str
) -> None:
    """Bring FILE up to date with RULES, in place.

    What was translated stays. A text whose act has changed becomes fuzzy, and what the rules have
    no more goes to the end as obsolete.

    \b
    Example:
      fuero po update GAME hu.po
    """
    from fuero.ruleset.po_files import po_text
    from fuero.translation.merging import brought_up_to_date

    linked = load_rules(rules, chosen).rules
    before = _read(file)
    after = brought_up_to_date(linked, before, _heading(translator, team, date))
    write_text(file, po_text(after))
    click.echo(f"{file}: {_counted(after)}.")


@command.command("check")
@rules_argument
@click.argument("files", metavar="FILE...", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--lang", "language", metavar="CODE", default="",
    callback=lambda ctx, parameter, code: code and given_language(ctx, parameter, code),
    help="Only files of this language.",
)  # fmt: skip
@choice_options
@json_option
@click.pass_context
def check(  # noqa: PLR0913, PLR0917 - a parameter for each option
    ctx: click.Context,
    rules: str,
    files: tuple[Path, ...],
    language: str,
    chosen: Chosen,
    as_json: bool,
) -> None:
    """Tell of each text of FILE, or of the files that RULES list, how far it says its card's act.

    A text is verified (read, it is the act), contradicts (read, it is another one), partly
    readable, or unread; beside that stand numbers and names that it lacks, and who has signed it.
    It is told in the language of the file.
    Exit codes: 0 each text is used, and verified or signed; 1 not each.

    \b
    Example:
      fuero po check GAME hu.po
      fuero po check GAME+./my-texts --lang hu
    """
    from fuero.translation.ladder import judgements

    try:
        linked = load_rules(rules, chosen).rules
        found = [(str(path), _read(path)) for path in files] if files else _files_of(linked)
        told = [
            (name, file, judgements(linked, file))
            for name, file in found
            if language in ("", file.language)
        ]
    except DiagnosticError as error:
        if not as_json:
            raise
        print_json({"format": 1, "diagnostics": render_json(error.diagnostics), "files": []})
        ctx.exit(1)
    sound = all(one.sound for _, _, judged in told for one in judged)
    if as_json:
        data = [
            {
                "file": name,
                "language": file.language,
                "entries": [judgement_data(one) for one in judged],
            }
            for name, file, judged in told
        ]
        print_json({"format": 1, "diagnostics": [], "files": data})
    else:
        for name, file, judged in told:
            click.echo("\n".join(judgement_lines(name, file.language, judged)))
        if not told:
            click.echo("There are no texts by people.")
    ctx.exit(0 if sound else 1)


@command.command("import")
@rules_argument
@_file_argument
@_heading_options
@choice_options
@click.pass_context
def take_in(  # noqa: PLR0913, PLR0917 - a parameter for each option
    ctx: click.Context, rules: str, file: Path,
    chosen: Chosen, translator: str, team: str, date: str,
) -> None:  # fmt: skip
    """Put the texts of FILE into the last layer of RULES that is a folder of your own.

    They are brought up to date and checked on the way. A text that contradicts its act is put in
    as fuzzy, so the printed sentence is shown until it is mended. Exit codes as of `po check`.

    \b
    Example:
      fuero po import GAME+./my-texts hu.po
    """
    from fuero.ruleset.po_files import po_text
    from fuero.translation.collected import taken_in
    from fuero.translation.folder import own_folder, place_for, with_texts
    from fuero.translation.ladder import judgements

    folder = own_folder(rules)
    linked = load_rules(rules, chosen).rules
    handed_in = _read(file)
    path, name = place_for(folder, handed_in.language)
    manifest = with_texts(folder, name)
    before = _read(path) if path.exists() else None
    after = taken_in(linked, handed_in, before, _heading(translator, team, date))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, po_text(after))
    if manifest:
        write_text(folder / "ruleset.yaml", manifest)
    judged = judgements(linked, after)
    click.echo("\n".join(judgement_lines(str(path), after.language, judged)))
    ctx.exit(0 if all(one.sound for one in judged) else 1)


# ---- files -------------------------------------------------------------------------------------


def _read(path: Path) -> PoFile:
    """A PO file whose header fits its language. Raises DiagnosticError."""
    from fuero.ruleset.po_files import read_po
    from fuero.ruleset.read import read_text_file
    from fuero.translation.header import header_problems

    file = read_po(read_text_file(path, str(path)))
    problems = tuple(header_problems(file, file.language))
    if problems:
        raise DiagnosticError(problems)
    return file


def _files_of(rules: Rules) -> list[tuple[str, PoFile]]:
    """The PO files that the layers of a sum list. Raises DiagnosticError."""
    from fuero.translation.header import problems_of_texts

    problems = problems_of_texts(rules)
    if problems:
        raise DiagnosticError(problems)
    return [(file.source.name, file) for file in rules.text_files]


def _heading(translator: str, team: str, date: str) -> Heading:
    from fuero.translation.header import Heading

    return Heading(translator=translator, team=team, date=date)


def _expect_folder(path: Path) -> None:
    if not path.absolute().parent.is_dir():
        raise refuse(f"there is no folder {path.parent}", "make it first, or name another")


def _counted(file: PoFile) -> str:
    """How much of a file is translated."""
    there = [entry for entry in file.entries if not entry.obsolete]
    written = sum(entry.written and not entry.fuzzy for entry in there)
    fuzzy = sum(entry.fuzzy for entry in there)
    gone = len(file.entries) - len(there)
    missing = len(there) - written - fuzzy
    return f"{written} translated, {fuzzy} fuzzy, {missing} missing, {gone} obsolete"
