"""A case of a layer names what is private to it as the layer does, whatever else a sum holds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fuero.ruleset.model import Rules

from .case import Case

__all__ = ["with_own_names"]

_WORD = re.compile(r"(?<![a-z0-9/.-])[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![a-z0-9/.-])")
_BY_NAME = ("position", "then")
"""Parts of a case whose keys are names."""
_SAYING = ("answers", "offers", "refuses", "events", "no-events", "event-counts")
"""Parts of a case in which names stand among other words."""


def with_own_names(case: Case, rules: Rules) -> Case:
    """The case with the names by which these rules know what is private to its layer.

    What it does keeps them: there they are found as rules are read.
    """
    names = {
        name: new
        for found in rules.own_names.get(case.layer, {}).values()
        for name, new in found.items()
    }
    if not names:
        return case
    content = dict(case.content)
    for part in _BY_NAME:
        if part in content:
            content[part] = _keyed(content[part], names)
    if "seen-by" in content:
        seen = content["seen-by"].items()
        content["seen-by"] = {seat: _keyed(found, names) for seat, found in seen}
    for part in _SAYING:
        if part in content:
            content[part] = _said(content[part], names)
    return replace(case, content=content, written={new: name for name, new in names.items()})


def _keyed(position: Mapping[str, Any], names: Mapping[str, str]) -> Mapping[str, Any]:
    """A position with its keys by these names; so are the effects that wait in it."""
    return {
        names.get(key, key): _said(value, names) if key == "pending" else value
        for key, value in position.items()
    }


def _said(content: Any, names: Mapping[str, str]) -> Any:
    """What speaks of these things, by these names."""
    if isinstance(content, Mapping):
        return {_said(key, names): _said(value, names) for key, value in content.items()}
    if isinstance(content, list):
        return [_said(one, names) for one in content]
    if isinstance(content, str):
        return _WORD.sub(lambda found: names.get(found[0], found[0]), content)
    return content
