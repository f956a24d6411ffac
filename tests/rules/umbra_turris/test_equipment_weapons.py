"""Weapons: what they cost, who may own them, and what goes with them [UT-801 to UT-847]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.umbra_turris.content_arms import MeleeWeapon, RangedWeapon
from rules.umbra_turris.content_vocabulary import Alignment, Group, Strike, Tag
from tests.content.spelled_out import rows
from tests.rules.umbra_turris.party_lists import box, broken, found, hero, party

MELEE = """
801 sword,short_sword                     11 1 +1   .   .
802 axe,scimitar                          10 1  .  +1  -2
803 hammer,morgenstern                    14 1  .  +1  -2
804 sabre,rapier                          12 1 +1  -1  +2
805 spear                                 13 1 +1  -2   .
806 mace,club                              8 1  .   .  -2
807 pitchfork,rod                          5 1  .  -2  -2
808 bastard_sword                         17 2  r  +1  -1
809 longsword                             16 2 -1r +2  -2
810 great_axe                             17 2  .  +2  -2
811 great_hammer,battle_staff             19 2  .  +2  -2
812 halberd                               22 2  .  +2  -2
813 flail                                 16 2  .   r  -2
814 staff,ritual_weapon,improvised_weapon  6 2  .   .  -1
815 dagger,hunting_knife                   7 l  .  -2  +2
816 knife                                  2 l  .  -3  +1
817 asari_tiheri                          21 2  .  +2  -2
818 axe_of_grom                           38 2  .  +3  -2
819 asmunds_hammer                        43 2  .  +2r -2
820 ussarous                              25 1 +2   .  +2
"""
"""The printed table: rule, names, cost, hands, modifiers to Normal, Power and Precision Strikes, r for a re-roll."""
HANDS = {"1": Group.ONE_HANDED, "2": Group.TWO_HANDED, "l": Group.LIGHT}


@pytest.mark.parametrize(
    "row", [pytest.param(row[1:], marks=pytest.mark.rule(f"UT-{row[0]}"), id=row[1]) for row in rows(MELEE)]
)
def test_melee_weapons_are_those_of_the_printed_table(row: list[str]) -> None:
    """Cost, group, modifiers and re-rolls of everything on the line."""
    names, price, hands, *strikes = row
    for name in names.split(","):
        weapon = box().melee_weapon(name)
        assert (int(price), HANDS[hands]) == (weapon.cost, weapon.group)
        for strike, printed in zip(Strike, strikes, strict=True):
            assert ("r" in printed) == (strike in weapon.rerolls)
            assert int(printed.rstrip("r").replace(".", "0") or 0) == weapon.modifier(strike)


def test_the_printed_table_holds_every_melee_weapon_for_sale() -> None:
    """No weapon is missing, and none is added."""
    printed = [name for row in rows(MELEE) for name in row[1].split(",")]
    assert printed == [weapon.id for weapon in box().melee_weapons if weapon.cost is not None]


@pytest.mark.rule("UT-R64")
def test_families_of_weapons() -> None:
    """Those that other rules name, and no more."""
    families = {tag: [one.id for one in box().melee_weapons if tag in one.tags and one.cost] for tag in Tag}
    assert families == {
        Tag.SWORD: ["sword", "short_sword", "bastard_sword", "longsword"],
        Tag.SABRE: ["sabre", "rapier"],
        Tag.AXE: ["axe", "great_axe", "axe_of_grom"],
        Tag.HAMMER: ["hammer", "great_hammer", "asmunds_hammer"],
        Tag.KNIFE: ["dagger", "hunting_knife", "knife"],
        Tag.STAFF: ["staff", "ritual_weapon"],
    }


@pytest.mark.rule("UT-R64", "UT-375")
def test_natural_weapons_count_as_one_handed() -> None:
    """In the groups of a Royal Champion there are three; Ussarous has no mark and is one-handed, too."""
    assert Group.ONE_HANDED == box().melee_weapon("fangs_and_claws").group.held_as
    assert Group.ONE_HANDED == box().melee_weapon("ussarous").group.held_as
    assert [Group.TWO_HANDED, Group.LIGHT] == [one.held_as for one in (Group.TWO_HANDED, Group.LIGHT)]


RANGED = """
831 bow                    12 bow       1 60 .  .
832 long_bow               19 bow       1 70 .  S7,Sp7
833 crossbow               17 crossbow  1 40 .  .
834 repeating_crossbow     24 crossbow  1 40 .  .
835 sling                   3 sling     1 20 2  .
837 musket                 15 firearm   1 40 .  .
838 arquebus               26 firearm   2 40 .  S8
838 big_gun                26 firearm   2 40 .  S8
839 blunderbuss            22 firearm   1s 30 2 S8
840 small_cannon           16 firearm   1 50 .  .
841 pistol                  3 firearm   1 20 2  .
842 throwing_knives         3 thrown    1 20 3  .
843 bomb                    5 thrown    1s 20 . .
844 bow_of_morrenviel      21 bow       1s 70 . S7,Sp7
845 crossbow_of_doom       21 crossbow  2 40 .  .
846 king_of_thieves_sling  16 sling     1 30 4  .
847 corrupted_blunderbuss  28 firearm   1s 30 . S8
"""
"""The printed table: rule, name, cost, class, damage (s for Stun), range, maximum damage, least characteristics."""


@pytest.mark.parametrize(
    "row", [pytest.param(row[1:], marks=pytest.mark.rule(f"UT-{row[0]}"), id=row[1]) for row in rows(RANGED)]
)
def test_ranged_weapons_are_those_of_the_printed_table(row: list[str]) -> None:
    """Cost, class, damage, Stun, range, maximum damage and what they need."""
    name, price, kind, damage, reach, most, needs = row
    weapon = box().ranged_weapon(name)
    assert (int(price), kind, int(reach)) == (weapon.cost, weapon.kind, weapon.range)
    assert (int(damage.rstrip("s")), "s" in damage) == (weapon.damage, weapon.stun)
    assert weapon.max_damage == (None if most == "." else int(most))
    assert needs == (",".join(f"{one}{least}" for one, least in weapon.needs.items()) or ".")


def test_the_printed_table_holds_every_ranged_weapon() -> None:
    """No weapon is missing, and none is added."""
    assert [row[1] for row in rows(RANGED)] == [weapon.id for weapon in box().ranged_weapons]


SPECIALS: dict[str, dict[str, Any]] = {
    "hammer": {"armour_test": -1},
    "morgenstern": {"armour_test": -1},
    "spear": {"counter_attack": True},
    "mace": {"stun_reroll": True},
    "club": {"stun_reroll": True},
    "great_axe": {"doubles": 1},
    "great_hammer": {"armour_test": -1},
    "battle_staff": {"armour_test": -1},
    "halberd": {"counter_attack": True},
    "knife": {"no_critical": True, "no_perfect": True},
    "asari_tiheri": {"knockdown": 2},
    "axe_of_grom": {"doubles": 1},
    "asmunds_hammer": {"armour_test": -2, "stuns_anywhere": True},
    "ussarous": {"backstab": 4, "perfect_dice": 2},
    "fangs_and_claws": {"charge_only": True, "normal_critical": True},
    "unarmed": {"damage": 1, "parries_weapons": False},
    "long_bow": {"bs_bonus": 1},
    "crossbow": {"armour_dice": 1},
    "repeating_crossbow": {"first_reroll_up_to": 2},
    "musket": {"ignores_shields": True},
    "arquebus": {"bs_fixed": 8, "faulty": True},
    "big_gun": {"bs_fixed": 8, "faulty": True},
    "blunderbuss": {"bs_fixed": 7, "faulty": True, "explosion": 8},
    "small_cannon": {"ricochet": True, "wounding_reroll": True, "ignores_armour": True, "own_base": True},
    "throwing_knives": {"uses": ("S", "Sp"), "thrown": True, "sneak": True},
    "bomb": {"uses": ("S",), "thrown": True, "faulty": True, "no_aiming": True, "explosion": 8},
    "bow_of_morrenviel": {"bs_bonus": 2},
    "crossbow_of_doom": {"ignores_armour": True},
    "king_of_thieves_sling": {"sneak": True, "moves_and_shoots": True},
    "corrupted_blunderbuss": {"bs_fixed": 8, "faulty": True, "explosion": 8, "incendiary": True},
}
"""What the printed tables say of weapons besides their numbers."""
PLAIN: dict[str, Any] = {"perfect_dice": 1, "parries_weapons": True, "uses": ("BS",)}
"""What a weapon without specials has; everything else is nothing."""


@pytest.mark.parametrize("weapon", [*box().melee_weapons, *box().ranged_weapons], ids=lambda weapon: weapon.id)
def test_weapons_have_the_printed_specials_and_no_others(weapon: MeleeWeapon | RangedWeapon) -> None:
    """Each special that the table names, and none that it does not."""
    fields = dict.fromkeys(field for specials in SPECIALS.values() for field in specials)
    wanted = {**PLAIN, **SPECIALS.get(weapon.id, {})}
    for field in fields:
        if hasattr(weapon, field) and not (field == "damage" and isinstance(weapon, RangedWeapon)):
            assert (field, wanted.get(field) or None) == (field, getattr(weapon, field) or None)


# Who may own what


ONLY_FOR = [
    ("UT-817", "asari_tiheri", "tigerian", "borian", Alignment.GOOD),
    ("UT-818", "axe_of_grom", "northern_dwarf", "borian", Alignment.EVIL),
    ("UT-819", "asmunds_hammer", "thargomind_dwarf", "borian", Alignment.LAWFUL),
    ("UT-820", "ussarous", "vorak", "borian", Alignment.NEUTRAL),
    ("UT-844", "bow_of_morrenviel", "wood_elf", "borian", Alignment.GOOD),
    ("UT-844", "bow_of_morrenviel", "dark_elf", "hobgoblin", Alignment.EVIL),
    ("UT-845", "crossbow_of_doom", "hobgoblin", "city_goblin", Alignment.EVIL),
    ("UT-846", "king_of_thieves_sling", "krotkin", "gnome", Alignment.GOOD),
    ("UT-846", "king_of_thieves_sling", "mrokin", "city_goblin", Alignment.EVIL),
]


@pytest.mark.parametrize(
    ("rule", "weapon", "owner", "stranger", "alignment"),
    [pytest.param(*row, marks=pytest.mark.rule(row[0]), id=f"{row[1]} {row[2]}") for row in ONLY_FOR],
)
def test_special_weapons_belong_to_a_people(
    rule: str, weapon: str, owner: str, stranger: str, alignment: Alignment
) -> None:
    """Its own people may buy it; for others it is a breach."""
    assert [] == broken(party(hero(owner, "soldier", weapon), alignment=alignment))
    assert [rule] == broken(party(hero(stranger, "soldier", weapon), alignment=alignment))


@pytest.mark.rule("UT-818", "UT-819")
def test_dwarves_do_not_lend_each_other_their_weapons() -> None:
    """The Axe of Grom is the Northern Dwarves' alone, Asmund's Hammer the Thargominds'."""
    assert ["UT-818"] == broken(party(hero("thargomind_dwarf", "soldier", "axe_of_grom")))
    northern = hero("northern_dwarf", "soldier", "asmunds_hammer")
    assert ["UT-819"] == broken(party(northern, alignment=Alignment.EVIL))


