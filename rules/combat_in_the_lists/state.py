"""The whole truth of a game of Combat in the Lists."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field

from rules.combat_in_the_lists.content import CardName
from rules.combat_in_the_lists.vocabulary import Colour, Hand, Pace, Pile, Weapon
from rules.kernel.decks import Deck
from rules.kernel.game import Outcome
from rules.kernel.grid import Hex
from rules.kernel.values import Frozen, GameState, Seat

FULL_HEALTH = 20  # [CL-134]


class Step(StrEnum):
    """What comes next in a game [CL-201]."""

    COLOURS = "colours"
    WEAPONS = "weapons"
    MOVEMENT = "movement"
    PREPARATION = "preparation"
    COMMIT = "commit"
    ACTION = "action"
    SNEAKS = "sneaks"
    CONTESTS = "contests"
    DISCARD = "discard"
    DRAW = "draw"
    OVER = "over"


class Stack(BaseModel):
    """Cards committed together: one attack card or a combo, a special card with it, or a special card alone."""

    model_config = ConfigDict(extra="forbid")

    cards: tuple[CardName, ...] = ()
    special: CardName = ""
    victim: Seat | None = None
    """Whom it is planned for, if anybody."""
    plays: int = 1
    """How often it will still be played [CL-733]."""
    number: int = 0
    """Its place among the stacks of its knight, once all are paid."""

    @property
    def names(self) -> tuple[CardName, ...]:
        """All its cards."""
        return (*self.cards, *([self.special] if self.special else []))

    @property
    def is_combo(self) -> bool:
        """Whether several attack cards strike as one [CL-M10]."""
        return len(self.cards) > 1


class Knight(BaseModel):
    """One knight: the piece, the status card, the decks and the hand."""

    model_config = ConfigDict(extra="forbid")

    seat: Seat
    colour: Colour | None = None
    weapon: Weapon = Weapon.SHORT_SWORD
    hand: Hand = Hand.RIGHT
    is_in: bool = True
    resigned: bool = False
    # The piece
    cell: Hex | None = None
    """Where the knight counts: a halfway one in the hex that they tried to enter [CL-505, CL-R10]."""
    origin: Hex | None = None
    """The hex that was left by a move of this turn."""
    halfway: bool = False
    facing: int = 0
    fallen: bool = False
    unarmed: bool = False
    dropped_on: int = 0
    # The status card
    health: int = FULL_HEALTH
    shadow: int = FULL_HEALTH
    points: list[int] = []
    stage: int = 0
    failed_sneaks: int = 0
    # The cards
    attacks: list[CardName] = []
    defences: list[CardName] = []
    specials: list[CardName] = []
    """The hand, each kind in the order in which it was drawn."""
    attack_deck: Deck[CardName] = Deck[CardName]()
    defence_deck: Deck[CardName] = Deck[CardName]()
    stacks: list[Stack] = []
    """What is committed, face up, and not yet used."""
    used: list[CardName] = []
    """What was played in this turn, and goes to the discard piles at its end [CL-801]."""
    in_front: list[CardName] = []
    """Special cards that stay until the end of the turn [CL-719]."""
    out_of_the_fight: bool = False
    bled: bool = False
    """Whether health was lost in this turn, restored or not [CL-R64]."""
    hurt: bool = False
    """Whether the attack action under way has damaged, felled or disarmed this knight [CL-D11]."""

    def held(self, pile: Pile) -> list[CardName]:
        """The cards of a kind in the hand."""
        return {Pile.ATTACK: self.attacks, Pile.DEFENCE: self.defences, Pile.SPECIAL: self.specials}[pile]


class Pushed(Frozen):
    """How a knight was pushed around the arena, as everybody saw it [CL-306]."""

    seat: Seat
    start: Hex
    end: Hex
    dice: tuple[int, ...]


def colours_of(*knights: Knight) -> dict[Seat, Colour | None]:
    """The colours of knights, for events: whoever draws one sees nothing but the event."""
    return {knight.seat: knight.colour for knight in knights}


class Lists(GameState):
    """The lists between two phases."""

    pace: Pace
    quiet_limit: bool = True
    """Whether knights who avoid each other for too long end in a draw [CL-R64]."""
    seats: tuple[Seat, ...]
    knights: dict[Seat, Knight]
    step: Step = Step.COLOURS
    turn: int = 0
    first: Seat
    """Player #1 of the turn [CL-202]."""
    marshal: int = 1
    row: int
    """For how many knights points and cards are allotted [CL-810]."""
    special_deck: Deck[CardName] = Deck[CardName]()
    to_act: list[Seat] = []
    """Whose attack action is still to come, in turn order."""
    quiet: int = 0
    """Turns in a row in which nobody has lost health [CL-R64]."""
    pushes: list[Pushed] = Field(default=[], exclude_if=lambda pushes: not pushes)
    """Who was pushed since knights last moved, one after another; no rule asks, but the board shows it."""
    outcome: Outcome | None = None

    @property
    def in_the_lists(self) -> list[Knight]:
        """The knights still in the game, in turn order: from Player #1 to the left [CL-210]."""
        start = self.seats.index(self.first)
        order = (*self.seats[start:], *self.seats[:start])
        return [self.knights[seat] for seat in order if self.knights[seat].is_in]

    def after(self, seat: Seat) -> list[Knight]:
        """The others still in the game, in turn order after a knight."""
        start = self.seats.index(seat) + 1
        order = (*self.seats[start:], *self.seats[: start - 1])
        return [self.knights[other] for other in order if self.knights[other].is_in]

    def settled_on(self, cell: Hex, but: Sequence[Knight] = ()) -> Knight | None:
        """Who occupies a hex; halfway knights do not [CL-R10]."""
        for knight in self.in_the_lists:
            if knight.cell == cell and not knight.halfway and not any(knight is other for other in but):
                return knight
        return None
