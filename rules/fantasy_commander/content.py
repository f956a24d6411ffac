"""What is in the box of Fantasy Commander: units, cards, terrain, maps and scenarios, as data.

Every entry names its source: a rule id where the rulebook gives it, `reconstructed` where it had to be designed.
"""

from __future__ import annotations

from functools import cached_property
from typing import Self

from pydantic import Field, model_validator

from rules.fantasy_commander.cards import (
    EscalationCard,
    Sourced,
    TacticCard,
    TacticId,
    TerrainKind,
    TownCard,
    UnitCard,
    UnitCardId,
)
from rules.fantasy_commander.maps import BOARD, MapPlan, Scenario
from rules.fantasy_commander.vocabulary import (
    SIDES,
    Order,
    Terrain,
)
from rules.kernel.grid import HexBoard
from rules.kernel.values import Frozen, Seat


class CampaignPlan(Sourced):
    """The figures of the campaign [FC-M9]."""

    well_being: int
    supplies: int
    missions: tuple[str, ...]
    reputation_for_a_win: int
    reputation_for_a_margin: int
    margin: int
    supplies_for_a_win: int
    supplies_for_a_loss: int
    well_being_of_a_loss: int
    reputation_of_a_hero: int
    last_turn: int
    saved: int
    """Score from which on the border is saved."""
    holds: int
    """Score from which on the line holds."""
    monster_tokens: tuple[Order, ...]


class OrderDie(Sourced):
    """What the numbers of an order die stand for, from 1 on [FC-206, FC-207, FC-M1]."""

    faces: tuple[Order, ...] = Field(min_length=6, max_length=6)


class Laying(Sourced):
    """What each side may lay where the players lay the terrain themselves [FC-106], and the extra elements [FC-M6]."""

    tiles: dict[Terrain, int]
    """How many hexes of each kind."""
    elements: int
    """On how many extra elements the players can agree."""
    distance: int
    """How far from every zone an element must lie."""


class Content(Frozen):
    """Everything in the box."""

    laying: Laying
    order_die: OrderDie
    terrain: tuple[TerrainKind, ...]
    units: tuple[UnitCard, ...]
    tactics: tuple[TacticCard, ...]
    maps: tuple[MapPlan, ...]
    scenarios: tuple[Scenario, ...]
    town_cards: tuple[TownCard, ...]
    escalation: tuple[EscalationCard, ...]
    campaign: CampaignPlan

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        units, cards = [card.id for card in self.units], [card.id for card in self.tactics]
        maps = [plan.id for plan in self.maps]
        wrong = [f"there is no entry for {kind}" for kind in Terrain if kind not in [one.id for one in self.terrain]]
        for scenario in self.scenarios:
            if scenario.map not in maps:
                wrong.append(f"scenario {scenario.id} is played on {scenario.map}, which is no map")
            added = scenario.handicap.units if scenario.handicap else ()
            for side in SIDES:
                roster = scenario.rosters[side]
                wrong += [f"{scenario.id}: {unit} is no unit" for unit in (*roster.units, *added) if unit not in units]
                wrong += [f"{scenario.id}: {card} is no Tactic card" for card in roster.deck if card not in cards]
        wrong += [f"{card.id}: {card.unit} is no unit" for card in self.escalation if card.unit not in (None, *units)]
        known = [scenario.id for scenario in self.scenarios]
        wrong += [f"{mission} is no scenario" for mission in self.campaign.missions if mission not in known]
        if wrong:
            raise ValueError("; ".join(wrong))
        return self

    @property
    def board(self) -> HexBoard:
        """The hexes of every battle."""
        return BOARD

    def terrain_kind(self, kind: Terrain) -> TerrainKind:
        """The entry of a kind of terrain."""
        return self._terrain[kind]

    @cached_property
    def _terrain(self) -> dict[Terrain, TerrainKind]:
        return {kind.id: kind for kind in self.terrain}

    def unit(self, card: UnitCardId) -> UnitCard:
        """The unit card of that id."""
        return self._units[card]

    @cached_property
    def _units(self) -> dict[UnitCardId, UnitCard]:
        return {card.id: card for card in self.units}

    def units_of(self, side: Seat) -> tuple[UnitCard, ...]:
        """All unit cards of a faction."""
        return tuple(card for card in self.units if card.side == side)

    def tactic(self, card: TacticId) -> TacticCard:
        """The Tactic card of that id."""
        return self._tactics[card]

    @cached_property
    def _tactics(self) -> dict[TacticId, TacticCard]:
        return {card.id: card for card in self.tactics}

    def tactics_of(self, side: Seat) -> tuple[TacticCard, ...]:
        """All Tactic cards of a faction, in the order of the book."""
        return tuple(card for card in self.tactics if card.side == side)

    def map(self, name: str) -> MapPlan:
        """The map of that id."""
        return self._maps[name]

    @cached_property
    def _maps(self) -> dict[str, MapPlan]:
        return {plan.id: plan for plan in self.maps}

    def town_card(self, name: str) -> TownCard:
        """The town card of that id."""
        return next(card for card in self.town_cards if card.id == name)

    def escalation_card(self, name: str) -> EscalationCard:
        """The Escalation card of that id."""
        return next(card for card in self.escalation if card.id == name)

    def scenario(self, name: str) -> Scenario:
        """The scenario of that id."""
        return self._scenarios[name]

    @cached_property
    def _scenarios(self) -> dict[str, Scenario]:
        return {scenario.id: scenario for scenario in self.scenarios}
