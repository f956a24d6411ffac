"""Rush, Multiple Attack and rerolls, and what elements add to a fight [FC-819 to FC-826, FC-843 to FC-845]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.vocabulary import STYX, Terrain, Trait
from tests.rules.fantasy_commander.attacks import all_melees, blows, duel, melee
from tests.rules.fantasy_commander.battlefield import Battlefield, grants

DEFENDING: dict[str, Any] = {"defending": True}
TIRED: dict[str, Any] = {"fatigue": 2}


def having(*traits: Trait | tuple[Trait, int], **facts: Any) -> dict[str, Any]:
    """A unit that has gained traits, and other facts about it."""
    return {"gains": grants(*traits), **facts}


# Rush


@pytest.mark.rule("FC-843", "FC-R22")
def test_a_natural_two_rushes_the_target_back() -> None:
    """At least one 2, blocked or not, moves the target one hex; 3s and 4s do not."""
    rusher = having(Trait.RUSH)
    for dice, end in (((2, 5, 5), "G5"), ((2, 2, 5), "G5"), ((3, 3, 5), "F5"), ((4, 5, 5), "F5")):
        scene = duel(*dice, by=rusher)
        blows(scene)
        assert scene.where("LEG1") == end
    scene = duel(2, 5, 5, 5, 4, by=rusher, on={"defending": True, "token": None})
    fought = blows(scene)
    assert (fought["damage"]["target"], scene.where("LEG1")) == (0, "G5")
    assert scene.told("pushed") == [{"unit": "empire.LEG1", "start": "F5", "end": "G5", "way": ["F5", "G5"]}]
    assert not scene.find("LEG1").panicked


@pytest.mark.rule("FC-R22", "FC-R53")
def test_rush_reads_the_roll_after_rerolls() -> None:
    """A 2 that comes by a reroll counts."""
    scene = duel(4, 5, 5, 2, by=having(Trait.RUSH, Trait.MASTER_OF_ATTACK))
    blows(scene)
    assert scene.where("LEG1") == "G5"


@pytest.mark.rule("FC-844")
def test_a_target_that_cannot_be_pushed_takes_one_more() -> None:
    """Rocks, a unit or the edge behind it cost it one."""
    scene = duel(2, 5, 5, by=having(Trait.RUSH))
    scene.lay("G5", Terrain.ROCKS)
    blows(scene)
    assert (scene.where("LEG1"), scene.left("LEG1")) == ("F5", 2)
    assert [told["why"] for told in scene.told("lost")] == ["attack", "rush"]


@pytest.mark.rule("FC-845")
def test_rush_lengthens_a_retreat() -> None:
    """A target that panics anyway retreats one hex more instead of being pushed."""
    scene = duel(2, 1, 5, by=having(Trait.RUSH))
    blows(scene)
    assert scene.where("LEG1") == "H5"
    assert scene.told("pushed") == []
    assert scene.told("retreated")[0]["owed"] == 2


@pytest.mark.rule("FC-R22")
def test_rush_moves_the_forged_and_the_resurgent_and_into_forests() -> None:
    """They are pushed like others, also into Difficult Terrain; a destroyed target is not pushed."""
    scene = duel(2, 5, 5, attacker="knights", target="zombie_warriors", by=having(Trait.RUSH))
    scene.lay("G5", Terrain.FOREST)
    blows(scene)
    assert scene.where("ZW1") == "G5"
    scene = duel(2, 2, 5, by=having(Trait.RUSH), on={"losses": 3, **TIRED})
    scene.unit("legionnaires", "A1")
    blows(scene)
    assert scene.told("pushed") == []


# Multiple Attack


def hydra(*dice: int, **facts: Any) -> Battlefield:
    """The Hydra on E5 with Legionnaires on F5 and D6, its Terrifying included."""
    scene = duel(*dice, attacker="hydra", by=facts)
    scene.unit("legionnaires", "D6")
    return scene


@pytest.mark.rule("FC-822")
def test_multiple_attack_strikes_every_enemy_in_its_order() -> None:
    """One attack after another, in the order of its player."""
    scene = hydra(2, 5, 5, 5, 2, 2, 5, 5)
    fought = all_melees(scene, "HYD", "LEG2", "LEG1")
    assert [one["target"]["id"] for one in fought] == ["empire.LEG2", "empire.LEG1"]
    assert (scene.left("LEG2"), scene.left("LEG1")) == (3, 2)


@pytest.mark.rule("FC-823", "FC-R20")
def test_one_fatigue_token_adds_a_die_to_all_attacks_of_the_series() -> None:
    """The token is taken once, and each attack has one more die."""
    scene = hydra()
    fought = all_melees(scene, "HYD", "LEG1", "LEG2", effort=True)
    assert [len(one["attack"]["faces"]) for one in fought] == [5, 5]
    assert scene.find("HYD").fatigue == 1


@pytest.mark.rule("FC-R20", "FC-806")
def test_charge_counts_against_each_target_it_did_not_start_next_to() -> None:
    """The Hydra came from F4, beside LEG1: only against LEG2 it charges."""
    scene = hydra(gains=grants(Trait.CHARGE))
    fought = all_melees(scene, "HYD", "LEG1", "LEG2", moved=True, began_at="F4")
    assert [["Charge", 1] in one["attack"]["dice"] for one in fought] == [False, True]


@pytest.mark.rule("FC-R20", "FC-808")
def test_nobody_redirects_a_multiple_attack() -> None:
    """LEG1 and its neighbour are both attacked anyway: nobody is asked."""
    scene = duel(5, 5, 5, 5, attacker="hydra")
    scene.unit("legionnaires", "E4")
    all_melees(scene, "HYD", "LEG1")
    assert "reaction.redirect" not in [decision.key for _, decision in scene.answered]


@pytest.mark.rule("FC-825")
def test_a_panic_of_the_attacker_stops_the_series() -> None:
    """LEG1 panics the Hydra, so LEG2 is not attacked."""
    scene = hydra(4, 4, 4, 4, 1, 4)
    scene.find("LEG1").defending = True
    fought = all_melees(scene, "HYD", "LEG1", "LEG2")
    assert len(fought) == 1
    assert scene.find("HYD").panicked


@pytest.mark.rule("FC-826", "FC-818", "FC-848")
def test_a_series_feeds_once() -> None:
    """Vampirism and Marauder work once over all attacks of the series."""
    scene = hydra(2, 5, 5, 5, 2, 5, 5, 5, gains=grants(Trait.VAMPIRISM, Trait.MARAUDER), losses=4, fatigue=3)
    all_melees(scene, "HYD", "LEG1", "LEG2")
    assert (scene.left("HYD"), scene.find("HYD").fatigue) == (5, 2)


@pytest.mark.rule("FC-826", "FC-848")
def test_what_gives_nothing_back_is_not_used_up() -> None:
    """A whole Hydra feeds by the second attack of its series, where it has lost something."""
    scene = hydra(2, 5, 5, 5, 2, 2, 4, 4, 2, 5, gains=grants(Trait.VAMPIRISM))
    scene.find("LEG2").defending = True
    all_melees(scene, "HYD", "LEG1", "LEG2")
    assert scene.told("restored")[0]["unit"] == "styx.HYD"
    assert scene.left("HYD") == 8


@pytest.mark.rule("FC-826", "FC-818")
def test_a_rested_marauder_still_recovers_by_a_later_attack_of_the_series() -> None:
    """The Hydra has no Fatigue at first, takes one to survive the second melee, and loses it by the damage it deals."""
    scene = hydra(2, 5, 5, 5, 2, 2, 4, 4, 2, 2, gains=grants(Trait.MARAUDER), losses=6)
    scene.find("LEG2").defending = True
    all_melees(scene, "HYD", "LEG1", "LEG2")
    assert (scene.left("HYD"), scene.find("HYD").fatigue) == (1, 0)


@pytest.mark.rule("FC-822")
def test_whoever_is_no_longer_there_is_not_attacked() -> None:
    """A target that has left the Hydra's reach before its turn is passed over."""
    scene = hydra(2, 5, 5, 5)
    scene.unit("legionnaires", "A1")
    fought = all_melees(scene, "HYD", "LEG3", "LEG1")
    assert [one["target"]["id"] for one in fought] == ["empire.LEG1"]


