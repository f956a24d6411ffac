"""What every chapter stands on: the bout under way, its floor and lasting effects, names in questions, piles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rules.kernel.decks import Deck
from rules.kernel.game import Outcome
from rules.kernel.play import Play
from rules.kernel.values import Cell, Seat
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.effects.lasting import Lasting
from rules.saber_and_blood.reports import Trace
from rules.saber_and_blood.state import Attached, Bout, Fighter
from rules.saber_and_blood.tavern import Tavern
from rules.saber_and_blood.vocabulary import POINTS, Faction
from rules.saber_and_blood.what_is_known import CardName

G = Play[Bout]


class Decided(Exception):
    """The bout has been decided, in the middle of whatever was going on [SB-908]."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


def box_of(g: G) -> Content:
    """What is in the box."""
    content: Content = g.content
    return content


def tavern_of(g: G) -> Tavern[Fighter]:
    """The floor as it is now."""
    return Tavern(g.state, box_of(g))


def lasting_of(g: G) -> Lasting[Fighter]:
    """What lasts at this moment."""
    return Lasting(g.state, box_of(g))


# Names


def label(g: G, fighter: Fighter) -> str:
    """A character as its players call it; where two bands use one sheet, with the colour of the band."""
    short = box_of(g).sheet(fighter.sheet).short
    shared = any(other.sheet == fighter.sheet and other is not fighter for other in g.state.fighters.values())
    return f"{fighter.seat.capitalize()}'s {short}" if shared else short


def points_of(g: G, seat: Seat) -> str:
    """What the special points of a player's characters are called."""
    faction = g.state.players[seat].faction
    assert faction is not None
    return POINTS[faction]


def of(fighter: Fighter) -> dict[str, Any]:
    """Whom an event is about."""
    return {"seat": fighter.seat, "who": fighter.name}


def against(fighter: Fighter, other: Fighter) -> dict[str, Any]:
    """Whom an event is about, and whom it befalls."""
    return {**of(fighter), "other": other.seat, "whom": other.name}


# Squares


def put(g: G, fighter: Fighter, square: Cell) -> None:
    """A character stands on a square from now on."""
    fighter.square = square
    tavern = tavern_of(g)
    if not tavern.is_obstacle(square) and not tavern.is_fireplace(square):
        fighter.footing = square


@contextmanager
def imagined(fighter: Fighter, square: Cell) -> Iterator[None]:
    """What would be if a character stood elsewhere."""
    here, fighter.square = fighter.square, square
    try:
        yield
    finally:
        fighter.square = here


def trace(g: G, kind: Any, who: str, way: list[Cell]) -> None:
    """Keep a way for the picture; one that goes on from the last is the same way."""
    last = g.state.traces[-1] if g.state.traces else None
    if last is not None and last.who == who and last.kind == kind and last.way[-1] == way[0]:
        last.way.extend(way[1:])
    else:
        g.state.traces.append(Trace(who=who, kind=kind, way=way))


# Piles


def pile_of(g: G, card: CardName, owner: Seat) -> Deck[CardName]:
    """The deck that a card belongs to [SB-622]."""
    if box_of(g).card(card).faction is Faction.TAVERN:
        return g.state.tavern
    return g.state.players[owner].deck


def discard(g: G, card: CardName, owner: Seat) -> None:
    """A card goes to the discard pile of its faction, or of the tavern [SB-622]."""
    pile_of(g, card, owner).discard([card])


def lay_off(g: G, lying: Attached) -> None:
    """A card that lay with a character or beside the board is discarded."""
    discard(g, lying.card, lying.owner)
    g.tell("card_discarded", seat=lying.owner, card=lying.card)
