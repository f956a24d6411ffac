"""What is in the box of Umbra Turris: heroes, arms, magic, cards, locations and ready-made parties, as data.

Every entry names its source: a rule id where the rulebook gives it, `reconstructed` where it had to be designed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Self

from pydantic import Field, model_validator

from rules.kernel.values import Frozen
from rules.umbra_turris.content_arms import Armour, Item, MeleeWeapon, Potion, RangedWeapon, Throw
from rules.umbra_turris.content_cards import Decks, ItemCard, LootResult, QuestCard, TerrainCard
from rules.umbra_turris.content_entries import Id, Rule, Sourced, Special
from rules.umbra_turris.content_heroes import Creed, Guild, LeaderRole, Profession, Race, SubRace
from rules.umbra_turris.content_magic import Creature, Domain, Spell, Spirit
from rules.umbra_turris.content_places import ExtraPiece, TerrainLocation
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.lists import Hero, PartyList

UNARMED = "unarmed"


class ReadyParty(Sourced):
    """A ready-made party, for the budget that it was made for."""

    id: str
    budget: int = Field(ge=1)
    party: PartyList


class Content(Frozen):
    """Everything in the box."""

    races: tuple[Race, ...]
    sub_races: tuple[SubRace, ...]
    professions: tuple[Profession, ...]
    leader: LeaderRole
    guilds: tuple[Guild, ...]
    alignments: tuple[Creed, ...]
    melee_weapons: tuple[MeleeWeapon, ...]
    ranged_weapons: tuple[RangedWeapon, ...]
    throw: Throw
    armour: tuple[Armour, ...]
    items: tuple[Item, ...]
    potions: tuple[Potion, ...]
    spirits: tuple[Spirit, ...]
    domains: tuple[Domain, ...]
    spells: tuple[Spell, ...]
    creatures: tuple[Creature, ...]
    loot: tuple[LootResult, ...]
    item_cards: tuple[ItemCard, ...]
    quest_cards: tuple[QuestCard, ...]
    terrain_cards: tuple[TerrainCard, ...]
    locations: tuple[TerrainLocation, ...]
    extra_pieces: tuple[ExtraPiece, ...]
    decks: Decks
    ready_parties: tuple[ReadyParty, ...]

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        wrong = [*self._unknown_ids(), *self._taken_ids(), *self._faces_amiss()]
        if wrong:
            raise ValueError("; ".join(wrong))
        return self

    # What is called what

    def race(self, name: Id) -> Race:
        """The race of that id."""
        return self._races[name]

    @cached_property
    def _races(self) -> dict[Id, Race]:
        return {race.id: race for race in self.races}

    def sub_race(self, name: Id) -> SubRace:
        """The sub-race of that id."""
        return self._sub_races[name]

    @cached_property
    def _sub_races(self) -> dict[Id, SubRace]:
        return {people.id: people for people in self.sub_races}

    def race_of(self, name: Id) -> Race:
        """The race of a sub-race, by the sub-race's id."""
        return self.race(self.sub_race(name).race)

    def half_of(self, name: Id) -> int:
        """Half the side of the base of a hero, by the sub-race's id."""
        return self._halves[name]

    @cached_property
    def _halves(self) -> dict[Id, int]:
        return {people.id: self.race(people.race).size.half for people in self.sub_races}

    def profession(self, name: Id) -> Profession:
        """The profession of that id."""
        return self._professions[name]

    @cached_property
    def _professions(self) -> dict[Id, Profession]:
        return {profession.id: profession for profession in self.professions}

    def guild(self, name: Id) -> Guild:
        """The guild of that id."""
        return self._guilds[name]

    @cached_property
    def _guilds(self) -> dict[Id, Guild]:
        return {guild.id: guild for guild in self.guilds}

    def creed(self, alignment: Alignment) -> Creed:
        """The entry of an alignment."""
        return self._creeds[alignment]

    @cached_property
    def _creeds(self) -> dict[Alignment, Creed]:
        return {creed.id: creed for creed in self.alignments}

    def weapon(self, name: Id) -> MeleeWeapon | RangedWeapon:
        """The weapon of that id."""
        return self._weapons[name]

    @cached_property
    def _weapons(self) -> dict[Id, MeleeWeapon | RangedWeapon]:
        found: dict[Id, MeleeWeapon | RangedWeapon] = {weapon.id: weapon for weapon in self.melee_weapons}
        return found | {weapon.id: weapon for weapon in self.ranged_weapons}

    def melee_weapon(self, name: Id) -> MeleeWeapon:
        """The melee weapon of that id."""
        weapon = self._weapons[name]
        assert isinstance(weapon, MeleeWeapon)
        return weapon

    def ranged_weapon(self, name: Id) -> RangedWeapon:
        """The ranged weapon of that id."""
        weapon = self._weapons[name]
        assert isinstance(weapon, RangedWeapon)
        return weapon

    @cached_property
    def weapons_for_sale(self) -> tuple[MeleeWeapon | RangedWeapon, ...]:
        """All weapons that heroes can buy, in the order of the book."""
        return tuple(weapon for weapon in self._weapons.values() if weapon.cost is not None)

    def piece_of_armour(self, name: Id) -> Armour:
        """The piece of armour of that id."""
        return self._armour[name]

    @cached_property
    def _armour(self) -> dict[Id, Armour]:
        return {piece.id: piece for piece in self.armour}

    def item(self, name: Id) -> Item:
        """The item of that id."""
        return self._items[name]

    @cached_property
    def _items(self) -> dict[Id, Item]:
        return {item.id: item for item in self.items}

    def potion(self, name: Id) -> Potion:
        """The potion of that id."""
        return self._potions[name]

    @cached_property
    def _potions(self) -> dict[Id, Potion]:
        return {potion.id: potion for potion in self.potions}

    def domain(self, name: Id) -> Domain:
        """The Domain of that id."""
        return self._domains[name]

    @cached_property
    def _domains(self) -> dict[Id, Domain]:
        return {domain.id: domain for domain in self.domains}

    def spell(self, name: Id) -> Spell:
        """The spell of that id."""
        return self._spells[name]

    @cached_property
    def _spells(self) -> dict[Id, Spell]:
        return {spell.id: spell for spell in self.spells}

    def spells_of(self, domain: Id) -> tuple[Spell, ...]:
        """The spells of a Domain, in the order of the book."""
        return tuple(spell for spell in self.spells if spell.domain == domain)

    def creature(self, name: Id) -> Creature:
        """The creature of that id."""
        return next(creature for creature in self.creatures if creature.id == name)

    def item_card(self, name: str) -> ItemCard:
        """The Item Card of that id."""
        return self._item_cards[name]

    @cached_property
    def _item_cards(self) -> dict[str, ItemCard]:
        return {card.id: card for card in self.item_cards}

    def quest_card(self, name: str) -> QuestCard:
        """The Quest Card of that id."""
        return self._quest_cards[name]

    @cached_property
    def _quest_cards(self) -> dict[str, QuestCard]:
        return {card.id: card for card in self.quest_cards}

    def terrain_card(self, name: str) -> TerrainCard:
        """The Terrain Card of that id."""
        return next(card for card in self.terrain_cards if card.id == name)

    def location(self, name: Id) -> TerrainLocation:
        """The location of that id."""
        return next(place for place in self.locations if place.id == name)

    def extra_piece(self, name: str) -> ExtraPiece:
        """The extra piece of that id."""
        return next(piece for piece in self.extra_pieces if piece.id == name)

    def ready_party(self, name: str) -> ReadyParty:
        """The ready-made party of that id."""
        return next(party for party in self.ready_parties if party.id == name)

    # Special rules

    def specials(self) -> dict[Special, tuple[Rule, ...]]:
        """Every special rule that an entry names, with the lines of the rulebook behind it."""
        found: dict[Special, tuple[Rule, ...]] = {}
        for _, specials in self._named_specials():
            for name, rules in specials.items():
                found[name] = tuple(dict.fromkeys((*found.get(name, ()), *rules)))
        return found

    def _named_specials(self) -> Iterator[tuple[str, dict[Special, tuple[Rule, ...]]]]:
        yield "leader", self.leader.specials
        entries: tuple[Any, ...] = (
            *self.sub_races,
            *self.professions,
            *self.guilds,
            *self.alignments,
            *self.melee_weapons,
            *self.ranged_weapons,
            *self.items,
            *self.spirits,
            *self.spells,
            *self.creatures,
            *self.item_cards,
            *self.quest_cards,
            *self.terrain_cards,
        )
        for entry in entries:
            yield str(entry.id), entry.specials

    # Whether everything fits

    def _unknown_ids(self) -> Iterator[str]:
        races, peoples, professions = [*self._races], [*self._sub_races], [*self._professions]
        weapons, creatures = [*self._weapons], [one.id for one in self.creatures]

        def unknown(owner: str, what: str, names: Iterable[str], known: list[Any]) -> Iterator[str]:
            yield from (f"{owner}: {name} is no {what}" for name in names if name not in known)

        for people in self.sub_races:
            yield from unknown(people.id, "race", [people.race], races)
            yield from unknown(people.id, "profession", people.forbidden_professions, professions)
            natural = [people.natural_weapon] if people.natural_weapon else []
            yield from unknown(people.id, "weapon", natural, weapons)
            if people.race in races:
                foreign = [one for one in people.alignments if one not in self.race(people.race).alignments]
                yield from (f"{people.id}: its race knows no {one} party" for one in foreign)
        for profession in self.professions:
            yield from unknown(profession.id, "race", profession.costs, races)
        for guild in self.guilds:
            yield from unknown(guild.id, "profession", (*guild.leaders, *guild.others), professions)
        for weapon in (*self.melee_weapons, *self.ranged_weapons):
            yield from unknown(weapon.id, "race or sub-race", weapon.only_for, [*races, *peoples])
            yield from unknown(weapon.id, "profession", weapon.professions, professions)
        for item in self.items:
            yield from unknown(item.id, "item", item.not_with, [*self._items])
            yield from unknown(item.id, "guild", [item.guild] if item.guild else [], [*self._guilds])
        for spell in self.spells:
            yield from unknown(spell.id, "Domain", [spell.domain], [*self._domains])
            yield from unknown(spell.id, "creature", [spell.summons] if spell.summons else [], creatures)
        for creature in self.creatures:
            yield from unknown(creature.id, "weapon", [creature.weapon] if creature.weapon else [], weapons)
        for card in self.terrain_cards:
            yield from unknown(card.id, "location", [card.location], [place.id for place in self.locations])
        yield from unknown("decks", "Item Card", self.decks.items, [*self._item_cards])
        yield from unknown("decks", "Quest Card", self.decks.quests, [*self._quest_cards])
        yield from unknown("decks", "Terrain Card", self.decks.terrain, [one.id for one in self.terrain_cards])
        for ready in self.ready_parties:
            yield from (f"{ready.id}: {fault}" for fault in self.unknown_to(ready.party))
        yield from unknown("alignments", "entry", Alignment, [*self._creeds])
        yield from unknown("melee_weapons", "entry", [UNARMED], weapons)

    def unknown_to(self, party: PartyList) -> Iterator[str]:
        """Names in a list that stand for nothing in the box, a sentence without a point each."""
        if party.guild is not None and party.guild not in self._guilds:
            yield f"{party.guild} is no guild"
        for number, hero in enumerate(party.heroes, 1):
            yield from (f"hero {number}: {name} is no {what}" for what, name in self._unknown_of(hero))
        yield from (f"{card} is no Item Card" for card in party.item_deck if card not in self._item_cards)
        yield from (f"{card} is no Quest Card" for card in party.quest_deck if card not in self._quest_cards)
        terrain = [card.id for card in self.terrain_cards]
        yield from (f"{card} is no Terrain Card" for card in party.terrain_deck if card not in terrain)

    def _unknown_of(self, hero: Hero) -> Iterator[tuple[str, Id]]:
        named: tuple[tuple[str, Iterable[Id], Mapping[Id, Any]], ...] = (
            ("sub-race", [hero.sub_race], self._sub_races),
            ("profession", [hero.profession], self._professions),
            ("weapon for sale", hero.weapons, self._for_sale),
            ("piece of armour", hero.armour, self._armour),
            ("item", hero.items, self._items),
            ("Domain", hero.domains, self._domains),
            ("spell", hero.spells, self._spells),
            ("potion", hero.potions, self._potions),
        )
        for what, names, known in named:
            yield from ((what, name) for name in names if name not in known)

    @cached_property
    def _for_sale(self) -> dict[Id, MeleeWeapon | RangedWeapon]:
        return {weapon.id: weapon for weapon in self.weapons_for_sale}

    def _taken_ids(self) -> Iterator[str]:
        """Weapons of both tables share their ids, and so do races and sub-races; a special rule is named once."""
        weapons = [weapon.id for weapon in (*self.melee_weapons, *self.ranged_weapons)]
        folk = [one.id for one in (*self.races, *self.sub_races)]
        for ids, what in ((weapons, "weapons"), (folk, "races or sub-races")):
            yield from (f"two {what} are called {one}" for one in dict.fromkeys(ids) if ids.count(one) > 1)
        owners: dict[str, str] = {}
        for owner, specials in self._named_specials():
            for name in specials:
                if name in owners:
                    yield f"{owner}: the special rule {name} is named by {owners[name]} already"
                owners[name] = owner

    def _faces_amiss(self) -> Iterator[str]:
        """Faces of dice that come twice or never."""
        for what, faces in (
            ("potions", [potion.face for potion in self.potions]),
            ("spirits", [spirit.face for spirit in self.spirits]),
            ("loot", [result.face for result in self.loot]),
        ):
            if sorted(faces) != [1, 2, 3, 4, 5, 6]:
                yield f"{what} has one entry for each face of a die"
