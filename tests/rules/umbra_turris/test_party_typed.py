"""Parties as text: written, read back the same, and all faults named at once."""

from __future__ import annotations

import pytest

from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.breaches import BUDGETS
from rules.umbra_turris.parties.chance import random_party
from rules.umbra_turris.parties.lists import Hero, PartyList
from rules.umbra_turris.parties.written import LONGEST, MOST_FAULTS, UnreadableList, read_list, write_list
from tests.rules.umbra_turris.party_lists import box, draws, hero, party

ALDER = "Ser Alder, Mortenian Paladin, Leader: Sword; Heavy shield, Breastplate; Healing potion"


def faults(text: str) -> list[str]:
    """What is said of a list that cannot be read."""
    with pytest.raises(UnreadableList) as refused:
        read_list(box(), text)
    return refused.value.faults


def fault(text: str) -> str:
    """The only fault of a list."""
    (only,) = faults(text)
    return only


def test_a_list_is_read() -> None:
    """Name, alignment, and a hero with everything."""
    read = read_list(box(), f"name: Dawn Wardens\nalignment: Good\n{ALDER}")
    alder = Hero(
        name="Ser Alder",
        sub_race="mortenian",
        profession="paladin",
        leader=True,
        weapons=("sword",),
        armour=("heavy_shield", "breastplate"),
        items=("healing_potion",),
    )
    assert PartyList(name="Dawn Wardens", alignment=Alignment.GOOD, heroes=(alder,)) == read


@pytest.mark.parametrize("ready", [ready.id for ready in box().ready_parties])
def test_a_ready_made_party_is_read_as_it_was_written(ready: str) -> None:
    """Nothing is lost on the way."""
    written = box().ready_party(ready).party
    assert written == read_list(box(), write_list(box(), written))


@pytest.mark.slow
def test_parties_by_chance_are_read_as_they_were_written() -> None:
    """With guilds, Domains, spells and potions, and short enough for a message box."""
    draw = draws(11)
    for number in range(40):
        written = random_party(box(), draw, BUDGETS[number % 3])
        text = write_list(box(), written)
        assert len(text) <= LONGEST
        assert written == read_list(box(), text)


def test_decks_and_odd_names_come_back_too() -> None:
    """Names with apostrophes, points and hyphens; a hero without weapons; armour without items, and items alone."""
    written = party(
        hero("vorak", "scout", "sabre", name="Vask'ra"),
        hero("borian", "scout", "sling", name="Horn-of-Night Jr. 2", items=("rope",)),
        Hero(name="Ö’Bare", sub_race="borian", profession="scoundrel", armour=("shirt",)),
        item_deck=("IC-03", "IC-01"),
        quest_deck=("QC-02",),
        terrain_deck=("TC-E1", "TC-G3"),
        guild="vulgari",
    )
    assert written == read_list(box(), write_list(box(), written))


def test_people_write_as_they_like() -> None:
    """Other letters, plurals, short names, numbers, dashes, remarks and blank lines."""
    text = """
    # our first list
    ALIGNMENT: anarchists
    guild: thieves
    1. Rosie, krotkin thief, LEADER: rapiers; shirt, - ; Talisman
     - Moss, Thargomind clan warrior: great-axe; ; amulet
    * Wen, city goblin Shaman: none; -; none
    """
    read = read_list(box(), text)
    assert (Alignment.ANARCHIST, "vulgari", "Party") == (read.alignment, read.guild, read.name)
    rosie, moss, wen = read.heroes
    assert ("krotkin", "thief", ("rapier",), ("shirt",)) == (
        rosie.sub_race,
        rosie.profession,
        rosie.weapons,
        rosie.armour,
    )
    assert ("thargomind_dwarf", ("great_axe",), ("amulet_of_courage",)) == (moss.sub_race, moss.weapons, moss.items)
    assert ((), (), ()) == (wen.weapons, wen.armour, wen.items)


