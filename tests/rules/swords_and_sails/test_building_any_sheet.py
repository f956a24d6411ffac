"""Whatever is filled in on a sheet of building: it is refused, or carried out to the last coin."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.answers import usual
from rules.kernel.decisions import Allot, Decision, Option, PickMany, PickOne, Sheet
from rules.kernel.values import IllegalAnswer, Json
from rules.swords_and_sails.opening.setup import new_campaign
from rules.swords_and_sails.realm.building import ask_building, build
from rules.swords_and_sails.realm.purchases import bill_of
from rules.swords_and_sails.scoring import basic_points
from rules.swords_and_sails.state import Army, Fleet, seat_of
from rules.swords_and_sails.viewing import view
from rules.swords_and_sails.vocabulary import MAJORS, CardName, Faction, Leader, UnitType
from tests.helpers.lengths import at_length
from tests.helpers.swords_and_sails import whole_box
from tests.rules.swords_and_sails.scene import InPlay

CARDS = [
    CardName.STONE_QUARRY,
    CardName.LOGGING,
    CardName.SHEEP_BREEDING,
    CardName.HORSE_BREEDING,
    CardName.IRON_VEIN,
]


def some_answer(draw: st.DataObject, decision: Decision) -> Json:
    """An answer with few choices, so that many a sheet can be paid."""
    match decision:
        case Sheet():
            return {slot: some_answer(draw, line) for slot, line in decision.slots.items()}
        case Allot():
            counts = {one.id: draw.draw(st.integers(0, 3 * min(1, one.most))) // 3 for one in decision.shares}
            return counts if any(counts.values()) or not decision.least else usual(decision)
        case PickMany():
            names = [option.id for option in decision.options]
            most = max(decision.least, draw.draw(st.integers(0, 3)) // 3)
            return draw.draw(st.lists(st.sampled_from(names), unique=True, min_size=decision.least, max_size=most))
        case PickOne():
            option: Option = draw.draw(st.sampled_from(decision.options))
            return option.id if option.then is None else {"pick": option.id, "then": some_answer(draw, option.then)}


@pytest.mark.slow
@settings(max_examples=at_length(40, 60), deadline=None)
@given(
    st.data(),
    st.sampled_from(MAJORS),
    st.sampled_from([None, *Leader]),
    st.integers(0, 400).map(lambda gold: gold * 5),
    st.sets(st.sampled_from(CARDS)),
)
def test_a_sheet_is_paid_and_built_exactly(
    draw: st.DataObject, faction: Faction, leader: Leader | None, gold: int, cards: set[CardName]
) -> None:
    """Gold, units, armies, cities and cards change by what the sheet says, and by nothing else."""
    played = InPlay(whole_box(), new_campaign(whole_box(), {}, MAJORS), ())
    campaign, box = played.campaign, played.box
    realm = campaign.realms[faction]
    realm.gold, realm.leader = gold, leader
    for card in sorted(cards):
        campaign.decks[box.card(card).colour].take_from_draw_pile(card)
        realm.hand.append(card)
    for place in campaign.lands_of(faction)[:4]:
        campaign.lands[place].built_minors = 1
    ask = ask_building(played.g, faction)
    answer = some_answer(draw, ask.decision)
    try:
        ask.check(answer)
    except IllegalAnswer:
        return
    building = ask.read(answer)
    bill = bill_of(campaign, box, faction, building)
    assert bill_of(view(campaign, box, seat_of(faction)), box, faction, building) == bill, "a player can count it"
    points = basic_points(campaign, faction)
    before = _units(campaign.pieces())
    others = {piece.name: dict(piece.units) for piece in campaign.pieces() if piece.faction != faction}
    build(played.g, {faction: building})
    assert (realm.gold, bill.total % 5) == (gold - bill.total, 0)
    assert realm.gold >= 0
    assert basic_points(campaign, faction) == points + sum(building.minors.values()) + 2 * sum(
        building.upgrades.values()
    )
    assert others == {piece.name: dict(piece.units) for piece in campaign.pieces() if piece.faction != faction}
    new = [*building.units.values(), *(one.units for one in building.raised)]
    assert _units(campaign.pieces()) == {
        kind: before[kind] + sum(part.get(kind, 0) for part in new) for kind in UnitType
    }
    assert sorted(realm.hand) == sorted(cards - {grant.card for grant in building.cards})
    assert all(sum(deck.cards().values()) == 15 for deck in campaign.decks.values())
    assert max(len(campaign.armies_of(faction)), len(campaign.fleets_of(faction))) <= 5


def _units(pieces: Iterable[Army | Fleet]) -> dict[UnitType, int]:
    """How many units of each type there are on the board."""
    found = list(pieces)
    return {kind: sum(piece.units.get(kind, 0) for piece in found) for kind in UnitType}
