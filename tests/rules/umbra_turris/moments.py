"""Battles in the middle of things, as chance has them: parties that stand close to each other, on ground of every kind.

Nobody asks whether a party like these could be bought, or how it came to this: every rule of every people, profession,
weapon and card is to meet every other one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from rules.kernel.decisions import Decision, PickOne, Sheet
from rules.kernel.dice import SeededDice
from rules.kernel.plane.points import Base, Facing, Point, flush_spots
from rules.kernel.stewards import random_answer
from rules.kernel.values import Json, Seat
from rules.umbra_turris.cards.arming import KEY as CARD_ORDERS
from rules.umbra_turris.content import UNARMED
from rules.umbra_turris.content_places import TABLE
from rules.umbra_turris.content_vocabulary import Alignment, CardKind, Characteristic
from rules.umbra_turris.cycle.ahead import KEY as PLANS
from rules.umbra_turris.opening.loot import LOOT
from rules.umbra_turris.quests.claims import kept_points
from rules.umbra_turris.quests.task import is_aimed, nominees
from rules.umbra_turris.quests.victory import triumph
from rules.umbra_turris.ranks import Rank
from rules.umbra_turris.standing import Room, set_gun
from rules.umbra_turris.state import Effect, Model, Quest, Step, Token, Until
from tests.rules.umbra_turris.always_true import box
from tests.rules.umbra_turris.tabletop import Tabletop

T = TypeVar("T")
Facts = dict[str, Any]
PLAYERS = (2,) * 7 + (3, 4)
PLACES = ("",) * 4 + tuple(card.id for card in box().terrain_cards)
"""An empty table now and then."""
HEROIC_WEAPONS = [weapon for weapon in box().weapons_for_sale if weapon.id != UNARMED]
FAVOURITES = ("sword", "axe", "hammer", "spear", "sabre", "rapier", "knife", "dagger", "great_axe", "staff", "bow")
"""Of those weapons of which abilities speak."""
HELPERS = (
    *("acolyte", "soldier", "squire", "paladin", "priest", "monk", "wizard", "wizard_apprentice", "grave_robber"),
    *("master_gamekeeper", "charlatan", "fortune_teller", "bard", "herbalist", "druid", "ranger", "cleric"),
)
"""Whom abilities of others name, and who help others."""
KINDS_OF_CREATURES = ("shade", "undead", "cherub", "war_eagle", "magic_spawn")
LYING_THERE = (
    *("will_of_life", "daze", "stoneskin", "ferocious_attack", "lack_of_resolve", "revenge_of_mati_puti"),
    *("cloak_of_mist", "dazzled", "laws_armour", "laws_weapons", "battle_song", "veil_of_silence", "feather_step"),
    "asmunds_whetstone",
)
"""What spells, cards and abilities of others lay on models."""
FORMS = {"shapeshift": "wildwood_demon", "turn_into_spawn": "spawn_form"}
FURTHEST = 40
"""How often a place is looked for before somebody stays away."""


class Moment(Tabletop):
    """A battle at one of its steps; whatever could have led there."""

    def __init__(
        self,
        name: str,
        number: int,
        step: Step = Step.TURN,
        *,
        heroes: int = 3,
        crowd: float = 0.45,
        terrain: Sequence[str] = PLACES,
        actor: Facts | None = None,
    ) -> None:
        """The first hero of the party to act is the one of that number, with these facts.

        So often somebody stands right beside an enemy.
        """
        chance = self.chance = Random(name)
        super().__init__(
            players=chance.choice(PLAYERS),
            step=step,
            cycle=chance.choice((1, 1, 2, 3, 4, 5)),
            terrain=chance.choice(terrain),
            alignments=tuple(chance.choices([*Alignment], k=4)),
            asks_about_dice=self.happens(0.7),
            deploys_in_turn=self.happens(0.5),
            measuring=self.happens(0.2),
            cycles=chance.choice((4, 5, 12, 12)),
        )
        self.dice.dice = SeededDice(b"register", name)
        self.g.rules_version = chance.choice((1, *[self.game.rules_version] * 7))
        self.crowd = crowd
        self.centre, self.radius = self._where_they_meet(), chance.choice((4, 6, 9, 14))
        chance.shuffle(self.table.order)
        self.table.to_act = chance.choice(self.seats)
        for zone, seat in enumerate(self.seats, start=1):
            self._found_party(seat, zone)
        self.actor = self.recruit(self.table.to_act, number, **(actor or {}))
        for seat in self.seats:
            for _ in range(chance.randint(1, heroes)):
                helps = {"profession": chance.choice(HELPERS)} if self.happens(0.35) else {}
                self.recruit(seat, chance.randrange(10_000), **helps)
            self._lose_somebody(seat)
        self._bring_creatures()
        self._lay_loot()
        for seat in self.seats:
            self._fill_screen(seat)
            self._give_quests(seat)
        self._count()

    def happens(self, share: float) -> bool:
        """Whether chance will have it."""
        return self.chance.random() < share

    def some(self, among: Sequence[T], most: int) -> list[T]:
        """A few different ones, or none."""
        return self.chance.sample(among, min(len(among), self.chance.randint(0, most)))

    # Ground

    def _where_they_meet(self) -> Point:
        """On the rim of a piece of terrain where there is one, else in the middle."""
        if not self.table.terrain_card:
            return Point(TABLE // 2, TABLE // 2)
        location = self.box.location(self.box.terrain_card(self.table.terrain_card).location)
        for number in range(self.chance.choice((0, 0, 1, 2))):
            extra = self.chance.choice(self.box.extra_pieces).id
            middle = Point(20 + self.chance.randrange(30), 20 + self.chance.randrange(30))
            self.piece(extra, middle, turned=bool(number))
        outline = self.chance.choice(self.chance.choice(location.pieces).parts).outline
        corner = self.chance.randrange(len(outline))
        share = self.chance.randint(0, 10)
        ends = zip(outline[corner - 1], outline[corner], strict=True)
        return Point(*(min(TABLE - 5, max(5, (one * share + other * (10 - share)) // 10)) for one, other in ends))

    def _spot_for(self, model: Model) -> Point | None:
        """A free spot near the others, rather beside an enemy."""
        room, half = Room(self.field, model), self.field.half(model)
        enemies = [other for other in self.table.on_table() if other.seat != model.seat]
        for further in range(FURTHEST):
            if enemies and self.happens(self.crowd):
                beside = self.field.base(self.chance.choice(enemies))
                spot = self.chance.choice([*flush_spots(beside, self.chance.choice([*Facing]), half)])
            else:
                reach = self.radius + further // 4
                spot = Point(*(side + self.chance.randint(-reach, reach) for side in self.centre))
            if room.is_clear(spot) and (model.is_airborne or self.field.land.is_firm(Base(spot, half))):
                return spot
        return None

    def _stand(self, model: Model) -> None:
        """A model comes to the table, or goes away where there is no room."""
        spot = self._spot_for(model)
        if spot is None:
            self.table.models.remove(model)
            return
        model.place, model.facing = spot, self.chance.choice([*Facing])
        if not model.is_airborne:
            model.level = self.field.land.level_at(self.field.base(model))
        set_gun(self.field, model)

    # Parties

    def _found_party(self, seat: Seat, zone: int) -> None:
        party, chance = self.table.parties[seat], self.chance
        party.guild = chance.choice(("", "", *(guild.id for guild in self.box.guilds)))
        party.dice, party.orders, party.zone = chance.choice((0, 1, 1, 2, 3)), chance.choice((0, 1, 2)), zone
        party.triumph = chance.choice((0, 0, 0, 1))
        if party.alignment is Alignment.LAWFUL:
            party.tactics = sorted(chance.choices(range(1, 7), k=chance.choice((0, 1, 2))), reverse=True)
        party.rage_is_on = self.happens(0.1)
        party.heroes_at_start, party.defeats = chance.choice((0, 0, 2)), chance.choice((0, 0, 1, 2))
        party.initiative_bonus = chance.choice((0, 0, 0, 0, 3, -3))
        party.menhir = self.centre if self.happens(0.3) else None

    def recruit(self, seat: Seat, number: int, **facts: Any) -> Model:
        """A hero by number: every profession, people, weapon and spell comes in its turn."""
        chance, box = self.chance, self.box
        profession = box.professions[number % len(box.professions)]
        weapons = [HEROIC_WEAPONS[number % len(HEROIC_WEAPONS)].id if number % 2 else chance.choice(FAVOURITES)]
        weapons += [chance.choice(HEROIC_WEAPONS).id] if self.happens(0.35) else []
        weapons = [*weapons[:1] * 2] if profession.identical_weapon_halved and self.happens(0.5) else weapons
        armour = [piece.id for piece in chance.sample(box.armour, chance.choice((0, 1, 2, 3, 4)))]
        spells = [box.spells[number % len(box.spells)].id, chance.choice(box.spells).id]
        usual = {
            "sub_race": box.sub_races[number % len(box.sub_races)].id,
            "profession": profession.id,
            "weapons": tuple(weapons),
            "armour": tuple(self._one_of_each(armour)),
            "items": tuple(item.id for item in self.some(box.items, 3)),
            "potions": tuple(potion.id for potion in self.some(box.potions, 1)),
            "spells": tuple(dict.fromkeys(spells)) if profession.mage or self.happens(0.15) else (),
            "is_leader": self.field.leader(seat) is None and self.happens(0.6),
            "cost": chance.choice((40, 60, 90)),
        }
        hero = self.hero(seat, None, **{**usual, **facts})
        self._stand(hero)
        if hero.is_on_table:
            self._wear_down(hero)
        return hero

    def _lose_somebody(self, seat: Seat) -> None:
        """No party is without losses, and none has nobody but a Leader."""
        hero = self.hero(seat, None, wounds=0, die=0, cost=self.chance.choice((30, 70)))
        hero.is_removed, hero.wounded_by = True, self.chance.choice((None, *self.seats))

    def _one_of_each(self, armour: list[str]) -> list[str]:
        """One piece for each location, and one shield."""
        where = {self.box.piece_of_armour(name).location: name for name in armour}
        return [*where.values()]

    def _bring_creatures(self) -> None:
        for seat in self.seats:
            if self.happens(0.3):
                kind = self.chance.choice(KINDS_OF_CREATURES)
                creature = self.creature(kind, seat, at=(1, 1))
                creature.place = None
                self._stand(creature)
                if creature.is_on_table:
                    self._wear_down(creature)
                    self._cling(creature)

    def _cling(self, creature: Model) -> None:
        """A Shade may hold on to an enemy whom it touches."""
        near = [enemy for enemy in self.field.enemies(creature) if self.field.are_touching(creature, enemy)]
        if creature.creature == "shade" and near and self.happens(0.7):
            creature.attached_to = self.chance.choice(near).id

    def _wear_down(self, model: Model) -> None:
        """What the battle has done to somebody so far."""
        chance = self.chance
        model.wounds = chance.choice((model.most_wounds, model.most_wounds, chance.randint(1, model.most_wounds)))
        model.action_dice = int(self.happens(0.7))
        model.has_acted = not model.action_dice and self.happens(0.8)
        model.is_hidden = self.happens(0.12) and not self.field.is_locked(model)
        model.is_stunned = self.happens(0.06)
        if self.happens(0.2):
            model.effects = [*model.effects, self._any_effect(model)]
        if self.happens(0.04):
            model.is_empty_base = True
        elif self.happens(0.07):
            model.wounds, model.has_death_counter, model.action_dice = 0, True, 0
            model.wounded_by = chance.choice(self.seats)

    def _any_effect(self, model: Model) -> Effect:
        chance = self.chance
        until = chance.choice((Until.CYCLE, Until.CYCLE, Until.TURN, Until.NEXT_CYCLE))
        if model.is_hero and self.happens(0.15):
            name = chance.choice([*FORMS])
            return Effect(name=name, until=Until.CYCLE, form=FORMS[name])
        if self.happens(0.3):
            which = chance.choice([one for one in Characteristic if one is not Characteristic.W])
            return Effect(name="relic", until=until, rank=Rank.EQUIPMENT, changes={which: chance.choice((-1, 1, 2))})
        if model.weapons and self.happens(0.15):
            return Effect(name="ominous_venom", until=until, rank=Rank.CARD, chosen=model.weapons[0])
        return Effect(name=chance.choice(LYING_THERE), until=until, rank=chance.choice((Rank.SPELL, Rank.CARD)))

    # Cards and tokens

    def _fill_screen(self, seat: Seat) -> None:
        party, screen = self.table.parties[seat], self.g.state.screens[seat]
        cards = self.chance.sample(self.box.item_cards, len(self.box.item_cards))
        lasting = [card.id for card in cards if card.kind is CardKind.PERMANENT]
        others = [card.id for card in cards if card.kind is not CardKind.PERMANENT]
        party.permanent, rest = lasting[: self.chance.choice((0, 0, 1, 2))], lasting[2:3]
        held = self.chance.choice((0, 1, 3, 6))
        screen.hand, party.discarded = others[:held], others[held : held + 1]
        screen.deck = [*others[held + 1 : held + 1 + self.chance.choice((0, 2, 4))], *rest]
        screen.armed = [name for name in screen.hand if self.box.item_card(name).is_armable and self.happens(0.6)]
        party.hand, party.item_deck = len(screen.hand), len(screen.deck)

    def _lay_loot(self) -> None:
        """Loot beside some heroes."""
        near = [self.actor] if self.actor.is_on_table and self.happens(0.3) else []
        for number, model in enumerate([*near, *self.some([*self.table.on_table()], 2)]):
            assert model.place is not None
            place = Point(*(min(TABLE - 1, max(1, side + self.chance.randint(-2, 2))) for side in model.place))
            token = Token(id=f"{LOOT} {number}", kind=LOOT, place=place, level=model.level)
            self.table.tokens.append(token.model_copy(update={"is_used": self.happens(0.1)}))

    def _give_quests(self, seat: Seat) -> None:
        """Quest Cards behind the screen, and open ones with their tokens beside somebody."""
        party, table = self.table.parties[seat], self.table
        first = self.seats[0]
        table.quest_deck_of, table.parties[first].quest_deck = first, [card.id for card in self.box.quest_cards]
        taken = [name for one in table.parties.values() for name in one.open_quests]
        taken += [quest.id for one in self.g.state.screens.values() for quest in one.quests]
        for card in self.some([card for card in self.box.quest_cards if card.id not in taken], 4):
            heroes = nominees(self.field, seat, card)
            others = [other for other in self.seats if other != seat]
            aim = self.chance.choice(others) if is_aimed(self.field, card) else None
            if card.open:
                party.open_quests.append(card.id)
                if aim is not None:
                    party.quest_aims[card.id] = aim
                self._lay_tokens(seat, card.id, card.tokens, [seat, aim or others[0]])
            elif card.nominee is None or heroes:
                nominee = self.chance.choice(heroes) if heroes else None
                if nominee is not None and nominee.seat != seat and len(self.seats) > 2:
                    aim = nominee.seat
                name = "" if nominee is None else nominee.id
                is_done = self.happens(0.05)
                quest = Quest(id=card.id, nominee=name, opponent=aim, is_fulfilled=is_done)
                self.g.state.screens[seat].quests.append(quest)
        party.quests = len(self.g.state.screens[seat].quests)
        party.loot_tests = self.chance.choice((0, 1, 2))

    def _lay_tokens(self, seat: Seat, card: str, count: int, owners: list[Seat]) -> None:
        models = [*self.table.on_table()]
        for number in range(1, 1 + max(count, 1)):
            near = self.chance.choice(models).place if models else None
            place = near or self.centre
            place = Point(*(min(TABLE - 1, max(1, side + self.chance.randint(-1, 1))) for side in place))
            owner = owners[number % 2] if card == "QC-01" else None
            self.table.tokens.append(Token(id=f"{card} {number}", kind=card, place=place, owner=owner))

    # Counts

    def _count(self) -> None:
        chance, table = self.chance, self.table
        best = max(triumph(table, seat) + kept_points(self.g, seat) for seat in self.seats)
        table.needed = max(chance.choice((2, 3, 4, 6)), 1 + best)  # Nobody has won yet.
        table.rain, table.quake = self.happens(0.06), self.happens(0.06)
        if self.happens(0.08):
            table.breath_of_death = chance.choice(self.seats)
        names = [model.id for model in table.models if model.is_hero]
        if names:
            table.surrounded = self.some(names, 1)
            table.felled = {seat: chance.choice((0, 1, 2)) for seat in self.seats}
            table.wounds_lost = {seat: chance.randint(0, 4) for seat in self.seats}
            table.shooters = {name: self.some(names, 2) for name in self.some(names, 2)}

    # Playing

    def wake(self) -> Model:
        """The actor can be activated, whatever has happened to them."""
        actor = self.actor
        actor.action_dice, actor.has_death_counter, actor.is_empty_base = 1, False, False
        actor.effects = [effect for effect in actor.effects if effect.name != "lack_of_resolve"]
        actor.wounds = max(1, actor.wounds)
        return actor

    def file_by_chance(self, share: float = 0.25) -> None:
        """Players have filed this and that; a plan less often than standing orders."""
        for seat in self.seats:
            for question in self.game.standing_questions(self.g.state, seat):
                if self.happens(share * (0.3 if question.key == PLANS else 1)):
                    self.file(seat, question.key, self._filing(question), question.about)

    def _filing(self, question: Decision) -> Json:
        """Sheets line by line, cards rather armed than held."""
        if not isinstance(question, Sheet):
            return random_answer(question, self.chance.randrange)
        filed: dict[str, Json] = {}
        for slot, line in question.slots.items():
            armed = [one for one in line.options if one.id == "arm"] if isinstance(line, PickOne) else []
            if question.key == CARD_ORDERS and armed and self.happens(0.6):
                filed[slot] = "arm"
            else:
                filed[slot] = random_answer(line, self.chance.randrange)
        return filed

    def check(self) -> None:
        """What is always true; whoever looks looks in the account."""
        self.invariants(self.g.state)
