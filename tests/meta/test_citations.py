"""Numbers of rules lead somewhere, wherever they stand, and the engine knows none of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fuero.check import citation_problems
from fuero.diagnostics import render_text
from fuero.resources import ruleset_names
from fuero.ruleset.facts import Digest, LayerFacts, facts_of, read_digests
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.read import read_file
from fuero.ruleset.sums import read_layer, read_layers
from fuero.text.facts import digest_page, index_page
from support.expected import Expected

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "rules"
CASES = sorted((ROOT / "tests" / "conformance" / "cases").glob("*.yaml"))
# FU213 and UTF-8 are no numbers of rules: those have one capital letter before the hyphen.
NUMBER = re.compile(r"(?<![\w-])[A-Z]-[0-9]+(?:\.[0-9]+)*")
RULESETS = ruleset_names()
# Tests of other rooms may have small rulesets with numbers of their own.
WITH_NUMBERS = ("tests/conformance", "tests/property", "tests/rulesets", "tests/support")


@cache
def rules_of(name: str) -> Rules:
    return link(read_layers(name.split("+")), {})


@cache
def facts_in(name: str) -> LayerFacts:
    return facts_of(rules_of(name).layers)


def digests_of(name: str) -> tuple[Digest, ...]:
    return read_digests(read_layer(name).info.sources)


def known_in(name: str) -> frozenset[str]:
    return frozenset(number for known in facts_in(name).by_layer.values() for number in known)


def numbers_of(path: Path) -> set[str]:
    return set(NUMBER.findall(path.read_text(encoding="utf-8")))


def test_the_engine_states_rules_and_cites_none() -> None:
    cited = [
        f"{path.relative_to(ROOT)}: {number}"
        for path in sorted((ROOT / "interpreter").rglob("*"))
        if path.suffix in (".py", ".lark", ".yaml")
        for number in NUMBER.findall(path.read_text(encoding="utf-8"))
    ]
    assert cited == []


@pytest.mark.parametrize("name", RULESETS)
def test_what_ships_cites_what_its_sources_hold(name: str) -> None:
    assert render_text(citation_problems(rules_of(name))) == ""


@pytest.mark.parametrize(
    "manifest", sorted((ROOT / "examples").rglob("ruleset.yaml")), ids=lambda path: path.parent.name
)
def test_examples_cite_what_their_sources_hold(manifest: Path) -> None:
    assert render_text(citation_problems(rules_of(str(manifest.parent)))) == ""


@pytest.mark.parametrize("name", RULESETS)
def test_numbers_in_comments_and_readmes_are_numbers_of_sources(name: str) -> None:
    """Also in declarations of switches that are not chosen, which no check sees."""
    files = [path for path in (ROOT / "rulesets" / name).rglob("*") if path.is_file()]
    assert files
    missing = {
        f"{path.name}: {number}"
        for path in files
        if path.parent.name != "sources"
        for number in numbers_of(path) - known_in(name)
    }
    assert missing == set()


def test_numbers_in_tests_and_on_pages_are_numbers_of_sources() -> None:
    everything = frozenset(number for name in RULESETS for number in known_in(name))
    files = [
        *(path for room in WITH_NUMBERS for path in (ROOT / room).rglob("*.py")),
        *(ROOT / "docs").glob("*.md"),
        ROOT / "README.md",
    ]
    missing = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in files
        for number in numbers_of(path) - everything
    }
    assert missing == set()


def named_rulesets(path: Path) -> Iterator[tuple[str, str]]:
    """The names of a file's cases, each with what is loaded for it."""
    data = read_file(path, path.name).data
    for case in data["cases"]:
        layers = case.get("layers", data.get("layers", []))
        shipped = [layer for layer in layers if layer in RULESETS]
        yield case["name"], "+".join([case.get("ruleset", data["ruleset"]), *shipped])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_numbers_in_the_names_of_cases_are_numbers_of_sources(path: Path) -> None:
    missing = {
        f"{name}: {number}"
        for name, loaded in named_rulesets(path)
        for number in NUMBER.findall(name)
        if number not in known_in(loaded)
    }
    assert missing == set()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_case_names_the_rule_it_follows_from(path: Path) -> None:
    """Examples are games of this project, and have no books."""
    shipped = [name for name, rules in named_rulesets(path) if not rules.startswith("./examples/")]
    assert [name for name in shipped if not NUMBER.search(name)] == []


@pytest.mark.parametrize("name", RULESETS)
def test_pages_of_sources_are_fresh(name: str, expected: Expected) -> None:
    digests = digests_of(name)
    assert digests
    for digest in digests:
        expected(PAGES / f"{digest.id}.md", digest_page(digest))


def test_the_list_of_pages_of_sources_is_fresh_and_whole(expected: Expected) -> None:
    digests = {name: digests_of(name) for name in RULESETS}
    expected(PAGES / "index.md", index_page(digests))
    pages = {f"{digest.id}.md" for found in digests.values() for digest in found}
    assert {path.name for path in PAGES.iterdir()} == {*pages, "index.md"}


@pytest.mark.parametrize("name", RULESETS)
def test_readmes_link_to_the_pages_of_their_sources(name: str) -> None:
    text = (ROOT / "rulesets" / name / "README.md").read_text(encoding="utf-8")
    for digest in digests_of(name):
        assert f"(../../docs/rules/{digest.id}.md)" in text


def test_every_ruling_says_what_is_open_and_no_other_fact_does() -> None:
    for name in RULESETS:
        for digest in digests_of(name):
            for fact in digest.facts:
                assert bool(fact.open) == (digest.kind == "ruling"), fact.number


def test_facts_are_sentences() -> None:
    for name in RULESETS:
        for fact in (fact for digest in digests_of(name) for fact in digest.facts):
            assert fact.text[0].isupper() or fact.text[0] == '"', fact.number
            assert fact.text.endswith("."), fact.number
            assert not fact.open.endswith("."), fact.number
