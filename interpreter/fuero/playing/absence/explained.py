"""Why an option is not offered, from the question at hand, or from one that was passed by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fuero.frozen import frozen
from fuero.lower.barred import said
from fuero.machine import explain
from fuero.machine.codec import Option, members_of, written_so
from fuero.machine.explain import Absence
from fuero.machine.game import Game
from fuero.machine.program import Choice, Prohibition, Site
from fuero.playing.weighed import WeighedMoment, moments_of
from fuero.ruleset.model import Rules
from fuero.text.tree import Item, Noun, Verbatim, phrase

from .needs import UNTOLD, failing
from .questions import need_of
from .standpoint import Standpoint, standpoint_of

__all__ = ["ExplainedAbsence", "why_not"]


@frozen
class ExplainedAbsence:
    """Why an option is not offered.

    notation: the option as it was asked about. player, choice, site: the question: who is asked,
    what, and by which clause. absence: what sort of reason it is. reasons: each condition that
    fails, as phrases, the outermost first; empty where none is found. prohibitions: those among
    them. passed: whether nobody was asked; forced: the one option there was then.
    """

    notation: str
    player: str
    choice: Choice
    site: Site
    absence: Absence
    reasons: tuple[Item, ...] = ()
    prohibitions: tuple[Prohibition, ...] = ()
    passed: bool = False
    forced: Option | None = None

    @property
    def is_way_out(self) -> bool:
        """Whether it is a word by which nothing is chosen, and the question has no such word."""
        return self.absence.kind == "unknown" and self.notation in _WAYS_OUT

    @property
    def rule(self) -> str:
        """The place of the rule that asks."""
        return self.site.rule


_WAYS_OUT = frozenset({"0", "pass", "skip", "stop"})


def why_not(rules: Rules, game: Game, notation: str) -> ExplainedAbsence | None:
    """Why an option is not offered at the decision at hand, or was not at a question that was
    passed by since the last decision, as nothing was to be chosen; None where there is neither.

    rules: those that the game's program was lowered from. notation: as answers write the option.
    """
    moments = moments_of(rules, game)
    found = _at_hand(rules, game, moments, notation)
    if found is None or found.absence.kind == "unknown":
        for moment in reversed(moments):
            if moment.weighed.choice >= 0 and moment.passed:
                earlier = _passed(rules, moment, notation)
                if earlier is not None:
                    return earlier
    return found


def _at_hand(
    rules: Rules, game: Game, moments: tuple[WeighedMoment, ...], notation: str
) -> ExplainedAbsence | None:
    decision = game.decision
    if decision is None:
        return None
    explained = ExplainedAbsence(
        notation=notation,
        player=decision.player,
        choice=decision.choice,
        site=decision.site,
        absence=explain.why_not(game, decision, notation),
    )
    asked = bool(moments) and not moments[-1].passed
    return _with_reasons(rules, moments[-1], explained) if asked else explained


def _passed(rules: Rules, moment: WeighedMoment, notation: str) -> ExplainedAbsence | None:
    """About a question at which nobody was asked; None if the option is never one of it."""
    program, offered = moment.program, moment.offered
    choice, player = program.choices[moment.weighed.choice], program.seats[moment.player]
    absence = explain.absence_at(program, list(moment.vector), choice, offered, player, notation)
    if absence.kind == "unknown":
        return None
    explained = ExplainedAbsence(
        notation=notation,
        player=player,
        choice=choice,
        site=program.sites[choice.site],
        absence=absence,
        passed=True,
        forced=offered[0] if offered else None,
    )
    return _with_reasons(rules, moment, explained)


def _with_reasons(
    rules: Rules, moment: WeighedMoment, explained: ExplainedAbsence
) -> ExplainedAbsence:
    """The same with each condition that fails."""
    absence = explained.absence
    if absence.option is None or absence.kind == "offered":
        return explained
    at = standpoint_of(rules, moment)
    closing = tuple(_closing(at, absence))
    reasons = [_said(absence, one) for one in closing]
    if len(closing) < len(absence.prohibitions):
        reasons.append(UNTOLD)
    reasons += failing(need_of(at, explained.choice, absence.option))
    stands = written_so(moment.offered, absence.option.unnumbered)
    if not reasons and stands is not None:
        # Nothing speaks against this copy: the one that is offered stands for it.
        return replace(explained, absence=replace(absence, kind="offered", option=stands))
    if not reasons and explained.choice.kind in _GOING:
        reasons.append(_nowhere(at, absence.option))
    if not reasons and all(one.is_word for one in moment.offered):
        reasons.append(phrase("why:nothing-meant"))
    # What is open tells enough, whatever is hidden.
    open_ones = [reason for reason in reasons if reason != UNTOLD]
    return replace(explained, reasons=tuple(open_ones or reasons[:1]), prohibitions=closing)


def _closing(at: Standpoint, absence: Absence) -> Iterator[Prohibition]:
    """The prohibitions that close the place, as far as the player may know it."""
    names = list(at.rules.declared.prohibitions)
    for one in absence.prohibitions:
        number = names.index(one.name)
        node = at.rules.declared.prohibitions[one.name]
        if all(at.evaluate(part.places) is not None for part in said(at.here, number, node)):
            yield one


def _said(absence: Absence, prohibition: Prohibition) -> Item:
    place = Noun(category="place", id=absence.place)
    return phrase("why:prohibited", name=Verbatim(prohibition.name), place=place)


_GOING = frozenset({"figure", "move-from", "swap", "swap-figure"})
"""Questions that offer only what has somewhere to go."""


def _nowhere(at: Standpoint, option: Option) -> Item:
    """That what is there could go nowhere: the one thing that is left where nothing else fails."""
    (domain, index) = members_of(at.moment.program, option.number)[-1]
    said = at.member(domain.name, index)
    if domain.name == "place":
        return phrase("why:nowhere-to-go", place=said)
    return phrase("why:going-nowhere", figure=said)
