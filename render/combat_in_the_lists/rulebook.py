"""The rulebook of Combat in the Lists: its file, and what the box says of cards, weapons and areas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from render.rulebook import Entry, Rulebook
from render.text import joined
from rules.combat_in_the_lists.content import Area, AttackLine, Content, DefenceCard, Row, SpecialCard, WeaponCard
from rules.combat_in_the_lists.vocabulary import Deed, Effect, Location, Pile, Timing
from rules.kernel.words import one_or_many

HERE = Path(__file__).parent

EFFECTS = {
    Effect.DISARM: "If it does damage on the side of the weapon, the victim drops it.",
    Effect.KNOCKDOWN: "If it does damage, the victim is knocked down.",
    Effect.PIERCING: "Every card that blocks it costs 1 more.",
}
EFFECT_RULES = {Effect.DISARM: ("CL-708",), Effect.KNOCKDOWN: ("CL-701",), Effect.PIERCING: ("CL-R72",)}
TIMES = {
    Timing.PRE_ATTACK: "before the attacks",
    Timing.COMMIT: "laid with the attacks",
    Timing.ON_ATTACK: "in answer to an attack",
    Timing.SNEAK_STEP: "at the end of the attacks",
    Timing.AFTER_DAMAGE: "after damage, and before the check of the turn",
}
DEED_RULES = {
    Deed.COUNT_AS_BACKSIDE: ("CL-730", "CL-525"),
    Deed.STRIKE: ("CL-731",),
    Deed.STRIKE_TWICE: ("CL-733", "CL-734"),
    Deed.SNEAK: ("CL-403", "CL-420", "CL-737", "CL-R52"),
    Deed.DISARM: ("CL-740", "CL-R60"),
    Deed.REACH: ("CL-503", "CL-R15", "CL-R18"),
    Deed.RAISE_POINTS: ("CL-513", "CL-R68"),
    Deed.COVER_ANY: ("CL-732", "CL-R74"),
    Deed.REMOVE_CARD: ("CL-735", "CL-R73"),
    Deed.RAISE_SECOND_STAGE: ("CL-736", "CL-R55", "CL-R66"),
    Deed.REFILL: ("CL-738", "CL-R54"),
    Deed.UNTOUCHABLE: ("CL-739",),
    Deed.STOP_BACKSIDE: ("CL-526", "CL-R30"),
    Deed.HEAL: ("CL-902", "CL-R57"),
}


def rulebook(content: Content) -> Rulebook:
    """Everything that can be looked up about the game."""
    return Rulebook.load(HERE / "rules.toml", more=cards(content))


def cards(content: Content) -> list[Entry]:
    """All that the box holds, for whoever looks it up."""
    return [
        *map(weapon_entry, content.weapons),
        *map(attack_entry, content.attacks),
        *(defence_entry(content, card) for card in content.defences),
        *map(special_entry, content.specials),
        *(area_entry(content, area) for area in content.areas),
        allocation_entry(content.allocation),
    ]


def weapon_entry(weapon: WeaponCard) -> Entry:
    """A weapon with its two styles."""
    text = f"Weapon. It strikes in two styles: {joined([*weapon.styles])}."
    return Entry(title=weapon.name, text=text, rules=("CL-113", "CL-132"))


def attack_entry(line: AttackLine) -> Entry:
    """A line of an attack deck, with every place that it strikes."""
    effect = f" {EFFECTS[line.effect]}" if line.effect else ""
    cards = f"{line.copies} {one_or_many(line.copies, 'card', 'cards')}"
    of_each = " of each" if len(line.locations) > 1 else ""
    return Entry(
        title=line.name,
        text=(
            f"{line.style.capitalize()} attack: costs {line.cost}, {line.damage} damage. "
            f"It strikes {place(line.locations)}; {cards}{of_each}.{effect}"
        ),
        rules=("CL-115", *(EFFECT_RULES[line.effect] if line.effect else ())),
    )


def defence_entry(content: Content, card: DefenceCard) -> Entry:
    """A defence card with what it protects."""
    stops = "all damage" if card.prevents is None else f"{card.prevents} damage"
    blow = "a whole attack" if card.whole_stack else "one attack card"
    return Entry(
        title=content.card_name(card.id),
        text=(
            f"Defence card: costs {card.cost}, stops {stops} of {blow} on {place(content.protects(card))}. "
            f"{card.copies} in each deck."
        ),
        words=(card.kind,),
        rules=("CL-117", "CL-603", "CL-607"),
    )


def special_entry(card: SpecialCard) -> Entry:
    """A special card with its time, its cost and its deed."""
    kind = "attack" if card.kind is Pile.ATTACK else "defence"
    text = f"Special {kind}, {TIMES[card.timing]}: costs {card.cost}. {card.text} {card.copies} in the deck."
    as_spelt_here = card.name.lower().replace("defense", "defence")
    words = (as_spelt_here,) if as_spelt_here != card.name.lower() else ()
    return Entry(title=card.name, text=text, words=words, rules=DEED_RULES[card.effect])


def area_entry(content: Content, area: Area) -> Entry:
    """An area with its places, and the cards that protect it."""
    protecting = [card.name for card in content.defences if card.area == area.id]
    text = f"An area of the body, struck by blows to {place(area.locations)}. It is protected by {joined(protecting)}."
    return Entry(title=f"Area: {area.name.lower()}", text=text, rules=("CL-117", "CL-603"))


def allocation_entry(rows: Iterable[Row]) -> Entry:
    """The whole table of points and cards."""
    lines = [
        f"{row.knights} knights: points {' / '.join(map(str, row.points))}; "
        f"{row.attacks} attack, {row.defences} defence, {row.specials} special cards"
        for row in rows
    ]
    text = "Points stage by stage, and cards in hand, by the number of knights left.\n" + "\n".join(lines)
    return Entry(title="Allocation table", text=text, words=("points", "row"), rules=("CL-135", "CL-810"))


def place(locations: Sequence[Location]) -> str:
    """One of several places on the body: "the left arm or left hand"."""
    if len(locations) == len(Location):
        return "any part of the body"
    *others, last = (location.words for location in locations)
    return f"the {', '.join(others)} or {last}" if others else f"the {last}"
