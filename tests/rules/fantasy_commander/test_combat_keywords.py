"""The glossary in a fight [FC-801 to FC-851]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.vocabulary import EMPIRE, Terrain, Trait
from tests.rules.fantasy_commander.attacks import blows, duel, shot
from tests.rules.fantasy_commander.battlefield import Battlefield, grants

DEFENDING: dict[str, Any] = {"defending": True}
TIRED: dict[str, Any] = {"fatigue": 2}


def having(*traits: Trait | tuple[Trait, int], **facts: Any) -> dict[str, Any]:
    """A unit that has gained traits, and other facts about it."""
    return {"gains": grants(*traits), **facts}


# What is ignored


@pytest.mark.rule("FC-801", "FC-R02")
def test_armour_ignores_one_blade_in_both_roles() -> None:
    """One 3 of an attack does not count against a target in Armour, one of a defence not against an attacker."""
    fought = blows(duel(3, 3, 2, on=having(Trait.ARMOUR)))
    assert fought["damage"]["target"] == 2
    assert fought["cancelled"] == [{"by": "Armour", "what": "blade", "n": 1, "of": "attack"}]
    assert fought["attack"]["marks"] == ["ignored", "hit", "hit"]
    fought = blows(duel(4, 4, 4, 3, 3, by=having(Trait.ARMOUR), on=DEFENDING))
    assert fought["damage"]["attacker"] == 1


@pytest.mark.rule("FC-R14", "FC-801")
def test_only_results_that_would_count_are_ignored_and_before_blocks() -> None:
    """A weak attacker's 3 is nothing, so Armour ignores none of it; and what is ignored needs no block."""
    fought = blows(duel(3, 2, 5, by={"losses": 2}, on=having(Trait.ARMOUR)))
    assert (fought["cancelled"], fought["damage"]["target"]) == ([], 1)
    fought = blows(duel(3, 2, 2, 5, 4, on=having(Trait.ARMOUR, defending=True)))
    assert fought["damage"]["target"] == 1


@pytest.mark.rule("FC-522", "FC-R03")
def test_a_forest_ignores_one_blade_of_any_roll() -> None:
    """In melee, as attacker or defender, and under fire; beside Armour it takes a second one."""
    scene = duel(3, 3, 5)
    scene.lay("F5", Terrain.FOREST)
    assert blows(scene)["damage"]["target"] == 1
    scene = duel(4, 4, 4, 3, 3, on=DEFENDING)
    scene.lay("E5", Terrain.FOREST)
    assert blows(scene)["damage"]["attacker"] == 1
    scene = duel(3, 3, 3, on=having(Trait.ARMOUR))
    scene.lay("F5", Terrain.FOREST)
    assert blows(scene)["damage"]["target"] == 1
    scene = Battlefield(3, 3)
    scene.unit("zombie_archers", "E5")
    scene.unit("legionnaires", "G5")
    scene.lay("G5", Terrain.FOREST)
    assert shot(scene, "ZA1", "LEG1")["damage"]["target"] == 1


@pytest.mark.rule("FC-803", "FC-R04")
def test_the_brave_ignore_one_panic_result_in_both_roles() -> None:
    """One panic result less for a target, and for an attacker; two sources of Brave are still one."""
    assert blows(duel(1, 1, 5, on=having(Trait.BRAVE)))["panic"]["target"] == 1
    assert blows(duel(1, 1, 5, on=having(Trait.BRAVE, Trait.BRAVE)))["panic"]["target"] == 1
    fought = blows(duel(4, 4, 4, 1, 1, by=having(Trait.BRAVE), on=DEFENDING))
    assert fought["panic"]["attacker"] == 1


@pytest.mark.rule("FC-802", "FC-509")
def test_an_aura_reaches_as_far_as_it_says() -> None:
    """Roland's Aura 1 gives Brave to a neighbour of his side, not to one two hexes away, nor to an enemy."""
    for cell, panic in (("G5", 1), ("G4", 1), ("H5", 2)):
        scene = duel(1, 1, 5)
        scene.unit("roland", "F4" if cell == "G4" else cell)
        assert blows(scene)["panic"]["target"] == panic
    scene = duel(4, 4, 4, 1, 1, on=DEFENDING)
    scene.unit("roland", "D5")
    assert blows(scene)["panic"]["attacker"] == 2


@pytest.mark.rule("FC-815", "FC-R04")
def test_the_forged_do_not_panic_when_attacked() -> None:
    """All panic results of an attack are ignored, but a Forged attacker can be panicked by the defence roll."""
    assert blows(duel(1, 1, 1, on=having(Trait.FORGED)))["panic"]["target"] == 0
    fought = blows(duel(4, 4, 4, 1, 5, by=having(Trait.FORGED), on=DEFENDING))
    assert fought["panic"]["attacker"] == 1


