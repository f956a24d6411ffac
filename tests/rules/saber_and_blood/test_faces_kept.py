"""A face that is kept shows what it showed, whatever happens afterwards."""

from __future__ import annotations

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SaberAndBlood
from rules.saber_and_blood.reports import Trace


def test_a_way_that_goes_on_does_not_grow_on_a_face_of_before(box: Content) -> None:
    """What was seen of a walk ends where it ended then."""
    game = SaberAndBlood(box)
    bout = game.setup({}, game.seats[:2])
    bout.traces.append(Trace(who="red.N1", kind="walked", way=["b2", "b3"]))
    seen = game.view(bout, game.seats[0])
    bout.traces[-1].way.append("b4")
    assert seen.model_dump()["traces"][0]["way"] == ["b2", "b3"]