@pytest.mark.rule("UT-847", "UT-R64")
def test_the_corrupted_blunderbuss_is_for_orcs_who_shoot() -> None:
    """City and Ugruk-hor Orcs, no Black Orcs, and only as Marksman or Gunsmith."""
    for people in ("city_orc", "ugruk_hor_orc"):
        gunner = hero(people, "gunsmith", "corrupted_blunderbuss")
        assert [] == broken(party(gunner, alignment=Alignment.ANARCHIST))
    black = hero("black_orc", "gunsmith", "corrupted_blunderbuss")
    assert ["UT-847"] == broken(party(black, alignment=Alignment.ANARCHIST))
    assert ["UT-R64"] == broken(party(hero("city_orc", "soldier", "corrupted_blunderbuss")))


@pytest.mark.rule("UT-825")
def test_a_party_has_one_special_weapon() -> None:
    """Melee and ranged ones together; even one hero with two is a breach."""
    hammer, axe = hero("thargomind_dwarf", "soldier", "asmunds_hammer"), hero("vorak", "soldier", "ussarous")
    assert [] == broken(party(hammer))
    (breach,) = found(party(hammer, axe))
    assert breach.rule == "UT-825"
    sling = hero("krotkin", "soldier", "king_of_thieves_sling")
    tiger = hero("tigerian", "soldier", "asari_tiheri")
    assert ["UT-825"] == broken(party(sling, tiger, alignment=Alignment.GOOD))


