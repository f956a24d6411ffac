"""Arms to look up: weapons, armour, additional equipment and potions."""

from __future__ import annotations

from collections.abc import Iterator

from render.text import joined, sentence, spaced
from render.umbra_turris.lookup import Thing, keyword_words, signed, thing
from render.umbra_turris.specials_text import special_texts
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_arms import Armour, Item, MeleeWeapon, Missiles, Potion, RangedWeapon, Weapon
from rules.umbra_turris.content_vocabulary import Characteristic, Group, Strike, Tag, Use

GROUPS = {
    Group.ONE_HANDED: "One-handed",
    Group.TWO_HANDED: "Two-handed",
    Group.LIGHT: "Light",
    Group.NATURAL: "Natural",
}
FAMILIES = {
    Tag.SWORD: "a sword",
    Tag.SABRE: "a sabre or rapier",
    Tag.AXE: "an axe",
    Tag.HAMMER: "a hammer",
    Tag.KNIFE: "a knife or dagger",
    Tag.STAFF: "a staff",
}
USES = {
    Use.PASSIVE: "Works by itself.",
    Use.MINOR: "Used by a Minor Action.",
    Use.MINOR_AT_START: "Used by a Minor Action at the start of the turn.",
    Use.REACTION: "Answers an event.",
}


def arms(content: Content) -> Iterator[Thing]:
    """Everything that heroes can carry, and what creatures strike with."""
    for melee in content.melee_weapons:
        yield thing(melee, melee.name, "melee weapon", [melee_text(content, melee)])
    for ranged in content.ranged_weapons:
        yield thing(ranged, ranged.name, "ranged weapon", [ranged_text(content, ranged)])
    for piece in content.armour:
        yield thing(piece, piece.name, "armour", [armour_text(piece)])
    for item in content.items:
        yield thing(item, item.name, "item", [item_text(content, item)])
    for potion in content.potions:
        yield thing(potion, potion.name, "potion", [potion_text(potion)])


def melee_text(content: Content, weapon: MeleeWeapon) -> str:
    """A melee weapon with all its figures."""
    told = (
        f"{GROUPS[weapon.group]} melee weapon{_price(weapon)}.",
        strike_words(weapon),
        *_melee_rules(weapon),
        *_owners(content, weapon),
    )
    return " ".join(part for part in told if part)


def strike_words(weapon: MeleeWeapon) -> str:
    """What it gives to each kind of strike: "Normal +1; Power -2; no Precision Strikes."."""
    told = []
    for strike in Strike:
        if strike in weapon.forbids:
            told.append(f"no {strike.capitalize()} Strikes")
        elif strike in weapon.modifiers or strike in weapon.rerolls:
            count = f" {signed(weapon.modifier(strike))}" if strike in weapon.modifiers else ""
            told.append(f"{strike.capitalize()} Strike{count}{' with a re-roll' if strike in weapon.rerolls else ''}")
    return f"{sentence('; '.join(told))}." if told else "No bonus to any strike."


def _melee_rules(weapon: MeleeWeapon) -> Iterator[str]:
    if weapon.armour_test:
        yield f"{signed(weapon.armour_test)} to every armour test against it."
    if weapon.stun_reroll:
        yield "Stun rolls may be re-rolled."
    if weapon.stuns_anywhere:
        yield "Stuns at every location."
    if weapon.counter_attack:
        yield "Counter-attack."
    if weapon.doubles:
        yield f"{signed(weapon.doubles)} S if a Power Strike shows a double."
    if weapon.no_critical:
        yield "Never critical."
    if weapon.no_perfect:
        yield "Never a Perfect Strike."
    if weapon.perfect_dice > 1:
        yield f"A Perfect Strike rolls {weapon.perfect_dice} dice, of which the best counts."
    if weapon.charge_only:
        yield "Strikes only in a charge; parries at any time."
    if weapon.normal_critical:
        yield "A Normal Strike may be critical."
    if weapon.knockdown:
        yield f"{signed(weapon.knockdown)} to Knockdown."
    if weapon.backstab is not None:
        yield f"Backstab works on {weapon.backstab}+ from every side."
    if weapon.damage is not None:
        yield f"Every hit does {weapon.damage} damage."
    if not weapon.parries_weapons:
        yield "Does not parry weapons."
    if weapon.tags:
        yield f"Counts as {joined([FAMILIES[tag] for tag in weapon.tags])}."


