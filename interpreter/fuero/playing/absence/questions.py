"""What has to hold for an option of a question, by what the question's options are taken from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fuero.frozen import frozen
from fuero.lower.pieces import bearer_set, bearers_meant
from fuero.lower.weighing import Grounds
from fuero.machine.codec import Option, members_of
from fuero.machine.program import Choice, Expression, Word
from fuero.ruleset import core
from fuero.text.things import name_noun
from fuero.text.tree import Count, Item, Noun, phrase
from fuero.text.written import OWNERS

from .conditions import test_need
from .needs import Need, all_of, fact, hidden
from .sets import inside, outside
from .standpoint import Standpoint

__all__ = ["need_of", "preferred_set"]


@frozen
class _Asked:
    """An option that is asked about. members: the indices of the one or two members it names."""

    at: Standpoint
    choice: Choice
    option: Option
    members: tuple[int, ...]

    @property
    def grounds(self) -> Grounds:
        """What the options are taken from."""
        return self.at.moment.weighed.grounds

    @property
    def member(self) -> int:
        """What is chosen; of a pair, where it is."""
        return self.members[-1]

    @property
    def said(self) -> Item:
        """What the member is called."""
        domain, index = members_of(self.at.moment.program, self.option.number)[-1]
        return self.at.member(domain.name, index)

    def held(self, name: str) -> int:
        """What the act holds by this name."""
        return self.at.moment.held[name]


def need_of(at: Standpoint, choice: Choice, option: Option) -> Need:
    """What has to hold for an option to be offered by a question, apart from prohibitions."""
    indices = () if option.is_word else members_of(at.moment.program, option.number)
    asked = _Asked(
        at=at, choice=choice, option=option, members=tuple(index for _, index in indices)
    )
    return all_of(*(_word(asked) if option.is_word else _member(asked)))


# ---- words ------------------------------------------------------------------------------------


def _word(asked: _Asked) -> Iterator[Need]:
    """A word: an alternative under a condition, or a way out."""
    words = [one for one in asked.choice.options if isinstance(one, Word)]
    number = next(at for at, one in enumerate(words) if one.option == asked.option.number)
    guards, held = asked.grounds.guards, asked.at.moment.held
    number -= len(words) - len(guards)
    if number < 0:
        yield fact(False, lambda: phrase(f"why:must/{asked.choice.kind}", "why:must"))
        return
    if "left" in held:
        yield fact(bool(held["left"] >> number & 1), lambda: phrase("why:done-already"))
    yield fact(held.get(f"limit {number}", 1) > 0, lambda: phrase("why:spent-times"))
    guard = guards[number]
    if guard is not None:
        yield test_need(guard, asked.at, wanted=True)


# ---- members ----------------------------------------------------------------------------------


def _member(asked: _Asked) -> Iterator[Need]:
    """A member, or a pair of them."""
    at, grounds = asked.at, asked.grounds
    if grounds.among:
        among = preferred_set(grounds, at)
        where = replace(at, widely=grounds.widely)
        yield hidden() if among is None else inside(among, asked.member, where)
    if grounds.left_out is not None:
        yield outside(grounds.left_out, asked.member, at)
    if grounds.pieces:
        if len(asked.members) > 1:
            yield _whose(asked)
        yield _present(asked)
    for name, held in at.moment.held.items():
        known = _HELD.get(name)
        if known is not None:
            yield known(held, asked)


def preferred_set(grounds: Grounds, at: Standpoint) -> core.Expression | None:
    """The first of several sets that has any, else the last; None where the player may not know
    which that is.
    """
    for members in grounds.among:
        value = at.value(members)
        if value is None:
            return members if len(grounds.among) == 1 else None
        if value:
            return members
    return grounds.among[-1]


def _whose(asked: _Asked) -> Need:
    """That pieces of a bearer are meant, and not as many moved as may be."""
    at, bearer = asked.at, asked.members[0]
    owner, spent = name_noun(asked.option.things[0]), False
    for number, pieces in enumerate(asked.grounds.pieces):
        those = at.evaluate(bearer_set(at.here, pieces))
        if those is None:
            return hidden()
        if those >> bearer & 1:
            if at.moment.held.get(f"left {number}", 1):
                return all_of()
            spent = True
    if spent:
        return fact(False, lambda: phrase("why:spent", owner=owner))
    return fact(False, lambda: _not_meant(asked.grounds.pieces[0], owner, at))


def _not_meant(pieces: core.Pieces, owner: Item, at: Standpoint) -> Item:
    """That pieces of an owner are not those the act speaks of."""
    key = f"why:not-whose/{pieces.owner}" if pieces.owner in OWNERS else "why:not-whose"
    if pieces.owner == "foreign" and at.here.builder.world.rules.seating.foreign == "opponents":
        key = "why:not-whose/sides"
    piece = Noun(category="piece", id=pieces.kind)
    return phrase(key, "why:not-whose", owner=owner, piece=piece)


def _present(asked: _Asked) -> Need:
    """That a piece which may be meant stands in the place."""
    at, place, pieces = asked.at, asked.member, asked.grounds.pieces
    kind, program = pieces[0].kind, asked.at.moment.program
    piece = program.pieces[kind]
    width = len(program.domains[piece.bearers].members)
    base = program.layout.fields[piece.field].offset + place * width
    whose: Item = None
    if len(asked.members) > 1:
        bearers, whose = {asked.members[0]}, name_noun(asked.option.things[0])
    else:
        meant = [one.index for part in pieces for one in bearers_meant(at.here, part)]
        bearers = {_number(one, at) for one in meant}
        if all(part.owner == "own" for part in pieces):
            whose = name_noun(program.domains["player"].things[at.viewer])
    read = {base + bearer for bearer in bearers}
    if read & at.unseen:
        return hidden()
    noun, there = Noun(category="piece", id=kind), at.member("place", place)
    key = "why:nobody-there" if whose is None else "why:no-piece"
    said = phrase(key, owner=whose, piece=noun, place=there)
    return fact(any(at.moment.state[slot] for slot in read), lambda: said)


def _number(index: Expression, at: Standpoint) -> int:
    """A bearer's number, which does not rest on anything hidden: it comes of who chooses."""
    value = at.evaluate(index)
    assert value is not None
    return value


