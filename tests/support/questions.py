"""A small game with every kind of question: open ones, secret ones, and whether to stop another."""

from __future__ import annotations

__all__ = ["RULES", "SEATS"]

RULES = """\
piece man, plural men, 3 for each player in box
track score for each player: 0..99
cards ware, plural wares
zone played of wares for each player
variable tool: ware
variable there for each player: place

card guard of wares:
    keep this until the end of the next round
    while kept:
        before each part of errand by another player may:
            stop
            discard this

card gift of wares:
    add 1 to own score

procedure game:
    for each player:
        set own played to wares
    for each player:
        move 1 own men from box to fields
    set tool to guard
    for each player where me is not first-seat:
        perform tool
    perform round
    for each player:
        move 1 own men from box to fields
    each player secretly chooses one of fields with at least 1 own men as there
    each of them moves all own men from there to box
    for each player:
        move 1 own men from box to fields
    end game: over

procedure round:
    perform errand

stoppable procedure errand:
    set tool to gift
    perform tool
"""

SEATS = ("--seed", "3", "--players", "2", "--seat", "white=human", "--seat", "black=human")
