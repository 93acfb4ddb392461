"""Every limit stands in the manual, as the code has it, and what goes past it is refused."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import fuero
from docs.limits import LIMITS, NO_LIMITS, PAGE, number_of, page_with_table
from docs.pages import ROOT
from fuero.cases.files import cases_in
from fuero.check import check
from fuero.check.combinations import combinations_of
from fuero.cli import check as cli_check
from fuero.cli.common import read_bytes
from fuero.diagnostics import MAXIMUM_PROBLEMS, DiagnosticError, Source
from fuero.lang.parse import parse
from fuero.lower import builder
from fuero.machine.seeds import MOST_SEED
from fuero.ruleset import limits
from fuero.ruleset.link import link
from fuero.ruleset.read import read_document, read_source
from fuero.ruleset.schema import validate
from fuero.ruleset.sums import read_layers
from fuero.sim.simulate import simulate
from support.expected import Expected
from support.rulesets import BOARD, MANIFEST, linked, write_ruleset

START = """\
track score for each player: 0..99
piece man, plural men, 5 for each player in box
"""
GAME = """
procedure game:
    for each player:
        move up to 2 own men from box to fields
"""


def test_the_table_of_the_manual_is_made_from_the_code(expected: Expected) -> None:
    expected(PAGE, page_with_table())


def test_no_limit_of_the_code_is_left_out() -> None:
    found = set()
    for module in pkgutil.walk_packages(fuero.__path__, "fuero."):
        if module.name.endswith("__main__"):
            continue
        text = Path(importlib.import_module(module.name).__file__ or "").read_text(encoding="utf-8")
        for name in re.findall(
            r"^((?:[A-Z]+, )?(?:MOST|MAXIMUM|LARGEST|LONGEST)_[A-Z_]+) =", text, re.M
        ):
            found.add(f"{module.name}.{name.rpartition(' ')[2]}")
    assert found == {name for name in LIMITS if "#/" not in name} | NO_LIMITS


# ---- past each limit ----------------------------------------------------------------------------


def codes(act: Callable[[], object]) -> set[str]:
    """The codes with which something is refused."""
    with pytest.raises(DiagnosticError) as caught:
        act()
    return {problem.code for problem in caught.value.diagnostics}


def small(folder: Path, rules: str = START + GAME, *, board: str = BOARD, more: str = "") -> str:
    return write_ruleset(folder, rules, board=board, manifest=MANIFEST + more)


def board_of(places: int) -> str:
    fields = "".join(f"  place-{number}: {{kind: field}}\n" for number in range(places))
    return f"{BOARD}{fields}"


def families(number: int, cards: int) -> str:
    return "".join(
        f"cards kind-{one}, plural kinds-{one}, numbered 1 to {cards}:\n    worth: "
        f"{', '.join(['1'] * cards)}\n"
        for one in range(number)
    )


def too_many_files(folder: Path) -> set[str]:
    number = number_of("ruleset.json#/properties/files/maxItems") + 1
    listed = "".join(f"\n  - file-{one}.fuero" for one in range(number))
    return schema_codes(MANIFEST.replace(" [board.yaml, rules.fuero]", listed))


def schema_codes(manifest: str, kind: str = "ruleset") -> set[str]:
    return {problem.code for problem in validate(read_document(manifest, "file"), kind)}


def too_large_in_all(folder: Path) -> set[str]:
    manifest = MANIFEST.replace("rules.fuero", "rules.fuero, a.fuero, b.fuero, c.fuero")
    comments = ("# " + "-" * 9_000 + "\n") * 110
    files = {f"{name}.fuero": comments for name in "abc"}
    name = write_ruleset(folder, START + comments + GAME, manifest=manifest, files=files)
    return codes(lambda: read_layers([name]))


def findings(folder: Path, rules: str) -> set[str]:
    return {problem.code for problem in check(linked(folder, rules))}


def too_many_settings(folder: Path) -> set[str]:
    values = ", ".join(f"value-{number}" for number in range(60))
    switches = "".join(
        f"  switch-{number}: {{values: [{values}], default: value-0, about: it}}\n"
        for number in range(17)
    )
    name = small(folder, more=f"switches:\n{switches}")
    rules = link(read_layers([name]), {})
    chosen = cli_check.Chosen({})
    return codes(lambda: list(cli_check._otherwise(name, rules, (), chosen)))


def too_many_instructions(folder: Path) -> set[str]:
    rules = fuero.load(small(folder), checked=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "MOST_INSTRUCTIONS", 20)
        return codes(lambda: rules.program(2))


def table(ranks: int) -> str:
    return (
        f"{START}majority influence:\n    counts: men, at least 1\n"
        f"    pays: values of it, ranks {ranks}, to score\n    ties: next rank, compact\n"
        f"{GAME}    score fields\n"
    )


def row_of(numbers: int) -> str:
    return BOARD.replace("[3, 1]", str([1] * numbers))


def many_words(folder: Path) -> set[str]:
    steps = "".join(f"procedure step-{n}:\n    add 1 to own score\n\n" for n in range(201))
    order = "".join(f"            perform step-{n}\n" for n in range(201))
    body = f"procedure game:\n    for each player:\n        in either order:\n{order}"
    return codes(lambda: linked(folder, f"{START}{steps}{body}"))


def too_much_in_all(folder: Path) -> set[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "MOST_IN_ALL", 20)
        return codes(lambda: linked(folder, START + GAME))


def by_position(folder: Path) -> set[str]:
    rules = (
        f"{START}{families(1, 63)}"
        "zone lying of kinds-0 for each player, in row, seen by owner\n"
        "procedure game:\n    for each player:\n        take one of lying of left into own lying\n"
    )
    return codes(lambda: linked(folder, rules))


def many_mistakes(folder: Path) -> set[str]:
    problems = parse(Source("file", "value v = = 1\n" * 150)).diagnostics
    return {"cut"} if len(problems) == MAXIMUM_PROBLEMS else set()


def large_wording(folder: Path) -> set[str]:
    places = " or ".join(["north"] * 60)
    rules = f"{START}wording there = {places}\n{GAME.replace('fields', 'there')}"
    return codes(lambda: linked(folder, rules))


def many_additions(folder: Path) -> set[str]:
    below = small(folder / "below", f"{START}define there = north\n{GAME}")
    above = folder / "above"
    above.mkdir()
    (above / "ruleset.yaml").write_text(
        "format: 1\nid: above\ntitle: Above\nversion: 1.0.0\n"
        'over: {ruleset: small, version: "1"}\nfiles: [rules.fuero]\n'
    )
    (above / "rules.fuero").write_text("add to define there = south\n\n" * 1_500)
    with pytest.raises(DiagnosticError) as told:
        link(read_layers([below, str(above)]), {})
    assert len(told.value.diagnostics) == 1
    return {one.code for one in told.value.diagnostics}


def many_files_of_cases(folder: Path) -> set[str]:
    rules = linked(folder, START + GAME)
    (folder / "cases").mkdir()
    for number in range(101):
        (folder / "cases" / f"{number}.yaml").touch()
    return codes(lambda: cases_in(rules.layers[0]))


def large_record(folder: Path) -> set[str]:
    path = folder / "record"
    with path.open("wb") as stream:
        stream.truncate(2**24 + 1)
    return codes(lambda: read_bytes(path))


BEYOND: dict[str, tuple[str, Callable[[Path], set[str]]]] = {
    "fuero.ruleset.sums.MAXIMUM_TOTAL": ("FU238", too_large_in_all),
    "ruleset.json#/properties/files/maxItems": ("FU036", too_many_files),
    "fuero.ruleset.sums.MAXIMUM_LAYERS": (
        "FU238",
        lambda folder: codes(lambda: read_layers(["el-grande"] * 65)),
    ),
    "fuero.ruleset.read.MAXIMUM_LINE": (
        "FU021",
        lambda folder: codes(lambda: read_source("x" * 10_001, "file")),
    ),
    "ruleset.json#/$defs/text/maxLength": (
        "FU036",
        lambda folder: schema_codes(MANIFEST.replace("title: Small", f"title: {'x' * 4_001}")),
    ),
    "ruleset.json#/$defs/id/maxLength": (
        "FU036",
        lambda folder: schema_codes(MANIFEST.replace("id: small", f"id: {'x' * 65}")),
    ),
    "fuero.lang.parse.MAXIMUM_DIGITS": (
        "FU105",
        lambda folder: {
            problem.code
            for problem in parse(Source("file", "value v = 1000000000 in 0..1\n")).diagnostics
        },
    ),
    "fuero.diagnostics.diagnostic.MAXIMUM_PROBLEMS": ("cut", many_mistakes),
    "ruleset.json#/properties/sources/maxItems": (
        "FU036",
        lambda folder: schema_codes(
            f"{MANIFEST}sources: [{', '.join(f'source-{n}.yaml' for n in range(17))}]\n"
        ),
    ),
    "ruleset.json#/properties/lexicon/maxItems": (
        "FU036",
        lambda folder: schema_codes(
            f"{MANIFEST}lexicon: [{', '.join(f'words-{n}.yaml' for n in range(101))}]\n"
        ),
    ),
    "ruleset.json#/properties/texts/maxItems": (
        "FU036",
        lambda folder: schema_codes(
            f"{MANIFEST}texts: [{', '.join(f'texts-{n}.po' for n in range(101))}]\n"
        ),
    ),
    "fuero.ruleset.limits.MOST_IN_SET": (
        "FU227",
        lambda folder: codes(
            lambda: linked(
                folder,
                f"{START}variable most: 0..99\nprocedure game:\n    for each player:\n"
                "        choose one of {0..63} as most\n",
            )
        ),
    ),
    "ruleset.json#/properties/players/properties/seats/maxItems": (
        "FU036",
        lambda folder: schema_codes(
            MANIFEST.replace("green", ", ".join(f"seat-{number}" for number in range(63)))
        ),
    ),
    "ruleset.json#/properties/switches/additionalProperties/properties/values/maxItems": (
        "FU036",
        lambda folder: schema_codes(
            f"{MANIFEST}switches:\n  one: {{about: it, default: v-0, values: "
            f"[{', '.join(f'v-{number}' for number in range(65))}]}}\n"
        ),
    ),
    "fuero.ruleset.sizes.MOST_PLACES": (
        "FU238",
        lambda folder: codes(lambda: link(read_layers([small(folder, board=board_of(998))]), {})),
    ),
    "fuero.ruleset.sizes.MOST_CARDS": (
        "FU238",
        lambda folder: codes(lambda: linked(folder, START + families(11, 500) + GAME)),
    ),
    "fuero.ruleset.sizes.MOST_SLOTS": (
        "FU238",
        lambda folder: codes(
            lambda: link(
                read_layers(
                    [
                        small(
                            folder,
                            START
                            + families(1, 100)
                            + "zone heap of kinds-0 for each place, in order\n"
                            + GAME,
                            board=board_of(250),
                        )
                    ]
                ),
                {},
            )
        ),
    ),
    "fuero.ruleset.sizes.MOST_INSTRUCTIONS": ("FU238", too_many_instructions),
    "board.json#/properties/places/additionalProperties/properties/has/additionalProperties"
    "/maxItems": ("FU036", lambda folder: schema_codes(row_of(65), "board")),
    "fuero.ruleset.declarations.MOST_WORDS": ("FU238", many_words),
    "fuero.ruleset.limits.MOST_IN_ROW": ("FU238", by_position),
    "fuero.ruleset.wordings.MOST_WORDS_OF_ONE": ("FU238", large_wording),
    "fuero.ruleset.layers.MOST_ADDITIONS": ("FU238", many_additions),
    "fuero.ruleset.limits.MOST_IN_ALL": ("FU238", too_much_in_all),
    "fuero.machine.plain.MAXIMUM_TEXT": ("FU002", large_record),
    "fuero.check.majority_tables.MOST_RANKS": (
        "FU310",
        lambda folder: findings(folder, table(1_000_000)),
    ),
    "fuero.check.repeats.MOST_REPEATED": (
        "FU311",
        lambda folder: findings(
            folder,
            f"{START}procedure game:\n    repeat up to 10001 times:\n        for each player:\n"
            "            add 1 to own score\n",
        ),
    ),
    "fuero.check.settings.MOST_SETTINGS": ("FU430", too_many_settings),
    "case.json#/properties/cases/maxItems": (
        "FU036",
        lambda folder: schema_codes(
            "format: 1\ncases:\n" + "  - {name: a, do: end}\n" * 1001, "case"
        ),
    ),
    "fuero.cases.files.MOST_FILES": ("FU238", many_files_of_cases),
    "fuero.check.combinations.MOST_COMBINED": (
        "FU430",
        lambda folder: codes(lambda: list(combinations_of([f"./layer-{n}" for n in range(11)]))),
    ),
    "fuero.sim.simulate.MOST_GAMES": (
        "FU430",
        lambda folder: codes(
            lambda: simulate(
                fuero.load(small(folder), checked=False), games=1_000_001, players=2, seed=1
            )
        ),
    ),
    "fuero.sim.sharing.MOST_WORKERS": (
        "FU430",
        lambda folder: codes(
            lambda: simulate(
                fuero.load(small(folder), checked=False), games=1, players=2, workers=65
            )
        ),
    ),
    "fuero.machine.seeds.MOST_SEED": (
        "FU430",
        lambda folder: codes(
            lambda: fuero.load(small(folder), checked=False).new_game(2, seed=MOST_SEED + 1)
        ),
    ),
}
"""What goes past a limit, and the code it is refused with."""

ELSEWHERE = {
    "fuero.text.ways.MOST_WAYS": (
        "text/test_ways.py::test_too_many_ways_of_one_phrase_are_refused"
    ),
    "fuero.text.reader.reading.MOST_WORDS": (
        "reader/test_round_trips.py::test_what_cannot_be_read_whole_is_refused"
    ),
    "fuero.text.reader.trees.MOST_OF_A_SENTENCE": (
        "reader/test_round_trips.py::test_a_sentence_that_goes_on_and_on_is_refused"
    ),
    "fuero.text.reader.reading.MOST_READINGS": (
        "reader/test_round_trips.py::test_more_readings_than_anybody_would_choose_from_are_refused"
    ),
    "fuero.text.reader.earley.MOST_ITEMS": (
        "reader/test_cost.py::test_a_sentence_that_can_be_taken_apart_in_too_many_ways_is_refused"
    ),
    "fuero.text.reader.forest.MOST_TREES": (
        "reader/test_cost.py::test_a_sentence_that_can_be_taken_apart_in_too_many_ways_is_refused"
    ),
    "fuero.ruleset.po_files.MOST_ENTRIES": (
        "ruleset/test_po_files.py::"
        "test_more_entries_than_there_may_be_are_refused_before_they_are_read"
    ),
    "fuero.ruleset.po_files.LONGEST_TEXT": (
        "ruleset/test_po_files.py::test_a_broken_file_is_refused_with_the_place"
    ),
    "fuero.ruleset.read.MAXIMUM_BYTES": "ruleset/test_read.py::test_too_many_bytes_are_refused",
    "fuero.ruleset.compose.MAXIMUM_DEPTH": "ruleset/test_read.py::test_the_depth_limit_is_exact",
    "fuero.machine.plain.MAXIMUM_DEPTH": (
        "machine/test_record_and_save.py::test_a_save_that_is_nested_deep_is_refused"
    ),
    "fuero.ruleset.compose.MAXIMUM_NODES": (
        "ruleset/test_read.py::test_the_limit_of_values_is_exact"
    ),
    "fuero.lang.layout.MAXIMUM_DEPTH": (
        "lang/test_layout.py::test_blocks_may_be_nested_so_deep_and_no_deeper"
    ),
    "fuero.lang.layout.MAXIMUM_BRACKETS": (
        "lang/test_layout.py::test_brackets_may_be_nested_so_deep_and_no_deeper"
    ),
    "fuero.lang.parse.MAXIMUM_TREE": "lang/test_parse.py::test_trees_too_deep_are_refused",
    "fuero.diagnostics.render.MOST_SHOWN": (
        "diagnostics/test_render.py::test_of_very_many_the_first_are_shown_and_the_others_counted"
    ),
    "fuero.ruleset.limits.MOST_DEEP": "bad/ruleset/definitions-too-deep/load",
    "fuero.ruleset.limits.MOST_NODES": "bad/ruleset/definitions-that-explode/load",
    "fuero.ruleset.limits.MOST_LARGE": ("ruleset/test_read.py::test_numbers_that_are_too_large"),
    "fuero.machine.majority.MOST_BROKEN": (
        "ruleset/test_majority_parts.py::test_a_line_of_ties_that_can_never_hold_is_refused"
    ),
    "fuero.ruleset.limits.MOST_PIECES": "bad/ruleset/too-large/load",
    "fuero.ruleset.names.MOST_COPIES": "bad/ruleset/too-large/load",
    "fuero.ruleset.calls.MOST_CHAINED": "bad/ruleset/procedures-too-deep/load",
    "fuero.machine.connections.MOST_IN_CHAIN": "check/examples/fu328/bad.expected",
    "fuero.machine.patience.MOST_STEPS": (
        "machine/test_patience.py::test_a_loop_that_asks_nobody_is_cut_short"
    ),
    "fuero.machine.patience.MOST_DECISIONS": (
        "machine/test_patience.py::test_a_game_has_a_greatest_number_of_decisions"
    ),
    "fuero.machine.patience.MOST_EVENTS": (
        "machine/test_patience.py::test_a_game_tells_a_greatest_number_of_events"
    ),
    "fuero.machine.document.MOST_CHARACTERS": (
        "machine/test_document.py::test_what_is_no_json_is_told_as_that"
    ),
    "fuero.machine.document.MOST_VALUES": (
        "machine/test_document.py::test_a_document_with_too_many_values_is_refused"
    ),
    "fuero.machine.document.MOST_DEPTH": (
        "machine/test_document.py::test_documents_past_the_limits_are_refused"
    ),
    "fuero.machine.document.MOST_SLOTS": (
        "machine/test_document.py::test_documents_past_the_limits_are_refused"
    ),
    "fuero.machine.document.LONGEST_TEXT": (
        "machine/test_document.py::test_documents_past_the_limits_are_refused"
    ),
    "fuero.table.svg.document.MOST_PLACES": (
        "table/test_svg.py::test_more_places_than_can_be_drawn_are_refused"
    ),
    "fuero.ruleset.facts.MOST_FACTS": (
        "ruleset/test_facts.py::test_no_more_than_so_many_facts_are_read"
    ),
}
"""Limits with tests beside the code that keeps them."""


@pytest.mark.parametrize("limit", BEYOND)
def test_what_goes_past_a_limit_is_refused(limit: str, tmp_path: Path) -> None:
    code, past = BEYOND[limit]
    assert code in past(tmp_path)


def test_every_limit_has_a_test_that_goes_past_it() -> None:
    assert {*BEYOND, *ELSEWHERE} == set(LIMITS)
    assert not BEYOND.keys() & ELSEWHERE.keys()
    for place in ELSEWHERE.values():
        path, _, name = place.partition("::")
        assert f"def {name}(" in (ROOT / "tests" / path).read_text(encoding="utf-8") or not name
