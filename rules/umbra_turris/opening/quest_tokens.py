"""Tokens of Quest Cards that lie open are put on the table before the first Cycle [UT-913, UT-D71]."""

from __future__ import annotations

from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choosing_points import choose_point, place_pieces
from rules.kernel.plane.points import Point
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose
from rules.kernel.values import Seat
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.pieces import field_of
from rules.umbra_turris.quests.scoring import quests_of
from rules.umbra_turris.quests.task import Task, TokenPlace, task_of
from rules.umbra_turris.state import Battle, Step, Token
from rules.umbra_turris.tokens import HALF, free_points, is_apart, nearest, refuse_crowd, token_base

G = Play[Battle]


def place_quest_tokens(g: G) -> Procedure[None]:
    """Card by card, in the order of seats, whoever the card names puts its tokens down."""
    table = g.state.table
    for seat in table.playing:
        for quest in quests_of(g, seat):
            if g.content.quest_card(quest.id).open:
                yield from place_tokens(g, task_of(field_of(g), seat, quest))
    table.step = Step.CYCLE_START


def place_tokens(g: G, task: Task) -> Procedure[None]:
    """All tokens of a card: each placer has one sheet; by post they lie as usual unless that was agreed."""
    choices = g.state.table.choices
    are_asked = choices.deploys_in_turn or choices.loot_spots
    places = [*task.places()]
    for placer in dict.fromkeys(place.placer for place in places):
        mine = [place for place in places if place.placer == placer]
        points = [legal_spots(g, place) for place in mine]
        spots = usual_spots(mine, points)
        if placer is not None and are_asked:
            poses = yield from g.ask(placer, ask_spots(placer, task, points, spots, mine[0].apart))
            spots = [pose.point for pose in poses.values()]
        for place, spot in zip(mine, spots, strict=True):
            lay_token(g, task, place, spot)


def legal_spots(g: G, place: TokenPlace) -> list[Point]:
    """Where a token may lie; anywhere free where its card leaves no such place."""
    field = field_of(g)
    return free_points(field, place.where) or free_points(field, lambda base: True)


def usual_spots(places: list[TokenPlace], legal: list[list[Point]]) -> list[Point]:
    """As near as possible to what the card says, far enough from each other."""
    spots: list[Point] = []
    for place, points in zip(places, legal, strict=True):
        apart = [point for point in points if is_apart(token_base(point), spots, place.apart)]
        spots.append(nearest(apart or points, place.near))
    return spots


def ask_spots(seat: Seat, task: Task, legal: list[list[Point]], usual: list[Point], apart: int) -> Ask[dict[str, Pose]]:
    """One line for each token that a player puts down."""
    lines = {
        str(number): choose_point(
            "opening.token",
            f"{task.card.name}, token {number}",
            (TABLE, TABLE),
            Area.of(points),
            Pose(spot),
            half=HALF,
            rule="UT-D71",
        )
        for number, (points, spot) in enumerate(zip(legal, usual, strict=True), start=1)
    }
    return place_pieces(
        "opening.tokens",
        f"{task.card.name}: where?",
        lines,
        rule="UT-D71",
        about=seat,
        across=lambda poses: refuse_crowd(poses, apart),
    )


def lay_token(g: G, task: Task, place: TokenPlace, spot: Point) -> None:
    """A token lies on the table."""
    table, field = g.state.table, field_of(g)
    number = 1 + sum(token.kind == task.card.id for token in table.tokens)
    level = field.land.level_at(token_base(spot))
    token = Token(id=f"{task.card.id} {number}", kind=task.card.id, place=spot, level=level, owner=place.owner)
    table.tokens = [*table.tokens, token]
    g.tell("token_placed", token=token.id, quest=task.card.id, at=[*spot], seat=place.placer)
