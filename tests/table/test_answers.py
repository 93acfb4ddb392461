"""What is typed at a question, and which option it means."""

from __future__ import annotations

import pytest

from fuero.table.answers import (
    Misfit,
    TypedAnswers,
    meant_exactly,
    meant_nearly,
    numbers_offered,
)
from fuero.table.question import Question, ShownOption
from fuero.table.spelling import spelled
from fuero.table.words import Words

PLACES = ("castillo", "old-castile", "new-castile", "granada", "málaga")


def question(*notations: str, stop: bool = True) -> Question:
    offers = [
        ShownOption(key=str(number), notation=one, words=f"To {one}", names=(spelled(one),))
        for number, one in enumerate(notations, 1)
    ]
    if stop:
        words = "Move no more"
        offers.append(
            ShownOption(
                key="0", notation="stop", words=words, names=(spelled(words),), declines=True
            )
        )
    return Question(player="red", words=(Words("Where to?"),), offers=tuple(offers))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1", "castillo"),
        ("0", "stop"),
        ("STOP", "stop"),
        ("move no more", "stop"),
        ("Old Castile", "old-castile"),
        ("malaga", "málaga"),
        ("6", None),
        ("mov", None),
        ("-1", None),
        ("+ 1", None),
    ],
)
def test_an_option_is_meant_by_its_number_its_notation_or_its_name(
    written: str, meant: str | None
) -> None:
    found = meant_exactly(question(*PLACES), written)
    assert (found.notation if found else None) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("gran", ["granada"]),
        ("Má", ["málaga"]),
        ("cast", ["castillo", "old-castile", "new-castile"]),
        ("o c", ["old-castile"]),
        ("move no", ["stop"]),
        ("move", []),
        ("mov no", []),
        ("c o", []),
        ("sto", []),
        ("1", []),
        ("", []),
        ("-", []),
    ],
)
def test_beginnings_of_words_mean_an_option_but_none_that_declines(
    written: str, meant: list[str]
) -> None:
    assert [one.notation for one in meant_nearly(question(*PLACES), written)] == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [("5", "5"), ("-5", None), ("−5", None), ("the power card 5 (recruit 4)", "5")],
)
def test_a_card_is_meant_as_it_is_shown_but_not_by_a_number_with_a_sign(
    written: str, meant: str | None
) -> None:
    words = "the power card 5 (recruit 4)"
    card = ShownOption(key="4", notation="5", words=words, names=("power 5", "5"))
    asked = Question(player="red", words=(Words("Which card?"),), offers=(card,))
    found = meant_exactly(asked, written)
    assert (found.notation if found else None) == meant
    taken = TypedAnswers.of(written, asked, "pick").take(asked, "pick")
    assert (taken.notation if isinstance(taken, ShownOption) else None) == meant


def test_the_beginning_of_a_notation_that_is_not_shown_means_nothing() -> None:
    words = {"king-returns": "“Royal Summons”", "journey": "“Royal Journey” (move the King)"}
    offers = tuple(
        ShownOption(
            key=str(number),
            notation=notation,
            words=said,
            names=(spelled(said),),
            unshown=(spelled(notation),),
        )
        for number, (notation, said) in enumerate(words.items(), 1)
    )
    asked = Question(player="red", words=(Words("Which?"),), offers=offers)
    assert [one.notation for one in meant_nearly(asked, "king")] == ["journey"]
    assert meant_nearly(asked, "returns") == ()
    whole = meant_exactly(asked, "king returns")
    assert whole is not None
    assert whole.notation == "king-returns"


def test_the_numbers_that_can_be_typed_are_said_in_runs() -> None:
    assert numbers_offered(question(*PLACES)) == "0 to 5"
    assert numbers_offered(question("a", stop=False)) == "1"
    hand = question(*(str(one) for one in (1, 2, 4)), stop=False)
    numbered = Question(
        player="red",
        words=hand.words,
        offers=tuple(
            ShownOption(key=one.notation, notation=one.notation, words=one.words)
            for one in hand.offers
        ),
    )
    assert numbers_offered(numbered) == "1 to 2, 4"


