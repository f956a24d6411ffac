"""Loot tokens: one on every piece of terrain [UT-906, UT-D06]."""

from __future__ import annotations

from rules.kernel.areas import Area
from rules.kernel.choosing_points import choose_point, place_pieces
from rules.kernel.plane.points import Point, facing_toward
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose
from rules.umbra_turris.battlefield import Battlefield
from rules.umbra_turris.content_places import MIDDLE, TABLE, Part
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.state import Battle, Piece, Step, Token
from rules.umbra_turris.tokens import HALF, free_points, in_piece, is_apart, nearest, refuse_crowd, token_base

G = Play[Battle]
LOOT = "loot"


def lay_loot(g: G) -> Procedure[None]:
    """Whoever drew the location puts a token on every piece; as a rule they lie where the layout has them."""
    table, field = g.state.table, field_of(g)
    places = usual_places(field)
    if table.choices.loot_spots and table.drawer in table.playing:
        places = yield from choose_places(g, places)
    for piece, place in places.items():
        level = field.land.level_at(token_base(place))
        table.tokens.append(Token(id=f"{LOOT} {piece}", kind=LOOT, place=place, level=level))
    g.tell("loot_laid", at=[[*place] for place in places.values()])
    table.step = Step.SIDES


def usual_places(field: Battlefield) -> dict[str, Point]:
    """Where tokens lie by themselves: by the layout, and on extra pieces as near to their usual spot as is free."""
    location = field.content.location(field.content.terrain_card(field.table.terrain_card).location)
    printed = {piece.id: Point(piece.loot.x, piece.loot.y) for piece in location.pieces}
    places: dict[str, Point] = {}
    for piece in field.table.pieces:
        wanted = printed[piece.id] if not piece.extra else usual_place_of_extra(field, piece)
        points = free_points(field, in_piece(field, piece.id)) if piece.extra else [wanted]
        apart = [point for point in points if is_apart(token_base(point), places.values())]
        places[piece.id] = nearest(apart or points or [wanted], wanted)
    return places


def usual_place_of_extra(field: Battlefield, piece: Piece) -> Point:
    """The middle of an extra piece, or beside it on the side that faces the middle of the table."""
    extra = field.content.extra_piece(piece.extra)
    assert piece.centre is not None
    if not extra.loot_beside:
        return piece.centre
    part: Part = extra.placed(piece.centre, piece.turned)
    assert part.rect is not None
    west, south, east, north = part.rect
    step = facing_toward(piece.centre, Point(*MIDDLE)).step
    across = east - piece.centre.x if step.x > 0 else piece.centre.x - west
    along = north - piece.centre.y if step.y > 0 else piece.centre.y - south
    return Point(piece.centre.x + step.x * (across + HALF), piece.centre.y + step.y * (along + HALF))


def choose_places(g: G, usual: dict[str, Point]) -> Procedure[dict[str, Point]]:
    """The drawer chooses any free spot in each piece."""
    table, field = g.state.table, field_of(g)
    assert table.drawer is not None
    lines = {
        piece: choose_point(
            "opening.loot_spot",
            field.land.names[piece],
            (TABLE, TABLE),
            Area.of([*free_points(field, in_piece(field, piece)), spot]),
            Pose(spot),
            half=HALF,
            rule="UT-906",
        )
        for piece, spot in usual.items()
    }
    ask = place_pieces(
        "opening.loot", "Where does the loot lie?", lines, rule="UT-906", about=table.drawer, across=refuse_crowd
    )
    poses = yield from g.ask(table.drawer, ask)
    return {piece: pose.point for piece, pose in poses.items()}
