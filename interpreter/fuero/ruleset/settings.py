"""Settle what was left to the table: defaults, then the edition, the layers' wishes, the caller's.

What comes later wins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fuero.diagnostics import Diagnostic, DiagnosticError, Related, Span, did_you_mean
from fuero.frozen import frozen

from .absent import left_out
from .choices import OpenSettings, Printed, Wish, wishes_of
from .elsewhere import declared_elsewhere
from .model import Edition, Selection, Switch
from .sums import Layer

__all__ = ["ALL", "ValueSetting", "Settings", "GivenValue", "played_edition", "settle_settings"]

_LONGEST_NUMBER = 40
"""Numbers of more digits are not read; what range shorter ones must be in is said elsewhere."""

ALL = "all"
"""What a selection is set to where everything is in."""

GivenValue = str | int | Sequence[str]
"""What a caller may set: a switch to a word, a declared value to a number, a selection to names."""


@frozen
class ValueSetting:
    """What a declared value is set to, where that is said, and where it is known from."""

    number: int
    span: Span | None
    known: str


@frozen
class Settings:
    """What holds. chosen: switches and selections as text; numbers: values that are set.

    selected: of each selection that leaves something out, what is in and where that was said.
    editions: what each edition of the sum sets, as text.
    """

    chosen: Mapping[str, str]
    numbers: Mapping[str, ValueSetting]
    selected: Mapping[str, Mapping[str, Span | None]]
    editions: Mapping[str, Edition]


def settle_settings(
    layers: Sequence[Layer],
    choices: OpenSettings,
    settings: Mapping[str, GivenValue],
    edition: str | None = None,
) -> Settings:
    """What the table plays by. Raises DiagnosticError with all wishes that cannot be.

    settings: of the caller, by name; edition: the edition that is played, None for none.
    """
    problems: list[Diagnostic] = []
    editions = {
        name: _edition(printed, choices, layers, problems)
        for name, printed in choices.editions.items()
    }
    found = _Found(choices, layers)
    if edition is not None and edition not in choices.editions:
        problems.append(_no_edition(edition, choices.editions))
    elif edition is not None:
        found.take(choices.editions[edition].wishes)
        found.problems.clear()  # each edition has been looked at above
    for layer in layers:
        found.take(wishes_of(layer, ("sets",)))
    # Switches first: they say what there is to select from.
    given = sorted(settings.items(), key=lambda one: one[0] not in choices.switches)
    found.take(_wish(name, value) for name, value in given)
    problems.extend(found.problems)
    if problems:
        raise DiagnosticError(tuple(dict.fromkeys(problems)))
    defaults = {name: switch.default for name, switch in choices.switches.items()}
    selected = dict.fromkeys(choices.selections, ALL) | found.selections()
    return Settings(
        chosen=defaults | found.switches | selected,
        numbers=found.numbers,
        selected={name: found.selected[name] for name in selected if selected[name] != ALL},
        editions=editions,
    )


def played_edition(
    editions: Mapping[str, Edition], said: Mapping[str, str]
) -> tuple[Edition | None, Mapping[str, str]]:
    """Which edition holds by what a table has said, and what it has said besides.

    Of several the one that sets the most; None where no edition holds with all it sets.
    """
    whole = [
        one
        for one in editions.values()
        if one.settings and all(said.get(name) == value for name, value in one.settings.items())
    ]
    edition = max(whole, key=lambda one: len(one.settings), default=None)
    named = edition.settings if edition is not None else {}
    return edition, {name: value for name, value in said.items() if name not in named}


def _wish(name: str, value: GivenValue) -> Wish:
    entries = [str(value)] if isinstance(value, str | int) else [str(entry) for entry in value]
    return Wish(name=name, entries=tuple((entry, None) for entry in entries))


def _edition(
    printed: Printed,
    choices: OpenSettings,
    layers: Sequence[Layer],
    problems: list[Diagnostic],
) -> Edition:
    found = _Found(choices, layers)
    found.take(printed.wishes)
    problems.extend(found.problems)
    return Edition(
        name=printed.name,
        title=printed.title,
        settings={
            **found.switches,
            **{name: str(one.number) for name, one in found.numbers.items()},
            **found.selections(),
        },
        span=printed.span,
    )


def _no_edition(name: str, editions: Mapping[str, Printed]) -> Diagnostic:
    return Diagnostic(
        code="FU215",
        message=f"there is no edition {name!r}",
        help=did_you_mean(name, list(editions))
        or (f"there is {', '.join(editions)}" if editions else "these rules have no editions"),
    )


@dataclass(slots=True)
class _Found:
    """What was wished, the last of each, and what cannot be."""

    choices: OpenSettings
    layers: Sequence[Layer]
    switches: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, ValueSetting] = field(default_factory=dict)
    selected: dict[str, Mapping[str, Span | None]] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)

    def take(self, wishes: Iterator[Wish] | Sequence[Wish]) -> None:
        """Note wishes, or why they cannot be."""
        for wish in wishes:
            if wish.name in self.choices.selections:
                self._select(self.choices.selections[wish.name], wish)
            elif wish.name in self.choices.switches:
                self._switch(self.choices.switches[wish.name], wish)
            elif wish.name in self.choices.values:
                self._number(wish)
            else:
                self.problems.append(_nothing_to_set(wish, self.choices))

    def selections(self) -> dict[str, str]:
        """What is in of each selection, in the order of its declaration."""
        texts = {}
        for name, chosen in self.selected.items():
            members = self.choices.selections[name].members
            inside = [member for member in members if member in chosen]
            texts[name] = ALL if len(inside) == len(members) else ",".join(inside)
        return texts

    def _switch(self, switch: Switch, wish: Wish) -> None:
        text, span = wish.entries[0] if len(wish.entries) == 1 else (_joined(wish), wish.key)
        if text in switch.values:
            self.switches[switch.name] = text
            return
        self.problems.append(
            Diagnostic(
                code="FU211",
                message=f"{_given(wish)}the switch {switch.name} has no value {text!r}",
                span=span,
                related=(Related("the switch", switch.span),),
                help=did_you_mean(text, list(switch.values))
                or f"its values are {', '.join(switch.values)}",
            )
        )

    def _number(self, wish: Wish) -> None:
        text, span = wish.entries[0] if len(wish.entries) == 1 else (_joined(wish), wish.key)
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(text) <= _LONGEST_NUMBER:
            self.numbers[wish.name] = ValueSetting(number=int(text), span=span, known=wish.known)
            return
        if digits.isascii() and digits.isdecimal():
            shown = f"{text[:_LONGEST_NUMBER]}…"
            message = f"{wish.name}={shown}: a number of {len(digits)} digits is in no range"
        else:
            message = f"{_given(wish)}{wish.name} is a number, not {text!r}"
        self.problems.append(
            Diagnostic(code="FU212", message=message, span=span, help="write a whole number")
        )

    def _select(self, selection: Selection, wish: Wish) -> None:
        declared = Related("the selection", selection.span)
        entries = [(part.strip(), span) for text, span in wish.entries for part in text.split(",")]
        if [text for text, _ in entries] == [ALL]:
            self.selected[selection.name] = dict.fromkeys(selection.members)
            return
        chosen: dict[str, Span | None] = {}
        for text, span in entries:
            if text in selection.members and text not in chosen:
                chosen[text] = span
                continue
            again = text in chosen
            self.problems.append(
                Diagnostic(
                    code="FU214",
                    message=f"the selection {selection.name} has {text!r} twice"
                    if again
                    else f"the selection {selection.name} has nothing called {text!r}",
                    span=span,
                    related=(declared,),
                    help="leave one of them out"
                    if again
                    else did_you_mean(text, list(selection.members))
                    or f"it chooses from {', '.join(self._there(selection))}",
                )
            )
        if len(chosen) < selection.least:
            self.problems.append(
                Diagnostic(
                    code="FU214",
                    message=f"the selection {selection.name} needs at least {selection.least}, and "
                    f"{len(chosen)} {'is' if len(chosen) == 1 else 'are'} chosen",
                    span=wish.key,
                    related=(declared,),
                    help=self._more_of(selection, chosen, wish),
                )
            )
        self.selected[selection.name] = chosen

    def _more_of(self, selection: Selection, chosen: Collection[str], wish: Wish) -> str:
        left = [member for member in self._there(selection) if member not in chosen]
        said = f"there are {', '.join(left)} too; `{ALL}` is everything"
        if wish.key is not None:
            return said
        return f"{said}\nwrite `--set {selection.name}=…`, names with commas between"

    def _there(self, selection: Selection) -> list[str]:
        """What can be chosen by the switches as they are set so far."""
        defaults = {name: switch.default for name, switch in self.choices.switches.items()}
        absent = left_out(self.layers, defaults | self.switches)
        return [member for member in selection.members if member not in absent]


def _given(wish: Wish) -> str:
    """What was asked for, where that stands in no file."""
    return "" if wish.key is not None else f"{wish.name}={_joined(wish)}: "


def _joined(wish: Wish) -> str:
    return ",".join(text for text, _ in wish.entries)


def _nothing_to_set(wish: Wish, choices: OpenSettings) -> Diagnostic:
    known = [*choices.switches, *choices.selections, *sorted(choices.values)]
    return Diagnostic(
        code="FU210",
        message=f"there is no switch or value {wish.name!r}",
        span=wish.key,
        related=declared_elsewhere(wish.name),
        help=did_you_mean(wish.name, known),
    )
