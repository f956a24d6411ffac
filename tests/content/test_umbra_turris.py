"""What is in the box of Umbra Turris: the printed tables, references between them, and special rules by name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from data.load import GAMES, WrongContent, load
from rules.kernel.naming import fold
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_heroes import Profile
from rules.umbra_turris.content_vocabulary import Alignment, Characteristic, Keyword, Size, SpellReach
from rules.umbra_turris.parties.naming import Names
from tests.content.spelled_out import rows
from tests.rules.umbra_turris.party_lists import box

RACES = """
humans        7 15  7  7  7  7  7  7 55 GLNAE
elves         7 15  7  7  8  8  6  7 57 GLAE
dwarves       5 15  7  8  6  7  8  8 62 LNAE
orcs          5 15  6  8  6  6  8  7 59 LNAE
black_orcs    5 10  6  9  6  5  8  9 69 AE    R
half_giants   7 10  6  9  6  5  9  9 70 GLN   R
dark_fauns    5 10  6  8  6  6  8  9 77 AE    R
goblins       6 20  6  6  8  7  6  5 46 NAE
halflings     6 20  6  6  8  7  6  5 46 GLAE
tigerians     6 15  6  8  8  5  8  7 65 GL    R
voraks        5 15  7  6  8  8  7  8 60 NA    R
hobgoblins    6 15  6  7  7  7  6  7 47 AE
gnomes        7 15  6  7  6  8  6  6 50 GL
"""
"""LD, M, WS, S, Sp, BS, T, W and cost as the table prints them, the alignments, and whether it is rare."""

PROFESSIONS = """
741 priest               52 . M heavy fanatic,fearless,heroism,fear
742 wizard               51 . M light .
743 druid                48 . M light .
744 shaman               47 . M light .
745 alchemist            45 . M heavy .
746 black_knight         45 . . heavy fear,fearless,heroism
747 false_prophet        45 . . heavy fear,fearless,frenzy
748 knight_of_the_order  45 . . heavy fearless,heroism,fury,brotherhood
749 cleric               45 . M light .
750 paladin              45 . . heavy fearless,heroism
751 street_judge         45 . . heavy fearless,fanatic,heroism
752 berserker            41 . . heavy fear,fearless,fury
753 witch_hunter         39 . . heavy fanatic,fear
754 royal_champion       37 . . heavy fervor,fearless
755 executioner          36 . . heavy .
756 fencer               35 . . heavy .
757 guardsman            35 B . heavy .
758 duelist              34 . . heavy .
759 wizard_apprentice    34 . . heavy fervor
760 sword_master         34 . . heavy .
761 barbarian            33 B . light fury
762 bow_master           32 . . heavy .
763 bounty_hunter        31 . . heavy .
764 brigand              31 B . heavy brotherhood,ambush
765 corsair              31 B . heavy .
766 soldier              31 B . heavy .
767 swashbuckler         31 . . heavy fury
768 assassin             29 . . light .
769 headhunter           29 . . light fanatic
770 crafty_merchant      28 . . light .
771 gladiator            28 B . light .
772 gunsmith             28 . . light .
773 guard_sergeant       27 . . heavy fervor
774 clan_warrior         27 B . light brotherhood
775 cutthroat            26 . . light .
776 tracker              26 . . light .
777 ranger               25 . . light .
778 scout                24 . . light .
779 master_gamekeeper    24 . . light .
780 axeman               23 B . light .
781 charlatan            23 . . light frenzy
782 bard                 21 . . light fervor
783 monk                 21 . . light fervor
784 outlaw               21 B . light brotherhood
785 thief                20 . . light .
786 marksman             19 . . light .
787 skald                19 . . light .
788 fortune_teller       18 . . light .
789 herbalist            18 . . light .
790 squire               18 B . light fervor
791 grave_robber         16 . . light .
792 acolyte              14 B . light fanatic,fervor
793 scoundrel            12 . . light .
"""
"""Rule, base cost, whether it is marked (B), whether it is a Mage, the heaviest armour, and keywords."""

SPELLS = """
531 shadow   invisibility       3 20
532 shadow   shade              3 mage
533 shadow   daze               3 40
534 air      wind_swipe         3 20
535 air      thunderbolt        4 30
536 air      levitate           2 20
537 earth    quake              3 unlimited
538 earth    stoneskin          2 40
539 earth    tremor             4 30
541 fire     fireball           3 30
542 fire     fire_wave          4 20
543 fire     fire_strike        2 mage
544 death    raise_dead         3 mage
545 death    black_death        2 mage
546 death    breath_of_death    4 unlimited
547 spirit   fighting_spirit    4 10
548 spirit   will_of_life       3 30
549 spirit   lack_of_resolve    3 20
551 water    rain               3 unlimited
552 water    freeze             2 40
553 water    scalding_vapors    4 30
554 light    heal               3 20
555 light    aura_of_life       3 10
556 light    summon_cherub      3 mage
557 mind     war_eagle          3 mage
558 mind     control            4 10
559 mind     sharpen_senses     2 30
561 nature   shapeshift         3 mage
562 nature   ferocious_attack   4 20
563 nature   ally_of_the_nature 2 unlimited
564 change   summon_spawn       3 mage
565 change   turn_into_spawn    4 15
566 change   transmute_magic    . varies
"""
"""Rule, Domain, what the Magic Test needs, and range."""

LINES = """
715 716a 716b 717a 717b 718a 718b 719a 719b 720a 720b 721 722a 722b 723 724 725 726a 726b 726c 727a 727b 728a
728b 729a 729b 730 731a 731b 732a 732b 733 734a 734b 735a 735b 735c 736a 736b 736c 740a 740b 740c 741a 741b
742 743a 743b 743c 743d 743e 744a 744b 744c 744d 744e 744f 744g 744h 745a 745b 745c 745d 746a 746b 746c 747a
747b 747c 748a 748b 748c 749a 749b 749c 750a 750b 750c 750d 751a 751b 752 753a 753b 753c 754a 754b 755a 755b
755c 755d 756a 756b 757a 757b 758a 758b 759a 759b 759c 760a 760b 761a 761b 762a 762b 762c 763a 763b 764a 764b
765a 765b 766a 766b 767a 767b 768a 768b 769a 769b 770a 770b 770c 771a 771b 771c 772a 772b 772c 773a 773b 773c
773d 774 775 776a 776b 777a 777b 777c 778 779a 779b 779c 780a 780b 780c 781a 781b 781c 782a 782b 782c 783a
783b 784a 784b 785a 785b 786a 786b 787 788a 788b 789a 789b 790a 790b 791a 791b 791c 792a 792b 793 794a 794b
795a 795b 795c 795d 795e 795f 796a 796b 796c 796d 797a 797b 797c 797d 798a 798b 798c 798d 798e 799a 799b 799c
"""
"""The lines of the rulebook on peoples, professions and guilds."""
NUMBERS_AND_LIMITS = """
718b 719b 726c 731b 732b 740a 740c 741a 742 744a 745a 748c 749a 755a 755b 756a 758b 761b 762a 762c 766a 767b 770a 771a
772b 773c 782a 786a 786b 790b 793 794a 794b 795a 795d 795f 796a 796d 797a 797b 798a 798b 798c 799a 799c
"""
"""Those of them that fields of the tables say, or the rules of party building."""


# The printed tables


@pytest.mark.rule("UT-101", "UT-708d")
@pytest.mark.parametrize("row", rows(RACES), ids=lambda row: row[0])
def test_races_are_those_of_the_printed_table(row: list[str]) -> None:
    """Profile, cost, alignments and rarity; the size follows from M."""
    name, *numbers = row[:10]
    race, printed = box().race(name), [int(number) for number in numbers]
    assert Profile(**dict(zip(Characteristic, printed[:8], strict=True))) == race.profile
    assert printed[8] == race.cost
    assert row[10] == "".join(alignment.value[0].upper() for alignment in race.alignments)
    assert ("R" in row[11:]) == race.rare
    assert {10: Size.LARGE, 15: Size.MEDIUM, 20: Size.SMALL}[printed[1]] is race.size


@pytest.mark.parametrize(
    "row", [pytest.param(row[1:], marks=pytest.mark.rule("UT-709b"), id=row[1]) for row in rows(PROFESSIONS)]
)
def test_professions_are_those_of_the_printed_list(row: list[str]) -> None:
    """Base cost, (B), Mage, armour and keywords."""
    name, cost, mark, mage, armour, keywords = row
    profession = box().profession(name)
    assert (int(cost), mark == "B", mage == "M") == (profession.cost, profession.repeatable, profession.mage)
    assert (armour == "heavy") == profession.may_wear_heavy
    assert [Keyword(one) for one in keywords.split(",") if one != "."] == [*profession.keywords]


def test_numbers_that_professions_share() -> None:
    """Who moves and shoots, who tests armour or a shield with a bonus, and whose numbers are raised; nobody else."""
    everybody = box().professions
    assert ["executioner", "bow_master", "gunsmith", "marksman"] == [
        one.id for one in everybody if one.moves_and_shoots
    ]
    assert {"knight_of_the_order": 1, "soldier": 1} == {one.id: one.armour_test for one in everybody if one.armour_test}
    assert {"gladiator": 1} == {one.id: one.shield_test for one in everybody if one.shield_test}
    assert ["executioner", "fencer", "bow_master"] == [one.id for one in everybody if one.sets]


@pytest.mark.rule("UT-895b", "UT-895c", "UT-895d")
def test_what_heads_do_to_a_shot() -> None:
    """Armour is tested with one die; they set on fire; they add 2 to BS. No other item does any of it."""
    done = {one.id: (one.armour_dice, one.incendiary, one.bs_bonus) for one in box().items}
    plain = (None, False, 0)
    assert {
        "armour_piercing_heads": (1, False, 0),
        "incendiary_heads": (None, True, 0),
        "hunting_heads": (None, False, 2),
    } == {name: what for name, what in done.items() if what != plain}


@pytest.mark.parametrize("row", [pytest.param(row[1:], id=row[2]) for row in rows(SPELLS)])
def test_spells_are_those_of_the_printed_list(row: list[str]) -> None:
    """Domain, chance and range."""
    domain, name, chance, reach = row
    spell = box().spell(name)
    assert (domain, None if chance == "." else int(chance)) == (spell.domain, spell.chance)
    if reach.isdecimal():
        assert (SpellReach.CENTIMETRES, int(reach)) == (spell.reach, spell.range)
    else:
        assert (SpellReach("copied" if reach == "varies" else reach), None) == (spell.reach, spell.range)


def test_the_printed_tables_are_complete() -> None:
    """Nobody is missing, and nobody was added; each Domain has three spells."""
    assert [row[0] for row in rows(RACES)] == [race.id for race in box().races]
    assert [row[1] for row in rows(PROFESSIONS)] == [profession.id for profession in box().professions]
    assert [row[2] for row in rows(SPELLS)] == [spell.id for spell in box().spells]
    assert [3] * 11 == [len(box().spells_of(domain.id)) for domain in box().domains]


@pytest.mark.rule("UT-708d")
def test_the_peoples_of_a_race_cover_its_alignments() -> None:
    """Wherever a race may go, one of its peoples goes, and nowhere else; Humans go everywhere."""
    for race in box().races:
        peoples = [people for people in box().sub_races if people.race == race.id]
        joined = {alignment for people in peoples for alignment in people.alignments}
        assert {*race.alignments} == joined
    humans = [people for people in box().sub_races if people.race == "humans"]
    assert [5] * 5 == [len(people.alignments) for people in humans]


@pytest.mark.rule("UT-503")
def test_each_alignment_has_a_domain_of_its_own() -> None:
    """And six Domains have none."""
    own = [domain.alignment for domain in box().domains]
    assert (6, sorted(Alignment)) == (own.count(None), sorted(one for one in own if one))


@pytest.mark.rule("UT-R02", "UT-R09")
def test_bases_and_heights_follow_from_sizes() -> None:
    """2 cm bases but for large models; 2, 3 and 4 cm tall; a Demon keeps the Mage's base and is 4 cm tall."""
    assert [(1, 2), (1, 3), (2, 4)] == [(size.half, size.height) for size in Size]
    demon = box().creature("wildwood_demon")
    assert (1, 4) == (demon.half, demon.size.height)


