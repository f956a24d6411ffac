"""Fine points of magic: who is struck and who is spared, who pays by default, whom Destiny helps, who counts as a Mage.

[UT-517, UT-522, UT-527, UT-531, UT-735, UT-736, UT-797b, UT-D62, UT-R71, UT-R96, UT-R113]
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.answers import picked
from rules.kernel.plane.points import Facing, Point
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.charging import Charge, charge_reach, reached
from rules.umbra_turris.action.reach import move_reach
from rules.umbra_turris.combat.bouts import bout_of
from rules.umbra_turris.combat.harm import pay
from rules.umbra_turris.combat.parry import why_no_parry
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.turns import can_be_activated, pass_on, play_turn
from rules.umbra_turris.magic.casting import SelfHeal
from rules.umbra_turris.magic.ritual import PerformRitual
from rules.umbra_turris.occasions import Onset
from rules.umbra_turris.quests.victory import turn_ended
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.shooting.shooting import offer_shots, visible
from rules.umbra_turris.specials.companions import heroes_near
from rules.umbra_turris.state import Battle, Effect, Token
from tests.rules.umbra_turris.mages import Study
from tests.rules.umbra_turris.people import ally, attack_bonus, pair
from tests.rules.umbra_turris.tabletop import BLUE, RED

# An empty base


@pytest.mark.rule("UT-531a", "UT-531b")
def test_a_mage_who_has_vanished_does_nothing_more_in_that_turn() -> None:
    """The turn is over with the spell; when all others have acted the Mage is back."""
    study = Study(6)
    mage = study.mage("invisibility")
    study.enemy((60, 60), die=0)
    study.will_answer(RED, "turn.act", picked("cast", picked("invisibility", picked(mage.id))))
    study.play(play_turn, mage, RED)
    assert ["turn.act"] == [decision.key for _, decision in study.answered]
    assert mage.is_empty_base
    study.run(end_of_round)
    assert not mage.is_empty_base


def end_of_round(g: Play[Battle]) -> Procedure[None]:
    """The next player would activate somebody."""
    pass_on(g, RED)
    yield from ()


@pytest.mark.rule("UT-531a", "UT-545")
def test_there_is_no_black_death_for_an_empty_base() -> None:
    """Nobody is in contact with the Mage then."""
    study = Study()
    study.mage("black_death")
    enemy = study.enemy((35, 37), is_empty_base=True)
    assert [] == study.offered("cast", "black_death")
    enemy.is_empty_base = False
    assert ["cast"] == study.offered("cast", "black_death")


@pytest.mark.rule("UT-531a", "UT-753b")
@pytest.mark.parametrize(("is_gone", "keys"), [(False, ["dice.hunt"]), (True, [])])
def test_an_empty_base_lends_a_witch_hunter_no_die(is_gone: bool, keys: list[str]) -> None:
    """An Acolyte 5 cm away, who is there or has vanished: a 3 against a 5 may be shifted, or not."""
    duel = pair(3, 5, red={"profession": "witch_hunter"})
    duel.hero(RED, (42, 35), profession="acolyte", is_empty_base=is_gone)
    duel.strikes("torso", "normal")
    if keys:
        duel.will_answer(RED, "dice.hunt", "no", "no")
    duel.fight()
    assert keys == [decision.key for _, decision in duel.answered if decision.key == "dice.hunt"][:1]


@pytest.mark.rule("UT-531a")
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_an_empty_base_makes_no_last_stand(gone: int) -> None:
    """QC-20: neither the hero between two enemies nor one of the two has vanished."""
    study = Study()
    hero, enemies = study.hero(RED, (35, 35)), [study.enemy((35, 37)), study.enemy((37, 35))]
    if gone:
        (hero, enemies[0])[gone - 1].is_empty_base = True
    study.run(end_turn_of, hero.id)
    assert ([] if gone else [hero.id]) == study.table.surrounded


@pytest.mark.rule("UT-531a", "UT-729b", "UT-766b", "UT-R31")
@pytest.mark.parametrize(("is_gone", "expected"), [(False, [1, True, 1]), (True, [0, False, 0])])
def test_an_empty_base_neither_helps_nor_is_helped(is_gone: bool, expected: list[Any]) -> None:
    """A Krótkin beside another, a Soldier beside a Knight of the Order, a friend beside a Skald."""
    duel = pair(red={"sub_race": "krotkin", "profession": "soldier", "weapons": ("dagger",)})
    kin = duel.hero(RED, (40, 35), sub_race="krotkin", profession="knight_of_the_order", is_empty_base=is_gone)
    field = duel.field
    more = attack_bonus(duel, "precision") - field.characteristic(duel.attacker, Characteristic.SP) - 2
    near = heroes_near(field, duel.attacker, 20)
    assert expected == [more, field.has(duel.attacker, Keyword.FEARLESS), near.count(kin)]


# Who is struck, and who is spared


@pytest.mark.rule("UT-736b")
@pytest.mark.parametrize(("face", "lost"), [(5, 0), (4, 1)])
def test_a_gnome_may_be_spared_by_a_tremor_of_their_own(face: int, lost: int) -> None:
    """The Magic Test, the price, then the W of the tremor: what is lost by casting is lost or spared all the same."""
    study = Study(6, 5, face)
    mage = study.mage("tremor", sub_race="gnome")
    study.cast("tremor", study.enemy((35, 40), wounds=3))
    assert lost == study.lost(mage)


def struck(spell: str, face: int, at: tuple[int, int], **facts: Any) -> tuple[Study, Any]:
    """Red strikes a Hobgoblin with a spell that has no single target; then Destiny is tried."""
    study = Study(6, face, 6, 6)
    study.mage(spell)
    hobgoblin = study.enemy(at, sub_race="hobgoblin", **facts)
    study.cast(spell, spot=Point(35, 45) if spell != "black_death" else None)
    return study, hobgoblin


@pytest.mark.rule("UT-735a", "UT-R79")
@pytest.mark.parametrize(
    ("spell", "at"), [("fire_wave", (35, 45)), ("black_death", (35, 37)), ("scalding_vapors", (35, 45))]
)
def test_destiny_undoes_spells_that_strike_whoever_is_there(spell: str, at: tuple[int, int]) -> None:
    """On 5+ nobody is burnt, touched or scalded."""
    study, hobgoblin = struck(spell, 5, at)
    assert (0, 1) == (study.lost(hobgoblin), hobgoblin.action_dice)
    study, hobgoblin = struck(spell, 4, at)
    assert (0, 1) != (study.lost(hobgoblin), hobgoblin.action_dice)


@pytest.mark.rule("UT-735a")
def test_destiny_is_not_tried_where_a_spell_strikes_nobody_of_theirs() -> None:
    """The wave runs past the Hobgoblin: one die, that of the Magic Test; rain strikes nobody."""
    for spell, spot in (("fire_wave", Point(35, 60)), ("rain", None)):
        study = Study(6)
        study.mage(spell)
        study.enemy((50, 35), sub_race="hobgoblin")
        study.cast(spell, spot=spot)
        assert 1 == len(study.rolls)


@pytest.mark.rule("UT-735a")
def test_destiny_is_not_tried_where_a_spell_is_for_the_caster() -> None:
    """A skin of stone for oneself is an attack on nobody: blue is not asked, and only the Magic Test is rolled."""
    study = Study(6)
    caster = study.mage("stoneskin")
    study.enemy((35, 45), sub_race="hobgoblin")
    study.cast("stoneskin", caster)
    assert ([], 1) == (study.answered, len(study.rolls))
    assert caster.has_effect("stoneskin")


@pytest.mark.rule("UT-735a", "UT-744g")
@pytest.mark.parametrize(("face", "lost"), [(5, 0), (4, 2)])
def test_destiny_turns_spirits_away_that_are_sent_against_enemies(face: int, lost: int) -> None:
    """Blood tribute of a Shaman near a Hobgoblin."""
    study = Study(2, face)
    shaman = study.mage(profession="shaman")
    hobgoblin = study.enemy((35, 45), sub_race="hobgoblin")
    study.do(PerformRitual(), shaman)
    assert lost == study.lost(hobgoblin)


@pytest.mark.rule("UT-735a", "UT-744d")
def test_destiny_is_no_matter_of_spirits_for_friends() -> None:
    """Revenge of Mati-Puti is sent to the Shaman's own party."""
    study = Study(5)
    shaman = study.mage(profession="shaman")
    study.enemy((35, 45), sub_race="hobgoblin")
    study.do(PerformRitual(), shaman)
    assert shaman.has_effect("revenge_of_mati_puti")


