"""The reference evaluator: the definition of what a Program does.

Short and obvious on purpose. Each instruction becomes one step: a function of the vector that
returns the index of the next instruction, or -1 where the machine waits for a decision or is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from fuero.frozen import frozen

from .chance import below, shuffle
from .evaluator import (
    Evaluator,
    begun,
    choose_nothing,
    declining,
    decode,
    forced,
    pending,
    unperformed,
    value_of,
)
from .expressions import Vector, bind, members
from .idle import clearing
from .majority import rank
from .patience import MOST_STEPS, too_many_decisions, too_many_steps
from .program import HEADER, Choice, Instruction, Program, Word
from .step import Sink, StepFunction
from .unwinding import unwinding

__all__ = ["instructions", "reference"]

PC, DEPTH, OVER = (HEADER.index(name) for name in ("pc", "depth", "over"))


def reference(program: Program) -> Evaluator:  # noqa: C901 - a function for each that it gives
    """The reference evaluator of a Program."""
    asking = _Asking(
        offers=[_offer(program, choice) for choice in program.choices],
        players=[bind(program, choice.player) for choice in program.choices],
        asked=[],
    )
    performed = unperformed(program)
    steps = [
        _choose(program, index, step, asking)
        if step[0] == "choose"
        else _dispatch(program, index, step, performed[index])
        if step[0] == "dispatch"
        else _STEPS[step[0]](program, index, step)
        for index, step in enumerate(program.code)
    ]
    declines = [declining(program, number) for number in range(len(program.choices))]
    size, room = program.layout.size, program.layout.room

    def run(vector: Vector, pc: int, sink: Sink) -> None:
        """Go on in a vector that has scratch registers behind it, and take them off in the end."""
        try:
            for _ in range(MOST_STEPS):
                if pc < 0:
                    return
                pc = steps[pc](vector, sink)
            raise too_many_steps(program.ruleset)
        finally:
            del vector[size:]

    def resume(vector: Vector, pc: int, sink: Sink) -> None:
        vector.extend(room)
        run(vector, pc, sink)

    def beside(vector: Vector) -> Vector:
        """A copy of a vector with scratch registers behind it: what is worked out is not kept."""
        return [*vector, *room]

    def start(seed: int, sink: Sink, position: Vector | None = None) -> Vector:
        vector = begun(program, seed, position)
        resume(vector, 0, sink)
        return vector

    def options(vector: Vector) -> list[int]:
        index = pending(program, vector)
        return asking.offers[index](beside(vector)) if index >= 0 else []

    def apply(vector: Vector, option: int, sink: Sink) -> None:
        index = pending(program, vector)
        kind, skipping = declines[index]
        if sink is not None and option == skipping:
            sink.append((kind, (asking.players[index](beside(vector)), index, option), -1))
        decided = vector[PC] + 1
        vector.extend(room)
        decode(program.choices[index], option, vector)
        run(vector, decided, sink)

    def advance(vector: Vector, option: int, sink: Sink) -> Sequence[int]:
        asking.asked.clear()
        apply(vector, option, sink)
        return asking.asked[0] if asking.asked else ()

    def playout(vector: Vector, words: Iterable[int]) -> int:
        found: Sequence[int] = options(vector)
        for decisions, word in enumerate(words):
            if not found:
                return decisions
            found = advance(vector, found[word * len(found) >> 32], None)
        raise too_many_decisions(program.ruleset)

    def player(vector: Vector) -> int:
        index = pending(program, vector)
        return asking.players[index](beside(vector)) if index >= 0 else -1

    return Evaluator(
        program=program,
        start=start,
        options=options,
        apply=apply,
        advance=advance,
        playout=playout,
        resume=resume,
        offered=lambda vector, index: asking.offers[index](beside(vector)),
        player=player,
        evaluate=partial(value_of, program),
        clear=clearing(program),
        performed=performed,
    )


# ---- choices ----------------------------------------------------------------------------------


def _offer(program: Program, choice: Choice) -> Callable[[Vector], list[int]]:
    """The function that lists a choice's options, in the order of its clauses."""
    clauses = [
        (clause, bind(program, clause.condition), None)
        if isinstance(clause, Word)
        else (
            clause,
            bind(program, clause.members),
            bind(program, clause.second) if clause.second else None,
        )
        for clause in choice.options
    ]

    def offer(vector: Vector) -> list[int]:
        found: list[int] = []
        for clause, first, second in clauses:
            if isinstance(clause, Word):
                if first(vector):
                    found.append(clause.option)
            elif second is None:
                found.extend([clause.offset + member for member in members(first(vector))])
            else:
                for member in members(first(vector)):
                    vector[clause.slot] = member
                    base = clause.offset + member * clause.second_size
                    found.extend([base + other for other in members(second(vector))])
        return found

    return offer


