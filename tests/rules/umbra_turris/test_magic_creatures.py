"""Summoned creatures [UT-525 to UT-530, UT-532, UT-544, UT-556, UT-557, UT-564]."""

from __future__ import annotations

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.action.charging import Charge
from rules.umbra_turris.action.moving import Move
from rules.umbra_turris.action.placing import put
from rules.umbra_turris.combat.armour import armour_bonus
from rules.umbra_turris.combat.bouts import bout_of, fightable
from rules.umbra_turris.combat.falling_down import remove
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.combat.parry import why_no_parry
from rules.umbra_turris.combat.shield import shield_bonus
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword, Strike
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.orders import can_give_orders, who_can_be_ordered
from rules.umbra_turris.cycle.turns import play_turn
from rules.umbra_turris.magic.creatures import counts, places_beside
from rules.umbra_turris.occasions import Blow, Manner, Onset
from rules.umbra_turris.pieces import take_dice
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.shooting.shooting import moves_beside
from rules.umbra_turris.state import Battle, Effect, Model, Until
from tests.rules.umbra_turris.mages import Study
from tests.rules.umbra_turris.tabletop import BLUE, RED

SUMMONS = ("shade", "raise_dead", "summon_cherub", "war_eagle", "summon_spawn")


def summoned(study: Study) -> list[Model]:
    """The creatures on the table."""
    return [model for model in study.table.on_table() if model.creature]


# Where and how many


@pytest.mark.rule("UT-525", "UT-526", "UT-R118")
@pytest.mark.parametrize("spell", SUMMONS)
def test_a_creature_appears_before_the_summoner_with_an_action_die(spell: str) -> None:
    """Touching the front edge, looking wherever the player likes."""
    study = Study(6)
    study.mage(spell)
    study.will_answer(RED, "cast.place", {"at": [35, 37], "facing": "E"})
    study.cast(spell)
    creature = summoned(study)[0]
    assert (Point(35, 37), Facing.E, 1) == (creature.place, creature.facing, creature.action_dice)
    assert study.field.characteristic(creature, Characteristic.W) == creature.wounds


@pytest.mark.rule("UT-525", "UT-R118")
def test_where_the_front_is_taken_the_player_chooses_another_side() -> None:
    """East, south or west; with an enemy near some of them nothing may touch that one."""
    study = Study(6)
    study.mage("raise_dead")
    study.hero(RED, (35, 37))
    study.will_answer(RED, "cast.place", {"at": [33, 35], "facing": "N"})
    study.cast("raise_dead")
    assert Point(33, 35) == summoned(study)[0].place


@pytest.mark.rule("UT-525")
def test_where_all_sides_are_taken_nothing_appears() -> None:
    """The spell has succeeded, and there is no room for the Undead."""
    study = Study(6)
    study.mage("raise_dead")
    for at in ((35, 37), (37, 35), (33, 35), (35, 33)):
        study.hero(RED, at)
    study.cast("raise_dead")
    assert [] == summoned(study)


@pytest.mark.rule("UT-R70")
def test_only_the_creature_that_rose_by_itself_is_beyond_the_limit() -> None:
    """Another Undead beside it counts as ever."""
    study = Study()
    risen, other = study.creature("undead", RED, (20, 20)), study.creature("undead", RED, (30, 20))
    risen.effects = [Effect(name="beyond_limit", until=Until.GAME)]
    assert [False, True] == [counts(study.field, one) for one in (risen, other)]


@pytest.mark.rule("UT-525", "UT-R118")
def test_without_a_free_place_the_spell_is_not_offered() -> None:
    """Friends on all four sides."""
    study = Study()
    study.mage("raise_dead")
    for place in ((35, 37), (37, 35), (35, 33)):
        study.hero(RED, place)
    assert ["cast"] == study.offered("cast", "raise_dead")
    study.hero(RED, (33, 35))
    assert [] == study.offered("cast", "raise_dead")


