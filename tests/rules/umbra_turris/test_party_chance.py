"""Legal parties by chance, and ready-made ones by budget."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.parties.breaches import BUDGETS, breaches
from rules.umbra_turris.parties.chance import random_party, with_random_decks
from rules.umbra_turris.parties.cost import party_cost
from rules.umbra_turris.parties.lists import PartyList
from rules.umbra_turris.parties.ready import affordable, dearest
from tests.rules.umbra_turris.party_lists import box, draws

PARTIES = 200
DECKS = 60


def names_in(party: PartyList) -> Counter[str]:
    """Everything that a party is made of."""
    found = Counter[str]([party.alignment, party.guild or "no guild"])
    for hero in party.heroes:
        found.update([hero.sub_race, hero.profession])
        for names in (hero.weapons, hero.armour, hero.items, hero.domains, hero.potions):
            found.update(names)
    return found


@pytest.mark.slow
def test_parties_by_chance_are_legal_and_hold_everything_in_the_box() -> None:
    """Every people, profession, guild, weapon, piece of armour, item, Domain and potion comes up."""
    content, draw, seen = box(), draws(1), Counter[str]()
    for number in range(PARTIES):
        budget = BUDGETS[number % len(BUDGETS)]
        party = random_party(content, draw, budget)
        assert [] == breaches(content, party, budget)
        seen += names_in(party)
    wanted = [*Alignment, "no guild"]
    for table in (content.sub_races, content.professions, content.guilds, content.weapons_for_sale):
        wanted += [entry.id for entry in table]
    for things in (content.armour, content.items, content.domains, content.potions):
        wanted += [thing.id for thing in things]
    assert [] == [name for name in wanted if not seen[name]]
    assert max(seen[one.id] for one in content.sub_races) < 12 * min(seen[one.id] for one in content.sub_races)


@pytest.mark.slow
@pytest.mark.rule("UT-941", "UT-961", "UT-963")
def test_decks_by_chance_are_legal_and_hold_every_card() -> None:
    """Every Item Card, Quest Card and Terrain Card is brought by somebody, and left at home by somebody else."""
    content, draw, seen = box(), draws(2), Counter[str]()
    for number in range(DECKS):
        party = with_random_decks(content, draw, content.ready_parties[number % 12].party)
        assert [] == breaches(content, party, 1000)
        seen.update((*party.item_deck, *party.quest_deck, *party.terrain_deck))
    for cards in (content.item_cards, content.quest_cards, content.terrain_cards):
        assert [] == [card.id for card in cards if not 0 < seen[card.id] < DECKS]


def test_the_same_numbers_give_the_same_party() -> None:
    """And others another one."""
    assert random_party(box(), draws(7), 1000) == random_party(box(), draws(7), 1000)
    assert random_party(box(), draws(7), 1000) != random_party(box(), draws(8), 1000)


@pytest.mark.parametrize(("budget", "cost", "count"), [(750, 750, 6), (999, 750, 6), (1000, 1000, 6), (1500, 1000, 6)])
def test_the_dearest_ready_made_parties_within_a_budget(budget: int, cost: int, count: int) -> None:
    """For 1500 DC those for 1000; one of each alignment and one of a guild."""
    found = dearest(box(), budget)
    assert [cost] * count == [party_cost(box(), ready.party) for ready in found]
    assert {*Alignment} == {ready.party.alignment for ready in found}


def test_no_ready_made_party_is_offered_above_the_budget() -> None:
    """Twelve for 1000 DC, six for 750, none for less."""
    assert [12, 6, 0] == [len(affordable(box(), budget)) for budget in (1000, 750, 749)]
    assert [1000] * 6 + [750] * 6 == [party_cost(box(), one.party) for one in affordable(box(), 1000)]
