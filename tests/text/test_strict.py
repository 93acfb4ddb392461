"""A template that is for one value of a strict feature is used for no other."""

from __future__ import annotations

import pytest

from fuero.text.template import TemplateError, parse_template

FEATURES = {"voice": ("do", "done"), "number": ("one", "many")}


def test_a_template_says_what_it_is_for() -> None:
    template = parse_template("{=voice done} {pieces} are moved", FEATURES)
    assert dict(template.only) == {"voice": "done"}
    assert [slot.name for slot in template.slots] == ["pieces"]
    assert template.parts[1] == " are moved"


def test_a_template_without_is_for_any() -> None:
    assert dict(parse_template("move {pieces}", FEATURES).only) == {}


@pytest.mark.parametrize("text", ["{=voice undone} x", "{=mood done} x", "{=voice} x"])
def test_what_no_feature_has_is_refused(text: str) -> None:
    with pytest.raises(TemplateError):
        parse_template(text, FEATURES)
