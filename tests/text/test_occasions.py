"""What a question says of the card or procedure that asks it, and of what is chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fuero.pipeline import load
from fuero.ruleset.model import Rules
from fuero.text.play import say_put, say_question
from support.playing import ROOT, loaded
from support.said import program_of
from support.shipped import SHIPPED


def put(rules: Rules, kind: str, within: str, progress: tuple[int, int] | None = None) -> set[str]:
    """What the choices of this kind in a card, procedure or trigger ask red."""
    program = program_of(rules)
    asking = [one for one in program.choices if one.kind == kind and _within(one.about) == within]
    return {
        say_put(
            rules,
            say_question(rules, choice, program.sites[choice.site], "red"),
            choice,
            progress,
        )
        for choice in asking
    }


def _within(about: tuple[tuple[str, object], ...]) -> str:
    return str(getattr(dict(about).get("within"), "name", ""))


def test_a_question_tells_the_card_or_procedure_that_asks() -> None:
    rules = loaded("el-grande").rules
    region = "Red: which region do you secretly choose?"
    assert put(rules, "pick", "general-scoring") == {f"{region} (general scoring)"}
    assert put(rules, "pick", "secret-two") == {f"{region} (“Small Sacrifice”)"}
    assert put(rules, "move-to", "placing", (2, 3)) == {
        "Red: where do you move the caballero? (placing; 3 of 5 left)"
    }


def test_a_question_that_names_its_occasion_does_not_tell_it_again() -> None:
    rules = loaded("el-grande").rules
    assert put(rules, "do", "score-fives") == {"Red: do you perform “Audit of the Fives”?"}
    assert put(rules, "keep", "veto") == {"Red: do you keep “Veto”?"}


def test_a_lexicon_leaves_an_occasion_out() -> None:
    rules = loaded("el-grande").rules
    assert put(rules, "choose", "bidding") == {"Red: which power card do you play?"}
    assert put(rules, "choose", "bidding", (1, 1)) == {
        "Red: which power card do you play? (1 of 2 left)"
    }


def test_what_the_prison_asks_speaks_of_the_prison() -> None:
    rules = loaded("grandissimo").rules
    assert put(rules, "move-from", "justice", (0, 2)) == {
        "Red: which caballero do you move to the Prison? (free moves of the Prison; 2 of 2 left)"
    }
    assert put(rules, "do", "justice") == {
        "Red: do you perform the pardon of all in the Prison? (free moves of the Prison)"
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_no_question_asks_what_is_chosen_as_a_variable(name: str) -> None:
    rules = loaded(name).rules
    asked = dict(_choosing(rules))
    general = {"which place", "which player", "which card", "what"}
    assert not [
        (variable, question)
        for variable, question in asked.items()
        if any(f": {begin} do you choose" in question for begin in general) or " as " in question
    ]


def _choosing(rules: Rules) -> Iterator[tuple[str, str]]:
    program = program_of(rules)
    for choice in program.choices:
        if choice.kind in ("choose", "pick"):
            variable = choice.about[0][1].name
            yield variable, say_question(rules, choice, program.sites[choice.site], "red")


@pytest.mark.parametrize(
    ("language", "price", "act"),
    [
        ("en", "you lose 2 points, stop", "(move 1 of your own caballeros from the court"),
        ("pt", "perdes 2 pontos, impede", "(move 1 dos teus caballeros da corte"),
        ("es", "pierdes 2 puntos, evita", "(mueve 1 de tus caballeros de la corte"),
        ("fr", "vous perdez 2 points, empêchez", "(déplacez 1 de vos caballeros depuis la cour"),
        ("hu", "veszítesz 2 pontot, akadályozd", "(helyezd át 1 saját lovagodat az udvarból"),
    ],
)
def test_who_may_do_something_in_a_window_is_told_what_and_its_price(
    language: str, price: str, act: str
) -> None:
    layer = str(ROOT / "examples" / "house-rules" / "hot-pursuit")
    rules = load("el-grande", layers=[layer]).rules
    program = program_of(rules)
    asked = {
        say_question(rules, one, program.sites[one.site], "red", language)
        for one in program.choices
        if one.kind == "react"
    }
    assert len(asked) == 2
    assert any(price in question for question in asked)
    assert any(act in question for question in asked)
