"""The loss of W: frenzy, death, stubbornness, saves, panic [UT-361 to UT-366, UT-625, UT-633]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.kernel.answers import usual
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.occasions import Blow, Bout, Manner, Onset
from rules.umbra_turris.pieces import give_die, heal, take_dice
from rules.umbra_turris.policies import PARTY_ORDERS, ask_party_orders
from rules.umbra_turris.specials.nothing import nothing
from rules.umbra_turris.specials.offers import Matter, SaveOffer
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Battle
from tests.rules.umbra_turris.duels import Duel, attack, give, power, rule
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

G = Play[Battle]


# Wounds and death


@pytest.mark.rule("UT-361")
def test_damage_lowers_wounds() -> None:
    """The rulebook's example: 3 damage, 3 W fewer."""
    duel = Duel(4, 2)
    duel.red()
    duel.blue()
    duel.strikes("torso", "normal")
    duel.fight()
    assert 4 == duel.target.wounds


@pytest.mark.rule("UT-362", "UT-363", "UT-364")
def test_without_wounds_a_hero_gets_a_death_counter_and_stays() -> None:
    """The model lies on the table, with its AD, and can do nothing."""
    duel = power(location="legs", wounds=2, die=1)
    duel.fight()
    assert (True, True, 1) == (duel.target.has_death_counter, duel.target.is_on_table, duel.target.action_dice)
    assert not duel.target.is_alive


@pytest.mark.rule("UT-R99")
def test_the_fallen_cannot_be_attacked() -> None:
    """An attack on somebody with a Death Counter comes to nothing."""
    duel = Duel()
    duel.red()
    duel.blue(wounds=0, has_death_counter=True)
    duel.fight()
    assert ["attacked"] == duel.kinds


@pytest.mark.rule("UT-625a", "UT-R95")
def test_frenzy_cancels_a_single_wound_of_close_combat() -> None:
    """A Charlatan shrugs off exactly 1 W of a strike, not 2, and not 1 of a spell."""
    duel = Duel(4, 4)
    duel.red()
    duel.blue(profession="charlatan")
    duel.strikes("torso", "normal")
    duel.fight()
    assert 0 == duel.lost
    duel = Duel(5, 4)
    duel.red()
    duel.blue(profession="charlatan")
    duel.strikes("torso", "normal")
    duel.fight()
    assert 2 == duel.lost
    duel = Duel()
    duel.red()
    duel.blue(profession="charlatan")
    duel.play(suffer, duel.target, 1, Manner.SPELL)
    assert 1 == duel.lost


@pytest.mark.rule("UT-R29")
def test_damage_is_halved_before_frenzy_looks_at_it() -> None:
    """2 damage, halved to 1 by a shirt, is cancelled."""
    duel = Duel(5, 4, 6, 1, 2)
    duel.red()
    duel.blue(profession="charlatan", armour=("shirt",))
    duel.strikes("torso", "normal")
    duel.fight()
    assert 0 == duel.lost


@rule
class Brutal(Special):
    """The bearer deals 2 damage more."""

    def extra_damage(self, blow: Blow) -> int:
        return 2 if blow.by is self.bearer else 0


@pytest.mark.rule("UT-R29")
def test_additions_come_before_reductions_and_armour() -> None:
    """5 + 2 - 1, halved to 3; a miss adds nothing."""
    duel = power(6, 1, 2, armour=("shirt",))
    give(duel.attacker, Brutal)
    give(duel.target, Dull)
    duel.fight()
    assert 3 == duel.lost


@rule
class Dull(Special):
    """The bearer takes 1 damage less."""

    def less_damage(self, blow: Blow) -> int:
        return 1


