"""The course of a season, stage by stage, with as few rounds of mail as the rules allow [SS-201, SS-202]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rules.kernel.asks import Ask, aside, prefilled, sheet
from rules.kernel.choices import spliced
from rules.kernel.play import Procedure
from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.combat import battle
from rules.swords_and_sails.diplomacy import floor, pacts
from rules.swords_and_sails.ground import G, atlas_of, box_of, decide_all, realm_of
from rules.swords_and_sails.intrigue import espionage, plots, sabotage, taking
from rules.swords_and_sails.intrigue.filings import Hour, Sabotage
from rules.swords_and_sails.movement import adjudication
from rules.swords_and_sails.opening import draft, learning, setup
from rules.swords_and_sails.orders import Orders
from rules.swords_and_sails.realm import building, control, income, seasons, upkeep
from rules.swords_and_sails.scoring import tally
from rules.swords_and_sails.sieges import besieging
from rules.swords_and_sails.state import Campaign, Stage, seat_of
from rules.swords_and_sails.vocabulary import Faction
from rules.swords_and_sails.writing import order_sheet
from rules.swords_and_sails.writing.order_sheet import WrittenOrders
from rules.swords_and_sails.writing.posture import Posture, pick_posture

T = TypeVar("T")
SABOTAGE = "sabotage"


def ask_everybody(g: G, ask: Callable[[G, Faction], Ask[T]]) -> Procedure[dict[Faction, T]]:
    """One sealed sheet for each power in the game: that somebody is asked tells nothing [SS-202]."""
    factions = g.state.factions
    answers = yield from g.ask_all({seat_of(faction): prefilled(ask(g, faction)) for faction in factions})
    return {faction: answers[seat_of(faction)] for faction in factions}


# Before the first season


def prepare(g: G) -> Procedure[None]:
    """Shuffled stacks and leaders [SS-955]."""
    yield from setup.prepare(g)


def draft_land(g: G) -> Procedure[None]:
    """The draft, where it is played [SS-180]."""
    yield from draft.hold_draft(g)
    g.state.stage = Stage.INCOME


# Phases 1 and 2


def open_season(g: G) -> Procedure[None]:
    """Income and the taking of cards, on one sheet [SS-217, SS-302]."""
    if g.state.options.espionage_only:
        yield from income.collect(g, {})
    else:
        chosen = yield from ask_everybody(g, ask_opening)
        yield from income.collect(g, {faction: sheet["bonus"] for faction, sheet in chosen.items()})
        yield from taking.take_cards(g, {faction: sheet["cards"] for faction, sheet in chosen.items()})
    g.state.stage = Stage.PLOTS


def ask_opening(g: G, faction: Faction) -> Ask[dict[str, Any]]:
    """Bonus cards for this income, and the cards that are taken with it [D05, D07]."""
    campaign, box = g.state, box_of(g)
    is_lesson = learning.is_first_lesson(campaign)
    held = [card for card in income.BONUS_CARDS if card in realm_of(g, faction).hand]

    def purse(played: list[Any]) -> int:
        if is_lesson:  # Nobody buys anything yet [SS-191].
            return 0
        due = upkeep.upkeep_due(campaign, box, faction) if campaign.options.maintenance else 0
        earned = income.income_of(campaign, atlas_of(g), box, faction, played).total
        return max(0, realm_of(g, faction).gold + earned - due)

    def check(lines: dict[str, Any]) -> None:
        cost, gold = taking.bill(box, lines["cards"]), purse(lines["bonus"])
        if cost > gold:
            raise IllegalAnswer(f"These cards cost {cost} gold; you will have {gold} when your income is in.")

    bonus = income.ask_bonus(g, faction)
    lines: dict[str, Ask[Any]] = {
        "bonus": bonus if held else aside(bonus),
        "cards": taking.ask_cards(g, faction, purse(held)),
    }
    title = f"{campaign.season_name.capitalize()} {campaign.year}: income and intrigue cards."
    return sheet("season.opening", title, lines, rule="SS-201", across=check)


def plot(g: G) -> Procedure[None]:
    """Cards of the intrigue phase, or spies without cards; a first lesson has neither [SS-330, SS-940, SS-191]."""
    if g.state.options.espionage_only:
        filed = yield from ask_everybody(g, espionage.ask_espionage)
        yield from espionage.spy_out(g, filed)
    elif not learning.is_first_lesson(g.state):
        queued = yield from ask_everybody(g, plots.ask_plots)
        yield from plots.play_out(g, queued)
    g.state.stage = Stage.DIPLOMACY


# Phase 3


def confer(g: G) -> Procedure[None]:
    """Diplomacy [SS-401]."""
    yield from floor.hold_diplomacy(g, battle.fight, besieging.besiege_at_once)
    g.state.stage = Stage.ORDERS


# Phases 4 to 6


def write_orders(g: G) -> Procedure[None]:
    """Everybody's orders, sealed; in a first lesson they are given [SS-501, SS-190]."""
    campaign = g.state
    if learning.is_first_lesson(campaign):
        box, atlas = box_of(g), atlas_of(g)
        written: Mapping[Faction, tuple[Orders, Sabotage]] = {
            faction: (learning.first_orders(campaign, atlas, box, faction), Sabotage()) for faction in campaign.factions
        }
    else:
        postures = yield from decide_all(g, dict.fromkeys(campaign.factions, pick_posture()), is_live=False)
        written = yield from ask_everybody(g, lambda g, faction: ask_campaign(g, faction, postures[faction]))
    for faction, (orders, filed) in written.items():
        if isinstance(orders, WrittenOrders):
            stow(campaign, orders)
        campaign.orders[faction] = Orders(pieces=orders.pieces, transfers=orders.transfers)
        campaign.sabotage[faction] = filed
    campaign.stage = Stage.MOVEMENT


