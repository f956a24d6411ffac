"""The odds that a fighter reads before a stance is chosen, against every stance of the foe."""

from __future__ import annotations

import pytest

from rules.kernel.game import Odds
from rules.saber_and_blood.content import Content
from rules.saber_and_blood.game import SaberAndBlood
from rules.saber_and_blood.vocabulary import Stance
from tests.rules.saber_and_blood.scene import BLUE, FEINT, RED, InPlay, Scene


@pytest.fixture
def play(box: Content) -> InPlay:
    """Jeremiasz attacks Ostap beside him, and both are to choose a stance."""
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "d5")
    scene.give(RED, "PN-01")
    play = scene.play()
    play.card(RED, "PN-01", "red.N1")
    play.attack(RED, "blue.C1")
    return play


def odds(box: Content, play: InPlay, given: str | None = None) -> tuple[Odds, ...]:
    """What red reads."""
    return SaberAndBlood(box).odds(play.face(RED), play.session.meant(RED, given))


@pytest.mark.rule("SB-504")
def test_each_stance_is_told_before_one_is_chosen(box: Content, play: InPlay) -> None:
    """What wounds, what is wounded and who wins, on average and over the stances of the foe."""
    found = odds(box, play)
    assert [one.about for one in found] == [stance.capitalize() for stance in Stance]
    for one in found:
        assert [chance.words for chance in one.chances] == ["you wound", "you are wounded", "you win"]
        assert all(chance.least < chance.likely < chance.most for chance in one.chances)


def test_the_stance_that_is_meant_is_told_alone(box: Content, play: InPlay) -> None:
    (found,) = odds(box, play, FEINT.value)
    assert found == odds(box, play)[[*Stance].index(FEINT)]


def test_what_the_foe_has_sealed_changes_nothing(box: Content, play: InPlay) -> None:
    """Odds are of what lies open."""
    before = odds(box, play)
    play.answer(BLUE, FEINT.value)
    assert odds(box, play) == before


def test_the_average_is_that_of_played_combats(box: Content, play: InPlay) -> None:
    """The three stances of the foe are alike: the mean of the extremes and the third lies between them."""
    for one in odds(box, play):
        for chance in one.chances:
            third = 3 * chance.likely - chance.least - chance.most
            assert chance.least - 2 <= third <= chance.most + 2


def test_elsewhere_there_are_no_odds(box: Content) -> None:
    scene = Scene(box)
    scene.place(RED, "N1", "d4")
    scene.place(BLUE, "C1", "f7")
    scene.give(RED, "PN-01")
    assert odds(box, scene.play()) == ()
