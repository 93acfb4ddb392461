from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from fuero.ruleset.link import link
from fuero.ruleset.model import CATEGORIES, Rules
from fuero.ruleset.sums import read_layers
from fuero.text.listing import cards_listing
from fuero.text.say import (
    say_card,
    say_element,
    say_expression,
    say_name,
    say_statements,
)
from support import linking
from support.expected import Expected
from support.rulesets import linked
from support.said import event_said
from support.shipped import rules_of

GOLDEN = Path(__file__).parent / "golden"


def said(rules: Rules, text: str) -> str:
    return say_statements(rules, linking.statements(rules, text))


def expression(rules: Rules, text: str) -> str:
    return say_expression(rules, linking.expression(rules, text))


def test_the_texts_of_all_cards(rules: Rules, expected: Expected) -> None:
    entries = (
        f"{entry['id']} ({entry['title']}, {entry['deck']}):\n{entry['english']}\n"
        for entry in cards_listing(rules)
    )
    expected(GOLDEN / "el-grande-cards.txt", "\n".join(entries))


def test_the_other_readings_of_cards(expected: Expected) -> None:
    settings = {"king-returns": "everyone", "send-one-each": "others"}
    rules = link(read_layers(["el-grande"]), settings)
    texts = (f"{name}:\n{say_card(rules, name)}\n" for name in settings)
    expected(GOLDEN / "el-grande-switched-cards.txt", "\n".join(texts))


def test_the_whole_rule_book(rules: Rules, expected: Expected) -> None:
    parts = [
        *(say_element(rules, "switch", name) for name in rules.switches),
        *(say_element(rules, "kind", name) for name in rules.kinds),
        *(say_element(rules, "place", name) for name in rules.places),
        *(
            say_element(rules, category, name)
            for category in CATEGORIES
            if category != "card"
            for name in rules.of(category)
        ),
    ]
    expected(GOLDEN / "el-grande-rules.txt", "\n".join(parts) + "\n")


def test_one_is_not_many(rules: Rules) -> None:
    act = "move {} caballeros from regions to castillo\n"
    assert said(rules, act.format("up to 1")) == (
        "Move up to 1 caballero from any region to the Castillo."
    )
    assert said(rules, act.format("up to 2")) == (
        "Move up to 2 caballeros from any regions to the Castillo."
    )
    assert "all caballeros" in said(rules, act.format("all"))


def test_the_subject_owns_what_is_its_own(rules: Rules) -> None:
    assert "your own" in said(rules, "move 2 own caballeros from court to castillo\n")
    theirs = said(rules, "each player moves 2 own caballeros from court to castillo\n")
    assert theirs == "Each player moves 2 of their own caballeros from the court to the Castillo."
    may = said(rules, "each player may move up to 2 own caballeros from court to castillo\n")
    assert may.startswith("Each player may move up to 2 of their own")


def test_a_number_that_takes_a_sentence_is_given_a_letter(rules: Rules) -> None:
    act = "move up to (1 + 2) own and up to (2 * 3) foreign caballeros from regions to castillo\n"
    assert said(rules, act) == (
        "Move up to N of your own and up to M of other players’ caballeros from any regions to "
        "the Castillo, where N is 1 plus 2 and M is 2 times 3."
    )


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("3 * (2 + 1) - (2 - 1)", "3 times (2 plus 1) minus (2 minus 1)"),
        ("3 * 2 + 1", "3 times 2 plus 1"),
        (
            "(moved > 1 or moved is 0) and not (moved is 2 and moved < 4)",
            (
                "(the number of pieces just moved is more than 1 or the number of pieces just "
                "moved is 0) and it is not so that (the number of pieces just moved is 2 and the "
                "number of pieces just moved is less than 4)"
            ),
        ),
        (
            "neighbours of galicia or castillo",
            "the neighbours of Galicia, and the Castillo",
        ),
        ("regions or castillo", "the regions and the Castillo"),
        ("not any regions", "there are no regions"),
        (
            "not any (regions or origins)",
            "there are no regions and no places that pieces have just left",
        ),
        (
            "not any (closed and regions)",
            (
                "it is not so that there are whatever is among the King’s region and also among "
                "any regions"
            ),
        ),
        ("not any spot", "it is not so that there are the named region"),
        ("king-bonus", "2"),
    ],
)
def test_what_belongs_together_stays_together(rules: Rules, written: str, text: str) -> None:
    assert expression(rules, written) == text


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (
            "score (regions or castillo) where neighbours of it is galicia",
            "Score all regions, and the Castillo, whose neighbours are Galicia.",
        ),
        (
            "score one of (regions or castillo) with at least 1 own caballeros",
            "Score any region, or the Castillo, with at least 1 of your own caballeros.",
        ),
        (
            "move 2 own caballeros from court to (regions or castillo) except galicia",
            (
                "Move 2 of your own caballeros from the court to any regions, or the Castillo, "
                "except Galicia."
            ),
        ),
    ],
)
def test_what_narrows_joined_sets_narrows_each(rules: Rules, written: str, text: str) -> None:
    assert said(rules, f"{written}\n") == text


