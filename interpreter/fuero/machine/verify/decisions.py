"""Whether all that a choice may offer is an option, and fits where the chosen one is put."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuero.machine.program import Choice, Members, Word

from .slots import Known, answer, chosen_slots

if TYPE_CHECKING:
    from .steps import Steps

__all__ = ["Decisions"]


class Decisions:
    """Works out choices, for the ``choose`` that comes by them."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        program = steps.program
        sizes = {name: len(one.members) for name, one in program.domains.items()}
        self.pairs = {
            one.offset: (sizes[name], 1) for name, one in program.domains.items() if one.offset
        }
        self.singles = {offset: size for offset, (size, _) in self.pairs.items()}
        self.pairs |= {one.offset: (sizes[one.first], sizes[one.second]) for one in program.pairs}
        """How many members options have from an integer on, and how many can come second."""
        self.last_word = min(self.pairs, default=1) - 1

    def choose(self, known: Known, number: int) -> None:
        """Work out a choice, and write what can be chosen."""
        choice = self.steps.program.choices[number]
        low, high = self.steps.values.number(known, choice.player)
        if low < 0 or high >= self.steps.seats:
            self.steps.tell(f"players {low} to {high} may be asked")
        offered = [
            (option, self._offered(known, option))
            for option in choice.options
            if isinstance(option, Members)
        ]
        for option in choice.options:
            if isinstance(option, Word):
                self.steps.values.number(known, option.condition)
                if not 0 <= option.option <= self.last_word:
                    self.steps.tell(f"option {option.option} is no word")
        self._said(known, choice)
        self.steps.worked_out(known)
        for members, contents in offered:
            for slot, may in zip((members.slot, members.second_slot), contents, strict=True):
                if slot >= 0 and self.steps.open(slot):
                    self.steps.slots.write(known, slot, (-1, may.bit_length() - 1), self.steps.tell)
        self._answer(known, choice)

    def _offered(self, known: Known, option: Members) -> tuple[int, int]:
        """What a clause can offer first, and together with it."""
        steps, values = self.steps, self.steps.values
        first, second = values.members(known, option.members)[0], 0
        if option.second and first:
            inner = dict(known)
            steps.slots.write(inner, option.slot, values.one_of((first, True)), steps.tell)
            second = values.members(inner, option.second)[0]
        some, others = self.pairs.get(option.offset, (0, 0))
        if (some * others, others) != (option.size, option.second_size):
            steps.tell(f"options {option.offset} and on are no {option.size}")
        elif first >> some or second >> others:
            steps.tell(f"options {option.offset} and on are {some} of {others}, and more may be")
        if bool(option.second) != (option.second_slot >= 0):
            steps.tell("a pair has one slot, or one member two")
        return first, second

    def _said(self, known: Known, choice: Choice) -> None:
        """What is told with the options."""
        for members, instead in choice.prices:
            self.steps.values.members(known, members)
            _, paid = self.steps.values.number(known, instead)
            for option in choice.options:
                if isinstance(option, Members) and paid >= self.singles.get(option.offset, 0):
                    self.steps.tell(f"{paid} may count instead, which is none of these options")
        for rule, closed in choice.prohibitions:
            self.steps.values.contents(known, closed)
            if not 0 <= rule < len(self.steps.program.prohibitions):
                self.steps.tell(f"there is no prohibition {rule}")
        for counted in filter(None, (choice.done, choice.left)):
            self.steps.values.number(known, counted)
        if choice.always:
            self.steps.values.number(known, choice.always)

    def _answer(self, known: Known, choice: Choice) -> None:
        """Write the slot that tells which word was chosen."""
        if not self.steps.open(choice.word_slot):
            return
        words = [option for option in choice.options if isinstance(option, Word)]
        always = any(word.condition[0] == "const" and word.condition[1] for word in words)
        members = len(choice.options) - len(words)
        first = 0 if always and not members else -2
        bounds = (first, max(len(words) - 1, -1))
        self.steps.slots.write(known, choice.word_slot, bounds, self.steps.tell)
        chosen = tuple(chosen_slots(choice))
        if members == 1 and choice.word_slot not in chosen:
            known[answer(choice.word_slot)] = chosen
