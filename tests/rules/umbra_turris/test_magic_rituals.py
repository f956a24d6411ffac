"""The Shaman's ritual, the Apprentice's spell [UT-744, UT-759, UT-R85, UT-R86]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.action.moving import flight_ends
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic
from rules.umbra_turris.magic.ritual import SPIRITS, PerformRitual
from rules.umbra_turris.magic.spirits import dance_ends
from rules.umbra_turris.occasions import Manner
from rules.umbra_turris.state import Basic, Battle, Turn
from tests.helpers.offers import choices, offers
from tests.rules.umbra_turris.mages import Study
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED


class Rite(Study):
    """A Shaman and three enemies at some distance."""

    def __init__(self, *dice: int, players: int = 2, **facts: Any) -> None:
        super().__init__(*dice, players=players)
        self.mage(profession="shaman", **facts)
        self.foes = [self.enemy((30, 45), cost=50), self.enemy((35, 45), cost=40), self.enemy((40, 45), cost=30)]

    def perform(self) -> Turn:
        """The ritual."""
        return self.do(PerformRitual(), self.caster)

    def losses(self) -> list[int]:
        """The W that the enemies have lost."""
        return [self.lost(foe) for foe in self.foes]


def is_offered(rite: Study, **facts: Any) -> bool:
    """Whether the ritual is on the menu."""
    turn = rite.turn(rite.caster, **facts)
    return bool(offers(ask_act(rite.field, rite.caster, turn, []).decision, "ritual"))


def test_every_spirit_does_something() -> None:
    """All names of the data are registered."""
    spirits = Study().box.spirits
    assert [1, 2, 3, 4, 5, 6] == sorted(spirit.face for spirit in spirits)
    assert all(name in SPIRITS for spirit in spirits for name in spirit.specials)


@pytest.mark.rule("UT-744a")
def test_the_ritual_is_a_basic_action_that_costs_a_wound() -> None:
    """Instead of spells."""
    rite = Rite(4)
    assert is_offered(rite)
    assert not is_offered(rite, basic=Basic.SHOOT)
    assert Basic.CAST is rite.perform().basic
    assert 1 == rite.lost(rite.caster)
    rite.caster.wounds = 1
    assert not is_offered(rite)


@pytest.mark.rule("UT-744b", "UT-R85")
def test_a_shaman_must_see_an_enemy() -> None:
    """In the field of vision, and not hidden."""
    study = Study()
    study.mage(profession="shaman")
    assert not is_offered(study)
    enemy = study.enemy((35, 20))
    assert not is_offered(study)
    study.caster.facing = Facing.S
    assert is_offered(study)
    enemy.is_hidden = True
    assert not is_offered(study)


@pytest.mark.rule("UT-744c", "UT-D52")
def test_six_heals_the_shaman_and_hurts_three_enemies() -> None:
    """By default those with the lowest W."""
    rite = Rite(6)
    strong = rite.enemy((50, 60))
    for foe in rite.foes:
        foe.wounds -= 1
    rite.perform()
    assert [2, 2, 2] == rite.losses()
    assert 0 == rite.lost(strong)
    assert 0 == rite.lost(rite.caster)


@pytest.mark.rule("UT-744d", "UT-R114", "UT-D52")
def test_five_avenges_a_friend_twice_over() -> None:
    """What the protected model really lost, without armour; friends and falls are not answered."""
    rite = Rite(5)
    friend, foe = rite.hero(RED, (10, 10), is_leader=True), rite.foes[0]
    rite.perform()
    assert friend.has_effect("revenge_of_mati_puti")
    rite.play(suffer, friend, 1, Manner.STRIKE, by=foe)
    assert (1, 2) == (rite.lost(friend), rite.lost(foe))
    rite.play(suffer, friend, 1, Manner.FALL)
    rite.play(suffer, friend, 1, Manner.SPELL, by=rite.caster)
    assert (2, 1) == (rite.lost(foe), rite.lost(rite.caster))


@pytest.mark.rule("UT-744d", "UT-R114")
def test_an_explosion_is_answered_like_the_shot_that_caused_it() -> None:
    """The shooter suffers twice as much."""
    rite = Rite(5)
    friend, foe = rite.hero(RED, (10, 10), is_leader=True), rite.foes[0]
    rite.perform()
    rite.play(suffer, friend, 1, Manner.EXPLOSION, by=foe)
    assert (1, 2) == (rite.lost(friend), rite.lost(foe))


@pytest.mark.rule("UT-R114")
def test_returned_losses_are_never_returned() -> None:
    """Both sides are avenged, and it ends after one answer."""
    rite = Rite(5)
    friend, foe = rite.hero(RED, (10, 10), is_leader=True), rite.foes[0]
    rite.perform()
    foe.effects = [*friend.effects]
    rite.play(suffer, friend, 1, Manner.SHOT, by=foe)
    assert (1, 2) == (rite.lost(friend), rite.lost(foe))


@pytest.mark.rule("UT-744e", "UT-D53")
def test_four_takes_the_dice_of_two_models_of_the_opponents_choice() -> None:
    """By default of those who have none, then of the cheapest."""
    rite = Rite(4)
    rite.foes[0].action_dice = 0
    rite.perform()
    assert [0, 1, 0] == [foe.action_dice for foe in rite.foes]
    asked = Rite(4)
    asked.will_answer(BLUE, "ritual.doomed", [asked.foes[0].id, asked.foes[1].id])
    asked.perform()
    assert [0, 0, 1] == [foe.action_dice for foe in asked.foes]


@pytest.mark.rule("UT-744f", "UT-D52")
def test_three_makes_an_enemy_dance() -> None:
    """Up to its M, and it looks wherever the Shaman's player likes."""
    rite = Rite(3)
    dancer = rite.foes[1]
    rite.will_answer(RED, "ritual.dancer", dancer.id)
    rite.will_answer(RED, "ritual.dance", {"at": [35, 55], "facing": "W"})
    rite.perform()
    assert (Point(35, 55), Facing.W) == (dancer.place, dancer.facing)
    assert [{"model": dancer.id, "facing": "W"}] == rite.told("turned")