def test_a_region_by_a_switch_is_scored_by_its_first_value_too() -> None:
    rules = link(read_layers(["el-grande"]), {"castillo-is-region": "yes"})
    assert say_card(rules, "score-fours") == (
        "Score all regions, and the Castillo, whose first value is 4."
    )


def test_a_changed_value_changes_the_text() -> None:
    rules = link(read_layers(["el-grande"]), {"home-start": 1})
    assert "Put 1 of your own caballeros" in say_element(rules, "procedure", "crowning")


def test_names_in_one_and_many(rules: Rules) -> None:
    assert say_name(rules, "caballero") == "caballero"
    assert say_name(rules, "caballero", "many") == "caballeros"
    assert say_name(rules, "king", category="bonus") == "King’s bonus"
    assert say_name(rules, "king", category="figure") == "King"
    assert say_name(rules, "8/4/0") == "mobile scoreboard 8/4/0"


def test_what_no_lexicon_knows_is_called_as_it_is_written(rules: Rules) -> None:
    assert say_name(rules, "old-mill") == "old mill"


def test_blocks_are_lists(rules: Rules) -> None:
    text = said(
        rules,
        """\
        if moved is 0:
            score castillo
            one of:
                score castillo
                score regions
        else:
            score regions
        """,
    )
    assert text == dedent("""\
        If the number of pieces just moved is 0:
        - Score the Castillo.
        - Do one of these:
          - Score the Castillo.
          - Score all regions.
        Otherwise:
        - Score all regions.""")


def test_the_listing_of_cards_is_plain_and_complete(rules: Rules) -> None:
    listing = cards_listing(rules)
    assert [entry["id"] for entry in listing] == list(rules.of("card"))
    assert sum(entry["copies"] for entry in listing) == 45
    veto = next(entry for entry in listing if entry["id"] == "veto")
    assert veto["title"] == "Veto"
    assert veto["copies"] == 2
    assert veto["deck"] == "stack-2"
    assert veto["cites"] == "R-7.2.1"
    assert veto["dsl"].startswith('card veto in stack-2, 2 copies, cites "R-7.2.1":\n')
    assert veto["english"].startswith("Keep this card")


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("add 1 to own score", "You get 1 point."),
        ("may add 2 to own score", "You may get 2 points."),
        ("add 3 to score of starter", "The starting player gets 3 points."),
        ("remove 3 from score of starter", "The starting player loses 3 points."),
        ("may add 2 to score of starter", "You may let the starting player get 2 points."),
        ("may remove 1 from score of left", "You may let the player on your left lose 1 point."),
        (
            "add round-number * 2 to own score",
            "You get N points, where N is the round times 2.",
        ),
        ("add 1 to round-number", "Add 1 to the round."),
        ("set own score to 3", "Set your score to 3."),
    ],
)
def test_points_are_got_and_lost(rules: Rules, written: str, text: str) -> None:
    assert said(rules, f"{written}\n") == text


@pytest.mark.parametrize(
    ("drawn", "text"),
    [
        ("{1..6}", "Set the round to a random one of 1 to 6."),
        ("{1, 3, 6}", "Set the round to a random one of 1, 3 and 6."),
        (
            "({4..6} where it > 5)",
            "Set the round to a random one of 4 to 6 for which it is more than 5.",
        ),
    ],
)
def test_a_random_number_is_said_to_be_random(rules: Rules, drawn: str, text: str) -> None:
    assert said(rules, f"set round-number to random {drawn}\n") == text


@pytest.mark.parametrize(
    ("drawn", "text"),
    [
        ("(regions or castillo)", "a random one of the regions and the Castillo"),
        ("just regions", "a random region itself"),
    ],
)
def test_one_place_is_drawn_from_all_together(rules: Rules, drawn: str, text: str) -> None:
    assert said(rules, f"set spot to random {drawn}\n") == f"Set the named region to {text}."


def test_a_number_to_choose_is_one_of_several(rules: Rules) -> None:
    written = "choose one of {1..6} as round-number\n"
    assert said(rules, written) == "Choose one of 1 to 6 as the round."


def test_the_track_that_ranks_may_count_other_things_than_points(rules: Rules) -> None:
    phrases = {"points:score": "{number number=N} {unit number=N} of fame"}
    mine = replace(rules, lexicons={"en": replace(rules.lexicons["en"], phrases=phrases)})
    assert said(mine, "add 2 to own score\n") == "You get 2 points of fame."
    least = replace(rules, result=tuple(replace(one, highest=False) for one in rules.result))
    assert said(least, "add 2 to own score\n") == "Add 2 to your score."


