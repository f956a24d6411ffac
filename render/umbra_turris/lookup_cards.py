"""Cards, loot, places and ready-made parties to look up."""

from __future__ import annotations

from collections.abc import Iterator

from render.text import joined, sentence
from render.umbra_turris.lookup import Thing, thing
from rules.umbra_turris.content import Content, ReadyParty
from rules.umbra_turris.content_cards import ItemCard, LootResult, QuestCard, TerrainCard
from rules.umbra_turris.content_places import ExtraPiece, Part, Piece, Rect, TerrainLocation
from rules.umbra_turris.content_vocabulary import CardKind, Finding, Ground, Lasts, Nominee, Timing
from rules.umbra_turris.parties.cost import party_cost
from rules.umbra_turris.parties.lists import Hero
from rules.umbra_turris.quests.task import NOVICE_UP_TO

TIMINGS = {
    Timing.ACTIVATE: "Played while you activate a hero.",
    Timing.CHARGE_DECLARED: "Armed for a charge that is declared against your hero.",
    Timing.CHARGE_PLACED: "Armed for a charge that has reached your hero.",
    Timing.ATTACK_DECLARED: "Armed for an attack in close combat on your hero.",
    Timing.ZERO: "Armed for a hero about to drop to 0 W.",
    Timing.MAGIC_OK: "Armed for an enemy's Magic Test that has succeeded.",
    Timing.INITIATIVE: "Armed for the initiative.",
    Timing.LOOT: "Armed for a Loot Test.",
    Timing.OWN_ROLL: "Armed for your own dice.",
}
LASTS = {
    Lasts.AT_ONCE: "",
    Lasts.CYCLE: "It lasts to the end of the Cycle.",
    Lasts.NEXT_CYCLE: "It lasts to the end of the next Cycle.",
    Lasts.BATTLE: "It lies open and lasts for the battle.",
}
NOMINEES = {
    Nominee.OWN_SHOOTER: "You name one of your heroes with a ranged, thrown or fire weapon in secret.",
    Nominee.OWN_COURIER: "You name one of your heroes, but not the Leader, in secret.",
    Nominee.ENEMY_HERO: "You name an enemy hero, but not the Leader, in secret.",
    Nominee.OWN_NOVICE: f"You name one of your heroes with a profession of {NOVICE_UP_TO} DC or less in secret.",
}
GROUNDS = {
    Ground.AREA: "area",
    Ground.WALL: "wall",
    Ground.SOLID: "solid block",
    Ground.PLATFORM: "platform",
    Ground.WATER: "water",
}


def cards(content: Content) -> Iterator[Thing]:
    """All cards and what loot brings."""
    yield from (item_card_thing(content, card) for card in content.item_cards)
    yield from (quest_card_thing(content, card) for card in content.quest_cards)
    yield from (terrain_card_thing(content, card) for card in content.terrain_cards)
    yield from (thing(one, one.name, "loot", [loot_text(one)], (f"Loot {one.face}",)) for one in content.loot)


def item_card_thing(content: Content, card: ItemCard) -> Thing:
    """An Item Card: when it is played, what it does, how long."""
    when = TIMINGS[card.timing] if card.timing is not None else "Shown at once."
    starter = "" if card.id in content.decks.items else "Not in the starter deck."
    told = (f"{sentence(card.kind)} Item Card. {when}", card.told, LASTS[card.lasts], starter)
    kind = {
        CardKind.PERMANENT: "Permanent Item",
        CardKind.TEMPORARY: "Temporary Item",
        CardKind.INSTANT: "Instant Item",
    }
    return thing(card, card.name, "Item Card", told, (card.id, kind[card.kind]))


def quest_card_thing(content: Content, card: QuestCard) -> Thing:
    """A Quest Card: its task, and what that is worth."""
    points = f"{card.points} Triumph Point{'s' if card.points > 1 else ''}"
    told = (
        f"Quest Card for {points}, {'open' if card.open else 'secret'}.",
        NOMINEES[card.nominee] if card.nominee is not None else "",
        card.told,
    )
    return thing(card, card.name, "Quest Card", told, (card.id, "task"))


def terrain_card_thing(content: Content, card: TerrainCard) -> Thing:
    """A Terrain Card: its place, and whom it favours."""
    place, creed = content.location(card.location).name, content.creed(card.alignment).name
    told = (f"{creed} Terrain Card: {place}.", card.told)
    return thing(card, card.name, "Terrain Card", told, (card.id,))


