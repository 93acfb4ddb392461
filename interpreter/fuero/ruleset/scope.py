"""What names mean at a point of the text while it is linked, and what is needed there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import TypeAlias

from fuero.diagnostics import Diagnostic, Edit, Related, did_you_mean
from fuero.frozen import frozen
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.lang.wrong_blocks import OLD_WORDS

from . import core
from .expressions import link_expression
from .model import Element
from .names import BUILT_IN_PROPERTIES, Meaning, Names
from .pieces import adjectives, described
from .remedies import (
    NO_SIDES,
    OTHER_KINDS,
    TO_DECLARE,
    named_member,
    no_article,
    other_word,
    place_of,
    remedy,
)
from .removed import needed_but_removed
from .sides import SIDE_WORDS
from .types import CONDITION, UNKNOWN, Type, member, set_of

Linked: TypeAlias = dict[tuple[object, ...], core.Expression]

__all__ = ["Scope"]

_OF_SUBJECT = ("me", "left", *SIDE_WORDS)
"""Words that stay the subject's where another player is tested."""

_UNKNOWN_NAME = frozenset({"FU220", "FU221", "FU225", "FU241"})
"""What is said of a name that nothing, or nothing of the kind that is needed, bears."""


@frozen
class Scope:
    """The names that mean something at a point of the text.

    locals: loop variables and parameters. limits: between which numbers some of
    these lie. it: what ``it`` is, inside a filter. them: players have
    made a secret pick before. subject: whether there is a subject whom *me* and *own* could mean.
    tested: in a filter of players, where *own* is what the player under test has.
    report: where problems go. expanding: definitions under way, so that none contains itself. used:
    definitions that were linked without a problem, so that each is linked once for what it is of.
    """

    names: Names
    report: Callable[[Diagnostic], None]
    locals: Mapping[str, Type] = field(default_factory=dict)
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    it: Type | None = None
    around: tuple[Type, ...] = ()
    them: bool = False
    subject: bool = True
    tested: bool = False
    expanding: tuple[str, ...] = ()
    used: Linked = field(default_factory=dict)

    def inner(self, *, it: Type | None = None, **more: Type) -> Scope:
        """The scope of a filter or loop inside this one."""
        tested = self.tested or it == member("player")
        around = (*self.around, self.it) if it and self.it else self.around
        return replace(
            self, it=it or self.it, around=around, tested=tested, locals={**self.locals, **more}
        )

    def problem(self, code: str, message: str, node: Node, help: str | None = None) -> core.Unknown:
        """Report a problem; what is meant is unknown then, and nothing more is said about it.

        Where a name is unknown because a layer removed what bore it, that is said instead; where
        a switch leaves that out, by which setting.
        """
        name = node if isinstance(node, Name) else getattr(node, "name", None)
        gone = self.names.removed.get(name.text) if isinstance(name, Name) else None
        if gone is not None and code in _UNKNOWN_NAME:
            self.report(needed_but_removed(gone, node.span))
        elif code in _UNKNOWN_NAME and name is not None and (absent := self._absent(name)):
            message = f"{message}: it is {absent[0].label}"
            self.report(
                Diagnostic(
                    code=code,
                    message=message,
                    span=node.span,
                    related=absent,
                    help=self._as_tried(name),
                )
            )
        else:
            self.report(Diagnostic(code=code, message=message, span=node.span, help=help))
        return core.Unknown(type=UNKNOWN, span=node.span)

    def _as_tried(self, name: Node) -> str | None:
        """How statements that are tried alone say what is private to a layer."""
        rules = self.names.rules
        said = [new for new, old in rules.private.items() if Name(text=old, span=name.span) == name]
        return f"say whose it is: {' or '.join(said)}" if said and rules.trial else None

    def _absent(self, name: Node) -> tuple[Related, ...]:
        """Where something of a name is declared that a switch leaves out, if nothing bears it."""
        if not isinstance(name, Name) or name.text in self.names.meanings:
            return ()
        return self.names.rules.absent.get(name.text, ())

    def meaning(self, name: Name, own: bool = False, written: bool = False) -> Meaning | None:
        """What a name means here, or None with a report.

        own: whether it stands behind *own*. written: whether it is to hold something.
        """
        if name.text in self.locals:
            return Meaning(what="local", type=self.locals[name.text])
        found = self.names.meanings.get(name.text)
        if found is None:
            help = no_article(name.text) or self._meant(name.text)
            help = help or (self._own_names() if own else None)
            help = help or (TO_DECLARE.format(name=name.text) if written else None)
            self.problem("FU220", f"nothing is called {name.text!r}", name, help)
        return found

    def _meant(self, name: str) -> str | None:
        """What may be meant by a name that nothing bears."""
        word = other_word(name)
        if word in SIDE_WORDS and not self.names.rules.seating.sides:
            return NO_SIDES.format(word=word)
        if word != name:
            return f"write `{word}`"
        if name in self.names.pieces:
            return (
                f"these are pieces: `number of {name} in …` counts them, `move 1 {name} from … to "
                "…` moves them"
            )
        if name in BUILT_IN_PROPERTIES or name in self.names.rules.relations:
            return f"say of what: `{name} of …`"
        if name in self.names.rules.seats:
            return (
                "seats have no names in rules, as any player can sit there: say `me`, a variable "
                "that holds a player, or go through all with `for each player:`"
            )
        return did_you_mean(name, [*self.locals, *self.names.meanings])

    def _own_names(self) -> str:
        """What each player has of their own."""
        own = [name for name, found in self.names.meanings.items() if found.per_player]
        return f"each player has: {', '.join(sorted(own)[:_MOST_SHOWN])}" if own else ""

    def needs_subject(self, word: str | None, node: Node) -> bool:
        """Whether a word may speak of the subject here, or of the player under test; reported if
        not. No word may stand anywhere.
        """
        if word is None or self.subject or (self.tested and word not in _OF_SUBJECT):
            return True
        self.problem(
            "FU226", f"{word} means nothing here: this is read for all players at once", node
        )
        return False

    def piece(self, name: Name) -> str | None:
        """The kind of piece a name stands for, or None with a report."""
        found = self.names.pieces.get(name.text)
        if found is None:
            self.problem(
                "FU221",
                f"{name.text!r} is no kind of piece",
                name,
                did_you_mean(name.text, list(self.names.pieces)),
            )
        return found

    def domain(self, name: Name) -> str:
        """The domain a word names, or '' with a report."""
        found = self.names.domains.get(name.text)
        if found is None:
            if name.text in OLD_WORDS:
                self.report(_old_word(name, OLD_WORDS[name.text]))
                return ""
            self.problem(
                "FU220", f"{name.text!r} is no kind of thing", name,
                OTHER_KINDS.get(name.text)
                or did_you_mean(name.text, list(self.names.domains))
                or _kinds_of_things(self.names),
            )  # fmt: skip
        return found or ""

    def place(self, name: Name) -> None:
        """Report a name that no place has."""
        places = self.names.rules.places
        if name.text not in places:
            self.problem(
                "FU220", f"there is no place {name.text!r}", name,
                did_you_mean(name.text, list(places)),
            )  # fmt: skip

    def ordered(self, low: int, high: int, node: Node) -> None:
        """Report a range that no number is in."""
        if low > high:
            self.problem("FU212", f"the range {low}..{high} is empty", node)

    def described(self, pieces: nodes.Pieces, owner: str | None = None) -> core.Pieces:
        """Which pieces words mean; words that mean nothing there, or clash, are reported."""
        kind = self.piece(pieces.name)
        if kind is None:
            return core.Pieces(kind=pieces.text, owner=owner)
        rules, known = self.names.rules, list(adjectives(self.names.rules, kind))
        whose, carrying = [owner] if owner else [], list[str]()
        for word in pieces.adjectives:
            if word.text in known:
                of_owner = word.text in rules.of("owner")
                (whose if of_owner else carrying).append(word.text)
            elif word.text in rules.of("owner"):
                self.problem("FU242", f"{word.text} has no {pieces.text}", word)
            else:
                self.problem(
                    "FU242", f"{word.text!r} says nothing about {pieces.text}", word,
                    did_you_mean(word.text, ["own", "foreign", *known]) or _adjectives_help(known),
                )  # fmt: skip
        for words in (whose, carrying):
            if len(words) > 1:
                self.problem("FU242", f"{' and '.join(words)} do not go together", pieces)
        return described(rules, kind, owner, pieces.adjectives)

    # ---- expressions -----------------------------------------------------------------------

    def expression(self, node: Node) -> core.Expression:
        """What an expression means here; ``core.Unknown`` after a report."""
        return link_expression(self, node)

    def definition(
        self, element: Element, use: Node, argument: core.Expression | None = None
    ) -> core.Expression:
        """A definition where it is used. argument: what it is used of."""
        node = element.node
        assert isinstance(node, nodes.Definition)
        if node.name.text in self.expanding:
            circle = " of ".join([*self.expanding, node.name.text])
            return self.problem("FU224", f"the definition contains itself: {circle}", node.name)
        parameter = node.parameter.text if node.parameter is not None else None
        bound = {parameter: argument.type} if parameter and argument else {}
        key = (node.name.text, *bound.values(), self.it, self.them, self.subject, self.tested)
        body = self.used.get(key) or self._body(node, bound, key)
        return core.Defined(
            name=node.name.text,
            argument=argument,
            parameter=parameter,
            body=body,
            type=body.type,
            span=use.span,
        )

    def _body(
        self, node: nodes.Definition, bound: Mapping[str, Type], key: tuple[object, ...]
    ) -> core.Expression:
        """The body of a definition; kept where nothing is wrong with it."""
        problems = list[Diagnostic]()

        def report(problem: Diagnostic) -> None:
            problems.append(problem)
            self.report(problem)

        inside = replace(
            self,
            locals=bound,
            limits={},
            expanding=(*self.expanding, node.name.text),
            report=report,
        )
        body = inside.expression(node.body)
        if not problems:
            self.used[key] = body
        return body

    def mover(self, name: Name) -> None:
        """Report a name that is neither a kind of piece nor figures."""
        figures = set[str]()
        for word, figure in self.names.rules.of("figure").items():
            plural = getattr(figure.node, "plural", None)
            figures.update((word, plural.text) if isinstance(plural, Name) else (word,))
        known = [*self.names.pieces, *sorted(figures)]
        if name.text not in known:
            self.problem("FU221", f"{name.text!r} is no piece or figure", name,
                         did_you_mean(name.text, known))  # fmt: skip

    def expect(self, node: Node, *wanted: str, domain: str = "") -> core.Expression:
        """What an expression means that must be of one of these kinds."""
        return self.fitting(self.expression(node), *wanted, domain=domain)

    def fitting(self, found: core.Expression, *wanted: str, domain: str = "") -> core.Expression:
        """A linked expression, if it is of one of these kinds."""
        kind = found.type
        if kind.kind == "unknown":
            return found
        fits = kind.kind in wanted or (kind.kind == "none" and {"set", "member"} & set(wanted))
        if not fits and "member" in wanted and isinstance(found, core.AllCopies):
            return self.which_copy(found)
        if not fits or (domain and kind.domain not in ("", domain)):
            if any(isinstance(part, core.Unknown) for part in core.walk(found)):
                # What it is made of is wrong already: that may be why it is of another kind.
                return core.Unknown(type=UNKNOWN, span=found.span)
            kinds = " or ".join(str(Type(kind, domain or "thing")) for kind in wanted)
            message = f"this is {kind}, but {kinds} is needed here"
            help = None if domain and kind.kind in wanted else remedy(kind, found.span, wanted)
            if domain == "place" and kind == member("figure"):
                help = f"where it stands is `{place_of(found.span)}`"
            if isinstance(found, core.It) and any(one.domain == domain for one in self.around):
                help = named_member(kind.domain, domain)
            self.report(Diagnostic(code="FU222", message=message, span=found.span, help=help))
            return core.Unknown(type=UNKNOWN, span=found.span)
        return found

    def which_copy(self, found: core.AllCopies) -> core.Unknown:
        """Report the name of a card with copies where one card is needed."""
        name, first = found.name, f"{found.name}.1"
        copies = self.names.rules.of("card")[name].written(nodes.Card).copies
        problem = Diagnostic(
            code="FU263",
            message=f"{name} has {copies} copies, and one card is needed here",
            span=found.span,
            help=f"say which: {first} {'or' if copies == 2 else 'to'} {name}.{copies}\n"
            f"so far it was read as {first}, and `fuero format --fix` writes that",
            fix=(Edit(found.span, first),),
        )
        self.report(problem)
        return core.Unknown(type=UNKNOWN, span=found.span)

    def of_type(self, node: Node, wanted: Type) -> core.Expression:
        """What an expression means that must fit a variable or a parameter of a type."""
        if wanted.kind == "set":
            return self.set_of(node, wanted.domain)
        if wanted.kind in ("member", "number"):
            return self.expect(node, wanted.kind, domain=wanted.domain)
        return self.condition(node) if wanted == CONDITION else self.expression(node)

    def set_of(self, node: Node, domain: str = "") -> core.Expression:
        """What an expression means as a set; a single member stands for the set of it."""
        return self.as_set(self.expression(node), domain)

    def as_set(self, found: core.Expression, domain: str = "") -> core.Expression:
        """A linked expression as a set; a member becomes the set of it, none the empty set."""
        found = self.fitting(found, "set", "member", domain=domain)
        kind = found.type
        if kind.kind == "none":
            return core.Nothing(type=set_of(domain), span=found.span)
        if kind.kind == "member":
            return core.Single(member=found, type=set_of(kind.domain), span=found.span)
        return found

    def places(self, node: Node) -> core.Expression:
        """What an expression means where places are needed: one, several, or those of a group."""
        found = self.expression(node)
        if found.type.kind == "member" and found.type.domain in self.names.rules.groups:
            kind = set_of("place")
            return core.PlacesOfGroup(group=found, written=False, type=kind, span=node.span)
        return self.as_set(found, "place")

    def amount_seen(self, node: Node) -> core.AmountSeen | core.NoneSeen:
        """At least, at most or exactly so many, or none."""
        if isinstance(node, nodes.NoneSeen):
            return core.NoneSeen(span=node.span)
        assert isinstance(node, nodes.AmountSeen)
        number = self.expect(node.number, "number")
        return core.AmountSeen(relation=node.relation, number=number, span=node.span)

    def picked(self, node: Node, name: Name) -> bool:
        """Whether a name stands for secret picks; reported too where none was made before."""
        if name.text in self.locals or name.text not in self.names.picks:
            self.problem("FU229", f"{name.text} is no secret pick", name)
            return False
        if not self.them:
            self.problem("FU229", "nobody has picked anything before this in the block", node)
        return True

    def quietly(self, node: Node) -> Type:
        """The type of an expression; nothing that is wrong with it is reported."""
        return replace(self, report=lambda problem: None, used={}).expression(node).type

    def condition(self, node: Node) -> core.Expression:
        """What a condition means."""
        return self.expect(node, "condition")


def _old_word(name: Name, word: str) -> Diagnostic:
    """The problem of a name that was a word of the language and is another one now."""
    return Diagnostic(
        code="FU113",
        message=f"`{name.text}` is now called `{word}`",
        span=name.span,
        help=f"write `{word}`; `fuero format --fix` does so",
        fix=(Edit(name.span, word),),
    )


def _kinds_of_things(names: Names) -> str:
    """What a variable may hold, or a card be of."""
    shown = ", ".join(f"`{name}`" for name in sorted(names.domains)[:_MOST_SHOWN])
    return f"a variable holds a range such as `0..9`, or one of: {shown}"


_MOST_SHOWN = 12


def _adjectives_help(known: list[str]) -> str:
    return f"before it can stand: own, foreign{''.join(f', {word}' for word in known)}"
