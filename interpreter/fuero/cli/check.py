"""``fuero check``: is everything in the rules as it must be?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from fuero.diagnostics import Diagnostic, DiagnosticError

from .common import Chosen, choice_options, json_option, print_json, refuse
from .findings import Findings, print_and_leave
from .watching import watch, watch_option

if TYPE_CHECKING:
    from fuero.ruleset.model import Rules
    from fuero.ruleset.sums import Layer

__all__ = ["command"]

RULE_BOOK = "rulebook"
"""What is known from there needs no list."""

MOST_SHOWN = 10**12
"""The greatest bound of decisions that is printed as a number; beyond, only that it is greater."""


@click.command("check")
@click.argument("sums", metavar="RULES...", nargs=-1)
@choice_options
@json_option
@click.option(
    "--every-setting",
    is_flag=True,
    help="Check each other value of each switch and each edition as well, one at a time.",
)
@click.option("--bound", is_flag=True, help="Also print how many decisions a game has at most.")
@click.option(
    "--combinations",
    "together",
    is_flag=True,
    help="Every sum of the layers named, or of all that ship: does it load?",
)
@click.option(
    "--provenance",
    "known_from",
    is_flag=True,
    help="Also print where cards, places and numbers are known from.",
)
@watch_option
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    sums: tuple[str, ...],
    chosen: Chosen,
    as_json: bool,
    every_setting: bool,
    bound: bool,
    together: bool,
    known_from: bool,
    watched: bool,
) -> None:
    """Check rules: syntax, names, types, ranges, bounds, majority tables.

    Exit code 1 if anything is found; a combination that is refused is no finding.

    \b
    Example:
      fuero check GAME
      fuero check GAME+./my-rules --set SWITCH=VALUE --bound
      fuero check GAME+./my-rules --watch
      fuero check --combinations ./my-rules ./her-rules
    """
    if together:
        others = (bound, every_setting, known_from, watched, chosen.values, chosen.edition)
        if any(others):
            raise click.UsageError("--combinations goes with names of layers only")
        _print_combinations(sums, as_json)
        return
    if not sums:
        raise click.UsageError("name the RULES (see: fuero rulesets)")

    def look(read: Callable[[str], Layer] | None) -> Findings:
        return _found(sums, chosen, read, every_setting, bound, known_from)

    if watched:
        watch(sums, look, as_json=as_json)
    print_and_leave(look(None), as_json=as_json)


def _found(  # noqa: PLR0913, PLR0917 - what is asked for, and how it is read
    sums: tuple[str, ...],
    chosen: Chosen,
    read: Callable[[str], Layer] | None,
    every_setting: bool,
    bound: bool,
    known_from: bool,
) -> Findings:
    """What is wrong with the rules of all sums, and what there is to say of them."""
    found: list[Diagnostic] = []
    known: dict[str, Any] = {}
    lines: list[str] = []
    for rules in sums:
        problems, linked = _checked(rules, chosen, read, every_setting)
        found.extend(problems)
        if linked is None:
            continue
        own = list(_lines(rules, linked, not problems, bound))
        if not problems:
            own[1:1] = _looked_at(rules, linked, chosen, every_setting)
        if known_from:
            own.extend(_provenance_lines(linked))
            known[rules] = _provenance_data(linked)
        lines.extend(own)
    more = {"provenance": known} if known_from else {}
    return Findings(problems=tuple(found), lines=tuple(lines), more=more)


def _print_combinations(names: tuple[str, ...], as_json: bool) -> None:
    from fuero.check.combinations import combinations_of, shipped_layers

    found = combinations_of(names or shipped_layers())
    if as_json:
        print_json(
            [
                {
                    "layers": list(one.named),
                    "rulesets": list(one.rulesets),
                    "loads": one.problem is None,
                    "code": one.problem.code if one.problem else None,
                    "message": one.problem.message if one.problem else None,
                    "places": list(one.places),
                }
                for one in found
            ]
        )
        return
    loaded = refused = 0
    for one in found:
        if one.problem is None:
            click.echo(f"{' + '.join(one.named)}: loads ({' + '.join(one.rulesets)})")
            loaded += 1
            continue
        refused += 1
        click.echo(f"{' + '.join(one.named)}: refused, {one.problem.code}: {one.problem.message}")
        for place in one.places:
            click.echo(f"    {place}")
    click.echo(f"{loaded} sums load, {refused} are refused")


def _checked(
    rules: str, chosen: Chosen, read: Callable[[str], Layer] | None, every_setting: bool
) -> tuple[tuple[Diagnostic, ...], Rules | None]:
    """What is wrong with rules, and the rules if they can be linked."""
    from fuero.check import check, citation_problems, found_in_branches, unlisted_files
    from fuero.reading import read_rules
    from fuero.ruleset.lexicons import languages_of_others
    from fuero.ruleset.sums import read_layer, read_layers
    from fuero.text.coverage import lexicon_problems
    from fuero.text.needed import form_problems
    from fuero.text.reader.manifest import slot_problems
    from fuero.text.reader.namesakes import namesake_problems
    from fuero.translation.header import problems_of_texts

    once = cache(read or read_layer)
    try:
        linked, _ = read_rules(
            rules, switches=chosen.values, edition=chosen.edition, checked=False, read=once
        )
    except DiagnosticError as error:
        return tuple(error.diagnostics), None
    spoken = languages_of_others(linked)
    layers = read_layers(rules.split("+"), once)
    found = (
        *check(linked),
        *found_in_branches(layers, linked, chosen.values, chosen.edition),
        *lexicon_problems(linked, spoken),
        *form_problems(linked, spoken),
        *namesake_problems(linked, spoken),
        *slot_problems(linked),
        *problems_of_texts(linked),
        *citation_problems(linked),
        *unlisted_files(layers),
    )
    if every_setting:
        found = (*found, *_otherwise(rules, linked, layers, chosen))
    return tuple(dict.fromkeys(found)), linked


def _otherwise(
    name: str, rules: Rules, layers: Sequence[Layer], chosen: Chosen
) -> Iterator[Diagnostic]:
    """What is wrong with rules that are set otherwise only."""
    from fuero.check import MOST_SETTINGS, found_otherwise, other_settings

    others = other_settings(rules, chosen.edition)
    if len(others) > MOST_SETTINGS:
        raise refuse(
            f"{name} can be set otherwise in {len(others):,} ways, and {MOST_SETTINGS:,} are most",
            "look at those you mean with --set",
        )
    yield from found_otherwise(layers, chosen.values, chosen.edition, others)


def _looked_at(name: str, rules: Rules, chosen: Chosen, every_setting: bool) -> list[str]:
    """Under which settings nothing was found, where there are others."""
    from fuero.check import other_settings

    others = len(other_settings(rules, chosen.edition))
    if not others:
        return []
    if every_setting:
        return [f"{name}: nor with {others} other settings, one at a time"]
    return [f"{name}: as it is set now; with --every-setting {others} others are looked at too"]


def _lines(name: str, rules: Rules, sound: bool, bound: bool) -> Iterator[str]:
    """What there is to say of rules beside what is wrong with them."""
    if sound:
        yield f"{name}: nothing found ({rules.title})"
    if bound:
        yield from _bound_lines(name, rules)


def _bound_lines(name: str, rules: Rules) -> Iterator[str]:
    """How many decisions a game can have, and whether that is within the limit of a game."""
    from fuero.check import Unbounded, decision_bound
    from fuero.machine.patience import MOST_DECISIONS

    for players in range(rules.least_players, rules.most_players + 1):
        try:
            most = decision_bound(rules, players)
        except Unbounded as error:
            yield f"{name}: no bound of decisions: {error}"
            return
        number = f"at most {most:,}" if most <= MOST_SHOWN else f"more than {MOST_SHOWN:,} possible"
        line = f"{name}: {number} decisions in a game of {players} players"
        if most > MOST_DECISIONS:
            line += f" (not proved to end within the {MOST_DECISIONS:,} a game may have)"
        yield line


def _provenance_lines(rules: Rules) -> Iterator[str]:
    """For each layer how much is known from where, and all that no rule book says."""
    from fuero.ruleset.provenance import known_things, provenance_counts
    from fuero.table.names import provenance_words

    for layer in rules.layers:
        counts = provenance_counts(rules, layer.id)
        yield f"{layer.id}: {provenance_words(counts)}"
        others: dict[tuple[str, str], list[str]] = {}
        for thing in known_things(rules):
            if thing.layer == layer.id and thing.provenance != RULE_BOOK:
                key = (thing.provenance or "not said", thing.category)
                others.setdefault(key, []).append(thing.name)
        for (source, category), names in others.items():
            yield f"  {source}, {category}: {', '.join(names)}"


def _provenance_data(rules: Rules) -> list[dict[str, str]]:
    from fuero.ruleset.provenance import known_things

    return [asdict(thing) for thing in known_things(rules)]
