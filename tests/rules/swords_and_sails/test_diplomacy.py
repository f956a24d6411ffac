"""Diplomacy as a whole: who talks when, for how long, and what others notice of it [SS-401 to SS-407]."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.kernel.decisions import Decision, PickMany, PickOne, Sheet
from rules.kernel.play import DONE, NOT_DONE
from rules.kernel.stewards import random_answer
from rules.kernel.values import Seat
from rules.swords_and_sails.diplomacy.floor import hold_audience, may_write_to
from rules.swords_and_sails.orders import DEFENDS
from rules.swords_and_sails.state import Agreement, Campaign, Stage
from rules.swords_and_sails.vocabulary import MAJORS, CardName, Colour, Faction, Leader
from tests.helpers.lengths import at_length
from tests.helpers.swords_and_sails import small_box, whole_box
from tests.rules.swords_and_sails.congress import Congress, exchange, gift, pact
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, HRE, KIE = Faction.ENG, Faction.FRA, Faction.HRE, Faction.KIE
OTHER_STAGES = [stage for stage in Stage if stage not in (Stage.DIPLOMACY, Stage.OVER)]


def courts(*, season: int = 4, **options: Any) -> Scene:
    """Four powers with some gold."""
    scene = Scene(small_box(land=["EEE FFF", "FFF HHH", "HHH KKK"]), ENG, FRA, KIE, HRE, season=season, **options)
    for realm in scene.campaign.realms.values():
        realm.gold = 100
    return scene


def with_diplomat(scene: Scene) -> Scene:
    """France is led by the Diplomat."""
    scene.campaign.options.leaders = True
    scene.campaign.realms[FRA].leader = Leader.DIPLOMAT
    return scene


# Talking


@pytest.mark.rule("SS-402", "SS-406", "SS-R67")
def test_letters_go_to_everybody_in_diplomacy_and_to_nobody_otherwise() -> None:
    """SS-402, SS-406: not even between allies."""
    scene = courts()
    scene.ally(ENG, FRA)
    scene.campaign.stage = Stage.DIPLOMACY
    assert may_write_to(scene.campaign, ENG) == (FRA, KIE, HRE)
    for stage in OTHER_STAGES:
        scene.campaign.stage = stage
        assert may_write_to(scene.campaign, ENG) == ()


@pytest.mark.rule("SS-966", "SS-R67")
def test_a_diplomat_writes_and_is_written_to_at_any_time() -> None:
    """SS-R67: the relay always works for him."""
    scene = with_diplomat(courts())
    for stage in OTHER_STAGES:
        scene.campaign.stage = stage
        assert may_write_to(scene.campaign, FRA) == (ENG, KIE, HRE)
        assert may_write_to(scene.campaign, ENG) == (FRA,)


@pytest.mark.rule("SS-402")
def test_the_fallen_and_finished_games_are_silent() -> None:
    """SS-402: only players write."""
    scene = with_diplomat(courts())
    scene.campaign.stage = Stage.DIPLOMACY
    scene.campaign.realms[HRE].is_out = True
    assert may_write_to(scene.campaign, HRE) == ()
    assert may_write_to(scene.campaign, ENG) == (FRA, KIE)
    scene.campaign.stage = Stage.OVER
    assert may_write_to(scene.campaign, FRA) == ()


@pytest.mark.rule("SS-401", "SS-202")
def test_the_phase_lasts_until_all_are_done() -> None:
    """SS-401: whoever is done can come back as long as another is not."""
    congress = Congress(courts())
    congress.is_done(ENG, FRA, KIE)
    congress.does(ENG, NOT_DONE)
    congress.is_done(HRE)
    congress.does(ENG, "gift", gift(FRA, "10"))
    congress.is_done(ENG)
    assert congress.batch is None
    assert congress.realm(FRA).gold == 110


@pytest.mark.rule("SS-950")
@pytest.mark.parametrize("season", range(8))
def test_diplomacy_in_spring_only(season: int) -> None:
    """SS-950: an option; in the other seasons nobody talks and nobody writes."""
    congress = Congress(courts(season=season, spring_diplomacy=True))
    is_spring = season % 4 == 0
    assert (congress.floors == 1) is is_spring
    assert (may_write_to(congress.campaign, ENG) != ()) is is_spring
    assert bool(congress.told("diplomacy_omitted")) is not is_spring
    assert Congress(courts(season=season)).floors == 1


@pytest.mark.rule("SS-192")
def test_a_learning_game_begins_without_diplomacy() -> None:
    """SS-192: only its first season."""
    assert Congress(courts(season=0, learning=True)).floors == 0
    assert Congress(courts(season=1, learning=True)).floors == 1


# Time


@pytest.mark.rule("SS-403", "SS-405", "SS-R66")
def test_all_together_can_prolong_the_phase_once() -> None:
    """SS-405: an open vote; a second floor with a deadline of its own follows, and no third."""
    congress = Congress(courts())
    for faction in (ENG, FRA, KIE, HRE):
        congress.does(faction, "vote")
    assert [told["votes"] for told in congress.told("prolongation_voted")] == [1, 2, 3, 4]
    congress.is_done(ENG, FRA, KIE, HRE)
    assert congress.floors == 2
    assert congress.told("diplomacy_prolonged") == [{"times": 1}]
    assert "vote" not in congress.menu(ENG)
    congress.is_done(ENG, FRA, KIE, HRE)
    assert congress.batch is None


@pytest.mark.rule("SS-405")
def test_one_player_who_does_not_want_it_is_enough() -> None:
    """SS-405: three of four votes, one of the four taken back again."""
    congress = Congress(courts())
    for faction in (ENG, FRA, KIE, HRE):
        congress.does(faction, "vote")
    congress.does(ENG, "vote")
    congress.is_done(ENG, FRA, KIE, HRE)
    assert congress.batch is None
    assert congress.floors == 1


@pytest.mark.rule("SS-404")
def test_the_first_diplomacy_of_a_game_may_be_longer() -> None:
    """SS-404: three times, each by a new vote of all."""
    congress = Congress(courts(season=0))
    for _ in range(3):
        for faction in (ENG, FRA, KIE, HRE):
            congress.does(faction, "vote")
        congress.is_done(ENG, FRA, KIE, HRE)
    assert congress.floors == 4
    assert "vote" not in congress.menu(ENG)


@pytest.mark.rule("SS-405")
def test_offers_stay_open_while_the_phase_is_prolonged() -> None:
    """SS-405: it is the same phase."""
    congress = Congress(courts())
    congress.does(ENG, "exchange", exchange(FRA, ["10"], ["20"]))
    for faction in (ENG, FRA, KIE, HRE):
        congress.does(faction, "vote")
    congress.is_done(ENG, FRA, KIE, HRE)
    congress.answers(FRA, "accept")
    assert congress.realm(ENG).gold == 110


@pytest.mark.rule("SS-970")
def test_a_diplomat_prolongs_the_phase_by_himself_once() -> None:
    """SS-970: one more timer, on top of what a vote can do."""
    congress = Congress(with_diplomat(courts()))
    assert "timer" not in congress.menu(ENG)
    congress.does(FRA, "timer")
    assert "timer" not in congress.menu(FRA)
    congress.is_done(ENG, FRA, KIE, HRE)
    assert congress.floors == 2
    for faction in (ENG, FRA, KIE, HRE):
        congress.does(faction, "vote")
    congress.is_done(ENG, FRA, KIE, HRE)
    assert congress.floors == 3
    congress.is_done(ENG, FRA, KIE, HRE)
    assert congress.batch is None


@pytest.mark.rule("SS-970", "SS-405")
def test_a_vote_and_the_diplomats_timer_add_up() -> None:
    """SS-970: both in the same breath make two prolongations."""
    congress = Congress(with_diplomat(courts()))
    congress.does(FRA, "timer")
    for faction in (ENG, FRA, KIE, HRE):
        congress.does(faction, "vote")
    for _ in range(3):
        congress.is_done(ENG, FRA, KIE, HRE)
    assert congress.floors == 3
    assert congress.batch is None


# The Diplomat outside Diplomacy


@pytest.mark.rule("SS-966", "SS-410")
def test_a_diplomat_makes_alliances_and_deals_in_other_phases() -> None:
    """SS-966: he with everybody, the others with him alone; nobody leaves a team then."""
    scene = with_diplomat(courts())
    scene.ally(KIE, HRE)
    congress = Congress(scene, hold_audience)
    assert congress.choices(FRA, "ally") == ["ENG"]
    assert congress.choices(ENG, "ally") == ["FRA"]
    assert "join" not in congress.menu(ENG)
    assert congress.choices(FRA, "join") == ["A"]
    assert congress.choices(KIE, "invite") == ["FRA"]
    assert not {"leave", "trade", "minor-ally", "vote"} & congress.menu(KIE).keys()
    congress.does(FRA, "ally", [ENG])
    congress.answers(ENG, "accept")
    congress.ends()
    assert congress.campaign.are_friends(ENG, FRA)
    assert not congress.campaign.may_share(ENG, FRA)


@pytest.mark.rule("SS-966")
def test_a_pact_made_after_the_orders_binds_those_of_the_next_season() -> None:
    """SS-966: what is locked is bound by nothing new."""
    scene = with_diplomat(courts())
    army = scene.army(ENG, 1, "EEE", LI=1)
    scene.order(army, DEFENDS)
    congress = Congress(scene, hold_audience)
    congress.does(FRA, "pact", pact(ENG, "non_aggression"))
    congress.answers(ENG, "accept")
    assert (congress.campaign.pacts[0].first, congress.campaign.pacts[0].last) == (5, 5)


@pytest.mark.rule("SS-966", "SS-950")
def test_with_diplomacy_in_spring_only_the_diplomat_still_holds_audience() -> None:
    """SS-966: in any phase of any season; without him there is nothing to wait for."""
    congress = Congress(with_diplomat(courts(season=5, spring_diplomacy=True)))
    assert congress.floors == 1
    congress.does(FRA, "gift", gift(ENG, "20"))
    congress.ends()
    assert congress.realm(ENG).gold == 120
    assert Congress(courts(), hold_audience).batch is None


# What holds whatever anybody does


def busy_table(scene: Scene) -> Scene:
    """Everybody has gold, cards, teams and an agreement to quarrel over."""
    campaign = scene.campaign
    for faction, realm in campaign.realms.items():
        realm.gold = 95 + 5 * len(faction)
    powers = list(campaign.realms)
    scene.deal(powers[0], CardName.TRADE_AGREEMENT, CardName.MINOR_ALLY, CardName.SPY)
    scene.deal(powers[1], CardName.TRADE_AGREEMENT, CardName.SUBTERFUGE, CardName.SPY)
    scene.deal(powers[2], CardName.MINOR_ALLY, CardName.PILLAGE, CardName.LOGGING)
    campaign.realms[powers[1]].hand.remove(CardName.TRADE_AGREEMENT)
    campaign.agreements = [Agreement(number=1, partners=(powers[1], powers[2]), gold=60, opened=0)]
    campaign.agreements_made = 1
    campaign.realms[powers[3]].leader = Leader.DIPLOMAT
    scene.ally(powers[2], powers[3])
    return scene


def cards_out(campaign: Campaign) -> list[CardName]:
    """All cards that are in hands or on the table."""
    laid = [CardName.TRADE_AGREEMENT for _ in campaign.agreements]
    laid += [CardName.MINOR_ALLY for _ in campaign.floor.attempts]
    return sorted([*laid, *(card for realm in campaign.realms.values() for card in realm.hand)])


def gold_of_all(campaign: Campaign) -> int:
    """All gold of players, the bank's share not yet added."""
    placed = sum(gold for till in campaign.floor.tills for gold in till.placed.values())
    on_cards = sum(agreement.gold for agreement in campaign.agreements)
    return placed + on_cards + sum(realm.gold for realm in campaign.realms.values())