def taken(line: str, *questions: tuple[Question, str]) -> list[str | Misfit]:
    """What a line that is typed at the first question means at each of them."""
    answers = TypedAnswers.of(line, *questions[0])
    found: list[str | Misfit] = []
    for one, kind in questions:
        if answers.left():
            option = answers.take(one, kind)
            found.append(option.notation if isinstance(option, ShownOption) else option)
    return found


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("granada 2*castillo", ["granada", "castillo", "castillo"]),
        ("2 * new castile granada", ["new-castile", "new-castile", "granada"]),
        ("new castile, old castile", ["new-castile", "old-castile"]),
        ("gran new 1", ["granada", "new-castile", "castillo"]),
        ("castillo 0", ["castillo", "stop"]),
        ("3*4", ["granada"] * 3),
    ],
)
def test_several_answers_stand_in_one_line(line: str, meant: list[str]) -> None:
    asked = (question(*PLACES), "move-to")
    assert taken(line, *[asked] * len(meant)) == meant


def test_of_names_the_longest_is_meant() -> None:
    pairs = (question("red granada", "red castillo", "castillo"), "move-from")
    goals = (question("castillo", "granada"), "move-to")
    assert taken("red granada castillo", pairs, goals) == ["red granada", "castillo"]
    assert taken("r gran castillo", pairs, goals) == ["red granada", "castillo"]


def test_numbers_of_a_line_are_those_of_the_list_it_was_typed_at() -> None:
    before = (question("a", "b", "c", "d", stop=False), "take")
    after = (question("b", "c", "d", stop=False), "take")
    assert taken("1 3", before, after) == ["a", "c"]
    (gone,) = taken("1 1", before, after)[1:]
    assert isinstance(gone, Misfit)
    assert gone.gone is not None
    assert gone.gone.notation == "a"


def test_a_number_of_a_list_nobody_has_seen_means_nothing() -> None:
    sources = (question("a", "b"), "move-from")
    goals = (question("c", "d"), "move-to")
    assert taken("1 2", sources, goals) == ["a", Misfit("2", unseen=True)]
    assert taken("1 0", sources, goals) == ["a", "stop"]


def test_a_number_that_options_are_called_by_means_the_same_in_every_list() -> None:
    def places(*numbers: int, kind: str = "place") -> Question:
        offers = tuple(
            ShownOption(
                key=str(one), notation=f"{kind}-{one}", words=f"To {kind} {one}", numbered=True
            )
            for one in numbers
        )
        return Question(player="red", words=(Words("Where to?"),), offers=offers)

    before, after = (places(2, 14), "figure-to"), (places(2, 3), "move-to")
    assert taken("14 2", before, after) == ["place-14", "place-2"]
    assert taken("2 14", before, after) == ["place-2", Misfit("14")]
    other = (places(2, 3, kind="crossing"), "move-to")
    assert taken("14 2", before, other) == ["place-14", Misfit("2", unseen=True)]


def test_what_could_be_several_options_names_them() -> None:
    (found,) = taken("cast", (question(*PLACES), "move-to"))
    assert isinstance(found, Misfit)
    assert [one.notation for one in found.possible] == ["castillo", "old-castile", "new-castile"]


@pytest.mark.parametrize("line", ["* 1", "x* 1", "2*", ",", "2* ,", "**", "²* 1", "2*3*1"])
def test_what_is_no_answer_is_a_misfit(line: str) -> None:
    (found,) = taken(line, (question(*PLACES), "move-to")) or [Misfit("")]
    assert isinstance(found, Misfit)


def test_what_is_left_of_a_line_can_be_said() -> None:
    answers = TypedAnswers.of("3*granada, castillo", question(*PLACES), "move-to")
    assert answers.left() == "3*granada castillo"
    answers.take(question(*PLACES), "move-to")
    assert answers.left() == "2*granada castillo"
