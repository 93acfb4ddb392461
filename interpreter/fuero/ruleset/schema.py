"""Hold documents against the JSON Schemas of their kinds, and say in plain words what differs.

A schema speaks of form only: keys, types, allowed words, bounds. What needs two places at once
(names, counts) is said by the linker and the checks.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, did_you_mean, suggest
from fuero.resources import schema, schema_kinds

from .compose import compose
from .key_forms import form_of, missing_key, version_of
from .read import read_source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from jsonschema import ValidationError

    from fuero.diagnostics import Span

    from .document import Document, Pointer

__all__ = ["valid_document", "validate"]

_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a number",
    "boolean": "a truth value",
    "null": "nothing",
}


def valid_document(text: str | bytes, name: str, kind: str) -> Document:
    """A text as a document of a kind. name: what messages call the file.

    Raises DiagnosticError (FU002 to FU039) with all that is wrong with the YAML and with the form.
    """
    document, problems = compose(read_source(text, name))
    if document is None:
        raise DiagnosticError(problems)
    said = {problem.span for problem in problems}
    form = (problem for problem in validate(document, kind) if problem.span not in said)
    if problems := (*problems, *form):
        raise DiagnosticError(problems)
    return document


def validate(document: Document, kind: str) -> tuple[Diagnostic, ...]:
    """All that differs from the schema of a kind (FU030 to FU039), in the order of the text.

    Raises LookupError for a kind that has no schema.
    """
    found = (
        problem
        for error in _validator(kind).iter_errors(document.data)
        for problem in _explained(error, document)
    )
    # One missing key of several is reported with all of them each time; of a key that has no
    # place here, nothing more is said.
    problems = dict.fromkeys(found)
    misplaced = {problem.span for problem in problems if problem.code == "FU038"}
    said = (one for one in problems if one.code == "FU038" or one.span not in misplaced)
    return tuple(sorted(said, key=_place))


@cache
def _validator(kind: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema(kind)), registry=_registry())


@cache
def _registry() -> Registry[Any]:
    """All schemas of ours and no way to fetch any other: references never reach the network."""
    contents = (json.loads(schema(kind)) for kind in schema_kinds())
    resources = (DRAFT202012.create_resource(content) for content in contents)
    return resources @ Registry()


def _place(problem: Diagnostic) -> tuple[int, str]:
    return (problem.span.start if problem.span else 0, problem.message)


def _explained(error: ValidationError, document: Document) -> Iterator[Diagnostic]:
    return (_no_form_of if error.validator == "anyOf" else _explain)(error, document)


def _explain(error: ValidationError, document: Document) -> Iterator[Diagnostic]:
    """One error of the validator as diagnostics, each at the key or value it is about."""
    path: Pointer = tuple(error.absolute_path)
    expected: Any = error.validator_value
    found: Any = error.instance
    part: Any = error.schema
    key = "propertyNames" in error.absolute_schema_path
    span = document.key_span((*path, found)) if key else document.span(path)
    match error.validator:
        case "additionalProperties":
            yield from _unknown_keys(found, part["properties"], path, document)
        case "required":
            yield from _missing_keys(found, expected, path, document, part)
        case "type":
            yield _wrong_type(found, expected, document.span(path), part)
        case "enum":
            yield _not_allowed(found, expected, document.span(path))
        case "const":
            yield Diagnostic(
                code="FU039",
                message=f"the format is {_show(found)}, and only {_show(expected)} can be read",
                span=document.span(path),
            )
        case "pattern":
            yield _wrong_form(found, part["title"], span)
        case "uniqueItems":
            yield from _repeated(found, path, document)
        case "not":
            yield Diagnostic(
                code="FU038",
                message=part["description"],
                span=document.key_span(path),
                help=part.get("$comment"),
            )
        case "minimum" | "maximum":
            word = "at least" if error.validator == "minimum" else "at most"
            yield Diagnostic(
                code="FU035",
                message=f"{found} is out of bounds: {word} {expected} is allowed",
                span=document.span(path),
            )
        case _:
            word = "at least" if str(error.validator).startswith("min") else "at most"
            yield _wrong_size(found, word, expected, span)


def _no_form_of(error: ValidationError, document: Document) -> Iterator[Diagnostic]:
    """What differs from the form of its type that may stand here; where there is none, its type."""
    forms: dict[object, list[ValidationError]] = {}
    for one in error.context:
        forms.setdefault(one.schema_path[0], []).append(one)
    types: list[str] = []
    for errors in forms.values():
        wrong = [one for one in errors if one.validator == "type" and not one.path]
        if not wrong:
            for one in errors:
                yield from _explained(one, document)
            return
        types.append(str(wrong[0].validator_value))
    yield _wrong_type(error.instance, types, document.span(tuple(error.absolute_path)), {})


def _unknown_keys(
    found: dict[str, Any], known: Iterable[str], path: Pointer, document: Document
) -> Iterator[Diagnostic]:
    known = tuple(known)
    for key in found:
        if key not in known:
            missing = [name for name in known if name not in found]
            yield Diagnostic(
                code="FU030",
                message=f"unknown key `{key}`",
                span=document.key_span((*path, key)),
                help=did_you_mean(key, missing) or f"the keys here are {_list(known, 'and')}",
            )


def _missing_keys(
    found: dict[str, Any],
    required: Iterable[str],
    path: Pointer,
    document: Document,
    part: Mapping[str, Any],
) -> Iterator[Diagnostic]:
    known = part.get("properties", {})
    missing = [key for key in known if key not in found]
    # A key that is misspelt is reported as unknown, and is not missing besides.
    misspelt = {suggest(key, missing) for key in found if known and key not in known}
    for key in required:
        if key not in found and key not in misspelt:
            yield Diagnostic(
                code="FU031",
                message=f"the key `{key}` is missing",
                span=document.key_span(path),
                help=missing_key(key, known.get(key, {})),
            )


def _wrong_type(
    found: Any, expected: str | list[str], span: Span, part: Mapping[str, Any]
) -> Diagnostic:
    types = [expected] if isinstance(expected, str) else expected
    wanted = _join([_TYPES[name] for name in types], "or")
    return Diagnostic(
        code="FU032",
        message=f"this must be {wanted}, not {_describe(found)}",
        span=span,
        help=part.get("$comment") or form_of(types, found, span, part),
    )


def _not_allowed(found: Any, allowed: list[str], span: Span) -> Diagnostic:
    near = did_you_mean(found, allowed) if isinstance(found, str) else None
    return Diagnostic(
        code="FU033",
        message=f"{_show(found)} is not allowed here",
        span=span,
        help=near or f"write {_list(allowed, 'or')}",
    )


def _wrong_form(found: str, form: str, span: Span) -> Diagnostic:
    name = re.sub(r"[^a-z0-9]+", "-", found.lower()).strip("-")
    nearby = f"did you mean `{name}`?" if name[:1].isalpha() and "a name" in form else None
    version = version_of(found, form)
    nearby = f"write {version}" if version is not None else nearby
    return Diagnostic(code="FU034", message=f"{_show(found)} is not {form}", span=span, help=nearby)


def _wrong_size(found: Any, word: str, bound: int, span: Span) -> Diagnostic:
    unit = "character" if isinstance(found, str) else "entry"
    units = unit if bound == 1 else {"character": "characters", "entry": "entries"}[unit]
    return Diagnostic(
        code="FU036",
        message=f"{len(found)} is out of bounds: {word} {bound} {units} must stand here",
        span=span,
    )


def _repeated(found: list[Any], path: Pointer, document: Document) -> Iterator[Diagnostic]:
    for index, item in enumerate(found):
        first = found.index(item)
        if first < index:
            yield Diagnostic(
                code="FU037",
                message=f"{_show(item)} stands here twice",
                span=document.span((*path, index)),
                related=(Related("it stands here first", document.span((*path, first))),),
            )


def _describe(value: Any) -> str:
    """A value found in a place where it does not belong."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    kind = "the text " if isinstance(value, str) else ""
    return f"{kind}{_show(value)}"


def _show(value: Any) -> str:
    if isinstance(value, (dict, list)) or value is None:
        return _describe(value)
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _list(words: Iterable[str], last: str) -> str:
    return _join([f"`{word}`" for word in words], last)


def _join(phrases: list[str], last: str) -> str:
    *rest, final = phrases
    return f"{', '.join(rest)} {last} {final}" if rest else final
