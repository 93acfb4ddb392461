"""``fuero show``: rules and saves, to be read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fuero.table.facts import cited_facts, fact_data
from fuero.table.named import element_data, element_lines, find_named, place_data
from fuero.text.message import message

from .common import (
    Chosen,
    json_option,
    load_rules,
    make_console,
    print_json,
)
from .facts import show_number, show_sources
from .games import is_file_of_game, open_game
from .languages import told_options
from .order import show_order
from .overview import show_rules, tell_rules
from .program import show_program, show_python

if TYPE_CHECKING:
    from fuero.machine.game import Game
    from fuero.pipeline import LoadedRules
    from fuero.ruleset.model import Place, Rules
    from fuero.text.listing import CardEntry

__all__ = ["command"]


@click.command("show")
@click.argument("source", metavar="RULES|SAVE")
@click.argument("name", required=False)
@click.option("--rules", "told", is_flag=True, help="The rules in sentences, to be read.")
@click.option("--cards", is_flag=True, help="Every card.")
@click.option("--board", is_flag=True, help="Every place.")
@click.option("--order", is_flag=True, help="The layers, and all that each does, in order.")
@click.option("--sources", is_flag=True, help="What numbers of rules in citations stand for.")
@click.option("--position", is_flag=True, help="Of a save: its position as YAML.")
@click.option("--program", is_flag=True, help="What the rules are lowered to, with source lines.")
@click.option("--python", "made", metavar="NAME", help="The functions that are made of NAME.")
@click.option("--players", type=int, help="Of --program, --python (default: the fewest).")
@click.option("--element", metavar="NAME", help="With --program: only the code of NAME.")
@click.option("--whole", is_flag=True, help="With --program: all of it, as a JSON document.")
@told_options
@json_option
def command(  # noqa: PLR0913, PLR0917 - a parameter for each option
    source: str,
    name: str | None,
    told: bool,
    cards: bool,
    board: bool,
    order: bool,
    sources: bool,
    position: bool,
    program: bool,
    made: str | None,
    players: int | None,
    element: str | None,
    whole: bool,
    chosen: Chosen,
    as_json: bool,
) -> None:
    """Show RULES as a whole, or what is called NAME in them; or the board of a SAVE.

    NAME is a card, procedure, place, switch, value or anything else that has a name or title; where
    several things have one, say which as KIND:NAME. It may also be the number of a cited rule.

    \b
    Example:
      fuero show GAME --rules
      fuero show GAME --cards
      fuero show game.save.json --position > table.yaml
      fuero show GAME --program --element round
      fuero show GAME --python round
    """
    found = (name is not None, told, cards, board, order, sources, position, program)
    asked = (*found, made is not None)
    if sum(asked) > 1:
        raise click.UsageError(
            "only one of NAME, --rules, --cards, --board, --order, --sources, --position, "
            "--program, --python"
        )
    _expect_company(program, made, players, element, whole)
    if made is not None and as_json:
        raise click.UsageError("--json does not go with --python, which prints functions")
    if is_file_of_game(source):
        if any(asked) and not position:
            raise click.UsageError("a save has a board (no option) and a --position")
        rules, game = open_game(Path(source), chosen=chosen)
        _show_game(rules, game, position, as_json)
        return
    if position:
        raise click.UsageError("--position goes with a save or record, and this is no file")
    loaded = load_rules(source, chosen)
    if program:
        show_program(loaded, players, element, as_json, whole)
    elif made is not None:
        show_python(loaded, players, made)
    elif name is not None:
        _show_named(loaded.rules, name, as_json)
    else:
        wanted = ((cards, _show_cards), (board, _show_board), (order, show_order))
        more = ((sources, show_sources), (told, tell_rules))
        parts = (show for is_wanted, show in (*wanted, *more) if is_wanted)
        next(parts, show_rules)(loaded.rules, as_json)


def _expect_company(
    program: bool, made: str | None, players: int | None, element: str | None, whole: bool
) -> None:
    """Raises click.UsageError where an option stands without the one it belongs to."""
    if (element is not None or whole) and not program:
        raise click.UsageError("--element and --whole go with --program")
    if element is not None and whole:
        raise click.UsageError("only one of --element, --whole")
    if players is not None and not program and made is None:
        raise click.UsageError("--players goes with --program and --python")


# ---- a save -----------------------------------------------------------------------------------


def _show_game(rules: LoadedRules, game: Game, position: bool, as_json: bool) -> None:
    from fuero.machine.position import read_position as position_of
    from fuero.playing.positions import position_text

    if position or as_json:
        found = position_of(game.program, list(game.vector))
        if as_json:
            print_json(found)
        else:
            if not game.over:
                click.echo("# This tells the order of the decks and all that is hidden.")
            click.echo(position_text(found), nl=False)
        return
    from fuero.table.names import capital, title_words
    from fuero.table.question import question_words
    from fuero.table.telling import result_lines

    from .board import board

    console = make_console()
    click.echo(title_words(rules))
    decision = game.decision
    # After the end there is nothing left to hide.
    view = game.whole_view() if decision is None else game.public_view()
    console.print(board(rules.rules, game.program, view, everything=decision is None))
    if decision is None:
        click.echo("\n".join(result_lines(rules.rules, game)))
    else:
        taken = game.decisions_taken
        click.echo(message("decisions-so-far", language=rules.rules.language, count=taken))
        click.echo(capital(question_words(rules.rules, decision)))


# ---- rules ------------------------------------------------------------------------------------


def _show_cards(rules: Rules, as_json: bool) -> None:
    from fuero.text.listing import cards_listing

    cards = cards_listing(rules)
    if as_json:
        print_json(cards)
        return
    from fuero.table.names import card_words, known_words, name_of
    from fuero.text.say import say_card

    from .printing import print_indented

    console = make_console()
    homes: dict[tuple[str, str], list[CardEntry]] = {}
    for card in cards:
        home = ("deck", card["deck"]) if card["deck"] else ("cards", card["family"])
        homes.setdefault(home, []).append(card)
    for home, together in homes.items():
        console.rule(name_of(rules, *home), align="left")
        for card in together:
            copies = ""
            if card["copies"] > 1:
                copies = message("show-copies", language=rules.language, count=card["copies"])
            known = known_words(card["provenance"], card["numbers_known"])
            known = f", {known}" if known else ""
            console.print(f"{card_words(rules, card['id'])} [{card['id']}]{copies}{known}")
            print_indented(console, say_card(rules, card["id"]).splitlines(), 4)


def _show_board(rules: Rules, as_json: bool) -> None:
    if as_json:
        print_json([place_data(rules, name) for name in rules.places])
        return
    from rich import box
    from rich.table import Table

    from fuero.table.names import capital, name_of

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    heads = ("head-place", "head-id", "head-kind", "head-at", "head-attributes", "head-neighbours")
    for head in heads:
        table.add_column(message(head, language=rules.language))
    for place in rules.places.values():
        attributes = "; ".join(
            f"{name_of(rules, 'attribute', name)} {' '.join(map(str, numbers))}"
            for name, numbers in place.attributes.items()
        )
        table.add_row(
            capital(name_of(rules, "place", place.id)),
            place.id,
            name_of(rules, "kind", place.kind),
            f"{place.at[0]}, {place.at[1]}" if place.at is not None else "",
            attributes,
            ", ".join(place.neighbours) or _outer(rules, place),
        )
    make_console().print(table)
    for kind in rules.groups.values():
        click.echo(f"{kind.plural}:")
        for name, members in kind.members.items():
            click.echo(f"  {name}: {', '.join(members)}")
    for relation in rules.relations.values():
        click.echo(f"{relation.id}: {', '.join('–'.join(pair) for pair in relation.pairs)}")


def _outer(rules: Rules, place: Place) -> str:
    """What a place lies in, by its id; '' for nothing."""
    if not place.outer:
        return ""
    return message("show-inside", language=rules.language, place=place.outer)


# ---- something with a name --------------------------------------------------------------------


def _show_named(rules: Rules, name: str, as_json: bool) -> None:
    if show_number(rules, name, as_json):
        return
    kinds = find_named(rules, name)
    if as_json:
        found = [
            element_data(rules, category, bare)
            | {"facts": [fact_data(fact) for fact in cited_facts(rules, category, bare)]}
            for category, bare in kinds
        ]
        print_json(found[0] if len(found) == 1 else found)
        return
    namesakes = len(kinds) > 1 and any(bare in rules.private for _, bare in kinds)
    for number, (category, bare) in enumerate(kinds):
        if number:
            click.echo("")
        for line in element_lines(rules, category, bare, told_layer=namesakes):
            click.echo(line)