@pytest.mark.rule("UT-836", "UT-837", "UT-838")
@pytest.mark.parametrize("weapon", ["musket", "arquebus", "big_gun", "blunderbuss"])
def test_firearms_are_for_marksmen_and_gunsmiths(weapon: str) -> None:
    """Nobody else buys them, not even a Bow Master."""
    for profession in ("marksman", "gunsmith"):
        assert [] == broken(party(hero("thargomind_dwarf", profession, weapon)))
    assert ["UT-836"] == broken(party(hero("thargomind_dwarf", "bow_master", weapon)))


@pytest.mark.rule("UT-836", "UT-841")
def test_anybody_buys_a_pistol() -> None:
    """A Soldier too."""
    assert [] == broken(party(hero("borian", "soldier", "pistol")))


@pytest.mark.rule("UT-832")
def test_a_long_bow_needs_s_7_and_sp_7() -> None:
    """A Human has both, a Dwarf lacks Sp and a Krótkin S."""
    assert [] == broken(party(hero("borian", "soldier", "long_bow")))
    assert ["UT-832"] == broken(party(hero("thargomind_dwarf", "soldier", "long_bow")))
    assert ["UT-832"] == broken(party(hero("krotkin", "soldier", "long_bow"), alignment=Alignment.GOOD))


