"""Heroes to look up: races, peoples, professions, the Leader, guilds and alignments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.text import joined, sentence
from render.umbra_turris.lookup import Thing, alignment_words, keyword_name, keyword_words, profile_words, signed, thing
from render.umbra_turris.lookup_arms import FAMILIES
from render.umbra_turris.specials_text import POOLS, special_texts
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_entries import Id
from rules.umbra_turris.content_heroes import HEAVY_ABOVE, Creed, Guild, Profession, Race, SubRace
from rules.umbra_turris.content_vocabulary import PoolStart
from rules.umbra_turris.parties.cost import SURCHARGE

STARTS = {
    PoolStart.HALF_THE_HEROES: "half as many as it has heroes, rounded up",
    PoolStart.HALF_THE_LEADERSHIP: "half the Leader's LD, rounded up",
    PoolStart.NONE: "none",
}


def heroes(content: Content) -> Iterator[Thing]:
    """Everything that heroes can be."""
    yield from (race_thing(content, race) for race in content.races)
    yield from (people_thing(content, people) for people in content.sub_races)
    yield from (profession_thing(content, profession) for profession in content.professions)
    yield leader_thing(content)
    yield from (guild_thing(content, guild) for guild in content.guilds)
    yield from (alignment_thing(content, creed) for creed in content.alignments)


def race_thing(content: Content, race: Race) -> Thing:
    """A race with its profile, its price, and its peoples."""
    peoples = [people.name for people in content.sub_races if people.race == race.id]
    told = (
        f"A race. {profile_words(race.profile)}.",
        f"A hero costs {race.cost} DC and is {race.size}, on a base of {2 * race.size.half} cm.",
        alignment_words(race.alignments),
        "Rare: at most two heroes in a party." if race.rare else "",
        f"Peoples: {joined(peoples)}.",
    )
    return thing(race, race.name, "race", told)


def people_thing(content: Content, people: SubRace) -> Thing:
    """A people with its ability; its numbers are those of the race."""
    race = content.race(people.race)
    forbidden = _one_of(content, people.forbidden_professions)
    triggered = ", a triggered ability" if people.triggered else ""
    natural = content.weapon(people.natural_weapon).name if people.natural_weapon else ""
    told = (
        f"A people of the {race.name}, for {race.cost} DC. {profile_words(race.profile)}.",
        alignment_words(people.alignments),
        f"{people.ability}{triggered}: {special_texts(content, people.specials)}",
        keyword_words(people.keywords),
        f"Has {natural.lower()} as a natural weapon." if natural else "",
        f"Cannot be {forbidden}." if people.forbidden_professions else "",
        "No heavy armour." if people.no_heavy_armour else "",
    )
    return thing(people, people.name, "people", told, (people.ability, "sub-race"))


def profession_thing(content: Content, profession: Profession) -> Thing:
    """A profession with its price, what it may carry, and what it can do."""
    told = (
        f"A profession for {profession.cost} DC{_other_prices(content, profession)}.",
        alignment_words(profession.alignments),
        mage_words(profession),
        repeat_words(profession),
        "Cannot be the Leader." if not profession.may_lead else "",
        equipment_words(profession),
        figure_words(profession),
        keyword_words(profession.keywords),
        ability_words(content, profession),
    )
    words = (profession.ability,) if profession.ability else ()
    return thing(profession, profession.name, "profession", told, words)


def _other_prices(content: Content, profession: Profession) -> str:
    prices = [f"{cost} for {content.race(race).name}" for race, cost in profession.costs.items()]
    return f", {joined(prices)}" if prices else ""


def mage_words(profession: Profession) -> str:
    """Whether it is a Mage's profession, and with how many Domains."""
    if not profession.mage:
        return ""
    domains = {0: "no Domain", 1: "one Domain", 2: "two Domains"}[profession.domains]
    equipment = " and any equipment" if profession.any_equipment else ""
    return f"A Mage with {domains}{equipment}."


def repeat_words(profession: Profession) -> str:
    """How many heroes of a party may have it."""
    if profession.is_unique:
        return "One in a party."
    if profession.repeatable:
        return "May be repeated at the same price."
    return f"A second hero of it costs {SURCHARGE} DC more, a third {2 * SURCHARGE}."


