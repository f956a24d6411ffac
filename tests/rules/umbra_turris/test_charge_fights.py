"""The fight after a charge, and counter-attacks [UT-219, UT-821, UT-R41, the charge timeline]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.occasions import Blow, Bout
from rules.umbra_turris.specials.nothing import nothing
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Battle
from tests.rules.umbra_turris.duels import Duel, Knockdown, charge, give, rule, spear_duel
from tests.rules.umbra_turris.people import pair
from tests.rules.umbra_turris.tabletop import BLUE, RED

G = Play[Battle]


@rule
class Bribe(Special):
    """The bearer buys chargers off."""

    def bribes(self, g: G, bout: Bout) -> Procedure[Any]:
        return nothing(True)


@rule
class Told(Special):
    """Tells when each question is asked, so that their order can be seen."""

    def _says(self, g: G, what: str) -> None:
        g.tell("effect_gone", model=self.bearer.id, name=what)

    def on_placed_charge(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "placed")
        return nothing(None)

    def on_charge(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "charge")
        return nothing(None)

    def bribes(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "bribe")
        return nothing(False)

    def on_charged(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "charged")
        return nothing(None)

    def on_attack(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "attack")
        return nothing(None)

    def on_parried(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "parried")
        return nothing(None)

    def dodges(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "dodges")
        return nothing(False)

    def on_strike(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "strike")
        return nothing(None)

    def bonus_die(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "bonus die")
        return nothing(None)

    def on_defence(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "defence")
        return nothing(None)

    def on_damage(self, g: G, blow: Blow) -> Procedure[Any]:
        self._says(g, "damage")
        return nothing(None)

    def on_wounded(self, g: G, blow: Blow) -> Procedure[Any]:
        self._says(g, "wounded")
        return nothing(None)

    def on_felled(self, g: G, blow: Blow) -> Procedure[Any]:
        self._says(g, "felled")
        return nothing(None)

    def after_strike(self, g: G, bout: Bout) -> Procedure[Any]:
        self._says(g, "after")
        return nothing(None)


# The order of things


@pytest.mark.rule("UT-133", "UT-R24", "UT-219")
def test_everything_comes_in_its_order() -> None:
    """The charger's triggers before the charged model's, all of them before the dice, reactions at the end."""
    duel = Duel(5, 5, 5, 1, 1, 2, 3, 4)
    duel.red()
    duel.blue(armour=("light_helmet", "light_shield"), wounds=2)
    give(duel.attacker, Told)
    give(duel.target, Told)
    duel.strikes("head", "power")
    duel.charge()
    words = [one["name"] if kind == "effect_gone" else kind for kind, one in told_in_order(duel)]
    assert [
        "placed",
        "placed",
        "bribe",
        "charge",
        "charged",
        "attacked",
        "attack",
        "attack",
        "shield_tested",
        "dice_revealed",
        "dodges",
        "strike",
        "bonus die",
        "defence",
        "defence",
        "struck",
        "damage",
        "damage",
        "armour_tested",
        "wounded",
        "wounded",
        "wounded",
        "fell",
        "felled",
        "felled",
        "after",
    ] == words


def told_in_order(duel: Duel) -> list[tuple[str, dict[str, Any]]]:
    """All events with their data."""
    return [(event.kind, event.data) for event in duel.events]


@pytest.mark.rule("UT-R24")
def test_dice_of_a_strike_fall_in_their_order() -> None:
    """Shield, strike, perfect, defence, armour, stun."""
    duel = Duel(1, 6, 5, 1, 1, 2, 3, 1)
    duel.red()
    duel.blue(armour=("light_shield",), sub_race="half_giant")
    give(duel.target, Stony)
    duel.strikes("head", "normal")
    duel.fight()
    assert [
        "shield blue.1",
        "strike red.1",
        "perfect strike red.1",
        "defence blue.1",
        *(["armour blue.1"] * 3),
        "stun red.1",
    ] == [roll.label for roll in duel.rolls]


@rule
class Stony(Special):
    """Every location of the bearer saves on 6."""

    def armour_save(self, location: object, blow: Blow) -> int | None:
        return 6


@pytest.mark.rule("UT-133", "UT-876")
def test_the_goblin_and_the_tigerian() -> None:
    """The rulebook's example: the charger's trigger comes before the shield of whoever is charged.

    The goblin loses the AD first, and so uses the shield without giving anything up.
    """
    duel = Duel(5, 6)
    duel.red(sub_race="borian")
    duel.blue(sub_race="borian", armour=("light_shield",), die=1)
    give(duel.attacker, Knockdown)
    duel.charge()
    assert ["knockdown", "shield blue.1"] == [roll.label for roll in duel.rolls]
    assert ["die_lost", "attacked", "shield_tested"] == duel.kinds


@pytest.mark.rule("UT-134")
def test_triggers_come_before_the_dice_are_set() -> None:
    """When the two dice are asked for, the charger's trigger has been rolled already."""
    duel = Duel(5)
    duel.red()
    duel.blue()
    give(duel.attacker, Knockdown)
    duel.start_with(charge, "red.1", "blue.1", "")
    assert (RED, BLUE) == duel.waiting
    assert ["knockdown"] == [roll.label for roll in duel.rolls]


