from __future__ import annotations

from pathlib import Path

import pytest

from fuero.lower import lower
from fuero.ruleset.model import Rules
from fuero.text.play import say_question
from support.playing import loaded
from support.rulesets import linked
from support.said import event_said, option_said, question_said

SCORE = {
    "player": "red",
    "points": 5,
    "place": "granada",
    "rank": 1,
    "count": 4,
    "tied": 0,
    "paid": 1,
    "majority": "influence",
    "paying": 3,
    "firsts": 0,
}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "Red scores 5: first in Granada (4 caballeros)."),
        ({"count": 1}, "Red scores 5: first in Granada (1 caballero)."),
        (
            {"tied": 2, "paid": 2, "points": 3},
            (
                "Red scores 3: tied for first with 2 others in Granada (4 caballeros each), "
                "so the second value."
            ),
        ),
        (
            {"tied": 1, "paid": 2, "points": 3},
            (
                "Red scores 3: tied for first with 1 other in Granada (4 caballeros each), "
                "so the second value."
            ),
        ),
        (
            {"tied": 1, "paid": 1},
            "Red scores 5: tied for first with 1 other in Granada (4 caballeros each).",
        ),
        (
            {"rank": 2, "tied": 1, "paid": 3, "points": 0},
            (
                "Red scores 0: tied for second with 1 other in Granada (4 caballeros each), "
                "so the third value."
            ),
        ),
        (
            {"rank": 2, "tied": 1, "paid": 0, "points": 0, "paying": 2},
            (
                "Red scores nothing: tied for second with 1 other in Granada (4 caballeros each), "
                "so third, and only 2 ranks are paid."
            ),
        ),
        (
            {"rank": 3, "tied": 1, "paid": 0, "points": 0, "paying": 1},
            (
                "Red scores nothing: tied for third with 1 other in Granada (4 caballeros each), "
                "and only 1 rank is paid."
            ),
        ),
        (
            {"tied": 1, "paid": 0, "points": 0, "firsts": 1},
            (
                "Red scores nothing: tied for first with 1 other in Granada (4 caballeros each), "
                "and only whoever is first alone is paid."
            ),
        ),
        (
            {"rank": 2, "tied": 1, "paid": 0, "points": 0, "firsts": 2},
            (
                "Red scores nothing: tied for second with 1 other in Granada (4 caballeros each), "
                "and only first places are paid."
            ),
        ),
        (
            {"rank": 2, "paid": 0, "points": 0, "firsts": 1},
            (
                "Red scores nothing: second in Granada (4 caballeros), "
                "and only first places are paid."
            ),
        ),
        (
            {"rank": 4, "paid": 0, "points": 0, "place": "castillo"},
            (
                "Red scores nothing: fourth in the Castillo (4 caballeros), "
                "and only 3 ranks are paid."
            ),
        ),
        (
            {"rank": 2, "paid": 2, "points": 0},
            "Red scores nothing: second in Granada (4 caballeros), and that is worth nothing here.",
        ),
        (
            {"rank": 12, "paid": 0, "points": 0, "paying": 0},
            "Red scores nothing: rank 12 in Granada (4 caballeros), and no rank is paid here.",
        ),
    ],
)
def test_points_are_told_with_their_reason(
    rules: Rules, changes: dict[str, str | int], told: str
) -> None:
    assert event_said(rules, "score", {**SCORE, **changes}) == told


def test_a_bonus_is_told_by_its_name(rules: Rules) -> None:
    arguments = {"player": "red", "points": 2, "place": "granada", "bonus": "king"}
    assert event_said(rules, "bonus", arguments) == "Red scores 2: King’s bonus in Granada."


def test_counts_are_told_the_most_first(rules: Rules) -> None:
    arguments = {"place": "granada", "count red": 1, "count blue": 3, "count green": 0}
    assert event_said(rules, "counted", arguments) == "Granada is scored: blue 3, red 1."
    nobody = {"place": "granada", "count red": 0}
    assert event_said(rules, "counted", nobody) == "Granada is scored: nobody is there."


def test_whose_pieces_move(rules: Rules) -> None:
    moved = {"player": "red", "owner": "red", "source": "granada", "goal": "castillo", "number": 1}
    kind = "moved:caballero"
    assert event_said(rules, kind, moved) == ("Red moves 1 caballero from Granada to the Castillo.")
    assert event_said(rules, kind, {**moved, "owner": "blue", "number": 2}) == (
        "Red moves 2 caballeros of blue from Granada to the Castillo."
    )
    assert event_said(rules, f"announced:{kind}", moved) == (
        "Red means to move 1 caballero from Granada to the Castillo."
    )