@pytest.mark.rule("UT-525", "UT-R05")
def test_no_creature_appears_on_the_ground_below_a_roof() -> None:
    """At the edge of a roof 8 cm high it comes to another side, on the roof; a flyer hovers where there is none."""
    study = Study(terrain="TC-L1")
    mage = study.mage("raise_dead", at=(17, 35), facing="E")
    assert Point(19, 35) not in places_beside(study.field, mage, "undead")
    assert {Point(17, 37), Point(17, 33), Point(15, 35)} == {*places_beside(study.field, mage, "undead")}
    assert [Point(19, 35)] == places_beside(study.field, mage, "war_eagle")
    below = study.hero(RED, (19, 38), "W")
    assert Point(17, 38) not in places_beside(study.field, below, "undead")


@pytest.mark.rule("UT-525", "UT-282")
def test_a_war_eagle_hovers_above_whatever_is_before_its_summoner() -> None:
    """Before a monument nobody else can enter; an enemy beside the place is shunned all the same."""
    study = Study(terrain="TC-L1")
    mage = study.mage("war_eagle", at=(31, 35), facing="E")
    assert [Point(33, 35)] == places_beside(study.field, mage, "war_eagle")
    assert Point(33, 35) not in places_beside(study.field, mage, "undead")
    study.enemy((33, 33))
    assert Point(33, 35) not in places_beside(study.field, mage, "war_eagle")


@pytest.mark.rule("UT-528", "UT-R117")
def test_a_party_has_one_summoned_creature() -> None:
    """Neither one of the same kind nor one of another; an enemy's does not count."""
    study = Study()
    study.mage("raise_dead", "war_eagle", "summon_spawn")
    study.creature("cherub", BLUE, (60, 60))
    assert ["raise_dead", "war_eagle", "summon_spawn"] == study.offered("cast")
    study.creature("war_eagle", RED, (10, 10))
    assert [] == study.offered("cast")


@pytest.mark.rule("UT-544b", "UT-R117")
def test_every_eliminated_hero_allows_one_more_undead() -> None:
    """Of either party; Undead in play are counted, not castings."""
    study = Study()
    study.mage("raise_dead", "summon_spawn")
    study.creature("undead", RED, (10, 10))
    assert [] == study.offered("cast")
    study.enemy((60, 60), is_removed=True)
    assert ["raise_dead"] == study.offered("cast")
    study.creature("undead", RED, (15, 10))
    assert [] == study.offered("cast")


@pytest.mark.rule("UT-529", "UT-R67")
def test_a_creature_stays_until_it_has_no_wounds_left() -> None:
    """Over Cycles, and without its Mage; at 0 W it goes at once, without a Death Counter."""
    study = Study()
    mage, undead = study.mage(), study.creature("undead", RED, (10, 10))
    study.hero(RED, (20, 20))
    study.enemy((60, 60))
    mage.is_removed = True
    study.run(end_cycle)
    assert undead.is_alive
    study.play(suffer, undead, 2, Manner.FALL)
    assert undead.is_removed


@pytest.mark.rule("UT-527", "UT-R67")
def test_creatures_are_no_heroes() -> None:
    """No orders for them, no losses by them."""
    study = Study()
    leader = study.mage(is_leader=True)
    undead = study.creature("undead", RED, (33, 35), has_acted=True)
    undead.action_dice = 0
    assert [] == [*who_can_be_ordered(study.field, leader)]
    assert [leader] == [*study.table.heroes(RED)]
    assert not undead.is_hero


@pytest.mark.rule("UT-530", "UT-556a")
@pytest.mark.parametrize("kind", ["shade", "undead", "cherub", "war_eagle", "magic_spawn"])
def test_creatures_cannot_parry(kind: str) -> None:
    """Whatever they carry."""
    study = Study()
    mage, creature = study.mage(), study.creature(kind, BLUE, (35, 37), "S")
    bout = bout_of(study.field, mage, creature, Onset.FIGHT, study.field.melee_weapons(mage)[0])
    assert "creature" == why_no_parry(bout)


