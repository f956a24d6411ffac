"""The dice of Anarchists and of Evil parties [UT-713, UT-714]."""

from __future__ import annotations

import pytest

from rules.kernel.answers import usual
from rules.umbra_turris.combat.falling_down import remove
from rules.umbra_turris.combat.harm import pay
from rules.umbra_turris.cycle.initiative import roll_for_initiative
from rules.umbra_turris.occasions import Onset
from rules.umbra_turris.policies import ask_party_orders
from rules.umbra_turris.specials.alignments import OfferRage
from tests.rules.umbra_turris.duels import attack, power
from tests.rules.umbra_turris.people import ally, attack_bonus, defence_bonus, own_deeds, pair
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop
from tests.rules.umbra_turris.test_shooting import Range, to_wound

# Anarchists


@pytest.mark.rule("UT-713a", "UT-D31")
@pytest.mark.parametrize(("face", "dice"), [(3, 0), (4, 1)])
def test_an_action_die_may_be_offered_for_a_rage_die(face: int, dice: int) -> None:
    """On 4+; nothing else is done in that turn."""
    table = Tabletop(face)
    hero = table.hero()
    party = ally(table, "anarchist")
    turn = table.do(OfferRage("rage_offer"), hero)
    assert turn.is_over
    assert dice == party.dice


@pytest.mark.rule("UT-713a")
def test_rage_is_offered_at_the_start_of_turns_of_the_first_cycle() -> None:
    """Not after anything was done, and in no later Cycle."""
    table = Tabletop()
    hero = table.hero()
    ally(table, "anarchist")
    assert ["rage_offer"] == own_deeds(table, hero)
    assert [] == own_deeds(table, hero, has_minor=True)
    assert [] == own_deeds(table, hero, has_moved=True)
    table.table.cycle = 2
    assert [] == own_deeds(table, hero)


@pytest.mark.rule("UT-713b", "UT-713c", "UT-D22")
def test_one_rage_die_is_spent_before_the_initiative() -> None:
    """Its player is asked once, however many dice and heroes there are."""
    table = Tabletop(5, 1)
    party = ally(table, "anarchist", 2)
    for x in (10, 20):
        table.hero(at=(x, 10), is_leader=x == 10)
    table.hero(BLUE, (60, 60), is_leader=True)
    table.will_answer(RED, "initiative.rage", "yes")
    table.play(roll_for_initiative)
    assert (1, True) == (party.dice, party.rage_is_on)
    assert 1 == [decision.key for _, decision in table.answered].count("initiative.rage")


@pytest.mark.rule("UT-713b", "UT-D22")
def test_no_rage_die_is_spent_unless_somebody_wants_it() -> None:
    """The fallback keeps it."""
    table = Tabletop(5, 1)
    party = ally(table, "anarchist", 1)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(BLUE, (60, 60), is_leader=True)
    table.play(roll_for_initiative)
    assert (1, False) == (party.dice, party.rage_is_on)


@pytest.mark.rule("UT-713b", "UT-D22")
@pytest.mark.parametrize("will", ["yes", "no"])
def test_rage_is_spent_or_kept_as_was_filed(will: str) -> None:
    """Once for all; nobody is asked."""
    table = Tabletop(5, 1)
    party = ally(table, "anarchist", 1)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(BLUE, (60, 60), is_leader=True)
    filed = usual(ask_party_orders(RED).decision)
    assert isinstance(filed, dict)
    table.file(RED, "orders.party", {**filed, "rage": will}, about=RED)
    table.play(roll_for_initiative)
    assert (int(will == "no"), will == "yes") == (party.dice, party.rage_is_on)
    assert "initiative.rage" not in [decision.key for _, decision in table.answered]


@pytest.mark.rule("UT-713b", "UT-R78")
@pytest.mark.parametrize("strike", ["normal", "power", "precision"])
def test_rage_adds_one_to_attack_and_defence(strike: str) -> None:
    """Whatever characteristic the strike uses."""
    duel = pair()
    calm = attack_bonus(duel, strike), defence_bonus(duel, strike)
    for seat in (RED, BLUE):
        ally(duel, "anarchist", seat=seat).rage_is_on = True
    assert (calm[0] + 1, calm[1] + 1) == (attack_bonus(duel, strike), defence_bonus(duel, strike))


