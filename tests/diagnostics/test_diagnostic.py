from __future__ import annotations

import pickle

import pytest

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, Source, Span, render_text


def test_a_code_outside_the_catalogue_is_refused() -> None:
    with pytest.raises(ValueError, match="no diagnostic code 'FU999'"):
        Diagnostic(code="FU999", message="what")


def test_the_severity_is_that_of_the_catalogue_unless_said() -> None:
    assert Diagnostic(code="FU012", message="twice").severity == "error"
    assert Diagnostic(code="FU012", message="twice", severity="warning").severity == "warning"


def test_diagnostics_are_values() -> None:
    span = Span(Source("a", "text"), 0, 4)
    first = Diagnostic(code="FU012", message="m", span=span, related=(Related("r", span),))
    again = Diagnostic(code="FU012", message="m", span=span, related=(Related("r", span),))
    assert first == again
    assert len({first, again}) == 1


def test_the_error_carries_its_diagnostics_and_says_them() -> None:
    problems = (
        Diagnostic(code="FU001", message="there is no such file"),
        Diagnostic(code="FU005", message="the document is empty"),
    )
    error = DiagnosticError(iter(problems))
    assert error.diagnostics == problems
    assert str(error) == render_text(problems)
    assert "error FU001: there is no such file" in str(error)


def test_the_error_travels_between_processes() -> None:
    error = DiagnosticError([Diagnostic(code="FU001", message="m")])
    assert pickle.loads(pickle.dumps(error)).diagnostics == error.diagnostics
