"""Umbra Turris for tests of the shell: battles that begin in the middle, and a player with a simple, bold head."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from render.editions import Edition
from render.umbra_turris import edition as made
from rules.kernel.decisions import Decision, Option, PickOne, Position
from rules.kernel.game import Face
from rules.kernel.plane.points import Point, facing_toward, squared
from rules.kernel.values import Json, Seat
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.game import UmbraTurris
from rules.umbra_turris.state import Battle, Model, Table
from rules.umbra_turris.views import BattleView
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop, game

NAME = UmbraTurris.name
Scene = Callable[[], Tabletop]


class Staged(UmbraTurris):
    """The game, with a battle that begins in the middle."""

    scene: Scene

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Battle:
        """The scene, however many sit down for it."""
        return type(self).scene().g.state.model_copy(deep=True)


@cache
def edition() -> Edition:
    """The game as players see it."""
    return made(game())


@cache
def staged(scene: Scene) -> Edition:
    """The same, with a battle that begins as a scene has it."""
    kind = type("Staged", (Staged,), {"scene": staticmethod(scene)})
    return made(kind(box()))


def duel() -> Tabletop:
    """Red's swordsman and Blue's spearman face each other 6 cm apart, each with a friend behind them."""
    table = Tabletop(alignments=(Alignment.NEUTRAL, Alignment.NEUTRAL))
    table.hero(RED, (35, 30), "N", name="Ralf", is_leader=True)
    table.hero(BLUE, (35, 36), "S", name="Berta", weapons=("spear",), is_leader=True)
    table.hero(RED, (20, 10), "N", name="Rosa")
    table.hero(BLUE, (50, 60), "S", name="Bruno")
    return table


# A bold player


def table_of(face: Face) -> Table:
    """What lies open."""
    assert isinstance(face.view, BattleView)
    return face.view.table


def boldly(face: Face, asked: Decision) -> Json:
    """What a bold player answers: a charge, a fight, a step toward the enemy; all else as it falls back."""
    usual = asked.fall_back(lambda size: 0)
    if asked.key != "turn.act" or not isinstance(asked, PickOne) or usual != "end":
        return usual
    options = {option.id: option for option in asked.options}
    if (charge := options.get("charge")) is not None and isinstance(charge.then, PickOne):
        return {"pick": "charge", "then": charge.then.options[0].id}
    if (move := options.get("move")) is not None:
        return _toward_enemies(face, asked.about, move)
    return "end"


def _toward_enemies(face: Face, name: str, move: Option) -> Json:
    table = table_of(face)
    me, position = table.model(name), move.then
    target = _nearest_enemy(table, me)
    if target is None or not isinstance(position, Position):
        return "end"
    point, level = min(position.area.points(), key=lambda at: (squared(at[0], target), at))
    facing = facing_toward(point, target)
    return {"pick": "move", "then": {"at": position.written(point, level), "facing": facing}}


def _nearest_enemy(table: Table, me: Model) -> Point | None:
    here = me.place
    places = [model.place for model in table.on_table() if model.seat != me.seat and model.place is not None]
    return None if here is None else min(places, key=lambda at: squared(at, here), default=None)
