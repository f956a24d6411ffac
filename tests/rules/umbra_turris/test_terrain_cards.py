"""Terrain Cards in play, one test for each [TC-G1 to TC-E3]."""

from __future__ import annotations

import pytest

from rules.umbra_turris.action.charging import Reach, charge_reach
from rules.umbra_turris.action.hiding import Spot, can_hide
from rules.umbra_turris.action.items import offer_items
from rules.umbra_turris.action.reach import hidden_reach
from rules.umbra_turris.action.swimming import swimming_test
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.cycle.initiative import initiative_bonus
from rules.umbra_turris.cycle.orders import ORDER_RANGE
from rules.umbra_turris.magic.casting import magic_bonus
from rules.umbra_turris.occasions import Cast
from rules.umbra_turris.opening.location import lay_location, offer_again, offer_souls
from rules.umbra_turris.specials.special import Special, asked
from rules.umbra_turris.specials.terrain_cards import Pray
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop

GOOD, LAWFUL, NEUTRAL, ANARCHIST, EVIL = Alignment


def place(card: str, *dice: int, red: Alignment = GOOD, **facts: object) -> Tabletop:
    """A Terrain Card with a party of an alignment against one that has none."""
    return Tabletop(*dice, terrain=card, alignments=(red,), **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("card", "alignment"), [("TC-G1", GOOD), ("TC-N1", NEUTRAL), ("TC-A1", ANARCHIST), ("TC-E1", EVIL)]
)
def test_some_places_give_a_die_to_parties_of_their_alignment(card: str, alignment: Alignment) -> None:
    """TC-G1, TC-N1, TC-A1, TC-E1: one die more; nothing for others."""
    table = Tabletop(alignments=(alignment, LAWFUL))
    lay_location(table.g, card)
    assert [1, 0] == [table.table.parties[seat].dice for seat in (RED, BLUE)]


def test_garrison_drill_gives_a_rolled_battle_tactics_die() -> None:
    """TC-L1: its face lies open."""
    table = Tabletop(5, alignments=(LAWFUL, GOOD))
    lay_location(table.g, "TC-L1")
    assert ([5], []) == (table.table.parties[RED].tactics, table.table.parties[BLUE].tactics)


def test_the_old_altar_heals_one_good_hero_in_a_cycle() -> None:
    """TC-G2: on the temple floor, by a Minor Action, once for the party."""
    table = place("TC-G2")
    hero, other = table.hero(at=(30, 35), wounds=3), table.hero(at=(30, 38), wounds=3)
    outside = table.hero(at=(5, 5), wounds=3)
    assert [*offer_items(table.field, hero, table.turn(hero))]
    assert [] == [*offer_items(table.field, outside, table.turn(outside))]
    table.do(Pray(), hero)
    assert 4 == hero.wounds
    assert [] == [*offer_items(table.field, other, table.turn(other))]
    unbelieving = place("TC-G2", red=EVIL)
    evil = unbelieving.hero(at=(30, 35), wounds=3)
    assert [] == [*offer_items(unbelieving.field, evil, unbelieving.turn(evil))]


def test_at_the_festival_nobody_hides_in_the_open() -> None:
    """TC-G3: in or beside terrain one can; Good Leaders' orders reach 25 cm."""
    table = place("TC-G3")
    leader = table.hero(at=(3, 3), is_leader=True)
    beside = table.hero(BLUE, (48, 13))
    assert [False, True] == [can_hide(table.field, one) for one in (leader, beside)]
    assert 25 == ORDER_RANGE + sum(answer(leader) for answer in asked(table.field, Special.order_range))
    assert 20 == ORDER_RANGE + sum(answer(beside) for answer in asked(table.field, Special.order_range))


