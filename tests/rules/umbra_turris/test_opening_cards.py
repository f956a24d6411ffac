"""Item and Quest Cards before the battle [UT-504, UT-785a, UT-759c, UT-770c, UT-908 to UT-913, UT-941 to UT-945]."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.answers import usual
from rules.kernel.plane.points import Base, gap2
from rules.kernel.values import IllegalAnswer, Seat
from rules.umbra_turris.cards.hands import hand_at_start
from rules.umbra_turris.opening.cards import (
    ItemDraw,
    QuestDraw,
    QuestHand,
    ask_items,
    ask_nominees,
    check_items,
    choose_quest_deck,
    deal_quests,
    draw_again,
    hold_items,
    hold_quests,
    item_hand,
    possible,
    settle_quests,
)
from rules.umbra_turris.opening.quest_tokens import legal_spots, place_quest_tokens
from rules.umbra_turris.opening.sides import take_zone
from rules.umbra_turris.quests.task import task_of
from rules.umbra_turris.state import Quest, Step
from rules.umbra_turris.views import BattleView
from rules.umbra_turris.zones import zone_of
from tests.helpers.offers import choices
from tests.rules.umbra_turris.openings import LIVE, Opening, ready
from tests.rules.umbra_turris.party_lists import hero, party
from tests.rules.umbra_turris.tabletop import BLUE, GREEN, RED

P1, P2, T1, T2, I1, I2 = "IC-01", "IC-02", "IC-10", "IC-11", "IC-19", "IC-20"


# Item Cards


def hand_of(*professions: str) -> tuple[int, int]:
    """How many Item Cards a party of these, and soldiers, draws and keeps."""
    table = Opening()
    mages = {"cleric": "light", "wizard": "air"}
    heroes = [
        hero("borian", name, "staff" if name in mages else "dagger", domains=(mages[name],) if name in mages else ())
        for name in professions
    ]
    table.open(RED, party(*heroes))
    hand = hand_at_start(table.field, RED)
    return hand.drawn, hand.kept


@pytest.mark.rule("UT-504")
def test_a_mage_brings_three_item_cards() -> None:
    """Without a Mage there are none."""
    assert ((3, 3), (0, 0)) == (hand_of("cleric"), hand_of())


@pytest.mark.rule("UT-785a")
def test_each_thief_brings_the_mage_another_card() -> None:
    """Two Thieves, two cards; without a Mage they bring nothing."""
    assert ((5, 5), (0, 0)) == (hand_of("cleric", "thief", "thief"), hand_of("thief"))


@pytest.mark.rule("UT-759c")
def test_a_wizards_apprentice_brings_a_wizard_another_card() -> None:
    """To no other Mage."""
    assert ((4, 4), (3, 3)) == (hand_of("wizard", "wizard_apprentice"), hand_of("cleric", "wizard_apprentice"))


@pytest.mark.rule("UT-770c", "UT-R66")
def test_a_crafty_merchant_doubles_the_draw_and_not_what_is_kept() -> None:
    """Three of six; with a Thief four of eight."""
    assert ((6, 3), (8, 4)) == (hand_of("cleric", "crafty_merchant"), hand_of("cleric", "thief", "crafty_merchant"))


@pytest.mark.rule("UT-943", "UT-D09")
def test_one_of_several_cards_of_a_type_may_be_exchanged_for_the_next_one() -> None:
    """Of two Temporary Items one goes, and the top of the deck comes; the only Instant cannot be exchanged."""
    table = Opening()
    draw = ItemDraw((T1, T2, I1), 3, (I2, P1))
    check_items(table.box, draw, {"exchange": T1})
    hand = item_hand(draw, {"exchange": T1})
    assert ((I2, T2, I1), (P1,), T1) == (hand.cards, hand.deck, hand.discarded)
    with pytest.raises(IllegalAnswer, match="only instant"):
        check_items(table.box, draw, {"exchange": I1})


@pytest.mark.rule("UT-943", "UT-945")
def test_which_card_was_exchanged_nobody_sees() -> None:
    """It was not used, so it stays secret; that one was exchanged is an open act, and it comes back no more."""
    table = Opening()
    table.open(RED, "G750")
    hold_items(table.g, RED, item_hand(ItemDraw((T1, T2, I1), 3, (I2, P1)), {"exchange": T1}))
    assert [{"seat": RED}] == table.told("item_exchanged")
    assert T1 not in str([event.data for event in table.events])
    assert [] == table.table.parties[RED].discarded
    assert T1 not in (*table.g.state.screens[RED].hand, *table.g.state.screens[RED].deck)


@pytest.mark.rule("UT-943")
def test_only_a_card_of_a_type_of_which_there_are_several_is_offered_for_exchange() -> None:
    """The only Instant is not on the list."""
    table = Opening()
    asks = dict(ask_items(table.box, ItemDraw((T1, T2, I1), 3, ()), RED))
    assert ["none", T1, T2] == choices(asks["exchange"].decision)


@pytest.mark.rule("UT-D66")
def test_cards_that_answer_something_can_be_armed_as_they_are_drawn() -> None:
    """Of what is kept; a card that is given away is not armed, and what is played in a turn cannot be."""
    table = Opening()
    draw = ItemDraw((T1, "IC-18", "IC-19"), 3, (I2,))
    asks = dict(ask_items(table.box, draw, RED))
    assert ["IC-18", "IC-19"] == choices(asks["armed"].decision)
    assert "armed" not in dict(ask_items(table.box, ItemDraw((T1, T2), 2, ()), RED))
    hand = item_hand(draw, {"exchange": "IC-18", "armed": ["IC-18", "IC-19"]})
    assert ("IC-19",) == hand.armed
    hold_items(table.g, RED, hand)
    assert ["IC-19"] == table.g.state.screens[RED].armed


@pytest.mark.rule("UT-911")
def test_with_a_small_part_of_the_deck_own_cards_come_back() -> None:
    """Four players, a deck of sixteen: one card is left for each, and two are drawn again, whatever is on top."""
    table = Opening()
    table.begin("N750", "G750")
    for _ in range(40):
        again = draw_again(table.g, RED, QuestDraw(("QC-02", "QC-08", "QC-10"), ("QC-11",), beside=3))
        assert 2 == len({*again.held})
        assert {*again.held, *again.rest} == {"QC-02", "QC-08", "QC-10", "QC-11"}


@pytest.mark.rule("UT-910", "UT-945")
def test_whoever_draws_cards_is_told_of_them_alone() -> None:
    """Each card of the own sheet, and none of another's."""
    table = Opening()
    table.begin("N750", "G750")
    table.go_to("opening.cards")
    seats = [seat for seat in table.waiting if table.asked(seat).key == "opening.cards"]
    assert seats
    for seat in (RED, BLUE):
        told = [event for event in table.face(seat).events if event.kind in ("quest_dealt", "item_dealt")]
        assert {seat} >= {Seat(str(event.data["seat"])) for event in told}
        assert (3 if seat in seats else 0) == sum(event.kind == "quest_dealt" for event in told)


