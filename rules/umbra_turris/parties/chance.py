"""Legal parties by chance: every race, profession, guild and piece of equipment comes up sooner or later.

A party grows hero by hero. A hero that would break a rule is left out, and so is one that would leave too little for
the heroes that are still needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from rules.kernel.questions import Draw
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_entries import Id
from rules.umbra_turris.content_heroes import GUILD_UP_TO, Guild
from rules.umbra_turris.content_vocabulary import Alignment, CardKind, Location
from rules.umbra_turris.parties.breaches import ALCHEMIST, PARTY, POTIONS, breaches
from rules.umbra_turris.parties.breaches_of_heroes import is_open, may_own, of_hero
from rules.umbra_turris.parties.cost import limit, party_cost
from rules.umbra_turris.parties.decks import APPRENTICE, ITEM_DECK, LEAST_QUESTS, WIZARD
from rules.umbra_turris.parties.lists import Hero, PartyList

T = TypeVar("T")

TRIES = 25
"""How many heroes are thought of before a party is called full."""
CHEAP_PROFESSION, CHEAP_WEAPON = "acolyte", "knife"
"""What every alignment has somebody for, as often as needed [UT-792a]."""


def random_party(content: Content, draw: Draw, budget: int) -> PartyList:
    """A legal party within a budget."""
    alignment = _one(draw, [*Alignment])
    guild = None
    if draw(2):
        open_guilds = [one for one in content.guilds if _can_be_led(content, one, alignment)]
        guild = _one(draw, open_guilds).id if open_guilds else None
    party = PartyList(name="By chance", alignment=alignment, guild=guild, heroes=())
    growth = _Growth(content, draw, budget, party)
    growth.add_leader()
    growth.add_members()
    least, most = PARTY
    wanted = least + draw(most - least + 1)
    growth.add_others(wanted)
    growth.fill_up()
    growth.give_potions()
    growth.learn_spells()
    assert not breaches(content, growth.party, budget), breaches(content, growth.party, budget)
    return growth.party


def with_random_decks(content: Content, draw: Draw, party: PartyList) -> PartyList:
    """The same party with decks of its own, so that every card comes up sooner or later [UT-941, UT-961, UT-963]."""
    permanent = [card.id for card in content.item_cards if card.kind is CardKind.PERMANENT]
    others = [card.id for card in content.item_cards if card.kind is not CardKind.PERMANENT]
    size = min(ITEM_DECK[1], len(others)) - draw(ITEM_DECK[1] - ITEM_DECK[0] + 1)
    lasting = _some(draw, permanent, draw(1 + min(len(permanent), size // 2)))
    each = 2 + draw(2)
    terrain = [
        _some(draw, [card.id for card in content.terrain_cards if card.alignment is alignment], each)
        for alignment in Alignment
    ]
    quests = [card.id for card in content.quest_cards]
    decks = {
        "item_deck": (*lasting, *_some(draw, others, max(size, ITEM_DECK[0]) - len(lasting))),
        "quest_deck": tuple(_some(draw, quests, LEAST_QUESTS + draw(1 + len(quests) - LEAST_QUESTS))),
        "terrain_deck": tuple(card for cards in terrain for card in cards),
    }
    return party.model_copy(update=decks)


def _some(draw: Draw, among: Sequence[Id], count: int) -> list[Id]:
    """So many different ones."""
    left = [*among]
    return [left.pop(draw(len(left))) for _ in range(min(count, len(left)))]


def _one(draw: Draw, among: Sequence[T]) -> T:
    return among[draw(len(among))]


def _can_be_led(content: Content, guild: Guild, alignment: Alignment) -> bool:
    """Whether heroes of an alignment can meet what a guild asks for [UT-795a to UT-799a]."""
    leads = [alignment in content.profession(name).alignments for name in guild.leaders]
    follows = [alignment in content.profession(name).alignments for name in guild.others]
    return (any(leads) or not guild.leaders) and (any(follows) or not guild.others)


class _Growth:
    """A party in the making, legal but for what is still missing."""

    def __init__(self, content: Content, draw: Draw, budget: int, party: PartyList) -> None:
        self.content, self.draw, self.budget, self.party = content, draw, budget, party
        self.cheap = self._cheapest()
        self.reserve = party_cost(content, party.model_copy(update={"heroes": (self.cheap,)}))

    # Whom to add

    def add_leader(self) -> None:
        """Whoever may lead a party like this."""
        guild = self._guild()
        if guild is not None and guild.leaders:
            self._add(self._professions(guild.leaders), leader=True)
            return
        plain = [name for name in self._professions() if not self.content.profession(name).mage]
        mages = [name for name in self._professions() if self.content.profession(name).mage]
        leads = mages if guild is not None and guild.mage_may_lead and self.draw(2) else plain
        self._add([name for name in leads if self.content.profession(name).may_lead], leader=True)

    def add_members(self) -> None:
        """Whom the party's guild asks for besides its Leader."""
        guild = self._guild()
        if guild is None:
            return
        for _ in range(guild.other_heroes):
            self._add(self._professions(guild.others))
        if guild.needs_mage:
            self._add([name for name in self._professions() if self.content.profession(name).mage])

    def add_others(self, wanted: int) -> None:
        """Anybody, until there are as many as wanted, or nobody more can be paid."""
        for _ in range(TRIES):
            if len(self.party.heroes) >= wanted or self._left(self.party) < self.reserve:
                return
            names = self._professions()
            bound = [name for name in names if len(self.content.profession(name).alignments) < len(Alignment)]
            self._try(bound if bound and not self.draw(3) else names)

    def fill_up(self) -> None:
        """Cheap heroes, until there are enough for a party."""
        while len(self.party.heroes) < PARTY[0]:
            self.party = self._with(self._named(self.cheap))

    def _add(self, professions: Sequence[Id], leader: bool = False) -> None:
        """Somebody of these professions, however often that must be tried."""
        for _ in range(10 * TRIES):
            if self._try(professions, leader):
                return
        raise AssertionError("nobody of these professions can join")

    def _try(self, professions: Sequence[Id], leader: bool = False) -> bool:
        """Somebody of these professions, if that breaks no rule and leaves enough for all who are still needed."""
        grown = self._with(self._named(self._hero(professions, leader)))
        if not self._leaves_enough(grown) or self._is_broken(grown):
            return False
        self.party = grown
        return True

    def _with(self, hero: Hero) -> PartyList:
        return self.party.model_copy(update={"heroes": (*self.party.heroes, hero)})

    def _named(self, hero: Hero) -> Hero:
        """The hero under the name of the profession, with a number where others bear it."""
        name = self.content.profession(hero.profession).name
        alike = sum(1 for other in self.party.heroes if other.profession == hero.profession)
        return hero.model_copy(update={"name": f"{name} {alike + 1}" if alike else name})

    def _leaves_enough(self, party: PartyList) -> bool:
        """Whether the rest of the budget pays for everybody whom the party still lacks."""
        lacking = max(0, PARTY[0] - len(party.heroes))
        guild = self._guild()
        dear = 0 if guild is None else max(0, 1 + guild.other_heroes + guild.needs_mage - len(party.heroes))
        return self._left(party) >= lacking * self.reserve + dear * GUILD_UP_TO

    def _left(self, party: PartyList) -> int:
        """What a party may still cost."""
        return limit(self.content, party, self.budget) - party_cost(self.content, party)

    def _is_broken(self, party: PartyList) -> bool:
        """Whether a party breaks rules that more heroes do not mend."""
        least, most = PARTY
        filled = (*party.heroes, *[self.cheap] * max(0, least - len(party.heroes)))
        whole = party.model_copy(update={"heroes": filled})
        guild = self._guild()
        mended = {"UT-745b", "UT-759a", "UT-R86", *([guild.requirement] if guild else [])}
        return len(party.heroes) > most or any(
            breach.rule not in mended for breach in breaches(self.content, whole, self.budget)
        )

    def _guild(self) -> Guild | None:
        return None if self.party.guild is None else self.content.guild(self.party.guild)

    def _professions(self, among: Iterable[Id] = ()) -> list[Id]:
        """The professions of the party's alignment."""
        names = [*among] or [profession.id for profession in self.content.professions]
        return [name for name in names if self.party.alignment in self.content.profession(name).alignments]

    # A hero and what the hero carries

    def _cheapest(self) -> Hero:
        """The cheapest hero that can join as often as needed."""
        peoples = [one for one in self.content.sub_races if self.party.alignment in one.alignments]
        common = [one for one in peoples if not self.content.race(one.race).rare]
        people = min(common, key=lambda one: self.content.race(one.race).cost)
        return Hero(name="Hero", sub_race=people.id, profession=CHEAP_PROFESSION, weapons=(CHEAP_WEAPON,))

    def _hero(self, professions: Sequence[Id], leader: bool) -> Hero:
        """Somebody of these professions, with legal arms and equipment."""
        content, draw = self.content, self.draw
        profession = content.profession(_one(draw, professions))
        peoples = [
            one.id
            for one in content.sub_races
            if self.party.alignment in one.alignments and profession.id not in one.forbidden_professions
        ]
        bare = Hero(name="Hero", sub_race=_one(draw, peoples), profession=profession.id, leader=leader)
        hero = bare.model_copy(update={"domains": tuple(self._learned(profession.domains))})
        hero = self._armed(hero)
        hero = self._clad(hero)
        items = [item for item in content.items if item.guild in (None, self.party.guild)]
        chosen = self._preferring(items, lambda item: item.guild is not None)
        return self._filled(hero, "items", _some(draw, [item.id for item in chosen], draw(profession.items + 1)))

    def _learned(self, count: int) -> list[Id]:
        """So many Domains."""
        if not count:
            return []
        domains = [domain for domain in self.content.domains if is_open(self.content, self.party, domain.id)]
        first = _one(self.draw, self._preferring(domains, lambda domain: domain.alignment is not None)).id
        return [first, *_some(self.draw, [one.id for one in domains if one.id != first], count - 1)]

    def _preferring(self, among: Sequence[T], is_rare: Callable[[T], bool]) -> Sequence[T]:
        """Half of the time only what few can have, so that it is seen as often as the rest."""
        rare = [one for one in among if is_rare(one)]
        return rare if rare and self.draw(2) else among

    def _armed(self, hero: Hero) -> Hero:
        """With one weapon, or sometimes two."""
        can = [weapon for weapon in self.content.weapons_for_sale if may_own(self.content, hero, weapon)]
        first = _one(self.draw, self._preferring(can, lambda one: bool(one.only_for or one.professions))).id
        more = self.draw(4)
        if more == 0:
            return hero.model_copy(update={"weapons": (first, _one(self.draw, can).id)})
        return hero.model_copy(update={"weapons": (first, first) if more == 1 and self._dual(hero) else (first,)})

    def _dual(self, hero: Hero) -> bool:
        return self.content.profession(hero.profession).identical_weapon_halved

    def _clad(self, hero: Hero) -> Hero:
        """With a piece of armour on some locations, and sometimes a shield."""
        for location in (*Location, None):
            pieces = [piece.id for piece in self.content.armour if piece.location is location]
            if self.draw(2):
                hero = self._filled(hero, "armour", [_one(self.draw, pieces)])
        return hero

    def _filled(self, hero: Hero, field: str, names: Iterable[Id]) -> Hero:
        """With those of some things that the hero may have."""
        for name in names:
            fuller = hero.model_copy(update={field: (*getattr(hero, field), name)})
            if self._is_sound(fuller):
                hero = fuller
        return hero

    def _is_sound(self, hero: Hero) -> bool:
        """Whether a hero breaks no rule alone; spells come last."""
        return all(rule in ("UT-759a", "UT-704") for rule, _ in of_hero(self.content, self.party, hero))

    # What depends on others

    def give_potions(self) -> None:
        """Potions of choice for two heroes, or none chosen, so that the dice say which [UT-745b, UT-745c]."""
        if all(hero.profession != ALCHEMIST for hero in self.party.heroes) or not self.draw(2):
            return
        for potion in _some(self.draw, [one.id for one in self.content.potions], POTIONS):
            place = self.draw(len(self.party.heroes))
            self._give(place, "potions", potion)

    def learn_spells(self) -> None:
        """A spell of the Wizard's for Apprentices, and one more for a Mage who leads [UT-759a, UT-797d]."""
        for place, hero in enumerate(self.party.heroes):
            if spells := self._spells_for(hero):
                self._give(place, "spells", _one(self.draw, spells))

    def _spells_for(self, hero: Hero) -> list[Id]:
        """The single spells that a hero may learn; none of them, sometimes, where it is no duty."""
        wizard = next((other for other in self.party.heroes if other.profession == WIZARD), None)
        if hero.profession == APPRENTICE and wizard is not None:
            return [spell.id for name in wizard.domains for spell in self.content.spells_of(name)]
        if hero.leader and self.content.profession(hero.profession).mage and self.draw(2):
            others = [spell for spell in self.content.spells if spell.domain not in hero.domains]
            return [spell.id for spell in others if is_open(self.content, self.party, spell.domain)]
        return []

    def _give(self, place: int, field: str, name: Id) -> None:
        heroes = [*self.party.heroes]
        heroes[place] = heroes[place].model_copy(update={field: (*getattr(heroes[place], field), name)})
        self.party = self.party.model_copy(update={"heroes": tuple(heroes)})
