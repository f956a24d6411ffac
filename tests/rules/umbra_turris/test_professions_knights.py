"""Knights, prophets, judges and hunters of witches [UT-746 to UT-753]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.answers import usual
from rules.umbra_turris.combat.harm import suffer
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.occasions import Manner
from rules.umbra_turris.policies import ask_party_orders
from rules.umbra_turris.quests.victory import triumph
from rules.umbra_turris.specials.professions_knights import Aura, CryOut, Vision
from rules.umbra_turris.state import Model
from tests.helpers.offers import choices
from tests.rules.umbra_turris.duels import Duel, power
from tests.rules.umbra_turris.people import ally, attack_bonus, own_deeds, pair
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop
from tests.rules.umbra_turris.test_shooting import Range

WS, T, S = Characteristic.WS, Characteristic.T, Characteristic.S


# Black Knight


def marking(*dice: int, marks: tuple[str, ...] = ("red.2",)) -> tuple[Duel, Model]:
    """A Black Knight's Power Strike, with a friend 20 cm away who is marked."""
    duel = pair(*dice, red={"profession": "black_knight"})
    friend = duel.hero(RED, (57, 35))
    duel.hero(RED, (12, 35))  # 1 cm too far.
    duel.strikes("torso", "power")
    duel.will_answer(RED, "ability.marks", list(marks))
    return duel, friend


@pytest.mark.rule("UT-746a", "UT-746b", "UT-R113")
def test_marked_friends_strengthen_a_black_knight_and_pay_if_it_wounds() -> None:
    """S 7 + 5 + 2 for a friend against 7 + 6: a hit that would have failed, and the friend loses 1 W."""
    duel, friend = marking(2, 3, 3, 3)
    duel.fight()
    assert 1 == duel.lost
    assert friend.most_wounds - 1 == friend.wounds


@pytest.mark.rule("UT-746b")
def test_marks_cost_nothing_when_the_strike_fails() -> None:
    """7 + 2 + 2 against 7 + 12."""
    duel, friend = marking(1, 1, 6, 6)
    duel.fight()
    assert friend.most_wounds == friend.wounds


@pytest.mark.rule("UT-746a", "UT-D40")
def test_nobody_is_marked_unless_their_player_wants_it() -> None:
    """Only friends within 20 cm are offered, for Power Strikes alone, and the default marks nobody."""
    duel, friend = marking(2, 3, 3, 3, marks=())
    assert not duel.fight().is_hit
    asked = next(decision for _, decision in duel.answered if decision.key == "ability.marks")
    assert [friend.id] == choices(asked)
    normal = pair(3, 3, red={"profession": "black_knight"})
    normal.hero(RED, (39, 35))
    normal.strikes("torso", "normal")
    normal.fight()
    assert "ability.marks" not in [decision.key for _, decision in normal.answered]


@pytest.mark.rule("UT-746a")
def test_a_black_knight_who_is_alone_marks_nobody() -> None:
    """There is nothing to be asked."""
    duel = pair(2, 3, 3, 3, red={"profession": "black_knight"})
    duel.strikes("torso", "power")
    assert [] == duel.fight().marked
    assert "ability.marks" not in [decision.key for _, decision in duel.answered]


@pytest.mark.rule("UT-746a", "UT-D40")
def test_who_always_marks_spares_those_who_would_fall() -> None:
    """By a standing order every friend nearby is marked but one who has a single W left."""
    duel = pair(2, 3, 3, 3, red={"profession": "black_knight"})
    strong = duel.hero(RED, (39, 35), wounds=2)
    duel.hero(RED, (31, 35), wounds=1)
    orders = usual(ask_party_orders(RED).decision)
    assert isinstance(orders, dict)
    duel.file(RED, "orders.party", {**orders, "marks": "yes"}, about=RED)
    duel.strikes("torso", "power")
    duel.fight()
    assert [{"model": "red.1", "friends": [strong.id]}] == duel.told("friends_marked")


