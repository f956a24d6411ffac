"""Alliances: teams that are formed, joined and left before all eyes [SS-410 to SS-423, SS-981 to SS-986, SS-R83]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kernel.choices import Act, Choice, pick, pick_several
from rules.kernel.values import IllegalAnswer
from rules.swords_and_sails.diplomacy.bargaining import UNCHANGED, make_offer, pick_power, tell
from rules.swords_and_sails.diplomacy.offers import League
from rules.swords_and_sails.ground import G, box_of, label, people
from rules.swords_and_sails.state import Army, Campaign, Team
from rules.swords_and_sails.vocabulary import Faction

CUBES = ("A", "B", "C")  # [SS-413]
MOST_MEMBERS = 4  # [SS-412]
WAIT = 2  # seasons between a change of teams and a victory [SS-419, SS-R52]


def acts(g: G, faction: Faction, partners: tuple[Faction, ...]) -> Iterator[Act]:
    """Propose a team, ask to join one, ask somebody into the own one."""
    team = g.state.team_of(faction)
    alone = [one for one in partners if g.state.team_of(one) is None]
    most = most_members(g.state)
    if team is None and alone and most >= 2 and free_cube(g.state):
        powers = [Choice(one, box_of(g).power(one).name, one) for one in alone]
        ask = pick_several(
            "diplomacy.allies", "With whom?", powers, least=1, most=min(most - 1, len(alone)), rule="SS-412"
        )
        yield Act("ally", "Propose an alliance", "Teams", lambda others: propose(g, faction, others), ask)
    if team is None:
        open_teams = [
            Choice(one.cube, f"Team {one.cube}: {people(g, one.members)}", one)
            for one in g.state.teams
            if len(one.members) < most and any(member in partners for member in one.members)
        ]
        if open_teams:
            join = pick("diplomacy.join", "Which team?", open_teams, rule="SS-417")
            yield Act("join", "Ask to join a team", "Teams", lambda one: ask_in(g, faction, one), join)
    elif alone and len(team.members) < most:
        whom = pick_power(g, "diplomacy.invite", "Whom?", alone, "SS-417")
        yield Act("invite", "Ask a power into your team", "Teams", lambda one: invite(g, faction, team, one), whom)


def leaving_acts(g: G, faction: Faction) -> Iterator[Act]:
    """Leave the team when the phase ends, and what own armies do if it breaks; nobody hears of it before [SS-R81]."""
    team, floor = g.state.team_of(faction), g.state.floor
    if team is None:
        return
    if faction in floor.leaving:
        yield Act("stay", "Stay in the team after all", "Teams", lambda _: stay(g, faction))
    else:
        hint = "When this phase ends; until then you can think better of it"
        yield Act("leave", "Leave the team", "Teams", lambda _: leave(g, faction), hint=hint)
    guests = [army for army in g.state.armies_of(faction) if is_guest(g.state, army)]
    if guests:
        armies = [
            Choice(army.name, f"{label(g, army)} in {box_of(g).name_of(army.place)}", army.name) for army in guests
        ]
        stay_on = pick_several(
            "diplomacy.besiegers", "Which armies stay and besiege? The others go home.", armies, rule="SS-422"
        )
        yield Act("besiegers", "If the alliance breaks", "Teams", lambda names: resolve(g, faction, names), stay_on)


# What is possible


def most_members(campaign: Campaign) -> int:
    """Four, but never everybody: somebody must stay outside [SS-412, SS-R83]."""
    return min(MOST_MEMBERS, len(campaign.factions) - 1)


def free_cube(campaign: Campaign) -> str:
    """The cube of the next team; empty when all three are in use [SS-413]."""
    used = [team.cube for team in campaign.teams]
    return next((cube for cube in CUBES if cube not in used), "")


def in_order(factions: Iterable[Faction]) -> tuple[Faction, ...]:
    """Powers in canonical order."""
    chosen = tuple(factions)
    return tuple(one for one in Faction if one in chosen)


def is_guest(campaign: Campaign, army: Army) -> bool:
    """Whether an army stands in a team-mate's land."""
    controller = campaign.lands[army.place].controller if army.is_on_land else None
    return controller is not None and controller != army.faction and campaign.are_friends(army.faction, controller)