@pytest.mark.slow
@pytest.mark.rule("SS-402", "SS-R90")
@pytest.mark.parametrize("number", range(at_length(2, 8)))
def test_nobody_notices_what_he_is_not_told(number: int) -> None:
    """SS-R90: random acts of random powers: another's question changes only if he is told something at that moment."""
    box = small_box(land=["EEE FFF", "FFF HHH", "HHH KKK", "EEE NNN", "KKK NNN", "HHH MMM"])
    scene = busy_table(Scene(box, ENG, FRA, KIE, HRE, Faction.BYZ, season=4))
    for faction, place in ((ENG, "EEE"), (FRA, "FFF"), (KIE, "KKK"), (HRE, "HHH")):
        scene.rule(faction, place)
    chance = random.Random(number)
    congress = Congress(scene)
    gold, cards = gold_of_all(congress.campaign), cards_out(congress.campaign)
    played: list[str] = []
    before: dict[Seat, str] = {}
    for _ in range(150):
        assert congress.batch is not None
        seat = chance.choice(list(congress.batch.asks))
        answer = random_answer(congress.batch.asks[seat], chance.randrange)
        if answer == DONE:
            continue
        before = before or {who: asked.model_dump_json() for who, asked in congress.batch.asks.items()}
        since = len(congress.play.events)
        congress.play.answer(seat, answer)
        played.append(answer if isinstance(answer, str) else answer["pick"])  # type: ignore[index,call-overload,arg-type]
        told = congress.play.events[since:]
        after = {who: asked.model_dump_json() for who, asked in congress.batch.asks.items()}
        for who in after:
            if who != seat and not any(event.is_for(who) for event in told):
                assert after[who] == before[who], f"{who} notices {answer} of {seat}"
        before = after
        assert gold_of_all(congress.campaign) == gold
        spent = [card for deck in congress.campaign.decks.values() for card in deck.discard_pile]
        assert sorted([*cards_out(congress.campaign), *spent]) == cards
    assert len(set(played)) > 8
    congress.ends()
    for realm in congress.campaign.realms.values():
        assert realm.gold >= 0
        assert realm.gold % 5 == 0
    out = sorted(card for colour in Colour for card in congress.campaign.decks[colour].out)
    assert out == cards_out(congress.campaign)
    assert Campaign.model_validate_json(congress.campaign.model_dump_json()) == congress.campaign


def largest_select(decision: Decision) -> int:
    """The most options of any one choice within a question."""
    match decision:
        case PickOne():
            inner = [largest_select(option.then) for option in decision.options if option.then is not None]
            return max(len(decision.options), *inner, 0)
        case PickMany():
            return len(decision.options)
        case Sheet():
            return max(largest_select(line) for line in decision.slots.values())
        case _:
            return 0


@pytest.mark.slow
def test_a_crowded_floor_fits_a_panel() -> None:
    """Thirteen powers on the whole map, many offers: no choice has more than 25 options but the land one can reach."""
    box = whole_box()
    scene = busy_table(Scene(box, *Faction, season=4))
    for territory in box.territories:
        scene.campaign.lands[territory.id].controller = territory.home
    congress = Congress(scene)
    for maker in MAJORS:
        for taker in MAJORS:
            if maker != taker:
                congress.does(maker, "exchange", exchange(taker, ["10"], ["20", "spy"]))
    for faction in Faction:
        question = congress.asked(faction)
        assert isinstance(question, PickOne)
        assert len(question.options) <= 25
        assert largest_select(question) <= 40
        assert len(question.model_dump_json()) < 60_000
