"""Climbing [UT-231 to UT-237, UT-R10, UT-R11, UT-R46]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.ledges import Ledge, ledges
from rules.kernel.plane.points import Base
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.falling import fall
from rules.umbra_turris.action.grounds import ground_for, key_of
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.action.reach import may_move
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.dice import take_test
from rules.umbra_turris.occasions import Purpose
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Basic, Battle, Model, Turn

G = Play[Battle]
HOLDS_FROM = 4  # [UT-234]


def offer_climbs(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """Up or down the climbable cliffs beside which it stands, or on from where it holds on; never to an enemy's side.

    Nobody climbs who flies.
    """
    if turn.basic is not None or turn.has_moved or field.is_locked(model) or model.is_airborne:
        return
    if not model.is_clinging and not may_move(field, model, turn):
        return
    choices: list[Choice[Deed]] = []
    ground = ground_for(field, model)
    for ledge in climbable(field, model):
        for end in (ledge.above, ledge.below):
            goes_up = end == ledge.above
            hangs_on = goes_up and not height_reached(field, model, ledge, goes_up=True).is_firm
            is_open = hangs_on or ground.can_end(end)  # [UT-209]
            if (end != model.place or model.is_clinging) and is_open:
                words = "up" if goes_up else "down"
                name = field.land.names[field.land.by_key[key_of(ledge.mark)].piece]
                choices.append(
                    Choice(f"{words} {end}", f"{words.capitalize()} to {end}, {name}", Climb(ledge, goes_up))
                )
    if choices:
        ask = pick("turn.climb", "Where do you climb?", choices, rule="UT-232", about=model.id)
        yield Choice("climb", "Climb", ask, hint="Nothing else goes with it, and who loses their hold falls")


def climbable(field: Battlefield, model: Model) -> list[Ledge]:
    """The climbable cliffs at whose foot or rim it stands; who stands at the other end bars only the way there."""
    place = field.place(model)
    ground = ground_for(field, model)
    found = ledges(replace(ground, bases=(), links=()))
    return [
        ledge
        for ledge in found
        if place in (ledge.above, ledge.below) and field.land.by_key[key_of(ledge.mark)].part.climbable
    ]


class Height(NamedTuple):
    """How high up a climb ends."""

    level: int
    foot: int
    is_firm: bool
    """Whether the climber stands there, at the rim or at the foot."""


def height_reached(field: Battlefield, model: Model, ledge: Ledge, *, goes_up: bool) -> Height:
    """Up to Sp cm, measured from the bottom of the base [UT-232]."""
    speed = field.characteristic(model, Characteristic.SP)
    foot = field.land.level_at(Base(ledge.below, field.half(model)))
    rim = foot + ledge.drop
    level = min(rim, model.level + speed) if goes_up else max(foot, model.level - speed)
    return Height(level, foot, is_firm=level == (rim if goes_up else foot))


@dataclass(frozen=True)
class Climb:
    """A climb of up to Sp cm; the whole Move is spent on it [UT-232, UT-233]."""

    ledge: Ledge
    goes_up: bool

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Whoever gets to the end stands firmly; else a die tells whether they hold on [UT-234, UT-235]."""
        turn.basic, turn.has_moved = Basic.CLIMB, True
        reached = height_reached(field_of(g), model, self.ledge, goes_up=self.goes_up)
        if reached.is_firm:
            put(g, model, self.ledge.above if self.goes_up else self.ledge.below)
            g.tell("climbed", model=model.id, at=[*field_of(g).place(model)], level=model.level, up=self.goes_up)
            return
        put(g, model, self.ledge.below)
        model.level, model.is_clinging = reached.level, True
        g.tell("climbed", model=model.id, at=[*field_of(g).place(model)], level=model.level, up=self.goes_up)
        if not (yield from take_test(g, Purpose.CLIMB, model, HOLDS_FROM, name="climb")):
            yield from fall(g, model, turn, self.ledge.below, reached.level - reached.foot)