@pytest.mark.rule("UT-770c", "UT-D09")
def test_a_merchant_keeps_as_many_as_normal_and_the_rest_goes_back() -> None:
    """Of six cards three are kept; only a kept card can be exchanged."""
    table = Opening()
    draw = ItemDraw((P1, P2, T1, T2, I1, I2), 3, ("IC-22",))
    hand = item_hand(draw, {"items": [T1, T2, I1], "exchange": ""})
    assert (T1, T2, I1) == hand.cards
    assert sorted(["IC-22", P1, P2, I2]) == sorted(hand.deck)
    with pytest.raises(IllegalAnswer, match="not among"):
        check_items(table.box, draw, {"items": [T1, T2, I1], "exchange": P1})


@pytest.mark.rule("UT-944", "UT-945")
def test_permanent_items_are_shown_and_the_others_are_only_counted() -> None:
    """A Permanent Item lies open; of two other cards everybody sees that there are two."""
    table = Opening()
    table.open(RED, "G750")
    hold_items(table.g, RED, item_hand(ItemDraw((P1, T1, I1), 3, ()), {}))
    assert [P1] == table.table.parties[RED].permanent
    assert 2 == table.table.parties[RED].hand
    assert [T1, I1] == table.g.state.screens[RED].hand
    assert [{"seat": RED, "cards": [P1]}] == table.told("items_shown")
    assert T1 not in str([event.data for event in table.events])


