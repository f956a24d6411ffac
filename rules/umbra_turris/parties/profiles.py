"""What a hero of a list is in play: profile, keywords, what can be worn and wielded [UT-101, UT-621 to UT-634]."""

from __future__ import annotations

from rules.umbra_turris.content import Content
from rules.umbra_turris.content_arms import MeleeWeapon, RangedWeapon
from rules.umbra_turris.content_heroes import Profile
from rules.umbra_turris.content_vocabulary import Characteristic, Group, Keyword, Range, Tag
from rules.umbra_turris.parties.lists import Hero, PartyList

HEROISM = 1
"""The W that Heroism adds, once however often a hero has it [UT-630, UT-R30]."""


def profile(content: Content, hero: Hero) -> Profile:
    """The race's numbers, raised by the profession and by Heroism [UT-101, UT-630, UT-755a, UT-756a, UT-762a]."""
    printed, profession = content.race_of(hero.sub_race).profile, content.profession(hero.profession)
    changes: dict[Characteristic, int] = {}
    if not profession.sets_with or any(tag in profession.sets_with for tag in tags(content, hero)):
        changes = {name: max(number, printed[name]) for name, number in profession.sets.items()}
    if Keyword.HEROISM in keywords_of_hero(content, hero):
        changes[Characteristic.W] = printed.W + HEROISM
    return printed.changed(changes)


def tags(content: Content, hero: Hero) -> tuple[Tag, ...]:
    """The families of the hero's melee weapons."""
    return tuple(tag for weapon in melee_weapons(content, hero) for tag in weapon.tags)


def keywords_of_hero(content: Content, hero: Hero) -> tuple[Keyword, ...]:
    """The abilities that a hero has of race, profession, items and as Leader, each once [UT-R30]."""
    found = [*content.sub_race(hero.sub_race).keywords, *content.profession(hero.profession).keywords]
    if hero.leader:
        found += content.leader.keywords
    for item in hero.items:
        found += content.item(item).keywords
    return tuple(dict.fromkeys(found))


def keywords(content: Content, party: PartyList, hero: Hero) -> tuple[Keyword, ...]:
    """The abilities of a hero of a party, with what its guild gives the Leader [UT-795d, UT-799c]."""
    guilds = content.guild(party.guild).keywords if hero.leader and party.guild is not None else ()
    return tuple(dict.fromkeys((*keywords_of_hero(content, hero), *guilds)))


def melee_weapons(content: Content, hero: Hero) -> list[MeleeWeapon]:
    """What the hero strikes with, natural weapons left out."""
    return [weapon for name in hero.weapons if isinstance(weapon := content.weapon(name), MeleeWeapon)]


def ranged_weapons(content: Content, hero: Hero) -> list[RangedWeapon]:
    """What the hero shoots or throws."""
    return [weapon for name in hero.weapons if isinstance(weapon := content.weapon(name), RangedWeapon)]


def counts_as_ranged(content: Content, hero: Hero) -> bool:
    """Whether the hero counts toward the limit on ranged weapons: once, and no axe of an Axeman does [UT-780a, R63]."""
    return bool(ranged_weapons(content, hero))


def has_firearm(content: Content, hero: Hero) -> bool:
    """Whether the hero owns any firearm."""
    return any(weapon.kind is Range.FIREARM for weapon in ranged_weapons(content, hero))


def can_parry(content: Content, hero: Hero) -> bool:
    """Whether the hero has anything to parry armed attacks with [UT-373, UT-375]."""
    return bool(melee_weapons(content, hero)) or content.sub_race(hero.sub_race).natural_weapon is not None


def has_hand_for_shield(content: Content, hero: Hero) -> bool:
    """Whether a shield goes with the weapons: one is one-handed, and none two-handed or light [UT-374, UT-R63]."""
    groups = [weapon.group for weapon in melee_weapons(content, hero)]
    natural = content.sub_race(hero.sub_race).natural_weapon
    if natural is not None:
        groups.append(content.melee_weapon(natural).group)
    held = [group.held_as for group in groups]
    return Group.ONE_HANDED in held and all(group is Group.ONE_HANDED for group in held)


def may_wear_heavy(content: Content, hero: Hero) -> bool:
    """Whether the hero may use heavy armour [UT-506, UT-707, UT-719b, UT-761b, UT-773c]."""
    return content.profession(hero.profession).may_wear_heavy and not content.sub_race(hero.sub_race).no_heavy_armour


def is_mage(content: Content, hero: Hero) -> bool:
    """Whether the hero counts as the party's Mage: a Leader of a Mage profession does not [UT-797b]."""
    return content.profession(hero.profession).mage and not hero.leader


def mage_of(content: Content, party: PartyList) -> Hero | None:
    """The party's Mage."""
    return next((hero for hero in party.heroes if is_mage(content, hero)), None)