# Special rules


def test_every_line_on_peoples_professions_and_guilds_has_its_place() -> None:
    """It is a special rule by name, or a field of a table; none is both forgotten and unsaid."""
    named = {rule for rules in box().specials().values() for rule in rules}
    said = {f"UT-{line}" for line in NUMBERS_AND_LIMITS.split()}
    assert [] == [line for line in LINES.split() if f"UT-{line}" not in named | said]


def test_special_rules_are_named_after_whoever_has_them() -> None:
    """Those of professions and guilds begin with their names."""
    for entry in (*box().professions, *box().guilds):
        assert [] == [name for name in entry.specials if not name.startswith(entry.id)]


def test_every_card_and_spirit_and_most_spells_have_a_special_rule() -> None:
    """But for those that only give numbers, and spells that only summon."""
    silent = [spell.id for spell in box().spells if not spell.specials and spell.summons is None]
    assert [] == silent
    assert all(card.specials for card in box().quest_cards)
    assert all(spirit.specials for spirit in box().spirits)


# Names


def test_every_name_finds_its_own_entry() -> None:
    """So that a typed list can name everything, by its full name and by its id."""
    names, content = Names(box()), box()
    tables = (
        (names.peoples, content.sub_races),
        (names.professions, content.professions),
        (names.weapons, content.weapons_for_sale),
        (names.armour, content.armour),
        (names.items, content.items),
        (names.item_cards, content.item_cards),
        (names.quest_cards, content.quest_cards),
        (names.guilds, content.guilds),
    )
    for index, entries in tables:
        for entry in entries:
            assert [entry.id, entry.id] == [index.find(entry.name), index.find(entry.id)]
    learned = [("domains", content.domains), ("spells", content.spells), ("potions", content.potions)]
    for table, things in learned:
        assert [f"{table}.{one.id}" for one in things] == [names.learning.find(one.name) for one in things]


