"""Maps and scenarios: where the battle is fought, by whom, and for what."""

from __future__ import annotations

from functools import cached_property
from typing import Self

from pydantic import model_validator

from rules.fantasy_commander.cards import Name, Reach, Sourced, TacticId, Text, UnitCardId, Yield
from rules.fantasy_commander.vocabulary import (
    SIDES,
    Kind,
    Terrain,
)
from rules.kernel.grid import Hex, HexBoard, HexLayout
from rules.kernel.values import Frozen, Seat

ROWS, COLUMNS = 11, 13  # [FC-M2]
BOARD = HexBoard(ROWS, COLUMNS, HexLayout("pointy", "odd", digits=1))
"""The map of every battle, A1 to M11."""


class Town(Frozen):
    """A town on a map, by name."""

    name: Name
    cell: Hex


class Row(Frozen):
    """Neighbouring hexes of one row."""

    r: int
    first: int
    last: int

    @property
    def cells(self) -> tuple[Hex, ...]:
        """Its hexes, from west to east."""
        return tuple(Hex(q, self.r) for q in range(self.first, self.last + 1))


class MapPlan(Sourced):
    """A map: terrain, towns, Capture Points and deployment zones [FC-150, FC-154]."""

    id: str
    name: Name
    terrain: dict[Terrain, tuple[Hex, ...]]
    towns: tuple[Town, ...] = ()
    capture_points: tuple[Hex, ...] = ()
    zones: dict[Seat, tuple[Row, ...]]

    @cached_property
    def laid(self) -> dict[Hex, Terrain]:
        """What lies on each hex that is not open."""
        found = {cell: kind for kind, cells in self.terrain.items() for cell in cells}
        return {**found, **{town.cell: Terrain.TOWN for town in self.towns}}

    def zone(self, side: Seat) -> tuple[Hex, ...]:
        """Where a side deploys."""
        return tuple(cell for row in self.zones[side] for cell in row.cells)

    def town(self, cell: Hex) -> str:
        """The name of the town there."""
        return next(town.name for town in self.towns if town.cell == cell)

    @model_validator(mode="after")
    def _lies_on_the_board(self) -> Self:
        cells = [*(cell for many in self.terrain.values() for cell in many), *(town.cell for town in self.towns)]
        wrong = [f"{cell} is listed twice" for cell in dict.fromkeys(cells) if cells.count(cell) > 1]
        zones = [cell for side in SIDES for cell in self.zone(side)]
        off = [cell for cell in (*cells, *self.capture_points, *zones) if cell not in BOARD]
        wrong += [f"{cell} does not lie on the board" for cell in off]
        wrong += [f"{cell} is in both zones" for cell in dict.fromkeys(zones) if zones.count(cell) > 1]
        if wrong:
            raise ValueError("; ".join(wrong))
        return self


class Bounty(Frozen):
    """Additional VP for eliminating certain enemies [FC-907]."""

    side: Seat
    """Who scores."""
    units: tuple[str, ...] = ()
    """By the first part of their card's id, such as "roland"."""
    kinds: tuple[Kind, ...] = ()
    points: int


class TownIncome(Frozen):
    """VP at the end of the turn for Towns under control [FC-923, FC-954, FC-955]."""

    side: Seat | None = None
    """Whose; None: of whoever controls them."""
    towns: int
    """How many are needed; 1 with `each` counts every one."""
    each: bool = False
    points: int
    costs_an_order: bool = False
    """Whether that player generates one order fewer in the next Command Phase [FC-924]."""


class Sacking(Frozen):
    """Towns that are destroyed when a side enters them [FC-962 to FC-965]."""

    side: Seat
    points: int
    all_standing: int
    """VP of the other side at the end of the turn while no Town is destroyed."""
    some_standing: int


class Roster(Frozen):
    """A sample army: its units and its recommended deck [FC-103, FC-140]."""

    units: tuple[UnitCardId, ...]
    deck: tuple[TacticId, ...]
    limit: int
    """Points printed behind the faction's name [FC-R30]."""


class Handicap(Frozen):
    """What the weaker side may add by agreement in the lobby."""

    side: Seat
    units: tuple[UnitCardId, ...]
    limit: int
    text: Text


class Scenario(Sourced):
    """A scenario: its figure, rosters and special conditions [FC-102, FC-9xx]."""

    id: str
    number: int
    name: Name
    map: str
    points: int
    """The VP figure [FC-104]."""
    first: Seat | None = None
    """Who places first; None: the players agree [FC-R31]."""
    rosters: dict[Seat, Roster]
    capture_points: int = 1
    """VP for each Capture Point at the end of the turn; 0: none are used [FC-906]."""
    bounties: tuple[Bounty, ...] = ()
    town_income: tuple[TownIncome, ...] = ()
    town_yields: tuple[Yield, ...] = ()
    town_gives: tuple[Reach, ...] = ()
    swimmers: tuple[str, ...] = ()
    """Units that may move on River hexes, by the first part of their card's id [FC-951]."""
    sacking: Sacking | None = None
    handicap: Handicap | None = None
    story: Text
