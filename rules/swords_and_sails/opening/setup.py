"""Chapter 1xx, set-up: the lobby's settings, the board before the first season, shuffling and leaders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.kernel.decisions import Option
from rules.kernel.decks import Deck
from rules.kernel.game import Setting
from rules.kernel.play import Procedure
from rules.swords_and_sails.atlas import Atlas
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.ground import G
from rules.swords_and_sails.opening import leaders
from rules.swords_and_sails.opening.lineups import (
    CUBES,
    FIRST_TURN_MINORS,
    in_order,
    lineup_for,
    names_of,
    pairing_for,
    place_of,
    why_no_lineup,
    why_no_minors,
)
from rules.swords_and_sails.state import (
    Army,
    Campaign,
    Fleet,
    Land,
    Options,
    Realm,
    Stage,
    Team,
    army_name,
    fleet_name,
)
from rules.swords_and_sails.vocabulary import MAJORS, MINORS, Colour, CombatForm, Faction, Half, Leader

ON, OFF, CHOSEN = "on", "off", "chosen"
BEFORE_THE_FIRST = -1  # the season in which teams of the set-up were declared [SS-R109]
WAIT = 2  # seasons from a change of teams to the first mark [SS-419, SS-R52]


# Settings


def settings() -> tuple[Setting, ...]:
    """What the host chooses in the lobby [D01]."""
    return (
        _setting(
            "length", "Length", short="40 points", medium="60 points", long="100 points", campaign="Last standing"
        ),
        _setting("map", "Map", both="Both halves", west="West half", east="East half"),
        _setting("combat", "Combat", quick="Quick", normal="Normal"),
        _setting("large_battles", "Normal combat, over 50 units", quick="Quick", normal="Normal"),
        _switch("minors", "Minor powers"),
        _setting("leaders", "Leader cards", off="None", on="Dealt at random", chosen="Chosen, newcomers first"),
        _switch("learning", "Learning game: first orders are given"),
        _switch("draft", "Draft of territories before the start"),
        _switch("removal", "Removal table for unused powers"),
        _switch("handicap", "Handicap where fewer than seven play", default=ON),
        _switch("maintenance", "Upkeep of units"),
        _switch("partial_siege", "Partial siege"),
        _switch("double_withdraw", "Two Tactical Withdraw cards leave before combat"),
        _switch("espionage_only", "Espionage instead of intrigue cards"),
        _switch("spring_diplomacy", "Diplomacy in spring only"),
        _switch("apart", "Byzantium and the Fatimids apart where advised", default=ON),
        _switch("waits_for_victory", "New teams wait two seasons for victory", default=ON),
        _switch("live_battles", "Battle decisions asked as they come up"),
        _switch("live_counters", "Counters to cards asked as they come up"),
    )


def _setting(name: str, label: str, **choices: str) -> Setting:
    """A setting whose first choice is the default."""
    options = tuple(Option(id=choice, label=words) for choice, words in choices.items())
    return Setting(id=name, label=label, choices=options, default=options[0].id)


def _switch(name: str, label: str, default: str = OFF) -> Setting:
    return _setting(name, label, on="On", off="Off").model_copy(update={"default": default})


def chosen(options: Mapping[str, str]) -> dict[str, str]:
    """All settings, with the defaults for what the host left alone."""
    return {setting.id: options.get(setting.id, setting.default) for setting in settings()}


# Whether it can be played


def open_powers(options: Mapping[str, str]) -> tuple[Faction, ...]:
    """The powers that can be chosen in the lobby."""
    return (*MAJORS, *MINORS) if chosen(options)["minors"] == ON else MAJORS


def refusal(box: Content, options: Mapping[str, str], factions: Iterable[Faction]) -> str:
    """Why these powers cannot play with these settings, in a sentence; empty where they can."""
    said, powers = chosen(options), in_order(tuple(factions))
    half = Half(said["map"])
    minors = [faction for faction in powers if not faction.is_major]
    if minors and said["minors"] == OFF:
        return f"{names_of(box, tuple(minors))} can be played only with the setting for minor powers."
    if said["learning"] == ON:
        unfit = tuple(faction for faction in minors if faction not in FIRST_TURN_MINORS)
        if unfit:  # [SS-988]
            return f"A learning game has no first orders for {names_of(box, unfit, 'or')}."
        if said["combat"] != CombatForm.QUICK:  # [SS-193]
            return "A learning game uses quick combat."
    if said["leaders"] != OFF and len(powers) > len(Leader):
        return f"There are only {len(Leader)} leaders for {len(powers)} powers."
    return why_no_lineup(box, half, powers) or why_no_minors(box, half, powers)


def largest_lineup(box: Content, options: Mapping[str, str], taken: tuple[Faction, ...]) -> tuple[Faction, ...]:
    """The most powers that can play with these settings, among them all that are taken; none where none can."""
    said = chosen(options)
    majors = {faction for faction in taken if faction.is_major}
    fitting = [one for one in box.lineups if one.half is Half(said["map"]) and majors <= {*one.powers}]
    wanted = [faction for faction in taken if not faction.is_major]
    wanted += [faction for faction in MINORS if said["minors"] == ON and faction not in wanted]
    for lineup in sorted(fitting, key=lambda one: -len(one.powers)):
        powers = lineup.powers
        for minor in wanted:
            if not refusal(box, options, (*powers, minor)):
                powers = (*powers, minor)
        if {*taken} <= {*powers} and not refusal(box, options, powers):
            return powers
    return ()


SEASONS = {"short": 7, "medium": 12, "long": 26}
"""How many seasons seven stewards play, as a rule."""
FEW, FEW_POWERS = 5, 4
"""So many they play of a short game with so few powers."""


def usual_seasons(options: Mapping[str, str], players: int) -> int:
    """How many seasons a game takes, as a rule; 0 where nobody knows."""
    seasons = SEASONS.get(chosen(options)["length"], 0)
    return min(seasons, seasons * FEW // SEASONS["short"]) if players <= FEW_POWERS else seasons


# The board


def new_campaign(box: Content, options: Mapping[str, str], factions: Iterable[Faction]) -> Campaign:
    """The board as it is set up, in the spring of the year 1000, with empty treasuries [SS-105, SS-109, SS-R61]."""
    powers = in_order(tuple(factions))
    rules = _options(box, chosen(options), powers)
    atlas = Atlas(box, rules.half)
    campaign = Campaign(
        options=rules,
        stage=Stage.LEADERS,
        realms={faction: Realm() for faction in powers},
        lands={place: _land(box, place, powers) for place in atlas.territories},
        decks={
            colour: Deck.of(card.id for card in box.cards if card.colour is colour for _ in range(card.count))
            for colour in Colour
        },
    )
    for faction in powers:
        _muster(campaign, box, atlas, faction)
    if chosen(options)["handicap"] == ON:
        _even_out(campaign, box)
    for cube, pair in zip(CUBES, pairing_for(box, powers) or (), strict=False):
        campaign.teams.append(Team(cube=cube, members=[*in_order(pair)], since=BEFORE_THE_FIRST))
        for member in pair:
            campaign.realms[member].freed = BEFORE_THE_FIRST + WAIT if rules.waits_for_victory else 0
    return campaign


def _options(box: Content, said: dict[str, str], powers: tuple[Faction, ...]) -> Options:
    half = Half(said["map"])
    lineup = lineup_for(box, half, powers)
    switches = {name: said[name] == ON for name in Options.model_fields if name in said}
    return Options(
        **{**switches, "leaders": said["leaders"] != OFF},
        are_leaders_chosen=said["leaders"] == CHOSEN,
        target=box.tables.lengths[said["length"]],
        half=half,
        form=CombatForm(said["combat"]),
        auto_quick_over=Options().auto_quick_over if said["large_battles"] == CombatForm.QUICK else 0,
        are_byzantium_and_fatimids_apart=(
            said["apart"] == ON and lineup is not None and lineup.are_byzantium_and_fatimids_apart
        ),
    )


def _land(box: Content, place: str, powers: tuple[Faction, ...]) -> Land:
    sheet = box.territory(place)
    is_played = sheet.home in powers
    return Land(
        controller=sheet.home if is_played else None,
        printed_minors=sheet.minor_cities,
        majors=sheet.major_cities + (1 if sheet.gets_city and is_played else 0),  # [SS-987]
        is_closed=sheet.home is not None and sheet.home.is_major and not is_played,  # [SS-153]
    )


def _muster(campaign: Campaign, box: Content, atlas: Atlas, faction: Faction) -> None:
    """A power's armies and fleets with their units, but for those that the removal table takes [SS-105, SS-160]."""
    gone = _removed(campaign, box, faction)
    for is_fleet, muster in box.power(faction).pieces():
        name = (fleet_name if is_fleet else army_name)(faction, muster.number)
        if name in gone:
            continue
        kind = Fleet if is_fleet else Army
        piece = kind(name=name, faction=faction, number=muster.number, place=place_of(box, atlas, muster))
        piece.add(muster.units)
        if isinstance(piece, Fleet):
            campaign.fleets[name] = piece
        else:
            campaign.armies[name] = piece