def numbers(kind: str) -> tuple[list[int], list[str]]:
    """LD, M, WS, S, Sp, BS, T and W of a creature, and the strikes that it can make."""
    study = Study()
    creature, field = study.creature(kind), study.field
    profile = [
        field.characteristic(creature, Characteristic(one)) for one in ["LD", "M", "WS", "S", "Sp", "BS", "T", "W"]
    ]
    return profile, [
        str(one) for weapon in field.melee_weapons(creature) for one in Strike if one not in weapon.forbids
    ]


@pytest.mark.rule("UT-532a")
def test_a_shade_has_no_weapon() -> None:
    """W 3 and Sp 6."""
    assert ([0, 15, 6, 6, 6, 0, 6, 3], []) == numbers("shade")


@pytest.mark.rule("UT-544a")
def test_an_undead_is_feared_and_has_claws() -> None:
    """W 2 and Sp 5, all strikes, +1 to a Power Strike."""
    assert ([0, 15, 6, 6, 5, 0, 6, 2], ["normal", "power", "precision"]) == numbers("undead")
    study = Study()
    undead, mage = study.creature("undead"), study.mage(at=(10, 10))
    assert (True, False) == (study.field.has(undead, Keyword.PERMANENT_FEAR), study.field.has(mage, Keyword.FEAR))
    (claws,) = study.field.melee_weapons(undead)
    assert [0, 1, 0] == [claws.modifier(strike) for strike in Strike]


@pytest.mark.rule("UT-556a")
def test_a_cherub_strikes_with_a_bastard_sword() -> None:
    """W 2 and Sp 6, Normal Strikes alone, of which a failed one is rolled again."""
    assert ([0, 15, 6, 6, 6, 0, 6, 2], ["normal"]) == numbers("cherub")
    study = Study()
    (sword,) = study.field.melee_weapons(study.creature("cherub"))
    assert (Strike.NORMAL,) == sword.rerolls


@pytest.mark.rule("UT-557")
def test_a_war_eagle_flies() -> None:
    """W 2 and Sp 7, Normal Strikes alone, in the air."""
    profile, strikes = numbers("war_eagle")
    assert ([0, 6, 6, 7, 0, 6, 2], ["normal"]) == ([profile[0], *profile[2:]], strikes)
    study = Study()
    assert (True, False) == (study.creature("war_eagle").is_airborne, study.creature("undead", at=(9, 9)).is_airborne)


@pytest.mark.rule("UT-564a")
def test_a_magic_spawn_bites() -> None:
    """W 1 and Sp 6, Normal and Power Strikes."""
    assert ([0, 15, 6, 6, 6, 0, 6, 1], ["normal", "power"]) == numbers("magic_spawn")


# Shades


def clinging() -> tuple[Study, Model, Model]:
    """A Shade north of its victim, to which it clings."""
    study = Study()
    victim = study.hero(RED, (35, 35), "N", profession="duelist", sub_race="tigerian")
    shade = study.creature("shade", BLUE, (35, 37), "S", attached_to=victim.id)
    return study, victim, shade


@pytest.mark.rule("UT-532b", "UT-R92")
def test_a_shade_clings_to_whom_it_charges_and_goes_along() -> None:
    """No attack; wherever the victim goes, it is at the same edge; the two are not locked."""
    study = Study()
    victim = study.hero(RED, (35, 35), "N", sub_race="borian")
    shade = study.creature("shade", BLUE, (35, 42), "S")
    study.do(Charge(victim.id, Facing.S), shade)
    assert victim.id == shade.attached_to
    assert [] == study.rolls
    assert not study.field.is_locked(victim)
    study.do(Move(Point(35, 27), Facing.N), victim)
    assert (Point(35, 29), victim.id) == (shade.place, shade.attached_to)


@pytest.mark.rule("UT-R92")
def test_a_shade_that_looks_elsewhere_stays_at_the_same_edge() -> None:
    """North of its victim, it has turned to the east."""
    study, victim, shade = clinging()
    shade.facing = Facing.E
    study.do(Move(Point(35, 27), Facing.N), victim)
    assert (Point(35, 29), victim.id) == (shade.place, shade.attached_to)


