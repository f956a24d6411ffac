"""Who besieges what, and how: armies alone in land that is not their own [SS-604, SS-R33, A22]."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.kernel.asks import Ask
from rules.kernel.choices import Choice, pick
from rules.kernel.play import Procedure
from rules.kernel.words import counted
from rules.swords_and_sails.ground import G, area, box_of, decide, people, points, refuges, trace
from rules.swords_and_sails.opening.learning import is_first_lesson
from rules.swords_and_sails.orders import Command, Order, PieceName, Then, owner_of
from rules.swords_and_sails.sieges.resistance import is_ripe, siege_dice
from rules.swords_and_sails.sieges.siege import Siege, assault_cities, pillage, storm, tell_trace
from rules.swords_and_sails.state import Army
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader

LEAVE = "leave"
STORMS_BARE_LAND = 5
"""The version of the rules from which on who would go city by city besieges land without cities as a whole."""
PILLAGES_AFTER_THE_LESSON = 5
"""The version of the rules from which on the first season of a learning game sees no Pillage either."""


# Who besieges what


def besiege_all(g: G, has_won: Callable[[Army], bool] = lambda army: False) -> Procedure[None]:
    """Every territory with one side in it that is not the controller's, by id [A22]; a winner may be a Diplomat."""
    for territory in sorted(g.state.lands):
        siege = siege_of(g, territory)
        if siege is not None:
            with g.step(f"Siege of {area(g, territory)}"):
                yield from resolve_siege(siege, has_won)


def besiege_at_once(g: G, territory: str, faction: Faction) -> Procedure[None]:
    """A former ally's army that stays lays siege without an order, if it is alone there [SS-422, SS-R81].

    It was asked before whether to go or to besiege: its strength does not come into it any more [D12].
    """
    if not g.state.has_hostile_army(faction, territory):
        with g.step(f"Siege of {area(g, territory)}"):
            yield from resolve_siege(Siege(g, territory, faction), lambda army: False, chosen=Then.SIEGE)


def siege_of(g: G, territory: str) -> Siege | None:
    """The siege that somebody's orders allow there."""
    armies, land = g.state.armies_in(territory), g.state.lands[territory]
    if not armies or land.is_closed:
        return None
    factions = [faction for faction in Faction if any(army.faction == faction for army in armies)]
    if not all(g.state.are_friends(factions[0], other) for other in factions):
        return None
    if land.controller is not None and g.state.are_friends(factions[0], land.controller):
        return None
    claimants = [
        faction for faction in factions if any(may_claim(g, army) for army in armies if army.faction == faction)
    ]
    if not claimants:
        return None
    box = box_of(g)
    strengths = {
        faction: sum(points(box, faction, army.units) for army in armies if army.faction == faction)
        for faction in claimants
    }
    return Siege(g, territory, max(claimants, key=lambda faction: strengths[faction]))  # Of equals the canonical first.


def may_claim(g: G, army: Army) -> bool:
    """Whether an army's order lets it besiege where it stands [SS-R33, SS-R77, SS-R24]."""
    order = order_of(g, army.name)
    if order.command is Command.SUPPORT:
        if owner_of(order.piece) != army.faction:
            return False
        order = order_of(g, order.piece)
    if not order.is_attack or (order.command is not Command.DEFEND and order.place != army.place):
        return False
    controller = g.state.lands[army.place].controller
    return controller is None or order.whom in (None, controller)


def order_of(g: G, name: PieceName) -> Order:
    """An army's order, whether it is still there or not; that of the other one where both were to move together."""
    order = g.state.order_of(name)
    return g.state.order_of(order.piece) if order.command is Command.WITH else order


# One siege


def resolve_siege(siege: Siege, has_won: Callable[[Army], bool], chosen: Then | None = None) -> Procedure[None]:
    """Siege, assault city by city, pillage, hold, or walk away [SS-R33]; what was chosen before counts by default."""
    g, live = siege.g, siege.g.state.options.live_battles
    siege.claimant = yield from yield_prize(siege)
    how = yield from decide(g, siege.claimant, choose_siege(siege, has_won, chosen), is_live=live)
    match how:
        case Walk(refuge=refuge):
            leave(siege, refuge)
        case Then.SIEGE:
            yield from storm(siege)
        case Then.PARTIAL:
            yield from assault_cities(siege)
        case Then.PILLAGE:
            yield from pillage(siege)
        case Then.HOLD:
            tell_trace(siege, "held", "SS-R33", "It stays without a siege; control does not change.")
            g.reveal("siege_held", place=siege.territory, by=siege.claimant)


