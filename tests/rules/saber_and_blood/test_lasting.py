"""Lasting effects: levels with all their modifiers, support, and conditions."""

from __future__ import annotations

import pytest

from rules.saber_and_blood.content import Content
from rules.saber_and_blood.effects.lasting import Lasting
from rules.saber_and_blood.effects.tokens import add_mood
from rules.saber_and_blood.state import Attached, Fighter, Mood
from rules.saber_and_blood.vocabulary import Keyword, Level, Stance
from tests.rules.saber_and_blood.scene import BLUE, GREEN, RED, Scene

ATTACK, DODGE, FEINT = Stance.ATTACK, Stance.DODGE, Stance.FEINT


@pytest.fixture
def scene(box: Content) -> Scene:
    """Two bands, nobody on the board yet."""
    return Scene(box)


def lasting(scene: Scene) -> Lasting:
    """The effects as they are now."""
    return Lasting(scene.bout, scene.box)


def attach(fighter: Fighter, card: str, play: int = 1) -> None:
    """Lay a card with a character."""
    fighter.attached.append(Attached(card=card, owner=RED, play=play))


@pytest.mark.rule("SB-506", "SB-706", "SB-702")
def test_without_modifiers_the_printed_level_counts(scene: Scene) -> None:
    """Jeremiasz' sheet: attack medium, dodge high, feint high."""
    jeremiasz = scene.place(RED, "N1", "d4")
    levels = [lasting(scene).level(jeremiasz, stance) for stance in (ATTACK, DODGE, FEINT)]
    assert levels == [Level.MEDIUM, Level.HIGH, Level.HIGH]


@pytest.mark.rule("SB-507", "SB-605", "SB-609")
def test_a_bolster_raises_and_a_weaken_lowers_every_stance(scene: Scene) -> None:
    """By one level a token."""
    jeremiasz = scene.place(RED, "N1", "d4")
    add_mood(jeremiasz, Mood.WEAKEN, 1, 1)
    assert [lasting(scene).level(jeremiasz, stance) for stance in Stance] == [Level.LOW, Level.MEDIUM, Level.MEDIUM]


@pytest.mark.rule("SB-509", "SB-321")
def test_the_worked_example_of_jeremiasz(scene: Scene) -> None:
    """High dodge, one weaken, an attached card with +2 dodge: master."""
    jeremiasz = scene.place(RED, "N1", "d4")
    add_mood(jeremiasz, Mood.WEAKEN, 1, 1)
    jeremiasz.stance = Attached(card="PN-18", owner=RED, play=2)
    assert Level.MASTER is lasting(scene).level(jeremiasz, DODGE)


@pytest.mark.rule("SB-508")
def test_a_modifier_of_one_stance_leaves_the_others_alone(scene: Scene) -> None:
    """Court Feint: feint +2, attack -1, dodge as printed."""
    opilski = scene.place(RED, "N2", "d4")
    opilski.stance = Attached(card="PN-17", owner=RED, play=2)
    here = lasting(scene)
    assert [here.level(opilski, stance) for stance in Stance] == [Level.LOW, Level.LOW, Level.MASTER]


@pytest.mark.rule("SB-643")
def test_a_card_of_the_moving_play_can_be_left_out(scene: Scene) -> None:
    """What was attached before counts."""
    jeremiasz = scene.place(RED, "N1", "d4")
    attach(jeremiasz, "CO-25", play=3)
    assert Level.LOW is lasting(scene).level(jeremiasz, ATTACK)
    assert Level.MEDIUM is lasting(scene).level(jeremiasz, ATTACK, ignoring=3)


@pytest.mark.rule("SB-704")
def test_the_atamans_voice_carries_to_his_neighbours(scene: Scene) -> None:
    """Other own characters beside him attack one level higher; he himself and those further off do not."""
    ataman, near, far = (
        scene.place(BLUE, "C1", "d4"), scene.place(BLUE, "C3", "d5"), scene.place(BLUE, "C2", "g7"),
    )  # fmt: skip
    here = lasting(scene)
    assert Level.HIGH is here.level(near, ATTACK)
    assert Level.MEDIUM is lasting(scene).level(near, FEINT)
    assert Level.HIGH is here.level(ataman, ATTACK)
    assert Level.HIGH is here.level(far, ATTACK)


