"""Pictures: all that a view shows of the places, and nothing more."""

from __future__ import annotations

import pytest

from fuero.machine.game import Game
from fuero.table.picture import Picture, picture_of, targets_of
from fuero.table.words import HIDDEN
from support.pictures import game_at
from support.playing import GAMES, loaded
from support.unseen import behind_the_back


def picture(name: str, game: Game, seat: str | None = None) -> Picture:
    """The picture of what a seat, or everybody, may see."""
    view = game.view(seat) if seat else game.public_view()
    return picture_of(loaded(name).rules, game.program, view, targets=targets_of(game.decision))


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_picture_has_every_place_once_with_all_its_pieces(name: str, players: int) -> None:
    game = game_at(name, players, 3)
    found = picture(name, game)
    assert [place.id for place in found.places] == list(loaded(name).rules.places)
    view = game.public_view()
    for piece in game.program.pieces:
        for place in found.places:
            counted = sum(int(one.count) for one in place.pieces if one.count != HIDDEN)
            several = len(game.program.pieces) > 1
            assert several or counted == sum(view["pieces"][piece].get(place.id, {}).values())
    standing = [figure.id for place in found.places for figure in place.figures]
    assert sorted([*standing, *(one.id for one in found.away)]) == sorted(view.get("figures", {}))


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_owners_are_told_apart_by_letters(name: str, players: int) -> None:
    owners = picture(name, game_at(name, players, 1)).owners
    assert len({owner.letter for owner in owners}) == len(owners)
    assert all(len(owner.letter) == 1 for owner in owners)


def test_places_that_an_option_names_are_targets() -> None:
    game = loaded("tic-tac-toe").new_game(2, 0)
    assert game.decision is not None
    found = picture("tic-tac-toe", game)
    named = {option.words[-1] for option in game.decision.options}
    assert {place.id for place in found.places if place.target} == named
    assert named


def test_pieces_that_are_not_shown_are_not_in_the_picture_of_anybody() -> None:
    game = loaded("el-grande").new_game(3, 0)
    castillo = picture("el-grande", game, "red").place("castillo")
    assert [(one.owner, one.count) for one in castillo.pieces] == [("", HIDDEN)]
    whole = picture_of(loaded("el-grande").rules, game.program, game.whole_view(), everything=True)
    assert not whole.place("castillo").pieces


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_a_seat_cannot_know_changes_nothing_in_its_picture(name: str, players: int) -> None:
    for seed in range(4):
        game = game_at(name, players, seed)
        for viewer, seat in enumerate(game.program.seats):
            twin = behind_the_back(game, viewer, seed)
            if twin is not None and twin.view(seat) == game.view(seat):
                targets = targets_of(game.decision)
                rules = loaded(name).rules
                mine, other = (
                    picture_of(rules, one.program, one.view(seat), targets=targets)
                    for one in (game, twin)
                )
                assert mine == other
