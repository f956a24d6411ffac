"""Nobody sees another's units, gold, cards, filings or plans: each changed alone, at every stage of a whole season."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from rules.kernel.values import Seat
from rules.swords_and_sails.diplomacy.offers import Pact, Promise, Vow
from rules.swords_and_sails.intrigue.filings import Attempt, Hour, Sabotage
from rules.swords_and_sails.movement import adjudication
from rules.swords_and_sails.orders import Instructions, Retreat
from rules.swords_and_sails.state import Campaign, Report, Stage, Trace, faction_of
from rules.swords_and_sails.vocabulary import Faction, UnitType
from tests.conformance.hooks.swords_and_sails import ShortCampaign, table
from tests.conformance.replays import is_floor
from tests.helpers.lengths import at_length
from tests.helpers.playouts import Playout, dice_of
from tests.helpers.swords_and_sails import whole_box
from tests.rules.swords_and_sails.test_campaign import TRIES, bold_answer
from tests.secrecy.checks import STEPS, answer_unnoticed, compare_answers
from tests.secrecy.pairs import Leak, Pair

SEATING = table("NSE ENG FRA", live_counters="on")
SEASON = (Stage.INCOME, Stage.PLOTS, Stage.DIPLOMACY, Stage.ORDERS, Stage.MOVEMENT, Stage.BUILDING, Stage.ADVANCE)
SHEETS = ("season.opening", "plots.sheet", "diplomacy.floor", "orders.sheet", "building.sheet")

Change = Callable[[Campaign, Faction], None]


# What is secret


def gold(campaign: Campaign, faction: Faction) -> None:
    """A little more in the treasury."""
    campaign.realms[faction].gold += 15


def hand(campaign: Campaign, faction: Faction) -> None:
    """Each card changed for another of its colour from the stack, where there is one."""
    held = campaign.realms[faction].hand
    for place, card in enumerate(held):
        deck = campaign.decks[whole_box().card(card).colour]
        other = next((one for one in deck.draw_pile if one != card), None)
        if other is not None:
            deck.draw_pile[deck.draw_pile.index(other)] = card
            deck.out[deck.out.index(card)] = other
            held[place] = other


def armies(campaign: Campaign, faction: Faction) -> None:
    """A knight more in each army on land."""
    for army in campaign.armies_of(faction):
        if army.is_on_land:
            army.add({UnitType.KN: 1})


def fleets(campaign: Campaign, faction: Faction) -> None:
    """A warship more in each fleet, loaded in another order."""
    for fleet in campaign.fleets_of(faction):
        fleet.add({UnitType.WS: 1})
        fleet.stowage = fleet.stowage[::-1]


def instructions(campaign: Campaign, faction: Faction) -> None:
    """Other private instructions for all pieces."""
    told = Instructions(retreat=Retreat.NEVER, pay=0)
    sheet = campaign.orders.get(faction)
    if sheet is not None:
        pieces = {name: order.model_copy(update={"instructions": told}) for name, order in sheet.pieces.items()}
        campaign.orders[faction] = sheet.model_copy(update={"pieces": pieces})


def filings(campaign: Campaign, faction: Faction) -> None:
    """Saboteurs who are sent against the first army of another, by one who may not even have the card."""
    target = next(army.name for army in campaign.armies.values() if army.faction != faction)
    if campaign.stage is Stage.MOVEMENT:
        campaign.sabotage[faction] = Sabotage(attempts=(Attempt(piece=target, hour=Hour.AFTER),))


def papers(campaign: Campaign, faction: Faction) -> None:
    """A spy's report, and the reason why an own order failed."""
    army = next(iter(campaign.armies))
    campaign.realms[faction].reports.append(Report(piece=army, place="", season=0, units={UnitType.KN: 9}))
    campaign.traces.append(Trace(step="A0", kind="order_refused", piece=f"{faction}.A1", words="why", is_private=True))


def pact(campaign: Campaign, faction: Faction) -> None:
    """A pact with another power, which binds for longer than this campaign lasts."""
    promise = Promise(vow=Vow.SECRET_ALLIANCE, bound=(faction, ally_of(campaign, faction)), seasons=4)
    campaign.pacts.append(
        Pact(parties=(faction, ally_of(campaign, faction)), promise=promise, first=campaign.season + 1)
    )


def ally_of(campaign: Campaign, faction: Faction) -> Faction:
    """With whom a power has a pact here."""
    return next(one for one in campaign.factions if one != faction)


SECRETS: tuple[Change, ...] = (gold, hand, armies, fleets, instructions, filings, papers, pact)


# A season


class OneSeason(ShortCampaign):
    """Every stage once."""

    seasons = 1


@cache
def played() -> Playout:
    """A season by bold players."""
    return play_season(lambda _: None)


def play_season(look: Callable[[Playout], None]) -> Playout:
    """A season by bold players, with a look before each answer."""
    playout = Playout(OneSeason(whole_box()), seats=SEATING.seats, options=dict(SEATING.options), dice=dice_of(5))
    chance = random.Random(5)
    while not playout.is_over:
        look(playout)
        seat = chance.choice(playout.session.waiting())
        playout.submit(seat, bold_answer(playout.session, seat, chance))
    return playout


@cache
def as_it_was(place: int) -> Playout:
    """The game from one of its checkpoints on."""
    checkpoint = played().ledger.checkpoints[place]
    return played().from_state(checkpoint, Campaign.model_validate(checkpoint.state))


def with_change(change: Change, place: int, faction: Faction) -> Playout:
    """The same with one secret of a power changed."""
    checkpoint = played().ledger.checkpoints[place]
    state = Campaign.model_validate(checkpoint.state)
    change(state, faction)
    return played().from_state(checkpoint, state)


