"""The page of the manual that lists operators and instructions is made here, from their tables."""

from __future__ import annotations

from .document import (
    LARGEST,
    LONGEST_TEXT,
    MOST_CHARACTERS,
    MOST_DEPTH,
    MOST_SLOTS,
    MOST_VALUES,
)
from .operators import INSTRUCTIONS, OPERATORS, Form

__all__ = ["machine_page"]

_OPENING = """\
# What a program is made of

<!-- Made from the tables in `interpreter/fuero/machine/operators.py`; a test keeps it fresh. -->

For developers, and for whoever writes an evaluator. Rules are lowered to a program for one
number of players; `fuero show RULES --program` lists it. A program is a list of instructions.
The operands of an instruction are numbers or expressions. An expression is a tree: an operator
and its operands. [architecture.md](architecture.md) says how states, decisions and routines hang
together.

Every value is an integer:

- `number`: the number itself
- `member`: the index of the member in its domain; -1 is none
- `set`: a bit mask of indices
- `condition`: 0 or 1
- `address`: a slot that is given to an instruction
- `value`: of whatever kind the slot has
- `index`: an index; where it is less than 0, nothing is read or written

Some operands are fixed when the program is made:

- `slot`: a slot that is read
- `register`: a slot that is written
- `base`: the first of several slots
- `array`: the first of several slots that are all written
- `table`, `row`, `choice`, `event`, `majority`, `ending`, `stream`: one of the program's
- `label`: an instruction to go on at
- `routine`: an instruction to call
- `labels`, `routines`: several of these; -1 stands for none
- `integer`: a number
- `flag`: 0 or 1
- `registers`: several slots that are written
- `arguments`: several expressions

`it:register` is an operand that is called *it* and is a `register`. `key?:number` may be left out.

A register of several slots is written as a whole (`array`) or by `store`, never one slot of it as a
`register`: an evaluator may keep it as a list.
"""


_DOCUMENT = """\
## As a document

`fuero show RULES --program --whole` writes a program for one number of players (`--players`) as
JSON. `fuero schema program` has every key. In this document:

- A part of the program with named fields is an object.
- An instruction or expression is a list that begins with its name, as in the tables above:
  `["set", 12, ["add", ["slot", 3], ["const", 1]]]`.
- Labels and routines are numbers of instructions.
- An operand that is left out is `[]`.
- Numbers can be longer than a machine word, as a set has a bit for each member.

`fuero.machine.document` writes and reads such documents (`encode`, `decode`, `read_program`). What
is read is held against the same tables, and against the promises of every program. A mistake is
told with the JSON pointer to it (FU450). `program_hash` is the SHA-256 over all that an evaluator
reads, and has to fit. What `unwind` drops is not proved. Both evaluators look when they come to an
`unwind`, and stop there (FU450) if nothing is under way that ends at its label.

A document has at most {values:,} values, {characters:,} characters and {slots:,} slots. Expressions
are at most {depth} deep in each other, numbers have at most {bits:,} bits, texts
{text:,} characters.

A program that was read is played through `Core`, the
[door for programs](python.md#the-door-for-programs), by the evaluator that is named: `python` or
`reference`.

```python
>>> import fuero
>>> from fuero.machine.backends import evaluator_of
>>> from fuero.machine.core import Core
>>> from fuero.machine.document import document_text, encode, read_program
>>> from fuero.resources import ruleset_names
>>> rules = fuero.load(ruleset_names()[1])
>>> text = document_text(encode(rules.program(3)))
>>> core = Core(evaluator_of(read_program(text), "python"))
>>> state = core.start(seed=7)
>>> core.random_playout(state, seed=1) > 100, core.over(state), len(core.scores(state))
(True, True, 3)

```
"""


def machine_page() -> str:
    """The text of ``docs/machine.md``: a row for each operator and each instruction."""
    operators = ["| operator | operands | gives | |", "|---|---|---|---|"]
    operators += [_row(name, form, form.result) for name, form in OPERATORS.items()]
    instructions = ["| instruction | operands | |", "|---|---|---|"]
    instructions += [_row(name, form) for name, form in INSTRUCTIONS.items()]
    document = _DOCUMENT.format(
        values=MOST_VALUES,
        characters=MOST_CHARACTERS,
        depth=MOST_DEPTH,
        slots=MOST_SLOTS,
        bits=LARGEST.bit_length(),
        text=LONGEST_TEXT,
    )
    tables = ["## Instructions\n", *instructions, "", "## Operators\n", *operators, ""]
    return "\n".join([_OPENING, *tables, document])


def _row(name: str, form: Form, *results: str) -> str:
    operands = " ".join(
        f"`{kind}`" if called == kind else f"`{called}{_mark(form, called)}:{kind}`"
        for called, kind in form.operands
    )
    return f"| `{name}` | {operands} | {''.join(f'`{one}` | ' for one in results)}{form.about} |"


def _mark(form: Form, called: str) -> str:
    return "?" if called in form.optional else ""