def check_league(campaign: Campaign, terms: League) -> None:
    """Refuse a team that the rules, or those who are in it by now, do not allow."""
    if len(terms.members) > most_members(campaign):
        raise IllegalAnswer(f"A team has at most {most_members(campaign)} members in this game. {UNCHANGED}")
    if campaign.options.are_byzantium_and_fatimids_apart and {Faction.BYZ, Faction.FAT} <= set(terms.members):
        raise IllegalAnswer(f"Byzantium and the Fatimids may not ally in this game. {UNCHANGED}")  # [SS-157]
    team = next((one for one in campaign.teams if one.cube == terms.cube), None)
    old = () if team is None else tuple(team.members)
    newcomers = [one for one in terms.members if one not in old]
    as_proposed = set(old) <= set(terms.members) and len(newcomers) == 1 if terms.cube else bool(free_cube(campaign))
    if not as_proposed or any(campaign.team_of(one) is not None for one in newcomers):
        raise IllegalAnswer(f"The teams have changed since this was proposed. {UNCHANGED}")
    if any(one not in campaign.factions for one in terms.members):
        raise IllegalAnswer(f"Not all of them are still in the game. {UNCHANGED}")


# Proposing


def propose(g: G, faction: Faction, others: list[Faction]) -> None:
    """A new team; all of its members must agree [SS-412, D11]."""
    _offer(g, faction, League(members=in_order([faction, *others])))


def ask_in(g: G, faction: Faction, team: Team) -> None:
    """An outsider asks to join; all members must agree [SS-417]."""
    _offer(g, faction, League(members=in_order([faction, *team.members]), cube=team.cube))


def invite(g: G, faction: Faction, team: Team, one: Faction) -> None:
    """A member asks an outsider in; he and all other members must agree [SS-417]."""
    _offer(g, faction, League(members=in_order([one, *team.members]), cube=team.cube))


def _offer(g: G, faction: Faction, terms: League) -> None:
    check_league(g.state, terms)
    make_offer(g, faction, [one for one in terms.members if one != faction], terms)


def declare(g: G, terms: League) -> None:
    """All have agreed: the team is declared before all [SS-412, SS-417]."""
    campaign = g.state
    check_league(campaign, terms)
    if terms.cube:
        team = next(one for one in campaign.teams if one.cube == terms.cube)
        newcomer = next(one for one in terms.members if one not in team.members)
        team.members = [*terms.members]
        campaign.floor.joined[newcomer] = campaign.season  # The others have shared their land before [SS-533].
        g.reveal("team_joined", cube=team.cube, by=newcomer, members=team.members)
    else:
        team = Team(cube=free_cube(campaign), members=[*terms.members], since=campaign.season)
        campaign.teams.append(team)
        g.reveal("team_formed", cube=team.cube, members=team.members)
    begin_anew(campaign, team.members)


def begin_anew(campaign: Campaign, factions: Iterable[Faction]) -> None:
    """A new constellation has no victory mark, and gets none for a while [SS-419, SS-R52]."""
    for faction in factions:
        realm = campaign.realms[faction]
        realm.mark = None
        if campaign.options.waits_for_victory:
            realm.freed = campaign.season + WAIT


# Leaving


def leave(g: G, faction: Faction) -> None:
    """Its own affair until the phase ends [SS-410, SS-986, SS-R81]."""
    g.state.floor.leaving.append(faction)
    tell(g, "leaving_planned", [faction], by=faction)


def stay(g: G, faction: Faction) -> None:
    """Think better of it."""
    g.state.floor.leaving.remove(faction)
    tell(g, "leaving_dropped", [faction], by=faction)


def resolve(g: G, faction: Faction, names: list[str]) -> None:
    """Which armies would besiege a former ally [D12]."""
    floor = g.state.floor
    own = [army.name for army in g.state.armies_of(faction)]
    floor.resolved = [name for name in floor.resolved if name not in own] + names
    tell(g, "besiegers_named", [faction], by=faction, pieces=names)


def break_up(g: G) -> None:
    """The phase ends: leavers leave; a team of one is none [SS-418, SS-R81]."""
    campaign = g.state
    for team in campaign.teams:
        leavers = [one for one in team.members if one in campaign.floor.leaving]
        if not leavers:
            continue
        begin_anew(campaign, team.members)
        team.members = [one for one in team.members if one not in leavers]
        remain = team.members if len(team.members) > 1 else []
        for one in leavers if remain else [*leavers, *team.members]:
            campaign.floor.joined.pop(one, None)
        g.reveal("team_broken", cube=team.cube, left_by=leavers, members=remain)
    campaign.teams = [team for team in campaign.teams if len(team.members) > 1]
    campaign.floor.leaving = []