# Rerolls


@pytest.mark.rule("FC-819", "FC-R53")
def test_master_of_attack_rolls_up_to_x_dice_again_once() -> None:
    """Two sources add up; each die is rolled again once, and what comes stands."""
    scene = duel(4, 4, 4, 4, 2, 2, by=having(Trait.MASTER_OF_ATTACK, Trait.MASTER_OF_ATTACK))
    scene.will_answer(STYX, "attack.rerolls", ["1", "3"])
    fought = blows(scene)
    assert fought["attack"]["faces"] == [4, 4, 2]


@pytest.mark.rule("FC-820", "FC-D22")
def test_master_of_defence_rolls_defence_dice_again() -> None:
    """By default the dice without effect: an unsupported 4 and a shield with nothing to block."""
    scene = duel(2, 4, 4, 4, 5, 6, on=having((Trait.MASTER_OF_DEFENCE, 2), defending=True))
    fought = blows(scene)
    assert (fought["defence"]["first"], fought["defence"]["faces"]) == ([4, 5], [6, 5])
    scene = duel(4, 4, 4, 5, 6, 2, 3, on=having((Trait.MASTER_OF_DEFENCE, 2), defending=True))
    assert blows(scene)["defence"]["faces"] == [2, 3]


@pytest.mark.rule("FC-D21", "FC-R80")
def test_an_attackers_shields_count_as_idle_only_where_nobody_rolls() -> None:
    """Against dice a shield is kept; against none it is rolled again."""
    master = having(Trait.MASTER_OF_ATTACK)
    assert blows(duel(5, 2, 2, 4, 4, by=master, on=DEFENDING))["attack"]["faces"] == [5, 2, 2]
    assert blows(duel(5, 2, 2, 3, by=master))["attack"]["faces"] == [3, 2, 2]


@pytest.mark.rule("FC-971", "FC-972", "FC-R47")
def test_altar_and_statue_add_a_die_to_attack_and_defence() -> None:
    """Within two hexes Styx has the Altar's dice and the Empire the Statue's; two of a kind do not add up."""
    scene = duel(on=DEFENDING)
    scene.lay("C5", Terrain.ALTAR_OF_STYX)
    scene.lay("D4", Terrain.ALTAR_OF_STYX)
    scene.lay("G5", Terrain.STATUE)
    fought = melee(scene, "UC1", "LEG1")
    assert fought["attack"]["dice"] == [["Attack", 3], ["Bonus", 1]]
    assert fought["defence"]["dice"] == [["Defence", 2], ["Bonus", 1]]


@pytest.mark.rule("FC-979", "FC-R29")
def test_styx_in_a_crypt_is_survivable() -> None:
    """A Styx unit on a Crypt loses two at most, an Empire unit has nothing of it."""
    scene = duel(2, 2, 2, attacker="knights", target="zombie_warriors")
    scene.lay("F5", Terrain.CRYPT)
    assert blows(scene)["damage"]["target"] == 2
    scene = duel(2, 2, 2)
    scene.lay("F5", Terrain.CRYPT)
    assert blows(scene)["damage"]["target"] == 3