def test_what_is_not_seen_is_told_as_unseen(rules: Rules) -> None:
    kind = "took:hand"
    seen, unseen = {"player": "red", "card": "9"}, {"player": "red", "card": None}
    assert event_said(rules, kind, seen) == "Red takes power card 9 into the hand."
    assert event_said(rules, kind, unseen) == "Red takes an unseen card into the hand."
    assert event_said(rules, f"announced:{kind}", {"player": "red"}) == (
        "Red means to take an unseen card into the hand."
    )


def test_things_that_come_in_several(rules: Rules) -> None:
    moved = {"player": "red", "figure": "grande.red", "source": "granada", "goal": "aragon"}
    assert event_said(rules, "figure", moved) == "Red moves red’s Grande from Granada to Aragon."
    board = {"player": "red", "figure": "8/4/0", "source": None, "goal": "aragon"}
    assert event_said(rules, "figure", board) == (
        "Red moves the mobile scoreboard 8/4/0 from beside the board to Aragon."
    )
    assert event_said(rules, "kept", {"player": "red", "card": "veto.2"}) == "Red keeps “Veto”."


def test_pieces_of_an_owner_that_is_no_player_are_called_by_it() -> None:
    rules = loaded("inquisitor-colonies").rules
    step = {"player": "red", "owner": "black", "source": "granada", "goal": "seville", "number": 1}
    said = event_said(rules, "moved:caballero", step)
    assert said == "Red moves 1 black caballero from Granada to Seville."
    placed = {"owner": "black", "source": "monastery", "goal": "seville", "number": 2}
    said = event_said(rules, "placed:caballero", placed)
    assert said == "2 black caballeros are put from the monastery in Seville."


def test_what_somebody_declines_is_told_by_its_name(rules: Rules) -> None:
    declined = {"player": "red", "choice": "do", "option": "skip", "reason": "evict"}
    said = event_said(rules, "declined", declined)
    assert said == "Red forgoes Eviction."


def test_what_is_forced_names_the_only_way(rules: Rules) -> None:
    forced = {"player": "red", "choice": "move-to", "option": "granada"}
    assert event_said(rules, "forced", forced) == "Red has no choice but this: to Granada."
    word = {"player": "red", "choice": "do", "option": "skip"}
    assert event_said(rules, "forced", word) == "Red has no choice but this: do not do it."
    hidden = {"player": "red", "choice": None, "option": None}
    assert event_said(rules, "forced", hidden) == "Red has no choice."


def test_which_alternative_was_chosen(rules: Rules) -> None:
    by_number = {"player": "red", "option": "alternative-1"}
    assert event_said(rules, "alternative:levy-or-gather", by_number) == (
        "Red chooses: move up to 2 of your own caballeros from the court to any regions or the "
        "Castillo."
    )
    by_name = {"player": "red", "option": "placing"}
    assert event_said(rules, "alternative:turn", by_name) == "Red chooses: placing."


def test_why_the_game_ends(rules: Rules) -> None:
    told = event_said(rules, "ended", {"reason": "last-scoring"})
    assert told == "The game ends: the last general scoring is over."
    assert event_said(rules, "ended", {"reason": 1}) == "The game ends."


@pytest.mark.parametrize(
    ("kind", "about", "asked"),
    [
        ("move-from", ("caballero", "gather"), "Red: which caballero do you move?"),
        ("figure-to", ("king", "royal"), "Red: where do you move the King?"),
        ("choose", ("bid", "bidding"), "Red: which power card do you play?"),
        ("choose", ("counter", "bidding"), "Red: what do you choose?"),
        ("do", ("score-fives",), "Red: do you perform “Audit of the Fives”?"),
        ("stop", ("special-action",), "Red: do you stop the special action?"),
        ("order", ("turn",), "Red: which do you do next?"),
        ("dance", (), "Red: what do you do?"),
        (
            "move-number",
            ("caballero", "mustering"),
            "Red: how many caballeros do you move from the provinces to the court?",
        ),
        ("move-number", ("caballero", "two-and-two"), "Red: how many caballeros do you move?"),
        ("change", ("bid", "bidding"), "Red: do you change the played card?"),
    ],
)
def test_questions(rules: Rules, kind: str, about: tuple[str, ...], asked: str) -> None:
    assert question_said(rules, kind, about, "red") == asked


