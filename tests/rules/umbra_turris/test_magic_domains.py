"""What the spells of all Domains do [UT-531 to UT-566]."""

from __future__ import annotations

import pytest

from rules.kernel.plane.points import Point
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.grounds import ground_for
from rules.umbra_turris.action.reach import move_reach
from rules.umbra_turris.combat.armour import armour_save
from rules.umbra_turris.combat.bouts import bout_of
from rules.umbra_turris.combat.harm import pay, suffer
from rules.umbra_turris.combat.parry import why_no_parry
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword, Location, Size
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.initiative import make_claim
from rules.umbra_turris.cycle.turns import can_be_activated, take_turn
from rules.umbra_turris.magic.casting import CastSpell
from rules.umbra_turris.magic.creatures import rise
from rules.umbra_turris.magic.effects import SPELLS
from rules.umbra_turris.occasions import Blow, Manner, Onset
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.shooting.shooting import may_shoot
from rules.umbra_turris.specials.register import SPECIALS
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.state import Battle, Effect, Step, Turn, Until
from tests.helpers.offers import choices
from tests.rules.umbra_turris.mages import Study, cast_at
from tests.rules.umbra_turris.tabletop import BLUE, RED


def test_every_spell_has_an_effect() -> None:
    """It summons, it is copied, or something is registered for it."""
    study = Study()
    for spell in study.box.spells:
        assert spell.summons or spell.chance is None or all(name in SPELLS for name in spell.specials), spell.id


# Shadow


@pytest.mark.rule("UT-531a")
def test_an_invisible_model_is_an_empty_base() -> None:
    """Nothing targets it, it does nothing, and no area hurts it."""
    study, enemy = cast_at("invisibility", 6)
    assert enemy.is_empty_base
    assert not can_be_activated(study.field, enemy)
    assert enemy.id not in study.offered("cast", "invisibility")
    study.play(suffer, enemy, 1, Manner.SPELL)
    assert 0 == study.lost(enemy)


@pytest.mark.rule("UT-531b", "UT-R69")
def test_empty_bases_turn_back_when_all_others_have_acted() -> None:
    """Then a model that still has its AD may be activated."""
    study = Study()
    study.mage()
    enemy = study.enemy(is_empty_base=True)
    study.run(take_turn)
    assert not enemy.is_empty_base
    assert BLUE == study.table.to_act


@pytest.mark.rule("UT-533")
def test_a_dazed_model_cannot_parry() -> None:
    """Until the Cycle ends."""
    study, enemy = cast_at("daze", 6, at=(35, 37), weapons=("sword",))
    bout = bout_of(study.field, study.caster, enemy, Onset.FIGHT, study.field.melee_weapons(study.caster)[0])
    assert "prevented" == why_no_parry(bout)
    enemy.effects = []
    assert "" == why_no_parry(bout)


# Air


@pytest.mark.rule("UT-534")
def test_wind_swipe_takes_the_action_die() -> None:
    """The target loses its AD."""
    _, enemy = cast_at("wind_swipe", 6)
    assert not enemy.has_action_die


@pytest.mark.rule("UT-535a", "UT-535b", "UT-535c")
def test_thunderbolt_jumps_to_the_closest_until_nobody_is_near() -> None:
    """From 45 to 50 to 58, not back to the nearer one; 25 cm further nobody is reached."""
    study = Study(6)
    study.mage("thunderbolt", at=(35, 33))
    first, second, third = (study.enemy((35, y)) for y in (45, 50, 58))
    far = study.enemy((60, 60))
    study.cast("thunderbolt", first)
    assert [1, 1, 1, 0] == [study.lost(one) for one in (first, second, third, far)]
    assert [first.id, second.id, third.id] == [told["model"] for told in study.told("wounded")]


@pytest.mark.rule("UT-536", "UT-R96")
def test_levitation_moves_by_25_cm_over_any_terrain() -> None:
    """The ground has no steps, walls or water for it."""
    study = Study(6)
    mage = study.mage("levitate")
    study.cast("levitate", mage)
    turn = study.turn(mage)
    assert 25 == move_reach(study.field, mage, turn)
    assert () == ground_for(study.field, mage).links
    assert any(answer() for answer in asked(study.field, Special.ignores_terrain, of=mage))


# Earth


