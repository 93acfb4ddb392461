"""FU2xx: layers, switches and names."""

from __future__ import annotations

from fuero.diagnostics.code import Code

__all__ = ["ENTRIES"]

ENTRIES: tuple[Code, ...] = (
    Code(
        code="FU201",
        title="no such ruleset",
        meaning="A ruleset is found by the name of a shipped one or by the path of a folder with "
        "a ruleset.yaml.",
        remedy="Check the spelling; write a path with a slash, such as ./my-rules.",
    ),
    Code(
        code="FU202",
        title="layer over the wrong ruleset",
        meaning="A layer says which rulesets it lies over. They are put below it, but a sum has "
        "one game of its own, and no layer lies over itself.",
        remedy="Take layers of one game, and name the folder of what does not ship.",
    ),
    Code(
        code="FU203",
        title="layer over another version",
        meaning="A layer says which version of its base it was written for, and this is another "
        "one.",
        remedy="Get the version it needs, or adapt the layer and its number.",
    ),
    Code(
        code="FU204",
        title="number of players not given",
        meaning="A ruleset that lies over nothing says how many can play and what their seats "
        "are called.",
        remedy="Give players with min, max and at least as many seats.",
    ),
    Code(
        code="FU205",
        title="two rulesets of one id",
        meaning="Two different rulesets of a sum have the same id.",
        remedy="Leave one of the two out, or give it another id.",
    ),
    Code(
        code="FU206",
        title="switch declared twice",
        meaning="A sum declares two switches or selections of the same name.",
        remedy="Rename one of them.",
    ),
    Code(
        code="FU210",
        title="unknown switch",
        meaning="No ruleset of the sum declares a switch, selection or value of this name.",
        remedy="Check the spelling, add the ruleset that declares it, or declare it in "
        "ruleset.yaml.",
    ),
    Code(
        code="FU211",
        title="unknown value of a switch",
        meaning="A switch has only the values it declares.",
        remedy="Use one of its values.",
    ),
    Code(
        code="FU212",
        title="value out of range",
        meaning="A declared value has a range, and this number lies outside it.",
        remedy="Use a number within the range, or widen the range where the value is declared.",
    ),
    Code(
        code="FU213",
        title="table with gaps",
        meaning="A table by a switch or by players must say something for every case.",
        remedy="Add the missing cases.",
    ),
    Code(
        code="FU214",
        title="selection that cannot be",
        meaning="A selection says which declarations are in: each of those it names, once each, "
        "and not fewer than it needs.",
        remedy="Choose from what the selection lists; `all` is everything.",
    ),
    Code(
        code="FU215",
        title="unknown edition",
        meaning="No ruleset of the sum declares an edition of this name.",
        remedy="Use one of those that `fuero show RULES` lists.",
    ),
    Code(
        code="FU220",
        title="unknown name",
        meaning="Nothing that is declared has this name.",
        remedy="Check the spelling, or declare it.",
    ),
    Code(
        code="FU221",
        title="unknown piece",
        meaning="Acts move pieces, and no kind of piece has this name.",
        remedy="Use the name or plural of a declared piece.",
    ),
    Code(
        code="FU222",
        title="wrong kind of thing",
        meaning="Something of another type is needed here: a number, a condition, a member or a "
        "set.",
        remedy="Compare the line with the language page.",
    ),
    Code(
        code="FU223",
        title="whose is it",
        meaning="Some things belong to each player and need an owner; others do not have one.",
        remedy="Add or leave out own, or say of whom.",
    ),
    Code(
        code="FU224",
        title="definition in a circle",
        meaning="A definition may not use itself, not even through others.",
        remedy="Break the circle.",
    ),
    Code(
        code="FU225",
        title="no such property",
        meaning="This kind of thing has no property or attribute of this name.",
        remedy="Check the spelling, or give the attribute in the board file, deck or set of "
        "figures.",
    ),
    Code(
        code="FU226",
        title="word without meaning here",
        meaning="Words such as it and this mean something only inside a filter or a card; me and "
        "own mean nothing where a majority table is read for all players at once.",
        remedy="Name the thing instead.",
    ),
    Code(
        code="FU227",
        title="number too large for a set",
        meaning="Numbers in sets go from 0 to 62.",
        remedy="Use comparisons for greater numbers.",
    ),
    Code(
        code="FU228",
        title="cannot be changed",
        meaning="Only variables, tracks and zones can be given another content.",
        remedy="Declare a variable and change that.",
    ),
    Code(
        code="FU229",
        title="nothing to refer to",
        meaning="The statement speaks of a pick, a card or players that are not there at this "
        "point.",
        remedy="Put what it refers to before it, in the same block.",
    ),
    Code(
        code="FU230",
        title="clash of layers",
        meaning="Two layers change the same thing in ways that exclude each other.",
        remedy="Leave one layer out, or write a layer over both that says which holds.",
    ),
    Code(
        code="FU231",
        title="declared twice",
        meaning="A name can be declared once; a layer that means to change it says so.",
        remedy="Rename one, or write replace.",
    ),
    Code(
        code="FU232",
        title="nothing to change",
        meaning="A layer removes, replaces or wraps something that is not there.",
        remedy="Check the spelling and the order of the sum.",
    ),
    Code(
        code="FU233",
        title="removed before",
        meaning="Something is changed or needed that a layer removed, by itself or with the deck "
        "or family of cards it belongs to.",
        remedy="Leave one layer out, change what needs it, or write a layer over both.",
    ),
    Code(
        code="FU234",
        title="cannot be wrapped",
        meaning="Only procedures and cards can be wrapped.",
        remedy="Use replace.",
    ),
    Code(
        code="FU235",
        title="unknown kind of place",
        meaning="Each place is of a kind that the board file declares.",
        remedy="Declare the kind, or correct it.",
    ),
    Code(
        code="FU236",
        title="name with a meaning of its own",
        meaning="The language or the machine uses this word itself.",
        remedy="Choose another name.",
    ),
    Code(
        code="FU237",
        title="cannot be replaced",
        meaning="Only a single declaration with a name can be replaced.",
        remedy="Write `replace` before the declaration itself.",
    ),
    Code(
        code="FU238",
        title="too large",
        meaning="Rules have limits, so that every ruleset can be read in time and space.",
        remedy="Keep within the limit the message names.",
    ),
    Code(
        code="FU239",
        title="wrong number of entries",
        meaning="There are more or fewer entries than things they belong to.",
        remedy="Give each thing its entry.",
    ),
    Code(
        code="FU240",
        title="cannot be stopped",
        meaning="Only a procedure that is declared stoppable, and is performed, can be stopped in "
        "its parts. `stop` drops what somebody is about to do: it stands in windows that open "
        "before something is done.",
        remedy="Write `stoppable` before the procedure, and perform it; write `stop` below a line "
        "such as `before each part of … by another player may:`.",
    ),
    Code(
        code="FU241",
        title="not for lying cards",
        meaning="A deck or zone that can do this is needed here.",
        remedy="Name a deck or zone, and compare its declaration with the language page.",
    ),
    Code(
        code="FU242",
        title="numbers that do not go together",
        meaning="The parts of the act contradict each other.",
        remedy="Write two acts, or leave one of the parts out.",
    ),
    Code(
        code="FU243",
        title="cannot be performed",
        meaning="Procedures are performed, and cards that do something.",
        remedy="Name a procedure, or a variable that holds a card.",
    ),
    Code(
        code="FU246",
        title="wording out of place",
        meaning="A wording is put word for word where its name stands, and this is no place for "
        "it.",
        remedy="Use it where an act says how many, from where or to where, and not in another "
        "wording.",
    ),
    Code(
        code="FU248",
        title="cannot be put off",
        meaning="What a trigger does or performs is done at once: put off, it could set off the "
        "trigger again and again.",
        remedy="Put it off in the procedure or card whose act sets off the trigger.",
    ),
    Code(
        code="FU260",
        title="places that cannot lie so",
        meaning=(
            "Places can be joined by relations in pairs of two different places, and a place can "
            "lie in one other place or figure; this is something else."
        ),
        remedy="Change the board file where the message points.",
    ),
    Code(
        code="FU261",
        title="places that may change",
        meaning="Where something never is, or carries nothing, is the same in every game, so that "
        "every position can be held against it; the places can be told from the board alone.",
        remedy="Name places, kinds, groups, relations or attributes; or say enter instead of ever "
        "in, and unload by a trigger instead of except in.",
    ),
    Code(
        code="FU262",
        title="one and several compared",
        meaning="`spot is closed` would hold only where nothing else is closed, and reads as if it "
        "asked whether the place is among them.",
        remedy="Say `in` or `not in`; whether a set is just one thing is asked with the set first.",
    ),
    Code(
        code="FU263",
        title="which of the copies",
        meaning=(
            "Places behind `ever in`, and places where a kind of piece carries nothing, must be "
            "the same in every game, so that any position can be checked. They can be told from "
            "the board alone."
        ),
        remedy="Name one of them by its number, such as `storm.2`.",
    ),
    Code(
        code="FU264",
        title="own beside it in a test of players",
        meaning="In a filter of players `own` is what the player under test has, as in `for each "
        "player where own …`. Beside `it` it reads as if it were the subject's.",
        remedy="Say `score of it` or `own score` of the player under test, `score of me` of the "
        "subject.",
    ),
    Code(
        code="FU265",
        title="filter that says nothing of its member",
        meaning="The test does not look at the member it tests, so it keeps all of them or none.",
        remedy="Ask something of `it`; or say `if … then … else none`.",
    ),
    Code(
        code="FU266",
        title="property of several things",
        meaning="Each of several things has this number or place of its own; `income of realm` "
        "would be that of one of them, and reads like a sum.",
        remedy="Go through them with `for each`, or name one.",
    ),
    Code(
        code="FU267",
        title="word without a needed form",
        severity="warning",
        meaning="A language needs a form of each noun that no rule gives, such as its gender, and "
        "a lexicon does not give it; words around it may not agree.",
        remedy="Add the form to the entry. Which forms a language needs stands in its phrase "
        "table, under `needed` and `roles`.",
    ),
    Code(
        code="FU268",
        title="two names worded alike",
        severity="warning",
        meaning="Two different things that can stand in the same sentence have the same word in a "
        "lexicon; nobody can tell which is meant, and a text with it is read in two ways.",
        remedy="Give one of them another word. What is the same thing under every setting may "
        "share one.",
    ),
    Code(
        code="FU269",
        title="phrase table with something of no use",
        severity="warning",
        meaning="A phrase table has a phrase that nothing asks for, a slot that nobody fills, or a "
        "word or noun that it does not hold; where it is said, a gap in ‹ › stands.",
        remedy="Write the name as the English table does (`docs/phrases.md` lists phrases with "
        "their slots), or take it out.",
    ),
    Code(
        code="FU270",
        title="phrases that cannot be told apart",
        severity="warning",
        meaning="Two phrases of a table that mean something else are worded alike and stand in the "
        "same place; what is printed with one can be read as the other.",
        remedy="Word one of them otherwise.",
    ),
    Code(
        code="FU271",
        title="unreadable language file",
        meaning="A file of a language (its phrases or its messages) has an entry that cannot be "
        "read, or is that of another language than it is named after.",
        remedy="Write the entry like that of another language; name the file after its `language`.",
    ),
    Code(
        code="FU272",
        title="division without rounding",
        meaning="All numbers are whole, so a division is rounded, and rules say to which side.",
        remedy="Write `… / 2 rounded up` or `… / 2 rounded down`.",
    ),
    Code(
        code="FU273",
        title="table that asks for itself",
        meaning="What a majority table counts can hang on who leads by another table, but not on "
        "who leads by itself, nor by one that asks for it in turn: nobody could say where to "
        "begin.",
        remedy="Count by a table of its own what the others hang on, and ask for that one by name.",
    ),
    Code(
        code="FU274",
        title="table that cannot score places as one",
        meaning="Several places are scored as one, by a table whose worth, ranks, bonuses or "
        "counts hang on the one place that is scored. Nobody could say which of them that is.",
        remedy="Name a table that says nothing of `it` but behind `counts: … in`, where it is "
        "each of the places in turn.",
    ),
    Code(
        code="FU275",
        title="single ones, pairs or groups",
        meaning="A loop visits each member of a set, each two with two names, or with `connected` "
        "each group of places that hang together; `along` says how two or a group do.",
        remedy="Say which: `for each a in …`, `for each a and b along … in …`, or "
        "`for each connected a along … in …`.",
    ),
    Code(
        code="FU276",
        title="several picks where one stands",
        meaning="A line by which several things are picked in secret is as many picks, and an "
        "alternative of `one of` is a single act.",
        remedy="Put the line into a procedure, and perform that.",
    ),
    Code(
        code="FU277",
        title="not told what it needs",
        meaning="A procedure with parameters is told what each of them stands for, each once, "
        "wherever it is performed; nothing else is told anything.",
        remedy="Write `perform NAME with PARAMETER: …, PARAMETER: …`, as the message shows.",
    ),
    Code(
        code="FU279",
        title="two orders of a loop",
        meaning="A loop goes in the order of declaration, in that order `reversed`, or by a number "
        "of each member; pairs and groups have no number of their own.",
        remedy="Say one order: `by … from lowest` in place of `from highest`, or `reversed`.",
    ),
    Code(
        code="FU280",
        title="two tables of one place",
        meaning="A majority table says behind `for` whose own table it is, and a place can have "
        "one.",
        remedy="Leave the place out of one of the two, or name a table where the place is scored.",
    ),
    Code(
        code="FU281",
        title="file that is not listed",
        severity="warning",
        meaning="A file of rules lies in the folder of a layer, or a file of words in its folder "
        "`lexicon`, and the manifest does not list it. Only what is listed is read.",
        remedy="Add its name to `files` or `lexicon` in `ruleset.yaml`, or take it out of the "
        "folder.",
    ),
    Code(
        code="FU282",
        title="places as one where nothing asks who leads",
        meaning="Places in brackets, with `as one` behind them, say where leaders, a rank or a "
        "strength are asked for. Anywhere else each of the places is itself.",
        remedy="Leave `as one` out; to pay for the places together, write `score … as one`.",
    ),
    Code(
        code="FU285",
        title="seat that is there already",
        meaning="The manifest of a layer lists the seats that it adds, and one of these is a seat "
        "below it.",
        remedy="List only the seats that are new, or give the new one another name.",
    ),
    Code(
        code="FU286",
        title="cannot be added",
        meaning="A layer adds members or a condition to a definition, lines to a majority table, "
        "numbers of players to the one table by players of a declaration, alternatives to the one "
        "`one of`, `in either order` or `offer` of a procedure, card or trigger, and pieces of a "
        "further owner to a kind of piece. Nothing is added where the same is said already.",
        remedy="Add what the declaration takes, or replace the declaration.",
    ),
    Code(
        code="FU287",
        title="sides that cannot be",
        meaning="A manifest says which players win together, by the number of players. Each number "
        "is told once and can play, and each player is in one side at most.",
        remedy="Count the players round the table, from 1.",
    ),
    Code(
        code="FU288",
        title="private name of something below",
        meaning="A private name means one thing in all files of its layer. What a layer lies over "
        "has something of that name, so the layer could mean either.",
        remedy="Choose another name.",
    ),
    Code(
        code="FU289",
        title="cannot be private",
        meaning="Only what lies on no table can be private to a layer: procedures, definitions, "
        "wordings, variables, prohibitions, exemptions, majority tables, triggers and moments.",
        remedy="Declare it outside the block `private:`, under a name that others will not choose.",
    ),
    Code(
        code="FU290",
        title="unusable phrase",
        severity="warning",
        meaning="A phrase of a lexicon cannot be read, or says something no rule asks for; texts "
        "do without it.",
        remedy="Write it like the phrase of the same name in the language's phrase table.",
    ),
    Code(
        code="FU291",
        title="may that lets nobody decline",
        meaning="With `may: style` in the manifest of a layer, or of what it lies over, acts are "
        "as optional as their numbers say; and a secret pick is never declined. A line that says "
        "may all the same would be read out as what it is not.",
        remedy="Say up to or any number of, leave out may, or say `may: rule` in the manifest of "
        "the layer the file belongs to.",
    ),
    Code(
        code="FU294",
        title="cited number not in its source",
        severity="warning",
        meaning="A citation holds a number that begins like the numbers of a declared source, and "
        "that source has none like it, so it leads nowhere. Free text may be cited too.",
        remedy="Cite a number that is there (`fuero show RULES --sources` lists them), or add the "
        "fact to the source.",
    ),
    Code(
        code="FU295",
        title="number of two facts",
        severity="warning",
        meaning="Two facts that one layer may cite have the same number; whoever follows a "
        "citation cannot know which is meant.",
        remedy="Give one of them another number. A source of your own has capitals of its own.",
    ),
    Code(
        code="FU296",
        title="sources of a ruleset that is not there",
        severity="warning",
        meaning="A manifest names a ruleset whose sources may be cited too, and there is none of "
        "that name.",
        remedy="Check the name, or take the entry off `sources`.",
    ),
    Code(
        code="FU297",
        title="too many facts",
        severity="warning",
        meaning="The sources of a sum may hold 2,000 facts together; more are not read.",
        remedy="Leave facts out that nothing cites, or take a source off the list.",
    ),
)
