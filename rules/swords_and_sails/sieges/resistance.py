"""How much a territory resists a siege or a pillage, and when it may see one [SS-702 to SS-711, SS-741, SS-746]."""

from __future__ import annotations

from rules.swords_and_sails.content import Content
from rules.swords_and_sails.open_board import OpenBoard, OpenLand
from rules.swords_and_sails.realm.control import capital_of
from rules.swords_and_sails.vocabulary import CardName, Faction, Leader

AVERAGE = 7
"""Twice what a die shows on average."""


def is_ripe(board: OpenBoard, territory: str) -> bool:
    """Whether a territory can be besieged or pillaged: not so soon after a pillage [SS-746, SS-R39]."""
    return board.lands[territory].ripens <= board.season


def dice_per_major(leader: Leader | None) -> int:
    """Three; two for a Conqueror [SS-704, SS-971b]."""
    return 2 if leader is Leader.CONQUEROR else 3


def siege_dice(minors: int, majors: int, leader: Leader | None) -> int:
    """One for the land, one a minor city, more for a major one [SS-702 to SS-704]."""
    return 1 + minors + dice_per_major(leader) * majors


def cities_left(land: OpenLand, faction: Faction) -> tuple[int, int]:
    """The minor and major cities that a besieger has not taken already, one by one [SS-724, SS-R87]."""
    taken = land.taken
    if taken is None or taken.by != faction:
        return land.minors, land.majors
    return land.minors - taken.minors, land.majors - taken.majors


def per_die(owner: Leader | None, besieger: Leader | None, *, is_pillage: bool) -> int:
    """A Charismatic owner's people fight harder, a Conqueror's men better [SS-962, SS-971a, SS-R105]."""
    harder = 1 if owner is Leader.CHARISMATIC else 0
    return harder - (1 if besieger is Leader.CONQUEROR and not is_pillage else 0)


def leader_of(board: OpenBoard, faction: Faction | None) -> Leader | None:
    """Who leads a power, if it is played at all."""
    return board.realms[faction].leader if faction is not None and faction in board.realms else None


def pillage_dice(box: Content, land: OpenLand, faction: Faction) -> int:
    """Half of the minor cities; less for those whom the card favours [SS-741, SS-M07]."""
    is_favoured = faction in box.card(CardName.PILLAGE).favours
    return (0 if is_favoured else 1) + land.minors // 2 + (2 if is_favoured else 3) * land.majors


def flat_addition(box: Content, board: OpenBoard, territory: str) -> int:
    """Added to the sum: the people's for their land, a capital's walls for whoever holds it [SS-705, SS-R35]."""
    controller, home = board.lands[territory].controller, capital_of(box, board, territory)
    people = box.power(controller).siege_bonus if controller is not None else 0
    return people + (box.power(home).walls if home is not None else 0)


def average_roll(dice: int, per_die: int) -> int:
    """What so many dice come to on average, rounded down."""
    return dice * (AVERAGE + 2 * per_die) // 2


def most_bought_off(total: int, leader: Leader | None) -> int:
    """Half of the casualty points of a siege, two thirds for a Diplomat [SS-711, SS-969]."""
    return total * 2 // 3 if leader is Leader.DIPLOMAT else total // 2
