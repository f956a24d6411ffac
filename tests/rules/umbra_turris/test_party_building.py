"""What a party may be: its size, its Leader, its Mage, ranged weapons, alignments, rare races, repeated professions."""

from __future__ import annotations

import pytest

from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.breaches import BUDGETS, STANDARD_BUDGET, breaches
from rules.umbra_turris.parties.cost import party_cost
from rules.umbra_turris.parties.lists import Hero, PartyList
from rules.umbra_turris.parties.profiles import can_parry
from tests.rules.umbra_turris.party_lists import RICH, box, broken, found, hero, party


def test_six_soldiers_are_legal_in_every_alignment() -> None:
    """The party from which all of these tests depart breaks no rule."""
    for alignment in Alignment:
        assert [] == found(party(alignment=alignment))


# Size and budget


@pytest.mark.rule("UT-701a")
@pytest.mark.parametrize(("size", "is_legal"), [(5, False), (6, True), (16, True), (17, False)])
def test_a_party_has_six_to_sixteen_models(size: int, is_legal: bool) -> None:
    """Five are too few, and seventeen too many."""
    assert ([] if is_legal else ["UT-701a"]) == broken(party(size=size))


@pytest.mark.rule("UT-701b")
def test_a_party_costs_no_more_than_the_budget() -> None:
    """What it costs exactly is enough; a coin less is not, and the sentence says how much is missing."""
    squad = party()
    paid = party_cost(box(), squad)
    assert [] == broken(squad, paid)
    (breach,) = found(squad, paid - 7)
    assert breach.rule == "UT-701b"
    assert f"{paid} DC" in breach.sentence
    assert "7 more" in breach.sentence
    assert BUDGETS == (750, 1000, 1500)
    assert STANDARD_BUDGET == 1000


# Leader and Mage


@pytest.mark.rule("UT-702")
def test_a_party_has_exactly_one_leader() -> None:
    """None is a breach, and so are two."""
    squad = party()
    leaderless = squad.model_copy(
        update={"heroes": tuple(one.model_copy(update={"leader": False}) for one in squad.heroes)}
    )
    assert ["UT-702"] == broken(leaderless)
    assert ["UT-702"] == broken(party(hero(leader=True), hero(leader=True)))


@pytest.mark.rule("UT-703")
def test_a_party_has_one_mage_at_most() -> None:
    """A Wizard or a Cleric may come, not both."""
    wizard = hero("mortenian", "wizard", "staff", domains=("air", "fire"))
    cleric = hero("mortenian", "cleric", "staff", domains=("air",))
    assert [] == broken(party(wizard))
    assert [] == broken(party(cleric))
    assert ["UT-703"] == broken(party(wizard, cleric))


@pytest.mark.rule("UT-R61")
def test_a_mage_leads_only_in_zankh() -> None:
    """Elsewhere the Leader has another profession."""
    leads = hero("mortenian", "wizard", "staff", domains=("air", "fire"), leader=True)
    mage = hero("mortenian", "cleric", "staff", domains=("air",))
    assert ["UT-R61"] == broken(party(leads, mage))
    assert [] == broken(party(leads, mage, guild="zankh"))


# Weapons


@pytest.mark.rule("UT-371", "UT-704")
def test_every_hero_owns_a_weapon() -> None:
    """One of either kind is enough, and none is a breach."""
    bare = Hero(name="Bare", sub_race="borian", profession="monk")
    assert ["UT-704"] == broken(party(bare))
    assert [] == broken(party(hero("borian", "monk", "sling")))
    assert [] == broken(party(hero("borian", "monk", "mace")))


@pytest.mark.rule("UT-372", "UT-R63")
def test_a_hero_owns_two_weapons_at_most() -> None:
    """One extra weapon of either kind; a third is a breach."""
    assert [] == broken(party(hero("borian", "monk", "mace", "bow")))
    assert [] == broken(party(hero("borian", "monk", "bow", "sling")))
    assert ["UT-R63"] == broken(party(hero("borian", "monk", "mace", "bow", "knife")))


@pytest.mark.rule("UT-373")
def test_who_can_parry() -> None:
    """Whoever has a melee weapon, or a natural one of their race."""
    assert can_parry(box(), hero("borian", "monk", "bow", "knife"))
    assert not can_parry(box(), hero("borian", "monk", "bow"))
    assert can_parry(box(), hero("black_orc", "scout", "bow"))