# Dice


@pytest.mark.rule("FC-804", "FC-R43")
def test_charge_adds_dice_after_a_movement() -> None:
    """Charge 2 gives two dice to a unit that has moved at least one hex, none to one that has not."""
    strong = having((Trait.CHARGE, 1))
    assert ["Charge", 2] in blows(duel(by=strong), moved=True, began_at="C5")["attack"]["dice"]
    assert blows(duel(by=strong), moved=False, began_at="E5")["attack"]["dice"] == [["Attack", 3]]


@pytest.mark.rule("FC-806", "FC-R43")
def test_nobody_charges_an_enemy_that_it_was_next_to() -> None:
    """The unit began beside the target, moved, and is beside it again: no Charge."""
    assert blows(duel(), moved=True, began_at="E4")["attack"]["dice"] == [["Attack", 3]]


@pytest.mark.rule("FC-807", "FC-D20")
def test_counterblow_rolls_without_a_defence_token() -> None:
    """The attacked unit may roll; it gets no token by that, and may decline."""
    scene = duel(4, 4, 4, 2, 2, on=having(Trait.COUNTERBLOW))
    assert blows(scene)["damage"]["attacker"] == 2
    assert not scene.find("LEG1").defending
    scene = duel(4, 4, 4, on=having(Trait.COUNTERBLOW))
    scene.will_answer(EMPIRE, "reaction.receive", "stand")
    assert blows(scene)["defence"] is None


@pytest.mark.rule("FC-977")
def test_infantry_in_fortifications_strikes_back_bravely() -> None:
    """Field Fortifications give Infantry Counterblow and Brave, and nothing to Monstrous units."""
    scene = duel(1, 4, 4, 2, 4)
    scene.lay("F5", Terrain.FORTIFICATIONS)
    fought = blows(scene)
    assert (fought["damage"]["attacker"], fought["panic"]["target"]) == (1, 0)
    scene = duel(1, 4, 4, target="knights")
    scene.lay("F5", Terrain.FORTIFICATIONS)
    fought = blows(scene)
    assert (fought["defence"], fought["panic"]["target"]) == (None, 1)


@pytest.mark.rule("FC-810")
def test_dominance_hits_with_every_four() -> None:
    """Without support a 4 of the attacker counts; a 4 of its defence roll does not block by it."""
    assert blows(duel(4, 4, 5, by=having(Trait.DOMINANCE)))["damage"]["target"] == 2
    fought = blows(duel(2, 2, 5, 4, 4, on=having(Trait.DOMINANCE, defending=True)))
    assert fought["damage"]["target"] == 2


@pytest.mark.rule("FC-817")
def test_fortitude_is_never_weak() -> None:
    """A last miniature with Fortitude hits with 3s."""
    assert blows(duel(3, 5, 5, by=having(Trait.FORTITUDE, losses=2)))["damage"]["target"] == 1


@pytest.mark.rule("FC-847", "FC-R14")
def test_terrifying_adds_a_panic_result_that_can_be_ignored_or_blocked() -> None:
    """One panic result beside the dice; Brave ignores it, a block stops it."""
    terrible = having(Trait.TERRIFYING)
    fought = blows(duel(5, 5, 5, by=terrible))
    assert (fought["attack"]["added"], fought["panic"]["target"]) == (1, 1)
    assert blows(duel(5, 5, 5, by=terrible, on=having(Trait.BRAVE)))["panic"]["target"] == 0
    assert blows(duel(5, 5, 5, 5, 4, by=terrible, on=DEFENDING))["panic"]["target"] == 0
    assert blows(duel(4, 4, 4, 5, 4, on=having(Trait.TERRIFYING, defending=True)))["panic"]["attacker"] == 0


# Ranger


@pytest.mark.rule("FC-836")
def test_against_a_ranger_terrain_gives_nothing() -> None:
    """Forest, Town, Fortifications, Crypt and Statue hex do not help whom a Ranger attacks; auras from elsewhere do."""
    ranger = having(Trait.RANGER)
    scene = duel(3, 3, 5, by=ranger)
    scene.lay("F5", Terrain.FOREST)
    assert blows(scene)["damage"]["target"] == 2
    scene = duel(3, 3, 5, by=ranger)
    scene.lay("F5", Terrain.TOWN)
    assert blows(scene)["damage"]["target"] == 2
    scene = duel(1, 1, 5, by=ranger)
    scene.lay("F5", Terrain.FORTIFICATIONS)
    fought = blows(scene)
    assert (fought["defence"], fought["panic"]["target"]) == (None, 2)
    scene = duel(5, 5, 5, by=ranger, on=DEFENDING)
    scene.lay("F5", Terrain.STATUE)
    assert blows(scene)["defence"]["dice"] == [["Defence", 2]]
    scene = duel(5, 5, 5, by=ranger, on=DEFENDING)
    scene.lay("G5", Terrain.STATUE)
    assert blows(scene)["defence"]["dice"] == [["Defence", 2], ["Bonus", 1]]


