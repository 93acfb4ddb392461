"""Well-formed layers made of what ships: clauses of a game, changed a little, at other places.

Most of what is made so is refused at first. What a diagnostic points at is taken out, until what is
left is accepted, or nothing is left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any

from fuero.check import check
from fuero.diagnostics import DiagnosticError, Source
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node
from fuero.lang.parse import parse
from fuero.lang.print import print_declarations
from fuero.pipeline import LoadedRules
from fuero.ruleset.link import link
from fuero.ruleset.sums import Layer, read_layer, read_layers
from support.attacks.editing import NOWHERE, at, clauses, pruned, put_in, ways
from support.playing import ROOT

__all__ = ["ADDED", "Below", "accepted", "below", "loaded_layer", "made_layer", "shrunk", "touched"]

ADDED = ("Window", "Lines", "Condition")
"""What layers add besides statements: windows, lines to choose from, and to conditions."""
ROUNDS = 12
"""So often what is wrong is taken out of a layer before it is given up."""
LONGEST = 25
"""Clauses with more parts are not taken: they would be a whole game at another place."""
MANIFEST = """\
format: 1
id: grafted
title: Grafted
version: 1.0.0
over: {{ruleset: {over}, version: "{version}"}}
files: [changes.fuero]
"""


@dataclass(frozen=True)
class Below:
    """The rules that layers are made for, and out of."""

    name: str
    layers: tuple[Layer, ...]

    @cached_property
    def trees(self) -> tuple[Node, ...]:
        """All declarations, also those that hold under some switch only."""
        return tuple(
            node
            for layer in self.layers
            for declaration in layer.declarations
            for node in nodes.walk(declaration)
            if isinstance(node, nodes.Procedure | nodes.Card | nodes.Wrap | nodes.Trigger)
        )

    @cached_property
    def forms(self) -> dict[str, list[Node]]:
        """All statements that are not too long, by their form.

        So a form that the rules use once can come as often as one they use everywhere.
        """
        found: dict[str, list[Node]] = defaultdict(list)
        for tree in self.trees:
            for clause in clauses(tree):
                if sum(1 for _ in nodes.walk(clause)) <= LONGEST:
                    form = type(getattr(clause, "act", clause)).__name__
                    found["Unrevealed" if _waits(clause) else form].append(clause)
        return dict(found)

    @cached_property
    def heads(self) -> tuple[Node, ...]:
        """All statements that do a block more than once, or under a condition."""
        loops = nodes.AsPlayer | nodes.ForEach | nodes.ForPlayers | nodes.If | nodes.Repeat
        found = (clause for tree in self.trees for clause in clauses(tree))
        return tuple(clause for clause in found if isinstance(clause, loops))

    @cached_property
    def phrases(self) -> dict[tuple[type, str], list[Any]]:
        """What stands in each field of each kind of phrase, once or often."""
        found: dict[tuple[type, str], list[Any]] = defaultdict(list)
        for tree in self.trees:
            for way in ways(tree):
                found[type(at(tree, way[:-1])), way[-1][0]].append(at(tree, way))
        return found

    @cached_property
    def conditions(self) -> tuple[Node, ...]:
        """All that a branch asks, or what an alternative hangs on."""
        found = (node for tree in self.trees for node in nodes.walk(tree))
        asked = (getattr(node, "condition", None) for node in found)
        return tuple(node for node in asked if node is not None)

    @cached_property
    def choices(self) -> tuple[tuple[Node, Node], ...]:
        """The lists of what can be chosen, with the declarations they stand in."""
        lists = nodes.OneOf | nodes.EitherOrder | nodes.Offer
        return tuple(
            (tree, node)
            for tree in self.trees
            if not isinstance(tree, nodes.Wrap)
            for node in nodes.walk(tree)
            if isinstance(node, lists)
        )

    @cached_property
    def defined(self) -> tuple[nodes.Definition, ...]:
        """The definitions that are conditions, for all that can be seen of them."""
        asks = nodes.Compare | nodes.And | nodes.Or | nodes.Not | nodes.Any
        found = (node for node in self._declared if isinstance(node, nodes.Definition))
        return tuple(node for node in found if isinstance(node.body, asks))

    @cached_property
    def movers(self) -> tuple[Name, ...]:
        """All kinds of pieces."""
        pieces = (one for one in self._declared if isinstance(one, nodes.PieceDeclaration))
        return tuple(one.name for one in pieces)

    @cached_property
    def _declared(self) -> tuple[Node, ...]:
        return tuple(
            node
            for layer in self.layers
            for declaration in layer.declarations
            for node in nodes.walk(declaration)
        )

    def names(self, kind: type[Node]) -> list[Name]:
        """The names of all procedures, or of all cards."""
        return [tree.name for tree in self.trees if isinstance(tree, kind)]  # type: ignore[attr-defined]


def _waits(node: Node) -> bool:
    """Whether it is a pick that stays secret until it is revealed."""
    act = getattr(node, "act", None)
    return isinstance(act, nodes.SecretlyChoose) and True in (act.options or ())


@cache
def below(name: str) -> Below:
    """A game that ships, or an example, with what it lies over."""
    return Below(name, read_layers([_path(name)], _read))


@cache
def _read(name: str) -> Layer:
    return read_layer(name)


def _path(name: str) -> str:
    example = ROOT / "examples" / name
    return str(example) if example.is_dir() else name


# ---- making ------------------------------------------------------------------------------------


def made_layer(rules: Below, chance: Random, theme: str) -> str:
    """The text of a layer of one to four declarations, which may be refused.

    theme: the form every other clause has, or what is added besides.
    """
    declarations: list[Node] = []
    if theme in ADDED:
        declarations += _added(rules, theme, chance)
        theme = chance.choice(list(rules.forms))
    for number in range(chance.randint(1, 4)):
        declarations += _declarations(rules, f"graft-{number}", theme, chance)
    return print_declarations(tuple(replace(one, span=NOWHERE) for one in declarations))


def _body(rules: Below, theme: str, chance: Random) -> tuple[Node, ...]:
    """One to five statements; some of them stand in a loop, and what waits is revealed."""
    made = [_clause(rules, theme, chance) for _ in range(chance.randint(1, 4))]
    body = tuple(clause for clause in made if _can_be_written(clause))
    if body and chance.random() < 0.3:
        body = (*body, chance.choice(body))
    if body and rules.heads and chance.random() < 0.3:
        head, number = chance.choice(rules.heads), chance.randint(1, len(body))
        body = (replace(head, body=body[:number]), *body[number:])  # type: ignore[call-arg]
    waiting = [node for clause in body for node in nodes.walk(clause) if _waits(node)]
    picked = dict.fromkeys(node.act.picks[0].name.text for node in waiting)  # type: ignore[attr-defined]
    return (*body, *(nodes.Reveal(span=NOWHERE, names=(_word(name),)) for name in picked))


def _word(text: str) -> Name:
    return Name(span=NOWHERE, text=text)


def _declarations(rules: Below, name: str, theme: str, chance: Random) -> list[Node]:
    body = _body(rules, theme, chance)
    if not body:
        return []
    word = _word(name)
    cards = [tree for tree in rules.trees if isinstance(tree, nodes.Card) and tree.body]
    procedures = rules.names(nodes.Procedure)
    kind = chance.randrange(4 if cards else 2)
    if kind == 0:
        return [_wrap(chance.choice(procedures), "procedure", body, chance)]
    if kind == 1:
        perform = nodes.Perform(
            span=NOWHERE,
            may=chance.choice((None, None, True)),
            target=nodes.Target(span=NOWHERE, name=word),
            arguments=None,
        )
        return [
            nodes.Procedure(span=NOWHERE, stoppable=None, name=word, parameters=None, body=body),
            _wrap(chance.choice(procedures), "procedure", (perform,), chance),
        ]
    card = chance.choice(cards)
    if kind == 2:
        options = tuple(one for one in card.options or () if isinstance(one, nodes.Attribute))
        return [nodes.Card(span=NOWHERE, name=word, home=card.home, options=options, body=body)]
    return [_wrap(card.name, "card", body, chance)]


def _added(rules: Below, what: str, chance: Random) -> list[Node]:
    """A window of its own, or what is added to a declaration of the game."""
    form = chance.choice(list(rules.forms))
    if not {"Window": rules.movers, "Lines": rules.choices, "Condition": rules.defined}[what]:
        return []
    if what == "Window":
        body = _body(rules, form, chance)
        others = nodes.OthersMay(
            span=NOWHERE,
            by=chance.choice(("another", "any")),
            condition=chance.choice((None, *rules.conditions)),
        )
        if chance.random() < 0.3:
            body = (*body, nodes.Stop(span=NOWHERE))
        return [
            nodes.Trigger(
                span=NOWHERE, name=_word("reaction"), step=_step(rules, chance), others=others,
                body=body,
            )
        ] if body else []  # fmt: skip
    if what == "Condition":
        kind = chance.choice((nodes.DefinitionAddition, nodes.DefinitionReduction))
        return [
            kind(
                span=NOWHERE, kind="define", name=chance.choice(rules.defined).name,
                members=chance.choice(rules.conditions),
            )
        ]  # fmt: skip
    tree, lines = chance.choice(rules.choices)
    perform = nodes.Perform(
        span=NOWHERE,
        may=None,
        target=nodes.Target(span=NOWHERE, name=_word("extra")),
        arguments=None,
    )
    action: Node = perform
    if chance.random() < 0.5:
        action = nodes.Guarded(
            span=NOWHERE, action=perform, condition=chance.choice(rules.conditions)
        )
    more: nodes.OneOf | nodes.EitherOrder | nodes.MoreOffered
    if isinstance(lines, nodes.OneOf):
        more = nodes.OneOf(span=NOWHERE, alternatives=(action,))  # type: ignore[arg-type]
    elif isinstance(lines, nodes.EitherOrder):
        more = nodes.EitherOrder(span=NOWHERE, parts=(action,))  # type: ignore[arg-type]
    else:
        once = nodes.Once(span=NOWHERE)
        offered = nodes.Offered(span=NOWHERE, action=perform, most=once, condition=None)
        more = nodes.MoreOffered(span=NOWHERE, parts=(offered,))
    kinds = {nodes.Procedure: "procedure", nodes.Card: "card", nodes.Trigger: "trigger"}
    body = _body(rules, form, chance)
    return [
        nodes.Procedure(
            span=NOWHERE, stoppable=None, name=_word("extra"), parameters=None, body=body
        ),
        nodes.LinesAddition(span=NOWHERE, kind=kinds[type(tree)], name=tree.name, lines=more),  # type: ignore[attr-defined]
    ] if body else []  # fmt: skip


def _step(rules: Below, chance: Random) -> Any:
    """When a window opens: at what a trigger of the game follows, or round a procedure."""
    when = chance.choice(("before", "after", "before each part of"))
    around = nodes.AroundProcedure(
        span=NOWHERE, when=when, procedure=chance.choice(rules.names(nodes.Procedure))
    )
    moving = nodes.AfterMoving(
        span=NOWHERE,
        each_part=chance.choice((None, True)),
        movers=(chance.choice(rules.movers),),
    )
    return chance.choice((around, moving, nodes.AfterScoring(span=NOWHERE)))


def _wrap(name: Name, kind: str, body: tuple[Node, ...], chance: Random) -> Node:
    place = chance.choice(("before", "after", "after", "instead of"))
    return nodes.Wrap(span=NOWHERE, place=place, kind=kind, name=name, follows=None, body=body)


def _can_be_written(clause: Node) -> bool:
    """Whether the language has words for it: some names can stand at some places only."""
    procedure = nodes.Procedure(
        span=NOWHERE, stoppable=None, name=_word("x"), parameters=None, body=(clause,)
    )
    return not parse(Source("", print_declarations((procedure,)))).diagnostics


def _clause(rules: Below, theme: str, chance: Random) -> Node:
    """A clause of these rules; often with other phrases in it, from like places."""
    form = theme if chance.random() < 0.5 else chance.choice(list(rules.forms))
    clause = chance.choice(rules.forms[form])
    for _ in range(chance.choice((0, 1, 1, 2))):
        inside = list(ways(clause))
        if not inside:
            break
        way = chance.choice(inside)
        phrase = at(clause, way)
        if isinstance(phrase, Name) and chance.random() < 0.3:
            new: Any = chance.choice(
                rules.names(chance.choice((nodes.Card, nodes.Procedure))) or [phrase]
            )
        elif isinstance(phrase, int) and not isinstance(phrase, bool):
            new = max(0, phrase + chance.choice((-1, 1, 2)))
        else:
            new = chance.choice(rules.phrases[type(at(clause, way[:-1])), way[-1][0]])
        clause = put_in(clause, way, new)
    return clause


def touched(text: str) -> list[str]:
    """The procedures and cards a layer makes or changes."""
    found = [
        one.name.text  # type: ignore[attr-defined]
        for one in _parsed(text)
        if isinstance(one, nodes.Procedure | nodes.Card)
        or getattr(one, "kind", "") in ("procedure", "card")
    ]
    return list(dict.fromkeys(found))


# ---- accepting ---------------------------------------------------------------------------------


def loaded_layer(rules: Below, text: str, folder: Path) -> LoadedRules:
    """The game with a layer on it, which is written into the folder. Raises DiagnosticError."""
    top = rules.layers[-1].info
    folder.mkdir(parents=True, exist_ok=True)
    manifest = MANIFEST.format(over=top.id, version=top.version)
    (folder / "ruleset.yaml").write_text(manifest, encoding="utf-8")
    (folder / "changes.fuero").write_text(text, encoding="utf-8")

    def read(name: str) -> Layer:
        return read_layer(name) if name == str(folder) else _read(name)

    linked = link(read_layers([_path(rules.name), str(folder)], read), {})
    problems = [found for found in check(linked) if found.severity == "error"]
    if problems:
        raise DiagnosticError(problems)
    return LoadedRules(linked, {})


def accepted(
    rules: Below, text: str, folder: Path, chance: Random
) -> tuple[str, LoadedRules] | None:
    """The layer without what is wrong in it, and the game; None where nothing is left."""
    for _ in range(ROUNDS):
        try:
            return text, loaded_layer(rules, text, folder)
        except DiagnosticError as error:
            problems = error.diagnostics
        spans = [one.span for one in problems if one.span is not None]
        starts = [span.start for span in spans if span.source.name.endswith("changes.fuero")]
        if not starts:
            declarations = _parsed(text)
            starts = [chance.choice(declarations).span.start]
        text = _without(text, starts)
        if not text:
            return None
    return None


def _parsed(text: str) -> tuple[Node, ...]:
    found = parse(Source("changes.fuero", text))
    assert not found.diagnostics, text
    return found.declarations


def _without(text: str, starts: Sequence[int]) -> str:
    """The layer without the smallest clauses that hold one of these places."""
    kept = (
        pruned(one, lambda node: any(node.span.start <= start < node.span.end for start in starts))
        for one in _parsed(text)
    )
    return print_declarations(tuple(replace(one, span=NOWHERE) for one in kept if one is not None))


def shrunk(text: str, still: Any) -> str:
    """The layer with as few clauses as still do this."""
    smaller = True
    while smaller:
        smaller = False
        places = {node.span.start for one in _parsed(text) for node in (one, *clauses(one))}
        for start in sorted(places, reverse=True):
            less = _without(text, [start])
            if less and less != text and still(less):
                text, smaller = less, True
                break
    return text
