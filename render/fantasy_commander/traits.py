"""Traits in words: for unit cards, and for looking up."""

from __future__ import annotations

from rules.fantasy_commander.cards import Grant, Reach, Shooting, Surcharge, UnitCard
from rules.fantasy_commander.vocabulary import Kind, Order, Trait

NUMBERED = (
    Trait.CHARGE, Trait.MASTER_OF_ATTACK, Trait.MASTER_OF_DEFENCE, Trait.MASTER_OF_SHOOTING, Trait.PERSECUTION,
    Trait.ATTACK_DICE, Trait.SHOOTING_DICE, Trait.DEFENCE_DICE, Trait.MOVE, Trait.RUN,
)  # fmt: skip
"""Traits whose number is always told."""
WORDS = {
    Trait.ATTACK_DICE: "attack dice +{x}",
    Trait.SHOOTING_DICE: "ranged dice +{x}",
    Trait.DEFENCE_DICE: "defence dice +{x}",
    Trait.MOVE: "move +{x}",
    Trait.RUN: "run +{x}",
}
KINDS = {
    Kind.INFANTRY: "Infantry",
    Kind.MONSTROUS: "Monstrous",
    Kind.HERO: "Hero",
    Kind.COLOSSAL: "Colossal creature",
}


def trait_words(grant: Grant) -> str:
    """A trait as a card prints it: "Charge 1"."""
    if grant.trait in WORDS:
        return WORDS[grant.trait].format(x=grant.x)
    name = grant.trait.value.replace("_", " ").capitalize().replace(" of attack", " of Attack")
    name = name.replace(" of defence", " of Defence").replace(" of shooting", " of Shooting")
    return f"{name} {grant.x}" if grant.trait in NUMBERED or grant.x > 1 else name


def aura_words(reach: Reach) -> str:
    """What works around a unit."""
    whose = "Own units" if reach.side else "Units"
    return f"Aura {reach.radius}: {whose.lower()} have {trait_words(reach.grant)}"


def shooting_words(shooting: Shooting) -> str:
    """A ranged attack: "2 dice, 2-4"."""
    magic = " magical" if shooting.magical else ""
    return f"{shooting.dice}{magic}, range {shooting.base}-{shooting.most}"


def price_words(price: dict[Order, int]) -> str:
    """What an ability costs: "1 red"."""
    return ", ".join(f"{count} {order}" for order, count in price.items())


def surcharge_words(ability: Surcharge) -> str:
    """An ability with its price."""
    return f"{ability.name} ({price_words(ability.price)}): {ability.text}"


def ability_words(card: UnitCard) -> str:
    """Everything that a unit can do beside its figures."""
    always = [trait_words(grant) for grant in card.grants] + [aura_words(aura) for aura in card.auras]
    bought = [surcharge_words(ability) for ability in card.surcharges]
    told = [f"{', '.join(always)}."] if always else []
    return " ".join([*told, *bought])


def figure_words(card: UnitCard) -> str:
    """The figures of a unit in a line."""
    size = "Size" if card.kind.is_regular else "Health"
    stamina = "no Stamina" if card.stamina is None else f"Stamina {card.stamina}"
    ranged = f", Shooting {shooting_words(card.shooting)}" if card.shooting else ""
    return (
        f"Attack {card.attack}, Defence {card.defence}{ranged}, {size} {card.size}, {stamina}, "
        f"Movement {card.move}-{card.run}"
    )
