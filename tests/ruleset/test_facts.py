"""Numbers of rules lead to facts of the layer, of what it lies over, or of a ruleset it names."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuero.check import citation_problems
from fuero.check.citations import MOST_TOLD
from fuero.diagnostics import DiagnosticError, render_text
from fuero.pipeline import load
from fuero.ruleset.citations import citations, numbers_in
from fuero.ruleset.facts import MOST_FACTS, facts_of
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers
from fuero.text.facts import digest_page
from support.profiles import examples
from support.rulesets import BOARD, MANIFEST, write_ruleset

RULES = """\
piece man, plural men, 3 for each player in box
track score for each player: 0..99
cards deed, plural deeds
deck pack of deeds
variable drawn: deed

card first in pack, cites "{cites}":
    move up to 1 own men from box to fields

procedure game:
    shuffle pack
    draw from pack as drawn
    perform drawn
"""


def source(*numbers: str, id_: str = "rules", kind: str = "rule-book") -> str:
    facts = "\n".join(f"      {number}: The fact of {number} in {id_}." for number in numbers)
    return (
        f"format: 1\nid: {id_}\ntitle: Title of {id_}\nkind: {kind}\nsections:\n"
        f"  - book: a leaflet\n    section: 2 Hills\n    facts:\n{facts}\n"
    )


def write(folder: Path, cites: str, text: str | None, sources: str = "[rules.yaml]") -> str:
    """A small game whose only card cites something. text: its file of facts."""
    manifest = MANIFEST + (f"sources: {sources}\n" if text is not None else "")
    files = {"rules.yaml": text} if text is not None else {}
    return write_ruleset(folder, RULES.format(cites=cites), manifest=manifest, files=files)


def write_layer(folder: Path, id_: str, *, over: str, cites: str, sources: str, text: str) -> str:
    folder.mkdir()
    manifest = f"""\
        format: 1
        id: {id_}
        title: {id_.capitalize()}
        version: 1.0.0
        over: {{ruleset: {over}, version: "1"}}
        files: [more.fuero]
        sources: {sources}
        """
    card = (
        f'card {id_}-card in pack, cites "{cites}":\n    move up to 1 own men from box to fields\n'
    )
    (folder / "ruleset.yaml").write_text(dedent(manifest), encoding="utf-8")
    (folder / "more.fuero").write_text(card, encoding="utf-8")
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    return str(folder)


def rules_of(*names: str) -> Rules:
    return link(read_layers(names), {})


def found(*names: str) -> list[tuple[str, str]]:
    """Code and marked text of each finding on citations."""
    return [
        (problem.code, problem.span.text if problem.span else "")
        for problem in citation_problems(rules_of(*names))
    ]


def facts_cited(rules: Rules, card: str) -> list[str]:
    facts = facts_of(rules.layers)
    (citation,) = [one for one in citations(rules) if one.name == card]
    return [fact.text for fact in facts.cited(citation.layer, citation.cites)]


def test_a_cited_number_leads_to_its_fact_book_and_section(tmp_path: Path) -> None:
    rules = rules_of(write(tmp_path / "small", "TH-2.1", source("TH-2.1", "TH-2.2")))
    (fact,) = facts_of(rules.layers).named("TH-2.1")
    assert fact.text == "The fact of TH-2.1 in rules."
    assert (fact.source, fact.book, fact.section) == ("Title of rules", "a leaflet", "2 Hills")
    assert facts_cited(rules, "first") == [fact.text]
    assert citation_problems(rules) == ()


def test_a_number_that_the_source_lacks_is_refused_with_the_number_meant(tmp_path: Path) -> None:
    name = write(tmp_path / "small", "see TH-2.11, and TH-2.2", source("TH-2.1", "TH-2.2"))
    text = render_text(citation_problems(rules_of(name))).replace(name, "small")
    assert text == dedent("""\
        small/rules.fuero:7:32: warning FU294: there is no TH-2.11 in Title of rules
          7 | card first in pack, cites "see TH-2.11, and TH-2.2":
            |                                ^^^^^^^
        help: did you mean `TH-2.1`?""")


@pytest.mark.parametrize(
    "cites", ["page 12", "house rule 3", "R-1", "FU213", "UTF-8", "TH", "th-9"]
)
def test_free_text_may_be_cited_beside_a_source(tmp_path: Path, cites: str) -> None:
    assert found(write(tmp_path / "small", cites, source("TH-1"))) == []


@pytest.mark.parametrize("cites", ["TH-2", "TH-1.", "TH-1a", "TH-1.1"])
def test_a_slip_in_a_number_is_no_free_text(tmp_path: Path, cites: str) -> None:
    expected = [] if cites == "TH-1." else [("FU294", cites)]
    assert found(write(tmp_path / "small", cites, source("TH-1"))) == expected


def test_without_sources_everything_is_free_text(tmp_path: Path) -> None:
    assert found(write(tmp_path / "small", "TH-2", None)) == []


def test_places_switches_and_selections_are_held_against_sources_too(tmp_path: Path) -> None:
    board = """\
        format: 1
        cites: [TH-9]
        kinds:
          field: {plural: fields}
          store: {plural: stores}
        places:
          north: {kind: field, neighbours: [south]}
          south: {kind: field, neighbours: [north], cites: [a, TH-8]}
          box: {kind: store}
        """
    manifest = (
        MANIFEST
        + "sources: [rules.yaml]\n"
        + "switches: {long: {values: [a, b], default: a, about: it, cites: [TH-1, TH-7]}}\n"
        + "selections: {some: {of: [first], about: which, cites: [TH-6]}}\n"
    )
    name = write_ruleset(
        tmp_path / "small",
        RULES.format(cites="TH-1"),
        manifest=manifest,
        board=board,
        files={"rules.yaml": source("TH-1")},
    )
    assert found(name) == [("FU294", f"TH-{number}") for number in (7, 6, 9, 8)]


def test_layers_cite_what_they_lie_over_and_not_their_neighbours(tmp_path: Path) -> None:
    small = write(tmp_path / "small", "TH-1", source("TH-1"))
    one = write_layer(
        tmp_path / "one",
        "one",
        over="small",
        cites="TH-1, H-1",
        sources="[own.yaml]",
        text=source("H-1", id_="one"),
    )
    two = write_layer(
        tmp_path / "two",
        "two",
        over="small",
        cites="TH-2, H-1",
        sources="[own.yaml]",
        text=source("H-1", id_="two"),
    )
    rules = rules_of(small, one, two)
    assert facts_cited(rules, "one-card") == [
        "The fact of TH-1 in rules.",
        "The fact of H-1 in one.",
    ]
    assert facts_cited(rules, "two-card") == ["The fact of H-1 in two."]
    assert [fact.text for fact in facts_of(rules.layers).named("H-1")] == [
        "The fact of H-1 in one.",
        "The fact of H-1 in two.",
    ]
    assert found(small, one, two) == [("FU294", "TH-2")]


def test_a_layer_gives_no_second_fact_to_a_number_below_it(tmp_path: Path) -> None:
    small = write(tmp_path / "small", "TH-1", source("TH-1"))
    over = write_layer(
        tmp_path / "one",
        "one",
        over="small",
        cites="TH-1",
        sources="[own.yaml]",
        text=source("TH-1", id_="one"),
    )
    assert found(small, over) == [("FU295", "TH-1")]
    (problem,) = citation_problems(rules_of(small, over))
    assert [str(place.span) for place in problem.related] == [f"{small}/rules.yaml:9:7"]


def test_a_number_stands_once_in_a_source(tmp_path: Path) -> None:
    text = source("TH-1") + source("TH-1").partition("sections:\n")[2]
    assert found(write(tmp_path / "small", "TH-1", text)) == [("FU295", "TH-1")]


def test_the_sources_of_a_ruleset_outside_the_sum_may_be_cited(tmp_path: Path) -> None:
    sources = "[rules.yaml, {ruleset: castelo-sao-jorge}]"
    name = write(tmp_path / "small", "S-4.1, S-99", source("TH-1"), sources)
    assert found(name) == [("FU294", "S-99")]


def test_the_sources_of_a_neighbour_in_the_sum_may_be_cited_if_it_is_named(tmp_path: Path) -> None:
    small = write(tmp_path / "small", "TH-1", source("TH-1"))
    one, two = (
        write_layer(tmp_path / id_, id_, over="small", cites="H-1, H-2", sources=sources, text=text)
        for id_, sources, text in (
            ("one", "[own.yaml]", source("H-1", "H-2", id_="one")),
            ("two", "[own.yaml, {ruleset: one}]", source("G-1", id_="two")),
        )
    )
    rules = rules_of(small, one, two)
    assert facts_cited(rules, "two-card") == facts_cited(rules, "one-card")
    assert [digest.id for digest in facts_of(rules.layers).digests] == ["rules", "one", "two"]
    assert found(small, one, two) == []


def test_a_ruleset_whose_sources_are_named_has_to_be_there(tmp_path: Path) -> None:
    name = write(tmp_path / "small", "S-1", source("TH-1"), "[rules.yaml, {ruleset: el-grand}]")
    (problem,) = citation_problems(rules_of(name))
    assert (problem.code, problem.help) == ("FU296", "did you mean `el-grande`?")
    assert problem.span is not None
    assert problem.span.text == "el-grand"


def test_a_file_of_facts_has_to_be_there(tmp_path: Path) -> None:
    name = write(tmp_path / "small", "TH-1", source("TH-1"), "[gone.yaml]")
    with pytest.raises(DiagnosticError) as caught:
        rules_of(name)
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.message) == ("FU001", "there is no file 'gone.yaml'")


def test_a_broken_source_is_told_by_the_check_and_stops_no_game(tmp_path: Path) -> None:
    name = write(tmp_path / "small", "TH-1", "format: 1\nfacts: [\n")
    assert [code for code, _ in found(name)] == ["FU007"]
    assert load(name).new_game(players=2).decision is not None


def test_citations_and_facts_do_not_change_the_hash(tmp_path: Path) -> None:
    one = rules_of(write(tmp_path / "one", "TH-1", source("TH-1")))
    two = rules_of(write(tmp_path / "two", "page 12", None))
    assert one.hash == two.hash


def test_numbers_are_found_where_they_are_written(tmp_path: Path) -> None:
    rules = rules_of(write(tmp_path / "small", "TH-1, TH-1.2 to TH-3 (TH-1)", source("TH-1")))
    (citation,) = citations(rules)
    numbers = list(numbers_in(citation.cites))
    assert [number.text for number in numbers] == ["TH-1", "TH-1.2", "TH-3", "TH-1"]
    assert [number.span.text for number in numbers] == ["TH-1", "TH-1.2", "TH-3", "TH-1"]
    assert len({number.span for number in numbers}) == 4


def test_numbers_written_with_escapes_are_found_at_their_citation(tmp_path: Path) -> None:
    board = BOARD.replace("{kind: store}", '{kind: store, cites: ["TH\\x2d7, TH-8"]}')
    name = write_ruleset(
        tmp_path / "small",
        RULES.format(cites="TH-1"),
        manifest=MANIFEST + "sources: [rules.yaml]\n",
        board=board,
        files={"rules.yaml": source("TH-1")},
    )
    assert found(name) == [("FU294", '"TH\\x2d7, TH-8"')]


def test_no_more_than_so_many_missing_numbers_are_told(tmp_path: Path) -> None:
    cites = " ".join(f"TH-{number}" for number in range(2, MOST_TOLD + 3))
    assert len(found(write(tmp_path / "small", cites, source("TH-1")))) == MOST_TOLD


@pytest.mark.parametrize(("facts", "codes"), [(MOST_FACTS, []), (MOST_FACTS + 1, ["FU297"])])
def test_no_more_than_so_many_facts_are_read(tmp_path: Path, facts: int, codes: list[str]) -> None:
    names = ["rules.yaml", "more.yaml", "rest.yaml"]
    name = write(tmp_path / "small", "TH-0.0", "", f"[{', '.join(names)}]")
    for index, file_name in enumerate(names):
        part = range(facts * index // 3, facts * (index + 1) // 3)
        text = source(*(f"TH-{one // 1000}.{one % 1000}" for one in part))
        (tmp_path / "small" / file_name).write_text(text, encoding="utf-8")
    assert [code for code, _ in found(name)] == codes


PIECES = (
    "{",
    "}",
    "[",
    "]",
    ": ",
    "- ",
    "\n",
    "  ",
    "null",
    "1",
    "'",
    '"',
    "TH-1",
    "&a",
    "*a",
    "\t",
)
CHANGES = st.lists(
    st.tuples(st.integers(0, 10**6), st.integers(0, 20), st.sampled_from(PIECES)),
    min_size=1,
    max_size=3,
)


@examples(60)
@given(CHANGES)
def test_whatever_stands_in_a_source_is_read_or_told(changes: list[tuple[int, int, str]]) -> None:
    text = source("TH-1", "TH-2.1", kind="ruling")
    for where, length, piece in changes:
        start = where % len(text)
        text = text[:start] + piece + text[start + length :]
    with TemporaryDirectory() as folder:
        rules = rules_of(write(Path(folder) / "small", "TH-1", text))
        problems = citation_problems(rules)
        assert all(problem.span is not None for problem in problems)
        if not problems:
            assert "".join(digest_page(digest) for digest in facts_of(rules.layers).digests)