@pytest.mark.rule("UT-633", "UT-R95")
@pytest.mark.parametrize(
    ("manner", "dice", "die", "gained"),
    [
        (Manner.SHOT, (3, 3), 0, True),
        (Manner.SHOT, (3, 2), 0, False),
        (Manner.FALL, (3, 3), 0, True),
        (Manner.STRIKE, (6, 6), 0, False),
        (Manner.SHOT, (6, 6), 1, False),
    ],
)
def test_the_stubborn_win_a_die_by_damage(manner: Manner, dice: tuple[int, int], die: int, gained: bool) -> None:
    """A Half-giant without an AD who is hurt, but not in close combat, rolls 2d6 against Sp 6."""
    duel = Duel(*dice)
    duel.red()
    duel.blue(sub_race="half_giant", die=die)
    duel.play(suffer, duel.target, 1, manner, by=duel.attacker)
    assert gained is bool(duel.target.action_dice > die)


@pytest.mark.rule("UT-633")
def test_only_large_models_are_stubborn() -> None:
    """A Borian rolls nothing."""
    duel = Duel(6, 6)
    duel.red()
    duel.blue()
    duel.play(suffer, duel.target, 1, Manner.SHOT)
    assert 0 == duel.target.action_dice


@pytest.mark.rule("UT-613", "UT-R24")
def test_a_leader_who_falls_brings_panic_at_the_end() -> None:
    """All dice of the strike come before the Panic Test; 2d6 of 3 fail against LD 7, and red wins."""
    duel = Duel(4, 3, 2, 1, 1, 2)
    duel.red(weapons=("axe",))
    duel.blue(is_leader=True, wounds=1)
    duel.strikes("torso", "power")
    duel.play(fight_to_the_end)
    assert ["panic blue.1"] * 2 == [roll.label for roll in duel.rolls[-2:]]
    assert duel.table.outcome is not None
    assert (RED,) == duel.table.outcome.winners


def fight_to_the_end(g: Play[Battle]) -> Procedure[Bout]:
    """Red's attack, which may end the game."""
    return (yield from attack(g, "red.1", "blue.1", Onset.FIGHT, ""))


@pytest.mark.rule("UT-365", "UT-R99")
def test_the_fallen_may_still_be_healed() -> None:
    """What may raise them takes the counter away; what may not does nothing."""
    duel = Duel()
    duel.red(wounds=0, has_death_counter=True)
    assert 0 == heal(duel.g, duel.attacker, 1, "potion")
    assert 1 == heal(duel.g, duel.attacker, 1, "aura", raises=True)
    assert (1, False) == (duel.attacker.wounds, duel.attacker.has_death_counter)


@pytest.mark.rule("UT-366")
def test_the_fallen_block_no_sight() -> None:
    """A hero who stands between two others hides one from the other until they fall."""
    table = Tabletop()
    looker, target = table.hero(at=(35, 20)), table.hero(BLUE, (35, 40))
    between = table.hero(BLUE, (35, 30), sub_race="half_giant")
    assert not table.field.can_see(looker, target)
    between.wounds, between.has_death_counter = 0, True
    assert table.field.can_see(looker, target)


@pytest.mark.rule("UT-R28")
def test_a_model_holds_one_die_and_loses_all_that_it_holds() -> None:
    """A second one comes only by Fighting spirit; lost are both."""
    duel = Duel()
    hero = duel.red()
    assert [True, False, True, False] == [
        give_die(duel.g, hero, "test", extra=extra) for extra in (False, False, True, True)
    ]
    assert 2 == hero.action_dice
    take_dice(duel.g, hero, "test")
    assert 0 == hero.action_dice


# What players may do about it


@rule
class Talisman(Special):
    """The bearer takes 4 damage less once the damage is known."""

    def on_damage(self, g: G, blow: Blow) -> Procedure[None]:
        if blow.victim is self.bearer:
            blow.damage = max(0, blow.damage - 4)
        return nothing(None)


@pytest.mark.rule("UT-D50", "UT-R29")
def test_a_talisman_comes_before_armour() -> None:
    """5 - 4 leave 1, for which no armour is tested."""
    duel = power(armour=("shirt",))
    give(duel.target, Talisman)
    duel.fight()
    assert 1 == duel.lost
    assert "armour_tested" not in duel.kinds


