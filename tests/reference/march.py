"""Chapter 3, March: one captain's troops move, one after the other."""

from __future__ import annotations

from rules.kernel.asks import Ask, choose_path
from rules.kernel.choices import Choice, pick, pick_several
from rules.kernel.grid import reach
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Cell, Seat
from tests.reference.attack import attack
from tests.reference.content import beside, distance, label, seat_label
from tests.reference.state import Ford, Piece, Stage

HOLD = "hold"


def march(g: Play[Ford]) -> Procedure[None]:
    """The first captain in the marching order moves all troops."""
    seat = g.state.to_march[0]
    with g.step(f"Round {g.state.round} of {g.state.rounds}"), g.step(f"{seat_label(seat)} marches"):
        for piece in (yield from order_troops(g, seat)):
            yield from move(g, piece)
    g.state.to_march.remove(seat)
    if not g.state.to_march:
        g.state.stage = Stage.DUSK


def order_troops(g: Play[Ford], seat: Seat) -> Procedure[list[Piece]]:
    """The order in which the captain's troops march [REF-301]."""
    troops = g.state.troops_of(seat)
    if len(troops) < 2:
        return troops
    return (
        yield from g.ask(
            seat,
            pick_several(
                "march.order",
                "In which order do your troops march?",
                [Choice(piece.id, label(piece.troop), piece, hint=f"On {piece.cell}") for piece in troops],
                least=len(troops),
                ordered=True,
                rule="REF-301",
            ),
        )
    )


def move(g: Play[Ford], piece: Piece) -> Procedure[None]:
    """One troop takes its way and may attack at the end of it."""
    with g.step(f"{piece.name} march"):
        way, target = yield from g.ask(piece.owner, choose_way(g.state, piece))
        if way:
            g.tell("marched", seat=piece.owner, troop=piece.troop, start=piece.cell, end=way[-1])
            piece.cell = way[-1]
        if target is not None:
            yield from attack(g, piece, target)


def choose_way(state: Ford, piece: Piece) -> Ask[tuple[list[Cell], Piece | None]]:
    """A way from side to side over free squares, and an attack where it ends [REF-302, REF-303]."""
    ground = reach(piece.cell, lambda cell: free_beside(state, piece, cell), budget=piece.quality.pace)
    attacks = {cell: pick_target(state, piece, cell) for cell in ground.costs}
    targets = {cell: ask for cell, ask in attacks.items() if ask is not None}
    return choose_path(
        "march.way",
        f"Where do your {label(piece.troop).lower()} march?",
        piece.cell,
        {cell: [there for there in free_beside(state, piece, cell) if there in ground.costs] for cell in ground.costs},
        piece.quality.pace,
        then=targets,
        rule="REF-302",
        about=piece.id,
    )


def free_beside(state: Ford, piece: Piece, cell: Cell) -> list[Cell]:
    """The squares beside a square on which the piece could stand."""
    return [there for there in beside(cell) if state.piece_on(there) in (None, piece)]


def pick_target(state: Ford, piece: Piece, cell: Cell) -> Ask[Piece | None] | None:
    """The enemies within reach of a square, if there are any [REF-303]."""
    enemies = [
        other
        for other in state.pieces.values()
        if other.owner != piece.owner
        and not state.has_truce(piece.owner, other.owner)
        and distance(cell, other.cell) <= piece.quality.reach
    ]
    if not enemies:
        return None
    attacks = [Choice(enemy.id, f"Attack {enemy.name} on {enemy.cell}", enemy) for enemy in enemies]
    nobody = Choice(HOLD, "Attack nobody", None)
    choices: list[Choice[Piece | None]] = [*attacks, nobody]
    return pick("march.target", "Whom do they attack?", choices, fallback=HOLD, rule="REF-303", about=piece.id)
