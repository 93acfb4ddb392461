"""Programs as JSON documents: they come back as they were, and nothing else is taken for one."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from fuero.diagnostics import DiagnosticError
from fuero.machine.document import (
    LARGEST,
    LONGEST_TEXT,
    MOST_CHARACTERS,
    MOST_DEPTH,
    MOST_SLOTS,
    decode,
    document_text,
    encode,
    hash_of,
    read_program,
)
from fuero.machine.document_schema import program_schema
from fuero.machine.program import Program
from fuero.machine.reference import reference
from fuero.resources import schema
from support.expected import Expected
from support.playing import ROOT, loaded
from support.profiles import SOAK
from support.shipped import SHIPPED

SMALL = "tic-tac-toe"


def small() -> Program:
    return loaded(SMALL).program(2)


def plain(program: Program | None = None) -> dict[str, Any]:
    """The document of a program, as it is read from a file."""
    return dict(json.loads(document_text(encode(program or small()))))


def refused(document: Any) -> str:
    with pytest.raises(DiagnosticError) as caught:
        decode(document)
    assert {one.code for one in caught.value.diagnostics} == {"FU450"}
    return caught.value.diagnostics[0].message


@pytest.mark.parametrize("name", [*SHIPPED, "five-valleys", SMALL])
def test_a_program_comes_back_from_its_document_as_it_was(name: str) -> None:
    rules = loaded(name)
    program = rules.program(rules.rules.most_players)
    again = read_program(document_text(encode(program)))
    assert again == program
    assert again.program_hash == program.program_hash == hash_of(again)


def test_a_document_has_the_form_that_its_schema_says() -> None:
    validator = Draft202012Validator(json.loads(schema("program")))
    assert not list(validator.iter_errors(plain()))
    spoilt = plain()
    spoilt["code"][1] = ["set", 1]
    assert list(validator.iter_errors(spoilt))


def test_the_schema_is_made_from_the_classes_and_tables(expected: Expected) -> None:
    expected(ROOT / "schema" / "program.json", program_schema())


def test_a_mistake_is_told_with_the_place_where_it_stands() -> None:
    document = plain()
    at = next(number for number, step in enumerate(document["code"]) if step[0] == "set")
    spoilt = json.loads(json.dumps(document))
    spoilt["code"][at][2] = ["ad", ["const", 1], ["const", 2]]
    assert refused(spoilt) == f"/code/{at}/2/0: there is nothing called 'ad'"
    spoilt["code"][at][2] = ["add", ["const", 1]]
    assert refused(spoilt) == f"/code/{at}/2: add has 2 operands, and here are 1"
    spoilt["code"][at][2] = ["const", 1.5]
    assert (
        refused(spoilt) == f"/code/{at}/2/1: a whole number is needed, and this is no whole number"
    )
    assert refused(document | {"seats": "red"}).startswith("/seats: a list is needed")
    assert refused(document | {"sets": []}) == "the document: the key 'sets' is not known here"
    assert refused(document | {"format": 3}).startswith("/format: only the format 2 can be read")
    assert refused({key: part for key, part in document.items() if key != "code"}).endswith(
        "the key 'code' is missing"
    )
    field = next(iter(document["layout"]["fields"]))
    document["layout"]["fields"][field]["kind"] = "letter"
    place = f"/layout/fields/{field}/kind"
    assert refused(document) == f"{place}: one of 'number', 'condition', 'member', 'set' is needed"


def test_a_document_of_the_form_before_is_told_how_it_is_made_again() -> None:
    told = "/format: only the format 2 can be read; `fuero show RULES --program --whole` writes the"
    assert refused(plain() | {"format": 1}) == f"{told} program again"


def test_what_is_no_json_is_told_as_that() -> None:
    for text, told in (
        ("{", "this is no JSON"),
        ('{"a": 1, "a": 2}', "the key 'a' stands twice"),
        ('{"format": NaN}', "NaN is no number"),
        ("[" * 200_000, "lie deeper in each other"),
        ("1" * 5000, "this is no JSON"),
        ("[]", "a program is an object, and this is a list"),
        (" " * (MOST_CHARACTERS + 1), "no more than 20,000,000 characters"),
    ):
        with pytest.raises(DiagnosticError) as caught:
            read_program(text)
        assert told in caught.value.diagnostics[0].message


def test_what_is_no_text_is_no_document() -> None:
    for thing in (None, {}, b"{}", 3):
        with pytest.raises(DiagnosticError, match="FU440"):
            read_program(thing)  # type: ignore[arg-type]


def test_schema_and_reader_agree_on_the_number_of_the_form() -> None:
    validator = Draft202012Validator(json.loads(schema("program")))
    for number, right in ((2, True), (True, False), (1, False), ("2", False), (None, False)):
        document = plain() | {"format": number}
        assert validator.is_valid(document) is right
        if right:
            assert decode(document) == small()
        else:
            assert refused(document).startswith("/format: only the format 2 can be read")


def test_documents_past_the_limits_are_refused() -> None:
    document = plain()
    at = next(number for number, step in enumerate(document["code"]) if step[0] == "set")
    for value, told in (
        (["const", LARGEST + 1], "more than 1,024 bits"),
        (_deep(MOST_DEPTH + 1), "lie no deeper than 100"),
    ):
        document["code"][at][2] = value
        assert told in refused(document)
    document = plain()
    document["ruleset"] = "x" * (LONGEST_TEXT + 1)
    assert "no more than 10,000 characters" in refused(document)
    document = plain()
    document["layout"]["scratch"][-1]["shape"] = [MOST_SLOTS + 1]
    assert "more than 100,000 slots" in refused(document)
    document["layout"]["scratch"][-1]["shape"] = [0]
    assert "a field has at least one slot" in refused(document)


def _deep(levels: int) -> list[Any]:
    found: list[Any] = ["const", 1]
    for _ in range(levels):
        found = ["not", found]
    return found


def test_a_document_with_too_many_values_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fuero.machine.document.MOST_VALUES", 1000)
    assert "holds no more than 1,000 values" in refused(plain())


def test_a_program_that_breaks_a_promise_or_is_another_is_refused() -> None:
    document = plain()
    document["code"][0] = ["jump", len(document["code"])]
    assert "there is no label" in refused(document)
    document = plain()
    document["endings"][0] = "another"
    assert "/program_hash: the hash of this program should be " in refused(document)


Path = tuple[str | int, ...]


def _changed(document: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """A document with another value at a path; what is changed is copied, and nothing else."""
    made: Any = dict(document)
    holder = made
    for key in path[:-1]:
        holder[key] = dict(holder[key]) if isinstance(holder[key], dict) else list(holder[key])
        holder = holder[key]
    holder[path[-1]] = value
    return dict(made)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("domains", "place", "things"), [], "the domain place has 12 members and other things"),
        (("domains", "place", "members", 0), "court", "has two members of one name"),
        (("domains", "player", "offset"), 0, "options from 0 on are those of"),
        (("domains", "player", "offset"), 10**6, "go beyond all options"),
        (("zones", "hand", "ordered"), True, "the zone hand "),
        (("zones", "discard", "length"), "", "the zone discard has no length within its room"),
        (("zones", "discard", "length"), "score", "the zone discard has no length within its room"),
        (("zones", "discard", "capacity"), 99, "the zone discard does not hold its cards in"),
        (("zones", "hand", "holders"), "place", "the zone hand does not hold its cards in"),
        (("zones", "hand", "known"), "score", "does not say who knows the cards of hand"),
        (("majorities", 0, "place"), 10**6, "slot 1000000 holds no place that is scored"),
        (("majorities", 0, "place"), 0, "slot 0 holds no place that is scored"),
        (("pieces", "caballero", "totals"), [-1, 2], "fewer than none of caballero"),
        (("pieces", "caballero", "totals"), [], "caballero has 0 totals and 2 starts"),
        (("pieces", "caballero", "starts"), [99, 0], "begins where there is no place"),
        (("pieces", "caballero", "starts"), [0], "caballero has 2 totals and 1 starts"),
        (("pieces", "caballero", "unladen_in"), 1 << 900, "carries nothing where there is no"),
        (("pieces", "caballero", "field"), "score", "does not hold a number of caballero"),
        (("unshown",), [["caballero", 99]], "are not shown where there is no place"),
        (("events", 3, "secret"), ["nobody"], "there is no role in "),
        (("events", 3, "shares"), [["nobody", {"category": "x", "name": "y"}]], "there is no role"),
    ],
    ids=lambda one: "-".join(map(str, one)) if isinstance(one, tuple) else None,
)
def test_what_a_document_declares_is_refused_where_a_game_could_not_be_told_of_it(
    path: Path, value: Any, told: str
) -> None:
    document = plain(loaded("el-grande").program(2))
    message = refused(_changed(document, path, value))
    assert told in message


def test_a_price_that_is_none_of_the_options_is_refused() -> None:
    document = plain(loaded("el-grande").program(2))
    picks = [number for number, one in enumerate(document["choices"]) if _members_only(one)]
    price = [["const", 1], ["const", 900]]
    message = refused(_changed(document, ("choices", picks[0], "prices"), [price]))
    assert "900 may count instead, which is none of these options" in message


def _members_only(choice: dict[str, Any]) -> bool:
    return all("members" in option for option in choice["options"])


def test_whatever_is_changed_in_a_document_is_refused_in_words_or_changes_no_play() -> None:
    chance = random.Random(11)
    program = small()
    text = document_text(encode(program))
    refusals = 0
    for _ in range(20_000 if SOAK else 400):
        document = json.loads(text)
        _spoil(document, chance)
        codes, again = _read(document)
        assert codes == {"FU450"} if again is None else again.program_hash == program.program_hash
        refusals += again is None
    assert refusals > 200


def test_a_changed_program_that_is_read_can_be_played() -> None:
    chance = random.Random(5)
    text = document_text(encode(small()))
    played = 0
    for _ in range(20_000 if SOAK else 150):
        document = json.loads(text)
        _spoil(document, chance)
        codes, again = _read(document, hashed=True)
        if again is None:
            assert codes == {"FU450"}
            continue
        assert _played(again, 40) <= {"FU407", "FU408"}
        played += 1
    assert played > 20


def _played(program: Program, most: int) -> set[str]:
    """The codes with which a random game ends, if it does so before its end."""
    evaluator, chance = reference(program), random.Random(3)
    try:
        state = evaluator.start(1, [], None)
        for _ in range(most):
            options = evaluator.options(state)
            if options:
                assert 0 <= evaluator.player(state) < len(program.seats)
                evaluator.apply(state, chance.choice(options), [])
    except DiagnosticError as error:
        return {one.code for one in error.diagnostics}
    return set()


def _read(document: Any, *, hashed: bool = False) -> tuple[set[str], Program | None]:
    """The codes of what is wrong, or the program; hashed: with the hash that it should have."""
    try:
        return set(), decode(document)
    except DiagnosticError as error:
        found = error.diagnostics[0].message.partition(" should be ")[2]
        if hashed and found:
            return _read(document | {"program_hash": found})
        return {one.code for one in error.diagnostics}, None


def _spoil(document: dict[str, Any], chance: random.Random) -> None:
    """Change one thing of a document, in any of its parts as often as in another."""
    part = chance.choice(list(document))
    spots: list[tuple[Any, Any]] = [(document, part)]
    for holder, key in spots:
        inner = holder[key]
        if isinstance(inner, dict | list):
            keys = list(inner) if isinstance(inner, dict) else range(len(inner))
            spots += [(inner, one) for one in keys]
    holder, key = chance.choice(spots)
    before = holder[key]
    match chance.randrange(6):
        case 0:
            del holder[key]
        case 1:
            holder[key] = chance.choice(
                [None, True, -1, 10**9, 1 << 2000, -(1 << 70), "x", [], {}, 1.5]
            )
        case 2 if type(before) is int:
            holder[key] = before + chance.choice([-100, -1, 1, 7, 1 << 70])
        case 3 if isinstance(before, str):
            holder[key] = before + "x"
        case 4 if isinstance(holder, list):
            holder.insert(key, before)
        case _:
            other, place = chance.choice(spots)
            holder[key] = json.loads(json.dumps(other[place]))
