from __future__ import annotations

import re
from dataclasses import FrozenInstanceError

import pytest

from fuero.diagnostics import CODES
from fuero.diagnostics.catalogue import checks, linking, playing, reading, syntax

MODULES = {"FU0": reading, "FU1": syntax, "FU2": linking, "FU3": checks, "FU4": playing}


def test_no_code_is_given_twice() -> None:
    entries = [entry.code for module in MODULES.values() for entry in module.ENTRIES]
    assert sorted(entries) == sorted(CODES)
    assert len(entries) == len(set(entries))


def test_codes_stand_in_order_and_in_the_module_of_their_hundred() -> None:
    for hundred, module in MODULES.items():
        codes = [entry.code for entry in module.ENTRIES]
        assert codes == sorted(codes)
        assert all(re.fullmatch(rf"{hundred}[0-9]{{2}}", code) for code in codes)


@pytest.mark.parametrize("code", CODES)
def test_every_code_says_what_it_means_and_what_to_do(code: str) -> None:
    entry = CODES[code]
    assert entry.code == code
    assert entry.severity in ("error", "warning")
    assert entry.title
    assert entry.title[0].islower() or entry.title.split()[0].isupper()
    assert entry.meaning.endswith(".")
    assert entry.remedy.endswith(".")


def test_the_catalogue_is_frozen() -> None:
    with pytest.raises(TypeError):
        CODES["FU999"] = CODES["FU001"]  # type: ignore[index]
    with pytest.raises(FrozenInstanceError):
        CODES["FU001"].title = "other"  # type: ignore[misc]
