"""A case is done on rules, and everything that is not as it says is told where it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, did_you_mean
from fuero.machine.game import Game
from fuero.machine.position import position_keys
from fuero.pipeline import LoadedRules
from fuero.table.telling import tell

from .answers import Unanswered, give, idle
from .begin import begin, placed
from .case import Case
from .compare import differences, seen_by, whole, written
from .happened import unlike_events
from .own_names import with_own_names
from .question import unlike_question

__all__ = ["judge"]

EXPECTING = (
    "answers", "event-counts", "events", "fault", "no-events", "offers", "refuses", "result",
    "seen-by", "then",
)  # fmt: skip
"""What a case can say of what must come of it; each answer must be offered."""

MOST_LINES = 12
"""How many lines of what happened are told of a case that does not hold: the last ones."""


def judge(
    case: Case, load: Callable[[Case], LoadedRules], backend: str | None = None
) -> tuple[Diagnostic, ...]:
    """Do what a case says; everything in which it does not hold.

    load: gives the rules of a case, or raises DiagnosticError. backend: ``python`` or
    ``reference``, which must find the same; the usual one if None.
    """
    try:
        rules = load(case)
        case = with_own_names(case, rules.rules)
        game = begin(case, rules, backend)
    except DiagnosticError as error:
        return _refused(case, error)
    if "fault" in case.content:
        return (
            Diagnostic(
                code="FU480",
                message=f"this begins, and it should be refused with {case.content['fault']}",
                span=case.span("fault"),
                related=_about(case, rules),
            ),
        )
    found = tuple(_found(case, game))
    return _with_the_rest(case, rules, game, found)


def _refused(case: Case, error: DiagnosticError) -> tuple[Diagnostic, ...]:
    wanted = case.content.get("fault")
    codes = [problem.code for problem in error.diagnostics]
    if wanted is None:
        first, *others = error.diagnostics
        related = (*first.related, Related("in this case", case.span("name")))
        return (replace(first, related=related), *others)
    if codes == [wanted]:
        return ()
    message = f"this is refused with {', '.join(codes)}, not with {wanted}"
    return (
        Diagnostic(code="FU480", message=message, span=case.span("fault")),
        *error.diagnostics,
    )


def _found(case: Case, game: Game) -> Iterator[Diagnostic]:
    try:
        for number, answer in enumerate(case.content.get("answers", ())):
            give(case, game, number, answer)
        while "rest" in case.content and game.decision is not None:
            game.apply(idle(game.decision))
    except Unanswered as left:
        yield left.problem
        return
    except DiagnosticError as error:
        yield from placed(error, case.span("answers"))
        return
    yield from unlike_question(case, game)
    if not any(case.content.get(key) for key in EXPECTING):
        yield Diagnostic(
            code="FU488",
            message="the case says nothing of what is expected, so it could never fail",
            span=case.span("name"),
            help="say what must be so afterwards, such as `then: {score: {red: 4}}`; "
            "or what is asked, with `offers`; or what happens, with `events`",
        )
        return
    yield from _contents(case, game, whole(game), ("then",))
    for seat in case.content.get("seen-by", {}):
        try:
            yield from _contents(case, game, seen_by(game, seat), ("seen-by", seat))
        except DiagnosticError as error:
            yield from placed(error, case.key_span("seen-by", seat))
    yield from unlike_events(case, game)
    yield from _result(case, game)


def _with_the_rest(
    case: Case, rules: LoadedRules, game: Game, found: tuple[Diagnostic, ...]
) -> tuple[Diagnostic, ...]:
    """The problems; the first of them tells what the case is about and what happened in it."""
    if not found:
        return ()
    first, *others = found
    told = tell(rules.rules, game.events)
    lines = [f"  {line}" for line in told[-MOST_LINES:]]
    skipped = len(told) - len(lines)
    what = "what happened:" if not skipped else f"what happened, after {skipped} lines more:"
    happened = "\n".join([what, *lines]) if lines else "nothing happened"
    help = "\n".join(part for part in (first.help, happened) if part)
    related = (*first.related, *_about(case, rules))
    return (replace(first, help=help, related=related), *others)


def _about(case: Case, rules: LoadedRules) -> tuple[Related, ...]:
    """The case, and the cards and procedures of the rules that it does by name."""
    words = dict.fromkeys(case.content["do"].split())
    named = (
        Related(f"the {category} that is done", rules.rules.of(category)[word].name_span)
        for word in words
        for category in ("card", "procedure")
        if word in rules.rules.of(category)
    )
    return (Related("in this case", case.span("name")), *named)


# ---- what must be so afterwards ---------------------------------------------------------------


def _contents(case: Case, game: Game, found: Any, way: tuple[str, ...]) -> Iterator[Diagnostic]:
    wanted: Any = case.content
    for step in way:
        wanted = wanted.get(step, {})
    known = (*position_keys(game.program), *found)
    who = f"{way[1]} sees" if len(way) > 1 else ""
    for key, value in wanted.items():
        if key not in known:
            yield Diagnostic(
                code="FU483",
                message=f"nothing in these rules is called {case.written.get(key, key)!r}",
                span=case.key_span(*way, key),
                help=did_you_mean(key, known),
            )
            continue
        zone = game.program.zones.get(key)
        in_order = zone is None or zone.ordered
        for inner, message in differences(found.get(key), value, in_order=in_order):
            names = " ".join(map(str, (case.written.get(key, key), *inner)))
            yield Diagnostic(
                code="FU480",
                message=": ".join(part for part in (who, names, message) if part),
                span=case.span(*way, key, *inner),
            )


def _result(case: Case, game: Game) -> Iterator[Diagnostic]:
    wanted = case.content.get("result", {})
    result = game.result
    if not wanted:
        return
    if result is None:
        yield Diagnostic(code="FU480", message="the game is not over", span=case.key_span("result"))
        return
    found = {
        "winners": list(result.winners),
        "ranking": [list(seats) for seats in result.ranking],
        "reason": result.reason,
    }
    for name, value in wanted.items():
        if found[name] != value:
            message = f"the {name}: this is {written(found[name])}, not {written(value)}"
            yield Diagnostic(code="FU480", message=message, span=case.span("result", name))
