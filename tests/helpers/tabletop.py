"""The Tabletop: a little game without squares: pieces set up and moved by points, a mound with a level of its own."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from pydantic import BaseModel

from rules.kernel.answers import follow_to, picked, stood, usual
from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick, yes_no
from rules.kernel.choosing_points import choose_point, choose_walk, followed_by, place_pieces
from rules.kernel.decisions import Decision, Draw, Landmark, Position, Proposal
from rules.kernel.game import Face, Game, Outcome, Phase
from rules.kernel.plane.points import Base, Facing, Point, facing_toward, overlap, squared
from rules.kernel.plane.shapes import Rect, contains, rect_of
from rules.kernel.play import Play, Procedure
from rules.kernel.positions import Pose, Walk
from rules.kernel.values import GameState, IllegalAnswer, Json, Seat, View
from tests.helpers.hooks import Hooks

SIZE = (70, 70)
WHOLE = Area.box(Rect(1, 1, 69, 69))
PIT = Rect(32, 32, 38, 38)
"""Nobody may stand in it or step on its middle."""
DRY = Area.of(point for point, _ in WHOLE.points() if not contains(PIT, point))
MOUND, TOP = Rect(10, 40, 16, 46), 3
"""Whoever is on it may stand below its cover, or on top."""
HALF, PIECES, ROUNDS = 1, 2, 2
STRIDE = 15
ZONES = {"red": Rect(1, 1, 69, 8), "blue": Rect(1, 62, 69, 69), "green": Rect(1, 30, 8, 61)}


class Piece(BaseModel):
    """Somebody's piece."""

    owner: Seat
    point: Point
    level: int = 0
    facing: Facing = Facing.N


class Tabletop(GameState):
    """The whole truth; where everybody has buried their hoard, only they know."""

    seats: list[Seat]
    round: int = 0
    pieces: dict[str, Piece] = {}
    hoards: dict[Seat, Point] = {}
    found: dict[Seat, int] = {}


class TabletopView(View):
    """What lies on the table, and the own hoard."""

    seats: tuple[Seat, ...]
    round: int
    pieces: dict[str, tuple[Seat, Point, int, Facing]]
    found: dict[Seat, int]
    is_buried: bool
    hoard: Point | None = None
    hoards: dict[Seat, Point] = {}
    """All of them, once the game is over."""


Turn = Play[Tabletop]


def steward(face: Face, decision: Decision, draw: Draw) -> Json:
    """Stands apart from its own pieces, and goes digging as near to the middle of the table as it can."""
    walk = follow_to(Position, decision, "go")
    if walk is not None:
        point, level = walk.area.nearest(35, 35)
        return picked("go", stood(walk, point, level=level, facing=facing_toward(point, Point(35, 35)), then="yes"))
    bare = follow_to(Position, decision)
    return usual(decision) if bare is None else stood(bare, bare.area.numbered(draw(len(bare.area)))[0])


class TheTabletop(Game[Tabletop]):
    """Set pieces up, bury a hoard, and go digging."""

    name = "tabletop"
    title = "The Tabletop"
    state = Tabletop
    view_type = TabletopView
    seats = (Seat("red"), Seat("blue"), Seat("green"))
    steward = staticmethod(steward)

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Tabletop:
        return Tabletop(seats=list(seats))

    def next_phase(self, state: Tabletop) -> Phase[Tabletop] | None:
        if not state.pieces:
            return Phase("setup", self.set_up)
        return Phase("round", self.walk_and_dig) if state.round < ROUNDS else None

    def set_up(self, g: Turn) -> Procedure[None]:
        """Everybody sets their pieces up in their zone, and buries a hoard somewhere."""
        placed = yield from g.ask_all({seat: set_up_pieces(seat) for seat in g.state.seats})
        for seat, poses in placed.items():
            g.state.pieces |= {f"{seat}.{slot}": piece_at(seat, pose) for slot, pose in poses.items()}
        g.reveal("set_up", pieces={name: [*piece.point] for name, piece in g.state.pieces.items()})
        hoards = yield from g.ask_all({seat: bury_hoard() for seat in g.state.seats})
        g.state.hoards = {seat: pose.point for seat, pose in hoards.items()}
        g.state.found = dict.fromkeys(g.state.seats, 0)

    def walk_and_dig(self, g: Turn) -> Procedure[None]:
        """Each piece goes somewhere, and may dig there."""
        for name, piece in g.state.pieces.items():
            gone = yield from g.ask(piece.owner, choose_turn(g.state, name))
            if gone is None:
                continue
            walk, digs = gone
            piece.point, piece.level = walk.end.point, walk.end.level
            piece.facing = walk.end.facing or piece.facing
            g.tell("walked", piece=name, at=[*piece.point], via=[[*corner] for corner in walk.via])
            if digs:
                near = [seat for seat, hoard in g.state.hoards.items() if squared(hoard, piece.point) <= STRIDE**2]
                g.state.found[piece.owner] += len([seat for seat in near if seat != piece.owner])
                g.reveal("dug", piece=name, hoards=len(near))
        g.state.round += 1
        if g.state.round == ROUNDS:
            g.reveal("hoards", hoards={seat: [*hoard] for seat, hoard in g.state.hoards.items()})

    def view(self, state: Tabletop, seat: Seat | None) -> TabletopView:
        return TabletopView(
            seats=tuple(state.seats),
            round=state.round,
            pieces={name: (one.owner, one.point, one.level, one.facing) for name, one in state.pieces.items()},
            found=dict(state.found),
            is_buried=bool(state.hoards),
            hoard=None if seat is None else state.hoards.get(seat),
            hoards=dict(state.hoards) if state.round == ROUNDS else {},
        )

    def redraw(self, face: Face, draw: Draw) -> Tabletop:
        view = face.view
        assert isinstance(view, TabletopView)
        hoards = {seat: DRY.numbered(draw(len(DRY)))[0] for seat in view.seats} if view.is_buried else {}
        if face.seat is not None and view.hoard is not None:
            hoards[face.seat] = view.hoard
        return Tabletop(
            seats=list(view.seats),
            round=view.round,
            pieces={
                name: Piece(owner=owner, point=point, level=level, facing=facing)
                for name, (owner, point, level, facing) in view.pieces.items()
            },
            hoards=hoards | view.hoards,
            found=dict(view.found),
        )

    def outcome(self, state: Tabletop) -> Outcome | None:
        if state.round < ROUNDS:
            return None
        best = max(state.found.values())
        winners = tuple(seat for seat in state.seats if state.found[seat] == best)
        return Outcome(winners=winners, reason="found", scores=state.found)

    def forfeit(self, state: Tabletop, seat: Seat) -> Outcome | None:
        return None


