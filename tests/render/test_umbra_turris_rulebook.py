"""The rulebook of Umbra Turris: whole, short, true to the box, and found by whatever players call a thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from render.rulebook import Entry, Rulebook
from render.umbra_turris.lookup import NOTE, PARTLY
from render.umbra_turris.lookup_arms import armour_text, item_text, melee_text, potion_text, ranged_text
from render.umbra_turris.lookup_cards import extra_thing, loot_text, party_thing, quest_card_thing
from render.umbra_turris.lookup_heroes import profession_thing, race_thing
from render.umbra_turris.lookup_magic import creature_thing, spell_thing
from render.umbra_turris.rulebook import TITLES, box_entries, rulebook
from rules.umbra_turris.content_heroes import Race
from tests.rules.umbra_turris.party_lists import box

ROOT = Path(__file__).parents[2]
RULES = """
    101-134
    201-209 211-221 231-237 241-253 261-271 281-286 291-294
    301-309 311-321 325-328 331-333 341-351 355-359 361-366 371-376 381-392
    401-405 411-415 421-422 425-427 431-435 441-444 451-455
    501-522 525-530 531ab 532abcde 533-534 535abc 536-539 541 542ab 543 544ab 545 546ab 547-549 551-555 556ab 557
    558ab 559 561abc 562-563 564ab 565abc 566ab
    601-607 611-614 621-624 625ab 626-633 634ab
    700 701ab 702-707 708abcd 709abcd 710abcd 711abc 712abcde 713abcd 714abc 715 716ab 717ab 718ab 719ab 720ab 721
    722ab 723-725 726abc 727ab 728ab 729ab 730 731ab 732ab 733 734ab 735abc 736abc 740abc 741ab 742 743abcde
    744abcdefgh 745abcd 746abc 747abc 748abc 749abc 750abcd 751ab 752 753abc 754ab 755abcd 756ab 757ab 758ab
    759abc 760ab 761ab 762abc 763ab 764ab 765ab 766ab 767ab 768ab 769ab 770abc 771abc 772abc 773abcd 774-775 776ab
    777abc 778 779abc 780abc 781abc 782abc 783ab 784ab 785ab 786ab 787 788ab 789ab 790ab 791abc 792ab 793 794ab
    795abcdef 796abcd 797abcd 798abcde 799abc
    801-826 831-847 851 852ab 853-857 858abcd 859-877 881-891 892ab 893ab 894abc 895abcd
    901-913 921-924 931-933 934abcdef 941-952 961-963 971-973 981-992
