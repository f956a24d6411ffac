"""Where the battle is fought: soul offerings, the Terrain Card, extra pieces, loot [UT-714a, UT-901 to UT-906]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.dice import D6
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Id, Model, Piece, Step, Token

G = Play[Battle]
SOUL_FROM = 3  # [UT-714a]


# Rolling off


def roll_off(g: G, why: str) -> list[Seat]:
    """All players by one die each, highest first; equal ones roll again among themselves [UT-903, UT-982, UT-983]."""
    seats = g.state.table.playing
    faces: dict[Seat, tuple[int, ...]] = {seat: (g.roll(D6, f"{why} {seat}"),) for seat in seats}
    while len({*faces.values()}) < len(seats):
        for seat in seats:
            if [*faces.values()].count(faces[seat]) > 1:
                faces[seat] += (g.roll(D6, f"{why} {seat} once more"),)
    order = sorted(seats, key=lambda seat: faces[seat], reverse=True)
    g.tell("rolled_off", why=why, order=order, faces={seat: [*faces[seat]] for seat in seats})
    return order
