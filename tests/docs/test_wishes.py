"""What designers wanted and could not write: each wish has recipes, and no rule is long.

Counted are the lines that say the rule: those of bodies and tables, definitions, prohibitions, what
is added in one line, and the line of a trigger, as it says when and to whom. Not counted is what
the example is set up with: declared things (a card's frame, a piece, a variable), the line that
names a procedure or table, a bracket that stands alone, comments and blank lines.
"""

from __future__ import annotations

import re

import pytest

from docs.pages import DOCS, blocks

MOST = 3

ADDED_CHOICE = (
    "In five valleys, whoever is rich enough may also call herders home with a card that is there "
    "already"
)

WISHES = {
    "what counts is any number for each player": (
        "A Grande counts as two caballeros",
        "Pieces count with the card that was bid",
        "Each region beside it in which you are first counts as a caballero",
    ),
    "who leads is asked at any time, and after a scoring": (
        "Whoever leads in the King's region gets something",
        "Whoever wins a scored region alone takes a caballero to court",
        "A point for each region in which you are second",
    ),
    "ties go by rank, by how many tie, by a second number": (
        "Who is tied for first gets nothing",
        "Of those with as many, whoever bid the higher card is first",
        "Whoever has the Grande in a region wins a tie for first there, and no other tie",
        "Three who are tied for first get nothing, and the next are paid instead of them",
    ),
    "what is paid is one value, or worked out": (
        "The first takes a point for each caballero in the region, and nobody else anything",
        "Everybody is paid as many points as the next one above has pieces",
    ),
    "bonuses go to any rank, tied or alone": (
        "The second gets a point more, and so does whoever is tied for first",
        "Whoever is last in a region gets a point as a comfort",
    ),
    "a table belongs to a place": ("The Castillo has a scoring of its own",),
    "several places are scored as one": (
        "In five valleys, whoever has most herders in two valleys side by side gets 2 corn",
        "In five valleys, all valleys that hang together are scored as one",
        "In five valleys, whoever leads in a whole land gets two corn",
    ),
    "layers add to what others say": (
        "The second gets a point more, and so does whoever is tied for first",
        "A Grande counts as two caballeros",
        "A sixth player can play",
        "There is a new region, next to two old ones",
        "Some pieces belong to nobody, and count all the same",
        ADDED_CHOICE,
    ),
    "seats are added, players narrowed, teams win together": (
        "A sixth player can play",
        "Two play together, and the worse of them counts",
        "The pieces of partners count together",
        "Partners have one treasure between them",
    ),
    "names are private to a layer": ("A name that belongs to this layer alone",),
    "pieces of any player": (
        "You choose an opponent and send home two of their caballeros",
        "Everybody who stands where the King is gets a point",
    ),
    "most, least, sum, division, the only one, the next one": (
        "Three points for whoever is in the most regions",
        "Points that are told as one sum",
        "A point for every three caballeros at court",
        "Whoever alone is in the most regions becomes the host",
        "The first turn goes on to the next player who has someone at court",
    ),
    "a number is chosen, openly or in secret": (
        "You pay as many points as you like, up to five, and muster as many",
        "Each picks a place and a number in secret, before anything is shown",
        "Everybody bids in secret for the first turn",
        "The right to move the King is sold to whoever offers most",
    ),
    "several tests, and conditions with a name": (
        "Whoever is poor and at home moves first of all",
        "In five valleys, there is frost until the end of the season",
    ),
    "something is remembered for each place": (
        "In five valleys, a valley that was grazed rests for a season",
    ),
    "acts are made from acts": ("In five valleys, a flight: some of a valley's herders go home",),
    "connected groups and chains": (
        "A point for each region of a connected group",
        "In five valleys, a point for each valley of your largest group, and for the longest chain",
    ),
    "the order of visiting, and pairs": (
        "The dearest regions are scored first",
        "Everybody places a caballero in turn, and then once more the other way round",
        "In five valleys, two valleys side by side that one player leads pay that player a corn",
    ),
    "where the last piece went": ("Where your caballeros have gone is scored at once",),
    "others may break in, at a cost, on a condition": (
        "You may stop another player's action for two points",
        "When another player comes where your Grande stands, you may follow",
    ),
    "amounts from-to, one goal, several kinds": (
        "At least one goes, and at most two",
        "Two go to one region",
        "Two pieces go, of whatever kind",
    ),
    "what must be done among what may be done, places by the number of players": (
        "You muster, and may place before or after it",
        "With two players two regions are closed",
    ),
    "several secret things in one sitting": (
        "Each picks a place and a number in secret, before anything is shown",
    ),
    "pieces by lot, tokens face down, cards that count": (
        "A piece drawn by lot goes home from the Castillo",
        "A piece drawn among all pieces goes home from the Castillo",
        "In each region a token lies face down",
        "Who comes first takes the token that lies there",
        "Whoever has tokens is paid what they are worth",
    ),
    "a card does what another does": ("A card that does what a card of the offer does",),
    "one figure of several": ("The scoreboard that pays most comes to the Castillo",),
}

LONGER = {
    "A piece drawn among all pieces goes home from the Castillo": (
        7,
        "no word draws pieces by their number, so the rule counts them down itself",
    ),
    "Everybody bids in secret for the first turn": (
        4,
        "what is offered, who wins, what is paid and what is won are a line each",
    ),
    "The right to move the King is sold to whoever offers most": (
        9,
        "more than those before takes three lines, and taking back the last round's offers two",
    ),
}
"""Rules that are longer: how many lines, and why."""

_THING = re.compile(
    r" *(?:(?:background )?(?:variable|track|piece|figure|owner|cards|deck|zone|card|moment)\b"
    r"|private:)"
)


def lines_of_rule(text: str) -> list[str]:
    """The lines that say the rule."""
    found = []
    for line in text.splitlines():
        frame = _THING.match(line) or (line.endswith(":") and not line.startswith((" ", "trigger")))
        if line.strip() not in {"", ")"} and not line.strip().startswith("#") and not frame:
            found.append(line)
    return found


def _rules() -> dict[str, list[str]]:
    """Each recipe of the cookbook with its blocks of rules."""
    page = DOCS / "cookbook.md"
    text = page.read_text(encoding="utf-8")
    found: dict[str, list[str]] = {
        heading: [] for heading in re.findall(r"^### (.+)$", text, re.MULTILINE)
    }
    for block in blocks(page):
        if block.language == "fuero":
            above = re.findall(r"^### (.+)$", text[: block.start], re.MULTILINE)
            found[above[-1]].append(block.text)
    return found


RULES = _rules()


@pytest.mark.parametrize("wish", WISHES)
def test_each_wish_is_a_rule_of_three_lines(wish: str) -> None:
    for recipe in WISHES[wish]:
        assert RULES[recipe], f"{recipe!r} shows no rule"
        for rule in RULES[recipe]:
            lines = lines_of_rule(rule)
            if recipe in LONGER:
                assert len(lines) == LONGER[recipe][0] > MOST, (recipe, lines)
            else:
                assert len(lines) <= MOST, (recipe, lines)


def test_what_sets_an_example_up_is_not_counted_and_what_says_the_rule_is() -> None:
    assert lines_of_rule(
        "variable spent: 0..5\n\n# why\ncard levy in stack-3:\n    add 1 to own score\n\n"
        "define wide = (\n    own score\n)\n\ntrigger hunt after scoring:\n    clear spent\n"
    ) == [
        "    add 1 to own score",
        "define wide = (",
        "    own score",
        "trigger hunt after scoring:",
        "    clear spent",
    ]
