"""How far a model moves [UT-201, UT-263, UT-281, UT-349, UT-537]."""

from __future__ import annotations

from rules.umbra_turris.action.swimming import is_stuck
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Basic, Model, Turn

QUAKE_REACH = 10  # [UT-537]
FLIGHT_AND_SHOT = 15  # [UT-388]


def move_reach(field: Battlefield, model: Model, turn: Turn) -> int:
    """How far it may move now: M; Sp while hidden, or beside a shot or a spell; Sp x 2 after disengaging."""
    return capped(field, _own_reach(field, model, turn))


def capped(field: Battlefield, reach: int) -> int:
    """Under a Quake nobody covers more than 10 cm [UT-R71]."""
    return min(reach, QUAKE_REACH) if field.table.quake else reach


def _own_reach(field: Battlefield, model: Model, turn: Turn) -> int:
    speed = field.characteristic(model, Characteristic.SP)
    if model.is_airborne:
        flight = field.characteristic(model, Characteristic.M)
        return flight if turn.basic is None else min(flight, FLIGHT_AND_SHOT)
    if turn.basic is not None:
        return speed  # [UT-128, UT-507]
    openly = _in_the_open(field, model, turn)
    if not model.is_hidden:
        return openly
    hidden = hidden_reach(field, model)
    return min(hidden, openly) if turn.left else hidden


def _in_the_open(field: Battlefield, model: Model, turn: Turn) -> int:
    if turn.left:
        return 2 * field.characteristic(model, Characteristic.SP)
    return field.characteristic(model, Characteristic.M)


def reach_out_of_hiding(field: Battlefield, model: Model, turn: Turn) -> int:
    """How far a model goes that gives up its Hidden counter for it; 0 where it has just hidden, or shot [UT-267]."""
    if not model.is_hidden or not turn.was_hidden or turn.basic is not None or model.is_airborne:
        return 0
    return capped(field, _in_the_open(field, model, turn))


def hidden_reach(field: Battlefield, model: Model) -> int:
    """How far a hidden model may move and stay so: Sp, but never for that reason further [UT-263, UT-778, UT-796b]."""
    speed = min(field.characteristic(model, one) for one in (Characteristic.SP, Characteristic.M))
    further = [reach for answer in asked(field, Special.hidden_reach, of=model) if (reach := answer()) is not None]
    bonus = sum(answer() for answer in asked(field, Special.hidden_bonus, of=model))
    return max([speed, *further]) + bonus


def may_move(field: Battlefield, model: Model, turn: Turn) -> bool:
    """Whether it can still move in this turn: beside a shot or a spell only where a rule allows it [UT-123, UT-R45]."""
    if turn.has_moved or model.is_clinging or not model.can_act or is_stuck(field, model, turn):
        return False
    if turn.basic is not None and not (turn.basic in (Basic.SHOOT, Basic.CAST) and turn.may_still_move):
        return False
    return not field.is_locked(model)
