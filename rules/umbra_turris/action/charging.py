"""Charges: declared, measured, run, and fought at once [UT-211 to UT-219, UT-D35, UT-R15 to UT-R17]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.charges import Landing, end_of_failed_charge, landings
from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Arc, Body, Facing, Point, arc_of, facing_toward
from rules.kernel.plane.search import MICRO
from rules.kernel.plane.ways import crossings
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.edges import pick_edge
from rules.umbra_turris.action.grounds import OBSTACLES, Risk, ground_for
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.action.reach import capped
from rules.umbra_turris.action.swimming import is_stuck
from rules.umbra_turris.action.swooping import end_of_failed_swoop, swoop_upon
from rules.umbra_turris.action.walking import follow
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.reactions import shortened_by_cards
from rules.umbra_turris.combat.charge import fight_after_charge
from rules.umbra_turris.content_vocabulary import WAYS, Characteristic, Size
from rules.umbra_turris.guns import gun_body
from rules.umbra_turris.pieces import field_of, unhide
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Basic, Battle, Model, Turn

G = Play[Battle]
BONUS, BONUS_OF_LARGE = 2, 5  # [UT-214]
FAILED = 10
"""How far a failed charge goes, in cm [UT-217]."""


# Whom


def offer_charges(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """The enemies in the field of vision, however far they are; a facing to turn to may bring more [UT-212, UT-R19]."""
    if not may_charge(field, model, turn):
        return
    choices: list[Choice[Deed]] = []
    for enemy in who_can_be_charged(field, model, turn):
        for facing in facings_toward(field, model, turn, enemy):
            turned = "" if facing is model.facing else f", turning {WAYS[facing]}"
            name = enemy.id if facing is model.facing else f"{enemy.id} {facing}"
            choices.append(Choice(name, f"{enemy.seat} {enemy.number} {enemy.name}{turned}", Charge(enemy.id, facing)))
    choices += _at_guns(field, model, turn)
    if choices:
        ask = pick("turn.charge", "Whom do you charge?", choices, rule="UT-211", about=model.id)
        yield Choice("charge", "Charge", ask, hint="A little further than a move; too far, and it stops after 10 cm")


def may_charge(field: Battlefield, model: Model, turn: Turn) -> bool:
    """Whether a Charge can still be declared [UT-123, UT-R45]."""
    if turn.basic is not None or turn.has_moved or model.is_clinging or field.is_locked(model):
        return False
    return not is_stuck(field, model, turn)


def who_can_be_charged(field: Battlefield, model: Model, turn: Turn) -> Iterator[Model]:
    """Enemies that are neither hidden nor in the air, and whom it has not just left [UT-264, UT-284, UT-348]."""
    for enemy in field.enemies(model):
        if enemy.is_hidden or enemy.is_empty_base or enemy.id in turn.left or enemy.attached_to == model.id:
            continue
        if not enemy.is_airborne or model.is_airborne:
            yield enemy


def facings_toward(field: Battlefield, model: Model, turn: Turn, enemy: Model) -> list[Facing]:
    """The facing with which the enemy is seen: the present one, or the one toward it by the free turn [UT-R17]."""
    if field.sees_toward(model, enemy):
        return [model.facing]
    return [] if turn.has_turned else [facing_toward(field.place(model), field.place(enemy))]


def _at_guns(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """The weapons of enemies that stand on bases of their own [UT-858d]."""
    for owner in field.table.on_table():
        if owner.seat == model.seat or owner.gun is None or model.is_airborne:
            continue
        toward = facing_toward(field.place(model), owner.gun)
        is_seen = arc_of(field.base(model), model.facing, gun_body(field, owner).base) is not Arc.REAR
        if is_seen or not turn.has_turned:
            facing = model.facing if is_seen else toward
            turned = "" if is_seen else f", turning {facing}"
            name = f"gun {owner.id}" if is_seen else f"gun {owner.id} {facing}"
            label = f"The weapon of {owner.seat} {owner.number} {owner.name}{turned}"
            yield Choice(name, label, Charge(owner.id, facing, is_at_gun=True))


# How far


@dataclass(frozen=True)
class Reach:
    """How far a charge goes: on a clear path, and across an obstacle [UT-214, UT-215]."""

    clear: int
    hindered: int


def charge_reach(field: Battlefield, model: Model, turn: Turn, target: Model, change: int = 0) -> Reach:
    """M and the bonus of the size; whoever has another reach has M across obstacles [UT-R100], Sp x 2 after leaving."""
    move = field.characteristic(model, Characteristic.M)
    if turn.left:
        move = 2 * field.characteristic(model, Characteristic.SP)  # [UT-R45]
    clear = move + (BONUS_OF_LARGE if field.size(model) is Size.LARGE else BONUS)
    others = [reach for answer in asked(field, Special.charge_reach, of=model) if (reach := answer()) is not None]
    if others:
        clear = max(others)
    more = change + sum(answer(target) for answer in asked(field, Special.charge_bonus, of=model))
    return Reach(capped(field, max(0, clear + more)), capped(field, max(0, move + more)))


def is_hindered(ground: Ground, landing: Landing) -> bool:
    """Whether the path of a charge crosses an obstacle."""
    marks = [leg.mark for leg in landing.way.legs if leg.mark]
    marks += [one.mark for one in crossings(ground, landing.way)]
    return any(Risk.of(mark) in OBSTACLES for mark in marks)


def reached(
    field: Battlefield, model: Model, target: Model, reach: Reach, body: Body | None = None
) -> list[tuple[Ground, Landing]]:
    """The landings that the charge can reach, among which its player chooses: without a jump if that is possible.

    The nearest way may lead across an obstacle, which takes the bonus; a longer one around it has the bonus [UT-R15].
    It goes at the target itself, or at another body that belongs to it: its weapon.
    """
    body = body or field.body(target)
    start, plain = field.place(model), ground_for(field, model, charging=target)
    clear = ground_for(field, model, charging=target, around=True)
    for grounds in ((plain, clear), (ground_for(field, model, risky=True, charging=target),)):
        within = [
            (ground, one)
            for ground in dict.fromkeys(grounds)
            for one in landings(ground, start, body)
            if _is_within(ground, one, reach)
        ]
        if within:
            best = min(one.nearness for _, one in within)
            edges = {one.edge: (ground, one) for ground, one in reversed(within) if one.nearness == best}
            return [edges[edge] for edge in Facing if edge in edges]
    return []


def _is_within(ground: Ground, landing: Landing, reach: Reach) -> bool:
    most = reach.hindered if is_hindered(ground, landing) else reach.clear
    return landing.way.length <= most * MICRO


# The charge


@dataclass(frozen=True)
class Charge:
    """A Charge at an enemy, or at its weapon, with the facing from which it is seen [UT-211, UT-858d]."""

    target: str
    facing: Facing
    is_at_gun: bool = False

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Declared, measured; then the fight, or the failure [UT-213, UT-217, UT-219]."""
        target = g.state.table.model(self.target)
        turn.basic, turn.has_moved = Basic.CHARGE, True
        if self.facing is not model.facing:
            model.facing, turn.has_turned = self.facing, True
        unhide(g, model, "charged")
        g.tell("charge_declared", model=model.id, target=target.id, gun=self.is_at_gun)
        change = 0 if self.is_at_gun else (yield from shortened_by_cards(g, model, target))
        field = field_of(g)
        body = gun_body(field, target) if self.is_at_gun else field.body(target)
        reach = charge_reach(field, model, turn, target, change)
        if model.is_airborne:
            yield from self.swoop(g, model, turn, target, reach)
            return
        ways = reached(field, model, target, reach, body)
        if not ways:
            fail(g, model, turn, target, body)
            return
        ground, landing = yield from choose_landing(g, model, ways)
        gone = yield from follow(g, model, turn, ground, landing.way)
        if not gone.is_whole:
            turn.is_over = True  # [UT-217]
        if turn.is_over or not model.can_act:
            return
        put(g, model, landing.spot)
        model.facing = landing.edge.opposite
        g.tell("charged", model=model.id, target=target.id, at=[*landing.spot], facing=model.facing, gun=self.is_at_gun)
        if self.is_at_gun:
            turn.charged_gun = target.id
            return
        yield from fight_after_charge(g, model, target)

    def swoop(self, g: G, model: Model, turn: Turn, target: Model, reach: Reach) -> Procedure[None]:
        """A flyer's charge knows no obstacles [UT-R14]."""
        if not (yield from swoop_upon(g, model, target, reach.clear)):
            field = field_of(g)
            fall_short(g, model, turn, target, end_of_failed_swoop(field, model, target, capped(field, FAILED)))
            return
        at = field_of(g).place(model)
        g.tell("charged", model=model.id, target=target.id, at=[*at], facing=model.facing, gun=False)
        yield from fight_after_charge(g, model, target)


def choose_landing(g: G, model: Model, ways: list[tuple[Ground, Landing]]) -> Procedure[tuple[Ground, Landing]]:
    """Of edges that are equally near the charger takes the one they want [UT-R15, UT-D35]."""
    by_edge = {landing.edge: (ground, landing) for ground, landing in ways}
    return by_edge[(yield from pick_edge(g, model, by_edge))]


def fail(g: G, model: Model, turn: Turn, target: Model, body: Body) -> None:
    """The model runs 10 cm toward the target, faces it, and its turn is over [UT-217, UT-R16]."""
    field = field_of(g)
    ground = ground_for(field, model, charging=target)
    fall_short(
        g, model, turn, target, end_of_failed_charge(ground, field.place(model), body, capped(field, FAILED)), body
    )


def fall_short(g: G, model: Model, turn: Turn, target: Model, end: Point, body: Body | None = None) -> None:
    """A charge ends where it does not reach its target, or its target's weapon; so does the turn."""
    field = field_of(g)
    start = field.place(model)
    put(g, model, end)
    model.facing = facing_toward(end, body.base.centre if body is not None else field.place(target))
    turn.is_over = True
    g.tell("charge_failed", model=model.id, target=target.id, start=[*start], end=[*end], facing=model.facing)
