"""Intrigue & the King: its cards as a whole, and the worked example of its page."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from fuero.pipeline import load
from fuero.table.question import question_words
from support.playing import ROOT

PAGE = ROOT / "rulesets" / "intrigue-king" / "README.md"


def _numbers(name: str, *layers: str) -> dict[str, int]:
    """An attribute of every card, by card."""
    rules = load("intrigue-king", layers=layers).rules
    return {
        card: attribute.numbers[0]
        for card, element in rules.of("card").items()
        for attribute in element.node.attributes  # type: ignore[attr-defined]
        if attribute.name.text == name
    }


def test_the_31_cards_and_the_basic_18() -> None:
    """A-1: the basic set are the multiples of ten; what is mustered falls as the value rises."""
    values, basic, muster = (_numbers(name) for name in ("value", "basic", "muster"))
    assert len(values) == len(set(values.values())) == 31
    assert sum(basic.values()) == 18
    assert {card for card in basic if basic[card]} == {
        card for card, value in values.items() if value and value % 10 == 0
    }
    falling = [
        muster[card] for card in sorted(values, key=lambda card: values[card]) if values[card]
    ]
    assert falling == sorted(falling, reverse=True)


def test_any_13_of_the_31_are_chosen_in_any_order() -> None:
    """A-2, Q-25: nothing is settled before by what was chosen first."""
    loaded = load("intrigue-king")
    game = loaded.new_game(2, 1)
    while game.decision is not None and game.decision.kind != "take":
        game.apply(game.decision.options[0])
    assert game.decision is not None
    assert (
        question_words(loaded.rules, game.decision) == "Red: which card do you take among your 13?"
    )
    for chosen in range(13):
        assert game.decision is not None
        assert len(game.decision.options) == 31 - chosen
        game.apply(game.decision.options[-1])
    hand = game.whole_view()["zones"]["hand"]["red"]
    assert (len(hand), hand[-1]) == (13, "joker")


def test_the_worked_example_of_the_page_works(tmp_path: Path) -> None:
    blocks = [
        dedent(part) for part in PAGE.read_text("utf-8").split("\n\n") if part.startswith("    ")
    ]
    manifest = next(block for block in blocks if block.startswith("format: 1"))
    cards = next(block for block in blocks if block.startswith("replace card"))
    (tmp_path / "ruleset.yaml").write_text(manifest + "\n", encoding="utf-8")
    (tmp_path / "cards.fuero").write_text(cards + "\n", encoding="utf-8")
    assert _numbers("muster")["summons"] == 6
    assert _numbers("muster", str(tmp_path))["summons"] == 5
    rules = load("intrigue-king", layers=[str(tmp_path)])
    game = rules.trial("perform summons\n", {"players": ["red", "blue"]}, player="red")
    assert game.decision is not None
    assert [option.notation for option in game.decision.options] == ["0", "1", "2", "3"]


def test_the_cards_on_the_blank_ones_are_chosen_into_the_13(tmp_path: Path) -> None:
    """The box holds two blank cards; the page says how they are filled."""
    blocks = [dedent(part) for part in PAGE.read_text("utf-8").split("\n\n")]
    manifest = next(block for block in blocks if block.startswith("format: 1"))
    cards = [block for block in blocks if block.startswith("card ")]
    (tmp_path / "ruleset.yaml").write_text(
        manifest.replace("real-cards", "own-cards") + "\n", encoding="utf-8"
    )
    (tmp_path / "cards.fuero").write_text("\n\n".join(cards) + "\n", encoding="utf-8")
    loaded = load("intrigue-king", layers=[str(tmp_path)])
    game = loaded.new_game(2, 1)
    while game.decision is not None and game.decision.kind != "take":
        game.apply(game.decision.options[0])
    assert game.decision is not None
    found = {option.notation for option in game.decision.options}
    assert len(found) == 33
    assert {"pardon", "envoys"} <= found
