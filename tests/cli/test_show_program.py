"""``fuero show RULES --program``: what rules are lowered to, with the lines they come from."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from fuero.cli.main import cli
from fuero.machine.document import read_program
from fuero.machine.listing import listing, sizes
from fuero.machine.operators import program_expressions, walk_expression
from fuero.pipeline import load


def _shown(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["show", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_every_instruction_is_listed_once_below_the_line_it_comes_from() -> None:
    program = load("./examples/five-valleys", checked=False).program(2)
    lines = [line.lstrip(">").strip() for line in listing(program)]
    numbers = [int(line.split()[0]) for line in lines if line[:1].isdigit() and "(" not in line[:6]]
    code = [number for number in numbers if number < len(program.code)]
    assert set(range(len(program.code))) <= set(code)
    site = program.sites[program.site_of[program.routines[-1].begin]]
    assert any(line.startswith(f"; {site.rule}") for line in lines)


def test_the_routines_are_the_whole_code_in_order() -> None:
    program = load("king-colonies", checked=False).program(4)
    ends = [0, *(routine.end for routine in program.routines)]
    assert [routine.begin for routine in program.routines] == ends[:-1]
    assert ends[-1] == len(program.code)
    assert {"game", "window", "procedure freedoms"} <= {one.name for one in program.routines}


def test_what_is_called_in_one_place_only_is_listed_there_and_by_itself() -> None:
    program = load("el-grande", checked=False).program(4)
    assert "procedure round" in {one.name for one in program.inner}
    assert "; procedure round, which is called here only" in "\n".join(listing(program, ["game"]))
    assert next(listing(program, ["procedure round"])) == "procedure round:"


def test_figures_count_every_node_of_every_expression() -> None:
    program = load("el-grande", checked=False).program(4)
    content = json.loads(_shown("el-grande", "--program", "--players", "4", "--json"))
    nodes = [part for tree in program_expressions(program) for part in walk_expression(tree)]
    assert content["expressions"] == len(nodes)
    assert content["distinct_expressions"] == len(set(nodes))
    assert content["players"] == 4
    assert {key: content[key] for key in sizes(program)} == sizes(program)
    assert content["slots"] == program.layout.size


def test_the_code_of_one_element_is_shown_alone() -> None:
    shown = _shown("el-grande", "--program", "--element", "mustering")
    assert shown.startswith("procedure mustering:\n")
    assert "; el-grande/game.fuero:" in shown
    assert "procedure round" not in shown


def test_the_whole_program_is_shown_as_a_document() -> None:
    program = load("el-grande", checked=False).program(3)
    shown = _shown("el-grande", "--program", "--players", "3", "--whole")
    assert read_program(shown) == program
    assert '\n["call", ' in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["el-grande", "--whole"], "--element and --whole go with --program"),
        (["el-grande", "--program", "--element", "musterng"], "did you mean `mustering`?"),
        (["el-grande", "--players", "3"], "--players goes with --program and --python"),
        (["el-grande", "--program", "--cards"], "only one of NAME"),
        (["el-grande", "--python", "round", "--json"], "--json does not go with --python"),
        (["el-grande", "--program", "--players", "9"], "2 to 5 players"),
    ],
)
def test_what_cannot_be_shown_is_said(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(cli, ["show", *arguments])
    assert result.exit_code in (1, 2)
    assert said in result.output


def test_the_functions_made_of_an_element_are_shown_whole() -> None:
    shown = _shown("./examples/five-valleys", "--python", "harvest")
    assert shown.startswith("def ")
    program = load("./examples/five-valleys", checked=False).program(2)
    routine = next(one for one in program.routines if one.name == "procedure harvest")
    assert any(f"# {at}\n" in shown for at in range(routine.begin, routine.end))
    result = CliRunner().invoke(cli, ["show", "./examples/five-valleys", "--python", "nothing"])
    assert result.exit_code == 2
    assert "no code is of 'nothing'" in result.output