@pytest.mark.rule("UT-746c")
@pytest.mark.parametrize(("alignment", "loss"), [("neutral", 2), ("good", 3)])
def test_a_falling_black_knight_strikes_all_around(alignment: str, loss: int) -> None:
    """Enemies within 15 cm lose 2 W, Good ones 3, and the knight is gone at once."""
    table = Tabletop()
    knight = table.hero(profession="black_knight", cost=1)
    table.hero(at=(35, 39))
    near, far = table.hero(BLUE, (52, 35)), table.hero(BLUE, (53, 39))
    ally(table, alignment, seat=BLUE)
    table.play(suffer, knight, 20, Manner.SPELL)
    assert knight.is_removed
    assert (loss, 0) == (near.most_wounds - near.wounds, far.most_wounds - far.wounds)


@pytest.mark.rule("UT-R56", "UT-614")
def test_a_black_knight_who_led_is_tested_by_somebody_else() -> None:
    """The Leader is gone, so the highest LD of the others counts: 7 of a Human, not 5 of the Orc who led."""
    table = Tabletop(3, 3)
    knight = table.hero(profession="black_knight", is_leader=True, sub_race="ugruk_hor_orc", cost=1)
    table.hero(at=(35, 39), sub_race="borian")
    table.hero(BLUE, (60, 60))
    table.play(suffer, knight, 20, Manner.SPELL)
    (told,) = table.told("panic_tested")
    assert ("red.2", 7, False) == (told["model"], told["needed"], told["success"])


@pytest.mark.rule("UT-R57", "UT-746c")
def test_the_value_of_a_removed_black_knight_counts_at_once() -> None:
    """Three quarters of the party's cost are gone, and with them the game."""
    table = Tabletop()
    knight = table.hero(profession="black_knight", cost=300)
    table.hero(at=(35, 39), cost=100)
    table.hero(BLUE, (60, 60))
    table.play(suffer, knight, 20, Manner.SPELL)
    assert table.table.outcome is not None
    assert (BLUE,) == table.table.outcome.winners


# False Prophet


def vision(*dice: int, distance: int = 30, which: Characteristic = WS, helpers: tuple[str, ...] = ()) -> Model:
    """A False Prophet's visions of an enemy so many cm away."""
    table = Tabletop(*dice)
    prophet = table.hero(at=(5, 10), profession="false_prophet")
    for place, helper in enumerate(helpers):
        table.hero(at=(5, 20 + 4 * place), profession=helper)
    enemy = table.hero(BLUE, (7 + distance, 10))
    table.do(Vision(enemy.id, which), prophet)
    enemy.name = str(table.field.characteristic(enemy, which))
    return enemy


@pytest.mark.rule("UT-747a")
@pytest.mark.parametrize(("face", "distance", "skill"), [(2, 30, 7), (3, 30, 5), (3, 31, 7)])
def test_visions_weaken_an_enemy(face: int, distance: int, skill: int) -> None:
    """On 3+ within 30 cm, by 2."""
    assert str(skill) == vision(face, distance=distance).name


@pytest.mark.rule("UT-747a", "UT-R104")
def test_visions_come_once_in_a_turn_and_never_touch_wounds() -> None:
    """Any enemy is offered with seven characteristics; afterwards nothing is."""
    table = Tabletop(3)
    prophet = table.hero(profession="false_prophet")
    enemy = table.hero(BLUE, (60, 60))
    assert ["false_prophet_visions"] == own_deeds(table, prophet)
    turn = table.do(Vision(enemy.id, WS), prophet)
    assert ["false_prophet_visions"] == turn.used
    assert [] == own_deeds(table, prophet, used=turn.used)


@pytest.mark.rule("UT-747b")
def test_a_vision_never_adds_up_and_ends_with_the_cycle() -> None:
    """Twice seen it is still -2; then it is over."""
    table = Tabletop(3, 3)
    prophet = table.hero(profession="false_prophet")
    enemy = table.hero(BLUE, (35, 50))
    for _ in range(2):
        table.do(Vision(enemy.id, WS), prophet)
    assert 5 == table.field.characteristic(enemy, WS)
    table.table.turn = None
    table.play(end_cycle)
    assert 7 == table.field.characteristic(enemy, WS)


