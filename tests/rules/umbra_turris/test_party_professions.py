"""Who may have which profession, and what professions may wear, carry and learn."""

from __future__ import annotations

import pytest

from rules.umbra_turris.content_vocabulary import Alignment
from tests.rules.umbra_turris.party_lists import box, broken, found, hero, party

KNIGHTS = {
    "paladin": Alignment.GOOD,
    "knight_of_the_order": Alignment.NEUTRAL,
    "black_knight": Alignment.EVIL,
}


@pytest.mark.rule("UT-718b")
@pytest.mark.parametrize("profession", [*KNIGHTS])
def test_estanians_are_no_knights(profession: str) -> None:
    """Neither Paladin nor Knight of the Order nor Black Knight; other Humans are."""
    alignment = KNIGHTS[profession]
    assert ["UT-718b"] == broken(party(hero("estanian", profession), alignment=alignment))
    assert [] == broken(party(hero("borian", profession), alignment=alignment))


@pytest.mark.rule("UT-719b")
@pytest.mark.parametrize("profession", [*KNIGHTS])
def test_undorhans_are_no_knights(profession: str) -> None:
    """Neither Paladin nor Knight of the Order nor Black Knight."""
    assert ["UT-719b"] == broken(party(hero("undorhan", profession), alignment=KNIGHTS[profession]))


@pytest.mark.rule("UT-719b")
@pytest.mark.parametrize("piece", ["heavy_helmet", "breastplate", "plate_greaves", "heavy_shield"])
def test_undorhans_wear_no_heavy_armour(piece: str) -> None:
    """Whatever their profession may wear."""
    assert ["UT-719b"] == broken(party(hero("undorhan", "soldier", "sword", armour=(piece,))))
    assert [] == broken(party(hero("vartevian", "soldier", "sword", armour=(piece,))))


PLACES = [
    ("UT-743a", "druid", "GLNA"),
    ("UT-744a", "shaman", "NAE"),
    ("UT-746a", "black_knight", "E"),
    ("UT-747a", "false_prophet", "A"),
    ("UT-748a", "knight_of_the_order", "N"),
    ("UT-749a", "cleric", "GLNE"),
    ("UT-750a", "paladin", "G"),
    ("UT-751a", "street_judge", "L"),
    ("UT-752", "berserker", "GNAE"),
    ("UT-753a", "witch_hunter", "LNA"),
    ("UT-755a", "executioner", "LNAE"),
    ("UT-761a", "barbarian", "GNAE"),
    ("UT-764a", "brigand", "NAE"),
    ("UT-768a", "assassin", "LNAE"),
    ("UT-775", "cutthroat", "NAE"),
    ("UT-784a", "outlaw", "GNAE"),
    ("UT-785a", "thief", "GNAE"),
]


@pytest.mark.parametrize(
    ("rule", "profession", "joins"),
    [pytest.param(*row, marks=pytest.mark.rule(row[0]), id=row[1]) for row in PLACES],
)
def test_some_professions_join_some_alignments(rule: str, profession: str, joins: str) -> None:
    """The party's alignment is one of those that the profession joins; each other one is a breach of its own rule."""
    domains = ("air",) * box().profession(profession).domains
    weapon = "staff" if box().profession(profession).mage else "spear"
    for alignment in Alignment:
        squad = party(hero("borian", profession, weapon, domains=domains), alignment=alignment)
        assert ([] if alignment.value[0].upper() in joins else [rule]) == broken(squad)


def test_all_other_professions_join_everybody() -> None:
    """Those that no line above names."""
    bound = {profession for _, profession, _ in PLACES}
    assert all(len(one.alignments) == 5 for one in box().professions if one.id not in bound)


@pytest.mark.rule("UT-782a")
def test_a_bard_never_leads_and_comes_alone() -> None:
    """A Bard as Leader is a breach, and so are two Bards, although the profession is cheap."""
    bard = hero("borian", "bard", "knife")
    assert [] == broken(party(bard))
    assert ["UT-782a"] == broken(party(bard.model_copy(update={"leader": True})))
    assert ["UT-782a"] == broken(party(bard, bard))


# Armour