@pytest.mark.parametrize(("version", "lost"), [(1, 1), (2, 0)])
def test_a_turn_that_began_by_the_first_rules_knows_no_destiny_against_a_wave(version: int, lost: int) -> None:
    """The next one does."""
    study = Study(6, 5)
    study.g.rules_version = version
    study.mage("fire_wave")
    hobgoblin = study.enemy((35, 45), sub_race="hobgoblin")
    study.cast("fire_wave", spot=Point(35, 60))
    assert lost == study.lost(hobgoblin)


# Who counts as a Mage


@pytest.mark.rule("UT-797b", "UT-554")
def test_a_mage_who_leads_is_healed_like_any_hero() -> None:
    """Heal is for heroes who are no Mages, and a Mage who leads is treated as the Leader."""
    study = Study()
    study.mage("heal")
    leader = study.hero(RED, (35, 40), profession="priest", is_leader=True, wounds=3)
    study.hero(RED, (40, 40), profession="priest", wounds=3)
    assert [leader.id] == study.offered("cast", "heal")


@pytest.mark.rule("UT-797b", "UT-753a", "UT-781a")
@pytest.mark.parametrize(("leads", "face", "price", "lost"), [(True, 3, 1, 2), (False, 3, 2, 0)])
def test_whoever_hunts_mages_leaves_a_mage_who_leads_alone(leads: bool, face: int, price: int, lost: int) -> None:
    """Neither a Charlatan's -1 nor a Witch Hunter's additional W."""
    study = Study(face)
    mage = study.mage("fireball", is_leader=leads)
    study.enemy((45, 35), profession="charlatan")
    study.enemy((25, 35), profession="witch_hunter")
    enemy = study.enemy((35, 45))
    study.cast("fireball", enemy)
    assert (price, lost) == (study.lost(mage), study.lost(enemy))


