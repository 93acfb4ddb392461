"""What can be left out of a game is left out alone and altogether; in a soak also in pairs."""

from __future__ import annotations

from itertools import product

import pytest

from fuero.text.say import say_card
from support.playing import loaded
from support.soak import play_checked

MODULES = {
    "inquisitor-colonies": ("limit-table", "discs", "inquisitor"),
    "king-colonies": ("limit-table", "discs", "inquisitor"),
    "grandissimo": ("portugal", "ships", "prison", "inquisitor", "queen-jester"),
}


def _in_every_run(name: str, values: tuple[str, ...]) -> bool:
    """Whether it is tried outside the soak: what two games have alone in one of them."""
    out = values.count("out")
    return out == len(values) or (out == 1 and name != "king-colonies")


LEFT_OUT = [
    pytest.param(name, values, marks=() if _in_every_run(name, values) else pytest.mark.soak)
    for name, modules in MODULES.items()
    for values in product(("in", "out"), repeat=len(modules))
    if values.count("out") in {1, 2, len(modules)}
]


@pytest.mark.parametrize(("name", "values"), LEFT_OUT)
def test_games_without_it_are_sound_at_every_decision(name: str, values: tuple[str, ...]) -> None:
    rules = loaded(name, **dict(zip(MODULES[name], values, strict=True)))
    assert play_checked(rules, players=3, seed=1).problem is None


def test_nothing_of_what_is_left_out_is_in_the_program() -> None:
    rules = loaded("inquisitor-colonies", **dict.fromkeys(MODULES["inquisitor-colonies"], "out"))
    program = rules.program(3)
    assert "limit-table" not in program.domains["figure"].members
    assert not {"inside", "aside", "monastery"} & set(program.domains["place"].members)
    assert program.domains[program.pieces["caballero"].bearers].members == program.seats
    assert "grand-inquisitor" not in program.domains["action"].members
    assert "table-alone" not in program.domains["action"].members


def test_without_portugal_nothing_speaks_of_it() -> None:
    program = loaded("grandissimo", portugal="out").program(3)
    assert "portugal" not in program.domains["place"].members
    cards = program.domains["action"].members
    assert not {"border-guard", "embassy", "revolution"} & set(cards)
    assert {"harbour", "boycott"} <= set(cards)


def test_words_that_speak_of_portugal_go_with_it() -> None:
    said = [say_card(loaded("grandissimo", portugal=it).rules, "warrant") for it in ("in", "out")]
    assert ["Portugal" in one for one in said] == [True, False]
