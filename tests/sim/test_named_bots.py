"""Bots that somebody wrote: found by name, and named where they fail."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import fuero
from fuero.diagnostics import Diagnostic, DiagnosticError
from fuero.sim.named import bot_named
from support.playing import loaded

MODULE = "bots_of_a_test"
SOURCE = """
from fuero import random_bot

def first(seat, chance):
    return seat.options[0]

def by_notation(seat, chance):
    return seat.options[-1].notation

def nonsense(seat, chance):
    return "nonsense"

def nothing(seat, chance):
    return None

def fails(seat, chance):
    if seat.view()["variables"]["round-number"] > 1:
        raise ValueError("no idea")
    return seat.options[0]

def leaves(seat, chance):
    raise SystemExit(3)

def takes_one(seat):
    return seat.options[0]

class Mind:
    def think(self, seat, chance):
        return seat.options[0]

    def __call__(self, seat, chance):
        return seat.options[0]

mind = Mind()
number = 7
"""


@pytest.fixture(autouse=True)
def _bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / f"{MODULE}.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if not name.startswith("fuero"):
            del sys.modules[name]


def problem(call: Callable[[], object]) -> Diagnostic:
    with pytest.raises(fuero.DiagnosticError) as caught:
        call()
    (found,) = caught.value.diagnostics
    return found


@pytest.mark.parametrize("function", ["first", "mind", "mind.think", "random_bot"])
def test_a_bot_is_any_callable_of_a_module(function: str) -> None:
    rules = loaded("five-valleys")
    found = fuero.simulate(rules, games=2, players=2, bots=["random", f"{MODULE}:{function}"])
    assert found.bots == ("random", f"{MODULE}:{function}")


def test_a_function_is_handed_over_as_it_is() -> None:
    def second(seat: fuero.Seat, chance: list[int]) -> fuero.Option:
        return seat.options[1]

    rules = loaded("five-valleys")
    by_name = fuero.simulate(rules, games=3, players=2, bots=[f"{MODULE}:first", "random"])
    first = sys.modules[MODULE].first
    by_hand = fuero.simulate(rules, games=3, players=2, bots=[first, fuero.random_bot])
    assert by_hand.mean_scores == by_name.mean_scores
    assert by_hand.bots == by_name.bots == (f"{MODULE}:first", "random")
    other = fuero.simulate(rules, games=3, players=2, bots=second)
    assert other.bots[0].endswith("second")


def test_an_answer_may_be_a_notation() -> None:
    found = fuero.simulate(loaded("five-valleys"), games=1, players=2, bots=f"{MODULE}:by_notation")
    assert found.games == 1


@pytest.mark.parametrize(
    ("name", "code", "message", "help"),
    [
        ("greedi", "FU430", "there is no bot 'greedi'", "did you mean `greedy`?"),
        (
            "clever",
            "FU430",
            "there is no bot 'clever'",
            "one of your own is called",
        ),
        ("bots_of_a_tset:first", "FU446", "there is no module", f"did you mean `{MODULE}`?"),
        ("nowhere.at_all:first", "FU446", "there is no module", "looked for in this folder"),
        (f"{MODULE}:frist", "FU446", "has no function 'frist'", "did you mean `first`?"),
        (f"{MODULE}:zzzzzz", "FU446", "has no function 'zzzzzz'", "it has first, by_notation"),
        (f"{MODULE}:number", "FU446", "has no function 'number'", "it has first"),
        (f"{MODULE}:", "FU446", "not of the form module:function", "such as mybot:best"),
        (":first", "FU446", "not of the form module:function", "such as mybot:best"),
    ],
)
def test_a_name_of_nothing_is_refused_with_what_there_is(
    name: str, code: str, message: str, help: str
) -> None:
    found = problem(lambda: bot_named(name))
    assert found.code == code
    assert message in found.message
    assert help in (found.help or "")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def bot(:\n", "SyntaxError: invalid syntax (faulty.py, line 1)"),
        ("x = 1\nraise RuntimeError('not today')\n", "RuntimeError: not today (faulty.py, line 2)"),
        ("import module_nobody_has\n", "No module named 'module_nobody_has' (faulty.py, line 1)"),
        ("import sys\nsys.exit(4)\n", "SystemExit: 4 (faulty.py, line 2)"),
    ],
)
def test_a_module_that_cannot_be_imported_is_told_with_its_line(
    tmp_path: Path, source: str, message: str
) -> None:
    (tmp_path / "faulty.py").write_text(source, encoding="utf-8")
    found = problem(lambda: bot_named("faulty:bot"))
    assert found.code == "FU447"
    assert found.message.startswith("the bot faulty:bot: its module cannot be imported")
    assert found.message.endswith(message)


@pytest.mark.parametrize(
    ("function", "code", "message"),
    [
        ("fails", "FU448", f"raised ValueError: no idea ({MODULE}.py, line 18, in fails)"),
        ("leaves", "FU448", f"raised SystemExit: 3 ({MODULE}.py, line 22, in leaves)"),
        ("takes_one", "FU448", "raised TypeError: takes_one() takes 1 positional argument"),
        ("nonsense", "FU449", "gave no legal answer: red cannot answer 'nonsense' here"),
        ("nothing", "FU449", "gave no legal answer: option must be one of the options"),
    ],
)
def test_a_bot_that_fails_is_named_and_the_game_stays(
    function: str, code: str, message: str
) -> None:
    bot = bot_named(f"{MODULE}:{function}")
    game = loaded("el-grande").new_game(["red", "blue"], seed=4)
    found = problem(lambda: fuero.play_out(game, [bot, bot_named(f"{MODULE}:first")], 4))
    assert found.code == code
    assert f"the bot {MODULE}:{function}, deciding for red after" in found.message
    assert f"{game.decisions_taken} decisions of the game with seed 4," in found.message
    assert message in found.message
    assert game.decision is not None
    assert game.decision.player == "red"


def test_what_legal_answers_there_were_is_told() -> None:
    found = problem(
        lambda: fuero.simulate(loaded("el-grande"), games=1, players=2, bots=f"{MODULE}:nonsense")
    )
    assert found.help == "answers are 1 to 13"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("bad.py:raises", "bad:raises"),
        ("./bad.py:raises", "bad:raises"),
        ("./bad:raises", "bad:raises"),
        ("mine/bad.py:raises", "mine.bad:raises"),
        ("/tmp/bad.py:raises", "bad:raises"),
        ("../bad.py:raises", "bad:raises"),
        (".\\\\bad.py:raises", "bad:raises"),
    ],
)
def test_a_file_in_place_of_a_module_is_told_from_it(said: str, meant: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        bot_named(said)
    (found,) = caught.value.diagnostics
    assert (found.code, found.help) == ("FU446", f"did you mean `{meant}`?")


def test_a_module_without_a_function_is_told_from_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "uct.py").touch()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DiagnosticError) as caught:
        bot_named("uct")
    assert "uct is a module: name the function in it, too" in str(caught.value)


def test_what_a_module_has_is_what_can_decide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "import functools\nclass Kind:\n    def __call__(self, seat, chance): pass\n"
    source += "def best(n, seat, chance): pass\n"
    source += "best200 = functools.partial(best, 200)\nmade = Kind()\nnumber = 3\n"
    (tmp_path / "several_bots.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(DiagnosticError, match=r"it has best, best200, made$"):
        bot_named("several_bots:zzzzzzzz")
