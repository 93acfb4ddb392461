"""The python evaluator does what the reference does, and its source is made of integers only."""

from __future__ import annotations

import ast
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.machine import backends
from fuero.machine.liveness import inside
from fuero.machine.majority import rank
from fuero.machine.operators import INSTRUCTIONS, OPERATORS
from fuero.machine.program import Field, Program
from fuero.machine.python import functions as made
from fuero.machine.python import python
from fuero.machine.python.calls import counted
from fuero.machine.python.expressions import operators
from fuero.machine.python.instructions import instructions
from fuero.machine.python.ranges import FORMS, FieldRanges
from fuero.machine.python.ranking import TIES
from fuero.machine.python.regions import ELSEWHERE
from fuero.machine.python.runtime import NAMES, Listed, Sets
from fuero.machine.python.source import choice_source, source_of
from fuero.machine.reference import reference
from fuero.machine.things import Thing
from fuero.pipeline import load
from support.evaluators import Difference, compare
from support.machines import FIRST, machine
from support.playing import GAMES, loaded
from support.profiles import SOAK
from support.rulesets import write_ruleset

NODES = frozenset(
    name
    for line in (
        "Module FunctionDef arguments arg Return Assign AugAssign For While If IfExp Expr Pass",
        "Break Continue Call Name Load Store Constant BinOp UnaryOp BoolOp Compare NamedExpr",
        "Subscript Slice Tuple List Attribute Add Sub Mult BitAnd BitOr LShift RShift Invert USub",
        "Not And Or Eq NotEq Lt LtE Gt GtE In Starred",
    )
    for name in line.split()
)
NAME = re.compile(r"[acdhoprsvtxqACOT]\d+|[a-z]")
ATTRIBUTES = {"append", "bit_count", "bit_length"}


def test_it_knows_every_operator_and_instruction() -> None:
    assert operators() == set(FORMS) > set(OPERATORS)
    assert instructions() | ELSEWHERE == set(INSTRUCTIONS)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_games_are_the_same_step_by_step(name: str, players: int) -> None:
    program = loaded(name).program(players)
    judge, other = reference(program), python(program)
    assert all(compare(judge, other, seed) for seed in range(2 if SOAK else 1))


def sources(program: Program) -> str:
    """All source that is made of a Program."""
    texts = [source_of(program, telling=telling) for telling in (False, True)]
    for number in range(len(program.choices)):
        texts += choice_source(program, number, FieldRanges(program)).functions.values()
    return "\n".join(texts)


def assert_made_of_integers(text: str) -> None:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        assert type(node).__name__ in NODES, ast.dump(node)
        if isinstance(node, ast.Name):
            assert NAME.fullmatch(node.id) or node.id in {*NAMES, "A", "B", "L"}, node.id
        elif isinstance(node, ast.FunctionDef | ast.arg):
            name = node.name if isinstance(node, ast.FunctionDef) else node.arg
            assert NAME.fullmatch(name), name
        elif isinstance(node, ast.Constant):
            assert type(node.value) is int, node.value
        elif isinstance(node, ast.Attribute):
            assert node.attr in ATTRIBUTES, node.attr


@pytest.mark.parametrize("name", ["el-grande", "grandissimo", "tic-tac-toe"])
def test_source_is_made_of_integers_and_names_of_a_closed_list(name: str) -> None:
    rules = loaded(name)
    assert_made_of_integers(sources(rules.program(rules.rules.least_players)))


EVIL = ("__import__", "exec", "{}", "'\"\n\\", "\n    raise SystemExit")


def test_names_of_rules_never_become_source() -> None:
    program = loaded("el-grande").program(2)
    layout = program.layout
    thing = Thing(category=EVIL[0], name=EVIL[1], owner=EVIL[3])
    renamed = {name: EVIL[number % 5] + str(number) for number, name in enumerate(program.domains)}

    def evil_field(field: Field) -> Field:
        return replace(field, domain=renamed.get(field.domain, ""))

    evil = replace(
        program,
        ruleset=EVIL[0],
        seats=EVIL[:2],
        domains={
            name: replace(
                program.domains[old],
                name=name,
                members=(EVIL * 20)[: len(program.domains[old].members)],
                things=(thing,),
            )
            for old, name in renamed.items()
        },
        layout=replace(
            layout,
            fields={name: evil_field(field) for name, field in layout.fields.items()},
            scratch=tuple(evil_field(field) for field in layout.scratch),
        ),
        events=tuple(
            event
            if event.name in ("forced", "declined", "score", "counted", "bonus")
            else replace(event, verb=EVIL[3])
            for event in program.events
        ),
        choices=tuple(
            replace(one, kind=EVIL[4], about=((EVIL[2], thing),)) for one in program.choices
        ),
        sites=tuple(replace(one, rule=EVIL[3], element=EVIL[4]) for one in program.sites),
        routines=tuple(replace(one, of=EVIL[2]) for one in program.routines),
    )
    assert sources(evil) == sources(program)


