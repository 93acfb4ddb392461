"""FU4xx: positions, records, saves and commands."""

from __future__ import annotations

from fuero.diagnostics.code import Code

__all__ = ["ENTRIES"]

ENTRIES: tuple[Code, ...] = (
    Code(
        code="FU401",
        title="no such player",
        meaning="The game has other seats than the one named.",
        remedy="Use one of the seats of the game.",
    ),
    Code(
        code="FU402",
        title="illegal answer",
        meaning="The decision at hand does not offer this option.",
        remedy="Answer with one of the legal options.",
    ),
    Code(
        code="FU403",
        title="the game is over",
        meaning="Nothing can be decided after the end of a game.",
        remedy="Start a new game, or take decisions back.",
    ),
    Code(
        code="FU404",
        title="nothing to take back",
        meaning="No decision was taken yet.",
        remedy="Go on.",
    ),
    Code(
        code="FU405",
        title="imagined games have no record",
        meaning="An imagined game is one of many that agree with what a player knows; its past "
        "is unknown.",
        remedy="Record the game it was imagined from.",
    ),
    Code(
        code="FU406",
        title="wrong number of players",
        meaning="The rules can be played by other numbers.",
        remedy="Use a number of players the rules allow.",
    ),
    Code(
        code="FU407",
        title="the rules do not come to a question",
        meaning="Between two decisions the rules may do so much; these do more, as a loop that "
        "asks nobody does when it goes round very often.",
        remedy="Repeat the loop less often, or end it when there is nothing more to do.",
    ),
    Code(
        code="FU408",
        title="the game does not end",
        meaning="The game has more decisions, or tells more events, than a game may.",
        remedy="Count the rounds, and end the game after the last one.",
    ),
    Code(
        code="FU410",
        title="impossible position",
        meaning=(
            "A position names something that is not there, or more of something than there is."
        ),
        remedy="Compare the position with the board and the pieces of the rules.",
    ),
    Code(
        code="FU411",
        title="answers run out",
        meaning="More decisions came than answers were given.",
        remedy="Give an answer for each decision, in order.",
    ),
    Code(
        code="FU412",
        title="answers left over",
        meaning="All was decided before the answers were used up.",
        remedy="Leave out the answers that are too many.",
    ),
    Code(
        code="FU420",
        title="no record",
        meaning="The text is not a record, or part of it cannot be read.",
        remedy="Use a record as it was written.",
    ),
    Code(
        code="FU421",
        title="damaged save",
        meaning="The save was changed, cut off, or is of another program.",
        remedy="Use another save; replay the record if you have it.",
    ),
    Code(
        code="FU422",
        title="record of other rules",
        meaning="The record was made with other rules than those loaded, so it would lead "
        "elsewhere.",
        remedy="Load the rules the record names, in those versions and with those settings.",
    ),
    Code(
        code="FU423",
        title="record does not fit",
        meaning="A decision of the record is not possible where it stands.",
        remedy="The record was changed, or the rules were; use the record as it was written.",
    ),
    Code(
        code="FU424",
        title="scored by several tables",
        meaning="Procedures of the rules score the place now by one majority table, now by "
        "another, so it is not certain what it pays.",
        remedy="Name the table with --table, or say what is done with --do.",
    ),
    Code(
        code="FU430",
        title="wrong use of a command",
        meaning="An argument of a command is not possible.",
        remedy="See the command's --help, which has an example.",
    ),
    Code(
        code="FU431",
        title="a game of other rules",
        meaning="Rules write records and saves of games played by them only; this game was made "
        "with others.",
        remedy="Use the rules with which the game was made.",
    ),
    Code(
        code="FU432",
        title="game in use",
        meaning="Another process is playing this game and writes its journal.",
        remedy="Leave the game there, or go on with a copy of the save.",
    ),
    Code(
        code="FU440",
        title="something of another kind",
        meaning=(
            "A function was called from Python with an argument of a kind that it does not take."
        ),
        remedy="Hand it what the message names; docs/python.md has an example of each.",
    ),
    Code(
        code="FU445",
        title="the program went wrong",
        meaning="The functions that were made of the rules, to play them fast, went wrong. That is "
        "a fault of Fuero, not of the rules; the game stays as it was before the answer.",
        remedy="Go on with --backend reference, which needs no such functions, and report the "
        "place the message names.",
    ),
    Code(
        code="FU446",
        title="no such bot",
        meaning="A bot of one's own is called module:function. There is no such module in this "
        "folder or among what is installed, or no such function in it.",
        remedy="Name a function that is there: mybot:best is the function best in mybot.py.",
    ),
    Code(
        code="FU447",
        title="a bot that cannot be imported",
        meaning="The module of a bot raised something when it was imported.",
        remedy="Mend the module; Python imports it without Fuero, too.",
    ),
    Code(
        code="FU448",
        title="a bot raised something",
        meaning="The function of a bot did not return; it raised what the message tells. The game "
        "stays at the decision it was asked for.",
        remedy="Mend the bot. The seed and the number of decisions lead to the same question.",
    ),
    Code(
        code="FU449",
        title="a bot gave no legal answer",
        meaning="What the function of a bot returned is none of the options it was asked to choose "
        "from. The game stays at this decision.",
        remedy="Let it return one of `seat.options`.",
    ),
    Code(
        code="FU450",
        title="a program that cannot be trusted",
        meaning="What the rules were turned into breaks a promise that whatever runs it builds on, "
        "or a document that is to hold a program has another form; it is not run, or it is run no "
        "further than to the instruction that broke the promise.",
        remedy="Of rules this is a fault of the interpreter: report it, with the rules. Write a "
        "document anew with `fuero show RULES --program --whole`.",
    ),
    Code(
        code="FU460",
        title="no text to read",
        meaning=(
            "A text is read sentence by sentence. It is empty, longer than a card can be, or holds "
            "signs that nobody can see."
        ),
        remedy="Write the sentences of one card.",
    ),
    Code(
        code="FU461",
        title="word that no phrase has",
        meaning=(
            "Texts are read by the phrases of the language and the names of the rules. No phrase "
            "and no name holds this word, so nothing is guessed."
        ),
        remedy="Use a word of the cards, or add it to the lexicon of the rules.",
    ),
    Code(
        code="FU462",
        title="word out of place",
        meaning=("The sentence can be read up to here; this word continues it in no way."),
        remedy="Choose one of the words that fit there.",
    ),
    Code(
        code="FU463",
        title="sentence not complete",
        meaning=("The sentence ends where something has still to follow."),
        remedy="Go on with one of the words that fit.",
    ),
    Code(
        code="FU464",
        title="words that do not agree",
        meaning=(
            "The sentence could be read, but a number, gender, case, article or form of a verb is "
            "not the one that the words beside it ask for. As it may be a slip about what is "
            "meant, it is not passed over."
        ),
        remedy="Write it as the message shows.",
    ),
    Code(
        code="FU465",
        title="sentence without a meaning in these rules",
        meaning=(
            "All words were read, but what was read is nothing that the rules can do, or would be "
            "said otherwise."
        ),
        remedy="Compare it with the text of a card that does something alike.",
    ),
    Code(
        code="FU466",
        title="too many ways to read",
        meaning=("A text can be read in more ways than anybody would choose from."),
        remedy="Say it in shorter sentences.",
    ),
    Code(
        code="FU467",
        title="sentence that can be taken apart in too many ways",
        meaning=(
            "Which words of a sentence belong together is tried in all ways there are. Here there "
            "are more than is bearable, mostly because “and” and “or” join many things, so that it "
            "is not known whether they mean the same."
        ),
        remedy="Make two sentences of it.",
    ),
    Code(
        code="FU468",
        title="word that says nothing where it might",
        meaning=(
            "Words such as “please”, “now” and “then” say nothing where they begin a sentence or "
            "stand between its parts, and are passed over. Within a part, they may say something: "
            "“the first and then the second” says which goes before."
        ),
        remedy="Put the word where the sentence begins or between its parts, or say two sentences.",
    ),
    Code(
        code="FU469",
        title="number that may be exact or the least",
        meaning=(
            "A sentence asks how many there are and gives a number alone. Some mean exactly so "
            "many, others so many or more, and rules have to know."
        ),
        remedy="Say “exactly” or “at least” before the number.",
    ),
    Code(
        code="FU471",
        title="a slot that no phrase has",
        severity="warning",
        meaning="A manifest speaks of a slot of the sentences cards are made of, under `widening` "
        "or `unsaid`, and there is no such phrase, or the phrase has no such slot.",
        remedy="Write the phrase and its slot, such as `move/goal`, as the table of constructs has "
        "them.",
    ),
    Code(
        code="FU472",
        title="what is left out is taken as nothing there is",
        severity="warning",
        meaning="What a manifest says under `unsaid` cannot be put in the sentence: its names are "
        "those of nothing in the rules, or it is no set of the right kind.",
        remedy="Write it as it would stand on a card in the language of rules.",
    ),
    Code(
        code="FU473",
        title="sentence that leaves out what nobody can know",
        meaning="The sentence would be complete with one more part, such as where something goes, "
        "and the rules do not say what is meant where a card leaves that out.",
        remedy="Say it in the sentence, or state under `unsaid` in the manifest what is meant.",
    ),
    Code(
        code="FU474",
        title="a reminder that says otherwise",
        meaning="A sentence in brackets has to say again what the one before it says, or a part of "
        "that, and a reminder, such as that all who are tied are meant, has to be true of it. Here "
        "one says something else, so nobody can know which of both is meant.",
        remedy="Let both say the same, or leave one of them out.",
    ),
    Code(
        code="FU480",
        title="a case does not hold",
        meaning="What a case expects is not what came of it: something is otherwise afterwards, "
        "something is offered or not offered, or something else happened.",
        remedy="Read what happened below the message, and decide which is wrong: the rule, or what "
        "the case says of it.",
    ),
    Code(
        code="FU481",
        title="an answer in a case cannot be given",
        meaning="An answer of a case is not offered where it stands, somebody else is asked, or "
        "nobody is.",
        remedy="Write one of the options that the message names, or take the answer out.",
    ),
    Code(
        code="FU482",
        title="a case ends before everything is decided",
        meaning="The answers of a case are used up, and somebody still has to decide.",
        remedy="Add the answers that are missing. If the case is about this very question, say "
        "with `offers` or `refuses` what can be chosen there; `rest: idle` decides all that "
        "follows with as little as possible done.",
    ),
    Code(
        code="FU483",
        title="a case speaks of something the rules do not have",
        meaning="A key or an option in a case is the name of nothing in the rules, so what is said "
        "of it could never fail.",
        remedy="Write the name as the rules have it: `fuero show RULES` lists all of them.",
    ),
    Code(
        code="FU484",
        title="two cases of one name",
        meaning="Two cases of a ruleset have the same name, so nobody could say which is meant.",
        remedy="Say in each name what is special about it.",
    ),
    Code(
        code="FU485",
        title="nothing to test",
        meaning="The rulesets whose cases were to be tried have none.",
        remedy="Write a file `cases.yaml` in the folder of your rules, or try those of the "
        "rulesets below it with --all.",
    ),
    Code(
        code="FU486",
        title="a case reaches out of its folder",
        meaning="Cases in the folder of a ruleset are about this ruleset; one of them names "
        "another, or a layer by the path of its folder.",
        remedy="Leave out `ruleset`, and name only layers that ship; test a layer of your own "
        "with cases in its own folder.",
    ),
    Code(
        code="FU487",
        title="word of several scripts",
        meaning="The letters of a word look alike but come from several scripts, such as one "
        "Cyrillic letter among Latin ones, so no phrase and no name can be the same word.",
        remedy="Type the word anew.",
    ),
    Code(
        code="FU488",
        title="a case expects nothing",
        meaning="A case says what is done and nothing of what must come of it, so it could never "
        "fail, whatever the rules are.",
        remedy="Say with `then` what must be so afterwards, with `offers` what is asked, or with "
        "`events` what happens.",
    ),
    Code(
        code="FU490",
        title="a game of another core",
        meaning="The integers of a state mean what one program says; the game is played by "
        "another, of other rules or settings or for other seats.",
        remedy="Take the core of the game itself, `game.core`, or one of the same rules and seats.",
    ),
    Code(
        code="FU491",
        title="a bot that other processes cannot import",
        meaning="With several workers each process imports the bots by name. A function that is "
        "made within another, or stands in the program that was started, has no such name.",
        remedy="Put the bot in a module of its own, or play with one worker.",
    ),
    Code(
        code="FU492",
        title="a worker ended",
        meaning="A process that played some of the games ended before they were over.",
        remedy="Play the games the message names with one worker, to see what happens.",
    ),
    Code(
        code="FU493",
        title="a bot that must be named again",
        meaning="A bot of somebody's own sat in the game that was kept. No file can cause a module "
        "to be imported, so it sits there again only if it is named once more.",
        remedy="Name it with --bots or --seat, or seat somebody else.",
    ),
    Code(
        code="FU494",
        title="rules that changed meanwhile",
        meaning="Workers read the files of the rules for themselves, and these are no longer the "
        "same.",
        remedy="Begin again when the rules are left alone.",
    ),
    Code(
        code="FU495",
        title="not a PO file",
        meaning="A line of a PO file cannot be read: a quote is missing, a word is none that PO "
        "files have, or the line stands where it does not belong.",
        remedy="Put it right, or let the program you translate with save the file again.",
    ),
    Code(
        code="FU496",
        title="header of a PO file that does not fit",
        meaning="The header of a PO file lacks what it has to say, or says of its language, its "
        "plural forms or its characters what is not so.",
        remedy="Write the line as the message has it; `fuero po export` writes whole headers.",
    ),
    Code(
        code="FU497",
        title="entry of a PO file that cannot be used",
        meaning="An entry has no context, the context of another entry, plural forms where there "
        "are none, or a text that is too long or holds what nobody sees.",
        remedy="Correct the entry, or take it out; `fuero po export` writes entries as they must "
        "be.",
    ),
    Code(
        code="FU498",
        title="no place for texts",
        meaning="Texts of people were to be put into a ruleset that is not the reader’s own, or "
        "whose manifest cannot be added to.",
        remedy="Name a layer of your own in the sum, or write the line into the manifest yourself.",
    ),
)
