"""Moving and turning [UT-201 to UT-209, UT-281, UT-D33, UT-D34, UT-R07, UT-R08, UT-R17]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.choosing_points import choose_point, choose_walk
from rules.kernel.decisions import Landmark
from rules.kernel.plane.fields import field as reachable
from rules.kernel.plane.grounds import Ground
from rules.kernel.plane.points import Facing, Point, squared
from rules.kernel.plane.search import MICRO, length_of
from rules.kernel.plane.shapes import Rect
from rules.kernel.plane.ways import shortest_way, shortest_ways
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose, Walk
from rules.kernel.values import IllegalAnswer
from rules.umbra_turris.action.deeds import Deed
from rules.umbra_turris.action.grounds import Risk, ground_for
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.action.reach import may_move, move_reach, reach_out_of_hiding
from rules.umbra_turris.action.swimming import swims_up_to, swum
from rules.umbra_turris.action.walking import tell_moved, walk
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import WAYS, Characteristic
from rules.umbra_turris.guns import gun_of, guns, is_at_gun
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.standing import can_stand_gun
from rules.umbra_turris.state import Basic, Battle, Model, Turn

G = Play[Battle]
WHOLE_TABLE = Area.box(Rect(0, 0, TABLE, TABLE))


# The question


def offer_moves(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """A walk to wherever it can get, and beyond that to where a jump or the water may go wrong."""
    if not may_move(field, model, turn):
        return
    reach = move_reach(field, model, turn)
    if is_at_gun(field, model):
        yield from _offer_to_drag(field, model, reach)
    if model.is_airborne:
        ends = flight_ends(field, model, reach)
        if ends:
            yield Choice("move", f"Fly up to {reach} cm", _ask_flight(field, model, ends))
        return
    start, safe = field.place(model), ground_for(field, model)
    near = reachable(safe, start, reach).destinations
    if near:
        yield Choice("move", f"Move up to {reach} cm", _ask_walk(field, model, safe, near, reach, risky=False))
    known = dict.fromkeys(near)
    most = max(reach, reach_out_of_hiding(field, model, turn))
    if most > reach:
        seen = [point for point in reachable(safe, start, most).destinations if point not in known]
        if seen:
            ask = _ask_walk(field, model, safe, seen, most, risky=False)
            yield Choice("leave_hiding", f"Move up to {most} cm, out of hiding", ask)
        known |= dict.fromkeys(seen)
    risky = ground_for(field, model, risky=True)
    if risky != safe:
        beyond = reachable(risky, start, most).destinations
        far = _swimmable(field, model, risky, [point for point in beyond if point not in known])
        if far:
            label = "Move further, by a jump or through water"
            hint = f"Further than {reach} cm it comes out of hiding" if most > reach else ""  # [UT-267]
            yield Choice("dare", label, _ask_walk(field, model, risky, far, most, risky=True), hint=hint)


def _offer_to_drag(field: Battlefield, model: Model, reach: int) -> Iterator[Choice[Deed]]:
    """A walk of up to Sp with the weapon that has a base of its own, which stays on the same side [UT-858b]."""
    gun = gun_of(field, model)
    if gun is None or model.gun is None:
        return
    most = min(reach, field.characteristic(model, Characteristic.SP))
    start, ground = field.place(model), ground_for(field, model, with_gun=True)
    across, along = model.gun.x - start.x, model.gun.y - start.y
    ends = [
        end
        for end in reachable(ground, start, most).destinations
        if can_stand_gun(field, model, end, Point(end.x + across, end.y + along))
    ]
    if ends:
        ask = _ask_walk(field, model, ground, ends, most, risky=False, drags=True)
        yield Choice("drag", f"Move up to {most} cm with the {gun.name.lower()}", ask)


def _swimmable(field: Battlefield, model: Model, ground: Ground, ends: list[Point]) -> list[Point]:
    """Those of the places to which no more water leads than the model can swim."""
    if not any(Risk.of(obstacle.mark) is Risk.WATER for obstacle in ground.obstacles if obstacle.mark):
        return ends
    ways, most = shortest_ways(ground, field.place(model), ends), swims_up_to(field, model)
    return [point for point in ends if point in ways and swum(ground, ways[point]) <= most]


def _ask_walk(
    field: Battlefield,
    model: Model,
    ground: Ground,
    ends: Sequence[Point],
    reach: int,
    *,
    risky: bool,
    drags: bool = False,
) -> Ask[Deed]:
    start = field.place(model)

    def check(told: Walk) -> None:
        """A way by corners must be open, and no longer than the reach."""
        if not told.via:
            return
        way = shortest_way(ground, start, told.end.point, told.via)
        if way is None or (risky and swum(ground, way) > swims_up_to(field, model)):
            raise IllegalAnswer("No way leads there by these corners. Nothing was changed.")
        if way.length > reach * MICRO:
            raise IllegalAnswer(f"The way by these corners is longer than {reach} cm. Nothing was changed.")

    ask = choose_walk(
        "turn.walk",
        f"Where does {model.name} go?",
        (TABLE, TABLE),
        Area.of(ends),
        Pose(nearest(start, ends), facing=model.facing),
        via=WHOLE_TABLE,
        across=check,
        half=field.half(model),
        start=start,
        facings=tuple(Facing),
        landmarks=tuple(landmarks(field, model)),
        rule="UT-201",
        about=model.id,
    )
    return ask.reading(lambda told: Move(told.end.point, told.end.facing, told.via, risky, drags))


def _ask_flight(field: Battlefield, model: Model, ends: Sequence[Point]) -> Ask[Deed]:
    """A flyer goes straight, over everything, and hovers where no other base is in its way [UT-281, UT-282]."""
    start, half = field.place(model), field.half(model)
    ask = choose_point(
        "turn.walk",
        f"Where does {model.name} fly?",
        (TABLE, TABLE),
        Area.of(ends),
        Pose(nearest(start, ends), facing=model.facing),
        half=half,
        start=start,
        facings=tuple(Facing),
        landmarks=tuple(landmarks(field, model)),
        rule="UT-281",
        about=model.id,
    )
    return ask.reading(lambda pose: Fly(pose.point, pose.facing))


def flight_ends(field: Battlefield, model: Model, reach: int) -> list[Point]:
    """Where a flyer can get to: in a straight line, with no other base right below it and no enemy beside it."""
    start, half, taken = field.place(model), field.half(model), taken_from_flyer(field, model)
    return [
        point
        for point in _square(start, reach)
        if 0 < squared(start, point) <= reach * reach and is_on_table(point, half) and point not in taken
    ]


def taken_from_flyer(field: Battlefield, model: Model) -> set[Point]:
    """Where a flyer cannot hover: another base would be right below it, or an enemy beside it [UT-209, UT-R08]."""
    own, others = field.half(model), [other for other in field.table.on_table() if other is not model]
    enemies = [other for other in others if other.seat != model.seat and other.is_alive and not other.is_empty_base]
    taken = {point for (centre, half) in map(field.base, enemies) for point in _square(centre, own + half)}
    bases = [*map(field.base, others), *guns(field)]
    return taken.union(*(_square(centre, own + half - 1) for (centre, half) in bases))


def _square(centre: Point, half: int) -> Iterator[Point]:
    """All points of a square, its edges included."""
    for x in range(centre.x - half, centre.x + half + 1):
        for y in range(centre.y - half, centre.y + half + 1):
            yield Point(x, y)


def is_on_table(point: Point, half: int) -> bool:
    """Whether a whole base lies on the table."""
    return half <= point.x <= TABLE - half and half <= point.y <= TABLE - half


def nearest(start: Point, ends: Sequence[Point]) -> Point:
    """The point nearest to where somebody stands; of several the lowest."""
    return min(ends, key=lambda point: (squared(point, start), point))


def landmarks(field: Battlefield, model: Model) -> Iterator[Landmark]:
    """What a place can be named after: other models, pieces of terrain, tokens."""
    for other in field.table.on_table():
        if other is not model:
            side = "" if other.seat == model.seat else f"{other.seat} "
            yield Landmark.at(f"{side}{other.number} {other.name}", field.place(other), field.half(other))
    for piece in field.land.pieces:
        boxes = [part.shape.box for part in field.land.of_piece(piece)]
        yield Landmark(name=field.land.names[piece], box=around(boxes))
    for token in field.table.tokens:
        if not token.is_used and not token.carrier:
            yield Landmark.at(f"token {token.id}", token.place, 1)


def around(boxes: Sequence[Rect]) -> Rect:
    """The smallest rectangle around several."""
    return Rect(
        min(box.west for box in boxes),
        min(box.south for box in boxes),
        max(box.east for box in boxes),
        max(box.north for box in boxes),
    )


# The deeds


@dataclass(frozen=True)
class Move:
    """A Move: to a place, by the corners that the player wants, and which way to look there [UT-D34]."""

    end: Point
    facing: Facing | None
    via: tuple[Point, ...] = ()
    risky: bool = False
    drags: bool = False
    """Whether the model takes its weapon along [UT-858b]."""

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """The model walks; to look another way at the end is its free turn [UT-202]."""
        turn.basic = turn.basic or Basic.MOVE
        turn.has_moved = True
        start, gun = field_of(g).place(model), model.gun if self.drags else None
        yield from walk(g, model, turn, self.end, self.via, risky=self.risky, drags=self.drags)
        if gun is not None:
            end = field_of(g).place(model)
            model.gun = Point(gun.x + end.x - start.x, gun.y + end.y - start.y)
        if self.facing is not None and not turn.has_turned and model.can_act and not turn.is_over:
            turn_to(g, model, turn, self.facing)


@dataclass(frozen=True)
class Fly:
    """A flyer's move."""

    end: Point
    facing: Facing | None

    def do(self, g: G, model: Model, turn: Turn) -> Procedure[None]:
        """Straight through the air."""
        turn.basic = turn.basic or Basic.MOVE
        turn.has_moved = True
        start = field_of(g).place(model)
        turn.moved += length_of(start, self.end)
        put(g, model, self.end)
        tell_moved(g, model, [start, self.end])
        if self.facing is not None and not turn.has_turned:
            turn_to(g, model, turn, self.facing)
        yield from ()


@dataclass(frozen=True)
class TurnAround:
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


def may_turn(field: Battlefield, model: Model, turn: Turn) -> bool:
    """Before or after a move, or before an attack: not after one that was made without moving [UT-202]."""
    return turn.basic is None or turn.has_moved or may_move(field, model, turn)


def offer_turns(field: Battlefield, model: Model, turn: Turn) -> Iterator[Choice[Deed]]:
    """The three other facings."""
    if turn.has_turned or not may_turn(field, model, turn):
        return
    facings = [Choice(one, WAYS[one].capitalize(), one) for one in Facing if one is not model.facing]
    ask = pick("turn.facing", f"Which way does {model.name} look?", facings, rule="UT-202", about=model.id)
    yield Choice("turn", f"Turn (looks {WAYS[model.facing]})", ask.reading(lambda facing: TurnAround(facing)))
