"""The events of a case: what must have happened, what must not, and how often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from fuero.machine.game import Game
from fuero.playing.positions import flow

from .begin import placed
from .case import Case

__all__ = ["unlike_events"]

MOST_NAMED = 8
"""How many events of a kind are named where none of them is the one that is looked for."""


def unlike_events(case: Case, game: Game) -> Iterator[Diagnostic]:
    """What did not happen as the case says (FU480)."""
    content = case.content
    viewer = content.get("events-of")
    try:
        seen = game.events if viewer is None else game.events_for(viewer)
    except DiagnosticError as error:
        yield from placed(error, case.span("events-of"))
        return
    events = [event.as_data() for event in seen]
    following = iter(events)
    for number, wanted in enumerate(content.get("events", ())):
        if not any(_matches(event, wanted) for event in following):
            yield _missing(case, number, wanted, events)
            break
    for number, unwanted in enumerate(content.get("no-events", ())):
        for event in events:
            if _matches(event, unwanted):
                message = f"this happened: {flow(event)}"
                yield Diagnostic(code="FU480", message=message, span=case.span("no-events", number))
    for kind, times in content.get("event-counts", {}).items():
        happened = sum(event["kind"] == kind for event in events)
        if happened != times:
            yield Diagnostic(
                code="FU480",
                message=f"{kind} happened {happened} times, not {times}",
                span=case.span("event-counts", kind),
                help=None if happened else _near(kind, events),
            )


def _missing(
    case: Case, number: int, wanted: Mapping[str, Any], events: list[dict[str, object]]
) -> Diagnostic:
    """An event that did not happen, or only before the one that is named above it."""
    before = any(_matches(event, wanted) for event in events)
    alike = [flow(event) or "" for event in events if event["kind"] == wanted["kind"]]
    help = _near(wanted["kind"], events)
    if alike:
        help = "\n".join(["of this kind there were:", *(f"  {one}" for one in alike[:MOST_NAMED])])
    return Diagnostic(
        code="FU480",
        message="this happened, but not after the event above" if before else "this did not happen",
        span=case.span("events", number),
        help=help,
    )


def _near(kind: str, events: list[dict[str, object]]) -> str | None:
    kinds = list(dict.fromkeys(str(event["kind"]) for event in events))
    listed = f"the kinds of what happened are {', '.join(kinds)}" if kinds else None
    return did_you_mean(kind, kinds) or listed


def _matches(event: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(name in event and event[name] == value for name, value in wanted.items())
