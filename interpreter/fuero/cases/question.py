"""The decision that a case leaves open is held against what the case says of it."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, did_you_mean
from fuero.machine.game import Decision, Game
from fuero.machine.program import ANSWER_WORDS, Word

from .answers import notations
from .case import Case

__all__ = ["unlike_question"]


def unlike_question(case: Case, game: Game) -> Iterator[Diagnostic]:
    """What is otherwise than a case says of the decision that is left open (FU480 to FU483)."""
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
            said = str(option).split(" ")
            strange = [word for word in said if word not in words and not word.isdecimal()]
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
        if isinstance(clause, Word)
    )
    return frozenset((*members, *words, *ANSWER_WORDS))
