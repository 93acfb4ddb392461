"""What a lexicon's own phrases leave unsaid: what the rules put there wherever they use them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from fuero.ruleset.model import Rules
from fuero.ruleset.once import once_for_rules
from fuero.text.book import phrase_table
from fuero.text.expressions import context_of
from fuero.text.languages import REFERENCE
from fuero.text.statements import plan_block, plan_card_body
from fuero.text.tree import Item, Line

from .points import phrases_in

__all__ = ["usual_slots"]


@once_for_rules
def usual_slots(rules: Rules) -> Mapping[str, Mapping[str, Item]]:
    """By the key of a phrase that no table has, but perhaps a lexicon: what fills each slot, where
    that is always the same.
    """
    table = phrase_table(REFERENCE)
    assert table is not None
    general = table.templates
    found: dict[str, dict[str, list[Item]]] = {}
    for line in _all_lines(rules):
        for phrase in phrases_in(line):
            for key in (key for key in phrase.keys if key not in general):
                slots = found.setdefault(key, {})
                for name, item in phrase.slots.items():
                    known = slots.setdefault(name, [])
                    if item not in known:
                        known.append(item)
    return MappingProxyType(
        {
            key: {name: items[0] for name, items in slots.items() if len(items) == 1}
            for key, slots in found.items()
        }
    )


def _all_lines(rules: Rules) -> Iterator[Item]:
    here = context_of(rules)
    for card in rules.declared.cards.values():
        yield from _heads(plan_card_body(card.body, here))
    for procedure in rules.declared.procedures.values():
        yield from _heads(plan_block(procedure.body, here))


def _heads(lines: Sequence[Line]) -> Iterator[Item]:
    for line in lines:
        yield line.head
        yield from _heads(line.body)
        if line.otherwise is not None:
            yield from _heads((line.otherwise,))
