"""What makes a single hero illegal: origin, arms, equipment, magic [UT-371 to UT-374, UT-501 to UT-506, UT-8xx]."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.words import counted
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_arms import MeleeWeapon, RangedWeapon
from rules.umbra_turris.content_vocabulary import Group, Location, Range, Tag, Weight
from rules.umbra_turris.parties.decks import APPRENTICE, WIZARD
from rules.umbra_turris.parties.lists import Hero, PartyList
from rules.umbra_turris.parties.profiles import (
    has_hand_for_shield,
    is_mage,
    may_wear_heavy,
    melee_weapons,
    profile,
    ranged_weapons,
)

WEAPONS = 2
"""How many weapons a hero may own [UT-R63]."""

Fault = tuple[str, str]


def of_hero(content: Content, party: PartyList, hero: Hero) -> Iterator[Fault]:
    """Every breach of one hero, with the hero's name before it."""
    found = (
        *_of_origin(content, party, hero),
        *_of_weapons(content, hero),
        *_of_armour(content, hero),
        *_of_items(content, hero),
        *_of_domains(content, party, hero),
        *_of_spells(content, party, hero),
    )
    for rule, what in found:
        yield rule, f"{hero.name}: {what}."


def _of_origin(content: Content, party: PartyList, hero: Hero) -> Iterator[Fault]:
    people, profession = content.sub_race(hero.sub_race), content.profession(hero.profession)
    creed = content.creed(party.alignment).name
    if party.alignment not in people.alignments:
        rule = "UT-708d" if party.alignment in content.race(people.race).alignments else "UT-708a"
        yield rule, f"no {people.name} joins a party of the alignment {creed}"
    if party.alignment not in profession.alignments:
        yield profession.source, f"no {profession.name} joins a party of the alignment {creed}"
    if hero.profession in people.forbidden_professions:
        assert people.limits is not None
        yield people.limits, f"no {people.name} becomes a {profession.name}"
    if hero.leader and not profession.may_lead:
        yield profession.source, f"a {profession.name} cannot be the Leader"


# Weapons


def _of_weapons(content: Content, hero: Hero) -> Iterator[Fault]:
    if not hero.weapons:
        yield "UT-704", "every hero needs a weapon"
    if len(hero.weapons) > WEAPONS:
        yield "UT-R63", f"{WEAPONS} weapons are the most, and these are {len(hero.weapons)}"
    for name in dict.fromkeys(hero.weapons):
        yield from _of_owner(content, hero, content.weapon(name))


def may_own(content: Content, hero: Hero, weapon: MeleeWeapon | RangedWeapon) -> bool:
    """Whether a weapon suits a hero, whatever else the hero carries."""
    return not any(True for _ in _of_owner(content, hero, weapon))


def is_bound_to_staves(content: Content, hero: Hero) -> bool:
    """Whether the hero is a Mage who may use nothing but a staff or a ritual weapon [UT-505]."""
    profession = content.profession(hero.profession)
    return profession.mage and not profession.any_equipment


def _of_owner(content: Content, hero: Hero, weapon: MeleeWeapon | RangedWeapon) -> Iterator[Fault]:
    race = content.race_of(hero.sub_race)
    if weapon.only_for and hero.sub_race not in weapon.only_for and race.id not in weapon.only_for:
        yield weapon.source, f"{weapon.name} is only for {_folk(content, weapon.only_for)}"
    if weapon.sizes and race.size not in weapon.sizes:
        yield weapon.source, f"{weapon.name} is only for {' or '.join(weapon.sizes)} races"
    if weapon.professions and hero.profession not in weapon.professions:
        names = " or ".join(content.profession(name).name for name in weapon.professions)
        yield weapon.sources.get("professions", "UT-836"), f"{weapon.name} is only for a {names}"
    if weapon.needs:
        numbers = profile(content, hero)
        lacking = [f"{name} {least}" for name, least in weapon.needs.items() if numbers[name] < least]
        if lacking:
            yield weapon.source, f"{weapon.name} needs {' and '.join(lacking)}"
    if is_bound_to_staves(content, hero) and not (isinstance(weapon, MeleeWeapon) and Tag.STAFF in weapon.tags):
        profession = content.profession(hero.profession).name
        yield "UT-505", f"a {profession} may use a staff or a ritual weapon, not {weapon.name}"


def _folk(content: Content, ids: tuple[str, ...]) -> str:
    names = {one.id: one.name for one in (*content.races, *content.sub_races)}
    return " or ".join(names[one] for one in ids)


# Armour