@pytest.mark.rule("UT-747c", "UT-781b")
@pytest.mark.parametrize(("distance", "helper", "has"), [(10, "", True), (11, "", False), (15, "charlatan", True)])
def test_friends_near_the_prophet_have_frenzy(distance: int, helper: str, has: bool) -> None:
    """Within 10 cm; a Charlatan anywhere adds 5."""
    table = Tabletop()
    table.hero(at=(10, 10), profession="false_prophet")
    friend = table.hero(at=(12 + distance, 10))
    enemy = table.hero(BLUE, (10, 14))
    if helper:
        table.hero(at=(60, 60), profession=helper)
    assert has == table.field.has(friend, Keyword.FRENZY)
    assert not table.field.has(enemy, Keyword.FRENZY)


@pytest.mark.rule("UT-781b", "UT-792b", "UT-R105")
def test_charlatans_and_acolytes_help_the_prophet_once() -> None:
    """35 cm away, and by 3 instead of 2, however many there are."""
    assert "7" == vision(3, distance=36, helpers=("charlatan", "charlatan")).name
    assert "5" == vision(3, distance=35, helpers=("charlatan",)).name
    assert "4" == vision(3, helpers=("acolyte", "acolyte")).name


# Knight of the Order


@pytest.mark.rule("UT-748a")
@pytest.mark.parametrize(("die", "lost"), [(0, 5), (1, 3)])
def test_a_knight_of_the_order_hits_harder_who_has_no_die(die: int, lost: int) -> None:
    """4 + 1 against 2 is 3 damage, and 2 more without an AD."""
    duel = pair(4, 2, 1, red={"profession": "knight_of_the_order"}, blue={"die": die})
    duel.strikes("torso", "normal")
    duel.fight()
    assert lost == duel.lost


@pytest.mark.rule("UT-748b")
@pytest.mark.parametrize(("face", "test", "dice"), [(4, 1, 1), (4, 2, 0), (2, 6, 1)])
def test_a_knight_of_the_order_takes_the_die(face: int, test: int, dice: int) -> None:
    """More than one damage and a 2 do; one damage never."""
    duel = pair(face, 2, test, red={"profession": "knight_of_the_order"}, blue={"die": 1})
    duel.strikes("torso", "normal")
    duel.fight()
    assert dice == duel.target.action_dice


# Paladin


@pytest.mark.rule("UT-750a", "UT-750b", "UT-R31", "UT-D65")
def test_a_paladin_inspires_everybody_near() -> None:
    """+2 S for the Paladin; +1 for friends within 20 cm: WS, for Mages T, or whatever is chosen."""
    table = Tabletop(3)
    paladin = table.hero(at=(35, 10), profession="paladin")
    fighter, mage, far = (
        table.hero(at=(57, 10)),
        table.hero(at=(35, 14), profession="priest"),
        table.hero(at=(35, 33)),
    )
    enemy = table.hero(BLUE, (31, 10))
    table.do(Aura(S), paladin)
    values = [table.field.characteristic(*pair) for pair in ((paladin, S), (fighter, WS), (mage, T), (mage, WS))]
    assert [9, 8, 8, 7] == values
    assert [7, 7] == [table.field.characteristic(one, WS) for one in (far, enemy)]


@pytest.mark.rule("UT-750a", "UT-R104")
def test_an_aura_fails_on_two_and_comes_once_in_a_cycle() -> None:
    """It is offered until it was tried."""
    table = Tabletop(2)
    paladin = table.hero(profession="paladin")
    assert ["paladin_aura"] == own_deeds(table, paladin)
    table.do(Aura(S), paladin)
    assert 7 == table.field.characteristic(paladin, S)
    assert [] == own_deeds(table, paladin)
    table.hero(BLUE, (60, 60))
    table.table.turn = None
    table.play(end_cycle)
    assert ["paladin_aura"] == own_deeds(table, paladin)


@pytest.mark.rule("UT-741b", "UT-750d")
def test_priest_and_paladin_strengthen_each_other() -> None:
    """The one has Fury, the other Fear, and nobody else has either, while both are there."""
    table = Tabletop()
    priest = table.hero(profession="priest")
    paladin = table.hero(at=(60, 60), profession="paladin")
    other = table.hero(at=(10, 10))
    assert table.field.has(priest, Keyword.FURY)
    assert table.field.has(paladin, Keyword.FEAR)
    assert not any(table.field.has(one, Keyword.FURY) for one in (paladin, other))
    assert not table.field.has(other, Keyword.FEAR)
    lone = Tabletop()
    priest, paladin = lone.hero(profession="priest"), lone.hero(BLUE, (60, 60), profession="paladin")
    assert not lone.field.has(priest, Keyword.FURY)
    assert not lone.field.has(paladin, Keyword.FEAR)


