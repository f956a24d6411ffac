"""What heroes are to each other: one race, one profession, and the dice that a party begins with [UT-627 to UT-632]."""

from __future__ import annotations

from rules.umbra_turris.content import Content
from rules.umbra_turris.content_vocabulary import PoolStart
from rules.umbra_turris.parties.lists import Hero, PartyList

PALADIN = "paladin"
DICE_OF_A_PALADIN = 2  # [UT-750c]


def are_of_one_race(content: Content, one: Hero, other: Hero) -> bool:
    """Whether two heroes share a row of the table of races; their peoples may differ [UT-R65]."""
    return content.race_of(one.sub_race).id == content.race_of(other.sub_race).id


def is_bound_by_blood(content: Content, party: PartyList) -> bool:
    """Whether all heroes of a party are of one race [UT-627]."""
    return all(are_of_one_race(content, party.heroes[0], hero) for hero in party.heroes)


def has_battle_brothers(party: PartyList) -> bool:
    """Whether at least half of the others, rounded up, have the Leader's profession [UT-632]."""
    if party.leader is None:
        return False
    others = [hero.profession for hero in party.heroes if not hero.leader]
    return others.count(party.leader.profession) >= (len(others) + 1) // 2


def starting_dice(content: Content, party: PartyList) -> int:
    """How many dice of its alignment a party begins with [UT-710a, UT-712a, UT-750c, UT-R103]."""
    match content.creed(party.alignment).start:
        case PoolStart.HALF_THE_HEROES:
            paladins = sum(hero.profession == PALADIN for hero in party.heroes)
            return (len(party.heroes) + 1) // 2 + DICE_OF_A_PALADIN * paladins
        case PoolStart.HALF_THE_LEADERSHIP:
            assert party.leader is not None
            return (content.race_of(party.leader.sub_race).profile.LD + 1) // 2
        case PoolStart.NONE:
            return 0