def test_the_curfew_patrol_is_quick_in_the_first_cycle() -> None:
    """TC-L2: +1, once for the party, and only then."""
    table = place("TC-L2", red=LAWFUL)
    leader = table.hero(at=(10, 5), is_leader=True)
    table.hero(at=(14, 5))
    assert 1 == initiative_bonus(table.field, leader)
    table.table.cycle = 2
    assert 0 == initiative_bonus(table.field, leader)


def test_the_court_of_columns_strengthens_shields_on_the_floor() -> None:
    """TC-L3: Lawful heroes wholly on it."""
    table = place("TC-L3", red=LAWFUL)
    inside, outside = table.hero(at=(30, 35)), table.hero(at=(5, 5))
    other = table.hero(BLUE, (40, 35))
    bonuses = [
        sum(answer(one) for answer in asked(table.field, Special.shield_bonus, of=one))
        for one in (inside, outside, other)
    ]
    assert [1, 0, 0] == bonuses


def test_standing_stones_help_neutral_mages_within_five_cm() -> None:
    """TC-N2: a base 5 cm from the circle, not 6; no other alignment."""
    for red, x, bonus in ((NEUTRAL, 45, 1), (NEUTRAL, 46, 0), (GOOD, 45, 0)):
        table = place("TC-N2", red=red)
        mage = table.hero(at=(x, 35), profession="wizard")
        cast = Cast(table.field, mage, table.box.spell("fireball"))
        assert bonus == magic_bonus(table.field, cast), (red, x)


def test_standing_stones_help_nobody_but_the_mage_who_casts() -> None:
    """TC-N2: not an Apprentice; and another Mage beside the circle adds nothing to a spell from further off."""
    for profession, x, bonus in (("wizard_apprentice", 45, 0), ("wizard", 46, 0), ("wizard", 45, 1)):
        table = place("TC-N2", red=NEUTRAL)
        caster = table.hero(at=(x, 35), profession=profession)
        table.hero(at=(45, 38), profession="priest")
        cast = Cast(table.field, caster, table.box.spell("fireball"))
        assert bonus == magic_bonus(table.field, cast), (profession, x)


def test_a_truce_of_the_dead_re_rolls_one_spot_test_in_a_cycle() -> None:
    """TC-N3: the first failure is rolled again, the second one stands, whoever of the party it is."""
    table = place("TC-N3", 2, 6, 2, red=NEUTRAL)
    hero, other = table.hero(at=(35, 5)), table.hero(at=(38, 5))
    one, two = table.hero(BLUE, (35, 15), is_hidden=True), table.hero(BLUE, (38, 15), is_hidden=True)
    table.do(Spot(one.id), hero)
    table.do(Spot(two.id), other)
    assert [False, True] == [one.is_hidden, two.is_hidden]
    assert 3 == len(table.rolls)


def test_on_thieves_night_anarchists_sneak_further() -> None:
    """TC-A2: 2 cm more when hidden."""
    reaches = []
    for red in (ANARCHIST, GOOD):
        table = place("TC-A2", red=red)
        hero = table.hero(at=(35, 5), is_hidden=True)
        reaches.append(hidden_reach(table.field, hero))
    assert reaches[0] == reaches[1] + 2


def test_the_wild_hunt_charges_further_in_the_first_cycle() -> None:
    """TC-A3: 19 cm instead of 17, over an obstacle 17 instead of 15, however many heroes there are; no enemy does."""
    table = place("TC-A3", red=ANARCHIST)
    hero, enemy = table.hero(at=(60, 5)), table.hero(BLUE, (40, 5))
    table.hero(at=(60, 10))
    turn = table.turn(hero)
    assert Reach(19, 17) == charge_reach(table.field, hero, turn, enemy)
    assert Reach(17, 15) == charge_reach(table.field, enemy, turn, hero)
    table.table.cycle = 2
    assert Reach(17, 15) == charge_reach(table.field, hero, turn, enemy)
    assert Reach(0, 0) == charge_reach(table.field, hero, turn, enemy, change=-30)


