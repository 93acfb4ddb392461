"""FU0xx: reading files, strict YAML, and the form of documents (JSON Schema)."""

from __future__ import annotations

from fuero.diagnostics.code import Code

__all__ = ["ENTRIES"]

ENTRIES: tuple[Code, ...] = (
    Code(
        code="FU001",
        title="file cannot be read",
        meaning="The file or folder is not there, is of another kind, or may not be read.",
        remedy="Check the path and the spelling of the name.",
    ),
    Code(
        code="FU002",
        title="file too large",
        meaning="A ruleset file may have at most 1 MiB (1,048,576 bytes) of text.",
        remedy="Split the file; a ruleset may list any number of files.",
    ),
    Code(
        code="FU003",
        title="not UTF-8",
        meaning="Files are read as UTF-8, and this byte does not belong to any character of it.",
        remedy="Save the file again with the encoding UTF-8.",
    ),
    Code(
        code="FU004",
        title="byte order mark",
        meaning="The file begins with an invisible mark that would become part of its first word.",
        remedy="Save the file as UTF-8 without byte order mark (BOM).",
    ),
    Code(
        code="FU005",
        title="empty document",
        meaning="The file holds nothing, or comments only.",
        remedy="Write the document, or take the file off the list that names it.",
    ),
    Code(
        code="FU006",
        title="several documents in one file",
        meaning="A line `---` begins a second document, which nobody would read.",
        remedy="Give each document a file of its own.",
    ),
    Code(
        code="FU007",
        title="YAML syntax",
        meaning="The text cannot be read as YAML.",
        remedy="Close brackets and quotes, indent evenly, put `: ` after each key.",
    ),
    Code(
        code="FU008",
        title="tab",
        meaning="Tabs look different in each editor, so indentation made of them is unsure.",
        remedy='Write spaces; inside a text write "\\t" in double quotes.',
    ),
    Code(
        code="FU009",
        title="anchor or alias",
        meaning="Anchors (`&name`) and aliases (`*name`) hide what is there and can explode.",
        remedy="Write the value out; a text that begins with `&` or `*` needs quotes.",
    ),
    Code(
        code="FU010",
        title="tag",
        meaning="Tags (`!name`) and directives (`%YAML`) would change how values are read.",
        remedy="Leave it out; a text that begins with `!` or `%` needs quotes.",
    ),
    Code(
        code="FU011",
        title="merge key",
        meaning="The key `<<` would mix another mapping into this one out of the reader's sight.",
        remedy="Write the entries out.",
    ),
    Code(
        code="FU012",
        title="key twice",
        meaning="A mapping holds the same key twice; one of the two would be lost without a word.",
        remedy="Keep one of them, or give one another name.",
    ),
    Code(
        code="FU013",
        title="word that may be read as true or false",
        meaning="Some YAML readers take this unquoted word for a truth value or for nothing.",
        remedy='Write `true`, `false` or `null`, or quote the word: "no".',
    ),
    Code(
        code="FU014",
        title="number that is not a whole number",
        meaning="Only whole numbers in plain decimal digits are read as numbers.",
        remedy='Write a whole number, or quote it if it is a text: "1.0".',
    ),
    Code(
        code="FU015",
        title="number too large",
        meaning="Whole numbers run from -2147483647 to 2147483647.",
        remedy="Write a smaller number, or quote it if it is a text.",
    ),
    Code(
        code="FU016",
        title="nested too deep",
        meaning="Lists and mappings may lie in each other at most 32 deep.",
        remedy="Write the document flatter.",
    ),
    Code(
        code="FU017",
        title="too many entries",
        meaning="A document may hold at most 20,000 keys and values.",
        remedy="Split the file.",
    ),
    Code(
        code="FU018",
        title="key is not a text",
        meaning="Keys are texts; numbers, truth values, lists and mappings cannot be keys.",
        remedy='Quote the key: "1".',
    ),
    Code(
        code="FU019",
        title="invisible character",
        meaning="The text holds a character that nobody sees: a control character, one of no "
        "width, one that turns the direction of writing, a tag. It could make a text look like "
        "another, or like lines that the program wrote.",
        remedy="Remove the character.",
    ),
    Code(
        code="FU020",
        title="too many problems",
        meaning="The file has more problems than are worth listing; the rest are left out.",
        remedy="Mend those that are shown and try again.",
    ),
    Code(
        code="FU021",
        title="line too long",
        meaning="A line may have at most 10,000 characters.",
        remedy="Break the line.",
    ),
    Code(
        code="FU030",
        title="unknown key",
        meaning="Documents of this kind have no such key here; it would be ignored without a word.",
        remedy="Correct the spelling or leave the key out; `fuero schema KIND` lists all keys.",
    ),
    Code(
        code="FU031",
        title="missing key",
        meaning="A key that documents of this kind must have is not there.",
        remedy="Add the key.",
    ),
    Code(
        code="FU032",
        title="wrong type",
        meaning="The value is of another type than the one that belongs here.",
        remedy="Write a value of the type the message names.",
    ),
    Code(
        code="FU033",
        title="not an allowed value",
        meaning="Only certain values are allowed here.",
        remedy="Write one of the values the message lists.",
    ),
    Code(
        code="FU034",
        title="text of the wrong form",
        meaning="The text, or the name, does not have the form that belongs here.",
        remedy="Write it in the form the message names.",
    ),
    Code(
        code="FU035",
        title="number out of bounds",
        meaning="The number is smaller or larger than what is allowed here.",
        remedy="Write a number within the bounds the message names.",
    ),
    Code(
        code="FU036",
        title="too few or too many",
        meaning="The list, mapping or text is shorter or longer than what is allowed here.",
        remedy="Add or remove entries until the bounds the message names hold.",
    ),
    Code(
        code="FU037",
        title="entry twice",
        meaning="The entries of this list must differ from each other.",
        remedy="Remove the repeated entry.",
    ),
    Code(
        code="FU038",
        title="keys that do not go together",
        meaning="These keys exclude each other in one document.",
        remedy="Keep those that belong to the kind of document you write.",
    ),
    Code(
        code="FU039",
        title="unknown format",
        meaning="The document says a format number that this version cannot read.",
        remedy="Use a newer version of fuero for a newer document.",
    ),
    Code(
        code="FU040",
        title="two places at one spot",
        meaning="Two places of a ruleset have the same `at`, so one would be drawn over the other. "
        "Places of different layers may: one of them is moved aside in pictures.",
        remedy="Give each place a spot of its own, or leave `at` out and let one be found.",
    ),
    Code(
        code="FU041",
        title="spot of a place within another",
        meaning="A place that lies in another, or is carried by a figure, is shown there; a spot "
        "of its own would say something else.",
        remedy="Leave out `at`, or leave out `in`.",
    ),
    Code(
        code="FU042",
        title="too many places to be drawn",
        meaning="A drawing of a board shows at most 512 places.",
        remedy="Look at the board in the terminal, which has no such limit.",
    ),
)