@pytest.mark.rule("FC-836", "FC-942")
@pytest.mark.parametrize(("font", "is_supported"), [("F5", False), ("G5", True)])
def test_against_a_ranger_a_dark_font_supports_only_from_beside(font: str, is_supported: bool) -> None:
    """Undead Cavalry on the hex of the Font defends without support, and with it from the next hex."""
    scene = duel(5, 5, 5, 4, 4, attacker="knights", target="undead_cavalry", by=having(Trait.RANGER), on=DEFENDING)
    scene.lay(font, Terrain.DARK_FONT)
    assert blows(scene)["defence_support"] == is_supported


@pytest.mark.rule("FC-530", "FC-840")
@pytest.mark.parametrize(("face", "is_told"), [(1, True), (5, False)])
def test_walls_are_told_of_only_where_they_have_helped(face: int, is_told: bool) -> None:
    """Zombies in a Town ignore one damage, which a panic result is to them; without any result there is none."""
    scene = duel(face, 5, 5, attacker="knights", target="zombie_warriors")
    scene.lay("F5", Terrain.TOWN)
    told = [{"by": "Walls", "what": "damage", "n": 1, "of": "attack"}]
    assert blows(scene)["cancelled"] == (told if is_told else [])


@pytest.mark.rule("FC-836")
def test_a_ranger_under_attack_leaves_the_attacker_its_terrain() -> None:
    """Only the unit that it attacks gets no benefit: an attacker in a forest keeps its cover."""
    scene = duel(4, 4, 4, 3, 4, on=having(Trait.RANGER, defending=True))
    scene.lay("E5", Terrain.FOREST)
    assert blows(scene)["damage"]["attacker"] == 0


# Town, Survivable, Resurgent


@pytest.mark.rule("FC-530", "FC-R47")
def test_a_town_takes_one_damage_from_each_attack() -> None:
    """One damage less for the attacked unit, in melee and under fire, none against counter-damage."""
    scene = duel(2, 3, 5)
    scene.lay("F5", Terrain.TOWN)
    fought = blows(scene)
    assert fought["damage"]["target"] == 1
    assert fought["cancelled"] == [{"by": "Walls", "what": "damage", "n": 1, "of": "attack"}]
    scene = duel(4, 4, 4, 2, 4, on=DEFENDING)
    scene.lay("E5", Terrain.TOWN)
    assert blows(scene)["damage"]["attacker"] == 1
    scene = duel(5, 5, 5)
    scene.lay("F5", Terrain.TOWN)
    assert blows(scene)["cancelled"] == []


@pytest.mark.rule("FC-840", "FC-841", "FC-R14")
def test_panic_hurts_the_resurgent_after_formation() -> None:
    """Panic results that are left after Formation and blocks become damage, and the unit stays; walls help, too."""
    scene = duel(1, 1, 5, attacker="knights", target="zombie_warriors")
    fought = blows(scene)
    assert (fought["damage"]["target"], fought["panic"]["target"], scene.where("ZW1")) == (2, 0, "F5")
    scene = duel(1, 1, 5, attacker="knights", target="zombie_warriors")
    scene.unit("zombie_archers", "G5")
    scene.unit("zombie_archers", "F4")
    assert blows(scene)["damage"]["target"] == 1
    scene = duel(1, 1, 5, attacker="knights", target="zombie_warriors")
    scene.lay("F5", Terrain.TOWN)
    assert blows(scene)["damage"]["target"] == 1
    fought = blows(duel(4, 4, 1, 4, 4, attacker="zombie_warriors", target="knights", on=DEFENDING))
    assert (fought["damage"]["attacker"], fought["panic"]["attacker"]) == (1, 0)


@pytest.mark.rule("FC-846", "FC-R39")
def test_the_survivable_lose_two_at_most() -> None:
    """Of three hits two are taken; the damage of a retreat and of Rush counts among the two."""
    fought = blows(duel(2, 2, 2, on=having(Trait.SURVIVABLE)))
    assert fought["damage"]["target"] == 2
    assert {"by": "Survivable", "what": "damage", "n": 1, "of": "attack"} in fought["cancelled"]
    scene = duel(2, 1, 1, on=having(Trait.SURVIVABLE))
    scene.lay("G5", Terrain.ROCKS)
    blows(scene)
    assert scene.left("LEG1") == 2
    scene = duel(2, 2, 5, by=having(Trait.RUSH), on=having(Trait.SURVIVABLE))
    scene.lay("G5", Terrain.ROCKS)
    blows(scene)
    assert scene.left("LEG1") == 2


