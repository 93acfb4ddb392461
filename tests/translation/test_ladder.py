"""How far a text by people is known to say its act, and what is told of it."""

from __future__ import annotations

import pytest

from fuero.text.say import say_card_act
from fuero.translation.ladder import Judgement, judgements
from fuero.translation.merging import brought_up_to_date
from support.translating import entry_of, linked, reread, translated


def judged(text: str, card: str = "four-own", comment: str = "", language: str = "en") -> Judgement:
    rules = linked("el-grande")
    id = f"card:{card}"
    comments = {id: comment} if comment else {}
    file = reread(translated(rules, language, {id: text}, comments))
    (found,) = [one for one in judgements(rules, file) if one.entry.id == id]
    return found


@pytest.mark.parametrize("language", ["en", "es", "fr", "hu", "pt"])
def test_the_printed_sentence_is_verified(language: str) -> None:
    text = say_card_act(linked("el-grande"), "score-castillo", language)
    found = judged(text, "score-castillo", language=language)
    assert (found.state, found.rung, found.sound) == ("used", "verified", True)


def test_a_text_of_another_act_contradicts_slot_by_slot() -> None:
    found = judged(
        "Move up to 3 of your own caballeros from any regions to any regions or the Castillo."
    )
    assert (found.rung, found.sound) == ("contradicts", False)
    assert [(one.first, one.other) for one in found.differences] == [("4", "3")]


def test_of_a_text_that_is_partly_readable_each_sentence_is_told() -> None:
    found = judged("Score the Castillo. Then have some tea.", "score-castillo")
    castillo, tea = found.sentences
    assert (found.rung, found.sound) == ("partly", False)
    assert (castillo.problem, castillo.differences) == (None, ())
    assert tea.problem is not None
    assert tea.problem.code.startswith("FU46")


def test_a_sentence_that_differs_from_its_part_of_the_act_says_where() -> None:
    found = judged("Score Granada. Then have some tea.", "score-castillo")
    assert [one.other for one in found.sentences[0].differences] == ["granada"]


def test_numbers_and_names_that_are_missing_are_warnings() -> None:
    found = judged("Up to 7 of yours wander off.")
    told = {(one.what, one.which) for one in found.suspicions}
    assert found.rung == "unread"
    assert {
        ("number-missing", "4"),
        ("number-added", "7"),
        ("name-missing", "caballero"),
        ("name-missing", "Castillo"),
    } <= told


def test_names_are_found_in_whatever_form_they_stand() -> None:
    found = judged("4 lovagod menjen más régiókba, akár a Castillóból!", language="hu")
    assert found.suspicions == ()


def test_whoever_signs_vouches_for_a_text_that_cannot_be_read() -> None:
    found = judged("Off they go!", comment="signed: Ana Silva, 2026-11-22")
    assert found.signature is not None
    assert (found.signature.name, found.signature.date) == ("Ana Silva", "2026-11-22")
    assert (found.rung, found.signed, found.sound) == ("unread", True, True)


def test_no_signature_makes_a_contradiction_sound() -> None:
    found = judged("Score Granada.", "score-castillo", "signed: Ana Silva, 2026-11-22")
    assert (found.rung, found.signed, found.sound) == ("contradicts", True, False)


@pytest.mark.parametrize("line", ["signed: Ana", "signed: , 2026-11-22", "signed: Ana, 22.11.2026"])
def test_a_signature_that_cannot_be_read_is_none(line: str) -> None:
    found = judged("Off they go!", comment=line)
    assert found.signature is not None
    assert (found.signature.readable, found.sound) == (False, False)


def test_a_signature_holds_for_the_text_and_the_act_it_was_sealed_for() -> None:
    rules, id = linked("el-grande"), "card:veto"
    signed = {id: "signed: Ana Silva, 2026-11-22"}
    sealed = entry_of(
        brought_up_to_date(rules, reread(translated(rules, "en", {id: "No!"}, signed))), id
    )
    assert sealed.comments[0].startswith("signed: Ana Silva, 2026-11-22, ")
    for text, holds in (("No!", True), ("Never!", False)):
        file = reread(translated(rules, "en", {id: text}, {id: sealed.comments[0]}))
        (found,) = [one for one in judgements(rules, file) if one.entry.id == id]
        assert found.signed == holds
        assert found.sound == holds


def test_what_is_not_used_says_why() -> None:
    base, other = linked("el-grande"), linked("el-grande", king_returns="everyone")
    file = reread(translated(base, "en", {"card:king-returns": "Home!"}))
    states = {one.entry.id: one.state for one in judgements(other, file)}
    assert states["card:king-returns"] == "stale"
    assert states["card:veto"] == "missing"
    over = linked("el-grande", "intrigue-king")
    assert {one.entry.id: one.state for one in judgements(over, file)}["card:king-returns"] == (
        "unknown"
    )


def test_what_a_text_leaves_out_is_told_with_what_it_was_taken_as() -> None:
    found = judged("Move up to 4 of your own caballeros to any regions or the Castillo.")
    assert found.rung == "verified"
    assert [(one.slot, one.taken_as) for one in found.filled] == [("source", "lands")]


def test_a_text_of_too_many_words_is_not_read_sentence_by_sentence() -> None:
    found = judged("Go on. " * 501, "score-castillo")
    (only,) = found.sentences
    assert found.rung == "unread"
    assert only.problem is not None
    assert only.problem.message == "the text is too long to be read"
