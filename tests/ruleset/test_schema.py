from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing.exceptions import Unresolvable

from fuero.diagnostics import Diagnostic, DiagnosticError, Source, Span, render_json, render_text
from fuero.resources import schema, schema_kinds
from fuero.ruleset.prepared import read_valid
from fuero.ruleset.read import read_document
from fuero.ruleset.schema import _registry, validate

BASE = dedent("""\
    format: 1
    id: mills
    title: Mills
    version: "1.0.0"
    players: {min: 2, max: 3, seats: [red, blue, green]}
    files: [board.yaml, rules/turn.fuero]
    """)

LAYER = dedent("""\
    format: 1
    id: more-mills
    title: More mills
    version: "0.1.0"
    over: {ruleset: mills, version: "1"}
    files: [more.fuero]
    """)

SOURCE = """\
format: 1
id: mill-rules
title: Mills
kind: ruling
sections: [{book: the leaflet, section: "2", facts: {M-1: It grinds.}}]
"""

GOOD = {
    "ruleset": [
        BASE,
        LAYER,
        BASE
        + dedent("""\
            may: style
            game: whole-game
            outlook: estimate
            result: {by: score, highest: true}
            lexicon: [lexicon/en.yaml]
            switches:
              ties: {values: [skip, share], default: skip, about: Who is paid., cites: [R-6.3]}
            editions:
              first: {title: First edition, switches: {ties: share}}
            """),
        LAYER + "sets: {ties: share, length: 9}\n",
    ],
    "board": [
        "format: 1\n",
        dedent("""\
            format: 1
            provenance: reconstruction
            cites: [R-1.3]
            kinds:
              field: {plural: fields, about: A piece of land.}
            places:
              mill: {kind: field, has: {values: [4, 2, 0], size: 3}, neighbours: [hill]}
              hill: {kind: field, neighbours: [mill], provenance: note+, cites: ["1"]}
            groups:
              bank: {plural: banks, members: {left: [mill], right: [hill]}}
            """),
    ],
    "lexicon": [
        "format: 1\nlanguage: en\n",
        dedent("""\
            format: 1
            language: hu
            names:
              mill: {one: malom, many: malmok, article: true, about: A folyó mellett.}
            phrases: {move: "{n} {piece}: {from} > {to}"}
            """),
    ],
    "source": [
        dedent("""\
            format: 1
            id: mill-rules
            title: Mills
            kind: ruling
            sections:
              - book: the leaflet
                section: "2"
                facts: {M-2.1: A mill grinds., M-2.2: {open: who grinds, fact: The miller.}}
            """),
    ],
    "position": [
        "players: [red, blue]\n",
        dedent("""\
            players: [red, blue]
            round: 3
            figure: mill
            boards: {"8/4/0": mill}
            mill: {red: 3, blue: 2}
            hands: {red: [1, 2]}
            open: false
            """),
    ],
}


def problems(text: str, kind: str) -> tuple[Diagnostic, ...]:
    return validate(read_document(text, f"{kind}.yaml"), kind)


def found(text: str, kind: str) -> list[tuple[str, str, str]]:
    """Code, marked text and message of each problem."""
    return [
        (item.code, item.span.text if item.span else "", item.message)
        for item in problems(text, kind)
    ]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind in GOOD for text in GOOD[kind]])
