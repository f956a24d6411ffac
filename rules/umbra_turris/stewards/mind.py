"""What the steward of a party knows: the face of its seat, and what follows from it.

Distances are judged by coordinates, which lie open, as people judge them by eye [UT-R19]: nothing here asks the rules
for a distance that may not be measured before a declaration, and a charge that looks near enough may still fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import isqrt

from rules.kernel import stewarding
from rules.kernel.decisions import Draw
from rules.kernel.game import Event, Face
from rules.kernel.plane.points import Base, Point, gap2
from rules.umbra_turris.action.charging import charge_reach
from rules.umbra_turris.content import Content
from rules.umbra_turris.quests.task import Task, task_of
from rules.umbra_turris.state import Model, ModelId, Quest, Table, Turn
from rules.umbra_turris.still import StillBattlefield
from rules.umbra_turris.views import BattleView

FAR = 99
"""Further than anything on the table, in cm."""


class Mind(stewarding.Mind[BattleView]):
    """What is weighed at a moment."""

    def __init__(self, content: Content, face: Face, draw: Draw) -> None:
        super().__init__(BattleView, face, draw)
        self.content = content
        self.table: Table = self.view.table
        self.field = StillBattlefield(content, self.table)
        self._reaches: dict[ModelId, int] = {}

    # Who there is

    @cached_property
    def own(self) -> list[Model]:
        """The own models that are alive on the table."""
        return [one for one in self.table.on_table() if one.seat == self.seat and one.is_alive]

    @cached_property
    def enemies(self) -> list[Model]:
        """The enemies that are alive on the table."""
        return [one for one in self.table.on_table() if one.seat != self.seat and one.is_alive]

    @cached_property
    def heroes(self) -> list[Model]:
        """The own heroes who stand on the table."""
        return [one for one in self.own if one.is_hero and not one.is_empty_base]

    @property
    def active(self) -> Model:
        """The model whose turn it is."""
        assert self.table.turn is not None
        return self.table.model(self.table.turn.model)

    def turn_of(self, model: Model) -> Turn:
        """The turn of a model, be it under way or still to come."""
        turn = self.table.turn
        return turn if turn is not None and turn.model == model.id else Turn(model=model.id, player=model.seat)

    def is_mage(self, model: Model) -> bool:
        """Whether it has spells to cast."""
        return bool(model.spells) and not model.form

    def is_shooter(self, model: Model) -> bool:
        """Whether it had better keep its distance and shoot."""
        return self.field.is_shooter(model)

    def is_fighter(self, model: Model) -> bool:
        """Whether close combat is its trade."""
        return not self.is_mage(model) and not self.is_shooter(model)

    def is_busy(self, model: Model) -> bool:
        """Whether it is locked in combat."""
        return model.id in self._locked

    @cached_property
    def _locked(self) -> tuple[ModelId, ...]:
        """The models that are; nobody moves while a steward thinks."""
        return self.field.in_combat()

    # How far

    def gap(self, one: Model, other: Model, at: Point | None = None) -> int:
        """How far two models are apart, in whole cm; the first as if it stood at a certain point."""
        place = one.place if at is None else at
        if place is None or other.place is None:
            return FAR
        return isqrt(gap2(Base(place, self.field.half(one)), self.field.base(other)))

    def reach(self, model: Model) -> int:
        """How far a model would charge over open ground."""
        if model.id not in self._reaches:
            turn = self.turn_of(model)
            self._reaches[model.id] = charge_reach(self.field, model, turn, model).clear
        return self._reaches[model.id]

    def nearest(self, model: Model, others: Iterable[Model]) -> Model | None:
        """Of some models the one nearest to another."""
        return min(others, key=lambda one: (self.gap(model, one), one.id), default=None)

    # What has happened

    def told(self, *kinds: str) -> Event | None:
        """The last event of these kinds in the phase under way."""
        return next((event for event in reversed(self.face.events) if event.kind in kinds), None)

    # What is to be done

    @cached_property
    def tasks(self) -> list[Task]:
        """The Quest Cards by which the party can score: its own, and those that lie open before others."""
        found = [task_of(self.field, self.seat, quest) for quest in self.view.quests]
        for seat, party in self.table.parties.items():
            shown = [Quest(id=name, opponent=party.quest_aims.get(name)) for name in party.open_quests]
            found += [task_of(self.field, seat, quest) for quest in shown]
        return found

    # Chance

    def chance(self, percent: int) -> bool:
        """Whether something happens that does so in so many of a hundred cases."""
        return self.draw(100) < percent