def test_rules_that_name_things_like_code_are_played_alike(tmp_path: Path) -> None:
    rules = load(
        write_ruleset(
            tmp_path,
            "piece exec, plural execs, 5 for each player in box\n"
            "track score for each player: 0..9\n"
            "procedure game:\n    repeat up to 3 times:\n        for each player:\n"
            "            move up to 2 own execs from box to fields\n",
        )
    )
    program = rules.program(2)
    assert_made_of_integers(sources(program))
    assert compare(reference(program), python(program), 3)


def test_a_game_may_end_in_a_procedure_that_several_loops_perform(tmp_path: Path) -> None:
    rules = load(
        write_ruleset(
            tmp_path,
            "piece stone, plural stones, 5 for each player in box\n"
            "track score for each player: 0..9\n"
            "procedure look:\n    if own score >= 9:\n        end game: look\n"
            "procedure game:\n    repeat up to 3 times:\n"
            "        for each player:\n            perform look\n"
            "        for each player:\n            add 1 to own score\n"
            "            perform look\n"
            "        for each player:\n"
            "            move up to 2 own stones from box to fields\n",
        )
    )
    program = rules.program(2)
    assert all(compare(reference(program), python(program), seed) for seed in range(3))


def test_a_policy_of_ties_that_is_played_otherwise_is_found() -> None:
    program = loaded("el-grande").program(3)
    wrong = replace(
        program,
        majorities=tuple(replace(table, ties="full rank") for table in program.majorities),
    )
    judge, other = reference(program), python(wrong)
    with pytest.raises(Difference, match="after the answers"):
        sum(compare(judge, other, seed) for seed in range(20))


@pytest.mark.parametrize("ties", ["next rank", "full rank", "split ranks", "nothing"])
@pytest.mark.parametrize("use", ["compact", "skip"])
def test_the_short_way_of_ranking_is_the_ranking(ties: str, use: str) -> None:
    chance = random.Random(7)
    for _ in range(500):
        counts = [chance.randrange(4) for _ in range(chance.randint(1, 6))]
        values = [chance.randrange(9) for _ in range(chance.randint(0, 5))]
        least, firsts = chance.randint(-1, 3), chance.randrange(3)
        seats = chance.randint(1, len(counts))
        favours, pools = (
            [seat for seat in range(seats) if chance.random() < part]
            for part in chance.choice([(0, 0), (0.3, 0), (0, 0.3), (0.3, 0.3)])
        )
        expected = rank(
            counts, values, least=least, ranks=len(values), ties=ties, use=use,
            first_only=firsts > 0, tied_too=firsts == 2, favours=favours, pools=pools,
        )  # fmt: skip
        found = NAMES["K"](
            counts, values, max(1, least), TIES.index(ties), int(use == "skip"), firsts, seats,
            favours, pools,
        )  # fmt: skip
        order, length, *numbers, paying, alone, favoured = found
        players = [one.owner for one in expected if one.owner < seats]
        assert (order, length) == (players, len(players))
        if not favours and not pools:
            short = NAMES["Q"](
                counts, values, max(1, least), TIES.index(ties), int(use == "skip"), firsts, seats
            )
            assert short == (order, numbers[1], alone)
        by_owner = {one.owner: (one.rank, one.points, one.paid, one.tied) for one in expected}
        for owner, told in enumerate(zip(*numbers, strict=True)):
            assert told == by_owner.get(owner, (0, 0, 0, 0))
        seated = [one for one in expected if one.owner < seats]
        assert alone == sum(1 << one.owner for one in seated if one.rank == 1 and not one.tied)
        assert favoured == sum(1 << one.owner for one in seated if one.favoured)
        assert paying == len(values)


