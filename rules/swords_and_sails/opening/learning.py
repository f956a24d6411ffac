"""The first season of a learning game: orders that no player can fight another with [SS-190 to SS-194, SS-M09]."""

from __future__ import annotations

from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import DEFENDS, Command, Order, Orders, PieceName
from rules.swords_and_sails.scoring import spring_income
from rules.swords_and_sails.state import Army, Campaign
from rules.swords_and_sails.vocabulary import Faction


def is_first_lesson(campaign: Campaign) -> bool:
    """Whether cards are only taken, diplomacy is skipped and orders are given in this season [SS-190 to SS-192]."""
    return campaign.options.learning and campaign.season == 0


def first_orders(campaign: Campaign, atlas: Atlas, box: Content, faction: Faction) -> Orders:
    """Each army attacks the poorest neutral neighbour that it alone can reach, or defends [SS-190, SS-M09]."""
    rivals = [army for army in campaign.armies.values() if army.faction != faction]
    open_to_others = {place for army in rivals for place in _reach(campaign, atlas, army)}
    orders: dict[PieceName, Order] = {}
    chosen: list[str] = []
    for army in campaign.armies_of(faction):
        aims = [
            place
            for place in _reach(campaign, atlas, army)
            if _is_neutral(campaign, place) and place not in open_to_others and place not in chosen
        ]
        orders[army.name] = DEFENDS
        if aims:
            aim = min(aims, key=lambda place: (spring_income(box, campaign.lands[place]), place))
            chosen.append(aim)
            orders[army.name] = Order(command=Command.MOVE, place=aim, is_attack=True)
    orders |= {fleet.name: DEFENDS for fleet in campaign.fleets_of(faction)}
    return Orders(pieces=orders)


def _reach(campaign: Campaign, atlas: Atlas, army: Army) -> tuple[str, ...]:
    return atlas.on_foot(army.place, lambda place: campaign.lands[place].controller == army.faction)


def _is_neutral(campaign: Campaign, place: str) -> bool:
    land = campaign.lands[place]
    return land.controller is None and not land.is_closed
