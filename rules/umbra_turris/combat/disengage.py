"""Disengaging from combat [UT-342 to UT-351, UT-990, UT-R45]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice
from rules.kernel.choosing_points import choose_point
from rules.kernel.plane.points import Arc, Base, Point, gap2, overlap, squared, touch
from rules.kernel.plane.shapes import overlaps
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.battlefield import FIGHTING_STEP, Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Characteristic, Ground
from rules.umbra_turris.dice import Trial, settle, throw_dice
from rules.umbra_turris.occasions import Purpose
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Model, Turn

G = Play[Battle]
DICE = 2  # [UT-344]
REACH = 2
"""How far a model moves by it at the most, in cm [UT-346]."""
APART = 1
"""How far it ends from every enemy that it touched, in cm [UT-345]."""
GROUP = "Move"


# Where to


def touching_enemies(field: Battlefield, model: Model) -> list[Model]:
    """All enemies in base contact, be it at a corner; the fallen hold nobody [UT-351]."""
    return [
        enemy
        for enemy in field.enemies(model)
        if not enemy.is_airborne and not enemy.is_empty_base and field.are_touching(model, enemy)
    ]


def landing_spots(field: Battlefield, model: Model) -> dict[Point, int]:
    """Where a model can stand when it has disengaged, with the level: 1 cm from all whom it touched [UT-R45].

    The nearest come first.
    """
    here, left = field.place(model), touching_enemies(field, model)
    around = [
        Point(here.x + across, here.y + along)
        for across in range(-REACH, REACH + 1)
        for along in range(-REACH, REACH + 1)
        if 0 < across * across + along * along <= REACH * REACH
    ]
    return {
        spot: level
        for spot in sorted(around, key=lambda spot: (squared(here, spot), spot))
        if _is_apart(field, model, spot, left) and (level := standing_level(field, model, spot)) is not None
    }


def _is_apart(field: Battlefield, model: Model, spot: Point, enemies: list[Model]) -> bool:
    base = Base(spot, field.half(model))
    return all(gap2(base, field.base(enemy)) == APART * APART for enemy in enemies)


def standing_level(field: Battlefield, model: Model, spot: Point) -> int | None:
    """On which level a model that steps there stands; None where it cannot: on nobody, in no wall, at no enemy."""
    base = Base(spot, field.half(model))
    level = field.land.level_at(base)
    if not base.is_inside_table(TABLE, TABLE) or abs(level - model.level) > field.height(model):
        return None
    for other in field.table.on_table():
        if other is model or other.is_airborne or abs(other.level - level) > FIGHTING_STEP:
            continue
        is_met = other.seat != model.seat and other.is_alive and touch(base, field.base(other))
        if is_met or overlap(base, field.base(other)):
            return None
    is_cut = any(
        part.height > level
        for part in field.land.parts
        if part.kind in (Ground.WALL, Ground.SOLID, Ground.PLATFORM) and overlaps(part.shape, base)
    )
    return None if is_cut else level


# The attempt


@dataclass(frozen=True)
class Disengage:
    """An attempt to leave the combat for a certain spot."""

    spot: Point
    level: int = 0

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The test, unless nobody has to be beaten; a model that fails may still fight [UT-350]."""
        turn.has_tried_to_disengage = True
        field = field_of(g)
        held_by, left = field.opponents_in_combat(model), touching_enemies(field, model)
        is_free = any(answer(model) for answer in asked(field, Special.frees))  # [UT-R83]
        if not is_free and not (yield from _breaks_free(g, model, held_by)):
            g.tell("not_disengaged", model=model.id)
            return
        model.place, model.level = self.spot, self.level
        turn.left = [enemy.id for enemy in left]  # [UT-348, UT-349]
        g.tell("disengaged", model=model.id, place=self.spot, left=turn.left)


def _breaks_free(g: G, model: Model, held_by: list[Model]) -> Procedure[bool]:
    """Sp against S, less one for each enemy in full contact beyond the first [UT-344, UT-347]."""
    field = field_of(g)
    holder = holding_model(g, model, held_by)
    more = sum(dice() for dice in asked(field, Special.disengaging_dice, of=model))
    speed = field.characteristic(model, Characteristic.SP) - (len(held_by) - 1)
    away = throw_dice(g, Purpose.DISENGAGING, model, DICE + more, speed)
    hold = throw_dice(g, Purpose.HOLDING, holder, DICE, field.characteristic(holder, Characteristic.S))
    trial = Trial(away, hold)
    yield from settle(g, trial)
    g.tell(
        "disengaging_tested",
        model=model.id,
        holder=holder.id,
        faces=away.faces,
        total=away.total,
        holding_faces=hold.faces,
        holding=hold.total,
        success=trial.is_success,
    )
    return trial.is_success


def holding_model(g: G, model: Model, held_by: list[Model]) -> Model:
    """Who holds it back: the strongest; of equals whoever stands in front of it, else any of them [UT-990]."""
    field = field_of(g)
    most = max(field.characteristic(enemy, Characteristic.S) for enemy in held_by)
    strongest = [enemy for enemy in held_by if field.characteristic(enemy, Characteristic.S) == most]
    ahead = [enemy for enemy in strongest if field.arc(model, enemy) is Arc.FRONT]
    equals = ahead or strongest
    return equals[0] if len(equals) == 1 else equals[g.roll(len(equals), f"holds {model.id}") - 1]


# The menu


def offer_to_disengage(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """To disengage is the first thing of a turn; who is locked on all sides has nowhere to go [UT-342, UT-343]."""
    if turn.basic is not None or turn.has_moved or turn.has_tried_to_disengage or not field.is_locked(model):
        return
    spots = landing_spots(field, model)
    if spots:
        asked_for: Ask[Deed] = _ask_spot(field, model, spots).reading(_to)
        yield Choice("disengage", "Try to disengage", asked_for, group=GROUP)


def _to(pose: Pose) -> Deed:
    return Disengage(pose.point, pose.level)


def _ask_spot(field: Battlefield, model: Model, spots: dict[Point, int]) -> Ask[Pose]:
    first = next(iter(spots))
    by_level = {
        level: [spot for spot, own in spots.items() if own == level] for level in sorted(dict.fromkeys(spots.values()))
    }
    return choose_point(
        "turn.disengage",
        "Where to?",
        (TABLE, TABLE),
        Area.on_levels(by_level),
        Pose(first, spots[first]),
        half=field.half(model),
        start=field.place(model),
        rule="UT-345",
        about=model.id,
    )
