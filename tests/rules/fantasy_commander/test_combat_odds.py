"""The odds of an attack against all ways in which the dice can fall, each played by the real rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fantasy_commander.combat.clash import Clash, Manner, total
from rules.fantasy_commander.combat.odds import Odds, Outlook, Reckoning, Result, odds
from rules.fantasy_commander.combat.onset import Onset
from rules.fantasy_commander.combat.reactions import Reception
from rules.fantasy_commander.maps import BOARD
from rules.fantasy_commander.vocabulary import Terrain, Trait
from tests.helpers.lengths import at_length
from tests.rules.fantasy_commander.battlefield import Battlefield, grants
from tests.rules.fantasy_commander.chances import WantedDice, every_way, many_fights, played

PLAIN = Onset()


def expected(scene: Battlefield, attacker: str, target: str, onset: Onset, manner: str) -> Odds:
    """The odds as the rules reckon them."""
    kinds = {"melee": Manner.MELEE, "shot": Manner.SHOT, "magic": Manner.MAGIC}
    return odds(scene.ground, scene.find(attacker), scene.find(target), onset, kinds[manner])


def same(outlook: Outlook, counts: dict[Result, int]) -> None:
    """Both say the same of every result, whatever they count out of."""
    ways = sum(counts.values())
    assert set(outlook.results) == set(counts)
    for result, count in counts.items():
        assert outlook.results[result] * ways == count * outlook.ways, result


def zombies_rush() -> tuple[Battlefield, str, str]:
    """Unsupported, Rush and a reroll, against a Defence token with no room behind."""
    scene = Battlefield()
    scene.unit("zombie_warriors", "E5", losses=2, gains=grants(Trait.RUSH, Trait.MASTER_OF_ATTACK))
    scene.unit("shooters", "F5", "blue", defending=True, losses=2)
    scene.lay("G5", Terrain.ROCKS)
    return scene, "ZW1", "SHO1"


def weak_against_armour() -> tuple[Battlefield, str, str]:
    """Attack Support and Terrifying against Armour, Brave and a Counterblow with rerolls."""
    scene = Battlefield()
    scene.unit("zombie_warriors", "E5", losses=1, gains=grants(Trait.TERRIFYING))
    scene.unit("zombie_warriors", "F6")
    gains = grants(Trait.COUNTERBLOW, Trait.ARMOUR, Trait.BRAVE, Trait.MASTER_OF_DEFENCE)
    scene.unit("shooters", "F5", "red", losses=2, gains=gains)
    return scene, "ZW1", "SHO1"


def vampire_against_regrouping() -> tuple[Battlefield, str, str]:
    """Vampirism on both sides, Regroup with one hex of room, Fatigue against the last blow, a Weak defender."""
    scene = Battlefield()
    scene.unit("zombie_archers", "E5", losses=3, gains=grants(Trait.VAMPIRISM, (Trait.ATTACK_DICE, 1), Trait.FORTITUDE))
    scene.unit("shooters", "F5", "yellow", losses=3, gains=grants(Trait.REGROUP, Trait.VAMPIRISM))
    scene.lay("H5", Terrain.ROCKS)
    return scene, "ZA1", "SHO1"


def survivable_in_town() -> tuple[Battlefield, str, str]:
    """A Town, Survivable, Defence Support and a Resurgent attacker in a forest, whose own panic is damage."""
    scene = Battlefield()
    scene.unit("zombie_warriors", "E5", losses=3)
    scene.unit("legionnaires", "F5", defending=True, losses=1, gains=grants(Trait.SURVIVABLE))
    scene.unit("legionnaires", "D5")
    scene.lay("F5", Terrain.TOWN)
    scene.lay("E5", Terrain.FOREST)
    return scene, "ZW1", "LEG1"


MELEES = [zombies_rush, weak_against_armour, vampire_against_regrouping, survivable_in_town]


@pytest.mark.slow
@pytest.mark.rule("FC-R80")
@pytest.mark.parametrize("build", MELEES)
def test_odds_of_a_melee_are_those_of_all_rolls(build: Callable[[], tuple[Battlefield, str, str]]) -> None:
    """The odds of a melee are exactly what comes of playing every roll, with the answers of nobody."""
    scene, attacker, target = build()
    same(expected(scene, attacker, target, PLAIN, "melee").usual, every_way(scene, "melee", attacker, target, PLAIN))


@pytest.mark.slow
@pytest.mark.rule("FC-R80")
@pytest.mark.parametrize(
    ("shooter", "target", "cell"),
    [
        ("zombie_archers.veteran", "shooters", "G5"),
        ("zombie_archers.veteran", "shooters", "H6"),
        ("imelstar", "legionnaires", "G5"),
    ],
)
def test_odds_of_a_shot_are_those_of_all_rolls(shooter: str, target: str, cell: str) -> None:
    """The odds of a ranged attack with rerolls are exactly what comes of playing every roll, near, far and by magic."""
    scene = Battlefield()
    by = scene.unit(shooter, "E5", gains=grants(Trait.DEAFENING))
    on = scene.unit(target, cell, "yellow", losses=2)
    manner = "magic" if shooter == "imelstar" else "shot"
    same(expected(scene, by.id, on.id, PLAIN, manner).usual, every_way(scene, "shot", by.id, on.id, PLAIN))


def facts(*traits: Trait, **others: Any) -> dict[str, Any]:
    """A unit that has gained traits, and other facts about it."""
    return {"gains": grants(*traits), **others}


SMALL: list[tuple[str, dict[str, Any], str, dict[str, Any], dict[str, Terrain]]] = [
    ("zombie_archers", facts(), "shooters", facts(losses=3, fatigue=2), {}),
    ("zombie_archers", facts(), "shooters", facts(losses=3), {}),
    ("zombie_archers", facts(Trait.RUSH), "shooters", facts(losses=3, fatigue=2), {"G5": Terrain.ROCKS}),
    (
        "zombie_archers",
        facts(Trait.RUSH, Trait.TERRIFYING),
        "shooters",
        facts(losses=2, fatigue=2),
        {"H5": Terrain.ROCKS},
    ),
    ("zombie_archers", facts(Trait.TERRIFYING), "shooters", facts(Trait.REGROUP, losses=3), {"H5": Terrain.ROCKS}),
    ("zombie_archers", facts(Trait.RUSH), "shooters", facts(Trait.REGROUP, losses=3), {"H5": Terrain.ROCKS}),
    ("zombie_archers", facts(losses=3), "shooters", facts(losses=3, defending=True), {}),
    (
        "zombie_archers",
        facts(Trait.VAMPIRISM, losses=3),
        "shooters",
        facts(Trait.VAMPIRISM, losses=3, defending=True, fatigue=2),
        {},
    ),
    (
        "zombie_archers",
        facts(Trait.FORTITUDE, losses=3, fatigue=2),
        "shooters",
        facts(defending=True),
        {"E5": Terrain.FOREST},
    ),
    ("zombie_archers", facts(Trait.MASTER_OF_ATTACK), "shooters", facts(Trait.ARMOUR), {"F5": Terrain.TOWN}),
    ("zombie_archers", facts(), "shooters", facts(Trait.MASTER_OF_DEFENCE, defending=True), {}),
    ("zombie_archers", facts(Trait.BRAVE), "shooters", facts(defending=True, fatigue=2), {}),
    (
        "zombie_archers",
        facts(Trait.TERRIFYING, Trait.DOMINANCE),
        "shooters",
        facts(Trait.SURVIVABLE, losses=1),
        {"G5": Terrain.ROCKS},
    ),
    ("shooters", facts(losses=3, fatigue=2), "zombie_archers", facts(defending=True), {"D5": Terrain.ROCKS}),
    ("shooters", facts(losses=3), "undead_cavalry", facts(Trait.MARAUDER, losses=2), {"G5": Terrain.FOREST}),
]


@pytest.mark.rule("FC-R14", "FC-R80")
@pytest.mark.parametrize(("attacker", "by", "target", "on", "terrain"), SMALL)
def test_odds_of_few_dice_are_those_of_all_rolls(
    attacker: str, by: dict[str, Any], target: str, on: dict[str, Any], terrain: dict[str, Terrain]
) -> None:
    """Small fights, each with something that can go wrong: the odds are what comes of playing every roll."""
    scene = Battlefield()
    striker, victim = scene.unit(attacker, "E5", **by), scene.unit(target, "F5", **on)
    for cell, kind in terrain.items():
        scene.lay(cell, kind)
    found = expected(scene, striker.id, victim.id, PLAIN, "melee").usual
    same(found, every_way(scene, "melee", striker.id, victim.id, PLAIN))


@pytest.mark.rule("FC-849", "FC-R80")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ((2, 4, 2, 4), Result(2, False, 1, 1, False, 0)),
        ((2, 1, 2, 4), Result(3, True, 2, 1, False, 0)),
        ((1, 4, 4, 4), Result(2, True, 2, 0, False, 0)),
    ],
)
def test_odds_know_who_is_fed_and_cannot_flee(faces: tuple[int, ...], result: Result) -> None:
    """With no hex to flee to, cavalry of two loses what it has won back by Vampirism; it wins one back, if it hits."""
    scene = Battlefield()
    scene.unit("shooters", "E5", gains=grants(Trait.TERRIFYING))
    scene.unit("undead_cavalry", "F5", defending=True, losses=1, fatigue=2, gains=grants(Trait.VAMPIRISM))
    scene.lay("G5", Terrain.ROCKS)
    assert played(scene, "melee", "SHO1", "UC1", PLAIN, WantedDice(faces)) == result
    assert result in expected(scene, "SHO1", "UC1", PLAIN, "melee").usual.results


def test_odds_count_from_the_hex_that_a_unit_will_move_to() -> None:
    """A planned attack is reckoned from the hex after the move, with its Charge and the hill there."""
    scene = Battlefield()
    knights = scene.unit("knights", "C5")
    target = scene.unit("undead_cavalry", "F5")
    scene.lay("E5", Terrain.HILL)
    onset = Onset(began_at=BOARD.parse("C5"), moved=True)
    found = odds(scene.ground, knights, target, onset, at=BOARD.parse("E5"))
    assert found.usual.ways == 6 ** (3 + 1 + 1)
    assert knights.cell == BOARD.parse("C5")


@pytest.mark.rule("FC-660")
def test_whoever_moves_leaves_nobody_behind_to_support_it() -> None:
    """From one hex beside the target to another: the odds are those of knights who have always stood there."""
    moves, stands = Battlefield(), Battlefield()
    for scene, cell in ((moves, "E5"), (stands, "E4")):
        scene.unit("knights", cell)
        scene.unit("undead_cavalry", "F5")
    onset = Onset(began_at=BOARD.parse("E5"), moved=True)
    found = odds(moves.ground, moves.find("KNI1"), moves.find("UC1"), onset, at=BOARD.parse("E4"))
    assert found.usual == odds(stands.ground, stands.find("KNI1"), stands.find("UC1"), onset).usual


@pytest.mark.rule("FC-808")
def test_odds_range_over_what_the_defender_can_do() -> None:
    """Every way to receive an attack is reckoned, a redirect included, but the usual one counts."""
    scene = Battlefield()
    scene.unit("undead_cavalry", "E5")
    scene.unit("legionnaires", "F5", "red", losses=3)
    scene.unit("legionnaires", "E4")
    found = expected(scene, "UC1", "LEG1", PLAIN, "melee")
    answers = [(one.target.id, one.reception.name) for one in found.answers]
    assert answers == [
        ("empire.LEG1", "stand"),
        ("empire.LEG1", "defend"),
        ("empire.LEG1", "defend_effort"),
        ("empire.LEG2", "stand"),
    ]
    least, most = found.span(lambda outlook: outlook.destroys)
    assert found.usual.destroys == most
    assert (least.of, most) == (0, (56, 216))  # Two hits of three dice, for Fatigue saves from one.


def test_odds_give_chances_in_whole_numbers() -> None:
    """One die without support against nobody who rolls: a third hits, a sixth panics."""
    scene = Battlefield()
    scene.unit("zombie_archers", "E5")
    scene.unit("knights", "F5", losses=1)
    usual = expected(scene, "ZA1", "KNI1", PLAIN, "melee").usual
    assert (usual.hurts.of, usual.panics.of, usual.destroys.of, usual.ways) == (1, 1, 0, 6)
    assert usual.hurts.percent == 17
    assert {lost: chance.of for lost, chance in usual.losses().items()} == {0: 5, 1: 1}
    assert usual.average(lambda result: result.lost) == (1, 6)
    assert usual.is_hurt.of == usual.is_destroyed.of == 0


def test_the_worst_case_counts_every_roll() -> None:
    """Eight attack dice with two rerolls against five defence dice with two are 6 to the power of 17 ways."""
    scene = Battlefield()
    many = grants((Trait.ATTACK_DICE, 3), (Trait.MASTER_OF_ATTACK, 2), Trait.RUSH, Trait.TERRIFYING)
    knights = scene.unit("knights.champion", "E5", gains=many)
    more = grants((Trait.DEFENCE_DICE, 2), (Trait.MASTER_OF_DEFENCE, 2), Trait.ARMOUR, Trait.BRAVE, Trait.REGROUP)
    cavalry = scene.unit("undead_cavalry.champion", "F5", "red", gains=more)
    clash = Clash(scene.ground, Manner.MELEE, knights, cavalry, Onset(effort=True))
    assert (total(clash.attack_dice), total(clash.defence_dice(effort=True))) == (8, 5)
    found = Reckoning(clash).outlook(Reception(rolls=True, gives_up=True, effort=True))
    assert found.ways == 6 ** (8 + 2 + 5 + 2) == sum(found.results.values())


@pytest.mark.slow
def test_odds_agree_with_hundreds_of_fights() -> None:
    """Of all played fights of a Hydra with rerolls, as many end so as the odds say, within 4 sigma."""
    scene = Battlefield()
    scene.unit("hydra", "E5", gains=grants((Trait.MASTER_OF_ATTACK, 2)))
    scene.unit("legionnaires.champion", "F5", defending=True)
    usual = expected(scene, "HYD", "LEG1", PLAIN, "melee").usual
    fights = at_length(600, 2000)
    counts = many_fights(scene, "melee", "HYD", "LEG1", PLAIN, fights)
    assert set(counts) <= set(usual.results)
    cases: list[Callable[[Result], bool]] = [
        lambda result: result.falls,
        lambda result: result.lost == 1,
        lambda result: result.panic > 0,
        lambda result: result.own_lost > 0,
        lambda result: result.own_panic > 0,
    ]
    for happens in cases:
        chance = usual.chance(happens)
        seen = sum(count for result, count in counts.items() if happens(result))
        off, ways = seen * chance.ways - fights * chance.of, chance.ways
        assert off * off <= 16 * fights * chance.of * (ways - chance.of), (seen, chance.percent)