@pytest.mark.rule("UT-707", "UT-869")
@pytest.mark.parametrize(
    ("profession", "is_legal"), [("soldier", True), ("bounty_hunter", True), ("assassin", False), ("monk", False)]
)
def test_heavy_armour_needs_a_profession_above_30_dc(profession: str, is_legal: bool) -> None:
    """A Soldier for 31 DC may wear it, an Assassin for 29 may not; light armour is for both."""
    heavy = hero("borian", profession, "sword", armour=("breastplate",))
    assert ([] if is_legal else ["UT-707"]) == broken(party(heavy))
    light = hero("borian", profession, "sword", armour=("shirt", "light_helmet", "leather_greaves", "light_shield"))
    assert [] == broken(party(light))


@pytest.mark.rule("UT-R34")
def test_a_heavy_shield_is_heavy_armour() -> None:
    """A Gladiator for 28 DC carries a light one."""
    assert ["UT-707"] == broken(party(hero("borian", "gladiator", "sword", armour=("heavy_shield",))))
    assert [] == broken(party(hero("borian", "gladiator", "sword", armour=("light_shield",))))


@pytest.mark.rule("UT-R62")
def test_thresholds_look_at_the_printed_base_cost() -> None:
    """A second Assassin pays 39 DC, and still may not wear heavy armour."""
    first = hero("borian", "assassin", "sword")
    second = hero("borian", "assassin", "sword", armour=("breastplate",))
    assert ["UT-707"] == broken(party(first, second))


@pytest.mark.rule("UT-761b")
def test_a_barbarian_wears_no_heavy_armour() -> None:
    """Although the profession costs 33 DC."""
    assert ["UT-761b"] == broken(party(hero("borian", "barbarian", "great_axe", armour=("breastplate",))))
    assert [] == broken(party(hero("borian", "barbarian", "great_axe", armour=("shirt",))))


@pytest.mark.rule("UT-773c")
def test_a_guard_sergeant_may_wear_heavy_armour() -> None:
    """Although the profession costs 27 DC."""
    assert [] == broken(party(hero("borian", "guard_sergeant", "sword", armour=("heavy_shield", "breastplate"))))


# Mages


@pytest.mark.rule("UT-505")
@pytest.mark.parametrize("profession", ["wizard", "druid", "shaman", "cleric"])
def test_most_mages_use_a_staff_or_a_ritual_weapon(profession: str) -> None:
    """Anything else is a breach: swords, bows, and improvised weapons of the same price."""
    domains = ("air", "fire")[: box().profession(profession).domains]
    for weapon in ("staff", "ritual_weapon"):
        assert [] == broken(party(hero("borian", profession, weapon, domains=domains)))
    for weapon in ("sword", "bow", "improvised_weapon"):
        assert ["UT-505"] == broken(party(hero("borian", profession, weapon, domains=domains)))


@pytest.mark.rule("UT-506")
@pytest.mark.parametrize("profession", ["wizard", "druid", "shaman", "cleric"])
def test_mages_wear_light_armour(profession: str) -> None:
    """Although their professions cost more than 30 DC."""
    domains = ("air", "fire")[: box().profession(profession).domains]
    assert [] == broken(party(hero("borian", profession, "staff", domains=domains, armour=("shirt",))))
    assert ["UT-506"] == broken(party(hero("borian", profession, "staff", domains=domains, armour=("breastplate",))))


@pytest.mark.rule("UT-741a", "UT-745a")
@pytest.mark.parametrize("profession", ["priest", "alchemist"])
def test_priests_and_alchemists_use_any_equipment(profession: str) -> None:
    """Hammer, bow, heavy shield and breastplate; but firearms stay those of their professions."""
    armed = hero("borian", profession, "hammer", "bow", domains=("air",), armour=("heavy_shield", "breastplate"))
    assert [] == broken(party(armed))
    assert ["UT-836"] == broken(party(hero("borian", profession, "musket", domains=("air",))))


DOMAINS = [
    ("UT-741a", "priest", 1),
    ("UT-742", "wizard", 2),
    ("UT-743a", "druid", 1),
    ("UT-744a", "shaman", 0),
    ("UT-745a", "alchemist", 1),
    ("UT-749a", "cleric", 1),
    ("UT-501", "soldier", 0),
]


@pytest.mark.parametrize(
    ("rule", "profession", "count"),
    [pytest.param(*row, marks=pytest.mark.rule(row[0], "UT-501"), id=row[1]) for row in DOMAINS],
)
def test_each_mage_has_so_many_domains(rule: str, profession: str, count: int) -> None:
    """Neither more nor fewer; a Shaman consults the spirits instead, and others have none."""
    breach = "UT-744a" if profession == "shaman" else "UT-501"
    for number in range(4):
        domains = ("air", "earth", "fire")[:number]
        squad = party(hero("borian", profession, "staff", domains=domains))
        assert ([] if number == count else [breach]) == broken(squad)