# Street Judge


def judged(face: int, **blue: Any) -> tuple[Duel, Model, Model]:
    """A Street Judge has cried out, with friends 10 and 11 cm away."""
    duel = pair(face, red={"profession": "street_judge"}, blue=blue)
    near, far = duel.hero(RED, (47, 35), weapons=("longsword",)), duel.hero(RED, (22, 35))
    duel.do(CryOut(), duel.attacker)
    return duel, near, far


@pytest.mark.rule("UT-751b", "UT-R31", "UT-R30")
@pytest.mark.parametrize(("face", "bonus"), [(2, 1), (3, 2)])
def test_a_war_cry_doubles_weapon_bonuses(face: int, bonus: int) -> None:
    """For the Judge and friends within 10 cm, positive ones alone."""
    duel, near, far = judged(face)
    assert 7 + bonus == attack_bonus(duel, "normal")
    for friend, normal, strong in ((near, 7 - 1, 7 + 2 * bonus), (far, 7 + 1, 7)):
        duel.attacker = friend
        assert (normal, strong) == (attack_bonus(duel, "normal"), attack_bonus(duel, "power"))


@pytest.mark.rule("UT-751a", "UT-R34")
def test_a_war_cry_gives_the_judge_a_reroll_of_armour_and_shield() -> None:
    """Nobody else has it, and it is offered once in a Cycle."""
    fresh = Tabletop()
    assert ["street_judge_war_cry"] == own_deeds(fresh, fresh.hero(profession="street_judge"))
    duel, near, _ = judged(3)
    judge = duel.attacker
    assert judge.has_effect("laws_armour")
    assert not near.has_effect("laws_armour")
    assert [] == own_deeds(duel, judge)
    struck = Duel(5, 2, 1, 2, 2, 5, 1, 2)
    struck.red()
    struck.blue(profession="street_judge", armour=("breastplate",), effects=judge.effects[:1])
    struck.strikes("torso", "normal")
    struck.fight()
    assert 2 == struck.lost


# Berserker


@pytest.mark.rule("UT-752", "UT-R76")
@pytest.mark.parametrize(
    ("loss", "die", "face", "dice"), [(2, 0, 3, 1), (2, 0, 2, 0), (1, 0, 6, 0), (2, 1, 6, 1), (7, 0, 6, 0)]
)
def test_a_berserker_who_is_hurt_may_act_again(loss: int, die: int, face: int, dice: int) -> None:
    """2 W at once without an AD, on 3+; whoever has one, or falls, gains nothing."""
    table = Tabletop(face)
    hero = table.hero(profession="berserker", die=die)
    table.play(suffer, hero, loss, Manner.SPELL)
    assert dice == hero.action_dice


@pytest.mark.rule("UT-752", "UT-356")
def test_a_berserker_who_is_stunned_by_the_blow_may_act_again() -> None:
    """The AD is gone by the same blow that takes 5 W; a 3 brings it back."""
    duel = power(5, 3, location="head", die=1, profession="berserker")
    duel.fight()
    assert "stunned" in duel.kinds
    assert 1 == duel.target.action_dice


# Witch Hunter


def hunting(*dice: int, helper: str = "acolyte", distance: int = 20, strike: str = "normal") -> Duel:
    """A Witch Hunter strikes in the own turn, with a helper so many cm away."""
    duel = pair(*dice, red={"profession": "witch_hunter"})
    duel.hero(RED, (37 + distance, 35), profession=helper)
    duel.strikes("torso", strike)
    return duel