def equipment_words(profession: Profession) -> str:
    """What it may wear and buy, where that is not the usual."""
    usual = "Heavy armour is allowed." if profession.may_wear_heavy else "Light armour alone."
    weapon = {1: "An additional weapon costs its normal price."}.get(profession.extra_weapon, "")
    if profession.identical_weapon_halved:
        weapon = "An additional weapon like the first costs half its price."
    items = f"May buy {profession.items} different items." if profession.items > 1 else ""
    return " ".join(part for part in (usual, weapon, items) if part)


def figure_words(profession: Profession) -> str:
    """Numbers that it changes."""
    arms = f" with {' or '.join(FAMILIES[tag] for tag in profession.sets_with)}" if profession.sets_with else ""
    told = [f"{which} is {count}{arms}." for which, count in profession.sets.items()]
    if profession.moves_and_shoots:
        told.append("May move up to Sp in the turn of a ranged attack.")
    if profession.armour_test:
        told.append(f"{signed(profession.armour_test)} to all armour tests.")
    if profession.shield_test:
        told.append(f"{signed(profession.shield_test)} to Shield Tests.")
    return " ".join(told)


def ability_words(content: Content, profession: Profession) -> str:
    """What its special rules do, under their name."""
    if not profession.specials:
        return ""
    name = f"{profession.ability}: " if profession.ability else ""
    return f"{name}{special_texts(content, profession.specials)}"


def leader_thing(content: Content) -> Thing:
    """The role that comes on top of a profession."""
    leader = content.leader
    told = (
        f"Exactly one hero of a party, for {leader.fee} DC on top of the profession.",
        f"It is {leader.fee_of_dear_professions} DC where that costs more than {HEAVY_ABOVE}.",
        keyword_words(leader.keywords),
        f"{special_texts(content, leader.specials)} Has {leader.orders} orders in a battle.",
        "An additional weapon costs its normal price." if leader.extra_weapon == 1 else "",
    )
    return thing(leader, "Leader", "role", told, ("commander",))


def guild_thing(content: Content, guild: Guild) -> Thing:
    """A guild: who belongs to it, and what that brings."""
    told = (
        f"A guild of {guild.folk}.",
        _requirement(content, guild),
        special_texts(content, guild.specials),
        f"The Leader has {joined([keyword_name(one) for one in guild.keywords])}." if guild.keywords else "",
        "The Leader may have a Mage profession." if guild.mage_may_lead else "",
        "Half of the party, rounded up, may carry ranged weapons." if guild.ranged_rounds_up else "",
        "No firearms." if guild.no_firearms else "",
        f"The party may cost {guild.budget_percent} % more." if guild.budget_percent else "",
        f"The Leader has {guild.more_orders} more order." if guild.more_orders == 1 else "",
        _sold(content, guild.id),
    )
    return thing(guild, guild.name, "guild", told, (guild.folk,))


def _requirement(content: Content, guild: Guild) -> str:
    led = f"Led by: {_one_of(content, guild.leaders)}." if guild.leaders else ""
    others = f"At least {guild.other_heroes} others: {_one_of(content, guild.others)}." if guild.others else ""
    mage = "The party has a Mage." if guild.needs_mage else ""
    return " ".join(part for part in (led, others, mage) if part)


def _one_of(content: Content, professions: Sequence[Id]) -> str:
    return joined([content.profession(name).name for name in professions]).replace(" and ", " or ")


def _sold(content: Content, guild: Id) -> str:
    items = [item.name for item in content.items if item.guild == guild]
    return f"Its heroes may buy: {joined(items)}." if items else ""


def alignment_thing(content: Content, creed: Creed) -> Thing:
    """An alignment with its dice."""
    pool = POOLS[creed.pool]
    most = f", and never holds more than {creed.most}" if creed.most is not None else ""
    told = (
        f"An alignment, under the sign of the {creed.symbol}. Its parties play with {pool} Dice.",
        sentence(f"a party begins with {STARTS[creed.start]}{most}."),
        special_texts(content, creed.specials),
    )
    return thing(creed, creed.name, "alignment", told, (f"{pool} Dice", f"{pool} Die", creed.symbol))
