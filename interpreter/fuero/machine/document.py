"""A Program as a JSON document, and a document as a Program.

The form follows from the classes of ``program.py`` and the tables of ``operators.py``: a record is
an object with a key for each of its fields, a tuple a list; an expression or instruction is a list
that begins with the name of its operator or operation. The same forms make the schema
(``document_schema.py``). A document may come from anybody: it is held against all of this, against
the limits below, and in the end against the promises of every Program.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache, partial
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean

from .arguments import expect
from .operators import EXPRESSION_KINDS, INSTRUCTIONS, OPERATORS, Form
from .program import Choice, Expression, Instruction, Majority, Program
from .verify import verify

__all__ = [
    "FORMAT",
    "LARGEST",
    "LONGEST_TEXT",
    "MOST_CHARACTERS",
    "MOST_DEPTH",
    "MOST_SLOTS",
    "MOST_VALUES",
    "decode",
    "document_text",
    "encode",
    "hash_of",
    "read_program",
    "types_of",
]

FORMAT = 2
"""The number of the form of these documents. It was 1 while `always` of a choice was yes or no."""

MOST_VALUES = 1_000_000
"""How many numbers, texts, lists and objects a document may hold."""
MOST_CHARACTERS = 20_000_000
"""How long a document may be."""
MOST_DEPTH = 100
"""How deep expressions may lie in each other."""
MOST_SLOTS = 100_000
"""How many slots a state and what lies beside it may have."""
LONGEST_TEXT = 10_000
"""How many characters a text may have."""
LARGEST = (1 << 1024) - 1
"""What no number goes beyond: a set may have as many members as it has bits."""

FOR_PEOPLE = frozenset(
    {"program_hash", "rule", "text", "site", "sites", "site_of", "routines", "inner"}
)
"""What no evaluator reads of a Program: where something stands, and how it reads."""


# ---- writing ----------------------------------------------------------------------------------


def encode(program: Program) -> dict[str, Any]:
    """A Program as plain data, from which ``json`` makes a document of the schema ``program``."""
    return {"format": FORMAT, **_encoded(program)}


def document_text(document: Mapping[str, Any]) -> str:
    """A document as text, with each instruction and each record on a line of its own."""
    lines = (f"{json.dumps(name)}: {_entry(content)}" for name, content in document.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _entry(content: Any) -> str:
    written = partial(json.dumps, ensure_ascii=False, separators=(", ", ": "))
    if isinstance(content, list) and any(isinstance(one, list | dict) for one in content):
        return "[\n" + ",\n".join(map(written, content)) + "\n]"
    if isinstance(content, dict) and content:
        each = (f"{json.dumps(name)}: {written(one)}" for name, one in content.items())
        return "{\n" + ",\n".join(each) + "\n}"
    return written(content)


def _encoded(thing: Any) -> Any:
    if isinstance(thing, tuple):
        return [_encoded(one) for one in thing]
    if isinstance(thing, Mapping):
        return {name: _encoded(one) for name, one in thing.items()}
    if is_dataclass(thing):
        return {field.name: _encoded(getattr(thing, field.name)) for field in fields(thing)}
    return thing


OF_SIDES = frozenset({"sides", "side_counts"})
"""What no hash holds of a program in which everybody plays alone."""


def hash_of(program: Program) -> str:
    """SHA-256 over everything an evaluator reads: what a saved vector depends on."""
    text = json.dumps(program, ensure_ascii=True, separators=(",", ":"), default=_as_object)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _as_object(thing: Any) -> dict[str, Any]:
    """A dataclass or mapping as a JSON object; what lies in it is asked for in turn."""
    if isinstance(thing, Mapping):
        return dict(thing)
    left_out = FOR_PEOPLE
    if isinstance(thing, Program) and not thing.sides:
        left_out |= OF_SIDES
    if isinstance(thing, Choice) and not thing.always:
        left_out |= {"always"}
    if isinstance(thing, Majority) and not thing.by_side:
        left_out |= {"by_side"}
    names = (field.name for field in fields(thing) if field.name not in left_out)
    return {name: getattr(thing, name) for name in names}


# ---- reading ----------------------------------------------------------------------------------


def read_program(text: str) -> Program:
    """The Program a JSON document says.

    Raises DiagnosticError: FU440 for what is no text, FU450 for all that is wrong in it.
    """
    expect("a program", text, str, "the text of a JSON document")
    if len(text) > MOST_CHARACTERS:
        raise _refused("", f"a document has no more than {MOST_CHARACTERS:,} characters")
    try:
        document = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RecursionError:
        raise _refused("", "lists lie deeper in each other than in any program") from None
    except ValueError as error:
        raise _refused("", f"this is no JSON: {error}") from None
    return decode(document)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        again = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {again!r:.60} stands twice in one object")
    return found


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


def decode(document: Any) -> Program:
    """The Program that plain data says.

    Raises DiagnosticError (FU450) for a mistake in the form, with the JSON pointer to it, for a
    Program that breaks a promise, and for one that is not what its hash says.
    """
    if not isinstance(document, dict):
        raise _refused("", f"a program is an object, and this is {_said(document)}")
    given = dict(document)
    number = given.pop("format", None)
    if isinstance(number, bool) or number != FORMAT:
        again = "`fuero show RULES --program --whole` writes the program again"
        raise _refused("/format", f"only the format {FORMAT} can be read; {again}")
    program: Program = _Reader().read(Program, given, "")
    slots = [*program.layout.fields.values(), *program.layout.scratch]
    if sum(field.size for field in slots) > MOST_SLOTS:
        raise _refused("/layout", f"the fields have more than {MOST_SLOTS:,} slots")
    verify(program)
    wanted = hash_of(program)
    if program.program_hash != wanted:
        raise _refused("/program_hash", f"the hash of this program should be {wanted}")
    return program


def _refused(pointer: str, why: str, help: str | None = None) -> DiagnosticError:
    where = pointer or "the document"
    return DiagnosticError((Diagnostic(code="FU450", message=f"{where}: {why}", help=help),))


def _said(thing: Any) -> str:
    """What something in a document is, in a word or two."""
    words = {dict: "an object", list: "a list", str: "a text", bool: "a truth value"}
    if type(thing) is int:
        return f"the number {thing}" if abs(thing) < 1 << 64 else "a very large number"
    return words.get(type(thing), "nothing" if thing is None else "no whole number")


class _Reader:
    """Reads one document, and counts what it holds."""

    def __init__(self) -> None:
        self.values = 0

    def read(self, wanted: Any, found: Any, at: str) -> Any:
        """What stands at a JSON pointer, which is to be of a type."""
        self.values += 1
        if self.values > MOST_VALUES:
            raise _refused(at, f"a program holds no more than {MOST_VALUES:,} values")
        if wanted is Expression:
            return self.expression(found, at)
        if wanted is Instruction:
            return self.operation(INSTRUCTIONS, found, at, 0)
        if is_dataclass(wanted):
            return self.record(wanted, found, at)
        return _READERS[get_origin(wanted) or wanted](self, wanted, found, at)

    def text(self, wanted: Any, found: Any, at: str) -> str:
        """A text."""
        if not isinstance(found, str):
            raise _refused(at, f"a text is needed, and this is {_said(found)}")
        if len(found) > LONGEST_TEXT:
            raise _refused(at, f"a text has no more than {LONGEST_TEXT:,} characters")
        return found

    def number(self, wanted: Any, found: Any, at: str) -> int:
        """A whole number."""
        if type(found) is not int:
            raise _refused(at, f"a whole number is needed, and this is {_said(found)}")
        if abs(found) > LARGEST:
            raise _refused(at, "the number has more than 1,024 bits")
        return found

    def truth(self, wanted: Any, found: Any, at: str) -> bool:
        """A truth value."""
        if not isinstance(found, bool):
            raise _refused(at, f"true or false is needed, and this is {_said(found)}")
        return found

    def word(self, wanted: Any, found: Any, at: str) -> str:
        """One of several words."""
        words = get_args(wanted)
        if not isinstance(found, str) or found not in words:
            raise _refused(at, f"one of {', '.join(map(repr, words))} is needed")
        return found

    def several(self, wanted: Any, found: Any, at: str) -> tuple[Any, ...]:
        """A list: of as many as there are of one type, or of one of each of several."""
        if not isinstance(found, list):
            raise _refused(at, f"a list is needed, and this is {_said(found)}")
        types = get_args(wanted)
        if types[-1] is not Ellipsis:
            if len(found) != len(types):
                raise _refused(at, f"{len(types)} things are needed here, and not {len(found)}")
        else:
            types = (types[0],) * len(found)
        return tuple(
            self.read(kind, one, f"{at}/{number}")
            for number, (kind, one) in enumerate(zip(types, found, strict=True))
        )

    def mapping(self, wanted: Any, found: Any, at: str) -> Mapping[str, Any]:
        """An object with any keys; a record in it is called as its key says."""
        if not isinstance(found, dict):
            raise _refused(at, f"an object is needed, and this is {_said(found)}")
        _, kind = get_args(wanted)
        made = {}
        for name, one in found.items():
            self.text(str, name, at)
            made[name] = self.read(kind, one, f"{at}/{_escaped(name)}")
            if getattr(made[name], "name", name) != name:
                raise _refused(f"{at}/{_escaped(name)}/name", "it is not called as its key says")
        return MappingProxyType(made)

    def either(self, wanted: Any, found: Any, at: str) -> Any:
        """Nothing, or a record of one of several classes, known by its first field."""
        kinds = get_args(wanted)
        if found is None and NoneType in kinds:
            return None
        records = [kind for kind in kinds if kind is not NoneType]
        for kind in records:
            if len(records) == 1 or (isinstance(found, dict) and _known_by(kind) in found):
                return self.read(kind, found, at)
        keys = " or ".join(repr(_known_by(kind)) for kind in records)
        raise _refused(at, f"an object with the key {keys} is needed")

    def record(self, wanted: Any, found: Any, at: str) -> Any:
        """An object with a key for each field; what has a usual value may be left out."""
        if not isinstance(found, dict):
            raise _refused(at, f"an object is needed, and this is {_said(found)}")
        types = types_of(wanted)
        for name in found:
            if name not in types:
                near = did_you_mean(str(name), list(types))
                raise _refused(at, f"the key {name!r:.60} is not known here", near)
        given = {}
        for field in fields(wanted):
            if field.name not in found:
                if not _usual(field):
                    raise _refused(at, f"the key {field.name!r} is missing")
                continue
            value, place = found[field.name], f"{at}/{field.name}"
            nothing = types[field.name] is Expression and field.default == () and value == []
            given[field.name] = () if nothing else self.read(types[field.name], value, place)
        if wanted.__name__ == "Field" and any(length < 1 for length in given.get("shape", ())):
            raise _refused(f"{at}/shape", "a field has at least one slot")
        return wanted(**given)

    def expression(self, found: Any, at: str, depth: int = 0) -> tuple[Any, ...]:
        """An expression."""
        if depth > MOST_DEPTH:
            raise _refused(at, f"expressions lie no deeper than {MOST_DEPTH} in each other")
        return self.operation(OPERATORS, found, at, depth)

    def operation(
        self, forms: Mapping[str, Form], found: Any, at: str, depth: int
    ) -> tuple[Any, ...]:
        """An operator or operation with its operands."""
        if not isinstance(found, list) or not found or not isinstance(found[0], str):
            raise _refused(at, "a list that begins with a name is needed")
        name = found[0]
        if name not in forms:
            near = did_you_mean(name, list(forms))
            raise _refused(f"{at}/0", f"there is nothing called {name!r:.60}", near)
        form = forms[name]
        if len(found) - 1 != len(form.operands):
            wanted = len(form.operands)
            raise _refused(at, f"{name} has {wanted} operands, and here are {len(found) - 1}")
        made: list[Any] = [name]
        for number, ((called, kind), operand) in enumerate(
            zip(form.operands, found[1:], strict=True), 1
        ):
            nothing = operand == [] and called in form.optional
            place = f"{at}/{number}"
            made.append(() if nothing else self.operand(kind, operand, place, depth))
        return tuple(made)

    def operand(self, kind: str, found: Any, at: str, depth: int) -> Any:
        """An operand of a kind."""
        self.values += 1
        if kind in EXPRESSION_KINDS:
            return self.expression(found, at, depth + 1)
        if kind == "arguments":
            return self.read(tuple[Expression, ...], found, at)
        if kind in ("labels", "registers", "routines"):
            return self.read(tuple[int, ...], found, at)
        return self.read(int, found, at)


_READERS: Mapping[Any, Callable[[_Reader, Any, Any, str], Any]] = MappingProxyType(
    {
        str: _Reader.text,
        int: _Reader.number,
        bool: _Reader.truth,
        Literal: _Reader.word,
        tuple: _Reader.several,
        Mapping: _Reader.mapping,
        Union: _Reader.either,
        UnionType: _Reader.either,
    }
)


@cache
def types_of(kind: Any) -> Mapping[str, Any]:
    """The types of a record's fields, by name."""
    return MappingProxyType(get_type_hints(kind, include_extras=True))


def _known_by(kind: Any) -> str:
    return next(name for name in types_of(kind) if name not in ("offset",))


def _usual(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
