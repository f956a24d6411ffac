"""What the campaign changes in a mission, and what becomes of the settlement after it [FC-M7 to FC-M9]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.fantasy_commander.cards import CampaignCard, UnitCardId
from rules.fantasy_commander.content import Content
from rules.fantasy_commander.ground import Ground
from rules.fantasy_commander.opening.muster import set_up
from rules.fantasy_commander.pieces import ground_of, score
from rules.fantasy_commander.state import Battle, Campaign, Report, Step, Unit, UnitId
from rules.fantasy_commander.vocabulary import EMPIRE, STYX, Boon, Kind, Level, Order
from rules.kernel.game import Outcome
from rules.kernel.play import Play, Procedure
from rules.kernel.values import Seat

G = Play[Battle]
SAVED, HOLDS, FALLS_BACK, ABANDONED = "border_saved", "line_holds", "falls_back", "abandoned"
"""The four ends of the campaign."""


def campaign_of(g: G) -> Campaign:
    """The settlement that is fought for."""
    campaign = g.state.field.campaign
    assert campaign is not None
    return campaign


def strength(ground: Ground, boon: Boon) -> int:
    """How strong an effect of the cards in force is; 0 outside the campaign and without such a card."""
    campaign = ground.field.campaign
    return 0 if campaign is None else sum(card.n for card in _with(ground, campaign, boon))


def _with(ground: Ground, campaign: Campaign, boon: Boon) -> Iterator[CampaignCard]:
    return (card for card in ground.campaign_cards(campaign) if card.effect is boon)


# Before a mission


def mission_roster(ground: Ground, side: Seat, cards: Sequence[UnitCardId]) -> list[UnitCardId]:
    """A sample roster as the campaign has it: with a unit that was raised, or one that the enemy brings."""
    campaign, roster = ground.field.campaign, list(cards)
    if campaign is None:
        return roster
    if side == EMPIRE and campaign.raised is not None and strength(ground, Boon.RAISES_A_UNIT):
        roster[campaign.raised] = next_level(ground.content, roster[campaign.raised]) or roster[campaign.raised]
    if side == STYX:
        for card in _with(ground, campaign, Boon.ADDS_A_UNIT):
            assert card.unit is not None
            roster += [card.unit] * card.n
    return roster


def next_level(content: Content, name: UnitCardId) -> UnitCardId | None:
    """The card of the same unit one level up; None for named units and Champions."""
    card, levels = content.unit(name), [*Level]
    if card.level in (None, levels[-1]):
        return None
    wanted = levels[levels.index(card.level) + 1]
    base = name.partition(".")[0]
    return next(one.id for one in content.units if one.level is wanted and one.id.partition(".")[0] == base)


def prepare_units(ground: Ground, units: Sequence[Unit]) -> None:
    """Heroes and colossal creatures of the enemy may have more Health."""
    more = strength(ground, Boon.STRENGTHENS_THE_GREAT)
    for unit in units:
        if unit.side == STYX and not ground.card(unit).kind.is_regular:
            unit.extra_size = more


def give_tithe(g: G) -> None:
    """The enemy may begin with victory points."""
    if points := strength(ground_of(g), Boon.GIVES_POINTS):
        score(g, STYX, points, "tithe")


# Monsters take no orders of the pool


def takes_orders(ground: Ground, unit: Unit) -> bool:
    """Whether a unit gets its token from the pool; the enemy's colossal creatures in the campaign do not."""
    is_monster = unit.side == STYX and ground.card(unit).kind is Kind.COLOSSAL
    return ground.field.campaign is None or not is_monster


def draw_monster_tokens(g: G) -> dict[UnitId, Order]:
    """A token for each monster of the enemy, drawn unseen."""
    ground, tokens = ground_of(g), g.content.campaign.monster_tokens
    monsters = [unit for unit in g.state.field.on_map(STYX) if not takes_orders(ground, unit)]
    return {unit.id: tokens[g.roll(len(tokens), "Monster token", to=()) - 1] for unit in monsters}


# After a mission


def report_mission(g: G) -> Procedure[None]:
    """Reputation, Well-being and Supplies change; then the next mission is prepared, or the campaign is over."""
    campaign, field, plan = campaign_of(g), g.state.field, g.content.campaign
    ground, result = ground_of(g), campaign.result
    assert result is not None
    is_won = result.winners == (EMPIRE,)
    points = {side: army.points for side, army in field.armies.items()}
    lost = [unit for unit in field.units if unit.side == EMPIRE and unit.destroyed]
    heroes = [unit for unit in lost if ground.card(unit).kind is Kind.HERO]
    if is_won:
        has_margin = points[EMPIRE] - points[STYX] >= plan.margin
        campaign.reputation += plan.reputation_for_a_win + (plan.reputation_for_a_margin if has_margin else 0)
    else:
        spared = strength(ground, Boon.SPARES_WELL_BEING)
        campaign.well_being = max(0, campaign.well_being - max(0, plan.well_being_of_a_loss - spared))
    campaign.reputation = max(0, campaign.reputation - plan.reputation_of_a_hero * len(heroes))
    campaign.supplies += plan.supplies_for_a_win if is_won else plan.supplies_for_a_loss
    campaign.supplies += strength(ground, Boon.BRINGS_SUPPLIES)
    report = Report(
        mission=field.scenario,
        is_won=is_won,
        points=points,
        turns=field.turn,
        units_lost=len(lost),
        heroes_lost=len(heroes),
        threat=campaign.threat,
        reputation=campaign.reputation,
        well_being=campaign.well_being,
        supplies=campaign.supplies,
    )
    campaign.reports.append(report)
    campaign.mission += 1
    g.tell("mission_reported", **report.model_dump(), number=campaign.mission)
    if not go_home(g, campaign, is_won=is_won):
        escalate(g, campaign, is_won=is_won)
        set_up(g.state, plan.missions[campaign.mission])
        field.step = Step.TOWN
    yield from ()


def escalate(g: G, campaign: Campaign, *, is_won: bool) -> None:
    """After a defeat the enemy draws an Escalation card for the next mission."""
    campaign.threat, campaign.raised, campaign.tended = "", None, ""
    campaign.has_watched, campaign.result = False, None
    if not is_won:
        return
    left = [card.id for card in g.content.escalation if card.id not in campaign.drawn]
    campaign.threat = left[g.roll(len(left), "Escalation card") - 1]
    campaign.drawn.append(campaign.threat)
    g.tell("escalated", card=campaign.threat)


def go_home(g: G, campaign: Campaign, *, is_won: bool) -> bool:
    """End the campaign if it is over: the settlement is lost, or all missions are fought; returns whether it is."""
    plan, field = g.content.campaign, g.state.field
    total = campaign.reputation + campaign.well_being
    if not campaign.well_being:
        reason = ABANDONED
    elif campaign.mission < len(plan.missions):
        return False
    elif total >= plan.saved and is_won:
        reason = SAVED
    else:
        reason = HOLDS if total >= plan.holds else FALLS_BACK
    winners: tuple[Seat, ...] = {SAVED: (EMPIRE,), HOLDS: ()}.get(reason, (STYX,))
    field.outcome = Outcome(winners=winners, reason=reason, scores={EMPIRE: total})
    field.step = Step.OVER
    g.tell("campaign_over", end=reason, reputation=campaign.reputation, well_being=campaign.well_being, score=total)
    return True
