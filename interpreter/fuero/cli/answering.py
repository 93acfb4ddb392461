"""What is said of answers that do not fit, and of a line that is not taken to its end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fuero.diagnostics import suggest
from fuero.machine.explain import why_not
from fuero.table.answers import numbers_offered
from fuero.table.names import capital
from fuero.table.spelling import is_meant
from fuero.text.message import message

from .commands import command_words

if TYPE_CHECKING:
    from fuero.machine.game import Decision, Game
    from fuero.table.answers import Misfit
    from fuero.table.question import Question

__all__ = ["legal_words", "misfit_words", "near_words", "out_of_range"]

_MOST_NAMED = 8
"""So many options are named where several could be meant; the list has them all."""


def out_of_range(question: Question, number: str) -> str:
    """That a number is none of the list, and which are."""
    numbers = numbers_offered(question)
    if not numbers:
        return message("no-answer-words", language=question.language, number=number)
    return message("no-answer-number", language=question.language, number=number, numbers=numbers)


def legal_words(decision: Decision, language: str) -> str:
    """What can be answered, as answers are written: of numbers the first and the last."""
    notations = [option.notation for option in decision.options]
    numbers = [int(one) for one in notations if one.isdecimal()]
    if len(numbers) == len(notations) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return message("legal-numbers", language=language, first=numbers[0], last=numbers[-1])
    return message("legal-answers", language=language, options=", ".join(notations))


def near_words(written: str, known: Iterable[str], language: str) -> str:
    """Asks whether something was meant that is written much alike; '' where nothing is."""
    near = suggest(written, known)
    return message("did-you-mean", language=language, word=near) if near is not None else ""


def _meant_among(known: Iterable[str], written: str) -> list[str]:
    """The ways options are ever written at a question that what is typed could mean."""
    if not any(sign.isalpha() for sign in written):
        return []
    return [one for one in known if is_meant(written, one)]


def misfit_words(game: Game, decision: Decision, question: Question, misfit: Misfit) -> str:
    """Why an answer does not fit, and what may have been meant."""
    written = misfit.written
    if misfit.possible:
        named = [f"{one.key} {capital(one.words)}" for one in misfit.possible[:_MOST_NAMED]]
        key = "several-meant-more" if len(misfit.possible) > _MOST_NAMED else "several-meant"
        return message(key, language=question.language, written=written, options=", ".join(named))
    if misfit.unseen:
        return message("list-not-shown", language=question.language, written=written)
    if misfit.gone is not None:
        gone = capital(misfit.gone.words)
        return message("not-offered-more", language=question.language, written=written, option=gone)
    absence = why_not(game, decision, " ".join(written.lower().split()))
    offered = {one.notation for one in question.offers}
    closed = [one for one in _meant_among(absence.known, written) if one not in offered]
    if absence.kind != "unknown":
        closed = [written]
    if len(closed) == 1:
        return message(
            "not-answered-why", language=question.language, written=repr(written), option=closed[0]
        )
    if written.isdecimal():
        return out_of_range(question, written)
    names = [name for one in question.offers for name in (one.notation, *one.names)]
    commands = (one for words in command_words(question.language).values() for one in words)
    hint = near_words(written, [*names, *commands], question.language)
    hint = hint or message("help-hint", language=question.language)
    return message("not-answered", language=question.language, written=repr(written), hint=hint)