@pytest.mark.rule("UT-537", "UT-R71")
def test_under_a_quake_nobody_moves_further_than_10_cm() -> None:
    """Levitation included."""
    study = Study(6, 6)
    mage = study.mage("quake", "levitate")
    study.cast("levitate", mage)
    study.cast("quake")
    assert 10 == move_reach(study.field, mage, study.turn(mage))


@pytest.mark.rule("UT-538")
def test_stoneskin_is_heavy_armour_everywhere() -> None:
    """A save of 5+ where nothing is worn."""
    study, enemy = cast_at("stoneskin", 6)
    for location in Location:
        blow = Blow(study.field, enemy, Manner.STRIKE, 3, by=study.caster, location=location)
        assert 5 == armour_save(study.field, blow)


@pytest.mark.rule("UT-539", "UT-R116")
def test_tremor_strikes_all_heroes_near_the_target() -> None:
    """Target, friend and Mage, but no creature and nobody further than 10 cm."""
    study = Study(6)
    mage = study.mage("tremor")
    target, friend = study.enemy((35, 45)), study.hero(RED, (30, 45))
    beast, far = study.creature("undead", BLUE, (40, 45)), study.enemy((35, 60))
    study.cast("tremor", target)
    assert [2, 1, 1, 0, 0] == [study.lost(one) for one in (mage, target, friend, beast, far)]


# Fire


@pytest.mark.rule("UT-542a", "UT-542b", "UT-R18")
def test_a_fire_wave_strikes_all_on_its_path() -> None:
    """5 cm wide and 20 cm long, friend or foe; the Mage is not struck, and nothing stays."""
    study = Study(6)
    mage = study.mage("fire_wave")
    friend, enemy = study.hero(RED, (36, 40)), study.enemy((33, 50))
    aside, beyond = study.enemy((39, 45)), study.enemy((35, 58))
    study.cast("fire_wave", spot=Point(35, 60))
    assert [1, 1, 1, 0, 0] == [study.lost(one) for one in (mage, friend, enemy, aside, beyond)]


@pytest.mark.rule("UT-543", "UT-R96")
def test_fire_strike_burns_an_enemy_in_contact() -> None:
    """A corner is enough; 3 W."""
    study = Study(6)
    study.mage("fire_strike")
    enemy, far = study.enemy((37, 37)), study.enemy((35, 45))
    assert [enemy.id] == study.offered("cast", "fire_strike")
    study.cast("fire_strike", enemy)
    assert (3, 0) == (study.lost(enemy), study.lost(far))


# Death


@pytest.mark.rule("UT-545")
def test_black_death_strikes_all_enemies_in_contact() -> None:
    """2 W each, behind the Mage too; without anybody in contact it is not offered."""
    study = Study(6)
    study.mage("black_death")
    far = study.enemy((35, 45))
    assert [] == study.offered("cast", "black_death")
    near = [study.enemy((35, 37)), study.enemy((37, 33))]
    study.cast("black_death")
    assert [2, 2, 0] == [study.lost(one) for one in (*near, far)]


@pytest.mark.rule("UT-546a", "UT-546b", "UT-R70")
def test_under_breath_of_death_the_fallen_rise_at_the_end_of_the_cycle() -> None:
    """On the same spot, with an AD, for whoever cast it first; who fell before does not rise."""
    study = Study(6)
    study.mage("breath_of_death")
    study.hero(RED, (10, 10))
    study.enemy((10, 60))
    study.enemy((20, 60))
    study.enemy((30, 60))
    before = study.enemy((60, 60), has_death_counter=True, wounds=0)
    study.cast("breath_of_death")
    victim = study.enemy((50, 50))
    study.play(suffer, victim, 9, Manner.FALL)
    study.run(end_cycle)
    (risen,) = [one for one in study.table.models if one.creature]
    assert ("undead", RED, Point(50, 50), 1) == (risen.creature, risen.seat, risen.place, risen.action_dice)
    assert before.is_removed
    assert None is study.table.breath_of_death
    study.caster.spells = ["raise_dead"]
    assert ["cast"] == study.offered("cast", "raise_dead"), "it counts against no limit"


