"""Names are given once, and none is a word of the language or an answer."""

from __future__ import annotations

from collections.abc import Iterator

from fuero.diagnostics import Diagnostic, Related, Span
from fuero.lang.grammar import leading_words
from fuero.lang.lexer import RESERVED
from fuero.machine.program import ANSWER_WORDS

from .families import RESERVED_DOMAINS
from .model import Rules
from .scope import Scope
from .sides import SIDE_WORDS

__all__ = [
    "names_given_once",
    "no_answers",
    "no_words",
]


def _given(scope: Scope) -> Iterator[tuple[str, tuple[str, str], Span | None]]:
    """Every word that an expression, type or statement may use, what it is, and where.

    What it is: a category and the name it is given to.
    """
    rules = scope.names.rules
    for word in ("players", "left", "first-seat", "places", "origins", "destinations", "scored"):
        yield word, ("word", "of the language"), None
    for word in SIDE_WORDS if rules.seating.sides else ():
        yield word, ("word", "for those who win together, and for the others"), None
    if scope.names.kept:
        yield "kept", ("word", "for the cards somebody keeps"), None
    yield from _given_by_board(rules)
    for category in _WITH_PLURAL:
        for element in rules.of(category).values():
            plural = getattr(element.node, "plural", None)
            words = (element.node.name, *((plural,) if plural else ()))  # type: ignore[attr-defined]
            for name in {word.text: word for word in words}.values():
                yield name.text, (category, element.name), name.span
    for category in ("define", "wording", "card"):
        for element in rules.of(category).values():
            yield element.name, (category, element.name), element.name_span


_WITH_PLURAL = (
    "value", "variable", "track", "owner", "piece", "figure", "cards", "deck", "zone",
)  # fmt: skip
"""Categories of which a declaration may give two names."""


def _given_by_board(rules: Rules) -> Iterator[tuple[str, tuple[str, str], Span | None]]:
    for place in rules.places.values():
        yield place.id, ("place", place.id), place.span
    for kind in rules.kinds.values():
        for word in dict.fromkeys((kind.id, kind.plural)):
            yield word, ("kind", kind.id), None
    for group in rules.groups.values():
        for word in dict.fromkeys((group.id, group.plural, *group.members)):
            yield word, ("group", group.id), group.span
    for relation in rules.relations.values():
        yield relation.id, ("relation", relation.id), relation.span


def names_given_once(scope: Scope) -> None:
    """Each name means one thing; a procedure shares none with what can be performed."""
    given: dict[str, tuple[tuple[str, str], Span | None]] = {}
    for word, what, span in _given(scope):
        first = given.setdefault(word, (what, span))
        if first[0] == what:
            continue
        # The board's kinds have no place of their own; the other name is shown then.
        said, also = " ".join(first[0]), " ".join(what)
        here, there = (span, first[1]) if span is not None else (first[1], None)
        scope.report(
            Diagnostic(
                code="FU231",
                message=f"{word!r} is given twice: to the {said} and to the {also}",
                span=here,
                related=(Related(f"the {said}", there),) if there is not None else (),
                help="each name means one thing; rename one of them",
            )
        )
    procedures = scope.names.rules.of("procedure")
    for name, element in procedures.items():
        what, span = given.get(name, (("", ""), None))
        if what[0] in ("variable", "zone", "deck", "track", "card"):
            said = " ".join(what)
            scope.report(
                Diagnostic(
                    code="FU231",
                    message=f"{name!r} is given twice: to the {said} and to a procedure",
                    span=element.name_span,
                    related=(Related(f"the {said}", span),) if span is not None else (),
                    help="perform takes both, so each needs a name of its own",
                )
            )
    spans = {name: group.span for name, group in scope.names.rules.groups.items()}
    for domain in (*scope.names.rules.kinds, *spans):
        if domain in RESERVED_DOMAINS and not _is_word(domain):
            scope.report(
                Diagnostic(
                    code="FU236",
                    message=f"the word {domain!r} has a meaning of its own",
                    span=spans.get(domain),
                    help="rename the kind or group in the board file",
                )
            )


def no_answers(scope: Scope) -> None:
    """What can be an option must not be called like an answer that is a word of its own."""
    procedures = scope.names.rules.of("procedure").values()
    performed = [(one.name, ("procedure", one.name), one.name_span) for one in procedures]
    for word, what, span in (*_given(scope), *performed):
        options = ("place", "group", "figure", "card", "procedure")
        if word in ANSWER_WORDS and what[0] in options:
            scope.report(
                Diagnostic(
                    code="FU236",
                    message=f"the word {word!r} is an answer of its own",
                    span=span,
                    help="choose another name",
                )
            )


def _is_word(name: str) -> bool:
    """Whether the language reads this word otherwise wherever it stands."""
    return name in RESERVED or name in leading_words()


def no_words(scope: Scope) -> None:
    """Nothing is called like a word that the language reads otherwise wherever it stands.

    Names of rule files cannot be; those of boards and manifests can.
    """
    rules = scope.names.rules
    attributes = (
        (name, ("attribute", name), place.span)
        for place in rules.places.values()
        for name in place.attributes
    )
    seats = ((seat, ("seat", seat), None) for seat in rules.seats)
    seen: set[str] = set()
    for word, what, span in (*_given(scope), *attributes, *seats):
        if not _is_word(word) or word in seen:
            continue
        seen.add(word)
        scope.report(
            Diagnostic(
                code="FU236",
                message=f"{word!r} is a word of the language, and no name can be read there",
                span=span,
                help=f"call the {what[0]} otherwise; docs/language.md lists the words that "
                "no name may be",
            )
        )