def ranged_text(content: Content, weapon: RangedWeapon) -> str:
    """A ranged weapon with all its figures."""
    stun = " and Stun" if weapon.stun else ""
    most = f", at most {weapon.max_damage}" if weapon.max_damage is not None else ""
    told = (
        f"{sentence(_class(weapon))}{_price(weapon)}.",
        f"Damage {weapon.damage}{stun}{most}, range {weapon.range} cm.",
        *missile_words(weapon),
        *_ranged_rules(weapon),
        *_owners(content, weapon),
    )
    return " ".join(part for part in told if part)


def _class(weapon: RangedWeapon) -> str:
    return "thrown weapon" if weapon.kind == "thrown" else weapon.kind.value


def missile_words(missiles: Missiles) -> Iterator[str]:
    """What a head or a weapon does to a shot."""
    if missiles.bs_bonus:
        yield f"{signed(missiles.bs_bonus)} BS."
    if missiles.armour_dice is not None:
        dice = "one die" if missiles.armour_dice == 1 else f"{missiles.armour_dice} dice"
        yield f"Armour is tested with {dice}."
    if missiles.incendiary:
        yield "Incendiary."


def _ranged_rules(weapon: RangedWeapon) -> Iterator[str]:
    if weapon.uses != (Characteristic.BS,):
        yield f"Wounds by {' or '.join(weapon.uses)}{', whichever is higher' if len(weapon.uses) > 1 else ''}."
    if weapon.bs_fixed is not None:
        yield f"BS counts as {weapon.bs_fixed}."
    if weapon.first_reroll_up_to:
        yield f"The first {weapon.first_reroll_up_to} or less to hit may be re-rolled."
    if weapon.wounding_reroll:
        yield "The roll to wound may be repeated."
    if weapon.explosion:
        yield f"Explosion of {weapon.explosion} cm."
    switches = {
        "Faulty.": weapon.faulty,
        "Ricochet.": weapon.ricochet,
        "Ignores shields.": weapon.ignores_shields,
        "Ignores armour.": weapon.ignores_armour,
        "Thrown: it is not lost.": weapon.thrown,
        "Sneak: its user stays hidden.": weapon.sneak,
        "Cannot be aimed.": weapon.no_aiming,
        "Stands on a base of its own.": weapon.own_base,
        "Its user may move up to Sp and shoot.": weapon.moves_and_shoots,
    }
    yield from (words for words, is_so in switches.items() if is_so)


def _price(weapon: Weapon) -> str:
    return f" for {weapon.cost} DC" if weapon.cost is not None else ", which cannot be bought"


def _owners(content: Content, weapon: Weapon) -> Iterator[str]:
    if weapon.special:
        yield "A special weapon: one hero of a party may own one."
    if weapon.only_for:
        names = {entry.id: entry.name for entry in (*content.races, *content.sub_races)}
        yield f"Only for {joined([names[name] for name in weapon.only_for])}."
    if weapon.needs:
        yield f"Needs {joined([f'{which} {count}' for which, count in weapon.needs.items()])}."
    if weapon.professions:
        yield f"Only for {joined([content.profession(name).name for name in weapon.professions])}."
    if weapon.sizes:
        yield f"Only for {joined(list(weapon.sizes))} heroes."


def armour_text(piece: Armour) -> str:
    """A piece of armour with its save."""
    if piece.is_shield:
        return (
            f"A {piece.weight} shield for {piece.cost} DC: one die saves on {piece.save}+. "
            "Not with two-handed or light weapons."
        )
    return f"{sentence(piece.weight)} armour for the {piece.location}, {piece.cost} DC: saves on {piece.save}+."


def item_text(content: Content, item: Item) -> str:
    """A piece of additional equipment: its price, its limits, what it does."""
    told = (
        f"Item {item.number} of the list, for {item.cost} DC, at most {item.most} in a party.",
        "Gone after one use." if item.one_use else "",
        USES[item.use],
        special_texts(content, item.specials),
        *missile_words(item),
        keyword_words(item.keywords),
        f"Only for the {content.guild(item.guild).name}." if item.guild else "",
        f"Not with {joined([content.item(name).name for name in item.not_with])}." if item.not_with else "",
        "Not for the Leader." if item.not_for_leader else "",
        "Not for Mages." if item.not_for_mage else "",
        f"Needs a {' or a '.join(spaced(kind) for kind in item.needs_weapon)}." if item.needs_weapon else "",
    )
    return " ".join(part for part in told if part)


def potion_text(potion: Potion) -> str:
    """What an Alchemist brews."""
    if potion.heals:
        effect = f"regains {potion.bonus} {potion.characteristic}"
    else:
        effect = f"has {signed(potion.bonus)} {potion.characteristic} to the end of the Cycle"
    return f"An Alchemist brews it by choice, or with a {potion.face}. Drunk by a Minor Action: its user {effect}."