def loot_text(result: LootResult) -> str:
    """A face of the Loot Test."""
    cards = f"draws {result.count} Item Cards and keeps {result.keeps}" if result.count > 1 else "draws an Item Card"
    found = {
        Finding.LOSES_WOUNDS: f"loses {result.count} W, whatever protects them",
        Finding.REGAINS_DIE: "regains the Action Die",
        Finding.REGAINS_WOUNDS: f"regains {result.count} W",
        Finding.FINDS_ITEM: "rolls two dice for an item of the list, and keeps it even beside another",
        Finding.DRAWS_CARDS: f"{cards}; a Permanent Item leaves the game and is replaced",
    }
    return f"Loot Test, face {result.face}: the hero {found[result.finding]}."


# Places


def places(content: Content) -> Iterator[Thing]:
    """Locations and extra pieces."""
    yield from (location_thing(location) for location in content.locations)
    yield from (extra_thing(piece) for piece in content.extra_pieces)


def location_thing(location: TerrainLocation) -> Thing:
    """A location with its zones and its pieces."""
    south, north = (zone_words(zone) for zone in location.zones)
    pieces = "; ".join(piece_words(piece) for piece in location.pieces)
    told = (f"A location. Zones: south {south}; north {north}. Pieces: {pieces}.",)
    return thing(location, location.name, "location", told, (piece.name for piece in location.pieces))


def zone_words(zone: Rect) -> str:
    """A rectangle by its corners."""
    left, bottom, right, top = zone
    return f"from {left},{bottom} to {right},{top}"


def piece_words(piece: Piece) -> str:
    """A piece with its parts, and where loot lies."""
    parts = list(dict.fromkeys(part_words(part) for part in piece.parts))
    return f"{piece.name} ({piece.id}): {joined(parts)}; loot at {piece.loot.x},{piece.loot.y}"


def part_words(part: Part) -> str:
    """One shape of a piece: "area, 10 cm high, blocks sight"."""
    ground, name = GROUNDS[part.kind], part.name.lower() if part.name else ""
    told = [name if ground in name else f"{name} {ground}".strip()]
    if part.height:
        told.append(f"{part.height} cm high")
    if part.obscuring:
        told.append("blocks sight")
    if part.climbable:
        told.append("can be climbed")
    if part.ladders:
        told.append("has a ladder")
    if part.no_cover:
        told.append("gives no cover")
    return ", ".join(told)


def extra_thing(piece: ExtraPiece) -> Thing:
    """An extra piece with its size."""
    assert piece.part.rect is not None
    left, bottom, right, top = piece.part.rect
    loot = "beside it" if piece.loot_beside else "in its middle"
    text = f"Extra piece {piece.id}: {part_words(piece.part)}, {right - left} by {top - bottom} cm. Loot lies {loot}."
    return thing(piece, piece.name, "extra piece", [text], (piece.id, "terrain"))


# Parties


def parties(content: Content) -> Iterator[Thing]:
    """The ready-made parties."""
    yield from (party_thing(content, ready) for ready in content.ready_parties)


def party_thing(content: Content, ready: ReadyParty) -> Thing:
    """A ready-made party with everybody in it."""
    party = ready.party
    guild = f" of the {content.guild(party.guild).name}" if party.guild else ""
    told = (
        f"A ready-made {party.alignment.capitalize()} party{guild} for games of {ready.budget} DC.",
        f"It has {len(party.heroes)} heroes for {party_cost(content, party)} DC.",
        *(hero_words(content, hero) for hero in party.heroes),
    )
    return thing(ready, party.name, "ready-made party", told, (ready.id,))


def hero_words(content: Content, hero: Hero) -> str:
    """A hero in a line: people, profession, all that they carry."""
    lead = ", Leader" if hero.leader else ""
    carried = [content.weapon(name).name for name in hero.weapons]
    carried += [content.piece_of_armour(name).name for name in hero.armour]
    carried += [content.item(name).name for name in hero.items]
    domains = [f"Domain {content.domain(name).name}" for name in hero.domains]
    who = f"{content.sub_race(hero.sub_race).name} {content.profession(hero.profession).name}"
    return f"{hero.name} ({who}{lead}): {', '.join([*carried, *domains])}."