def test_members_of_sets_of_every_size_are_found() -> None:
    chance = random.Random(3)
    for size in (1, 5, 13, 14, 26, 64, 200):
        mask = chance.getrandbits(size)
        expected = tuple(bit for bit in range(size) if mask >> bit & 1)
        assert Sets()[mask] == expected
        assert Listed((7, 8), range(100, 300))[mask] == (7, 8, *(100 + one for one in expected))
    with pytest.raises(ValueError, match="less than 0"):
        Sets()[-1]


def test_a_fault_inside_is_told_with_the_place_of_its_clause() -> None:
    program = loaded("el-grande").program(2)
    vector = reference(program).start(0, None, None)
    choose = vector[0]
    broken = list(program.code)
    broken[choose + 1] = ("set", FIRST, ("table", 0, ("const", 10**6)))
    evaluator = python(replace(program, code=tuple(broken)))
    rule = program.sites[program.site_of[choose + 1]].rule
    option = next(iter(reference(program).offered(vector, program.code[choose][1])))
    with pytest.raises(DiagnosticError, match=r"FU445.*cannot go on at") as caught:
        evaluator.apply(vector, option, None)
    assert rule in str(caught.value)


LOOPS = [
    [("jump", 0)],
    [("branch", ("const", 1), 0), ("jump", 0)],
    [("call", 2, (), ()), ("jump", 0), ("set", FIRST, ("const", 1)), ("return",)],
    [("set", FIRST, ("const", 1)), ("branch", ("slot", FIRST), 0), ("jump", 0)],
]


@pytest.mark.parametrize("code", LOOPS)
@pytest.mark.parametrize("backend", sorted(backends.BACKENDS))
def test_a_loop_that_asks_nobody_is_stopped(backend: str, code: list[tuple[object, ...]]) -> None:
    evaluator = backends.evaluator_of(machine(code, slots=[0]), backend)
    with pytest.raises(DiagnosticError, match="FU407"):
        evaluator.start(0, None, None)


def test_routines_that_double_their_work_are_stopped() -> None:
    code: list[tuple[object, ...]] = [("call", 2, (), ()), ("end", 0)]
    for routine in range(40):
        code += [("call", 2 + 3 * (routine + 1), (), ())] * 2 + [("return",)]
    code += [("set", FIRST, ("const", 1)), ("return",)]
    program = machine(code, slots=[0])
    stack = program.layout.fields["return stack"]
    grown = replace(program, initial=(*program.initial, *[0] * 50))
    assert stack.offset + stack.size == program.layout.size
    with pytest.raises(DiagnosticError, match="FU407"):
        python(grown).start(0, None, None)


def test_calls_are_counted_where_they_may_multiply() -> None:
    code: tuple[tuple[object, ...], ...] = (
        ("call", 2, (), ()), ("end", 0),
        ("branch", ("slot", FIRST), 5), ("call", 6, (), ()), ("jump", 2), ("return",),
        ("call", 8, (), ()), ("return",),
        ("set", FIRST, ("const", 1)), ("return",),
    )  # fmt: skip
    bodies = {begin: inside(code, begin) for begin in (2, 6, 8)}
    # The first calls again and again what calls another; the second calls what does nothing more.
    assert counted(machine(code, slots=[0]), bodies) == {2}


def test_deep_nesting_is_split() -> None:
    expression: tuple[object, ...] = ("slot", FIRST)
    for number in range(150):
        branch = ("if", ("slot", FIRST), ("const", number), ("const", 0))
        expression = ("add", expression, branch)
    deep: tuple[object, ...] = ("const", 1)
    for _ in range(25):
        deep = ("filter", FIRST + 1, ("const", 1), ("nonempty", deep))
    code = [("set", FIRST, expression), ("set", FIRST + 2, deep)]
    nested = [("branch", ("slot", FIRST), 202 + 2 - 0) for _ in range(200)]
    program = machine([*code, *nested, ("end", 0), ("end", 0), ("end", 0)], slots=[1, 0, 0])
    assert compare(reference(program), python(program), 0) == 0
    assert "def x" in source_of(program, telling=False)


def test_nothing_of_the_source_is_written_to_disk() -> None:
    text = Path(made.__file__).read_text(encoding="utf-8")
    assert text.count("exec(") == 1


def test_an_option_of_another_choice_is_refused() -> None:
    program = loaded("el-grande").program(2)
    evaluator = python(program)
    for sink in (None, []):
        state = evaluator.start(1, sink, None)
        before = list(state)
        with pytest.raises(ValueError, match="does not belong to this choice"):
            evaluator.apply(state, program.option_count, sink)
        assert state == before
