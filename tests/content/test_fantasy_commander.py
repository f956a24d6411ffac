"""What is in the box of Fantasy Commander: units, cards, rosters and decks, held against what the rulebook prints."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.fantasy_commander.cards import UnitCard
from rules.fantasy_commander.content import CampaignPlan, Content
from rules.fantasy_commander.maps import Scenario
from rules.fantasy_commander.opening.rosters import faults_of_deck, most_stars, roster_cost
from rules.fantasy_commander.vocabulary import (
    EMPIRE,
    ROLLED,
    SIDES,
    STYX,
    CardType,
    Family,
    Kind,
    Level,
    Order,
    Symbol,
    Terrain,
    Trait,
    other_side,
)
from rules.kernel.values import Seat
from tests.conformance.hooks.fantasy_commander import box

PRINTED: dict[tuple[int, Seat], tuple[int, str]] = {
    (1, EMPIRE): (193, "69 LEG x3, 54 SHO x2, 40 KNI x1, 30 ROL x1"),
    (1, STYX): (188, "60 ZW x4, 30 ZA x2, 70 UC x2, 28 IME x1"),
    (2, EMPIRE): (210, "46 LEG x2, 54 SHO x2, 80 KNI x2, 30 ROL x1"),
    (2, STYX): (208, "65 HYD x1, 45 ZW x3, 70 UC x2, 28 IME x1"),
    (3, EMPIRE): (238, "69 LEG x3, 54 SHO x2, 40 KNI x1, 45 CRU x1, 30 ROL x1"),
    (3, STYX): (188, "60 ZW x4, 30 ZA x2, 70 UC x2, 28 IME x1"),
    (4, EMPIRE): (269, "27 LEG x3, 34 SHO x2, 45 KNI x2, 30 ROL x1"),
    (4, STYX): (208, "20 ZW x3, 20 ZA x2, 40 UC x2, 28 IME x1"),
    (5, EMPIRE): (361, "32 LEG x3, 45 SHO x2, 50 KNI x2, 30 ROL x1, 45 CRU x1"),
    (5, STYX): (343, "25 ZW x4, 30 ZA x2, 65 HYD x1, 45 UC x2, 28 IME x1"),
    (6, EMPIRE): (269, "27 LEG x3, 34 SHO x2, 45 KNI x2, 30 ROL x1"),
    (6, STYX): (278, "25 ZW x4, 30 ZA x2, 65 HYD x1, 45 UC x2, 28 IME x1"),
}
"""The totals and lines of the rosters as the rulebook prints them."""
LINE_TOTALS = (1, 2, 3)
"""The scenarios that print what a whole line costs; the others print what each unit costs [FC-R34]."""
NAMED_IN_DECKS = {EMPIRE: 14, STYX: 13}
"""How many Tactic cards the recommended decks name; one more of each side stands in an example."""


@pytest.fixture
def content() -> Content:
    """Everything in the box."""
    return box()


def scenario(number: int) -> Scenario:
    """A scenario by its number."""
    return next(one for one in box().scenarios if one.number == number)


def family(card: str) -> str:
    """A unit without its level."""
    return card.partition(".")[0]


def lines_of(number: int, side: Seat) -> list[tuple[int, str, int]]:
    """The printed lines of a roster: figure, code, count."""
    parts = [line.split() for line in PRINTED[number, side][1].split(", ")]
    return [(int(figure), code, int(count[1:])) for figure, code, count in parts]


def levels(name: str) -> list[UnitCard]:
    """The cards of a unit, from the worst to the best."""
    return [card for card in box().units if family(card.id) == name]


# Rosters


@pytest.mark.rule("FC-R34", "FC-103", "FC-131")
@pytest.mark.parametrize(("number", "side"), PRINTED)
def test_every_printed_line_of_a_roster_is_there(number: int, side: Seat) -> None:
    """Scenarios 1 to 3 print what a line costs, 4 to 6 what a unit costs; that gives every unit and its cost."""
    lines = [line for line in lines_of(number, side) if (number, line[1]) != (6, "HYD")]
    roster = Counter(scenario(number).rosters[side].units)
    cards = {box().unit(card).code: box().unit(card) for card in roster}
    for figure, code, count in lines:
        assert roster[cards[code].id] == count
        assert cards[code].cost * count == (figure if number in LINE_TOTALS else figure * count)
    assert len(roster) == len(cards) == len(lines)


@pytest.mark.rule("FC-R30", "FC-113")
@pytest.mark.parametrize(("number", "side"), PRINTED)
def test_the_figure_behind_a_faction_is_its_limit_and_the_sum_of_its_sample(number: int, side: Seat) -> None:
    """The printed totals, the gaps of scenarios 3 and 4 included."""
    total, _ = PRINTED[number, side]
    roster = scenario(number).rosters[side]
    assert roster.limit == total == roster_cost(box(), roster.units)


@pytest.mark.rule("FC-R28")
def test_the_hydra_is_left_out_of_the_last_battle_and_can_be_added() -> None:
    """The lines of scenario 6 cost 65 more than its total, as much as the Hydra; with her they are as printed."""
    total, _ = PRINTED[6, STYX]
    printed = sum(figure * count for figure, _, count in lines_of(6, STYX))
    handicap = scenario(6).handicap
    assert handicap is not None
    assert handicap.side == STYX
    assert printed - total == roster_cost(box(), handicap.units) == box().unit("hydra").cost
    assert handicap.limit == printed
    assert [one.number for one in box().scenarios if one.handicap] == [6]


# Decks


@pytest.mark.rule("FC-141")
@pytest.mark.parametrize(("number", "side"), PRINTED)
def test_every_recommended_deck_has_a_card_for_each_unit(number: int, side: Seat) -> None:
    """As many cards as units in the sample roster, which is what makes it legal; one fewer or more is a fault."""
    deck, units = scenario(number).rosters[side].deck, len(scenario(number).rosters[side].units)
    assert len(deck) == units
    assert faults_of_deck(box(), side, deck, units) == []
    for wrong in (units - 1, units + 1):
        assert len(faults_of_deck(box(), side, deck, wrong)) == 1


@pytest.mark.rule("FC-142")
@pytest.mark.parametrize(("number", "side"), PRINTED)
def test_no_recommended_deck_has_a_card_too_often(number: int, side: Seat) -> None:
    """Never more copies than the card allows; with one more of a card than that the deck is refused."""
    deck = scenario(number).rosters[side].deck
    assert all(count <= box().tactic(name).most for name, count in Counter(deck).items())
    card = box().tactic(next(name for name in deck if not box().tactic(name).star))
    too_many = [*(name for name in deck if name != card.id), *[card.id] * (card.most + 1)]
    assert [card.name in fault for fault in faults_of_deck(box(), side, too_many, len(too_many))] == [True]


@pytest.mark.rule("FC-143")
@pytest.mark.parametrize(("number", "side"), PRINTED)
def test_every_star_of_a_recommended_deck_has_three_others(number: int, side: Seat) -> None:
    """At most one star for each four cards; 2 stars need 8 cards, 3 need 12."""
    deck = scenario(number).rosters[side].deck
    stars = sum(box().tactic(name).star for name in deck)
    assert 4 * stars <= len(deck)
    assert [most_stars(size) for size in (3, 4, 7, 8, 11, 12)] == [0, 1, 1, 2, 2, 3]


@pytest.mark.rule("FC-144")
@pytest.mark.parametrize(("number", "side"), PRINTED)
def test_a_recommended_deck_has_cards_of_its_own_faction_alone(number: int, side: Seat) -> None:
    """For the other side each of its cards is a fault."""
    deck = scenario(number).rosters[side].deck
    assert {box().tactic(name).side for name in deck} == {side}
    faults = faults_of_deck(box(), other_side(side), deck, len(deck))
    assert sum("belongs to the other side" in fault for fault in faults) == len({*deck})


@pytest.mark.rule("FC-R32")
@pytest.mark.parametrize(("side", "added"), [(EMPIRE, "powerful_strikes"), (STYX, "claws_of_darkness")])
def test_the_card_that_a_deck_of_scenario_3_lacks_is_the_most_frequent_one(side: Seat, added: str) -> None:
    """Both decks are printed one card short; added is, at the end, what other decks hold most often."""
    roster = scenario(3).rosters[side]
    assert roster.deck[-1] == added
    elsewhere = [card for one in box().scenarios if one.number != 3 for card in one.rosters[side].deck]
    printed = roster.deck[:-1]
    frequent = Counter(card for card in elsewhere if card not in printed).most_common(1)
    assert frequent[0][0] == added


@pytest.mark.rule("FC-R33")
def test_a_card_has_one_spelling(content: Content) -> None:
    """No two cards or units differ by capitals or blanks alone; the garbled card of scenario 5 is Powerful Strikes."""
    for names in ([card.name for card in content.tactics], [card.full_name for card in content.units]):
        assert len({name.casefold().replace(" ", "") for name in names}) == len(names)
    assert scenario(5).rosters[EMPIRE].deck[0] == "powerful_strikes"


@pytest.mark.rule("FC-140")
@pytest.mark.parametrize("side", SIDES)
def test_decks_name_all_cards_but_one_of_each_side(side: Seat) -> None:
    """14 cards of the Empire and 13 of Styx are in some deck; the one that is not stands in the example of FC-532."""
    used = {card for one in box().scenarios for card in one.rosters[side].deck}
    unused = [card for card in box().tactics_of(side) if card.id not in used]
    assert len(used) == NAMED_IN_DECKS[side]
    assert [card.type for card in unused] == [CardType.TERRAIN]
    assert [card.sources["name"] for card in unused] == ["FC-532"]


@pytest.mark.rule("FC-R69")
@pytest.mark.parametrize(("side", "copies"), [(EMPIRE, 26), (STYX, 23)])
def test_there_are_so_many_copies_of_cards(side: Seat, copies: int) -> None:
    """26 of the Empire and 23 of Styx, stars included, and a deck of all of them keeps the rule on stars."""
    cards = box().tactics_of(side)
    assert sum(card.most for card in cards) == copies
    assert sum(card.most for card in cards if card.star) <= most_stars(copies)


@pytest.mark.rule("FC-340", "FC-350", "FC-R36")
def test_terrain_cards_lay_templates_of_their_side_and_curses_show_no_order(content: Content) -> None:
    """Each template belongs to one Terrain card of the same side; no card shows purple or yellow."""
    templates = [card.template for card in content.tactics if card.type is CardType.TERRAIN]
    assert sorted(filter(None, templates)) == sorted(k.id for k in content.terrain if k.family is Family.FACTION)
    for card in content.tactics:
        if card.template is not None:
            assert content.terrain_kind(card.template).side == card.side
        assert card.order in ((None,) if card.type is CardType.CURSE else ROLLED)
        assert bool(card.effects) != (card.type is CardType.TERRAIN)
    assert {card.side for card in content.tactics if card.type is CardType.CURSE} == {STYX}


# Units


@pytest.mark.rule("FC-115", "FC-116", "FC-R58")
def test_kinds_of_units() -> None:
    """Riders are Monstrous, other regular units Infantry; each side has one hero and one colossal creature."""
    for name in ("knights", "undead_cavalry"):
        assert {card.kind for card in levels(name)} == {Kind.MONSTROUS}
    for side in SIDES:
        kinds = Counter(card.kind for card in box().units_of(side))
        assert kinds == {Kind.INFANTRY: 6, Kind.MONSTROUS: 3, Kind.HERO: 1, Kind.COLOSSAL: 1}


@pytest.mark.rule("FC-118", "FC-121")
def test_levels_belong_to_regular_units(content: Content) -> None:
    """A regular unit comes at three levels, each dearer than the last; heroes and colossal creatures have none."""
    for name in dict.fromkeys(family(card.id) for card in content.units):
        cards = levels(name)
        if cards[0].kind.is_regular:
            assert [card.level for card in cards] == list(Level)
            assert [card.cost for card in cards] == sorted({card.cost for card in cards})
        else:
            assert [card.level for card in cards] == [None]


@pytest.mark.rule("FC-128", "FC-129")
def test_most_units_can_hold_two_fatigue_and_a_machine_none(content: Content) -> None:
    """Stamina 2 is usual; exactly one card has none."""
    counts = Counter(card.stamina for card in content.units)
    assert counts.most_common(1)[0][0] == 2
    assert [card.kind for card in content.units if card.stamina is None] == [Kind.COLOSSAL]


@pytest.mark.rule("FC-125")
def test_a_card_carries_all_that_the_rulebook_lists(content: Content) -> None:
    """Name, faction, figures, Size or Health, Movement and Cost on each; Leadership and Range where printed."""
    for card in content.units:
        assert card.name
        assert card.side in SIDES
        assert min(card.size, card.cost, card.move, card.run) > 0
    assert any(card.leadership for card in content.units)
    assert any(card.shooting for card in content.units)


@pytest.mark.rule("FC-126")
@pytest.mark.parametrize("side", SIDES)
def test_the_hero_of_each_side_commands_best(side: Seat) -> None:
    """A purple order and a free reroll come from heroes alone."""
    for card in box().units_of(side):
        is_hero = card.kind is Kind.HERO
        assert (Symbol.PURPLE in card.leadership) is is_hero
        assert (Symbol.REROLL in card.leadership) is is_hero


@pytest.mark.rule("FC-127")
def test_every_unit_rolls_dice_in_melee(content: Content) -> None:
    """Attack and Defence on every card; dice of a ranged attack where it shoots."""
    for card in content.units:
        assert card.attack > 0
        assert card.defence > 0
        assert card.shooting is None or card.shooting.dice > 0


@pytest.mark.rule("FC-130")
def test_a_run_is_farther_than_a_move(content: Content) -> None:
    """The first Movement value is the smaller one."""
    assert all(0 < card.move < card.run for card in content.units)


@pytest.mark.rule("FC-720")
def test_the_maximum_range_is_beyond_the_base_range(content: Content) -> None:
    """As in the only line that is printed, 2-4."""
    ranges = [(card.shooting.base, card.shooting.most) for card in content.units if card.shooting]
    assert all(0 < base < most for base, most in ranges)
    assert (2, 4) in ranges


@pytest.mark.rule("FC-680", "FC-532")
def test_what_the_examples_tell_of_units() -> None:
    """Cavalry attack with three dice and can panic; Legionnaires defend with two and can pay to lose Fatigue."""
    cavalry, legionnaires = levels("undead_cavalry"), levels("legionnaires")
    assert cavalry[0].attack == 3
    assert not any(grant.trait is Trait.RESURGENT for card in cavalry for grant in card.grants)
    assert legionnaires[0].defence == 2
    assert all(any(one.loses_fatigue == 1 for one in card.surcharges) for card in legionnaires)


@pytest.mark.rule("FC-132", "FC-410")
def test_every_keyword_of_the_glossary_comes_from_somewhere(content: Content) -> None:
    """27 entries: Aura and Difficult Terrain are properties, each of the other 25 is a trait that something gives."""
    glossary = list(Trait)[: list(Trait).index(Trait.ATTACK_DICE)]
    assert len(glossary) == 25
    given = {grant.trait for card in content.units for grant in card.grants}
    given |= {aura.grant.trait for card in content.units for aura in card.auras}
    given |= {grant.trait for card in content.units for one in card.surcharges for grant in one.grants}
    given |= {grant.trait for card in content.tactics for effect in card.effects for grant in effect.grants}
    given |= {reach.grant.trait for kind in content.terrain for reach in kind.gives}
    given |= {reach.grant.trait for one in content.scenarios for reach in one.town_gives}
    assert [trait for trait in glossary if trait not in given] == []
    assert any(aura.radius for card in content.units for aura in card.auras)


@pytest.mark.rule("FC-411")
def test_an_ability_costs_orders_that_a_pool_can_hold_and_gives_something(content: Content) -> None:
    """Yellow cannot be paid with."""
    for card in content.units:
        for one in card.surcharges:
            assert one.price
            assert all(order in ROLLED and count > 0 for order, count in one.price.items())
            assert one.grants or one.loses_fatigue


@pytest.mark.rule("FC-206", "FC-207")
def test_an_order_die_shows_each_of_three_colours_twice(content: Content) -> None:
    """Never purple, never yellow."""
    assert Counter(content.order_die.faces) == dict.fromkeys(ROLLED, 2)


# Scenarios


@pytest.mark.rule("FC-102", "FC-104")
def test_there_are_six_scenarios() -> None:
    """Each is played to a figure of its own."""
    assert [one.number for one in box().scenarios] == [1, 2, 3, 4, 5, 6]
    assert all(one.points > 0 for one in box().scenarios)


@pytest.mark.rule("FC-153")
def test_whom_a_scenario_names_has_the_larger_army() -> None:
    """The line of a scenario agrees with the general rule for the sample rosters."""
    for one in box().scenarios:
        sizes = {side: len(roster.units) for side, roster in one.rosters.items()}
        if one.first is not None:
            assert sizes[one.first] > sizes[other_side(one.first)]


@pytest.mark.rule("FC-160", "FC-906")
def test_capture_points_count_in_all_scenarios_but_the_last() -> None:
    """Scenario 6 has none, and no line on them."""
    for one in box().scenarios:
        points = box().map(one.map).capture_points
        assert bool(points) == bool(one.capture_points) == (one.number != 6)


@pytest.mark.rule("FC-907")
def test_a_bounty_is_on_somebody_of_the_other_side() -> None:
    """Whoever is worth more fights in that scenario, for the opponent of whoever scores; never a regular unit."""
    for one in box().scenarios:
        for bounty in one.bounties:
            worth = worth_more(one, bounty.side)
            assert worth
            assert not any(box().unit(name).kind.is_regular for name in worth)
    assert [one.number for one in box().scenarios if one.bounties] == [1, 2, 3, 5]


@pytest.mark.rule("FC-912")
def test_roland_is_worth_a_point_more_in_the_first_battle() -> None:
    """To Styx, and nobody else of his army is."""
    assert worth_one_more(1, STYX) == ["roland"]


@pytest.mark.rule("FC-922")
def test_the_hydra_is_worth_a_point_more_in_the_second_battle() -> None:
    """To the Empire, and nobody else of its army is."""
    assert worth_one_more(2, EMPIRE) == ["hydra"]


@pytest.mark.rule("FC-932")
def test_the_crusader_is_worth_a_point_more_in_the_third_battle() -> None:
    """To Styx, and nobody else of his army is."""
    assert worth_one_more(3, STYX) == ["crusader"]


@pytest.mark.rule("FC-953")
def test_heroes_and_giants_of_both_sides_are_worth_a_point_more_in_the_fifth_battle() -> None:
    """And nobody else of either army."""
    assert worth_one_more(5, STYX) == ["roland", "crusader"]
    assert worth_one_more(5, EMPIRE) == ["hydra", "imelstar"]


def worth_one_more(number: int, side: Seat) -> list[str]:
    """The enemies for whom a side scores one point more."""
    one = scenario(number)
    assert [bounty.points for bounty in one.bounties if bounty.side == side] == [1]
    return worth_more(one, side)


def worth_more(one: Scenario, side: Seat) -> list[str]:
    """The units of the enemy's sample roster that are worth more to a side."""
    bounties = [bounty for bounty in one.bounties if bounty.side == side]
    return [
        name
        for name in one.rosters[other_side(side)].units
        if any(family(name) in bounty.units or box().unit(name).kind in bounty.kinds for bounty in bounties)
    ]


