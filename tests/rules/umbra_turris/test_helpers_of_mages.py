"""Who helps Mages and who hinders them, from the spell that is cast to what it does [UT-743 to UT-792]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.plane.points import Point
from rules.umbra_turris.content_vocabulary import Characteristic
from rules.umbra_turris.magic.casting import SelfHeal
from rules.umbra_turris.specials.professions_mages import Prayer
from rules.umbra_turris.state import Model
from tests.rules.umbra_turris.mages import Study
from tests.rules.umbra_turris.tabletop import BLUE, RED


def helped(*dice: int, profession: str, spells: tuple[str, ...] = (), **mage: Any) -> tuple[Study, Model]:
    """A Mage, and a friend of some profession at the other end of the table."""
    study = Study(*dice)
    study.mage(*spells, **mage)
    return study, study.hero(RED, (5, 5), profession=profession)


# Gamekeeper


@pytest.mark.rule("UT-779c")
@pytest.mark.parametrize(("which", "bonus"), [("WS", 4), ("BS", 6)])
def test_a_gamekeeper_doubles_sharpened_senses(which: str, bonus: int) -> None:
    """+4 WS or +6 BS."""
    study, friend = helped(6, profession="master_gamekeeper")
    before = study.field.characteristic(friend, Characteristic(which))
    study.cast("sharpen_senses", study.caster, characteristic=which)
    assert before + bonus == study.field.characteristic(study.caster, Characteristic(which))


@pytest.mark.rule("UT-779b")
@pytest.mark.parametrize(("profession", "eagles"), [("master_gamekeeper", 2), ("scoundrel", 1)])
def test_a_gamekeeper_lets_a_second_eagle_come(profession: str, eagles: int) -> None:
    """But no third one, and nothing without the Gamekeeper."""
    study, _ = helped(profession=profession, spells=("war_eagle",))
    for count in range(eagles):
        assert ["war_eagle"] == study.offered("cast")
        study.creature("war_eagle", RED, (50 + 4 * count, 50))
    assert [] == study.offered("cast")


# Grave Robber


@pytest.mark.rule("UT-791b")
@pytest.mark.parametrize(("face", "profession", "come"), [(2, "grave_robber", 1), (2, "scoundrel", 0)])
def test_a_grave_robber_helps_with_spells_of_death(face: int, profession: str, come: int) -> None:
    """A 2 raises the dead, who need 3."""
    study, _ = helped(face, profession=profession)
    study.cast("raise_dead")
    assert come == sum(model.creature == "undead" for model in study.table.models)


@pytest.mark.rule("UT-791b")
def test_a_grave_robber_helps_with_no_other_spells() -> None:
    """A 2 throws no fire; nor does the enemy's Grave Robber help."""
    study, _ = helped(2, profession="grave_robber")
    enemy = study.enemy()
    study.cast("fireball", enemy)
    assert 0 == study.lost(enemy)


@pytest.mark.rule("UT-791c", "UT-544b")
def test_a_grave_robber_allows_one_undead_more() -> None:
    """Two with nobody eliminated, three after a loss of either party."""
    study, _ = helped(profession="grave_robber", spells=("raise_dead",))
    for count in range(2):
        assert ["raise_dead"] == study.offered("cast")
        study.creature("undead", RED, (50 + 4 * count, 50))
    assert [] == study.offered("cast")
    study.enemy((60, 60), is_removed=True)
    assert ["raise_dead"] == study.offered("cast")


# Re-rolls


@pytest.mark.rule("UT-745d")
@pytest.mark.parametrize(("spell", "lost"), [("fireball", 2), ("thunderbolt", 0)])
def test_an_alchemist_rolls_again_for_fire_alone(spell: str, lost: int) -> None:
    """A 2 and then a 4: fire comes; a Thunderbolt has only the 2."""
    study = Study(2, 4)
    study.mage(profession="alchemist")
    enemy = study.enemy((35, 50))
    study.cast(spell, enemy)
    assert lost == study.lost(enemy)


@pytest.mark.rule("UT-777c")
@pytest.mark.parametrize(("profession", "works"), [("ranger", True), ("scoundrel", False)])
def test_with_a_ranger_nature_is_asked_twice(profession: str, works: bool) -> None:
    """A 2 and then a 3 make a Wildwood Demon."""
    study, _ = helped(2, 3, profession=profession)
    study.cast("shapeshift")
    assert works == (study.caster.form == "wildwood_demon")


