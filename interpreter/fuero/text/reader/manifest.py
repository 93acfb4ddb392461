"""What a manifest says of the slots of sentences, held against the phrases there are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from fuero.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from fuero.ruleset.bodies import link_set
from fuero.ruleset.model import PhraseSlot, Rules, Unsaid
from fuero.text.words import named_things

from .constructs import Construct, constructs

__all__ = ["slot_problems"]


def slot_problems(rules: Rules) -> tuple[Diagnostic, ...]:
    """Slots that no phrase has (FU471), and what nothing can be taken as (FU472)."""
    points = (slot for point in rules.widening.values() for slot in point.slots)
    slots = (*points, *(one.slot for one in rules.unsaid))
    known = {
        f"{construct.key}/{name}": construct
        for construct in constructs().by_key.values()
        for name in _slots(construct)
    }
    things = {name for _, name in (*named_things(rules), *rules.removed)}
    return (
        *(problem for slot in slots for problem in _of_slot(slot, known, things)),
        *(problem for one in rules.unsaid for problem in _of_filling(rules, one)),
    )


def _of_slot(
    slot: PhraseSlot, known: Mapping[str, Construct], things: Collection[str]
) -> Iterator[Diagnostic]:
    if slot.name not in known:
        yield _warning(
            "FU471", f"no phrase has the slot {slot.name}", slot, did_you_mean(slot.name, [*known])
        )
        return
    here = _slots(known[slot.name])
    for other, names in slot.beside.items():
        if other not in here:
            help = did_you_mean(other, sorted(here))
            yield _warning("FU471", f"there is no slot {other} beside {slot.name}", slot, help)
        for name in names:
            if name not in things:
                help = did_you_mean(name, sorted(things))
                yield _warning("FU471", f"there is no {name} beside {slot.name}", slot, help)


def _slots(construct: Construct) -> frozenset[str]:
    return frozenset(slot.name for template in construct.rules for slot in template.slots)


def _of_filling(rules: Rules, unsaid: Unsaid) -> Iterator[Diagnostic]:
    if not unsaid.taken_as:
        return
    try:
        link_set(rules, unsaid.taken_as)
    except DiagnosticError as error:
        if not any(name in unsaid.taken_as for _, name in rules.removed):
            why = error.diagnostics[0]
            message = f"{unsaid.slot.name} is taken as {unsaid.taken_as}: {why.message}"
            yield Diagnostic(code="FU472", message=message, span=unsaid.span, help=why.help)


def _warning(code: str, message: str, slot: PhraseSlot, help: str | None) -> Diagnostic:
    return Diagnostic(code=code, message=message, span=slot.span, help=help)
