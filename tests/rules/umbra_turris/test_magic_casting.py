"""Casting, Magic Tests, what they cost, and Self-heal [UT-501 to UT-522]."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.kernel.answers import picked
from rules.kernel.decisions import PickOne
from rules.kernel.plane.points import Facing
from rules.kernel.plane.search import MICRO
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.chapters import CHAPTERS
from rules.umbra_turris.action.items import offer_items
from rules.umbra_turris.action.menu import ask_act
from rules.umbra_turris.action.reach import may_move, move_reach
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.cycle.turns import play_turn
from rules.umbra_turris.magic.casting import CastSpell, SelfHeal
from rules.umbra_turris.occasions import Cast
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Basic, Battle, Effect, Model
from tests.rules.umbra_turris.duels import give, rule
from tests.rules.umbra_turris.mages import Study, cast_at
from tests.rules.umbra_turris.tabletop import RED


@pytest.mark.rule("UT-501", "UT-502")
def test_a_mage_may_cast_every_spell_of_the_domains() -> None:
    """Fire and Water: all six of them, as far as they have a target."""
    study = Study()
    study.mage(*(spell.id for name in ("fire", "water") for spell in study.box.spells_of(name)))
    study.enemy((35, 37))
    found = ["fireball", "fire_wave", "fire_strike", "rain", "freeze", "scalding_vapors"]
    assert found == study.offered("cast")


@pytest.mark.rule("UT-507")
def test_casting_is_a_basic_action_beside_a_move_of_sp() -> None:
    """After a move of Sp a spell is still possible, after a longer one not; after the spell a move of Sp is."""
    study = Study(6)
    mage = study.mage("rain")
    speed = 7 * MICRO
    assert study.offered("cast", basic=Basic.MOVE, has_moved=True, moved=speed)
    assert not study.offered("cast", basic=Basic.MOVE, has_moved=True, moved=speed + 1)
    assert not study.offered("cast", basic=Basic.SHOOT)
    turn = study.cast("rain")
    assert Basic.CAST is turn.basic
    assert may_move(study.field, mage, turn)
    assert 7 == move_reach(study.field, mage, turn)


@pytest.mark.rule("UT-507")
def test_whoever_has_moved_does_not_move_again_beside_the_spell() -> None:
    """One move in a turn."""
    study = Study(6)
    mage = study.mage("rain")
    turn = study.turn(mage, basic=Basic.MOVE, has_moved=True, moved=MICRO)
    study.play(cast_rain, mage)
    assert not may_move(study.field, mage, turn)


def cast_rain(g: Play[Battle], model: Model) -> Procedure[None]:
    """Rain, in the turn under way."""
    turn = g.state.table.turn
    assert turn is not None
    yield from CastSpell("rain", model.facing).do(g, model, turn)


@pytest.mark.rule("UT-508", "UT-R19")
def test_targets_are_offered_however_far_they_are() -> None:
    """Control reaches 10 cm, and a hero at the other end of the table is offered."""
    study = Study()
    study.mage("control")
    far = study.enemy((35, 69))
    assert [far.id] == study.offered("cast", "control")


@pytest.mark.rule("UT-509")
def test_out_of_range_nothing_is_cast_and_the_mage_may_move_once_more() -> None:
    """No die, no W; a move of Sp even after one."""
    study = Study()
    mage = study.mage("fireball")
    enemy = study.enemy((35, 68))
    turn = study.cast("fireball", enemy)
    assert "cast_out_of_range" in study.kinds
    assert [] == study.rolls
    assert 0 == study.lost(mage)
    assert may_move(study.field, mage, turn)
    assert 7 == move_reach(study.field, mage, turn)


@pytest.mark.rule("UT-510", "UT-511", "UT-541")
@pytest.mark.parametrize(("face", "lost"), [(2, 0), (3, 2), (6, 2)])
def test_a_magic_test_needs_the_chance_of_the_spell(face: int, lost: int) -> None:
    """Fireball needs 3+ and takes 2 W; it costs 1 W either way."""
    study, enemy = cast_at("fireball", face)
    assert lost == study.lost(enemy)
    assert 1 == study.lost(study.caster)


@pytest.mark.rule("UT-512")
def test_a_one_is_a_fumble_and_costs_another_wound() -> None:
    """2 W in all."""
    study, enemy = cast_at("fireball", 1)
    assert (2, 0) == (study.lost(study.caster), study.lost(enemy))


@pytest.mark.rule("UT-512", "UT-R22")
def test_a_fumble_fails_whatever_is_added() -> None:
    """Even with +5 a natural 1 casts nothing."""
    study = Study(1)
    give(study.mage("fireball"), Gifted)
    enemy = study.enemy()
    study.cast("fireball", enemy)
    assert 0 == study.lost(enemy)


@rule
class Gifted(Special):
    """+5 to Magic Tests."""

    def magic_bonus(self, cast: Cast) -> int:
        return 5


@pytest.mark.rule("UT-513")
@pytest.mark.parametrize(("at", "lost"), [((35, 37), 0), ((35, 40), 2)])
def test_a_mage_in_combat_casts_with_one_less(at: tuple[int, int], lost: int) -> None:
    """A 3 casts a Fireball, but not in combat."""
    study, enemy = cast_at("fireball", 3, at=at)
    assert lost == study.lost(enemy)


@pytest.mark.rule("UT-514")
def test_with_one_wound_left_nothing_is_cast() -> None:
    """Self-heal remains."""
    study = Study()
    study.mage("rain", wounds=1)
    assert ["self_heal", "end"] == study.offered()


@pytest.mark.rule("UT-515", "UT-516")
@pytest.mark.parametrize(("lost", "left"), [(3, 1), (2, 0), (1, 0)])
def test_self_heal_restores_two_wounds_but_no_more_than_there_were(lost: int, left: int) -> None:
    """The turn is over with it."""
    study = Study()
    mage = study.mage()
    mage.wounds = mage.most_wounds - lost
    turn = study.do(SelfHeal(), mage)
    assert left == study.lost(mage)
    assert turn.is_over


@pytest.mark.rule("UT-515")
def test_self_heal_takes_the_whole_turn_of_a_mage() -> None:
    """Not after a move or a Minor Action, not without a loss, not for others."""
    study = Study()
    study.mage(wounds=2)
    other = study.hero(RED, (20, 20), wounds=1)
    assert "self_heal" in study.offered()
    assert "self_heal" not in study.offered(basic=Basic.MOVE, has_moved=True)
    assert "self_heal" not in study.offered(has_minor=True)
    assert "self_heal" not in study.offered(model=other)
    study.caster.wounds = study.caster.most_wounds
    assert "self_heal" not in study.offered()


@pytest.mark.rule("UT-267", "UT-515")
def test_a_mage_who_hides_heals_without_coming_out() -> None:
    """Neither a move further than Sp nor a Basic Action."""
    study = Study()
    mage = study.mage(wounds=3, is_hidden=True)
    study.do(SelfHeal(), mage)
    assert (5, True) == (mage.wounds, mage.is_hidden)


@pytest.mark.rule("UT-517", "UT-264")
def test_targets_must_be_seen_but_cover_changes_nothing() -> None:
    """Who stands behind another is no target, nor is who hides; with the free turn whoever is behind is one."""
    study = Study()
    study.mage("fireball")
    study.enemy((35, 45), is_hidden=True)
    behind = study.enemy((35, 20))
    assert [behind.id] == study.offered("cast", "fireball")
    assert [] == study.offered("cast", "fireball", has_turned=True)


@pytest.mark.rule("UT-518")
def test_armour_does_not_protect_from_magic() -> None:
    """A Fireball takes 2 W from somebody in plate, without an Armour Test."""
    study, enemy = cast_at("fireball", 6, armour=("breastplate",))
    assert 2 == study.lost(enemy)
    assert "armour_tested" not in study.kinds


@pytest.mark.rule("UT-521", "UT-522")
def test_whoever_is_under_a_spell_or_heals_may_be_a_target_again() -> None:
    """A dazed hero can be dazed again; one who has healed is offered like all others."""
    study, enemy = cast_at("daze", 6, profession="wizard")
    study.do(SelfHeal(), enemy)
    assert [study.caster.id, enemy.id] == study.offered("cast", "daze")


@pytest.mark.rule("UT-R99")
def test_the_fallen_are_no_targets() -> None:
    """Nobody harms or enchants whoever has a Death Counter."""
    study = Study()
    study.mage("fireball", "stoneskin")
    study.enemy(has_death_counter=True, wounds=0)
    assert [] == study.offered("cast", "fireball")
    assert [study.caster.id] == study.offered("cast", "stoneskin")


@pytest.mark.rule("UT-D62", "UT-510", "UT-R113")
def test_somebody_else_may_pay_and_it_is_no_damage() -> None:
    """A friend is asked for; payment wounds nobody in the sense of the rules."""
    study = Study(6)
    mage, friend = study.mage("rain"), study.hero(RED, (30, 35))
    give(mage, Friendly)
    study.will_answer(RED, "cast.payer", friend.id)
    study.cast("rain")
    assert (0, 1) == (study.lost(mage), study.lost(friend))
    assert "wounded" not in study.kinds


@rule
class Friendly(Special):
    """A friend may pay."""

    def payers(self, cast: Cast) -> Iterator[Model]:
        yield from self.field.friends(self.bearer)


@pytest.mark.rule("UT-R18")
def test_spots_are_offered_in_the_field_of_vision() -> None:
    """North, east and west, not behind; however far."""
    study = Study()
    study.mage("scalding_vapors")
    spots = study.offered("cast", "scalding_vapors")
    assert {"35,70", "70,35", "0,35"} <= {*spots}
    assert "35,10" not in spots


@pytest.mark.rule("UT-263")
def test_whoever_hides_casts_nothing() -> None:
    """The counter must go first."""
    study = Study()
    study.mage("rain", is_hidden=True)
    assert [] == study.offered("cast")


# From the menu


@pytest.mark.rule("UT-D62")
def test_spells_are_chosen_from_the_menu_of_a_turn() -> None:
    """A target behind the Mage, a spot, a characteristic, a copied spell: each is cast as it was chosen."""
    study = Study(6, 6, 6, 6)
    mage = study.mage("fireball", "fire_wave", "sharpen_senses", "transmute_magic")
    mage.most_wounds = mage.wounds = 8
    enemy = study.enemy((35, 25))
    for answer in (
        picked("fireball", picked(enemy.id)),
        picked("fire_wave", {"at": [35, 20]}),
        picked("sharpen_senses", picked(mage.id, picked("BS"))),
        picked("transmute_magic", picked("wind_swipe", picked(enemy.id))),
    ):
        mage.action_dice = 1
        study.will_answer(RED, "turn.act", picked("cast", answer), "end")
        study.play(play_turn, mage, RED)
    assert Facing.S is mage.facing
    assert 3 == study.lost(enemy)
    assert {Characteristic.BS: 3} == mage.effects[0].changes
    assert not enemy.has_action_die
    assert 5 == study.lost(mage)


@pytest.mark.rule("UT-R68", "UT-561c")
def test_a_mage_turned_into_a_spawn_neither_heals_themselves_nor_drinks() -> None:
    """No magic and no items are left to them; a Demon has both."""
    for form, effect, able in (("spawn_form", "turn_into_spawn", False), ("wildwood_demon", "shapeshift", True)):
        study = Study()
        mage = study.mage("fireball", wounds=3, potions=("speed",), effects=(Effect(name=effect, form=form),))
        assert able == ("self_heal" in study.offered())
        assert able == bool([*offer_items(study.field, mage, study.turn(mage))])


@pytest.mark.rule("UT-521", "UT-R30")
def test_the_same_spell_again_touches_something_else_or_counts_once() -> None:
    """Sharpen senses for WS, for BS, and for WS once more: +2 WS and +3 BS."""
    study = Study(6, 6, 6)
    mage = study.mage("sharpen_senses")
    friend = study.hero(RED, (35, 45), sub_race="borian")
    for sense in ("WS", "BS", "WS"):
        study.cast("sharpen_senses", friend, characteristic=sense)
    assert [9, 10] == [study.field.characteristic(friend, one) for one in (Characteristic.WS, Characteristic.BS)]
    assert 3 == study.lost(mage)


@pytest.mark.rule("UT-D30", "UT-515")
def test_a_mage_with_half_of_the_wounds_heals_when_nobody_answers() -> None:
    """3 of 7 W or 4 of 8 are half or less, 4 of 7 are more; whoever is no Mage does nothing, who is locked fights."""
    for wounds, profession, usual in ((3, "wizard", "self_heal"), (4, "wizard", "end"), (3, "scoundrel", "end")):
        study = Study()
        mage = study.mage(wounds=wounds, profession=profession)
        assert usual == whole_turn(study, mage)
    study = Study()
    mage = study.mage(wounds=4, profession="priest")
    assert (8, "self_heal") == (mage.most_wounds, whole_turn(study, mage))
    study.enemy((35, 37))
    assert "fight blue.1" == whole_turn(study, mage)


def whole_turn(study: Study, model: Model) -> str:
    """What a model does whose player says nothing."""
    decision = ask_act(study.field, model, study.turn(model), CHAPTERS).decision
    assert isinstance(decision, PickOne)
    (said,) = decision.fallback
    assert isinstance(said, str)
    return said