@pytest.mark.rule("UT-R92")
def test_where_its_edge_is_taken_on_the_way_a_shade_still_comes_to_it() -> None:
    """A friend stands north of where the victim turns to the south, none where it goes."""
    study, victim, shade = clinging()
    study.hero(RED, (42, 38))
    study.do(Move(Point(41, 31), Facing.N, via=(Point(41, 35),)), victim)
    assert (Point(41, 33), victim.id) == (shade.place, shade.attached_to)


@pytest.mark.rule("UT-R92")
def test_where_its_edge_is_taken_a_shade_changes_to_another() -> None:
    """A friend of the victim's stands in the way."""
    study = Study()
    victim = study.hero(RED, (35, 35), "N", sub_race="borian")
    shade = study.creature("shade", BLUE, (35, 37), "S", attached_to=victim.id)
    study.hero(RED, (35, 30))
    study.do(Move(Point(35, 28), Facing.N), victim)
    assert shade.place == Point(37, 28)


@pytest.mark.rule("UT-R92")
def test_where_there_is_no_room_for_it_a_shade_lets_go() -> None:
    """The victim comes to a corner of the table between two friends: the Shade stays as near as it can."""
    study = Study()
    victim = study.hero(RED, (35, 35), "N", sub_race="borian")
    shade = study.creature("shade", BLUE, (35, 37), "S", attached_to=victim.id)
    study.hero(RED, (1, 3))
    study.hero(RED, (3, 1))
    put(study.g, victim, Point(1, 1))
    assert ("", Point(3, 3)) == (shade.attached_to, shade.place)
    assert [{"model": shade.id, "victim": victim.id}] == study.told("let_go")


@pytest.mark.rule("UT-532b")
def test_a_shade_whose_victim_is_gone_clings_to_nobody() -> None:
    """Nor does it go where anybody else of that party goes."""
    study, victim, shade = clinging()
    study.hero(RED, (60, 60))
    study.play(remove, victim)
    assert "" == shade.attached_to


@pytest.mark.rule("UT-R92")
def test_the_victim_may_fight_its_shade() -> None:
    """Although they are not locked."""
    study, victim, shade = clinging()
    assert [shade] == [*fightable(study.field, victim)]
    assert [] == [*fightable(study.field, shade)]


@pytest.mark.rule("UT-532c")
def test_the_dice_of_shade_and_victim_go_together() -> None:
    """Whether it is spent or taken."""
    study, victim, shade = clinging()
    study.play(lose_dice, victim)
    assert 0 == shade.action_dice
    victim.action_dice = shade.action_dice = 1
    study.play(play_turn, victim, RED)
    assert 0 == shade.action_dice


def lose_dice(g: Play[Battle], model: Model) -> Procedure[None]:
    """All AD of a model are taken."""
    take_dice(g, model, "test")
    yield from ()


@pytest.mark.rule("UT-532d")
def test_a_shade_leaves_without_a_test() -> None:
    """It simply moves."""
    study, _, shade = clinging()
    study.do(Move(Point(35, 45), Facing.S), shade)
    assert ("", Point(35, 45), []) == (shade.attached_to, shade.place, study.rolls)


@pytest.mark.rule("UT-532b")
def test_a_shade_is_free_when_its_victim_falls() -> None:
    """At 0 W."""
    study, victim, shade = clinging()
    study.hero(RED, (5, 5))
    study.enemy((60, 60))
    study.play(suffer, victim, 9, Manner.FALL)
    assert "" == shade.attached_to


@pytest.mark.rule("UT-532e")
def test_whom_a_shade_touches_has_no_abilities_of_race_and_profession() -> None:
    """Whether it clings or is merely touched; a step away they are back, and when the Shade has vanished."""
    study, victim, shade = clinging()
    for name in (victim.id, ""):
        shade.attached_to = name
        assert {Rank.PROFESSION, Rank.RACE} == {*study.field.silenced(victim)}
        assert not {Rank.PROFESSION, Rank.RACE} & {one.rank for one in study.field.specials(victim)}
    shade.is_empty_base = True
    assert frozenset() == study.field.silenced(victim)
    shade.is_empty_base, shade.place = False, Point(35, 38)
    assert frozenset() == study.field.silenced(victim)


