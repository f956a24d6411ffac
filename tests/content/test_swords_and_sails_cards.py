"""The intrigue and leader cards of Swords & Sails, what their texts say, and where everything in the box comes from."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from cogs.limits import BUTTON_LABEL, SELECT_DESCRIPTION
from data.load import load
from rules.swords_and_sails.content import Card, Content, LeaderSheet, Sourced
from rules.swords_and_sails.vocabulary import CardName, Colour, Faction, Leader, UnitType
from tests.content.spelled_out import rows, ruled


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box of Swords & Sails."""
    return load("swords_and_sails", Content)


# --- intrigue cards ---

DECKS = """
    SS-340  bonus_city_income  green  2 income
    SS-343  bonus_harvest      green  2 income
    SS-350  stone_quarry       green  2 cities
    SS-360  logging            green  2 units
    SS-365  sheep_breeding     green  1 units
    SS-370  horse_breeding     green  2 units
    SS-373  iron_vein          green  2 units
    SS-376  trade_agreement    green  2 diplomacy
    SS-380  royal_marriage     blue   2 intrigue
    SS-380  inherit_title      blue   3 intrigue
    SS-387  unmask_pretender   blue   5 reaction
    SS-388  minor_ally         blue   3 diplomacy
    SS-392  subterfuge         blue   2 reaction
    SS-394  spy                yellow 6 intrigue
    SS-395  counter_spy        yellow 4 reaction
    SS-398a sabotage           yellow 3 battles
    SS-399  counter_sabotage   yellow 2 reaction
    SS-740  pillage            red    5 battles
    SS-455  raid_caravans      red    4 intrigue
    SS-670  tactical_withdraw  red    6 battles
"""
FAVOURS = """
    SS-341 bonus_city_income BUL BYZ QUR HRE
    SS-344 bonus_harvest FRA KIE POL FAT
    SS-352 stone_quarry ENG HUN LEO HRE
    SS-366 sheep_breeding KIE
    SS-742 pillage NSE IRE HUN BUL
    SS-457 raid_caravans NSE QUR
    SS-672 tactical_withdraw IRE HUN POL LEO FAT QUR
"""
GIFTS = """
    SS-360 logging WS 1 BYZ
    SS-360 logging RD 3 NSE IRE
    SS-360 logging TR 6 ENG FAT QUR
    SS-365 sheep_breeding LI 5 IRE ENG POL HRE
    SS-370 horse_breeding KN 1 ENG
    SS-370 horse_breeding HC 2 FRA BUL
    SS-370 horse_breeding LC 3 HUN FAT QUR
    SS-373 iron_vein KN 1 HRE
    SS-373 iron_vein HC 2 POL
    SS-373 iron_vein HI 3 NSE BYZ LEO
"""


def shown_on(card: Card) -> set[Faction]:
    """The powers whose symbols a card bears [SS-332]."""
    return {*card.favours, *(power for powers in card.extra.values() for power in powers)}


@pytest.mark.parametrize(("card", "colour", "count", "moment"), ruled(DECKS, 4))
def test_a_card_is_in_its_deck(box: Content, card: str, colour: str, count: str, moment: str) -> None:
    found = box.card(CardName(card))
    assert (colour, int(count), moment) == (found.colour, found.count, found.moment)


@pytest.mark.rule("SS-301", "SS-M05")
def test_each_colour_has_15_cards(box: Content) -> None:
    decks: Counter[Colour] = Counter()
    for card in box.cards:
        decks[card.colour] += card.count
    assert dict.fromkeys(Colour, 15) == decks
    assert 60 == decks.total()


@pytest.mark.parametrize(("card", "powers"), ruled(FAVOURS, 2))
def test_a_card_favours_powers(box: Content, card: str, powers: str) -> None:
    assert powers == " ".join(box.card(CardName(card)).favours)


@pytest.mark.rule("SS-332")
def test_no_other_card_favours_anybody(box: Content) -> None:
    assert {card for _, card, *_ in rows(FAVOURS)} == {card.id for card in box.cards if card.favours}


@pytest.mark.rule("SS-340", "SS-R43")
def test_bonus_city_income_is_33_percent_and_not_a_third(box: Content) -> None:
    assert 33 == box.card(CardName.BONUS_CITY_INCOME).percent


@pytest.mark.rule("SS-341")
def test_bonus_city_income_is_50_percent_for_four_powers_with_bulgaria_and_without_france(box: Content) -> None:
    card = box.card(CardName.BONUS_CITY_INCOME)
    assert (50, 4) == (card.favoured_percent, len(set(card.favours)))
    assert Faction.BUL in card.favours
    assert Faction.FRA not in card.favours


