"""A battle before its first phase: how the table wants to play, and units as they come from their cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.fantasy_commander.cards import UnitCardId
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.settings import CUSTOM, IN_TURN, LAID, ON, ROYALE_LIMIT, ROYALE_MAP
from rules.fantasy_commander.state import Army, Battle, Campaign, Choices, Field, Screen, Step, Unit
from rules.fantasy_commander.vocabulary import EMPIRE, SIDES, Mode, Strength
from rules.kernel.values import Seat


def new_battle(content: Content, options: Mapping[str, str], seats: tuple[Seat, ...]) -> Battle:
    """An empty map and two armies that are not yet made [FC-101, FC-102, FC-106, FC-110, FC-111]."""
    mode = Mode(options.get("mode", Mode.SCENARIO))
    choices = choices_of(options, mode)
    number = options.get("scenario", "1")
    if mode is Mode.ROYALE:
        number = ROYALE_MAP if choices.lay_terrain else options.get("map", ROYALE_MAP)
    elif mode is Mode.CAMPAIGN:
        number = str(content.scenario(content.campaign.missions[0]).number)
    scenario = next(one for one in content.scenarios if str(one.number) == number)
    field = Field(mode=mode, scenario=scenario.id, choices=choices, first=EMPIRE, to_act=EMPIRE, armies={})
    if mode is Mode.CAMPAIGN:
        plan = content.campaign
        field.campaign = Campaign(well_being=plan.well_being, supplies=plan.supplies)
    battle = Battle(field=field, screens={})
    set_up(battle, scenario.id)
    if mode is Mode.CAMPAIGN:
        field.step = Step.TOWN
    return battle


def choices_of(options: Mapping[str, str], mode: Mode) -> Choices:
    """What was agreed in the lobby, as far as it concerns the mode [FC-105, FC-320, FC-323, FC-R68]."""
    is_royale = mode is Mode.ROYALE
    is_campaign = mode is Mode.CAMPAIGN
    return Choices(
        passing=options.get("passing") == ON and not is_campaign,
        deploy_in_turn=options.get("deployment") == IN_TURN,
        custom=is_royale or (options.get("rosters") == CUSTOM and not is_campaign),
        digest=options.get("digest") == ON,
        handicap=options.get("handicap") == ON and mode is Mode.SCENARIO,
        quiet_limit=options.get("quiet_limit", ON) == ON,
        lay_terrain=is_royale and options.get("map") == LAID,
        limit=int(options.get("limit", ROYALE_LIMIT)) if is_royale else 0,
        elements=options.get("elements") == ON and not is_campaign,
        strength=Strength(options.get("strength", Strength.STEADY)),
    )


def set_up(battle: Battle, scenario: str) -> None:
    """Everything of the last battle leaves the table; another one begins with its rosters [FC-114, FC-150]."""
    field = battle.field
    field.scenario = scenario
    field.step, field.turn = Step.ROSTERS, 0
    field.first = field.to_act = EMPIRE
    field.colour, field.holds = None, 0
    field.units, field.laid = [], []
    field.armies = {side: Army() for side in SIDES}
    field.quiet_turns, field.hurt_this_turn = 0, False
    field.outcome = None
    battle.screens = {side: Screen() for side in SIDES}


def muster(content: Content, side: Seat, cards: Iterable[UnitCardId]) -> list[Unit]:
    """Units from their cards, whole and rested; those of a kind are numbered, named ones are not."""
    units: list[Unit] = []
    for card in cards:
        units.append(new_unit(content, units, card))
    assert all(unit.side == side for unit in units)
    return units


def new_unit(content: Content, units: Iterable[Unit], name: UnitCardId) -> Unit:
    """One more unit beside others, under the next number of its code."""
    card = content.unit(name)
    alike = sum(1 for unit in units if unit.side == card.side and content.unit(unit.card).code == card.code)
    number = str(alike + 1) if card.kind.is_regular else ""
    return Unit(id=f"{card.side}.{card.code}{number}", side=card.side, card=card.id)
