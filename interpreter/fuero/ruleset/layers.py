"""Layers are laid over one another: they add, remove, replace and wrap; who did what is kept.

Two layers clash if both change the same thing and neither lies over the other. A layer that lies
over both can settle it: what it says of the thing holds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from fuero.diagnostics import Diagnostic, Related, Span, did_you_mean
from fuero.lang import nodes
from fuero.lang.nodes import Name, Node

from .additions import ADDITIONS, Addition, misfit, said_already, with_addition
from .boards import merge_board
from .like_tables import changes_of_unknown, in_full, like_first, told_parts
from .merged import PART, Merged, Said
from .model import WITH_BODY, Element, Gone, Selection
from .private import CAN_BE_PRIVATE
from .referring import PRIVATE
from .removed import belonging_to, needed_but_removed, removal_of
from .seats import take_seats
from .sums import Layer, lying_over

__all__ = ["CATEGORY_OF", "MOST_ADDITIONS", "leave_out", "merge", "problems_of", "take_likes"]

MOST_ADDITIONS = 60
"""So many additions to one declaration: what they make is nested, and read by recursion."""

CATEGORY_OF: Mapping[type[Node], str] = {
    **PRIVATE,
    nodes.ValueDeclaration: "value",
    nodes.TrackDeclaration: "track",
    nodes.OwnerDeclaration: "owner",
    nodes.PieceDeclaration: "piece",
    nodes.FigureDeclaration: "figure",
    nodes.FigurePerPlayerDeclaration: "figure",
    nodes.FigureSetDeclaration: "figure",
    nodes.CardsDeclaration: "cards",
    nodes.NumberedCardsDeclaration: "cards",
    nodes.DeckDeclaration: "deck",
    nodes.ZoneDeclaration: "zone",
    nodes.Card: "card",
}
"""What each class of declarations declares."""


_SAID_ONCE = ("game", "outlook", "result", "sides")
"""What manifests say of the whole sum: the last that says it holds, if it knows of the others."""


def merge(
    merged: Merged, layer: Layer, declarations: Iterable[Node], absent: Collection[str] = ()
) -> None:
    """Lay one layer's boards and settled declarations over what is there.

    absent: the places of its boards that are not in play.
    """
    merged.below[layer.info.id] = frozenset().union(
        *({over.ruleset, *merged.below.get(over.ruleset, ())} for over in layer.over)
    )
    for key in _SAID_ONCE:
        _say(merged, layer, key)
    take_seats(merged, layer)
    for board in layer.boards:
        merge_board(merged, layer, board, absent)
    for declaration in declarations:
        _merge_declaration(merged, layer.info.id, declaration, layer.info.provenance)


def problems_of(merged: Merged) -> tuple[Diagnostic, ...]:
    """All that is wrong, with the clashes that no layer settled."""
    clashes = (
        replace(clash.problem, help=_who_says(clash.layers, merged.below))
        for found in merged.clashes.values()
        for clash in found
    )
    return (*merged.problems, *clashes)


def take_likes(merged: Merged) -> None:
    """Give tables that are like others what they have in common with them, once all layers lie
    there.
    """
    tables = merged.elements["majority"]
    for name in like_first(tables, merged.problems):
        element = tables[name]
        bare = element.bare
        if isinstance(bare, nodes.MajorityLike):
            bare = in_full(bare, tables, merged.problems)
            tables[name] = replace(element, node=_wrapped(bare, element.wraps), bare=bare)
        merged.problems.extend(changes_of_unknown(bare, element.wraps))


def _say(merged: Merged, layer: Layer, key: str) -> None:
    """Take what a manifest says of the whole sum; it clashes as a replacement would."""
    value = layer.manifest.data.get(key)
    if value is None:
        return
    said = Said(layer=layer.info.id, value=value, span=layer.manifest.span((key,)))
    merged.settle(said.layer, ("manifest", key))
    before = merged.said.setdefault(key, [])
    for other in before[::-1]:
        if other.layer not in merged.known_to(said.layer) and other.value != value:
            problem = Diagnostic(
                code="FU230",
                message=f"two layers clash: this one sets the {key} in its manifest, and another "
                "has set it otherwise",
                span=said.span,
                related=(Related("set here", other.span),),
            )
            merged.disagree(("manifest", key), {said.layer, other.layer}, problem)
            break
    before.append(said)


def _merge_declaration(merged: Merged, layer: str, node: Node, provenance: str) -> None:
    if isinstance(node, nodes.KnownFrom | nodes.Private):
        known = node.source.text if isinstance(node, nodes.KnownFrom) else provenance
        for part in node.body:
            _merge_declaration(merged, layer, part, known)
    elif isinstance(node, nodes.Removal):
        for gone in node.names:
            _remove(merged, layer, node.kind, gone)
    elif isinstance(node, nodes.Replacement):
        _replace(merged, layer, node, provenance)
    elif isinstance(node, nodes.Wrap | nodes.Unless):
        _wrap(merged, layer, node)
    elif isinstance(node, ADDITIONS):
        _add_to(merged, layer, node)
    elif isinstance(node, nodes.Unshown):
        name = f"{node.piece.text} in {node.place.text}"
        history = (("declared", layer, node.span),)
        merged.elements["unshown"][name] = Element(
            category="unshown", name=name, node=node, bare=node, layer=layer, history=history
        )
    else:
        _declare(merged, layer, node, provenance)


def _declare(merged: Merged, layer: str, node: Node, provenance: str) -> None:
    category, name = CATEGORY_OF[type(node)], _name_of(node)
    there = merged.elements[category].get(name.text)
    if there is not None:
        merged.problems.append(
            Diagnostic(
                code="FU231",
                message=f"the {category} {name.text} is declared twice",
                span=name.span,
                related=(Related(f"first in {there.layer}", _span_of(there)),),
                help=_told_apart(merged, layer, there),
            )
        )
        return
    merged.settle(layer, (category, name.text))
    gone = merged.removed.pop((category, name.text), None)
    history = (*(gone.history if gone else ()), ("declared", layer, name.span))
    merged.elements[category][name.text] = Element(
        category=category,
        name=name.text,
        node=node,
        bare=node,
        layer=layer,
        history=history,
        provenance=_provenance(node, provenance),
    )


def _told_apart(merged: Merged, layer: str, there: Element) -> str | None:
    """What a layer can do that declares what is there already."""
    if there.layer == layer:
        return None
    if there.layer in merged.known_to(layer):
        return f"a layer that means to change it says: replace {there.category} {there.name} …"
    if there.category in CAN_BE_PRIVATE:
        return (
            "if it is another thing of its own, put it in a block `private:` in one of the two, "
            "or give it another name there"
        )
    return "give it another name in one of the two"


def _provenance(node: Node, otherwise: str) -> str:
    """Where a declaration is known from: a card may say so itself."""
    options = node.options or () if isinstance(node, nodes.Card) else ()
    own = [option.source.text for option in options if isinstance(option, nodes.Provenance)]
    return own[-1] if own else otherwise


def _name_of(node: Node) -> Name:
    name: Name = node.name  # type: ignore[attr-defined]
    return name


def _span_of(element: Element) -> Span:
    return element.history[-1][2]


# ---- changing what is below ------------------------------------------------------------------


def _known(merged: Merged, layer: str, kind: str, name: Name, did: str) -> Element | None:
    """The element a layer changes, or None with a report.

    did: the step of its history this is.
    """
    element = merged.elements[kind].get(name.text)
    if element is not None:
        return element
    key = (kind, name.text)
    gone = merged.removed.get(key)
    verb = _VERBS.get(did, "wrap")
    if gone is None:
        merged.problems.append(
            Diagnostic(
                code="FU232",
                message=f"cannot {verb} the {kind} {name.text}: there is none below this layer",
                span=name.span,
                help=did_you_mean(name.text, list(merged.elements[kind])),
            )
        )
        return None
    removal = removal_of(gone)
    knows = removal.layer in merged.known_to(layer)
    problem = Diagnostic(
        code="FU233",
        message=f"cannot {verb} the {kind} {name.text}: {removal.layer} removed it",
        span=name.span,
        related=(removal.place,),
        help="declare it anew, without a word before it" if knows else None,
    )
    if knows:
        merged.problems.append(problem)
    else:
        merged.disagree(key, {layer, removal.layer}, problem)
        step = (did, layer, name.span)
        merged.removed[key] = replace(gone, history=(*gone.history, step))
    return None


def _who_says(layers: Collection[str], there: Collection[str]) -> str:
    """What can be done where two layers of those that are there do not agree."""
    shipped = " or ".join(name for name in lying_over(layers) if name not in there)
    if shipped:
        return f"add {shipped} to the sum, which lies over both, or leave one of the two layers out"
    return "leave one of the two layers out, or write a layer over both that says which holds"


_REPLACING = ("replaced", "instead of")
_CHANGING = (*_REPLACING, "before", "after", "unless", "added to", "taken from", "changed")
_CLASHING: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"removes": _CHANGING, "replaces": (*_REPLACING, "changed"), "changes": _REPLACING}
)
_VERBS: Mapping[str, str] = MappingProxyType(
    {
        "removed": "remove",
        "replaced": "replace",
        "added to": "add to",
        "taken from": "take from",
        "changed": "change",
    }
)


def _clash(merged: Merged, element: Element, layer: str, what: str, span: Span) -> None:
    """Note a clash where a layer that this one does not know of has changed an element.

    what: ``removes``, which clashes with every change; ``replaces``, with another of its kind and
    with changes of parts; or ``changes`` a part, with what replaces the whole.
    """
    changes = _CLASHING[what]
    known = merged.known_to(layer)
    steps = [did for did, _, _ in element.history]
    since = len(steps) - steps[::-1].index("declared")
    for did, other, where in element.history[since:]:
        if did in changes and other not in known:
            problem = Diagnostic(
                code="FU230",
                message=f"two layers clash: this one {what} the {element.category} {element.name}, "
                "and another has changed it",
                span=span,
                related=(Related("changed here", where),),
            )
            merged.disagree((element.category, element.name), {layer, other}, problem)
            return


def _remove(merged: Merged, layer: str, kind: str, name: Name) -> None:
    """Take a declaration away, and with it what cannot be without it."""
    key = (kind, name.text)
    if merged.settle(layer, key) and key in merged.removed:
        gone = merged.removed[key]
        step = ("removed", layer, name.span)
        merged.removed[key] = replace(gone, history=(*gone.history, step))
        return
    element = _known(merged, layer, kind, name, "removed")
    if element is None:
        return
    with_it = f"removed with the {element.category} {element.name}"
    for part in (*belonging_to(merged.elements, element), element):
        did = "removed" if part is element else with_it
        merged.settle(layer, (part.category, part.name))
        _clash(merged, part, layer, "removes", name.span)
        _take_away(merged, part, (did, layer, name.span))


def _take_away(
    merged: Merged, element: Element, step: tuple[str, str, Span], *, left_out: bool = False
) -> None:
    _, layer, span = step
    merged.gone.append(Gone(node=element.node, layer=layer, span=span, left_out=left_out))
    del merged.elements[element.category][element.name]
    gone = replace(element, history=(*element.history, step))
    merged.removed[element.category, element.name] = gone


def leave_out(
    merged: Merged,
    selection: Selection,
    chosen: Mapping[str, Span | None] | None,
    absent: Mapping[str, tuple[Related, ...]],
) -> None:
    """Take away what a selection leaves out, when all layers have been laid.

    chosen: what is in, with the place where that was said, None where that is no file; None if
    all is. absent: what switches leave out, by name.
    """
    there = merged.elements[selection.kind]
    for name, declared in selection.members.items():
        gone = merged.removed.get((selection.kind, name))
        if name in there:
            if chosen is not None and name not in chosen:
                did = f"left out by the selection {selection.name}"
                for part in (*belonging_to(merged.elements, there[name]), there[name]):
                    step = (did, selection.layer, declared)
                    _take_away(merged, part, step, left_out=True)
        elif gone is None and name not in absent:
            merged.problems.append(
                Diagnostic(
                    code="FU214",
                    message=f"there is no {selection.kind} {name!r} to choose",
                    span=(chosen or {}).get(name) or declared,
                    help=did_you_mean(name, list(there))
                    or f"declare the {selection.kind}, or take it out of the selection",
                )
            )
        elif gone is None and chosen is not None and name in chosen:
            span = chosen[name]
            given = "" if span is not None else f"{selection.name}={','.join(chosen)}: "
            setting = absent[name][0].label
            merged.problems.append(
                Diagnostic(
                    code="FU214",
                    message=f"{given}there is no {selection.kind} {name!r} to choose: it is "
                    f"{setting}",
                    span=span,
                    related=absent[name],
                    help=f"take {name} out of what is chosen, or change the switch",
                )
            )
        elif gone is not None and chosen is not None and name in chosen:
            merged.problems.append(needed_but_removed(gone, chosen[name] or declared))


ALSO_STOPPED = "stopped or not"
"""What follows a procedure so is done also where that was stopped."""


def _replace(merged: Merged, layer: str, node: nodes.Replacement, provenance: str) -> None:
    """Put a declaration in the place of another; what layers wrapped round that stays round it."""
    declaration = node.declaration
    if type(declaration) not in CATEGORY_OF:
        merged.problems.append(
            Diagnostic(
                code="FU237",
                message="only a declaration with a name can be replaced",
                span=node.span,
                help="put when outside, and replace each declaration inside it",
            )
        )
        return
    category, name = CATEGORY_OF[type(declaration)], _name_of(declaration)
    key = (category, name.text)
    if merged.settle(layer, key) and key in merged.removed:
        # Of two layers below one removed it and one did not: this one says that it is there.
        merged.elements[category][name.text] = merged.removed.pop(key)
    element = _known(merged, layer, category, name, "replaced")
    if element is None:
        return
    _clash(merged, element, layer, "replaces", name.span)
    merged.gone.append(Gone(node=element.bare, layer=layer, span=name.span))
    wraps = tuple(_still_there(merged, element, layer))
    merged.elements[category][name.text] = replace(
        element,
        node=_wrapped(declaration, wraps),
        bare=declaration,
        wraps=wraps,
        layer=layer,
        provenance=_provenance(declaration, provenance),
        history=(*element.history, ("replaced", layer, name.span)),
    )


def _still_there(merged: Merged, element: Element, layer: str) -> Iterator[Node]:
    """What stays round a declaration that a layer replaces: all but the changes of parts that the
    layer knows of, since it says these parts anew.
    """
    by = {span: who for did, who, span in element.history if did == "changed"}
    for wrap in element.wraps:
        if isinstance(wrap, nodes.TableChange) and by[wrap.name.span] in merged.known_to(layer):
            continue
        yield wrap


def _wrap(merged: Merged, layer: str, node: nodes.Wrap | nodes.Unless) -> None:
    what = node.place if isinstance(node, nodes.Wrap) else "unless"
    if node.kind not in WITH_BODY:
        merged.problems.append(
            Diagnostic(
                code="FU234",
                message=f"only a procedure, card or trigger can be wrapped, not a {node.kind}",
                span=node.name.span,
                help=f"say: replace {node.kind} …",
            )
        )
        return
    follows = node.follows if isinstance(node, nodes.Wrap) else None
    if follows and (what, node.kind) != ("after", "procedure"):
        merged.problems.append(
            Diagnostic(
                code="FU234",
                message="only what is done after a procedure can follow it "
                f"{follows}, and this is {what} a {node.kind}",
                span=node.span,
                help=f"say: {what} {node.kind} {node.name.text}:",
            )
        )
        return
    element = _known(merged, layer, node.kind, node.name, what)
    if element is None:
        return
    bare, wraps = element.bare, (*element.wraps, node)
    if what == "instead of":
        _clash(merged, element, layer, "replaces", node.name.span)
        merged.gone.append(Gone(node=bare, layer=layer, span=node.name.span))
        bare, wraps = _with_body(bare, node.body), element.wraps  # type: ignore[union-attr]
    merged.elements[node.kind][node.name.text] = replace(
        element,
        node=_wrapped(bare, wraps),
        bare=bare,
        wraps=wraps,
        history=(*element.history, (what, layer, node.name.span)),
    )


_DONE: Mapping[type[Node], str] = MappingProxyType(
    {nodes.TableChange: "changed", nodes.DefinitionReduction: "taken from"}
)
_TURN: Mapping[type[Node], int] = MappingProxyType(
    {
        nodes.TableChange: -2,
        nodes.CasesAddition: -1,
        nodes.LinesAddition: -1,
        nodes.DefinitionReduction: 1,
    }
)
"""What is not done in the order of the sum: what is added to a table stays added to whatever its
parts are changed to, what is added to one part of a declaration is not looked for in what others
add, and what one layer takes out stays out, whatever another adds.
"""


def _add_to(merged: Merged, layer: str, node: Addition) -> None:
    """Add to what is below. Additions of layers that know nothing of each other all hold."""
    did = _DONE.get(type(node), "added to")
    element = _known(merged, layer, node.kind, node.name, did)
    if element is None:
        return
    problem = _one_too_many(element, node) or misfit(node)
    if problem is not None:
        # Of additions beyond the most there may be, the first says it.
        if problem.code != "FU238" or problem.message not in [
            one.message for one in merged.problems
        ]:
            merged.problems.append(problem)
        return
    if isinstance(node, nodes.TableChange):
        _clash(merged, element, layer, "changes", node.name.span)
        for part, _ in told_parts(node.parts):
            merged.settle(layer, (node.kind, f"{node.name.text}{PART}{part}"))
    for there in said_already(element, node):
        _say_again(merged, layer, element, node, there)
    wraps = (*element.wraps, node)
    merged.elements[node.kind][node.name.text] = replace(
        element,
        node=_wrapped(element.bare, wraps),
        wraps=wraps,
        history=(*element.history, (did, layer, node.name.span)),
    )


def _one_too_many(element: Element, node: Addition) -> Diagnostic | None:
    """What is added nests in what is there, so there is a limit on it."""
    added = sum(isinstance(wrap, ADDITIONS) for wrap in element.wraps)
    if added < MOST_ADDITIONS:
        return None
    return Diagnostic(
        code="FU238",
        message=f"more than {MOST_ADDITIONS} additions to {element.category} {element.name}",
        span=node.name.span,
        help="add several things at once, or replace it",
    )


def _say_again(
    merged: Merged, layer: str, element: Element, node: Addition, there: tuple[str, Node]
) -> None:
    """An addition contradicts what is there: a clash where its layer cannot know of it."""
    part, other = there
    name = f"the {element.category} {element.name}"
    who_said = {who for _, who, span in element.history if span.source is other.span.source}
    strangers = who_said - merged.known_to(layer)
    changes = isinstance(node, nodes.TableChange)
    if changes and not strangers and layer not in who_said:
        return  # A layer may say otherwise what it knows of.
    did = (
        f"changes {name} otherwise than another"
        if changes
        else f"adds to {name} what another has added otherwise"
    )
    problem = Diagnostic(
        code="FU230" if strangers else "FU286",
        message=f"two layers clash: this one {did}"
        if strangers
        else f"{name} says already what is added here",
        span=node.name.span,
        related=(Related("here", other.span),),
        help=f"say: replace {element.category} {element.name} …",
    )
    if strangers:
        subject = f"{element.name}{PART}{part}" if changes else element.name
        merged.disagree((element.category, subject), {layer, *strangers}, problem)
    else:
        merged.problems.append(problem)


def _with_body(node: Node, body: tuple[Node, ...]) -> Node:
    return replace(node, body=body)  # type: ignore[call-arg]


def _contrary(condition: Node) -> Node:
    """The contrary of a condition; of one that is denied, what is denied."""
    if isinstance(condition, nodes.Not):
        return condition.operand
    return nodes.Not(operand=condition, span=condition.span)


def _wrapped(node: Node, wraps: Iterable[Node]) -> Node:
    """A procedure or card with all wraps round its body, in the order of the sum; a table or
    definition with all that is added to it.
    """
    if isinstance(node, nodes.MajorityLike):
        return node  # It gets its parts when all layers lie there: `take_likes`.
    for wrap in sorted(wraps, key=lambda one: _TURN.get(type(one), 0)):
        if isinstance(wrap, ADDITIONS):
            node = with_addition(node, wrap)
            continue
        body: tuple[Node, ...] = node.body  # type: ignore[attr-defined]
        if isinstance(wrap, nodes.Unless):
            asked = _contrary(wrap.condition)
            new: tuple[Node, ...] = (
                nodes.If(condition=asked, body=body, otherwise=None, span=wrap.span),
            )
        else:
            assert isinstance(wrap, nodes.Wrap)
            done: tuple[Node, ...] = wrap.body
            if wrap.follows == ALSO_STOPPED:
                done = (nodes.StoppedOrNot(body=wrap.body, span=wrap.span),)
            new = (*done, *body) if wrap.place == "before" else (*body, *done)
        node = _with_body(node, new)
    return node
