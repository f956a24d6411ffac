"""The whole truth of a game of The Ford."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel

from rules.kernel.decks import Deck
from rules.kernel.values import Cell, GameState, Seat
from tests.reference.content import FLOOD, QUALITIES, Card, Quality, Troop, distance, label, seat_label


class Stage(StrEnum):
    """The part of a round that comes next."""

    GATHERING = "gathering"
    COUNCIL = "council"
    MARCH = "march"
    DUSK = "dusk"
    OVER = "over"


class Piece(BaseModel):
    """One troop of one seat; it stands nowhere until it is placed."""

    id: str
    owner: Seat
    troop: Troop
    hearts: int
    cell: Cell = ""

    @property
    def quality(self) -> Quality:
        """What its troop is good at."""
        return QUALITIES[self.troop]

    @property
    def name(self) -> str:
        """The piece as the trail and the questions call it."""
        return f"{seat_label(self.owner)} {label(self.troop).lower()}"

    @property
    def is_wounded(self) -> bool:
        """Whether it has lost a heart."""
        return self.hearts < self.quality.hearts

    def reaches(self, other: Piece) -> bool:
        """Whether the other stands within its reach."""
        return distance(self.cell, other.cell) <= self.quality.reach


class Bargain(BaseModel):
    """Gold for a truce, offered by one seat to another."""

    maker: Seat
    taker: Seat
    gold: int

    def is_between(self, one: Seat, other: Seat) -> bool:
        """Whether it binds these two."""
        return {self.maker, self.taker} == {one, other}


class Fight(BaseModel):
    """The attack under way, by the ids of its pieces."""

    attacker: str
    defender: str


class Ford(GameState):
    """The Ford between two phases."""

    seats: tuple[Seat, ...]
    rounds: int
    round: int = 0
    stage: Stage = Stage.GATHERING
    banners: dict[Seat, str] = {}
    gold: dict[Seat, int]
    points: dict[Seat, int]
    deck: Deck[Card]
    hands: dict[Seat, list[Card]]
    pieces: dict[str, Piece] = {}
    is_talking: bool = False
    """Whether captains may write to each other."""
    offers: list[Bargain] = []
    agreed: list[Bargain] = []
    truces: list[Bargain] = []
    to_march: list[Seat] = []
    fight: Fight | None = None
    river: int = 0
    """The hidden die of this round, 0 before it is rolled."""
    told: list[Seat] = []
    """The seats that know the river."""

    def troops_of(self, seat: Seat) -> list[Piece]:
        """The troops that a seat has left."""
        return [piece for piece in self.pieces.values() if piece.owner == seat]

    def captains(self) -> tuple[Seat, ...]:
        """The seats that have a troop left, in seat order."""
        return tuple(seat for seat in self.seats if self.troops_of(seat))

    def piece_on(self, cell: Cell) -> Piece | None:
        """Who stands on a square."""
        return next((piece for piece in self.pieces.values() if piece.cell == cell), None)

    def has_truce(self, one: Seat, other: Seat) -> bool:
        """Whether these two may not attack each other in this round."""
        return any(truce.is_between(one, other) for truce in self.truces)

    def free_gold(self, seat: Seat) -> int:
        """A seat's gold without what it has already agreed to pay."""
        return self.gold[seat] - sum(bargain.gold for bargain in self.agreed if bargain.maker == seat)

    @property
    def is_flood(self) -> bool:
        """Whether the river rises at dusk [REF-207]."""
        return self.river >= FLOOD
