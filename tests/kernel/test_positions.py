"""Questions for points: how rules ask for them and read them back, and what is refused."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rules.kernel.answers import follow, is_offered, stood
from rules.kernel.areas import Area
from rules.kernel.asks import Ask
from rules.kernel.choices import yes_no
from rules.kernel.choosing_points import choose_point, choose_walk, followed_by, place_pieces
from rules.kernel.decisions import Position, Proposal, Sheet
from rules.kernel.drafts import complete, is_complete, sound
from rules.kernel.plane.points import Facing, Point
from rules.kernel.plane.shapes import Rect
from rules.kernel.positions import Pose, Walk
from rules.kernel.stewards import random_answer
from rules.kernel.values import IllegalAnswer, Json
from tests.helpers.builders import amount, position

TABLE = (70, 70)
ZONE = Area.box(Rect(1, 1, 69, 10))


def piece(name: str, x: int) -> Ask[Pose]:
    """A hero who is to be set up in the south."""
    return choose_point(
        "setup.hero",
        name,
        TABLE,
        ZONE,
        Pose(Point(x, 2), facing=Facing.N),
        half=1,
        facings=(*Facing,),
    )


def test_rules_read_a_point() -> None:
    """A point of the rules, not a text; without a facing where none is asked."""
    ask = choose_point("spell.spot", "Where?", TABLE, ZONE, Pose(Point(5, 5)))
    ask.check({"at": [6, 7]})
    assert Pose(Point(6, 7)) == ask.read({"at": [6, 7]})
    assert Pose(Point(5, 5)) == ask.read(ask.decision.fall_back(lambda size: 0))


def test_rules_read_a_facing_with_the_point() -> None:
    """It is asked together with the point, and begins as it falls back."""
    ask = piece("Faelin", 5)
    assert Pose(Point(6, 7), facing=Facing.W) == ask.read({"at": [6, 7], "facing": "W"})
    assert {"at": [6, 7], "facing": "N"} == stood(follow_position(ask), (6, 7))
    assert {"at": [6, 7], "facing": "N"} == sound(ask.decision, {"at": [6, 7]})


def follow_position(ask: Ask[Pose]) -> Position:
    """The question itself."""
    assert isinstance(ask.decision, Position)
    return ask.decision


def test_rules_read_a_level_with_the_point() -> None:
    """The same point can be there on two levels."""
    area = Area.on_levels({0: [(5, 5), (6, 5)], 6: [(5, 5)]})
    ask = choose_point("move.to", "Where?", TABLE, area, Pose(Point(5, 5), 6))
    assert Pose(Point(5, 5), 6) == ask.read({"at": [5, 5, 6]})
    assert {"at": [5, 5, 0]} == stood(follow_position(ask), (5, 5))
    assert "5,5 z6" == ask.decision.describe({"at": [5, 5, 6]})
    with pytest.raises(IllegalAnswer, match=r"^6,5 cannot be chosen; the nearest point that can is 6,5 z0\.$"):
        ask.check({"at": [6, 5, 6]})


def refuse_the_marsh(walk: Walk) -> None:
    """A way by 3,3 ends in the mud."""
    if Point(3, 3) in walk.via:
        raise IllegalAnswer("The way by 3,3 ends in the marsh.")


def test_rules_check_a_way_by_corners() -> None:
    """The question knows where a way may bend; whether it is open only the rules know."""
    ask = choose_walk(
        "move.to", "Where to?", TABLE, ZONE, Pose(Point(5, 5)), via=ZONE, across=refuse_the_marsh, start=Point(5, 5)
    )
    given: Json = {"at": [9, 9], "via": [[5, 9], [7, 9]]}
    ask.check(given)
    assert Walk(Pose(Point(9, 9)), (Point(5, 9), Point(7, 9))) == ask.read(given)
    assert Walk(Pose(Point(9, 9))) == ask.read({"at": [9, 9]})
    assert "by 5,9 and 7,9 to 9,9" == ask.decision.describe(given)
    with pytest.raises(IllegalAnswer, match="ends in the marsh"):
        ask.check({"at": [9, 9], "via": [[3, 3]]})


def test_rules_read_what_follows_a_point() -> None:
    """It is the same wherever the piece stands."""
    ask = followed_by(piece("Faelin", 5), yes_no("move.hide", "Hide there?"))
    assert (Pose(Point(6, 7), facing=Facing.N), True) == ask.read({"at": [6, 7], "facing": "N", "then": "yes"})
    assert "6,7 facing north: Yes" == ask.decision.describe({"at": [6, 7], "facing": "N", "then": "yes"})
    ask.check(ask.decision.fall_back(lambda size: 0))
    inner = follow(ask.decision, "6,7")
    assert inner is not None
    assert "move.hide" == inner.key
    assert is_offered(ask.decision, "6,7")
    assert is_offered(ask.decision, "6,7", "yes")
    assert not is_offered(ask.decision, "6,11")


def test_the_rules_across_what_follows_a_point_are_kept() -> None:
    """And those across the point itself."""

    def refuse(_: object) -> None:
        raise IllegalAnswer("Not there.")

    for ask in (
        followed_by(choose_point("a", "?", TABLE, ZONE, Pose(Point(5, 5)), across=refuse), yes_no("b", "?")),
        followed_by(choose_point("a", "?", TABLE, ZONE, Pose(Point(5, 5))), yes_no("b", "?").reading(bool, refuse)),
    ):
        with pytest.raises(IllegalAnswer, match="Not there"):
            ask.check({"at": [5, 5], "then": "yes"})


def test_pieces_are_placed_on_one_sheet() -> None:
    """It begins as it falls back, and no line is limited by another."""
    ask = place_pieces("setup.all", "Set up.", {"a": piece("Faelin", 5), "b": piece("Gorak", 8)})
    assert isinstance(ask.decision, Sheet)
    assert ask.decision.is_prefilled
    given: dict[str, Json] = {"a": {"at": [8, 4], "facing": "N"}, "b": {"at": [8, 2], "facing": "N"}}
    ask.check(given)
    assert Point(8, 4) == ask.read(given)["a"].point


def test_pieces_that_would_overlap_are_refused_by_name() -> None:
    """The sentence says which, and where."""
    ask = place_pieces("setup.all", "Set up.", {"a": piece("Faelin", 5), "b": piece("Gorak", 8)})
    with pytest.raises(IllegalAnswer) as refusal:
        ask.check({"a": {"at": [8, 3], "facing": "N"}, "b": {"at": [9, 2], "facing": "N"}})
    assert "Faelin at 8,3 and Gorak at 9,2 would overlap: put one of them elsewhere." == str(refusal.value)


def test_pieces_cannot_fall_back_onto_each_other() -> None:
    """Such a sheet would stall its game."""
    with pytest.raises(ValueError, match="would overlap"):
        place_pieces("setup.all", "Set up.", {"a": piece("Faelin", 5), "b": piece("Gorak", 6)})


@pytest.mark.parametrize("wrong", [{"facing": Facing.N}, {"facings": (Facing.N,)}])
def test_a_facing_is_asked_with_one_to_begin_with(wrong: dict[str, object]) -> None:
    """Never the one without the other."""
    fields = {**position().model_dump(), **wrong}
    with pytest.raises(ValidationError, match="facing that cannot be chosen"):
        Position.model_validate(fields)


def test_what_cannot_be_chosen_is_not_proposed() -> None:
    """A button that is refused would be a trap."""
    with pytest.raises(ValidationError, match="proposes 3,3"):
        position(proposals=(Proposal(label="Far", point=Point(3, 3)),))


def test_no_more_is_proposed_than_a_panel_can_list() -> None:
    """Whoever is offered that much is offered nothing."""
    one = Proposal(label="Here", point=Point(30, 20))
    assert 25 == len(position(proposals=(one,) * 25).proposals)
    with pytest.raises(ValidationError):
        position(proposals=(one,) * 26)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (None, None),
        ([30, 20], None),
        ({}, None),
        ({"at": [99, 20]}, None),
        ({"at": [30, 20]}, {"at": [30, 20], "facing": "S"}),
        ({"at": [30, 20], "facing": "X"}, {"at": [30, 20], "facing": "S"}),
        ({"facing": "N"}, None),
        ({"via": [[21, 21], [1, 1], [22, 22]]}, {"via": [[21, 21]]}),
        ({"at": [99, 20], "via": [[21, 21]], "then": 1}, {"via": [[21, 21]]}),
        ({"at": [30, 20], "facing": "N", "then": 99}, {"at": [30, 20], "facing": "N"}),
        (
            {"at": [30, 20], "facing": "N", "via": [[21, 21]] * 9},
            {"at": [30, 20], "facing": "N", "via": [[21, 21]] * 8},
        ),
    ],
)
def test_what_holds_of_a_draft_is_kept(given: Json, kept: Json) -> None:
    """The point, the corners up to the first that is wrong, and the facing that it begins with."""
    asked = position(amount(), Facing.S, Area.box(Rect(20, 10, 40, 30)))
    assert kept == sound(asked, given)
    assert not is_complete(asked, kept)


def test_a_draft_is_whole_with_a_point_and_what_follows() -> None:
    """Before that the sentence says what is open."""
    asked = position(amount(), via=Area.box(Rect(20, 10, 40, 30)))
    assert {"at": [30, 20], "then": 2} == complete(asked, {"at": [30, 20], "then": 2})
    with pytest.raises(IllegalAnswer, match=r"^The way has no end yet: Where to"):
        complete(asked, {"via": [[21, 21]]})
    with pytest.raises(IllegalAnswer, match=r"^Still open: How many"):
        complete(asked, {"at": [30, 20]})


def test_chance_comes_to_every_point() -> None:
    """With and without corners, and looking every way."""
    asked = position(None, Facing.N, Area.of([(20, 10)]), Area.of([(30, 20), (31, 20)]))
    drawn = iter([1, 3, 3, 0, 1, 0] * 3)
    first, second = (random_answer(asked, lambda size: next(drawn) % size if size != 4 else next(drawn)) for _ in "ab")
    assert {"at": [31, 20], "facing": "W", "via": [[20, 10]]} == first
    asked.check(second)