@pytest.mark.rule("UT-908", "UT-941", "UT-945")
def test_each_player_draws_from_their_own_deck_in_secret() -> None:
    """Three cards leave the deck of 24; nothing of the other's cards is on a face."""
    table = Opening(2, 5, 3, 6)
    ready(table)
    table.table.step = Step.DEPLOYMENT
    table.start()
    table.rounds()
    party_, screen = table.table.parties[RED], table.g.state.screens[RED]
    assert 24 == len(screen.hand) + len(screen.deck) + len(party_.permanent) + len(party_.discarded)
    assert 3 == len(screen.hand) + len(party_.permanent)
    own, nobodys = table.face(BLUE).view, table.face(None).view
    assert isinstance(own, BattleView)
    assert isinstance(nobodys, BattleView)
    assert list(own.hand) == table.g.state.screens[BLUE].hand
    assert not nobodys.hand


# Quest Cards


@pytest.mark.rule("UT-910", "UT-961")
def test_the_winner_of_a_roll_draws_three_quests_first() -> None:
    """All quests of one deck are different: three for each, the rest is parted."""
    table = Opening(2, 5)
    ready(table)
    order = table.run(choose_quest_deck)
    assert [BLUE, RED] == order
    assert BLUE == table.table.quest_deck_of
    dealt = deal_quests(table.g, order)
    cards = [card for draw in dealt.values() for card in (*draw.held, *draw.rest)]
    assert [3, 3] == [len(draw.held) for draw in dealt.values()]
    assert sorted(table.box.decks.quests) == sorted(cards)


@pytest.mark.rule("UT-D11", "UT-910")
def test_where_decks_differ_the_winner_says_whose_is_used() -> None:
    """By default their own; here that of the opponent."""
    table = Opening(2, 5)
    ready(table)
    table.table.parties[RED].quest_deck = [f"QC-{number:02d}" for number in range(1, 17)]
    table.will_answer(BLUE, "opening.quest_deck", RED)
    table.run(choose_quest_deck)
    assert RED == table.table.quest_deck_of


@pytest.mark.rule("UT-911", "UT-912")
def test_quests_may_be_returned_for_two_others() -> None:
    """All cards go back into the deck; whoever draws again is asked once more in any case."""
    table = Opening()
    ready(table)
    draw = QuestDraw(("QC-02", "QC-08", "QC-10"), ("QC-11", "QC-12", "QC-14"))
    again = draw_again(table.g, RED, draw)
    assert 2 == len(again.held)
    assert sorted((*draw.held, *draw.rest)) == sorted((*again.held, *again.rest))
    hand = table.run(_settle, RED, draw)
    assert 2 == len(hand.quests)
    assert [(RED, "quest.keep")] == [(seat, decision.key) for seat, decision in table.answered]


@pytest.mark.rule("UT-911", "UT-912")
def test_whoever_draws_again_is_asked_even_where_nobody_is_to_be_named() -> None:
    """Going on is all that there is; a seat that is not asked would show that no card needs a name."""
    table = Opening()
    ready(table)
    hand = table.run(settle_quests, RED, QuestDraw(("QC-08", "QC-10"), ()), None)
    assert {"QC-08", "QC-10"} == {quest.id for quest in hand.quests}
    assert [(RED, "quest.keep")] == [(seat, decision.key) for seat, decision in table.answered]
    assert "forced" not in [line.by for line in table.journal]


@pytest.mark.rule("UT-911")
def test_own_quests_come_back_as_seldom_as_from_the_whole_deck() -> None:
    """Of 300 draws of two by post some 106 cards are own ones, 3 of 17 as the book has it, and not 3 of 10."""
    table = Opening()
    ready(table)
    draws = deal_quests_of(table)
    draw = draws[RED]
    assert (3, 7, 7) == (len(draw.held), len(draw.rest), draw.beside)
    back = sum(name in draw.held for _ in range(300) for name in draw_again(table.g, RED, draw).held)
    assert 85 < back < 130
    assert not {*draws[BLUE].held, *draws[BLUE].rest} & {*draw_again(table.g, RED, draw).held}


