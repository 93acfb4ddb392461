"""Why a text could not be read."""

from __future__ import annotations

from dataclasses import dataclass

from fuero.diagnostics import Diagnostic

from .sentences import Sentence

__all__ = ["Misread"]


@dataclass(slots=True, kw_only=True, eq=False)  # What raises an exception changes it.
class Misread(Exception):
    """A text that cannot be read. why: ``empty``, ``long``, ``unknown`` (a word that no phrase and
    no name has), ``unexpected`` (a word that does not fit there), ``unended``, ``agreement`` (words
    that would have to be others), ``meaningless`` (rules cannot say it), ``several`` (too many
    meanings), ``entangled`` (too many ways to take a sentence apart),
    ``missing`` (a part is left out, and rules do not say what it is taken as),
    ``contradicted`` (a bracket, the sentence here, says otherwise than the text outside),
    ``apart`` (a word that says nothing stands within a part of the sentence),
    ``order`` (a word says when something is done, and that is not so),
    ``form`` (a word would have to stand in another form),
    ``uncompared`` (a number is not said to be exact or the least),
    ``shorter`` (something is left out; told of no text, which is then read so),
    ``unread`` (the words are no sentence; told of no text: ``explained`` finds out more).

    sentence: the sentence it happened in; position: of the word in it, from 0; word: that word;
    understood: so many words before it can be the beginning of a sentence; expected: words that
    fit, or the sentence as it would have to be, or the slots left out; missing: the slots that come
    next in a sentence that is not complete; rules: what a sentence that means nothing was
    understood as, where that is one thing; reason: why that is refused; said: how a card would say
    that, where it would say it otherwise; unread: the sentence of which nothing else is known.
    """

    why: str
    sentence: str = ""
    position: int = 0
    understood: int = 0
    word: str = ""
    expected: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    language: str = ""
    rules: str = ""
    reason: Diagnostic | None = None
    said: str = ""
    unread: Sentence | None = None