@pytest.mark.rule("UT-744f")
def test_by_default_nobody_dances_and_never_who_is_in_combat() -> None:
    """M is the measure."""
    rite = Rite(4)
    before = [foe.place for foe in rite.foes]
    rite.enemy((35, 37))
    rite.turn(rite.caster)
    rite.start_with(perform, rite.caster.id)
    assert ["nobody", *(foe.id for foe in rite.foes)] == choices(rite.asked(RED))
    rite.play_on()
    assert before == [foe.place for foe in rite.foes]
    ends = dance_ends(rite.field, rite.foes[2])
    assert max(point.y for point in ends) == 45 + rite.field.characteristic(rite.foes[2], Characteristic.M)


@pytest.mark.rule("UT-744f")
def test_who_holds_on_part_way_up_a_climb_does_not_dance() -> None:
    """There is no floor below them; nor is an empty base made to dance."""
    rite = Rite(4)
    rite.foes[0].is_clinging, rite.foes[2].is_empty_base = True, True
    rite.enemy((35, 37))
    rite.start_with(perform_alone, rite.caster.id)
    assert ["nobody", rite.foes[1].id] == choices(rite.asked(RED))
    rite.play_on()


@pytest.mark.rule("UT-744f", "UT-281")
def test_a_flyer_dances_through_the_air() -> None:
    """As far as its M, over whoever stands in its way, and to no enemy's side."""
    rite = Rite(3)
    eagle = rite.creature("war_eagle", BLUE, (10, 35), "S")
    for x in (8, 10, 12):
        rite.hero(BLUE, (x, 38))
    reach = rite.field.characteristic(eagle, Characteristic.M)
    assert flight_ends(rite.field, eagle, reach) == dance_ends(rite.field, eagle)
    assert Point(10, 45) in dance_ends(rite.field, eagle)


def perform_alone(g: Play[Battle], model: str) -> Procedure[None]:
    """The ritual as a turn of its own."""
    g.state.table.turn = Turn(model=model, player=RED)
    yield from perform(g, model)


def perform(g: Play[Battle], model: str) -> Procedure[None]:
    """The ritual, in the turn under way."""
    turn = g.state.table.turn
    assert turn is not None
    yield from PerformRitual().do(g, g.state.table.model(model), turn)


@pytest.mark.rule("UT-744g", "UT-D53", "UT-R85")
def test_two_takes_two_wounds_from_a_model_of_the_opponents_choice() -> None:
    """By default from the one with most."""
    rite = Rite(2)
    rite.foes[0].wounds -= 1
    rite.perform()
    assert [1, 2, 0] == rite.losses()


@pytest.mark.rule("UT-744h", "UT-R85")
def test_one_costs_another_wound() -> None:
    """2 W in all, not 3."""
    rite = Rite(1)
    rite.perform()
    assert 2 == rite.lost(rite.caster)


@pytest.mark.rule("UT-R85")
@pytest.mark.parametrize(("face", "spirit"), [(6, "revenge_of_mati_puti"), (2, "blood_feast"), (1, "blood_feast")])
def test_modifiers_change_the_result(face: int, spirit: str) -> None:
    """In combat it is one less, but never below 1."""
    rite = Rite(face)
    rite.enemy((35, 37))
    rite.perform()
    (told,) = rite.told("spirits_asked")
    assert spirit == told["spirit"]


@pytest.mark.rule("UT-R22", "UT-R85")
@pytest.mark.parametrize(("face", "result"), [(1, 1), (2, 3), (6, 6)])
def test_a_rolled_one_is_a_blood_feast_whatever_is_added(face: int, result: int) -> None:
    """Beside the standing stones a neutral Shaman has one more, but not with a 1; above 6 there is nothing."""
    study = Study(face, terrain="TC-N2", alignments=(Alignment.NEUTRAL,))
    study.do(PerformRitual(), study.mage(at=(45, 35), profession="shaman"))
    (told,) = study.told("spirits_asked")
    assert (1, result) == (told["bonus"], told["result"])


@pytest.mark.rule("UT-744e")
def test_among_several_the_shaman_says_which_opponent() -> None:
    """Then that one chooses."""
    rite = Rite(2, players=3)
    third = rite.hero(GREEN, (60, 60))
    rite.will_answer(RED, "ritual.opponent", GREEN)
    rite.perform()
    assert ([0, 0, 0], 2) == (rite.losses(), rite.lost(third))


# Apprentices


@pytest.mark.rule("UT-759a", "UT-R86")
def test_an_apprentice_casts_one_spell_by_the_rules_of_mages() -> None:
    """For 1 W, fumbles included; but they are no Mage, so there is no Self-heal."""
    study = Study(1)
    study.mage("rain", profession="wizard_apprentice")
    assert ["rain"] == study.offered("cast")
    study.cast("rain")
    assert 2 == study.lost(study.caster)
    assert "self_heal" not in study.offered()
    assert not study.field.is_mage(study.caster)


@pytest.mark.rule("UT-R86")
def test_an_apprentice_without_a_spell_casts_nothing() -> None:
    """Nobody taught them."""
    study = Study()
    study.mage(profession="wizard_apprentice")
    assert [] == study.offered("cast")
