"""What there is, is found out before code is written; a window is a record of what may be done."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest

from fuero.lower import lower
from fuero.lower.builder import Builder, Label, const, slot
from fuero.lower.happenings import Happening
from fuero.lower.survey import survey
from fuero.lower.windows import Answer, Window, lower_window, open_before_part
from fuero.machine.program import Instruction
from fuero.ruleset.model import Rules
from support.playing import loaded
from support.rulesets import linked

SMALL = """
track score for each player: 0..9

procedure game:
    end game: over
"""


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    return linked(tmp_path, SMALL)


@pytest.mark.parametrize("name", ["el-grande", "castelo-sao-jorge", "king-colonies"])
def test_the_state_is_known_before_any_code_is_written(name: str) -> None:
    rules = loaded(name).rules
    seats = rules.seats[: rules.least_players]
    world, program = survey(rules, seats), lower(rules, seats)
    fields = program.layout.fields
    known = world.fields
    own = [one for one, field in fields.items() if field.role != "register"]
    assert own == [*known, "return stack"]
    # How great the machine's own numbers become is known when the code is.
    assert all(fields[one] == replace(field, high=fields[one].high) for one, field in known.items())
    assert program.initial[: len(world.initial)] == world.initial


def test_a_world_does_not_change(rules: Rules) -> None:
    world = survey(rules, rules.seats[:2])
    assert world == survey(rules, rules.seats[:2])
    with pytest.raises(FrozenInstanceError):
        world.initial = ()  # type: ignore[misc]
    with pytest.raises(TypeError):
        world.fields["more"] = world.fields["score"]  # type: ignore[index]


def test_a_window_may_be_of_another_kind_than_stopping(rules: Rules) -> None:
    builder = Builder(survey(rules, rules.seats[:2]))
    score = builder.world.offset("score")

    def help_oneself(player: tuple[object, ...]) -> None:
        builder.emit("store", score, player, const(9))

    window = Window(
        during=0b10,
        announced=0b10,
        who=lambda among: const(builder.world.everything("player") if among else 0),
        after=slot(builder.header("actor")),
        kind="help",
        about=(),
        answers=(Answer(word="pass"), Answer(word="help", effect=help_oneself)),
        label=Label(),
    )
    builder.begin("game")
    open_before_part(builder, window, Happening(verb="part", roles=()), chosen=False)
    builder.emit("end", 0)
    everybody = const(builder.world.everything("player"))
    lower_window(builder, window, everybody, lambda: None)
    (choice,) = builder.choices
    assert (choice.kind, [one.word for one in choice.options]) == ("help", ["pass", "help"])  # type: ignore[union-attr]
    code: tuple[Instruction, ...] = builder.resolved()
    names = [step[0] for step in code]
    assert names[:4] == ["branch", "emit", "call", "end"]
    asked = names.index("choose")
    test, effect = code[asked + 1 : asked + 3]
    assert test == ("branch", ("eq", slot(choice.word_slot), const(1)), asked + 3)
    assert effect == ("store", score, choice.player, const(9))
    assert builder.events[-1].announced
