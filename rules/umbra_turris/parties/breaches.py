"""What makes a party illegal, each breach with its rule [UT-700 to UT-709, UT-794 to UT-799, UT-881, UT-882]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.kernel.words import counted
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_heroes import GUILD_UP_TO, UNIQUE_FROM, Guild
from rules.umbra_turris.parties.breaches_of_heroes import of_hero
from rules.umbra_turris.parties.cost import limit, party_cost
from rules.umbra_turris.parties.decks import faults_of_item_deck, faults_of_quest_deck, faults_of_terrain_deck
from rules.umbra_turris.parties.lists import PartyList
from rules.umbra_turris.parties.profiles import counts_as_ranged, has_firearm, is_mage

PARTY = (6, 16)
"""How many models a party has [UT-701a]."""
BUDGETS = (750, 1000, 1500)
"""The smaller, the standard and the larger format [UT-701b]."""
STANDARD_BUDGET = 1000
RARE = 2
"""How many heroes of a rare race a party may have [UT-708b]."""
POTIONS = 2
"""How many different potions may be chosen instead of rolled [UT-745b]."""
ALCHEMIST = "alchemist"


class Breach(NamedTuple):
    """A rule that a list breaks, and how, in a sentence."""

    rule: str
    sentence: str


def breaches(content: Content, party: PartyList, budget: int) -> list[Breach]:
    """Everything that keeps a party from the table, in the order of the rulebook; none for a legal one."""
    unknown = [Breach("UT-700", f"{fault[0].upper()}{fault[1:]}.") for fault in content.unknown_to(party)]
    if unknown:
        return unknown  # Nothing more can be said of what nobody knows.
    found = [
        *_of_size(content, party, budget),
        *_of_leaders(party),
        *_of_mages(content, party),
        *_of_ranged_weapons(content, party),
        *_of_races(content, party),
        *_of_repeated_professions(content, party),
        *_of_guild(content, party),
        *_of_special_weapons(content, party),
        *_of_items(content, party),
        *_of_potions(content, party),
        *_of_decks(content, party),
    ]
    for hero in party.heroes:
        found += of_hero(content, party, hero)
    return [Breach(*fault) for fault in found]


Fault = tuple[str, str]


def _of_size(content: Content, party: PartyList, budget: int) -> Iterator[Fault]:
    least, most = PARTY
    if not least <= len(party.heroes) <= most:
        yield "UT-701a", f"A party has {least} to {most} heroes; this one has {len(party.heroes)}."
    paid, allowed = party_cost(content, party), limit(content, party, budget)
    if paid > allowed:
        rule = "UT-701b" if allowed == budget else "UT-796d"
        yield rule, f"The party costs {paid} DC, which is {paid - allowed} more than {allowed}."


def _of_leaders(party: PartyList) -> Iterator[Fault]:
    leaders = sum(hero.leader for hero in party.heroes)
    if leaders != 1:
        yield "UT-702", f"A party has exactly one Leader; this one has {leaders or 'none'}."


def _of_mages(content: Content, party: PartyList) -> Iterator[Fault]:
    guild = None if party.guild is None else content.guild(party.guild)
    mages = [hero.name for hero in party.heroes if is_mage(content, hero)]
    if len(mages) > 1:
        yield "UT-703", f"A party has one Mage at most; these are {len(mages)}: {', '.join(mages)}."
    for hero in party.heroes:
        leads = hero.leader and content.profession(hero.profession).mage
        if leads and not (guild is not None and guild.mage_may_lead):
            yield "UT-R61", f"{hero.name}: a Mage leads parties of Zankh alone."


def _of_ranged_weapons(content: Content, party: PartyList) -> Iterator[Fault]:
    guild = None if party.guild is None else content.guild(party.guild)
    heroes, shooters = len(party.heroes), sum(counts_as_ranged(content, hero) for hero in party.heroes)
    rounds_up = guild is not None and guild.ranged_rounds_up
    most = (heroes + 1) // 2 if rounds_up else heroes // 2
    if shooters > most:
        rule = "UT-798b" if rounds_up else "UT-705"
        yield rule, f"Of {heroes} heroes {most} may have ranged, thrown or fire weapons; here {shooters} do."
    if guild is not None and guild.no_firearms:
        for hero in party.heroes:
            if has_firearm(content, hero):
                yield "UT-798b", f"{hero.name}: parties of {guild.name} use no firearms."


def _of_races(content: Content, party: PartyList) -> Iterator[Fault]:
    races = [content.race_of(hero.sub_race) for hero in party.heroes]
    for race in dict.fromkeys(race.id for race in races if race.rare):
        count = sum(1 for one in races if one.id == race)
        if count > RARE:
            yield "UT-708b", f"{content.race(race).name} are rare: {RARE} at most, and here are {count}."


def _of_repeated_professions(content: Content, party: PartyList) -> Iterator[Fault]:
    named = [hero.profession for hero in party.heroes]
    for name in dict.fromkeys(named):
        profession, count = content.profession(name), named.count(name)
        if count == 1 or not profession.is_unique:
            continue
        if profession.one_in_party:
            yield profession.source, f"A party has one {profession.name} at most; here are {count}."
        else:
            yield (
                "UT-709a",
                f"A profession of {UNIQUE_FROM} DC or more comes once; {profession.name} here {count} times.",
            )


def _of_guild(content: Content, party: PartyList) -> Iterator[Fault]:
    if party.guild is None:
        return
    guild = content.guild(party.guild)
    for name in dict.fromkeys(hero.profession for hero in party.heroes):
        profession = content.profession(name)
        if profession.cost > GUILD_UP_TO and not profession.mage:
            yield "UT-794b", f"{profession.name} costs more than {GUILD_UP_TO} DC, so the party belongs to no guild."
    if guild.needs_mage and not any(is_mage(content, hero) for hero in party.heroes):
        yield guild.requirement, f"A party of {guild.name} has a Mage besides its Leader."
    yield from _of_membership(content, party, guild)


def _of_membership(content: Content, party: PartyList, guild: Guild) -> Iterator[Fault]:
    """Who must lead a party of a guild, and who must follow."""

    def spelled(names: tuple[str, ...]) -> str:
        return " or ".join(content.profession(name).name for name in names)

    leader = party.leader
    if guild.leaders and (leader is None or leader.profession not in guild.leaders):
        yield guild.requirement, f"A party of {guild.name} is led by a {spelled(guild.leaders)}."
    members = sum(1 for hero in party.heroes if not hero.leader and hero.profession in guild.others)
    if members < guild.other_heroes:
        wanted = f"{counted(guild.other_heroes, 'further hero', 'further heroes')} ({spelled(guild.others)})"
        yield guild.requirement, f"A party of {guild.name} has {wanted}; here {members}."


def _of_special_weapons(content: Content, party: PartyList) -> Iterator[Fault]:
    owned = [name for hero in party.heroes for name in hero.weapons if content.weapon(name).special]
    if len(owned) > 1:
        names = ", ".join(content.weapon(name).name for name in owned)
        yield "UT-825", f"A party has one special weapon at most; here are {len(owned)}: {names}."


def _of_items(content: Content, party: PartyList) -> Iterator[Fault]:
    carried = [item for hero in party.heroes for item in hero.items]
    for name in dict.fromkeys(carried):
        item, count = content.item(name), carried.count(name)
        if count > item.most:
            rule = {1: item.source, 2: "UT-882", 3: "UT-895a"}[item.most]
            yield rule, f"{item.name}: {counted(item.most, 'time')} at most in a party, and here {count}."
        if item.guild not in (None, party.guild):
            assert item.guild is not None
            guild = content.guild(item.guild)
            rule = "UT-795f" if item.most == 2 else "UT-798c"
            yield rule, f"{item.name}: only parties of {guild.name} may buy this."


def _of_potions(content: Content, party: PartyList) -> Iterator[Fault]:
    given = [potion for hero in party.heroes for potion in hero.potions]
    if not given:
        return
    if all(hero.profession != ALCHEMIST for hero in party.heroes):
        yield "UT-745b", "Without an Alchemist a party has no potions."
    elif len(given) != POTIONS or len({*given}) != POTIONS:
        yield (
            "UT-745b",
            f"An Alchemist brews {POTIONS} different potions, or as many as the dice say; here {len(given)}.",
        )


def _of_decks(content: Content, party: PartyList) -> Iterator[Fault]:
    if party.item_deck:
        yield from faults_of_item_deck(content, party.item_deck)
    if party.quest_deck:
        yield from faults_of_quest_deck(party.quest_deck)
    if party.terrain_deck:
        yield from faults_of_terrain_deck(content, party.terrain_deck)
