"""Deployment: where the models of a party stand, who waits in Ambush, where the Menhir is put [UT-907, UT-D07, UT-D08].

One sheet has a line for every piece, in roster order, and begins with a formation.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick_several, spliced
from rules.kernel.choosing_points import choose_point, place_pieces
from rules.kernel.plane.points import Base, Facing, Point, overlap, squared
from rules.kernel.plane.shapes import Rect
from rules.kernel.play import Play
from rules.kernel.positions import Pose
from rules.kernel.values import IllegalAnswer, Seat
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Keyword
from rules.umbra_turris.opening.formation import formed_up
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.standing import Room, can_stand, set_gun, spots
from rules.umbra_turris.state import Battle, Model, ModelId
from rules.umbra_turris.tokens import HALF, nearest, token_base
from rules.umbra_turris.zones import Zone

G = Play[Battle]
DEPLOY = "opening.deploy"
MENHIR = "menhir"


@dataclass(frozen=True)
class Deployed:
    """How a player deploys."""

    poses: dict[str, Pose]
    """For each model, by its id, and for the Menhir."""
    waiting: tuple[ModelId, ...] = ()
    """Who waits in Ambush [UT-634a]."""


def ask_deployment(field: Battlefield, seat: Seat, zone: Zone) -> Ask[Deployed]:
    """Where everything of a party stands; what waits in Ambush is chosen beside it."""
    models = to_deploy(field, seat)
    inside = spots_of(field, models, zone)
    grid = formed_up(field, models, zone, inside)
    beyond = reach_beyond(field, seat)
    around = spots_of(field, models, zone, beyond) if beyond else inside
    lines = {
        model.id: choose_point(
            "opening.spot",
            f"{model.name}:",
            (TABLE, TABLE),
            Area.of((around if model.is_hero else inside)[field.half(model)]),
            Pose(grid[model.id], facing=zone.front),
            half=field.half(model),
            facings=tuple(Facing),
            rule="UT-907",
            about=model.id,
        )
        for model in models
    }
    druid = who_has_menhir(field, seat)
    if druid is not None:
        lines[MENHIR] = _ask_menhir(field, models, grid, druid)

    def check(poses: dict[str, Pose]) -> None:
        refuse_many_beyond(field, models, zone, poses)

    ask = place_pieces(DEPLOY, "Deploy your party:", lines, rule="UT-907", about=seat, across=check)
    ambushers = [model for model in models if field.has(model, Keyword.AMBUSH)]
    if not ambushers:
        return ask.reading(Deployed)
    choices = [Choice(model.id, f"{model.number} {model.name}", model.id) for model in ambushers]
    waits = pick_several("opening.ambush", "Who waits in ambush instead?", choices, rule="UT-634a", about=seat)
    return spliced(ask, "ambush", waits).reading(lambda both: Deployed(both[0], tuple(both[1])))


def to_deploy(field: Battlefield, seat: Seat) -> list[Model]:
    """The models of a party that come onto the table, in roster order."""
    return [model for model in field.table.of(seat) if model.place is None and not model.is_removed]


def reach_beyond(field: Battlefield, seat: Seat) -> int:
    """How far beyond the zone one hero may stand [UT-777a]."""
    reaches = [
        answer() for hero in field.table.heroes(seat) for answer in asked(field, Special.deploys_beyond, of=hero)
    ]
    return max(reaches, default=0)


def refuse_many_beyond(field: Battlefield, models: list[Model], zone: Zone, poses: dict[str, Pose]) -> None:
    """Only one hero may stand outside of the zone."""
    outside = [model.name for model in models if not zone.holds(Base(poses[model.id].point, field.half(model)))]
    if len(outside) > 1:
        raise IllegalAnswer(f"One hero may stand beyond the zone, not {len(outside)}: {', '.join(outside)}.")


# The Menhir


def who_has_menhir(field: Battlefield, seat: Seat) -> Model | None:
    """The Druid of a party [UT-743a]."""
    return next(
        (
            hero
            for hero in field.table.heroes(seat)
            if any(answer() for answer in asked(field, Special.places_menhir, of=hero))
        ),
        None,
    )


def _ask_menhir(field: Battlefield, models: list[Model], grid: dict[str, Point], druid: Model) -> Ask[Pose]:
    """Anywhere on the table; by itself next to the Druid."""
    table = Rect(HALF, HALF, TABLE - HALF, TABLE - HALF)
    bases = [Base(grid[model.id], field.half(model)) for model in models]
    points = sorted(Area.box(table).points(), key=lambda at: (squared(at[0], grid[druid.id]), at[0]))
    free = (point for point, _ in points if not any(overlap(token_base(point), base) for base in bases))
    usual = Pose(next(free))
    return choose_point(
        "opening.menhir", "Menhir:", (TABLE, TABLE), Area.box(table), usual, half=HALF, rule="UT-743a", about=druid.id
    )


# Where models may stand


def spots_in(field: Battlefield, model: Model, zone: Zone, beyond: int = 0) -> list[Point]:
    """Where a model may be deployed: in the zone, or no further than so many cm from it [UT-R88]."""
    room = Room(field, model)
    half = room.half
    west, south, east, north = zone.box.grown(beyond + half)

    def may_stand(point: Point) -> bool:
        base = Base(point, half)
        is_there = zone.is_near(base, beyond) if beyond else zone.holds(base)
        return is_there and room.can_stand(point) and room.is_apart(point)

    points = (
        Point(x, y)
        for x in range(max(0, west), min(TABLE, east) + 1)
        for y in range(max(0, south), min(TABLE, north) + 1)
    )
    return [point for point in points if may_stand(point)]


def spots_of(field: Battlefield, models: list[Model], zone: Zone, beyond: int = 0) -> dict[int, list[Point]]:
    """The same for each size of bases among some models: all of one size may stand at the same places."""
    of_size = {field.half(model): model for model in models}
    return {half: spots_in(field, model, zone, beyond) for half, model in of_size.items()}


# Carrying it out


def deploy(g: G, seat: Seat, deployed: Deployed) -> None:
    """A party comes onto the table."""
    table = g.state.table
    for model in to_deploy(field_of(g), seat):
        pose = deployed.poses[model.id]
        if model.id in deployed.waiting:
            model.is_waiting = True
            continue
        assert pose.facing is not None
        field = field_of(g)
        model.place, model.facing = free_spot(field, model, pose.point), pose.facing
        model.level = field.land.level_at(field.base(model))
    for model in table.of(seat):
        set_gun(field_of(g), model)
    menhir = deployed.poses.get(MENHIR)
    table.parties[seat].menhir = menhir.point if menhir is not None else None
    g.reveal(
        "deployed",
        seat=seat,
        at={model.id: [*model.place] for model in table.of(seat) if model.place is not None},
        waiting=[*deployed.waiting],
        menhir=[*menhir.point] if menhir is not None else [],
    )


def free_spot(field: Battlefield, model: Model, wanted: Point) -> Point:
    """The spot itself; where somebody else was deployed there at the same time, the nearest one that is free."""
    return wanted if can_stand(field, model, wanted) else nearest(spots(field, model), wanted)
