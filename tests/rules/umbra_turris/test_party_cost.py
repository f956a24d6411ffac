"""What heroes cost, column by column, and what they are worth in play."""

from __future__ import annotations

import pytest

from rules.umbra_turris.cards.hands import hand_at_start
from rules.umbra_turris.content_heroes import Profile
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic, Keyword
from rules.umbra_turris.parties.cost import cost, party_cost, value
from rules.umbra_turris.parties.decks import starting_hand
from rules.umbra_turris.parties.lists import Hero, PartyList
from rules.umbra_turris.parties.profiles import keywords_of_hero, profile
from tests.rules.umbra_turris.openings import Opening
from tests.rules.umbra_turris.party_lists import box, hero, party
from tests.rules.umbra_turris.tabletop import RED


def alone(one: Hero) -> PartyList:
    """A list with a single hero, for what that one costs."""
    return PartyList(name="One", alignment=Alignment.NEUTRAL, heroes=(one,))


def weapons_of(one: Hero) -> int:
    """What a hero's weapons cost."""
    return cost(box(), alone(one), 0).weapons


# Race and profession


@pytest.mark.rule("UT-742")
def test_a_wizard_costs_elves_10_less() -> None:
    """51 DC for a Human, 41 for a Wood Elf and for a Dark Elf."""
    prices = {one: cost(box(), alone(hero(one, "wizard", "staff")), 0).profession for one in ("borian", "wood_elf")}
    assert {"borian": 51, "wood_elf": 41} == prices
    assert 41 == cost(box(), alone(hero("dark_elf", "wizard", "staff")), 0).profession


@pytest.mark.rule("UT-744a", "UT-749a")
@pytest.mark.parametrize(
    ("profession", "sub_race", "price"),
    [
        ("shaman", "city_orc", 47),
        ("shaman", "city_goblin", 42),
        ("shaman", "wild_goblin", 42),
        ("shaman", "hobgoblin", 47),
        ("cleric", "borian", 45),
        ("cleric", "krotkin", 40),
        ("cleric", "mrokin", 40),
        ("cleric", "gnome", 45),
    ],
)
def test_goblin_shamans_and_halfling_clerics_are_cheaper(profession: str, sub_race: str, price: int) -> None:
    """By 5 DC for all of the race, and for no other small folk."""
    assert price == cost(box(), alone(hero(sub_race, profession, "staff")), 0).profession


@pytest.mark.rule("UT-709b")
def test_a_profession_marked_b_is_repeated_at_list_price() -> None:
    """Three Soldiers pay 31 DC each."""
    squad = party()
    assert [0, 0, 0] == [cost(box(), squad, place).surcharge for place in range(3)]


@pytest.mark.rule("UT-709c")
def test_repeating_another_profession_costs_10_more_each_time() -> None:
    """The first Tracker pays 26 DC, the second 36, the third 46; a Scout between them pays nothing on top."""
    tracker, scout = hero("borian", "tracker"), hero("borian", "scout")
    squad = party(tracker, scout, tracker, tracker)
    assert [0, 0, 10, 20] == [cost(box(), squad, place).surcharge for place in range(4)]


@pytest.mark.rule("UT-740a", "UT-R62")
@pytest.mark.parametrize(
    ("profession", "sub_race", "fee"),
    [("gladiator", "borian", 10), ("soldier", "borian", 5), ("assassin", "borian", 10), ("cleric", "krotkin", 5)],
)
def test_the_leader_pays_10_or_5(profession: str, sub_race: str, fee: int) -> None:
    """5 DC where the main profession's base cost is above 30: a Soldier's 31 is, an Assassin's 29 is not."""
    leads = hero(sub_race, profession, "staff", leader=True)
    assert fee == cost(box(), alone(leads), 0).leader
    assert 0 == cost(box(), alone(leads.model_copy(update={"leader": False})), 0).leader


@pytest.mark.rule("UT-740a")
def test_a_second_hero_of_a_profession_who_leads_still_pays_by_the_base_cost() -> None:
    """The surcharge does not make an Assassin dear: 10 DC."""
    squad = party(hero("borian", "assassin"), hero("borian", "assassin", leader=True))
    assert (10, 10) == (cost(box(), squad, 1).surcharge, cost(box(), squad, 1).leader)


