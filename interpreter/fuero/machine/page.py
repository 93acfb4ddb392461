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
number of players (`fuero show RULES --program` lists it): a list of instructions, whose
operands are numbers or expressions. An expression is a tree: an operator and its operands. How
states, decisions and routines hang together is told in [architecture.md](architecture.md).

Every value is an integer. A `number` is itself; a `member` is its index in its domain, and -1
is none; a `set` is a bit mask of indices; a `condition` is 0 or 1; an `address` is a slot that
is given to an instruction. A `value` is of whatever kind the slot has. An `index` that is less
than 0 is of nothing: nothing is read or written there.

Operands that are fixed when the program is made: `slot`, `register` and `base` are slots that
are read, written, or the first of several, and `array` the first of several that are all written;
`table`, `row`, `choice`, `event`, `majority`,
`ending` and `stream` are one of the program's; `label` and `routine` are instructions to go on
at or to call (of several, -1 stands for none); `integer` is a number, `flag` 0 or 1;
`arguments` are several expressions. In the form `it:register` an operand is called *it* and is
a `register`; `key?:number` may be left out.
"""


_DOCUMENT = """\
## As a document

`fuero show RULES --program --whole` writes a program for one number of players (`--players`) as
JSON; `fuero schema program` has every key. A record is an object, an instruction or expression a
list that begins with its name, as in the tables above: `["set", 12, ["add", ["slot", 3], ["const",
1]]]`. Labels and routines are numbers of instructions; an operand that may be left out is `[]`.
Numbers can be longer than a machine word, as a set has a bit for each member.

`fuero.machine.document` writes and reads such documents (`encode`, `decode`, `read_program`). What
is read is held against the same tables, and against the promises of every program; a mistake is
told with the JSON pointer to it (FU450). `program_hash` is the SHA-256 over all that an evaluator
reads, and has to fit. What `unwind` drops is not proved; both evaluators look as they come to it,
and stop there (FU450) where nothing is under way that ends at its label.

A document has at most {values:,} values and {characters:,} characters, expressions {depth} deep in
each other, {slots:,} slots, numbers of {bits:,} bits, and texts of {text:,} characters.

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
