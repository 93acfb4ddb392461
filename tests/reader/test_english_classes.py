"""Classes of sentences that people write and no card prints."""

import pytest

from fuero.text.reader.reading import Misread, read_text
from support.shipped import rules_of

READ = {
    "pieces without their noun": (
        "el-grande",
        "Move up to 2 of yours and 1 foreign one from any regions to the Castillo.",
        (
            # "Up to" may be meant of both.
            "move up to 2 own and 1 foreign caballeros from lands to castillo",
            "move up to 2 own and up to 1 foreign caballeros from lands to castillo",
        ),
    ),
    "a condition of what is had": (
        "el-grande",
        "With six or more of your caballeros in court, score the Castillo.",
        ("if (number of own caballeros in court) >= 6:\n    score castillo",),
    ),
    "all players but one": (
        "el-grande",
        "Every player except the starting player scores 1 point.",
        ("for each player where starter is not me:\n    add 1 to own score",),
    ),
    "something done behind what may be done": (
        "el-grande",
        "You may place up to 2 caballeros from court in any regions; then the Castillo is scored.",
        ("may move up to 2 own caballeros from court to landings\nscore castillo",),
    ),
    "where pieces of each go that are theirs": (
        "el-grande",
        "Each other player moves 1 caballero from the Castillo to his court.",
        ("each other player moves 1 own caballeros from castillo to court",),
    ),
    "a place that may be another for each": (
        "grandissimo",
        "Move 1 caballero of each other player from a region to the Prison.",
        (
            "move 1 caballeros of each other player from lands to dungeon",
            "move 1 caballeros of each other player from one of lands to dungeon",
        ),
    ),
    "one place of several pieces": (
        "grandissimo",
        "Move 2 caballeros from a region to the Prison.",
        ("move 2 caballeros from one of lands to dungeon",),
    ),
    "a number that rules declare, and that of the pieces": (
        "inquisitor-colonies",
        "Score every region in which the most caballeros stand.",
        ("score (scorable with most crowd)", "score (scorable with most caballeros)"),
    ),
    "what is left out, however many": (
        "grandissimo",
        "Score all regions that are not coastal.",
        ("score (scorable except coast)",),
    ),
}


@pytest.mark.parametrize("what", READ)
def test_it_is_read(what: str) -> None:
    ruleset, text, lines = READ[what]
    found = [one.rules.strip() for one in read_text(rules_of(ruleset), text, "en")]
    assert sorted(found) == sorted(lines)


def test_a_wish_in_front_is_not_read_as_said_of_the_first_part_alone() -> None:
    text = "If you like, place 1 caballero from court in Granada, and the Castillo is scored."
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, "en")