@pytest.mark.rule("UT-797b", "UT-515")
def test_a_mage_who_leads_has_all_else_that_mages_have() -> None:
    """Self-heal, for one."""
    study = Study()
    mage = study.mage("rain", is_leader=True, wounds=3)
    study.do(SelfHeal(), mage)
    assert 5 == mage.wounds


# Who pays


@pytest.mark.rule("UT-D62", "UT-797c")
def test_of_a_guild_of_mages_the_mage_pays_unless_somebody_else_is_named() -> None:
    """When nobody answers the friends lose nothing."""
    study = Study(6)
    mage = study.mage("rain")
    study.table.parties[RED].guild = "zankh"
    friends = [study.hero(RED, (30, 35)), study.hero(RED, (40, 35))]
    study.cast("rain")
    assert [1, 0, 0] == [study.lost(one) for one in (mage, *friends)]
    assert "cast.payer" in [decision.key for _, decision in study.answered]


@pytest.mark.rule("UT-R113")
@pytest.mark.parametrize("sub_race", ["half_giant", "mrokin"])
def test_a_payment_rouses_nobody(sub_race: str) -> None:
    """A Half-giant is not stubborn about it, a Mrokin curses nobody, and no party counts the W: no die falls."""
    study = Study()
    hero = study.hero(RED, (35, 35), sub_race=sub_race, die=0)
    enemy = study.enemy((35, 40))
    rage, tactics = ally(study, "anarchist", 0, BLUE), study.table.wounds_dealt
    rage.heroes_at_start = 1
    study.play(pay, hero, 1, "offering")
    assert (1, 0, []) == (study.lost(hero), study.lost(enemy), study.rolls)
    assert (0, {}, {}) == (rage.dice, tactics, study.table.wounds_lost)


# Sight and Self-heal


@pytest.mark.rule("UT-517")
def test_spells_see_past_the_same_things_as_shots_but_cover_takes_nothing() -> None:
    """Behind a house nobody is a target of either; in a wood, where a shot is worse by 2, a Fireball needs its 3."""
    study = Study(3, terrain="TC-L1")
    study.mage("fireball", at=(22, 35), facing="W")
    study.enemy((4, 35), "E")
    seen = study.enemy((48, 19), "N")
    assert study.offered("cast", "fireball") == [one.id for one in visible(study.field, study.caster)] == [seen.id]
    near = study.enemy((41, 20), "W")
    assert 2 == study.field.cover(study.caster, near)
    study.cast("fireball", near)
    assert 2 == study.lost(near)


@pytest.mark.rule("UT-522")
def test_whoever_heals_themselves_is_charged_shot_and_enchanted_like_anybody() -> None:
    """All three find the Mage who has just healed."""
    study = Study()
    healer = study.enemy((35, 42), profession="wizard", wounds=3)
    study.do(SelfHeal(), healer)
    mage = study.mage("fireball")
    assert [healer.id] == study.offered("cast", "fireball")
    archer = study.hero(RED, (30, 35), weapons=("bow",))
    (shoot, _) = offer_shots(study.field, archer, study.turn(archer))
    assert "Shoot" == shoot.label
    study.do(Charge(healer.id, Facing.N), mage)
    assert study.field.is_locked(healer)


