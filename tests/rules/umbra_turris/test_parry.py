"""Attack and parry: who can parry, and the two secret dice [UT-301 to UT-306, UT-R42 to UT-R44]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.answers import picked
from rules.kernel.dice import Die
from rules.kernel.play import Play, Procedure
from rules.umbra_turris.combat.bouts import bout_of
from rules.umbra_turris.combat.parry import parry_again, why_no_parry
from rules.umbra_turris.content_arms import MeleeWeapon
from rules.umbra_turris.content_vocabulary import Location
from rules.umbra_turris.occasions import Bout, Onset
from rules.umbra_turris.policies import LOCATIONS
from rules.umbra_turris.specials.nothing import nothing
from rules.umbra_turris.specials.offers import Matter, ParryOffer
from rules.umbra_turris.specials.special import Special
from rules.umbra_turris.state import Battle
from tests.rules.umbra_turris.duels import Duel, attack, give, orders, rule
from tests.rules.umbra_turris.tabletop import BLUE, RED

G = Play[Battle]


def begun(duel: Duel, onset: Onset = Onset.FIGHT) -> Bout:
    """Red's attack as it begins."""
    field = duel.field
    return bout_of(field, duel.attacker, duel.target, onset, field.melee_weapons(duel.attacker)[0])


def duel_of(red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> Duel:
    """Red attacks blue."""
    duel = Duel()
    duel.red(**(red or {}))
    duel.blue(**(blue or {}))
    return duel


# The two dice


@pytest.mark.rule("UT-301")
def test_a_die_names_legs_torso_and_head_from_below() -> None:
    """1-2 legs, 3-4 torso, 5-6 head: a standing order without a preference draws them so."""
    found = []
    for face in range(1, 7):
        duel = Duel(face)
        duel.red()
        duel.blue()
        duel.file(RED, "orders.hero", orders(attack="random"), about="red.1")
        duel.will_answer(BLUE, "combat.parry", "legs")
        duel.run(attack, "red.1", "blue.1", Onset.FIGHT, "")
        found.append(duel.told("dice_revealed")[0]["location"])
    assert ["legs", "legs", "torso", "torso", "head", "head"] == found
    assert (Location.LEGS, Location.TORSO, Location.HEAD) == LOCATIONS


@pytest.mark.rule("UT-302", "UT-303")
def test_both_sides_set_their_dice_in_one_sealed_batch() -> None:
    """Attacker and defender are asked together, and nobody learns anything before both are in."""
    duel = duel_of()
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert (RED, BLUE) == duel.waiting
    duel.answer(RED, "head")
    assert "sealed" == duel.face(BLUE).secrecy
    assert {} == duel.face(BLUE).shown
    assert [] == duel.told("dice_revealed")
    duel.answer(BLUE, "legs")
    (revealed,) = duel.told("dice_revealed")
    assert ("head", ["legs"], False) == (revealed["location"], revealed["parries"], revealed["parried"])


@pytest.mark.rule("UT-304")
def test_the_same_location_is_parried() -> None:
    """Both dice show the head: nothing happens."""
    duel = duel_of()
    duel.sets("head", "head")
    bout = duel.fight()
    assert not bout.is_hit
    assert ["attacked", "dice_revealed"] == duel.kinds


@pytest.mark.rule("UT-305")
def test_a_hero_parries_every_time_and_keeps_the_die() -> None:
    """Two attacks are parried one after the other, and the AD stays."""
    duel = duel_of(blue={"die": 1})
    for _ in range(2):
        duel.sets("torso", "torso")
        duel.fight()
    assert 1 == duel.target.action_dice
    assert [True, True] == [one["parried"] for one in duel.told("dice_revealed")]


@pytest.mark.rule("UT-306", "UT-R43")
def test_who_cannot_parry_is_not_asked() -> None:
    """The attacker picks the location openly; the usual one is the bare head, where a blow may stun [UT-D39]."""
    duel = duel_of(blue={"weapons": ()})
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert (RED,) == duel.waiting
    assert "combat.location" == duel.key()
    duel.fall_back()
    assert "head" == duel.told("location_chosen")[0]["location"]


@pytest.mark.rule("UT-306", "UT-D39")
@pytest.mark.parametrize(
    ("armour", "weapon", "location"),
    [
        ((), "dagger", "head"),
        (("light_helmet",), "sword", "torso"),
        (("light_helmet", "shirt"), "sword", "legs"),
        (("light_helmet", "shirt", "leather_greaves"), "sword", "torso"),
    ],
)
def test_a_bare_location_is_struck_as_a_rule(armour: tuple[str, ...], weapon: str, location: str) -> None:
    """The head if it is bare and may be stunned, else the torso, else the legs; the torso where nothing is bare."""
    duel = duel_of({"weapons": (weapon,)}, {"weapons": (), "armour": armour})
    duel.fight()
    assert location == duel.told("location_chosen")[0]["location"]


# Who can parry


@pytest.mark.rule("UT-205", "UT-R43")
def test_nobody_parries_an_attack_from_the_rear() -> None:
    """Who looks away cannot parry; who is attacked from the side can."""
    assert "rear" == why_no_parry(begun(duel_of(blue={"facing": "N"})))
    assert "" == why_no_parry(begun(duel_of(blue={"facing": "E"})))


@pytest.mark.rule("UT-331", "UT-373", "UT-R43")
def test_without_a_melee_weapon_no_weapon_is_parried() -> None:
    """A hero with a bow alone cannot parry a sword."""
    assert "weapon" == why_no_parry(begun(duel_of(blue={"weapons": ("bow",)})))


@pytest.mark.rule("UT-332")
def test_two_unarmed_heroes_parry_each_other() -> None:
    """Bare hands meet bare hands; a sword meets them, too."""
    assert "" == why_no_parry(begun(duel_of({"weapons": ()}, {"weapons": ("bow",)})))
    assert "" == why_no_parry(begun(duel_of({"weapons": ()})))


@pytest.mark.rule("UT-375")
def test_natural_weapons_parry() -> None:
    """A Black Orc without any other weapon parries with fangs and claws."""
    assert "" == why_no_parry(begun(duel_of(blue={"sub_race": "black_orc", "weapons": ()})))


@pytest.mark.rule("UT-376")
def test_a_creature_cannot_parry_whatever_it_carries() -> None:
    """A Cherub has a sword; a hero in the form of a spawn or a demon parries [UT-561b, UT-565c]."""
    duel = Duel()
    duel.red()
    duel.target = duel.creature("cherub", BLUE, (35, 37), "S")
    assert "creature" == why_no_parry(begun(duel))
    assert "" == why_no_parry(begun(duel_of(blue={"form": "spawn_form"})))


# Fear


FEARSOME = {"profession": "witch_hunter"}
DREADED = {"profession": "berserker"}


@pytest.mark.rule("UT-621", "UT-R42")
def test_fear_works_in_a_charge_alone() -> None:
    """Whoever a Witch Hunter charges cannot parry; in a fight or a counter-attack they can."""
    duel = duel_of(FEARSOME)
    assert "fear" == why_no_parry(begun(duel, Onset.CHARGE))
    assert "" == why_no_parry(begun(duel, Onset.FIGHT))
    assert "" == why_no_parry(begun(duel, Onset.COUNTER))


@pytest.mark.rule("UT-622")
def test_fear_cancels_fear() -> None:
    """A Witch Hunter parries a Witch Hunter's charge."""
    assert "" == why_no_parry(begun(duel_of(FEARSOME, FEARSOME), Onset.CHARGE))


@pytest.mark.rule("UT-623", "UT-R42")
def test_permanent_fear_works_on_every_strike() -> None:
    """An Undead's strikes are never parried, but by somebody with Fear."""
    duel = Duel()
    duel.attacker = duel.creature("undead", RED, (35, 35))
    duel.blue()
    assert ["fear"] * 3 == [why_no_parry(begun(duel, one)) for one in (Onset.FIGHT, Onset.CHARGE, Onset.COUNTER)]
    other = Duel()
    other.attacker = other.creature("undead", RED, (35, 35))
    other.blue(**FEARSOME)
    assert "" == why_no_parry(begun(other))


@pytest.mark.rule("UT-624")
def test_the_fearless_parry_always() -> None:
    """A Royal Champion, who has no Fear, parries a Witch Hunter's charge."""
    assert "" == why_no_parry(begun(duel_of(FEARSOME, {"profession": "royal_champion"}), Onset.CHARGE))


# Special rules


@rule
class Sly(Special):
    """The bearer's attacks cannot be parried; a bearer that is attacked cannot parry either."""

    def prevents_parry(self, bout: Bout) -> bool:
        return True


@rule
class Brave(Special):
    """The bearer parries in spite of Fear."""

    def allows_parry(self, bout: Bout) -> bool:
        return True


@rule
class SameGroup(Special):
    """Only weapons of the same group parry the bearer."""

    def limits_parry(self, bout: Bout, weapon: MeleeWeapon) -> bool:
        return weapon.group.held_as is not bout.weapon.group.held_as


@rule
class TwoDice(Special):
    """With a sabre the bearer parries with two dice."""

    def parry_dice(self, bout: Bout) -> int:
        return 2 if bout.parried_with is not None and bout.parried_with.id == "sabre" else 1


@pytest.mark.rule("UT-R43")
def test_special_rules_take_a_parry_and_give_it_back() -> None:
    """A rule of either side may prevent it; one of the target beats Fear."""
    duel = duel_of()
    give(duel.attacker, Sly)
    assert "prevented" == why_no_parry(begun(duel))
    duel = duel_of()
    give(duel.target, Sly)
    assert "prevented" == why_no_parry(begun(duel))
    duel = duel_of(FEARSOME)
    give(duel.target, Brave)
    assert "" == why_no_parry(begun(duel, Onset.CHARGE))


@pytest.mark.rule("UT-R64")
def test_natural_weapons_count_as_one_handed() -> None:
    """Against somebody parried by the same group only, fangs parry a sword, and a dagger does not."""
    for blue, why in (({"sub_race": "black_orc", "weapons": ()}, ""), ({"weapons": ("dagger",)}, "weapon")):
        duel = duel_of(blue=blue)
        give(duel.attacker, SameGroup)
        assert why == why_no_parry(begun(duel))


@pytest.mark.rule("UT-R43")
def test_two_dice_defend_two_locations() -> None:
    """The defender names two different ones; of two weapons the one with more dice is used."""
    duel = duel_of(blue={"weapons": ("sword", "sabre")})
    give(duel.target, TwoDice)
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert ["head+torso", "head+legs", "torso+legs"] == duel.options(BLUE)
    duel.answer(BLUE, "head+legs")
    duel.answer(RED, "legs")
    (revealed,) = duel.told("dice_revealed")
    assert (["head", "legs"], "sabre", True) == (revealed["parries"], revealed["parried_with"], revealed["parried"])


# What follows a parry


@rule
class Riposte(Special):
    """Something happens by itself when the bearer is parried."""

    def on_parried(self, g: G, bout: Bout) -> Procedure[Any]:
        g.tell("effect_gone", model=self.bearer.id, name="riposte")
        return nothing(None)


@rule
class Relocate(Special):
    """A parried blow of the bearer goes to the legs instead."""

    def when_parried(self, bout: Bout) -> ParryOffer | None:
        def do(g: G) -> Procedure[bool]:
            bout.location = Location.LEGS
            return nothing(True)

        return ParryOffer("relocate", self.bearer.seat, "Another location?", do)


@rule
class Again(Special):
    """A failed parry of the bearer may be tried again."""

    def when_not_parried(self, bout: Bout) -> ParryOffer | None:
        return ParryOffer(
            "again", self.bearer.seat, "Again?", lambda g: parry_again(g, bout), matter=Matter.INSPIRATION_PARRY
        )


@rule
class Dodge(Special):
    """The bearer dodges on a 6."""

    def dodges(self, g: G, bout: Bout) -> Procedure[Any]:
        return nothing(g.roll(6, "dodge") == 6)


@pytest.mark.rule("UT-D46")
def test_a_parry_may_still_become_a_hit() -> None:
    """First what happens by itself, then what the attacker may do; the blow goes on to the legs."""
    duel = Duel(6, 6, 1)
    duel.red()
    duel.blue()
    give(duel.attacker, Riposte)
    give(duel.attacker, Relocate)
    duel.sets("head", "head")
    duel.will_answer(RED, "combat.strike", "normal")
    duel.fight()
    assert ["attacked", "dice_revealed", "effect_gone", "perfect_strike", "struck"] == duel.kinds[:5]
    assert "legs" == duel.told("struck")[0]["location"]


@pytest.mark.rule("UT-R44")
def test_after_a_failed_parry_both_choose_again() -> None:
    """The new pair replaces the old one."""
    duel = duel_of()
    give(duel.target, Again)
    duel.table.parties[BLUE].dice = 1
    duel.sets("head", "legs")
    duel.will_answer(BLUE, "parry.inspiration_parry", "yes")
    duel.sets("torso", "torso")
    bout = duel.fight()
    assert [False, True] == [one["parried"] for one in duel.told("dice_revealed")]
    assert not bout.is_hit
    assert "struck" not in duel.kinds


@pytest.mark.rule("UT-R24", "UT-D45")
def test_a_dodge_comes_before_the_second_parry() -> None:
    """A 6 dodges, and nobody is asked to parry again; by default nobody pays for it either."""
    duel = Duel(6)
    duel.red()
    duel.blue()
    give(duel.target, Again)
    give(duel.target, Dodge)
    duel.sets("head", "legs")
    duel.fight()
    assert ["attacked", "dice_revealed", "dodged"] == duel.kinds


# Standing orders


@pytest.mark.rule("UT-D37", "UT-D38")
def test_what_is_filed_opens_no_window() -> None:
    """With orders of both heroes the fight goes on by itself, up to the choice of the strike."""
    duel = Duel(6, 1)
    duel.red()
    duel.blue()
    duel.file(RED, "orders.hero", orders(attack="head"), about="red.1")
    duel.file(BLUE, "orders.hero", orders(parry="legs"), about="blue.1")
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert "combat.strike" == duel.key()
    (revealed,) = duel.told("dice_revealed")
    assert ("head", ["legs"]) == (revealed["location"], revealed["parries"])


@pytest.mark.rule("UT-D38")
def test_weights_are_drawn_by_a_die_that_others_do_not_see() -> None:
    """Legs 1, torso 1, head 4: a 3 draws the head; with two dice the second is drawn from what is left."""
    duel = Duel(3, Die(2, 2))
    duel.red()
    duel.blue(weapons=("sabre",))
    give(duel.target, TwoDice)
    weights: dict[str, Any] = {"legs": 1, "torso": 1, "head": 4}
    duel.file(BLUE, "orders.hero", orders(parry=picked("weighted", weights)), about="blue.1")
    duel.will_answer(RED, "combat.attack", "legs")
    duel.run(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert ["head", "torso"] == duel.told("dice_revealed")[0]["parries"]
    assert {frozenset({BLUE})} == {roll.audience for roll in duel.rolls[:2]}


@pytest.mark.rule("UT-D38", "UT-756b")
@pytest.mark.parametrize(("face", "second"), [(3, "legs"), (4, "torso")])
def test_where_no_more_is_preferred_the_second_die_is_drawn_from_the_rest_alike(face: int, second: str) -> None:
    """Of a d6 half of the faces each, where the head alone was named."""
    duel = Duel(1, face)
    duel.red()
    duel.blue(weapons=("sabre",))
    give(duel.target, TwoDice)
    duel.file(BLUE, "orders.hero", orders(parry="head"), about="blue.1")
    duel.will_answer(RED, "combat.attack", second)
    duel.run(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert ["head", second] == duel.told("dice_revealed")[0]["parries"]


@pytest.mark.rule("UT-D37")
def test_only_who_has_filed_nothing_is_asked() -> None:
    """The defender's orders are filed; the attacker alone is asked, and no die is drawn before the answer."""
    duel = Duel(1)
    duel.red()
    duel.blue()
    duel.file(BLUE, "orders.hero", orders(parry="head"), about="blue.1")
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    assert (RED,) == duel.waiting
    assert [] == duel.rolls
    duel.answer(RED, "head")
    assert duel.told("dice_revealed")[0]["parried"]


@pytest.mark.rule("UT-D37", "UT-D38")
def test_without_orders_and_answers_the_dice_are_drawn_by_chance() -> None:
    """The fallback of both is any of the three."""
    duel = duel_of()
    duel.start_with(attack, "red.1", "blue.1", Onset.FIGHT, "")
    for seat in (RED, BLUE):
        assert {"head", "torso", "legs"} == {*duel.asked(seat).fallback}
