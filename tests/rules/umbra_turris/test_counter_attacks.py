"""Counter-attacks and free attacks [UT-821, UT-877, UT-R41]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.play import Play, Procedure
from rules.umbra_turris.occasions import Bout
from rules.umbra_turris.specials.nothing import nothing
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Battle
from tests.rules.umbra_turris.duels import Duel, Knockdown, charge, give, orders, rule, spear_duel
from tests.rules.umbra_turris.tabletop import BLUE, RED

G = Play[Battle]


@rule
class Guard(Special):
    """Charged without an AD, the bearer strikes first on 4+."""

    def free_attack(self, g: G, bout: Bout) -> Procedure[Any]:
        return nothing(g.roll(6, "guard") >= 4)


@rule
class SpearLike(Special):
    """Every weapon has counter-attack in the bearer's hands."""

    def grants_counter_attack(self, weapon: object) -> bool:
        return True


@pytest.mark.rule("UT-805", "UT-812", "UT-821", "UT-R41")
@pytest.mark.parametrize("weapon", ["spear", "halberd"])
def test_a_charged_hero_spends_the_die_and_strikes_first(weapon: str) -> None:
    """The counter-attack is a whole attack, which the charger may parry; then follows the charge."""
    duel = Duel()
    duel.red()
    duel.blue(weapons=(weapon,), die=1)
    duel.will_answer(BLUE, "combat.counter_attack", "counter_attack")
    duel.will_answer(BLUE, "combat.attack", "head")
    duel.will_answer(RED, "combat.parry", "head")
    duel.sets("torso", "torso")
    duel.charge()
    assert [("blue.1", "counter"), ("red.1", "charge")] == [
        (one["attacker"], one["onset"]) for one in duel.told("attacked")
    ]
    assert 0 == duel.target.action_dice


@pytest.mark.rule("UT-R41", "UT-219")
def test_a_charger_who_falls_loses_the_attack() -> None:
    """The counter-attack takes the last W, and no charge attack follows."""
    duel = Duel(6, 6, 1)
    duel.red(wounds=1)
    duel.blue(weapons=("spear",), die=1)
    duel.will_answer(BLUE, "combat.attack", "torso")
    duel.will_answer(RED, "combat.parry", "legs")
    duel.will_answer(BLUE, "combat.strike", "normal")
    duel.charge()
    assert duel.attacker.has_death_counter
    assert 1 == len(duel.told("attacked"))


@pytest.mark.rule("UT-R41")
def test_a_knockdown_prevents_the_counter_attack() -> None:
    """The charger's trigger comes first, and takes the AD that it would cost."""
    duel = spear_duel(5)
    give(duel.attacker, Knockdown)
    duel.sets("torso", "torso")
    duel.charge()
    assert "counter_attacked" not in duel.kinds


@pytest.mark.rule("UT-R41")
def test_nobody_counter_attacks_backwards() -> None:
    """The charger must be in the field of vision."""
    duel = spear_duel(1, 1, facing="N")
    duel.charge()
    assert "counter_attacked" not in duel.kinds


@pytest.mark.rule("UT-821")
def test_a_sword_has_no_counter_attack_but_by_a_special_rule() -> None:
    """Somebody with a sword and an AD is not asked; with a rule that grants it they are."""
    duel = Duel()
    duel.red()
    duel.blue(die=1)
    duel.sets("torso", "torso")
    duel.charge()
    assert "counter_attacked" not in duel.kinds
    duel = Duel()
    duel.red()
    duel.blue(die=1)
    give(duel.target, SpearLike)
    duel.start_with(charge, "red.1", "blue.1", "")
    assert "combat.counter_attack" == duel.key()


@pytest.mark.rule("UT-821", "UT-302", "UT-D36")
@pytest.mark.parametrize(("answer", "weapon"), [("counter_attack", "halberd"), ("counter_attack spear", "spear")])
def test_of_several_weapons_with_counter_attack_one_is_chosen(answer: str, weapon: str) -> None:
    """The better one is the usual one; only those with counter-attack are named."""
    duel = Duel()
    duel.red()
    duel.blue(weapons=("spear", "halberd", "sword"), die=1)
    duel.start_with(charge, "red.1", "blue.1", "")
    assert ["counter_attack", "counter_attack spear", "nothing"] == duel.options(BLUE)
    duel.answer(BLUE, answer)
    assert weapon == duel.told("attacked")[0]["weapon"]


@pytest.mark.rule("UT-821", "UT-D41")
def test_by_standing_order_the_best_weapon_strikes_first() -> None:
    """Nobody is asked which."""
    duel = Duel()
    duel.red()
    duel.blue(weapons=("spear", "halberd"), die=1)
    duel.file(BLUE, "orders.hero", orders(counter_attack="yes"), about="blue.1")
    duel.start_with(charge, "red.1", "blue.1", "")
    assert "halberd" == duel.told("attacked")[0]["weapon"]