# The campaign


@pytest.mark.rule("FC-109")
def test_every_end_of_the_campaign_can_be_reached() -> None:
    """All missions won with a margin save the border; three defeats in a row ruin the settlement."""
    plan: CampaignPlan = box().campaign
    assert [scenario(number).id for number in range(1, 7)] == [*plan.missions]
    best = len(plan.missions) * (plan.reputation_for_a_win + plan.reputation_for_a_margin) + plan.well_being
    assert best >= plan.saved > plan.holds > 0
    assert plan.well_being - len(plan.missions) * plan.well_being_of_a_loss <= 0
    half = len(plan.missions) // 2 * plan.reputation_for_a_win
    assert half < plan.holds


def test_cards_of_the_campaign_can_be_had(content: Content) -> None:
    """Six of each; something can be bought with what the settlement begins with, and all of it by who wins always."""
    assert len({card.name for card in content.town_cards}) == 6
    assert len({card.name for card in content.escalation}) == 6
    prices = [card.price for card in content.town_cards]
    supplies = content.campaign.supplies + len(content.campaign.missions) * content.campaign.supplies_for_a_win
    assert min(prices) <= content.campaign.supplies
    assert sum(prices) <= supplies
    tokens = Counter(content.campaign.monster_tokens)
    assert Order.YELLOW not in tokens
    assert len(content.campaign.monster_tokens) == 6


# Words


def test_words_for_players_are_sentences(content: Content) -> None:
    """Sentence case, one full stop at the end, no exclamation marks."""
    texts = [*(card.text for card in content.tactics), *(kind.text for kind in content.terrain)]
    texts += [*(card.text for card in content.town_cards), *(card.text for card in content.escalation)]
    texts += [one.text for card in content.units for one in card.surcharges]
    texts += [one.story for one in content.scenarios]
    for text in texts:
        assert text[0].isupper()
        assert text.endswith(".")
        assert "!" not in text


def test_codes_tell_units_and_terrain_apart(content: Content) -> None:
    """No two units of different names bear one code, no two kinds of terrain one letter."""
    codes = {card.code: card.name for card in content.units}
    assert len(codes) == len({card.name for card in content.units})
    letters = [kind.code for kind in content.terrain]
    assert len(set(letters)) == len(letters) == len(Terrain)