@pytest.mark.rule("SS-343", "SS-M05")
def test_bonus_harvest_is_50_percent(box: Content) -> None:
    assert 50 == box.card(CardName.BONUS_HARVEST).percent


@pytest.mark.rule("SS-344")
def test_bonus_harvest_is_100_percent_for_four_powers_with_kiev(box: Content) -> None:
    card = box.card(CardName.BONUS_HARVEST)
    assert (100, 4) == (card.favoured_percent, len(set(card.favours)))
    assert Faction.KIE in card.favours


@pytest.mark.parametrize(("card", "kind", "count", "powers"), ruled(GIFTS, 4))
def test_a_card_gives_units(box: Content, card: str, kind: str, count: str, powers: str) -> None:
    found, unit = box.card(CardName(card)), UnitType(kind)
    assert (int(count), powers) == (found.gives[unit], " ".join(found.extra[unit]))


@pytest.mark.rule("SS-362", "SS-371", "SS-374")
def test_no_card_gives_other_units(box: Content) -> None:
    gifts = [(card, kind) for _, card, kind, *_ in rows(GIFTS)]
    for given in ("gives", "extra"):
        assert gifts == [(card.id, kind) for card in box.cards for kind in getattr(card, given)]


@pytest.mark.rule("SS-M05")
def test_free_units_are_worth_100_to_180_gold(box: Content) -> None:
    for card in box.cards:
        for kind, count in card.gives.items():
            assert 100 <= count * box.unit(kind).cost <= 180, (card.id, kind)


# --- words ---

FIGURES_IN_TEXTS = {
    CardName.BONUS_CITY_INCOME: "33 5 50",
    CardName.BONUS_HARVEST: "50 5 100",
    CardName.STONE_QUARRY: "2 1 1",
    CardName.LOGGING: "1 3 6 1",
    CardName.SHEEP_BREEDING: "5 6 2 3",
    CardName.HORSE_BREEDING: "1 2 3 1",
    CardName.IRON_VEIN: "1 2 3 1",
    CardName.TRADE_AGREEMENT: "5 10 20 5",
    CardName.ROYAL_MARRIAGE: "5 3 5 5 15",
    CardName.INHERIT_TITLE: "5 3 5 5 15",
    CardName.UNMASK_PRETENDER: "",
    CardName.MINOR_ALLY: "5 3 2 3 4 1 2 50",
    CardName.SUBTERFUGE: "",
    CardName.SPY: "2d6 8 5",
    CardName.COUNTER_SPY: "5 2d6 8",
    CardName.SABOTAGE: "2d6 3 9 9",
    CardName.COUNTER_SABOTAGE: "3 2d6 3",
    CardName.PILLAGE: "1d6 1d6 2 3d6 2 2d6",
    CardName.RAID_CARAVANS: "5 5",
    CardName.TACTICAL_WITHDRAW: "",
    Leader.ADMIRAL: "1",
    Leader.CHARISMATIC: "3 1 4 3 1",
    Leader.SPY_MASTER: "1 2d6 5",
    Leader.DIPLOMAT: "",
    Leader.CONQUEROR: "1 2 3 1 4",
    Leader.ARCHITECT: "5 1",
    Leader.COMMANDER: "5 3 1 2",
    Leader.SEA_TRADER: "5 10 2 3 10 10 10",
}
FRACTIONS_IN_TEXTS = {
    CardName.TRADE_AGREEMENT: ["third"],
    CardName.PILLAGE: ["twice"],
    CardName.RAID_CARAVANS: ["half", "half"],
    Leader.ADMIRAL: ["third"],
    Leader.DIPLOMAT: ["two thirds", "half"],
    Leader.ARCHITECT: ["three fifths", "half", "three fifths", "four fifths"],
    Leader.COMMANDER: ["third"],
    Leader.SEA_TRADER: ["three quarters"],
}


def texts(box: Content) -> Iterator[Card | LeaderSheet]:
    """All cards that players read."""
    yield from box.cards
    yield from box.leaders


@pytest.mark.rule("SS-955")
def test_there_are_eight_leaders(box: Content) -> None:
    assert list(Leader) == [leader.id for leader in box.leaders]


