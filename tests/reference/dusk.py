"""Chapter 5, Dusk: the river, the points, and the end of the game."""

from __future__ import annotations

from enum import StrEnum

from rules.kernel.game import Outcome
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat
from tests.reference.attack import wound
from tests.reference.content import FORD, PRIZES, SHALLOWS
from tests.reference.state import Ford, Stage


class Ending(StrEnum):
    """Why the game is over."""

    LAST_STANDING = "last_standing"
    MOST_POINTS = "most_points"
    MOST_GOLD = "most_gold"
    SHARED = "shared"
    CONCEDED = "conceded"


def fall_of_dusk(g: Play[Ford]) -> Procedure[None]:
    """The round ends; nobody is asked anything."""
    yield from ()
    g.reveal("flooded" if g.state.is_flood else "stayed_calm", die=g.state.river)
    if g.state.is_flood:
        sweep_river(g)
    score(g)
    g.state.river, g.state.told, g.state.truces = 0, [], []
    is_last = g.state.round == g.state.rounds or len(g.state.captains()) < 2  # [REF-503]
    g.state.stage = Stage.OVER if is_last else Stage.COUNCIL


def sweep_river(g: Play[Ford]) -> None:
    """A flood wounds whoever stands in the water [REF-501]."""
    for cell in (FORD, *SHALLOWS):
        piece = g.state.piece_on(cell)
        if piece is not None:
            wound(g, piece, 1)


def score(g: Play[Ford]) -> None:
    """Points for the ford and the villages [REF-502]."""
    for cell, points in PRIZES.items():
        holder = g.state.piece_on(cell)
        if holder is None or (cell == FORD and g.state.is_flood):
            continue
        g.state.points[holder.owner] += points
        g.tell("scored", seat=holder.owner, cell=cell, points=points)


def outcome(state: Ford) -> Outcome | None:
    """Who has won, once the game is over [REF-503]."""
    if state.stage is not Stage.OVER:
        return None
    winners, ending = rank(state)
    return Outcome(winners=winners, reason=ending, scores=state.points)


def rank(state: Ford) -> tuple[tuple[Seat, ...], Ending]:
    """The winners, and what decided it."""
    captains = state.captains()
    if len(captains) == 1:
        return captains, Ending.LAST_STANDING
    leaders = leading(state.seats, state.points)
    if len(leaders) == 1:
        return leaders, Ending.MOST_POINTS
    richest = leading(leaders, state.gold)
    return richest, Ending.MOST_GOLD if len(richest) == 1 else Ending.SHARED


def leading(seats: tuple[Seat, ...], counts: dict[Seat, int]) -> tuple[Seat, ...]:
    """Those of the seats who have the most."""
    most = max(counts[seat] for seat in seats)
    return tuple(seat for seat in seats if counts[seat] == most)


def forfeit(state: Ford, seat: Seat) -> Outcome | None:
    """Of two captains, the other wins; of more, the others play on [REF-504]."""
    others = tuple(other for other in state.seats if other != seat)
    if len(others) > 1:
        return None
    return Outcome(winners=others, reason=Ending.CONCEDED, scores=state.points)
