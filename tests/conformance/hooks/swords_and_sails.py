"""What the common tests must know of Swords & Sails, and the short campaigns that they play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain, combinations
from typing import Any

from rules.kernel.decisions import Draw
from rules.kernel.decks import Deck
from rules.kernel.game import Game, Outcome, Phase
from rules.kernel.values import Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.ground import capacity
from rules.swords_and_sails.intrigue.filings import Sabotage
from rules.swords_and_sails.opening.lineups import CUBES
from rules.swords_and_sails.orders import Command, Instructions, Orders
from rules.swords_and_sails.redraw import drawn_units
from rules.swords_and_sails.scoring import points_of, survey
from rules.swords_and_sails.state import Army, Campaign, Fleet, Report, Stage, Trace, faction_of, seat_of
from rules.swords_and_sails.vocabulary import SHIPS, TROOPS, CardName, Colour, Faction
from tests.helpers.entrants import Entrant
from tests.helpers.hooks import Hooks, Seating
from tests.helpers.playouts import Playout, dice_of
from tests.helpers.swords_and_sails import whole_box

MANY = 7

# Short campaigns


class ShortCampaign(SwordsAndSails):
    """The same rules with a low target: whoever leads alone wins soon; when time is up, the points decide."""

    target = 1
    seasons = 2
    seasons_of_many = 1

    def is_time_up(self, state: Campaign) -> bool:
        """Whether the last season is over; with many powers the first one is."""
        return state.season >= (self.seasons_of_many if len(state.realms) > MANY else self.seasons)

    def setup(self, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Campaign:
        """A campaign that a season or two decide; among the last standing it is left to the seasons."""
        campaign = super().setup(options, seats)
        campaign.options.target = min(campaign.options.target, self.target)
        return campaign

    def next_phase(self, state: Campaign) -> Phase[Campaign] | None:
        """Nothing after the last season."""
        return None if self.is_time_up(state) else super().next_phase(state)

    def outcome(self, state: Campaign) -> Outcome | None:
        """The winner by the rules, or who has the most points when time is up."""
        if state.outcome is not None or not self.is_time_up(state):
            return state.outcome
        scores = {seat_of(one): int(points_of(state, whole_box(), one)) for one in state.factions}
        best = max(scores.values())
        return Outcome(winners=tuple(seat for seat in scores if scores[seat] == best), reason="time", scores=scores)


def table(seats: str, **options: str) -> Seating:
    """Powers by their codes, and what the host changes."""
    usual = {setting.id: setting.default for setting in SwordsAndSails.settings}
    return Seating(tuple(map(Seat, seats.split())), tuple({**usual, **options}.items()))


FIRST_TABLES = (
    table("ENG FRA"),
    table("KIE BYZ", combat="normal", live_battles="on", live_counters="on", leaders="on"),
    table("NSE ENG", partial_siege="on", maintenance="on", double_withdraw="on", removal="on"),
    table("NSE ENG FRA", waits_for_victory="off"),
)
"""The common tests play these, so that each takes a moment."""

SINGLE_CHANGES = tuple(
    (setting.id, choice.id)
    for setting in SwordsAndSails.settings
    for choice in setting.choices
    if choice.id != setting.default and setting.id not in ("map", "minors")
)

OTHER_TABLES = (
    *(table("FRA HRE", **{setting: choice}) for setting, choice in SINGLE_CHANGES),
    table("ENG FRA HRE NSE", map="west"),
    table("KIE BYZ FAT", map="east", combat="normal", live_battles="on", live_counters="on", leaders="on"),
    table("ENG FRA LEO", minors="on"),
    table("KIE BYZ BUL", minors="on"),
    table("KIE HRE POL HUN", minors="on", learning="on"),
    table("KIE BYZ HRE", draft="on", removal="on", leaders="chosen", spring_diplomacy="on"),
    table("NSE FRA HRE", espionage_only="on", combat="normal", large_battles="normal", live_battles="on"),
    table("NSE FRA BYZ FAT HRE", apart="on", learning="on", maintenance="on"),
    table("NSE ENG FRA BYZ FAT HRE", leaders="on", live_battles="on"),
    table("NSE ENG FRA KIE BYZ FAT HRE", length="campaign"),
    table("NSE IRE ENG FRA LEO KIE POL HRE", minors="on", leaders="on", live_battles="on", live_counters="on"),
    table("NSE IRE ENG HUN FRA KIE BYZ FAT HRE", minors="on", live_counters="on"),
    table("NSE IRE ENG HUN FRA BUL KIE POL BYZ FAT", minors="on", maintenance="on"),
    table("NSE IRE ENG HUN FRA BUL KIE POL BYZ FAT HRE", minors="on", partial_siege="on"),
    table("NSE IRE ENG HUN FRA BUL KIE BYZ LEO FAT QUR HRE", minors="on", double_withdraw="on"),
)
"""Every choice of the lobby, alone and among others."""

TABLES = (*FIRST_TABLES, *OTHER_TABLES)


class Campaigns(Entrant):
    """Swords & Sails at small tables and for a few seasons: a whole campaign takes too long for every test."""

    def sit_down(self, number: int = 0) -> Playout:
        """A new game at one of the tables above."""
        seating = TABLES[number % len(TABLES)]
        options = dict(seating.options)
        return Playout(self.game, seats=seating.seats, options=options, dice=dice_of(number), kind=self.kind)


# Long campaigns


class LongCampaign(ShortCampaign):
    """The same rules with their own targets; a campaign that nobody wins in six years is ended by points."""

    target = 100
    seasons = 12
    seasons_of_many = 12


def any_table(game: Game[Any], chance: random.Random) -> Seating:
    """Two to seven powers with settings by chance; now and then with everything that the lobby has."""
    is_everything = chance.random() < 0.1
    while True:
        options = {setting.id: chance.choice(setting.choices).id for setting in game.settings}
        if is_everything:
            options |= {setting.id: "on" for setting in game.settings if setting.default in ("on", "off")}
        seats = game.seats if options["minors"] == "on" else game.seats[:MANY]
        chosen = tuple(sorted(chance.sample(seats, chance.randint(2, MANY)), key=seats.index))
        if not game.refusal(options, chosen):
            return Seating(chosen, tuple(options.items()))


class LongCampaigns(Entrant):
    """Swords & Sails for whole campaigns: what only late seasons bring is played too."""

    def sit_down(self, number: int = 0) -> Playout:
        """A new game at any table."""
        seating = any_table(self.game, random.Random(number))
        options = dict(seating.options)
        return Playout(self.game, seats=seating.seats, options=options, dice=dice_of(number), kind=self.kind)


# Hidden things


def redraw(campaign: Campaign, seat: Seat | None, draw: Draw) -> None:
    """Other units, gold, cards, pacts, reports and private instructions for all but one power."""
    own = None if seat is None else faction_of(seat)
    others = [faction for faction in campaign.factions if faction != own]
    for faction in others:
        realm = campaign.realms[faction]
        realm.gold = 5 * draw(1 + 2 * realm.gold // 5)
        realm.reports = []
        if faction in campaign.orders:
            campaign.orders[faction] = without_instructions(campaign, campaign.orders[faction])
            campaign.sabotage[faction] = Sabotage()
    for colour in Colour:
        deal_anew(campaign, colour, others, draw)
    for piece in campaign.pieces():
        if piece.faction in others and not is_tied(campaign, piece):
            piece.units = drawn_units(whole_box(), piece.faction, SHIPS if isinstance(piece, Fleet) else TROOPS, draw)
    campaign.pacts = [pact for pact in campaign.pacts if own in pact.parties]
    campaign.traces = [one for one in campaign.traces if not one.is_private or one.piece.split(".")[0] == own]


def without_instructions(campaign: Campaign, orders: Orders) -> Orders:
    """The orders as everybody has seen them."""
    bare = {name: order.model_copy(update={"instructions": Instructions()}) for name, order in orders.pieces.items()}
    return orders.model_copy(update={"pieces": bare})


def deal_anew(campaign: Campaign, colour: Colour, factions: Iterable[Faction], draw: Draw) -> None:
    """A stack and the cards of its colour in some hands, mixed and dealt again: how many a hand has is known."""
    deck, box = campaign.decks[colour], whole_box()
    realms = [campaign.realms[faction] for faction in factions]
    hands = [[card for card in realm.hand if box.card(card).colour is colour] for realm in realms]
    hidden = Counter(card for hand in hands for card in hand)
    campaign.decks[colour], dealt = Deck[CardName].redealt(
        deck.cards().elements(),
        pile=len(deck.draw_pile),
        discarded=deck.discard_pile,
        seen=(Counter(deck.out) - hidden).elements(),
        hands=map(len, hands),
        draw=draw,
    )
    for realm, cards in zip(realms, dealt, strict=True):
        realm.hand = [*(card for card in realm.hand if box.card(card).colour is not colour), *cards]


def is_tied(campaign: Campaign, piece: Army | Fleet) -> bool:
    """Whether others see from what a piece does how much fits into it: it carries or is carried, or has such orders."""
    if isinstance(piece, Army) and piece.aboard:
        return True
    if isinstance(piece, Fleet) and campaign.cargo_of(piece):
        return True
    if campaign.stage is not Stage.MOVEMENT:
        return False
    sheets = campaign.orders.values()
    carrying = any(order.command is Command.LOAD or order.carries for one in sheets for order in one.pieces.values())
    return carrying or any(one.transfers for one in sheets)


# What is always true


def check_invariants(campaign: Campaign, box: Content | None = None) -> None:
    """What holds after every answer; while armies move, or former allies part, not everybody is where he may stay."""
    faults = [*faults_of_realms(campaign), *faults_of_cards(campaign), *faults_of_pieces(campaign)]
    is_parting = campaign.stage is Stage.DIPLOMACY and campaign.options.live_battles
    if campaign.stage is not Stage.MOVEMENT and not is_parting:
        faults += [*faults_of_places(campaign, box or whole_box()), *faults_of_cargo(campaign)]
    assert not faults, faults


def faults_of_realms(campaign: Campaign) -> Iterable[str]:
    """Gold, teams and points."""
    holdings = survey(campaign)
    for faction, realm in campaign.realms.items():
        if realm.gold < 0 or realm.gold % 5:
            yield f"{faction} has {realm.gold} gold"
        own = [land for land in campaign.lands.values() if land.controller == faction]
        if not any(land.taken for land in campaign.lands.values()):
            points = realm.handicap + sum(1 + land.minors + 3 * land.majors for land in own)
            if points != holdings[faction].points:
                yield f"{faction} has {points} points"
        if realm.is_out and (own or campaign.armies_of(faction) or campaign.fleets_of(faction) or realm.hand):
            yield f"{faction} is out, and has something left"
    for agreement in campaign.agreements:
        if agreement.gold < 0 or agreement.gold % 5:
            yield f"there is {agreement.gold} gold on an agreement"
    members = [member for team in campaign.teams for member in team.members]
    if len(set(members)) != len(members) or not set(members) <= set(campaign.factions):
        yield f"the teams are {campaign.teams}"
    if any(not 2 <= len(team.members) <= 4 for team in campaign.teams) or len(campaign.teams) > len(CUBES):
        yield f"the teams are {campaign.teams}"
    if len({team.cube for team in campaign.teams}) != len(campaign.teams):
        yield "two teams have one cube"


def faults_of_cards(campaign: Campaign) -> Iterable[str]:
    """Sixty cards: in stacks, in hands, on the table."""
    whole = Counter({card.id: card.count for card in whole_box().cards})
    found: Counter[CardName] = sum((deck.cards() for deck in campaign.decks.values()), Counter())
    if whole != found:
        yield f"cards were lost or doubled: {whole - found}, {found - whole}"
    held = Counter(card for realm in campaign.realms.values() for card in realm.hand)
    held[CardName.TRADE_AGREEMENT] += len(campaign.agreements)
    held[CardName.MINOR_ALLY] += len(campaign.floor.attempts)
    out = Counter(card for deck in campaign.decks.values() for card in deck.out)
    if +held != out:
        yield f"hands and table hold {held}, and {out} are out"


def faults_of_pieces(campaign: Campaign) -> Iterable[str]:
    """Armies and fleets as such."""
    for name, piece in chain(campaign.armies.items(), campaign.fleets.items()):
        kinds = SHIPS if isinstance(piece, Fleet) else TROOPS
        letter = "F" if isinstance(piece, Fleet) else "A"
        if name != piece.name or name != f"{piece.faction}.{letter}{piece.number}" or not 1 <= piece.number <= 5:
            yield f"{piece.name} is called {name}"
        if any(kind not in kinds or count < 1 for kind, count in piece.units.items()):
            yield f"{name} has {piece.units}"
        if piece.faction not in campaign.factions:
            yield f"{name} belongs to nobody in the game"


def faults_of_places(campaign: Campaign, box: Content) -> Iterable[str]:
    """Everybody is where he may be."""
    atlas = box.atlas(campaign.options.half)
    for army in campaign.armies.values():
        if not army.units:
            yield f"{army.name} is empty"
        if army.aboard:
            carriers = [campaign.fleets.get(name) for name in army.aboard]
            if any(fleet is None or fleet.place != army.place for fleet in carriers):
                yield f"{army.name} in {army.place} is not with its fleets {army.aboard}"
            elif any(fleet and not campaign.are_friends(army.faction, fleet.faction) for fleet in carriers):
                yield f"{army.name} is aboard a stranger"
        elif army.place not in campaign.lands:
            yield f"{army.name} stands in {army.place}"
        elif campaign.lands[army.place].is_closed:
            yield f"{army.name} is in closed land"
        elif campaign.is_friendly(army.faction, army.place) and campaign.has_hostile_army(army.faction, army.place):
            # In land of neither, former allies simply stay [SS-R81].
            yield f"{army.name} shares {army.place} with an enemy"
    for fleet in campaign.fleets.values():
        if not fleet.units:
            yield f"{fleet.name} is empty"
        if fleet.is_docked:
            if fleet.place not in campaign.lands or not campaign.is_friendly(fleet.faction, fleet.place):
                yield f"{fleet.name} is docked in {fleet.place}"
        elif fleet.place not in atlas.seas:
            yield f"{fleet.name} sails in {fleet.place}"


def faults_of_cargo(campaign: Campaign) -> Iterable[str]:
    """Armies that find no room, whichever way they are spread over the fleets that carry them."""
    aboard = [army for army in campaign.armies.values() if army.aboard]
    for some in chain.from_iterable(combinations(aboard, number) for number in range(1, min(4, len(aboard)) + 1)):
        fleets = [campaign.fleets[name] for name in dict.fromkeys(name for army in some for name in army.aboard)]
        if sum(army.size for army in some) > sum(capacity(whole_box(), fleet.units) for fleet in fleets):
            yield f"{[army.name for army in some]} do not fit on {[fleet.name for fleet in fleets]}"


def plant(campaign: Campaign, seat: Seat, mark: str) -> None:
    """A mark in what a power alone can read: why an order of its own failed, and where its spy has been."""
    faction = faction_of(seat)
    campaign.traces.append(Trace(step="A0", kind="order_refused", piece=f"{faction}.A1", words=mark, is_private=True))
    campaign.realms[faction].reports.append(Report(piece=f"{faction}.A1", place=mark, season=0, units={}))


HOOKS = Hooks(redraw=redraw, invariants=check_invariants, most_answers=3000, plant=plant)


def enter(game: SwordsAndSails) -> Entrant:
    """The game with its hooks, at its own tables."""
    return Campaigns(ShortCampaign(game.content), HOOKS)


def enter_marathon(game: SwordsAndSails) -> Entrant:
    """The game with its hooks, for as long as a campaign takes."""
    return LongCampaigns(LongCampaign(game.content), replace(HOOKS, most_answers=10_000))
