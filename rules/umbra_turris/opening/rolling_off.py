"""Rolling off: who draws, who chooses first [UT-903, UT-910, UT-982 to UT-984]."""

from __future__ import annotations

from rules.kernel.play import Play
from rules.kernel.values import Seat
from rules.umbra_turris.dice import D6
from rules.umbra_turris.state import Battle


def roll_off(g: Play[Battle], why: str) -> list[Seat]:
    """All players by one die each, highest first; equal ones roll again among themselves."""
    seats = g.state.table.playing
    faces: dict[Seat, tuple[int, ...]] = {seat: (g.roll(D6, f"{why} {seat}"),) for seat in seats}
    while len({*faces.values()}) < len(seats):
        tied = [seat for seat in seats if [*faces.values()].count(faces[seat]) > 1]
        for seat in tied:
            faces[seat] += (g.roll(D6, f"{why} {seat} once more"),)
    order = sorted(seats, key=lambda seat: faces[seat], reverse=True)
    g.tell("rolled_off", why=why, order=order, faces={seat: [*faces[seat]] for seat in seats})
    return order