def rescue(name: str, order: int, matter: Matter | None, result: int | None) -> type[Special]:
    """A rule that offers to save its bearer."""

    class Rescue(Special):
        """A rescue."""

        def saves(self, blow: Blow) -> Iterator[SaveOffer]:
            def do(g: G) -> Procedure[int | None]:
                g.tell("effect_gone", model=self.bearer.id, name=name)
                return nothing(result)

            if blow.victim is self.bearer:
                yield SaveOffer(name, self.bearer.seat, do, matter=matter, order=order)

    Rescue.__name__ = f"Rescue{name}"
    return rule(Rescue)


VITALITY = rescue("vitality", 0, None, None)
BLESSING = rescue("blessing", 3, Matter.BLESSING_SAVE, 1)
CHERUB = rescue("cherub", 2, Matter.CHERUB, None)


@pytest.mark.rule("UT-D51")
def test_saves_come_in_their_order_until_one_helps() -> None:
    """As a rule a free one first, then the Cherub, then the Blessing Die, which leaves 1 W."""
    duel = about_to_fall()
    duel.fight()
    assert ["vitality", "cherub", "blessing"] == tried(duel)
    assert 1 == duel.target.wounds


@pytest.mark.rule("UT-D51")
def test_whose_hero_would_fall_says_what_is_tried_first() -> None:
    """The Blessing Die at once, which helps, so that nothing else is used up."""
    duel = about_to_fall()
    duel.will_answer(BLUE, "save.first", "blessing")
    duel.fight()
    assert ["blessing"] == tried(duel)
    assert 1 == duel.target.wounds


@pytest.mark.rule("UT-D51")
@pytest.mark.parametrize("answers", [("vitality", "no"), ("cherub", "vitality", "")])
def test_saves_can_be_given_up_at_any_time(answers: tuple[str, ...]) -> None:
    """After one or two that did not help their player lets it happen; of the last one left they are asked alone."""
    duel = about_to_fall()
    firsts = [answer for answer in answers if answer]
    duel.will_answer(BLUE, "save.first", *firsts)
    if "" in answers:
        duel.will_answer(BLUE, "save.blessing_save", "no")
    duel.fight()
    assert [answer for answer in firsts if answer != "no"] == tried(duel)
    assert duel.target.has_death_counter


@pytest.mark.rule("UT-D51")
@pytest.mark.parametrize("will", ["yes", "no"])
def test_what_is_filed_about_saves_is_not_asked(will: str) -> None:
    """Wills for the Cherub and the Blessing Die leave nothing to choose: all in order, or the free one alone."""
    duel = about_to_fall()
    orders = usual(ask_party_orders(BLUE).decision)
    assert isinstance(orders, dict)
    duel.file(BLUE, PARTY_ORDERS, {**orders, "cherub": will, "blessing_save": will}, about=BLUE)
    duel.fight()
    assert (["vitality", "cherub", "blessing"] if will == "yes" else ["vitality"]) == tried(duel)
    assert not [asked for _, asked in duel.answered if asked.key.startswith("save.")]


@pytest.mark.rule("UT-D51")
def test_by_post_saves_come_in_their_usual_order() -> None:
    """Each that costs something is asked about by itself, and none is put before another."""
    duel = about_to_fall(asks_about_dice=False)
    duel.will_answer(BLUE, "save.cherub", "no")
    duel.will_answer(BLUE, "save.blessing_save", "no")
    duel.fight()
    assert ["vitality"] == tried(duel)
    assert duel.target.has_death_counter


def about_to_fall(**choices: Any) -> Duel:
    """Blue loses 5 of 2 W, and has three saves of which only the Blessing Die helps."""
    duel = power(location="legs", wounds=2)
    duel.table.choices = duel.table.choices.model_copy(update=choices)
    duel.table.parties[BLUE].dice = 1
    for kind in (BLESSING, CHERUB, VITALITY):
        give(duel.target, kind)
    return duel


def tried(duel: Duel) -> list[str]:
    """The saves that were tried, in order."""
    return [one["name"] for one in duel.told("effect_gone")]


@pytest.mark.rule("UT-D51")
def test_nobody_is_saved_from_less_than_death() -> None:
    """5 of 7 W are lost, and nothing is offered."""
    duel = power(location="legs")
    give(duel.target, VITALITY)
    duel.fight()
    assert [] == duel.told("effect_gone")