def test_a_question_says_what_the_rule_that_asks_says(tmp_path: Path) -> None:
    rules = linked(
        tmp_path,
        """
        piece herder, plural herders, 5 for each player in box
        variable chief: player
        variable camp: place
        track score for each player: 0..9

        procedure game:
            for each player:
                may set chief to me
                may set camp to north
                perform drive
                perform either-way
            end game: over

        procedure drive:
            set camp to south
            move up to 2 own herders from box to camp

        procedure either-way:
            move up to 2 own herders from box to north
            move up to 2 own herders from north to south
        """,
    )
    white = rules.seats[0]
    for kind, about, asked in [
        ("change", ("chief", "game"), "do you become the chief?"),
        ("change", ("camp", "game"), "do you set the camp to north?"),
        ("move-number", ("herder", "drive"), "how many herders do you move from box to the camp?"),
    ]:
        assert question_said(rules, kind, about, white) == f"{white.capitalize()}: {asked}"
    program = lower(rules, rules.seats[: rules.most_players])
    both = [
        say_question(rules, choice, program.sites[choice.site], white)
        for choice in program.choices
        if dict(choice.about)["within"].name == "either-way"
    ]
    assert both == [
        "White: how many herders do you move from box to north?",
        "White: how many herders do you move from north to south?",
    ]


@pytest.mark.parametrize(
    ("kind", "arguments", "told"),
    [
        (
            "placed:caballero",
            {"owner": "red", "source": "provinces", "goal": "granada", "number": 2},
            "Red puts 2 caballeros from the provinces in Granada.",
        ),
        (
            "placed:caballero",
            {"owner": "bandits", "source": "court", "goal": "granada", "number": 2},
            "2 caballeros of bandits are put from the court in Granada.",
        ),
        (
            "placed:caballero",
            {"owner": "bandits", "source": "court", "goal": "granada", "number": 1},
            "1 caballero of bandits is put from the court in Granada.",
        ),
        ("put", {"figure": "king", "goal": None}, "The King is put beside the board."),
        ("put", {"figure": "king", "goal": "granada"}, "The King is put in Granada."),
        ("set:chief", {"player": "red", "member": "red"}, "Red becomes the chief."),
        ("set:chief", {"player": "red", "member": "blue"}, "Red makes blue the chief."),
        ("set:chief", {"player": "red", "member": None}, "Red empties the chief."),
        ("set:toll", {"player": "red", "member": 3}, "Red sets the toll to 3."),
        (
            "announced:set:chief",
            {"player": "red", "member": "red"},
            "Red means to become the chief.",
        ),
        ("next:camp", {"member": "granada"}, "Next is Granada."),
        ("next:round-number", {"member": 3}, "Round 3."),
    ],
)
def test_who_does_what_in_words_that_agree(
    rules: Rules, kind: str, arguments: dict[str, str | int | None], told: str
) -> None:
    assert event_said(rules, kind, arguments) == told


@pytest.mark.parametrize(
    ("kind", "about", "words", "said"),
    [
        ("move-from", ("caballero", "four-any"), ("granada",), "From Granada"),
        (
            "move-from",
            ("caballero", "four-any"),
            ("blue", "granada"),
            "Blue’s caballero from Granada",
        ),
        ("move-from", ("caballero", "four-any"), "stop", "Move no more"),
        ("stop", ("special-action",), "stop", "Stop it"),
        ("move-number", ("caballero", "courtiers"), ("0",), "Move none"),
        ("move-number", ("caballero", "courtiers"), ("2",), "Move 2"),
        ("choose", ("bid", "bidding"), ("13",), "Power card 13"),
        ("choose", ("taken", "turn"), ("veto.1",), "“Veto”"),
        ("order", ("turn",), "special-action", "Special action"),
        ("do", ("score-fives",), "skip", "Do not do it"),
        (
            "alternative",
            ("levy-or-gather",),
            "alternative-1",
            "Move up to 2 of your own caballeros from the court to any regions or the Castillo",
        ),
        ("alternative", ("gather",), "alternative-3", "The alternative 3"),
        ("alternative", ("turn",), "placing", "Placing"),
    ],
)
def test_options(
    rules: Rules, kind: str, about: tuple[str, ...], words: str | tuple[str, ...], said: str
) -> None:
    assert option_said(rules, kind, about, words) == said