@pytest.mark.rule("FC-846")
def test_a_survivable_attacker_loses_whatever_strikes_it() -> None:
    """It helps whoever is attacked: neither the counter-damage nor the retreat of an attacker is limited by it."""
    strong = having(Trait.SURVIVABLE, fatigue=2)
    scene = duel(4, 4, 4, 2, 2, 2, by=strong, on=having(Trait.DEFENCE_DICE, defending=True))
    blows(scene)
    assert scene.where("UC1") == ""
    scene = duel(4, 4, 4, 2, 2, 1, by=strong, on=having(Trait.DEFENCE_DICE, defending=True))
    scene.lay("D5", Terrain.ROCKS)
    blows(scene)
    assert scene.where("UC1") == ""


# Vampirism and Marauder


@pytest.mark.rule("FC-848", "FC-R23", "FC-851", "FC-D29")
def test_vampirism_gives_one_back_for_damage() -> None:
    """One miniature for any damage dealt, none without, and never more than the unit began with."""
    vampire = having(Trait.VAMPIRISM, losses=1)
    scene = duel(2, 2, 5, by=vampire)
    blows(scene)
    assert scene.left("UC1") == 3
    scene = duel(5, 5, 5, by=vampire)
    blows(scene)
    assert scene.left("UC1") == 2
    scene = duel(2, 2, 5, by=having(Trait.VAMPIRISM))
    blows(scene)
    assert scene.left("UC1") == 3
    assert scene.told("restored") == []


@pytest.mark.rule("FC-849", "FC-628")
def test_vampirism_comes_before_death() -> None:
    """A vampire whose last miniature falls in the same exchange survives with one."""
    scene = duel(2, 4, 4, 2, 4, by=having(Trait.VAMPIRISM, losses=2, **TIRED), on=DEFENDING)
    fought = blows(scene)
    assert fought["destroyed"] == []
    assert (scene.left("UC1"), scene.find("UC1").destroyed) == (1, False)


@pytest.mark.rule("FC-850")
def test_damage_of_a_retreat_is_not_dealt() -> None:
    """A target that loses by its retreat alone feeds nobody."""
    scene = duel(1, 5, 5, by=having(Trait.VAMPIRISM, losses=1))
    scene.lay("G5", Terrain.ROCKS)
    blows(scene)
    assert (scene.left("LEG1"), scene.left("UC1")) == (3, 2)


@pytest.mark.rule("FC-818")
def test_a_marauder_shakes_off_fatigue_by_damage() -> None:
    """Undead Cavalry lose one Fatigue token when they deal damage, one only, and none without."""
    scene = duel(2, 2, 2, by=TIRED)
    blows(scene)
    assert scene.find("UC1").fatigue == 1
    scene = duel(1, 5, 5, by=TIRED)
    blows(scene)
    assert scene.find("UC1").fatigue == 2


@pytest.mark.rule("FC-818")
def test_a_marauder_that_falls_recovers_nothing() -> None:
    """Both hit and the marauder is destroyed: nobody is told that it shook off Fatigue."""
    scene = duel(2, 4, 4, 2, 4, by={"losses": 2, **TIRED}, on=DEFENDING)
    scene.unit("zombie_warriors", "M11")
    blows(scene)
    assert scene.find("UC1").destroyed
    assert scene.told("recovered") == []


@pytest.mark.rule("FC-R77")
def test_a_defender_is_fed_by_the_damage_it_deals() -> None:
    """Marauder and Vampirism name no role: a defence roll that hurts works for the defender."""
    scene = duel(
        4,
        4,
        4,
        2,
        4,
        attacker="knights",
        target="undead_cavalry",
        on=having(Trait.VAMPIRISM, losses=1, fatigue=1, defending=True),
    )
    blows(scene)
    assert (scene.left("UC1"), scene.find("UC1").fatigue) == (3, 0)


@pytest.mark.rule("FC-816", "FC-842", "FC-R21")
@pytest.mark.parametrize("kind", [Trait.FORGED, Trait.RESURGENT])
def test_the_forged_and_the_resurgent_feed_nobody(kind: Trait) -> None:
    """Damage to them triggers neither Vampirism nor Marauder, but they may have both themselves."""
    scene = duel(2, 2, 5, by=having(Trait.VAMPIRISM, losses=1, fatigue=1), on=having(kind))
    blows(scene)
    assert (scene.left("UC1"), scene.find("UC1").fatigue) == (2, 1)
    scene = duel(2, 2, 5, by=having(Trait.VAMPIRISM, kind, losses=1, fatigue=1))
    blows(scene)
    assert (scene.left("UC1"), scene.find("UC1").fatigue) == (3, 0)
