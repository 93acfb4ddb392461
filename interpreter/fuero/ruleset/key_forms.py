"""How keys and values of YAML documents are written, told from their schemas."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fuero.diagnostics import Span

__all__ = ["form_of", "missing_key", "version_of", "written"]

_VERSION = re.compile(r"[0-9]+(\.[0-9]+){0,2}")


def form_of(types: Sequence[str], found: Any, span: Span, part: Mapping[str, Any]) -> str | None:
    """How a value of the wanted types is written, where that is not plain."""
    if "string" in types and isinstance(found, int):
        version = version_of(span.text, part.get("title", ""))
        return f"write {version}" if version else f"quote it: {written(span.text)}"
    if "object" in types:
        keys = part.get("required", ())
        if not keys:
            return "a mapping is written `key: value`"
        return f"write `{_mapping(keys, part.get('properties', {}), found)}`"
    if "array" in types:
        return "a list is written `[a, b]`, or with `- ` before each entry"
    if "boolean" in types:
        return "write `true` or `false`"
    return None


def _mapping(keys: Sequence[str], properties: Mapping[str, Any], found: Any) -> str:
    """A mapping with the keys it needs; a text found in its place is the value of the first."""
    values = [_example(properties.get(key, {})) for key in keys]
    if isinstance(found, str):
        values[0] = found
    return f"{{{', '.join(f'{key}: {value}' for key, value in zip(keys, values, strict=True))}}}"


def _example(part: Mapping[str, Any]) -> str:
    examples = part.get("examples")
    if not examples:
        return "…"
    example = examples[0]
    if isinstance(example, list):
        return f"[{', '.join(map(str, example))}]"
    return written(example) if isinstance(example, str) else str(example)


def missing_key(key: str, part: Mapping[str, Any]) -> str | None:
    """What to write for a key that is missing."""
    about = part.get("description", "")
    return f"add `{key}: {_example(part)}`" + (f" ({about.rstrip('.')})" if about else "")


def version_of(text: str, title: str) -> str | None:
    """A version in quotes, of as many numbers as are wanted, if that is what was meant."""
    if "a version" not in title or not _VERSION.fullmatch(text):
        return None
    numbers = text.split(".")
    if "three numbers" in title:
        numbers += ["0"] * (3 - len(numbers))
    return written(".".join(numbers))


def written(text: str) -> str:
    """A text in quotes."""
    return f'"{text}"'
