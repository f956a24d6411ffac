"""Odds of a fight: exact, and as the rules would have it [UT-D36, UT-D40]."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.umbra_turris.combat.bouts import bout_of
from rules.umbra_turris.combat.fighting import Fight
from rules.umbra_turris.combat.odds import best_way, outlook
from rules.umbra_turris.combat.outlooks import odds_of_fight
from rules.umbra_turris.content_vocabulary import Location, Strike
from rules.umbra_turris.occasions import Bout, Onset
from tests.rules.umbra_turris.duels import Duel, attack
from tests.rules.umbra_turris.tabletop import BLUE, RED, game


def bout(duel: Duel, strike: Strike, location: Location = Location.TORSO) -> Bout:
    """Red's attack, with a strike chosen."""
    field = duel.field
    begun = bout_of(field, duel.attacker, duel.target, Onset.FIGHT, field.melee_weapons(duel.attacker)[0])
    return replace(begun, strike=strike, location=location)


def duel_of(weapon: str = "sword", **blue: object) -> Duel:
    """Red with a weapon against blue."""
    duel = Duel()
    duel.red(weapons=(weapon,))
    duel.blue(**blue)
    return duel


def test_a_normal_strike_is_reckoned_with_its_perfect_die() -> None:
    """A sword between equals: every way of the three dice, counted by hand."""
    losses: dict[int, Fraction] = {}
    for own, more, other in product(range(1, 7), repeat=3):
        total = own + 1 + (more if own == 6 else 0)
        loss = min(7, max(0, total - other))
        losses[loss] = losses.get(loss, Fraction(0)) + Fraction(1, 216)
    assert losses == outlook(bout(duel_of(), Strike.NORMAL)).losses


def test_a_re_roll_is_reckoned_as_it_is_used() -> None:
    """A flail between equals: who does not win rolls both dice again."""
    sums = [one + two for one, two in product(range(1, 7), repeat=2)]
    losses: dict[int, Fraction] = {}
    for first, other, second in product(sums, repeat=3):
        loss = min(7, max(0, (first if first > other else second) - other))
        losses[loss] = losses.get(loss, 0) + Fraction(1, 6**6)
    assert losses == outlook(bout(duel_of("flail"), Strike.POWER)).losses


def test_criticals_and_armour_are_reckoned() -> None:
    """A dagger against a shirt: each 6 of a hit has a third of a chance to take all, which one die may halve."""
    losses: dict[int, Fraction] = {}
    for one, two, three, four in product(range(1, 7), repeat=4):
        way = Fraction(1, 6**4)
        if one + two + 2 <= three + four:
            losses[0] = losses.get(0, Fraction(0)) + way
            continue
        plain = Fraction(2, 3) ** [one, two].count(6)
        for damage, chance in ((2, plain), (7, 1 - plain)):
            for loss, part in ((damage, Fraction(5, 6)), ((damage + 1) // 2, Fraction(1, 6))):
                losses[loss] = losses.get(loss, Fraction(0)) + way * chance * part
    found = outlook(bout(duel_of("dagger", armour=("shirt",)), Strike.PRECISION)).losses
    assert {loss: chance for loss, chance in losses.items() if chance} == found


@pytest.mark.rule("UT-D40")
@pytest.mark.parametrize(("weapon", "strike"), [("great_axe", "power"), ("dagger", "precision")])
def test_the_usual_strike_does_most_damage_on_average(weapon: str, strike: str) -> None:
    """A Great Axe strikes with power, a dagger with precision, when nobody answers."""
    duel = duel_of(weapon)
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    duel.answer(RED, "torso")
    duel.answer(BLUE, "legs")
    assert (strike,) == duel.asked(RED).fallback


def test_parry_and_shield_are_part_of_the_odds() -> None:
    """A parry by chance meets a third of all blows; the range goes from a right guess to a wrong one."""
    duel = duel_of()
    best = best_way(bout(duel, Strike.NORMAL))[1].wound
    odds = odds_of_fight(bout(duel, Strike.NORMAL))
    wounds, fells = odds.chances
    assert (0, round(1000 * best), round(1000 * best * Fraction(2, 3))) == (wounds.least, wounds.most, wounds.likely)
    assert fells.likely < wounds.likely
    shielded = odds_of_fight(bout(duel_of(armour=("heavy_shield",)), Strike.NORMAL)).chances[0]
    assert round(1000 * best * Fraction(2, 3) * Fraction(2, 3)) == shielded.likely
    kept = odds_of_fight(bout(duel_of(armour=("heavy_shield",), die=1), Strike.NORMAL)).chances[0]
    assert wounds.likely == kept.likely


def test_who_cannot_parry_has_no_right_guess() -> None:
    """Without a weapon of the target the chance is one figure."""
    (wounds, _) = odds_of_fight(bout(duel_of(weapons=()), Strike.NORMAL)).chances
    assert wounds.least == wounds.likely == wounds.most


def test_a_panel_shows_the_odds_of_the_fight_that_is_chosen() -> None:
    """From the face alone; for anything else there is nothing to say."""
    duel = duel_of()
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    face = duel.face(RED)
    (odds,) = game().odds(face, Fight("blue.1", duel.box.melee_weapon("sword")))
    assert "Red 1 against Blue 1" == odds.about
    assert () == game().odds(face, None)
