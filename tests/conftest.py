from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator

import pytest

from fuero.machine import backends
from support.cases import prepare_cases
from support.expected import Expected
from support.groups import Groups, dearest_first
from support.profiles import SOAK
from support.sharing import share_rules

ON_BOTH = "golden"
"""The room whose tests run with games played by each evaluator; those of conformance try each case
on both by themselves.
"""
PLAYED_BY = "played_by"
FORGET = pytest.StashKey[Callable[[], None]]()
"""What forgets the rules that tests have written."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--backend",
        choices=sorted(backends.BACKENDS),
        help="play games and trials with this evaluator wherever a test names none",
    )
    parser.addoption(
        "--update-expected",
        action="store_true",
        help="rewrite the files that hold expected output with what came out",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Look for garbage seldom: programs are many small objects that stay to the end."""
    backend = config.getoption("--backend")
    if backend is not None:
        backends.usual = dict.fromkeys(backends.usual, backend)
    gc.set_threshold(1_000_000, 20, 100)
    # Hundreds of processes are begun: what each compiles, all others would compile again.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if not hasattr(config, "workerinput"):
        prepare_cases()
    config.stash[FORGET] = share_rules()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A run in the background hands on, also to the programs it begins, that nobody listens.
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give the tests of a room both evaluators, where the run names none."""
    room = metafunc.definition.path.parent.name
    if room == ON_BOTH and metafunc.config.getoption("--backend") is None:
        if PLAYED_BY not in metafunc.fixturenames:
            metafunc.fixturenames.append(PLAYED_BY)
        metafunc.parametrize(PLAYED_BY, sorted(backends.BACKENDS), indirect=True)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Groups:
    """On several processes, hand out groups of tests."""
    return Groups(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to ``make soak`` what is marked so; on several processes, begin with the dearest."""
    if hasattr(config, "workerinput"):
        dearest_first(items)
    if SOAK:
        return
    long = {item for item in items if item.get_closest_marker("soak")}
    if long:
        config.hook.pytest_deselected(items=[*long])
        items[:] = [item for item in items if item not in long]


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After each file of tests, let nobody look any more through what is kept to the end."""
    if nextitem is None or nextitem.path != item.path:
        item.config.stash[FORGET]()
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _journals_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games played by tests keep their journals away from those of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="module", name=PLAYED_BY)
def _played_by(request: pytest.FixtureRequest) -> Iterator[str]:
    """The evaluator that plays games wherever a test names none."""
    with pytest.MonkeyPatch.context() as patch:
        if hasattr(request, "param"):
            patch.setattr(backends, "usual", {**backends.usual, "game": request.param})
        yield backends.usual["game"]


@pytest.fixture
def expected(request: pytest.FixtureRequest) -> Expected:
    """Compares a text with the file that holds what is expected, or rewrites that file."""
    return Expected(update=bool(request.config.getoption("--update-expected")))