def test_texts_name_the_figures_of_their_cards(box: Content) -> None:
    fraction = re.compile(r"(?:two |three |four )?(?:thirds?|quarters|fifths)|half|twice")
    for card in texts(box):
        assert FIGURES_IN_TEXTS[card.id].split() == re.findall(r"\d+(?:d6)?", card.text), card.id
        assert FRACTIONS_IN_TEXTS.get(card.id, []) == fraction.findall(card.text), card.id


def test_texts_name_the_powers_that_are_shown(box: Content) -> None:
    for card in box.cards:
        assert shown_on(card) == {power.id for power in box.powers if power.name in card.text}, card.id


def test_texts_name_the_units_that_are_given(box: Content) -> None:
    for card in box.cards:
        for kind, count in card.gives.items():
            unit = box.unit(kind)
            assert f"{count} {unit.name if count == 1 else unit.plural}" in card.text, card.id


@pytest.mark.rule("SS-380")
def test_marriage_and_title_say_the_same(box: Content) -> None:
    assert box.card(CardName.ROYAL_MARRIAGE).text == box.card(CardName.INHERIT_TITLE).text


def test_texts_name_other_cards_as_they_are_called(box: Content) -> None:
    named = {
        CardName.ROYAL_MARRIAGE: [CardName.UNMASK_PRETENDER],
        CardName.UNMASK_PRETENDER: [CardName.ROYAL_MARRIAGE, CardName.INHERIT_TITLE],
        CardName.SUBTERFUGE: [CardName.MINOR_ALLY],
        CardName.SPY: [CardName.COUNTER_SPY],
        CardName.SABOTAGE: [CardName.COUNTER_SABOTAGE],
    }
    for card, others in named.items():
        assert all(box.card(other).name in box.card(card).text for other in others), card
    diplomat = next(leader for leader in box.leaders if leader.id is Leader.DIPLOMAT)
    assert box.card(CardName.TACTICAL_WITHDRAW).name in diplomat.text


def test_words_fit_discord(box: Content) -> None:
    for named in (*box.units, *box.powers, *texts(box)):
        assert len(named.name) <= BUTTON_LABEL, named.id
    for power in box.powers:
        assert len(power.title) <= SELECT_DESCRIPTION, power.id


def test_words_are_calm_sentences(box: Content) -> None:
    sentences = {power.id: power.title for power in box.powers} | {card.id: card.text for card in texts(box)}
    assert len(sentences) == 13 + 20 + 8
    for name, text in sentences.items():
        assert re.fullmatch(r"[A-Z0-9][^!]*\.", text), name
        assert "  " not in text, name


def test_names_are_told_apart(box: Content) -> None:
    for table in (box.units, box.powers, box.cards, box.leaders):
        assert len(table) == len({entry.name for entry in table})
    assert 13 == len({power.people for power in box.powers})


# --- sources ---


def sourced(box: Content) -> Iterator[Sourced]:
    """Every entry of every table but the map."""
    yield from (*box.units, *box.powers, box.tables, *box.lineups, *box.removals, *texts(box))


def designed(entry: Sourced) -> set[str]:
    """The fields of an entry that the rulebook does not give."""
    return {field for field, source in entry.sources.items() if source == "reconstructed"}


def test_designed_figures_are_told_from_printed_ones(box: Content) -> None:
    assert {"capital_points", "sabotage_from", "pillage_factor"} == designed(box.tables)
    for card in box.cards:
        printed = {CardName.SHEEP_BREEDING, CardName.RAID_CARAVANS, CardName.TACTICAL_WITHDRAW}
        assert "count" in designed(card)
        assert ("favours" in designed(card)) == (bool(card.favours) and card.id not in printed), card.id
        assert ("extra" in designed(card)) == bool(card.extra), card.id
        assert ("gives" in designed(card)) == (bool(card.gives) and card.id is not CardName.SHEEP_BREEDING), card.id
    for power in box.powers:
        assert designed(power) == ({"armies", "fleets"} if power.fleets else {"armies"}), power.id
    for sheet in box.units:
        assert "armour" in designed(sheet), sheet.id
        assert ("health" in designed(sheet)) == sheet.id.is_ship, sheet.id
    assert "reconstructed" not in {entry.source for entry in sourced(box) if entry not in box.lineups}


@pytest.mark.rule("SS-151", "SS-154", "SS-M04")
def test_lineups_are_printed_where_the_rulebook_names_them(box: Content) -> None:
    printed = Counter(lineup.source for lineup in box.lineups)
    assert {"SS-151": 11, "SS-152": 2, "SS-155": 1, "SS-156": 1, "SS-101": 1, "reconstructed": 21} == printed
