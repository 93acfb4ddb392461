"""Events in words, one after the other."""

from __future__ import annotations

from pathlib import Path

import fuero
from fuero.machine.events import Event
from fuero.table.telling import tell
from support.playing import loaded
from support.rulesets import linked
from support.said import happened

RULES = fuero.load("el-grande").rules


def _forced(player: str, option: str) -> Event:
    return happened(RULES, "forced", {"player": player, "choice": "order", "option": option})


def _alternative(player: str, option: str) -> Event:
    return happened(RULES, "alternative:turn", {"player": player, "option": option})


def test_the_only_way_there_is_is_told_once() -> None:
    only = "Red has this left to do: placing."
    assert tell(RULES, [_forced("red", "placing"), _alternative("red", "placing")]) == [only]
    chosen = "Red chooses: special action."
    other = [_forced("red", "placing"), _alternative("red", "special-action")]
    assert tell(RULES, other) == [only, chosen]
    assert tell(RULES, [_alternative("red", "placing")]) == ["Red chooses: placing."]
    apart = [_forced("blue", "placing"), _alternative("red", "placing")]
    assert tell(RULES, apart) == ["Blue has this left to do: placing.", "Red chooses: placing."]


def _moved(goal: str, number: int = 1, player: str = "red") -> Event:
    return happened(
        RULES,
        "moved:caballero",
        {"player": player, "owner": player, "source": "court", "goal": goal, "number": number},
    )


def test_what_is_done_again_and_again_is_told_once() -> None:
    assert tell(RULES, [_moved("granada")] * 3) == [
        "Red moves 3 caballeros from the court to Granada."
    ]
    apart = [_moved("granada"), _moved("seville"), _moved("valencia")]
    assert tell(RULES, apart) == [
        "Red moves 3 caballeros from the court to Granada, Seville and Valencia."
    ]
    uneven = [_moved("granada"), _moved("seville"), _moved("granada", 2)]
    assert tell(RULES, uneven) == [
        "Red moves 4 caballeros from the court to Granada (3) and Seville (1)."
    ]
    others = [_moved("granada"), _moved("granada", player="blue")]
    assert len(tell(RULES, others)) == 2


def test_cards_that_are_not_seen_are_counted() -> None:
    unseen = happened(RULES, "took:hand", {"player": "red", "card": None})
    assert tell(RULES, [unseen] * 13) == ["Red takes 13 unseen power cards into the hand."]
    assert tell(RULES, [unseen]) == ["Red takes an unseen card into the hand."]


def test_cards_that_are_turned_up_one_after_another_are_told_together() -> None:
    cards = ("royal", "veto", "evict")
    turned = [happened(RULES, "turned up:offer", {"card": card}) for card in cards]
    assert tell(RULES, turned) == [
        "Turned up in the offer: “Royal Journey”, “Veto” and “Eviction”."
    ]


def test_what_has_no_phrase_for_several_is_told_with_how_often() -> None:
    gained = {"player": "red", "number": 2, "reason": "evict"}
    assert tell(RULES, [happened(RULES, "gained:score", gained)] * 2) == [
        "Red gets 2 points: Eviction (2 times)."
    ]


def test_the_only_way_there_is_is_left_out_where_what_follows_shows_it() -> None:
    forced = happened(RULES, "forced", {"player": "red", "choice": "move-to", "option": "granada"})
    assert tell(RULES, [forced, _moved("granada")]) == [
        "Red moves 1 caballero from the court to Granada."
    ]
    assert tell(RULES, [forced, _moved("seville")])[0] == "Red has no choice but this: to Granada."


def test_a_loop_tells_at_whom_it_is_only_where_something_is_told_that_does_not_name_them() -> None:
    places = [happened(RULES, "next:camp", {"member": one}) for one in ("granada", "seville")]
    assert tell(RULES, [*places, _moved("seville")]) == [
        "Red moves 1 caballero from the court to Seville."
    ]
    assert tell(RULES, [*places, _moved("valencia")])[0] == "Next is Seville."
    # A question follows.
    assert tell(RULES, places) == ["Next is Seville."]


def test_who_comes_to_a_set_is_told() -> None:
    rules = loaded("intrigue-king").rules
    changed = happened(rules, "changed:favoured", {"player": "red"})
    added = happened(rules, "added:favoured", {"player": "red", "member": "red"})
    assert tell(rules, [changed, added]) == ["Red joins the players favoured in ties."]
    added = happened(rules, "added:favoured", {"player": "red", "member": "blue"})
    assert tell(rules, [added]) == ["Red adds blue to the players favoured in ties."]
    bridge = happened(rules, "changed:bridge", {"player": "red"})
    ends = [
        happened(rules, "holds:bridge", {"player": "red", "member": one})
        for one in ("granada", "seville")
    ]
    assert tell(rules, [bridge, *ends]) == ["The ends of the Bridge: Granada and Seville."]
    assert tell(rules, [bridge]) == ["Red changes the ends of the Bridge."]


def test_what_was_chosen_is_told_as_it_is_laid_down_where_the_rules_have_words_for_that() -> None:
    chose = happened(RULES, "chose:bid", {"player": "red", "member": "13"})
    laid = happened(RULES, "laid:discard", {"player": "red", "card": "13"})
    assert tell(RULES, [chose, laid]) == ["Red plays power card 13."]
    assert tell(RULES, [chose]) == ["Red chooses power card 13."]


def test_a_loop_that_only_keeps_accounts_is_not_told(tmp_path: Path) -> None:
    rules = linked(
        tmp_path,
        """
        piece herder, plural herders, 5 for each player in box
        variable counted: 0..9
        variable looked-at: place
        variable camp: place
        track score for each player: 0..9

        procedure game:
            for each looked-at in places:
                perform count
            for each camp in places:
                add 1 to own score
            end game: over

        procedure count:
            if any (looked-at with at least 1 own herders):
                add 1 to counted
        """,
    )
    last = happened(rules, "next:looked-at", {"member": "north"})
    points = happened(rules, "gained:score", {"player": "white", "number": 1, "reason": "game"})
    assert tell(rules, [last, points]) == ["White gets 1 point: game."]
    assert tell(rules, [last]) == []
    camp = happened(rules, "next:camp", {"member": "north"})
    assert tell(rules, [camp, points]) == ["Next is north.", "White gets 1 point: game."]


def test_what_was_forced_is_told_as_people_would(tmp_path: Path) -> None:
    def forced(kind: str, option: str) -> list[str]:
        told = {"player": "red", "choice": kind, "option": option}
        return tell(RULES, [happened(RULES, "forced", told)])

    assert forced("alternative", "placing") == ["Red has no choice but this: placing."]
    assert forced("order", "placing") == ["Red has this left to do: placing."]
