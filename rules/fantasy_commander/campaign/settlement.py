"""The settlement between two missions: what is bought, and which units it looks after [FC-109, FC-M8]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.fantasy_commander.campaign.missions import G, campaign_of, next_level
from rules.fantasy_commander.cards import TownCard
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.opening.muster import muster
from rules.fantasy_commander.pieces import ground_of
from rules.fantasy_commander.state import Campaign, Step, Unit, UnitId
from rules.fantasy_commander.vocabulary import EMPIRE, Boon
from rules.kernel.asks import Ask, sheet
from rules.kernel.choices import Choice, Ware, allot, pick
from rules.kernel.play import Procedure
from rules.kernel.words import counted

TOWN = "campaign.town"
BUY, RAISE, TEND = "buy", "raise", "tend"
NOBODY = "nobody"


def visit_town(g: G) -> Procedure[None]:
    """The player buys town cards, and chooses the units that the settlement looks after in the next mission."""
    campaign, ground = campaign_of(g), ground_of(g)
    with g.step(f"The settlement before mission {campaign.mission + 1}"):
        said = yield from g.ask(EMPIRE, ask_town(ground, campaign))
    for card, count in said.get(BUY, {}).items():
        if count:
            campaign.bought.append(card)
            campaign.supplies -= g.content.town_card(card).price
            g.tell("town_card_bought", card=card, supplies=campaign.supplies)
    raised, tended = said.get(RAISE), said.get(TEND)
    campaign.raised = raised if _has(ground, campaign, Boon.RAISES_A_UNIT) else None
    campaign.tended = tended if tended is not None and _has(ground, campaign, Boon.GRANTS) else ""
    g.tell("mission_began", mission=g.state.field.scenario, number=campaign.mission + 1, threat=campaign.threat)
    g.state.field.step = Step.ROSTERS


def _has(ground: Ground, campaign: Campaign, boon: Boon) -> bool:
    return any(ground.content.town_card(card).effect is boon for card in campaign.bought)


def ask_town(ground: Ground, campaign: Campaign) -> Ask[dict[str, Any]]:
    """One sheet: what to buy for Supplies, which unit to raise, which one to tend."""
    lines: dict[str, Ask[Any]] = {}
    offered = [card for card in ground.content.town_cards if card.id not in campaign.bought]
    affordable = [card for card in offered if card.price <= campaign.supplies]
    if affordable:
        wares = [
            Ware(card.id, card.name, card.id, 1, prices=(card.price,), hint=card.text[:100]) for card in affordable
        ]
        lines[BUY] = allot(f"{TOWN}.buy", "Build:", wares, campaign.supplies, unit="supplies", rule="FC-109")
    units = muster(ground.content, EMPIRE, ground.scenario.rosters[EMPIRE].units)
    if name := _owner_of(ground, campaign, affordable, Boon.RAISES_A_UNIT):
        lines[RAISE] = _ask_raised(ground, name, units)
    if name := _owner_of(ground, campaign, affordable, Boon.GRANTS):
        lines[TEND] = _ask_tended(ground, name, units)
    prompt = (
        f"Mission {campaign.mission + 1} of {len(ground.content.campaign.missions)}: {ground.scenario.name}, to "
        f"{ground.scenario.points} points. Reputation {campaign.reputation}, Well-being {campaign.well_being}, "
        f"{counted(campaign.supplies, 'Supply', 'Supplies')}. What does the settlement do?"
    )
    return sheet(TOWN, prompt, lines, rule="FC-109", begun=tuple(lines), unchanged="march out as you are")


def _owner_of(ground: Ground, campaign: Campaign, affordable: list[TownCard], boon: Boon) -> str:
    """The name of the card with that effect, if the settlement has it or may buy it now."""
    cards = [*map(ground.content.town_card, campaign.bought), *affordable]
    return next((card.name for card in cards if card.effect is boon), "")


def _ask_raised(ground: Ground, name: str, units: list[Unit]) -> Ask[int | None]:
    def choices() -> Iterator[Choice[int | None]]:
        for place, unit in enumerate(units):
            if (better := next_level(ground.content, unit.card)) is not None:
                label = f"{ground.name(unit)} to {ground.content.unit(better).level}"
                yield Choice(unit.id, label, place, ground.card(unit).full_name)
        yield Choice(NOBODY, "No unit", None)

    return pick(f"{TOWN}.raise", f"{name}, if there is one: raise", choices(), rule="FC-109")


def _ask_tended(ground: Ground, name: str, units: list[Unit]) -> Ask[UnitId | None]:
    choices: list[Choice[UnitId | None]] = [
        Choice(unit.id, ground.name(unit), unit.id, ground.card(unit).full_name) for unit in units
    ]
    choices.append(Choice(NOBODY, "No unit", None))
    return pick(f"{TOWN}.tend", f"{name}, if there is one: for", choices, rule="FC-109")
