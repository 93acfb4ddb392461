"""FU3xx: what the checks find in a linked ruleset."""

from __future__ import annotations

from fuero.diagnostics.code import Code

__all__ = ["ENTRIES"]

ENTRIES: tuple[Code, ...] = (
    Code(
        code="FU301",
        severity="warning",
        title="never used",
        meaning="A name nobody uses is often a misspelt one, or left of a rule that was taken out. "
        "So is one that is asked for and never given anything, and a choice of which nothing "
        "comes.",
        remedy="Use it, or take it out.",
    ),
    Code(
        code="FU302",
        title="outside its range",
        meaning="A variable is given a number that its declaration says it never holds.",
        remedy="Widen the range, or correct the number.",
    ),
    Code(
        code="FU303",
        title="one-sided neighbours",
        meaning=(
            "A place names another as its neighbour, and that one does not name it: pieces could "
            "go there and never come back."
        ),
        remedy="Add the missing name in the board file, or take the other one out.",
    ),
    Code(
        code="FU304",
        title="more pieces than there are",
        meaning="What the set-up puts down for a player is more than the player has.",
        remedy="Correct the numbers of the set-up, or of the declaration of the piece.",
    ),
    Code(
        code="FU305",
        severity="warning",
        title="place without a use",
        meaning=(
            "In no game does anything come to the place or score it; or it is never scored, "
            "though places of its kind are."
        ),
        remedy=(
            "Name the place or its kind where pieces are moved to and where places are scored, or "
            "take it out."
        ),
    ),
    Code(
        code="FU306",
        severity="warning",
        title="card nobody can perform",
        meaning="The card never leaves its deck, or no card of its family is ever performed.",
        remedy="Draw from its deck, and perform what is drawn.",
    ),
    Code(
        code="FU307",
        title="move without end",
        meaning="Pieces are moved one by one; a piece that may go back could be moved for ever.",
        remedy="Start from one place (`from one of …`), or give a number (`up to 5`).",
    ),
    Code(
        code="FU308",
        title="performs itself",
        meaning=(
            "A procedure or card would come to perform itself, if only through a card that a "
            "variable may hold; then the game need not end."
        ),
        remedy="Use `repeat up to … times` for what is done again.",
    ),
    Code(
        code="FU309",
        title="choice that may have no option",
        meaning="A choice leaves a value behind, so it says what happens when there is nothing.",
        remedy="Add `else one of …` or `else none`.",
    ),
    Code(
        code="FU310",
        title="majority table that does not add up",
        meaning="Each rank that pays is paid once, can be reached, and has a value in every row.",
        remedy="Compare the ranks by players, the rows of values and the rule for ties.",
    ),
    Code(
        code="FU311",
        title="repeated too often",
        meaning="A block may be repeated 10,000 times at most; loops in each other multiply.",
        remedy="Say how often it happens in a game at most, or end it with `while`.",
    ),
    Code(
        code="FU312",
        title="may be put where it never is",
        meaning="To put something obeys no prohibition, so of what is `ever in` no place the rules "
        "must be sure where it goes; of this it is not certain.",
        remedy="Say where it can go: in the set it is drawn or chosen from, or with `if … in …` "
        "around it.",
    ),
    Code(
        code="FU313",
        title="silent of a stop",
        meaning="A layer does something after a procedure that can be stopped, and does not say "
        "whether it does so after a stop as well; as it stands, it does not.",
        remedy="Say `after procedure NAME, stopped or not:` or `after procedure NAME, unless "
        "stopped:`.",
    ),
    Code(
        code="FU314",
        title="may leave its range",
        meaning="A variable is set to a number that can be outside its range, for all that is "
        "known; what would be more or less stops at the end of the range.",
        remedy="Widen the range, or say what holds beyond it: `if … then … else …`.",
    ),
    Code(
        code="FU318",
        title="number of players nobody plays with",
        severity="warning",
        meaning=(
            "A choice `by players` has an entry for a number of players that the game does not "
            "allow, so nobody ever comes to it."
        ),
        remedy="Take the entry out, or correct its number.",
    ),
    Code(
        code="FU319",
        severity="warning",
        title="comes to nothing",
        meaning=(
            "An act takes pieces from where none of their kind ever stands, places are joined by "
            "`and` that have nothing in common, a comparison never holds or always, or a line does "
            "nothing: what it moves stands there already, what it leaves out is not there, its "
            "block never speaks of what it goes through."
        ),
        remedy="Correct the places or the number, or take the line out.",
    ),
    Code(
        code="FU320",
        severity="warning",
        title="act that prohibitions close",
        meaning=(
            "Prohibitions close every place to which an act could bring something, or every place "
            "from which it takes it. So it never does anything."
        ),
        remedy="Name other places in the act, or change the prohibition.",
    ),
    Code(
        code="FU321",
        severity="warning",
        title="number of a place missing or misspelt",
        meaning=(
            "A place lacks a number that the other places of its kind have, or has one that no "
            "rule asks for, under a name like one they ask for."
        ),
        remedy="Give the number under its right name; 0 where there is none.",
    ),
    Code(
        code="FU322",
        severity="warning",
        title="secret pick that nobody makes",
        meaning=(
            "The name of a secret pick stands where nobody picks. It holds what the player picked "
            "some time before, or nothing."
        ),
        remedy="Let somebody pick before, or name what is meant.",
    ),
    Code(
        code="FU323",
        severity="warning",
        title="place shown far from its neighbours",
        meaning=(
            "A layer gives a place a spot (`at`) far from all its neighbours, so that the land in "
            "pictures is torn apart. `fuero show RULES --board` lists all spots."
        ),
        remedy="Give it a spot beside its neighbours, or none.",
    ),
    Code(
        code="FU324",
        title="division by what may be 0",
        meaning=(
            "What a number is divided by is at least 1 in every game: nothing is told of a "
            "division by 0, or by less."
        ),
        remedy="Divide by what is known to be at least 1: "
        "`if … > 0 then … / … rounded down else 0`.",
    ),
    Code(
        code="FU325",
        title="numbers that no set holds",
        meaning=(
            "The numbers of a set are 0 to 62. An end of a range that is worked out may lie "
            "outside, so that numbers would be missing."
        ),
        remedy="Say the greatest end, or the least: `{0..(if score < 62 then score else 62)}`.",
    ),
    Code(
        code="FU326",
        title="may be more than there is room for",
        severity="warning",
        meaning="To put something obeys no prohibition, so a place with room for so many "
        "(`no more than 7 herders ever in hill`) can come to hold more: by one `put` of too many, "
        "or by a `put` of a card or trigger that does not ask what stands there.",
        remedy="Ask for room with `if … < …:` above it, or say `move`, which keeps to "
        "prohibitions. If the rules see to it otherwise, the warning can be left.",
    ),
    Code(
        code="FU328",
        title="longest chain among too many places",
        meaning=(
            "The longest chain is found exactly, and the work for it can double with each place. "
            "So it is sought among 16 places at most."
        ),
        remedy="Seek it among fewer places, or take the size of a connected group: "
        "`size of (… connected to …)`.",
    ),
    Code(
        code="FU330",
        title="put where it never is",
        meaning=(
            "The rules put something where a prohibition says that it never is, or let more begin "
            "in a place than it has room for, or load something where its kind carries nothing."
        ),
        remedy="Put it elsewhere, or change the prohibition or what the piece carries.",
    ),
    Code(
        code="FU333",
        title="misspelt source",
        severity="warning",
        meaning="The word behind `provenance`, which says where something is known from, is nearly "
        "one of the usual words, or one that is used more often.",
        remedy="Correct it. Another word of your own is fine if no word in use is so like it.",
    ),
    Code(
        code="FU334",
        title="switch that decides nothing any more",
        severity="warning",
        meaning="A layer replaces all that asked a switch of the rules below. The table can still "
        "set the switch, and nothing comes of it.",
        remedy="Ask the switch in what is said anew, or set it in the manifest of the layer under "
        "`sets`, which says how it is.",
    ),
    Code(
        code="FU335",
        title="list without a place that was added",
        severity="warning",
        meaning="A layer lists all places of a kind by name, and another layer, of which it knows "
        "nothing, adds one. The list says nothing of that place.",
        remedy="Write the plural of the kind in place of the list, or a layer over both that says "
        "what is meant.",
    ),
)
