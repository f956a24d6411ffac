"""The Tabletop in play: points come back to the rules as points, over deadlines, drafts and stewards."""

from __future__ import annotations

from rules.kernel.decisions import Position, Sheet
from rules.kernel.game import StewardKind
from rules.kernel.plane.points import Facing, Point
from rules.kernel.positions import Pose, Walk
from rules.kernel.session import Session
from rules.kernel.stewards import steward_of
from rules.kernel.values import Json, Seat
from tests.helpers.parlour import Parlour
from tests.helpers.playouts import dice_of
from tests.helpers.playthrough import spell_question
from tests.helpers.tabletop import Tabletop, TheTabletop

RED, BLUE = Seat("red"), Seat("blue")
AWAY: Json = {"0": {"at": [40, 3], "facing": "S"}, "1": {"at": [44, 3], "facing": "N"}}


def begun() -> Session[Tabletop]:
    """Two seats before they set up."""
    return Session.begin(TheTabletop(), {}, (RED, BLUE), dice_of(1))


def test_a_question_for_points_is_spelled_in_a_playthrough() -> None:
    """By its kind, and as a sheet of them."""
    session = begun()
    sheet = session.face(RED).asked
    assert isinstance(sheet, Sheet)
    assert "setup.pieces sheet: Set your pieces up." == spell_question(sheet)
    assert "setup.piece position: Piece 0" == spell_question(sheet.slots["0"])


def test_a_draft_means_points() -> None:
    """What a game counts of a draft, it counts of points."""
    session = begun()
    assert {"0": Pose(Point(40, 3), 0, Facing.S), "1": Pose(Point(44, 3), 0, Facing.N)} == session.meant(RED, AWAY)


def test_a_question_comes_back_whole_from_its_face() -> None:
    """Field, landmarks and all, over JSON, and stays small."""
    session = begun()
    for seat in (RED, BLUE):
        session.submit(seat, session.face(seat).asked.fall_back(lambda size: 0))  # type: ignore[union-attr]
    face = session.face(RED)
    assert isinstance(face.asked, Position)
    again = Position.model_validate_json(face.asked.model_dump_json())
    assert face.asked == again
    assert len(face.asked.model_dump_json()) < 1500


def test_a_steward_walks_and_digs() -> None:
    """It names a point of the field, and the rules read it as one."""
    session, own = begun(), steward_of(TheTabletop(), StewardKind.OWN)
    while session.outcome is None:
        for seat in session.waiting():
            face = session.face(seat)
            assert face.asked is not None
            answer = own(face, face.asked, lambda size: size - 1)
            if face.asked.key == "turn.what":
                walk, digs = session._asks[seat].read(answer)
                assert isinstance(walk, Walk)
                assert digs
            session.submit(seat, answer)
    assert all(one.level in (0, 3) for one in session.state.pieces.values())


def test_a_sheet_of_points_counts_as_it_stands_at_the_deadline() -> None:
    """Who has moved one of their pieces and not handed in has moved it."""
    parlour = Parlour(TheTabletop(), ("ann", "bob"))
    parlour._seat("bob")
    parlour.do(lambda table: table.lobby.call_to_order("ann", "", parlour.now))
    parlour._report("bob")
    parlour.fill_in(RED, {"0": {"at": [40, 3], "facing": "S"}})
    parlour.wait_until_due()
    assert parlour.table.session is not None
    moved = parlour.table.session.state.pieces["red.0"]
    assert (Point(40, 3), Facing.S) == (moved.point, moved.facing)
