"""Conformance cases: behaviour written down as data, and what holds it against an evaluator.

A case is a position, statements done on it, answers, and what must be so then; its form is
``schema/case.json``. A case is written from the rules and never from what a program does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from fuero.diagnostics import DiagnosticError
from fuero.machine.backends import BACKENDS
from fuero.machine.game import Decision, Game
from fuero.machine.position import read_position
from fuero.pipeline import LoadedRules, load
from fuero.ruleset.schema import read_valid

__all__ = ["EVALUATORS", "Case", "Start", "check_case", "read_cases"]

ROOT = Path(__file__).parents[2]

Start = Callable[[LoadedRules, str, Mapping[str, Any], str, int], Game]
"""Rules, statements, position, player and seed to a game that consists of the statements alone."""


def _on(backend: str) -> Start:
    """Statements done on one evaluator."""

    def start(
        rules: LoadedRules, text: str, position: Mapping[str, Any], player: str, seed: int
    ) -> Game:
        return rules.trial(text, position, player=player, seed=seed, backend=backend)

    return start


EVALUATORS: Mapping[str, Start] = MappingProxyType({name: _on(name) for name in BACKENDS})
"""Every way to run a program; each must pass every case."""

_ANSWER = re.compile(r"(?:(?P<player>[a-z0-9-]+): )?(?P<steps>.+)")
_IDLE = ("stop", "skip", "pass", "0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One case. ruleset: what it is about; content: what is written, with its file's position."""

    file: str
    name: str
    ruleset: str
    content: Mapping[str, Any]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the rules the case is about."""
        return tuple(self.name.partition(": ")[0].split(", "))


def read_cases(folder: Path) -> tuple[Case, ...]:
    """The cases of all files in a folder, in order. Raises DiagnosticError for a malformed file."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        data: Mapping[str, Any] = read_valid(path, path.name, "case").data
        for written in data["cases"]:
            position = {**data.get("position", {}), **written.get("position", {})}
            found.append(
                Case(
                    file=path.name,
                    name=written["name"],
                    ruleset=data["ruleset"],
                    content={**written, "position": position},
                )
            )
    return tuple(found)


@cache
def _rules(
    ruleset: str, layers: tuple[str, ...], settings: tuple[tuple[str, Any], ...]
) -> LoadedRules:
    paths = [str(ROOT / layer) if layer.startswith("./") else layer for layer in layers]
    return load(ruleset, layers=paths, switches=dict(settings))


def check_case(case: Case, start: Start) -> None:
    """Do what the case says. Raises AssertionError with everything that is not as it must be."""
    content = case.content
    if "fault" in content:
        _fault(case, start)
        return
    game = _begin(case, start)
    for answer in content.get("answers", ()):
        _answer(game, answer)
    while "rest" in content and game.decision is not None:
        game.apply(_idle(game.decision))
    problems = [
        *_open_decision(game.decision, content),
        *_contents("afterwards", _whole(game), content.get("then", {}), game),
        *(
            problem
            for seat, seen in content.get("seen-by", {}).items()
            for problem in _contents(f"{seat} sees:", _seen(game, seat), seen, game)
        ),
        *_events(game, content),
        *_result(game, content.get("result", {})),
    ]
    assert not problems, "\n".join([f"{case.file}: {case.name}", *problems])


def _begin(case: Case, start: Start) -> Game:
    content = case.content
    settings = tuple(sorted(content.get("set", {}).items()))
    rules = _rules(case.ruleset, tuple(content.get("layers", ())), settings)
    position = content["position"]
    player = content.get("as") or position["players"][0]
    return start(rules, content["do"].strip() + "\n", position, player, content.get("seed", 0))


def _fault(case: Case, start: Start) -> None:
    try:
        _begin(case, start)
    except DiagnosticError as error:
        codes = [problem.code for problem in error.diagnostics]
        assert codes == [case.content["fault"]], f"{case.name}: the faults are {codes}"
    else:
        raise AssertionError(f"{case.name}: this begins, though it should not")


# ---- answering --------------------------------------------------------------------------------


def _answer(game: Game, written: str | int) -> None:
    """Give an answer, which may be several steps of one player."""
    found = _ANSWER.fullmatch(str(written))
    assert found is not None
    for step in found["steps"].split(" > "):
        decision = game.decision
        assert decision is not None, f"nothing is left to decide when {written!r} is answered"
        asked = f"{decision.player} is asked ({decision.kind})"
        assert found["player"] in (None, decision.player), f"{asked}, not as in {written!r}"
        options = _notations(decision)
        assert step in options, f"{asked}: {step!r} of {written!r} is not among {options}"
        game.apply(step)


def _idle(decision: Decision) -> str:
    """The option that does least: a word of refusal, else the first."""
    options = _notations(decision)
    return next((word for word in _IDLE if word in options), options[0])