def _of_armour(content: Content, hero: Hero) -> Iterator[Fault]:
    pieces = [content.piece_of_armour(name) for name in hero.armour]
    for location in Location:
        worn = [piece.name for piece in pieces if piece.location is location]
        if len(worn) > 1:
            yield "UT-R128", f"one piece is worn on the {location}, and these are {len(worn)}: {', '.join(worn)}"
    shields = [piece for piece in pieces if piece.is_shield]
    if len(shields) > 1:
        yield "UT-R128", f"one shield is carried, and these are {len(shields)}"
    if shields and not has_hand_for_shield(content, hero):
        yield _why_no_shield(content, hero)
    for piece in pieces:
        if piece.weight is Weight.HEAVY and not may_wear_heavy(content, hero):
            yield _why_no_heavy(content, hero), f"no heavy armour for this hero, so not {piece.name}"


def _why_no_shield(content: Content, hero: Hero) -> Fault:
    groups = [weapon.group for weapon in melee_weapons(content, hero)]
    if Group.TWO_HANDED in groups:
        return "UT-822", "a shield does not go with a two-handed weapon"
    if Group.LIGHT in groups:
        return "UT-824", "a shield does not go with a light weapon"
    return "UT-374", "a shield needs a one-handed weapon"


def _why_no_heavy(content: Content, hero: Hero) -> str:
    """The rule that keeps heavy armour from a hero."""
    people, profession = content.sub_race(hero.sub_race), content.profession(hero.profession)
    if people.no_heavy_armour and people.limits is not None:
        return people.limits
    if profession.heavy_armour is False:
        return "UT-761b"
    return "UT-506" if is_bound_to_staves(content, hero) else "UT-707"


# Equipment


def _of_items(content: Content, hero: Hero) -> Iterator[Fault]:
    profession = content.profession(hero.profession)
    if len(hero.items) > profession.items:
        rule = "UT-881" if profession.items == 1 else profession.source
        yield rule, f"{counted(profession.items, 'item')} at most, and these are {len(hero.items)}"
    elif len({*hero.items}) < len(hero.items):
        yield profession.source, "the items of one hero are all different"
    shoots = [weapon.kind for weapon in ranged_weapons(content, hero)]
    for name in dict.fromkeys(hero.items):
        item = content.item(name)
        besides = [content.item(other).name for other in item.not_with if other in hero.items]
        if besides:
            yield item.source, f"{item.name} is not for whoever has {besides[0]}"
        if item.not_for_leader and hero.leader:
            yield item.source, f"{item.name} is not for the Leader"
        if item.not_for_mage and is_mage(content, hero):
            yield item.source, f"{item.name} is not for the Mage"
        if item.needs_weapon and not any(kind in item.needs_weapon for kind in shoots):
            yield item.source, f"{item.name} needs a {' or a '.join(Range(kind) for kind in item.needs_weapon)}"


# Magic


def _of_domains(content: Content, party: PartyList, hero: Hero) -> Iterator[Fault]:
    profession = content.profession(hero.profession)
    if len(hero.domains) != profession.domains or len({*hero.domains}) != len(hero.domains):
        wanted = counted(profession.domains or "no", "Domain") if profession.domains != 2 else "two different Domains"
        rule = "UT-744a" if profession.mage and not profession.domains else "UT-501"
        yield rule, f"a {profession.name} has {wanted}, and here are {len(hero.domains)}"
    for name in dict.fromkeys(hero.domains):
        if not is_open(content, party, name):
            yield "UT-503", f"the Domain of {content.domain(name).name} is closed to this alignment"


def is_open(content: Content, party: PartyList, domain: str) -> bool:
    """Whether Mages of the party's alignment may choose a Domain [UT-503]."""
    return content.domain(domain).alignment in (None, party.alignment)


def _of_spells(content: Content, party: PartyList, hero: Hero) -> Iterator[Fault]:
    profession = content.profession(hero.profession)
    spells = [content.spell(name) for name in hero.spells]
    if hero.profession == APPRENTICE:
        yield from _of_apprentice(content, party, hero)
    elif hero.leader and profession.mage:
        if len(spells) > 1:
            yield "UT-797d", f"one additional spell is the most, and these are {len(spells)}"
        for spell in spells:
            if not is_open(content, party, spell.domain):
                yield "UT-797d", f"{spell.name} belongs to a Domain that is closed to this alignment"
            elif spell.domain in hero.domains:
                yield "UT-797d", f"{spell.name} is known already, so it is no additional spell"
    elif spells:
        yield "UT-502", f"a {profession.name} chooses no single spells"


def _of_apprentice(content: Content, party: PartyList, hero: Hero) -> Iterator[Fault]:
    """One spell of the party's Wizard; none where there is no Wizard [UT-759a, UT-R86]."""
    wizard = next((other for other in party.heroes if other.profession == WIZARD), None)
    if wizard is None:
        if hero.spells:
            yield "UT-R86", "without a Wizard in the party there is no spell to learn"
        return
    if len(hero.spells) != 1:
        yield "UT-759a", f"one spell of the Wizard is learned, and here are {len(hero.spells)}"
    for name in hero.spells:
        spell = content.spell(name)
        if spell.domain not in wizard.domains and name not in wizard.spells:  # [UT-797d]
            yield "UT-759a", f"{spell.name} is no spell of the party's Wizard"
