"""FU1xx: the syntax of rule files."""

from __future__ import annotations

from fuero.diagnostics.code import Code

__all__ = ["ENTRIES"]

ENTRIES: tuple[Code, ...] = (
    Code(
        code="FU101",
        title="indentation fits no block",
        meaning="The indentation of a line says which block it belongs to; this line fits none.",
        remedy="Align the line with its neighbours, or indent it below a line ending in a colon.",
    ),
    Code(
        code="FU102",
        title="bracket never closed",
        meaning="A bracket was opened and the declaration ended before it was closed.",
        remedy="Close the bracket.",
    ),
    Code(
        code="FU103",
        title="tab or control character",
        meaning="Tabs look different everywhere, so layout is made of spaces only.",
        remedy="Replace the character by spaces.",
    ),
    Code(
        code="FU104",
        title="nested too deep",
        meaning="Blocks and brackets may be nested 32 deep, phrases within phrases 100 deep.",
        remedy="Move the inner part into a procedure, or give it a name with `define`.",
    ),
    Code(
        code="FU105",
        title="number too large",
        meaning="A number may have nine digits, so that it fits everywhere a game is played.",
        remedy="Write a smaller number.",
    ),
    Code(
        code="FU110",
        title="syntax error",
        meaning="A word stands where the language has no place for it.",
        remedy="Compare the line with the examples of the language page.",
    ),
    Code(
        code="FU111",
        title="misspelt word",
        meaning=(
            "A word stands where the language has no place for it, and it is nearly one that fits."
        ),
        remedy="Correct the spelling; if it is meant as a name, something is missing before it.",
    ),
    Code(
        code="FU112",
        title="unknown statement",
        meaning=(
            "The lines of a card or procedure begin with words of the language, and this is "
            "none of them."
        ),
        remedy="Begin with a word such as `move`, `choose`, `set` or `perform`.",
    ),
    Code(
        code="FU113",
        title="unknown declaration",
        meaning="A line at the left margin begins a declaration with a word of the language.",
        remedy=(
            "Begin with a word such as `card`, `procedure`, `variable` or `define`; indent "
            "what belongs to a block."
        ),
    ),
    Code(
        code="FU114",
        title="missing colon",
        meaning="A line that begins a block ends with a colon.",
        remedy="Write a colon at the end of the line.",
    ),
    Code(
        code="FU115",
        title="empty block",
        meaning="A line that ends in a colon begins a block, and a block has at least one line.",
        remedy="Write the block below it, indented by four spaces.",
    ),
    Code(
        code="FU116",
        title="unexpected indentation",
        meaning="A line is indented deeper than the one above it, which begins no block.",
        remedy="Align the lines, or end the upper one with a colon if it begins a block.",
    ),
    Code(
        code="FU117",
        title="word of the language as a name",
        meaning=(
            "Words such as `from`, `own` or `one` are never names, so that a missing name is seen."
        ),
        remedy="Write the name that is missing, or choose another one.",
    ),
    Code(
        code="FU118",
        title="else and if in one line",
        meaning="After `else` there is always a colon and a block of its own.",
        remedy="Write `else:`, and the next `if` indented below it.",
    ),
    Code(
        code="FU119",
        title="else without if",
        meaning="An `else` belongs to an `if` or a `repeat`, and follows directly on its block.",
        remedy="Align it with its `if`.",
    ),
    Code(
        code="FU120",
        title="quoted text not closed",
        meaning="A quoted text ends in the line it begins in.",
        remedy="Close it with a double quote.",
    ),
    Code(
        code="FU121",
        title="wrong quotation mark",
        meaning="Texts stand between straight double quotes.",
        remedy="Replace the mark by a straight double quote.",
    ),
    Code(
        code="FU122",
        title="wrong dash",
        meaning="A typographic dash is neither a hyphen in a name nor a minus.",
        remedy="Replace it by the hyphen of the keyboard.",
    ),
    Code(
        code="FU123",
        title="capital letter",
        meaning="Words of the language and names are written in small letters.",
        remedy="Write it small.",
    ),
    Code(
        code="FU124",
        title="underscore in a name",
        meaning="The words of a name are joined with hyphens.",
        remedy="Replace underscores by hyphens.",
    ),
    Code(
        code="FU125",
        title="strange character",
        meaning=(
            "The character belongs to no word, number or mark of the language; it may be invisible."
        ),
        remedy="Take it away.",
    ),
    Code(
        code="FU126",
        title="letter outside a to z",
        meaning=(
            "Names are made of the letters a to z, digits and hyphens, so that every keyboard "
            "can write them."
        ),
        remedy="Use a plain letter; the lexicon holds what people read.",
    ),
    Code(
        code="FU127",
        title="equals sign in a comparison",
        meaning=(
            "The equals sign gives values and definitions their content; everything else is "
            "said in words."
        ),
        remedy="Write `is`, `is not` or `to`.",
    ),
    Code(
        code="FU128",
        title="fraction",
        meaning="All numbers are whole, so that every machine counts alike.",
        remedy="Write a whole number.",
    ),
    Code(
        code="FU129",
        title="minus without spaces",
        meaning="Names may hold hyphens, so a minus is told apart by the spaces around it.",
        remedy="Put a space on each side of the minus.",
    ),
    Code(
        code="FU130",
        title="acts joined in one line",
        meaning="Acts that follow each other are lines; alternatives are the block `one of:`.",
        remedy="Write each act in a line of its own.",
    ),
    Code(
        code="FU131",
        title="comma between amounts",
        meaning="The amounts of one act are joined by `and`.",
        remedy="Write `and` instead of the comma.",
    ),
    Code(
        code="FU132",
        title="missing `from`",
        meaning="What is moved, drawn or taken away comes from somewhere.",
        remedy="Say from where.",
    ),
    Code(
        code="FU133",
        title="missing `to`",
        meaning="What is moved, set or added goes somewhere.",
        remedy="Say to where.",
    ),
    Code(
        code="FU134",
        title="missing number",
        meaning="After `up to`, `at least`, `at most` and `exactly` there is a number or a value.",
        remedy="Write the number.",
    ),
    Code(
        code="FU135",
        title="missing piece",
        meaning="An amount is followed by the pieces it counts.",
        remedy="Name the pieces.",
    ),
    Code(
        code="FU136",
        title="owner behind the piece",
        meaning="`own` and `foreign` stand before the pieces they speak of.",
        remedy="Put the word before the piece.",
    ),
    Code(
        code="FU137",
        title="choice without `one of`",
        meaning="A choice is always one member of a set.",
        remedy="Write `choose one of … as …`.",
    ),
    Code(
        code="FU138",
        title="choice not kept",
        meaning="A choice is remembered in a variable.",
        remedy="Write `as` and the variable.",
    ),
    Code(
        code="FU139",
        title="missing range",
        meaning=(
            "Every value, variable and track says what it may hold, so that nothing overflows."
        ),
        remedy="Write the range or the domain.",
    ),
    Code(
        code="FU140",
        title="missing plural",
        meaning="Pieces, cards and sets of figures are spoken of in singular and plural.",
        remedy="Write `plural` and the word.",
    ),
    Code(
        code="FU141",
        title="article",
        meaning="The language has no articles.",
        remedy="Take the article away; write `one of` for one member of a set.",
    ),
    Code(
        code="FU142",
        title="bracket never opened",
        meaning="A bracket is closed that was not opened before.",
        remedy="Take it away, or open it.",
    ),
    Code(
        code="FU143",
        title="line ends too early",
        meaning="Something has to follow where the line or bracket ends.",
        remedy="Complete it.",
    ),
    Code(
        code="FU144",
        title="two statements in one line",
        meaning="Every statement stands in a line of its own.",
        remedy="Begin a new line.",
    ),
    Code(
        code="FU145",
        title="single alternative",
        meaning=(
            "`one of:` and `in either order:` offer a choice, so at least two lines stand "
            "below them."
        ),
        remedy="Write another line, or take the head away.",
    ),
    Code(
        code="FU146",
        title="lines of a majority table",
        meaning=(
            "A majority table has the lines `counts`, `pays` and `ties` in this order, then "
            "its bonuses."
        ),
        remedy="Put the lines in order.",
    ),
    Code(
        code="FU147",
        title="statement outside a block",
        meaning="Statements stand in a card or a procedure.",
        remedy="Indent it below the head of a card or procedure.",
    ),
    Code(
        code="FU148",
        title="declaration inside a block",
        meaning="Declarations begin at the left margin, or stand below a `when` there.",
        remedy="Take it out of the block.",
    ),
    Code(
        code="FU149",
        title="mark of another language",
        meaning="The mark means something elsewhere, but nothing here.",
        remedy="Use the words of the language.",
    ),
    Code(
        code="FU150",
        title="brackets that say what is meant",
        meaning=(
            "`A except b or c` could leave out `c` or add it. A part with `except` that `or` or "
            "`and` joins to another stands in brackets, and so does one with `with` or `where` "
            "that is joined to a part without."
        ),
        remedy="Put in brackets what belongs together. `fuero format --fix` writes the brackets "
        "that keep what the line has meant so far.",
    ),
    Code(
        code="FU151",
        title="loop without a bound",
        meaning="Every loop says how often it goes round at most, so that every game ends; one "
        "over players or members begins with `for each`, one over groups of places with `for each "
        "connected`.",
        remedy="Write `repeat up to … times:`, with `while` and a condition if need be, or `for "
        "each … in …:`.",
    ),
    Code(
        code="FU152",
        title="value without brackets",
        meaning="How many is a number or a name; what is worked out stands in brackets. So does "
        "what a procedure is told, and `if … then … else …` within a line.",
        remedy="Put it in brackets: `move up to (muster of own bid) own …`.",
    ),
    Code(
        code="FU153",
        title="no such amount",
        meaning="An act moves so many pieces, up to so many, any number, or all; it has no least "
        "number beside the greatest.",
        remedy="Write `up to`, or two acts: what must be done, and below it what may be.",
    ),
    Code(
        code="FU155",
        title="two kinds of pieces at once",
        meaning="An act moves pieces of one kind, and a count counts pieces of one kind.",
        remedy="Write a line for each kind, or add up the numbers.",
    ),
    Code(
        code="FU156",
        title="two tests behind one word",
        meaning="Behind `with` stands one count, and `or` joins whole sets; only behind `where` "
        "does `and` join tests.",
        remedy="For both write `where … and …`, `with … where …` or `with … with …`; for either "
        "`where (… or …)`, or join two sets in brackets with `or`.",
    ),
    Code(
        code="FU157",
        title="condition or loop behind an act",
        meaning="Behind a line `if` says when an alternative is open; everywhere else the "
        "condition comes first, as `for each` does, and what hangs on it stands in a block.",
        remedy="Write `if …:` or `for each …:`, and the act indented below it.",
    ),
    Code(
        code="FU158",
        title="swap cut short",
        meaning="A swap says how many, of which pieces, in which place, with which others, in "
        "which place; of figures, which with which.",
        remedy="Complete it: `swap 1 own … in … with foreign … in …`.",
    ),
    Code(
        code="FU159",
        title="said in other words",
        meaning="Rules have one word for one thing, and this line says it with another.",
        remedy="Write the line as the message shows it.",
    ),
    Code(
        code="FU160",
        title="interrupt in other words",
        meaning="What others may do when somebody does something is a block under a line that says "
        "when: a window.",
        remedy="Write `before each part of … by another player may:`, and below it what may be "
        "done, such as `stop` and `discard this`.",
    ),
    Code(
        code="FU161",
        title="no act after the subject",
        meaning="After `each player` and its like stands an act; other statements stand in the "
        "block of a loop.",
        remedy="Write `for each player:`, and the statement indented below it.",
    ),
    Code(
        code="FU162",
        title="owner behind a piece that is put down",
        meaning="Whose pieces are put down is said before them, by `own`, `foreign` and "
        "the names of owners that are no players. One player's are put down as that player's own.",
        remedy="Write `as PLAYER:`, and the act with `own` indented below it.",
    ),
    Code(
        code="FU163",
        title="pieces added or removed",
        meaning="`add` and `remove` change numbers and sets. There are as many pieces as their "
        "declaration says, always in some place; one of these may be off the map.",
        remedy="Move them from place to place with `move`, or with `put` in a set-up.",
    ),
    Code(
        code="FU164",
        title="when, in other words",
        meaning="When something is done is a condition (`if`), or a layer says it of a procedure "
        "(`before procedure …:`, `after procedure …:`); `when` asks how a switch is set.",
        remedy="Write `if … is …:`, or wrap the procedure.",
    ),
    Code(
        code="FU165",
        title="name in two words",
        meaning="A number stands behind a name. The words and numbers of a name are joined by "
        "hyphens, as in `stack-3`.",
        remedy="Join them by a hyphen.",
    ),
)
