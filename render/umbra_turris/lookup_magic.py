"""Magic to look up: domains, spells, spirits and creatures."""

from __future__ import annotations

from collections.abc import Iterator

from render.text import joined, sentence
from render.umbra_turris.lookup import Thing, keyword_words, profile_words, signed, thing
from render.umbra_turris.specials_text import bonus_words, special_texts
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_magic import Creature, Domain, Spell, Spirit
from rules.umbra_turris.content_vocabulary import Chooser, SpellReach, SpellTarget

TARGETS = {
    SpellTarget.MODEL: "a model",
    SpellTarget.OTHER_MODEL: "a model other than the Mage",
    SpellTarget.ENEMY: "an enemy",
    SpellTarget.HERO: "a hero",
    SpellTarget.HERO_NO_MAGE: "a hero who is no Mage and has W left",
    SpellTarget.HERO_WITH_DIE: "a hero with an Action Die",
    SpellTarget.ENEMY_IN_CONTACT: "an enemy in contact with the Mage",
    SpellTarget.ENEMIES_IN_CONTACT: "all enemies in contact with the Mage",
    SpellTarget.AROUND: "all models around the Mage",
    SpellTarget.SPOT: "a spot",
    SpellTarget.STRIP: "a strip from the Mage's base on",
    SpellTarget.EVERYBODY: "everybody",
    SpellTarget.PARTY: "the Mage's party",
    SpellTarget.MAGE: "the Mage",
    SpellTarget.SUMMONS: "a place beside the Mage",
    SpellTarget.COPIED: "what the copied spell is cast on",
}
CHOOSERS = {
    Chooser.SHAMAN: "; the Shaman's player chooses",
    Chooser.OPPONENT: "; the opponent chooses",
    Chooser.NOBODY: "",
}


def magic(content: Content) -> Iterator[Thing]:
    """Everything that Mages do and call."""
    yield from (domain_thing(content, domain) for domain in content.domains)
    yield from (spell_thing(content, spell) for spell in content.spells)
    yield from (spirit_thing(content, spirit) for spirit in content.spirits)
    yield from (creature_thing(content, creature) for creature in content.creatures)


def domain_thing(content: Content, domain: Domain) -> Thing:
    """A Domain with its spells."""
    whose = f"for {domain.alignment.capitalize()} parties alone" if domain.alignment else "open to all parties"
    spells = joined([spell.name for spell in content.spells_of(domain.id)])
    return thing(domain, domain.name, "Domain", [f"A Domain of magic, {whose}. Its spells: {spells}."])


def spell_thing(content: Content, spell: Spell) -> Thing:
    """A spell with its chance, its range and its price."""
    domain = content.domain(spell.domain)
    whose = f" ({domain.alignment.capitalize()} parties)" if domain.alignment else ""
    told = (
        f"A spell of {domain.name}{whose}: {chance_words(spell)}, {reach_words(spell)}.",
        f"Cast on {TARGETS[spell.target]}.",
        f"Costs {spell.wounds} W." if spell.wounds != 1 else "",
        f"{signed(spell.test)} to the Magic Test." if spell.test else "",
        summons_words(content, spell),
        special_texts(content, spell.specials),
        f"{bonus_words(spell.bonuses).replace(' and ', ' or ')}." if spell.bonuses else "",
    )
    return thing(spell, spell.name, "spell", told, (f"{domain.name} spell",))


def chance_words(spell: Spell) -> str:
    """What the Magic Test needs."""
    return f"on {spell.chance}+" if spell.chance is not None else "with the chance of the copied spell"


def reach_words(spell: Spell) -> str:
    """How far it works."""
    return {
        SpellReach.CENTIMETRES: f"range {spell.range} cm",
        SpellReach.MAGE: "at the Mage's own base",
        SpellReach.UNLIMITED: "at any distance",
        SpellReach.COPIED: "as far as the copied spell",
    }[spell.reach]


def summons_words(content: Content, spell: Spell) -> str:
    """What comes, and how many."""
    if spell.summons is None:
        return ""
    name = content.creature(spell.summons).name
    count = f"{spell.creatures} creatures: {name}" if spell.creatures > 1 else name
    more = " One more may be in play for every hero who has been eliminated." if spell.more_for_fallen else ""
    return f"Summons {count}.{more}"


def spirit_thing(content: Content, spirit: Spirit) -> Thing:
    """A row of the Shaman's table."""
    told = (
        f"A spirit, which comes to a Shaman with a {spirit.face}{CHOOSERS[spirit.chooser]}.",
        special_texts(content, spirit.specials),
    )
    return thing(spirit, spirit.name, "spirit", told, ("Shaman",))


def creature_thing(content: Content, creature: Creature) -> Thing:
    """A creature, or a form that a hero takes."""
    kind = "A form that a hero takes; numbers that are missing are the hero's own" if creature.is_form else "A creature"
    weapon = content.weapon(creature.weapon).name.lower() if creature.weapon else "nothing"
    told = (
        f"{kind}. {profile_words(creature.profile)}. {sentence(creature.size)}, on a base of {2 * creature.half} cm.",
        "It flies." if creature.flies else "",
        f"Strikes with {weapon}." if creature.weapon else "Does not strike.",
        "It can parry." if creature.parries else "It cannot parry.",
        keyword_words(creature.keywords),
        special_texts(content, creature.specials),
    )
    return thing(creature, creature.name, "form" if creature.is_form else "creature", told)
