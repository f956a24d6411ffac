"""What the guilds give to their heroes [UT-795 to UT-799], and that no special rule is forgotten."""

from __future__ import annotations

from typing import Any

import pytest

from rules.umbra_turris.action.hiding import Spot
from rules.umbra_turris.action.reach import move_reach
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.occasions import Shot
from rules.umbra_turris.specials.register import SPECIALS
from rules.umbra_turris.specials.special import Special, asked
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.people import attack_bonus, cast_by, in_terrain, pair
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop
from tests.rules.umbra_turris.test_shooting import Range, to_wound

DONE_OTHERWISE = {
    "leader_orders": "orders are a Minor Action of whoever leads",
    "mutilate": "a natural weapon of the box",
    "mutilate_critical": "a natural weapon of the box",
    "vitality_dear_profession": "a part of vitality",
    "madness_wounds": "a part of madness",
    "druid_menhir": "before the battle",
    "alchemist_potions": "before the battle",
    "ranger_deployment": "before the battle",
    "grave_robber_undead": "before the battle",
    "soul_offering": "before the battle",
    "paladin_blessing_dice": "dice that a party begins with",
    "shaman_ritual": "magic",
    "wizard_apprentice_spell": "on the list of a party",
    "zankh_leaders_spell": "on the list of a party",
    "wizard_apprentice_item_card": "the hand of a party",
    "thief_item_card": "the hand of a party",
}
"""Special rules of heroes without a class of their own, or with one among other chapters, and where they are."""


def test_every_special_rule_of_heroes_is_there() -> None:
    """Races, professions, the Leader, guilds and alignments: each id has a class or a reason."""
    content = Tabletop().box
    owners: list[Any] = [*content.sub_races, *content.professions, content.leader, *content.guilds, *content.alignments]
    names = [name for owner in owners for name in owner.specials]
    assert [] == [name for name in names if name not in SPECIALS and name not in DONE_OTHERWISE]
    assert [] == [name for name in DONE_OTHERWISE if name not in names]


def joined(table: Tabletop, guild: str, seat: Any = RED) -> None:
    """A party belongs to a guild."""
    table.table.parties[seat].guild = guild


# Tormentio


@pytest.mark.rule("UT-795b")
@pytest.mark.parametrize(("strike", "more"), [("precision", 1), ("normal", 0), ("power", 0)])
def test_assassins_are_precise(strike: str, more: int) -> None:
    """All heroes of the party have +1."""
    duel = pair()
    before = attack_bonus(duel, strike)
    joined(duel, "tormentio")
    assert before + more == attack_bonus(duel, strike)


@pytest.mark.rule("UT-795c", "UT-R30")
@pytest.mark.parametrize(
    ("weapon", "items", "lost"),
    [("dagger", (), 3), ("sabre", (), 2), ("sabre", ("poison",), 3), ("dagger", ("poison",), 3)],
)
def test_knives_of_assassins_are_poisoned(weapon: str, items: tuple[str, ...], lost: int) -> None:
    """A 6 of a Precision Strike adds 1, once whatever the poison comes from."""
    duel = pair(6, 5, 1, 1, 1, red={"weapons": (weapon,), "items": items})
    joined(duel, "tormentio")
    duel.strikes("torso", "precision")
    duel.fight()
    assert lost == duel.lost


@pytest.mark.rule("UT-795e")
def test_terrain_protects_assassins_better() -> None:
    """One more against shots, for terrain alone: not in the open, and not behind a friend."""
    table = Tabletop(terrain="TC-G1")
    joined(table, "tormentio", BLUE)
    shooter = table.hero(RED, (5, 5), weapons=("bow",))
    hidden = table.hero(BLUE, in_terrain(table))
    assert table.field.is_covered_by_terrain(shooter, hidden)
    assert -1 == worse(table, shooter, hidden, table.field.cover(shooter, hidden))
    plain = Range(6, 1, 1, 6, 6)
    joined(plain.table, "tormentio", BLUE)
    plain.table.hero(BLUE, (36, 20), sub_race="krotkin")
    plain.shoot(aim=0)
    assert 7 + 1 - 1 == to_wound(plain)["bonus"]