def with_notes(rules: Rules, notes: dict[str, str], language: str = "en") -> Rules:
    there = rules.lexicons["en"].names
    names = {name: replace(there[name], note=note) for name, note in notes.items()}
    own = replace(rules.lexicons["en"], language=language, names={**there, **names})
    return replace(rules, lexicons={**rules.lexicons, language: own})


def test_below_a_card_stands_what_the_lexicon_notes_about_what_it_names(rules: Rules) -> None:
    noted = with_notes(rules, {"castillo": "its caballeros stay", "figure:king": "he is alone."})
    assert say_card(noted, "score-castillo") == "Score the Castillo.\n(Its caballeros stay.)"
    assert say_card(noted, "royal") == "Move the King to any region.\n(He is alone.)"
    assert say_card(noted, "score-firsts") == "Score all regions, first places only."


def test_the_note_of_a_card_stands_below_its_own_text(rules: Rules) -> None:
    noted = with_notes(rules, {"royal": "it is rare", "figure:king": "he is alone"})
    assert say_card(noted, "royal").splitlines()[1:] == ["(It is rare.)", "(He is alone.)"]


def test_a_note_is_read_once_and_below_blocks(rules: Rules) -> None:
    noted = with_notes(rules, {"castillo": "it is high", "figure:king": "it is high"})
    assert say_card(noted, "levy-or-gather").splitlines()[-1] == "(It is high.)"
    assert say_card(noted, "levy-or-gather").count("(") == 1


@pytest.mark.parametrize(
    ("members", "notes"),
    [("played", ["(They are open.)"]), ("own hand except played", [])],
)
def test_what_is_only_left_out_is_not_noted(rules: Rules, members: str, notes: list[str]) -> None:
    noted = with_notes(rules, {"played": "they are open"})
    body = linking.statements(rules, f"choose one of {members} as own bid\n")
    cards = rules.declared.cards
    pick = replace(cards["royal"], name="pick", body=body)
    declared = replace(rules.declared, cards={**cards, "pick": pick})
    with_card = replace(noted, declared=declared)
    assert say_card(with_card, "pick").splitlines()[1:] == notes


def test_notes_of_another_language_go_before_english_ones(rules: Rules) -> None:
    noted = with_notes(rules, {"castillo": "it is high"})
    assert say_card(noted, "score-castillo", "hu").endswith("(It is high.)")
    both = with_notes(noted, {"castillo": "magas"}, "hu")
    assert say_card(both, "score-castillo", "hu").endswith("(Magas.)")
    assert say_card(both, "score-castillo").endswith("(It is high.)")


def test_a_procedure_of_one_act_is_said_on_cards_as_that_act(tmp_path: Path) -> None:
    rules = linked(
        tmp_path,
        """
        track score for each player: 0..9
        piece herder, plural herders, 5 for each player in box
        cards omen, plural omens
        deck sky of omens

        card comet in sky:
            perform drive
            may perform drive

        card cloud in sky:
            perform gathering
            perform counting

        procedure drive:
            move up to 2 own herders from box to north

        procedure gathering:
            perform drive

        procedure counting:
            add 1 to own score

        procedure game:
            perform drive
            end game: over
        """,
    )
    act = "ove up to 2 of your own herders from box to north."
    assert say_card(rules, "comet") == f"M{act} You may m{act}"
    assert say_card(rules, "cloud") == "Perform the gathering. Perform the counting."
    assert say_element(rules, "procedure", "gathering").endswith("- Perform the drive.")


def test_a_lexicon_says_what_is_performed_otherwise_or_not_at_all(rules: Rules) -> None:
    phrases = {"perform:mustering": "take some caballeros", "perform:placing": ""}
    mine = replace(rules, lexicons={"en": replace(rules.lexicons["en"], phrases=phrases)})
    assert said(mine, "perform mustering\nperform placing\nperform turns\n") == (
        "Take some caballeros. Perform the turns."
    )


def quiet(rules: Rules, *phrases: str) -> Rules:
    """The rules with a lexicon that leaves these unsaid."""
    lexicon = replace(rules.lexicons["en"], phrases=dict.fromkeys(phrases, ""))
    return replace(rules, lexicons={"en": lexicon})