def test_cult_cellars_let_an_evil_party_offer_one_soul_again() -> None:
    """TC-E2: of two that failed one is rolled again, without another W."""
    table = Tabletop(1, 2, 5, alignments=(EVIL,))
    heroes = [table.hero(at=None), table.hero(at=None)]
    failed = offer_souls(table.g, heroes)
    lay_location(table.g, "TC-E2")
    offer_again(table.g, failed)
    assert 1 == table.table.parties[RED].dice
    assert [6, 6] == [hero.most_wounds for hero in heroes]


def test_cult_cellars_let_each_evil_party_roll_for_a_soul_of_its_own() -> None:
    """TC-E2: red fails with two and blue with one; red's first and blue's are rolled again."""
    table = Tabletop(1, 2, 1, 5, 5, alignments=(EVIL, EVIL))
    heroes = [table.hero(seat, at=None) for seat in (RED, RED, BLUE)]
    failed = offer_souls(table.g, heroes)
    lay_location(table.g, "TC-E2")
    offer_again(table.g, failed)
    assert [1, 1] == [table.table.parties[seat].dice for seat in (RED, BLUE)]
    assert [heroes[0].id, heroes[2].id] == [event["model"] for event in table.told("soul_offered")[3:]]


def test_in_the_black_mire_swimming_needs_a_four() -> None:
    """TC-E3: but for Evil heroes, who need a 3."""
    for red, swims in ((EVIL, True), (GOOD, False)):
        table = place("TC-E3", 3, red=red)
        hero = table.hero(at=(20, 35))
        assert swims == table.play(swimming_test, hero)


@pytest.mark.parametrize(
    ("x", "facts", "bonus"),
    [(23, {}, 1), (22, {}, 0), (47, {}, 1), (48, {}, 0), (30, {"is_airborne": True}, 0), (30, {"at": None}, 0)],
)
def test_the_temple_floor_holds_whole_bases_on_the_table(x: int, facts: dict[str, object], bonus: int) -> None:
    """TC-L3: the floor reaches from 22 to 48; a base half beside it, in the air or not on the table has no favour."""
    table = place("TC-L3", red=LAWFUL)
    hero = table.hero(**{"at": (x, 35), "level": 2, **facts})  # type: ignore[arg-type]
    assert bonus == sum(answer(hero) for answer in asked(table.field, Special.shield_bonus, of=hero))


def test_creatures_on_the_temple_floor_neither_pray_nor_guard_themselves_better() -> None:
    """TC-G2, TC-L3: heroes alone."""
    for card, red in (("TC-G2", GOOD), ("TC-L3", LAWFUL)):
        table = place(card, red=red)
        undead = table.creature("undead", RED, (30, 35), wounds=1)
        assert [] == [*offer_items(table.field, undead, table.turn(undead))]
        assert 0 == sum(answer(undead) for answer in asked(table.field, Special.shield_bonus, of=undead))


def test_a_card_favours_parties_of_its_alignment_whoever_else_bears_it() -> None:
    """TC-E3: both parties swim in the same mire; only the Evil hero needs a 3, and no creature of theirs does."""
    table = Tabletop(terrain="TC-E3", alignments=(EVIL, GOOD))
    evil, good = table.hero(RED, (20, 35)), table.hero(BLUE, (10, 35))
    undead = table.creature("undead", RED, (25, 35))
    needed = [max(answer(model) for answer in asked(table.field, Special.swims_from)) for model in (evil, good, undead)]
    assert [0, 4, 4] == needed


def test_whoever_has_all_wounds_does_not_pray() -> None:
    """TC-G2: there is nothing to heal."""
    table = place("TC-G2")
    hero = table.hero(at=(30, 35))
    assert [] == [*offer_items(table.field, hero, table.turn(hero))]
    hero.wounds -= 1
    assert ["item"] == [choice.id for choice in offer_items(table.field, hero, table.turn(hero))]