"""
"""Every line of the rulebook: stretches of numbers, and numbers with the letters of their lines."""
RULINGS = 129
LONGEST_RULE, LONGEST_WORD, LONGEST_TERM, LONGEST_THING = 330, 220, 800, 1200
"""Characters of a rule, of a word, of the word on play by post, and of a thing in the box."""
DEPARTURES = ("UT-302", "UT-303", "UT-907", "UT-908", "UT-912", "UT-948", "UT-983")
"""Where play by post differs from the rulebook."""


@cache
def book() -> Rulebook:
    """The rulebook of the game."""
    return rulebook(box())


def every_id() -> Iterator[str]:
    """The ids of all rules and rulings, in their order."""
    for part in RULES.split():
        first, _, last = part.partition("-")
        letters = first[3:]
        numbers = range(int(first[:3]), int(last or first[:3]) + 1)
        yield from (f"UT-{number}{letter}" for number in numbers for letter in letters or ("",))
    yield from (f"UT-R{number:02}" for number in range(1, RULINGS + 1))


def rules() -> dict[str, Entry]:
    """The rules by their ids."""
    return {entry.id: entry for entry in book().entries if entry.id is not None}


def words() -> list[Entry]:
    """The terms of the game."""
    things = {entry.title for entry in box_entries(box())}
    return [entry for entry in book().entries if entry.id is None and entry.title not in things]


def found(name: str) -> Entry:
    """What is found first."""
    return book().search(name)[0]


# Whole and short


def test_every_rule_and_ruling_is_there_once_and_in_order() -> None:
    """684 lines of the rulebook and 129 rulings, each in a chapter."""
    assert list(every_id()) == list(rules())
    assert len(rules()) == 684 + RULINGS
    assert [rule.id for chapter in book().chapters for rule in book().chapter(chapter)] == list(every_id())


def test_every_rule_is_found_by_its_id() -> None:
    """However it is spelt; a search shows it before all others."""
    for name in every_id():
        entry = book().entry(name)
        assert entry is not None, name
        assert entry.id == name
    for name in ("UT-101", "ut741b", "ut 934 f", "UT-R07", "utr129"):
        assert found(name) == book().entry(name)


@pytest.mark.slow
def test_every_rule_that_the_code_names_can_be_looked_up() -> None:
    """In questions, docstrings and data alike; decisions are no rules."""
    files = [*(ROOT / "rules" / "umbra_turris").rglob("*.py"), *(ROOT / "data/games/umbra_turris").glob("*.toml")]
    named = {name for path in files for name in re.findall(r"UT-(?:R\d{2,3}|\d{3}[a-h]?)\b", path.read_text("utf-8"))}
    known = {*rules(), *(name[:6] for name in rules())}
    assert len(named) > 600
    assert sorted(named - known) == []


def test_a_rule_is_short_and_has_a_title_of_its_own() -> None:
    """It fits on a telephone."""
    titles = [rule.title.casefold() for rule in rules().values()]
    assert len(titles) == len(set(titles))
    for name, rule in rules().items():
        assert len(rule.text) <= LONGEST_RULE, name
        assert rule.text.endswith("."), name


def test_a_word_is_told_in_a_few_sentences_and_leads_to_rules() -> None:
    """Play by post and what was reconstructed need more."""
    for word in words():
        assert len(word.text) <= (LONGEST_TERM if word.title in ("By post", "Reconstructed") else LONGEST_WORD), word
        assert word.text.endswith("."), word.title
        assert word.rules, word.title
        assert book().entry(word.title) == word


def test_texts_refer_to_rules_that_are_there() -> None:
    """Whatever a text names."""
    known = set(rules())
    for entry in book().entries:
        assert set(re.findall(r"UT-R?\d+[a-h]?", entry.text)) <= known, entry.key


def test_the_book_speaks_plainly() -> None:
    """Nobody shouts, a hero is "they", ids of the code do not show, and spelling is British."""
    for entry in book().entries:
        told = f"{entry.title} {entry.text}"
        assert not set("!_{}") & set(told), entry.key
        assert re.search(r"\b(?:he|him|his|she|her|none\.\.)\b", told, re.IGNORECASE) is None, entry.key
        assert re.search(r"\b(?:color|defense|armor)\b", told, re.IGNORECASE) is None, entry.key
        assert "  " not in told, entry.key


def test_play_by_post_tells_where_it_departs_from_the_book() -> None:
    """Each departure is named with its rule."""
    entry = found("by post")
    assert entry.title == "By post"
    for rule in DEPARTURES:
        assert rule in entry.text
        assert rule in entry.rules


@pytest.mark.parametrize(
    ("search", "title"),
    [
        ("Action Die", "Action Die"),
        ("locked", "Locked"),
        ("hidden", "Hidden"),
        ("death counter", "Death Counter"),
        ("triumph point", "Triumph Points"),
        ("dragon coin", "Dragon Coins"),
        ("leader", "Leader"),
        ("arcs", "Arcs"),
        ("cover", "Cover"),
        ("counter attack", "Counter-attack"),
        ("initative", "Initiative"),
        ("disengage", "Disengage"),
        ("standing orders", "Standing orders"),
        ("IC-18", "Black Seed Beverage"),
        ("krotkin", "Krótkin"),
        ("holy crusade", "Priest"),
        ("G1000", "Dawn Wardens"),
        ("blessing die", "Good"),
    ],
)
def test_things_are_found_by_other_words_and_misspelt_ones(search: str, title: str) -> None:
    """The best entry comes first."""
    assert found(search).title == title


# What is in the box


def named_things() -> list[Any]:
    """Everything in the box that has a name."""
    content = box()
    return [
        *content.races, *content.sub_races, *content.professions, *content.guilds, *content.alignments,
        *content.melee_weapons, *content.ranged_weapons, *content.armour, *content.items, *content.potions,
        *content.spirits, *content.domains, *content.spells, *content.creatures, *content.loot, *content.item_cards,
        *content.quest_cards, *content.terrain_cards, *content.locations, *content.extra_pieces,
        *(ready.party for ready in content.ready_parties),
    ]  # fmt: skip


def test_everything_in_the_box_can_be_looked_up() -> None:
    """By its name; where several things have it, each is there."""
    titles = [entry.title for entry in box_entries(box())]
    assert len(titles) == len(named_things()) + 1  # The Leader.
    names = [one.name for one in named_things()]
    for name in dict.fromkeys(names):
        alike = [title for title in titles if title == name or title.startswith(f"{name} (")]
        assert len(alike) == names.count(name), name
        assert book().entry(name) is not None, name


def test_a_thing_is_short_and_whole() -> None:
    """Nothing is cut off, nothing is said of nothing."""
    for entry in box_entries(box()):
        assert 15 < len(entry.text) <= LONGEST_THING, entry.title
        assert entry.text.endswith("."), entry.title
        assert not re.search(r"\bNone\b|[ :;,]\.|\.\.", entry.text), entry.title


def test_what_was_reconstructed_says_so() -> None:
    """And what the book gives does not."""
    assert found("Swift Boots").text.endswith(NOTE)
    assert found("Forest Glade").text.endswith(PARTLY)
    assert found("Dawn Wardens").text.endswith(NOTE)
    assert "econstructed" not in found("Sword").text
    made = [entry for entry in book().entries if entry.text.endswith((NOTE, PARTLY))]
    content = box()
    reconstructed = [one for one in named_things() if getattr(one, "source", "") == "reconstructed"]
    assert len(made) == len(reconstructed) + len(content.ready_parties)


def test_things_lead_to_their_rules() -> None:
    """A profession to its lines, and a line to its profession."""
    assert "UT-746c" in found("Black Knight").rules
    assert found("Black Knight") in book().related(rules()["UT-746c"])


def test_a_line_that_is_one_special_rule_is_told_by_it() -> None:
    """With whose rule it is."""
    assert rules()["UT-746c"].title == "Black Knight: last blow"
    assert rules()["UT-745d"].title == "Alchemist: fire re-roll"
    assert rules()["UT-720a"].title == "Wood Elf: sneaking up"
    assert rules()["UT-860"].title == "Ominous Venom"
    assert rules()["UT-541"].title == "Fireball"
    assert sorted(TITLES.keys() - box().specials()) == []
    assert rules()["UT-801"].title == "Sword, Short sword"
    assert rules()["UT-801"].text.startswith("Sword and Short sword: One-handed melee weapon for 11 DC.")


# Figures follow the box


def test_figures_of_heroes_follow_the_box() -> None:
    """A dearer, stronger race; another profession."""
    content = box()
    humans = content.race("humans")
    stronger = Race.model_validate({**humans.model_dump(), "cost": 99, "rare": True}).model_copy(
        update={"profile": humans.profile.model_copy(update={"S": 12})}
    )
    text = race_thing(content, stronger).text
    for part in ("S 12", "99 DC", "Rare"):
        assert part in text
        assert part not in race_thing(content, humans).text
    marksman = content.profession("marksman")
    other = marksman.model_copy(update={"cost": 50, "extra_weapon": 3, "moves_and_shoots": False, "items": 4})
    text = profession_thing(content, other).text
    assert text.startswith("A profession for 50 DC.")
    assert "One in a party. Heavy armour is allowed. May buy 4 different items." in text
    assert "normal price" in profession_thing(content, marksman).text
    assert "normal price" not in text
    assert "May move" not in text


def test_figures_of_weapons_follow_the_box() -> None:
    """Bonuses, prices, ranges and rules of weapons."""
    content = box()
    sword, bow = content.melee_weapon("sword"), content.ranged_weapon("bow")
    assert melee_text(content, sword) == ("One-handed melee weapon for 11 DC. Normal Strike +1. Counts as a sword.")
    sharper = sword.model_copy(update={"cost": 30, "modifiers": {"normal": 4}, "counter_attack": True, "tags": ()})
    assert melee_text(content, sharper) == "One-handed melee weapon for 30 DC. Normal Strike +4. Counter-attack."
    assert ranged_text(content, bow) == "Bow for 12 DC. Damage 1, range 60 cm."
    better = bow.model_copy(update={"range": 65, "max_damage": 2, "bs_bonus": 3, "faulty": True, "explosion": 8})
    assert ranged_text(content, better) == (
        "Bow for 12 DC. Damage 1, at most 2, range 65 cm. +3 BS. Explosion of 8 cm. Faulty."
    )


def test_figures_of_equipment_follow_the_box() -> None:
    """Armour, items, potions."""
    content = box()
    piece, item, potion = content.piece_of_armour("breastplate"), content.item("horn"), content.potion("strength")
    assert armour_text(piece) == "Heavy armour for the torso, 7 DC: saves on 5+."
    assert "saves on 3+" in armour_text(piece.model_copy(update={"save": 3}))
    assert "for 9 DC, at most 5" in item_text(content, item.model_copy(update={"cost": 9, "most": 5}))
    assert "+5 S" in potion_text(potion.model_copy(update={"bonus": 5}))


def test_figures_of_magic_follow_the_box() -> None:
    """Chances, ranges, prices, profiles."""
    content = box()
    fireball, undead = content.spell("fireball"), content.creature("undead")
    assert spell_thing(content, fireball).text == (
        "A spell of Fire: on 3+, range 30 cm. Cast on an enemy. An enemy loses 2 W."
    )
    changed = fireball.model_copy(update={"chance": 6, "range": 55, "wounds": 3})
    assert "on 6+, range 55 cm. Cast on an enemy. Costs 3 W." in spell_thing(content, changed).text
    assert "W 9" in creature_thing(content, undead.model_copy(update={"profile": {**undead.profile, "W": 9}})).text


def test_figures_of_cards_and_places_follow_the_box() -> None:
    """Points, loot, sizes, parties."""
    content = box()
    quest, loot, copse = content.quest_card("QC-02"), content.loot[2], content.extra_piece("X1")
    assert "for 3 Triumph Points" in quest_card_thing(content, quest.model_copy(update={"points": 3})).text
    assert loot_text(loot.model_copy(update={"count": 5})) == "Loot Test, face 3: the hero regains 5 W."
    low = copse.model_copy(update={"part": copse.part.model_copy(update={"height": 1, "rect": (0, 0, 3, 2)})})
    assert "area, 1 cm high, blocks sight, 3 by 2 cm" in extra_thing(low).text
    ready = content.ready_party("G1000")
    smaller = ready.model_copy(update={"party": ready.party.model_copy(update={"heroes": ready.party.heroes[:1]})})
    assert "It has 1 heroes for 149 DC. Ser Alder (Mortenian Paladin, Leader)" in party_thing(content, smaller).text