IF = "If you have more than 3 points:"


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (["if own score > 3:", "    perform placing"], ""),
        (["for each player:", "    if own score > 3:", "        perform placing"], ""),
        (["each player may move up to (1 + 2) caballeros from court to castillo"], ""),
        (
            ["if own score > 3:", "    perform placing", "    add 2 to own score"],
            f"{IF}\n- You get 2 points.\n",
        ),
        (
            ["if own score > 3:", "    perform placing", "else:", "    add 2 to own score"],
            f"{IF}\n- Perform the placing.\nOtherwise:\n- You get 2 points.\n",
        ),
        (
            ["if own score > 3:", "    add 2 to own score", "else:", "    perform placing"],
            f"{IF}\n- You get 2 points.\n",
        ),
        (["if own score > 3:", "    perform placing", "else:", "    perform placing"], ""),
    ],
)
def test_what_is_left_unsaid_leaves_no_gap(rules: Rules, written: list[str], text: str) -> None:
    act = "\n".join([*written, "add 1 to own score\n"])
    assert said(quiet(rules, "perform:placing", "move"), act) == f"{text}You get 1 point."


@pytest.mark.parametrize(
    ("head", "text"),
    [
        ("one of", "Do one of these"),
        ("in either order", "In either order"),
        ("offer up to 2 times", "As often as you like, but no more than 2 times, do one of these"),
    ],
)
def test_what_can_be_chosen_is_always_said(rules: Rules, head: str, text: str) -> None:
    act = f"{head}:\n    perform placing\n    perform mustering\n"
    assert said(quiet(rules, "perform:placing"), act) == (
        f"{text}:\n- Perform the placing.\n- Perform the mustering."
    )


def test_an_alternative_that_is_chosen_is_always_said(rules: Rules) -> None:
    mine = quiet(rules, "move:to/castillo", "move")
    event = {"player": "red", "option": "alternative-1"}
    assert event_said(mine, "alternative:levy-or-gather", event) == (
        event_said(rules, "alternative:levy-or-gather", event)
    )
    assert say_card(mine, "levy-or-gather") == say_card(rules, "levy-or-gather")


def test_a_head_is_said_with_its_block_and_a_text_is_never_empty(rules: Rules) -> None:
    mine = quiet(rules, "if", "perform:placing", "procedure")
    act = "if own score > 3:\n    add 1 to own score\n"
    assert said(mine, act) == f"{IF}\n- You get 1 point."
    assert said(mine, "perform placing\n") == "Perform the placing."
    assert say_element(mine, "procedure", "placing") == say_element(rules, "procedure", "placing")


def test_there_is_no_card_without_a_name(rules: Rules) -> None:
    with pytest.raises(KeyError):
        say_card(rules, "no-such-card")


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (
            "for each player where me in (players with fewest score):\n    add 1 to own score",
            "Each player with the fewest points gets 1 point.",
        ),
        (
            "for each player where own score > 3:\n    add 1 to own score",
            "Each player who has more than 3 points gets 1 point.",
        ),
        (
            "as starter:\n    add 1 to own score",
            "The starting player does this, if there is such a player:\n- You get 1 point.",
        ),
        (
            "score regions where not best of it > 4",
            "Score all regions for which its first value is at most 4.",
        ),
        (
            "score regions where not it in closed",
            "Score all regions for which it is not the King’s region.",
        ),
    ],
)
def test_sentences_are_said_as_a_person_would(rules: Rules, written: str, text: str) -> None:
    assert said(rules, written + "\n") == text


@pytest.mark.parametrize(
    ("declared", "category", "name", "text"),
    [
        (
            "prohibition calm: no king ever in provinces",
            "prohibition",
            "calm",
            "Calm: the King never stands in the provinces.",
        ),
        (
            "prohibition calm: no caballeros enter or leave granada or seville",
            "prohibition",
            "calm",
            "Calm: caballeros never enter or leave Granada or Seville.",
        ),
    ],
)
def test_declarations_are_said_as_a_person_would(
    tmp_path: Path, declared: str, category: str, name: str, text: str
) -> None:
    layer = (
        "format: 1\nid: layer\ntitle: Layer\nversion: 1.0.0\n"
        'over: {ruleset: el-grande, version: "1"}\nfiles: [rules.fuero]\n'
    )
    (tmp_path / "ruleset.yaml").write_text(layer, encoding="utf-8")
    (tmp_path / "rules.fuero").write_text(declared + "\n", encoding="utf-8")
    assert say_element(link(read_layers([str(tmp_path)]), {}), category, name) == text


def test_members_that_are_not_one_thing_are_all_but_that_thing() -> None:
    rules = rules_of("el-grande")
    assert said(rules, "score regions where it is not place of king\n") == (
        "Score all regions except the region where the King stands."
    )
    assert said(rules, "add size of (players where it is not me) to own score\n") == (
        "You get 1 point for each player other than you."
    )


def test_feminine_numbers_agree_in_french() -> None:
    rules = rules_of("el-grande")
    tests = ("strength of me in granada > 2", "highest of best of it in regions > 3")
    for test in tests:
        lines = linking.statements(rules, f"if {test}:\n    score castillo\n")
        assert "supérieure à" in say_statements(rules, lines, language="fr")
