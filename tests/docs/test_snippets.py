"""Everything the pages show is tried: rules, documents, programs and commands.

What a block is for stands in an HTML comment above it:

- ``over: NAME``: declarations that make a layer over that ruleset; ``wrong: CODE``: the same over
  el-grande, refused with this code; ``statements``: statements to be tried alone.
- ``schema: KIND``: a document of that kind.
- ``cases: above``: cases that hold for the rules of the nearest block above, which has ``over``,
  and would not all hold without these.
- ``file: PATH``: a file of the page's own folder; commands further down find it there.

Commands (``console``) run in that folder, in which the examples lie too. In what they print ``…``
stands for anything within a line, and for any lines where it stands alone.
``pytest tests/docs --update-expected`` writes what came out into the page.
"""

from __future__ import annotations

import doctest
import os
import re
import runpy
import shlex
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from docs.pages import ROOT, Block, blocks, pages
from fuero.cases.judge import judge
from fuero.cases.run import SumOfCases
from fuero.check import check
from fuero.diagnostics import DiagnosticError, Source, render_text
from fuero.lang.parse import parse_statements
from fuero.lang.print import format_source
from fuero.lower import lower
from fuero.machine.backends import BACKENDS
from fuero.machine.position import place_position
from fuero.pipeline import load
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.read import read_document
from fuero.ruleset.schema import validate
from fuero.ruleset.sums import Layer, read_layer, read_layers
from support.cases import EVALUATORS, check_case, read_cases

ALL = tuple(block for page in pages() for block in blocks(page))
FUERO = [block for block in ALL if block.language == "fuero"]
YAML = [block for block in ALL if block.language == "yaml"]
PYTHON = [block for block in ALL if block.language == "python"]
CONSOLE = [page for page in pages() if any(block.language == "console" for block in blocks(page))]

_KIND_OF_FILE = {"ruleset.yaml": "ruleset", "board.yaml": "board", "cases.yaml": "case"}
_MASK = "…"


# ---- rules and documents ----------------------------------------------------------------------


@pytest.mark.parametrize("block", FUERO, ids=str)
def test_rules_are_well_formed_and_in_canonical_form(block: Block) -> None:
    source = Source(str(block), block.text)
    if block.remark == "statements":
        parsed = parse_statements(source)
        assert render_text(parsed.diagnostics) == ""
        assert parsed.declarations
        return
    formatted, problems = format_source(source)
    if block.remark == "wrong" and block.value.startswith("FU1"):
        assert {problem.code for problem in problems} == {block.value}
        return
    assert not problems, render_text(problems)
    assert formatted == block.text
    assert _DECLARES.search(block.text), "without a declaration it would pass every test"


_DECLARES = re.compile(r"^[^\s#]", re.MULTILINE)


def _rules_above(cases: Block) -> Block:
    """The rules that cases are about."""
    rules = [b for b in FUERO if b.page == cases.page and b.line < cases.line][-1]
    assert rules.remark == "over", str(rules)
    return rules


# To try cases is to load and to lower the rules that they are about.
TRIED = {str(_rules_above(block)) for block in YAML if block.remark == "cases"}
UNTRIED = [block for block in FUERO if block.remark == "over" and str(block) not in TRIED]


@pytest.mark.parametrize("block", UNTRIED, ids=str)
def test_rules_over_a_ruleset_are_sound(block: Block, tmp_path: Path) -> None:
    rules = link(_layers(block, block.value, tmp_path), {})
    errors = [problem for problem in check(rules) if problem.severity == "error"]
    assert not errors, render_text(errors)
    assert lower(rules, rules.seats[: rules.most_players]).code


