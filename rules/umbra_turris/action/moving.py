"""Moving and turning [UT-201 to UT-209, UT-D33, UT-D34, UT-R07, UT-R08, UT-R17]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.choosing_points import choose_walk
from rules.kernel.decisions import Landmark
from rules.kernel.plane.fields import field as reachable
from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Facing, Point
from rules.kernel.plane.search import MICRO
from rules.kernel.plane.ways import shortest_way
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose, Walk
from rules.kernel.values import IllegalAnswer
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.grounds import ground_for
from rules.umbra_turris.action.walking import walk
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Basic, Battle, Model, Turn

G = Play[Battle]
QUAKE_REACH = 10  # [UT-537]
FLIGHT = 30  # [UT-281]


# How far


def move_reach(field: Battlefield, model: Model, turn: Turn) -> int:
    """How far it may move now: M; Sp while hidden, or beside a shot or a spell; Sp x 2 after disengaging."""
    speed = field.characteristic(model, Characteristic.SP)
    if model.is_airborne:
        reach = FLIGHT if turn.basic is None else FLIGHT // 2  # [UT-388]
    elif turn.left:
        reach = 2 * speed  # [UT-349]
    elif model.is_hidden:
        reach = hidden_reach(field, model)
    elif turn.basic is None:
        reach = field.characteristic(model, Characteristic.M)
    else:
        reach = speed
    return min(reach, QUAKE_REACH) if field.table.quake else reach


def hidden_reach(field: Battlefield, model: Model) -> int:
    """How far a hidden model may move and stay so [UT-263, UT-778, UT-796b]."""
    speed = field.characteristic(model, Characteristic.SP)
    further = [reach for answer in asked(field, Special.hidden_reach, of=model) if (reach := answer()) is not None]
    bonus = sum(answer(is_hidden=True) for answer in asked(field, Special.move_bonus, of=model))
    return max([speed, *further]) + bonus


def may_move(field: Battlefield, model: Model, turn: Turn) -> bool:
    """Whether it can still move in this turn [UT-123, UT-R45]."""
    if turn.has_moved or model.is_clinging or not model.is_alive:
        return False
    if turn.basic is not None and not (turn.basic in (Basic.SHOOT, Basic.CAST) and turn.may_still_move):
        return False
    return not field.is_locked(model)


# The question


def offer_moves(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """A walk to wherever it can get, and beyond that to where a jump or the water may go wrong."""
    if not may_move(field, model, turn):
        return
    reach = move_reach(field, model, turn)
    safe = ground_for(field, model)
    start = field.place(model)
    near = reachable(safe, start, reach).destinations
    if near:
        yield Choice("move", f"Move up to {reach} cm", _ask_walk(field, model, safe, near, reach, risky=False))
    risky = ground_for(field, model, risky=True)
    if risky != safe:
        known = {*near}
        far = [point for point in reachable(risky, start, reach).destinations if point not in known]
        if far:
            label = "Move by a jump or through water"
            yield Choice("dare", label, _ask_walk(field, model, risky, far, reach, risky=True))


def _ask_walk(
    field: Battlefield, model: Model, ground: Ground, ends: list[Point] | tuple[Point, ...], reach: int, *, risky: bool
) -> Ask[Deed]:
    start = field.place(model)

    def check(told: Walk) -> None:
        """A way by corners must be open, and no longer than the reach."""
        if told.via:
            way = shortest_way(ground, start, told.end.point, told.via)
            if way is None:
                raise IllegalAnswer("No way leads there by these corners.")
            if way.length > reach * MICRO:
                raise IllegalAnswer(f"The way by these corners is longer than {reach} cm.")

    def read(told: Walk) -> Deed:
        return Move(told.end.point, told.end.facing, told.via, risky)

    nearest = min(ends, key=lambda point: (abs(point.x - start.x) + abs(point.y - start.y), point))
    ask = choose_walk(
        "turn.walk",
        f"Where does {model.name} go?",
        (TABLE, TABLE),
        Area.of(ends),
        Pose(nearest, facing=model.facing),
        via=Area.of(point for point in _passable(ground)),
        across=check,
        half=field.half(model),
        start=start,
        facings=tuple(Facing),
        landmarks=tuple(landmarks(field, model)),
        rule="UT-201",
        about=model.id,
    )
    return ask.reading(read)


def _passable(ground: Ground) -> Iterator[Point]:
    for x in range(TABLE + 1):
        for y in range(TABLE + 1):
            if ground.can_pass(Point(x, y)):
                yield Point(x, y)


def landmarks(field: Battlefield, model: Model) -> Iterator[Landmark]:
    """What a place can be named after: other models, pieces of terrain, tokens."""
    for other in field.table.on_table():
        if other is not model:
            yield Landmark.at(f"{other.name} ({other.id})", field.place(other), field.half(other))
    for piece in field.land.pieces:
        boxes = [part.shape.box for part in field.land.of_piece(piece)]
        yield Landmark(
            name=field.land.names[piece],
            box=(
                min(box.west for box in boxes),
                min(box.south for box in boxes),
                max(box.east for box in boxes),
                max(box.north for box in boxes),
            ),
        )
    for token in field.table.tokens:
        if not token.is_used and not token.carrier:
            yield Landmark.at(f"token {token.id}", token.place, 1)


# The deeds


@dataclass(frozen=True)
class Move:
    """A Move: to a place, by the corners that the player wants, and which way to look there [UT-D34]."""

    end: Point
    facing: Facing | None
    via: tuple[Point, ...] = ()
    risky: bool = False

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The model walks; to look another way at the end is its free turn [UT-202]."""
        turn.basic = turn.basic or Basic.MOVE
        turn.has_moved = True
        end, via = Point(*self.end), tuple(Point(*corner) for corner in self.via)
        yield from walk(g, model, turn, end, via, risky=self.risky)
        if self.facing is not None and not turn.has_turned and model.is_alive and not turn.is_over:
            turn_to(g, model, turn, Facing(self.facing))


@dataclass(frozen=True)
class Turned:
    """The free turn to another facing [UT-202]."""

    facing: Facing

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The model looks another way."""
        turn_to(g, model, turn, self.facing)
        yield from ()


def turn_to(g: G, model: Model, turn: Turn, facing: Facing) -> None:
    """Once in a turn; to go on looking the same way is no turn."""
    if facing is model.facing:
        return
    model.facing = facing
    turn.has_turned = True
    g.tell("turned", model=model.id, facing=facing)


WAYS = {Facing.N: "north", Facing.E: "east", Facing.S: "south", Facing.W: "west"}


def offer_turns(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """The three other facings."""
    if turn.has_turned:
        return
    facings = [Choice(one, WAYS[one].capitalize(), one) for one in Facing if one is not model.facing]
    ask = pick("turn.facing", "Which way?", facings, rule="UT-202", about=model.id)
    yield Choice("turn", f"Turn (faces {WAYS[model.facing]})", ask.reading(lambda facing: Turned(facing)))


def moved_reach(g: G, model: Model, turn: Turn) -> int:
    """How far it may move, for procedures."""
    return move_reach(field_of(g), model, turn)
