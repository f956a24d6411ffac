"""Letters as the table asks for them: by seats [SS-402, SS-406]."""

from __future__ import annotations

import pytest

from rules.kernel.values import Seat
from rules.swords_and_sails.content import Content
from rules.swords_and_sails.game import SwordsAndSails
from rules.swords_and_sails.state import Stage
from rules.swords_and_sails.vocabulary import Faction
from tests.rules.swords_and_sails.scene import Scene

ENG, FRA, KIE = Faction.ENG, Faction.FRA, Faction.KIE


@pytest.mark.rule("SS-402", "SS-406")
def test_the_table_asks_whom_a_seat_may_write_to(box: Content) -> None:
    """SS-402: in Diplomacy to all others, SS-406: at no other time."""
    game, scene = SwordsAndSails(box), Scene(box, ENG, FRA, KIE, season=1)
    scene.campaign.stage = Stage.DIPLOMACY
    assert (Seat("FRA"), Seat("KIE")) == game.may_write(scene.campaign, Seat("ENG"))
    assert () == game.may_write(scene.campaign, Seat("BYZ"))
    scene.campaign.stage = Stage.ORDERS
    assert () == game.may_write(scene.campaign, Seat("ENG"))
