"""Shooters, hunters and people of the woods [UT-755, UT-762, UT-763, UT-772, UT-776 to UT-780]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.umbra_turris.action.hiding import Hide, Spot
from rules.umbra_turris.action.reach import move_reach
from rules.umbra_turris.combat.counter import counter_weapons
from rules.umbra_turris.combat.disengage import Disengage
from rules.umbra_turris.combat.parry import why_no_parry
from rules.umbra_turris.shooting.shooting import Shoot, moves_beside, thrown_as
from rules.umbra_turris.specials.special import Special, asked, asked_of_party
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.people import bout_in, in_terrain, pair
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop
from tests.rules.umbra_turris.test_shooting import Range

# Executioner


@pytest.mark.rule("UT-755c")
@pytest.mark.parametrize(
    ("profession", "weapon", "falls"),
    [
        ("executioner", "bow", True),
        ("executioner", "crossbow", True),
        ("executioner", "sling", False),
        ("scoundrel", "bow", False),
    ],
)
def test_an_executioner_shoots_critically(profession: str, weapon: str, falls: bool) -> None:
    """A 6 of the wounding dice and a critical roll of 5."""
    one = Range(4, 6, 5, 1, 1, 5, weapon=weapon, shooter={"profession": profession})
    one.shoot(aim=0)
    assert falls == one.target.has_death_counter


@pytest.mark.rule("UT-755d", "UT-888")
@pytest.mark.parametrize(("items", "rolls"), [(("poison",), [1, 5]), ((), [1])])
def test_an_executioner_with_poison_rerolls_criticals(items: tuple[str, ...], rolls: list[int]) -> None:
    """A critical roll of 1 becomes a 5; without Poison it stays."""
    duel = pair(6, 5, 1, 1, 1, 5, red={"profession": "executioner", "weapons": ("dagger",), "items": items})
    duel.strikes("torso", "precision")
    duel.fight()
    assert (0 if items else 5) == duel.target.wounds
    assert rolls == [roll.value for roll in duel.rolls[4:]]


# Bow Master, Bounty Hunter


@pytest.mark.rule("UT-762b")
@pytest.mark.parametrize(("weapon", "lost"), [("bow", 2), ("long_bow", 2), ("sling", 1)])
def test_any_bow_of_a_bow_master_does_two(weapon: str, lost: int) -> None:
    """Others keep their damage."""
    one = Range(4, 5, 5, 1, 1, weapon=weapon, shooter={"profession": "bow_master"})
    one.shoot(aim=0)
    assert lost == one.lost


@pytest.mark.rule("UT-763a", "UT-D48")
@pytest.mark.parametrize(
    ("blue", "hit"),
    [({"is_leader": True}, True), ({"profession": "wizard"}, True), ({"profession": "scoundrel"}, False)],
)
def test_a_bounty_hunter_adds_two_against_leader_and_mage(blue: dict[str, Any], hit: bool) -> None:
    """3 + 1 against 5 is a hit by 2 more."""
    duel = pair(3, 5, red={"profession": "bounty_hunter"}, blue=blue)
    duel.strikes("torso", "normal")
    assert hit == duel.fight().is_hit


@pytest.mark.rule("UT-763a")
def test_a_bounty_hunter_defends_better_against_the_leader() -> None:
    """5 + 1 against 4 + 2 is no hit."""
    duel = pair(5, 4, red={"is_leader": True}, blue={"profession": "bounty_hunter"})
    duel.strikes("torso", "normal")
    assert not duel.fight().is_hit


@pytest.mark.rule("UT-763a")
def test_a_bounty_hunter_helps_nobody_but_themselves() -> None:
    """A friend fights the Leader: 3 + 1 against 5 misses, though a Bounty Hunter stands beside them."""
    duel = pair(3, 5, blue={"is_leader": True})
    duel.hero(RED, (40, 35), profession="bounty_hunter")
    duel.strikes("torso", "normal")
    assert not duel.fight().is_hit


@pytest.mark.rule("UT-763a", "UT-344")
@pytest.mark.parametrize(("is_leader", "free"), [(True, True), (False, False)])
def test_a_bounty_hunter_gets_away_from_the_leader(is_leader: bool, free: bool) -> None:
    """Sp 7 + 6 + 2 beats S 7 + 7."""
    duel = pair(3, 3, 4, 3, red={"profession": "bounty_hunter"}, blue={"is_leader": is_leader})
    duel.do(Disengage(Point(35, 34)), duel.attacker)
    assert free == ("disengaged" in duel.kinds)


@pytest.mark.rule("UT-763a", "UT-355", "UT-733")
@pytest.mark.parametrize(("is_leader", "works"), [(True, True), (False, False)])
def test_a_bounty_hunter_adds_two_to_all_tests_of_a_fight(is_leader: bool, works: bool) -> None:
    """A Knockdown and a stun roll of 3 succeed against the Leader; against others they do not."""
    duel = pair(3, 5, 1, 3, red={"profession": "bounty_hunter", "sub_race": "tigerian"}, blue={"is_leader": is_leader})
    duel.target.action_dice = 1
    duel.strikes("head", "normal")
    duel.charge()
    assert [works, works] == [told["success"] for told in duel.told("tested")]
    assert (works, not works) == (duel.target.is_stunned, duel.target.has_action_die)


# Gunsmith


def backfire(face: int, helper: str) -> bool:
    """Whether a Faulty arquebus that shows a 1 hurts its user, with somebody else in the party."""
    one = Range(1, face, weapon="arquebus")
    one.table.hero(RED, (60, 5), profession=helper)
    one.shoot(aim=0)
    return one.shooter.wounds < one.shooter.most_wounds


@pytest.mark.rule("UT-772a")
def test_with_a_gunsmith_faulty_firearms_hurt_on_a_six() -> None:
    """Of anybody in the party; without one on 4+."""
    assert [False, True] == [backfire(face, "gunsmith") for face in (5, 6)]
    assert backfire(4, "scoundrel")


@pytest.mark.rule("UT-772c", "UT-R22")
@pytest.mark.parametrize(("weapon", "distance", "hit"), [("musket", 35, True), ("bow", 35, False)])
def test_a_gunsmith_hits_better_with_a_firearm(weapon: str, distance: int, hit: bool) -> None:
    """A 2 at DL 3."""
    one = Range(2, 1, 1, 6, 6, weapon=weapon, distance=distance, shooter={"profession": "gunsmith"})
    one.shoot(aim=0)
    assert hit == one.table.told("shot")[0]["success"]


# Tracker


@pytest.mark.rule("UT-776a")
@pytest.mark.parametrize(("profession", "spotted"), [("tracker", True), ("scoundrel", False)])
def test_a_tracker_spots_further_and_again(profession: str, spotted: bool) -> None:
    """40 cm away, a 1 and then a 4; whoever is no Tracker sees nothing so far away."""
    table = Tabletop(1, 4)
    tracker = table.hero(at=(35, 5), profession=profession)
    enemy = table.hero(BLUE, (35, 47), is_hidden=True)
    table.do(Spot(enemy.id), tracker)
    assert spotted == (not enemy.is_hidden)


@pytest.mark.rule("UT-776a")
def test_beyond_forty_cm_a_tracker_spots_nobody() -> None:
    """No die falls."""
    table = Tabletop()
    tracker = table.hero(at=(35, 5), profession="tracker")
    enemy = table.hero(BLUE, (35, 48), is_hidden=True)
    table.do(Spot(enemy.id), tracker)
    assert enemy.is_hidden


@pytest.mark.rule("UT-776b")
def test_whom_a_tracker_has_spotted_cannot_parry_the_charge() -> None:
    """In a fight, or unspotted, they can."""
    duel = pair(red={"profession": "tracker"})
    assert "" == why_no_parry(bout_in(duel, onset="charge"))
    duel.target.spotted_by = [duel.attacker.id]
    assert "prevented" == why_no_parry(bout_in(duel, onset="charge"))
    assert "" == why_no_parry(bout_in(duel, onset="fight"))


@pytest.mark.rule("UT-776b")
def test_a_tracker_remembers_whom_they_spotted_until_it_hides_again() -> None:
    """In a later turn, too; what a friend spotted does not count."""
    duel = Duel(4, 4)
    tracker, friend = duel.red(profession="tracker"), duel.hero(RED, (10, 30))
    enemy = duel.blue(at=(35, 45), is_hidden=True)
    duel.do(Spot(enemy.id), friend)
    assert "" == why_no_parry(bout_in(duel, onset="charge"))
    enemy.is_hidden = True
    duel.do(Spot(enemy.id), tracker)
    duel.turn(tracker)
    assert "prevented" == why_no_parry(bout_in(duel, onset="charge"))
    duel.do(Hide(), enemy)
    assert "" == why_no_parry(bout_in(duel, onset="charge"))


@pytest.mark.rule("UT-776b")
@pytest.mark.parametrize(("profession", "why"), [("tracker", "prevented"), ("scoundrel", "")])
def test_who_is_in_terrain_cannot_parry_a_trackers_charge(profession: str, why: str) -> None:
    """Terrain hinders the parry."""
    duel = Duel(terrain="TC-G1")
    x, y = in_terrain(duel)
    duel.red(profession=profession, at=(x, y))
    duel.target = duel.hero(BLUE, (x, y + 2), "S", die=0)
    assert why == why_no_parry(bout_in(duel, onset="charge"))


# Ranger, Scout


@pytest.mark.rule("UT-777b")
@pytest.mark.parametrize(("profession", "weapons"), [("ranger", ["sword"]), ("scoundrel", [])])
def test_a_ranger_in_terrain_has_counter_attack(profession: str, weapons: list[str]) -> None:
    """With any weapon."""
    duel = Duel(terrain="TC-G1")
    x, y = in_terrain(duel)
    duel.red(at=(x, y))
    duel.target = duel.hero(BLUE, (x, y + 2), "S", profession=profession)
    assert weapons == [weapon.id for weapon in counter_weapons(bout_in(duel, onset="charge"))]


@pytest.mark.rule("UT-777b")
def test_a_ranger_in_the_open_has_none() -> None:
    """The sword is a sword there."""
    duel = pair(blue={"profession": "ranger", "die": 1})
    assert [] == counter_weapons(bout_in(duel, onset="charge"))


@pytest.mark.rule("UT-778")
@pytest.mark.parametrize(("profession", "reach"), [("scout", 15), ("scoundrel", 7)])
def test_a_scout_moves_the_full_way_while_hidden(profession: str, reach: int) -> None:
    """M instead of Sp."""
    table = Tabletop()
    hero = table.hero(profession=profession, is_hidden=True)
    assert reach == move_reach(table.field, hero, table.turn(hero))


# Master Gamekeeper


@pytest.mark.rule("UT-779a")
@pytest.mark.parametrize(("weapon", "stunned"), [("bow", True), ("crossbow", True), ("sling", False)])
def test_bows_of_a_master_gamekeeper_stun(weapon: str, stunned: bool) -> None:
    """A hit takes a stun test, here a 5."""
    one = Range(4, 5, 5, 1, 1, 5, weapon=weapon, shooter={"profession": "master_gamekeeper"})
    one.shoot(aim=0)
    assert stunned == one.target.is_stunned


@pytest.mark.rule("UT-779b", "UT-779c", "UT-R105")
def test_a_master_gamekeeper_helps_with_eagles_and_senses() -> None:
    """One War Eagle more, and Sharpen senses twice; two of them help no more than one."""
    table = Tabletop()
    for x in (10, 20):
        table.hero(at=(x, 10), profession="master_gamekeeper")
    limits = {
        spell: sum(
            answer(table.box.spell(spell)) for answer in asked_of_party(table.field, Special.creature_limit, RED)
        )
        for spell in ("war_eagle", "raise_dead")
    }
    assert {"war_eagle": 1, "raise_dead": 0} == limits
    doubled = [*asked_of_party(table.field, Special.doubles_spell, RED)]
    assert [True] == [answer(table.box.spell("sharpen_senses")) for answer in doubled]
    assert [False] == [answer(table.box.spell("fighting_spirit")) for answer in doubled]
    assert [] == [*asked_of_party(table.field, Special.doubles_spell, BLUE)]


# Axeman


def throwing(*dice: int, profession: str = "axeman", weapon: str = "axe") -> Range:
    """A hero throws a melee weapon."""
    one = Range(*dice, weapon=weapon, shooter={"profession": profession})
    one.table.will_answer(RED, "turn.aim", 0)
    one.table.do(Shoot(weapon, one.target.id, Facing.N), one.shooter)
    return one


@pytest.mark.rule("UT-780a", "UT-851")
@pytest.mark.parametrize(
    ("profession", "weapon", "left"),
    [("axeman", "axe", ["axe"]), ("axeman", "great_axe", []), ("axeman", "sword", []), ("scoundrel", "axe", [])],
)
def test_an_axeman_keeps_a_thrown_axe(profession: str, weapon: str, left: list[str]) -> None:
    """One-handed axes have Thrown in an Axeman's hands, and nothing else has."""
    assert left == throwing(1, profession=profession, weapon=weapon).shooter.weapons


