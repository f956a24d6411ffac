"""Loot Tests [UT-931 to UT-934, UT-951, UT-796c, UT-D68, UT-R59, UT-R106]."""

from __future__ import annotations

import pytest

from rules.kernel.plane.points import Point
from rules.umbra_turris.action.looting import Loot, offer_looting
from rules.umbra_turris.content_vocabulary import Alignment
from rules.umbra_turris.state import Model, Token
from tests.helpers.offers import choices
from tests.rules.umbra_turris.tabletop import BLUE, RED, Tabletop


def at_loot(*dice: int, deck: tuple[str, ...] = (), **facts: object) -> tuple[Tabletop, Model]:
    """A hero beside a Loot token, with an Item Deck behind the screen."""
    table = Tabletop(*dice)
    hero = table.hero(at=(20, 20), **facts)  # type: ignore[arg-type]
    table.table.tokens = [Token(id="loot FG1", kind="loot", place=Point(20, 22))]
    table.g.state.screens[RED].deck = list(deck)
    table.table.parties[RED].item_deck = len(deck)
    return table, hero


def loot(table: Tabletop, hero: Model) -> None:
    """The Loot Test is made."""
    table.do(Loot("loot FG1"), hero)


@pytest.mark.rule("UT-931", "UT-D64", "UT-R20")
def test_a_loot_test_is_a_minor_action_in_contact_and_takes_the_counter() -> None:
    """Offered in contact, hidden or not, once; at 1 cm distance, to a creature and after a Minor Action it is not."""
    table, hero = at_loot(3, is_hidden=True)
    turn = table.turn(hero)
    assert ["loot loot FG1"] == [choice.id for choice in offer_looting(table.field, hero, turn)]
    turn.has_minor = True
    assert [] == [*offer_looting(table.field, hero, turn)]
    away = table.hero(at=(20, 17))
    assert [] == [*offer_looting(table.field, away, table.turn(away))]
    undead = table.creature("undead", RED, (20, 24))
    assert [] == [*offer_looting(table.field, undead, table.turn(undead))]
    loot(table, hero)
    assert ([], True) == (table.table.tokens, table.table.turn is not None and table.table.turn.has_minor)
    assert 1 == table.table.parties[RED].loot_tests


@pytest.mark.rule("UT-931", "UT-717a")
def test_in_the_last_turn_a_vartevian_may_still_loot() -> None:
    """The card is for the party; a quest token is out of reach, and the test counts for no task."""
    table, hero = at_loot(5, deck=("IC-20",), sub_race="vartevian", has_death_counter=True, has_last_turn=True)
    hero.wounds = 0
    table.table.tokens = [*table.table.tokens, Token(id="QC-03 1", kind="QC-03", place=Point(22, 20))]
    table.table.parties[RED].open_quests = ["QC-03"]
    assert ["loot loot FG1"] == [choice.id for choice in offer_looting(table.field, hero, table.turn(hero))]
    loot(table, hero)
    assert (1, 0) == (table.table.parties[RED].hand, table.table.parties[RED].loot_tests)


@pytest.mark.rule("UT-934a", "UT-R59")
def test_a_one_costs_a_wound_whatever_is_worn() -> None:
    """Frenzy and armour do not help."""
    table, hero = at_loot(1, armour=("breastplate",), profession="false_prophet")
    before = hero.wounds
    loot(table, hero)
    assert before - 1 == hero.wounds


@pytest.mark.rule("UT-934b", "UT-R59")
def test_a_two_gives_the_die_back() -> None:
    """The hero may be activated again."""
    table, hero = at_loot(2)
    loot(table, hero)
    assert 1 == hero.action_dice


@pytest.mark.rule("UT-934c", "UT-R59")
def test_a_three_heals_two() -> None:
    """From 3 to 5."""
    table, hero = at_loot(3, wounds=3)
    loot(table, hero)
    assert 5 == hero.wounds


@pytest.mark.rule("UT-934d", "UT-R106", "UT-R59")
def test_a_four_finds_an_item_that_is_kept_in_any_case() -> None:
    """6 and 6 are a Horn, beside a Trophy and another Horn."""
    table, hero = at_loot(4, 6, 6, items=("trophy", "horn"))
    loot(table, hero)
    assert ["trophy", "horn", "horn"] == hero.items


@pytest.mark.rule("UT-934e", "UT-951", "UT-R59")
def test_a_five_draws_a_card_and_permanent_items_leave_the_game() -> None:
    """The Swift Boots are removed for all to see, the next card comes to the hand unseen."""
    table, hero = at_loot(5, deck=("IC-11", "IC-01"))
    loot(table, hero)
    party = table.table.parties[RED]
    assert (["IC-11"], 1, ["IC-01"]) == (table.g.state.screens[RED].hand, party.hand, party.discarded)
    assert "IC-11" not in str([event.data for event in table.events])
    assert 0 == party.item_deck