@pytest.mark.rule("UT-911", "UT-961")
def test_four_players_may_draw_again_from_the_smallest_deck() -> None:
    """Of 16 cards 12 are dealt, and each has one beside them: two come, and nobody has a card of another."""
    table = Opening(players=4)
    for seat, name in zip(table.seats, ("G750", "N750", "L750", "E750"), strict=True):
        table.open(seat, name)
        table.table.parties[seat].quest_deck = [*table.box.decks.quests[:16]]
    table.table.quest_deck_of = RED
    draws = deal_quests(table.g, [*table.seats])
    for _ in range(40):
        again = {seat: draw_again(table.g, seat, draw) for seat, draw in draws.items()}
        held = [name for draw in again.values() for name in draw.held]
        assert 8 == len({*held}) == len(held)


def deal_quests_of(table: Opening) -> dict[Seat, QuestDraw]:
    """Quests for both players, as a table by post deals them."""
    table.table.quest_deck_of = RED
    return deal_quests(table.g, [RED, BLUE])


def _settle(g: Any, seat: Any, draw: QuestDraw) -> Any:
    """A player who returns their quests."""
    hands = yield from g.each({seat: settle_quests(g, seat, draw, None)})
    return hands[seat]


@pytest.mark.rule("UT-D12")
def test_nominees_are_chosen_in_secret_the_cheapest_by_default() -> None:
    """The courier is the cheapest hero but the Leader, unless somebody else is named; nobody else sees it."""
    table = Opening(2, 5, 3, 6)
    ready(table)
    table.table.step = Step.DEPLOYMENT
    table.start()
    held = ("QC-05", "QC-06", "QC-04")
    ask = ask_nominees(table.field, RED, QuestDraw(held, ()))
    quests = {quest.id: quest.nominee for quest in ask.read(_usual(ask))}
    heroes = [one for one in table.table.heroes(RED) if not one.is_leader]
    assert min(heroes, key=lambda one: one.cost).id == quests["QC-05"]
    assert table.table.model(quests["QC-06"]).seat == BLUE
    assert table.field.ranged_weapons(table.table.model(quests["QC-04"]))


def _usual(ask: Any) -> Any:
    return usual(ask.decision)


@pytest.mark.rule("UT-D12")
def test_a_card_for_which_nobody_can_be_named_is_replaced() -> None:
    """Six soldiers have no shooter: Shooting Training goes to the end of the deck, the next card comes."""
    table = Opening()
    table.open(RED, party())
    table.open(BLUE, party())
    draw = possible(table.field, RED, QuestDraw(("QC-04", "QC-02", "QC-08"), ("QC-10", "QC-11")))
    assert ("QC-10", "QC-02", "QC-08") == draw.held
    assert ("QC-11", "QC-04") == draw.rest


@pytest.mark.rule("UT-913", "UT-962")
def test_open_quests_are_shown_before_the_first_cycle() -> None:
    """Pillage lies open with its holder, the others are only counted."""
    table = Opening()
    ready(table)
    hold_quests(table.g, RED, QuestHand((Quest(id="QC-01"), Quest(id="QC-02"), Quest(id="QC-08")), ()))
    assert (["QC-01"], 2) == (table.table.parties[RED].open_quests, table.table.parties[RED].quests)
    told = table.told("quests_drawn")[0]
    assert (["QC-01"], 2) == (told["open"], told["count"])
    assert "QC-08" not in str(told)