@pytest.mark.rule("UT-D41")
def test_by_default_a_charged_hero_counter_attacks() -> None:
    """Nobody answers: the AD is spent."""
    duel = spear_duel()
    duel.start_with(charge, "red.1", "blue.1", "")
    duel.fall_back()
    assert ["counter_attacked", "attacked"] == duel.kinds


@pytest.mark.rule("UT-D41")
@pytest.mark.parametrize(("filed", "asked"), [("yes", "combat.attack"), ("no", "combat.attack")])
def test_a_standing_order_spares_the_question(filed: str, asked: str) -> None:
    """Yes strikes first at once, no keeps the AD."""
    duel = spear_duel()
    duel.file(BLUE, "orders.hero", orders(counter_attack=filed), about="blue.1")
    duel.start_with(charge, "red.1", "blue.1", "")
    assert asked in [duel.asked(seat).key for seat in duel.waiting]
    assert (filed == "yes") == ("counter_attacked" in duel.kinds)


@pytest.mark.rule("UT-877", "UT-D41", "UT-D42")
def test_one_question_covers_counter_attack_and_shield() -> None:
    """The same AD pays for either; who keeps it is not asked again about the shield."""
    duel = spear_duel(armour=("light_shield",))
    duel.start_with(charge, "red.1", "blue.1", "")
    assert ["counter_attack", "shield", "nothing"] == duel.options(BLUE)
    duel.answer(BLUE, "nothing")
    assert (RED, BLUE) == duel.waiting
    assert "combat.attack" == duel.key()


@pytest.mark.rule("UT-877")
def test_a_counter_attack_frees_the_shield() -> None:
    """Having spent the AD on the counter-attack, the hero uses the shield against the charge."""
    duel = Duel(6)
    duel.red()
    duel.blue(weapons=("spear",), armour=("light_shield",), die=1)
    duel.will_answer(BLUE, "combat.attack", "head")
    duel.will_answer(RED, "combat.parry", "head")
    duel.charge()
    assert duel.told("shield_tested")[0]["success"]


@pytest.mark.rule("UT-877")
def test_the_die_is_given_up_for_the_shield_instead() -> None:
    """No counter-attack, but a Shield Test."""
    duel = spear_duel(6, armour=("light_shield",))
    duel.will_answer(BLUE, "combat.counter_attack", "shield")
    duel.charge()
    assert ["die_lost", "attacked", "shield_tested"] == duel.kinds
    assert 0 == duel.target.action_dice


@pytest.mark.rule("UT-R41")
def test_a_free_attack_uses_the_same_slot() -> None:
    """Charged without an AD, whoever may strikes first for nothing; with an AD they do not."""
    duel = Duel(4)
    duel.red()
    duel.blue()
    give(duel.target, Guard)
    duel.will_answer(BLUE, "combat.attack", "head")
    duel.will_answer(RED, "combat.parry", "head")
    duel.sets("torso", "torso")
    duel.charge()
    assert ["free", "charge"] == [one["onset"] for one in duel.told("attacked")]
    duel = Duel()
    duel.red()
    duel.blue(die=1)
    give(duel.target, Guard)
    duel.sets("torso", "torso")
    duel.charge()
    assert ["charge"] == [one["onset"] for one in duel.told("attacked")]


@pytest.mark.rule("UT-D36")
def test_of_several_weapons_the_best_is_the_usual_one() -> None:
    """A hero with a club and a Great Axe is asked, and strikes with the axe when nobody answers."""
    duel = Duel()
    duel.red(weapons=("club", "great_axe"))
    duel.blue()
    duel.start_with(charge, "red.1", "blue.1", "")
    assert ("combat.weapon", ("great_axe",)) == (duel.key(), duel.asked(RED).fallback)


@pytest.mark.rule("UT-821", "UT-717a", "UT-R58")
@pytest.mark.parametrize(("die", "facts"), [(1, {"weapons": ("spear",)}), (0, {"profession": "guardsman"})])
def test_nobody_strikes_first_at_a_charger_who_has_fallen(die: int, facts: dict[str, Any]) -> None:
    """A Vartevian in the last turn cannot be attacked: the AD is kept, and no Guardsman rolls for a free attack."""
    duel = Duel()
    duel.red(sub_race="vartevian", wounds=0, has_death_counter=True, has_last_turn=True)
    duel.blue(die=die, **facts)
    duel.picks("torso", "normal")
    duel.start_with(charge, duel.attacker.id, duel.target.id, "")
    assert (RED, "combat.location") == (duel.waiting[0], duel.key())
    assert (die, []) == (duel.target.action_dice, duel.rolls)