@pytest.mark.rule("UT-R70", "UT-528")
def test_who_rose_by_breath_of_death_counts_against_no_limit() -> None:
    """Beside an Undead that was raised no Magic Spawn can be summoned; beside one that rose it can."""
    offered = []
    for has_risen in (True, False):
        study = Study()
        study.mage("summon_spawn")
        study.enemy((10, 60))
        if has_risen:
            fallen = study.enemy((50, 50), has_death_counter=True, wounds=0)
            study.table.breath_of_death, study.table.breath_fell = RED, [fallen.id]
            rise(study.g, fallen)
        else:
            study.creature("undead", RED, (50, 50))
        offered.append(study.offered("cast", "summon_spawn"))
    assert [True, False] == [*map(bool, offered)]


# Spirit


@pytest.mark.rule("UT-547", "UT-R28")
def test_fighting_spirit_brings_a_second_die() -> None:
    """To any other model, not to the Mage."""
    study = Study(6)
    mage, friend = study.mage("fighting_spirit"), study.hero(RED, (35, 40))
    assert [friend.id] == study.offered("cast", "fighting_spirit")
    study.cast("fighting_spirit", friend)
    assert 2 == friend.action_dice
    assert 0 == mage.action_dice


@pytest.mark.rule("UT-548", "UT-R73")
def test_will_of_life_stops_all_but_payments() -> None:
    """Damage takes nothing, a spell of one's own still costs."""
    study, enemy = cast_at("will_of_life", 6)
    study.play(suffer, enemy, 3, Manner.SPELL, by=study.caster)
    assert 0 == study.lost(enemy)
    study.play(pay, enemy, 1, "offering")
    assert 1 == study.lost(enemy)


@pytest.mark.rule("UT-549")
def test_lack_of_resolve_takes_the_die_and_the_turn() -> None:
    """Even with a new AD nobody activates it."""
    study, enemy = cast_at("lack_of_resolve", 6)
    assert not enemy.has_action_die
    enemy.action_dice = 1
    assert not can_be_activated(study.field, enemy)


# Water


@pytest.mark.rule("UT-551", "UT-R96")
def test_in_the_rain_nobody_shoots_or_throws() -> None:
    """Until the Cycle ends."""
    study = Study(6)
    study.mage("rain")
    archer = study.enemy(weapons=("bow",))
    assert may_shoot(study.field, archer, study.turn(archer))
    study.cast("rain")
    assert not may_shoot(study.field, archer, study.turn(archer))


@pytest.mark.rule("UT-552", "UT-R71")
def test_a_frozen_model_moves_by_its_strength_and_the_later_spell_wins() -> None:
    """S 7 instead of M; Levitate afterwards makes it 25."""
    study = Study(6, 6)
    study.mage("freeze")
    enemy = study.enemy()
    study.cast("freeze", enemy)
    strength = study.field.characteristic(enemy, Characteristic.S)
    assert strength == study.field.characteristic(enemy, Characteristic.M)
    study.cast("levitate", enemy)
    assert 25 == study.field.characteristic(enemy, Characteristic.M)


@pytest.mark.rule("UT-553")
def test_scalding_vapors_take_dice_on_3_or_more() -> None:
    """Everybody within 10 cm of the spot rolls."""
    study = Study(6, 2, 3)
    study.mage("scalding_vapors")
    safe, scalded, far = study.enemy((35, 50)), study.enemy((40, 50)), study.enemy((35, 69))
    study.cast("scalding_vapors", spot=Point(36, 51))
    assert [1, 0, 1] == [one.action_dice for one in (safe, scalded, far)]


# Light


@pytest.mark.rule("UT-554", "UT-520")
def test_heal_restores_two_wounds_to_a_hero_who_is_no_mage() -> None:
    """Nobody above the start, nobody who has fallen; it stays after the Cycle."""
    study = Study(6)
    study.mage("heal")
    hurt = study.hero(RED, (35, 40))
    hurt.wounds -= 3
    study.hero(RED, (30, 40), profession="wizard")
    study.hero(RED, (40, 40), has_death_counter=True, wounds=0)
    study.enemy((5, 60), is_hidden=True)
    assert [hurt.id] == study.offered("cast", "heal")
    study.cast("heal", hurt)
    study.run(end_cycle)
    assert 1 == study.lost(hurt)