@pytest.mark.rule("UT-R62", "UT-755a")
def test_the_sp_of_an_executioner_counts_for_a_long_bow() -> None:
    """A Dwarf with S 8 and, by the profession, Sp 8."""
    assert [] == broken(party(hero("thargomind_dwarf", "executioner", "long_bow")))


@pytest.mark.rule("UT-838", "UT-839")
def test_heavy_firearms_need_s_8() -> None:
    """A Human's 7 is too little."""
    for weapon, rule in (("arquebus", "UT-838"), ("blunderbuss", "UT-839")):
        assert [rule] == broken(party(hero("borian", "gunsmith", weapon)))
        assert [] == broken(party(hero("city_orc", "gunsmith", weapon)))


@pytest.mark.rule("UT-840")
def test_a_small_cannon_is_for_small_races() -> None:
    """Goblins and Halflings have M 20; a Gnome has 15."""
    assert [] == broken(party(hero("city_goblin", "gunsmith", "small_cannon")))
    assert [] == broken(party(hero("krotkin", "marksman", "small_cannon"), alignment=Alignment.LAWFUL))
    assert ["UT-840"] == broken(party(hero("gnome", "gunsmith", "small_cannon"), alignment=Alignment.LAWFUL))


# Shields


@pytest.mark.rule("UT-374", "UT-822", "UT-867")
def test_a_two_handed_weapon_forbids_a_shield() -> None:
    """Also beside a one-handed one."""
    assert ["UT-822"] == broken(party(hero("borian", "soldier", "halberd", armour=("light_shield",))))
    assert ["UT-822"] == broken(party(hero("borian", "soldier", "halberd", "sword", armour=("light_shield",))))
    assert [] == broken(party(hero("borian", "soldier", "sword", "mace", armour=("light_shield",))))


@pytest.mark.rule("UT-374", "UT-824", "UT-868")
def test_a_light_weapon_forbids_a_shield() -> None:
    """Dagger or knife, also beside a sword."""
    assert ["UT-824"] == broken(party(hero("borian", "soldier", "dagger", armour=("heavy_shield",))))
    assert ["UT-824"] == broken(party(hero("borian", "soldier", "sword", "knife", armour=("heavy_shield",))))


@pytest.mark.rule("UT-374", "UT-R63")
def test_a_shield_needs_a_one_handed_melee_weapon() -> None:
    """A bow alone is none, but forbids no shield beside a sword."""
    assert ["UT-374"] == broken(party(hero("borian", "soldier", "bow", armour=("light_shield",))))
    assert [] == broken(party(hero("borian", "soldier", "bow", "sword", armour=("light_shield",))))


@pytest.mark.rule("UT-375")
def test_the_claws_of_a_black_orc_are_a_one_handed_weapon() -> None:
    """With a bow and claws a shield can be carried; with a two-handed weapon it cannot."""
    archer = hero("black_orc", "soldier", "bow", armour=("light_shield",))
    assert [] == broken(party(archer, alignment=Alignment.EVIL))
    axeman = hero("black_orc", "soldier", "great_axe", armour=("light_shield",))
    assert ["UT-822"] == broken(party(axeman, alignment=Alignment.EVIL))