# ---- what the act holds -----------------------------------------------------------------------


def _fixed(held: int, asked: _Asked) -> Need:
    """One place has been chosen from which all come."""
    one = asked.at.member("place", held)
    return fact(held in (-1, asked.member), lambda: phrase("why:one-place", place=one))


def _source(held: int, asked: _Asked) -> Need:
    """What is moved stands in a place, and cannot be moved there."""
    if asked.choice.kind == "move-number":
        return all_of()
    return fact(asked.member != held, lambda: phrase("why:stands-already", place=asked.said))


def _chosen(held: int, asked: _Asked) -> Need:
    """Some are chosen already."""
    chosen = bool(held >> asked.member & 1)
    return fact(not chosen, lambda: phrase("why:chosen-already", member=asked.said))


def _lying(held: int, asked: _Asked) -> Need:
    """So many lie there."""
    return fact(asked.member <= held, lambda: phrase("why:so-many-lie", number=Count(held)))


def _left(held: int, asked: _Asked) -> Need:
    """So many may be moved."""
    return fact(asked.member <= held, lambda: phrase("why:no-more", number=Count(held)))


def _there(held: int, asked: _Asked) -> Need:
    """So many stand there."""
    at, kind = asked.at, asked.choice.about[0][1].name
    number, place = Count(held), at.member("place", asked.held("source"))
    piece = Noun(category="piece", id=kind)
    return fact(
        asked.member <= held,
        lambda: phrase("why:no-more-there", number=number, place=place, piece=piece),
    )


def _most(held: int, asked: _Asked) -> Need:
    """So many can be moved, for room; fewer where not all have to be, or none where the act can be
    declined.
    """
    number, place = Count(held), asked.at.member("place", asked.held("goal"))
    if asked.member < held:
        fewer = asked.held("fewer") or (asked.member == 0 and asked.held("none"))
        return fact(bool(fewer), lambda: phrase("why:all-of-them", number=number))
    roomy = held >= min(asked.held("left"), asked.held("present"))
    return fact(
        roomy or asked.member <= held, lambda: phrase("why:no-room", number=number, place=place)
    )


_HELD = {
    "fixed": _fixed,
    "source": _source,
    "chosen": _chosen,
    "lying": _lying,
    "left": _left,
    "present": _there,
    "most": _most,
}
"""What is said of the numbers and members that acts hold, by their names."""