@pytest.mark.parametrize(
    ("learned", "field", "ids"),
    [
        ("Light", "domains", ("light",)),
        ("Domain of Fire, Air", "domains", ("fire", "air")),
        ("Fire strike", "spells", ("fire_strike",)),
        ("Potion of strength", "potions", ("strength",)),
    ],
)
def test_what_a_hero_has_learned_stands_before_the_colon(learned: str, field: str, ids: tuple[str, ...]) -> None:
    """Domains, spells and potions by their names."""
    (only,) = read_list(box(), f"alignment: Good\nIlse, Borian Priest, {learned}: Mace").heroes
    assert ids == getattr(only, field)


def test_misspelt_names_are_guessed_and_all_faults_named() -> None:
    """Each with its line, and what may have been meant."""
    told = faults("alignment: Goood\nAlder, Mortenan Paladin, Leeder: Swrod; Hevy shield; Healing potoin")
    assert [
        ("Line 1", "Good"),
        ("Line 2", "Mortenian"),
        ("Line 2", "Leader"),
        ("Line 2", "Sword"),
        ("Line 2", "Heavy shield"),
        ("Line 2", "Healing potion"),
    ] == [(one[:6], one.partition("mean ")[2].rstrip("?")) for one in told]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Alder, Mortenian Paldin: Sword", "Did you mean Paladin?"),
        ("Alder, Wod Elf Bow Mastr: Sword", "Did you mean Wood Elf Bow Master?"),
        ("Alder, Paladin: Sword", "not a sub-race and a profession"),
        ("Alder, Mortenian Paladin: Sword; Shirt; Rope; Herbs", "nothing more"),
        ("Al_der, Mortenian Paladin: Sword", "no name"),
        ("7up, Mortenian Paladin: Sword", "no name"),
        ("A" * 31 + ", Mortenian Paladin: Sword", "30 letters"),
        ("gild: Vulgari", "did you mean guild"),
        ("the end", "neither a hero"),
        ("alignment: Evil", "said twice"),
        ("guild: Bakers", "no guild called BAKERS"),
        ("item deck: IC-01, IC-99", "no Item Card called IC 99"),
    ],
)
def test_each_fault_has_its_sentence(line: str, words: str) -> None:
    """With the number of the line."""
    told = fault(f"alignment: Good\n{ALDER}\n{line}")
    assert told.startswith("Line 3: ")
    assert words in told


def test_a_list_needs_an_alignment_and_heroes() -> None:
    """An empty text is told so."""
    assert "alignment" in fault(ALDER)
    assert "no hero" in fault("alignment: Good")


@pytest.mark.parametrize("text", ["x" * (LONGEST + 1), "\n" * 61])
def test_what_is_too_long_is_not_read(text: str) -> None:
    """Neither many letters nor many lines."""
    assert "at most" in fault(text)


def test_what_is_just_as_long_as_may_be_is_read() -> None:
    """As many letters, or as many lines, as a list may have: the last line counts."""
    heads = f"alignment: Good\n{ALDER}\n"
    for rest in ("#" * (LONGEST - len(heads)), "\n" * 58):
        assert 1 == len(read_list(box(), heads + rest).heroes)
    assert "at most" in fault(heads + "\n" * 59)


def test_only_so_many_faults_are_told() -> None:
    """The rest is counted; the whole text was looked at all the same."""
    text = "alignment: Good\nAlder, Mortenian Paladin: " + ", ".join(["swrod"] * 300)
    with pytest.raises(UnreadableList) as refused:
        read_list(box(), text)
    assert 300 == len(refused.value.faults)
    lines = str(refused.value).splitlines()
    assert (MOST_FAULTS + 1, "There are 290 more.") == (len(lines), lines[-1])


@pytest.mark.parametrize(
    "text", ["a, b" * 900, ",,,,:;;;;" * 400, ":" * 3000, "alignment:\n" + "- " * 1900, "\0,\0:\0"]
)
def test_strange_texts_are_refused_in_words(text: str) -> None:
    """Nothing but sentences comes of them."""
    assert faults(text)