def stages() -> dict[int, Stage]:
    """What comes next at every checkpoint from which the game goes on."""
    checkpoints = played().ledger.checkpoints[:-1]
    return {place: Stage(str(checkpoint.state["stage"])) for place, checkpoint in enumerate(checkpoints)}


def whose(place: int) -> tuple[Seat, ...]:
    """Whose secret is changed at a checkpoint: each power's in turn, or everybody's at each."""
    seats = SEATING.seats
    return tuple(seats[(place + further) % len(seats)] for further in range(at_length(1, len(seats))))


@pytest.mark.rule("SS-113", "SS-R90")
@pytest.mark.parametrize("change", SECRETS, ids=lambda change: change.__name__)
def test_a_changed_secret_shows_nobody_else_a_byte(change: Change) -> None:
    """At every stage, of each power in turn, to every other seat and to a spectator, as long as nothing reveals it."""
    chance = random.Random(1)
    compared = changed = 0
    for place in stages():
        for seat in whose(place):
            one, other = as_it_was(place), with_change(change, place, faction_of(seat))
            changed += one.ledger.checkpoints[0] != other.ledger.checkpoints[0]
            ally = Seat(ally_of(one.session.state, faction_of(seat)))
            aware = (seat, ally) if change is pact else (seat,)
            pair = Pair(one, other, [who for who in one.everybody if who not in aware], (0, 0))
            pair.compare(chance)
            compared += pair.compared
    assert set(stages().values()) >= set(SEASON)
    assert changed
    assert compared > len(SEASON)


@pytest.mark.rule("SS-202", "SS-501", "SS-R90")
def test_another_sealed_answer_shows_nobody_else_a_byte() -> None:
    """Every seat's sheet of every stage is answered otherwise; the others see it only when it is revealed."""
    chance = random.Random(2)
    compared: dict[tuple[str, Seat], int] = {}

    def look(playout: Playout) -> None:
        batch = playout.session.batch
        assert batch is not None
        for seat in playout.session.waiting():
            asked = batch.asks[seat].key, seat
            if batch.secrecy != "open" and not compared.get(asked):
                how = compare_answers if is_floor(batch) else compare_sheets
                compared[asked] = how(playout, seat, chance)

    play_season(look)
    same = {key for key, _ in compared if not all(compared[key, seat] for seat in SEATING.seats)}
    assert {key for key, _ in compared} >= set(SHEETS)
    played_by_card = {key for key in same if key == "plots.sheet" or key.startswith("counter.")}
    assert same == played_by_card, "only who holds no card has nothing else to answer"


def compare_sheets(playout: Playout, seat: Seat, chance: random.Random) -> int:
    """One seat leaves its sheet as it is, or fills it in boldly; then both games go on alike."""
    one, other = playout.fork(), playout.fork()
    usual = playout.session._asks[seat].decision.fall_back(chance.randrange)
    tries = (bold_answer(playout.session, seat, chance) for _ in range(TRIES))
    bold = next((answer for answer in tries if answer != usual), usual)
    if bold == usual:
        return 0
    answer_unnoticed(one, seat, usual)
    answer_unnoticed(other, seat, bold)
    since = len(playout.ledger.events)
    pair = Pair(one, other, [who for who in playout.everybody if who != seat], (since, since))
    pair.play_on(chance, STEPS)
    return pair.compared


def compare_choices_in_battle(seed: int) -> int:
    """Two seasons with live battles, in which every sealed choice between the sheets is made otherwise."""
    seating = table("KIE BYZ FAT", map="east", combat="normal", live_battles="on", live_counters="on", leaders="on")
    playout = Playout(TwoSeasons(whole_box()), seats=seating.seats, options=dict(seating.options), dice=dice_of(seed))
    chance, other, compared = random.Random(seed), random.Random(-seed), 0
    while not playout.is_over:
        batch = playout.session.batch
        assert batch is not None
        seat = chance.choice(playout.session.waiting())
        if batch.secrecy != "open" and batch.asks[seat].key not in SHEETS:
            compared += compare_sheets(playout, seat, other)
        playout.submit(seat, bold_answer(playout.session, seat, chance))
    return compared


CAMPAIGNS = range(1, 9)


class TwoSeasons(ShortCampaign):
    """Time for some battles."""

    target = 40


@pytest.mark.rule("SS-R16", "SS-R75", "SS-R90")
def test_a_sealed_choice_in_battle_shows_nobody_a_byte() -> None:
    """Plans, retreats and the ways of beaten fleets are known only when they are carried out."""
    assert any(map(compare_choices_in_battle, CAMPAIGNS)), "none of these campaigns comes to such a choice"


def test_a_retreat_that_is_told_and_not_revealed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """That comparison can fail."""
    monkeypatch.setattr(adjudication, "UNFORESEEN", ())
    with pytest.raises(Leak, match="is told of a secret"):
        list(map(compare_choices_in_battle, CAMPAIGNS))


class ShowsGold(ShortCampaign):
    """A leak: a treasury that others see as points."""

    def view(self, state: Campaign, seat: Seat | None):  # type: ignore[no-untyped-def]
        """Everybody's gold in place of the season."""
        return super().view(state, seat).model_copy(update={"season": sum(r.gold for r in state.realms.values())})


def test_a_shown_treasury_is_found() -> None:
    """The comparison can fail."""
    one, other = with_change(lambda *_: None, 1, Faction.ENG), with_change(gold, 1, Faction.ENG)
    for playout in (one, other):
        playout.session.game = ShowsGold(whole_box())
    with pytest.raises(Leak, match="sees a secret"):
        Pair(one, other, [Seat("FRA")], (0, 0)).compare(random.Random(1))
