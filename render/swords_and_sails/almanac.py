"""What the box adds to the rulebook: powers, units, cards, leaders and tables, for whoever looks one up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from render.rulebook import Entry, Rulebook
from render.swords_and_sails.words import units_words
from render.text import sentence
from rules.kernel.words import counted
from rules.swords_and_sails.content import Card, Content, Muster, Power, UnitChange, UnitSheet
from rules.swords_and_sails.vocabulary import CAVALRY, SHIPS, TROOPS, CardName, Faction, Leader, UnitType, piece_label

HERE = Path(__file__).parent
CARD_RULES: dict[CardName, tuple[str, ...]] = {
    CardName.BONUS_CITY_INCOME: ("SS-340", "SS-341", "SS-342", "SS-345"),
    CardName.BONUS_HARVEST: ("SS-343", "SS-344", "SS-345"),
    CardName.STONE_QUARRY: ("SS-350", "SS-351", "SS-352", "SS-353"),
    CardName.LOGGING: ("SS-360", "SS-361", "SS-362"),
    CardName.SHEEP_BREEDING: ("SS-365", "SS-366", "SS-367"),
    CardName.HORSE_BREEDING: ("SS-370", "SS-371", "SS-372"),
    CardName.IRON_VEIN: ("SS-373", "SS-374", "SS-375"),
    CardName.TRADE_AGREEMENT: ("SS-440", "SS-442", "SS-443", "SS-445", "SS-446", "SS-R45"),
    CardName.ROYAL_MARRIAGE: ("SS-380", "SS-381", "SS-382", "SS-384", "SS-R47"),
    CardName.INHERIT_TITLE: ("SS-380", "SS-381", "SS-382", "SS-384", "SS-R47"),
    CardName.UNMASK_PRETENDER: ("SS-385", "SS-387"),
    CardName.MINOR_ALLY: ("SS-388", "SS-389", "SS-390", "SS-391", "SS-393", "SS-R48"),
    CardName.SUBTERFUGE: ("SS-392", "SS-R48"),
    CardName.SPY: ("SS-394", "SS-396", "SS-397", "SS-R49"),
    CardName.COUNTER_SPY: ("SS-395", "SS-R49", "SS-R100"),
    CardName.SABOTAGE: ("SS-398a", "SS-398b", "SS-398c", "SS-M06"),
    CardName.COUNTER_SABOTAGE: ("SS-399", "SS-R100"),
    CardName.PILLAGE: ("SS-740", "SS-741", "SS-742", "SS-744", "SS-745", "SS-746", "SS-R39"),
    CardName.RAID_CARAVANS: ("SS-455", "SS-456", "SS-457", "SS-R46"),
    CardName.TACTICAL_WITHDRAW: ("SS-670", "SS-671", "SS-672", "SS-673", "SS-674", "SS-R101"),
}
LEADER_RULES: dict[Leader, tuple[str, ...]] = {
    Leader.ADMIRAL: ("SS-956", "SS-957", "SS-958", "SS-959"),
    Leader.CHARISMATIC: ("SS-960", "SS-961", "SS-962", "SS-R79"),
    Leader.SPY_MASTER: ("SS-963a", "SS-963b", "SS-963c", "SS-964", "SS-965"),
    Leader.DIPLOMAT: ("SS-966", "SS-967", "SS-968", "SS-969", "SS-970"),
    Leader.CONQUEROR: ("SS-971a", "SS-971b", "SS-972", "SS-973"),
    Leader.ARCHITECT: ("SS-974", "SS-975a", "SS-975b", "SS-976"),
    Leader.COMMANDER: ("SS-977a", "SS-977b", "SS-978a", "SS-978b"),
    Leader.SEA_TRADER: ("SS-979a", "SS-979b", "SS-979c", "SS-979d", "SS-R80"),
}


def rulebook(box: Content) -> Rulebook:
    """Everything that can be looked up about the game."""
    return Rulebook.load(HERE / "rules.toml", more=entries(box))


def entries(box: Content) -> list[Entry]:
    """What is in the box, as entries of the rulebook."""
    return [
        *(power_entry(box, power) for power in box.powers),
        *(unit_entry(box, sheet) for sheet in box.units),
        *(card_entry(card) for card in box.cards),
        *(
            Entry(title=leader.name, text=leader.text, words=("leader",), rules=LEADER_RULES[leader.id])
            for leader in box.leaders
        ),
        Entry(title="Land combat table", text=land_table(box), words=("hit numbers",), rules=("SS-620", "SS-621")),
        Entry(title="Sea combat table", text=sea_table(box), words=("fleet", "naval"), rules=("SS-803", "SS-804")),
        Entry(
            title="Quick combat table", text=quick_table(box), words=("armour", "health"), rules=("SS-820", "SS-832")
        ),
    ]


# Cards


def card_entry(card: Card) -> Entry:
    """A card with its colour and how many there are."""
    copies = "one in the stack" if card.count == 1 else f"{card.count} in the stack"
    return Entry(
        title=card.name,
        text=f"{card.colour.capitalize()} card, {copies}. {card.text}",
        words=("intrigue",),
        rules=CARD_RULES[card.id],
    )


# Powers


def power_entry(box: Content, power: Power) -> Entry:
    """A power: where it is at home, what it starts with, and what is special about it."""
    home = [territory for territory in box.territories if territory.home == power.id]
    capital = next(territory for territory in home if territory.is_capital)
    lines = [
        power.title,
        f"**Home**: {', '.join(territory.name for territory in home)}; the capital is in {capital.name}.",
        f"**Specials**: {'; '.join(specials(box, power)) or 'none'}.",
        f"**Free cards**: {'; '.join(' or '.join(colours) for colours in power.free_cards)}.",
        *(muster_line(box, power, *piece) for piece in power.pieces()),
    ]
    return Entry(title=power.name, text="\n".join(lines), words=(power.people, power.id, "power"))


def specials(box: Content, power: Power) -> Iterator[str]:
    """What sets a power apart."""
    for kind, change in power.units.items():
        yield f"{box.unit(kind).plural}: {', '.join(changes(box.unit(kind), change))}"
    if power.has_cheap_cities:
        yield "minor cities at three fifths"
    if power.siege_bonus:
        yield f"sieges of its land cost {counted(power.siege_bonus, 'point')} more"
    if power.walls != Power.model_fields["walls"].default:
        yield f"its capital adds {power.walls} to a siege"
    if power.peasants != Power.model_fields["peasants"].default:
        yield f"peasants up to {power.peasants[0]}/{power.peasants[1]} of an army"
    if power.free_espionage:
        yield "one free spy in espionage without cards"
    if power.partners:
        names = " or ".join(box.power(partner).name for partner in power.partners)
        yield f"starts in a team with {names}"


def changes(sheet: UnitSheet, change: UnitChange) -> Iterator[str]:
    """What a power changes of a unit type."""
    if change.name:
        yield f"as {change.plural or change.name}"
    if change.cost is not None:
        yield f"{change.cost} gold"
    if change.upkeep is not None:
        yield f"upkeep {change.upkeep}"
    if change.morale is not None:
        yield f"morale {change.morale}"
    if change.row is not None:
        yield "better attack" if sheet.dice else "may attack"
    if change.dice is not None:
        yield counted(change.dice, "die", "dice")
    if change.hit is not None:
        yield f"hits on {change.hit}"
    if change.armour is not None:
        yield f"armour {change.armour}"
    if change.is_ranged:
        yield "ranged"


def muster_line(box: Content, power: Power, is_fleet: bool, muster: Muster) -> str:
    """An army or fleet at the start."""
    name = piece_label(muster.number, is_fleet=is_fleet)
    return f"{name}, {box.name_of(muster.place)}: {units_words(box, power.id, muster.units)}"


# Units


def unit_entry(box: Content, sheet: UnitSheet) -> Entry:
    """A unit type with all its numbers, and who has it otherwise."""
    kind = "Ship" if sheet.id.is_ship else "Cavalry" if sheet.id in CAVALRY else "Foot"
    facts = [f"{sheet.cost} gold", f"upkeep {sheet.upkeep}"]
    facts += [f"carries {sheet.carry}"] if sheet.id.is_ship else [f"morale {sheet.morale}", f"siege {sheet.health}"]
    quick = f"{counted(sheet.dice, 'die', 'dice')}, hits on {sheet.hit}" if sheet.dice else "no dice"
    lines = [
        f"{kind}{', ranged' if sheet.is_ranged else ''}: {', '.join(facts)}. In orders: {sheet.id}.",
        attack_line(box, sheet.id),
        f"**Quick combat**: {quick}, health {sheet.health}, armour {sheet.armour}.",
    ]
    others = [
        f"{power.name} {', '.join(changes(sheet, power.units[sheet.id]))}"
        for power in box.powers
        if sheet.id in power.units
    ]
    lines += [f"**Otherwise**: {'; '.join(others)}."] if others else []
    further = tuple(
        dict.fromkeys(
            change.plural or change.name
            for power in box.powers
            if (change := power.units.get(sheet.id)) is not None and change.name
        )
    )
    names = tuple(name for name in further if name)
    return Entry(title=sheet.name.capitalize(), text="\n".join(lines), words=(sheet.id, sheet.plural, *names))


def attack_line(box: Content, kind: UnitType) -> str:
    """What it needs in normal combat."""
    tables = box.tables
    if kind in tables.land_combat:
        row = tables.land_combat[kind]
        needs = ", ".join(f"{box.unit(target).plural} {row[target]}" for target in TROOPS)
        return f"**Normal combat**, 2d6 of so much or less destroys: {needs}."
    if kind in tables.fleet_combat:
        ships = tables.fleet_combat[kind]
        needs = ", ".join(f"{target_name(box, target)} {ships[target][0]}/{ships[target][1]}" for target in ships)
        return f"**Normal combat**, 2d6 of so much or less destroys/captures: {needs}."
    return "**Normal combat**: it cannot attack."


def target_name(box: Content, target: str) -> str:
    """A column of the table of fleet combat."""
    kind, _, state = target.partition("_")
    name = box.unit(UnitType(kind)).plural
    return f"{state.replace('unloaded', 'empty')} {name}" if state else name


# Tables


def row_name(box: Content, row: str) -> str:
    """Who attacks by a row."""
    kind, _, power = row.partition(" of ")
    plain = box.unit(UnitType(kind)).name
    return (
        box.unit_of(Faction(power), UnitType(kind)).name + f", {box.power(Faction(power)).people}" if power else plain
    )


def land_table(box: Content) -> str:
    """All numbers of normal combat on land."""
    head = f"{'':24}" + "".join(f"{kind:>4}" for kind in TROOPS)
    rows = [
        f"{row_name(box, row):24}" + "".join(f"{numbers[kind]:>4}" for kind in TROOPS)
        for row, numbers in box.tables.land_combat.items()
    ]
    body = "\n".join([head, *rows])
    return f"2d6, this number or less destroys; attackers in rows, targets in columns.\n```\n{body}\n```"


def sea_table(box: Content) -> str:
    """All numbers of normal combat at sea."""
    lines = [
        f"{sentence(row_name(box, row))}: "
        + ", ".join(
            f"{target_name(box, target)} {destroys}/{captures}" for target, (destroys, captures) in ships.items()
        )
        for row, ships in box.tables.fleet_combat.items()
    ]
    return "\n".join(["2d6, the first number or less destroys, the second or less captures; 0 is never.", *lines])


def quick_table(box: Content) -> str:
    """All values of quick combat."""
    head = f"{'':16}{'dice':>5}{'hit':>5}{'health':>8}{'armour':>8}"
    rows = [
        f"{sheet.name:16}{sheet.dice:>5}{sheet.hit or '-':>5}{sheet.health:>8}{sheet.armour:>8}"
        for sheet in (box.unit(kind) for kind in (*TROOPS, *SHIPS))
    ]
    body = "\n".join([head, *rows])
    return f"Dice up to the hit value count by their faces; in a barrage up to 1 less. Powers differ.\n```\n{body}\n```"
