"""Strikes, parries, shots and spells of Umbra Turris to be drawn, as the rules play and tell them."""

from __future__ import annotations

from functools import cache

from render.editions import Edition
from render.umbra_turris import edition
from rules.kernel.game import Event
from rules.kernel.plane.points import Facing
from rules.umbra_turris.shooting.shooting import Shoot
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.mages import Study
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop, game

MAIL = ("heavy_helmet", "breastplate", "leather_greaves")


@cache
def the_edition() -> Edition:
    """The game as players see it."""
    return edition(game())


def happening(table: Tabletop, kind: str) -> Event:
    """The one happening of that kind, with what belongs to it."""
    (found,) = [event for event in the_edition().happenings(table.events) if event.kind == kind]
    return found


@cache
def power_strike() -> Event:
    """A charge with a great axe into a breastplate, which does not help."""
    duel = Duel(5, 4, 4, 5, 2, 3, 1)
    duel.red(name="Skarn", sub_race="city_orc", profession="axeman", weapons=("great_axe",))
    duel.blue(name="Ser Alder", sub_race="mortenian", profession="paladin", armour=MAIL, is_leader=True)
    duel.hero(BLUE, (60, 60))
    duel.strikes("torso", "power", parry="legs")
    duel.charge()
    return happening(duel, "struck")


@cache
def critical() -> Event:
    """A Precision Strike at the head with two sixes, the second of which is critical, and whom it hits falls."""
    duel = Duel(6, 6, 1, 2, 2, 5, 3)
    duel.red(name="Nib the Uncommonly Nimble", sub_race="borian", profession="thief", weapons=("dagger",))
    duel.blue(name="Gorak", profession="black_knight", weapons=("sword",), armour=("heavy_helmet", "light_shield"))
    duel.target.facing = Facing.N
    duel.hero(BLUE, (60, 60))
    duel.picks("head", "precision")
    duel.fight()
    return happening(duel, "struck")


@cache
def stunned() -> Event:
    """A Normal Strike at a bare head, perfect, and it stuns."""
    duel = Duel(6, 1, 5, 6)
    duel.red(name="Brom", weapons=("sword",))
    duel.blue(name="Old Mags")
    duel.strikes("head", "normal")
    duel.fight()
    return happening(duel, "struck")


@cache
def parried() -> Event:
    """Both secret dice show the same."""
    duel = Duel()
    duel.red(name="Rasha", sub_race="borian", profession="barbarian", weapons=("great_axe",))
    duel.blue(name="Vell", profession="assassin", weapons=("dagger",))
    duel.sets("legs", "legs")
    duel.fight()
    return happening(duel, "dice_revealed")


@cache
def absorbed() -> Event:
    """A shield takes the blow."""
    duel = Duel(6)
    duel.red(name="Skarn")
    duel.blue(name="Ilse", profession="guardsman", armour=("heavy_shield", *MAIL))
    duel.fight()
    return happening(duel, "shield_tested")


@cache
def arrow() -> Event:
    """An aimed shot that wounds."""
    table = Tabletop(5, 5, 6, 2, 3, 4, 2, 2, 2)
    shooter = table.hero(RED, (35, 5), "N", name="Faelin", sub_race="wood_elf", profession="scout", weapons=("bow",))
    table.hero(BLUE, (35, 29), "S", name="Gorak", profession="black_knight", armour=MAIL)
    table.will_answer(RED, "turn.aim", 1)
    table.do(Shoot("bow", "blue.1", Facing.N), shooter)
    return happening(table, "wounding_rolled")


@cache
def fireball() -> Event:
    """A spell that burns."""
    study = Study(5)
    study.mage("fireball", name="Zhul")
    enemy = study.enemy(name="Brom", sub_race="half_giant", profession="gladiator")
    study.cast("fireball", enemy)
    return happening(study, "magic_tested")


@cache
def rain() -> Event:
    """A spell that has no target."""
    study = Study(6)
    study.mage("rain", name="Zhul")
    study.cast("rain")
    return happening(study, "magic_tested")


BLOWS = {
    "power strike": power_strike,
    "critical strike": critical,
    "stun": stunned,
    "parry": parried,
    "shield": absorbed,
    "arrow": arrow,
    "fireball": fireball,
    "rain": rain,
}