def set_up_pieces(seat: Seat) -> Ask[dict[str, Pose]]:
    """A sheet of points: two pieces in the zone of a seat."""
    zone = ZONES[seat]
    row = (zone.south + zone.north) // 2
    lines = {
        str(number): choose_point(
            "setup.piece",
            f"Piece {number}",
            SIZE,
            Area.box(zone),
            Pose(Point(zone.west + 2 + 3 * number, row), facing=Facing.N),
            half=HALF,
            facings=(*Facing,),
            landmarks=LANDMARKS,
        )
        for number in range(PIECES)
    }
    return place_pieces("setup.pieces", "Set your pieces up.", lines)


def bury_hoard() -> Ask[Pose]:
    """A bare point, anywhere but in the pit, which only the rules know of."""

    def refuse(pose: Pose) -> None:
        if contains(PIT, pose.point):
            raise IllegalAnswer("Nothing can be buried in the pit.")

    spot = Pose(Point(35, 20))
    return choose_point("setup.hoard", "Where do you bury your hoard?", SIZE, WHOLE, spot, across=refuse)


LANDMARKS = (Landmark(name="The pit", box=PIT), Landmark(name="The mound", box=MOUND))


def choose_turn(state: Tabletop, name: str) -> Ask[tuple[Walk, bool] | None]:
    """To stay, or a walk with its corners, its facing, and what is done at its end."""
    piece = state.pieces[name]
    others = {other: one for other, one in state.pieces.items() if other != name}
    area = reach_of(piece, [*others.values()])
    walk = choose_walk(
        "turn.walk",
        f"Where does {name} go?",
        SIZE,
        area,
        Pose(piece.point, piece.level, piece.facing),
        via=WHOLE,
        across=lambda walk: refuse_the_pit(piece, walk),
        half=HALF,
        start=piece.point,
        facings=(*Facing,),
        landmarks=(*LANDMARKS, *(Landmark.at(other, one.point, HALF) for other, one in others.items())),
        proposals=(nearest_to_the_pit(area),),
        about=name,
    )
    going = Choice("go", "Go", followed_by(walk, yes_no("turn.dig", "Dig there?")))
    return pick("turn.what", f"What does {name} do?", [Choice("stay", "Stay", None), going], about=name)


def reach_of(piece: Piece, others: list[Piece]) -> Area:
    """All points within a stride that are free, and outside of the pit; on the mound, on both of its levels."""
    free = [
        point
        for point, _ in WHOLE.points()
        if squared(point, piece.point) <= STRIDE**2
        and not contains(PIT, point)
        and not any(overlap(Base(point, HALF), Base(one.point, HALF)) for one in others)
    ]
    here = [*free, piece.point]
    high = [point for point in here if contains(MOUND, point) or (point, piece.level) == (piece.point, TOP)]
    return Area.on_levels({0: here, TOP: high})


def nearest_to_the_pit(area: Area) -> Proposal:
    """A point that the rules name."""
    point, level = area.nearest(35, 35)
    return Proposal(label="To the edge of the pit", point=point, level=level)


def refuse_the_pit(piece: Piece, walk: Walk) -> None:
    """A way by corners may not bend in the pit, nor be longer than a stride and a half."""
    if any(contains(PIT, corner) for corner in walk.via):
        raise IllegalAnswer("The way leads into the pit.")
    legs = pairwise([piece.point, *walk.via, walk.end.point])
    if walk.via and sum(abs(a.x - b.x) + abs(a.y - b.y) for a, b in legs) > 2 * STRIDE:
        raise IllegalAnswer("The way by these corners is too long.")


def piece_at(owner: Seat, pose: Pose) -> Piece:
    """A piece where it was set up."""
    return Piece(owner=owner, point=pose.point, level=pose.level, facing=pose.facing or Facing.N)


def check_invariants(state: Tabletop) -> None:
    """Every base lies on the table, beside all others and the pit."""
    assert all(WHOLE.has(*one.point, 0) for one in state.pieces.values()), "a piece is off the table"
    pieces = [*state.pieces.values()]
    for place, one in enumerate(pieces):
        assert not contains(PIT, one.point), "a piece is in the pit"
        for other in pieces[:place]:
            assert not overlap(Base(one.point, HALF), Base(other.point, HALF)), "two bases overlap"
    assert all(rect_of(Base(one.point, HALF)).west >= 0 for one in pieces)


HOOKS = Hooks(invariants=check_invariants, most_answers=40, has_words=False, has_private_moments=False)