def yield_prize(siege: Siege) -> Procedure[Faction]:
    """The claimant may leave the prize to a team-mate who attacks too [SS-R32, D39]."""
    g = siege.g
    others = [
        faction
        for faction in siege.allies
        if any(may_claim(g, army) for army in g.state.armies_in(siege.territory) if army.faction == faction)
    ]
    if not others:
        return siege.claimant
    keep = Choice(siege.claimant, "Keep it", siege.claimant)
    ask = pick(
        "siege.prize",
        f"Who takes {area(g, siege.territory)}?",
        [keep, *(Choice(one, people(g, [one]), one) for one in others)],
        rule="SS-R32",
        about=siege.territory,
    )
    return (yield from decide(g, siege.claimant, ask, is_live=g.state.options.live_battles))


@dataclass(frozen=True)
class Walk:
    """A Diplomat's armies go elsewhere instead of a siege [SS-967]."""

    refuge: str


def choose_siege(siege: Siege, has_won: Callable[[Army], bool], chosen: Then | None = None) -> Ask[Then | Walk]:
    """What to do with a territory that lies open [D26, D32]."""
    g, land = siege.g, siege.land
    ways = [*ways_to_take(siege), Then.HOLD]
    choices: list[Choice[Then | Walk]] = [Choice(way, WORDS[way], way) for way in ways]
    if siege.is_done_by(Leader.DIPLOMAT) and any(map(has_won, siege.armies)) and (found := refuges(g, siege.armies[0])):
        places = [Choice(place, area(g, place), Walk(place)) for place in found]
        choices.append(Choice(LEAVE, "Walk away", pick("siege.refuge", "Where to?", places, rule="SS-967")))
    dice = siege_dice(siege.minors, siege.majors, siege.leader)
    usual = Then.SIEGE if siege.strength > siege.average(dice) else Then.HOLD
    wanted = chosen or siege.instructions.then or usual
    if wanted is Then.PARTIAL and not has_cities(siege) and g.rules_version >= STORMS_BARE_LAND:
        wanted = Then.SIEGE  # [SS-R87]
    whose = people(g, [land.controller]) if land.controller is not None else "nobody"
    return pick(
        "siege.how",
        f"You stand alone in {area(g, siege.territory)}, which {whose} controls. "
        f"A siege takes {counted(dice, 'die', 'dice')}{f' + {siege.flat}' if siege.flat else ''} "
        f"of your {counted(siege.strength, 'point')}.",
        choices,
        fallback=wanted if wanted in ways else Then.HOLD,
        rule="SS-R33",
        about=siege.territory,
    )


WORDS = {
    Then.SIEGE: "Besiege it",
    Then.PARTIAL: "Assault it city by city",
    Then.PILLAGE: "Pillage it",
    Then.HOLD: "Hold",
}


def ways_to_take(siege: Siege) -> Iterator[Then]:
    """What the land and the besieger's cards allow; in a first lesson nobody plays any [SS-740, SS-746, SS-191]."""
    g = siege.g
    if not is_ripe(g.state, siege.territory):
        return
    yield Then.SIEGE
    if g.state.options.partial_siege and has_cities(siege):
        yield Then.PARTIAL
    is_lesson = is_first_lesson(g.state) and g.rules_version >= PILLAGES_AFTER_THE_LESSON
    if CardName.PILLAGE in g.state.realms[siege.claimant].hand and not is_lesson:
        yield Then.PILLAGE


def has_cities(siege: Siege) -> bool:
    """Whether there is any city that the besieger has not taken yet."""
    return siege.minors + siege.majors > 0


def leave(siege: Siege, refuge: str) -> None:
    """A Diplomat's armies walk away [SS-967]."""
    for army in siege.armies:
        trace(
            siege.g, "A22", "left", army.name, army.place, refuge, rule="SS-967", words="It walked away before a siege."
        )
        army.place = refuge
    siege.g.reveal("siege_left", place=siege.territory, by=siege.claimant, refuge=refuge)