@pytest.mark.parametrize("block", [b for b in FUERO if b.remark == "wrong"], ids=str)
def test_wrong_rules_are_refused_as_the_page_says(block: Block, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        _checked(link(_layers(block, "el-grande", tmp_path), {}))
    assert {problem.code for problem in caught.value.diagnostics} == {block.value}


def _checked(rules: Rules) -> None:
    errors = [problem for problem in check(rules) if problem.severity == "error"]
    if errors:
        raise DiagnosticError(errors)


@cache
def _base(name: str) -> Layer:
    return read_layer(_named(name))


def _named(name: str) -> str:
    """A shipped ruleset by its name, any other by its path from the top of the project."""
    return name if (ROOT / "rulesets" / name).is_dir() else str(ROOT / name)


def _layers(block: Block, base: str, folder: Path) -> tuple[Layer, ...]:
    """The base, and what it lies over, with the block as a layer over it."""
    below = _base(base).info
    major = below.version.partition(".")[0]
    (folder / "page").mkdir()
    (folder / "page" / "ruleset.yaml").write_text(
        "format: 1\nid: page\ntitle: Page\nversion: 1.0.0\nfiles: [page.fuero]\n"
        f'over: {{ruleset: {below.id}, version: "{major}"}}\n',
        encoding="utf-8",
    )
    (folder / "page" / "page.fuero").write_text(block.text, encoding="utf-8")
    page = str(folder / "page")
    return read_layers([base, page], lambda name: read_layer(page) if name == page else _base(name))


def test_every_rule_and_document_says_what_it_is() -> None:
    rules = {"over", "wrong", "statements", "file"}
    assert {str(block) for block in FUERO if block.remark not in rules} == set()
    documents = {"schema", "cases", "file"}
    assert {str(block) for block in YAML if block.remark not in documents} == set()


@pytest.mark.parametrize("block", YAML, ids=str)
def test_documents_are_valid(block: Block) -> None:
    kinds = {"schema": block.value, "cases": "case"}
    kind = kinds.get(block.remark) or _kind_of_file(block.value)
    problems = validate(read_document(block.text, str(block)), kind)
    assert not problems, render_text(problems)


@pytest.mark.parametrize("block", [b for b in YAML if b.value == "case"], ids=str)
def test_cases_hold(block: Block, tmp_path: Path) -> None:
    (tmp_path / "page.yaml").write_text(block.text, encoding="utf-8")
    for case in read_cases(tmp_path):
        for evaluator in EVALUATORS.values():
            check_case(replace(case, ruleset=case.ruleset or "el-grande"), evaluator)


@pytest.mark.parametrize("block", [b for b in YAML if b.remark == "cases"], ids=str)
def test_cases_hold_for_the_rules_above_them(block: Block, tmp_path: Path) -> None:
    rules = _rules_above(block)
    _layers(rules, rules.value, tmp_path)
    base = _named(rules.value)
    tried = SumOfCases(spec=[base, str(tmp_path / "page")], settings={})
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "page.yaml").write_text(block.text, encoding="utf-8")
    cases = read_cases(tmp_path / "cases")
    for case in cases:
        for backend in BACKENDS:
            problems = judge(case, tried.of_case, backend)
            assert not problems, render_text(problems)
    without = SumOfCases(spec=[base], settings={})
    assert any(judge(case, without.of_case) for case in cases), "they hold without the rules, too"


@pytest.mark.parametrize("block", [b for b in YAML if b.value == "position"], ids=str)
def test_positions_are_possible(block: Block) -> None:
    position = read_document(block.text, str(block)).data
    assert place_position(load("el-grande").program(position["players"]), position)


def _kind_of_file(name: str) -> str:
    path = Path(name)
    if path.parent.name == "lexicon":
        return "lexicon"
    return _KIND_OF_FILE.get(path.name, "position")


# ---- programs ---------------------------------------------------------------------------------


# A file that a command of its page runs is run with what it prints, below.
TYPED = {
    (page, line)
    for page in CONSOLE
    for line in re.findall(r"^\$ (.+)$", page.read_text("utf-8"), re.M)
}
UNTYPED = [block for block in PYTHON if (block.page, f"python {block.value}") not in TYPED]


@pytest.mark.parametrize("block", UNTYPED, ids=str)
def test_programs_run(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _furnish(block.page, tmp_path)
    monkeypatch.chdir(tmp_path)
    if ">>>" in block.text:
        test = doctest.DocTestParser().get_doctest(block.text, {}, str(block), str(block), 0)
        failures = StringIO()
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=failures.write)
        assert not failures.getvalue()
        return
    (tmp_path / "program.py").write_text(block.text, encoding="utf-8")
    with redirect_stdout(StringIO()):
        runpy.run_path(str(tmp_path / "program.py"), run_name="__main__")


