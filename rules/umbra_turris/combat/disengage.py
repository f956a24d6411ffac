"""Disengaging from combat [UT-342 to UT-351, UT-990, UT-R45]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice
from rules.kernel.choosing_points import choose_point
from rules.kernel.plane.points import Arc, Base, Point, gap2, squared
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.action.swimming import is_stuck
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.dice import Trial, settle, throw_dice
from rules.umbra_turris.occasions import Purpose
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.standing import can_stand
from rules.umbra_turris.state import Battle, Model, Turn

G = Play[Battle]
DICE = 2  # [UT-344]
REACH = 2
"""How far a model moves by it at the most, in cm [UT-346]."""
APART = 1
"""How far it ends from every enemy that it touched, in cm [UT-345]."""
GROUP = "Move"
HINT = "2 dice and Sp must beat 2 dice and S; then it may act, but not charge whom it left"


# Where to


def touching_enemies(field: Battlefield, model: Model) -> list[Model]:
    """All enemies in base contact, be it at a corner; the fallen hold nobody [UT-351]."""
    return [
        enemy
        for enemy in field.enemies(model)
        if not enemy.is_airborne
        and not enemy.is_empty_base
        and enemy.attached_to != model.id
        and field.are_touching(model, enemy)
    ]


def landing_spots(field: Battlefield, model: Model) -> list[Point]:
    """Where a model can stand when it has disengaged: 1 cm from all whom it touched; the nearest first [UT-R45]."""
    here, left = field.place(model), touching_enemies(field, model)
    around = [
        Point(here.x + across, here.y + along)
        for across in range(-REACH, REACH + 1)
        for along in range(-REACH, REACH + 1)
        if 0 < across * across + along * along <= REACH * REACH
    ]
    spots = [spot for spot in around if _is_apart(field, model, spot, left) and _is_a_step(field, model, spot)]
    return sorted(spots, key=lambda spot: (squared(here, spot), spot))


def _is_apart(field: Battlefield, model: Model, spot: Point, enemies: list[Model]) -> bool:
    base = Base(spot, field.half(model))
    return all(gap2(base, field.base(enemy)) == APART * APART for enemy in enemies)


def _is_a_step(field: Battlefield, model: Model, spot: Point) -> bool:
    """Whether it may stand there, no higher or lower than it can step, and not in water."""
    base = Base(spot, field.half(model))
    is_level = abs(field.land.level_at(base) - model.level) <= field.height(model)
    return is_level and can_stand(field, model, spot) and not field.land.is_in_water(base)


# The attempt


@dataclass(frozen=True)
class Disengage:
    """An attempt to leave the combat for a certain spot."""

    spot: Point

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The test, unless nobody has to be beaten; a model that fails may still fight [UT-350]."""
        turn.has_tried_to_disengage = True
        field = field_of(g)
        held_by, left = field.opponents_in_combat(model), touching_enemies(field, model)
        is_free = any(answer(model) for answer in asked(field, Special.frees))  # [UT-R83]
        if not is_free and not (yield from _breaks_free(g, model, held_by)):
            g.tell("not_disengaged", model=model.id)
            return
        put(g, model, self.spot)
        turn.left = [enemy.id for enemy in left]  # [UT-348, UT-349]
        g.tell("disengaged", model=model.id, place=self.spot, left=turn.left)


def _breaks_free(g: G, model: Model, held_by: list[Model]) -> Procedure[bool]:
    """Sp against S, less one for each enemy in full contact beyond the first [UT-344, UT-347]."""
    field = field_of(g)
    holder = holding_model(g, model, held_by)
    more = sum(dice() for dice in asked(field, Special.disengaging_dice, of=model))
    speed = field.characteristic(model, Characteristic.SP) - (len(held_by) - 1)
    away = throw_dice(g, Purpose.DISENGAGING, model, DICE + more, speed)
    hold = throw_dice(g, Purpose.HOLDING, holder, DICE, holding_strength(field, holder))
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
    """Who holds it back: the strongest; if all are equal whoever stands in front of it, else any player's [UT-990]."""
    field = field_of(g)
    most = max(holding_strength(field, enemy) for enemy in held_by)
    strongest = [enemy for enemy in held_by if holding_strength(field, enemy) == most]
    in_front = [enemy for enemy in held_by if field.arc(model, enemy) is Arc.FRONT]
    equals = in_front if in_front and len(strongest) == len(held_by) else strongest
    seats = [*dict.fromkeys(enemy.seat for enemy in equals)]
    seat = seats[0] if len(seats) == 1 else seats[g.roll(len(seats), f"holds {model.id}") - 1]
    return next(enemy for enemy in equals if enemy.seat == seat)


def holding_strength(field: Battlefield, holder: Model) -> int:
    """The S with which a model holds another [UT-344, UT-761a]."""
    more = asked(field, Special.holding_bonus, of=holder)
    return field.characteristic(holder, Characteristic.S) + sum(bonus() for bonus in more)


# The menu


def offer_to_disengage(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """To disengage is the first thing of a turn; who is locked on all sides has nowhere to go [UT-342, UT-343]."""
    if turn.basic is not None or turn.has_moved or turn.has_tried_to_disengage or not field.is_locked(model):
        return
    if is_stuck(field, model, turn):
        return
    spots = landing_spots(field, model)
    if spots:
        yield Choice("disengage", "Try to disengage", _ask_spot(field, model, spots), HINT, group=GROUP)


def _ask_spot(field: Battlefield, model: Model, spots: list[Point]) -> Ask[Deed]:
    ask = choose_point(
        "turn.disengage",
        f"Where does {model.name} go, if it gets away?",
        (TABLE, TABLE),
        Area.of(spots),
        Pose(spots[0]),
        half=field.half(model),
        start=field.place(model),
        rule="UT-345",
        about=model.id,
    )
    return ask.reading(lambda pose: Disengage(pose.point))