@pytest.mark.rule("UT-713b", "UT-R78")
def test_rage_adds_one_to_shots_and_to_toughness() -> None:
    """BS 7 + 1 + 1 for a static target, T 7 + 1."""
    one = Range(6, 1, 1, 6, 6)
    for seat in (RED, BLUE):
        ally(one.table, "anarchist", seat=seat).rage_is_on = True
    one.shoot(aim=0)
    assert (9, 8) == (to_wound(one)["bonus"], to_wound(one)["toughness"])


@pytest.mark.rule("UT-713d", "UT-R78", "UT-R113")
def test_enemy_wounds_bring_rage_dice() -> None:
    """5 W are twice as many as two heroes; what was lost before in the Cycle counts, payments do not."""
    duel = power()
    duel.hero(RED, (10, 10))
    party = ally(duel, "anarchist")
    duel.fight()
    assert 2 == party.dice
    duel.play(pay, duel.target, 1, "test")
    assert 2 == party.dice
    again = power()
    again.hero(RED, (10, 10))
    party = ally(again, "anarchist")
    again.table.wounds_lost = {RED: 1}
    again.fight()
    assert 3 == party.dice


# Evil


@pytest.mark.rule("UT-714b", "UT-R93")
def test_a_torment_die_rerolls_any_die_and_the_second_result_stands() -> None:
    """Blue makes red roll again; though a 6 after a 4 is worse, it stands."""
    duel = pair(4, 2, 6)
    party = ally(duel, "evil", 2, BLUE)
    duel.strikes("torso", "normal")
    duel.will_answer(BLUE, "dice.torment", "0 0")
    duel.fight()
    assert (5, 1) == (duel.lost, party.dice)


@pytest.mark.rule("UT-714b", "UT-R23")
def test_each_die_of_a_throw_may_be_rerolled_by_a_torment_die_of_its_own() -> None:
    """1 + 1 + 8 needs both dice against 4 + 4 + 7; each is rolled again once, and the third Torment Die is kept."""
    duel = pair(1, 1, 4, 4, 5, 5, red={"weapons": ("axe",)})
    party = ally(duel, "evil", 3)
    duel.strikes("torso", "power")
    duel.will_answer(RED, "dice.torment", "0 0")
    duel.will_answer(RED, "dice.torment", "1 0")
    duel.fight()
    assert (3, 1) == (duel.lost, party.dice)


@pytest.mark.rule("UT-714b", "UT-D48")
def test_torment_is_not_spent_unless_somebody_wants_it() -> None:
    """The fallback leaves the dice as they are."""
    duel = pair(4, 2)
    party = ally(duel, "evil", 1, BLUE)
    duel.strikes("torso", "normal")
    duel.fight()
    assert (3, 1) == (duel.lost, party.dice)


@pytest.mark.rule("UT-714c", "UT-R67")
@pytest.mark.parametrize(("face", "dice"), [(3, 0), (4, 1)])
def test_an_enemy_who_is_removed_may_bring_a_torment_die(face: int, dice: int) -> None:
    """On 4+, once for the whole party; own heroes and creatures bring none."""
    table = Tabletop(face)
    party = ally(table, "evil")
    own, _, _ = (table.hero(at=(x, 10)) for x in (10, 14, 18))
    enemy, creature = table.hero(BLUE, (60, 60)), table.creature("undead", BLUE, (50, 50))
    table.hero(BLUE, (66, 60))
    for model in (own, creature, enemy):
        table.play(remove, model)
    assert dice == party.dice
    assert 1 == len(table.rolls)


@pytest.mark.rule("UT-710b", "UT-714b")
def test_dice_of_a_party_are_offered_once_however_many_heroes_it_has() -> None:
    """Three Evil heroes ask about one Torment Die once."""
    duel = pair(4, 2)
    ally(duel, "evil", 1, BLUE)
    for x in (10, 20):
        duel.hero(BLUE, (x, 60))
    duel.strikes("torso", "normal")
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    duel.play_on()
    asked = [decision for _, decision in duel.answered if decision.key == "dice.torment"]
    assert 2 == len(asked)  # Once for the strike, once for the defence.
