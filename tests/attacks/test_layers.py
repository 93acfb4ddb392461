"""Layers made at random out of clauses that ship: what `check` accepts can be played."""

from __future__ import annotations

import zlib
from pathlib import Path
from random import Random

import pytest

from support.attacks.faults import FAULTS
from support.attacks.found import LayerCase, attacked, attempted, kept_case, kept_cases, replayed
from support.attacks.layers import ADDED, accepted, below, made_layer
from support.attacks.play import Broken
from support.profiles import FIRST, SOAK
from support.shipped import SHIPPED

DECISIONS = 60
MANY = 25
"""How many layers a soak makes about each form of statements."""
SHORT = (("five-valleys", 3), ("castelo-sao-jorge", 8), ("el-grande", 20))
"""Games of which layers are made in every run, one about every so many forms of statements."""
OF_SOAK = ("five-valleys", *SHIPPED) if SOAK else ()
EVERY = [(name, form) for name in OF_SOAK for form in (*below(name).forms, *ADDED)]
"""Looked up in a soak alone: to read all rules takes as long as to collect a thousand tests."""


def made(name: str, form: str, number: int, folder: Path) -> LayerCase | None:
    """A layer about a form of statements that is accepted; None where nothing of it is."""
    seed = zlib.crc32(f"{name} {form} {number}".encode()) % 1_000_000
    rules, chance = below(name), Random(seed)
    found = accepted(rules, made_layer(rules, chance, form), folder, chance)
    if found is None:
        return None
    text, game = found
    return LayerCase(
        what="all that must hold holds",
        over=name,
        text=text,
        players=chance.randint(game.rules.least_players, game.rules.most_players),
        seed=seed,
        decisions=DECISIONS,
    )


@pytest.mark.parametrize(("name", "share"), SHORT)
def test_layers_that_are_accepted_keep_all_that_must_hold(
    name: str, share: int, tmp_path: Path
) -> None:
    forms = (*list(below(name).forms)[::share], *ADDED)
    cases = [made(name, form, 0, tmp_path / "grafted") for form in forms]
    played = [attacked(case, tmp_path / "grafted") for case in cases if case is not None]
    assert len(played) > len(forms) / 2
    assert sum(played) > 10 * len(forms)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "form"), EVERY)
def test_many_layers_that_are_accepted_keep_all_that_must_hold(
    name: str, form: str, tmp_path: Path
) -> None:
    for number in range(FIRST, FIRST + MANY):
        case = made(name, form, number, tmp_path / "grafted")
        if case is not None:
            attacked(case, tmp_path / "grafted")


@pytest.mark.parametrize(
    ("fault", "name", "form", "first", "says"),
    [
        ("picks_shown_when_picked_again", "el-grande", "Unrevealed", 10, "sees what"),
        ("bound_by_recursion", "el-grande", "Perform", 26, "recursion depth"),
        ("cards_laid_out_twice", "five-valleys", "Put", 3, "lies in"),
    ],
)
def test_a_fault_that_is_put_back_is_found(
    fault: str,
    name: str,
    form: str,
    first: int,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    FAULTS[fault](monkeypatch)

    def attack() -> None:
        # From a layer on that is known to find it soon; where that changes, others will.
        for number in range(first, first + 60):
            case = made(name, form, number, tmp_path / "grafted")
            if case is not None:
                attempted(case, tmp_path / "grafted")

    with pytest.raises((Broken, RecursionError), match=says):
        attack()


LONG = """\
card busy in pack:
    move wolf to neighbours of place of wolf
    for each card-back in laid-out:
        put card-back in pack
        score valleys
    move up to 2 own herders from valleys to valleys

procedure rest:
    score valleys

after procedure harvest:
    perform rest
"""


def test_a_layer_that_breaks_something_is_told_as_short_as_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FAULTS["cards_laid_out_twice"](monkeypatch)
    case = LayerCase(
        what="cards lie once", over="five-valleys", text=LONG, players=2, seed=0, decisions=60
    )
    with pytest.raises(AssertionError, match="keep it as found/NAME") as caught:
        attacked(case, tmp_path / "grafted")
    told = str(caught.value)
    assert "put card-back in pack" in told
    assert not any(word in told for word in ("move", "score", "rest"))
    assert int(told.partition("decisions: ")[2].split()[0]) < 60


# ---- kept ---------------------------------------------------------------------------------------


def name_of(path: Path) -> str:
    return path.name.split(".")[0]


@pytest.mark.parametrize("path", kept_cases(), ids=name_of)
def test_what_was_found_once_stays_mended(path: Path, tmp_path: Path) -> None:
    replayed(kept_case(path), tmp_path / "grafted")


@pytest.mark.parametrize(
    "path", [path for path in kept_cases() if kept_case(path).fault], ids=name_of
)
def test_what_is_kept_of_a_fault_breaks_when_it_is_put_back(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = kept_case(path)
    FAULTS[case.fault](monkeypatch)
    with pytest.raises((Broken, RecursionError)):
        attempted(case, tmp_path / "grafted")
