"""After a melee: Advance, Persecution and Necromancy [FC-650 to FC-654, FC-827 to FC-833]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Terrain, Trait
from rules.kernel.answers import picked, went
from tests.rules.fantasy_commander.attacks import all_melees, begin, blows, duel, melee, shot
from tests.rules.fantasy_commander.battlefield import Battlefield, grants

LAST: dict[str, Any] = {"losses": 3, "fatigue": 2}
"""A target of four with one miniature left that can make no effort."""
PURSUER: dict[str, Any] = {"gains": grants(Trait.PERSECUTION)}


def keys(scene: Battlefield) -> list[str]:
    """All that was asked."""
    return [decision.key for _, decision in scene.answered]


@pytest.mark.rule("FC-650", "FC-652", "FC-D26")
@pytest.mark.parametrize("dice", [(2, 2, 5), (1, 5, 5)])
def test_the_attacker_may_advance_where_the_target_fell_or_fled(dice: tuple[int, ...]) -> None:
    """A target that is destroyed or panics vacates its hex, and the attacker may move there, having moved or not."""
    scene = duel(*dice, on=LAST)
    scene.unit("legionnaires", "A1")
    scene.will_answer(STYX, "attack.advance", "advance")
    blows(scene, moved=True, began_at="E4")
    assert scene.where("UC1") == "F5"
    assert scene.told("advanced") == [{"unit": "styx.UC1", "start": "E5", "end": "F5", "way": ["E5", "F5"]}]


@pytest.mark.rule("FC-650", "FC-843")
def test_the_attacker_may_advance_after_a_push() -> None:
    """A target that Rush has moved leaves its hex to the attacker."""
    scene = duel(2, 5, 5, by={"gains": grants(Trait.RUSH)})
    scene.will_answer(STYX, "attack.advance", "advance")
    blows(scene)
    assert (scene.where("UC1"), scene.where("LEG1")) == ("F5", "G5")


@pytest.mark.rule("FC-D26")
def test_without_an_answer_only_points_and_towns_are_worth_an_advance() -> None:
    """Nobody answers: the attacker stays, unless the hex is a Capture Point or a Town."""
    scene = duel(2, 2, 5, on=LAST)
    scene.unit("legionnaires", "A1")
    blows(scene)
    assert scene.where("UC1") == "E5"
    scene = Battlefield(2, 2, 5, bare=False)
    point = next(cell for cell in scene.ground.capture_points if scene.ground.terrain(cell) is Terrain.BRIDGE)
    scene.unit("legionnaires", **LAST).cell = point
    scene.unit("undead_cavalry").cell = point.step(0)
    scene.unit("legionnaires", "A1")
    melee(scene, "UC1", "LEG1")
    assert scene.find("UC1").cell == point


@pytest.mark.rule("FC-651", "FC-R42")
def test_the_vacated_hex_may_be_terrain_but_must_let_the_attacker_in() -> None:
    """One advances into a forest; into the river that the Hydra left nobody follows."""
    scene = duel(2, 2, 5, on=LAST)
    scene.unit("legionnaires", "A1")
    scene.lay("F5", Terrain.FOREST)
    scene.will_answer(STYX, "attack.advance", "advance")
    blows(scene)
    assert scene.where("UC1") == "F5"
    scene = Battlefield(2, 2, 5, scenario=5, bare=False)
    river = next(
        cell
        for cell in scene.ground.plan.terrain[Terrain.RIVER]
        if any(not scene.ground.kind(near).impassable for near in scene.box.board.neighbours(cell))
    )
    scene.unit("hydra", losses=7, fatigue=3).cell = river
    near = next(cell for cell in scene.box.board.neighbours(river) if not scene.ground.kind(cell).impassable)
    scene.unit("knights").cell = near
    scene.unit("zombie_warriors", "M11")
    melee(scene, "KNI1", "HYD")
    assert scene.find("HYD").destroyed
    assert "attack.advance" not in keys(scene)


@pytest.mark.rule("FC-654")
def test_no_vacated_hex_no_advance() -> None:
    """A target that could not retreat still stands there, so nobody is asked."""
    scene = duel(1, 5, 5)
    scene.lay("G5", Terrain.ROCKS)
    blows(scene)
    assert scene.where("LEG1") == "F5"
    assert "attack.advance" not in keys(scene)


@pytest.mark.rule("FC-978")
def test_nobody_advances_into_field_fortifications() -> None:
    """The hex is vacated, but an attacker cannot advance into it."""
    scene = duel(2, 2, 5, target="knights", on={"losses": 2, "fatigue": 2})
    scene.unit("legionnaires", "A1")
    scene.lay("F5", Terrain.FORTIFICATIONS)
    blows(scene)
    assert scene.find("KNI1").destroyed
    assert "attack.advance" not in keys(scene)


@pytest.mark.rule("FC-729")
def test_nobody_advances_after_a_shot() -> None:
    """The target falls two hexes away, and the shooter stays."""
    scene = Battlefield(2, 2)
    scene.unit("zombie_archers", "E5")
    scene.unit("legionnaires", "G5", **LAST)
    scene.unit("legionnaires", "A1")
    shot(scene, "ZA1", "LEG1")
    assert scene.find("LEG1").destroyed
    assert "attack.advance" not in keys(scene)


# Persecution


def pursuit(*dice: int, **facts: Any) -> Battlefield:
    """A pursuer who destroys LEG1 on F5, with LEG2 two hexes farther on H5."""
    scene = duel(*dice, by={**PURSUER, **facts}, on=LAST)
    scene.unit("legionnaires", "H5")
    return scene


@pytest.mark.rule("FC-962", "FC-981")
def test_an_advance_that_wins_the_battle_is_followed_by_nothing() -> None:
    """The Town that falls by the Advance brings the last points, so nobody is pursued any more."""
    scene = Battlefield(2, 2, 5, scenario=6, bare=False)
    sacking, ranger = scene.ground.scenario.sacking, {"gains": grants(Trait.PERSECUTION, Trait.RANGER)}
    assert sacking is not None
    town = scene.ground.towns[0]
    near = [cell for cell in BOARD.neighbours(town) if not scene.ground.kind(cell).impassable]
    for card, cell, facts in (("undead_cavalry", near[0], ranger), ("legionnaires", town, LAST)):
        scene.unit(card, **facts).cell = cell
    scene.unit("legionnaires").cell = near[-1]
    scene.field.armies[STYX].points = scene.ground.scenario.points - sacking.points - 1
    scene.will_answer(STYX, "attack.advance", picked("pursue", went([], "empire.LEG2")))
    melee(scene, "UC1", "LEG1")
    assert scene.told("battle_decided")[0]["winners"] == [STYX]
    assert scene.told("pursued") == []
    assert len(scene.told("fought")) == 1


@pytest.mark.rule("FC-828", "FC-829")
def test_after_an_advance_a_pursuer_moves_and_attacks_again() -> None:
    """Persecution 1: advance to F5, one more hex to G5, and another melee attack there."""
    scene = pursuit(2, 2, 5, 2, 5, 5)
    scene.will_answer(STYX, "attack.advance", picked("pursue", went(["G5"], "empire.LEG2")))
    blows(scene)
    assert scene.where("UC1") == "G5"
    assert [one["target"]["id"] for one in scene.told("fought")] == ["empire.LEG1", "empire.LEG2"]
    assert scene.left("LEG2") == 3
    assert scene.told("pursued") == [{"unit": "styx.UC1", "way": ["F5", "G5"]}]
    assert scene.find("UC1").pursued


@pytest.mark.rule("FC-828")
def test_a_pursuer_beside_another_enemy_need_not_move() -> None:
    """With an enemy in contact after the Advance it attacks from there."""
    scene = duel(2, 2, 5, 2, 5, 5, by=PURSUER, on=LAST)
    scene.unit("legionnaires", "G5")
    scene.will_answer(STYX, "attack.advance", picked("pursue", went([], "empire.LEG2")))
    blows(scene)
    assert (scene.where("UC1"), scene.left("LEG2")) == ("F5", 3)


@pytest.mark.rule("FC-830", "FC-831")
def test_a_pursuer_goes_only_where_it_can_attack_and_never_back() -> None:
    """Of the neighbours of F5 only those beside LEG2 are ends, and E5, where it struck from, is no step at all."""
    scene = pursuit(2, 2, 5)
    scene.unit("legionnaires", "C5")
    begin(scene, "UC1", "LEG1")
    path = scene.option(STYX, "pursue")
    assert set(path.ends()) == {"G5"}
    assert path.least == 1
    assert all("E5" not in steps for steps in path.steps.values())


@pytest.mark.rule("FC-832", "FC-R42", "FC-R72")
def test_no_persecution_over_difficult_terrain() -> None:
    """A forest on the way closes it, and an Advance into one ends the activation; a Ranger passes both."""
    scene = pursuit(2, 2, 5)
    scene.lay("G5", Terrain.FOREST)
    begin(scene, "UC1", "LEG1")
    assert scene.options(STYX) == ["stay", "advance"]
    scene = pursuit(2, 2, 5)
    scene.lay("F5", Terrain.FOREST)
    begin(scene, "UC1", "LEG1")
    assert scene.options(STYX) == ["stay", "advance"]
    scene = pursuit(2, 2, 5, gains=grants(Trait.PERSECUTION, Trait.RANGER))
    scene.lay("F5", Terrain.FOREST)
    scene.lay("G5", Terrain.FOREST)
    begin(scene, "UC1", "LEG1")
    assert scene.options(STYX) == ["stay", "advance", "pursue"]


@pytest.mark.rule("FC-R72")
def test_a_flier_crosses_difficult_terrain_but_does_not_stop_there() -> None:
    """Persecution 2 with Flight: over the forest on G5 to the hexes beyond, never onto it."""
    scene = pursuit(2, 2, 5, gains=grants((Trait.PERSECUTION, 2), Trait.FLIGHT))
    for cell in ("G5", "F4", "F6"):
        scene.lay(cell, Terrain.FOREST)
    begin(scene, "UC1", "LEG1")
    assert set(scene.option(STYX, "pursue").ends()) == {"G4", "G6"}


@pytest.mark.rule("FC-828")
def test_without_persecution_nobody_attacks_again() -> None:
    """Not even an enemy beside the hex that was vacated."""
    scene = duel(2, 2, 5, on=LAST)
    scene.unit("legionnaires", "G5")
    begin(scene, "UC1", "LEG1")
    assert scene.options(STYX) == ["stay", "advance"]


@pytest.mark.rule("FC-833", "FC-R43")
def test_persecution_is_once_a_turn_but_an_advance_may_follow_it() -> None:
    """After the second attack it may advance again, but not pursue again; nor with the token of this turn."""
    scene = duel(2, 2, 5, 2, 2, 5, by=PURSUER, on=LAST)
    scene.unit("legionnaires", "G5", **LAST)
    scene.unit("legionnaires", "H5")
    scene.will_answer(STYX, "attack.advance", picked("pursue", went([], "empire.LEG2")), "advance")
    blows(scene)
    assert scene.where("UC1") == "G5"
    assert len(scene.told("fought")) == 2
    scene = pursuit(2, 2, 5, pursued=True)
    begin(scene, "UC1", "LEG1")
    assert scene.options(STYX) == ["stay", "advance"]


@pytest.mark.rule("FC-R43", "FC-805")
def test_the_movement_of_a_persecution_gives_no_charge() -> None:
    """The first attack has the Charge die, the second not."""
    scene = pursuit(2, 2, 5, 5, 2, 5, 5)
    scene.will_answer(STYX, "attack.advance", picked("pursue", went(["G5"], "empire.LEG2")))
    blows(scene, moved=True, began_at="C5")
    first, second = scene.told("fought")
    assert ["Charge", 1] in first["attack"]["dice"]
    assert second["attack"]["dice"] == [["Attack", 3]]


@pytest.mark.rule("FC-420", "FC-D28")
def test_the_fatigue_of_the_activation_may_go_into_the_second_attack() -> None:
    """With the token unused the second attack can have one more die; once it was taken it is not offered."""
    scene = pursuit(2, 2, 5, 2, 5, 5, 5)
    scene.will_answer(STYX, "attack.advance", picked("pursue", went(["G5"], "empire.LEG2+")))
    blows(scene)
    assert scene.told("fought")[1]["attack"]["dice"] == [["Attack", 3], ["Fatigue", 1]]
    assert [told["why"] for told in scene.told("tired")] == ["attack"]
    scene = pursuit(2, 2, 5, 2, 5, 5, 5)
    scene.will_answer(STYX, "attack.advance", picked("pursue", went(["G5"], "empire.LEG2")))
    blows(scene, effort=True)
    ask = next(decision for _, decision in scene.answered if decision.key == "attack.advance")
    assert "LEG2+" not in ask.model_dump_json()


@pytest.mark.rule("FC-420", "FC-426")
@pytest.mark.parametrize(("effort", "dice", "is_offered"), [(False, (2, 2, 5), True), (True, (2, 2, 5, 5), False)])
def test_the_fatigue_of_the_activation_may_spare_the_pursuer_a_loss(
    effort: bool, dice: tuple[int, ...], is_offered: bool
) -> None:
    """What comes back in the second attack can be met by the token, if the first attack has not used it."""
    scene = pursuit(*dice, 4, 4, 4, 2, 2)
    scene.find("LEG2").defending, scene.find("LEG2").fatigue = True, 2
    scene.will_answer(STYX, "attack.advance", picked("pursue", went(["G5"], "empire.LEG2")))
    blows(scene, effort=effort)
    assert len(scene.told("fought")) == 2
    assert ("attack.losses" in keys(scene)) == is_offered


# Necromancy


def necromancer(*dice: int, on: dict[str, Any] | None = None) -> Battlefield:
    """Imelstar beside Legionnaires with one miniature left, and four Zombie Warriors elsewhere."""
    scene = duel(*dice, attacker="imelstar", on=LAST if on is None else on)
    for cell in ("A11", "B11", "C11", "D11"):
        scene.unit("zombie_warriors", cell)
    scene.unit("legionnaires", "A1")
    return scene


@pytest.mark.rule("FC-827", "FC-R41", "FC-D27", "FC-146")
def test_necromancy_puts_conscripts_on_the_hex_of_the_destroyed() -> None:
    """By default a whole unit of Zombie Warriors rises, without order or Fatigue; its number goes on."""
    scene = necromancer(2, 2, 5)
    blows(scene)
    risen = scene.find("ZW5")
    assert (scene.where("ZW5"), risen.card, scene.left("ZW5")) == ("F5", "zombie_warriors.conscript", 5)
    assert (risen.token, risen.fatigue, risen.side) == (None, 0, STYX)
    assert scene.told("summoned") == [{"unit": "styx.ZW5", "cell": "F5", "by": "styx.IME"}]
    assert "attack.advance" not in keys(scene)
    assert [decision.about for _, decision in scene.answered if decision.key == "attack.necromancy"] == ["styx.IME"]


@pytest.mark.rule("FC-827", "FC-D27")
def test_necromancy_may_be_declined() -> None:
    """Then the hex is open, and Imelstar may advance."""
    scene = necromancer(2, 2, 5)
    scene.will_answer(STYX, "attack.necromancy", "no")
    scene.will_answer(STYX, "attack.advance", "advance")
    blows(scene)
    assert scene.where("IME") == "F5"
    assert [unit.id for unit in scene.field.units if unit.id == "styx.ZW5"] == []


@pytest.mark.rule("FC-R78", "FC-R41")
def test_whoever_falls_in_a_retreat_rises_where_it_fell() -> None:
    """The hex on which it was destroyed, not the one where it was attacked: that one is open to an Advance."""
    scene = necromancer(1, 1, 5)
    scene.lay("H5", Terrain.ROCKS)
    scene.will_answer(STYX, "attack.advance", "advance")
    blows(scene)
    assert (scene.where("ZW5"), scene.where("IME")) == ("G5", "F5")


@pytest.mark.rule("FC-R41")
def test_magic_raises_the_dead_too() -> None:
    """Any destruction by the unit's attack counts, a magical shot included."""
    scene = Battlefield(2, 2)
    scene.unit("imelstar", "E5")
    scene.unit("legionnaires", "G5", **LAST)
    scene.unit("legionnaires", "A1")
    shot(scene, "IME", "LEG1")
    assert scene.where("ZW1") == "G5"


@pytest.mark.rule("FC-R41", "FC-905")
def test_a_risen_unit_is_worth_a_point() -> None:
    """Eliminated, it scores like any other."""
    scene = duel(2, 2, 5, attacker="knights", target="zombie_warriors", on={"losses": 4, "fatigue": 2})
    scene.unit("zombie_warriors", "M11")
    blows(scene)
    assert scene.points(EMPIRE) == 1


@pytest.mark.rule("FC-824", "FC-827")
def test_multiple_attack_knows_no_advance() -> None:
    """Two enemies fall to one unit, and it stays where it is, unasked."""
    scene = duel(2, 2, 5, 2, 2, 5, attacker="undead_cavalry", on=LAST)
    scene.unit("legionnaires", "E4", **LAST)
    scene.unit("legionnaires", "A1")
    all_melees(scene, "UC1", "LEG1", "LEG2")
    assert scene.find("LEG1").destroyed
    assert scene.find("LEG2").destroyed
    assert "attack.advance" not in keys(scene)
