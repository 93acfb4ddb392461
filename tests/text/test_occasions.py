"""What a question says of the card or procedure that asks it, and of what is chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fuero.ruleset.model import Rules
from fuero.text.play import say_put, say_question
from support.playing import loaded
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
