"""A case is done on rules, and everything that is not as it says is told where it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, did_you_mean
from fuero.machine.game import Decision, Game
from fuero.machine.position import position_keys
from fuero.pipeline import LoadedRules
from fuero.table.telling import tell

from .answers import Unanswered, give, idle, notations
from .begin import begin, placed
from .case import Case
from .compare import differences, seen_by, whole, written
from .happened import unlike_events

__all__ = ["judge"]

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
    yield from _open_decision(case, game)
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


# ---- what is left open ------------------------------------------------------------------------


def _open_decision(case: Case, game: Game) -> Iterator[Diagnostic]:
    offers, refuses = case.content.get("offers"), case.content.get("refuses", ())
    decision = game.decision
    if offers is None and not refuses:
        if decision is not None:
            yield _no_answer(case, decision)
        return
    key = "offers" if offers is not None else "refuses"
    if decision is None:
        yield Diagnostic(code="FU480", message="nothing is left to decide", span=case.key_span(key))
        return
    wanted = offers or {}
    openness = "secret" if decision.secret else "open to all"
    found = {
        "player": (decision.player, f"{decision.player} is asked, not {{}}"),
        "kind": (decision.kind, f"the question is of the kind {decision.kind}, not {{}}"),
        "secret": (decision.secret, f"what is chosen is {openness}"),
    }
    for name, (value, message) in found.items():
        if name in wanted and wanted[name] != value:
            yield Diagnostic(
                code="FU480",
                message=message.format(wanted[name]),
                span=case.span("offers", name),
                help=_asked(decision),
            )
    yield from _offered(case, game, decision)


def _no_answer(case: Case, decision: Decision) -> Diagnostic:
    answers = case.content.get("answers", ())
    return Diagnostic(
        code="FU482",
        message=f"{decision.player} has to decide ({decision.kind}), and no answer is left",
        span=case.span("answers", len(answers) - 1) if answers else case.span("do"),
        help=f"{_asked(decision)}\nadd an answer, or say with `offers` that the case ends here",
    )


def _asked(decision: Decision) -> str:
    """What is asked, by which rule, and what can be answered."""
    options = ", ".join(notations(decision))
    return f"{decision.player} is asked by {decision.rule} ({decision.kind}): {options}"


def _offered(case: Case, game: Game, decision: Decision) -> Iterator[Diagnostic]:
    """Options that are offered and should not be, and the other way round."""
    options = notations(decision)
    offers = case.content.get("offers", {})
    for key in ("exactly", "has"):
        for number, option in enumerate(offers.get(key, ())):
            if str(option) not in options:
                yield _unlike(
                    case, decision, ("offers", key, number), f"{option} is not offered", str(option)
                )
    if "exactly" in offers:
        more = [option for option in options if option not in map(str, offers["exactly"])]
        if more:
            message = f"{', '.join(more)} {'is' if len(more) == 1 else 'are'} offered too"
            yield _unlike(case, decision, ("offers", "exactly"), message)
    words = _offerable(game)
    lacking = (
        (("offers", "lacks"), offers.get("lacks", ())),
        (("refuses",), case.content.get("refuses", ())),
    )
    for way, unwanted in lacking:
        for number, option in enumerate(unwanted):
            if str(option) in options:
                yield _unlike(case, decision, (*way, number), f"{option} is offered")
                continue
            strange = [word for word in str(option).split(" ") if word not in words]
            if strange:
                yield Diagnostic(
                    code="FU483",
                    message=f"nothing that could be offered is called {strange[0]!r}",
                    span=case.span(*way, number),
                    help=did_you_mean(strange[0], words),
                )


def _unlike(
    case: Case, decision: Decision, way: tuple[str | int, ...], message: str, option: str = ""
) -> Diagnostic:
    near = did_you_mean(option, notations(decision)) if option else None
    help = "\n".join(part for part in (near, _asked(decision)) if part)
    return Diagnostic(code="FU480", message=message, span=case.span(*way), help=help)


def _offerable(game: Game) -> frozenset[str]:
    """Every word that an option can consist of."""
    members = (member for domain in game.program.domains.values() for member in domain.members)
    words = (
        clause.word
        for choice in game.program.choices
        for clause in choice.options
        if hasattr(clause, "word")
    )
    return frozenset((*members, *words))


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
                message=f"nothing in these rules is called {key!r}",
                span=case.key_span(*way, key),
                help=did_you_mean(key, known),
            )
            continue
        zone = game.program.zones.get(key)
        in_order = zone is None or zone.ordered
        for inner, message in differences(found.get(key), value, in_order=in_order):
            names = " ".join(map(str, (key, *inner)))
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