def _removed(campaign: Campaign, box: Content, faction: Faction) -> list[str]:
    """What a power starts without because neighbours are unused; nothing in a learning game [SS-160 to SS-174]."""
    if not campaign.options.removal or campaign.options.learning:
        return []
    rows = [row for row in box.removals if row.power == faction and row.unused not in campaign.realms]
    armies = [army_name(faction, row.army) for row in rows if row.army]
    return armies + [fleet_name(faction, row.fleet) for row in rows if row.fleet]


def _even_out(campaign: Campaign, box: Content) -> None:
    """Strong powers are held back and weak ones helped, as their line-up says; it was measured without minor powers."""
    lineup = lineup_for(box, campaign.options.half, tuple(campaign.realms))
    if lineup is not None and set(campaign.realms) == set(lineup.powers):
        for faction, points in lineup.handicap.items():
            campaign.realms[faction].pace = points


# Chance


def prepare(g: G) -> Procedure[None]:
    """The stacks are shuffled, and leaders handed out where they are played [SS-955, D03]."""
    campaign = g.state
    for colour, deck in campaign.decks.items():
        deck.shuffle(g.shuffle, f"deck:{colour}")
    if campaign.options.leaders:
        yield from leaders.hand_out(g)
    for team in campaign.teams:
        g.tell("team_at_start", cube=team.cube, members=team.members)
    tell_handicaps(g)
    campaign.stage = Stage.DRAFT if campaign.options.draft else Stage.INCOME


def tell_handicaps(g: G) -> None:
    """Everybody hears who is helped and who is held back."""
    for faction, realm in g.state.realms.items():
        if realm.pace > 0:
            g.tell("quickened", faction=faction, points=realm.pace)
        elif realm.pace < 0:
            g.tell("slowed", faction=faction, points=-realm.pace)
