"""Leader cards: dealt at random, or chosen, the least experienced player first [SS-955, D03]."""

from __future__ import annotations

from enum import StrEnum

from rules.kernel.asks import Ask
from rules.kernel.choices import choice
from rules.kernel.play import Procedure
from rules.swords_and_sails.ground import G, box_of, realm_of
from rules.swords_and_sails.state import faction_of, seat_of
from rules.swords_and_sails.vocabulary import Faction, Leader


class Experience(StrEnum):
    """How well a player knows the game, by their own word; the least comes first."""

    NONE = "none"
    SOME = "some"
    MUCH = "much"


EXPERIENCES = {
    Experience.NONE: "This is my first campaign",
    Experience.SOME: "I have played one or two",
    Experience.MUCH: "I have played more",
}


def hand_out(g: G) -> Procedure[None]:
    """One leader for everybody, kept all game."""
    leaders = [sheet.id for sheet in box_of(g).leaders]
    if not g.state.options.are_leaders_chosen:
        for faction, leader in zip(g.state.factions, g.shuffle(leaders, "leaders"), strict=False):
            realm_of(g, faction).leader = leader
            g.reveal("leader_dealt", faction=faction, leader=leader)
        return
    with g.step("Leaders"):
        for faction in (yield from in_turn(g)):
            leader = yield from g.ask(seat_of(faction), pick_leader(g, leaders))
            leaders.remove(leader)
            realm_of(g, faction).leader = leader
            g.tell("leader_chosen", faction=faction, leader=leader)


def in_turn(g: G) -> Procedure[list[Faction]]:
    """The order of choice: the least experienced first, equals by lot."""
    said = yield from g.ask_all({seat_of(faction): tell_experience() for faction in g.state.factions}, secret=False)
    experience = {faction_of(seat): list(Experience).index(one) for seat, one in said.items()}
    order = sorted(g.shuffle(g.state.factions, "order of choice"), key=lambda faction: experience[faction])
    g.tell("choice_ordered", factions=order)
    return order


def tell_experience() -> Ask[Experience]:
    """Whoever says nothing has no need to be first."""
    words = "Leaders are chosen by the least experienced player first. How well do you know this game?"
    return choice(Experience, "leaders.experience", words, "SS-955", fallback=(Experience.MUCH,), labels=EXPERIENCES)


def pick_leader(g: G, left: list[Leader]) -> Ask[Leader]:
    """One of those that nobody has; for the absent one is drawn."""
    names = {sheet.id: sheet.name for sheet in box_of(g).leaders}
    words = "Who leads you, all game? /rules tells what each of them can do."
    return choice(Leader, "leaders.choice", words, "SS-955", among=left, labels=names)