def _notations(decision: Decision) -> list[str]:
    return [option.notation for option in decision.options]


# ---- comparing --------------------------------------------------------------------------------


def _open_decision(decision: Decision | None, content: Mapping[str, Any]) -> Iterator[str]:
    offers, refuses = content.get("offers"), content.get("refuses", ())
    if offers is None and not refuses:
        if decision is not None:
            yield f"{decision.player} must still decide ({decision.kind}): {_notations(decision)}"
        return
    if decision is None:
        yield "nothing is left to decide"
        return
    options = _notations(decision)
    wanted = offers or {}
    for name in ("player", "kind", "secret"):
        if name in wanted and getattr(decision, name) != wanted[name]:
            yield f"the decision's {name} is {getattr(decision, name)!r}, not {wanted[name]!r}"
    if "exactly" in wanted and sorted(options) != sorted(map(str, wanted["exactly"])):
        yield f"the options are {sorted(options)}, not {sorted(map(str, wanted['exactly']))}"
    missing = [str(option) for option in wanted.get("has", ()) if str(option) not in options]
    excess = [
        str(option) for option in (*wanted.get("lacks", ()), *refuses) if str(option) in options
    ]
    if missing:
        yield f"missing among {options}: {missing}"
    if excess:
        yield f"should not be among {options}: {excess}"


def _whole(game: Game) -> Mapping[str, Any]:
    """Everything by the keys of positions, the stock in which pieces begin included."""
    whole = _by_key(game.whole_view(), game)
    return {**whole, **read_position(game.program, list(game.vector))}


def _seen(game: Game, seat: str) -> Mapping[str, Any]:
    return _by_key(game.view(seat), game)


def _by_key(view: Mapping[str, Any], game: Game) -> Mapping[str, Any]:
    """A view by the keys of positions."""
    found: dict[str, Any] = {}
    kinds = list(view["pieces"])
    for kind, places in view["pieces"].items():
        for place, owners in places.items():
            if len(kinds) == 1:
                found[place] = owners
            else:
                found.setdefault(place, {})[kind] = owners
    for name, numbers in game.program.figures.items():
        members = game.program.domains["figure"].members
        figures = {members[number]: view["figures"][members[number]] for number in numbers}
        single = list(figures) == [name]
        found[name] = (
            figures[name]
            if single
            else {figure.rpartition(".")[2]: place for figure, place in figures.items()}
        )
    return {**found, **view["variables"], **view["zones"], "kept": view.get("kept", {})}


def _contents(
    what: str, found: Mapping[str, Any], wanted: Mapping[str, Any], game: Game
) -> Iterator[str]:
    for key, value in wanted.items():
        zone = game.program.zones.get(key)
        in_order = zone is None or zone.ordered
        is_value, must_be = (_plain(content, in_order) for content in (found.get(key), value))
        if is_value != must_be and (is_value or must_be):
            yield f"{what} {key} is {is_value}, not {must_be}"


def _plain(content: Any, in_order: bool) -> Any:
    """Content in a form that can be compared: texts, and mappings without what is empty."""
    if isinstance(content, Mapping):
        plain = {str(key): _plain(value, in_order) for key, value in content.items()}
        return {key: value for key, value in plain.items() if value not in ("0", [], {}, "")}
    if isinstance(content, Sequence) and not isinstance(content, str):
        members = [_plain(value, in_order) for value in content]
        return members if in_order else sorted(members)
    return "" if content is None else str(content)


def _events(game: Game, content: Mapping[str, Any]) -> Iterator[str]:
    viewer = content.get("events-of")
    seen = game.events if viewer is None else game.events_for(viewer)
    events = [event.as_data() for event in seen]
    following = iter(events)
    for wanted in content.get("events", ()):
        if not any(_matches(event, wanted) for event in following):
            yield f"this did not happen, or not then: {wanted}"
            yield from (f"    {event}" for event in events)
            return
    for unwanted in content.get("no-events", ()):
        yield from (f"this happened: {event}" for event in events if _matches(event, unwanted))
    for kind, number in content.get("event-counts", {}).items():
        happened = sum(event["kind"] == kind for event in events)
        if happened != number:
            yield f"{kind} happened {happened} times, not {number}"


def _matches(event: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(name in event and event[name] == value for name, value in wanted.items())


def _result(game: Game, wanted: Mapping[str, Any]) -> Iterator[str]:
    if not wanted:
        return
    result = game.result
    if result is None:
        yield "the game is not over"
        return
    found: Mapping[str, Any] = {
        "winners": list(result.winners),
        "ranking": [list(seats) for seats in result.ranking],
        "reason": result.reason,
    }
    for name, value in wanted.items():
        if found[name] != value:
            yield f"the {name} of the game: {found[name]}, not {value}"
