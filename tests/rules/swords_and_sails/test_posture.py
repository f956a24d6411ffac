"""Standing instructions for battle: filed once, on every sheet, in force for whoever writes no orders [D17, D21]."""

from __future__ import annotations

import pytest

from rules.kernel.journal import standing_name
from rules.kernel.values import Seat
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.orders import Instructions, Retreat
from rules.swords_and_sails.state import Stage
from rules.swords_and_sails.vocabulary import Faction
from rules.swords_and_sails.writing.posture import Posture
from tests.helpers.playouts import Playout
from tests.helpers.swords_and_sails import whole_box

ENG, FRA = Faction.ENG, Faction.FRA


def at_orders(**filed: Posture) -> Playout:
    """England and France before their first orders, with what they have filed."""
    playout = Playout(SwordsAndSails(whole_box()), seats=(Seat("ENG"), Seat("FRA")))
    for power, posture in filed.items():
        playout.session.standing[Seat(power)] = {standing_name("orders.posture", ""): posture.value}
    while playout.session.state.stage is not Stage.ORDERS:
        playout.close_by_fallback()
    return playout


@pytest.mark.rule("SS-501", "SS-R91")
@pytest.mark.parametrize(
    ("posture", "instructions"),
    [
        (Posture.USUAL, Instructions()),
        (Posture.STUBBORN, Instructions(retreat=Retreat.NEVER)),
        (Posture.BRAVE, Instructions(retreat=Retreat.BELOW, limit=50)),
        (Posture.CAREFUL, Instructions(retreat=Retreat.BELOW, limit=100)),
    ],
)
def test_whoever_misses_the_deadline_has_his_standing_instructions(
    posture: Posture, instructions: Instructions
) -> None:
    """All his pieces defend by them; the other power's as usual."""
    playout = at_orders(ENG=posture)
    playout.close_by_fallback()
    campaign = playout.session.state
    assert {instructions} == {order.instructions for order in campaign.orders[ENG].pieces.values()}
    assert {Instructions()} == {order.instructions for order in campaign.orders[FRA].pieces.values()}


@pytest.mark.rule("SS-501")
def test_a_sheet_begins_with_them_and_can_say_otherwise() -> None:
    """They stand there as usual, and are not spoken of; an order of one piece can have others."""
    playout = at_orders(ENG=Posture.STUBBORN)
    asked = playout.session.face(Seat("ENG")).asked
    assert asked is not None
    begun = asked.fall_back(lambda size: 0)
    assert isinstance(begun, dict)
    assert "Retreat" not in asked.describe(begun)
    changed = {**begun, "ENG.A1 finer": "usual"}
    assert "Finer points of Army I: None" in asked.describe(changed)


@pytest.mark.rule("SS-R90")
def test_nobody_else_learns_of_them() -> None:
    """What the others see before the reveal is the same."""
    bold, meek = at_orders(ENG=Posture.STUBBORN), at_orders()
    for seat in (Seat("FRA"), None):
        assert bold.session.face(seat) == meek.session.face(seat)
    assert bold.session.face(Seat("ENG")) != meek.session.face(Seat("ENG"))
