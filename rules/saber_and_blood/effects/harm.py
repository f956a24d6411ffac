"""Wounds, falling, the fireplace and the chest of the fallen [SB-430 to SB-435, SB-624, SB-656, SB-703]."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.kernel.asks import choose_places
from rules.kernel.decisions import Option
from rules.kernel.play import Procedure
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.ground import Decided, G, box_of, label, lay_off, of, put, tavern_of, trace
from rules.saber_and_blood.scenarios import rules_of, verdict
from rules.saber_and_blood.state import Fighter
from rules.saber_and_blood.what_is_known import FighterName


def wound(g: G, fighter: Fighter, wounds: int) -> None:
    """One character is wounded outside of combat [SB-656]."""
    put_wounds(g, {fighter.name: wounds})
    take_off_the_fallen(g)


def put_wounds(g: G, wounds: Mapping[FighterName, int]) -> None:
    """Wound tokens for several characters at the same instant [SB-565, SB-R34]."""
    for name, count in wounds.items():
        if count > 0:
            fighter = g.state.fighters[name]
            fighter.wounds += count
            g.state.had_trouble = True
            g.tell("wounded", **of(fighter), wounds=count, left=max(0, health_of(g, fighter) - fighter.wounds))


def health_of(g: G, fighter: Fighter) -> int:
    """How many wounds take a character off the board [SB-703]."""
    return box_of(g).sheet(fighter.sheet).health


def take_off_the_fallen(g: G) -> None:
    """Whoever has as many wounds as health is eliminated, all at the same instant [SB-703, SB-R34]."""
    contenders = [seat for seat in g.state.seats if g.state.band(seat)]
    for fighter in g.state.in_order(g.state.on_board()):
        if fighter.wounds >= health_of(g, fighter):
            eliminate(g, fighter)
    see_who_has_won(g, contenders)


def eliminate(g: G, fighter: Fighter) -> None:
    """He is taken off the board, and all cards assigned to him are discarded [SB-624]."""
    square = fighter.spot
    fighter.square, fighter.is_eliminated = None, True
    g.tell("eliminated", **of(fighter), square=square)
    for lying in (fighter.stance, *fighter.attached):
        if lying is not None:
            lay_off(g, lying)
    fighter.stance, fighter.attached = None, []
    if g.state.chest_holder == fighter.name:
        drop_chest(g, fighter, square)


def drop_chest(g: G, fighter: Fighter, square: Cell) -> None:
    """The chest lies where its holder stood, or where somebody can stand to pick it up [SB-842, SB-R49]."""
    tavern = tavern_of(g)
    spot = square
    if tavern.is_obstacle(square) or tavern.is_fireplace(square):
        spot = fighter.footing or square
        if not tavern.is_empty(fighter, spot):
            spot = tavern.nearest_room(fighter, square)
    g.state.chest, g.state.chest_holder = spot, None
    g.tell("chest_dropped", **of(fighter), square=spot)


def see_who_has_won(g: G, contenders: Collection[Seat] = ()) -> None:
    """End the bout if somebody has won at this instant [SB-908]."""
    outcome = verdict(rules_of(g.state).claims(g.state, box_of(g), contenders or g.state.seats))
    if outcome is not None:
        raise Decided(outcome)


# Ending on a square


def end_on_square(g: G, fighter: Fighter) -> Procedure[None]:
    """What the square does to a character who was moved or pushed onto it, or whom fire surprises [SB-432, SB-R47]."""
    if fighter.square is None or not tavern_of(g).is_fireplace(fighter.spot):
        return
    square = fighter.spot
    g.tell("burnt", **of(fighter), square=square)
    wound(g, fighter, 1)
    if fighter.is_eliminated:
        return
    room = tavern_of(g).room_beside(fighter, square)
    if not room:  # [SB-435]
        contenders = [seat for seat in g.state.seats if g.state.band(seat)]
        eliminate(g, fighter)
        see_who_has_won(g, contenders)
        return
    cell = yield from leave_fireplace(g, fighter, room)
    put(g, fighter, cell)
    trace(g, "moved", fighter.name, [square, cell])
    g.reveal("left_fireplace", **of(fighter), square=cell)
    g.state.arrivals.append(fighter.name)  # [SB-R25]


def leave_fireplace(g: G, fighter: Fighter, room: list[Cell]) -> Procedure[Cell]:
    """His owner places him on an empty square beside the fireplace [SB-434, SB-D22]."""
    if len(room) == 1:
        return room[0]
    tavern = tavern_of(g)
    foes = g.state.foes_of(fighter.seat)

    def safety(cell: Cell) -> int:
        return min((tavern.distance(cell, foe.spot) for foe in foes), default=0)

    safest = max(sorted(room), key=safety)
    ask = choose_places(
        "fireplace.leave",
        f"{label(g, fighter)} has burnt himself. Which square does he step to?",
        [Option(id=fighter.name, label=label(g, fighter))],
        {fighter.name: room},
        fallback={fighter.name: safest},
        rule="SB-434",
        about=fighter.name,
    )
    placed = yield from g.react(fighter.seat, ask)
    return placed[fighter.name]


def find_footing(g: G, fighter: Fighter) -> Procedure[None]:
    """A character whose way was cut short stands nowhere in between for good [SB-R32]."""
    if fighter.square is None:
        return
    tavern = tavern_of(g)
    if tavern.is_fireplace(fighter.spot):
        yield from end_on_square(g, fighter)
    elif not tavern.may_stay(fighter):
        room = tavern.nearest_room(fighter, fighter.spot)
        trace(g, "moved", fighter.name, [fighter.spot, room])
        put(g, fighter, room)
        g.tell("found_footing", **of(fighter), square=room)
        g.state.arrivals.append(fighter.name)