# Creatures and quests


@pytest.mark.rule("UT-527", "UT-286")
def test_creatures_neither_fulfil_tasks_nor_are_their_targets() -> None:
    """An Undead beside a token of Pillage scores nothing, a hero does; an Undead who falls is no massacre."""
    study = Study()
    study.mage()
    study.table.needed = 9
    study.table.parties[RED].open_quests = ["QC-01"]
    undead = study.creature("undead", RED, (10, 60))
    study.enemy((60, 60))
    study.table.tokens = [Token(id="pillage blue", kind="QC-01", place=Point(12, 60), owner=BLUE)]
    study.run(end_turn_of, undead.id)
    assert 0 == study.table.parties[RED].triumph
    hero = study.hero(RED, (14, 60))
    study.run(end_turn_of, hero.id)
    assert 1 == study.table.parties[RED].triumph


def end_turn_of(g: Play[Battle], name: str) -> Procedure[None]:
    """A turn is over."""
    turn_ended(g, g.state.table.model(name))
    yield from ()


# Quake and Levitate


@pytest.mark.rule("UT-R71", "UT-537")
@pytest.mark.parametrize(
    ("facts", "usual"),
    [
        ({}, 17),
        ({"profession": "corsair"}, 21),
        ({"sub_race": "half_giant"}, 15),
        ({"effects": (Effect(name="levitate", sets={Characteristic.M: 25}),)}, 27),
    ],
)
def test_under_a_quake_no_charge_reaches_further_than_10_cm(facts: dict[str, Any], usual: int) -> None:
    """Whatever a model's M or bonus: Corsairs, large ones, levitating ones."""
    study = Study()
    hero = study.hero(RED, (35, 35), **{"sub_race": "borian", **facts})
    target = study.enemy((35, 60))
    assert usual == charge_reach(study.field, hero, study.turn(hero), target).clear
    study.table.quake = True
    assert 10 == charge_reach(study.field, hero, study.turn(hero), target).clear


@pytest.mark.rule("UT-R71")
def test_under_a_quake_neither_flyers_nor_whoever_disengages_go_further() -> None:
    """An eagle flies 30 cm, and a hero who has left a combat goes Sp x 2; both 10 now."""
    study = Study()
    eagle, hero = study.creature("war_eagle"), study.hero(RED, (10, 10), sub_race="borian")
    enemy = study.enemy((60, 60))
    moves = {eagle.id: 30, hero.id: 14}
    for model in (eagle, hero):
        study.table.quake = False
        left = [enemy.id] if model is hero else []
        assert moves[model.id] == move_reach(study.field, model, study.turn(model, left=left))
        study.table.quake = True
        assert 10 == move_reach(study.field, model, study.turn(model, left=left))


@pytest.mark.rule("UT-R96")
def test_levitation_passes_over_terrain_but_not_over_models() -> None:
    """A charge of 27 cm across a house; a row of friends is in the way as ever."""
    study = Study(terrain="TC-L1")
    effects = (Effect(name="levitate", sets={Characteristic.M: 25}),)
    hero = study.hero(RED, (12, 24), "N", sub_race="borian", effects=effects)
    target = study.enemy((12, 46), "S")
    turn = study.turn(hero)
    assert reached(study.field, hero, target, charge_reach(study.field, hero, turn, target))
    for x in range(1, 70, 2):
        study.hero(RED, (x, 26))
    assert not reached(study.field, hero, target, charge_reach(study.field, hero, turn, target))


@pytest.mark.rule("UT-549", "UT-717a")
def test_who_lacks_resolve_has_no_last_turn_either() -> None:
    """A Vartevian with a Death Counter and an AD acts once more, but not under the spell."""
    study = Study()
    fallen = study.hero(RED, (10, 10), sub_race="vartevian", has_death_counter=True, wounds=0)
    assert can_be_activated(study.field, fallen)
    fallen.effects = [Effect(name="lack_of_resolve")]
    assert not can_be_activated(study.field, fallen)