def ask_campaign(g: G, faction: Faction, posture: Posture = Posture.USUAL) -> Ask[tuple[WrittenOrders, Sabotage]]:
    """All orders of a power, and the sabotage that it files with them [D17, D29]."""
    orders = order_sheet.ask_orders(g, faction, posture.instructions)
    if not sabotage.has_business(g, faction):
        return orders.reading(lambda written: (written, Sabotage()))
    return spliced(orders, SABOTAGE, sabotage.ask_sabotage(g, faction))


def stow(campaign: Campaign, orders: WrittenOrders) -> None:
    """Which ships of a fleet are loaded first from now on [D38]."""
    for name, order in orders.stowage.items():
        if name in campaign.fleets:
            campaign.fleets[name].stowage = [*order]


def move_and_fight(g: G) -> Procedure[None]:
    """From the reveal of the orders to the last siege [A0 to A24]."""
    filed = g.state.sabotage

    def strike(hour: Hour) -> Callable[[G], Procedure[Any]]:
        return lambda g: sabotage.strike(g, filed, hour)

    chapters = adjudication.Chapters(
        fight=battle.fight,
        besiege=besieging.besiege_all,
        settle=control.settle,
        judge=pacts.judge,
        between=sabotage.between_rounds(g, filed),
        before_battles=strike(Hour.BEFORE),
        after_battles=strike(Hour.AFTER),
    )
    yield from adjudication.adjudicate(g, chapters)
    g.state.sabotage = {}
    g.state.stage = Stage.BUILDING


# Phases 7 to 9


def build(g: G) -> Procedure[None]:
    """Units and cities, decided on one sheet and carried out together, after a Diplomat's audience [SS-901, SS-920]."""
    yield from floor.hold_audience(g)
    chosen = yield from ask_everybody(g, building.ask_building)
    building.build(g, chosen)
    g.state.stage = Stage.ADVANCE


def advance(g: G) -> Procedure[None]:
    """Victory, and the next season [SS-930]."""
    yield from seasons.advance(g)


STAGES: Mapping[Stage, Callable[[G], Procedure[None]]] = {
    Stage.LEADERS: prepare,
    Stage.DRAFT: draft_land,
    Stage.INCOME: open_season,
    Stage.PLOTS: plot,
    Stage.DIPLOMACY: confer,
    Stage.ORDERS: write_orders,
    Stage.MOVEMENT: move_and_fight,
    Stage.BUILDING: build,
    Stage.ADVANCE: advance,
}
"""What follows from each stage."""
BEFORE_THE_FIRST_SEASON = (Stage.LEADERS, Stage.DRAFT)


def run(stage: Stage) -> Callable[[G], Procedure[None]]:
    """A stage under the name of its season; at its end all are told whose points have changed [SS-220, SS-416]."""

    def staged(g: G) -> Procedure[None]:
        with g.step(f"{g.state.season_name.capitalize()} {g.state.year}: {stage}"):
            points = tally(g.state, box_of(g))
            yield from STAGES[stage](g)
            if stage not in BEFORE_THE_FIRST_SEASON:
                seasons.tell_points(g, points)

    return staged