@frozen
class _Asking:
    """What each choice offers, and to whom; asked: what the one offers that is waited for."""

    offers: Sequence[Callable[[Vector], list[int]]]
    players: Sequence[Callable[[Vector], int]]
    asked: list[Sequence[int]]


def _choose(program: Program, pc: int, step: Instruction, asking: _Asking) -> StepFunction:
    """``choose choice``: wait for a decision. A single option is taken without one, unless the
    choice is always put.

    The choice's word slot becomes -1 for a member, the word's number for a word, -2 for nothing.
    Of the slots of its members, all but those of the chosen one become -1. Where it waits, what is
    offered stands in ``asked``.
    """
    choice, offer, player = (
        program.choices[step[1]],
        asking.offers[step[1]],
        asking.players[step[1]],
    )
    kind, alone = forced(program, step[1])
    always = bind(program, choice.always or ("const", 0))

    def run(vector: Vector, sink: Sink) -> int:
        found = offer(vector)
        vector[PC] = pc
        if len(found) > 1 or (found and always(vector)):
            asking.asked[:] = [found]
            return -1
        if not found:
            choose_nothing(choice, vector)
        else:
            if sink is not None:
                who = player(vector)
                sink.append((kind, (who, step[1], found[0]), 1 << who if alone else -1))
            decode(choice, found[0], vector)
        return pc + 1

    return run


# ---- instructions -----------------------------------------------------------------------------