@pytest.mark.rule("UT-555", "UT-R72")
def test_aura_of_life_heals_both_sides_and_lifts_the_fallen() -> None:
    """1 W for all within 10 cm but the Mage; the Death Counter goes."""
    study = Study(6)
    mage = study.mage("aura_of_life")
    mage.wounds -= 1
    enemy, fallen = study.enemy((35, 40)), study.hero(RED, (30, 35), has_death_counter=True, wounds=0)
    far = study.enemy((35, 60))
    enemy.wounds -= 1
    far.wounds -= 1
    study.cast("aura_of_life")
    assert [2, 0, 1] == [study.lost(one) for one in (mage, enemy, far)]
    assert (1, False) == (fallen.wounds, fallen.has_death_counter)


# Mind


@pytest.mark.rule("UT-558a", "UT-558b", "UT-D63", "UT-R91")
def test_control_plays_the_turn_of_another_hero_at_once() -> None:
    """Red moves blue's Leader, who gives no orders; then red's own turn goes on."""
    study = Study(6)
    mage = study.mage("control")
    enemy = study.enemy(is_leader=True)
    other = study.enemy((5, 5), die=0, has_acted=True)
    study.table.parties[BLUE].orders = 3
    mage.effects = [Effect(name="of the turn", until=Until.TURN), Effect(name="of the Cycle")]
    study.start_with(cast_control, mage.id, enemy.id)
    assert (RED,) == study.waiting
    asked_for = study.asked(RED)
    assert enemy.id == asked_for.about
    assert "move" in choices(asked_for)
    assert "order" not in choices(asked_for)
    study.answer(RED, "end")
    study.play_on()
    assert not enemy.has_action_die
    assert enemy.has_acted
    assert not other.has_action_die
    assert study.table.turn is not None
    assert mage.id == study.table.turn.model
    assert ["of the Cycle", "of the turn"] == [effect.name for effect in mage.effects]


def cast_control(g: Play[Battle], mage: str, target: str) -> Procedure[None]:
    """Control, in a turn that began with it."""
    model = g.state.table.model(mage)
    model.action_dice = 0
    g.state.table.turn = turn = Turn(model=mage, player=model.seat)
    yield from CastSpell("control", model.facing, target).do(g, model, turn)


@pytest.mark.rule("UT-558a")
def test_only_heroes_with_an_action_die_can_be_controlled() -> None:
    """Friend or foe, no creatures, not the Mage."""
    study = Study()
    study.mage("control")
    friend, foe = study.hero(RED, (30, 40)), study.enemy((40, 40))
    study.enemy((50, 50), die=0)
    study.creature("undead", BLUE, (45, 50))
    assert [friend.id, foe.id] == study.offered("cast", "control")


@pytest.mark.rule("UT-559")
@pytest.mark.parametrize(("which", "bonus"), [("WS", 2), ("BS", 3)])
def test_sharpened_senses_raise_ws_or_bs(which: str, bonus: int) -> None:
    """As the Mage chooses."""
    study = Study(6)
    mage = study.mage("sharpen_senses")
    before = study.field.characteristic(mage, Characteristic(which))
    assert ["WS", "BS"] == study.offered("cast", "sharpen_senses", mage.id)
    study.cast("sharpen_senses", mage, characteristic=which)
    assert before + bonus == study.field.characteristic(mage, Characteristic(which))


# Nature


@pytest.mark.rule("UT-561a", "UT-561b", "UT-561c", "UT-519")
def test_a_shapeshifted_mage_is_a_wildwood_demon_to_the_end_of_the_cycle() -> None:
    """Large, strong, feared, with claws for Power Strikes alone; without racial rules, but still a caster."""
    study = Study(6)
    mage = study.mage("shapeshift", "rain")
    leadership = study.field.characteristic(mage, Characteristic.LD)
    study.cast("shapeshift")
    field = study.field
    numbers = [field.characteristic(mage, Characteristic(one)) for one in ("M", "S", "Sp", "BS", "T", "LD")]
    assert [10, 12, 6, 0, 9, leadership] == numbers
    assert (Size.LARGE, 1) == (field.size(mage), field.half(mage))
    assert field.has(mage, Keyword.FEAR)
    assert ["demon_claws"] == [weapon.id for weapon in field.melee_weapons(mage)]
    assert field.creature(mage) is not None
    assert Rank.RACE in field.silenced(mage)
    assert "rain" in study.offered("cast")
    study.enemy((5, 5))
    study.run(end_cycle)
    assert "" == mage.form
    assert Size.LARGE is not study.field.size(mage)


