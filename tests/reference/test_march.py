"""Chapter 3, March."""

import pytest

from rules.kernel.decisions import Path
from rules.kernel.values import IllegalAnswer
from tests.reference.scene import BLUE, RED, Scene
from tests.reference.state import Bargain


@pytest.mark.rule("REF-301")
def test_a_captain_names_the_order_of_the_troops() -> None:
    """REF-301: the second troop can march first."""
    scene = Scene("red riders a1", "red pikes b1", "blue axes e5")
    scene.answer(RED, ["red_pikes", "red_riders"])
    assert scene.asked(RED).about == "red_pikes"
    scene.answer(RED, [])
    assert scene.asked(RED).about == "red_riders"
    scene.answer(RED, ["a2"])
    assert scene.state.round == 2


@pytest.mark.rule("REF-301")
def test_a_single_troop_needs_no_order() -> None:
    """REF-301: with one troop left there is nothing to name."""
    assert Scene("red riders a1", "blue axes e5").asked(RED).key == "march.way"


@pytest.mark.rule("REF-302")
@pytest.mark.parametrize(
    ("way", "reason"),
    [
        (["b2"], "no step from a2 to b2"),
        (["a3", "b3"], "no step from a3 to b3"),
        (["a3", "a4", "a3", "a2"], "Take 0 to 3 steps; you took 4"),
        (["b1"], "no step from a2 to b1"),
    ],
    ids=["onto a troop", "into deep water", "too far", "corner to corner"],
)
def test_a_way_goes_over_free_squares(way: list[str], reason: str) -> None:
    """REF-302: up to its pace, from side to side, over free squares; deep water is barred."""
    scene = Scene("red riders a2", "red pikes b2", "blue axes e5")
    scene.answer(RED, ["red_riders", "red_pikes"])
    with pytest.raises(IllegalAnswer, match=reason):
        scene.answer(RED, [*way])


@pytest.mark.rule("REF-303")
def test_an_attack_hangs_on_the_end_of_the_way() -> None:
    """REF-303: asked is only where an enemy is within reach, and holding back is always allowed."""
    scene = Scene("red riders c1", "blue pikes c3")
    way = scene.asked(RED)
    assert isinstance(way, Path)
    assert list(way.then) == ["c2"]
    assert scene.options(RED, "c2") == ["blue_pikes", "hold"]
    with pytest.raises(IllegalAnswer, match="needs a further choice"):
        scene.answer(RED, ["c2"])


@pytest.mark.rule("REF-303")
def test_archers_reach_two_squares() -> None:
    """REF-303: reach counts steps from side to side."""
    way = Scene("red archers c1", "blue pikes c3").asked(RED)
    assert isinstance(way, Path)
    assert "c1" in way.then


@pytest.mark.rule("REF-303")
def test_a_truce_bars_the_attack() -> None:
    """REF-303: no attack on a partner of this round."""
    truce = [Bargain(maker=BLUE, taker=RED, gold=1)]
    way = Scene("red riders c2", "blue pikes c3", truces=truce).asked(RED)
    assert isinstance(way, Path)
    assert way.then == {}


@pytest.mark.rule("REF-302")
def test_a_captain_without_troops_is_passed_over() -> None:
    """REF-302: nothing is asked of who has nothing to move."""
    scene = Scene("red riders a1", "blue axes e5", to_march=[BLUE, RED])
    scene.answer(BLUE, [])
    assert scene.waiting == (RED,)
    assert Scene("blue axes e5", "green axes a5", seats=3, to_march=[RED, BLUE]).waiting == (BLUE,)
