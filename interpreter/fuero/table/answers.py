"""Which options are meant by what was typed, one after another where a line has several."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from fuero.text.message import message

from .question import Question, ShownOption
from .spelling import is_meant, spelled

__all__ = ["Misfit", "TypedAnswers", "meant_exactly", "meant_nearly", "numbers_offered"]

_TIMES = re.compile(r"([0-9]{1,3})\s*[*×]\s*")
"""So many times the answer that follows."""

_SIGNED = re.compile(r"(?<!\S)[-+−–]\s*[0-9]+")
"""A number with a sign, which is another number than that without."""

_LONGEST_NAME = 12
"""So many words of a line are looked at as one answer."""

_MOST_ANSWERS = 999
"""As many answers of one line at most; who types more has slipped."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """An answer that does not fit its question.

    written: as it was typed; possible: the options it could stand for, where there are several.
    gone: the option of the list it was typed at, if it is no longer offered; unseen: whether it is
    a number of a list nobody has seen.
    """

    written: str
    possible: tuple[ShownOption, ...] = ()
    gone: ShownOption | None = None
    unseen: bool = False


def meant_exactly(question: Question, written: str) -> ShownOption | None:
    """The option with this key, this notation or, of only one, this name, shown or not."""
    typed = " ".join(written.casefold().split())
    for offer in question.offers:
        if typed in (offer.key, offer.notation.casefold()):
            return offer
    if typed.isdecimal():
        return None
    name = spelled(written)
    named = [
        offer
        for offer in question.offers
        if name in (*offer.names, *offer.unshown, spelled(offer.notation), spelled(offer.words))
        and all(signed in offer.words for signed in _SIGNED.findall(written))
    ]
    return named[0] if len(named) == 1 else None


def meant_nearly(question: Question, written: str) -> tuple[ShownOption, ...]:
    """The options in whose words or name, as they are shown, each word typed begins one, in this
    order. Notations are not shown, so nobody begins them.

    Numbers are numbers of the list, and begin nothing. Nobody should decline by a slip: of what
    declines the first words have to be spelt out, two at least, that no other option begins with.
    """
    if not any(sign.isalpha() for sign in written):
        return ()
    begun = tuple(offer for offer in question.offers if _is_begun(offer, written))
    if len(begun) == 1:
        return begun
    return tuple(
        offer
        for offer in question.offers
        if not offer.declines
        and any(is_meant(written, name) for name in offer.names)
        and all(signed in offer.words for signed in _SIGNED.findall(written))
    )


def _is_begun(offer: ShownOption, written: str) -> bool:
    """Whether whole words are typed, two at least, by which the words of an option begin."""
    name = spelled(written)
    return " " in name and spelled(offer.words).startswith(f"{name} ")


def numbers_offered(question: Question) -> str:
    """Which numbers can be typed, such as ``0 to 6, 13``; '' for none."""
    numbers = sorted({int(offer.key) for offer in question.offers if offer.key.isdecimal()})
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        str(run[0])
        if len(run) == 1
        else message("number-run", language=question.language, first=run[0], last=run[-1])
        for run in runs
    )


def _before_numbers(question: Question) -> set[str]:
    """What stands before the numbers that the options are called by; where an option is called by
    none, its words.
    """
    return {
        offer.words.removesuffix(f" {offer.key}") if offer.numbered else f"{offer.words} "
        for offer in question.offers
        if not offer.declines
    }


@dataclass(slots=True)
class TypedAnswers:
    """The answers of one line, each waiting for its question.

    shown: the list that stood there when it was typed, whose numbers are meant. kind: what sort of
    question this was. words: what is left of the line; ``,`` ends an answer. times: how often the
    answer that comes first is still meant.
    """

    shown: Question
    kind: str
    words: list[str]
    times: int = field(default=1)

    @classmethod
    def of(cls, line: str, shown: Question, kind: str) -> TypedAnswers:
        """A line that was typed at a question."""
        spaced = _TIMES.sub(r" \1* ", line.replace(",", " , ").replace(";", " , "))
        return cls(shown, kind, spaced.split()[:_MOST_ANSWERS])

    def left(self) -> str:
        """What of the line was not taken yet; '' if all of it was."""
        rest = " ".join(word for word in self.words if word != ",")
        return f"{self.times}*{rest}" if self.times > 1 else rest.replace("* ", "*")

    def take(self, question: Question, kind: str) -> ShownOption | Misfit:
        """The option that the first answer left means at this question; then it is taken away."""
        while self.words and self.words[0] == ",":
            del self.words[0]
        if len(self.words) > 1 and _TIMES.fullmatch(self.words[0]):
            self.times = min(max(int(self.words.pop(0)[:-1]), 1), _MOST_ANSWERS)
        together = self.words.index(",") if "," in self.words else len(self.words)
        first: Misfit | None = None
        for length in range(min(together, _LONGEST_NAME), 0, -1):
            found = self._meant(" ".join(self.words[:length]), question, kind)
            if isinstance(found, ShownOption):
                self.times -= 1
                if self.times < 1:
                    del self.words[:length]
                    self.times = 1
                return found
            if first is None or found.possible or length == 1:
                first = found
        return first or Misfit("")

    def _meant(self, written: str, question: Question, kind: str) -> ShownOption | Misfit:
        """The option that some words mean."""
        if written.isdecimal() and question != self.shown:
            return self._numbered(written, question, kind)
        exact = meant_exactly(question, written)
        if exact is not None:
            return exact
        near = meant_nearly(question, written)
        return near[0] if len(near) == 1 else Misfit(written, possible=near)

    def _numbered(self, written: str, question: Question, kind: str) -> ShownOption | Misfit:
        """The option that a number means: of the list that was shown, if this is such a list."""
        for offer in question.offers:
            if written == offer.notation or (written == offer.key and offer.declines):
                return offer
        if len(_before_numbers(question) | _before_numbers(self.shown)) == 1:
            return meant_exactly(question, written) or Misfit(written)
        if kind != self.kind:
            return Misfit(written, unseen=True)
        meant = next((one for one in self.shown.offers if one.key == written), None)
        offered = {offer.notation: offer for offer in question.offers}
        if meant is not None and meant.notation in offered:
            return offered[meant.notation]
        return Misfit(written, gone=meant)
