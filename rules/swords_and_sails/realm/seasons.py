"""Phase 9: who is out, who is marked, who has won; then the next season [SS-203, SS-930 to SS-934, SS-R52, SS-R82]."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.kernel.game import Outcome
from rules.kernel.play import Procedure
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.diplomacy import pacts, trade
from rules.swords_and_sails.ground import G, atlas_of, box_of, realm_of, spend_card
from rules.swords_and_sails.scoring import Standing, points_of, shown, sides, standings, tally
from rules.swords_and_sails.state import Army, Campaign, Past, Stage, seat_of
from rules.swords_and_sails.vocabulary import SEASONS, Faction

SEVERAL = 2
VICTORY, LAST_STANDING, NOBODY_LEFT = "victory_points", "last_standing", "nobody_left"


def advance(g: G) -> Procedure[None]:
    """Elimination, victory, and the season after this one."""
    campaign = g.state
    eliminate(g)
    if campaign.outcome is None and campaign.options.target:
        mark_and_judge(g)
    if campaign.outcome is None:
        begin_next_season(g)
    yield from ()


def begin_next_season(g: G) -> None:
    """The calendar goes on, and what counted for one season is put away [SS-203]."""
    campaign = g.state
    campaign.season += 1
    for realm in campaign.realms.values():
        realm.handicap += grown(realm.pace, campaign.season) - grown(realm.pace, campaign.season - 1)
    campaign.past = Past(orders=campaign.orders, traces=campaign.traces, advice=campaign.advice)
    campaign.orders, campaign.traces, campaign.advice, campaign.former = {}, [], [], {}
    for land in campaign.lands.values():
        land.new_minors = 0
    campaign.stage = Stage.INCOME
    g.tell("season_began", season=campaign.season, name=campaign.season_name, year=campaign.year)


def grown(pace: int, seasons: int) -> int:
    """What so many points a year come to in some seasons, whole ones."""
    return pace * seasons // len(SEASONS)


# Elimination


def eliminate(g: G) -> None:
    """Whoever has neither territory nor army is out; who is left alone, or as one team, has won [SS-R82]."""
    campaign = g.state
    while True:
        lost = [one for one in campaign.factions if not campaign.lands_of(one) and not campaign.armies_of(one)]
        if not lost:
            break
        for faction in lost:  # An army set down from a lost fleet may find no land: then its power goes too.
            _strike_out(g, faction)
    left = list(sides(campaign))
    if len(left) < SEVERAL:
        finish(g, left[0] if left else (), LAST_STANDING if left else NOBODY_LEFT)


def _strike_out(g: G, faction: Faction) -> None:
    """A power's fleets, gold and cards leave play, and so do its agreements; its team goes on without it."""
    campaign, realm = g.state, realm_of(g, faction)
    for fleet in campaign.fleets_of(faction):
        for army in campaign.cargo_of(fleet):
            _set_down(campaign, atlas_of(g), army)
        del campaign.fleets[fleet.name]
    realm.gold, realm.mark, realm.is_out = 0, None, True
    for card in list(realm.hand):
        spend_card(g, faction, card)
    trade.end_with(g, faction)
    pacts.end_with(campaign, faction)
    for team in campaign.teams:
        team.members = [member for member in team.members if member != faction]
    campaign.teams = [team for team in campaign.teams if len(team.members) >= SEVERAL]
    g.tell("eliminated", faction=faction)


def _set_down(campaign: Campaign, atlas: Atlas, army: Army) -> None:
    """An ally's army aboard goes to its owner's nearest own land, or is lost without any [SS-R81]."""
    steps = atlas.steps([army.place])
    home = [place for place in campaign.lands_of(army.faction) if place in steps]
    if not home:
        del campaign.armies[army.name]
        return
    army.place, army.aboard = min(home, key=lambda place: (steps[place], place)), []


# Victory


def tell_points(g: G, before: Mapping[Faction, Fraction]) -> None:
    """Whose points have changed, and how; those who rise or fall together are told as one [SS-416]."""
    moved: dict[tuple[Fraction, Fraction], list[Faction]] = {}
    for faction, points in tally(g.state, box_of(g)).items():
        if points != before[faction]:
            moved.setdefault((before[faction], points), []).append(faction)
    for (old, new), side in moved.items():
        g.tell("points_changed", side=side, before=shown(old), points=shown(new))


def mark_and_judge(g: G) -> None:
    """A side that was marked before and leads wins; then marks are set and taken away [SS-931 to SS-934, SS-R52]."""
    campaign = g.state
    table = standings(campaign, box_of(g))
    high = [one for one in table if one.points >= campaign.options.target and _is_judged(campaign, one)]
    marked = [one for one in high if _is_marked(campaign, one)]
    first = [one for one in marked if one.points == table[0].points]
    if len(first) == 1:
        finish(g, first[0].side, VICTORY)
        return
    for standing in table:
        if standing in high and standing not in marked:
            _mark(campaign, standing, campaign.season)
            g.tell("victory_marked", side=standing.side, points=shown(standing.points))
        elif standing not in high:
            if any(campaign.realms[member].mark is not None for member in standing.side):
                g.tell("mark_lost", side=standing.side, points=shown(standing.points))
            _mark(campaign, standing, None)


def _is_judged(campaign: Campaign, standing: Standing) -> bool:
    """Whether enough seasons have passed since its team was formed or broken [SS-419, SS-R52]."""
    return all(campaign.realms[member].freed <= campaign.season for member in standing.side)


def _is_marked(campaign: Campaign, standing: Standing) -> bool:
    """Whether all of a side were marked together at an earlier Phase 9."""
    first, *others = [campaign.realms[member].mark for member in standing.side]
    return first is not None and all(mark == first for mark in others)


def _mark(campaign: Campaign, standing: Standing, season: int | None) -> None:
    for member in standing.side:
        campaign.realms[member].mark = season


def finish(g: G, winners: tuple[Faction, ...], reason: str) -> None:
    """The game is over; everybody's points are told, whole ones."""
    campaign = g.state
    scores = {
        seat_of(faction): 0 if realm.is_out else int(points_of(campaign, box_of(g), faction))
        for faction, realm in campaign.realms.items()
    }
    campaign.outcome = Outcome(winners=tuple(seat_of(one) for one in winners), reason=reason, scores=scores)
    campaign.stage = Stage.OVER
    g.tell("game_won", side=winners, reason=reason)
