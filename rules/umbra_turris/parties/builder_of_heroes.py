"""A hero of an own party as a question: the kind of hero, and a sheet that offers what that kind may have [UT-700]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.kernel.answers import picked
from rules.kernel.asks import Ask, aside, prefilled, sheet, write_words
from rules.kernel.choices import Choice, pick, pick_several, yes_no
from rules.kernel.values import Json
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_arms import MeleeWeapon, RangedWeapon
from rules.umbra_turris.content_entries import Id
from rules.umbra_turris.content_heroes import Profession
from rules.umbra_turris.content_vocabulary import Alignment, Group, Range, Tag, Weight
from rules.umbra_turris.parties.breaches import PARTY
from rules.umbra_turris.parties.lists import LONGEST_NAME, Hero

NONE = "none"
MAGES = 2
"""The Mage, and in Zankh a Leader of a Mage profession [UT-703, UT-797a]."""
STOCK = {"hero": PARTY[1], "mage": MAGES}
"""How many heroes of each kind a party may have [UT-701a, UT-703]."""
MOST_ARMOUR, MOST_POTIONS = 4, 2

_GROUPS = {
    Group.ONE_HANDED: "One-handed",
    Group.TWO_HANDED: "Two-handed",
    Group.LIGHT: "Light",
    Group.NATURAL: "Natural",
}
_RANGES = {
    Range.BOW: "Bows, crossbows, slings",
    Range.CROSSBOW: "Bows, crossbows, slings",
    Range.SLING: "Bows, crossbows, slings",
    Range.FIREARM: "Firearms",
    Range.THROWN: "Thrown",
}


@dataclass(frozen=True)
class Kind:
    """A kind of hero: professions that may wear and wield the same."""

    id: str
    label: str
    hint: str
    heavy: bool
    mage: bool
    staves: bool
    """Whether it is bound to staff and ritual weapon [UT-505]."""

    def covers(self, profession: Profession) -> bool:
        """Whether a profession is of this kind."""
        bound = profession.mage and not profession.any_equipment
        return (profession.may_wear_heavy, profession.mage, bound) == (self.heavy, self.mage, self.staves)

    def may_own(self, weapon: MeleeWeapon | RangedWeapon, professions: list[Profession]) -> bool:
        """Whether somebody of this kind may own a weapon."""
        if self.staves:
            return isinstance(weapon, MeleeWeapon) and Tag.STAFF in weapon.tags
        return not weapon.professions or any(one.id in weapon.professions for one in professions)


KINDS = (
    Kind("warrior", "Warrior", "May wear heavy armour", heavy=True, mage=False, staves=False),
    Kind("adventurer", "Adventurer", "Light armour only", heavy=False, mage=False, staves=False),
    Kind("mage", "Mage", "Staff and light armour", heavy=False, mage=True, staves=True),
    Kind("armed_mage", "Armed Mage", "Any equipment", heavy=True, mage=True, staves=False),
)


def kind_of(content: Content, hero: Hero) -> Kind:
    """The kind that a hero is of."""
    profession = content.profession(hero.profession)
    return next(kind for kind in KINDS if kind.covers(profession))


Gear = dict[str, dict[str, Ask[Any]]]
"""What each kind of hero may carry, whatever the alignment."""


def ask_gear(content: Content) -> Gear:
    """The lines on what heroes carry; parties of all alignments share them."""
    gear: Gear = {}
    for kind in KINDS:
        professions = [one for one in content.professions if kind.covers(one)]
        gear[kind.id] = {
            **_ask_weapons(content, kind, professions),
            "armour": _ask_armour(content, kind),
            "items": _ask_items(content, professions),
        }
    return gear


def ask_hero(content: Content, alignment: Alignment, gear: Gear) -> Ask[tuple[str, Hero]]:
    """A hero of a party of an alignment, with the name that was written; it may be empty."""
    choices = []
    for kind in KINDS:
        ask = _ask_sheet(content, alignment, kind, gear[kind.id])
        choices.append(Choice(kind.id, kind.label, ask, kind.hint, uses=("mage",) if kind.mage else ("hero",)))
    return pick("party.hero", "Which kind of hero?", choices, rule="UT-700")


def _ask_sheet(content: Content, alignment: Alignment, kind: Kind, gear: dict[str, Ask[Any]]) -> Ask[tuple[str, Hero]]:
    """Profession, sub-race and equipment of a kind of hero; only what the kind and the alignment may have is there."""
    professions = [one for one in content.professions if kind.covers(one) and alignment in one.alignments]
    lines: dict[str, Ask[Any]] = {
        "name": aside(write_words("party.hero_name", "Name:", LONGEST_NAME, fallback="", least=0, rule="UT-700")),
        "profession": pick(
            "party.profession",
            "Profession:",
            [Choice(one.id, f"{one.name} ({one.cost} DC)", one.id, hint=one.ability or "") for one in professions],
            fallback=_usual(professions).id,
            rule="UT-708c",
        ),
        "sub_race": _ask_sub_race(content, alignment),
        "leader": aside(yes_no("party.leader", "Leader?", "UT-702")),
        **gear,
        **_ask_magic(content, alignment, kind, professions),
        "potions": _ask_potions(content),
    }
    ask = prefilled(sheet("party.sheet", f"{kind.label}:", lines, rule="UT-700"))
    return ask.reading(_read_hero)


def _usual(professions: list[Profession]) -> Profession:
    """Whom a line begins with: somebody who can join again and again, where there is one."""
    return next((one for one in professions if one.repeatable), professions[0])


def _read_hero(said: dict[str, Any]) -> tuple[str, Hero]:
    weapons = (said["weapon"], said["second_weapon"]) if said["second_weapon"] else (said["weapon"],)
    spell = said.get("spell")
    hero = Hero(
        name="Hero",
        sub_race=said["sub_race"],
        profession=said["profession"],
        leader=said["leader"],
        weapons=weapons,
        armour=tuple(said["armour"]),
        items=tuple(said["items"]),
        domains=tuple(said.get("domains", ())),
        spells=(spell,) if spell else (),
        potions=tuple(said["potions"]),
    )
    return said["name"], hero


def _ask_sub_race(content: Content, alignment: Alignment) -> Ask[Id]:
    choices = []
    for people in content.sub_races:
        race = content.race(people.race)
        if alignment in people.alignments:
            rare = ", rare" if race.rare else ""
            choices.append(Choice(people.id, f"{people.name} ({race.cost} DC)", people.id, f"{people.ability}{rare}"))
    return pick("party.sub_race", "Sub-race:", choices, rule="UT-708a")


def _ask_weapons(content: Content, kind: Kind, professions: list[Profession]) -> dict[str, Ask[Any]]:
    """The weapon that everybody has, and an additional one [UT-704, UT-706]."""
    weapons = [weapon for weapon in content.weapons_for_sale if kind.may_own(weapon, professions)]
    choices = [Choice(one.id, f"{one.name} ({one.cost} DC)", one.id, group=_shelf(one)) for one in weapons]
    none: Choice[Id | None] = Choice(NONE, "No second weapon", None, group="None")
    second = [none, *(Choice[Id | None](one.id, one.label, one.id, group=one.group) for one in choices)]
    return {
        "weapon": pick("party.weapon", "Weapon:", choices, rule="UT-704"),
        "second_weapon": aside(pick("party.second_weapon", "Second weapon:", second, rule="UT-706")),
    }


def _shelf(weapon: MeleeWeapon | RangedWeapon) -> str:
    """The heading under which a weapon is offered."""
    if weapon.special:
        return "Special"
    return _GROUPS[weapon.group] if isinstance(weapon, MeleeWeapon) else _RANGES[weapon.kind]


def _ask_armour(content: Content, kind: Kind) -> Ask[list[Id]]:
    pieces = [
        piece
        for piece in content.armour
        if (kind.heavy or piece.weight is Weight.LIGHT) and not (kind.staves and piece.is_shield)
    ]
    choices = [
        Choice(one.id, f"{one.name} ({one.cost} DC)", one.id, f"{one.location or 'shield'}, saves on {one.save}+")
        for one in pieces
    ]
    most = min(MOST_ARMOUR, len(choices))
    return aside(pick_several("party.armour", "Armour:", choices, most=most, rule="UT-707"))


def _ask_items(content: Content, professions: list[Profession]) -> Ask[list[Id]]:
    """An item; for a Crafty Merchant three [UT-881, UT-770a]."""
    choices = []
    for item in content.items:
        hint = "" if item.guild is None else f"{content.guild(item.guild).name} only"
        choices.append(Choice(item.id, f"{item.name} ({item.cost} DC)", item.id, hint))
    most = max(profession.items for profession in professions)
    return aside(pick_several("party.items", "Items:", choices, most=most, rule="UT-881"))


def _ask_magic(
    content: Content, alignment: Alignment, kind: Kind, professions: list[Profession]
) -> dict[str, Ask[Any]]:
    """Domains of Mages, and the single spells of Apprentices and of Mages who lead [UT-501, UT-759a, UT-797d]."""
    domains = [one for one in content.domains if one.alignment in (None, alignment)]
    lines: dict[str, Ask[Any]] = {}
    if kind.mage:
        most = max(profession.domains for profession in professions)
        choices = [Choice(one.id, one.name, one.id) for one in domains]
        usual = [one.id for one in domains[: _usual(professions).domains]]
        lines["domains"] = pick_several("party.domains", "Domains:", choices, most=most, fallback=usual, rule="UT-501")
    if not kind.mage and not kind.heavy:
        return lines
    none: Choice[Id | None] = Choice(NONE, "No single spell", None, group="None")
    spells = [
        Choice[Id | None](spell.id, spell.name, spell.id, group=domain.name)
        for domain in domains
        for spell in content.spells_of(domain.id)
    ]
    ask = pick("party.spell", "Single spell (Apprentice, or a Mage who leads):", [none, *spells], rule="UT-759a")
    return {**lines, "spell": aside(ask)}


def _ask_potions(content: Content) -> Ask[list[Id]]:
    choices = [Choice(one.id, one.name, one.id) for one in content.potions]
    prompt = "Potions (the Alchemist's):"
    return aside(pick_several("party.potions", prompt, choices, most=MOST_POTIONS, rule="UT-745c"))


# A hero as it is handed in


def hero_as_answer(content: Content, hero: Hero) -> Json:
    """The answer that gives a hero."""
    kind = kind_of(content, hero)
    lines: dict[str, Json] = {
        "profession": hero.profession,
        "sub_race": hero.sub_race,
        "leader": "yes" if hero.leader else "no",
        "weapon": hero.weapons[0],
        "second_weapon": hero.weapons[1] if len(hero.weapons) > 1 else NONE,
        "armour": [*hero.armour],
        "items": [*hero.items],
    }
    if kind.mage:
        lines["domains"] = [*hero.domains]
    if kind.mage or kind.heavy:
        lines["spell"] = hero.spells[0] if hero.spells else NONE
    return picked(kind.id, {**lines, "potions": [*hero.potions], "name": hero.name})
