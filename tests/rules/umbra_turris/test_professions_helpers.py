"""Helpers and crooks [UT-770, UT-773, UT-781 to UT-792]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.answers import usual
from rules.kernel.plane.points import Point
from rules.umbra_turris.combat.disengage import Disengage, landing_spots
from rules.umbra_turris.content_vocabulary import Characteristic, Keyword
from rules.umbra_turris.cycle.end import end_cycle
from rules.umbra_turris.cycle.initiative import roll_for_initiative
from rules.umbra_turris.cycle.orders import can_give_orders
from rules.umbra_turris.cycle.panic import passes_panic_test
from rules.umbra_turris.policies import ask_party_orders
from rules.umbra_turris.specials.alignments import OfferRage
from rules.umbra_turris.specials.professions_helpers import Sing
from rules.umbra_turris.specials.special import Special, asked
from tests.rules.umbra_turris.duels import Duel
from tests.rules.umbra_turris.people import ally, attack_bonus, own_deeds, pair
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED, Tabletop

LD = Characteristic.LD


# Crafty Merchant


def merchant(*dice: int, **red: Any) -> Duel:
    """Red charges a Crafty Merchant with three items."""
    return pair(
        *dice, red=red, blue={"profession": "crafty_merchant", "items": ("poison", "rope", "talisman_of_destiny")}
    )


@pytest.mark.rule("UT-770b", "UT-R82", "UT-D44")
def test_a_merchant_buys_a_charger_off() -> None:
    """By default with the cheapest item; the charger stays where it is, has the item, and does not attack."""
    duel = merchant(items=("horn",))
    bout = duel.charge()
    assert bout.is_called_off
    assert (["horn", "rope"], ["poison", "talisman_of_destiny"]) == (duel.attacker.items, duel.target.items)
    assert duel.field.are_locked(duel.attacker, duel.target)
    assert "attacked" not in duel.kinds


@pytest.mark.rule("UT-770b")
def test_a_merchant_may_keep_everything_and_gives_nothing_in_a_fight() -> None:
    """Whoever gives nothing is attacked; a fight is no charge."""
    for charges in (True, False):
        duel = merchant(3, 4)
        if charges:
            duel.will_answer(BLUE, "ability.bribe", "none")
        duel.strikes("torso", "normal")
        bout = duel.charge() if charges else duel.fight()
        assert not bout.is_called_off
        assert 3 == len(duel.target.items)


@pytest.mark.rule("UT-770b", "UT-R67")
def test_a_creature_is_not_bought_off() -> None:
    """It has no items."""
    duel = Duel(1, 1, 6, 6)
    duel.attacker = duel.creature("undead", RED, (35, 35))
    duel.turn(duel.attacker)
    duel.blue(profession="crafty_merchant", items=("rope",))
    assert not duel.charge().is_called_off


@pytest.mark.rule("UT-770b")
def test_a_merchant_without_items_is_asked_nothing() -> None:
    """There is nothing to give, so the charge goes on at once."""
    duel = pair(3, 4, blue={"profession": "crafty_merchant"})
    duel.strikes("torso", "normal")
    assert not duel.charge().is_called_off
    assert "ability.bribe" not in [decision.key for _, decision in duel.answered]


# Guard Sergeant


def sergeant(*dice: int, die: int = 1, answers: dict[str, str] | None = None) -> Tabletop:
    """Red, with a Guard Sergeant, and blue roll for initiative."""
    table = Tabletop(*dice)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(at=(20, 10), profession="guard_sergeant", die=die)
    table.hero(BLUE, (60, 60), is_leader=True)
    for key, answer in (answers or {}).items():
        table.will_answer(RED, f"initiative.{key}", answer)
    table.play(roll_for_initiative)
    return table


@pytest.mark.rule("UT-773a", "UT-D22")
@pytest.mark.parametrize(("answers", "first"), [({}, RED), ({"pass": "yes"}, BLUE)])
def test_a_sergeants_party_may_pass_the_initiative_on(answers: dict[str, str], first: str) -> None:
    """After a victory; by default it does not."""
    assert first == sergeant(6, 1, answers=answers).table.order[0]


@pytest.mark.rule("UT-773b", "UT-D22")
@pytest.mark.parametrize(("face", "first", "wanted"), [(2, BLUE, "yes"), (3, RED, "yes"), (0, BLUE, "no")])
def test_a_sergeant_may_seize_the_initiative(face: int, first: str, wanted: str) -> None:
    """For the AD, on 3+, after a defeat."""
    table = sergeant(1, 6, *([face] if face else []), answers={"seize": wanted})
    assert first == table.table.order[0]
    assert (0 if face else 1) == table.table.models[1].action_dice


@pytest.mark.rule("UT-773b")
def test_a_sergeant_without_a_die_seizes_nothing() -> None:
    """There is nothing to give up."""
    table = sergeant(1, 6, die=0)
    assert [BLUE, RED] == table.table.order
    assert "initiative.seize" not in [decision.key for _, decision in table.answered]


@pytest.mark.rule("UT-773a", "UT-773b", "UT-D45")
@pytest.mark.parametrize(
    ("dice", "matter", "will", "first", "left"),
    [
        ((6, 1), "passing", "yes", BLUE, 1),
        ((6, 1), "passing", "no", RED, 1),
        ((1, 6, 3), "seizing", "yes", RED, 0),
        ((1, 6), "seizing", "no", BLUE, 1),
    ],
)
def test_a_standing_order_passes_and_seizes_the_initiative(
    dice: tuple[int, ...], matter: str, will: str, first: str, left: int
) -> None:
    """It is done, or left, without a question; only who seizes gives up the AD, and nobody who has just won."""
    table = Tabletop(*dice)
    table.hero(at=(10, 10), is_leader=True)
    one = table.hero(at=(20, 10), profession="guard_sergeant")
    table.hero(BLUE, (60, 60), is_leader=True)
    orders = usual(ask_party_orders(RED).decision)
    assert isinstance(orders, dict)
    table.file(RED, "orders.party", {**orders, "passing": "no", "seizing": "yes", matter: will}, about=RED)
    table.play(roll_for_initiative)
    assert (first, left) == (table.table.order[0], one.action_dice)
    assert [] == [decision.key for _, decision in table.answered if not decision.standing]


@pytest.mark.rule("UT-773a", "UT-985")
def test_a_passed_initiative_goes_to_the_second_of_several() -> None:
    """The winner comes after them, and the third stays third."""
    table = Tabletop(6, 2, 4, players=3)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(at=(20, 10), profession="guard_sergeant")
    table.hero(BLUE, (60, 60), is_leader=True)
    table.hero(GREEN, (60, 10), is_leader=True)
    table.will_answer(RED, "initiative.pass", "yes")
    table.play(roll_for_initiative)
    assert [GREEN, RED, BLUE] == table.table.order
    assert [{"seat": RED, "taker": GREEN}] == table.told("initiative_passed")


@pytest.mark.rule("UT-773d")
@pytest.mark.parametrize(("profession", "attacks"), [("guard_sergeant", 0), ("scoundrel", 1)])
def test_a_sergeant_rerolls_the_shield(profession: str, attacks: int) -> None:
    """A 1 and a 5 save a Sergeant with a heavy shield."""
    dice = (1, 5) if not attacks else (1, 3, 4)
    duel = pair(*dice, blue={"profession": profession, "armour": ("heavy_shield",)})
    if attacks:
        duel.strikes("torso", "normal")
    duel.fight()
    assert attacks == len(duel.told("struck"))
    assert (not attacks) == duel.told("shield_tested")[0]["success"]


@pytest.mark.rule("UT-773d")
def test_a_sergeant_does_not_reroll_worn_armour() -> None:
    """Three dice fall once."""
    duel = pair(5, 2, 1, 2, 3, blue={"profession": "guard_sergeant", "armour": ("breastplate",)})
    duel.strikes("torso", "normal")
    duel.fight()
    assert 4 == duel.lost


# Charlatan, Bard


@pytest.mark.rule("UT-781c")
def test_a_charlatan_is_sure_of_a_rage_die() -> None:
    """No die falls."""
    table = Tabletop()
    party = ally(table, "anarchist")
    table.do(OfferRage("rage_offer"), table.hero(profession="charlatan"))
    assert 1 == party.dice
    assert [] == table.rolls


@pytest.mark.rule("UT-782b", "UT-R103")
@pytest.mark.parametrize(("distance", "leadership"), [(20, 8), (21, 7)])
def test_a_leader_near_the_bard_has_leadership_eight(distance: int, leadership: int) -> None:
    """For initiative and for panic, where it is a drawback; nobody else has it."""
    table = Tabletop(1, 6)
    table.hero(at=(10, 10), profession="bard", sub_race="city_orc")
    leader = table.hero(at=(12 + distance, 10), is_leader=True)
    other = table.hero(at=(10, 14))
    enemy = table.hero(BLUE, (10, 6), is_leader=True)
    assert [leadership, 7, 7] == [table.field.characteristic(one, LD) for one in (leader, other, enemy)]
    table.play(passes_panic_test, RED, leader)
    assert leadership == table.told("panic_tested")[0]["needed"]


@pytest.mark.rule("UT-782c")
@pytest.mark.parametrize(("distance", "can"), [(20, False), (21, True)])
def test_an_enemy_leader_near_the_bard_gives_no_orders(distance: int, can: bool) -> None:
    """Within 20 cm; the own Leader may."""
    table = Tabletop()
    table.hero(at=(10, 10), profession="bard")
    own = table.hero(at=(10, 14), is_leader=True)
    enemy = table.hero(BLUE, (12 + distance, 10), is_leader=True)
    for party in table.table.parties.values():
        party.orders = 3
    assert can_give_orders(table.field, own)
    assert can == can_give_orders(table.field, enemy)


# Outlaw


@pytest.mark.rule("UT-784a")
@pytest.mark.parametrize(
    ("profession", "dice", "free"), [("outlaw", (1, 2, 6, 4, 4), True), ("scoundrel", (1, 2, 4, 4), False)]
)
def test_an_outlaw_disengages_with_three_dice(profession: str, dice: tuple[int, ...], free: bool) -> None:
    """9 + Sp 7 against 8 + S 7."""
    duel = pair(*dice, red={"profession": profession})
    spot = landing_spots(duel.field, duel.attacker)[0]
    duel.do(Disengage(Point(*spot)), duel.attacker)
    assert free == ("disengaged" in duel.kinds)


@pytest.mark.rule("UT-784b", "UT-D46")
@pytest.mark.parametrize(("face", "location", "hit"), [(1, "legs", True), (6, "head", True), (3, "torso", False)])
def test_an_outlaw_who_was_parried_strikes_elsewhere(face: int, location: str, hit: bool) -> None:
    """The torso was parried: a die for legs or head makes it a hit."""
    duel = pair(face, 6, 1, 1, 1, 1, red={"profession": "outlaw", "is_hidden": True})
    duel.sets("torso", "torso")
    bout = duel.charge()
    assert (location, hit) == (bout.location, bout.is_hit)


@pytest.mark.rule("UT-784b", "UT-R20")
def test_an_outlaw_in_the_open_is_parried() -> None:
    """Nor does it help in a fight."""
    for hidden, charges in ((False, True), (True, False)):
        duel = pair(red={"profession": "outlaw", "is_hidden": hidden})
        duel.sets("torso", "torso")
        (duel.charge if charges else duel.fight)()
        assert "relocated" not in duel.kinds


# Thief


@pytest.mark.rule("UT-785b", "UT-R76", "UT-D52")
@pytest.mark.parametrize(
    ("face", "test", "stolen"),
    [(5, 3, ["talisman_of_destiny"]), (4, 3, ["talisman_of_destiny"]), (5, 2, []), (3, 6, [])],
)
def test_a_thief_steals_from_who_is_hurt(face: int, test: int, stolen: list[str]) -> None:
    """3 damage and a 3: by default the dearest item."""
    blue = {"items": ("rope", "talisman_of_destiny"), "sub_race": "undorhan"}
    duel = pair(face, 2, test, red={"profession": "thief"}, blue=blue)
    duel.strikes("torso", "normal")
    duel.fight()
    assert stolen == duel.attacker.items
    assert 2 - len(stolen) == len(duel.target.items)


@pytest.mark.rule("UT-785b")
def test_a_thief_chooses_what_to_take() -> None:
    """The rope, if it must be."""
    duel = pair(5, 2, 3, red={"profession": "thief"}, blue={"items": ("rope", "talisman_of_destiny")})
    duel.strikes("torso", "normal")
    duel.will_answer(RED, "ability.loot", "rope")
    duel.fight()
    assert ["rope"] == duel.attacker.items


# Skald, Fortune Teller, Herbalist


@pytest.mark.rule("UT-787", "UT-R31")
@pytest.mark.parametrize(("face", "has"), [(2, False), (3, True)])
def test_a_skald_sings_of_fury(face: int, has: bool) -> None:
    """Heroes within 20 cm have it until the Cycle ends; it is offered once in a turn."""
    table = Tabletop(face)
    skald, near, far = (
        table.hero(at=(10, 10), profession="skald"),
        table.hero(at=(32, 10)),
        table.hero(at=(10, 33)),
    )
    enemy = table.hero(BLUE, (10, 14))
    assert ["skald_battle_song"] == own_deeds(table, skald)
    turn = table.do(Sing(), skald)
    assert [has, has, False, False] == [table.field.has(one, Keyword.FURY) for one in (skald, near, far, enemy)]
    assert [] == own_deeds(table, skald, used=turn.used)
    table.table.turn = None
    table.play(end_cycle)
    assert not table.field.has(near, Keyword.FURY)


@pytest.mark.rule("UT-787", "UT-629")
def test_the_fury_of_a_song_strengthens_a_charge() -> None:
    """+2 S."""
    duel = pair(3, red={"profession": "skald"})
    duel.do(Sing(), duel.attacker)
    assert 2 == attack_bonus(duel, "power", "charge") - attack_bonus(duel, "power")


@pytest.mark.rule("UT-788a", "UT-D22")
@pytest.mark.parametrize(
    ("alignment", "dice", "first"),
    [("good", (2, 4, 4), RED), ("neutral", (2, 4, 4), RED), ("evil", (2, 4), BLUE), ("good", (2, 4, 3, 5, 1), RED)],
)
def test_a_fortune_teller_lets_the_leader_roll_again(alignment: str, dice: tuple[int, ...], first: str) -> None:
    """A 2 against a 4 becomes 4 + 1; a tie is rolled off."""
    table = Tabletop(*dice)
    table.hero(at=(10, 10), is_leader=True)
    table.hero(at=(20, 10), profession="fortune_teller")
    table.hero(BLUE, (60, 60), is_leader=True)
    ally(table, alignment)
    table.play(roll_for_initiative)
    assert first == table.table.order[0]


@pytest.mark.rule("UT-788b")
@pytest.mark.parametrize(("helper", "hit"), [("fortune_teller", True), ("scoundrel", False)])
def test_a_fortune_teller_helps_torment(helper: str, hit: bool) -> None:
    """2 + 1 against 5 is rolled again: 4 + 1 equals 5, and one more hits."""
    duel = pair(2, 5, 4)
    ally(duel, "evil", 1)
    duel.hero(RED, (10, 10), profession=helper)
    duel.strikes("torso", "normal")
    duel.will_answer(RED, "dice.torment", "0 0")
    assert hit == duel.fight().is_hit


@pytest.mark.rule("UT-789a")
@pytest.mark.parametrize(("helper", "asked"), [("herbalist", 1), ("scoundrel", 0)])
def test_with_a_herbalist_blessing_dice_reroll_twos(helper: str, asked: int) -> None:
    """Somebody else is not asked about a 2."""
    duel = pair(4, 2)
    ally(duel, "good", 1, BLUE)
    duel.hero(BLUE, (60, 60), profession=helper)
    duel.strikes("torso", "normal")
    duel.fight()
    assert asked == [decision.key for _, decision in duel.answered].count("dice.blessing_reroll")


@pytest.mark.rule("UT-789b", "UT-888", "UT-R87", "UT-R105")
@pytest.mark.parametrize(
    ("helpers", "items", "lost"),
    [(0, (), 2), (0, ("poison",), 3), (1, ("poison",), 4), (2, ("poison",), 4), (1, (), 2)],
)
def test_poison_adds_to_sixes_and_more_with_a_herbalist(helpers: int, items: tuple[str, ...], lost: int) -> None:
    """A Precision Strike with one 6, whose critical roll fails."""
    duel = pair(6, 5, 1, 1, 1, red={"weapons": ("dagger",), "items": items})
    for place in range(helpers):
        duel.hero(RED, (10 + 4 * place, 10), profession="herbalist")
    duel.strikes("torso", "precision")
    duel.fight()
    assert lost == duel.lost


@pytest.mark.rule("UT-888", "UT-R87")
def test_poison_works_in_precision_strikes_alone() -> None:
    """A 6 of a Normal Strike and its bonus die of 1: 6 + 1 + 1 against 3."""
    duel = pair(6, 1, 3, red={"items": ("poison",)})
    duel.strikes("torso", "normal")
    duel.fight()
    assert 5 == duel.lost


# Squire


@pytest.mark.rule("UT-790a", "UT-R83")
@pytest.mark.parametrize(("at", "free"), [((37, 37), True), ((38, 37), False)])
def test_a_squire_sets_a_friend_free(at: tuple[int, int], free: bool) -> None:
    """In full contact with the enemy: the friend leaves without a roll."""
    duel = pair(*([] if free else [1, 1, 6, 6]))
    duel.hero(RED, at, profession="squire")
    spot = landing_spots(duel.field, duel.attacker)[0]
    duel.do(Disengage(Point(*spot)), duel.attacker)
    assert free == ("disengaged" in duel.kinds)


@pytest.mark.rule("UT-790a")
def test_a_squire_does_not_free_themselves() -> None:
    """They roll like everybody."""
    duel = pair(1, 1, 6, 6, red={"profession": "squire"})
    spot = landing_spots(duel.field, duel.attacker)[0]
    duel.do(Disengage(Point(*spot)), duel.attacker)
    assert "disengaged" not in duel.kinds


@pytest.mark.rule("UT-790a", "UT-R83")
def test_a_squire_frees_from_a_combat_with_several_by_joining_one_of_them() -> None:
    """The Squire touches one of two enemies; no creature and no enemy is freed, nor whoever fights neither of them."""
    duel = pair()
    duel.hero(BLUE, (33, 35), "E")
    squire = duel.hero(RED, (37, 37), profession="squire")
    undead, away = duel.creature("undead", RED, (35, 39), "S"), duel.hero(RED, (10, 10))
    (frees,) = asked(duel.field, Special.frees, of=squire)
    freed = [frees(one) for one in (duel.attacker, undead, away, squire)]
    assert [True, False, False, False] == freed
    beside = duel.hero(RED, (37, 35), profession="squire")
    (frees_enemy,) = asked(duel.field, Special.frees, of=beside)
    assert not frees_enemy(duel.target)


@pytest.mark.rule("UT-784a", "UT-344")
def test_an_outlaw_rolls_one_die_more_to_disengage_and_no_second_one() -> None:
    """Three dice instead of two."""
    table = Tabletop()
    outlaw = table.hero(profession="outlaw")
    assert [1] == [answer() for answer in asked(table.field, Special.disengaging_dice, of=outlaw)]
