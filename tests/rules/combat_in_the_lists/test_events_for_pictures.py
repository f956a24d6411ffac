"""What events tell so that a picture can be drawn from them alone: colours, points paid, stages entered."""

import pytest

from rules.combat_in_the_lists.state import Step
from rules.combat_in_the_lists.vocabulary import Compass
from tests.rules.combat_in_the_lists.scene import BOAR, FALCON, Scene

N, NE, SE, S, SW, NW = Compass


@pytest.mark.rule("CL-612")
def test_an_answer_tells_what_was_paid_and_which_stages_were_entered() -> None:
    """CL-612: a block for 3 with 1 point left goes on into the second stage."""
    scene = Scene(1, 1, step=Step.ACTION, to_act=[FALCON, BOAR])
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E4", S, points=[1, 4, 2])
    scene.lay(FALCON, "slashing.cut.head", victim=BOAR)
    scene.give(BOAR, "block.centre")
    scene.start()
    scene.answer(FALCON, {"pick": "stack 0", "then": "boar"})
    scene.answer(BOAR, ["block.centre 0"])
    (answered,) = scene.told("answered")
    assert (answered["paid"], answered["stages"], answered["damage"]) == (3, [2], 0)
    assert answered["defences"] == [{"card": "block.centre", "against": 0, "corrected_by": "", "paid": 3}]
    assert answered["colours"] == {"boar": "red", "falcon": "blue"}
    assert (answered["special"], answered["from_behind"]) == ("", False)


@pytest.mark.rule("CL-306")
def test_a_push_tells_the_colours_of_all_who_have_a_part() -> None:
    """CL-306: of the rivals, and of whoever is pushed."""
    scene = Scene(4, 6, step=Step.CONTESTS)
    scene.knight(FALCON, "E5", N)
    scene.knight(BOAR, "E5", S, origin=scene.box.board.parse("E4"), halfway=True, health=15)
    scene.start()
    assert scene.told("contested")[0]["colours"] == {"falcon": "blue", "boar": "red"}
    assert scene.told("pushed")[0]["colours"] == {"boar": "red"}
