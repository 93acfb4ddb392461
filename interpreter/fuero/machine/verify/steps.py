"""What each instruction needs, and what is known after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from fuero.machine.program import HEADER, Expression, Instruction, Program

from .decisions import Decisions
from .ranking import rank
from .slots import Known, Slots, whole
from .values import Values

__all__ = ["Steps"]

_OWN = frozenset(HEADER.index(name) for name in ("pc", "depth", "over"))
"""Slots of the header that nothing but the machine writes."""
_OPEN, _MARK = HEADER.index("open"), HEADER.index("mark")


class Steps:
    """Works out instructions; ``tell`` is called with all that is wrong in them."""

    def __init__(self, program: Program, tell: Callable[[str], None]) -> None:
        self.program, self.tell = program, tell
        self.slots = Slots(program)
        self.values = Values(program, self.slots, tell)
        self.seats = len(program.seats)
        self.everybody = (1 << self.seats) - 1
        stack = program.layout.fields["return stack"].name
        streams = {f"stream {name}" for name in program.streams}
        self.closed = {
            slot
            for slot, field in enumerate(self.slots.fields)
            if slot in _OWN or slot == _MARK or field.name == stack or field.name in streams
        }
        self.decisions = Decisions(self)
        self.work: Mapping[str, Callable[..., None]] = {
            "set": self._set,
            "store": self._store,
            "branch": self._branch,
            "call": self._call,
            "dispatch": self._dispatch,
            "unwind": self._unwind,
            "order": self._order,
            "transfer": self._transfer,
            "push": self._pile,
            "drop": self._pile,
            "learn": self._know,
            "forget": self._know,
            "shuffle": self._shuffle,
            "random": self._random,
            "emit": self._emit,
            "rank": partial(rank, self),
            "choose": self.decisions.choose,
        }

    def step(self, known: Known, step: Instruction) -> None:
        """Work out an instruction: what is known before it becomes what is known after it."""
        self.values.touched.clear()
        work = self.work.get(step[0])
        if work is not None:
            work(known, *step[1:])
            self.worked_out(known)

    def worked_out(self, known: Known) -> None:
        """What expressions had in hand while they were worked out is known no more.

        An instruction calls this before it writes what they came to.
        """
        for slot in self.values.touched:
            self.slots.forget(known, slot)
        self.values.touched.clear()

    # ---- slots ----------------------------------------------------------------------------------

    def open(self, slot: int) -> bool:
        """Whether code may write a slot."""
        if slot in self.closed:
            self.tell(f"only the machine writes {self.slots.named(slot)}")
        return slot not in self.closed

    def _value(self, known: Known, slot: int, value: Expression) -> Any:
        """What an expression comes to that is written into a slot."""
        if self.slots.is_set[slot]:
            return self.values.contents(known, value)
        return self.values.number(known, value)

    def _set(self, known: Known, target: int, value: Expression) -> None:
        found = self._value(known, target, value)
        self.worked_out(known)
        # A mark is the depth or one that was saved, and nothing that is worked out.
        if (target == _MARK and value[0] == "slot") or self.open(target):
            self.slots.write(known, target, found, self.tell)

    def _store(self, known: Known, base: int, index: Expression, value: Expression) -> None:
        size = self.slots.end[base] - base
        low, high = self.values.index(known, index, size, self.slots.named(base))
        if high < 0:
            return
        found = self._value(known, base, value)
        if not self.open(base):
            return
        # One of them is written, and which is not known: the check is the same for all.
        self.slots.write(dict(known), base, found, self.tell)
        self.lose(known, base, base + max(low, 0), base + high)

    def lose(self, known: Known, base: int, first: int, last: int) -> None:
        """Any of these slots may have been written."""
        known.pop(whole(self.slots.first[base]), None)
        for slot in [slot for slot in known if first <= slot <= last]:
            self.slots.forget(known, slot)

    def _address(self, known: Known, one: Expression) -> tuple[int, int, int]:
        """The base of an address and the first and the last slot it can be."""
        base = one[1]
        size = self.slots.end[base] - base
        low, high = self.values.index(known, one[2], size, self.slots.named(base))
        return (base, base + max(low, 0), base + max(high, 0))

    # ---- going elsewhere ------------------------------------------------------------------------

    def _branch(self, known: Known, test: Expression, label: int) -> None:
        self.values.number(known, test)

    def _call(
        self,
        known: Known,
        routine: int,
        registers: tuple[int, ...],
        arguments: tuple[Expression, ...],
    ) -> None:
        for register, value in zip(registers, arguments, strict=True):
            self._set(known, register, value)

    def _dispatch(self, known: Known, member: Expression, targets: tuple[int, ...]) -> None:
        self.values.index(known, member, len(targets), "the list of routines")

    def _unwind(self, known: Known, labels: tuple[int, ...]) -> None:
        _, most = self.values.number(known, ("slot", _OPEN))
        if not 1 <= most <= len(labels):
            self.tell(f"up to {most} may be under way, and there are {len(labels)} ends")

    # ---- players, pieces, cards -----------------------------------------------------------------

    def _order(  # noqa: PLR0913, PLR0917 - its operands
        self,
        known: Known,
        base: int,
        length: int,
        player: int,
        who: Expression,
        start: Expression,
        key: Expression,
        falling: int,
    ) -> None:
        may, some = self.values.members(known, who)
        if may & ~self.everybody:
            self.tell("players are listed that there are not")
        self.values.index(known, start, self.seats, "the list of players")
        if key:
            if player < 0:
                self.tell("there is no slot for the player whom a list is sorted by")
            elif self.open(player):
                self.values.each(
                    known, player, (may or 1, True), lambda inner: self.values.number(inner, key)
                )
        count = may.bit_count()
        if self.slots.end[base] - base < count:
            self.tell(f"{self.slots.named(base)} has no room for {count} players")
        if not self.open(base) or not self.open(length):
            return
        self.worked_out(known)
        inside = self.values.one_of((may or 1, True))
        self.slots.write(dict(known), base, inside, self.tell)
        self.lose(known, base, base, self.slots.end[base] - 1)
        if base == self.slots.first[base]:
            known[whole(base)] = inside
        self.slots.write(known, length, (int(some), count), self.tell)

    def _transfer(
        self, known: Known, source: Expression, goal: Expression, number: Expression
    ) -> None:
        self.values.number(known, number)
        for one in (source, goal):
            base, first, last = self._address(known, one)
            if self.slots.is_set[base]:
                self.tell(f"{self.slots.named(base)} is no number that could be carried")
            if self.open(base):
                self.lose(known, base, first, last)

    def _pile(self, known: Known, base: Expression, length: Expression, member: Expression) -> None:
        pile, first, last = self._address(known, base)
        number, shortest, longest = self._address(known, length)
        card = self.values.number(known, member)
        self._room(pile, last, number)
        if self.open(pile) and self.open(number):
            self.slots.write(dict(known), pile, card, self.tell)
            self.lose(known, pile, first, self.slots.end[pile] - 1)
            self.lose(known, number, shortest, longest)

    def _room(self, pile: int, begin: int, length: int) -> None:
        """A pile that may begin here is in its field as long as it is."""
        low, high = self.slots.bounds[length]
        if self.slots.is_set[length] or self.slots.is_set[pile] or low < 0:
            self.tell(f"{self.slots.named(length)} is no length of {self.slots.named(pile)}")
        elif begin + high > self.slots.end[pile]:
            self.tell(f"{self.slots.named(pile)} has no room for {high} from slot {begin} on")

    def _know(self, known: Known, base: Expression, cards: Expression, players: Expression) -> None:
        begin, first, last = self._address(known, base)
        which, _ = self.values.contents(known, cards)
        may, _ = self.values.members(known, players)
        if last + may.bit_length() > self.slots.end[begin]:
            self.tell(f"{self.slots.named(begin)} has no slot for player {may.bit_length() - 1}")
        if not self.slots.is_set[begin] or (which >= 0 and which & ~self.slots.full[begin]):
            self.tell(f"{self.slots.named(begin)} is no set of these cards")
        if self.open(begin):
            self.lose(known, begin, first, self.slots.end[begin] - 1)

    def _shuffle(self, known: Known, base: int, length: int, stream: int) -> None:
        self._room(base, base, length)
        if self.open(base):
            self.lose(known, base, base, self.slots.end[base] - 1)

    def _random(self, known: Known, target: int, group: Expression, stream: int) -> None:
        found = self.values.members(known, group)
        self.worked_out(known)
        if self.open(target):
            self.slots.write(known, target, self.values.one_of(found), self.tell)

    # ---- what is told and paid ------------------------------------------------------------------

    def _emit(
        self, known: Known, event: int, arguments: tuple[Expression, ...], seen: Expression
    ) -> None:
        kind = self.program.events[event]
        if len(arguments) != len(kind.roles):
            self.tell(f"{kind.name} has {len(kind.roles)} roles, not {len(arguments)}")
            return
        for argument, (name, domain) in zip(arguments, kind.roles, strict=True):
            is_set, several = self.values.kinds.of(argument) == "set", name in kind.several
            if is_set and not several:
                self.tell(f"{kind.name} tells of several as {name}")
                continue
            if several:
                held, _ = self.values.contents(known, argument)
                if held >= 0 and held >> len(self.program.domains[domain].members):
                    self.tell(f"{kind.name} tells of more than there are as {name}")
                continue
            low, high = self.values.number(known, argument)
            if domain and (low < -1 or high >= len(self.program.domains[domain].members)):
                self.tell(f"{kind.name} tells of no {domain} as {name}: {low} to {high}")
        who, _ = self.values.contents(known, seen)
        if who >= 0 and who & ~self.everybody:
            self.tell(f"{kind.name} is told to players that there are not")
