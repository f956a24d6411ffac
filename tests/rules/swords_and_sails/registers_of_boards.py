"""Registers of what is worked out from a board: set-ups, points, income, other truths, and what may be built."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules.kernel.dice import SeededDice
from rules.kernel.game import Face
from rules.kernel.values import canonical
from rules.swords_and_sails.calendar import run
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.ground import atlas_of
from rules.swords_and_sails.opening.learning import first_orders
from rules.swords_and_sails.realm.income import BONUS_CARDS, income_of
from rules.swords_and_sails.realm.purchases import (
    RESOURCE_CARDS,
    Building,
    Raised,
    bill_of,
    grants,
    harbours,
    held_lands,
    sites_of,
)
from rules.swords_and_sails.realm.purchases import why_not as why_no_building
from rules.swords_and_sails.realm.upkeep import upkeep_due
from rules.swords_and_sails.scoring import standings
from rules.swords_and_sails.state import Army, Fleet, Stage, seat_of
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, CardName, Colour, Faction, UnitType
from tests.conformance.hooks.swords_and_sails import any_table
from tests.helpers.playthrough import spell_event
from tests.helpers.registers import Account
from tests.rules.swords_and_sails.moments import Moment, some_units
from tests.rules.swords_and_sails.registers import lively_answer
from tests.rules.swords_and_sails.scene import InPlay

# Before the first season, and what is worked out from the board alone


def opening_account(seed: int, game: SwordsAndSails) -> Account:
    """A table by chance: why it cannot play, or the board that it finds, and who leads and drafts what."""
    chance = Random(seed)
    options = {setting.id: chance.choice(setting.choices).id for setting in game.settings if chance.random() < 0.5}
    if chance.random() < 0.6:
        options["map"] = "both"
    some = game.seats[:7] if chance.random() < 0.6 else game.seats
    players = chance.sample(some, chance.choice((1, 2, 2, 3, 4, 5, 6, 7)))
    seats = tuple(seat for seat in game.seats if seat in players)
    if chance.random() < 0.5:
        seating = any_table(game, chance)
        options, seats = dict(seating.options), seating.seats
    account = {
        "offered": [f"{options} {seats}: {game.open_seats(options)} {game.full_table(options, seats)}"],
        "told before": [game.refusal(options, seats), str(game.extent(options, len(seats)))],
        "set up": [],
        "told": [],
    }
    if account["told before"][0]:
        return account
    campaign = game.setup(options, seats)
    account["set up"] += [canonical(campaign.model_dump(mode="json"))]
    play = InPlay(game.content, campaign, SeededDice(b"opening", str(seed)))
    stages = [Stage.LEADERS, *([Stage.DRAFT] if campaign.options.draft else [])]
    for stage in stages:
        play.start_with(run(stage))
        while play.waiting:
            account["told"].append(play.asked(play.waiting[0]).model_dump_json())
            play.answer(play.waiting[0], lively_answer(play, play.waiting[0], chance))
    account["told"] += [spell_event(event) for event in play.events]
    if campaign.options.learning:
        orders = [first_orders(campaign, atlas_of(play.g), game.content, one) for one in campaign.factions]
        account["told"] += [one.model_dump_json() for one in orders]
    account["set up"] += [canonical(campaign.model_dump(mode="json"))]
    return account


def table_account(seed: int) -> Account:
    """What the rules work out of a board: points, income, upkeep, who may write to whom; and other truths behind it."""
    stage = (Stage.INCOME, Stage.DIPLOMACY, Stage.MOVEMENT, Stage.BUILDING)[seed % 4]
    moment = Moment(seed, stage)
    campaign, chance = moment.campaign, moment.chance
    play = moment.play()
    account: dict[str, list[str]] = {"counted": [str(standings(campaign, moment.box))], "asked": [], "redrawn": []}
    for faction in moment.powers:
        seat = seat_of(faction)
        played = chance.sample(BONUS_CARDS, chance.randint(0, len(BONUS_CARDS)))
        earned = income_of(campaign, moment.atlas, moment.box, faction, played)
        account["counted"] += [
            f"{faction} {earned} {earned.total} {upkeep_due(campaign, moment.box, faction)}",
            f"{faction} writes to {play.game.may_write(campaign, seat)}, {play.game.forfeit(campaign, seat)}",
        ]
        account["asked"] += [one.model_dump_json() for one in play.game.standing_questions(campaign, seat)]
    for viewer in (*map(seat_of, moment.powers), None):
        face = Face(game=play.game.name, seat=viewer, view=play.game.view(campaign, viewer), asked=None, events=())
        account["redrawn"].append(canonical(play.game.redraw(face, chance.randrange).model_dump(mode="json")))
    return account


# Building


def yard_account(seed: int) -> Account:
    """Buildings that no sheet would let anybody ask for, with their bills and what is wrong with them."""
    moment = Moment(seed, Stage.BUILDING)
    campaign, chance = moment.campaign, moment.chance
    faction = chance.choice(moment.powers)
    realm = campaign.realms[faction]
    realm.gold = 5 * chance.choice((0, 30, 200))
    for _ in range(4):
        moment.deal_one(faction, Colour.GREEN)
    told: list[str] = []
    for _ in range(20):
        building = wild_building(moment, faction)
        why = why_no_building(campaign, moment.atlas, moment.box, faction, building)
        bill = bill_of(campaign, moment.box, faction, building) if not why or "gold" in why else ""
        told.append(f"{building}: {bill} {why}")
    return {"reckoned": told}


def wild_building(moment: Moment, faction: Faction) -> Building:
    """A few things, most of which can be built."""
    campaign, chance = moment.campaign, moment.chance
    own = [piece for piece in campaign.pieces() if piece.faction == faction]
    ready = [piece for piece in own if sites_of(campaign, moment.atlas, faction).can_receive(piece)]
    pieces = chance.sample(ready, min(len(ready), chance.randint(0, 2)))
    pieces += chance.sample([*campaign.pieces()], chance.choice((0, 0, 0, 0, 1)))
    units = {
        piece.name: units_of(some_units(chance, kinds_for(piece, chance), 2)) if chance.random() < 0.8 else {}
        for piece in pieces
    }
    lands = [*held_lands(campaign, faction), *chance.sample([*campaign.lands], 1)]
    ports = [*harbours(campaign, moment.atlas, faction), *lands]
    raised = []
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        is_fleet = chance.random() < 0.5
        place = chance.choice(ports if is_fleet else lands)
        taken = [piece.number for piece in own if isinstance(piece, Fleet) is is_fleet and chance.random() < 0.9]
        number = chance.choice([number for number in range(1, 6) if number not in taken] or [1])
        kinds = some_units(chance, SHIPS if is_fleet else TROOPS, 2) if chance.random() < 0.9 else {}
        raised.append(Raised(is_fleet=is_fleet, number=number, place=place, units=units_of(kinds)))
    hand = [card for card in campaign.realms[faction].hand if card in RESOURCE_CARDS] or [CardName.LOGGING]
    cards = [chance.choice(grants(moment.box, faction, card)) for card in chance.sample(hand, chance.choice((0, 0, 1)))]
    for card in cards:
        if units and chance.random() < 0.7:
            first = next(iter(units))
            units[first] = {**units[first], **card.units}
    minors = {place: chance.randint(1, 3) for place in chance.sample(lands, chance.choice((0, 0, 1)))}
    upgrades = {place: chance.randint(1, 2) for place in chance.sample(lands, chance.choice((0, 0, 1)))}
    return Building(units=units, raised=tuple(raised), cards=tuple(cards), minors=minors, upgrades=upgrades)


def kinds_for(piece: Army | Fleet, chance: Random) -> tuple[UnitType, ...]:
    """The units that belong into a piece, now and then the others."""
    return SHIPS if isinstance(piece, Fleet) is (chance.random() < 0.95) else TROOPS


def units_of(kinds: Mapping[str, int]) -> dict[UnitType, int]:
    """Units by their types."""
    return {UnitType(kind): count for kind, count in kinds.items()}
