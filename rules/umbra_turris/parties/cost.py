"""What heroes and parties cost in Dragon Coins [UT-701b, UT-706, UT-709, UT-740]."""

from __future__ import annotations

from rules.kernel.values import Frozen
from rules.umbra_turris.content import Content
from rules.umbra_turris.content_heroes import HEAVY_ABOVE, Profession
from rules.umbra_turris.parties.lists import Hero, PartyList

SURCHARGE = 10
"""What the second hero of a profession pays on top; the third pays it twice, and so on [UT-709c]."""


class Cost(Frozen):
    """What is paid for a hero, column by column."""

    race: int
    profession: int
    surcharge: int
    leader: int
    weapons: int
    armour: int
    items: int

    @property
    def total(self) -> int:
        """The DC value of the hero [UT-R57]."""
        return self.race + self.profession + self.surcharge + self.leader + self.weapons + self.armour + self.items


def cost(content: Content, party: PartyList, place: int) -> Cost:
    """What the hero at a place of the list costs, the first being at 0."""
    hero = party.heroes[place]
    race, profession = content.race_of(hero.sub_race), content.profession(hero.profession)
    before = sum(1 for other in party.heroes[:place] if other.profession == hero.profession)
    return Cost(
        race=race.cost,
        profession=profession.costs.get(race.id, profession.cost),
        surcharge=0 if profession.repeatable else SURCHARGE * before,
        leader=fee(content, profession) if hero.leader else 0,
        weapons=price_of_weapons(content, hero),
        armour=sum(content.piece_of_armour(piece).cost for piece in hero.armour),
        items=sum(content.item(item).cost for item in hero.items),
    )


def fee(content: Content, profession: Profession) -> int:
    """What being the Leader costs, by the base cost of the main profession [UT-740a, UT-R62]."""
    return content.leader.fee_of_dear_professions if profession.cost > HEAVY_ABOVE else content.leader.fee


def price_of_weapons(content: Content, hero: Hero) -> int:
    """The dearest weapon at its price; a further one is an additional weapon [UT-372, UT-706, UT-R63]."""
    prices = sorted((content.weapon(name).cost or 0 for name in hero.weapons), reverse=True)
    if len(prices) < 2:
        return sum(prices)
    profession = content.profession(hero.profession)
    if profession.identical_weapon_halved and len({*hero.weapons}) == 1:
        return prices[0] + sum(price // 2 for price in prices[1:])  # [UT-767b]
    times = min(profession.extra_weapon, content.leader.extra_weapon) if hero.leader else profession.extra_weapon
    return prices[0] + times * sum(prices[1:])


def value(content: Content, party: PartyList, place: int) -> int:
    """The DC value of a hero: everything that was paid for them [UT-R57]."""
    return cost(content, party, place).total


def party_cost(content: Content, party: PartyList) -> int:
    """What the whole party costs."""
    return sum(value(content, party, place) for place in range(len(party.heroes)))


def limit(content: Content, party: PartyList, budget: int) -> int:
    """What a party may cost: the agreed budget, and what its guild allows on top [UT-701b, UT-796d]."""
    if party.guild is None:
        return budget
    return budget + budget * content.guild(party.guild).budget_percent // 100