# Weapons


@pytest.mark.rule("UT-372", "UT-706")
def test_an_additional_weapon_costs_triple() -> None:
    """Sword 11 and knife 2: 11 + 6."""
    assert 11 == weapons_of(hero("borian", "soldier", "sword"))
    assert 17 == weapons_of(hero("borian", "soldier", "sword", "knife"))


@pytest.mark.rule("UT-R63")
def test_the_cheaper_weapon_is_the_additional_one() -> None:
    """In whatever order they are written."""
    assert 17 == weapons_of(hero("borian", "soldier", "knife", "sword"))


@pytest.mark.rule("UT-740c")
def test_the_leader_buys_an_additional_weapon_at_its_price() -> None:
    """Sword 11 and knife 2: 13."""
    assert 13 == weapons_of(hero("borian", "soldier", "sword", "knife", leader=True))


@pytest.mark.rule("UT-758b", "UT-786b", "UT-790b")
@pytest.mark.parametrize(
    "profession",
    [
        pytest.param("duelist", marks=pytest.mark.rule("UT-758b")),
        pytest.param("marksman", marks=pytest.mark.rule("UT-786b")),
        pytest.param("squire", marks=pytest.mark.rule("UT-790b")),
    ],
)
def test_some_professions_buy_an_additional_weapon_at_its_price(profession: str) -> None:
    """Sword 11 and knife 2: 13."""
    assert 13 == weapons_of(hero("borian", profession, "sword", "knife"))


@pytest.mark.rule("UT-R60")
def test_an_elf_marksman_with_bow_and_dagger_pays_19() -> None:
    """The profession's own rule beats the example of the book: 12 + 7, while others pay 12 + 21."""
    assert 19 == weapons_of(hero("wood_elf", "marksman", "bow", "dagger"))
    assert 33 == weapons_of(hero("wood_elf", "scout", "bow", "dagger"))


@pytest.mark.rule("UT-767b")
def test_a_swashbuckler_pays_half_for_an_identical_weapon() -> None:
    """Two sabres 12 + 6, two swords 11 + 5 rounded down; sabre and rapier are not identical: 12 + 36."""
    assert 18 == weapons_of(hero("vorak", "swashbuckler", "sabre", "sabre"))
    assert 16 == weapons_of(hero("vorak", "swashbuckler", "sword", "sword"))
    assert 48 == weapons_of(hero("vorak", "swashbuckler", "sabre", "rapier"))
    assert 36 + 12 == weapons_of(hero("vorak", "corsair", "sabre", "sabre"))


@pytest.mark.rule("UT-767b", "UT-740c")
def test_a_swashbuckler_who_leads_has_the_better_price_of_both() -> None:
    """Half for an identical weapon, the price itself for another one."""
    assert 18 == weapons_of(hero("vorak", "swashbuckler", "sabre", "sabre", leader=True))
    assert 24 == weapons_of(hero("vorak", "swashbuckler", "sabre", "rapier", leader=True))


# The whole hero


@pytest.mark.rule("UT-R57")
def test_the_value_of_a_hero_is_everything_paid_for_them() -> None:
    """Race 46, profession 20, surcharge 10, Leader 10, weapons 12 + 2, armour 3 + 5, item 4: 112 DC."""
    first = hero("krotkin", "thief", "knife")
    leads = hero(
        "krotkin",
        "thief",
        "rapier",
        "knife",
        armour=("shirt", "light_helmet"),
        items=("talisman_of_destiny",),
        leader=True,
    )
    squad = party(first, leads, alignment=Alignment.GOOD)
    assert 46 + 20 + 10 + 10 + 14 + 8 + 4 == value(box(), squad, 1)
    assert party_cost(box(), squad) == sum(value(box(), squad, place) for place in range(len(squad.heroes)))


@pytest.mark.rule("UT-101")
def test_a_profile_is_that_of_the_race() -> None:
    """Nine numbers: eight to play with, and the cost."""
    dwarf = hero("northern_dwarf", "soldier")
    assert Profile(LD=5, M=15, WS=7, S=8, Sp=6, BS=7, T=8, W=8) == profile(box(), dwarf)
    assert 62 == cost(box(), alone(dwarf), 0).race


