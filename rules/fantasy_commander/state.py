"""The whole truth of a game of Fantasy Commander: the field, which lies open, and what is behind the two screens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Self

from pydantic import BaseModel, ConfigDict

from rules.fantasy_commander.cards import Grant, StartEffect, TacticId, UnitCardId
from rules.fantasy_commander.vocabulary import Mode, Order, Strength, Terrain
from rules.kernel.game import Outcome
from rules.kernel.grid import Hex
from rules.kernel.values import Frozen, GameState, Seat

UnitId = str
"""A unit by its side, code and number: "empire.LEG1", "styx.HYD"."""


class Step(StrEnum):
    """What comes next in a game [FC-201]."""

    TOWN = "town"
    """The settlement between two missions of the campaign."""
    ROSTERS = "rosters"
    DECKS = "decks"
    TERRAIN = "terrain"
    FIRST = "first"
    """Who places first, where the players agree on it."""
    DEPLOYMENT = "deployment"
    GENERATION = "generation"
    DISTRIBUTION = "distribution"
    ACTION = "action"
    """One opportunity of one player to activate a unit."""
    END_OF_TURN = "end_of_turn"
    MISSION_OVER = "mission_over"
    """A mission of the campaign is reported."""
    OVER = "over"


class Part(BaseModel):
    """A mutable part of the state that knows every one of its fields."""

    model_config = ConfigDict(extra="forbid")

    def copied(self) -> Self:
        """Another one that changes by itself; what stands in its lists never changes."""
        lists = {name: value.copy() for name, value in self if isinstance(value, list | dict)}
        return self.model_copy(update=lists)


class Unit(Part):
    """A unit as it lies on the map, or beside it."""

    id: UnitId
    side: Seat
    card: UnitCardId
    cell: Hex | None = None
    """None: not yet placed. A destroyed unit keeps the hex on which it fell [FC-R78]."""
    losses: int = 0
    """Miniatures removed, or wounds [FC-124]."""
    fatigue: int = 0
    token: Order | None = None
    """Its order token, face up; before the reveal it lies in a sealed sheet, not here."""
    defending: bool = False
    """Whether it has a Defence token [FC-460]."""
    panicked: bool = False
    """Whether it has panicked in this turn [FC-647]."""
    activated: bool = False
    """Whether it has been activated in this turn."""
    pursued: bool = False
    """Whether it has used Persecution in this turn [FC-833]."""
    destroyed: bool = False
    turn_gains: list[Grant] = []
    """What it has until the end of the turn."""
    gains: list[Grant] = []
    """What it has until the end of its activation."""
    starts: list[StartEffect] = []
    """What a card has in store for the beginning of its activation [FC-417]."""
    extra_size: int = 0
    """Health beyond its card, in the campaign."""

    @property
    def is_on_map(self) -> bool:
        """Whether it stands somewhere."""
        return self.cell is not None and not self.destroyed


class Army(Part):
    """What everybody may know of one side."""

    roster: list[UnitCardId] = []
    points: int = 0
    """Victory points."""
    orders: int = 0
    """How many orders lie behind the screen; their colours are told once, before any is laid [FC-216, FC-R48]."""
    deck_size: int = 0
    draw_pile: int = 0
    """How many cards lie face down."""
    discard: list[TacticId] = []
    """The last one laid lies at the end [FC-335]."""
    laid: list[TacticId] = []
    """Terrain cards whose template lies on the map [FC-344]."""
    shown: list[TacticId] = []
    """The cards of its own deck that everybody has seen, as many copies as are known of."""
    drawn: TacticId | None = None
    """The card that was drawn for the activation under way, and is not yet used."""
    owes_an_order: bool = False
    """Whether one order fewer is generated in the next Command Phase [FC-924]."""
    is_ready: bool = False
    """Whether roster and deck are fixed."""


class Laid(Part):
    """A template or element that was laid on the map, or a Town that became something else."""

    cell: Hex
    kind: Terrain
    side: Seat | None = None


class Choices(Frozen):
    """How the table wants to play."""

    passing: bool = False
    """The optional pass rule [FC-320]."""
    deploy_in_turn: bool = False
    custom: bool = False
    """Whether rosters and decks are chosen instead of the samples."""
    digest: bool = False
    """Whether the channel hears of a colour step as a whole."""
    handicap: bool = False
    quiet_limit: bool = True
    """Whether a Battle Royale in which nobody is hurt for long is a draw [FC-R70]."""
    lay_terrain: bool = False
    """Whether the terrain of a Battle Royale is laid by the players [FC-106]."""
    limit: int = 0
    """The point limit of a Battle Royale."""
    elements: bool = False
    """Whether extra elements may be laid [FC-980]."""
    strength: Strength = Strength.STEADY
    """How well stewards play at this table."""


class Report(Frozen):
    """What is kept of a mission [FC-M8]."""

    mission: str
    is_won: bool
    points: dict[Seat, int]
    turns: int
    units_lost: int
    heroes_lost: int
    threat: str
    """The Escalation card that the enemy had; empty where none."""
    reputation: int
    well_being: int
    supplies: int
    """What the settlement has after it."""


class Campaign(Part):
    """The settlement and its record, all of it open."""

    mission: int = 0
    """How many missions are over."""
    reputation: int = 0
    well_being: int = 0
    supplies: int = 0
    bought: list[str] = []
    drawn: list[str] = []
    """Escalation cards that have been drawn, the last one at the end."""
    threat: str = ""
    """The Escalation card of the present mission; empty where there is none."""
    raised: int | None = None
    """Which unit of the roster of the mission is raised by a level, counted from 0."""
    tended: UnitId = ""
    """The unit that the settlement has chosen for what it grants to one."""
    has_watched: bool = False
    """Whether tokens of the enemy have been looked at in this mission."""
    result: Outcome | None = None
    """How the mission has ended that is to be reported."""
    reports: list[Report] = []


class Field(Part):
    """All that lies open on the table; whoever sits there, or looks on, sees it."""

    mode: Mode = Mode.SCENARIO
    scenario: str
    """Whose map is played on, and whose conditions are in force unless it is a Battle Royale."""
    choices: Choices = Choices()
    step: Step = Step.DEPLOYMENT
    turn: int = 0
    first: Seat
    """Who holds the Initiative token [FC-243]."""
    to_act: Seat
    colour: Order | None = None
    """The colour step; None outside the Action Phase, purple for the last purple units [FC-R12]."""
    opportunities: int = 0
    """How many were taken in the colour step so far."""
    holds: int = 0
    """How many players have held or passed one after the other [FC-R67]."""
    units: list[Unit] = []
    laid: list[Laid] = []
    armies: dict[Seat, Army]
    quiet_turns: int = 0
    """Turns in a row in which no unit has lost anything [FC-R70]."""
    hurt_this_turn: bool = False
    campaign: Campaign | None = None
    outcome: Outcome | None = None

    def copied(self) -> Self:
        """The same table for somebody who only looks."""
        parts = {
            "units": [unit.copied() for unit in self.units],
            "laid": [laid.copied() for laid in self.laid],
            "armies": {side: army.copied() for side, army in self.armies.items()},
            "campaign": self.campaign and self.campaign.copied(),
        }
        return self.model_copy(update=parts)

    def unit(self, name: UnitId) -> Unit:
        """One unit, wherever it is."""
        return next(unit for unit in self.units if unit.id == name)

    def on_map(self, side: Seat | None = None) -> list[Unit]:
        """The units that stand on the map, all or those of one side, in the order of their ids as they came."""
        return [unit for unit in self.units if unit.is_on_map and side in (None, unit.side)]

    def at(self, cell: Hex) -> Unit | None:
        """The unit on a hex [FC-157]."""
        return next((unit for unit in self.units if unit.cell == cell and not unit.destroyed), None)


class Screen(Part):
    """What only one side knows."""

    pool: dict[Order, int] = {}
    """The orders that are left, as they truly are [FC-215]."""
    deck: list[TacticId] = []
    """The Tactic cards, face down, the top first [FC-145]; nobody knows their order."""
    composition: list[TacticId] = []
    """Which cards the deck was built of, in the order of the book; their owner knows that much."""


class Battle(GameState):
    """A game between two phases: the field, and what lies behind the screens."""

    field: Field
    screens: dict[Seat, Screen]
    is_attended: bool = False
    """Whether anybody has answered anything in this turn; nobody is told."""
    unattended_turns: int = 0
    """Turns in a row in which nobody has [FC-R70]."""


def counted(orders: Iterable[Order]) -> dict[Order, int]:
    """Orders as a pool, in the order of the colours."""
    counts = Counter(orders)
    return {order: counts[order] for order in Order if counts[order]}
