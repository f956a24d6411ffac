"""Whole campaigns by chance, with every choice of the lobby: what is always true, and every unit counted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules.kernel.decisions import Decision, PickOne, Sheet
from rules.kernel.game import Event
from rules.kernel.play import DONE
from rules.kernel.session import Session, is_legal
from rules.kernel.stewards import random_answer
from rules.kernel.values import Json, Seat
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.ground import is_within_peasant_limit
from rules.swords_and_sails.orders import PieceName
from rules.swords_and_sails.state import Army, Campaign, Stage
from rules.swords_and_sails.vocabulary import Faction, UnitType
from tests.conformance.hooks.swords_and_sails import HOOKS, TABLES, ShortCampaign, check_invariants, table
from tests.helpers.hooks import Seating
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Playout, dice_of
from tests.helpers.swords_and_sails import whole_box

TRIES = 4
TALKS = ("Teams", "Trade", "Cards")
MOST_TALK = 12


# Bold players


def bold_answer(session: Session[Any], seat: Seat, chance: random.Random) -> Json:
    """As much as the rules allow: each line of a sheet by chance, as long as the whole stays legal."""
    ask = session._asks[seat]
    if isinstance(ask.decision, PickOne) and any(option.id == DONE for option in ask.decision.options):
        return talk(ask.decision, session.batch.turns[seat] if session.batch else 0, chance)
    answer = ask.decision.fall_back(chance.randrange)
    if isinstance(ask.decision, Sheet) and isinstance(answer, dict):
        for slot in chance.sample(list(ask.decision.slots), len(ask.decision.slots)):
            for _ in range(TRIES):
                tried = {**answer, slot: random_answer(ask.decision.slots[slot], chance.randrange)}
                if is_legal(ask, tried):
                    answer = tried
                    break
        return answer
    tries = [random_answer(ask.decision, chance.randrange) for _ in range(TRIES)]
    return next((tried for tried in tries if is_legal(ask, tried)), answer)


def talk(floor: PickOne, turn: int, chance: random.Random) -> Json:
    """On the floor: accept most offers, make some, be done before long."""
    offers = next((option.then for option in floor.options if option.id == "answer"), None)
    if isinstance(offers, PickOne) and chance.random() < 0.7:
        return {"pick": "answer", "then": {"pick": chance.choice(offers.options).id, "then": "accept"}}
    talks = [option for option in floor.options if option.group in TALKS]
    if turn > MOST_TALK or chance.random() < 0.4:
        return DONE
    option = chance.choice(talks if talks and chance.random() < 0.5 else floor.options)
    return (
        option.id if option.then is None else {"pick": option.id, "then": random_answer(option.then, chance.randrange)}
    )


# Counting units


Census = Counter[tuple[Faction, str]]


def census(campaign: Campaign) -> Census:
    """All units of all powers."""
    found: Census = Counter()
    for piece in campaign.pieces():
        for kind, count in piece.units.items():
            found[piece.faction, kind.value] += count
    return found


def owner(piece: PieceName) -> Faction:
    """Whose army or fleet it is."""
    return Faction(piece.split(".")[0])


class Books:
    """What the events say that has become of the units."""

    def __init__(self, events: list[Event]) -> None:
        self.change: Census = Counter()
        self.lost_whole: set[Faction] = set()
        """Who has lost armies or fleets with all that was left in them, which nobody was told."""
        self.fighting: list[PieceName] = []
        for event in events:
            self.enter(event.kind, event.data)

    def enter(self, kind: str, data: Mapping[str, Any]) -> None:
        """One event."""
        match kind:
            case "units_built":
                self.add(owner(data["piece"]), data["units"])
            case "units_disbanded" | "drowned_units":
                self.add(owner(data["piece"]), data["units"], -1)
            case "siege_losses":
                self.add(Faction(data["faction"]), data["units"], -1)
            case "sabotaged" if data["piece"] not in self.fighting:
                self.add(owner(data["piece"]), data["lost"], -1)
            case "battle_joined":
                self.fighting = [*data["attacker"]["pieces"], *data["defender"]["pieces"]]
            case "battle_fought":
                self.fighting = []
                report = data["report"]
                for side in (report["attacker"], report["defender"]):
                    for piece, units in side["pieces"].items():
                        self.add(owner(piece), units, -1)
                for piece, units in report["survivors"].items():
                    self.add(owner(piece), units)
            case "lost" | "removed":
                self.lost_whole |= {owner(one["piece"]) for one in data["pieces"]}
            case "army_disbanded":
                self.lost_whole.add(owner(data["piece"]))
            case "eliminated":
                self.lost_whole |= set(Faction)  # It may have carried an ally's army.

    def add(self, faction: Faction, units: Mapping[str, int], sign: int = 1) -> None:
        """Units come or go."""
        for kind, count in units.items():
            self.change[faction, kind] += sign * count

    def check(self, before: Census, after: Census) -> None:
        """Every unit is accounted for."""
        for faction, kind in {**before, **after, **self.change}:
            expected = before[faction, kind] + self.change[faction, kind]
            found = after[faction, kind]
            assert found == expected or (faction in self.lost_whole and found < expected), (
                f"{faction} has {found} {kind}, and should have {expected}"
            )


# Playing


def answers(game: SwordsAndSails, seating: Seating, number: int) -> Iterator[Playout]:
    """A campaign to its end, before the first answer and after each."""
    playout = Playout(game, seats=seating.seats, options=dict(seating.options), dice=dice_of(number))
    chance = random.Random(number)
    yield playout
    for _ in range(HOOKS.most_answers):
        if playout.is_over:
            break
        seat = chance.choice(playout.session.waiting())
        playout.submit(seat, bold_answer(playout.session, seat, chance))
        yield playout
    assert playout.session.outcome is not None


def play(game: SwordsAndSails, seating: Seating, number: int) -> Playout:
    """A campaign to its end, looked at after every answer."""
    counted: Census | None = None
    since = 0
    for playout in answers(game, seating, number):
        campaign = playout.session.state
        check_invariants(campaign)
        if counted is None:
            counted = census(campaign)
        elif campaign.stage is not Stage.MOVEMENT and not is_in_battle(playout):
            events = [event for _, event in playout.ledger.events[since:]]
            now = census(campaign)
            Books(events).check(counted, now)
            counted, since = now, len(playout.ledger.events)
    return playout


def is_in_battle(playout: Playout) -> bool:
    """Whether former allies are fighting at this moment, in the middle of Diplomacy."""
    batch = playout.session.batch
    if batch is None or batch.is_floor:
        return False
    return not any(is_sheet_or_floor(decision) for decision in batch.asks.values())


def is_sheet_or_floor(decision: Decision) -> bool:
    """Whether a question is one of those that a season has by its calendar."""
    return decision.key in (
        "season.opening",
        "plots.sheet",
        "espionage.sheet",
        "diplomacy.floor",
        "orders.sheet",
        "building.sheet",
    )


def check_orders(campaigns: list[Campaign]) -> None:
    """At the lock, orders are for pieces that are there."""
    for campaign in campaigns:
        if campaign.stage is Stage.MOVEMENT:
            for faction, sheet in campaign.orders.items():
                own = {piece.name for piece in campaign.pieces() if piece.faction == faction}
                assert sheet.pieces.keys() <= own
                assert {name for one in sheet.transfers for name in (one.giver, one.receiver)} <= own


def stored(playout: Playout) -> list[Campaign]:
    """The campaign as it was at each of its checkpoints."""
    return [Campaign.model_validate(checkpoint.state) for checkpoint in playout.ledger.checkpoints]


def reinforced(playout: Playout, campaigns: list[Campaign]) -> list[Army]:
    """The armies that have just received new units, at the end of each season."""
    found = []
    for checkpoint, campaign in zip(playout.ledger.checkpoints, campaigns, strict=True):
        fresh = [event for line, event in playout.ledger.events if line == checkpoint.line]
        built = [event.data["piece"] for event in fresh if event.kind == "units_built"]
        if campaign.stage is Stage.ADVANCE:
            found += [army for army in campaign.armies.values() if army.name in built]
    return found


@pytest.mark.parametrize("number", range(len(TABLES)), ids=lambda number: f"{number}-{len(TABLES[number].seats)}")
def test_campaigns_with_every_choice_of_the_lobby(number: int) -> None:
    """Two to twelve powers: nothing is lost, doubled or misplaced, and the campaign ends."""
    playout = play(ShortCampaign(whole_box()), TABLES[number], number)
    campaigns = stored(playout)
    check_orders(campaigns)
    recruited = reinforced(playout, campaigns)
    assert all(is_within_peasant_limit(whole_box(), army.faction, army.units) for army in recruited)


def test_every_choice_of_the_lobby_is_played() -> None:
    """The tables leave none out, and can all be played."""
    game = SwordsAndSails(whole_box())
    played = {pair for seating in TABLES for pair in seating.options}
    assert played == {(setting.id, choice.id) for setting in game.settings for choice in setting.choices}
    assert {len(seating.seats) for seating in TABLES} == set(range(2, 13))
    assert [game.refusal(dict(seating.options), seating.seats) for seating in TABLES] == [""] * len(TABLES)


def test_a_unit_that_vanishes_or_appears_is_missed() -> None:
    """The books can fail."""
    before = census(ShortCampaign(whole_box()).setup({}, TABLES[0].seats))
    Books([]).check(before, before)
    unit = next(iter(before))
    for after in (before + Counter({unit: 1}), before - Counter({unit: 1})):
        with pytest.raises(AssertionError, match="should have"):
            Books([]).check(before, after)


@pytest.mark.rule("SS-931", "SS-932")
def test_whoever_stays_at_the_target_wins_a_campaign() -> None:
    """With a low target the leader is marked in the first season and wins at the end of the second."""
    seating = table("FRA HRE", handicap="off")
    playout = Playout(ShortCampaign(whole_box()), seats=seating.seats, options=dict(seating.options))
    while not playout.is_over:
        playout.close_by_fallback()
    outcome = playout.session.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, playout.session.state.season) == ("victory_points", ("HRE",), 1)


# What no campaign ever breaks


@pytest.fixture(scope="module")
def campaigns() -> list[Playout]:
    """Those of three and four powers, which leave land closed; each test looks at them by itself."""
    tables = [number for number, seating in enumerate(TABLES) if len(seating.seats) in (3, 4)]
    found = []
    for number in tables[: at_length(4, len(tables))]:
        *_, playout = answers(ShortCampaign(whole_box()), TABLES[number], number)
        found.append(playout)
    return found


@pytest.mark.rule("SS-112")
def test_all_gold_is_a_multiple_of_five(campaigns: list[Playout]) -> None:
    """In treasuries and on agreements; fives do turn up."""
    moments = [campaign for playout in campaigns for campaign in stored(playout)]
    gold = [realm.gold for campaign in moments for realm in campaign.realms.values()]
    gold += [agreement.gold for campaign in moments for agreement in campaign.agreements]
    assert {0, 5} == {amount % 10 for amount in gold}


@pytest.mark.rule("SS-243")
def test_no_army_that_receives_units_has_too_many_peasants(campaigns: list[Playout]) -> None:
    """Losses may have left it with more, but recruits come only within the limit: half, two thirds for the Rus'."""
    armies = [
        army for playout in campaigns for army in reinforced(playout, stored(playout)) if UnitType.PS in army.units
    ]
    for army in armies:
        limit = Fraction(2, 3) if army.faction is Faction.KIE else Fraction(1, 2)
        assert army.units[UnitType.PS] <= limit * army.size, army
    assert armies


@pytest.mark.rule("SS-153", "SS-R63")
def test_closed_land_is_empty_and_nobodys(campaigns: list[Playout]) -> None:
    """No army has marched or retreated into it, no fleet has docked there, no marriage has won it."""
    moments = [campaign for playout in campaigns for campaign in stored(playout)]
    closed = [(campaign, place) for campaign in moments for place, land in campaign.lands.items() if land.is_closed]
    for campaign, place in closed:
        assert campaign.lands[place].controller is None
        assert place not in {piece.place for piece in campaign.pieces()}
    assert closed


# Years of war


class LongCampaign(ShortCampaign):
    """Some years of war, with the target of the rules."""

    target = 40
    seasons = at_length(4, 6)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(2))
def test_years_of_war(number: int) -> None:
    """Some years with teams, broken alliances and landings on foreign coasts."""
    seats = ("NSE ENG FRA HRE", "KIE BYZ FAT HRE")[number]
    play(LongCampaign(whole_box()), table(seats, leaders="on", maintenance="on"), number)