@pytest.mark.rule("UT-753b", "UT-R80", "UT-R81")
@pytest.mark.parametrize(
    ("helper", "distance", "hit"),
    [
        ("acolyte", 25, True),
        ("acolyte", 26, False),
        ("soldier", 20, True),
        ("soldier", 21, False),
        ("squire", 5, False),
    ],
)
def test_a_witch_hunter_shifts_a_die_for_each_helper(helper: str, distance: int, hit: bool) -> None:
    """3 + 1 against 5 fails, 5 + 1 does not; an Acolyte lets the ability reach 5 cm further [UT-792a]."""
    duel = hunting(3, 5, helper=helper, distance=distance)
    if hit:
        duel.will_answer(RED, "dice.hunt", "0 2")
    assert hit == duel.fight().is_hit
    assert hit == ("dice.hunt" in [decision.key for _, decision in duel.answered])


@pytest.mark.rule("UT-753b", "UT-R81")
def test_a_witch_hunter_may_shift_the_opponents_die_and_each_helper_allows_one() -> None:
    """Blue's 5 becomes a 3; the only helper has helped, so nothing more is asked in this turn."""
    duel = hunting(3, 5)
    duel.will_answer(RED, "dice.hunt", "no", "0 -2")
    assert duel.fight().is_hit
    assert duel.table.turn is not None
    assert 1 == duel.table.turn.shifts


@pytest.mark.rule("UT-753b", "UT-R81")
def test_two_helpers_shift_two_dice_of_a_throw() -> None:
    """2 + 2 + 8 misses 4 + 4 + 7 by 4; neither helper alone turns that, both do."""
    duel = pair(2, 2, 4, 4, red={"profession": "witch_hunter", "weapons": ("axe",)})
    for x in (30, 40):
        duel.hero(RED, (x, 30), profession="soldier")
    duel.strikes("torso", "power")
    duel.will_answer(RED, "dice.hunt", "0 2", "1 2")
    bout = duel.fight()
    assert bout.attack is not None
    assert ([4, 4], 1) == (bout.attack.faces, duel.lost)


def test_what_was_shifted_before_in_the_turn_counts() -> None:
    """The only helper has helped already, so the strike fails unasked."""
    duel = hunting(3, 5)
    assert duel.table.turn is not None
    duel.table.turn.shifts = 1
    assert not duel.fight().is_hit
    assert "dice.hunt" not in [decision.key for _, decision in duel.answered]


@pytest.mark.rule("UT-753b", "UT-R81")
def test_a_witch_hunter_shifts_dice_in_the_own_turn_alone() -> None:
    """When attacked in somebody else's turn they do not."""
    duel = pair(5, 5, blue={"profession": "witch_hunter"})
    duel.hero(BLUE, (39, 37), profession="acolyte")
    duel.strikes("torso", "normal")
    duel.fight()
    assert "dice.hunt" not in [decision.key for _, decision in duel.answered]


@pytest.mark.rule("UT-753c", "UT-763b")
@pytest.mark.parametrize(
    ("hunter", "victim", "points"),
    [
        ("witch_hunter", {"profession": "wizard"}, 1),
        ("witch_hunter", {"is_leader": True}, 0),
        ("witch_hunter", {"profession": "wizard", "is_leader": True}, 0),
        ("bounty_hunter", {"profession": "wizard"}, 1),
        ("bounty_hunter", {"is_leader": True}, 1),
        ("bounty_hunter", {}, 0),
        ("scoundrel", {"profession": "wizard"}, 0),
    ],
)
def test_hunters_bring_a_triumph_point_while_they_live(hunter: str, victim: dict[str, Any], points: int) -> None:
    """A Witch Hunter for the Mage, a Bounty Hunter for the Leader, too; a Mage who leads counts as Leader."""
    duel = Duel(6, 6, 1, 6, 6)
    duel.red(profession=hunter)
    duel.blue(wounds=1, **victim)
    duel.hero(BLUE, (60, 60))
    duel.strikes("torso", "normal")
    duel.fight()
    assert points == triumph(duel.table, RED)
    duel.attacker.wounds = 0
    assert 0 == triumph(duel.table, RED)


@pytest.mark.rule("UT-748a")
def test_a_knights_shot_is_harder_too() -> None:
    """Damage of any attack: 1 of the bow and 2."""
    one = Range(6, 6, 6, 1, 1, shooter={"profession": "knight_of_the_order"}, die=0)
    one.shoot(aim=0)
    assert 3 == one.lost
