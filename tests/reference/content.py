"""What the box of The Ford holds: the map, the troops, the cards and the errands."""

from __future__ import annotations

from enum import StrEnum

from rules.kernel.grid import Square, SquareBoard
from rules.kernel.values import Cell, Frozen, Seat

SEATS = (Seat("red"), Seat("blue"), Seat("green"), Seat("gold"))
ROUNDS = {"short": 3, "long": 4}

PURSE = 5  # [REF-102]
TROOPS_EACH = 2
CARDS_EACH = 2  # [REF-103]
MOST_EXTRA_CARDS = 2
CARD_PRICE = 1
INCOME = 2  # [REF-201]
ROUT = 3  # [REF-405]
FLOOD = 5  # [REF-207]

FORD: Cell = "c3"
SHALLOWS: tuple[Cell, ...] = ("a3", "e3")
VILLAGES: tuple[Cell, ...] = ("c1", "c5")
DEEP: tuple[Cell, ...] = ("b3", "d3")
PRIZES = {FORD: 2, **dict.fromkeys(VILLAGES, 1)}  # [REF-502]
SPOILS = 1  # [REF-408]
CAMPS: dict[Seat, tuple[Cell, ...]] = {
    Seat("red"): ("a1", "b1", "a2"),
    Seat("blue"): ("e5", "d5", "e4"),
    Seat("green"): ("a5", "b5", "a4"),
    Seat("gold"): ("e1", "d1", "e2"),
}
LAND = SquareBoard(5, 5, holes=[Square.parse(cell) for cell in DEEP])


class Troop(StrEnum):
    """The four troops that a captain chooses from."""

    RIDERS = "riders"
    PIKES = "pikes"
    AXES = "axes"
    ARCHERS = "archers"


class Quality(Frozen):
    """What a troop is good at."""

    pace: int
    might: int
    guard: int
    reach: int
    hearts: int


QUALITIES = {
    Troop.RIDERS: Quality(pace=3, might=2, guard=1, reach=1, hearts=2),
    Troop.PIKES: Quality(pace=2, might=1, guard=3, reach=1, hearts=3),
    Troop.AXES: Quality(pace=2, might=3, guard=1, reach=1, hearts=3),
    Troop.ARCHERS: Quality(pace=2, might=2, guard=0, reach=2, hearts=2),
}


class Card(StrEnum):
    """The cards that are played in an attack."""

    CHARGE = "charge"
    SHIELD_WALL = "shield_wall"
    DAGGER = "hidden_dagger"
    PARLEY = "parley"


COPIES = 4
CARDS = tuple(card for card in Card for _ in range(COPIES))
BONUS = 2  # of Charge and Shield wall [REF-403]
FOR_ATTACKERS = (Card.CHARGE, Card.DAGGER)
FOR_DEFENDERS = (Card.SHIELD_WALL, Card.DAGGER, Card.PARLEY)
CARD_HINTS = {
    Card.CHARGE: f"Attacker: add {BONUS} to your die",
    Card.SHIELD_WALL: f"Defender: add {BONUS} to your die",
    Card.DAGGER: "If you win, the loser takes 2 wounds instead of 1",
    Card.PARLEY: "Defender: the attack is called off",
}
CARD_RULES = {
    Card.CHARGE: "REF-403",
    Card.SHIELD_WALL: "REF-403",
    Card.DAGGER: "REF-407",
    Card.PARLEY: "REF-402",
}


class Errand(StrEnum):
    """What a captain can pay for at the council."""

    NONE = "none"
    REST = "rest"
    CARD = "card"
    FERRYMAN = "ferryman"


PRICES = {Errand.NONE: 0, Errand.REST: 2, Errand.CARD: CARD_PRICE, Errand.FERRYMAN: 1}  # [REF-206]


def label(thing: StrEnum) -> str:
    """The printed name of a troop or a card."""
    return thing.value.replace("_", " ").capitalize()


def seat_label(seat: Seat) -> str:
    """The printed name of a seat."""
    return seat.capitalize()


def troop_hint(troop: Troop) -> str:
    """A troop's qualities in a line."""
    quality = QUALITIES[troop]
    return (
        f"Pace {quality.pace}, might {quality.might}, guard {quality.guard}, "
        f"reach {quality.reach}, {quality.hearts} hearts"
    )


def beside(cell: Cell) -> tuple[Cell, ...]:
    """The squares that share a side with a square, deep water left out."""
    return tuple(str(square) for square in LAND.edge_neighbours(Square.parse(cell)))


def distance(here: Cell, there: Cell) -> int:
    """Steps from side to side between two squares."""
    return Square.parse(here).orthogonal_distance(Square.parse(there))