def test_good_documents(kind: str, text: str) -> None:
    assert problems(text, kind) == ()


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("board", "- a", ("FU032", "- a", "this must be a mapping, not a list")),
        ("board", "places: {}", ("FU031", "places: {}", "the key `format` is missing")),
        ("board", "format: 2", ("FU039", "2", "the format is `2`, and only `1` can be read")),
        (
            "board",
            "format: true",
            ("FU039", "true", "the format is `true`, and only `1` can be read"),
        ),
        (
            "board",
            "format: 1\nplaces: {mill: {}}",
            ("FU031", "mill", "the key `kind` is missing"),
        ),
        (
            "board",
            "format: 1\nplaces: {mill: {kind: 3}}",
            ("FU032", "3", "this must be a text, not `3`"),
        ),
        (
            "board",
            "format: 1\nplaces: {mill: {kind: a, has: {size: b}}}",
            ("FU032", "b", "this must be a number or a list, not the text `b`"),
        ),
        (
            "board",
            "format: 1\nplaces: {mill: {kind: a, has: {size: [1, b]}}}",
            ("FU032", "b", "this must be a number, not the text `b`"),
        ),
        (
            "board",
            "format: 1\nplaces: {mill: {kind: a, neighbours: [b, c, b]}}",
            ("FU037", "b", "`b` stands here twice"),
        ),
        (
            "board",
            "format: 1\nplaces:",
            ("FU032", "", "this must be a mapping, not nothing"),
        ),
        (
            "lexicon",
            "format: 1\nlanguage: German",
            (
                "FU034",
                "German",
                "`German` is not the code of a language (`fr`) or of a style of it (`pt-BR`)",
            ),
        ),
        (
            "ruleset",
            BASE.replace("min: 2", "min: 0"),
            ("FU035", "0", "0 is out of bounds: at least 1 is allowed"),
        ),
        (
            "ruleset",
            BASE.replace("max: 3", "max: 65"),
            ("FU035", "65", "65 is out of bounds: at most 64 is allowed"),
        ),
        (
            "ruleset",
            BASE.replace("[red, blue, green]", "[]"),
            ("FU036", "[]", "0 is out of bounds: at least 1 entry must stand here"),
        ),
        (
            "ruleset",
            BASE.replace("id: mills", f"id: {'m' * 65}"),
            ("FU036", "m" * 65, "65 is out of bounds: at most 64 characters must stand here"),
        ),
        (
            "ruleset",
            BASE.replace("title: Mills", "title: ' '"),
            (
                "FU034",
                "' '",
                "` ` is not a text on one line with at least one character that is no blank",
            ),
        ),
        (
            "ruleset",
            BASE + "sets: {a: 1}",
            ("FU038", "sets", "`sets` belongs to a layer: it needs `over`"),
        ),
        (
            "ruleset",
            LAYER + "players: {}",
            ("FU036", "{}", "0 is out of bounds: at least 1 entry must stand here"),
        ),
        (
            "source",
            SOURCE.replace("M-1", "mill-1"),
            (
                "FU034",
                "mill-1",
                (
                    "`mill-1` is not the number of a rule (`R-7.1`): up to four capitals, a "
                    "hyphen, numbers with dots between them"
                ),
            ),
        ),
        (
            "source",
            SOURCE.replace("It grinds.", '"a\\nb"'),
            ("FU034", '"a\\nb"', "`a\nb` is not a sentence or two on one line"),
        ),
        (
            "source",
            SOURCE.replace("It grinds.", "a" * 501),
            ("FU036", "a" * 501, "501 is out of bounds: at most 500 characters must stand here"),
        ),
        (
            "source",
            SOURCE.replace("It grinds.", "{open: who grinds}"),
            ("FU031", "M-1", "the key `fact` is missing"),
        ),
        (
            "source",
            SOURCE.replace("kind: ruling", "kind: rumour"),
            ("FU033", "rumour", "`rumour` is not allowed here"),
        ),
        (
            "ruleset",
            BASE + "sources: [../rules.yaml]",
            (
                "FU034",
                "../rules.yaml",
                (
                    "`../rules.yaml` is not a relative name of a `.yaml` file in the folder of "
                    "the ruleset"
                ),
            ),
        ),
        (
            "position",
            "players: [red]\nmill:",
            (
                "FU032",
                "",
                "this must be a text, a number, a truth value, a list or a mapping, not nothing",
            ),
        ),
    ],
)
def test_one_thing_wrong(kind: str, text: str, expected: tuple[str, str, str]) -> None:
    assert found(text, kind) == [expected]


@pytest.mark.parametrize(
    "name",
    ["Mill", "old_mill", "old--mill", "-mill", "mill-", "2mill", "mill!", "malmő", '"mill\\n"'],
)
def test_names_of_the_wrong_form(name: str) -> None:
    listed = problems(BASE.replace("id: mills", f"id: {name}"), "ruleset")
    assert [(item.code, item.span.text if item.span else "") for item in listed] == [
        ("FU034", name)
    ]


@pytest.mark.parametrize(
    "name",
    ["../a.yaml", "/a.yaml", "a/../b.yaml", "a.txt", "a.yaml/", "./a.yaml", "a\\b.yaml", ".a.yaml"],
)
def test_files_outside_the_folder(name: str) -> None:
    listed = problems(BASE.replace("board.yaml", name), "ruleset")
    assert [(item.code, item.span.text if item.span else "") for item in listed] == [
        ("FU034", name)
    ]


