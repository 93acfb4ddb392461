"""Records of games: made, and played again by the same rules."""

from __future__ import annotations

from pathlib import Path

from fuero.diagnostics import Diagnostic, DiagnosticError, Span
from fuero.machine.arguments import expect
from fuero.machine.codec import legal_answers, written_so
from fuero.machine.game import Decided, Game
from fuero.machine.record import Record
from fuero.ruleset.link import link
from fuero.ruleset.model import LayerInfo, Rules
from fuero.ruleset.settings import played_edition
from fuero.ruleset.sums import read_layers

__all__ = ["expect_game", "play_decisions", "portable_name", "refuse_other_rules"]


def expect_game(game: Game, rules: Rules) -> None:
    """Raise DiagnosticError (FU440, FU431) for what is no game, or one of other rules."""
    expect("game", game, Game, "a game")
    if game.program.rules_hash != rules.hash and not game.imagined:
        message = f"the game is not played by these rules of {rules.title}"
        raise DiagnosticError((Diagnostic(code="FU431", message=message),))


def portable_name(layer: LayerInfo) -> str:
    """What a record calls a layer that may be read on another machine."""
    return layer.id if Path(layer.name).is_absolute() else layer.name


# ---- playing again ----------------------------------------------------------------------------


def play_decisions(game: Game, record: Record) -> None:
    """Play the decisions of a record.

    Raises DiagnosticError (FU423) at one that is not possible.
    """
    for number, decided in enumerate(record.decisions):
        span = record.lines[number] if record.lines else None
        problem = _impossible(game, number, decided, span)
        if problem is not None:
            raise DiagnosticError((problem,))
        game.apply(decided.notation)


def _impossible(game: Game, number: int, decided: Decided, span: Span | None) -> Diagnostic | None:
    """Why a decision of a record cannot be taken in a game; None where it can."""
    decision = game.decision
    if decision is None or (decision.player, decision.kind) != (decided.player, decided.kind):
        asked = f"{decision.player} {decision.kind}" if decision else "nothing"
        return Diagnostic(
            code="FU423",
            message=f"decision {number + 1} is of {decided.player} "
            f"{decided.kind}, but {asked} is to be decided",
            span=span,
        )
    if written_so(decision.options, decided.notation) is not None:
        return None
    legal = [option.notation for option in decision.options]
    return Diagnostic(
        code="FU423",
        message=f"{decided.player} cannot answer {decided.notation!r} there",
        span=span,
        help=legal_answers(legal),
    )


# ---- records of other rules -------------------------------------------------------------------


def refuse_other_rules(rules: Rules, record: Record) -> None:
    """Raise DiagnosticError (FU422) where a record was made with other rules than these."""
    others = _other_versions(rules, record)
    if others or record.hash != rules.hash:
        raise DiagnosticError(others or [_other_rules(rules, record)])


def _other_versions(rules: Rules, record: Record) -> list[Diagnostic]:
    """The layers that have another version than the record says."""
    if len(rules.layers) != len(record.rules):
        return []
    return [
        Diagnostic(
            code="FU422",
            message=f"the record was made with {layer.id} {version}, but {layer.id} "
            f"{layer.version} is here",
            span=record.head.get("rules"),
            help=f"load {layer.id} {version}, or play the game anew",
        )
        for layer, name, version in zip(rules.layers, record.rules, record.versions, strict=True)
        if layer.version != version and name in (layer.name, layer.id)
    ]


def _other_rules(rules: Rules, record: Record) -> Diagnostic:
    """What is wrong with a record of other rules: its settings, if only those differ."""
    wanted = " + ".join(
        f"{name} {version}" for name, version in zip(record.rules, record.versions, strict=True)
    )
    edition, more = played_edition(rules.editions, record.settings)
    settings = " ".join(
        ([f"--edition {edition.name}"] if edition is not None else [])
        + [f"--set {name}={value}" for name, value in sorted(more.items())]
    )
    others = _other_settings(rules, record)
    message = f"the record was made with other rules: {wanted}"
    if others:
        told = "; ".join(f"{name} is {old} there, {new} here" for name, old, new in others)
        message = f"the record was made with other settings: {told}"
    return Diagnostic(
        code="FU422",
        message=message,
        span=record.head.get("settings" if others else "hash"),
        help=f"load {wanted} {settings}".rstrip()
        + f"; their hash is {record.hash[:12]}, that of these {rules.hash[:12]}",
    )


def _other_settings(rules: Rules, record: Record) -> list[tuple[str, str, str]]:
    """The settings a record differs in, with its value and that of these rules.

    None where its rules differ in more.
    """
    try:
        layers = read_layers([layer.name for layer in rules.layers])
        there = link(layers, dict(record.settings))
    except DiagnosticError:
        return []
    if there.hash != record.hash:
        return []
    old, new = (
        {**one.settings, **{name: str(number) for name, number in one.values.items()}}
        for one in (there, rules)
    )
    return [(name, old[name], new[name]) for name in old if old[name] != new.get(name)]