@pytest.mark.rule("UT-742")
def test_a_wizards_domains_are_two_different_ones() -> None:
    """Fire twice is one Domain."""
    assert ["UT-501"] == broken(party(hero("borian", "wizard", "staff", domains=("fire", "fire"))))


OPEN = ("air", "earth", "fire", "spirit", "water", "change")
CLOSED = {
    "shadow": Alignment.ANARCHIST,
    "death": Alignment.EVIL,
    "light": Alignment.GOOD,
    "mind": Alignment.LAWFUL,
    "nature": Alignment.NEUTRAL,
}


@pytest.mark.rule("UT-503")
@pytest.mark.parametrize("domain", [*OPEN, *CLOSED])
def test_a_domain_with_an_alignment_is_for_parties_of_that_alignment(domain: str) -> None:
    """The other six are open to all."""
    for alignment in Alignment:
        squad = party(hero("borian", "priest", "mace", domains=(domain,)), alignment=alignment)
        is_open = domain in OPEN or CLOSED[domain] is alignment
        assert ([] if is_open else ["UT-503"]) == broken(squad)


@pytest.mark.rule("UT-502", "UT-759a")
def test_an_apprentice_learns_one_spell_of_the_partys_wizard() -> None:
    """Exactly one, of one of the Wizard's Domains."""
    wizard = hero("borian", "wizard", "staff", domains=("air", "fire"))
    for spells, rules in (
        (("fireball",), []),
        ((), ["UT-759a"]),
        (("fireball", "levitate"), ["UT-759a"]),
        (("rain",), ["UT-759a"]),
    ):
        assert rules == broken(party(wizard, hero("borian", "wizard_apprentice", "knife", spells=spells)))
    assert ["UT-502"] == broken(party(hero("borian", "soldier", "knife", spells=("fireball",))))


@pytest.mark.rule("UT-759a", "UT-797d")
def test_an_apprentice_may_learn_the_additional_spell_of_a_wizard_who_leads() -> None:
    """It is one of the Wizard's spells, whatever its Domain; others of that Domain are not."""
    wizard = hero("borian", "wizard", "staff", leader=True, domains=("air", "fire"), spells=("rain",))
    priest = hero("borian", "priest", "mace", domains=("earth",))
    for spells, rules in ((("rain",), []), (("freeze",), ["UT-759a"])):
        pupil = hero("borian", "wizard_apprentice", "knife", spells=spells)
        assert rules == broken(party(wizard, priest, pupil, guild="zankh"))


@pytest.mark.rule("UT-R86")
def test_an_apprentice_without_a_wizard_has_no_spell() -> None:
    """A Priest teaches nobody."""
    priest = hero("borian", "priest", "mace", domains=("fire",))
    assert [] == broken(party(priest, hero("borian", "wizard_apprentice", "knife")))
    assert ["UT-R86"] == broken(party(priest, hero("borian", "wizard_apprentice", "knife", spells=("fireball",))))


@pytest.mark.rule("UT-745b", "UT-745c")
def test_an_alchemist_gives_two_different_potions_or_lets_the_dice_say() -> None:
    """Two different ones for any heroes; none means that they are rolled; others than an Alchemist have none."""
    alchemist = hero("borian", "alchemist", "mace", domains=("fire",))
    strong, fast = hero("borian", "soldier", potions=("strength",)), hero("borian", "soldier", potions=("speed",))
    assert [] == broken(party(alchemist))
    assert [] == broken(party(alchemist, strong, fast))
    assert [] == broken(party(alchemist, hero("borian", "soldier", potions=("strength", "speed"))))
    assert ["UT-745b"] == broken(party(alchemist, strong))
    assert ["UT-745b"] == broken(party(alchemist, strong, strong))
    assert ["UT-745b"] == broken(party(strong, fast))


@pytest.mark.rule("UT-745b")
def test_potions_do_not_count_as_items() -> None:
    """A hero with a potion may still buy an item."""
    alchemist = hero("borian", "alchemist", "mace", domains=("fire",), items=("herbs",), potions=("speed", "accuracy"))
    assert [] == found(party(alchemist))
