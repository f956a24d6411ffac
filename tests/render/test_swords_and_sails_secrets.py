"""No map of Swords & Sails tells a secret."""

from __future__ import annotations

from functools import cache

import pytest

from render.encode import png
from render.swords_and_sails import board as europe
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.orders import Command, Order, Orders
from rules.swords_and_sails.state import Campaign, Report, Stage, Trace
from rules.swords_and_sails.vocabulary import CardName, Faction, UnitType
from tests.helpers.swords_and_sails import whole_box
from tests.render import campaigns
from tests.render.campaigns import ENG, FRA, LEO, face
from tests.render.maps import Change, drawn, with_piece


@pytest.fixture(scope="module")
def box() -> Content:
    """Everything in the box."""
    return whole_box()


def sealed(box: Content) -> Campaign:
    """War, while orders are written; France holds cards, and has told nobody anything."""
    campaign = campaigns.at_war(box).campaign
    campaign.stage = Stage.ORDERS
    campaign.realms[FRA].hand = [CardName.BONUS_HARVEST, CardName.SPY]
    return campaign


@cache
def unchanged(viewer: Faction | None) -> bytes:
    """What somebody sees of it."""
    return png(europe.draw(whole_box(), face(sealed(whole_box()), whole_box(), viewer)))


def with_realm(**facts: object) -> Change:
    """A change of what France has."""

    def change(campaign: Campaign) -> None:
        for name, value in facts.items():
            setattr(campaign.realms[FRA], name, value)

    return change


SEEN = Report(piece="HRE.A5", place="CHA", season=21, units={UnitType.KN: 3})
MARCH = Orders(pieces={"FRA.A3": Order(command=Command.MOVE, place="GAS")})
SECRETS: dict[str, Change] = {
    "units": with_piece("FRA.A1", units={UnitType.KN: 9}),
    "ships": with_piece("FRA.F1", units={UnitType.TR: 7}),
    "spy report": with_realm(reports=[SEEN]),
    "orders": lambda campaign: campaign.orders.update({FRA: MARCH}),
    "gold": with_realm(gold=700),
    "faces of cards": with_realm(hand=[CardName.STONE_QUARRY, CardName.COUNTER_SPY]),
    "private trace": lambda campaign: campaign.traces.append(
        Trace(step="A0", kind="marched", piece="FRA.A3", places=["TOU", "GAS"], is_private=True)
    ),
}
"""What France alone may know."""
ON_THE_MAP = ("units", "ships", "spy report", "orders", "private trace")


@pytest.mark.slow
@pytest.mark.parametrize("secret", SECRETS)
def test_no_picture_tells_a_secret(box: Content, secret: str) -> None:
    """The public map and those of a rival and an ally are the same to the byte, whatever France keeps to itself."""
    other = sealed(box)
    SECRETS[secret](other)
    assert sealed(box) != other
    for viewer in (None, ENG, LEO):
        assert unchanged(viewer) == png(europe.draw(box, face(other, box, viewer)))


@pytest.mark.slow
@pytest.mark.parametrize("secret", ON_THE_MAP)
def test_the_owner_sees_what_is_his(box: Content, secret: str) -> None:
    """The same secrets change the owner's own map; gold and cards lie in his hand."""
    one, other = sealed(box), sealed(box)
    SECRETS[secret](other)
    assert drawn(box, one, "france_iberia", FRA) != drawn(box, other, "france_iberia", FRA)
