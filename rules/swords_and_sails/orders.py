"""Written orders: what one army or fleet is told to do in a season [SS-501 to SS-518]."""

from __future__ import annotations

from enum import StrEnum

from rules.kernel.values import Frozen
from rules.swords_and_sails.vocabulary import Faction, UnitType

PieceName = str
"""An army or a fleet: "ENG.A1" is England's Army I, "ENG.F2" her Fleet 2."""
Units = dict[UnitType, int]


def owner_of(piece: PieceName) -> Faction:
    """The power that an army or fleet belongs to."""
    return Faction(piece.split(".")[0])


class Command(StrEnum):
    """What an order begins with [SS-502]."""

    DEFEND = "defend"
    """Stay; fight if attacked. With an attack: attack in place."""
    MOVE = "move"
    """March or sail to `place`; with an attack, enter it by force."""
    SUPPORT = "support"
    """Go where the supported piece goes, and fight in its force [SS-R24]."""
    WITH = "with"
    """Do exactly what another piece does, as one force with it [SS-507]."""
    LOAD = "load"
    """Go aboard `fleets`; with a `place`, land there in the same season [SS-510]."""
    UNLOAD = "unload"
    """Land at `place` from the fleet it is aboard."""
    DOCK = "dock"
    """Enter the port of `place` [SS-514]."""


class Timing(StrEnum):
    """Whether something happens before or after fleets have moved [SS-511, SS-R26]."""

    BEFORE = "before"
    AFTER = "after"


class Then(StrEnum):
    """What an army does that is alone in a territory after the battles [SS-R33]."""

    SIEGE = "siege"
    PARTIAL = "partial"
    PILLAGE = "pillage"
    HOLD = "hold"


class Retreat(StrEnum):
    """When a piece leaves a battle [D21]."""

    NEVER = "never"
    ROUND = "round"
    """After so many rounds."""
    BELOW = "below"
    """When its side's casualty points fall below so many percent of the enemy's."""
    BEFORE = "before"
    """Before the first round, by those who may [SS-672, SS-956, SS-968, SS-977b]."""


class Instructions(Frozen):
    """Private instructions for battle, which nobody sees when orders are revealed."""

    then: Then | None = None
    pay: int | None = None
    """How many casualty points are bought off at most; None: as many as allowed."""
    cities: int = 0
    """How many cities a partial siege takes on at most; 0: all."""
    retreat: Retreat | None = None
    limit: int = 0
    """The round, or the percentage, of `retreat`."""
    fallback: tuple[str, ...] = ()
    """Where to retreat to, the first possible one."""


class Order(Frozen):
    """What one piece was told, as it is revealed, and its private instructions."""

    command: Command = Command.DEFEND
    place: str = ""
    is_attack: bool = False
    whom: Faction | None = None
    """The only faction that is attacked; None: every hostile one [SS-506]."""
    piece: PieceName = ""
    """The piece that is supported or moved with."""
    fleets: tuple[PieceName, ...] = ()
    timing: Timing | None = None
    """Of loading; None: before if the fleet is in reach now, otherwise after."""
    carries: tuple[PieceName, ...] = ()
    """Armies that a fleet takes aboard; an ally's must be named [SS-R32]."""
    is_apart: bool = False
    """Never join with other arrivals."""
    instructions: Instructions = Instructions()


class Transfer(Frozen):
    """Units that change from one army or fleet to another of the same player [SS-509, SS-R26]."""

    giver: PieceName
    receiver: PieceName
    units: Units = {}
    """Empty: all of them, a merger; the giver goes out of play."""
    timing: Timing | None = None
    """None: before if both are together now, otherwise after."""


DEFENDS = Order()


class Orders(Frozen):
    """A player's sheet of orders."""

    pieces: dict[PieceName, Order] = {}
    """What is missing gets the default: defend, stay aboard, stay docked [SS-R91]."""
    transfers: tuple[Transfer, ...] = ()

    def of(self, piece: PieceName) -> Order:
        """The order of a piece."""
        return self.pieces.get(piece, DEFENDS)
