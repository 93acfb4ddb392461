"""The figures of the languages: what they count, and that they do without what is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.ruleset.read import read_file
from support import language_figures, language_report
from support.language_figures import HEADLINES, constructs_covered, headlines, printed_and_read
from support.shipped import rules_of


@pytest.mark.parametrize("language", ["hu", "pt-BR"])
def test_every_construct_has_its_words(language: str) -> None:
    covered, of = constructs_covered(language)
    assert covered == of > 200


def test_cards_are_printed_and_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_figures, "SHIPPED", ("el-grande",))
    found = printed_and_read("en")
    assert found["printed"] == found["right"] > 30


def test_headlines_name_cards_and_lines_and_hold_no_sentence() -> None:
    cards = rules_of("el-grande").declared.cards
    for entry in read_file(HEADLINES, HEADLINES.name).data.values():
        places = [pair for stack in entry["stacks"].values() for pair in stack.items()]
        assert len(places) > 30
        for card, where in places:
            assert card in cards
            assert where.replace(".", "").isdecimal()


def test_headlines_are_read_where_the_books_are_and_left_out_where_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [*headlines("es", tmp_path)] == []
    (tmp_path / "book.txt").write_text(
        "**Puntúa el Castillo.**\n\nDas is. (Hof): Puntúa caballos.\n", encoding="utf-8"
    )
    places = "es: {file: book.txt, stacks: {'3': {score-castillo: '1', score-one: '3.2'}}}\n"
    (tmp_path / "places.yaml").write_text(places.replace("'", '"'), encoding="utf-8")
    monkeypatch.setattr(language_figures, "HEADLINES", tmp_path / "places.yaml")
    ((stack, found),) = headlines("es", tmp_path)
    assert (stack, dict(found)) == ("3", {"right": 1, "refused": 1})


def test_the_report_says_what_it_leaves_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language_figures, "SHIPPED", ("castelo-sao-jorge",))
    monkeypatch.setattr(language_report, "speed", lambda language: "none")
    monkeypatch.setattr(language_report, "figures", lambda languages: ())
    language_report.main(["en"])
    said = capsys.readouterr().out
    assert "without SEEDS=dir: what needs it is left out" in said
    assert "constructs: " in said