@pytest.mark.rule("UT-219")
def test_the_attack_is_part_of_the_charge() -> None:
    """The charger fights at once."""
    duel = Duel(6, 1, 1)
    duel.red()
    duel.blue()
    duel.strikes("torso", "normal")
    assert duel.charge().is_hit


@pytest.mark.rule("UT-532b")
def test_a_shade_makes_no_attack() -> None:
    """A creature without a weapon charges, and nothing is rolled; nobody strikes at it first either."""
    duel = Duel()
    duel.attacker = duel.creature("shade", RED, (35, 35))
    duel.blue(weapons=("spear",), die=1)
    duel.charge()
    assert ["attached"] == duel.kinds


# Bribe and cards


@pytest.mark.rule("UT-R82", "UT-D44")
def test_whoever_is_bought_off_stays_in_contact_without_an_attack() -> None:
    """The attack is lost, and both are locked."""
    duel = spear_duel()
    give(duel.target, Bribe)
    bout = duel.charge()
    assert bout.is_called_off
    assert ["attack_bought_off"] == duel.kinds
    assert duel.field.are_locked(duel.attacker, duel.target)


def test_cards_have_their_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that undoes a placed charge comes before bribes and triggers; a later one is not asked any more."""
    seen: list[str] = []

    def undo(g: G, bout: Bout) -> Procedure[None]:
        seen.append("undone")
        bout.is_called_off = True
        return nothing(None)

    def late(g: G, bout: Bout) -> Procedure[None]:
        seen.append("late")
        return nothing(None)

    monkeypatch.setattr("rules.umbra_turris.combat.charge.CHARGE_PLACED", [undo, late])
    duel = spear_duel()
    give(duel.target, Bribe)
    duel.charge()
    assert ["undone"] == seen
    assert [] == duel.kinds


def test_a_card_may_raise_the_dice_of_a_parry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card at the beginning of an attack lets the defender cover two locations."""

    def powder(g: G, bout: Bout) -> Procedure[None]:
        bout.parry_dice = 2
        return nothing(None)

    monkeypatch.setattr("rules.umbra_turris.combat.attack.ATTACK_DECLARED", [powder])
    duel = Duel()
    duel.red()
    duel.blue()
    duel.sets("head", "head+legs")
    duel.fight()
    assert duel.told("dice_revealed")[0]["parried"]


@pytest.mark.rule("UT-767a", "UT-629")
def test_the_second_attack_of_a_charge_still_is_one() -> None:
    """Fury: S 7 + 2 and the axe's 1 with 3 + 3 against 7 + 4 + 4; it is not tried a third time."""
    duel = pair(3, 3, 4, 4, red={"profession": "swashbuckler", "weapons": ("axe", "axe")})
    duel.sets("torso", "torso")
    duel.strikes("torso", "power")
    duel.charge()
    assert ["charge", "charge"] == [told["onset"] for told in duel.told("attacked")]
    assert 1 == duel.lost
    third = pair(red={"profession": "swashbuckler", "weapons": ("axe", "axe")})
    for _ in range(2):
        third.sets("torso", "torso")
    third.charge()
    assert 2 == len(third.told("attacked"))