@pytest.mark.rule("UT-759b")
@pytest.mark.parametrize(("caster", "spawns"), [("wizard", 2), ("cleric", 0)])
def test_with_an_apprentice_a_wizard_asks_twice_for_spawns(caster: str, spawns: int) -> None:
    """No other Mage does."""
    study, _ = helped(2, 3, profession="wizard_apprentice")
    study.caster.profession = caster
    study.cast("summon_spawn")
    assert spawns == sum(model.creature == "magic_spawn" for model in study.table.models)


@pytest.mark.rule("UT-743d")
@pytest.mark.parametrize(("sub_race", "price"), [("borian", 1), ("thargomind_dwarf", 1), ("wood_elf", 2)])
def test_a_human_or_dwarf_druid_rolls_a_one_again(sub_race: str, price: int) -> None:
    """Then it is no fumble any more."""
    study = Study(1, 4)
    mage = study.mage("rain", profession="druid", sub_race=sub_race)
    study.cast("rain")
    assert (price, price == 1) == (study.lost(mage), study.table.rain)


@pytest.mark.rule("UT-743b", "UT-R101")
@pytest.mark.parametrize(("at", "face", "price"), [((35, 57), 6, 0), ((35, 58), 6, 1), ((35, 57), 5, 1)])
def test_near_the_menhir_a_six_costs_nothing(at: tuple[int, int], face: int, price: int) -> None:
    """20 cm between the bases; not a 5."""
    study = Study(face)
    mage = study.mage("rain", profession="druid")
    study.table.parties[RED].menhir = Point(*at)
    study.cast("rain")
    assert price == study.lost(mage)


@pytest.mark.rule("UT-743c")
@pytest.mark.parametrize(("sub_race", "at", "healed"), [("krotkin", 40, 3), ("borian", 40, 2), ("krotkin", 60, 2)])
def test_near_the_menhir_elves_and_halflings_heal_three(sub_race: str, at: int, healed: int) -> None:
    """Humans, and whoever is far from it, two."""
    study = Study()
    mage = study.mage(profession="druid", sub_race=sub_race, wounds=1)
    study.table.parties[RED].menhir = Point(35, at)
    study.do(SelfHeal(), mage)
    assert 1 + healed == mage.wounds


# Ranges


@pytest.mark.rule("UT-792a", "UT-749b")
@pytest.mark.parametrize(
    ("helper", "distance", "heard"), [("acolyte", 20, 1), ("acolyte", 21, 0), ("scoundrel", 16, 0)]
)
def test_with_an_acolyte_a_prayer_reaches_further(helper: str, distance: int, heard: int) -> None:
    """20 cm instead of 15; one Acolyte or many."""
    study, _ = helped(3, profession=helper, spells=())
    study.caster.profession = "cleric"
    study.hero(RED, (9, 5), profession=helper)
    friend = study.hero(RED, (35, 37 + distance))
    study.do(Prayer(friend.id), study.caster)
    assert heard == len(friend.effects)
    assert 0 == study.lost(study.caster), "UT-749c"


@pytest.mark.rule("UT-753a", "UT-792a")
@pytest.mark.parametrize(("helper", "distance", "price"), [("soldier", 30, 2), ("soldier", 31, 1), ("acolyte", 35, 2)])
def test_spells_are_dearer_near_a_witch_hunter(helper: str, distance: int, price: int) -> None:
    """30 cm, with an Acolyte of theirs 35."""
    study = Study(6)
    mage = study.mage("rain", at=(35, 5))
    study.hero(BLUE, (35, 7 + distance), profession="witch_hunter")
    study.hero(BLUE, (60, 60), profession=helper)
    study.cast("rain")
    assert price == study.lost(mage)


@pytest.mark.rule("UT-781a", "UT-R105")
@pytest.mark.parametrize(("distance", "face", "rains"), [(20, 3, False), (20, 4, True), (21, 3, True)])
def test_charlatans_disturb_a_mage_once(distance: int, face: int, rains: bool) -> None:
    """-1 within 20 cm, however many there are."""
    study = Study(face)
    study.mage("rain")
    for x in (35, 38):
        study.hero(BLUE, (x, 37 + distance), profession="charlatan")
    study.cast("rain")
    assert rains == study.table.rain