@pytest.mark.rule("UT-562")
def test_a_ferocious_attack_has_one_die_more() -> None:
    """For every strike."""
    study = Study(6)
    mage = study.mage("ferocious_attack")
    enemy = study.enemy((35, 37))
    study.cast("ferocious_attack", mage)
    bout = bout_of(study.field, mage, enemy, Onset.FIGHT, study.field.melee_weapons(mage)[0])
    assert 1 == sum(answer(bout) for answer in asked(study.field, Special.extra_dice, of=mage))


@pytest.mark.rule("UT-563")
@pytest.mark.parametrize(("sign", "bonus"), [("+3", 3), ("-3", -3)])
def test_an_ally_of_the_nature_changes_the_next_initiative(sign: str, bonus: int) -> None:
    """By 3 either way."""
    study = Study(6)
    mage = study.mage("ally_of_the_nature", is_leader=True)
    assert ["+3", "-3"] == study.offered("cast", "ally_of_the_nature")
    study.cast("ally_of_the_nature", bonus=sign)
    claim = make_claim(study.g, RED)
    assert claim is not None
    assert study.field.characteristic(mage, Characteristic.LD) + bonus == claim.throw.modifier


# Change


@pytest.mark.rule("UT-565a", "UT-565b", "UT-565c", "UT-R68")
def test_an_enemy_turned_into_a_spawn_keeps_wounds_and_parries_but_has_no_abilities() -> None:
    """It costs 2 W; no casting, no abilities of race and profession, to the end of the Cycle."""
    study = Study(6)
    study.mage("turn_into_spawn")
    enemy = study.enemy((35, 40), profession="wizard", spells=("rain",))
    study.cast("turn_into_spawn", enemy)
    field = study.field
    assert 2 == study.lost(study.caster)
    assert [15, 6, 6] == [field.characteristic(enemy, Characteristic(one)) for one in ("M", "S", "T")]
    assert enemy.most_wounds == enemy.wounds
    assert ["spawn_fangs"] == [weapon.id for weapon in field.melee_weapons(enemy)]
    creature = field.creature(enemy)
    assert creature is not None
    assert creature.parries
    assert {Rank.RACE, Rank.PROFESSION, Rank.EQUIPMENT} <= {*field.silenced(enemy)}
    assert [] == study.offered("cast", model=enemy)
    study.run(end_cycle)
    assert "" == enemy.form


@pytest.mark.rule("UT-566a", "UT-566b")
@pytest.mark.parametrize(("face", "lost"), [(3, 0), (4, 2)])
def test_transmuted_magic_casts_a_free_spell_with_one_less_for_two_wounds(face: int, lost: int) -> None:
    """A Fireball needs 4+ so; spells of aligned Domains are not offered."""
    study = Study(face)
    study.mage("transmute_magic")
    enemy = study.enemy()
    spells = study.offered("cast", "transmute_magic")
    assert {"fireball", "rain", "quake"} <= {*spells}
    assert not {"daze", "heal", "control", "shapeshift", "transmute_magic"} & {*spells}
    study.cast("fireball", enemy, copied_by="transmute_magic")
    assert (2, lost) == (study.lost(study.caster), study.lost(enemy))


@pytest.mark.rule("UT-519")
def test_spells_wear_off_with_the_cycle() -> None:
    """Enchantments, quake and rain."""
    study = Study(6, 6, 6)
    mage = study.mage(wounds=4)
    study.enemy((5, 5))
    study.cast("stoneskin", mage)
    study.cast("quake")
    study.table.step = Step.CYCLE_END
    study.run(end_cycle)
    assert [] == mage.effects
    assert not study.table.quake


def test_what_is_laid_is_known() -> None:
    """Each effect of a spell that a rule answers for is registered."""
    names = ("daze", "levitate", "stoneskin", "will_of_life", "lack_of_resolve", "ferocious_attack", "turn_into_spawn")
    assert all(name in SPECIALS for name in names)


@pytest.mark.rule("UT-265")
def test_areas_strike_the_hidden_too() -> None:
    """Tremor targets somebody else."""
    study = Study(6)
    study.mage("tremor")
    target, hidden = study.enemy((35, 45)), study.enemy((38, 45), is_hidden=True)
    study.cast("tremor", target)
    assert 1 == study.lost(hidden)