@pytest.mark.rule("UT-984", "UT-987", "UT-D13")
def test_among_several_an_opponent_is_named_the_next_in_seat_order_by_default() -> None:
    """A quest against an enemy Leader names one of two opponents; one about any enemies names none."""
    table = Opening(players=3)
    for seat, name in ((RED, "G750"), (BLUE, "N750"), (GREEN, "L750")):
        table.open(seat, name)
    ask = ask_nominees(table.field, BLUE, QuestDraw(("QC-08", "QC-02", "QC-06"), ()))
    quests = {quest.id: quest for quest in ask.read(_usual(ask))}
    assert GREEN == quests["QC-08"].opponent
    assert quests["QC-02"].opponent is None
    assert table.table.model(quests["QC-06"].nominee).seat == quests["QC-06"].opponent


# Tokens [UT-D71]


def with_open_quest(card: str, *, terrain: str = "TC-G1", **choices: Any) -> Opening:
    """Red has an open quest before the battle, with both parties on the table."""
    table = Opening(**choices)
    ready(table, card=terrain)
    take_zone(table.g, RED, 1)
    take_zone(table.g, BLUE, 2)
    table.table.parties[RED].open_quests = [card]
    table.table.step = Step.TOKENS
    return table


@pytest.mark.rule("UT-D71")
def test_pillage_puts_a_token_into_each_zone() -> None:
    """By itself nearest to the middle of the zone, each placed by its owner."""
    table = with_open_quest("QC-01")
    table.run(place_quest_tokens)
    tokens = [token for token in table.table.tokens if token.kind == "QC-01"]
    assert [RED, BLUE] == [token.owner for token in tokens]
    for token in tokens:
        assert token.owner is not None
        assert zone_of(table.field, token.owner).holds(Base(token.place, 1))


@pytest.mark.rule("UT-D71")
def test_the_opponent_places_great_loot_in_terrain_far_from_the_zones() -> None:
    """Blue is asked at a live table; every spot lies within a piece and 20 cm from both zones."""
    table = with_open_quest("QC-03", **LIVE)
    table.run(place_quest_tokens)
    (token,) = [token for token in table.table.tokens if token.kind == "QC-03"]
    assert table.field.land.pieces_holding(Base(token.place, 1))
    assert all(zone_of(table.field, seat).is_apart(Base(token.place, 1), 20) for seat in (RED, BLUE))
    assert [BLUE] == [seat for seat, _ in table.answered]


@pytest.mark.rule("UT-D71")
def test_by_post_tokens_lie_where_they_usually_do() -> None:
    """The same spot as at a live table where nobody answers, without another round of mail."""
    table, live = with_open_quest("QC-03"), with_open_quest("QC-03", **LIVE)
    for one in (table, live):
        one.run(place_quest_tokens)
    assert not table.answered
    assert live.table.tokens == table.table.tokens


@pytest.mark.rule("UT-D71", "UT-913")
def test_by_post_too_players_place_quest_tokens_where_that_was_agreed() -> None:
    """With own token spots blue puts the Great Loot elsewhere."""
    table = with_open_quest("QC-03", loot_spots=True)
    usual_spot = with_open_quest("QC-03")
    usual_spot.run(place_quest_tokens)
    (lies,) = usual_spot.table.tokens
    spot = next(
        point
        for point in legal_spots(table.g, next(task_of(table.field, RED, Quest(id="QC-03")).places()))
        if point != lies.place
    )
    table.will_answer(BLUE, "opening.tokens", {"1": {"at": [*spot]}})
    table.run(place_quest_tokens)
    assert [spot] == [token.place for token in table.table.tokens]


@pytest.mark.rule("UT-D71")
def test_the_relic_lies_near_the_middle_and_two_wells_in_the_enemys_half() -> None:
    """The relic is placed by the card alone; the wells are 15 cm apart, nearer to blue's zone, outside of it."""
    table = with_open_quest("QC-16")
    table.run(place_quest_tokens)
    assert not table.answered
    assert ["QC-16"] == [token.kind for token in table.table.tokens]
    table = with_open_quest("QC-17")
    table.run(place_quest_tokens)
    one, other = [Base(token.place, 1) for token in table.table.tokens]
    assert gap2(one, other) >= 225
    theirs, ours = zone_of(table.field, BLUE), zone_of(table.field, RED)
    assert all(theirs.nearness(base) < ours.nearness(base) and theirs.nearness(base) > 0 for base in (one, other))
