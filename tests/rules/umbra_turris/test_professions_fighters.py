"""Whoever lives by the blade [UT-754 to UT-775]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Facing, Point
from rules.kernel.values import Seat
from rules.umbra_turris.action.charging import Charge, charge_reach
from rules.umbra_turris.combat.bouts import bout_of
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.combat.odds import possible_ways
from rules.umbra_turris.combat.parry import parrying_weapons
from rules.umbra_turris.content_vocabulary import Keyword, Location
from rules.umbra_turris.cycle.orders import offer_orders
from rules.umbra_turris.occasions import Manner, Onset
from rules.umbra_turris.state import Effect
from tests.rules.umbra_turris.duels import Duel, attack
from tests.rules.umbra_turris.people import ally, attack_bonus, bout_in, in_terrain, pair
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

# Royal Champion


@pytest.mark.rule("UT-754a", "UT-R64")
@pytest.mark.parametrize(
    ("own", "weapons", "parrying"),
    [
        ("sword", ("axe",), ["axe"]),
        ("sword", ("great_axe",), []),
        ("longsword", ("dagger", "halberd"), ["halberd"]),
        ("dagger", ("sword",), []),
    ],
)
def test_a_royal_champion_is_parried_with_a_like_weapon(
    own: str, weapons: tuple[str, ...], parrying: list[str]
) -> None:
    """One-handed, two-handed and light weapons are groups."""
    duel = pair(red={"profession": "royal_champion", "weapons": (own,)}, blue={"weapons": weapons})
    assert parrying == [weapon.id for weapon in parrying_weapons(bout_in(duel))]


@pytest.mark.rule("UT-754a", "UT-375")
def test_natural_weapons_parry_a_champions_sword() -> None:
    """Fangs and claws count as one-handed."""
    duel = pair(red={"profession": "royal_champion"}, blue={"sub_race": "black_orc", "weapons": ("great_axe",)})
    assert ["fangs_and_claws"] == [weapon.id for weapon in parrying_weapons(bout_in(duel))]


@pytest.mark.rule("UT-754b", "UT-D43")
@pytest.mark.parametrize(("face", "lost"), [(5, 4), (6, 0)])
def test_a_royal_champion_may_dodge(face: int, lost: int) -> None:
    """A failed parry and a 6: the attack fails."""
    duel = pair(face, 5, 2, blue={"profession": "royal_champion"})
    duel.strikes("torso")
    duel.will_answer(RED, "combat.strike", *(["normal"] if lost else []))
    duel.fight()
    assert lost == duel.lost


# Fencer


@pytest.mark.rule("UT-756b", "UT-R43")
@pytest.mark.parametrize(
    ("facing", "weapon", "dice"), [("S", "sabre", 2), ("S", "sword", 2), ("E", "sabre", 1), ("S", "axe", 1)]
)
def test_a_fencer_parries_with_two_dice(facing: str, weapon: str, dice: int) -> None:
    """Against attacks from the front, with a sword, sabre or rapier: two locations at once."""
    duel = pair(1, 6, blue={"profession": "fencer", "weapons": (weapon,), "facing": facing})
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    duel.answer(RED, "head")
    pairs = ["head+torso", "head+legs", "torso+legs"]
    assert (pairs if dice == 2 else ["head", "torso", "legs"]) == duel.options(BLUE)


# Guardsman


@pytest.mark.rule("UT-757a", "UT-D47")
@pytest.mark.parametrize(
    ("weapon", "charges", "hit"), [("spear", True, True), ("spear", False, False), ("sword", True, False)]
)
def test_a_guardsman_rerolls_the_strike_of_a_charge(weapon: str, charges: bool, hit: bool) -> None:
    """2 + 1 against 4 fails; with a spear it is rolled again, to 5."""
    duel = pair(2, 4, 5, red={"profession": "guardsman", "weapons": (weapon,)})
    duel.strikes("torso", "normal")
    assert hit == (duel.charge() if charges else duel.fight()).is_hit


@pytest.mark.rule("UT-757b", "UT-R41")
@pytest.mark.parametrize(("face", "attacks"), [(3, ["red.1"]), (4, ["blue.1", "red.1"])])
def test_a_guardsman_without_a_die_may_strike_first(face: int, attacks: list[str]) -> None:
    """On 4+ they make a free attack on the charger."""
    duel = pair(face, 1, 6, 1, 6, blue={"profession": "guardsman"})
    if face > 3:
        duel.will_answer(BLUE, "combat.attack", "torso")
        duel.will_answer(RED, "combat.parry", "torso")
    duel.sets("torso", "torso")
    duel.charge()
    assert attacks == [told["attacker"] for told in duel.told("attacked")]


@pytest.mark.rule("UT-757b", "UT-302", "UT-D36")
def test_a_guardsman_strikes_first_with_the_weapon_that_they_choose() -> None:
    """Of two; the counter-attack of a weapon asks for it, too."""
    duel = pair(4, blue={"profession": "guardsman", "weapons": ("axe", "halberd")})
    duel.will_answer(BLUE, "combat.weapon", "axe")
    duel.charge()
    assert [("blue.1", "axe"), ("red.1", "sword")] == [
        (told["attacker"], told["weapon"]) for told in duel.told("attacked")
    ]


@pytest.mark.rule("UT-757b")
def test_a_guardsman_with_a_die_rolls_nothing() -> None:
    """The free attack is for whoever has no AD."""
    duel = pair(1, 6, blue={"profession": "guardsman", "die": 1})
    duel.sets("torso", "torso")
    duel.charge()
    assert "tested" not in duel.kinds


# Duelist, Sword Master, Barbarian


@pytest.mark.rule("UT-758a", "UT-R30")
@pytest.mark.parametrize(
    ("weapon", "strike", "bonus"),
    [
        ("sword", "normal", 2),
        ("longsword", "power", 3),
        ("axe", "power", 1),
        ("ussarous", "normal", 2),
        ("sabre", "precision", 2),
    ],
)
def test_a_duelist_makes_more_of_a_weapon(weapon: str, strike: str, bonus: int) -> None:
    """+1 to Normal Strikes is +2, +2 to Power Strikes is +3, and nothing else changes."""
    duel = pair(red={"profession": "duelist", "weapons": (weapon,)})
    assert 7 + bonus == attack_bonus(duel, strike)


@pytest.mark.rule("UT-R30", "UT-758a")
def test_a_duelists_raised_bonus_is_what_a_war_cry_doubles() -> None:
    """+2 counts twice."""
    duel = pair(red={"profession": "duelist"})
    duel.attacker.effects = [Effect(name="laws_weapons")]
    assert 7 + 4 == attack_bonus(duel, "normal")


@pytest.mark.rule("UT-760a")
def test_a_sword_master_uses_any_sword_as_any_other() -> None:
    """A short sword may strike like a longsword; with an axe it is an axe."""
    duel = pair(red={"profession": "sword_master", "weapons": ("short_sword",)})
    ways = {way.weapon.id for way in possible_ways(bout_in(duel))}
    assert {"sword", "short_sword", "bastard_sword", "longsword"} == ways
    axe = pair(red={"profession": "sword_master", "weapons": ("axe",)})
    assert {"axe"} == {way.weapon.id for way in possible_ways(bout_in(axe))}


@pytest.mark.rule("UT-760a")
def test_a_sword_masters_sword_has_the_modifiers_of_the_chosen_one() -> None:
    """A sword used as a longsword: S 7 + 2 + 5 against 7 + 4."""
    duel = pair(3, 2, 2, 2, red={"profession": "sword_master"})
    duel.strikes("torso", "power longsword")
    duel.fight()
    assert 3 == duel.lost


@pytest.mark.rule("UT-760b")
@pytest.mark.parametrize(("face", "perfect"), [(3, False), (4, True)])
def test_a_sword_masters_strikes_are_perfect_on_four(face: int, perfect: bool) -> None:
    """One more die."""
    duel = pair(face, 1, 1, red={"profession": "sword_master"})
    duel.strikes("torso", "normal")
    duel.fight()
    assert perfect == ("perfect_strike" in duel.kinds)


@pytest.mark.rule("UT-761a")
def test_a_barbarian_is_stronger_in_close_combat() -> None:
    """+1 S, in a fight as in a charge, where Fury adds 2."""
    duel = pair(red={"profession": "barbarian"})
    assert (8, 10) == (attack_bonus(duel, "power"), attack_bonus(duel, "power", "charge"))
    assert 7 + 1 == attack_bonus(duel, "normal")


# Brigand, Corsair


@pytest.mark.rule("UT-764a")
@pytest.mark.parametrize(
    ("facts", "onset", "more"),
    [
        ({"was_hidden": True}, "charge", 2),
        ({"began_in": ["wood"]}, "charge", 2),
        ({}, "charge", 0),
        ({"was_hidden": True}, "fight", 0),
    ],
)
@pytest.mark.parametrize("strike", ["normal", "power", "precision"])
def test_a_brigand_attacks_by_surprise(facts: dict[str, Any], onset: str, more: int, strike: str) -> None:
    """+2 to any strike of a charge that began hidden or in terrain."""
    duel = pair(red={"profession": "brigand"})
    assert more == attack_bonus(duel, strike, onset, **facts) - attack_bonus(duel, strike)


@pytest.mark.rule("UT-764a")
def test_a_brigand_who_begins_the_turn_in_terrain_charges_out_of_it() -> None:
    """Where the turn began counts, not where the fight is; an attack out of the own turn is none of that."""
    duel = Duel(terrain="TC-G1")
    duel.red(profession="brigand", at=in_terrain(duel))
    assert duel.table.turn is not None
    pieces = duel.table.turn.began_in
    assert pieces
    duel.attacker.place = Point(35, 35)
    duel.blue()
    field, sword = duel.field, duel.box.melee_weapon("sword")
    assert pieces == bout_of(field, duel.attacker, duel.target, Onset.CHARGE, sword).began_in
    assert [] == bout_of(field, duel.target, duel.attacker, Onset.COUNTER, sword).began_in


@pytest.mark.rule("UT-764b")
@pytest.mark.parametrize(("profession", "lost"), [("brigand", 5), ("scoundrel", 4)])
def test_a_brigand_hurts_more_in_terrain(profession: str, lost: int) -> None:
    """Blue stands among trees or stones."""
    duel = Duel(5, 2, terrain="TC-G1")
    duel.red(profession=profession, at=in_terrain(duel))
    x, y = in_terrain(duel)
    duel.target = duel.hero(BLUE, (x, y + 2), "S", die=0, sub_race="borian")
    assert duel.field.is_in_terrain(duel.target)
    duel.strikes("torso", "normal")
    duel.fight()
    assert lost == duel.lost


@pytest.mark.rule("UT-765a", "UT-R100")
def test_a_corsair_charges_three_times_the_speed() -> None:
    """Sp 7: 21 cm where it is clear, M across an obstacle; a large one has Sp 6."""
    table = Tabletop()
    corsair = table.hero(at=(35, 5), profession="corsair")
    large = table.hero(at=(10, 5), profession="corsair", sub_race="half_giant")
    enemy = table.hero(BLUE, (35, 28), "S")
    turn = table.turn(corsair)
    reaches = [charge_reach(table.field, one, turn, enemy) for one in (corsair, large)]
    assert [(21, 15), (18, 10)] == [(reach.clear, reach.hindered) for reach in reaches]
    table.do(Charge(enemy.id, Facing.N), corsair)
    assert "charged" in table.kinds


@pytest.mark.rule("UT-765b", "UT-D47")
@pytest.mark.parametrize(("face", "race", "hit"), [(2, "borian", True), (3, "borian", False), (2, "wood_elf", False)])
def test_a_corsair_rerolls_low_dice_against_the_slow(face: int, race: str, hit: bool) -> None:
    """1s and 2s of a Normal Strike, against Sp 7 and less."""
    duel = pair(face, 6, 6, 5, red={"profession": "corsair"}, blue={"sub_race": race})
    duel.strikes("torso", "normal")
    assert hit == duel.fight().is_hit


# Soldier, Swashbuckler


@pytest.mark.rule("UT-766b")
@pytest.mark.parametrize(("seat", "distance", "has"), [(RED, 15, True), (RED, 16, False), (BLUE, 15, True)])
def test_a_soldier_near_a_knight_of_the_order_is_fearless(seat: Seat, distance: int, has: bool) -> None:
    """Within 15 cm of one, whosever it is."""
    table = Tabletop()
    soldier = table.hero(at=(10, 10), profession="soldier")
    table.hero(seat, (12 + distance, 10), profession="knight_of_the_order")
    assert has == table.field.has(soldier, Keyword.FEARLESS)


@pytest.mark.rule("UT-767a", "UT-D46")
@pytest.mark.parametrize(
    ("weapons", "attacks"), [(("sword", "sword"), 2), (("sword", "axe"), 1), (("dagger", "dagger"), 1)]
)
def test_a_swashbuckler_attacks_again(weapons: tuple[str, ...], attacks: int) -> None:
    """With two identical one-handed weapons, once, if the first attack was parried."""
    duel = pair(red={"profession": "swashbuckler", "weapons": weapons})
    for _ in range(attacks):
        duel.sets("torso", "torso")
    duel.fight()
    assert attacks == len(duel.told("attacked"))


@pytest.mark.rule("UT-767a")
def test_a_swashbuckler_who_gets_through_attacks_once() -> None:
    """A strike that fails is no parry."""
    duel = pair(1, 6, red={"profession": "swashbuckler", "weapons": ("sword", "sword")})
    duel.strikes("torso", "normal")
    duel.fight()
    assert 1 == len(duel.told("attacked"))


@pytest.mark.rule("UT-767a", "UT-893b")
def test_an_amulet_braves_both_attacks_of_a_swashbuckler() -> None:
    """Masked, with Fear: the 3 that let blue parry the charge lets blue parry its second attack, too."""
    items = {"weapons": ("sword", "sword"), "items": ("mask_of_assassins",)}
    duel = pair(3, red={"profession": "swashbuckler", **items}, blue={"items": ("amulet_of_courage",)})
    for _ in range(2):
        duel.sets("torso", "torso")
    duel.charge()
    assert [True, True] == [told["parried"] for told in duel.told("dice_revealed")]


# Assassin, Headhunter, Cutthroat


@pytest.mark.rule("UT-768a", "UT-R22")
@pytest.mark.parametrize(("profession", "wounds"), [("assassin", 0), ("scoundrel", 5)])
def test_an_assassins_critical_rolls_have_a_bonus(profession: str, wounds: int) -> None:
    """A 6 of a Precision Strike and a critical roll of 4."""
    duel = pair(6, 5, 1, 1, 4, red={"profession": profession, "weapons": ("rapier",)})
    duel.strikes("torso", "precision")
    duel.fight()
    assert wounds == duel.target.wounds


@pytest.mark.rule("UT-768b", "UT-R30")
@pytest.mark.parametrize(("weapon", "strike", "bonus"), [("dagger", "precision", 4), ("sabre", "precision", 2)])
def test_an_assassin_doubles_the_bonus_of_light_weapons(weapon: str, strike: str, bonus: int) -> None:
    """And of no others; what is negative stays as it is."""
    duel = pair(red={"profession": "assassin", "weapons": (weapon,)})
    assert 7 + bonus == attack_bonus(duel, strike)
    assert 7 - (2 if weapon == "dagger" else 1) == attack_bonus(duel, "power")


@pytest.mark.rule("UT-769a", "UT-R30")
def test_a_headhunter_doubles_the_bonus_at_the_head() -> None:
    """+1 of a sword is +2 there."""
    duel = pair(red={"profession": "headhunter"})
    bonuses = [attack_bonus(duel, location=location) for location in (Location.HEAD, Location.TORSO)]
    assert [7 + 2, 7 + 1] == bonuses


@pytest.mark.rule("UT-769b", "UT-R54")
@pytest.mark.parametrize(("profession", "tests"), [("headhunter", 1), ("scoundrel", 0)])
def test_whom_a_headhunter_fells_makes_the_party_panic(profession: str, tests: int) -> None:
    """A Panic Test at once; not for somebody whom a comrade of theirs has felled."""
    duel = pair(5, 1, 4, 4, red={"profession": profession}, blue={"wounds": 1})
    duel.hero(RED, (10, 10), profession="headhunter")
    duel.hero(BLUE, (60, 60), is_leader=True)
    duel.strikes("torso", "normal")
    duel.fight()
    assert tests == len(duel.told("panic_tested"))


@pytest.mark.rule("UT-769b")
def test_whom_a_headhunter_fells_from_afar_causes_no_panic() -> None:
    """A throw is no close combat."""
    duel = pair(red={"profession": "headhunter"}, blue={"wounds": 1})
    duel.hero(BLUE, (60, 60), is_leader=True)
    duel.play(suffer, duel.target, 1, Manner.THROW, by=duel.attacker)
    assert duel.target.has_death_counter
    assert [] == duel.told("panic_tested")


@pytest.mark.rule("UT-769b", "UT-R110", "UT-R67")
def test_one_fall_causes_one_panic_test_and_creatures_cause_none() -> None:
    """A Leader felled by a Headhunter: one."""
    duel = pair(5, 1, 4, 4, red={"profession": "headhunter"}, blue={"wounds": 1, "is_leader": True})
    duel.hero(BLUE, (60, 60))
    duel.strikes("torso", "normal")
    duel.fight()
    assert 1 == len(duel.told("panic_tested"))
    other = Duel(5, 1)
    other.red(profession="headhunter")
    other.target = other.creature("undead", BLUE, (35, 37), "S", wounds=1)
    other.picks("torso", "normal")
    other.fight()
    assert [] == other.told("panic_tested")


@pytest.mark.rule("UT-775")
@pytest.mark.parametrize(
    ("weapon", "strike", "lost"), [("dagger", "precision", 3), ("knife", "precision", 3), ("sabre", "precision", 2)]
)
def test_a_cutthroat_stabs_for_three(weapon: str, strike: str, lost: int) -> None:
    """With a knife or dagger."""
    duel = pair(5, 5, 1, 1, red={"profession": "cutthroat", "weapons": (weapon,)})
    duel.strikes("torso", strike)
    duel.fight()
    assert lost == duel.lost


# Gladiator, Clan Warrior


@pytest.mark.rule("UT-771b", "UT-D43")
@pytest.mark.parametrize(("face", "lost"), [(2, 0), (3, 1)])
def test_a_gladiator_hurts_even_who_parries(face: int, lost: int) -> None:
    """On 3+ the enemy loses 1 W."""
    duel = pair(face, red={"profession": "gladiator"})
    duel.sets("torso", "torso")
    duel.fight()
    assert lost == duel.lost


@pytest.mark.rule("UT-712b", "UT-746c", "UT-771b")
def test_a_gladiator_who_falls_by_it_is_not_inspired() -> None:
    """The Black Knight who has parried falls and takes the Gladiator along: no Inspiration Die is offered to them."""
    duel = pair(3, red={"profession": "gladiator", "wounds": 1}, blue={"profession": "black_knight", "wounds": 1})
    duel.hero(RED, (10, 10))
    duel.hero(BLUE, (60, 60))
    ally(duel, "neutral", dice=1)
    duel.sets("torso", "torso")
    duel.fight()
    assert duel.attacker.has_death_counter
    assert "parry.inspiration_attack" not in [decision.key for _, decision in duel.answered]


@pytest.mark.rule("UT-771c", "UT-R34")
@pytest.mark.parametrize(
    ("profession", "kinds"), [("gladiator", []), ("scoundrel", ["shield_tested", "armour_tested"])]
)
def test_nothing_protects_from_a_gladiator(profession: str, kinds: list[str]) -> None:
    """Neither shield nor armour is tested against their strikes."""
    dice = (5, 2) if profession == "gladiator" else (1, 5, 2, 1, 2, 3)
    duel = pair(*dice, red={"profession": profession}, blue={"armour": ("breastplate", "heavy_shield")})
    duel.strikes("torso", "normal")
    duel.fight()
    assert kinds == [kind for kind in duel.kinds if kind in ("shield_tested", "armour_tested")]
    assert 4 == duel.lost


@pytest.mark.rule("UT-774", "UT-R80", "UT-D48")
@pytest.mark.parametrize(("strike", "dice", "hit"), [("normal", (3, 4), True), ("precision", (3, 3, 3, 3), False)])
def test_a_clan_warrior_changes_a_die(strike: str, dice: tuple[int, ...], hit: bool) -> None:
    """3 + 1 equals 4: one more makes it a hit; Precision Strikes are not changed."""
    duel = pair(*dice, red={"profession": "clan_warrior"})
    duel.strikes("torso", strike)
    assert hit == duel.fight().is_hit


@pytest.mark.rule("UT-774")
def test_a_clan_warrior_changes_one_die_of_a_power_strike() -> None:
    """3 and 3 against 3 and 4 is lost by 1 and won by none: two dice would be needed."""
    duel = pair(3, 3, 3, 4, red={"profession": "clan_warrior"})
    duel.strikes("torso", "power")
    assert not duel.fight().is_hit


# Leader and Scoundrel


@pytest.mark.rule("UT-740b")
def test_the_leader_alone_issues_orders() -> None:
    """Nobody else is offered any."""
    table = Tabletop()
    leader, other, _ = (
        table.hero(at=(10, 10), is_leader=True),
        table.hero(at=(14, 10)),
        table.hero(at=(18, 10), die=0, has_acted=True),
    )
    table.table.parties[RED].orders = 3
    assert [*offer_orders(table.field, leader, table.turn(leader))]
    assert [] == [*offer_orders(table.field, other, table.turn(other))]


@pytest.mark.rule("UT-793")
def test_a_scoundrel_has_no_ability() -> None:
    """Nothing but what the people of the Scoundrel can do."""
    table = Tabletop()
    hero = table.hero(sub_race="undorhan", profession="scoundrel")
    assert ["rage"] == [one.id for one in table.field.specials(hero)]