@pytest.mark.rule("UT-934f", "UT-D68", "UT-R59")
def test_a_six_keeps_one_of_two_cards_and_the_other_goes_back() -> None:
    """By default the first that is no Instant; what was chosen stays secret."""
    table, hero = at_loot(6, deck=("IC-19", "IC-11", "IC-20"))
    loot(table, hero)
    screen = table.g.state.screens[RED]
    assert (["IC-11"], ["IC-19", "IC-20"]) == (screen.hand, sorted(screen.deck))
    assert [{"model": hero.id, "count": 1}] == table.told("cards_found")
    table, hero = at_loot(6, deck=("IC-19", "IC-11", "IC-20"))
    table.will_answer(RED, "turn.loot_card", "IC-19")
    loot(table, hero)
    assert ["IC-19"] == table.g.state.screens[RED].hand


@pytest.mark.rule("UT-770c", "UT-934e", "UT-934f")
@pytest.mark.parametrize(("face", "left"), [(5, 3), (6, 3)])
def test_with_a_merchant_twice_as_many_cards_are_drawn_and_no_more_are_kept(face: int, left: int) -> None:
    """Two for a 5, four for a 6; whichever of them is kept, all others go back into the deck."""
    deck = ("IC-19", "IC-11", "IC-20", "IC-21")
    table, hero = at_loot(face, deck=deck)
    table.hero(at=(40, 40), profession="crafty_merchant")
    loot(table, hero)
    asked = next(decision for _, decision in table.answered if decision.key == "turn.loot_card")
    assert 2 * (face - 4) == len(choices(asked))
    screen = table.g.state.screens[RED]
    assert (1, left, {*deck}) == (len(screen.hand), len(screen.deck), {*screen.hand, *screen.deck})
    assert "IC-" not in str([event.data for event in table.events]), "which cards they were nobody else hears"


def test_a_turn_that_began_by_the_first_rules_goes_on_by_them() -> None:
    """A Merchant draws no more cards of loot in it."""
    table, hero = at_loot(5, deck=("IC-19", "IC-11"))
    table.hero(at=(40, 40), profession="crafty_merchant")
    table.g.rules_version = 1
    loot(table, hero)
    assert (1, 1) == (len(table.g.state.screens[RED].hand), table.table.parties[RED].item_deck)
    assert "turn.loot_card" not in [decision.key for _, decision in table.answered]


@pytest.mark.rule("UT-770c")
def test_a_merchant_who_is_gone_or_of_another_party_draws_nothing() -> None:
    """One card comes to the hand, and nobody is asked."""
    for facts in ({"seat": RED, "is_removed": True}, {"seat": BLUE}):
        table, hero = at_loot(5, deck=("IC-19", "IC-11"))
        table.hero(at=(40, 40), profession="crafty_merchant", **facts)
        loot(table, hero)
        assert 1 == len(table.g.state.screens[RED].hand)
        assert "turn.loot_card" not in [decision.key for _, decision in table.answered]


@pytest.mark.rule("UT-934e")
def test_an_empty_deck_brings_nothing() -> None:
    """Whoever has drawn all cards finds none."""
    table, hero = at_loot(6, deck=("IC-01",))
    loot(table, hero)
    assert 0 == table.table.parties[RED].hand


@pytest.mark.rule("UT-932", "UT-R59", "UT-796c")
def test_nothing_touches_a_loot_test_but_a_guild_of_thieves() -> None:
    """An Evil party with Torment Dice is not asked; one of Vulgari may roll a 1 again."""
    table, hero = at_loot(1)
    table.table.parties[RED].alignment, table.table.parties[RED].dice = Alignment.EVIL, 3
    loot(table, hero)
    assert [] == [
        key for seat, key in ((seat, decision.key) for seat, decision in table.answered) if "orders" not in key
    ]
    table, hero = at_loot(1, 3, wounds=3)
    table.table.parties[RED].guild = "vulgari"
    loot(table, hero)
    assert 5 == hero.wounds
    assert [(RED, "turn.loot_again")] == [(seat, decision.key) for seat, decision in table.answered]


def test_an_enemy_near_does_not_keep_anybody_from_loot() -> None:
    """Whoever is locked in combat may still loot."""
    table, hero = at_loot(3)
    table.hero(BLUE, (22, 20), "W")
    assert ["loot loot FG1"] == [choice.id for choice in offer_looting(table.field, hero, table.turn(hero))]


@pytest.mark.rule("UT-931")
def test_what_was_used_or_is_carried_is_not_offered() -> None:
    """QC-16: the relic is on its way with a friend, or was brought home; a Loot token was taken."""
    table, hero = at_loot()
    table.table.parties[RED].open_quests = ["QC-16"]
    friend = table.hero(at=(40, 40))
    table.table.tokens = [Token(id="QC-16 1", kind="QC-16", place=Point(20, 22))]
    assert ["token QC-16 1"] == [choice.id for choice in offer_looting(table.field, hero, table.turn(hero))]
    table.table.tokens[0].carrier = friend.id
    assert [] == [*offer_looting(table.field, hero, table.turn(hero))]
    for kind in ("QC-16", "loot"):
        table.table.tokens = [Token(id=f"{kind} 1", kind=kind, place=Point(20, 22), is_used=True)]
        assert [] == [*offer_looting(table.field, hero, table.turn(hero))]
