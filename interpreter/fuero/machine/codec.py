"""Integers of a state to names for people: options, members, contents of slots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .program import Choice, Domain, Field, Program, Word
from .things import Thing

__all__ = [
    "Option",
    "decode_option",
    "domain_of",
    "legal_answers",
    "member_name",
    "members_of",
    "value_of",
    "written_so",
]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Option:
    """One way to decide.

    number: the option integer, fixed for a program. notation: how records and answers write it; it
    survives a change of rules. words: what it names: one word, or one or two members of domains;
    things: what these are. paid: what counts instead of the member named, if anything does. say:
    makes the sentence of it.
    """

    number: int
    notation: str
    words: tuple[str, ...]
    is_word: bool
    things: tuple[Thing, ...] = ()
    paid: Thing | None = None
    say: Callable[[Option], str] | None = field(default=None, compare=False)

    @property
    def text(self) -> str:
        """What a player reads; the notation where nobody knows the words of the rules."""
        return self.say(self) if self.say is not None else self.notation

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.notation!r}, number {self.number}>"

    @property
    def unnumbered(self) -> str:
        """What it names, without the numbers of copies of cards."""
        things = self.things
        return " ".join(one.name if one.category == "card" else one.id for one in things)

    @property
    def price(self) -> str | None:
        """The id of what counts instead of the member named, if anything does."""
        return self.paid.id if self.paid is not None else None


def decode_option(
    program: Program, choice: Choice, number: int, say: Callable[[Option], str] | None = None
) -> Option:
    """The option of an integer that belongs to the choice. Raises ValueError for any other.

    say: makes the sentence of it.
    """
    for clause in choice.options:
        if isinstance(clause, Word):
            if clause.option == number:
                return Option(
                    number=number,
                    notation=clause.word,
                    words=(clause.word,),
                    is_word=True,
                    things=(clause.thing or Thing(category="word", name=clause.word),),
                    say=say,
                )
        elif clause.offset <= number < clause.offset + clause.size:
            members = members_of(program, number)
            names = tuple(domain.members[index] for domain, index in members)
            return Option(
                number=number,
                notation=" ".join(names),
                words=names,
                is_word=False,
                things=tuple(domain.things[index] for domain, index in members),
                say=say,
            )
    raise ValueError(f"option {number} does not belong to the choice {choice.kind!r}")


def written_so(options: Sequence[Option], notation: str) -> Option | None:
    """The option that is written so. The name of a card without a number means its one copy that is
    offered, as others that are alike are no options of their own.
    """
    for option in options:
        if option.notation == notation:
            return option
    named = [option for option in options if option.unnumbered == notation]
    return named[0] if len(named) == 1 else None


def domain_of(program: Program, number: int) -> Domain:
    """The domain that an option integer is a member of. Raises ValueError for one of no domain."""
    for domain in program.domains.values():
        if domain.offset <= number < domain.offset + len(domain.members):
            return domain
    raise ValueError(f"option {number} belongs to no domain")


def members_of(program: Program, number: int) -> tuple[tuple[Domain, int], ...]:
    """The one or two members an option integer stands for: domain and index of each."""
    for pair in program.pairs:
        first, second = program.domains[pair.first], program.domains[pair.second]
        if pair.offset <= number < pair.offset + len(first.members) * len(second.members):
            one, other = divmod(number - pair.offset, len(second.members))
            return ((first, one), (second, other))
    domain = domain_of(program, number)
    return ((domain, number - domain.offset),)


def member_name(program: Program, domain: str, index: int) -> str | None:
    """The id of a member; None for none."""
    return program.domains[domain].members[index] if index >= 0 else None


def legal_answers(notations: Sequence[str]) -> str:
    """Which answers are legal, for the help of a diagnostic: of numbers the first and the last."""
    numbers = [int(one) for one in notations if one.isdecimal()]
    if len(numbers) == len(notations) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"answers are {numbers[0]} to {numbers[-1]}"
    return f"legal are: {', '.join(notations)}"


def value_of(program: Program, field: Field, content: int) -> object:
    """The content of one slot of a field: a number, true or false, an id, None, or ids."""
    if field.kind == "number":
        return content
    if field.kind == "condition":
        return bool(content)
    if field.kind == "member":
        return member_name(program, field.domain, content)
    members = program.domains[field.domain].members
    return [name for index, name in enumerate(members) if content >> index & 1]