def worse(table: Tabletop, shooter: Any, target: Any, cover: int) -> int:
    """What the guild takes from a shot."""
    shot = Shot(table.field, shooter, target, table.box.ranged_weapon("bow"), 20, cover=cover)
    return sum(answer(shot) for answer in asked(table.field, Special.ballistic_bonus, first=shooter))


# Vulgari


@pytest.mark.rule("UT-796b")
@pytest.mark.parametrize(("hidden", "reach"), [(True, 7 + 3), (False, 15)])
def test_thieves_sneak_further(hidden: bool, reach: int) -> None:
    """3 cm more while hidden, however many they are."""
    table = Tabletop()
    hero = table.hero(is_hidden=hidden)
    table.hero(at=(10, 10), is_hidden=hidden)
    joined(table, "vulgari")
    assert reach == move_reach(table.field, hero, table.turn(hero))


@pytest.mark.rule("UT-796c")
def test_thieves_reroll_loot() -> None:
    """Every hero of the party may."""
    table = Tabletop()
    hero = table.hero()
    joined(table, "vulgari")
    assert [True] == [answer() for answer in asked(table.field, Special.rerolls_loot, of=hero)]


# Zankh


@pytest.mark.rule("UT-797c")
@pytest.mark.parametrize(("places", "payers"), [((22,), []), ((22, 18), ["red.2", "red.3"]), ((22, 23), [])])
def test_mages_of_a_guild_share_their_wounds(places: tuple[int, ...], payers: list[str]) -> None:
    """With two friendly heroes within 10 cm one of them may pay."""
    table = Tabletop()
    mage = table.hero(at=(10, 10), profession="wizard")
    for place in places:
        table.hero(at=(place, 10 if place == 22 else 14))
    joined(table, "zankh")
    cast = cast_by(table, mage, "rain")
    found = [payer.id for answer in asked(table.field, Special.other_payers, of=mage) for payer in answer(cast)]
    assert payers == found


# Nemrod


@pytest.mark.rule("UT-798d")
@pytest.mark.parametrize(
    ("leader", "weapon", "critical"),
    [
        ("bow_master", "bow", True),
        ("bow_master", "crossbow", True),
        ("bow_master", "sling", False),
        ("tracker", "bow", False),
    ],
)
def test_led_by_a_bow_master_trackers_shoot_critically(leader: str, weapon: str, critical: bool) -> None:
    """A 6 of the wounding dice and a critical roll of 5, by somebody else than the Leader."""
    one = Range(4, 6, 5, 1, 1, 5, weapon=weapon)
    one.table.hero(RED, (60, 5), profession=leader, is_leader=True)
    joined(one.table, "nemrod")
    one.shoot(aim=0)
    assert critical == ("critical_rolled" in one.table.kinds)


@pytest.mark.rule("UT-798e", "UT-R120")
@pytest.mark.parametrize(("leader", "more"), [("tracker", 1), ("bow_master", 0)])
def test_led_by_a_tracker_trackers_have_a_keen_eye(leader: str, more: int) -> None:
    """+1 BS, +1 to Precision Strikes, and Spot tests are rolled again."""
    duel = pair(1, 5)
    duel.hero(RED, (60, 60), profession=leader, is_leader=True)
    before = attack_bonus(duel, "precision")
    joined(duel, "nemrod")
    assert before + more == attack_bonus(duel, "precision")
    assert 7 + more == duel.field.characteristic(duel.attacker, Characteristic.BS)
    enemy = duel.hero(BLUE, (35, 50), is_hidden=True)
    duel.do(Spot(enemy.id), duel.attacker)
    assert bool(more) == (not enemy.is_hidden)


# Centurium


@pytest.mark.rule("UT-799b")
@pytest.mark.parametrize(("strike", "more"), [("normal", 1), ("power", 1), ("precision", 0)])
def test_mercenaries_charge_with_more_skill_or_strength(strike: str, more: int) -> None:
    """Whichever the strike uses."""
    duel: Duel = pair()
    joined(duel, "centurium")
    assert more == attack_bonus(duel, strike, "charge") - attack_bonus(duel, strike)