@pytest.mark.rule("UT-630", "UT-R30")
def test_heroism_adds_one_wound_once() -> None:
    """A Soldier has 7 W, a Leader or Paladin 8, and so has a Paladin who leads."""
    wounds = [
        profile(box(), hero("borian", profession, leader=leader)).W
        for profession, leader in (("soldier", False), ("soldier", True), ("paladin", False), ("paladin", True))
    ]
    assert [7, 8, 8, 8] == wounds


@pytest.mark.rule("UT-755a")
def test_an_executioner_has_sp_8() -> None:
    """A Dwarf's 6 becomes 8, an Elf's 8 stays."""
    assert 8 == profile(box(), hero("northern_dwarf", "executioner")).Sp
    assert 8 == profile(box(), hero("dark_elf", "executioner")).Sp
    assert 6 == profile(box(), hero("northern_dwarf", "soldier")).Sp


@pytest.mark.rule("UT-762a")
def test_a_bow_master_has_bs_8() -> None:
    """A Half-giant's 5 becomes 8."""
    assert 8 == profile(box(), hero("half_giant", "bow_master", "bow")).BS


@pytest.mark.rule("UT-756a")
@pytest.mark.parametrize(
    ("weapon", "skill"), [("sword", 8), ("longsword", 8), ("sabre", 8), ("rapier", 8), ("spear", 6), ("dagger", 6)]
)
def test_a_fencer_with_a_sword_or_sabre_has_ws_8(weapon: str, skill: int) -> None:
    """Any sword, sabre or rapier; with other weapons it stays that of the race."""
    assert skill == profile(box(), hero("gnome", "fencer", weapon)).WS


@pytest.mark.rule("UT-633", "UT-726c", "UT-731b", "UT-732b")
def test_all_large_models_are_stubborn() -> None:
    """And nobody else is by race."""
    for people in box().sub_races:
        is_large = 10 == box().race(people.race).profile[Characteristic.M]
        assert is_large == (Keyword.STUBBORN in keywords_of_hero(box(), hero(people.id)))


# Item Cards


@pytest.mark.rule("UT-504", "UT-R66")
def test_a_mage_brings_three_item_cards() -> None:
    """No Mage, no cards; neither Thief nor Apprentice brings any without one."""
    wizard = hero("borian", "wizard", "staff", domains=("air", "fire"))
    cleric = hero("borian", "cleric", "staff", domains=("air",))
    thief, pupil = hero("borian", "thief"), hero("borian", "wizard_apprentice")
    hands = [
        starting_hand(box(), party(*heroes)).kept
        for heroes in (
            (),
            (thief, pupil),
            (cleric,),
            (cleric, thief),
            (cleric, thief, thief),
            (cleric, pupil),
            (wizard, pupil),
            (wizard, pupil, pupil, thief),
        )
    ]
    assert [0, 0, 3, 4, 5, 3, 4, 5] == hands


@pytest.mark.rule("UT-797b", "UT-759c")
def test_a_mage_who_leads_brings_no_item_cards() -> None:
    """The party's Mage brings three, the Leader none, not even with an Apprentice [UT-759c]."""
    leads = hero("borian", "wizard", "staff", domains=("air", "fire"), leader=True)
    cleric = hero("borian", "cleric", "staff", domains=("air",))
    pupil = hero("borian", "wizard_apprentice", "knife", spells=("fireball",))
    taught = party(leads, cleric, pupil, guild="zankh")
    table = Opening()
    table.open(RED, taught)
    assert (3, 3) == (starting_hand(box(), taught).kept, hand_at_start(table.field, RED).kept)
    assert 0 == starting_hand(box(), party(leads, guild="zankh")).kept
    assert 3 == starting_hand(box(), party(leads, cleric, guild="zankh")).kept


@pytest.mark.rule("UT-770c", "UT-R66")
def test_a_merchant_doubles_what_is_drawn_not_what_is_kept() -> None:
    """With a Thief: eight are drawn, four are kept."""
    cleric = hero("borian", "cleric", "staff", domains=("air",))
    hand = starting_hand(box(), party(cleric, hero("borian", "thief"), hero("borian", "crafty_merchant")))
    assert (8, 4) == (hand.drawn, hand.kept)
