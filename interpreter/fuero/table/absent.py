"""Why an option is not offered, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuero.text.absence import opening_quote, say_absence, say_reasons
from fuero.text.play import say_option

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fuero.machine.codec import Option
    from fuero.machine.program import Prohibition
    from fuero.playing.absence import ExplainedAbsence, IdleReason
    from fuero.ruleset.model import Rules

__all__ = ["absent_words", "idle_words", "quoted_words", "where_words"]


def absent_words(rules: Rules, explained: ExplainedAbsence) -> list[str]:
    """Why an option is not offered: one line where there is one reason, else a line for each."""
    option, lines = explained.absence.option, []
    if option is None and explained.is_way_out:
        said = say_absence(rules, "quoted", option=explained.notation).removesuffix(".")
        return [say_absence(rules, "must", option=said, player=explained.player)]
    if option is None:
        return [say_absence(rules, "unknown")]
    said = _quoted(rules, explained, option)
    if explained.passed:
        forced = explained.forced
        only = _quoted(rules, explained, forced) if forced else ""
        key = "forced" if forced else "empty"
        lines.append(say_absence(rules, key, player=explained.player, option=only))
        if explained.absence.kind == "offered":
            return lines
    if explained.absence.kind == "offered":
        return [say_absence(rules, "offered", option=said)]
    reasons = say_reasons(rules, explained.reasons)
    if len(reasons) > 1:
        lines.append(say_absence(rules, "several", option=said))
        lines += (f"  {reason}" for reason in reasons)
    else:
        (reason,) = reasons or (say_absence(rules, "elsewhere"),)
        lines.append(say_absence(rules, "one", option=said, reason=reason))
    return lines


def where_words(rules: Rules, explained: ExplainedAbsence) -> list[str]:
    """For who writes rules: where the rule that asks stands, and the prohibitions among the reasons
    as they are written.
    """
    return [say_absence(rules, "asked-by", rule=explained.rule), *_written(explained.prohibitions)]


def idle_words(rules: Rules, reasons: Iterable[IdleReason], *, wholly: bool = True) -> list[str]:
    """Why nothing was done, a line for each reason; and prohibitions as they are written.

    wholly: nothing at all was done; else one thing was not, among others.
    """
    lines = []
    for reason in reasons:
        for said in say_reasons(rules, reason.said):
            lines.append(say_absence(rules, "idle" if wholly else "idle/part", reason=said))
        lines += _written(reason.prohibitions)
    return lines


def _written(prohibitions: Iterable[Prohibition]) -> list[str]:
    """Prohibitions as the files have them, each below where it stands."""
    lines = []
    for one in prohibitions:
        lines.append(f"{one.rule}:")
        lines += (f"    {line}" for line in one.text.strip().splitlines())
    return lines


def _quoted(rules: Rules, explained: ExplainedAbsence, option: Option) -> str:
    """An option between quotation marks."""
    said = say_option(rules, explained.choice, explained.site, option)
    return quoted_words(rules, said)


def quoted_words(rules: Rules, said: str) -> str:
    """Words between quotation marks; the title of a card stands between them already."""
    if said.startswith(opening_quote(rules)):
        return said
    return say_absence(rules, "quoted", option=said).removesuffix(".")