def test_a_key_of_the_wrong_form_is_marked_as_a_key() -> None:
    (only,) = problems("format: 1\nplaces: {Old Mill: {kind: field}}", "board")
    assert only.span is not None
    assert (only.code, only.span.text, only.help) == (
        "FU034",
        "Old Mill",
        "did you mean `old-mill`?",
    )
    (only,) = problems(f"format: 1\nplaces: {{{'m' * 70}: {{kind: field}}}}", "board")
    assert only.span is not None
    assert (only.code, only.span.text) == ("FU036", "m" * 70)


def test_the_whole_message_of_a_file_with_several_problems() -> None:
    text = dedent("""\
        format: 1
        places:
          mill: {knd: field, provenance: rulebok}
          hill: {kind: 7, fence: 1}
        """)
    assert render_text(problems(text, "board")) == dedent("""\
    board.yaml:3:10: error FU030: unknown key `knd`
      3 |   mill: {knd: field, provenance: rulebok}
        |          ^^^
    help: did you mean `kind`?

    board.yaml:3:34: error FU033: `rulebok` is not allowed here
      3 |   mill: {knd: field, provenance: rulebok}
        |                                  ^^^^^^^
    help: did you mean `rulebook`?

    board.yaml:4:16: error FU032: this must be a text, not `7`
      4 |   hill: {kind: 7, fence: 1}
        |                ^
    help: quote it: "7"

    board.yaml:4:19: error FU030: unknown key `fence`
      4 |   hill: {kind: 7, fence: 1}
        |                   ^^^^^
    help: the keys here are `kind`, `in`, `when`, `has`, `at`, `neighbours`, `provenance` and \
`cites`""")


def test_all_missing_keys_are_listed_once() -> None:
    messages = [item.message for item in problems("{}", "ruleset")]
    keys = ("files", "format", "id", "players", "title", "version")
    assert messages == [f"the key `{key}` is missing" for key in keys]


def test_a_position_is_free_in_its_keys_but_not_in_its_values() -> None:
    assert problems("players: [red]\nAny Key: {8/4/0: [1, {x: y}]}", "position") == ()
    assert found("players: red", "position") == [
        ("FU032", "red", "this must be a list, not the text `red`")
    ]


# --- files ----------------------------------------------------------------------------------------