@pytest.mark.rule("UT-532e", "UT-740a", "UT-740b")
@pytest.mark.parametrize(("at", "leads"), [((35, 38), True), ((35, 37), False)])
def test_a_leader_beside_a_shade_neither_gives_orders_nor_is_fearless(at: tuple[int, int], leads: bool) -> None:
    """Leader is a profession, and so are its orders an ability of it."""
    study = Study()
    leader = study.hero(RED, (35, 35), is_leader=True)
    study.table.parties[RED].orders = 3
    study.creature("shade", BLUE, at, "S")
    assert leads == can_give_orders(study.field, leader)
    assert leads == study.field.has(leader, Keyword.FEARLESS)


# Cherubs and Spawns


@pytest.mark.rule("UT-556b")
@pytest.mark.parametrize(("face", "left"), [(4, 0), (5, 1)])
def test_a_cherub_may_be_sacrificed_for_a_hero(face: int, left: int) -> None:
    """On 5+ the hero keeps 1 W; the Cherub is gone either way."""
    study = Study(face)
    hero, cherub = study.mage(), study.creature("cherub", RED, (10, 10))
    study.hero(RED, (5, 5))
    study.enemy((60, 60))
    study.will_answer(RED, "save.cherub", "yes")
    study.play(suffer, hero, 9, Manner.FALL)
    assert left == hero.wounds
    assert cherub.is_removed


@pytest.mark.rule("UT-556b")
@pytest.mark.parametrize(("answer", "left"), [("yes", 1), ("no", 0), ("", 0)])
def test_a_cherub_may_be_sacrificed_for_any_hero(answer: str, left: int) -> None:
    """An ally's too, if its player wants that; whoever says nothing keeps it."""
    study = Study(5)
    cherub = study.creature("cherub", RED, (10, 10))
    study.hero(RED, (5, 5))
    ally = study.enemy((60, 60))
    if answer:
        study.will_answer(RED, "save.mercy", answer)
    study.play(suffer, ally, 9, Manner.FALL)
    assert (left, left == 1) == (ally.wounds, cherub.is_removed)


@pytest.mark.rule("UT-556b")
def test_by_post_a_cherub_is_kept_for_the_own_heroes() -> None:
    """Nobody is asked about an enemy who falls, unless they want to be."""
    study = Study(asks_about_dice=False)
    cherub = study.creature("cherub", RED, (10, 10))
    study.hero(RED, (5, 5))
    study.play(suffer, study.enemy((60, 60)), 9, Manner.FALL)
    assert not cherub.is_removed


@pytest.mark.rule("UT-564a", "UT-564b")
def test_two_spawns_come_and_may_pay_for_spells() -> None:
    """By default a Spawn pays, and is gone."""
    study = Study(6, 6)
    mage = study.mage("summon_spawn", "rain")
    study.will_answer(RED, "cast.place", {"at": [35, 37], "facing": "N"}, {"at": [33, 35], "facing": "N"})
    study.cast("summon_spawn")
    assert 2 == len(summoned(study))
    study.cast("rain")
    assert (1, 1) == (study.lost(mage), len(summoned(study)))


@pytest.mark.rule("UT-532e")
@pytest.mark.parametrize("touched", [False, True])
def test_what_a_profession_adds_to_tests_and_shots_is_lost_beside_a_shade(touched: bool) -> None:
    """A Soldier's armour, a Gladiator's shield, a Marksman's step: all of them are abilities of their profession."""
    study = Study()
    soldier = study.enemy((35, 50), profession="soldier")
    gladiator = study.enemy((45, 50), profession="gladiator")
    marksman = study.enemy((55, 50), profession="marksman", weapons=("bow",))
    if touched:
        for x in (35, 45, 55):
            study.creature("shade", RED, (x, 52))
    field = study.field
    helped = [
        armour_bonus(field, Blow(field, soldier, Manner.STRIKE, 3)) == 1,
        shield_bonus(field, Blow(field, gladiator, Manner.STRIKE, 3)) == 1,
        moves_beside(field, marksman, field.ranged_weapons(marksman)[0]),
    ]
    assert [not touched] * 3 == helped