@pytest.mark.rule("UT-705")
@pytest.mark.parametrize("size", [6, 7, 8])
@pytest.mark.parametrize("weapon", ["bow", "pistol", "throwing_knives"])
def test_half_of_the_party_may_shoot(size: int, weapon: str) -> None:
    """Rounded down: three of six and of seven, four of eight, with whatever strikes from afar."""
    archer = hero("mortenian", "soldier", weapon)
    assert [] == broken(party(*[archer] * (size // 2), size=size))
    assert ["UT-705"] == broken(party(*[archer] * (size // 2 + 1), size=size))


@pytest.mark.rule("UT-705", "UT-R63")
def test_a_hero_with_two_ranged_weapons_counts_once() -> None:
    """Three heroes with bow and sling are still half of six."""
    assert [] == broken(party(*[hero("mortenian", "soldier", "bow", "sling")] * 3))


@pytest.mark.rule("UT-780a")
def test_the_axes_of_axemen_do_not_count_as_ranged() -> None:
    """Six Axemen with axes, three of whom have bows besides, are within the limit."""
    axeman, archer = hero("mortenian", "axeman", "axe"), hero("mortenian", "axeman", "axe", "bow")
    assert [] == broken(party(*[axeman] * 3, *[archer] * 3, size=7))
    assert ["UT-705"] == broken(party(*[axeman] * 2, *[archer] * 4, size=7))


# Alignments and races


@pytest.mark.rule("UT-708a")
def test_a_race_must_know_the_partys_alignment() -> None:
    """No Goblin is Good; Hobgoblins are Anarchists or Evil."""
    goblin = hero("city_goblin")
    assert ["UT-708a"] == broken(party(goblin, alignment=Alignment.GOOD))
    assert [] == broken(party(goblin, alignment=Alignment.NEUTRAL))
    for alignment in Alignment:
        is_legal = alignment in (Alignment.ANARCHIST, Alignment.EVIL)
        assert ([] if is_legal else ["UT-708a"]) == broken(party(hero("hobgoblin"), alignment=alignment))


@pytest.mark.rule("UT-708d")
@pytest.mark.parametrize(
    ("sub_race", "alignment"),
    [
        ("wood_elf", Alignment.EVIL),
        ("dark_elf", Alignment.GOOD),
        ("thargomind_dwarf", Alignment.ANARCHIST),
        ("northern_dwarf", Alignment.NEUTRAL),
        ("city_orc", Alignment.EVIL),
        ("ugruk_hor_orc", Alignment.LAWFUL),
        ("wild_goblin", Alignment.NEUTRAL),
        ("krotkin", Alignment.EVIL),
        ("mrokin", Alignment.GOOD),
    ],
)
def test_a_sub_race_can_be_narrower_than_its_race(sub_race: str, alignment: Alignment) -> None:
    """Its race would join, the sub-race does not; Humans of all peoples join everybody."""
    assert alignment in box().race_of(sub_race).alignments
    assert ["UT-708d"] == broken(party(hero(sub_race), alignment=alignment))
    assert [] == broken(party(hero("estanian"), alignment=alignment))


@pytest.mark.rule("UT-708b")
@pytest.mark.parametrize(
    ("sub_race", "alignment"),
    [
        ("black_orc", Alignment.EVIL),
        ("half_giant", Alignment.GOOD),
        ("dark_faun", Alignment.EVIL),
        ("tigerian", Alignment.GOOD),
        ("vorak", Alignment.NEUTRAL),
    ],
)
def test_rare_races_come_twice_at_most(sub_race: str, alignment: Alignment) -> None:
    """Two heroes of one rare race are legal, three are not; two of each of two races are."""
    assert [] == broken(party(*[hero(sub_race)] * 2, alignment=alignment))
    assert ["UT-708b"] == broken(party(*[hero(sub_race)] * 3, alignment=alignment))
    assert [] == broken(party(*[hero("half_giant")] * 2, *[hero("tigerian")] * 2, alignment=Alignment.GOOD))


@pytest.mark.rule("UT-708b")
def test_common_races_come_as_often_as_wanted() -> None:
    """Six Hobgoblins are a party."""
    goblins = [hero("hobgoblin", leader=place == 0) for place in range(6)]
    assert [] == broken(party(*goblins, alignment=Alignment.EVIL))


# Professions


@pytest.mark.rule("UT-708c")
def test_every_hero_has_a_profession_that_there_is() -> None:
    """One that nobody knows is named, and nothing else is said of such a list."""
    (breach,) = found(party(hero("mortenian", "astrologer")))
    assert "astrologer is no profession" in breach.sentence


@pytest.mark.rule("UT-709a")
def test_professions_of_45_dc_or_more_come_once() -> None:
    """Two Paladins are a breach; Berserkers for 41 DC may be two."""
    assert ["UT-709a"] == broken(party(*[hero("mortenian", "paladin")] * 2, alignment=Alignment.GOOD))
    assert [] == broken(party(*[hero("mortenian", "berserker")] * 2, alignment=Alignment.GOOD))


@pytest.mark.rule("UT-709a", "UT-R62")
def test_a_cheaper_price_for_a_race_makes_no_profession_repeatable() -> None:
    """Two Clerics among Halflings cost 40 DC each, and still come once, besides being two Mages."""
    cleric = hero("krotkin", "cleric", "staff", domains=("air",))
    assert ["UT-703", "UT-709a"] == broken(party(cleric, cleric, alignment=Alignment.GOOD))


@pytest.mark.rule("UT-700")
def test_all_breaches_are_named_at_once() -> None:
    """A list with many faults names each of them with its rule and the hero's name."""
    wrong = PartyList(
        name="Wrong",
        alignment=Alignment.GOOD,
        heroes=(
            hero("dark_elf", "paladin", "great_axe", armour=("light_shield",), name="Ash"),
            hero("estanian", "paladin", "knife", name="Bel"),
        ),
    )
    rules = broken(wrong, 100)
    assert {"UT-701a", "UT-701b", "UT-702", "UT-709a", "UT-708d", "UT-822", "UT-718b"} == {*rules}
    assert any(breach.sentence.startswith("Ash: ") for breach in breaches(box(), wrong, RICH))