def test_a_good_file_is_a_document(tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(BASE, encoding="utf-8")
    assert read_valid(path, "ruleset.yaml", "ruleset").data["id"] == "mills"


def test_reading_and_form_are_reported_together_but_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(
        "format: 1\nplaces: {mill: {kind: 1.5, has: {size: no}}}\nplace: 1\n", encoding="utf-8"
    )
    with pytest.raises(DiagnosticError) as caught:
        read_valid(path, "board.yaml", "board")
    assert [(item.code, str(item.span)) for item in caught.value.diagnostics] == [
        ("FU014", "board.yaml:2:23"),
        ("FU013", "board.yaml:2:40"),
        ("FU030", "board.yaml:3:1"),
    ]


def test_a_file_that_is_no_yaml_is_reported_alone(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("places: [", encoding="utf-8")
    with pytest.raises(DiagnosticError) as caught:
        read_valid(path, "board.yaml", "board")
    assert [item.code for item in caught.value.diagnostics] == ["FU007"]


# --- the schemas themselves -----------------------------------------------------------------------

EXPLAINED = {
    "$comment",
    *("additionalProperties", "required", "type", "enum", "const", "pattern", "uniqueItems", "not"),
    "anyOf",
    *("minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength"),
    *("minProperties", "maxProperties"),
}
STRUCTURE = {
    *("$schema", "$id", "$ref", "$defs", "title", "description", "default", "examples"),
    *("properties", "items", "propertyNames", "if", "then", "else"),
}
# Documents that the project writes itself are never explained to a person.
WRITTEN_BY_PEOPLE = ("board", "lexicon", "position", "ruleset")


def parts(content: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema inside a schema, with its path."""
    if not isinstance(content, dict):
        return
    yield path, content
    for key in ("properties", "$defs"):
        for name, inner in content.get(key, {}).items():
            yield from parts(inner, f"{path}/{key}/{name}")
    for key in ("items", "propertyNames", "additionalProperties", "if", "then", "else"):
        yield from parts(content.get(key), f"{path}/{key}")
    for index, inner in enumerate(content.get("anyOf", ())):
        yield from parts(inner, f"{path}/anyOf/{index}")


@pytest.mark.parametrize("kind", schema_kinds())
def test_schemas_are_valid_and_named(kind: str) -> None:
    content = json.loads(schema(kind))
    Draft202012Validator.check_schema(content)
    assert content["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert content["$id"] == f"urn:fuero:schema:{kind}"
    assert content["title"]
    # What programs are written in changed once; all else is read as it was first.
    assert content["properties"]["format"]["const"] == (2 if kind == "program" else 1)


@pytest.mark.parametrize("kind", schema_kinds())
def test_every_property_is_described_and_no_object_is_open(kind: str) -> None:
    for path, part in parts(json.loads(schema(kind))):
        conditional = any(f"/{word}" in path for word in ("if", "then", "else"))
        for name, inner in part.get("properties", {}).items():
            assert conditional or inner.get("description"), f"{path}/properties/{name}"
        if part.get("type") == "object":
            assert "additionalProperties" in part, path


@pytest.mark.parametrize("kind", schema_kinds())
def test_patterns_have_a_form_in_words(kind: str) -> None:
    for path, part in parts(json.loads(schema(kind))):
        assert "pattern" not in part or part.get("title"), path
        assert "not" not in part or part.get("description"), path


@pytest.mark.parametrize("kind", WRITTEN_BY_PEOPLE)
def test_every_keyword_of_a_schema_can_be_explained(kind: str) -> None:
    for path, part in parts(json.loads(schema(kind))):
        assert set(part) <= EXPLAINED | STRUCTURE, path


def test_references_never_leave_the_registry() -> None:
    validator = Draft202012Validator({"$ref": "https://example.org/x"}, registry=_registry())
    with pytest.raises(Unresolvable):
        list(validator.iter_errors(1))


def test_one_schema_may_refer_to_another_by_its_name() -> None:
    validator = Draft202012Validator({"$ref": "urn:fuero:schema:position"}, registry=_registry())
    assert validator.is_valid({"players": ["red"]})
    assert not validator.is_valid({"players": 1})


def test_a_kind_without_schema_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(LookupError, match="kind 'bord'"):
        validate(read_document("a: 1", "a"), "bord")


def test_rendered_diagnostics_agree_with_their_schema() -> None:
    source = Source("a.yaml", "a: 1\na: 2")
    diagnostics = [
        Diagnostic(code="FU001", message="no such file", help="look again"),
        Diagnostic(code="FU012", message="twice", span=Span(source, 5, 6)),
        *problems("- a", "board"),
    ]
    content = {"format": 1, "diagnostics": render_json(diagnostics)}
    validator = Draft202012Validator(json.loads(schema("diagnostics")), registry=_registry())
    assert list(validator.iter_errors(content)) == []
    assert not validator.is_valid({"format": 1, "diagnostics": [{"code": "FU001"}]})


@pytest.mark.parametrize("written", ['"Small\\n[forged]"', '"a\\rb"', '"a\\tb"', "|\n  Small\n"])
@pytest.mark.parametrize("key", ["title", "about"])
def test_a_text_for_people_stands_on_one_line(key: str, written: str) -> None:
    switch = "switches:\n  one: {values: [a, b], default: a, about: TEXT}\n"
    text = f"title: {written}\n" if key == "title" else f"title: Mills\n{switch}"
    block = written if not written.startswith("|") else '"Small\\n"'
    text = BASE.replace("title: Mills\n", text).replace("TEXT", block)
    (problem,) = validate(read_document(text, "ruleset.yaml"), "ruleset")
    assert problem.code == "FU034"
    assert "is not a text on one line" in problem.message


@pytest.mark.parametrize("key", ["one", "many", "about", "note"])
def test_a_word_of_a_lexicon_stands_on_one_line(key: str) -> None:
    words = {"one": '"man"', "many": '"men"', key: '"a\\nb"'}
    entry = ", ".join(f"{name}: {text}" for name, text in words.items())
    text = f"format: 1\nlanguage: en\nnames:\n  man: {{{entry}}}\n"
    (problem,) = validate(read_document(text, "en.yaml"), "lexicon")
    assert problem.code == "FU034"


def test_a_phrase_of_a_lexicon_stands_on_one_line() -> None:
    text = 'format: 1\nlanguage: en\nphrases:\n  "title:game": "a\\nb"\n'
    (problem,) = validate(read_document(text, "en.yaml"), "lexicon")
    assert problem.code == "FU034"