def _set(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``set target value``"""
    _, slot, expression = step
    value = bind(program, expression)

    def run(vector: Vector, sink: Sink) -> int:
        vector[slot] = value(vector)
        return pc + 1

    return run


def _store(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``store base index value``: nothing happens where the index is none."""
    _, base, index, expression = step
    at, value = bind(program, index), bind(program, expression)

    def run(vector: Vector, sink: Sink) -> int:
        position = at(vector)
        if position >= 0:
            vector[base + position] = value(vector)
        return pc + 1

    return run


def _jump(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``jump label``"""
    target: int = step[1]
    return lambda vector, sink: target


def _branch(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``branch test label``: on where the test holds, else at the label."""
    _, condition, target = step
    test = bind(program, condition)
    return lambda vector, sink: pc + 1 if test(vector) else target


def _call(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``call routine registers arguments``"""
    target: int = step[1]
    given = [(slot, bind(program, value)) for slot, value in zip(*step[2:], strict=True)]
    stack = program.layout.fields["return stack"].offset

    def run(vector: Vector, sink: Sink) -> int:
        for slot, value in given:
            vector[slot] = value(vector)
        vector[stack + vector[DEPTH]] = pc + 1
        vector[DEPTH] += 1
        return target

    return run


def _dispatch(program: Program, pc: int, step: Instruction, performed: list[int]) -> StepFunction:
    """``dispatch member routines``: call the routine of the member; none and -1 do nothing.

    performed: how often it came to each.
    """
    _, expression, targets = step
    which = bind(program, expression)
    stack = program.layout.fields["return stack"].offset

    def run(vector: Vector, sink: Sink) -> int:
        member = which(vector)
        performed[member] += 1
        if member < 0 or targets[member] < 0:
            return pc + 1
        vector[stack + vector[DEPTH]] = pc + 1
        vector[DEPTH] += 1
        return int(targets[member])

    return run


def _return(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``return``: where the stack is empty the machine stops.

    Nothing is left on the stack of what came back, so that equal states are equal lists.
    """
    stack = program.layout.fields["return stack"].offset

    def run(vector: Vector, sink: Sink) -> int:
        if vector[DEPTH] == 0:
            vector[PC] = pc
            return -1
        vector[DEPTH] -= 1
        top = stack + vector[DEPTH]
        back, vector[top] = vector[top], 0
        return back

    return run


def _unwind(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``unwind labels``: drop what is left of the stoppable procedure under way."""
    unwind = unwinding(program, pc)
    return lambda vector, sink: unwind(vector)


def _order(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``order order length player who start key falling``

    List the players of a set clockwise from ``start``, then sorted by the key, if there is one; the
    sort is stable, so equal keys stay in that order. The key is read with each player in its slot.
    """
    _, base, length, slot, group, first, key, descending = step
    chosen, start = bind(program, group), bind(program, first)
    value = bind(program, key) if key else None
    count = len(program.seats)

    def run(vector: Vector, sink: Sink) -> int:
        origin = max(0, start(vector))
        mask = chosen(vector)
        clockwise = [(origin + turn) % count for turn in range(count)]
        players = [player for player in clockwise if mask >> player & 1]
        if value is not None:
            keys = {}
            for player in players:
                vector[slot] = player
                keys[player] = value(vector)
            players.sort(key=lambda player: -keys[player] if descending else keys[player])
        vector[base : base + len(players)] = players
        vector[length] = len(players)
        return pc + 1

    return run


def _rank(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``rank majority participants it number values ranks firsts favours pools
    order length counts rank points paid tied paying alone favoured``

    Participants are ranked by a number that is read with each in ``it``; the players come first
    among them. firsts: 0 pays every rank, 1 only who is alone first, 2 also who is tied for first.
    ``order`` lists the players who rank, best first, then 0; ``length`` says how many rank. The
    arrays say of each participant its number, its rank, its points, the rank whose value these are,
    and how many others share the rank: 0 each for who has none. paying: how many ranks pay. alone:
    the player who is first and not tied. favoured: players who would be tied for first without it.
    """
    table, people, it = program.majorities[step[1]], step[2], step[3]
    number, row, ranks, only, favours, pools = (bind(program, part) for part in step[4:10])
    order, length, counts, *arrays, paying, alone, favoured = step[10:]
    seats = len(program.seats)

    def run(vector: Vector, sink: Sink) -> int:
        for vector[it] in range(people):
            vector[counts + vector[it]] = number(vector)
        at, firsts, most = row(vector), only(vector), max(0, ranks(vector))
        values = program.rows[at][:most] if at >= 0 else ()
        found = rank(
            vector[counts : counts + people],
            values,
            least=table.least,
            ranks=len(values),
            ties=table.ties,
            use=table.use,
            cases=table.plain_cases,
            broken=table.broken,
            sides=program.sides if table.by_side else (),
            first_only=firsts > 0,
            tied_too=firsts == 2,
            favours=members(favours(vector)),
            pools=members(pools(vector)),
        )
        players = [one for one in found if one.owner < seats]
        listed = [one.owner for one in players]
        vector[order : order + seats] = [*listed, *[0] * (seats - len(listed))]
        vector[length], vector[paying] = len(listed), len(values)
        vector[alone] = sum(1 << one.owner for one in players if one.rank == 1 and not one.tied)
        vector[favoured] = sum(1 << one.owner for one in players if one.favoured)
        for array in arrays:
            vector[array : array + people] = [0] * people
        for one in found:
            told = (one.rank, one.points, one.paid, one.tied)
            for array, value in zip(arrays, told, strict=True):
                vector[array + one.owner] = value
        return pc + 1

    return run


def _transfer(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``transfer source goal number``: no more than lies there, and than has room where it goes."""
    source, goal, number = (bind(program, part) for part in step[1:])
    least, most = (program.layout.field_at(address[1]) for address in step[1:3])

    def run(vector: Vector, sink: Sink) -> int:
        origin, aim = source(vector), goal(vector)
        if origin >= 0 and aim >= 0:
            movable = min(vector[origin] - least.low, most.high - vector[aim])
            amount = max(0, min(number(vector), movable))
            vector[origin] -= amount
            vector[aim] += amount
        return pc + 1

    return run


def _push(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``push base length member``: lay a card on an ordered pile, if there is room."""
    base, length, member = (bind(program, part) for part in step[1:])
    room = program.layout.field_at(step[2][1]).high

    def run(vector: Vector, sink: Sink) -> int:
        begin, at = base(vector), length(vector)
        if begin >= 0 and at >= 0 and vector[at] < room:
            vector[begin + vector[at]] = member(vector)
            vector[at] += 1
        return pc + 1

    return run


def _drop(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``drop base length member``: take a card out of an ordered pile, if it lies there."""
    base, length, member = (bind(program, part) for part in step[1:])

    def run(vector: Vector, sink: Sink) -> int:
        begin, at = base(vector), length(vector)
        if begin < 0 or at < 0:
            return pc + 1
        pile = vector[begin : begin + vector[at]]
        card = member(vector)
        if card in pile:
            pile.remove(card)
            vector[begin : begin + vector[at]] = [*pile, -1]
            vector[at] -= 1
        return pc + 1

    return run


def _learn(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``learn base cards players``: these players know now where the cards lie.

    From the base on lies what each player knows, as a set of cards.
    """
    base, cards, players = (bind(program, part) for part in step[1:])

    def run(vector: Vector, sink: Sink) -> int:
        begin, which = base(vector), cards(vector)
        for player in members(players(vector)) if begin >= 0 else ():
            vector[begin + player] |= which
        return pc + 1

    return run


def _forget(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``forget base cards players``: these players know no longer where the cards lie."""
    base, cards, players = (bind(program, part) for part in step[1:])

    def run(vector: Vector, sink: Sink) -> int:
        begin, which = base(vector), cards(vector)
        for player in members(players(vector)) if begin >= 0 else ():
            vector[begin + player] &= ~which
        return pc + 1

    return run


def _shuffle(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``shuffle base length stream``"""
    _, base, length, stream = step

    def run(vector: Vector, sink: Sink) -> int:
        shuffle(vector, base, vector[length], vector, stream)
        return pc + 1

    return run


def _random(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``random target set stream``: a uniform member, none of an empty set."""
    _, slot, group, stream = step
    mask = bind(program, group)

    def run(vector: Vector, sink: Sink) -> int:
        found = members(mask(vector))
        vector[slot] = found[below(vector, stream, len(found))] if found else -1
        return pc + 1

    return run


def _emit(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``emit event arguments seen``: tell what happened, and to whom."""
    _, kind, expressions, seen_by = step
    arguments = [bind(program, part) for part in expressions]
    seen = bind(program, seen_by)

    def run(vector: Vector, sink: Sink) -> int:
        if sink is not None:
            sink.append((kind, tuple(part(vector) for part in arguments), seen(vector)))
        return pc + 1

    return run


def _end(program: Program, pc: int, step: Instruction) -> StepFunction:
    """``end ending``"""
    reason = step[1]

    def run(vector: Vector, sink: Sink) -> int:
        vector[OVER] = reason
        vector[PC] = pc
        return -1

    return run


_STEPS: Mapping[str, Callable[[Program, int, Instruction], StepFunction]] = MappingProxyType(
    {
        "set": _set,
        "store": _store,
        "jump": _jump,
        "branch": _branch,
        "call": _call,
        "return": _return,
        "unwind": _unwind,
        "order": _order,
        "transfer": _transfer,
        "push": _push,
        "drop": _drop,
        "learn": _learn,
        "forget": _forget,
        "shuffle": _shuffle,
        "random": _random,
        "emit": _emit,
        "rank": _rank,
        "end": _end,
    }
)


def instructions() -> tuple[str, ...]:
    """The closed set of instructions: what every evaluator must know."""
    return ("choose", "dispatch", *_STEPS)
