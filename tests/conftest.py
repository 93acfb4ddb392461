from __future__ import annotations

import pytest

from support.expected import Expected


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-expected",
        action="store_true",
        help="rewrite the files that hold expected output with what came out",
    )


@pytest.fixture
def expected(request: pytest.FixtureRequest) -> Expected:
    """Compares a text with the file that holds what is expected, or rewrites that file."""
    return Expected(update=bool(request.config.getoption("--update-expected")))