@pytest.mark.rule("UT-532e", "UT-787")
@pytest.mark.parametrize(("singer", "has_fury"), [("red.2", True), ("red.1", False)])
def test_a_song_of_somebody_else_is_heard_beside_a_shade(singer: str, has_fury: bool) -> None:
    """A Shade takes the abilities of whom it touches, the own song among them, not what a comrade's has given."""
    study = Study()
    song = Effect(name="battle_song", by=singer, rank=Rank.PROFESSION)
    hero = study.hero(RED, (35, 35), profession="skald", effects=(song,))
    study.hero(RED, (10, 10), profession="skald")
    study.creature("shade", BLUE, (35, 37), "S")
    assert has_fury == study.field.has(hero, Keyword.FURY)


# A chain


@pytest.mark.rule("UT-535b", "UT-746c")
def test_a_bolt_leaps_to_whoever_still_stands() -> None:
    """It fells a Black Knight, whose last blow fells the nearest model: the next one is struck instead."""
    study = Study(6)
    study.mage("thunderbolt", at=(35, 20))
    knight = study.enemy((35, 45), profession="black_knight", wounds=1)
    friend = study.hero(RED, (41, 45), wounds=2)
    next_one = study.enemy((28, 45))
    study.enemy((60, 65))
    study.cast("thunderbolt", knight)
    assert (True, True) == (knight.is_removed, friend.has_death_counter)
    assert 1 == study.lost(next_one)


@pytest.mark.rule("UT-736b", "UT-R99")
def test_a_gnome_who_has_fallen_in_between_rolls_no_die() -> None:
    """A tremor fells a Black Knight, whose last blow fells the Gnome, who would have been struck next."""
    study = Study(6)
    study.mage("tremor", at=(35, 20))
    study.hero(RED, (40, 45), profession="black_knight", wounds=1)
    study.hero(RED, (5, 5))
    gnome = study.enemy((35, 45), sub_race="gnome", wounds=2)
    study.enemy((60, 65))
    study.cast("tremor", gnome)
    assert gnome.has_death_counter
    assert 1 == len(study.rolls)


# Turned into a spawn


@pytest.mark.rule("UT-565a", "UT-530", "UT-R68")
def test_an_undead_that_is_turned_into_a_spawn_has_fangs_and_is_not_feared() -> None:
    """It keeps its W, and still cannot parry; with the Cycle it is an Undead again."""
    study = Study(6)
    mage, undead = study.mage("turn_into_spawn"), study.creature("undead", BLUE, (35, 40), "S")
    study.cast("turn_into_spawn", undead)
    (fangs,) = study.field.melee_weapons(undead)
    assert ("spawn_fangs", 6, 2) == (fangs.id, study.field.characteristic(undead, Characteristic.SP), undead.wounds)
    assert not study.field.has(undead, Keyword.PERMANENT_FEAR)
    bout = bout_of(study.field, mage, undead, Onset.FIGHT, study.field.melee_weapons(mage)[0])
    assert "creature" == why_no_parry(bout)
    undead.effects = []
    assert study.field.has(undead, Keyword.PERMANENT_FEAR)


@pytest.mark.rule("UT-565a", "UT-532e")
def test_a_shade_that_is_turned_into_a_spawn_lets_go() -> None:
    """It takes nobody's abilities any more, and fights like any Spawn."""
    study = Study(6)
    study.mage("turn_into_spawn")
    friend = study.hero(RED, (35, 42))
    shade = study.creature("shade", BLUE, (35, 44), "S", attached_to=friend.id)
    assert (True, False) == (bool(study.field.silenced(friend)), study.field.are_locked(friend, shade))
    study.cast("turn_into_spawn", shade)
    assert (False, True) == (bool(study.field.silenced(friend)), study.field.are_locked(friend, shade))
    assert "" == shade.attached_to


@pytest.mark.rule("UT-565a", "UT-557")
def test_a_war_eagle_that_is_turned_into_a_spawn_is_on_the_ground_until_the_cycle_ends() -> None:
    """It walks 15 cm and can be locked; then it flies again."""
    study = Study(6)
    study.mage("turn_into_spawn")
    friend, eagle = study.hero(RED, (35, 43)), study.creature("war_eagle", BLUE, (35, 45), "S")
    study.enemy((60, 60))
    study.cast("turn_into_spawn", eagle)
    assert (False, 15) == (eagle.is_airborne, study.field.characteristic(eagle, Characteristic.M))
    assert study.field.are_locked(friend, eagle)
    study.run(end_cycle)
    assert (True, 30) == (eagle.is_airborne, study.field.characteristic(eagle, Characteristic.M))
