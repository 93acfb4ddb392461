"""Choices as source: what is offered, and what a chosen option writes."""

from __future__ import annotations

from fuero.machine.program import Choice, Members, Word

from .expressions import Writer

__all__ = ["write_decoding", "write_offer"]


def write_offer(writer: Writer, choice: Choice) -> str:
    """Write what lists the options of a choice; gives the source of the options."""
    always = _always(choice)
    last = choice.options[-1] if choice.options else None
    if len(always) == len(choice.options):
        return writer.parts.constant(tuple(word.option for word in always))
    if len(always) == len(choice.options) - 1 and isinstance(last, Members) and not last.second:
        words = tuple(word.option for word in always)
        return f"{writer.parts.offers(words, last.offset)}[{writer.value(last.members)}]"
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
            listed = writer.parts.offers((), clause.offset)
            writer.line(f"{found} += {listed}[{writer.value(clause.members)}]")
        else:
            # INVARIANT: what a pair begins with is written into its slot, and stays there.
            with writer.each(-1, clause.members) as member:
                writer.line(f"{writer.slot(clause.slot)} = {member}")
                base = writer.temporary()
                second = writer.value(clause.second)
                other = writer.temporary()
                writer.line(f"{base} = {clause.offset} + {member} * {clause.second_size}")
                with writer.block(f"for {other} in M[{second}]:"):
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
