"""What was read, written as rules: the table of constructs is one more language, that of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from fuero.ruleset.model import Rules
from fuero.text.template import Forms, Template, TemplateSlot
from fuero.text.tree import Count, Item, Listing, Noun, Phrase, Verbatim

from .constructs import Constructs, constructs
from .designed import constructs_of
from .marks import SOURCE, marked
from .omitted import left_out_of, taken_as
from .points import base_key, nouns_in
from .usual import usual_slots

__all__ = ["Choices", "is_said_before", "template_written", "written"]

_CHOSEN_FROM = (":any-one", ":a")
"""Ends of keys of what something is chosen from, where a slot asks for one."""
_NARROWED = ("with", "where", "where:whose", "where:at-least", "with-figures", "without-figures")
_AROUND_ALL: Mapping[str, str] = MappingProxyType(
    {"collection:the": "thing", "joined": "members", **dict.fromkeys(_NARROWED, "members")}
)
"""Phrases around something in which each part says how many of it are meant, by slot."""
_TAGGED = ("{}", "own {}", "{} of it")
"""Whose the thing can be that stands behind the colon of a phrase."""
_PLURALS: Mapping[str, Callable[[Rules, str], str]] = {
    "kind": lambda rules, name: rules.kinds[name].plural,
    "group-kind": lambda rules, name: rules.groups[name].plural,
    "cards": lambda rules, name: rules.declared.families[name].plural,
    "piece": lambda rules, name: rules.declared.pieces[name].plural,
}
"""Names that rules write in the plural."""


class Choices:
    """All ways through what can be written in several ways, one after the other.

    ``pick`` says which of several is taken this time; ``advance`` goes on to the next way, and
    says whether there is one.
    """

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.sizes: list[int] = []
        self.position = 0

    def pick(self, many: int) -> int:
        """The number of the one of several that is taken."""
        if self.position == len(self.taken):
            self.taken.append(0)
            self.sizes.append(many)
        found = self.taken[self.position]
        self.position += 1
        return found

    def advance(self) -> bool:
        """Go on to the next way."""
        self.position = 0
        while self.taken:
            if self.taken[-1] + 1 < self.sizes[-1]:
                self.taken[-1] += 1
                return True
            self.taken.pop()
            self.sizes.pop()
        return False


@dataclass(frozen=True, slots=True)
class _Here:
    """Where something is written. features: what is asked of it; letters: what they stand for."""

    rules: Rules
    table: Constructs
    choices: Choices
    features: Mapping[str, str]
    letters: Mapping[str, Item]


def written(item: Item, rules: Rules, choices: Choices) -> str:
    """An item as rules write it, this time. Raises KeyError for what rules cannot write."""
    here = _Here(rules, constructs_of(rules), choices, {}, {})
    return " ".join(_write(item, here).replace("«", "{").replace("»", "}").split())


def template_written(template: Template, item: Phrase, rules: Rules, choices: Choices) -> str:
    """A template for rules, filled with the slots of a phrase, this time. Raises KeyError for what
    rules cannot write.
    """
    table = constructs_of(rules)
    known = table.of_key(base_key(item.keys[0]))
    tagged: Mapping[str, str] = known[1] if known is not None else {}
    here = _Here(rules, table, choices, {}, {})
    usual = usual_slots(rules).get(base_key(item.keys[0]), {})
    item = Phrase(keys=item.keys, slots={**usual, **item.slots})
    text = "".join(_part(part, item, template, tagged, here) for part in template.parts)
    return " ".join(text.replace("«", "{").replace("»", "}").split())


def _write(item: Item, here: _Here) -> str:
    text = ""
    if isinstance(item, Phrase):
        text = _phrase(item, here)
    elif isinstance(item, Noun):
        text = _name(item, here.rules, many=here.features.get("number") == "many")
        if here.features.get("at") == "it" and item.category == "figure":
            text = f"{text} at it"
    elif isinstance(item, Listing):
        text = _listing(item, here)
    elif isinstance(item, Count):
        text = str(item.number)
    elif isinstance(item, Verbatim):
        text = _write(here.letters[item.text], here) if item.text in here.letters else item.text
    return text


def _name(noun: Noun, rules: Rules, *, many: bool) -> str:
    """A name as rules write it: that of a kind in the plural, and that of figures where many of
    them are asked for, or where each has a name of its own.
    """
    plural = _PLURALS.get(noun.category)
    if noun.category == "figure" and (many or rules.declared.figures[noun.id].figures):
        return rules.declared.figures[noun.id].plural or noun.id
    return plural(rules, noun.id) if plural is not None else noun.id


def _phrase(item: Phrase, here: _Here) -> str:
    known = (here.table.of_key(base_key(key)) for key in item.keys)
    found = next((one for one in known if one is not None and one[0].rules), None)
    if found is None:
        raise KeyError(item.keys[0])
    construct, tagged = found
    usual = usual_slots(here.rules).get(base_key(item.keys[0]), {})
    item = Phrase(keys=item.keys, slots={**usual, **item.slots})
    if construct.key == "defined":
        here = replace(here, letters={**here.letters, **dict(_letters(item.slots["letters"]))})
    number = here.choices.pick(len(construct.rules)) if len(construct.rules) > 1 else 0
    template = construct.rules[number]
    return "".join(_part(part, item, template, tagged, here) for part in template.parts)


def _letters(item: Item) -> Iterator[tuple[str, Item]]:
    """What each letter stands for."""
    parts: Sequence[Item] = item.items if isinstance(item, Listing) else (item,)
    for part in parts:
        if isinstance(part, Phrase):
            letter = part.slots["letter"]
            if isinstance(letter, Phrase):
                letter = letter.slots["letter"]
            assert isinstance(letter, Verbatim)
            yield letter.text, part.slots["number"]


def _part(
    part: object, item: Phrase, template: Template, tagged: Mapping[str, str], here: _Here
) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Forms):
        return _form(part, template, here)
    assert isinstance(part, TemplateSlot)
    if part.name == "track":
        return here.rules.result[0].track.text
    if part.name == "said":
        return marked(base_key(item.keys[0]), nouns_in(item.slots.get("noun")))
    return _slot(part, item, tagged, here)


def _form(part: Forms, template: Template, here: _Here) -> str:
    """The form that fits; whose something is can be left open."""
    (name,) = part.features
    if name == "whose" and name not in here.features:
        return part.forms[template.features[name][here.choices.pick(2)],]
    return part.forms[here.features.get(name, template.features[name][0]),]


def _slot(part: TemplateSlot, item: Phrase, tagged: Mapping[str, str], here: _Here) -> str:
    inside = replace(here, features={**_kept(here.features), **part.features})
    if part.name not in item.slots and part.name in tagged:
        return _TAGGED[here.choices.pick(len(_TAGGED))].format(tagged[part.name])
    if part.name in left_out_of(item) and part.name not in item.slots:
        return _unsaid(item, part.name, here)
    filling = item.slots[part.name] if part.name in item.slots else _further_in(item, part.name)
    text = _write(filling, inside)
    if part.features.get("one") != "yes":
        return text
    if part.name != "source" and _is_either(filling):
        return f"one of {text}"
    if not _is_chosen_from(filling):
        return text
    # Of a single piece, *any one* is said of all the places it can come from, too.
    single = part.name != "source" or not _is_chosen_from(filling, (":any-one",))
    return f"one of {text}" if single or here.choices.pick(2) == 0 else text


def is_said_before(item: Phrase, slot: str) -> bool:
    """Whether a slot that is left out tells where pieces are that were said before."""
    pieces = item.slots.get("pieces")
    if slot != SOURCE or not isinstance(pieces, Phrase):
        return False
    return base_key(pieces.keys[0]) in constructs().takes_up


def _unsaid(item: Phrase, slot: str, here: _Here) -> str:
    """What a slot that is left out is taken as. Raises KeyError where rules say nothing of it.

    Pieces said before are where they were seen.
    """
    pieces = item.slots.get("pieces")
    if is_said_before(item, slot) and isinstance(pieces, Phrase):
        return marked(base_key(pieces.keys[0]), (), SOURCE)
    found = taken_as(here.rules, item, slot)
    if not found:
        raise KeyError(slot)
    return found


def _further_in(item: Item, slot: str) -> Item:
    """What a language says in a part of a phrase instead. Raises KeyError where nothing does."""
    parts: Sequence[Item] = ()
    if isinstance(item, Phrase):
        if slot in item.slots:
            return item.slots[slot]
        parts = tuple(item.slots.values())
    elif isinstance(item, Listing):
        parts = item.items
    for part in parts:
        try:
            return _further_in(part, slot)
        except KeyError:
            continue
    raise KeyError(slot)


def _kept(features: Mapping[str, str]) -> Mapping[str, str]:
    """What holds for everything below."""
    return {name: value for name, value in features.items() if name not in ("one", "number")}


def _is_either(item: Item) -> bool:
    """Whether these are single things, of which one is meant: *A or B*."""
    return (
        isinstance(item, Listing)
        and item.joint.startswith("or")
        and not any(map(_is_of_many, item.items))
    )


def _is_of_many(item: Item) -> bool:
    """Whether words say how many of something are meant."""
    return isinstance(item, Phrase) and base_key(item.keys[0]).startswith(("noun:", "collection:"))


def _is_chosen_from(item: Item, ends: tuple[str, ...] = (*_CHOSEN_FROM, ":single")) -> bool:
    """Whether one is chosen of what is said, by the ends of keys."""
    if isinstance(item, Listing):
        return any(_is_chosen_from(part, ends) for part in item.items)
    if not isinstance(item, Phrase):
        return False
    key = base_key(item.keys[0])
    if key in _AROUND_ALL:
        return _is_chosen_from(item.slots[_AROUND_ALL[key]], ends)
    if key in ("take-except", "score-by", "just"):
        return any(_is_chosen_from(part, ends) for part in item.slots.values())
    return key.endswith(ends) and key.startswith(("noun:", "collection:"))


def _listing(item: Listing, here: _Here) -> str:
    parts = [_write(part, here) for part in item.items]
    if item.joint == "plain":
        return "".join(parts)
    if all(isinstance(part, Count) for part in item.items):
        return ", ".join(parts)
    keys = {base_key(part.keys[0]) for part in item.items if isinstance(part, Phrase)}
    sorts = {found[0].sort for key in keys if (found := here.table.of_key(key)) is not None}
    for sort in sorts - {"thing"}:
        listed = here.table.listed.get(sort)
        if listed is not None:
            return listed.rules.join(parts)
    return f"({here.table.listed['thing'].rules.join(parts)})"
