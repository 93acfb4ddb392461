"""Choices as source: what is offered, and what a chosen option writes."""

from __future__ import annotations

from fuero.machine.program import Choice, Expression, Members, Word

from .expressions import Writer
from .runtime import Offers

__all__ = ["write_decoding", "write_offer"]


def write_offer(writer: Writer, choice: Choice) -> str:
    """Write what lists the options of a choice; gives the source of the options."""
    always = _always(choice)
    last = choice.options[-1] if choice.options else None
    if len(always) == len(choice.options):
        return writer.parts.constant(tuple(word.option for word in always))
    if len(always) == len(choice.options) - 1 and isinstance(last, Members) and _small(last):
        return _small_offer(
            writer, tuple(word.option for word in always), last.offset, last.members
        )
    found = writer.temporary()
    writer.line(f"{found} = []")
    for clause in choice.options:
        if isinstance(clause, Word):
            if clause in always:
                writer.line(f"{found}.append({clause.option})")
                continue
            with writer.block(f"if {writer.truth(clause.condition)}:"):
                writer.line(f"{found}.append({clause.option})")
        elif not clause.second:
            _write_members(writer, found, clause.offset, clause.size, clause.members)
        else:
            # INVARIANT: what a pair begins with is written into its slot, and stays there.
            with writer.each(-1, clause.members) as member:
                writer.line(f"{writer.slot(clause.slot)} = {member}")
                base = writer.temporary()
                second = writer.value(clause.second)
                other = writer.temporary()
                writer.line(f"{base} = {clause.offset} + {member} * {clause.second_size}")
                with writer.block(f"for {other} in M({second}):"):
                    writer.line(f"{found}.append({base} + {other})")
    return found


def _always(choice: Choice) -> list[Word]:
    """The words a choice begins with that are always offered."""
    found = []
    for clause in choice.options:
        if not (
            isinstance(clause, Word) and clause.condition[0] == "const" and clause.condition[1] != 0
        ):
            break
        found.append(clause)
    return found


def _small(clause: Members) -> bool:
    return not clause.second and clause.size <= Offers.MOST


def _small_offer(writer: Writer, words: tuple[int, ...], offset: int, group: Expression) -> str:
    return f"{writer.parts.offers(words, offset)}[{writer.value(group)}]"


def _write_members(writer: Writer, found: str, offset: int, size: int, group: Expression) -> None:
    if size <= Offers.MOST:
        writer.line(f"{found} += {_small_offer(writer, (), offset, group)}")
        return
    with writer.each(-1, group) as member:
        writer.line(f"{found}.append({offset} + {member})")


def write_decoding(writer: Writer, choice: Choice, number: int) -> None:
    """Write what an option ``o`` means into the slots its clause names; -1 stands for none."""
    word_slot = writer.slot(choice.word_slot)
    members = [clause for clause in choice.options if isinstance(clause, Members)]
    written = {slot for clause in members for slot in _slots(clause)}

    def clear(kept: tuple[int, ...] = ()) -> None:
        left = sorted(written - set(kept))
        if left:
            writer.line("".join(f"{writer.slot(slot)} = " for slot in left) + "-1")

    words = 0
    head = "if"
    for clause in choice.options:
        if isinstance(clause, Word):
            with writer.block(f"{head} o == {clause.option}:"):
                writer.line(f"{word_slot} = {words}")
                clear()
            words += 1
        else:
            with writer.block(f"{head} {clause.offset} <= o < {clause.offset + clause.size}:"):
                clear(_slots(clause))
                writer.line(f"{word_slot} = -1")
                first = writer.slot(clause.slot)
                if clause.second_slot < 0:
                    writer.line(f"{first} = o - {clause.offset}")
                else:
                    second = writer.slot(clause.second_slot)
                    writer.line(
                        f"{first}, {second} = divmod(o - {clause.offset}, {clause.second_size})"
                    )
        head = "elif"
    if not _always(choice):
        with writer.block(f"{head} o == -1:"):
            clear()
            writer.line(f"{word_slot} = -2")
        head = "elif"
    with writer.block("else:"):
        writer.line(f"U({number}, o)")


def _slots(clause: Members) -> tuple[int, ...]:
    """The slots that members of a clause are written into."""
    return (clause.slot,) if clause.second_slot < 0 else (clause.slot, clause.second_slot)