def test_names_fit_buttons_and_are_told_apart() -> None:
    """With a price behind them they are below 80 characters; within a table no two sound the same."""
    for table in (box().races, box().sub_races, box().professions, box().weapons_for_sale, box().items, box().spells):
        names = [entry.name for entry in table]
        assert len(names) == len({fold(name) for name in names})
        assert max(map(len, names)) <= 40


# Faults


def broken_box(folder: Path, changes: dict[str, tuple[str, str]]) -> str:
    """What is said of the box with a change in some of its files."""
    shutil.copytree(GAMES / "umbra_turris", folder / "umbra_turris")
    for file, (old, new) in changes.items():
        path = folder / "umbra_turris" / f"{file}.toml"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(WrongContent) as fault:
        load("umbra_turris", Content, folder)
    return str(fault.value)


def test_all_faults_of_entries_are_named_at_once(tmp_path: Path) -> None:
    """With file, entry and field."""
    told = broken_box(
        tmp_path,
        {
            "races": ("M = 15", "M = 16"),
            "professions": ('keywords = ["fanatic"', 'keywords = ["fantastic"'),
            "melee_weapons": ("cost = 11", "price = 11"),
            "locations": ("rect = [31, 31, 39, 39]", "rect = [39, 31, 31, 39]"),
            "quest_cards": ("open = true", "open = false"),
            "spells": ("range = 20", "range = 0"),
        },
    )
    for words in (
        "races.toml, races humans: a medium race has M 15",
        "professions.toml, professions priest, keywords",
        "melee_weapons.toml, melee_weapons sword, price: nothing of this name",
        "locations.toml, locations forest_glade",
        "quest_cards.toml, quest_cards QC-01: a card with tokens is open",
        "spells.toml, spells invisibility, range",
    ):
        assert words in told


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("sub_races", 'race = "elves"', 'race = "elven"', "wood_elf: elven is no race"),
        ("sub_races", '"paladin"', '"paladins"', "estanian: paladins is no profession"),
        ("sub_races", '["good", "lawful"]', '["neutral"]', "wood_elf: its race knows no neutral party"),
        ("sub_races", '"fangs_and_claws"', '"fangs"', "black_orc: fangs is no weapon"),
        ("professions", "{ elves = 41 }", "{ elf = 41 }", "wizard: elf is no race"),
        ("guilds", '"executioner"', '"hangman"', "tormentio: hangman is no profession"),
        ("melee_weapons", '["vorak"]', '["vorax"]', "ussarous: vorax is no race or sub-race"),
        ("ranged_weapons", '"gunsmith"]', '"gunner"]', "musket: gunner is no profession"),
        ("items", '"tormentio"', '"torment"', "mask_of_assassins: torment is no guild"),
        ("items", '["trophy"]', '["totem"]', "horn: totem is no item"),
        ("spells", 'domain = "air"', 'domain = "wind"', "wind_swipe: wind is no Domain"),
        ("spells", 'summons = "shade"', 'summons = "shadow"', "shade: shadow is no creature"),
        ("creatures", '"undead_claws"', '"claws"', "undead: claws is no weapon"),
        ("terrain_cards", '"forest_glade"', '"glade"', "TC-G1: glade is no location"),
        ("decks", '"IC-01"', '"IC-99"', "decks: IC-99 is no Item Card"),
        ("decks", '"QC-01"', '"QC-99"', "decks: QC-99 is no Quest Card"),
        ("ready_parties", '"breastplate"', '"plate"', "G1000: hero 1: plate is no piece of armour"),
        ("ready_parties", '["sword"]', '["unarmed"]', "G1000: hero 1: unarmed is no weapon for sale"),
        ("ready_parties", 'guild = "vulgari"', 'guild = "thieves"', "V1000: thieves is no guild"),
        ("potions", "face = 6", "face = 5", "potions has one entry for each face"),
        ("ranged_weapons", 'id = "bow"', 'id = "sword"', "two weapons are called sword"),
        ("items", "rope = [", "poison = [", "poison: the special rule poison is named by rope already"),
    ],
)
def test_what_does_not_fit_together_is_named(tmp_path: Path, file: str, old: str, new: str, words: str) -> None:
    """Every reference between tables is checked."""
    assert words in broken_box(tmp_path, {file: (old, new)})


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("item_cards", 'specials = { swift_boots = ["IC-01"] }\n', "", "IC-01: a card does something"),
        ("item_cards", 'lasts = "battle"', 'lasts = "cycle"', "IC-01: a Permanent Item lasts for the battle"),
        (
            "item_cards",
            'kind = "permanent"',
            'kind = "temporary"',
            "IC-01: a Permanent Item, and no other, has no timing",
        ),
        ("item_cards", 'lasts = "at_once"', 'lasts = "cycle"', "an Instant one works at once"),
        ("terrain_cards", "dice = 1\n", "", "TC-G1: a card gives dice, or has a special rule"),
        ("quest_cards", 'placer = "both"\n', "", "QC-01: a card with tokens is open, and says who places them"),
        ("spells", "creatures = 1\n", "", "shade: a spell that summons, and no other, says what and how many"),
        ("spells", 'reach = "unlimited"\n', "", "quake: a spell has a range"),
        ("locations", 'kind = "water", ', 'kind = "water", height = 1, ', "water has no height"),
        (
            "locations",
            "[[6, 15], [20, 13], [26, 20], [23, 30], [11, 32], [4, 24]]",
            "[[6, 15], [20, 13]]",
            "three corners",
        ),
        ("locations", "rect = [31, 31, 39, 39], ", "", "a part is a rectangle or a polygon"),
        ("melee_weapons", 'forbids = ["power", "precision"]', 'forbids = ["normal"]', "cannot be made with it: normal"),
        ("ready_parties", '"Ser Alder"', '"*Alder*"', "a name begins with a letter"),
        ("ready_parties", '"Ser Alder"', '"Ser  Alder"', "a name has single blanks"),
        ("items", 'source = "UT-884"', 'source = "page 86"', "items rope, source"),
        ("leader", 'orders = "UT-601"', 'order = "UT-601"', "sources names what is no field here: order"),
    ],
)
def test_an_entry_that_makes_no_sense_is_named(tmp_path: Path, file: str, old: str, new: str, words: str) -> None:
    """Each kind of entry says what it must be."""
    assert words in broken_box(tmp_path, {file: (old, new)})


def test_all_references_that_lead_nowhere_are_named_at_once(tmp_path: Path) -> None:
    """Not only the first."""
    told = broken_box(
        tmp_path,
        {"spells": ('domain = "air"', 'domain = "wind"'), "guilds": ('"executioner"', '"hangman"')},
    )
    assert re.search("hangman is no profession.*wind is no Domain", told)