# ---- commands ---------------------------------------------------------------------------------


@pytest.mark.parametrize("page", CONSOLE, ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    _lay_examples(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FUERO_LANGUAGES", "")  # A page may export it; afterwards it is as before.
    update = bool(request.config.getoption("--update-expected"))
    text, differences = page.read_text(encoding="utf-8"), []
    changes: list[tuple[int, int, str]] = []
    for block in blocks(page):
        if block.remark == "file":
            _write(block, tmp_path)
        if block.language == "console":
            shown = "".join(_session(block.text))
            if not _matches(block.text, shown):
                differences.append(f"{block}\n{shown}")
                changes.append((block.start, block.end, shown))
    if update and changes:
        for start, end, shown in reversed(changes):
            text = text[:start] + shown + text[end:]
        page.write_text(text, encoding="utf-8")
        return
    assert not differences, "\n".join(differences)


def _furnish(page: Path, folder: Path) -> None:
    """Lay the files of a page, as they are at its end, and the examples into a folder."""
    _lay_examples(folder)
    for block in blocks(page):
        if block.remark == "file":
            _write(block, folder)


def _lay_examples(folder: Path) -> None:
    (folder / "examples").symlink_to(ROOT / "examples", target_is_directory=True)


def _write(block: Block, folder: Path) -> None:
    path = folder / block.value
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, encoding="utf-8")


def _session(text: str) -> Iterator[str]:
    """The commands of a block, each with what it prints now; figures of speed masked."""
    for command in re.findall(r"^\$ (.+)$", text, re.MULTILINE):
        yield f"$ {command}\n"
        name, *arguments = shlex.split(command)
        output = _RUN[name](arguments)
        lines = [line.rstrip() for line in output.splitlines()]
        while lines and not lines[-1]:
            lines.pop()
        while lines and not lines[0]:
            del lines[0]
        yield from (_SPEED.sub(_MASK, line) + "\n" for line in lines)


_SPEED = re.compile(r"[0-9.,]+(?= (?:games/s|games a second|seconds|s\b))")


def _fuero(arguments: list[str]) -> str:
    from click.testing import CliRunner

    from fuero.cli.main import cli

    result = CliRunner().invoke(cli, arguments, prog_name="fuero")
    assert result.exit_code in (0, 1, 2), result.output
    return result.output


def _python(arguments: list[str]) -> str:
    printed = StringIO()
    with redirect_stdout(printed):
        runpy.run_path(arguments[0], run_name="__main__")
    return printed.getvalue()


def _cat(arguments: list[str]) -> str:
    return Path(arguments[0]).read_text(encoding="utf-8")


def _export(arguments: list[str]) -> str:
    name, _, value = arguments[0].partition("=")
    assert name == "FUERO_LANGUAGES", "what a page sets is set back after it"
    os.environ[name] = value
    return ""


_RUN: dict[str, Callable[[list[str]], str]] = {
    "fuero": _fuero,
    "python": _python,
    "cat": _cat,
    "export": _export,
}


def _matches(expected: str, found: str) -> bool:
    lines = (
        r"(?:.*\n)*?" if line == _MASK else re.escape(line).replace(_MASK, ".*?") + r"\n"
        for line in expected.splitlines()
    )
    return re.fullmatch("".join(lines), found) is not None


def test_folders_of_the_pages_can_be_loaded(tmp_path: Path) -> None:
    for page in pages():
        folder = tmp_path / page.stem
        folder.mkdir()
        _furnish(page, folder)
        for manifest in sorted(folder.glob("*/ruleset.yaml")):
            assert load(str(manifest.parent)).rules.hash


def test_masks_stand_for_anything_within_a_line_and_for_whole_lines() -> None:
    assert _matches("a … b\n…\nend\n", "a 3 b\nx\ny\nend\n")
    assert _matches("a … b\n…\nend\n", "a 3 b\nend\n")
    assert not _matches("a … b\n", "a 3\n4 b\n")