@pytest.mark.rule("UT-780b")
@pytest.mark.parametrize(
    ("profession", "weapon", "lost"), [("axeman", "axe", 2), ("axeman", "sword", 1), ("scoundrel", "axe", 1)]
)
def test_an_axemans_axe_does_two(profession: str, weapon: str, lost: int) -> None:
    """And he may move beside the throw."""
    one = throwing(4, 5, 5, 1, 1, profession=profession, weapon=weapon)
    assert lost == one.lost
    one.shooter.weapons = [weapon]
    thrown = thrown_as(one.table.field, one.shooter, weapon)
    assert (lost == 2) == moves_beside(one.table.field, one.shooter, thrown)


@pytest.mark.rule("UT-780c", "UT-R102")
@pytest.mark.parametrize(
    ("profession", "weapon", "lost"),
    [("axeman", "great_axe", 6), ("scoundrel", "great_axe", 4), ("axeman", "axe_of_grom", 5)],
)
def test_doubles_with_a_great_axe_give_an_axeman_three(profession: str, weapon: str, lost: int) -> None:
    """S 7 + 2 + 4 and 3 for the double against 7 + 3; others, and the Axe of Grom, have 1 for it."""
    duel = pair(2, 2, 1, 2, red={"profession": profession, "weapons": (weapon,)})
    duel.strikes("torso", "power")
    duel.fight()
    assert lost == duel.lost


@pytest.mark.rule("UT-762b", "UT-755c")
def test_rules_of_shooters_are_their_own() -> None:
    """A friend of a Bow Master has an ordinary bow."""
    one = Range(4, 5, 5, 1, 1)
    one.table.hero(RED, (60, 5), profession="bow_master")
    one.shoot(aim=0)
    assert 1 == one.lost
    assert [] == [*asked(one.table.field, Special.shot_damage, of=one.shooter)]
