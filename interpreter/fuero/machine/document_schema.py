"""The JSON Schema of programs, made from their classes and from the tables of operators."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from itertools import zip_longest
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from .document import FORMAT, LONGEST_TEXT, types_of
from .operators import EXPRESSION_KINDS, INSTRUCTIONS, OPERATORS, Form
from .program import Expression, Instruction, Program

__all__ = ["field_meanings", "program_schema"]


def program_schema() -> str:
    """The text of ``schema/program.json``."""
    schema = _Schema()
    program = schema.record(Program)
    usual = {"const": FORMAT, "description": "The number of the form of this document."}
    content = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:fuero:schema:program",
        "title": "Program",
        "description": "Rules lowered for one number of players: fuero show RULES --program "
        "--whole. Made from the classes and tables of the interpreter; a test keeps it fresh.",
        **program,
        "required": ["format", *program["required"]],
        "properties": {"format": usual, **program["properties"]},
        "$defs": schema.definitions,
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def field_meanings(kind: type) -> Mapping[str, str]:
    """What the docstring of a record says of each of its fields, as ``name, name: text``."""
    names = types_of(kind)
    told = re.sub(r"\s+", " ", inspect.getdoc(kind) or "").replace("``", "`")
    heads = [
        found
        for found in re.finditer(r"(?:(?<=^)|(?<=[.;] ))(\w+(?:(?:, | and )\w+)*): ", told)
        if all(name in names for name in re.split(r", | and ", found[1]))
    ]
    meanings: dict[str, str] = {}
    for head, following in zip_longest(heads, heads[1:]):
        text = told[head.end() : following.start() if following else None].strip().rstrip(".;")
        for name in re.split(r", | and ", head[1]):
            meanings[name] = text[0].upper() + text[1:] + "."
    return meanings


class _Schema:
    """Collects the definitions that others refer to."""

    def __init__(self) -> None:
        self.definitions: dict[str, Any] = {
            "expression": _operations(OPERATORS, "An operator, and its operands."),
            "instruction": _operations(INSTRUCTIONS, "An operation, and its operands."),
        }

    def record(self, kind: Any) -> dict[str, Any]:
        """The schema of an object with a key for each field."""
        types, meanings = types_of(kind), field_meanings(kind)
        properties = {}
        for field in fields(kind):
            properties[field.name] = {
                "description": meanings.get(field.name, ""),
                **self.of(types[field.name], optional=field.default == ()),
            }
        return {
            "type": "object",
            "additionalProperties": False,
            "required": [field.name for field in fields(kind) if field.default is MISSING],
            "properties": properties,
        }

    def of(self, wanted: Any, *, optional: bool = False) -> dict[str, Any]:
        """The schema of a type. optional: of an expression, that there may be none."""
        if wanted is Expression or wanted is Instruction:
            name = "expression" if wanted is Expression else "instruction"
            found = {"$ref": f"#/$defs/{name}"}
            return {"if": {"maxItems": 0}, "else": found, "type": "array"} if optional else found
        if is_dataclass(wanted):
            return self._reference(wanted)
        if wanted is str:
            return {"type": "string", "maxLength": LONGEST_TEXT}
        if wanted in (int, bool):
            return {"type": "integer" if wanted is int else "boolean"}
        return self._of_parts(wanted)

    def _of_parts(self, wanted: Any) -> dict[str, Any]:
        origin, parts = get_origin(wanted), get_args(wanted)
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in (Union, UnionType):
            kinds = [self.of(part) for part in parts if part is not NoneType]
            return {"anyOf": [*kinds, *([{"type": "null"}] if NoneType in parts else [])]}
        if origin is tuple and parts[-1] is Ellipsis:
            return {"type": "array", "items": self.of(parts[0])}
        if origin is tuple:
            return _sequence([self.of(part) for part in parts])
        return {"type": "object", "additionalProperties": self.of(parts[1])}

    def _reference(self, kind: Any) -> dict[str, Any]:
        name = kind.__name__
        if name not in self.definitions:
            self.definitions[name] = {}
            about = re.split(r"\n\n", inspect.getdoc(kind) or "")[0]
            self.definitions[name] = {"description": " ".join(about.split()), **self.record(kind)}
        return {"$ref": f"#/$defs/{name}"}


def _sequence(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """A list of so many things, each of a schema of its own."""
    size = len(parts)
    return {"type": "array", "prefixItems": parts, "minItems": size, "maxItems": size}


def _operations(forms: Mapping[str, Form], about: str) -> dict[str, Any]:
    """A list that begins with one of these names. The operands are those of that name."""
    return {
        "description": about,
        "type": "array",
        "minItems": 1,
        "prefixItems": [{"enum": list(forms)}],
        "allOf": list(_each(forms)),
    }


def _each(forms: Mapping[str, Form]) -> Iterator[dict[str, Any]]:
    for name, form in forms.items():
        operands = [
            _operand(called, kind, called in form.optional) for called, kind in form.operands
        ]
        yield {
            "if": {"prefixItems": [{"const": name}]},
            "then": {"description": form.about, **_sequence([{"const": name}, *operands])},
        }


def _operand(called: str, kind: str, optional: bool) -> dict[str, Any]:
    title = called if called == kind else f"{called}: {kind}"
    if kind in EXPRESSION_KINDS:
        found: dict[str, Any] = {"$ref": "#/$defs/expression"}
        if optional:
            found = {"if": {"maxItems": 0}, "else": found, "type": "array"}
    elif kind == "arguments":
        found = {"type": "array", "items": {"$ref": "#/$defs/expression"}}
    elif kind in ("labels", "registers", "routines"):
        found = {"type": "array", "items": {"type": "integer"}}
    else:
        found = {"type": "integer"}
    return {"title": title, **found}