@pytest.mark.rule("SB-710", "SB-711")
def test_skill_cards_add_to_the_sheet(scene: Scene) -> None:
    """Any number of them; Berserk counts only for who has lost half his health."""
    scout = scene.place(BLUE, "C3", "d4")
    scout.skill_cards = ["CO-S1", "CO-S8"]
    assert Level.HIGH is lasting(scene).level(scout, ATTACK)
    scout.wounds = 3
    assert Level.MASTER is lasting(scene).level(scout, ATTACK)
    assert Level.MASTER is lasting(scene).level(scout, DODGE)


def test_a_place_can_be_a_condition(scene: Scene) -> None:
    """Behind the Counter is worth more beside an obstacle."""
    opilski = scene.place(RED, "N2", "e4")
    opilski.stance = Attached(card="TV-03", owner=RED, play=1)
    assert Level.MEDIUM is lasting(scene).level(opilski, DODGE)
    opilski.square = "c4"
    assert Level.HIGH is lasting(scene).level(opilski, DODGE)


@pytest.mark.rule("SB-515", "SB-516", "SB-518")
def test_whoever_stands_beside_the_enemy_fighter_supports(scene: Scene) -> None:
    """Both sides, whoever attacked; standing beside the friend is not enough."""
    fighter, foe = scene.place(RED, "N1", "d4"), scene.place(BLUE, "C1", "d5")
    friend, idle = scene.place(RED, "N2", "e5"), scene.place(RED, "N3", "d3")
    helper = scene.place(BLUE, "C2", "c3")
    here = lasting(scene)
    assert here.supporters(fighter, foe) == [friend]
    assert idle not in here.supporters(fighter, foe)
    assert here.supporters(foe, fighter) == []  # N3 stands beside C2 as well.
    idle.square = "h8"
    assert lasting(scene).supporters(foe, fighter) == [helper]
    assert here.support(friend) == 1


@pytest.mark.rule("SB-517")
def test_a_supporter_beside_another_foe_cannot_support(scene: Scene) -> None:
    """Unless a skill lets him."""
    fighter, foe = scene.place(RED, "N1", "d4"), scene.place(BLUE, "C1", "d5")
    friend = scene.place(RED, "N2", "e5")
    scene.place(BLUE, "C2", "f5")
    assert lasting(scene).supporters(fighter, foe) == []
    friend.skill_cards = ["PN-S7"]
    assert lasting(scene).supporters(fighter, foe) == [friend]


@pytest.mark.rule("SB-654")
def test_a_stunned_character_does_not_support(scene: Scene) -> None:
    """He stands there, and that is all."""
    fighter, foe = scene.place(RED, "N1", "d4"), scene.place(BLUE, "C1", "d5")
    friend = scene.place(RED, "N2", "e5")
    friend.is_stunned = True
    assert lasting(scene).supporters(fighter, foe) == []


@pytest.mark.rule("SB-336")
def test_a_card_left_in_play_can_forbid_support(scene: Scene) -> None:
    """Candles Out: nobody supports, and there is no fire."""
    fighter, foe = scene.place(RED, "N1", "d4"), scene.place(BLUE, "C1", "d5")
    scene.place(RED, "N2", "e5")
    scene.bout.in_play.append(Attached(card="TV-09", owner=BLUE, play=1))
    here = lasting(scene)
    assert here.supporters(fighter, foe) == []
    assert here.holds_for_all(Keyword.NO_FIRE)


@pytest.mark.rule("SB-902", "SB-903")
def test_all_on_all_nobody_supports_an_opponent(box: Content) -> None:
    """But a third band still gets in the way of support."""
    scene = Scene(box, RED, BLUE, GREEN)
    fighter, foe = scene.place(RED, "N1", "d4"), scene.place(BLUE, "C1", "d5")
    friend, third = scene.place(RED, "N2", "e5"), scene.place(GREEN, "N1", "c4")
    assert lasting(scene).supporters(fighter, foe) == [friend]
    third.square = "f5"
    assert lasting(scene).supporters(fighter, foe) == []


@pytest.mark.rule("SB-904", "SB-629")
def test_in_a_team_game_the_mates_characters_support(box: Content) -> None:
    """They count as friends."""
    scene = Scene(box, RED, BLUE, GREEN)
    scene.bout.players[RED].team = scene.bout.players[GREEN].team = "a"
    fighter, foe = scene.place(RED, "N1", "d4"), scene.place(BLUE, "C1", "d5")
    mate = scene.place(GREEN, "N1", "c5")
    assert lasting(scene).supporters(fighter, foe) == [mate]


def test_a_skill_makes_support_stronger(scene: Scene) -> None:
    """Brother-in-Arms gives two bolsters."""
    friend = scene.place(RED, "N2", "e5")
    friend.skill_cards = ["PN-S6"]
    assert lasting(scene).support(friend) == 2
