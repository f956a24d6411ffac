"""Charges: declared, measured, run, and fought at once [UT-211 to UT-219, UT-D35, UT-R15 to UT-R17]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.choices import Choice, pick
from rules.kernel.plane.charges import Landing, best_landings, end_of_failed_charge, landings
from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Facing, facing_toward
from rules.kernel.plane.search import MICRO
from rules.kernel.plane.ways import crossings
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.grounds import OBSTACLES, Risk, ground_for
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.action.reach import capped
from rules.umbra_turris.action.walking import follow
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.cards.reactions import shortened_by_cards
from rules.umbra_turris.combat.charge import fight_after_charge
from rules.umbra_turris.content_vocabulary import Characteristic, Size
from rules.umbra_turris.pieces import field_of, unhide
from rules.umbra_turris.policies import player_of
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
            turned = "" if facing is model.facing else f", turning {facing}"
            name = enemy.id if facing is model.facing else f"{enemy.id} {facing}"
            choices.append(Choice(name, f"{enemy.seat} {enemy.number} {enemy.name}{turned}", Charge(enemy.id, facing)))
    if choices:
        yield Choice("charge", "Charge", pick("turn.charge", "Whom?", choices, rule="UT-211", about=model.id))


def may_charge(field: Battlefield, model: Model, turn: Turn) -> bool:
    """Whether a Charge can still be declared [UT-123, UT-R45]."""
    return turn.basic is None and not turn.has_moved and not model.is_clinging and not field.is_locked(model)


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


def reached(field: Battlefield, model: Model, target: Model, reach: Reach) -> list[tuple[Ground, Landing]]:
    """The landings that the charge can reach, among which its player chooses: without a jump if that is possible."""
    for risky in (False, True):
        ground = ground_for(field, model, risky=risky, charging=target)
        body, start = field.body(target), field.place(model)
        best = [one for one in best_landings(ground, start, body) if _is_within(ground, one, reach)]
        if best:
            return [(ground, one) for one in best]
        further = [one for one in landings(ground, start, body) if _is_within(ground, one, reach)]
        if further:
            return [(ground, further[0])]
    return []


def _is_within(ground: Ground, landing: Landing, reach: Reach) -> bool:
    most = reach.hindered if is_hindered(ground, landing) else reach.clear
    return landing.way.length <= most * MICRO


# The charge


@dataclass(frozen=True)
class Charge:
    """A Charge at an enemy, with the facing from which it is seen [UT-211]."""

    target: str
    facing: Facing

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Declared, measured; then the fight, or the failure [UT-213, UT-217, UT-219]."""
        target = g.state.table.model(self.target)
        turn.basic, turn.has_moved = Basic.CHARGE, True
        if self.facing is not model.facing:
            model.facing, turn.has_turned = self.facing, True
        unhide(g, model, "charged")
        g.tell("charge_declared", model=model.id, target=target.id)
        change = 0
        for answer in asked(field_of(g), Special.on_declared_charge, first=model):
            change += yield from answer(g, model, target)
        change += yield from shortened_by_cards(g, model, target)
        field = field_of(g)
        reach = charge_reach(field, model, turn, target, change)
        ways = reached(field, model, target, reach)
        if not ways:
            fail(g, model, turn, target)
            return
        ground, landing = yield from choose_landing(g, model, ways)
        if not (yield from follow(g, model, turn, ground, landing.way)) or not model.can_act:
            return
        put(g, model, landing.spot)
        model.facing = landing.edge.opposite
        g.tell("charged", model=model.id, target=target.id, at=[*landing.spot], facing=model.facing)
        yield from fight_after_charge(g, model, target)


def choose_landing(g: G, model: Model, ways: list[tuple[Ground, Landing]]) -> Procedure[tuple[Ground, Landing]]:
    """Of edges that are equally near the charger takes the one they want [UT-R15, UT-D35]."""
    if len(ways) == 1:
        return ways[0]
    words = {Facing.N: "northern", Facing.E: "eastern", Facing.S: "southern", Facing.W: "western"}
    choices = [Choice(way[1].edge, f"The {words[way[1].edge]} edge", way) for way in ways]
    ask = pick("charge.edge", "Which edge of the enemy's base?", choices, rule="UT-216", about=model.id)
    return (yield from g.ask(player_of(g, model), ask))


def fail(g: G, model: Model, turn: Turn, target: Model) -> None:
    """The model runs 10 cm toward the target, faces it, and its turn is over [UT-217, UT-R16]."""
    field = field_of(g)
    ground = ground_for(field, model, charging=target)
    start = field.place(model)
    end = end_of_failed_charge(ground, start, field.body(target), capped(field, FAILED))
    put(g, model, end)
    model.facing = facing_toward(end, field.place(target))
    turn.is_over = True
    g.tell("charge_failed", model=model.id, target=target.id, start=[*start], end=[*end], facing=model.facing)
