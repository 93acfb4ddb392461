"""Sentences that once read badly: how each is said now; none of the old ones comes back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers
from fuero.table.telling import tell
from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import read_text
from fuero.text.say import say_element, say_statements
from fuero.text.summary import chapters
from support import linking
from support.playing import loaded
from support.said import event_said, happened
from support.shipped import SHIPPED, rules_of

MANIFEST = """\
format: 1
id: layer
title: Layer
version: 1.0.0
over: {ruleset: el-grande, version: "1"}
files: [rules.fuero]
lexicon: [lexicon/en.yaml]
"""


@pytest.fixture
def layered(tmp_path: Path):
    """A function of declarations over the game, and of English words for them."""

    def layer(declared: str, words: str = "{}") -> Rules:
        (tmp_path / "lexicon").mkdir()
        (tmp_path / "ruleset.yaml").write_text(MANIFEST, encoding="utf-8")
        (tmp_path / "rules.fuero").write_text(f"{declared}\n", encoding="utf-8")
        lexicon = f"format: 1\nlanguage: en\nnames: {words}\n"
        (tmp_path / "lexicon" / "en.yaml").write_text(lexicon, encoding="utf-8")
        return link(read_layers([str(tmp_path)]), {})

    return layer


def said(rules: Rules, text: str, language: str = "en") -> str:
    return say_statements(rules, linking.statements(rules, f"{text}\n"), language)


def only_meaning(rules: Rules, text: str, language: str) -> bool:
    """Whether statements are read back as what they are, and as nothing else."""
    body = linking.statements(rules, f"{text}\n")
    readings = read_text(rules, say_statements(rules, body, language), language)
    return [meant_in(rules, one.body) for one in readings] == [meant_in(rules, body)]


# ---- rules ------------------------------------------------------------------------------------


def test_a_figure_never_stands_in_any_of_several_places(layered) -> None:
    declared = (
        "define highlands = granada or seville\n\nprohibition calm: no king ever in highlands"
    )
    assert say_element(layered(declared), "prohibition", "calm") == (
        "Calm: the King never stands in any of the highlands."
    )


def test_players_who_lead_are_named_by_what_they_lead_in(layered) -> None:
    rules = layered(
        "define gathered of whom = number of caballeros of whom in court",
        "{gathered: {one: number of caballeros in court, article: true}}",
    )
    assert said(
        rules, "each player where me in (players with fewest gathered) scores castillo"
    ) == ("Each player with the lowest number of caballeros in court scores the Castillo.")


def test_the_number_of_pieces_of_each_is_one_number(rules: Rules) -> None:
    assert said(
        rules, "each player where number of own caballeros in court > 3 scores castillo"
    ) == ("Each player who has more than 3 caballeros in the court scores the Castillo.")


def test_nothing_is_left_out_of_what_is_listed(rules: Rules) -> None:
    assert said(rules, "score castillo or none") == "Score the Castillo."
    assert said(rules, "score (castillo or none) where best of it is 4") == (
        "Score the Castillo, if its first value is 4."
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Score the Castillo, if its first value is 4."),
        ("es", "Puntúa el Castillo, si su primer valor es 4."),
        ("fr", "Décomptez le Castillo, si sa première valeur est 4."),
        ("hu", "Értékeld ki a Castillót, ha az első értéke 4."),
        ("pt", "Pontua o Castillo, se o seu primeiro valor for 4."),
    ],
)
def test_one_place_under_a_condition_is_that_place_if(language: str, text: str) -> None:
    rules = rules_of("el-grande")
    written = "score castillo where best of it is 4"
    assert said(rules, written, language) == text
    assert only_meaning(rules, written, language)


def test_two_conditions_on_the_same_players_are_joined(rules: Rules) -> None:
    test = "if any ((players where own score <= 100) where own score > 80):\n    score castillo"
    assert said(rules, test).splitlines()[0] == (
        "If there are any players whose score is at most 100 and whose score is more than 80:"
    )


def test_a_count_that_serves_as_a_yes_is_compared_and_not_called_true(rules: Rules) -> None:
    told = [line for line in read_out("el-grande") if "general scoring" in line]
    assert told
    assert [line for line in told if re.search(r"\bis [01]\b", line)] == []


def test_a_name_of_several_takes_the_verb_of_several(layered) -> None:
    rules = layered("variable spare: 0..9", "{granada: {one: Isles, article: true, number: many}}")
    counts = {"place": "granada", "count red": 1, "count blue": 0}
    assert event_said(rules, "counted", counts) == "The Isles are scored: red 1."
    assert said(rules, "if granada in closed:\n    score granada").splitlines() == [
        "If the Isles are the King’s region:",
        "- Score the Isles.",
    ]
    counts["place"] = "seville"
    assert event_said(rules, "counted", counts) == "Seville is scored: red 1."


def test_neighbours_are_several(rules: Rules) -> None:
    assert said(rules, "score regions where neighbours of it is galicia") == (
        "Score all regions whose neighbours are Galicia."
    )


def test_what_pieces_carry_is_a_common_noun(layered) -> None:
    declared = "piece cart, plural carts, 3 for each player in court, carrying wool"
    assert say_element(layered(declared), "piece", "cart") == (
        "Carts: 3 for each player, at the beginning in the court; each can carry wool."
    )


def test_pieces_never_enter_or_leave_places(layered) -> None:
    declared = "prohibition calm: no caballeros enter or leave provinces"
    assert say_element(layered(declared), "prohibition", "calm") == (
        "Calm: caballeros never enter or leave the provinces."
    )


def test_pieces_of_no_player_are_called_by_their_owner(layered) -> None:
    declared = (
        "owner neutral\n\npiece stone, plural stones, 5 for neutral in court\n\n"
        "procedure rolling:\n    move 1 neutral stones from court to granada"
    )
    assert say_element(layered(declared), "procedure", "rolling").splitlines()[1] == (
        "- Move 1 neutral stone from the court to Granada."
    )


def test_the_name_of_a_loop_is_told_from_words_by_quotes(rules: Rules) -> None:
    loop = (
        "for each here in regions with no caballeros:\n    move 1 own caballeros from court to here"
    )
    assert said(rules, loop).splitlines() == [
        "For each “here” among the regions with no caballeros:",
        "- Move 1 of your own caballeros from the court to “here”.",
    ]


def test_another_player_does_what_follows(rules: Rules) -> None:
    assert said(rules, "as left:\n    score castillo").splitlines() == [
        "The player on your left does this, if there is such a player:",
        "- Score the Castillo.",
    ]


def test_a_card_that_is_taken_is_one_of_what_is_named(layered) -> None:
    rules = layered(
        "define affordable = own discard\n\nprocedure thrift:\n"
        "    choose one of affordable as own bid",
        "{affordable: {one: affordable card, many: affordable cards, article: true}}",
    )
    assert say_element(rules, "procedure", "thrift").splitlines()[1] == (
        "- Play an affordable card."
    )


def test_a_set_that_is_cleared_is_forgotten(layered) -> None:
    rules = layered(
        "variable barred: set of players", "{barred: {one: barred players, article: true}}"
    )
    assert said(rules, "clear barred") == "Forget the barred players."
    assert "Forget the players robbed this turn." in "\n".join(read_out("castelo-sao-jorge"))


def test_numbers_by_players_are_told_once_where_they_are_alike(rules: Rules) -> None:
    assert said(rules, "set own score to own score + by players {2: 0, 3: 0, 4: 1, 5: 2}") == (
        "Set your score to your score plus "
        "(0 with 2 or 3 players, 1 with 4 players, 2 with 5 players)."
    )


@pytest.mark.parametrize(
    ("written", "told"),
    [("", True), ("    unowned: rank\n", True), ("    unowned: ignored\n", False)],
)
def test_that_pieces_of_no_player_rank_is_said(layered, written: str, told: bool) -> None:
    rules = layered(
        "owner neutral\n\npiece stone, plural stones, 5 for neutral in court\n\n"
        "majority heap:\n    counts: stones, at least 1\n    pays: values of it, ranks 3, to score"
        f"\n    ties: next rank, compact\n{written}"
    )
    line = "- Pieces that no player owns or holds rank too, and their points are lost."
    assert (line in say_element(rules, "majority", "heap").splitlines()) is told


# ---- denied conditions ------------------------------------------------------------------------

UNLESS = [
    ("en", "Unless you have more than 3 points {} the King stands in a region:", "and", "or"),
    ("es", "Salvo si tienes más de 3 puntos {} el Rey está en una región:", "y", "o"),
    (
        "fr",
        "Sauf si vous avez plus de 3 points {} le roi se trouve dans une région\u00a0:",
        "et",
        "ou",
    ),
    ("hu", "Kivéve, ha több mint 3 pontod van, {} a király egy régióban áll:", "és", "vagy"),
    ("pt", "Exceto se tiveres mais de 3 pontos {} o Rei estiver numa região:", "e", "ou"),
]


@pytest.mark.parametrize(("language", "text", "both", "either"), UNLESS)
def test_what_is_done_unless_several_things_hold_is_said_so(
    language: str, text: str, both: str, either: str
) -> None:
    rules = rules_of("el-grande")
    for joint, word in (("and", both), ("or", either)):
        act = f"if not (own score > 3 {joint} place of king in regions):\n    score castillo"
        assert said(rules, act, language).splitlines()[0] == text.format(word)
        assert only_meaning(rules, act, language)


# ---- what happens -----------------------------------------------------------------------------


def test_who_is_about_to_do_something_need_not_have_been_ordered_by_a_card(rules: Rules) -> None:
    assert event_said(rules, "announced:part", {"player": "blue"}) == (
        "Blue is about to do a part of this."
    )


def test_a_loop_is_told_only_where_something_comes_of_it(rules: Rules) -> None:
    places = [happened(rules, "next:camp", {"member": one}) for one in ("granada", "seville")]
    points = {"player": "red", "number": 2, "reason": "evict"}
    assert tell(rules, [*places, happened(rules, "gained:score", points)]) == [
        "Next is Seville.",
        "Red gets 2 points: Eviction.",
    ]


def test_who_has_one_way_only_is_told_in_words(rules: Rules) -> None:
    forced = {"player": "red", "choice": "move-number", "option": "0"}
    told = tell(rules, [happened(rules, "forced", forced)])
    assert told == ["Red has no choice but this: move none."]


def test_unseen_cards_are_counted(rules: Rules) -> None:
    unseen = happened(rules, "took:hand", {"player": "blue", "card": None})
    assert tell(rules, [unseen] * 39) == ["Blue takes 39 unseen power cards into the hand."]


def test_what_comes_to_a_set_is_told() -> None:
    rules = loaded("intrigue-king").rules
    changed = happened(rules, "changed:favoured", {"player": "red"})
    added = happened(rules, "added:favoured", {"player": "red", "member": "red"})
    assert tell(rules, [changed, added]) == ["Red joins the players favoured in ties."]


# ---- all that ships ---------------------------------------------------------------------------

STILTED = (
    r"no [Kk]ing ever stand\b",
    r"for whom that player is among",
    r"number of their number",
    r"and none, whose",
    r"all of the [A-Z]\w+ whose",
    r"whose score is at most \d+ whose score",
    r"\bis [01]\)",
    r"can carry [A-Z]",
    r"enter or leave the places\b",
    r"\bof neutral\b",
    r"into the here\b",
    r"The next lines are for",
    r"Take an affordable",
    r"\b[Ee]mpty the\b",
    r"plus 0 with",
    r"if it is not so that \(",
)


def read_out(name: str) -> list[str]:
    """The rules of a game as they are read out, in lines."""
    found = chapters(loaded(name).rules)
    return [line for one in found for section in one.sections for line in section]


@pytest.mark.parametrize("name", SHIPPED)
def test_no_sentence_of_the_shipped_rules_is_stilted(name: str) -> None:
    stilted = re.compile("|".join(STILTED))
    assert [line for line in read_out(name) if stilted.search(line)] == []


@pytest.mark.parametrize("language", ["en", "es", "fr", "hu", "pt"])
def test_what_is_put_nowhere_is_put_beside_the_board(rules: Rules, language: str) -> None:
    beside = {
        "en": "Put the King beside the board.",
        "es": "Coloca al Rey al lado del tablero.",
        "fr": "Placez le roi à côté du plateau.",
        "hu": "Helyezd el a királyt a tábla mellett.",
        "pt": "Coloca o Rei fora do tabuleiro.",
    }
    text = say_statements(rules, linking.statements(rules, "put king in none\n"), language)
    assert text == beside[language]
    (reading,) = read_text(rules, text, language)
    assert reading.rules == "put king in none\n"
